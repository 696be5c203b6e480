import { createHmac } from 'node:crypto';
import { defineStandIn, newId, StandIn, type StandInPayment } from 'cirrus/stand-in';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';

/**
 * Stands in for GoCardless's API, as https://developer.gocardless.com/api-reference describes it: billing requests
 * and their flows, payments, refunds, creditors, webhooks.
 */

const KEYS = { token: 'sandbox_standin', webhook: 'webhook-standin' };
const VERSION = '2015-07-06';

interface RequestData {
  metadata: Record<string, string>;
  paymentMetadata: Record<string, string>;
  description: string | undefined;
  /** The payment's status, once there is one. */
  payment?: string;
  /** Of each flow, the latest last: where the shopper is sent. */
  flows: { id: string; redirectUri: string; exitUri: string }[];
  /** By refund. */
  refundMetadata: Map<string, Record<string, string>>;
}
type Payment = StandInPayment<RequestData>;
type MadeRefund = Payment['refunds'][number];

export default defineStandIn({
  provider: 'gocardless',
  config: {
    accessToken: KEYS.token,
    environment: 'sandbox',
    redirectUri: 'http://127.0.0.1/checkout/return',
    webhookSecret: KEYS.webhook,
    processingFee: '0',
    processingFeeType: 'percentage',
  },
  traits: { newPages: true, endsInSilence: true },
  refuses: [
    { what: 'no idempotency key', change: ({ headers }) => headers.delete('idempotency-key') },
    { what: 'no version', change: ({ headers }) => headers.delete('gocardless-version') },
    {
      what: 'an amount with decimals',
      change: ({ body }) => spoil(body, { amount: '49.99' }),
    },
    {
      what: 'a currency that it takes no payment in',
      change: ({ body }) => spoil(body, { currency: 'USD' }),
    },
    {
      what: 'a field that it does not know',
      change: ({ body }) => spoil(body, { amount_in_words: 'forty-nine' }),
    },
    {
      what: 'more metadata than three keys',
      change: ({ body }) => spoil(body, { metadata: { a: '1', b: '2', c: '3', d: '4' } }),
    },
  ],
  open: async (options) => new GocardlessStandIn().listen(options?.port),
});

function spoil(body: Record<string, unknown>, change: object): void {
  const { billing_requests } = body as { billing_requests: { payment_request: object } };
  Object.assign(billing_requests.payment_request, change);
}

export class GocardlessStandIn extends StandIn<RequestData> {
  /** Shoppers pay by direct debit: the money comes, or not, when `settle` or `change` says so. */
  isDebit = false;
  /** GoCardless switches refunds through the API on when asked. */
  mayRefund = true;
  /** Who made what by which idempotency key. */
  readonly #made = new Map<string, string>();

  constructor() {
    super(
      (payment, what) => {
        const { id = '', redirectUri = '', exitUri = '' } = payment.data.flows.at(-1) ?? {};
        if (what === 'pay') {
          this.#fulfil(payment);
          return redirectUri;
        }
        if (what === 'decline') {
          // The page stays open for another bank.
          this.#tell(this.#requestEvent(payment, 'bank_authorisation_failed'));
          return this.pageUrl(id);
        }
        // The page's end is told nobody, and the request stays open for another page.
        if (what === 'expire') payment.data.flows = [];
        if (what === 'cancel') this.#tell(this.#requestEvent(payment, 'flow_exited'));
        return exitUri;
      },
      (flowId) => this.#byFlow(flowId),
    );
    this.#routes();
  }

  /** Banks take days: the money of debits comes, and that of refunds is paid out. */
  override settle(): void {
    for (const payment of this.payments.values()) {
      if (payment.status === 'processing') this.change(payment.reference, 'confirmed');
      for (const made of payment.refunds) {
        if (made.status !== 'pending') continue;
        made.status = 'done';
        this.#tell(this.#refundEvent(payment, made, 'paid'));
      }
    }
  }

  /** What becomes of a payment at the bank. */
  change(reference: string, status: 'confirmed' | 'failed' | 'charged_back'): void {
    const payment = found(this.payments.get(reference));
    payment.data.payment = status;
    payment.status = status === 'confirmed' ? 'paid' : 'failed';
    this.#tell(this.#paymentEvent(payment, status));
  }

