import { createHmac, randomInt } from 'node:crypto';
import {
  defineStandIn,
  newId,
  type ShopperAct,
  StandIn,
  type StandInPayment,
} from 'cirrus/stand-in';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';

const SECRET_KEY = 'sk_test_stand_in_for_paystack';

/** Paystack's transactions and refunds: https://paystack.com/docs/api/ */
export default defineStandIn({
  provider: 'paystack',
  traits: { endsInSilence: true },
  config: { secretKey: SECRET_KEY },
  refuses: [
    {
      what: 'a text for an amount',
      change({ body }) {
        body.amount = '49.99';
      },
    },
    {
      what: 'a currency that it does not take',
      change({ body }) {
        body.currency = 'EUR';
      },
    },
    {
      what: 'less than it takes',
      change({ body }) {
        body.amount = 1;
      },
    },
    {
      what: 'a reference with other characters',
      change({ body }) {
        body.reference = `${body.reference}?`;
      },
    },
  ],
  open: ({ port } = {}) => paystack().listen(port),
});

/** The least that a transaction may be, in hundredths. */
const LEAST = { GHS: 10, KES: 300, NGN: 5000, USD: 200, XOF: 100, ZAR: 100 };
const Currency = z.enum(Object.keys(LEAST) as (keyof typeof LEAST)[]);

const NewTransaction = z.strictObject({
  email: z.email(),
  amount: z.union([z.number().int(), z.string().regex(/^\d+$/).transform(Number)]),
  currency: Currency.optional(),
  reference: z.string().regex(/^[\w.=-]{1,100}$/),
  callback_url: z.url().optional(),
  channels: z.array(z.string()).optional(),
  metadata: z.looseObject({ cancel_action: z.url().optional() }).optional(),
});

const NewRefund = z.strictObject({
  transaction: z.union([z.string(), z.number()]).transform(String),
  amount: z.number().int().min(1).optional(),
  currency: Currency.optional(),
  customer_note: z.string().optional(),
  merchant_note: z.string().optional(),
});

interface Data {
  id: number;
  accessCode: string;
  email: string;
  callbackUrl: string | undefined;
  cancelUrl: string | undefined;
  isDeclined: boolean;
  notes: Map<string, string>;
}
type Payment = StandInPayment<Data>;

const WORDS = { done: 'processed', pending: 'pending', failed: 'failed' } as const;

const reasonOf = ({ issues: [issue] }: z.ZodError) => `${issue?.path.join('.')}: ${issue?.message}`;

const refuse = (reply: FastifyReply, status: number, message: string, code = 'invalid_params') =>
  reply.status(status).send({ status: false, message, type: 'validation_error', code });

const response = (reply: FastifyReply, message: string, data: unknown) =>
  reply.send({ status: true, message, data });

const given = ({ refunds }: Payment) =>
  refunds.reduce((sum, { status, amount }) => sum + (status === 'failed' ? 0 : amount), 0);

function wordOf(payment: Payment): string {
  if (payment.chargeId) return given(payment) === payment.money.amount ? 'reversed' : 'success';
  return payment.data.isDeclined ? 'failed' : 'abandoned';
}

const transactionOf = (payment: Payment) => ({
  id: payment.data.id,
  domain: 'test',
  status: wordOf(payment),
  reference: payment.reference,
  amount: payment.money.amount,
  currency: payment.money.currency,
  gateway_response: payment.chargeId ? 'Successful' : 'The transaction was not completed',
  channel: 'card',
  fees: payment.chargeId ? Math.round(payment.money.amount * 0.015) : null,
  customer: { email: payment.data.email },
});

const refundOf = (
  { data, money }: Payment,
  { id, amount, status }: Payment['refunds'][number],
) => ({
  id: Number(id),
  integration: 100_073,
  domain: 'test',
  transaction: data.id,
  amount,
  deducted_amount: amount,
  fully_deducted: true,
  currency: money.currency,
  channel: 'card',
  status: WORDS[status],
  refunded_by: 'shop@example.com',
  merchant_note: data.notes.get(id) ?? '',
  customer_note: '',
});

