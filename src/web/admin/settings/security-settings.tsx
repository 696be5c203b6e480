import type { SettingEntry } from '../../../domain/settings/schema.ts';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { TextAreaField } from '../../ui/fields/text-area-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { SettingsCard, SettingsTab } from '../form/settings-tab.tsx';
import {
  NetworkEffects,
  TimeoutEffects,
  TwoFactorEffects,
  useSecurityPreview,
} from './security-effects.tsx';
import { useSettingsForm } from './settings-form.ts';

/** The captcha's keys are saved before it is turned on. */
const NAMES = {
  enable_two_factor: 'second factor',
  session_timeout: 'session timeout',
  max_login_attempts: 'failed sign-ins',
  google_recaptcha_site_key: 'site key',
  google_recaptcha_secret_key: 'secret key',
  enable_captcha: 'reCAPTCHA',
  ip_whitelist: 'allowed addresses',
};

/** Who may enter the back office, from where, and for how long. */
export function SecuritySettings({ entries }: { entries: SettingEntry[] }) {
  const form = useSettingsForm(NAMES, entries, 'security.edit');
  const { ip_whitelist, session_timeout, enable_two_factor } = form.watch();
  const preview = useSecurityPreview({ ip_whitelist, session_timeout, enable_two_factor });
  const { dirtyFields } = form.formState;
  const withCaptcha = form.watch('enable_captcha') === 'true';
  return (
    <SettingsTab progress={form.progress}>
      <SettingsCard
        title="Sign-in"
        description="How colleagues prove who they are, and how long they stay signed in without doing anything."
      >
        <Checkbox label="Everybody needs a second factor" {...form.flag('enable_two_factor')} />
        {dirtyFields.enable_two_factor && preview && <TwoFactorEffects {...preview} />}
        <TextField
          label="Session timeout"
          hint="Minutes without use, 15 to 480"
          inputMode="numeric"
          {...form.field('session_timeout')}
        />
        {dirtyFields.session_timeout && preview && <TimeoutEffects {...preview} />}
        <TextField
          label="Failed sign-ins"
          hint="3 to 10; then the account is closed to that network for a while"
          inputMode="numeric"
          {...form.field('max_login_attempts')}
        />
      </SettingsCard>
      <SettingsCard
        title="reCAPTCHA"
        description="Asks whoever signs in, registers or forgot a password to show that they are no robot: here and in the shop."
      >
        <Checkbox label="Ask for a reCAPTCHA" {...form.flag('enable_captcha')} />
        {withCaptcha && (
          <>
            <TextField
              label="Site key"
              autoComplete="off"
              spellCheck={false}
              {...form.field('google_recaptcha_site_key')}
            />
            <TextField
              label="Secret key"
              hint="It is never shown again. Leave the dots to keep it."
              autoComplete="off"
              spellCheck={false}
              {...form.field('google_recaptcha_secret_key')}
            />
          </>
        )}
      </SettingsCard>
      <SettingsCard
        title="Networks"
        description="Only from these addresses can anybody enter the back office. Your own must be among them. Empty: from everywhere."
      >
        <TextAreaField
          label="Allowed addresses"
          hint="One a line: 203.0.113.7, 203.0.113.0/24 or 2001:db8::/32"
          spellCheck={false}
          {...form.field('ip_whitelist')}
        />
        {preview && <NetworkEffects networks={ip_whitelist ?? ''} preview={preview} />}
      </SettingsCard>
    </SettingsTab>
  );
}
