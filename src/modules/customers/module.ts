import { desk, everyone, managers } from '../../kit/access.ts';
import type { Module } from '../../kit/module.ts';
import { deletePastLinks } from './account-links.ts';
import { accountParts } from './account-part.ts';
import { accountRoutes } from './http/account.ts';
import { addressRoutes } from './http/addresses.ts';
import { adminCustomerRoutes } from './http/admin.ts';
import { authRoutes } from './http/auth.ts';
import { deletePastDevices } from './known-devices.ts';
import { accountMails } from './mail-composers.ts';
import { ACCOUNT_MAIL } from './schema.ts';
import { deleteEndedSessions } from './sessions.ts';
import { forgetFormerPasswords } from './staff-email-change.ts';

const records = ['customer'] as const;

const permissions = {
  'customers.view': everyone,
  /** Edit, activate. */
  'customers.edit': desk,
  'customers.delete': managers,
  /** Files that name customers: orders, parcels, subscribers, payment logs, all about one customer. */
  'customers.export': managers,
} as const;

declare module '../../platform/database/database.ts' {
  interface Recorded extends Record<(typeof records)[number], unknown> {}
}

declare module '../../kit/access.ts' {
  interface Permissions extends Record<keyof typeof permissions, unknown> {}
}

/** Who buys here: accounts, sign-in, addresses. */
export const customersModule: Module = {
  name: 'customers',
  records,
  permissions,
  mailKinds: ACCOUNT_MAIL,
  tables: [
    'customer_notes',
    'account_links',
    'email_changes',
    'mail_consents',
    'addresses',
    'known_devices',
    'notification_preferences',
    'sessions',
    'customers',
  ],
  names: [
    `select id, coalesce(nullif(trim(first_name || ' ' || last_name), ''), username) as name from customers
     where id = any($1::uuid[])`,
  ],
  mailComposers: accountMails,
  routes(app, { database, modules, secretKey }) {
    const parts = accountParts(modules);
    authRoutes(app, database, secretKey, parts);
    accountRoutes(app, database, parts);
    addressRoutes(app, database, parts);
    adminCustomerRoutes(app, database, secretKey, parts);
  },
  tidies: [deleteEndedSessions, deletePastDevices, deletePastLinks, forgetFormerPasswords],
};