function paystack(): StandIn<Data> {
  const byCode = (code: string) =>
    [...standIn.payments.values()].find(({ data }) => data.accessCode === code);
  const standIn: StandIn<Data> = new StandIn<Data>(act, byCode);
  const { app, payments } = standIn;
  let lastId = randomInt(4_000_000_000, 5_000_000_000);

  function send(event: string, data: object): void {
    const body = JSON.stringify({ event, data });
    const signature = createHmac('sha512', SECRET_KEY).update(body).digest('hex');
    const headers = { 'content-type': 'application/json', 'x-paystack-signature': signature };
    standIn.send({ headers, body });
  }

  function act(payment: Payment, what: ShopperAct): string {
    const { accessCode, callbackUrl, cancelUrl } = payment.data;
    const page = standIn.pageUrl(accessCode);
    if (what === 'expire') payment.status = 'expired';
    if (what === 'cancel' || what === 'expire') return cancelUrl ?? page;
    if (what === 'decline') {
      // The same page takes another card.
      payment.data.isDeclined = true;
      return page;
    }
    payment.status = 'paid';
    payment.chargeId = String(payment.data.id);
    send('charge.success', transactionOf(payment));
    if (!callbackUrl) return page;
    const back = new URL(callbackUrl);
    back.searchParams.set('trxref', payment.reference);
    back.searchParams.set('reference', payment.reference);
    return back.href;
  }

  app.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith('/pay/')) return;
    if (request.headers.authorization !== `Bearer ${SECRET_KEY}`) {
      return reply.status(401).send({ status: false, message: 'Invalid key' });
    }
  });

  app.post('/transaction/initialize', (request, reply) => {
    const asked = NewTransaction.safeParse(request.body);
    if (!asked.success) return refuse(reply, 400, reasonOf(asked.error));
    const { reference, amount, currency = 'NGN', email, callback_url, metadata } = asked.data;
    if (payments.has(reference)) {
      return refuse(reply, 400, 'Duplicate Transaction Reference', 'duplicate_reference');
    }
    if (amount < LEAST[currency]) return refuse(reply, 400, 'Invalid Amount Sent');
    if (currency === 'XOF' && amount % 100 !== 0) return refuse(reply, 400, 'Invalid Amount Sent');
    const accessCode = newId('');
    payments.set(reference, {
      reference,
      attemptId: reference,
      money: { amount, currency },
      status: 'open',
      refunds: [],
      data: {
        id: ++lastId,
        accessCode,
        email,
        callbackUrl: callback_url,
        cancelUrl: metadata?.cancel_action,
        isDeclined: false,
        notes: new Map(),
      },
    });
    return response(reply, 'Authorization URL created', {
      authorization_url: standIn.pageUrl(accessCode),
      access_code: accessCode,
      reference,
    });
  });

  app.get<{ Params: { reference: string } }>(
    '/transaction/verify/:reference',
    ({ params }, reply) => {
      const payment = payments.get(params.reference);
      return payment
        ? response(reply, 'Verification successful', transactionOf(payment))
        : refuse(reply, 400, 'Transaction reference not found.', 'transaction_not_found');
    },
  );

  app.post('/refund', (request, reply) => {
    const asked = NewRefund.safeParse(request.body);
    if (!asked.success) return refuse(reply, 400, reasonOf(asked.error));
    const { transaction, currency, merchant_note = '' } = asked.data;
    const payment = [...payments.values()].find(
      ({ chargeId, reference }) => chargeId && [chargeId, reference].includes(transaction),
    );
    if (!payment) return refuse(reply, 404, 'Transaction not found', 'transaction_not_found');
    if (currency && currency !== payment.money.currency) {
      return refuse(reply, 400, 'Currency must be the transaction’s');
    }
    const left = payment.money.amount - given(payment);
    const { amount = left } = asked.data;
    if (left === 0) return refuse(reply, 400, 'Transaction has been fully reversed');
    if (amount > left) {
      return refuse(
        reply,
        400,
        'Refund amount cannot be more than what is left of the transaction',
      );
    }
    const id = String(++lastId);
    const refund: Payment['refunds'][number] = {
      id,
      key: merchant_note,
      amount,
      status: 'pending',
    };
    payment.refunds.push(refund);
    payment.data.notes.set(id, merchant_note);
    const queued = refundOf(payment, refund);
    refund.status = 'done';
    send('refund.processed', {
      status: 'processed',
      transaction_reference: payment.reference,
      refund_reference: id,
      amount: String(amount),
      currency: payment.money.currency,
      domain: 'test',
    });
    const message = 'Refund has been queued for processing';
    return response(reply, message, { ...queued, transaction: transactionOf(payment) });
  });

  app.get<{ Querystring: { transaction?: string } }>('/refund', ({ query }, reply) => {
    const of = [...payments.values()].filter(
      ({ data }) => !query.transaction || String(data.id) === query.transaction,
    );
    const refunds = of.flatMap((payment) => payment.refunds.map((one) => refundOf(payment, one)));
    return response(reply, 'Refunds retrieved', refunds);
  });

  app.get<{ Params: { id: string } }>('/refund/:id', ({ params }, reply) => {
    for (const payment of payments.values()) {
      const refund = payment.refunds.find(({ id }) => id === params.id);
      if (refund) return response(reply, 'Refund retrieved', refundOf(payment, refund));
    }
    return refuse(reply, 404, 'Refund not found', 'refund_not_found');
  });

  app.get('/integration/payment_session_timeout', (_, reply) =>
    response(reply, 'Payment session timeout retrieved', { payment_session_timeout: 1800 }),
  );
  return standIn;
}
