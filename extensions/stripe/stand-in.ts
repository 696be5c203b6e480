import { createHmac } from 'node:crypto';
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

/** Stands in for Stripe's API, as https://docs.stripe.com/api describes it: sessions, refunds, balance, webhooks. */

const KEYS = { secret: 'sk_test_standin', webhook: 'whsec_standin' };
const VERSION = '2026-10-28.endive';

interface SessionData {
  intentId: string;
  expiresAt: number;
  successUrl: string;
  cancelUrl: string;
  /** Whom the page knows, or makes known once it is paid. */
  customer: string | null;
  makesCustomer: boolean;
  metadata: Record<string, string>;
}
type Payment = StandInPayment<SessionData>;

export default defineStandIn({
  provider: 'stripe',
  config: {
    publicKey: 'pk_test_standin',
    privateKey: KEYS.secret,
    webhookSecret: KEYS.webhook,
    testMode: 'true',
  },
  webhookTolerance: 300,
  refuses: [
    { what: 'no idempotency key', change: ({ headers }) => headers.delete('idempotency-key') },
    { what: 'no version', change: ({ headers }) => headers.delete('stripe-version') },
    {
      what: 'a text for a number',
      change({ body }) {
        body['line_items[0][price_data][unit_amount]'] = '49.99';
      },
    },
    {
      what: 'a currency that nobody has',
      change({ body }) {
        body['line_items[0][price_data][currency]'] = 'abc';
      },
    },
    {
      what: 'a page that lives for a minute',
      change({ body }) {
        body.expires_at = String(Math.floor(Date.now() / 1000) + 60);
      },
    },
  ],
  open: async (options) => open().listen(options?.port),
});

export class StripeStandIn extends StandIn<SessionData> {
  /** The payer's bank takes the money of a payment back, or gives it up again. */
  dispute: (reference: string, stage: 'created' | 'closed') => void = () => {};
  /** Whom it knows; what they saved is shown to them. */
  customers = new Set<string>();
  /** Sends to the bank what was taken and given back since the last time. @returns the payout's id */
  payOut: (arrives: string, status?: 'paid' | 'in_transit' | 'failed') => string = () => '';
}

