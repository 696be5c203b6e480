import { BanknotesIcon } from '@heroicons/react/24/outline';
import { show } from '../../../kit/admin/frame/show.ts';
import type { BackOfficeRoom } from '../../../kit/admin/room.ts';

/** What this room adds to the back office. */
export const room: BackOfficeRoom = {
  screens: [
    {
      name: 'Takings',
      path: '/admin/takings',
      words:
        'accountant VAT tax return bookkeeping revenue sales ledger Xero QuickBooks month quarter',
      needs: 'takings.read',
      icon: BanknotesIcon,
      place: 75,
      show: show(async () => (await import('./takings-screen.tsx')).TakingsScreen),
    },
    {
      name: 'Documents',
      path: '/admin/takings/documents',
      words: 'invoices credit notes',
      in: '/admin/takings',
      needs: 'takings.read',
      show: show(async () => (await import('./documents-list.tsx')).DocumentsScreen),
    },
  ],
};