  #fulfil(payment: Payment): void {
    payment.chargeId = newId('PM');
    payment.status = this.isDebit ? 'processing' : 'paid';
    payment.data.payment = this.isDebit ? 'pending_submission' : 'confirmed';
    this.#tell(
      this.#requestEvent(payment, 'fulfilled'),
      this.#paymentEvent(payment, 'created'),
      ...(this.isDebit ? [] : [this.#paymentEvent(payment, 'confirmed')]),
    );
  }

  #cancel(payment: Payment): void {
    payment.status = 'cancelled';
    this.#tell(this.#requestEvent(payment, 'cancelled'));
  }

  #routes(): void {
    const { app } = this;
    app.addHook('preHandler', async ({ url, headers, method }, reply) => {
      if (url.startsWith('/pay/')) return;
      if (headers.authorization !== `Bearer ${KEYS.token}`) {
        return reply.status(401).send(failure('invalid_api_usage', 401, 'unauthorized'));
      }
      if (headers['gocardless-version'] !== VERSION) {
        return reply.status(400).send(failure('invalid_api_usage', 400, 'version_not_found'));
      }
      // GoCardless takes it without one; a shop must not send it so.
      if (method === 'POST' && !headers['idempotency-key']) {
        return reply.status(400).send(failure('invalid_api_usage', 400, 'missing_idempotency_key'));
      }
    });
    app.setErrorHandler((error, _, reply) => {
      if (!(error instanceof Refusal)) throw error;
      return reply
        .status(error.status)
        .send(failure(error.type, error.status, error.reason, error.links));
    });

    app.post('/billing_requests', (request, reply) =>
      this.#once(request, reply, () => {
        const { billing_requests: body } = parse(NewBillingRequest, request.body);
        const { amount, currency, description, metadata } = body.payment_request;
        const payment: Payment = {
          reference: newId('BRQ'),
          attemptId: body.metadata.attempt ?? '',
          money: { amount, currency },
          status: 'open',
          refunds: [],
          data: {
            metadata: body.metadata,
            paymentMetadata: metadata,
            description,
            flows: [],
            refundMetadata: new Map(),
          },
        };
        this.payments.set(payment.reference, payment);
        return { id: payment.reference, response: { billing_requests: billingRequest(payment) } };
      }),
    );
    app.get('/billing_requests/:id', (request) => ({
      billing_requests: billingRequest(this.#byId(request)),
    }));
    app.post('/billing_requests/:id/actions/cancel', (request) => {
      parse(z.strictObject({ data: z.strictObject({}) }), request.body);
      const payment = this.#byId(request);
      if (payment.status !== 'open') throw new Refusal(422, 'invalid_state', 'cancellation_failed');
      this.#cancel(payment);
      return { billing_requests: billingRequest(payment) };
    });

    app.post('/billing_request_flows', (request, reply) =>
      this.#once(request, reply, () => {
        const { billing_request_flows: body } = parse(NewFlow, request.body);
        const payment = this.payments.get(body.links.billing_request);
        if (!payment) throw new Refusal(404, 'invalid_api_usage', 'resource_not_found');
        if (payment.status !== 'open') {
          throw new Refusal(422, 'invalid_state', 'billing_request_already_finalised');
        }
        const { redirect_uri: redirectUri, exit_uri: exitUri } = body;
        const flow = { id: newId('BRF'), redirectUri, exitUri };
        payment.data.flows.push(flow);
        return {
          id: flow.id,
          response: {
            billing_request_flows: {
              id: flow.id,
              authorisation_url: this.pageUrl(flow.id),
              redirect_uri: redirectUri,
              exit_uri: exitUri,
              auto_fulfil: true,
              expires_at: new Date((this.now() + 7 * 86_400) * 1000).toISOString(),
              links: { billing_request: payment.reference },
            },
          },
        };
      }),
    );

    app.get('/payments/:id', (request) => {
      const { id } = request.params as { id: string };
      return { payments: paymentBody(this.#byCharge(id)) };
    });

    app.get('/refunds', (request) => {
      const query = parse(RefundQuery, request.query);
      const payment = this.#byCharge(query.payment);
      return {
        refunds: payment.refunds.map((made) => refundBody(payment, made)),
        meta: { cursors: { before: null, after: null }, limit: Number(query.limit) },
      };
    });
    app.get('/refunds/:id', (request) => {
      const [payment, made] = this.#refundById((request.params as { id: string }).id);
      return { refunds: refundBody(payment, made) };
    });
    app.post('/refunds', (request, reply) =>
      this.#once(request, reply, () => {
        const { refunds: body } = parse(NewRefund, request.body);
        if (!this.mayRefund) throw new Refusal(403, 'invalid_api_usage', 'forbidden');
        const payment = this.#byCharge(body.links.payment);
        if (payment.status !== 'paid') {
          throw new Refusal(422, 'validation_failed', 'refund_payment_invalid_state');
        }
        const total = refunded(payment) + body.amount;
        if (body.total_amount_confirmation !== total) {
          throw new Refusal(422, 'validation_failed', 'total_amount_confirmation_invalid');
        }
        if (total > payment.money.amount) {
          throw new Refusal(422, 'validation_failed', 'number_of_refunds_exceeded');
        }
        const key = body.metadata.refund ?? '';
        const made: MadeRefund = { id: newId('RF'), key, amount: body.amount, status: 'pending' };
        payment.refunds.push(made);
        payment.data.refundMetadata.set(made.id, body.metadata);
        this.#tell(this.#refundEvent(payment, made, 'created'));
        return { id: made.id, response: { refunds: refundBody(payment, made) } };
      }),
    );

    app.get('/creditors', () => ({
      creditors: [
        {
          id: 'CR000STANDIN',
          name: 'Stand-in shop',
          can_create_refunds: this.mayRefund,
          verification_status: 'successful',
        },
      ],
      meta: { cursors: { before: null, after: null }, limit: 50 },
    }));
  }

  /** The same key again is refused, and says what it made. */
  #once(
    request: FastifyRequest,
    reply: FastifyReply,
    make: () => { id: string; response: object },
  ): unknown {
    const key = `${request.url} ${request.headers['idempotency-key']}`;
    const made = this.#made.get(key);
    if (made !== undefined) {
      throw new Refusal(409, 'invalid_state', 'idempotent_creation_conflict', {
        conflicting_resource_id: made,
      });
    }
    const { id, response } = make();
    this.#made.set(key, id);
    return reply.status(201).send(response);
  }

  #byId(request: FastifyRequest): Payment {
    return found(this.payments.get((request.params as { id: string }).id));
  }

  #byFlow(id: string): Payment | undefined {
    return [...this.payments.values()].find(({ data }) => data.flows.some((one) => one.id === id));
  }

  #byCharge(id: string): Payment {
    return found([...this.payments.values()].find(({ chargeId }) => chargeId === id));
  }

  #refundById(id: string): [Payment, MadeRefund] {
    const payment = found(
      [...this.payments.values()].find(({ refunds }) => refunds.some((one) => one.id === id)),
    );
    return [payment, found(payment.refunds.find((one) => one.id === id))];
  }

  /** A webhook tells of up to 250 events at once. */
  #tell(...events: object[]): void {
    const body = JSON.stringify({ events, meta: { webhook_id: newId('WB') } });
    this.send({
      headers: {
        'content-type': 'application/json',
        'webhook-signature': createHmac('sha256', KEYS.webhook).update(body).digest('hex'),
      },
      body,
    });
  }

  #event(resource_type: string, action: string, links: object, resource_metadata: object): object {
    return {
      id: newId('EV'),
      created_at: new Date(this.now() * 1000).toISOString(),
      resource_type,
      action,
      links,
      details: { origin: 'gocardless', cause: `${resource_type}_${action}`, description: action },
      metadata: {},
      resource_metadata,
    };
  }

  #requestEvent({ reference, chargeId, data }: Payment, action: string): object {
    const links = { billing_request: reference, payment_request_payment: chargeId };
    return this.#event('billing_requests', action, links, data.metadata);
  }

  #paymentEvent({ chargeId, data }: Payment, action: string): object {
    return this.#event('payments', action, { payment: chargeId }, data.paymentMetadata);
  }

  #refundEvent({ data }: Payment, { id }: MadeRefund, action: string): object {
    return this.#event('refunds', action, { refund: id }, data.refundMetadata.get(id) ?? {});
  }
}

