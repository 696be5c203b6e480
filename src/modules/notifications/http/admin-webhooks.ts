import { randomUUID } from 'node:crypto';
import { ShopError } from '../../../kit/errors.ts';
import type { App } from '../../../kit/http/app-types.ts';
import { serve, serveList } from '../../../kit/http/serve.ts';
import type { Database } from '../../../platform/database/database.ts';
import * as webhooksApi from '../endpoints.ts';
import {
  addDelivery,
  listDeliveries,
  makeWebhookSecret,
  replayDelivery,
  webhookStatus,
} from '../webhooks.ts';

/** The webhook: its secret, what went to it, sending again. Its address is a setting, `webhook_url`. */
export function adminWebhookRoutes(app: App, db: Database, secretKey: string): void {
  serve(app, webhooksApi.find, () => webhookStatus(db));

  serve(app, webhooksApi.renewSecret, async (request) => {
    const madeBy = request.admin?.username ?? '';
    return { secret: await request.write((tx) => makeWebhookSecret(tx, secretKey, madeBy)) };
  });

  serve(app, webhooksApi.test, async (request) => {
    const { url } = await webhookStatus(db);
    if (!url) throw new ShopError('webhook_not_set', 'Please enter a webhook address first.');
    const timestamp = new Date().toISOString();
    return request.write(async (tx) => {
      tx.record('webhook.tested', 'webhook');
      const event = { id: randomUUID(), type: 'webhook.test', timestamp, data: {} } as const;
      return addDelivery(tx, event);
    });
  });

  serveList(app, webhooksApi.listDeliveries, ({ query }) => listDeliveries(db, query));

  serve(app, webhooksApi.replay, (request) =>
    request.write((tx) => replayDelivery(tx, request.params.id)),
  );
}
