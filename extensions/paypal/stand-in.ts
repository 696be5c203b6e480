import { randomUUID } from 'node:crypto';
import { fromDecimals, inDecimals, type Money } from 'cirrus/extension';
import {
  defineStandIn,
  newId,
  type ShopperAct,
  StandIn,
  type StandInPayment,
} from 'cirrus/stand-in';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';

/** Stands in for PayPal's Orders v2, Payments v2 and webhooks, as https://developer.paypal.com/api/rest describes. */

const APP = { id: 'standin-client', secret: 'standin-secret', webhook: 'WH-STANDIN-1' };

/** Seconds. */
const TOKEN_LIFE = 9 * 3600;

interface OrderData {
  state: 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED';
  /** The card that the shopper chose will be declined. */
  isDeclined: boolean;
  returnUrl: string;
  cancelUrl: string;
}
type Payment = StandInPayment<OrderData>;

/** PayPal sends a webhook again for three days. */
const WEBHOOK_LIFE = 3 * 86_400;

export default defineStandIn({
  provider: 'paypal',
  webhookTolerance: WEBHOOK_LIFE,
  config: {
    clientId: APP.id,
    clientSecret: APP.secret,
    webhookId: APP.webhook,
    environment: 'sandbox',
  },
  traits: { forgetsUnpaid: true },
  refuses: [
    { what: 'no request id', change: ({ headers }) => headers.delete('paypal-request-id') },
    {
      what: 'a number for a text',
      change: ({ body }) => {
        unit(body).amount = { currency_code: 'GBP', value: 49.99 };
      },
    },
    {
      what: 'more decimals than the currency has',
      change: ({ body }) => {
        unit(body).amount = { currency_code: 'JPY', value: '49.99' };
      },
    },
    {
      what: 'a currency that it does not take',
      change: ({ body }) => {
        unit(body).amount = { currency_code: 'NGN', value: '49.99' };
      },
    },
  ],
  open: async (options) => open().listen(options?.port),
});

const unit = (body: Record<string, unknown>) =>
  (body.purchase_units as Record<string, unknown>[])[0] as Record<string, unknown>;

export class PaypalStandIn extends StandIn<OrderData> {
  /** Orders were captured once before, and this became of it. */
  earlierCapture: 'DECLINED' | 'COMPLETED' | undefined;
}

