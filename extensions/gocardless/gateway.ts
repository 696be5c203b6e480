import { randomUUID } from 'node:crypto';
import {
  attemptIdIn,
  type Call,
  type Charge,
  call,
  ENVIRONMENT,
  fromUnits,
  type Gateway,
  type GatewayConfig,
  type GatewayContext,
  type GatewayDefinition,
  GatewayError,
  inUnits,
  type PaymentState,
  type RefundState,
  refuseUnsigned,
  type WebhookEvent,
  webhookOf,
} from 'cirrus/extension';
import * as z from 'zod';

/** Of the API; there is one: https://developer.gocardless.com/api-reference/#api-usage-making-requests */
const VERSION = '2015-07-06';

export const gocardless: GatewayDefinition = {
  provider: 'gocardless',
  name: 'GoCardless',
  description: 'Payments from the shopper’s bank account: at once, or by direct debit within days',
  fields: [
    {
      name: 'accessToken',
      label: 'Access token',
      kind: 'secret',
      required: 'Access Token is required',
      help: 'Developers › Create › Access token, with read-write access',
    },
    ENVIRONMENT,
    {
      name: 'redirectUri',
      label: 'Redirect URI',
      kind: 'text',
      required: 'Redirect URI is required',
      ownPage: '/checkout/return',
      help: 'The page of this shop that shoppers come back to. An address elsewhere is not used',
    },
    {
      name: 'webhookSecret',
      label: 'Webhook secret',
      kind: 'secret',
      help: 'Developers › Create › Webhook endpoint',
    },
    {
      name: 'processingFee',
      label: 'Processing fee',
      kind: 'amount',
      default: '0',
      help: 'What GoCardless keeps of a payment, for your reports; shoppers are not charged it',
    },
    {
      name: 'processingFeeType',
      label: 'Processing fee type',
      kind: 'choice',
      choices: [
        ['fixed', 'Fixed'],
        ['percentage', 'Percentage'],
      ],
      default: 'percentage',
    },
  ],
  needed: ['accessToken', 'environment'],
  // What a billing request's `payment_request` takes; its other currencies need a mandate first.
  currencies: ['EUR', 'GBP'],
  terms: {
    text:
      'GoCardless keeps a list of restricted activities. Its current text could not be read, so it is not settled ' +
      'whether vaping goods are on it: ask GoCardless in writing before you take the first payment.',
    url: 'https://gocardless.com/legal/restrictions/',
    checked: '2026-11-22',
  },
  steps: [
    'Ask GoCardless in writing whether you may sell vaping goods.',
    'Create an access token with read-write access under Developers, first in the sandbox.',
    'Create a webhook endpoint with the webhook address, and copy its secret into the form.',
    'Ask GoCardless’s support to switch on refunds through the API: they are off at first.',
  ],
  isLive: ({ environment }) => environment === 'live',
  open: (config, context) => new GocardlessGateway(config, context),
};

/** Amounts are written as text or as numbers, depending on the resource. */
const Units = z.union([z.number(), z.string()]).transform(Number).pipe(z.int().nonnegative());

const BillingRequest = z.object({
  id: z.string(),
  status: z.string(),
  metadata: z.record(z.string(), z.string()).default({}),
  links: z.object({ payment_request_payment: z.string().optional() }).default({}),
});
const Flow = z.object({ authorisation_url: z.url() });
const Payment = z.object({
  id: z.string(),
  status: z.string(),
  amount: Units,
  amount_refunded: Units.optional(),
  currency: z.string(),
});
const Refund = z.object({
  id: z.string(),
  status: z.string(),
  amount: Units,
  links: z.object({ payment: z.string().optional() }).default({}),
  metadata: z.record(z.string(), z.string()).default({}),
});
const Creditor = z.object({
  name: z.string().nullish(),
  can_create_refunds: z.boolean().optional(),
});
const Failure = z.object({
  error: z.object({
    errors: z
      .array(
        z.object({
          reason: z.string().optional(),
          field: z.string().optional(),
          links: z.object({ conflicting_resource_id: z.string().optional() }).optional(),
        }),
      )
      .default([]),
  }),
});
const Webhook = z.object({
  events: z.array(
    z.object({
      id: z.string(),
      resource_type: z.string(),
      action: z.string(),
      links: z.record(z.string(), z.string()).default({}),
      resource_metadata: z.record(z.string(), z.string()).default({}),
    }),
  ),
});

/** The money has not come, and will not: https://developer.gocardless.com/api-reference/#core-endpoints-payments */
const FAILED = ['cancelled', 'customer_approval_denied', 'failed', 'charged_back'];
const PAID = ['confirmed', 'paid_out'];
const REFUND_FAILED = ['cancelled', 'bounced', 'funds_returned'];

