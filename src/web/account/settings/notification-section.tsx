import type { NotificationPreferences } from '../../../domain/customers/schema.ts';
import { Loaded } from '../../shared/loaded.tsx';
import { Switch } from '../../ui/fields/switch.tsx';
import { Skeleton } from '../../ui/loading/skeleton.tsx';
import { useNotifications, useSaveNotification } from './notifications.ts';
import { SettingsSection } from './settings-section.tsx';

const CHOICES: { name: keyof NotificationPreferences; label: string; hint: string }[] = [
  {
    name: 'orderUpdates',
    label: 'Order updates',
    hint: 'When a payment arrives, when a parcel is sent and when it is delivered. Confirmations, cancellations and refunds always come.',
  },
  {
    name: 'reviewInvitations',
    label: 'Review invitations',
    hint: 'One email after each delivery, asking what you think of what came.',
  },
  {
    name: 'newProducts',
    label: 'New products',
    hint: 'What has just arrived in the shop. It comes once you have ordered here.',
  },
  {
    name: 'priceAlerts',
    label: 'Price alerts',
    hint: 'When something on your wishlist or in your cart gets cheaper.',
  },
  {
    name: 'promotionalEmails',
    label: 'Promotional emails',
    hint: 'Offers and news from the shop: our newsletter. We ask you by email to confirm it.',
  },
];

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
            {CHOICES.map((choice) => (
              <li key={choice.name}>
                <Preference {...choice} saved={preferences[choice.name]} />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </SettingsSection>
  );
}

type PreferenceProps = (typeof CHOICES)[number] & { saved: boolean };

function Preference({ name, label, hint, saved }: PreferenceProps) {
  const save = useSaveNotification(name);
  const on = save.isPending ? save.variables : saved;
  return <Switch label={label} hint={hint} on={on} onChange={save.mutate} />;
}

function PreferencesSkeleton() {
  return (
    <div className="-my-2 grid gap-2">
      {CHOICES.map(({ name }) => (
        <div key={name} className="flex items-center gap-4">
          <div className="grid flex-1 gap-1.5 py-2">
            <Skeleton className="h-4 w-32" />
            <Skeleton className="h-4 w-3/4" />
          </div>
          <Skeleton className="h-6 w-11 rounded-full" />
        </div>
      ))}
    </div>
  );
}
