import { createHmac, randomUUID } from 'node:crypto';
import { fromUnits, inUnits, type Money } from 'cirrus/extension';
import {
  defineStandIn,
  newId,
  type ShopperAct,
  StandIn,
  type StandInPayment,
} from 'cirrus/stand-in';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';

/** Stands in for Square's payment links, orders, payments, refunds and webhooks: developer.squareup.com/reference. */

const SELLER = {
  token: 'EAAAl-standin',
  location: 'LSTANDIN1',
  signatureKey: 'standin-signature-key',
};
const VERSION = '2026-09-16';

interface LinkData {
  orderId: string;
  linkId: string;
  note: string;
  redirectUrl: string;
  /** Cards that were declined before. */
  declined: string[];
}
type Payment = StandInPayment<LinkData>;

export default defineStandIn({
  provider: 'square',
  config: {
    applicationId: 'sandbox-sq0idb-standin',
    accessToken: SELLER.token,
    locationId: SELLER.location,
    environment: 'sandbox',
    webhookSecret: SELLER.signatureKey,
  },
  traits: { endsInSilence: true },
  refuses: [
    {
      what: 'no idempotency key',
      change: ({ body }) => {
        delete body.idempotency_key;
      },
    },
    { what: 'no version', change: ({ headers }) => headers.delete('square-version') },
    {
      what: 'a text for a number',
      change: ({ body }) => {
        item(body).base_price_money = { amount: '4999', currency: 'GBP' };
      },
    },
    {
      what: 'a number for a text',
      change: ({ body }) => {
        item(body).quantity = 1;
      },
    },
    {
      what: 'a currency that is not the location’s',
      change: ({ body }) => {
        item(body).base_price_money = { amount: 4999, currency: 'NGN' };
      },
    },
    {
      what: 'a location of somebody else',
      change: ({ body }) => {
        (body.order as Record<string, unknown>).location_id = 'LOTHER';
      },
    },
  ],
  open: async (options) => open().listen(options?.port),
});

const item = (body: Record<string, unknown>) =>
  (body.order as { line_items: Record<string, unknown>[] }).line_items[0] as Record<
    string,
    unknown
  >;

