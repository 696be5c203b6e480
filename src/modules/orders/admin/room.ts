import { CreditCardIcon, TruckIcon } from '@heroicons/react/24/outline';
import { show, showList } from '../../../kit/admin/frame/show.ts';
import { panel } from '../../../kit/admin/panels.tsx';
import type { BackOfficeRoom } from '../../../kit/admin/room.ts';
import { referenceOf } from '../order-text.ts';

const transactions = showList(
  async () => (await import('./transactions/transactions-list.tsx')).transactions,
);

/** What this room adds to the back office. */
export const room: BackOfficeRoom = {
  screens: [
    {
      name: 'Orders',
      path: '/admin/orders',
      words: 'sales ship shipping parcels labels packing slips tracking',
      needs: 'orders.view',
      icon: TruckIcon,
      place: 60,
      waiting: 'orders',
      whileWaiting:
        '/admin/orders?fulfilment=unfulfilled,partially_shipped&payment=pending,completed,partially_refunded&sort=due',
      key: 'o',
      show: show(async () => (await import('./orders-list.tsx')).OrdersScreen),
    },
    {
      name: 'Answers',
      path: '/admin/mail/answers',
      in: '/admin/mail',
      place: 5,
      needs: 'orders.message',
      show: show(async () => (await import('./desk/answers-screen.tsx')).AnswersScreen),
    },
    {
      name: 'Payments',
      path: '/admin/payments/transactions',
      alias: '/admin/payments',
      needs: 'payments.view',
      icon: CreditCardIcon,
      place: 70,
      waiting: 'payments',
      key: 't',
      show: transactions,
    },
    {
      name: 'Transactions',
      path: '/admin/payments/transactions',
      alias: '/admin/payments',
      in: '/admin/payments/transactions',
      place: 10,
      needs: 'payments.view',
      show: transactions,
    },
    {
      name: 'Delivery',
      path: '/admin/settings/delivery',
      in: '/admin/settings',
      needs: 'settings.edit',
      settings: {
        group: 'Delivery and tax',
        place: 500,
        text: 'Where orders go, what that costs, when they leave and arrive, collection from the shop.',
        words:
          'shipping postage rates zones carriers free delivery pick-up collection cut-off bank holidays postcode',
        fields: 'delivery',
      },
      show: show(async () => (await import('./delivery/delivery-screen.tsx')).DeliveryScreen),
    },
    {
      name: 'Tax',
      path: '/admin/settings/tax',
      in: '/admin/settings',
      needs: 'settings.edit',
      settings: {
        group: 'Delivery and tax',
        place: 510,
        text: 'The rate in each place, and whether prices include it.',
        words: 'VAT GST sales taxes duty rate included',
        fields: 'tax',
      },
      show: show(async () => (await import('./tax/tax-screen.tsx')).TaxScreen),
    },
  ],
  pages: [
    {
      name: 'Add Order',
      path: '/admin/orders/new',
      show: show(async () => (await import('./new-order/new-order-screen.tsx')).NewOrderScreen),
    },
    {
      name: 'Order',
      path: '/admin/orders/$id',
      title: (id) => `Order ${referenceOf(id)}`,
      show: show(async () => (await import('./order-page.tsx')).OrderPage),
    },
  ],
  panels: [
    panel('customer', {
      id: 'orders',
      label: 'Orders',
      place: 10,
      needs: 'orders.view',
      load: async () => (await import('./customer-orders.tsx')).CustomerOrders,
    }),
    panel('customer', {
      id: 'messages',
      label: 'Messages',
      place: 15,
      needs: 'orders.view',
      load: async () => (await import('./desk/customer-messages.tsx')).CustomerMessages,
    }),
    panel('order', {
      id: 'papers',
      label: 'Print',
      place: 2,
      needs: 'orders.ship',
      load: async () => (await import('./desk/order-papers.tsx')).OrderPapers,
    }),
    panel('order', {
      id: 'tags',
      label: 'Tags',
      place: 4,
      needs: 'orders.view',
      load: async () => (await import('./desk/order-tags.tsx')).OrderTags,
    }),
    panel('order', {
      id: 'earlier orders',
      label: 'About the customer',
      place: 6,
      needs: 'orders.view',
      load: async () => (await import('./desk/earlier-orders.tsx')).EarlierOrders,
    }),
    panel('promotion', {
      id: 'trial cart',
      label: 'Trial cart',
      place: 10,
      needs: 'products.view',
      load: async () => (await import('./trial-cart.tsx')).TrialCart,
    }),
  ],
  commands: [
    {
      label: 'Add order',
      href: '/admin/orders/new',
      needs: 'orders.refund',
      words: 'new create phone telephone draft manual',
    },
    {
      label: 'Export orders',
      href: '/admin/orders',
      needs: 'orders.view',
      words: 'CSV download file spreadsheet',
    },
    {
      label: 'Refund an order',
      href: '/admin/orders',
      needs: 'orders.refund',
      words: 'money back return',
    },
  ],
};
