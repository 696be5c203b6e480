import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { ShopError } from '../../domain/errors.ts';
import {
  DeliveryQuery,
  WebhookDelivery,
  WebhookSecret,
  WebhookStatus,
} from '../../domain/notifications/schema.ts';
import {
  addDelivery,
  listDeliveries,
  makeWebhookSecret,
  replayDelivery,
  webhookStatus,
} from '../../domain/notifications/webhooks.ts';
import { Uuid } from '../../domain/wire.ts';
import type { Database } from '../../platform/database.ts';
import { withTotal } from '../api/list-answer.ts';
import type { App } from '../app-types.ts';

const tags = ['Back office'];

/** The webhook: its secret, what went to it, sending again. Its address is a setting, `webhook_url`. */
export function adminWebhookRoutes(app: App, db: Database, secretKey: string): void {
  app.get(
    '/api/admin/webhook',
    {
      config: { needs: 'settings.edit' },
      schema: {
        tags,
        summary: 'Where the webhook goes, and when its secret was made',
        response: { 200: WebhookStatus },
      },
    },
    () => webhookStatus(db),
  );

  app.post(
    '/api/admin/webhook/secret',
    {
      config: { needs: 'security.edit' },
      schema: {
        tags,
        summary: 'Makes a new secret for the webhook’s signatures, and tells it this once',
        response: { 200: WebhookSecret },
      },
    },
    async (request) => {
      const madeBy = request.admin?.username ?? '';
      return { secret: await request.write((tx) => makeWebhookSecret(tx, secretKey, madeBy)) };
    },
  );

  app.post(
    '/api/admin/webhook/test',
    {
      config: { needs: 'settings.edit' },
      schema: {
        tags,
        summary: 'Sends a test event to the webhook; 409 while none is set',
        response: { 200: WebhookDelivery },
      },
    },
    async (request) => {
      const { url } = await webhookStatus(db);
      if (!url) throw new ShopError('webhook_not_set', 'Please enter a webhook address first.');
      const timestamp = new Date().toISOString();
      return request.write(async (tx) => {
        tx.record('webhook.tested', 'webhook');
        const event = { id: randomUUID(), type: 'webhook.test', timestamp, data: {} } as const;
        return addDelivery(tx, event);
      });
    },
  );

  app.get(
    '/api/admin/webhook-deliveries',
    {
      config: { needs: 'settings.edit' },
      schema: {
        tags,
        summary: 'What went to the webhook in the last 30 days, the newest first',
        querystring: DeliveryQuery,
        response: { 200: z.array(WebhookDelivery) },
      },
    },
    async ({ query }, reply) => {
      const { deliveries, total } = await listDeliveries(db, query);
      return withTotal(reply, deliveries, total);
    },
  );

  app.post(
    '/api/admin/webhook-deliveries/:id/replay',
    {
      config: { needs: 'settings.edit' },
      schema: {
        tags,
        summary: 'Sends a delivery again, under the same id',
        params: z.object({ id: Uuid }),
        response: { 200: WebhookDelivery },
      },
    },
    (request) => request.write((tx) => replayDelivery(tx, request.params.id)),
  );
}
