import {
  attemptIdIn,
  type Charge,
  call,
  fromUnits,
  type Gateway,
  type GatewayConfig,
  type GatewayContext,
  type GatewayDefinition,
  GatewayError,
  inUnits,
  type Money,
  PageUrl,
  type PaymentName,
  type PaymentState,
  type Payout,
  type PayoutParts,
  type RefundState,
  refuseOtherMode,
  refuseUnsigned,
  type StartedPayment,
  type WebhookEvent,
  webhookOf,
} from 'cirrus/extension';
import { z } from 'zod';

const API = 'https://api.stripe.com';

/** The version of Stripe's API whose responses are read here. */
const API_VERSION = '2026-10-28.endive';

/** Seconds: https://docs.stripe.com/webhooks#replay-prevention */
const WEBHOOK_TOLERANCE = 300;

/**
 * Stripe gives a page 30 minutes at least from when it is made, and the same request must be able to come again
 * until the charge expires. The shop closes the page earlier.
 */
const LEAST_LIFE = 30 * 60_000;

// https://docs.stripe.com/currencies, on 2026-11-22: the currencies without and with three decimals and the special
// cases were compared with copies of that page; the list of the others was not, and Stripe refuses what it does not take.
const ZERO_DECIMALS = 'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' ');
const THREE_DECIMALS = 'BHD JOD KWD OMR TND'.split(' ');
/** Counted with two decimals that must be 00. */
const WHOLE_ONLY = 'ISK UGX'.split(' ');
const TWO_DECIMALS = (
  'AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BRL BSD BWP BYN BZD CAD CDF CHF CNY COP ' +
  'CRC CVE CZK DKK DOP DZD EGP ETB EUR FJD FKP GBP GEL GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR JMD KES KGS ' +
  'KHR KYD KZT LAK LBP LKR LRD LSL MAD MDL MKD MMK MNT MOP MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD PAB ' +
  'PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SEK SGD SHP SLE SOS SRD STD SZL THB TJS TOP TRY TTD TWD TZS ' +
  'UAH USD UYU UZS WST XCD YER ZAR ZMW'
).split(' ');

export const stripe: GatewayDefinition = {
  provider: 'stripe',
  name: 'Stripe',
  description: 'Cards, wallets and local ways to pay on a page of Stripe',
  fields: [
    {
      name: 'publicKey',
      label: 'Publishable key',
      kind: 'text',
      required: 'Publishable key is required',
      help: 'Developers › API keys; it starts with pk_',
    },
    {
      name: 'privateKey',
      label: 'Secret key',
      kind: 'secret',
      required: 'Secret key is required',
      help: 'Developers › API keys; it starts with sk_ or rk_',
    },
    {
      name: 'webhookSecret',
      label: 'Webhook signing secret',
      kind: 'secret',
      help: 'Developers › Webhooks › your endpoint; it starts with whsec_',
    },
    {
      name: 'processingFee',
      label: 'Processing fee',
      kind: 'amount',
      default: '0',
      help: 'What Stripe keeps of a payment, for your reports; shoppers are not charged it',
    },
    {
      name: 'processingFeeType',
      label: 'Processing fee type',
      kind: 'choice',
      choices: [
        ['percentage', 'Percentage'],
        ['fixed', 'Fixed'],
      ],
      default: 'fixed',
    },
    { name: 'testMode', label: 'Test mode', kind: 'switch', default: 'true' },
  ],
  needed: ['publicKey', 'privateKey'],
  currencies: [...ZERO_DECIMALS, ...THREE_DECIMALS, ...WHOLE_ONLY, ...TWO_DECIMALS].sort(),
  terms: {
    text:
      'Stripe lists tobacco and vaping goods among restricted businesses: off limits without its prior approval ' +
      'in writing, which it may refuse or take back. It closes accounts and holds their money without one.',
    url: 'https://stripe.com/legal/restricted-businesses',
    // Read in a copy of that page.
    checked: '2026-11-22',
  },
  steps: [
    'Ask Stripe for approval in writing to sell vaping goods, before you take the first payment.',
    'Copy the publishable and the secret key from Developers › API keys. Start with those of test mode.',
    'Add an endpoint with the webhook address under Developers › Webhooks, for the events ' +
      'checkout.session.completed, checkout.session.async_payment_succeeded, ' +
      'checkout.session.async_payment_failed, checkout.session.expired, payment_intent.payment_failed, ' +
      'charge.refunded, refund.updated, refund.failed, charge.dispute.created and charge.dispute.closed.',
    'Copy the endpoint’s signing secret into the form.',
  ],
  isLive: ({ testMode }) => testMode === 'false',
  open: (config, context) => new StripeGateway(config, context),
};