function open(): StripeStandIn {
  const standIn = new StripeStandIn(act);
  const { app, payments } = standIn;
  const answered = new Map<string, { asked: string; response: object }>();

  app.addHook('preHandler', async (request, reply) => {
    if (!request.url.startsWith('/v1/')) return;
    if (request.headers.authorization !== `Bearer ${KEYS.secret}`) {
      return refuse(reply, 401, { message: 'Invalid API Key provided: sk_test_*******' });
    }
    if (request.headers['stripe-version'] !== VERSION) {
      return refuse(reply, 400, { message: 'Invalid Stripe API version' });
    }
  });

  /** The same key again gives the same answer; for another request it is refused. */
  function once(request: FastifyRequest, reply: FastifyReply, make: () => object): unknown {
    const key = request.headers['idempotency-key'];
    // Stripe takes it without one; a shop must not send it so.
    if (typeof key !== 'string') return refuse(reply, 400, { message: 'Missing idempotency key' });
    const asked = request.url + JSON.stringify(request.body);
    const before = answered.get(key);
    if (before && before.asked !== asked) {
      return refuse(reply, 400, {
        type: 'idempotency_error',
        message: 'Keys for idempotent requests can only be used with the same parameters',
      });
    }
    if (before) return reply.header('idempotent-replayed', 'true').send(before.response);
    try {
      const response = make();
      answered.set(key, { asked, response });
      return response;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return refuse(reply, error.status, error.error);
    }
  }

  function find(id: string): Payment {
    const payment = payments.get(id);
    if (payment) return payment;
    throw new Refusal(404, { code: 'resource_missing', param: 'session' });
  }

  app.post('/v1/checkout/sessions', (request, reply) =>
    once(request, reply, () => {
      const body = parse(NewSession, request.body);
      const { price_data } = body.line_items[0];
      const left = body.expires_at - standIn.now();
      if (left < 30 * 60 || left > 24 * 3600) {
        throw new Refusal(400, { param: 'expires_at', message: 'not in 30 minutes to 24 hours' });
      }
      const { customer = null } = body;
      if (customer !== null && !standIn.customers.has(customer)) {
        throw new Refusal(400, { code: 'resource_missing', param: 'customer' });
      }
      const payment: Payment = {
        reference: newId('cs_test_'),
        attemptId: body.client_reference_id,
        money: moneyOf(price_data.unit_amount, price_data.currency),
        status: 'open',
        refunds: [],
        data: {
          intentId: newId('pi_'),
          expiresAt: body.expires_at,
          successUrl: body.success_url,
          cancelUrl: body.cancel_url,
          customer,
          makesCustomer: body.customer_creation === 'always',
          metadata: body.payment_intent_data.metadata,
        },
      };
      payments.set(payment.reference, payment);
      return session(payment);
    }),
  );

  app.get('/v1/checkout/sessions/:id', (request, reply) => {
    const { id, ...query } = {
      ...(request.params as { id: string }),
      ...(request.query as object),
    };
    return response(reply, () => {
      parse(Expand, query);
      return session(find(id), true);
    });
  });

  app.post('/v1/checkout/sessions/:id/expire', (request, reply) =>
    response(reply, () => {
      parse(z.strictObject({}), request.body ?? {});
      const payment = find((request.params as { id: string }).id);
      if (payment.status !== 'open') {
        throw new Refusal(400, { message: 'Only sessions that are open can be expired' });
      }
      expire(payment);
      return session(payment);
    }),
  );

  app.get('/v1/refunds', (request, reply) =>
    response(reply, () => {
      const { payment_intent, limit, starting_after } = parse(RefundQuery, request.query);
      const payment = byIntent(payment_intent);
      const first = payment.refunds.findIndex(({ id }) => id === starting_after) + 1;
      const data = payment.refunds.slice(first, first + limit).map((made) => refund(payment, made));
      const has_more = first + limit < payment.refunds.length;
      return { object: 'list', data, has_more, url: '/v1/refunds' };
    }),
  );

  app.post('/v1/refunds', (request, reply) =>
    once(request, reply, () => {
      const body = parse(NewRefund, request.body);
      const payment = byIntent(body.payment_intent);
      const { amount } = moneyOf(body.amount, payment.money.currency);
      if (amount > payment.money.amount - refunded(payment)) {
        throw new Refusal(400, { param: 'amount', message: 'greater than what is left' });
      }
      const made: Payment['refunds'][number] = {
        id: newId('re_'),
        key: body.metadata.refund_key ?? '',
        amount,
        status: 'done',
      };
      payment.refunds.push(made);
      send('charge.refunded', charge(payment));
      send('refund.updated', refund(payment, made));
      return refund(payment, made);
    }),
  );

  app.get('/v1/refunds/:id', (request, reply) =>
    response(reply, () => {
      const { id } = request.params as { id: string };
      for (const payment of payments.values()) {
        const made = payment.refunds.find((one) => one.id === id);
        if (made) return refund(payment, made);
      }
      throw new Refusal(404, { code: 'resource_missing', param: 'refund' });
    }),
  );

  app.get('/v1/balance', () => ({
    object: 'balance',
    livemode: false,
    available: [{ amount: 0, currency: 'gbp' }],
    pending: [{ amount: 0, currency: 'gbp' }],
  }));

  const paidOut: { payout: PaidOut; of: object[] }[] = [];
  const settled = new Set<string>();

  app.get('/v1/payouts', (request, reply) =>
    response(reply, () => {
      const { arrival_date, limit } = parse(PayoutQuery, request.query);
      const data = paidOut
        .map(({ payout }) => payout)
        .filter((each) => each.arrival_date >= arrival_date.gte)
        .filter((each) => each.arrival_date <= arrival_date.lte)
        .toReversed();
      const has_more = data.length > limit;
      return { object: 'list', data: data.slice(0, limit), has_more, url: '/v1/payouts' };
    }),
  );

  app.get('/v1/payouts/:id', (request, reply) =>
    response(reply, () => findPayout((request.params as { id: string }).id).payout),
  );

  app.get('/v1/balance_transactions', (request, reply) =>
    response(reply, () => {
      const { payout, limit, starting_after } = parse(TransactionQuery, request.query);
      const { of } = findPayout(payout);
      const first = of.findIndex((one) => 'id' in one && one.id === starting_after) + 1;
      const data = of.slice(first, first + limit);
      const has_more = first + limit < of.length;
      return { object: 'list', data, has_more, url: '/v1/balance_transactions' };
    }),
  );

  function findPayout(id: string) {
    const found = paidOut.find(({ payout }) => payout.id === id);
    if (found) return found;
    throw new Refusal(404, { code: 'resource_missing', param: 'payout' });
  }

  standIn.payOut = (arrives, status = 'paid') => {
    const of: { id: string; type: string; amount: number; fee: number; currency: string }[] = [];
    const enter = (id: string, type: string, amount: number, fee: number, currency: string) => {
      if (settled.has(id)) return;
      settled.add(id);
      of.push({ id: newId('txn_'), type, amount, fee, currency });
    };
    for (const { chargeId, money, refunds } of payments.values()) {
      if (!chargeId) continue;
      const currency = money.currency.toLowerCase();
      enter(chargeId, 'charge', unitsOf(money), 30, currency);
      for (const { id, amount, status: is } of refunds) {
        if (is === 'done') enter(id, 'refund', -unitsOf({ ...money, amount }), 0, currency);
      }
    }
    const amount = of.reduce((sum, each) => sum + each.amount - each.fee, 0);
    const payout: PaidOut = {
      id: newId('po_'),
      object: 'payout',
      amount,
      currency: of[0]?.currency ?? 'gbp',
      arrival_date: Date.parse(`${arrives}T00:00:00Z`) / 1000,
      automatic: true,
      status,
    };
    const own = { id: newId('txn_'), type: 'payout', amount: -amount, fee: 0 };
    paidOut.push({ payout, of: [{ ...own, currency: payout.currency }, ...of] });
    return payout.id;
  };

  standIn.dispute = (reference, stage) => {
    const { money, data } = find(reference);
    send(`charge.dispute.${stage}`, {
      id: newId('du_'),
      object: 'dispute',
      livemode: false,
      amount: unitsOf(money),
      currency: money.currency.toLowerCase(),
      charge: data.intentId.replace('pi_', 'ch_'),
      payment_intent: data.intentId,
      metadata: {},
      reason: 'fraudulent',
      status: stage === 'created' ? 'needs_response' : 'won',
    });
  };
  return standIn;

  function byIntent(id: string): Payment {
    for (const payment of payments.values()) if (payment.chargeId === id) return payment;
    throw new Refusal(404, { code: 'resource_missing', param: 'payment_intent' });
  }

  function act(payment: Payment, what: ShopperAct): string {
    if (what === 'pay') {
      payment.status = 'paid';
      payment.chargeId = payment.data.intentId;
      if (payment.data.makesCustomer) {
        payment.data.customer = newId('cus_');
        standIn.customers.add(payment.data.customer);
      }
      send('checkout.session.completed', session(payment));
    } else if (what === 'decline') {
      // The page stays open for another card.
      send('payment_intent.payment_failed', intent(payment));
      return payment.data.cancelUrl;
    } else if (what === 'expire') expire(payment);
    return what === 'pay' ? payment.data.successUrl : payment.data.cancelUrl;
  }

  function expire(payment: Payment): void {
    payment.status = 'expired';
    send('checkout.session.expired', session(payment));
  }

  function send(type: string, object: object): void {
    const body = JSON.stringify({
      id: newId('evt_'),
      object: 'event',
      api_version: VERSION,
      created: standIn.now(),
      livemode: false,
      type,
      data: { object },
    });
    const signature = createHmac('sha256', KEYS.webhook)
      .update(`${standIn.now()}.${body}`)
      .digest('hex');
    standIn.send({
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': `t=${standIn.now()},v1=${signature}`,
      },
      body,
    });
  }

  function session(payment: Payment, isExpanded = false): object {
    const { reference, attemptId, status, money, data } = payment;
    const isOpen = status === 'open';
    return {
      id: reference,
      object: 'checkout.session',
      livemode: false,
      mode: 'payment',
      client_reference_id: attemptId,
      customer: data.customer,
      amount_total: unitsOf(money),
      currency: money.currency.toLowerCase(),
      expires_at: data.expiresAt,
      status: isOpen ? 'open' : status === 'expired' ? 'expired' : 'complete',
      payment_status: status === 'paid' ? 'paid' : 'unpaid',
      payment_intent:
        isOpen || status === 'expired' ? null : isExpanded ? intent(payment) : data.intentId,
      metadata: data.metadata,
      url: isOpen ? standIn.pageUrl(reference) : null,
    };
  }
}

