import { show } from '../../../kit/admin/frame/show.ts';
import { panel } from '../../../kit/admin/panels.tsx';
import type { BackOfficeRoom } from '../../../kit/admin/room.ts';

/** What this room adds to the back office. */
export const room: BackOfficeRoom = {
  pages: [
    {
      name: 'My account',
      path: '/admin/account',
      show: show(async () => (await import('./own-account/account-screen.tsx')).AccountScreen),
    },
  ],
  panels: [
    panel('settings', {
      id: 'security',
      label: 'Security',
      place: 10,
      needs: 'security.edit',
      load: async () => (await import('./security-settings.tsx')).SecurityTab,
    }),
    panel('settings', {
      id: 'admin-lockout',
      label: 'Admins',
      place: 20,
      needs: 'staff.edit',
      load: async () => (await import('./staff-panel.tsx')).StaffPanel,
    }),
  ],
};