function open(): PaypalStandIn {
  const standIn = new PaypalStandIn(act);
  const { app, payments } = standIn;
  /** Access tokens, and when they end. */
  const tokens = new Map<string, number>();
  const answered = new Map<string, { asked: string; response: object }>();
  /** Webhooks by their transmission's id. */
  const transmissions = new Map<string, Record<string, string>>();

  app.post('/v1/oauth2/token', (request, reply) => {
    const basic = Buffer.from(`${APP.id}:${APP.secret}`).toString('base64');
    if (request.headers.authorization !== `Basic ${basic}`) {
      return reply.status(401).send({ error: 'invalid_client' });
    }
    const { success } = z
      .strictObject({ grant_type: z.literal('client_credentials') })
      .safeParse(request.body);
    if (!success) return reply.status(400).send({ error: 'unsupported_grant_type' });
    const token = newId('A21AA');
    tokens.set(token, standIn.now() + TOKEN_LIFE);
    return { access_token: token, token_type: 'Bearer', app_id: 'APP-1', expires_in: TOKEN_LIFE };
  });

  app.addHook('preHandler', async (request, reply) => {
    if (!/^\/v[12]\//.test(request.url) || request.url === '/v1/oauth2/token') return;
    const token = request.headers.authorization?.replace('Bearer ', '');
    if (token && (tokens.get(token) ?? 0) > standIn.now()) return;
    return reply.status(401).send({ error: 'invalid_token' });
  });

  app.post('/v2/checkout/orders', (request, reply) =>
    once(request, reply, 200, () => {
      const { purchase_units, payment_source } = parse(NewOrder, request.body);
      const [{ custom_id, amount, shipping }] = purchase_units;
      const { country_code, admin_area_1 = '' } = shipping?.address ?? {};
      if (country_code === 'US' && !/^[A-Z]{2}$/.test(admin_area_1)) {
        const address = "/purchase_units/@reference_id=='default'/shipping/address";
        throw new Refusal(422, 'INVALID_PARAMETER_VALUE', `${address}/admin_area_1`);
      }
      const { return_url, cancel_url } = payment_source.paypal.experience_context;
      const payment: Payment = {
        reference: newId('').slice(0, 17).toUpperCase(),
        attemptId: custom_id,
        money: moneyOf(amount),
        status: 'open',
        refunds: [],
        data: {
          state: 'PAYER_ACTION_REQUIRED',
          isDeclined: false,
          returnUrl: return_url,
          cancelUrl: cancel_url,
        },
      };
      payments.set(payment.reference, payment);
      return order(payment);
    }),
  );

  app.get('/v2/checkout/orders/:id', (request, reply) =>
    response(reply, () => order(find(request))),
  );

  app.post('/v2/checkout/orders/:id/capture', (request, reply) =>
    once(request, reply, 201, () => {
      const payment = find(request);
      parse(z.strictObject({}), request.body ?? {});
      if (payment.chargeId) throw new Refusal(422, 'ORDER_ALREADY_CAPTURED');
      if (payment.data.state !== 'APPROVED') throw new Refusal(422, 'ORDER_NOT_APPROVED');
      if (payment.data.isDeclined) {
        payment.data.state = 'PAYER_ACTION_REQUIRED';
        throw new Refusal(422, 'INSTRUMENT_DECLINED');
      }
      payment.data.state = 'COMPLETED';
      payment.status = 'paid';
      payment.chargeId = newId('').slice(0, 17).toUpperCase();
      send('PAYMENT.CAPTURE.COMPLETED', 'capture', {
        ...capture(payment),
        supplementary_data: { related_ids: { order_id: payment.reference } },
      });
      return order(payment);
    }),
  );

  app.post('/v2/payments/captures/:id/refund', (request, reply) =>
    once(request, reply, 201, () => {
      const { id } = request.params as { id: string };
      const payment = [...payments.values()].find(({ chargeId }) => chargeId === id);
      if (!payment) throw new Refusal(404, 'INVALID_RESOURCE_ID');
      const { amount: asked } = parse(NewRefund, request.body);
      const left = payment.money.amount - refunded(payment);
      if (left === 0) throw new Refusal(422, 'CAPTURE_FULLY_REFUNDED');
      const { amount, currency } = moneyOf(asked);
      if (currency !== payment.money.currency) throw new Refusal(422, 'CURRENCY_MISMATCH');
      if (amount > left) throw new Refusal(422, 'REFUND_AMOUNT_EXCEEDED');
      const made: Payment['refunds'][number] = {
        id: newId('').slice(0, 17).toUpperCase(),
        key: String(request.headers['paypal-request-id']),
        amount,
        status: 'done',
      };
      payment.refunds.push(made);
      send('PAYMENT.CAPTURE.REFUNDED', 'refund', refund(payment, made));
      return refund(payment, made);
    }),
  );

  app.get('/v2/payments/refunds/:id', (request, reply) =>
    response(reply, () => {
      const { id } = request.params as { id: string };
      for (const payment of payments.values()) {
        const made = payment.refunds.find((one) => one.id === id);
        if (made) return refund(payment, made);
      }
      throw new Refusal(404, 'INVALID_RESOURCE_ID');
    }),
  );

  app.post('/v1/notifications/verify-webhook-signature', (request, reply) =>
    response(reply, () => {
      const { webhook_id, webhook_event, ...given } = parse(Verification, request.body);
      const sent = transmissions.get(given.transmission_id);
      const isGenuine =
        webhook_id === APP.webhook &&
        sent?.body === JSON.stringify(webhook_event) &&
        Object.entries(given).every(([name, value]) => sent[name] === value);
      return { verification_status: isGenuine ? 'SUCCESS' : 'FAILURE' };
    }),
  );

  return standIn;

  function find(request: FastifyRequest): Payment {
    const payment = payments.get((request.params as { id: string }).id);
    if (payment && payment.status !== 'expired') return payment;
    throw new Refusal(404, 'INVALID_RESOURCE_ID');
  }

  /** The same request id again gives the same answer; PayPal takes calls without one, a shop must not send them. */
  function once(
    request: FastifyRequest,
    reply: FastifyReply,
    status: number,
    make: () => object,
  ): unknown {
    const key = request.headers['paypal-request-id'];
    return response(reply, () => {
      if (typeof key !== 'string') throw new Refusal(400, 'MISSING_REQUIRED_PARAMETER');
      const asked = request.url + JSON.stringify(request.body);
      const before = answered.get(key);
      if (before && before.asked !== asked) throw new Refusal(422, 'PAYPAL_REQUEST_ID_REUSED');
      const made = before?.response ?? make();
      answered.set(key, { asked, response: made });
      reply.status(before ? 200 : status);
      return made;
    });
  }

  function act(payment: Payment, what: ShopperAct): string {
    const { data, reference } = payment;
    if (what === 'expire') payment.status = 'expired';
    if (what === 'cancel' || what === 'expire') return back(data.cancelUrl, { token: reference });
    data.state = 'APPROVED';
    data.isDeclined = what === 'decline';
    send('CHECKOUT.ORDER.APPROVED', 'checkout-order', order(payment));
    return back(data.returnUrl, { token: reference, PayerID: 'STANDINPAYER' });
  }

  function order(payment: Payment): object {
    const { reference, attemptId, money, data, refunds } = payment;
    return {
      id: reference,
      intent: 'CAPTURE',
      status: data.state,
      purchase_units: [
        {
          reference_id: 'default',
          custom_id: attemptId,
          amount: amountOf(money),
          ...(payment.chargeId && {
            payments: {
              captures: [
                ...(standIn.earlierCapture
                  ? [
                      {
                        ...capture(payment),
                        id: 'EARLIER0CAPTURE00',
                        status: standIn.earlierCapture,
                      },
                    ]
                  : []),
                capture(payment),
              ],
              ...(refunds.length && { refunds: refunds.map((made) => refund(payment, made)) }),
            },
          }),
        },
      ],
      links: [
        { href: `${standIn.url}/v2/checkout/orders/${reference}`, rel: 'self', method: 'GET' },
        { href: standIn.pageUrl(reference), rel: 'payer-action', method: 'GET' },
      ],
    };
  }

  function refund(
    { money, attemptId, chargeId }: Payment,
    { id, amount, status }: Payment['refunds'][number],
  ): object {
    return {
      id,
      status: { done: 'COMPLETED', pending: 'PENDING', failed: 'FAILED' }[status],
      amount: amountOf({ ...money, amount }),
      custom_id: attemptId,
      links: [
        { href: `${standIn.url}/v2/payments/refunds/${id}`, rel: 'self', method: 'GET' },
        { href: `${standIn.url}/v2/payments/captures/${chargeId}`, rel: 'up', method: 'GET' },
      ],
    };
  }

  function send(event_type: string, resource_type: string, resource: object): void {
    const body = JSON.stringify({
      id: newId('WH-'),
      event_version: '1.0',
      create_time: new Date(standIn.now() * 1000).toISOString(),
      resource_type,
      resource_version: '2.0',
      event_type,
      summary: 'Something happened',
      resource,
    });
    const sent = {
      auth_algo: 'SHA256withRSA',
      cert_url: `${standIn.url}/v1/notifications/certs/CERT-1`,
      transmission_id: randomUUID(),
      transmission_sig: Buffer.from(randomUUID()).toString('base64'),
      transmission_time: new Date(standIn.now() * 1000).toISOString(),
    };
    transmissions.set(sent.transmission_id, { ...sent, body });
    const headers = Object.entries(sent).map(([name, value]) => [
      `paypal-${name.replaceAll('_', '-')}`,
      value,
    ]);
    standIn.send({
      headers: { 'content-type': 'application/json', ...Object.fromEntries(headers) },
      body,
    });
  }
}

function capture({ chargeId, attemptId, money, ...payment }: Payment): object {
  const given = payment.refunds.reduce((sum, { amount }) => sum + amount, 0);
  const isWhole = given === money.amount;
  return {
    id: chargeId,
    status: given === 0 ? 'COMPLETED' : isWhole ? 'REFUNDED' : 'PARTIALLY_REFUNDED',
    amount: amountOf(money),
    custom_id: attemptId,
    final_capture: true,
    seller_receivable_breakdown: {
      gross_amount: amountOf(money),
      paypal_fee: amountOf({ ...money, amount: 100 }),
    },
  };
}

const refunded = ({ refunds }: Payment): number =>
  refunds.reduce((sum, { amount, status }) => sum + (status === 'failed' ? 0 : amount), 0);

function back(url: string, told: Record<string, string>): string {
  const target = new URL(url);
  for (const [name, value] of Object.entries(told)) target.searchParams.set(name, value);
  return target.href;
}

const isWhole = (currency: string) => ['HUF', 'JPY', 'TWD'].includes(currency);
const amountOf = (money: Money) => ({
  currency_code: money.currency,
  value: inDecimals(money, isWhole(money.currency) ? 0 : 2),
});
const moneyOf = ({ value, currency_code }: z.infer<typeof Amount>): Money =>
  fromDecimals(value, currency_code);

const Amount = z
  .strictObject({
    currency_code: z.enum(['GBP', 'USD', 'EUR', 'JPY', 'HUF', 'TWD', 'AUD', 'CAD']),
    value: z.string().regex(/^\d{1,10}(\.\d\d)?$/),
  })
  .refine(({ currency_code, value }) => isWhole(currency_code) !== value.includes('.'));
const Address = z.strictObject({
  address_line_1: z.string().max(300),
  address_line_2: z.string().max(300).optional(),
  admin_area_2: z.string().max(120),
  admin_area_1: z.string().max(300).optional(),
  postal_code: z.string().max(60).optional(),
  country_code: z.string().regex(/^[A-Z][A-Z2]$/),
});
const NewOrder = z.strictObject({
  intent: z.enum(['CAPTURE', 'AUTHORIZE']),
  purchase_units: z.tuple([
    z.strictObject({
      custom_id: z.string().max(127),
      invoice_id: z.string().max(127).optional(),
      description: z.string().max(127).optional(),
      amount: Amount,
      shipping: z
        .strictObject({
          name: z.strictObject({ full_name: z.string().max(300) }),
          address: Address,
        })
        .optional(),
    }),
  ]),
  payment_source: z.strictObject({
    paypal: z.strictObject({
      experience_context: z.strictObject({
        brand_name: z.string().max(127).optional(),
        shipping_preference: z.enum(['GET_FROM_FILE', 'NO_SHIPPING', 'SET_PROVIDED_ADDRESS']),
        user_action: z.enum(['CONTINUE', 'PAY_NOW']),
        payment_method_preference: z.enum(['UNRESTRICTED', 'IMMEDIATE_PAYMENT_REQUIRED']),
        return_url: z.url(),
        cancel_url: z.url(),
      }),
    }),
  }),
});
const NewRefund = z.strictObject({
  amount: Amount,
  custom_id: z.string().max(127).optional(),
  invoice_id: z.string().max(127).optional(),
  note_to_payer: z.string().max(255).optional(),
});
const Verification = z.strictObject({
  auth_algo: z.string().max(100),
  cert_url: z.url().max(500),
  transmission_id: z.string().max(50),
  transmission_sig: z.string().max(500),
  transmission_time: z.string().max(100),
  webhook_id: z.string().max(50),
  webhook_event: z.record(z.string(), z.unknown()),
});

class Refusal extends Error {
  readonly status: number;
  readonly field: string | undefined;

  constructor(status: number, issue: string, field?: string) {
    super(issue);
    this.status = status;
    this.field = field;
  }
}

function response(reply: FastifyReply, make: () => object): unknown {
  try {
    return make();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const name = { 400: 'INVALID_REQUEST', 404: 'RESOURCE_NOT_FOUND' }[error.status];
    return reply.status(error.status).send({
      name: name ?? 'UNPROCESSABLE_ENTITY',
      message: 'The request was refused.',
      debug_id: newId('').slice(0, 13),
      details: [{ issue: error.message, field: error.field, description: 'Refused' }],
    });
  }
}

function parse<Schema extends z.ZodType>(schema: Schema, body: unknown): z.infer<Schema> {
  const { success, data, error } = schema.safeParse(body);
  if (success) return data;
  const isUnknown = error.issues[0]?.code === 'unrecognized_keys';
  throw new Refusal(400, isUnknown ? 'INVALID_PARAMETER_SYNTAX' : 'INVALID_PARAMETER_VALUE');
}
