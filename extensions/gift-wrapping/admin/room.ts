import { type BackOfficeRoom, showList } from 'cirrus/admin';

/** What gift wrapping adds to the back office. */
export const room: BackOfficeRoom = {
  screens: [
    {
      name: 'Gift wrapping',
      path: '/admin/orders/gift-wrapping',
      in: '/admin/orders',
      needs: 'gift-wrapping.view',
      show: showList(async () => (await import('./wrapping-list.tsx')).wrappingList),
    },
  ],
};