const ChargeTaken = z.object({
  currency: z.string(),
  amount_refunded: z.number(),
  failure_code: z.string().nullish(),
  balance_transaction: z.object({ fee: z.number(), currency: z.string() }).nullish().catch(null),
});
const Session = z.object({
  id: z.string(),
  client_reference_id: z.string().nullable(),
  livemode: z.boolean(),
  status: z.string().nullable(),
  payment_status: z.string(),
  customer: z.string().nullish().catch(null),
  url: PageUrl.nullish(),
  /** An id where it is not asked for with what is in it. */
  payment_intent: z
    .object({
      id: z.string(),
      status: z.string(),
      amount: z.number(),
      amount_received: z.number(),
      currency: z.string(),
      latest_charge: ChargeTaken.nullish().catch(null),
    })
    .nullish()
    .catch(null),
});
type Session = z.infer<typeof Session>;
const Refund = z.object({
  id: z.string(),
  status: z.string().nullable(),
  failure_reason: z.string().nullish(),
  metadata: z.record(z.string(), z.string()).nullish(),
});
type Refund = z.infer<typeof Refund>;
const Refunds = z.object({ data: z.array(Refund), has_more: z.boolean() });
const Balance = z.object({ livemode: z.boolean() });
const Paid = z.object({
  id: z.string(),
  amount: z.number(),
  currency: z.string(),
  arrival_date: z.number(),
  automatic: z.boolean(),
  status: z.string(),
});
const Payouts = z.object({ data: z.array(Paid) });
const Transaction = z.object({
  id: z.string(),
  type: z.string(),
  amount: z.number(),
  fee: z.number(),
  currency: z.string(),
});
type Transaction = z.infer<typeof Transaction>;
const Transactions = z.object({ data: z.array(Transaction), has_more: z.boolean() });
const Failure = z.object({
  error: z.object({
    type: z.string().optional(),
    code: z.string().optional(),
    param: z.string().optional(),
  }),
});
/** The parts of the objects that events carry, whatever version the endpoint speaks. */
const Event = z.object({
  id: z.string(),
  type: z.string(),
  data: z.object({
    object: z.object({
      id: z.string().optional(),
      object: z.string().optional(),
      client_reference_id: z.string().nullish(),
      payment_intent: z.string().nullish().catch(null),
      metadata: z.record(z.string(), z.string()).nullish(),
    }),
  }),
});

/** Stripe has nobody of that name in this account. */
class UnknownPayer extends GatewayError {}

class StripeGateway implements Gateway {
  readonly #config: GatewayConfig;
  readonly #context: GatewayContext;

  constructor(config: GatewayConfig, context: GatewayContext) {
    this.#config = config;
    this.#context = context;
  }

  // Without payment_method_types Stripe's page offers whatever is on in the account: Apple Pay, Google Pay and Link as well.
  start: Gateway['start'] = async (charge) => {
    const key = `start-${charge.attemptId}`;
    try {
      return await this.#open(charge, key, charge.payer?.id ?? undefined);
    } catch (error) {
      // Deleted at Stripe, or of the account whose keys were here before.
      if (!(error instanceof UnknownPayer)) throw error;
      return this.#open(charge, `${key}-anew`);
    }
  };