class GocardlessGateway implements Gateway {
  readonly #config: GatewayConfig;
  readonly #fetch: GatewayContext['fetch'];
  readonly #baseUrl: string;

  constructor(config: GatewayConfig, { baseUrl, fetch }: GatewayContext) {
    this.#config = config;
    this.#fetch = fetch;
    const host = gocardless.isLive(config) ? 'api' : 'api-sandbox';
    this.#baseUrl = baseUrl ?? `https://${host}.gocardless.com`;
  }

  start: Gateway['start'] = async (charge) => {
    const { attemptId, orderNumber, shopName, money } = charge;
    const request = await this.#create('billing_requests', BillingRequest, attemptId, {
      payment_request: {
        description: `${shopName}: order ${orderNumber}`,
        amount: String(inUnits(money, 2)),
        currency: money.currency,
        metadata: { attempt: attemptId },
      },
      // A shopper whose bank offers no payment at once pays by direct debit.
      fallback_enabled: true,
      metadata: { attempt: attemptId, order: orderNumber },
    });
    // One that was made already cannot be read again, so each call makes another page of the same request.
    const flow = await this.#create('billing_request_flows', Flow, randomUUID(), {
      redirect_uri: this.#returnUrl(charge.links.returnUrl),
      exit_uri: charge.links.cancelUrl,
      prefilled_customer: prefilled(charge),
      links: { billing_request: request.id },
    });
    return { reference: request.id, url: flow.authorisation_url };
  };

  ask: Gateway['ask'] = async ({ reference, attemptId }) => {
    const request = await this.#billingRequest(reference);
    if (request.metadata.attempt !== attemptId) {
      throw new GatewayError('other_payment', 'The billing request is another payment’s');
    }
    const paymentId = request.links.payment_request_payment;
    if (paymentId === undefined) {
      return request.status === 'cancelled'
        ? { status: 'cancelled', reason: 'The billing request was cancelled' }
        : { status: 'open' };
    }
    return this.#stateOf(
      await this.#get(`/payments/${encodeURIComponent(paymentId)}`, 'payments', Payment),
    );
  };

  close: NonNullable<Gateway['close']> = async ({ reference }) => {
    const path = `/billing_requests/${encodeURIComponent(reference)}/actions/cancel`;
    try {
      await this.#post(path, randomUUID(), { data: {} }, z.unknown());
    } catch (error) {
      // What is paid or cancelled can't be cancelled, and takes no payment any more.
      if (!(error instanceof GatewayError && error.kind === 'refused')) throw error;
      const { status } = await this.#billingRequest(reference);
      if (status !== 'fulfilled' && status !== 'cancelled') throw error;
    }
  };

  refund: Gateway['refund'] = async ({ chargeId, attemptId, refund, key }) => {
    const path = `/refunds?payment=${encodeURIComponent(chargeId)}&limit=500`;
    const earlier = await this.#get(path, 'refunds', z.array(Refund));
    // An idempotency key is forgotten after a month; what a refund notes is not.
    const same = earlier.find(({ metadata }) => metadata.refund === key);
    if (same) return refundState(same);
    const units = inUnits(refund, 2);
    const total = earlier
      .filter(({ status }) => !REFUND_FAILED.includes(status))
      .reduce((sum, { amount }) => sum + amount, units);
    const made = await this.#create('refunds', Refund, key, {
      amount: String(units),
      // GoCardless refuses it where somebody else has refunded meanwhile.
      total_amount_confirmation: String(total),
      metadata: { refund: key, attempt: attemptId },
      links: { payment: chargeId },
    });
    return refundState(made);
  };

  askRefund: NonNullable<Gateway['askRefund']> = async ({ refundId }) =>
    refundState(await this.#get(`/refunds/${encodeURIComponent(refundId)}`, 'refunds', Refund));

  read: Gateway['read'] = async ({ headers, rawBody }) => {
    refuseUnsigned({
      name: 'GoCardless',
      secret: 'webhook secret',
      secrets: [this.#config.webhookSecret],
      given: headers['webhook-signature'],
      content: rawBody,
    });
    return webhookOf(rawBody, Webhook).events.map(eventOf);
  };

  test: Gateway['test'] = async () => {
    const [creditor] = await this.#get('/creditors', 'creditors', z.array(Creditor));
    const mode = gocardless.isLive(this.#config)
      ? 'real money will move'
      : 'sandbox, no money will move';
    const refunds =
      creditor?.can_create_refunds === false
        ? '. Refunds through the API are off: ask GoCardless’s support to switch them on'
        : '';
    return `GoCardless accepts the access token of ${creditor?.name ?? 'this account'}: ${mode}${refunds}`;
  };

  /** Only an address of this shop is used, since the shop must see its shoppers come back. */
  #returnUrl(returnUrl: string): string {
    const own = new URL(returnUrl);
    const entered = URL.parse(this.#config.redirectUri ?? '');
    if (!entered || entered.origin !== own.origin) return returnUrl;
    for (const [name, value] of own.searchParams) entered.searchParams.set(name, value);
    return entered.href;
  }

  #billingRequest(reference: string) {
    const path = `/billing_requests/${encodeURIComponent(reference)}`;
    return this.#get(path, 'billing_requests', BillingRequest);
  }

  #stateOf({ id, status, amount, amount_refunded, currency }: z.infer<typeof Payment>) {
    if (FAILED.includes(status)) {
      return { status: 'failed', reason: status.replaceAll('_', ' ') } satisfies PaymentState;
    }
    return {
      status: PAID.includes(status) ? 'paid' : 'processing',
      chargeId: id,
      money: fromUnits(amount, currency, 2),
      isLive: gocardless.isLive(this.#config),
      refunded: amount_refunded,
    } satisfies PaymentState;
  }

  async #get<T>(path: string, envelope: string, schema: z.ZodType<T>): Promise<T> {
    const response = z.object({ [envelope]: schema });
    return (await this.#call({ path, response }))[envelope] as T;
  }

  /** Makes it, or reads what the same key made before. */
  async #create<T>(resource: string, schema: z.ZodType<T>, key: string, body: object): Promise<T> {
    const response = z.object({ [resource]: schema });
    const made = { before: undefined as string | undefined };
    try {
      const fields = { [resource]: body };
      return (await this.#post(`/${resource}`, key, fields, response, made))[resource] as T;
    } catch (error) {
      if (made.before === undefined) throw error;
      return this.#get(`/${resource}/${encodeURIComponent(made.before)}`, resource, schema);
    }
  }

  #post<T>(
    path: string,
    key: string,
    body: object,
    response: z.ZodType<T>,
    made: { before?: string } = {},
  ): Promise<T> {
    const headers = { 'Idempotency-Key': key };
    return this.#call({
      path,
      method: 'POST',
      headers,
      body,
      response,
      refusal(status, failure) {
        made.before = errorsOf(failure)[0]?.links?.conflicting_resource_id;
        return refusal(status, failure);
      },
    });
  }

  #call<T>({
    path,
    headers,
    ...request
  }: { path: string; response: z.ZodType<T> } & Partial<Call<T>>): Promise<T> {
    return call({
      refusal,
      ...request,
      name: 'GoCardless',
      fetch: this.#fetch,
      url: this.#baseUrl + path,
      headers: {
        Accept: 'application/json',
        Authorization: `Bearer ${this.#config.accessToken ?? ''}`,
        'GoCardless-Version': VERSION,
        ...headers,
      },
      forbids: true,
    });
  }
}

