import { show, showList } from '../../../kit/admin/frame/show.ts';
import { panel } from '../../../kit/admin/panels.tsx';
import type { BackOfficeRoom } from '../../../kit/admin/room.ts';
import { referenceOf } from '../../orders/order-text.ts';

/** What this room adds to the back office. */
export const room: BackOfficeRoom = {
  screens: [
    {
      name: 'Returns',
      path: '/admin/orders/returns',
      words: 'refund exchange send back',
      in: '/admin/orders',
      place: 10,
      needs: 'orders.view',
      waiting: 'returns',
      show: showList(async () => (await import('./returns-list.tsx')).returns),
    },
  ],
  pages: [
    {
      name: 'Return',
      path: '/admin/orders/returns/$id',
      title: (id) => `Return ${referenceOf(id)}`,
      show: show(async () => (await import('./return-page.tsx')).ReturnPage),
    },
  ],
  panels: [
    panel('order', {
      id: 'returns',
      label: 'Returns',
      place: 10,
      needs: 'orders.view',
      load: async () => (await import('./order-returns.tsx')).OrderReturns,
    }),
  ],
};
