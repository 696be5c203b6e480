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
      place: 50,
      needs: 'doctor.view',
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
