import { z } from 'zod';
import { countingMisses } from '../../domain/customers/attempts.ts';
import { findLinkPage, lookAtPayLink, payByLink } from '../../domain/orders/paying/pay-by-link.ts';
import { PayLinkOrder } from '../../domain/orders/placing/by-hand-schema.ts';
import type { Payments } from '../../domain/payments/open-gateway.ts';
import type { App } from '../app-types.ts';
import { sendPostingPage } from './posting-page.ts';

const tags = ['Checkout'];
const params = z.object({ token: z.string().min(1).max(200) });

/** Paying an order by its link, without signing in. */
export function payLinkRoutes(app: App, payments: Payments): void {
  const { limits } = payments.db;
  app.get(
    '/api/pay/:token',
    {
      schema: {
        tags,
        summary: 'What a pay link is about, and how its payment stands; 400 link_invalid',
        params,
        response: { 200: PayLinkOrder },
      },
    },
    (request) =>
      countingMisses(limits, request.network(), () =>
        lookAtPayLink(payments, request.params.token),
      ),
  );

  app.post(
    '/api/pay/:token',
    {
      schema: {
        tags,
        summary: 'Where to pay; one page at a time',
        params,
        response: { 200: z.object({ checkoutUrl: z.string() }) },
      },
    },
    async (request) => {
      const payer = { address: request.ip, network: request.network() };
      return { checkoutUrl: await payByLink(payments, request.params.token, payer) };
    },
  );

  app.get(
    '/api/pay/:token/page',
    {
      schema: {
        tags,
        summary: 'Opens a payment page that is opened by posting to it',
        params,
        produces: ['text/html'],
      },
    },
    async (request, reply) => {
      const { token } = request.params;
      return sendPostingPage(reply, await findLinkPage(payments, token, request.ip));
    },
  );
}
