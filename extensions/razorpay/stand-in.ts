import { createHmac } from 'node:crypto';
import {
  defineStandIn,
  newId,
  type ShopperAct,
  StandIn,
  type StandInPayment,
} from 'cirrus/stand-in';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';

const KEY_ID = 'rzp_test_5tandInKey0001';
const KEY_SECRET = 'stand-in key secret';
const WEBHOOK_SECRET = 'stand-in webhook secret';

/** Razorpay's payment links, payments and refunds: https://razorpay.com/docs/api/payments/payment-links */
export default defineStandIn({
  provider: 'razorpay',
  config: {
    keyId: KEY_ID,
    keySecret: KEY_SECRET,
    webhookSecret: WEBHOOK_SECRET,
    testMode: 'true',
  },
  refuses: [
    {
      what: 'a text for a number',
      change({ body }) {
        body.amount = '4999';
      },
    },
    {
      what: 'a page that lives for a minute',
      change({ body }) {
        body.expire_by = seconds() + 60;
      },
    },
    {
      what: 'a reference of more than 40 characters',
      change({ body }) {
        body.reference_id = `${body.reference_id}-${body.reference_id}`;
      },
    },
    {
      what: 'a third decimal that is not 0',
      change({ body }) {
        body.currency = 'KWD';
        body.amount = 49_991;
      },
    },
  ],
  open: ({ port } = {}) => razorpay().listen(port),
});

const seconds = () => Math.floor(Date.now() / 1000);
const notes = z.record(z.string(), z.string().max(256)).optional();

const NewLink = z.strictObject({
  amount: z.number().int().min(100),
  currency: z.string().regex(/^[A-Z]{3}$/),
  accept_partial: z.boolean().optional(),
  first_min_partial_amount: z.number().int().optional(),
  description: z.string().max(2048).optional(),
  reference_id: z.string().min(1).max(40),
  customer: z
    .strictObject({
      name: z.string().optional(),
      email: z.email().optional(),
      contact: z
        .string()
        .regex(/^\+[1-9]\d{7,13}$/)
        .optional(),
    })
    .optional(),
  expire_by: z.number().int().optional(),
  notify: z.strictObject({ sms: z.boolean().optional(), email: z.boolean().optional() }).optional(),
  reminder_enable: z.boolean().optional(),
  notes,
  callback_url: z.url().optional(),
  callback_method: z.literal('get').optional(),
});

const NewRefund = z.strictObject({
  amount: z.number().int().min(1).optional(),
  speed: z.enum(['normal', 'optimum']).optional(),
  receipt: z.string().max(40).optional(),
  notes,
});

type Payment = StandInPayment<z.infer<typeof NewLink> & { created: number }>;

/** The decimals of ISO 4217, as Node.js knows them. */
const decimals = (currency: string) =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
    .maximumFractionDigits ?? 2;
const units = (hundredths: number, currency: string) => hundredths * 10 ** (decimals(currency) - 2);
const hundredths = (unit: number, currency: string) => unit * 10 ** (2 - decimals(currency));

const linkOf = ({ reference, attemptId, money, status, chargeId, data }: Payment) => {
  const amount = units(money.amount, money.currency);
  return {
    ...data,
    id: reference,
    reference_id: attemptId,
    amount,
    currency: money.currency,
    amount_paid: chargeId ? amount : 0,
    short_url: '',
    status: status === 'open' ? 'created' : status,
    payments: chargeId
      ? [{ payment_id: chargeId, plink_id: reference, amount, status: 'captured', method: 'card' }]
      : null,
    created_at: data.created,
    expired_at: 0,
    cancelled_at: 0,
  };
};

const paymentOf = ({ money, chargeId, refunds, data }: Payment) => {
  const refunded = refunds
    .filter(({ status }) => status !== 'failed')
    .reduce((sum, refund) => sum + refund.amount, 0);
  const amount = units(money.amount, money.currency);
  return {
    id: chargeId,
    entity: 'payment',
    amount,
    currency: money.currency,
    status: refunded === money.amount ? 'refunded' : 'captured',
    captured: true,
    amount_refunded: units(refunded, money.currency),
    refund_status: refunded === 0 ? null : refunded === money.amount ? 'full' : 'partial',
    notes: data.notes ?? [],
    fee: Math.round(amount * 0.0236),
    tax: Math.round(amount * 0.0036),
  };
};

