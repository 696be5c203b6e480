import { show } from '../../../kit/admin/frame/show.ts';
import type { BackOfficeRoom } from '../../../kit/admin/room.ts';

/** What this room adds to the back office. */
export const room: BackOfficeRoom = {
  screens: [
    {
      name: 'Custom fields',
      path: '/admin/settings/fields',
      in: '/admin/settings',
      place: 20,
      needs: 'settings.edit',
      show: show(async () => (await import('./fields-screen.tsx')).FieldsScreen),
    },
  ],
};
