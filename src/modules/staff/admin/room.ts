import { show } from '../../../kit/admin/frame/show.ts';
import type { BackOfficeRoom } from '../../../kit/admin/room.ts';
import { settingsScreen } from '../../settings/admin/settings-screen-of.ts';

/** What this room adds to the back office. */
export const room: BackOfficeRoom = {
  pages: [
    {
      name: 'My account',
      path: '/admin/account',
      show: show(async () => (await import('./own-account/account-screen.tsx')).AccountScreen),
    },
  ],
  screens: [
    settingsScreen({
      name: 'Staff',
      at: 'staff',
      tab: 'admin-lockout',
      needs: 'staff.edit',
      group: 'Staff and security',
      place: 800,
      text: 'Who works here, what each may do, invitations and locked accounts.',
      words: 'admins users roles permissions rights invite colleague employee account lock team',
      load: async () => (await import('./staff-panel.tsx')).StaffScreen,
    }),
    settingsScreen({
      name: 'Security',
      at: 'security',
      tab: 'security',
      needs: 'security.edit',
      group: 'Staff and security',
      place: 810,
      text: 'Second factor, sessions, failed sign-ins, reCAPTCHA and the networks that may enter.',
      words: 'password login two-factor 2FA captcha robot IP whitelist timeout',
      fields: 'security',
      load: async () => (await import('./security-settings.tsx')).SecurityTab,
    }),
  ],
};
