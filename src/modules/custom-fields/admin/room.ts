import { show } from '../../../kit/admin/frame/show.ts';
import type { BackOfficeRoom } from '../../../kit/admin/room.ts';

/** What this room adds to the back office. */
export const room: BackOfficeRoom = {
  screens: [
    {
      name: 'Custom fields',
      path: '/admin/settings/fields',
      in: '/admin/settings',
      needs: 'settings.edit',
      settings: {
        group: 'Advanced',
        place: 1_020,
        text: 'Fields of your own on products, customers and orders.',
        words: 'metafields attributes extra properties',
      },
      show: show(async () => (await import('./fields-screen.tsx')).FieldsScreen),
    },
  ],
};
