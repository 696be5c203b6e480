import { show } from '../../../kit/admin/frame/show.ts';
import type { BackOfficeRoom } from '../../../kit/admin/room.ts';
import { settingsScreen } from '../../settings/admin/settings-screen-of.ts';

/** What this room adds to the back office. */
export const room: BackOfficeRoom = {
  screens: [
    {
      name: 'Payment Logs',
      path: '/admin/payments/logs',
      in: '/admin/payments/transactions',
      place: 20,
      needs: 'payments.view',
      show: show(async () => (await import('./payment-logs.tsx')).PaymentLogsScreen),
    },
    {
      name: 'Payment Methods',
      path: '/admin/payments/methods',
      in: '/admin/payments/transactions',
      place: 30,
      needs: 'payments.configure',
      settings: {
        group: 'Payments',
        place: 400,
        text: 'How shoppers pay: cards, bank, cash; fees, conditions and the keys of providers.',
        words: 'gateway provider card checkout Stripe PayPal Square cash on delivery bank transfer',
      },
      show: show(async () => (await import('./methods-screen.tsx')).PaymentMethodsScreen),
    },
    settingsScreen({
      name: 'Payments in the footer',
      at: 'accepted-payments',
      tab: 'payment-methods',
      needs: 'settings.edit',
      group: 'Payments',
      place: 410,
      text: 'What the footer says can be paid with; by itself, what is switched on.',
      words: 'accepted cards logos icons we accept',
      load: async () => (await import('./accepted-payments.tsx')).AcceptedPaymentList,
    }),
  ],
};