function intent(payment: Payment): object {
  const { data, money, status } = payment;
  return {
    id: data.intentId,
    object: 'payment_intent',
    livemode: false,
    amount: unitsOf(money),
    amount_received: status === 'paid' ? unitsOf(money) : 0,
    currency: money.currency.toLowerCase(),
    status:
      status === 'paid'
        ? 'succeeded'
        : status === 'processing'
          ? 'processing'
          : 'requires_payment_method',
    metadata: data.metadata,
    latest_charge: status === 'paid' ? charge(payment) : null,
  };
}

function charge(payment: Payment): object {
  const { data, money } = payment;
  const currency = money.currency.toLowerCase();
  return {
    id: data.intentId.replace('pi_', 'ch_'),
    object: 'charge',
    livemode: false,
    amount: unitsOf(money),
    amount_refunded: unitsOf({ ...money, amount: refunded(payment) }),
    currency,
    payment_intent: data.intentId,
    metadata: data.metadata,
    failure_code: null,
    balance_transaction: { object: 'balance_transaction', fee: 30, currency: 'gbp' },
  };
}

function refund(
  { data, money }: Payment,
  { id, key, amount, status }: Payment['refunds'][number],
): object {
  return {
    id,
    object: 'refund',
    amount: unitsOf({ ...money, amount }),
    currency: money.currency.toLowerCase(),
    payment_intent: data.intentId,
    metadata: { ...data.metadata, refund_key: key },
    status: status === 'done' ? 'succeeded' : status,
    ...(status === 'failed' && { failure_reason: 'expired_or_canceled_card' }),
  };
}

