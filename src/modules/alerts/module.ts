import type { Module } from '../../kit/module.ts';
import { bySystem, write } from '../../platform/database/database.ts';
import { everyHour, everyMinute, everyTenMinutes, job } from '../../platform/queue/queue.ts';
import { task } from '../../platform/queue/task.ts';
import { stockAlertRoutes } from './http/stock-alerts.ts';
import { alertLetters } from './letters.ts';
import { ALERT_MAIL } from './schema.ts';
import { alertsPart, tellRestocked } from './stock-alerts.ts';
import { tellNewProducts } from './tell-new-products.ts';
import { tellPriceDrops } from './tell-price-drops.ts';

/** What shoppers asked to be told: back in stock, lower prices, new products. */
export const alertsModule: Module = {
  name: 'alerts',
  mailKinds: ALERT_MAIL,
  tables: ['stock_alerts', 'mail_marks'],
  accountPart: alertsPart,
  letters: alertLetters,
  routes: (app) => stockAlertRoutes(app),
  jobs: ({ database: db }) => [
    job(
      task('tell-restocked', { alone: true }),
      (_, signal) => tellRestocked(db, signal),
      everyMinute,
    ),
    job(
      task('tell-price-drops', { alone: true }),
      () => write(db, bySystem('price drops'), tellPriceDrops),
      everyTenMinutes,
    ),
    job(
      task('tell-new-products', { alone: true }),
      (_, signal) => tellNewProducts(db, signal),
      everyHour,
    ),
  ],
};
