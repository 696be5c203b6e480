import type { Module } from '../../kit/module.ts';
import { BOOKED, ENTERED, keptFor } from '../../kit/tables.ts';
import { bySystem, write } from '../../platform/database/database.ts';
import { everyHour, everyMinute, everyTenMinutes, job } from '../../platform/queue/queue.ts';
import { task } from '../../platform/queue/task.ts';
import { stockAlertRoutes } from './http/stock-alerts.ts';
import { alertMails } from './mail-composers.ts';
import { notifyOfNewProducts } from './notify-of-new-products.ts';
import { notifyOfPriceDrops } from './notify-of-price-drops.ts';
import { remindOfRefills } from './remind-of-refills.ts';
import { ALERT_MAIL } from './schema.ts';
import { ALERT_KEPT, alertsPart, forgetOldAlerts, notifyOfRestocked } from './stock-alerts.ts';

/** What shoppers asked to be told: back in stock, lower prices, new products. */
export const alertsModule: Module = {
  name: 'alerts',
  mailKinds: ALERT_MAIL,
  tables: {
    stock_alerts: keptFor('visit', ALERT_KEPT),
    mail_marks: ENTERED,
    refill_reminders: BOOKED,
  },
  accountPart: alertsPart,
  mailComposers: alertMails,
  routes: (app) => stockAlertRoutes(app),
  jobs: ({ database: db }) => [
    job(
      task('notify-of-restocked', { alone: true }),
      (_, signal) => notifyOfRestocked(db, signal),
      everyMinute,
    ),
    job(
      task('notify-of-price-drops', { alone: true }),
      () => write(db, bySystem('price drops'), notifyOfPriceDrops),
      everyTenMinutes,
    ),
    job(
      task('notify-of-new-products', { alone: true }),
      (_, signal) => notifyOfNewProducts(db, signal),
      everyHour,
    ),
    job(
      task('remind-of-refills', { alone: true }),
      () => write(db, bySystem('refill reminders'), remindOfRefills),
      everyHour,
    ),
  ],
  tidies: [forgetOldAlerts],
};
