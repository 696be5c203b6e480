import {
  ChartBarIcon,
  Cog6ToothIcon,
  CreditCardIcon,
  CubeIcon,
  EnvelopeIcon,
  GiftIcon,
  ReceiptPercentIcon,
  Squares2X2Icon,
  TagIcon,
  TruckIcon,
  UsersIcon,
} from '@heroicons/react/24/outline';
import type { ComponentType } from 'react';
import type { Permission } from '../../kit/access.ts';
import { type Shown, show, showList } from '../../kit/admin/frame/show.ts';
import type { Attention } from '../../modules/analytics/schema.ts';
import { referenceOf } from '../../modules/orders/order-text.ts';

/** What an address of the back office shows. */
export type Page = {
  /** In the browser's title, the menu and the search. */
  name: string;
  /** Below /admin; `$id` stands for one of many things. */
  path: string;
  /** Another URL of the same screen. */
  alias?: string;
  /** The browser's title, where it names the thing that is shown. */
  title?(id: string): string;
  show: Shown;
};

/** A page to which the menu, the search and the keys lead. */
export type Screen = Page & {
  needs: Permission;
  icon: ComponentType<{ className?: string }>;
  /** What waits there, shown as a number. */
  waiting?: keyof Attention;
  /** The key that leads there, after `g`. */
  key?: string;
  /** Screens below this one, shown while it or one of them is open. */
  parts?: readonly Omit<Screen, 'icon' | 'parts' | 'partsStay' | 'below'>[];
  /** The parts are shown wherever one is. */
  partsStay?: true;
  /** Pages to which only the screen itself leads. */
  below?: readonly Page[];
};

const transactions = showList(
  async () =>
    (await import('../../modules/orders/admin/transactions/transactions-list.tsx')).transactions,
);

const productEditor = show(
  async () =>
    (await import('../../modules/catalog/admin/products/product-editor.tsx')).ProductEditor,
);