function open(): StandIn<LinkData> {
  const standIn: StandIn<LinkData> = new StandIn(act, (linkId) =>
    [...standIn.payments.values()].find(({ data }) => data.linkId === linkId),
  );
  const { app, payments } = standIn;
  const answered = new Map<string, { asked: string; response: object }>();

  app.addHook('preHandler', async (request, reply) => {
    if (!request.url.startsWith('/v2/')) return;
    if (request.headers.authorization !== `Bearer ${SELLER.token}`) {
      return refuse(reply, new Refusal(401, 'UNAUTHORIZED'));
    }
    // Square takes calls without one, and then speaks the application's own version.
    if (request.headers['square-version'] !== VERSION) {
      return refuse(reply, new Refusal(400, 'INVALID_SQUARE_VERSION_FORMAT'));
    }
  });

  app.get('/v2/locations/:id', (request, reply) =>
    response(reply, () => {
      if (idOf(request) !== SELLER.location) throw new Refusal(404, 'NOT_FOUND');
      return {
        location: { id: SELLER.location, status: 'ACTIVE', currency: 'GBP', country: 'GB' },
      };
    }),
  );

  app.post('/v2/online-checkout/payment-links', (request, reply) =>
    response(reply, () => {
      const body = parse(NewLink, request.body);
      return once(body.idempotency_key, body, () => {
        const { order, checkout_options, payment_note } = body;
        if (order.location_id !== SELLER.location)
          throw new Refusal(404, 'NOT_FOUND', 'location_id');
        const linkId = newId('').slice(0, 16).toUpperCase();
        const orderId = newId('').slice(0, 22);
        const payment: Payment = {
          reference: `${orderId}/${linkId}`,
          attemptId: order.reference_id,
          money: moneyOf(order.line_items[0].base_price_money),
          status: 'open',
          refunds: [],
          data: {
            orderId,
            linkId,
            note: payment_note ?? '',
            redirectUrl: checkout_options.redirect_url,
            declined: [],
          },
        };
        payments.set(payment.reference, payment);
        const url = standIn.pageUrl(linkId);
        return { payment_link: { id: linkId, version: 1, order_id: orderId, url, long_url: url } };
      });
    }),
  );

  app.delete('/v2/online-checkout/payment-links/:id', (request, reply) =>
    response(reply, () => {
      const payment = find(({ data }) => data.linkId === idOf(request));
      if (payment.status === 'cancelled') throw new Refusal(404, 'NOT_FOUND');
      if (payment.status !== 'open') return { id: payment.data.linkId };
      payment.status = 'cancelled';
      return { id: payment.data.linkId, cancelled_order_id: payment.data.orderId };
    }),
  );

  app.get('/v2/orders/:id', (request, reply) =>
    response(reply, () => {
      const { attemptId, chargeId, data, status } = find(
        (one) => one.data.orderId === idOf(request),
      );
      const paidBy = [...data.declined, ...(chargeId ? [chargeId] : [])];
      return {
        order: {
          id: data.orderId,
          location_id: SELLER.location,
          reference_id: attemptId,
          state: chargeId ? 'OPEN' : status === 'cancelled' ? 'CANCELED' : 'DRAFT',
          ...(paidBy.length && {
            tenders: paidBy.map((id) => ({ id, type: 'CARD', payment_id: id })),
          }),
        },
      };
    }),
  );

  app.get('/v2/payments/:id', (request, reply) =>
    response(reply, () => {
      const id = idOf(request);
      const payment = find(({ chargeId, data }) => chargeId === id || data.declined.includes(id));
      return { payment: paymentOf(payment, id) };
    }),
  );

  app.post('/v2/refunds', (request, reply) =>
    response(reply, () => {
      const body = parse(NewRefund, request.body);
      return once(body.idempotency_key, body, () => {
        const payment = find(({ chargeId }) => chargeId === body.payment_id);
        const { amount, currency } = moneyOf(body.amount_money);
        if (currency !== payment.money.currency) throw new Refusal(400, 'CURRENCY_MISMATCH');
        if (amount > payment.money.amount - refunded(payment)) {
          throw new Refusal(400, 'REFUND_AMOUNT_INVALID', 'amount_money.amount');
        }
        const made: Payment['refunds'][number] = {
          id: `${payment.chargeId}_${newId('').slice(0, 12)}`,
          key: body.idempotency_key,
          amount,
          status: 'pending',
        };
        payment.refunds.push(made);
        const answered = { refund: refund(payment, made) };
        send('refund.created', 'refund', made.id, answered);
        // The bank takes it a moment later.
        made.status = 'done';
        send('refund.updated', 'refund', made.id, { refund: refund(payment, made) });
        return answered;
      });
    }),
  );

  app.get('/v2/refunds/:id', (request, reply) =>
    response(reply, () => {
      const id = idOf(request);
      const payment = find(({ refunds }) => refunds.some((made) => made.id === id));
      const made = payment.refunds.find((one) => one.id === id);
      return made ? { refund: refund(payment, made) } : {};
    }),
  );

  return standIn;

  function find(isIt: (payment: Payment) => boolean): Payment {
    const payment = [...payments.values()].find(isIt);
    if (payment) return payment;
    throw new Refusal(404, 'NOT_FOUND');
  }

  function once(key: string, body: object, make: () => object): object {
    const asked = JSON.stringify(body);
    const before = answered.get(key);
    if (before && before.asked !== asked) throw new Refusal(400, 'IDEMPOTENCY_KEY_REUSED');
    const made = before?.response ?? make();
    answered.set(key, { asked, response: made });
    return made;
  }

  function act(payment: Payment, what: ShopperAct): string {
    const { data } = payment;
    if (what === 'decline') {
      const id = newId('');
      data.declined.push(id);
      send('payment.updated', 'payment', id, { payment: paymentOf(payment, id) });
    }
    // The page has no way back for who doesn't pay, and no end.
    if (what !== 'pay') return standIn.pageUrl(data.linkId);
    payment.status = 'paid';
    payment.chargeId = newId('');
    const object = { payment: paymentOf(payment, payment.chargeId) };
    send('payment.created', 'payment', payment.chargeId, object);
    send('payment.updated', 'payment', payment.chargeId, object);
    const back = new URL(data.redirectUrl);
    back.searchParams.set('transactionId', data.orderId);
    back.searchParams.set('orderId', data.orderId);
    return back.href;
  }

  function send(type: string, kind: string, id: string, object: object): void {
    const body = JSON.stringify({
      merchant_id: 'MLSTANDIN',
      type,
      event_id: randomUUID(),
      created_at: new Date(standIn.now() * 1000).toISOString(),
      data: { type: kind, id, object },
    });
    const signature = createHmac('sha256', SELLER.signatureKey)
      .update((standIn.enteredUrl ?? standIn.webhookUrl ?? '') + body)
      .digest('base64');
    standIn.send({
      headers: { 'content-type': 'application/json', 'x-square-hmacsha256-signature': signature },
      body,
    });
  }
}

