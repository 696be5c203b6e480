import { ActionButton, useActions } from '../../../kit/admin/action.tsx';
import { SettingsCard } from '../../../kit/admin/form/settings-tab.tsx';
import { ListScreen } from '../../../kit/admin/list/list-screen.tsx';
import { ScreenSettings } from '../../settings/admin/setting-cards.tsx';
import type { SettingEntry } from '../../settings/schema.ts';
import { RecipientList, testAction } from './recipient-list.tsx';
import { webhookDeliveries } from './webhook-list.tsx';
import { WebhookPanel } from './webhook-panel.tsx';

/** Who is told of what, by mail and by the webhook, and what was sent to it. */
export function NotificationSettings({ entries }: { entries: SettingEntry[] }) {
  const saved = (key: string) => entries.find((entry) => entry.key === key)?.value ?? '';
  const of = useActions([testAction()]);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <ScreenSettings screen="notifications" entries={entries} />
      <SettingsCard
        title="Does it arrive?"
        description="A mail to where notifications go, as it is saved now."
      >
        <div>
          {of.actions.map((action) => (
            <ActionButton key={action.id} of={of} action={action} />
          ))}
        </div>
      </SettingsCard>
      <RecipientList />
      <WebhookPanel events={saved('webhook_events')} />
      {saved('webhook_url') && <ListScreen list={webhookDeliveries} within />}
    </div>
  );
}
