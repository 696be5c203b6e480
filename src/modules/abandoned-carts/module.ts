import { desk } from '../../kit/access.ts';
import type { Module } from '../../kit/module.ts';
import { keptFor } from '../../kit/tables.ts';
import { bySystem, write } from '../../platform/database/database.ts';
import { everyTenMinutes, job } from '../../platform/queue/queue.ts';
import { task } from '../../platform/queue/task.ts';
import { abandonedCartRoutes } from './http/carts.ts';
import { cartMails } from './mail-composers.ts';
import { forgetReminders, listReminders, remindOfCarts } from './remind-of-carts.ts';
import { CART_MAIL, REMINDERS_KEPT_DAYS } from './schema.ts';

const permissions = { 'carts.view': desk } as const;

declare module '../../kit/access.ts' {
  interface Permissions extends Record<keyof typeof permissions, unknown> {}
}

/** Carts that were left behind, and mail about them to who agreed to it. */
export const abandonedCartsModule: Module = {
  name: 'abandoned-carts',
  permissions,
  mailKinds: CART_MAIL,
  mailComposers: cartMails,
  tables: { cart_reminders: keptFor('mail', `${REMINDERS_KEPT_DAYS} days`) },
  accountPart: {
    export: async (db, { id }) => ({ cartReminders: await listReminders(db, id) }),
  },
  routes: (app, { database, secretKey }) => abandonedCartRoutes(app, database, secretKey),
  jobs: ({ database: db }) => [
    job(
      task('remind-of-carts', { alone: true }),
      () => write(db, bySystem('carts'), remindOfCarts),
      everyTenMinutes,
    ),
  ],
  tidies: [forgetReminders],
};
