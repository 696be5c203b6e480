import { showList } from '../../../kit/admin/frame/show.ts';
import { panel } from '../../../kit/admin/panels.tsx';
import type { BackOfficeRoom } from '../../../kit/admin/room.ts';

/** What this room adds to the back office. */
export const room: BackOfficeRoom = {
  screens: [
    {
      name: 'Webhook deliveries',
      path: '/admin/settings/webhook',
      in: '/admin/settings',
      place: 50,
      needs: 'settings.edit',
      show: showList(async () => (await import('./webhook-list.tsx')).webhookDeliveries),
    },
  ],
  panels: [
    panel('settings', {
      id: 'notifications',
      label: 'Notifications',
      place: 30,
      needs: 'settings.edit',
      load: async () => (await import('./notification-settings.tsx')).NotificationSettings,
    }),
  ],
};
