import { showList } from '../../../kit/admin/frame/show.ts';
import type { BackOfficeRoom } from '../../../kit/admin/room.ts';

/** What this room adds to the back office. */
export const room: BackOfficeRoom = {
  screens: [
    {
      name: 'Reviews',
      path: '/admin/products/reviews',
      in: '/admin/products',
      place: 10,
      needs: 'reviews.view',
      waiting: 'photos',
      show: showList(async () => (await import('./reviews-list.tsx')).reviews),
    },
  ],
};