function billingRequest({ reference, status, money, data, chargeId }: Payment): object {
  return {
    id: reference,
    created_at: new Date().toISOString(),
    status: chargeId !== undefined ? 'fulfilled' : status === 'cancelled' ? 'cancelled' : 'pending',
    mandate_request: null,
    payment_request: {
      description: data.description,
      amount: money.amount,
      currency: money.currency,
      scheme: money.currency === 'GBP' ? 'faster_payments' : 'sepa_credit_transfer',
      metadata: data.paymentMetadata,
    },
    metadata: data.metadata,
    links: { creditor: 'CR000STANDIN', payment_request_payment: chargeId },
  };
}

function paymentBody(payment: Payment): object {
  return {
    id: payment.chargeId,
    amount: payment.money.amount,
    amount_refunded: refunded(payment),
    currency: payment.money.currency,
    status: payment.data.payment,
    metadata: payment.data.paymentMetadata,
    links: { creditor: 'CR000STANDIN' },
  };
}

function refundBody({ money, chargeId, data }: Payment, { id, amount, status }: MadeRefund) {
  return {
    id,
    amount,
    currency: money.currency,
    status: { pending: 'pending_submission', done: 'paid', failed: 'bounced' }[status],
    metadata: data.refundMetadata.get(id),
    links: { payment: chargeId },
  };
}

