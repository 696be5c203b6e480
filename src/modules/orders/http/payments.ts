import { z } from 'zod';
import type { App } from '../../../kit/http/app-types.ts';
import { serve } from '../../../kit/http/serve.ts';
import { Uuid } from '../../../kit/wire.ts';
import type { Payments } from '../../payments/open-gateway.ts';
import * as paymentWebhooksApi from '../../payments/webhook-endpoints.ts';
import { receiveWebhook } from '../../payments/webhooks.ts';
import * as payingApi from '../paying/endpoints.ts';
import { findPageToPost, giveUpPayment, lookAtPayment } from '../paying/payment-view.ts';
import { startPayment } from '../paying/start-payment.ts';
import type { FindFees } from '../pricing/fees.ts';
import { sendPostingPage } from './posting-page.ts';

/** Paying on a provider's page. */
export async function paymentRoutes(
  app: App,
  payments: Payments,
  findFees: FindFees,
): Promise<void> {
  serve(app, payingApi.start, async (request) => {
    const payer = {
      customer: request.caller.user,
      by: await request.by(),
      sessionId: request.caller.id,
      network: request.network(),
    };
    const idempotencyKey = request.headers['idempotency-key'];
    return startPayment(payments, payer, { ...request.body, idempotencyKey }, findFees());
  });

  serve(app, payingApi.find, ({ caller, params }) =>
    lookAtPayment(payments, caller.user.id, params.id),
  );

  serve(app, payingApi.giveUp, async (request) =>
    giveUpPayment(payments, request.caller.user.id, request.params.id, await request.by()),
  );

  serve(app, payingApi.openPage, async (request, reply) => {
    const { caller, params } = request;
    const page = await findPageToPost(payments, caller.user, params.id, await request.by());
    return sendPostingPage(reply, page);
  });

  // Some providers send the shopper back by a form, whose fields the shop does not believe: it asks.
  await app.register(async (back: App) => {
    back.removeAllContentTypeParsers();
    back.addContentTypeParser('*', (_request, payload, done) => {
      payload.resume().once('end', () => done(null));
    });
    for (const page of ['/checkout/return', '/checkout/cancelled']) {
      back.post(
        page,
        {
          config: { fromAnywhere: true },
          schema: { hide: true, querystring: z.object({ attempt: Uuid }) },
        },
        (request, reply) => reply.redirect(`${page}?attempt=${request.query.attempt}`, 303),
      );
    }
    back.post(
      '/pay',
      {
        config: { fromAnywhere: true },
        schema: { hide: true, querystring: z.object({ token: z.string().max(200) }) },
      },
      (request, reply) =>
        reply.redirect(`/pay?token=${encodeURIComponent(request.query.token)}`, 303),
    );
  });

  await app.register(async (webhooks: App) => {
    // Signatures are over the bytes that came, whatever they are.
    webhooks.removeAllContentTypeParsers();
    webhooks.addContentTypeParser(
      '*',
      { parseAs: 'buffer' },
      async (_: unknown, body: Buffer) => body,
    );
    serve(webhooks, paymentWebhooksApi.receive, async (request) => {
      const { provider } = request.params;
      const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const headers = Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, [value].flat().join(', ')]),
      );
      const url = `${payments.publicUrl}${request.url}`;
      await receiveWebhook(
        payments,
        provider,
        { headers, rawBody, url },
        { address: request.ip, network: request.network() },
      );
      return { received: true as const };
    });
  });
}
