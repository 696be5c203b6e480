import { show } from '../../../kit/admin/frame/show.ts';
import type { BackOfficeRoom } from '../../../kit/admin/room.ts';

/** What this room adds to the back office. */
export const room: BackOfficeRoom = {
  screens: [
    {
      name: 'Abandoned Carts',
      path: '/admin/users/carts',
      words: 'abandoned baskets',
      in: '/admin/users',
      place: 20,
      needs: 'carts.view',
      show: show(async () => (await import('./carts-screen.tsx')).CartsScreen),
    },
  ],
};
