import { desk, everyone, managers } from '../../kit/access.ts';
import type { Module } from '../../kit/module.ts';
import { ENTERED, keptFor, OF_CUSTOMER } from '../../kit/tables.ts';
import { bySystem, write } from '../../platform/database/database.ts';
import { everyNight, job } from '../../platform/queue/queue.ts';
import { task } from '../../platform/queue/task.ts';
import type { Kinds } from '../mail/kinds.ts';
import { deletePastLinks } from './account-links.ts';
import { accountParts } from './account-part.ts';
import { deleteIdleTyped } from './buy-without-password.ts';
import { importCustomers } from './csv/import-customers.ts';
import { recountAllFigures } from './figures.ts';
import { accountRoutes } from './http/account.ts';
import { addressRoutes } from './http/addresses.ts';
import { adminCustomerRoutes } from './http/admin.ts';
import { adminCustomerFileRoutes } from './http/admin-files.ts';
import { adminGroupRoutes } from './http/admin-groups.ts';
import { authRoutes } from './http/auth.ts';
import { DEVICE_DAYS, deletePastDevices } from './known-devices.ts';
import { accountMails } from './mail-composers.ts';
import { groupsNameCategories } from './names-categories.ts';
import { deletePastChallenges } from './passkeys.ts';
import { ACCOUNT_MAIL } from './schema.ts';
import { deleteEndedSessions, SESSION_DAYS } from './sessions.ts';
import { forgetFormerPasswords } from './staff-email-change.ts';
import { accountTimeline } from './timeline.ts';

const records = ['customer', 'customer_group', 'customers'] as const;

const permissions = {
  'customers.view': everyone,
  /** Edit, activate. */
  'customers.edit': desk,
  'customers.delete': managers,
  /** Groups, who is in them, and what they pay. */
  'customers.groups': managers,
  'customers.import': managers,
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
    passkeys: OF_CUSTOMER,
    passkey_challenges: keptFor('customer', '5 minutes'),
    known_devices: keptFor('customer', `${DEVICE_DAYS} days`),
    notification_preferences: OF_CUSTOMER,
    sessions: keptFor('customer', `${SESSION_DAYS} days`),
    customer_groups: ENTERED,
    customer_group_members: OF_CUSTOMER,
    customer_figures: OF_CUSTOMER,
    group_prices: ENTERED,
    customers: { per: 'customer', kept: 'until the account is closed' },
  },
  names: [
    `select id, coalesce(nullif(trim(first_name || ' ' || last_name), ''), username) as name from customers
     where id = any($1::uuid[])`,
    'select id, name from customer_groups where id = any($1::uuid[])',
  ],
  namesCategories: groupsNameCategories,
  accountPart: { timeline: accountTimeline },
  batchJobs: [importCustomers],
  mailComposers: accountMails,
  async routes(app, shop) {
    const { database, modules, secretKey } = shop;
    const parts = accountParts(modules);
    authRoutes(app, shop, parts);
    accountRoutes(app, shop, parts);
    addressRoutes(app, shop, parts);
    const kinds: Kinds = Object.assign({}, ...modules.map(({ mailKinds }) => mailKinds));
    adminCustomerRoutes(app, database, secretKey, parts, kinds);
    adminGroupRoutes(app, database);
    await adminCustomerFileRoutes(app, shop, parts);
  },
  jobs: ({ database: db }) => [
    job(
      task('recount-customer-figures', { alone: true }),
      () => write(db, bySystem('customers'), recountAllFigures),
      everyNight,
    ),
  ],
  tidies: [
    deleteEndedSessions,
    deleteIdleTyped,
    deletePastChallenges,
    deletePastDevices,
    deletePastLinks,
    forgetFormerPasswords,
  ],
};
