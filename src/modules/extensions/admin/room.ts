import { show } from '../../../kit/admin/frame/show.ts';
import type { BackOfficeRoom } from '../../../kit/admin/room.ts';

/** What this room adds to the back office. */
export const room: BackOfficeRoom = {
  screens: [
    {
      name: 'Extensions',
      path: '/admin/settings/extensions',
      in: '/admin/settings',
      place: 60,
      needs: 'extensions.edit',
      show: show(async () => (await import('./extensions-screen.tsx')).ExtensionsScreen),
    },
  ],
};