const idOf = (request: FastifyRequest): string => (request.params as { id: string }).id;

function paymentOf({ chargeId, data, money, refunds }: Payment, id: string): object {
  return {
    id,
    status: id === chargeId ? 'COMPLETED' : 'FAILED',
    amount_money: amountOf(money),
    total_money: amountOf(money),
    location_id: SELLER.location,
    order_id: data.orderId,
    note: data.note,
    ...(id === chargeId && {
      processing_fee: [{ type: 'INITIAL', amount_money: amountOf({ ...money, amount: 100 }) }],
      ...(refunds.length && { refund_ids: refunds.map((made) => made.id) }),
    }),
  };
}

function refund(
  { chargeId, data, money }: Payment,
  { id, amount, status }: Payment['refunds'][number],
): object {
  return {
    id,
    status: { done: 'COMPLETED', pending: 'PENDING', failed: 'FAILED' }[status],
    amount_money: amountOf({ ...money, amount }),
    payment_id: chargeId,
    order_id: data.orderId,
    location_id: SELLER.location,
  };
}

const refunded = ({ refunds }: Payment): number =>
  refunds.reduce((sum, { amount, status }) => sum + (status === 'failed' ? 0 : amount), 0);

const decimals = (currency: string) => (currency === 'JPY' ? 0 : 2);
const amountOf = (money: Money) => ({
  amount: inUnits(money, decimals(money.currency)),
  currency: money.currency,
});
const moneyOf = ({ amount, currency }: z.infer<typeof Amount>) =>
  fromUnits(amount, currency, decimals(currency));

const Amount = z.strictObject({
  amount: z.number().int().min(1),
  currency: z.enum(['GBP', 'USD', 'EUR', 'JPY', 'AUD', 'CAD']),
});
const NewLink = z.strictObject({
  // Square makes a link for each call without one; a shop must not send it so.
  idempotency_key: z.string().min(1).max(192),
  description: z.string().max(4096).optional(),
  order: z.strictObject({
    location_id: z.string(),
    reference_id: z.string().max(40),
    line_items: z.tuple([
      z.strictObject({
        name: z.string().max(512),
        quantity: z.string().regex(/^\d{1,12}$/),
        base_price_money: Amount,
      }),
    ]),
  }),
  checkout_options: z.strictObject({
    redirect_url: z.url().max(2048),
    allow_tipping: z.boolean().optional(),
    ask_for_shipping_address: z.boolean().optional(),
  }),
  pre_populated_data: z.strictObject({ buyer_email: z.email().max(256) }).optional(),
  payment_note: z.string().max(500).optional(),
});
const NewRefund = z.strictObject({
  idempotency_key: z.string().min(1).max(45),
  payment_id: z.string(),
  amount_money: Amount,
  reason: z.string().max(192).optional(),
});

class Refusal extends Error {
  readonly status: number;
  readonly field: string | undefined;

  constructor(status: number, code: string, field?: string) {
    super(code);
    this.status = status;
    this.field = field;
  }
}

const refuse = (reply: FastifyReply, { status, message, field }: Refusal) =>
  reply.status(status).send({
    errors: [
      {
        category: status === 401 ? 'AUTHENTICATION_ERROR' : 'INVALID_REQUEST_ERROR',
        code: message,
        detail: 'The request was refused.',
        ...(field && { field }),
      },
    ],
  });

function response(reply: FastifyReply, make: () => object): unknown {
  try {
    return make();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return refuse(reply, error);
  }
}

function parse<Schema extends z.ZodType>(schema: Schema, body: unknown): z.infer<Schema> {
  const { success, data, error } = schema.safeParse(body);
  if (success) return data;
  throw new Refusal(400, 'BAD_REQUEST', error.issues[0]?.path.join('.'));
}
