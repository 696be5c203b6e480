import { showList } from '../../../kit/admin/frame/show.ts';
import type { BackOfficeRoom } from '../../../kit/admin/room.ts';

/** What this room adds to the back office. */
export const room: BackOfficeRoom = {
  screens: [
    {
      name: 'Audit log',
      path: '/admin/settings/audit',
      in: '/admin/settings',
      place: 40,
      needs: 'audit.view',
      show: showList(async () => (await import('./audit-list.tsx')).auditLog),
    },
  ],
};
