import { show } from '../../../kit/admin/frame/show.ts';
import { panel } from '../../../kit/admin/panels.tsx';
import type { BackOfficeRoom } from '../../../kit/admin/room.ts';

/** What this room adds to the back office. */
export const room: BackOfficeRoom = {
  screens: [
    {
      name: 'Past orders',
      path: '/admin/past-orders',
      in: '/admin/orders',
      place: 90,
      needs: 'orders.view',
      show: show(async () => (await import('./past-orders-screen.tsx')).PastOrdersScreen),
    },
  ],
  commands: [
    {
      label: 'Import past orders',
      href: '/admin/past-orders',
      needs: 'customers.import',
      words: 'CSV history Shopify WooCommerce old shop',
    },
  ],
  panels: [
    panel('customer', {
      id: 'past-orders',
      label: 'Before this shop',
      place: 12,
      needs: 'orders.view',
      load: async () => (await import('./past-orders-of.tsx')).PastOrdersOf,
    }),
  ],
};
