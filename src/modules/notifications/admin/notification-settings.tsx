import { ScreenSettings } from '../../settings/admin/setting-cards.tsx';
import type { SettingEntry } from '../../settings/schema.ts';
import { WebhookPanel } from './webhook-panel.tsx';

/** Of what the owner is told, and where. */
export const NotificationSettings = ({ entries }: { entries: SettingEntry[] }) => (
  <div className="grid gap-6">
    <ScreenSettings screen="notifications" entries={entries} />
    <WebhookPanel />
  </div>
);
