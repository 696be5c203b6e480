import { managers, owner } from '../../kit/access.ts';
import type { Module } from '../../kit/module.ts';
import { ENTERED } from '../../kit/tables.ts';
import { adminSettingRoutes } from './http/admin.ts';

const records = ['setting'] as const;

const permissions = {
  /** Content lists, pages, site configuration, notifications, delivery, tax, the shop's own settings. */
  'settings.edit': managers,
  /** Keys of outside services and the security settings. */
  'security.edit': owner,
} as const;

declare module '../../platform/database/database.ts' {
  interface Recorded extends Record<(typeof records)[number], unknown> {}
}

declare module '../../kit/access.ts' {
  interface Permissions extends Record<keyof typeof permissions, unknown> {}
}

/** What the owner sets for the whole shop. */
export const settingsModule: Module = {
  name: 'settings',
  records,
  permissions,
  tables: {
    site_config: ENTERED,
    secrets: ENTERED,
  },
  routes: (app, shop) => adminSettingRoutes(app, shop),
};
