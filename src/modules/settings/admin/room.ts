import { Cog6ToothIcon } from '@heroicons/react/24/outline';
import { show } from '../../../kit/admin/frame/show.ts';
import type { BackOfficeRoom } from '../../../kit/admin/room.ts';
import type { Screen as TableScreen } from '../settings-table.ts';
import { settingsScreen } from './settings-screen-of.ts';

declare module '../../../kit/admin/room.ts' {
  interface SettingScreens extends Record<TableScreen, unknown> {}
}

const settings = async () => import('./shop-settings.tsx');

/** What this room adds to the back office. */
export const room: BackOfficeRoom = {
  screens: [
    {
      name: 'Settings',
      path: '/admin/settings',
      needs: 'settings.edit',
      icon: Cog6ToothIcon,
      place: 10_000,
      key: 's',
      listsParts: true,
      show: show(async () => (await import('./settings-screen.tsx')).SettingsScreen),
    },
    settingsScreen({
      name: 'Shop',
      at: 'shop',
      needs: 'settings.edit',
      group: 'Shop',
      place: 100,
      text: 'Its name, who sells, country, currency and language, how old customers must be.',
      words: 'general details brand store company address time zone region age carrier',
      fields: 'shop',
      load: async () => (await settings()).ShopSettings,
    }),
    settingsScreen({
      name: 'Home page and looks',
      at: 'looks',
      needs: 'settings.edit',
      group: 'Looks',
      place: 200,
      text: 'Logo and icon, accent colour, corners and letters, the announcement, words and pictures of the home page and its categories, badges on products.',
      words:
        'theme design colour color font hero banner image homepage front style brand best seller notice',
      fields: 'looks',
      load: async () => (await settings()).LooksSettings,
    }),
    settingsScreen({
      name: 'Orders and invoices',
      at: 'orders',
      needs: 'settings.edit',
      group: 'Orders',
      place: 600,
      text: 'How orders and invoices are numbered, what can be returned, orders by telephone, accounts of the books.',
      words:
        'number prefix receipt credit note refund returns policy phone pay link accounting Xero QuickBooks',
      fields: 'orders',
      load: async () => (await settings()).OrderSettings,
    }),
    settingsScreen({
      name: 'Limits',
      at: 'limits',
      needs: 'settings.edit',
      group: 'Advanced',
      place: 1_000,
      text: 'How much one visitor may do a day, against abuse; what is shown while the database is away.',
      words: 'abuse spam fraud maximum rate cache',
      fields: 'limits',
      load: async () => (await settings()).LimitSettings,
    }),
  ],
};