function prefilled({ customer, address }: Charge) {
  const [given, ...family] = customer.name.trim().split(/\s+/);
  return {
    given_name: given,
    family_name: family.join(' ') || undefined,
    email: customer.email,
    address_line1: address.street,
    city: address.city,
    postal_code: address.zipCode,
    country_code: address.country,
  };
}

function refundState({ id, status }: z.infer<typeof Refund>): RefundState {
  if (REFUND_FAILED.includes(status)) {
    return { status: 'failed', refundId: id, reason: status.replaceAll('_', ' ') };
  }
  return { status: status === 'paid' ? 'done' : 'pending', refundId: id };
}

function eventOf({
  id,
  resource_type,
  action,
  links,
  resource_metadata,
}: z.infer<typeof Webhook>['events'][number]): WebhookEvent {
  const event = {
    id,
    type: `${resource_type}.${action}`,
    attemptId: attemptIdIn(resource_metadata.attempt),
    chargeId: links.payment ?? links.payment_request_payment,
  };
  if (resource_type === 'billing_requests') {
    return { ...event, about: 'payment', reference: links.billing_request };
  }
  if (resource_type === 'payments') {
    return { ...event, about: action.startsWith('charge') ? 'chargeback' : 'payment' };
  }
  if (resource_type === 'refunds') return { ...event, about: 'refund', refundId: links.refund };
  return { id, type: event.type, about: 'other' };
}

const errorsOf = (body: unknown) => Failure.safeParse(body).data?.error.errors ?? [];

/** GoCardless's own texts may quote what was sent, so only its reasons and fields are told on. */
function refusal(status: number, body: unknown): GatewayError {
  const reasons = errorsOf(body).flatMap(({ reason, field }) => [reason, field]);
  const told = reasons.filter(Boolean).join(', ') || status;
  if (status === 403) {
    return new GatewayError(
      'unsupported',
      `GoCardless does not allow it to this account (${told})`,
    );
  }
  if (status === 404) {
    return new GatewayError('other_payment', `GoCardless does not know it (${told})`);
  }
  return new GatewayError('refused', `GoCardless refuses it (${told})`);
}
