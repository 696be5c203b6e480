import * as z from 'zod';
import { fieldRefusal } from '../../kit/errors.ts';
import { aFunction } from '../../kit/extension.ts';
import { serve, serveResource } from '../../kit/http/serve.ts';
import type { Module } from '../../kit/module.ts';
import { ENTERED, keptFor, workedOff } from '../../kit/tables.ts';
import { bySystem, write } from '../../platform/database/database.ts';
import { everyHour, everyMinute, job } from '../../platform/queue/queue.ts';
import { task } from '../../platform/queue/task.ts';
import * as notificationsApi from './endpoints.ts';
import { EVENT_TYPES, TOLD_EVENTS } from './events.ts';
import { adminWebhookRoutes } from './http/admin-webhooks.ts';
import { eventsIn } from './notification-settings.ts';
import { mailTest, notifyOfTroubles, notifyOwnerTask, passOnEvents } from './notify-owner.ts';
import {
  addRecipient,
  changeRecipient,
  findRecipient,
  listRecipients,
  removeRecipient,
} from './recipients.ts';
import { OWNER_MAIL } from './schema.ts';
import { webhookMeasures } from './webhook-measures.ts';
import {
  DAYS_KEPT,
  deleteOldDeliveries,
  deliver,
  refusePrivateWebhook,
  sendWebhook,
} from './webhooks.ts';

const records = ['webhook', 'webhook_secret', 'notification_recipient'] as const;

declare module '../../platform/database/database.ts' {
  interface Recorded extends Record<(typeof records)[number], unknown> {}
}

/** What the owner, and their webhook, are told of. */
export const notificationsModule: Module = {
  name: 'notifications',
  records,
  mailKinds: OWNER_MAIL,
  partChecks: { on: z.partialRecord(z.enum(EVENT_TYPES), aFunction) },
  names: ['select id, email as name from notification_recipients where id = any($1::uuid[])'],
  tables: {
    notification_recipients: ENTERED,
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
    {
      key: 'webhook_events',
      async before(value = '') {
        const unknown = eventsIn(value).find((one) => !TOLD_EVENTS.some((event) => event === one));
        if (unknown) throw fieldRefusal('webhook_events', `“${unknown}” is no event of the shop`);
      },
    },
  ],
  routes(app, { database, mailer, secretKey }) {
    adminWebhookRoutes(app, database, secretKey);
    serveResource(app, database, notificationsApi.recipients, {
      list: listRecipients,
      find: findRecipient,
      add: addRecipient,
      change: changeRecipient,
      remove: removeRecipient,
    });
    serve(app, notificationsApi.testNotice, async (request) => {
      const { recipientId } = request.body;
      const address = await request.write((tx) => mailTest(tx, mailer, recipientId));
      return { message: `A test is on its way to ${address}` };
    });
  },
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