const refunded = ({ refunds }: Payment): number =>
  refunds.reduce((sum, { amount, status }) => sum + (status === 'failed' ? 0 : amount), 0);

const decimals = (currency: string) =>
  ['JPY', 'KRW', 'VND', 'XOF'].includes(currency) ? 0 : ['BHD', 'KWD'].includes(currency) ? 3 : 2;
const unitsOf = (money: Money) => inUnits(money, decimals(money.currency));
const moneyOf = (units: number, currency: string) =>
  fromUnits(units, currency.toUpperCase(), decimals(currency.toUpperCase()));

/** What arrives as form fields: every value is a text. */
const Units = z
  .string()
  .regex(/^\d{1,8}$/)
  .transform(Number);
const Metadata = z.record(z.string().max(40), z.string().max(500));
const Expand = z.strictObject({ expand: z.array(z.string()).optional() });
const NewSession = z
  .strictObject({
    mode: z.literal('payment'),
    client_reference_id: z.string().max(200),
    customer_email: z.email().optional(),
    customer: z.string().startsWith('cus_').optional(),
    customer_creation: z.enum(['always', 'if_required']).optional(),
    saved_payment_method_options: z
      .strictObject({ payment_method_save: z.enum(['enabled', 'disabled']) })
      .optional(),
    line_items: z.tuple([
      z.strictObject({
        quantity: z.literal('1'),
        price_data: z.strictObject({
          currency: z.enum(['gbp', 'usd', 'eur', 'jpy', 'krw', 'kwd', 'isk', 'vnd', 'xof', 'bhd']),
          unit_amount: Units,
          product_data: z.strictObject({ name: z.string().min(1) }),
        }),
      }),
    ]),
    adaptive_pricing: z.strictObject({ enabled: z.enum(['true', 'false']) }),
    expires_at: Units.or(
      z
        .string()
        .regex(/^\d{10}$/)
        .transform(Number),
    ),
    success_url: z.url(),
    cancel_url: z.url(),
    metadata: Metadata,
    payment_intent_data: z.strictObject({ metadata: Metadata, description: z.string().max(1000) }),
  })
  .refine(
    ({ customer, customer_email, customer_creation }) =>
      customer === undefined || (customer_email === undefined && customer_creation === undefined),
    'You may only specify one of these parameters: customer, customer_email, customer_creation',
  )
  .refine(
    ({ customer, customer_creation, saved_payment_method_options }) =>
      saved_payment_method_options === undefined ||
      customer !== undefined ||
      customer_creation === 'always',
    'Saving a payment method requires a customer',
  );
