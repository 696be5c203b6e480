import { everyone, office } from '../../kit/access.ts';
import type { Module } from '../../kit/module.ts';
import { bySystem, write } from '../../platform/database/database.ts';
import { everyMinute, job } from '../../platform/queue/queue.ts';
import { task } from '../../platform/queue/task.ts';
import { adminAnalyticsRoutes } from './http/admin.ts';
import { adminDashboardRoutes } from './http/admin-dashboard.ts';
import { adminSearchRoutes } from './http/admin-search.ts';
import { visitRoutes } from './http/visits.ts';
import { forgetRefusedSales } from './refused-sales.ts';
import { rollUp } from './roll-up.ts';
import { Visits } from './visits.ts';

const permissions = {
  'dashboard.view': everyone,
  'analytics.view': office,
} as const;

declare module '../../kit/access.ts' {
  interface Permissions extends Record<keyof typeof permissions, unknown> {}
}

declare module '../../kit/module.ts' {
  interface Services {
    visits: Visits;
  }
}

/** Figures: the dashboard, visits, what was sold and refused. */
export const analyticsModule: Module = {
  name: 'analytics',
  permissions,
  tables: [
    'customer_days',
    'customers_to_recount',
    'empty_search_ranks',
    'empty_searches_state',
    'figures_state',
    'order_days',
    'orders_to_recount',
    'product_days',
    'product_months',
    'refused_sales',
    'visit_channels',
    'visit_days',
    'visit_events',
    'visit_keys',
    'visits',
  ],
  open: ({ database }) => ({ visits: new Visits(database) }),
  end: ({ visits }) => visits.close(),
  routes(app, shop) {
    const { database, search, visits } = shop;
    visitRoutes(app, visits);
    adminAnalyticsRoutes(app, database.reads);
    adminDashboardRoutes(app, shop);
    adminSearchRoutes(app, database.reads, search);
  },
  jobs: ({ database }) => [
    job(
      task('roll-up-figures', { alone: true }),
      () => write(database, bySystem('figures'), rollUp),
      everyMinute,
    ),
  ],
  tidies: [forgetRefusedSales],
};
