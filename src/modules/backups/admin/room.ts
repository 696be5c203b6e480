import { show } from '../../../kit/admin/frame/show.ts';
import type { BackOfficeRoom } from '../../../kit/admin/room.ts';

/** What this room adds to the back office. */
export const room: BackOfficeRoom = {
  screens: [
    {
      name: 'Backups',
      path: '/admin/settings/backups',
      in: '/admin/settings',
      place: 45,
      needs: 'backups.view',
      waiting: 'backups',
      show: show(async () => (await import('./backups-screen.tsx')).BackupsScreen),
    },
  ],
  pages: [
    {
      name: 'Restore a backup',
      path: '/admin/settings/backups/restore',
      show: show(async () => (await import('./restore-screen.tsx')).RestoreScreen),
    },
  ],
};
