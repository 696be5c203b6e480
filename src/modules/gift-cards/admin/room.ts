import { GiftIcon } from '@heroicons/react/24/outline';
import { show } from '../../../kit/admin/frame/show.ts';
import type { BackOfficeRoom } from '../../../kit/admin/room.ts';

/** What this room adds to the back office. */
export const room: BackOfficeRoom = {
  screens: [
    {
      name: 'Gift Cards',
      path: '/admin/gift-cards',
      words: 'voucher',
      needs: 'payments.view',
      icon: GiftIcon,
      place: 50,
      show: show(async () => (await import('./gift-cards-screen.tsx')).GiftCardsScreen),
    },
  ],
  commands: [
    {
      label: 'Issue gift card',
      href: '/admin/gift-cards?edit=new',
      needs: 'orders.refund',
      words: 'add new create voucher',
    },
  ],
};
