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
      needs: 'orders.view',
      icon: TruckIcon,
      place: 60,
      waiting: 'orders',
      key: 'o',
      show: show(async () => (await import('./orders-list.tsx')).OrdersScreen),
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
      partsStay: true,
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
      place: 20,
      needs: 'settings.edit',
      show: show(async () => (await import('./delivery/delivery-screen.tsx')).DeliveryScreen),
    },
    {
      name: 'Tax',
      path: '/admin/settings/tax',
      in: '/admin/settings',
      place: 30,
      needs: 'settings.edit',
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
    panel('promotion', {
      id: 'trial cart',
      label: 'Trial cart',
      place: 10,
      needs: 'products.view',
      load: async () => (await import('./trial-cart.tsx')).TrialCart,
    }),
  ],
};