/** The back office's screens, in the order of its menu; addresses, menu, search and keys are all read here. */
export const SCREENS: readonly Screen[] = [
  {
    name: 'Dashboard',
    path: '/admin',
    alias: '/admin/dashboard',
    needs: 'dashboard.view',
    icon: Squares2X2Icon,
    key: 'd',
    show: show(
      async () =>
        (await import('../../modules/analytics/admin/dashboard/dashboard-screen.tsx'))
          .DashboardScreen,
    ),
  },
  {
    name: 'Products',
    path: '/admin/products',
    needs: 'products.view',
    icon: CubeIcon,
    key: 'p',
    show: show(
      async () =>
        (await import('../../modules/catalog/admin/products/products-list.tsx')).ProductsScreen,
    ),
    below: [
      { name: 'Add Product', path: '/admin/products/new', show: productEditor },
      { name: 'Product', path: '/admin/products/$id', show: productEditor },
    ],
    parts: [
      {
        name: 'Reviews',
        path: '/admin/products/reviews',
        needs: 'reviews.view',
        show: showList(
          async () => (await import('../../modules/reviews/admin/reviews-list.tsx')).reviews,
        ),
      },
      {
        name: 'Search words',
        path: '/admin/products/search-words',
        needs: 'products.view',
        show: show(
          async () =>
            (await import('../../modules/catalog/admin/search-words/search-words-screen.tsx'))
              .SearchWordsScreen,
        ),
      },
      {
        name: 'Imports',
        path: '/admin/products/imports',
        needs: 'products.view',
        show: show(
          async () =>
            (await import('../../modules/catalog/admin/imports/imports-screen.tsx')).ImportsScreen,
        ),
      },
    ],
  },
  {
    name: 'Brands',
    path: '/admin/brands',
    needs: 'brands.view',
    icon: TagIcon,
    key: 'b',
    show: show(
      async () =>
        (await import('../../modules/catalog/admin/brands/brands-screen.tsx')).BrandsScreen,
    ),
  },
  {
    name: 'Promotions',
    path: '/admin/promotions',
    needs: 'products.view',
    icon: ReceiptPercentIcon,
    show: show(
      async () =>
        (await import('../../modules/promotions/admin/promotions-screen.tsx')).PromotionsScreen,
    ),
  },
  {
    name: 'Gift Cards',
    path: '/admin/gift-cards',
    needs: 'payments.view',
    icon: GiftIcon,
    show: show(
      async () =>
        (await import('../../modules/gift-cards/admin/gift-cards-screen.tsx')).GiftCardsScreen,
    ),
  },
  {
    name: 'Orders',
    path: '/admin/orders',
    needs: 'orders.view',
    icon: TruckIcon,
    waiting: 'orders',
    key: 'o',
    show: show(
      async () => (await import('../../modules/orders/admin/orders-list.tsx')).OrdersScreen,
    ),
    below: [
      {
        name: 'Add Order',
        path: '/admin/orders/new',
        show: show(
          async () =>
            (await import('../../modules/orders/admin/new-order/new-order-screen.tsx'))
              .NewOrderScreen,
        ),
      },
      {
        name: 'Order',
        path: '/admin/orders/$id',
        title: (id) => `Order ${referenceOf(id)}`,
        show: show(
          async () => (await import('../../modules/orders/admin/order-page.tsx')).OrderPage,
        ),
      },
      {
        name: 'Return',
        path: '/admin/orders/returns/$id',
        title: (id) => `Return ${referenceOf(id)}`,
        show: show(
          async () => (await import('../../modules/returns/admin/return-page.tsx')).ReturnPage,
        ),
      },
    ],
    parts: [
      {
        name: 'Returns',
        path: '/admin/orders/returns',
        needs: 'orders.view',
        waiting: 'returns',
        show: showList(
          async () => (await import('../../modules/returns/admin/returns-list.tsx')).returns,
        ),
      },
    ],
  },
  {
    name: 'Payments',
    path: '/admin/payments/transactions',
    alias: '/admin/payments',
    needs: 'payments.view',
    icon: CreditCardIcon,
    waiting: 'payments',
    key: 't',
    show: transactions,
    parts: [
      {
        name: 'Transactions',
        path: '/admin/payments/transactions',
        alias: '/admin/payments',
        needs: 'payments.view',
        show: transactions,
      },
      {
        name: 'Payment Logs',
        path: '/admin/payments/logs',
        needs: 'payments.view',
        show: show(
          async () =>
            (await import('../../modules/payments/admin/payment-logs.tsx')).PaymentLogsScreen,
        ),
      },
      {
        name: 'Payment Methods',
        path: '/admin/payments/methods',
        needs: 'payments.configure',
        show: show(
          async () =>
            (await import('../../modules/payments/admin/methods-screen.tsx')).PaymentMethodsScreen,
        ),
      },
    ],
    partsStay: true,
  },
  {
    name: 'Analytics',
    path: '/admin/analytics',
    needs: 'analytics.view',
    icon: ChartBarIcon,
    key: 'a',
    show: show(
      async () =>
        (await import('../../modules/analytics/admin/analytics-screen.tsx')).AnalyticsScreen,
    ),
    parts: [
      {
        name: 'Compliance',
        path: '/admin/analytics/compliance',
        needs: 'analytics.view',
        show: show(
          async () =>
            (await import('../../modules/analytics/admin/compliance-screen.tsx')).ComplianceScreen,
        ),
      },
    ],
  },
  {
    name: 'Users',
    path: '/admin/users',
    needs: 'customers.view',
    icon: UsersIcon,
    key: 'u',
    show: show(
      async () => (await import('../../modules/customers/admin/users-screen.tsx')).UsersScreen,
    ),
    below: [
      {
        name: 'Customer',
        path: '/admin/users/$id',
        show: show(
          async () =>
            (await import('../../modules/customers/admin/customer-page.tsx')).CustomerPage,
        ),
      },
    ],
  },
  {
    name: 'Mail',
    path: '/admin/mail',
    needs: 'mail.view',
    icon: EnvelopeIcon,
    waiting: 'mail',
    key: 'm',
    show: show(async () => (await import('../../modules/mail/admin/mail-screen.tsx')).MailScreen),
    parts: [
      {
        name: 'Words',
        path: '/admin/mail/words',
        needs: 'settings.edit',
        show: show(
          async () => (await import('../../modules/mail/admin/words-screen.tsx')).WordsScreen,
        ),
      },
    ],
  },
  {
    name: 'Settings',
    path: '/admin/settings',
    needs: 'settings.edit',
    icon: Cog6ToothIcon,
    key: 's',
    show: show(
      async () => (await import('../../modules/settings/admin/settings-screen.tsx')).SettingsScreen,
    ),
    parts: [
      {
        name: 'Shop',
        path: '/admin/settings/shop',
        needs: 'settings.edit',
        show: show(
          async () =>
            (await import('../../modules/settings/admin/shop-settings.tsx')).ShopSettingsScreen,
        ),
      },
      {
        name: 'Delivery',
        path: '/admin/settings/delivery',
        needs: 'settings.edit',
        show: show(
          async () =>
            (await import('../../modules/orders/admin/delivery/delivery-screen.tsx'))
              .DeliveryScreen,
        ),
      },
      {
        name: 'Tax',
        path: '/admin/settings/tax',
        needs: 'settings.edit',
        show: show(
          async () => (await import('../../modules/orders/admin/tax/tax-screen.tsx')).TaxScreen,
        ),
      },
      {
        name: 'Audit log',
        path: '/admin/settings/audit',
        needs: 'audit.view',
        show: showList(
          async () => (await import('../../modules/audit/admin/audit-list.tsx')).auditLog,
        ),
      },
      {
        name: 'Webhook deliveries',
        path: '/admin/settings/webhook',
        needs: 'settings.edit',
        show: showList(
          async () =>
            (await import('../../modules/notifications/admin/webhook-list.tsx')).webhookDeliveries,
        ),
      },
    ],
  },
];

