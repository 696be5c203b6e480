import { showList } from '../../../kit/admin/frame/show.ts';
import type { BackOfficeRoom } from '../../../kit/admin/room.ts';

/** What this room adds to the back office. */
export const room: BackOfficeRoom = {
  screens: [
    {
      name: 'Questions',
      path: '/admin/products/questions',
      in: '/admin/products',
      place: 15,
      needs: 'questions.view',
      waiting: 'questions',
      show: showList(async () => (await import('./questions-list.tsx')).questions),
    },
  ],
};
