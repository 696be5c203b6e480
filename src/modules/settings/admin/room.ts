import { Cog6ToothIcon } from '@heroicons/react/24/outline';
import { show } from '../../../kit/admin/frame/show.ts';
import type { BackOfficeRoom } from '../../../kit/admin/room.ts';
import type { SettingEntry } from '../schema.ts';

declare module '../../../kit/admin/panels.tsx' {
  interface PanelProps {
    /** A tab of the settings. */
    settings: { entries: SettingEntry[] };
  }
}

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
      show: show(async () => (await import('./settings-screen.tsx')).SettingsScreen),
    },
    {
      name: 'Shop',
      path: '/admin/settings/shop',
      in: '/admin/settings',
      place: 10,
      needs: 'settings.edit',
      show: show(async () => (await import('./shop-settings.tsx')).ShopSettingsScreen),
    },
  ],
};
