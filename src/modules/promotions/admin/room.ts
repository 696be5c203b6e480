import { ReceiptPercentIcon } from '@heroicons/react/24/outline';
import { show } from '../../../kit/admin/frame/show.ts';
import type { BackOfficeRoom } from '../../../kit/admin/room.ts';

/** What this room adds to the back office. */
export const room: BackOfficeRoom = {
  screens: [
    {
      name: 'Promotions',
      path: '/admin/promotions',
      words: 'discount code coupon voucher offer deal',
      needs: 'products.view',
      icon: ReceiptPercentIcon,
      place: 40,
      show: show(async () => (await import('./promotions-screen.tsx')).PromotionsScreen),
    },
  ],
  commands: [
    {
      label: 'Add promotion',
      href: '/admin/promotions?edit=new',
      needs: 'products.edit',
      words: 'new create discount code coupon voucher offer',
    },
  ],
};