  async #open(charge: Charge, key: string, payerId?: string): Promise<StartedPayment> {
    const metadata = { attempt_id: charge.attemptId, order_number: charge.orderNumber };
    const body = {
      mode: 'payment',
      client_reference_id: charge.attemptId,
      // It takes one of the two.
      ...(payerId ? { customer: payerId } : { customer_email: charge.customer.email }),
      // The page has a box for it, which is empty until the shopper ticks it.
      ...(charge.payer && {
        saved_payment_method_options: { payment_method_save: 'enabled' },
        ...(!payerId && { customer_creation: 'always' }),
      }),
      line_items: [
        {
          quantity: 1,
          price_data: {
            currency: charge.money.currency.toLowerCase(),
            unit_amount: unitsOf(charge.money),
            product_data: { name: `${charge.shopName}: order ${charge.orderNumber}` },
          },
        },
      ],
      // What is charged is what the order says, in its currency.
      adaptive_pricing: { enabled: false },
      expires_at: Math.ceil((charge.expires.getTime() + LEAST_LIFE) / 1000),
      success_url: charge.links.returnUrl,
      cancel_url: charge.links.cancelUrl,
      metadata,
      payment_intent_data: { metadata, description: `Order ${charge.orderNumber}` },
    };
    const { id, url } = await this.#call(Session, '/checkout/sessions', { body, key });
    if (!url) throw new GatewayError('refused', 'Stripe gave no address of its page');
    return { reference: id, url };
  }

  ask: Gateway['ask'] = async (payment) => {
    const expand = '?expand[0]=payment_intent.latest_charge.balance_transaction';
    return stateOf(await this.#call(Session, sessionPath(payment) + expand), payment);
  };

  close: NonNullable<Gateway['close']> = async (payment) => {
    try {
      await this.#call(Session, `${sessionPath(payment)}/expire`, { body: {} });
    } catch (error) {
      // One that is paid or expired can't be closed, and takes no payment any more.
      if (!(error instanceof GatewayError && error.kind === 'refused')) throw error;
      if ((await this.#call(Session, sessionPath(payment))).status === 'open') throw error;
    }
  };

  refund: Gateway['refund'] = async ({ chargeId, attemptId, refund, key }) => {
    // Stripe forgets an idempotency key after a day; the refund's own note of it stays.
    const made = (await this.#refunds(chargeId)).find(
      ({ metadata }) => metadata?.refund_key === key,
    );
    if (made) return refundState(made);
    const body = {
      payment_intent: chargeId,
      amount: unitsOf(refund),
      reason: 'requested_by_customer',
      metadata: { attempt_id: attemptId, refund_key: key },
    };
    return refundState(await this.#call(Refund, '/refunds', { body, key: `refund-${key}` }));
  };

  /** All refunds of a payment, which may be more than a page of the list. */
  async #refunds(chargeId: string): Promise<Refund[]> {
    const all: Refund[] = [];
    const query = new URLSearchParams({ payment_intent: chargeId, limit: '100' });
    for (;;) {
      const { data, has_more } = await this.#call(Refunds, `/refunds?${query}`);
      all.push(...data);
      const last = data.at(-1);
      if (!has_more || !last) return all;
      query.set('starting_after', last.id);
    }
  }

  askRefund: NonNullable<Gateway['askRefund']> = async ({ refundId }) =>
    refundState(await this.#call(Refund, `/refunds/${encodeURIComponent(refundId)}`));

  payouts: NonNullable<Gateway['payouts']> = async ({ from, to }) => {
    const seconds = (day: string) => String(Date.parse(`${day}T00:00:00Z`) / 1000);
    const query = new URLSearchParams({
      'arrival_date[gte]': seconds(from),
      'arrival_date[lte]': seconds(to),
      limit: '100',
    });
    const { data } = await this.#call(Payouts, `/payouts?${query}`);
    return data.map(payoutOf);
  };

  payoutParts: NonNullable<Gateway['payoutParts']> = async (payoutId) => {
    const { automatic } = await this.#call(Paid, `/payouts/${encodeURIComponent(payoutId)}`);
    // Of one that was asked for by hand Stripe does not know.
    if (!automatic) return undefined;
    const all: Transaction[] = [];
    const query = new URLSearchParams({ payout: payoutId, limit: '100' });
    for (;;) {
      const { data, has_more } = await this.#call(Transactions, `/balance_transactions?${query}`);
      all.push(...data);
      const last = data.at(-1);
      if (!has_more || !last) return partsOf(all);
      query.set('starting_after', last.id);
    }
  };

  read: Gateway['read'] = async ({ headers, rawBody }) => {
    // 't=1700000000,v1=…', and another v1 while the secret is being replaced.
    const parts = (headers['stripe-signature'] ?? '').split(',').map((part) => part.split('='));
    const valuesOf = (name: string) =>
      parts.flatMap(([key, value]) => (key === name && value ? value : []));
    const [time = ''] = valuesOf('t');
    const by = 'Stripe, or too old';
    refuseUnsigned({
      name: 'Stripe',
      secret: 'webhook signing secret',
      secrets: [this.#config.webhookSecret],
      given: valuesOf('v1'),
      content: Buffer.concat([Buffer.from(`${time}.`), rawBody]),
      by,
    });
    if (!(Number(time) >= Date.now() / 1000 - WEBHOOK_TOLERANCE)) {
      throw new GatewayError('signature', `The webhook is not signed by ${by}`);
    }
    return [eventOf(webhookOf(rawBody, Event))];
  };

  test: Gateway['test'] = async () => {
    const { publicKey } = this.#config;
    const { livemode } = await this.#call(Balance, '/balance');
    if (publicKey && publicKey.startsWith('pk_live_') !== livemode) {
      throw new GatewayError('credentials', 'One key is for test mode and the other is not');
    }
    return livemode
      ? 'Stripe accepts the secret key: real money will move'
      : 'Stripe accepts the secret key: test mode, no money will move';
  };

  /** @param key the same one again, within a day, gives the same answer and does nothing */
  async #call<Result>(
    response: z.ZodType<Result>,
    path: string,
    { body, key }: { body?: object; key?: string } = {},
  ): Promise<Result> {
    return call({
      name: 'Stripe',
      fetch: this.#context.fetch,
      url: `${this.#context.baseUrl ?? API}/v1${path}`,
      method: body ? 'POST' : 'GET',
      headers: {
        authorization: authorization(this.#config),
        'stripe-version': API_VERSION,
        ...(key && { 'idempotency-key': key }),
      },
      body: body && formOf(body),
      response,
      refusal,
    });
  }
}

/** @throws GatewayError 'credentials' where the key is not for the mode that is chosen */
function authorization({ privateKey = '', testMode }: GatewayConfig): string {
  const isLiveKey = /^[rs]k_live_/.test(privateKey);
  refuseOtherMode({ key: 'secret key', isLiveKey, isTestMode: testMode !== 'false' });
  return `Bearer ${privateKey}`;
}

const sessionPath = ({ reference }: PaymentName): string =>
  `/checkout/sessions/${encodeURIComponent(reference)}`;

/** Stripe takes form fields: `{ line_items: [{ quantity: 1 }] }` is 'line_items[0][quantity]=1'. */
function formOf(body: object): URLSearchParams {
  const fields = (value: unknown, name = ''): string[][] =>
    typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([key, inner]) =>
          fields(inner, name === '' ? key : `${name}[${key}]`),
        )
      : [[name, String(value)]];
  return new URLSearchParams(fields(body));
}

function decimalsOf(currency: string): number {
  if (ZERO_DECIMALS.includes(currency)) return 0;
  return THREE_DECIMALS.includes(currency) ? 3 : 2;
}

function unitsOf(money: Money): number {
  if (WHOLE_ONLY.includes(money.currency)) inUnits(money, 0);
  return inUnits(money, decimalsOf(money.currency));
}

function moneyOf(units: number, currency: string): Money {
  const code = currency.toUpperCase();
  return fromUnits(units, code, decimalsOf(code));
}

function stateOf(session: Session, { attemptId }: PaymentName): PaymentState {
  if (session.client_reference_id !== attemptId) {
    throw new GatewayError('other_payment', 'Stripe’s answer is about another payment');
  }
  if (session.status === 'open') return { status: 'open' };
  if (session.status === 'expired') return { status: 'expired', reason: 'The page expired' };
  const intent = session.payment_intent;
  if (!intent) {
    throw new GatewayError('other_payment', 'Stripe’s answer names no payment');
  }
  const charge = intent.latest_charge;
  const balance = charge?.balance_transaction;
  // Vouchers and bank transfers wait for the shopper with a page that is complete.
  const isOver = intent.status === 'requires_payment_method' || intent.status === 'canceled';
  if (session.payment_status === 'unpaid' && isOver) {
    return { status: 'failed', reason: charge?.failure_code ?? 'The payment failed' };
  }
  const isPaid = session.payment_status === 'paid';
  return {
    status: isPaid ? 'paid' : 'processing',
    chargeId: intent.id,
    money: moneyOf(isPaid ? intent.amount_received : intent.amount, intent.currency),
    isLive: session.livemode,
    fee: balance ? moneyOf(balance.fee, balance.currency) : undefined,
    payerId: session.customer ?? undefined,
    refunded: charge ? moneyOf(charge.amount_refunded, charge.currency).amount : undefined,
  };
}

function refundState({ id, status, failure_reason }: Refund): RefundState {
  if (status === 'succeeded') return { status: 'done', refundId: id };
  if (status === 'failed' || status === 'canceled') {
    return { status: 'failed', refundId: id, reason: failure_reason ?? status };
  }
  return { status: 'pending', refundId: id };
}

function payoutOf({ id, amount, currency, arrival_date, status }: z.infer<typeof Paid>): Payout {
  return {
    id,
    money: moneyOf(amount, currency),
    arrives: new Date(arrival_date * 1000).toISOString().slice(0, 10),
    status:
      status === 'paid'
        ? 'arrived'
        : status === 'failed' || status === 'canceled'
          ? 'failed'
          : 'under_way',
  };
}

// https://docs.stripe.com/reports/balance-transaction-types
const PAYMENTS = ['charge', 'payment'];
const REFUNDS = ['refund', 'payment_refund', 'refund_failure', 'payment_failure_refund'];

function partsOf(transactions: Transaction[]): PayoutParts {
  const parts: PayoutParts = { payments: 0, refunds: 0, charges: 0, other: 0 };
  for (const { type, amount, fee, currency } of transactions) {
    // The payout itself is one of them.
    if (type === 'payout') continue;
    const kind = PAYMENTS.includes(type)
      ? 'payments'
      : REFUNDS.includes(type)
        ? 'refunds'
        : type === 'stripe_fee'
          ? 'charges'
          : 'other';
    parts[kind] += moneyOf(amount, currency).amount;
    parts.charges -= moneyOf(fee, currency).amount;
  }
  return parts;
}

function eventOf({ id, type, data }: z.infer<typeof Event>): WebhookEvent {
  const about = data.object;
  const chargeId = about.payment_intent ?? undefined;
  const attemptId = attemptIdIn(about.metadata?.attempt_id);
  if (type.startsWith('checkout.session.')) {
    return {
      id,
      type,
      about: 'payment',
      attemptId: attemptIdIn(about.client_reference_id ?? undefined) ?? attemptId,
      reference: about.id,
      chargeId,
    };
  }
  if (type.startsWith('payment_intent.')) {
    return { id, type, about: 'payment', attemptId, chargeId: about.id };
  }
  if (type.startsWith('charge.dispute.')) return { id, type, about: 'chargeback', chargeId };
  if (type.startsWith('refund.') || type.startsWith('charge.refund')) {
    const refundId = about.object === 'refund' ? about.id : undefined;
    return { id, type, about: 'refund', attemptId, chargeId, refundId };
  }
  return { id, type, about: 'other' };
}

/** Stripe's own texts may quote what was sent, so only its codes are told on. */
function refusal(status: number, body: unknown): GatewayError {
  const { type, code, param } = Failure.safeParse(body).data?.error ?? {};
  const told = [type, code, param].filter(Boolean).join(', ') || status;
  if (status === 404) return new GatewayError('other_payment', `Stripe does not know it (${told})`);
  // The same key is being worked on right now.
  if (status === 409) return new GatewayError('unavailable', 'Stripe says to come back (409)');
  if (code === 'resource_missing' && param === 'customer') {
    return new UnknownPayer('refused', `Stripe refuses it (${told})`);
  }
  return new GatewayError('refused', `Stripe refuses it (${told})`);
}
