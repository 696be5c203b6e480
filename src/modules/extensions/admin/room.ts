import { show } from '../../../kit/admin/frame/show.ts';
import type { BackOfficeRoom } from '../../../kit/admin/room.ts';

/** What this room adds to the back office. */
export const room: BackOfficeRoom = {
  screens: [
    {
      name: 'Extensions',
      path: '/admin/settings/extensions',
      in: '/admin/settings',
      needs: 'extensions.edit',
      settings: {
        group: 'Advanced',
        place: 1_040,
        text: 'What is installed besides, and what each is set to.',
        words: 'apps plugins add-ons modules',
      },
      show: show(async () => (await import('./extensions-screen.tsx')).ExtensionsScreen),
    },
  ],
};
