import { owner } from '../../kit/access.ts';
import type { Module } from '../../kit/module.ts';
import { ENTERED, keptFor } from '../../kit/tables.ts';
import { EVENTS_KEPT, type ExtensionStates, forgetOldEvents } from './extension-states.ts';
import { adminExtensionRoutes } from './http/admin.ts';

const records = ['extension'] as const;

const permissions = {
  /** Switch extensions on and off, and set them up. */
  'extensions.edit': owner,
} as const;

declare module '../../platform/database/database.ts' {
  interface Recorded extends Record<(typeof records)[number], unknown> {}
}

declare module '../../kit/access.ts' {
  interface Permissions extends Record<keyof typeof permissions, unknown> {}
}

declare module '../../kit/module.ts' {
  interface Services {
    extensions: ExtensionStates;
  }
}

/** What others have written for the shop, and whether it is on. */
export const extensionsModule: Module = {
  name: 'extensions',
  records,
  permissions,
  tables: {
    extensions: ENTERED,
    extension_events: keptFor('order', EVENTS_KEPT),
  },
  routes: adminExtensionRoutes,
  tidies: [forgetOldEvents],
};
