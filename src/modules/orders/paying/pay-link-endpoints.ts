import { z } from 'zod';
import { GET, POST } from '../../../kit/endpoint.ts';
import { Uuid } from '../../../kit/wire.ts';
import { PayLinkOrder } from '../placing/by-hand-schema.ts';

export const params = z.object({ token: z.string().min(1).max(200) });

export const find = GET('/api/pay/:token', {
  summary: 'What a pay link is about, and how its payment stands; 400 link_invalid',
  params,
  response: PayLinkOrder,
});

export const pay = POST('/api/pay/:token', {
  summary: 'Where to pay; one page at a time',
  params,
  body: z.preprocess(
    (body) => body ?? {},
    z.object({
      /** Left out: the one that is on, or the first that is offered. */
      paymentMethodId: Uuid.optional(),
    }),
  ),
  response: z.object({ checkoutUrl: z.string() }),
});

export const openPage = GET('/api/pay/:token/page', {
  summary: 'Opens a payment page that is opened by posting to it',
  params,
  produces: ['text/html'],
});
