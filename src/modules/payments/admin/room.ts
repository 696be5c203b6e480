import { show } from '../../../kit/admin/frame/show.ts';
import { panel } from '../../../kit/admin/panels.tsx';
import type { BackOfficeRoom } from '../../../kit/admin/room.ts';

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
      show: show(async () => (await import('./methods-screen.tsx')).PaymentMethodsScreen),
    },
  ],
  panels: [
    panel('settings', {
      id: 'payment-methods',
      label: 'Payments',
      place: 90,
      needs: 'settings.edit',
      load: async () => (await import('./accepted-payments.tsx')).AcceptedPaymentList,
    }),
  ],
};
