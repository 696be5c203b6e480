import { desk, everyone, managers } from '../../kit/access.ts';
import type { Module } from '../../kit/module.ts';
import { keptFor, OF_CUSTOMER } from '../../kit/tables.ts';
import { deletePastLinks } from './account-links.ts';
import { accountParts } from './account-part.ts';
import { accountRoutes } from './http/account.ts';
import { addressRoutes } from './http/addresses.ts';
import { adminCustomerRoutes } from './http/admin.ts';
import { authRoutes } from './http/auth.ts';
import { DEVICE_DAYS, deletePastDevices } from './known-devices.ts';
import { accountMails } from './mail-composers.ts';
import { ACCOUNT_MAIL } from './schema.ts';
import { deleteEndedSessions, SESSION_DAYS } from './sessions.ts';
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
  tables: {
    customer_notes: OF_CUSTOMER,
    account_links: keptFor('customer', 'until it ends'),
    email_changes: OF_CUSTOMER,
    mail_consents: { per: 'customer', kept: 'as long as the account: they are proof' },
    addresses: OF_CUSTOMER,
    known_devices: keptFor('customer', `${DEVICE_DAYS} days`),
    notification_preferences: OF_CUSTOMER,
    sessions: keptFor('customer', `${SESSION_DAYS} days`),
    customers: { per: 'customer', kept: 'until the account is closed' },
  },
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