const RefundQuery = z.strictObject({
  payment_intent: z.string(),
  limit: Units.pipe(z.number().min(1).max(100)).default(10),
  starting_after: z.string().optional(),
});
const NewRefund = z.strictObject({
  payment_intent: z.string(),
  amount: Units,
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']),
  metadata: Metadata,
});

const Seconds = z
  .string()
  .regex(/^\d{9,10}$/)
  .transform(Number);
const PayoutQuery = z.strictObject({
  arrival_date: z.strictObject({ gte: Seconds, lte: Seconds }),
  limit: Units.pipe(z.number().min(1).max(100)).default(10),
});
const TransactionQuery = z.strictObject({
  payout: z.string(),
  limit: Units.pipe(z.number().min(1).max(100)).default(10),
  starting_after: z.string().optional(),
});

interface PaidOut {
  id: string;
  object: 'payout';
  amount: number;
  currency: string;
  arrival_date: number;
  automatic: boolean;
  status: 'paid' | 'in_transit' | 'failed';
}

interface StripeFault {
  type?: string;
  code?: string;
  param?: string;
  message?: string;
}

class Refusal extends Error {
  readonly status: number;
  readonly error: StripeFault;

  constructor(status: number, error: StripeFault) {
    super(error.message);
    this.status = status;
    this.error = error;
  }
}

const refuse = (reply: FastifyReply, status: number, error: StripeFault) =>
  reply.status(status).send({ error: { type: 'invalid_request_error', ...error } });

function response(reply: FastifyReply, make: () => object): unknown {
  try {
    return make();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return refuse(reply, error.status, error.error);
  }
}

function parse<Schema extends z.ZodType>(schema: Schema, fields: unknown): z.infer<Schema> {
  const { success, data, error } = schema.safeParse(unfolded(fields as Record<string, unknown>));
  if (success) return data;
  const [issue] = error.issues;
  const code = issue?.code === 'unrecognized_keys' ? 'parameter_unknown' : 'parameter_invalid';
  throw new Refusal(400, { code, param: issue?.path.join('.'), message: issue?.message });
}

/** Stripe's form fields as an object: 'line_items[0][quantity]' is line_items: [{ quantity }]. */
function unfolded(fields: Record<string, unknown>): object {
  const whole: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(fields)) {
    const path = name.split(/[[\]]+/).filter(Boolean);
    const last = path.pop() ?? name;
    let at = whole;
    path.forEach((step, index) => {
      const isList = /^\d+$/.test(path[index + 1] ?? last);
      at[step] ??= isList ? [] : {};
      at = at[step] as Record<string, unknown>;
    });
    at[last] = value;
  }
  return whole;
}
