import * as z from 'zod';
import { aFunction } from '../../kit/extension.ts';
import type { Module } from '../../kit/module.ts';
import { keptFor, workedOff } from '../../kit/tables.ts';
import { bySystem, write } from '../../platform/database/database.ts';
import { everyHour, everyMinute, job } from '../../platform/queue/queue.ts';
import { task } from '../../platform/queue/task.ts';
import { EVENT_TYPES } from './events.ts';
import { adminWebhookRoutes } from './http/admin-webhooks.ts';
import { notifyOfTroubles, notifyOwnerTask, passOnEvents } from './notify-owner.ts';
import { OWNER_MAIL } from './schema.ts';
import { webhookMeasures } from './webhook-measures.ts';
import {
  DAYS_KEPT,
  deleteOldDeliveries,
  deliver,
  refusePrivateWebhook,
  sendWebhook,
} from './webhooks.ts';

const records = ['webhook', 'webhook_secret'] as const;

declare module '../../platform/database/database.ts' {
  interface Recorded extends Record<(typeof records)[number], unknown> {}
}

/** What the owner, and their webhook, are told of. */
export const notificationsModule: Module = {
  name: 'notifications',
  records,
  mailKinds: OWNER_MAIL,
  partChecks: { on: z.partialRecord(z.enum(EVENT_TYPES), aFunction) },
  tables: {
    shop_events: workedOff('order', notifyOwnerTask.name),
    webhook_deliveries: keptFor('order', `${DAYS_KEPT} days`),
  },
  settingChecks: [
    {
      key: 'webhook_url',
      async before(value, { config }) {
        if (!config.allowPrivateAddresses) await refusePrivateWebhook(value);
      },
    },
  ],
  routes: (app, { database, secretKey }) => adminWebhookRoutes(app, database, secretKey),
  jobs: ({ config, database: db, mailer, modules, secretKey }) => [
    job(notifyOwnerTask, () => passOnEvents({ mailer, modules }), everyMinute),
    job(sendWebhook, ({ id }) =>
      deliver({ db, secretKey, allowPrivate: config.allowPrivateAddresses }, id),
    ),
    job(
      task('notify-of-troubles', { alone: true }),
      () => write(db, bySystem('notifications'), notifyOfTroubles),
      everyHour,
    ),
  ],
  measures: () => [webhookMeasures],
  tidies: [deleteOldDeliveries],
};
