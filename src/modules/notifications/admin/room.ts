import type { BackOfficeRoom } from '../../../kit/admin/room.ts';
import { settingsScreen } from '../../settings/admin/settings-screen-of.ts';

const screen = settingsScreen({
  name: 'Notifications',
  at: 'notifications',
  tab: 'notifications',
  needs: 'settings.edit',
  group: 'Notifications',
  place: 900,
  text: 'Who is mailed of what: new orders, returns, low stock. And the webhook, with what was sent.',
  words: 'email alerts inform webhook deliveries API events low stock new order',
  fields: 'notifications',
  load: async () => (await import('./notification-settings.tsx')).NotificationSettings,
});

/** What this room adds to the back office. */
export const room: BackOfficeRoom = {
  screens: [screen],
  // Where the deliveries stood before.
  pages: [{ ...screen, name: 'Notifications', path: '/admin/settings/webhook', alias: undefined }],
};
