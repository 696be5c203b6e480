import { show } from '../../../kit/admin/frame/show.ts';
import { panel } from '../../../kit/admin/panels.tsx';
import type { BackOfficeRoom } from '../../../kit/admin/room.ts';

/** What this room adds to the back office. */
export const room: BackOfficeRoom = {
  screens: [
    {
      name: 'Doctor',
      path: '/admin/settings/doctor',
      in: '/admin/settings',
      needs: 'doctor.view',
      settings: {
        group: 'Advanced',
        place: 1_030,
        text: 'What is wrong with the shop, and what to do about it.',
        words: 'health check status diagnosis problems',
      },
      show: show(async () => (await import('./doctor-screen.tsx')).DoctorScreen),
    },
  ],
  panels: [
    panel('mail sending', {
      id: 'what-other-servers-see',
      label: 'What other servers see',
      place: 10,
      needs: 'doctor.view',
      load: async () => (await import('./findings.tsx')).MailFindings,
    }),
  ],
};