const refunded = ({ refunds }: Payment): number =>
  refunds.reduce((sum, { amount, status }) => sum + (status === 'failed' ? 0 : amount), 0);

const Units = z.union([z.int().positive(), z.string().regex(/^[1-9]\d{0,9}$/)]).transform(Number);
const Metadata = z
  .record(z.string().max(50), z.string().max(500))
  .refine((data) => Object.keys(data).length <= 3)
  .default({});
const NewBillingRequest = z.strictObject({
  billing_requests: z.strictObject({
    payment_request: z.strictObject({
      description: z.string().optional(),
      amount: Units,
      currency: z.enum(['GBP', 'EUR']),
      metadata: Metadata,
      scheme: z.string().optional(),
    }),
    fallback_enabled: z.boolean().optional(),
    metadata: Metadata,
  }),
});
const NewFlow = z.strictObject({
  billing_request_flows: z.strictObject({
    redirect_uri: z.url(),
    exit_uri: z.url(),
    prefilled_customer: z
      .strictObject({
        given_name: z.string().optional(),
        family_name: z.string().optional(),
        email: z.email().optional(),
        address_line1: z.string().optional(),
        city: z.string().optional(),
        postal_code: z.string().optional(),
        country_code: z.string().length(2).optional(),
      })
      .optional(),
    links: z.strictObject({ billing_request: z.string() }),
  }),
});
const RefundQuery = z.strictObject({
  payment: z.string(),
  limit: z.string().regex(/^([1-9]\d?|[1-4]\d\d|500)$/),
});
const NewRefund = z.strictObject({
  refunds: z.strictObject({
    amount: Units,
    total_amount_confirmation: Units,
    metadata: Metadata,
    links: z.strictObject({ payment: z.string() }),
  }),
});

class Refusal extends Error {
  readonly status: number;
  readonly type: string;
  readonly reason: string;
  readonly links: object | undefined;

  constructor(status: number, type: string, reason: string, links?: object) {
    super(reason);
    this.status = status;
    this.type = type;
    this.reason = reason;
    this.links = links;
  }
}

const failure = (type: string, code: number, reason: string, links?: object) => ({
  error: { message: reason, type, code, errors: [{ reason, message: reason, links }] },
});

function found<T>(thing: T | undefined): T {
  if (thing !== undefined) return thing;
  throw new Refusal(404, 'invalid_api_usage', 'resource_not_found');
}

function parse<Schema extends z.ZodType>(schema: Schema, body: unknown): z.infer<Schema> {
  const { success, data } = schema.safeParse(body);
  if (success) return data;
  throw new Refusal(422, 'validation_failed', 'invalid_type');
}
