import { showList } from '../../../kit/admin/frame/show.ts';
import type { BackOfficeRoom } from '../../../kit/admin/room.ts';

/** What this room adds to the back office. */
export const room: BackOfficeRoom = {
  screens: [
    {
      name: 'Audit log',
      path: '/admin/settings/audit',
      in: '/admin/settings',
      needs: 'audit.view',
      settings: {
        group: 'Audit',
        place: 1_100,
        text: 'Who changed what, and when.',
        words: 'history log activity changes who did',
      },
      show: showList(async () => (await import('./audit-list.tsx')).auditLog),
    },
  ],
};
