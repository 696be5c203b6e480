import { SettingCards } from '../../settings/admin/setting-cards.tsx';
import { useSettingsForm } from '../../settings/admin/settings-form.ts';
import type { SettingEntry } from '../../settings/schema.ts';
import { PasswordForm } from './own-account/password-form.tsx';
import {
  NetworkEffects,
  TimeoutEffects,
  TwoFactorEffects,
  useSecurityPreview,
} from './security-effects.tsx';

/** Who may enter the back office, and with which password. */
export const SecurityTab = ({ entries }: { entries: SettingEntry[] }) => (
  <div className="grid gap-6">
    <SecuritySettings entries={entries} />
    <PasswordForm />
  </div>
);

/** Who may enter the back office, from where, and for how long; and whom what is typed would keep out. */
function SecuritySettings({ entries }: { entries: SettingEntry[] }) {
  const form = useSettingsForm('security', entries);
  const { ip_whitelist, session_timeout, enable_two_factor } = form.watch();
  const preview = useSecurityPreview({ ip_whitelist, session_timeout, enable_two_factor });
  const { dirtyFields } = form.formState;
  const effects = preview && {
    enable_two_factor: dirtyFields.enable_two_factor && <TwoFactorEffects {...preview} />,
    session_timeout: dirtyFields.session_timeout && <TimeoutEffects {...preview} />,
    ip_whitelist: <NetworkEffects networks={ip_whitelist ?? ''} preview={preview} />,
  };
  return <SettingCards screen="security" form={form} after={effects} />;
}
