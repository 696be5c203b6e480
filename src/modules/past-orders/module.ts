import type { Module } from '../../kit/module.ts';
import { OF_CUSTOMER } from '../../kit/tables.ts';
import { pastOrderRoutes } from './http/admin.ts';
import { importPastOrders, pastOrdersPart } from './past-orders.ts';

const records = ['past_orders'] as const;

declare module '../../platform/database/database.ts' {
  interface Recorded extends Record<(typeof records)[number], unknown> {}
}

/** What customers bought in a shop that the owner had before. */
export const pastOrdersModule: Module = {
  name: 'past-orders',
  records,
  tables: { past_orders: OF_CUSTOMER },
  accountPart: pastOrdersPart,
  batchJobs: [importPastOrders],
  routes: (app, shop) => pastOrderRoutes(app, shop),
};