const WORDS = { done: 'processed', pending: 'pending', failed: 'failed' } as const;
const refundOf = ({ chargeId, money }: Payment, refund: Payment['refunds'][number]) => ({
  id: refund.id,
  entity: 'refund',
  amount: units(refund.amount, money.currency),
  currency: money.currency,
  payment_id: chargeId,
  status: WORDS[refund.status],
  speed_processed: 'normal',
});

function refuse(reply: FastifyReply, status: number, description: string): FastifyReply {
  const code = status === 500 ? 'SERVER_ERROR' : 'BAD_REQUEST_ERROR';
  const unknown = { source: 'NA', step: 'NA', reason: 'NA', metadata: {} };
  return reply.status(status).send({ error: { code, description, ...unknown } });
}

const reasonOf = ({ issues: [issue] }: z.ZodError) => `${issue?.path.join('.')}: ${issue?.message}`;

export class RazorpayStandIn extends StandIn<Payment['data']> {
  /** A bank authorised another payment of each link too late, and it went back by itself. */
  hasLatePayments = false;
}

/** The late payment's id, and the reverse. */
const lateId = (chargeId: string) => `${chargeId}late`;
const onTime = (id: string) => id.replace(/late$/, '');

function razorpay(): RazorpayStandIn {
  const standIn = new RazorpayStandIn(act);
  const { app, payments } = standIn;
  const bodies = new Map<string, { body: string; refund: Payment['refunds'][number] }>();

  function send(event: string, payload: Record<string, object>): void {
    const body = JSON.stringify({
      entity: 'event',
      account_id: 'acc_StandIn0000001',
      event,
      contains: Object.keys(payload),
      payload: Object.fromEntries(Object.entries(payload).map(([k, entity]) => [k, { entity }])),
      created_at: seconds(),
    });
    const headers = {
      'content-type': 'application/json',
      'x-razorpay-event-id': newId('evt_'),
      'x-razorpay-signature': createHmac('sha256', WEBHOOK_SECRET).update(body).digest('hex'),
    };
    standIn.send({ headers, body });
  }

  function act(payment: Payment, what: ShopperAct): string {
    const back = payment.data.callback_url ?? standIn.pageUrl(payment.reference);
    if (what === 'expire') {
      payment.status = 'expired';
      send('payment_link.expired', { payment_link: linkOf(payment) });
    }
    // The link knows one way back; who gives up just leaves, and another card may be tried.
    if (what === 'cancel' || what === 'expire') return back;
    if (what === 'decline') return standIn.pageUrl(payment.reference);
    payment.status = 'paid';
    payment.chargeId = newId('pay_');
    send('payment_link.paid', { payment_link: linkOf(payment), payment: paymentOf(payment) });
    const { reference, attemptId, chargeId } = payment;
    const url = new URL(back);
    for (const [name, value] of Object.entries({
      razorpay_payment_id: chargeId,
      razorpay_payment_link_id: reference,
      razorpay_payment_link_reference_id: attemptId,
      razorpay_payment_link_status: 'paid',
      razorpay_signature: createHmac('sha256', KEY_SECRET)
        .update(`${reference}|${attemptId}|paid|${chargeId}`)
        .digest('hex'),
    })) {
      url.searchParams.set(name, value);
    }
    return url.href;
  }

  const shown = (payment: Payment) => {
    const link = linkOf(payment);
    const late = standIn.hasLatePayments
      ? (link.payments ?? []).map(({ payment_id, ...one }) => ({
          ...one,
          payment_id: lateId(String(payment_id)),
          status: 'refunded',
        }))
      : [];
    return {
      ...link,
      payments: link.payments && [...late, ...link.payments],
      short_url: standIn.pageUrl(payment.reference),
    };
  };
  const charged = (id: string) => [...payments.values()].find(({ chargeId }) => chargeId === id);

  app.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith('/v1/')) return;
    const expected = `Basic ${Buffer.from(`${KEY_ID}:${KEY_SECRET}`).toString('base64')}`;
    if (request.headers.authorization !== expected) {
      return refuse(reply, 401, 'The api key provided is invalid');
    }
  });

  app.post('/v1/payment_links', (request, reply) => {
    const link = NewLink.safeParse(request.body);
    if (!link.success) return refuse(reply, 400, reasonOf(link.error));
    const { reference_id: attemptId, amount, currency, expire_by } = link.data;
    if ([...payments.values()].some((payment) => payment.attemptId === attemptId)) {
      const said = `payment link with given reference_id (${attemptId}) already exists`;
      return refuse(reply, 400, said);
    }
    if (decimals(currency) === 3 && amount % 10 !== 0) {
      return refuse(reply, 400, 'amount: the last decimal must be 0');
    }
    if (expire_by !== undefined && expire_by < seconds() + 15 * 60) {
      return refuse(reply, 400, 'expire_by must be at least 15 minutes after current time');
    }
    const payment: Payment = {
      reference: newId('plink_'),
      attemptId,
      money: { amount: hundredths(amount, currency), currency },
      status: 'open',
      refunds: [],
      data: { ...link.data, created: seconds() },
    };
    payments.set(payment.reference, payment);
    return reply.send(shown(payment));
  });

  app.get<{ Querystring: { reference_id?: string } }>('/v1/payment_links', ({ query }) => ({
    payment_links: [...payments.values()]
      .filter(({ attemptId }) => !query.reference_id || attemptId === query.reference_id)
      .map(shown),
  }));

  app.get<{ Params: { id: string } }>('/v1/payment_links/:id', ({ params }, reply) => {
    const payment = payments.get(params.id);
    return payment ? reply.send(shown(payment)) : refuse(reply, 400, 'The id does not exist');
  });

  app.post<{ Params: { id: string } }>('/v1/payment_links/:id/cancel', ({ params }, reply) => {
    const payment = payments.get(params.id);
    if (!payment) return refuse(reply, 400, 'The id does not exist');
    if (payment.status !== 'open') {
      return refuse(reply, 400, `Payment Link can't be cancelled as it is ${payment.status}`);
    }
    payment.status = 'cancelled';
    send('payment_link.cancelled', { payment_link: linkOf(payment) });
    return reply.send(shown(payment));
  });

  app.get('/v1/payments', () => ({ entity: 'collection', count: 0, items: [] }));

  app.get<{ Params: { id: string } }>('/v1/payments/:id', ({ params }, reply) => {
    const payment = charged(onTime(params.id));
    if (payment && params.id !== payment.chargeId) {
      const { amount, ...late } = paymentOf(payment);
      return reply.send({
        ...late,
        id: params.id,
        amount,
        status: 'refunded',
        amount_refunded: amount,
      });
    }
    return payment ? reply.send(paymentOf(payment)) : refuse(reply, 400, 'The id does not exist');
  });

  app.post<{ Params: { id: string } }>('/v1/payments/:id/refund', (request, reply) => {
    const payment = charged(request.params.id);
    if (!payment) return refuse(reply, 400, 'The id provided does not exist');
    const asked = NewRefund.safeParse(request.body);
    if (!asked.success) return refuse(reply, 400, reasonOf(asked.error));
    const key = String(request.headers['x-refund-idempotency'] ?? '');
    if (!/^[\w-]{10,}$/.test(key)) return refuse(reply, 400, 'The idempotency key is invalid');
    const body = JSON.stringify(asked.data);
    const before = bodies.get(key);
    if (before && before.body !== body) {
      const said = 'Different request with the same idempotency key has already been processed.';
      return refuse(reply, 400, said);
    }
    if (before) return reply.send(refundOf(payment, before.refund));
    const { money, refunds } = payment;
    const given = refunds.reduce(
      (sum, { status, amount }) => sum + (status === 'failed' ? 0 : amount),
      0,
    );
    const amount =
      asked.data.amount === undefined
        ? money.amount - given
        : hundredths(asked.data.amount, money.currency);
    if (amount <= 0 || given + amount > money.amount) {
      return refuse(
        reply,
        400,
        'The total refund amount is greater than the refund payment amount',
      );
    }
    const refund: Payment['refunds'][number] = { id: newId('rfnd_'), key, amount, status: 'done' };
    refunds.push(refund);
    bodies.set(key, { body, refund });
    send('refund.processed', { refund: refundOf(payment, refund), payment: paymentOf(payment) });
    return reply.send(refundOf(payment, refund));
  });

  app.get<{ Params: { id: string } }>('/v1/refunds/:id', ({ params }, reply) => {
    for (const payment of payments.values()) {
      const refund = payment.refunds.find(({ id }) => id === params.id);
      if (refund) return reply.send(refundOf(payment, refund));
    }
    return refuse(reply, 400, 'The id provided does not exist');
  });
  return standIn;
}
