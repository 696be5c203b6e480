import { MAIL_WISHES } from '../../modules/customers/mail-preferences.ts';
import { Loaded } from '../../shared/loaded.tsx';
import { Switch } from '../../ui/fields/switch.tsx';
import { Skeleton } from '../../ui/loading/skeleton.tsx';
import { useNotifications, useSaveNotification } from './notifications.ts';
import { SettingsSection } from './settings-section.tsx';

const CHOICES = Object.keys(MAIL_WISHES) as (keyof typeof MAIL_WISHES)[];

export function NotificationSection() {
  const query = useNotifications();
  return (
    <SettingsSection
      name="notifications"
      title="Notification Preferences"
      text="What you want email about. A change is saved at once."
    >
      <Loaded centred={false} query={query} skeleton={<PreferencesSkeleton />}>
        {(preferences) => (
          <ul className="-my-2 grid gap-2">
            {CHOICES.map((name) => (
              <li key={name}>
                <Preference name={name} {...MAIL_WISHES[name]} saved={preferences[name]} />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </SettingsSection>
  );
}

type PreferenceProps = {
  name: keyof typeof MAIL_WISHES;
  label: string;
  hint: string;
  saved: boolean;
};

function Preference({ name, label, hint, saved }: PreferenceProps) {
  const save = useSaveNotification(name);
  const on = save.isPending ? save.variables : saved;
  return <Switch label={label} hint={hint} on={on} onChange={save.mutate} />;
}

function PreferencesSkeleton() {
  return (
    <div className="-my-2 grid gap-2">
      {CHOICES.map((name) => (
        <div key={name} className="flex items-center gap-4">
          <div className="grid flex-1 gap-1.5 py-2">
            <Skeleton className="h-4 wide-32" />
            <Skeleton className="h-4 w-3/4" />
          </div>
          <Skeleton className="h-6 w-11 rounded-full" />
        </div>
      ))}
    </div>
  );
}
