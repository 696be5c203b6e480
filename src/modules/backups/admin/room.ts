import { show } from '../../../kit/admin/frame/show.ts';
import type { BackOfficeRoom } from '../../../kit/admin/room.ts';

/** What this room adds to the back office. */
export const room: BackOfficeRoom = {
  screens: [
    {
      name: 'Backups',
      path: '/admin/settings/backups',
      in: '/admin/settings',
      needs: 'backups.view',
      settings: {
        group: 'Advanced',
        place: 1_010,
        text: 'A copy of the shop each night, and how to go back to one.',
        words: 'backup restore save copy',
        fields: 'backups',
      },
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