/** Pages that belong to no screen. */
const OTHER_PAGES: readonly Page[] = [
  {
    name: 'My account',
    path: '/admin/account',
    show: show(
      async () =>
        (await import('../../modules/staff/admin/own-account/account-screen.tsx')).AccountScreen,
    ),
  },
];

/** Parts come before their screen, whose address they may share; then the first that fits counts. */
const PAGES: readonly Page[] = SCREENS.flatMap((screen) => [
  ...(screen.parts ?? []),
  screen,
  ...(screen.below ?? []),
]).concat(OTHER_PAGES);

/** What the address shows, and of which thing. */
export type OpenPage = { page: Page; title: string; id: string };

/** Upper and lower case are the same, as in the shop's addresses. @returns undefined if nothing is there */
export function pageAt(address: string): OpenPage | undefined {
  const same = (path: string | undefined) => path?.toLowerCase() === address.toLowerCase();
  const place = address.lastIndexOf('/') + 1;
  const [list, id] = [address.slice(0, place), address.slice(place)];
  const plain = PAGES.find(({ path, alias }) => same(path) || same(alias));
  if (plain) return { page: plain, title: plain.name, id: '' };
  const page = PAGES.find(({ path }) => path.toLowerCase() === `${list}$id`.toLowerCase());
  return page && { page, title: page.title?.(id) ?? page.name, id };
}

/** Whether the address shows this screen, or something below it. */
export function isOpen({ path, alias }: Pick<Screen, 'path' | 'alias'>, pathname: string): boolean {
  if (pathname === path || pathname === alias) return true;
  // Every address of the back office begins with the dashboard's.
  return path !== '/admin' && pathname.startsWith(`${path}/`);
}
