import { everyone, office } from '../../kit/access.ts';
import type { Module } from '../../kit/module.ts';
import { ENTERED, keptFor, workedOff } from '../../kit/tables.ts';
import { bySystem, namedOne, write } from '../../platform/database/database.ts';
import { measures } from '../../platform/measures.ts';
import { everyMinute, job } from '../../platform/queue/queue.ts';
import { task } from '../../platform/queue/task.ts';
import { refuseUnready } from './first-steps.ts';
import { adminAnalyticsRoutes } from './http/admin.ts';
import { adminDashboardRoutes } from './http/admin-dashboard.ts';
import { adminSearchRoutes } from './http/admin-search.ts';
import { visitRoutes } from './http/visits.ts';
import { DAYS_KEPT } from './recount-visits.ts';
import { forgetRefusedSales, KEPT } from './refused-sales.ts';
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
  tables: {
    customer_days: { per: 'day', kept: 'always: a row a day' },
    customers_to_recount: workedOff('customer', 'roll-up-figures'),
    empty_search_ranks: ENTERED,
    empty_searches_state: ENTERED,
    figures_state: ENTERED,
    order_days: { per: 'day', kept: 'always: a row a day' },
    orders_to_recount: workedOff('order', 'roll-up-figures'),
    product_days: { per: 'day', kept: 'always: a row for each product of which some were sold' },
    product_months: { per: 'day', kept: 'always' },
    profit_days: { per: 'day', kept: 'always: a row a day' },
    refused_sales: keptFor('order', KEPT),
    visit_channels: { per: 'day', kept: 'always: a row a day' },
    visit_days: { per: 'day', kept: 'always: a row a day' },
    visit_events: keptFor('visit', `${DAYS_KEPT} days`, 'roll-up-figures'),
    visit_keys: keptFor('visit', `${DAYS_KEPT} days`, 'roll-up-figures'),
    visits: keptFor('visit', `${DAYS_KEPT} days`, 'roll-up-figures'),
  },
  settingChecks: [{ key: 'shop_open', after: refuseUnready }],
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
  measures: () => [
    measures({
      measures: {
        cirrus_figures_age_seconds: {
          help: 'When the figures of the back office were brought up to date',
        },
      },
      async ask(db) {
        const { age } = await namedOne<{ age: number }>(
          db,
          'figures-age',
          `select coalesce(extract(epoch from now() - max(rolled_up_at)), 0)::float8 as age from figures_state`,
        );
        return { cirrus_figures_age_seconds: age };
      },
    }),
  ],
  tidies: [forgetRefusedSales],
};
