import { z } from 'zod';
import {
  findPageToPost,
  giveUpPayment,
  lookAtPayment,
} from '../../domain/orders/paying/payment-view.ts';
import { startPayment } from '../../domain/orders/paying/start-payment.ts';
import { NewPayment, PaymentIntent } from '../../domain/orders/schema.ts';
import type { Payments } from '../../domain/payments/open-gateway.ts';
import { PaymentAttemptView } from '../../domain/payments/schema.ts';
import { receiveWebhook } from '../../domain/payments/webhooks.ts';
import { Uuid } from '../../domain/wire.ts';
import type { App } from '../app-types.ts';
import { IdempotencyHeaders } from './idempotency-headers.ts';
import { requireBuyer } from './orders.ts';
import { sendPostingPage } from './posting-page.ts';

const params = z.object({ id: Uuid });
const response = { 200: PaymentAttemptView };

/** Paying on a provider's page. */
export async function paymentRoutes(app: App, payments: Payments): Promise<void> {
  app.post(
    '/api/create-payment-intent',
    {
      schema: {
        tags: ['Checkout'],
        summary:
          'Where to pay for the cart; the order waits until the payment is there. A repeat with the same Idempotency-Key answers the same',
        headers: IdempotencyHeaders,
        body: NewPayment,
        response: { 200: PaymentIntent },
      },
    },
    async (request) => {
      const customer = await requireBuyer(request);
      const { id: sessionId } = await request.requireSession();
      const payer = {
        customer,
        by: await request.by(),
        sessionId,
        network: request.network(),
      };
      const idempotencyKey = request.headers['idempotency-key'];
      return startPayment(payments, payer, { ...request.body, idempotencyKey });
    },
  );

  app.get(
    '/api/payments/:id',
    {
      schema: {
        tags: ['Checkout'],
        summary: 'How a payment stands; while it is open the provider is asked',
        params,
        response,
      },
    },
    async (request) => {
      const { id } = await request.requireCustomer();
      return lookAtPayment(payments, id, request.params.id);
    },
  );

  app.post(
    '/api/payments/:id/cancel',
    {
      schema: {
        tags: ['Checkout'],
        summary: 'The shopper gives up; what was paid meanwhile stays paid',
        params,
        response,
      },
    },
    async (request) => {
      const { id } = await request.requireCustomer();
      return giveUpPayment(payments, id, request.params.id, await request.by());
    },
  );

  app.get(
    '/api/payments/:id/page',
    {
      schema: {
        tags: ['Checkout'],
        summary: 'Opens a payment page that is opened by posting to it',
        params,
        produces: ['text/html'],
      },
    },
    async (request, reply) => {
      const customer = await request.requireCustomer();
      const { id } = request.params;
      const page = await findPageToPost(payments, customer, id, await request.by());
      return sendPostingPage(reply, page);
    },
  );

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
    webhooks.post(
      '/api/webhooks/:provider',
      {
        config: { counted: 'webhook', fromAnywhere: true },
        schema: {
          tags: ['Checkout'],
          summary:
            'What a payment provider tells; 400 where it is not signed as the provider signs',
          params: z.object({ provider: z.string().max(50) }),
          response: { 200: z.object({ received: z.literal(true) }) },
        },
      },
      async (request) => {
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
      },
    );
  });
}
