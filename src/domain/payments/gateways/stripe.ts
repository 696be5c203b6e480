import type { Stripe } from 'stripe';
import { attemptIdIn } from './call.ts';
import {
  fromUnits,
  type Gateway,
  type GatewayConfig,
  type GatewayContext,
  type GatewayDefinition,
  GatewayError,
  inUnits,
  type Money,
  type PaymentName,
  type PaymentState,
  type RefundState,
  type WebhookEvent,
} from './gateway.ts';

/** The version of Stripe's API that the types of the installed library describe. */
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

class StripeGateway implements Gateway {
  readonly #config: GatewayConfig;
  readonly #context: GatewayContext;
  #api: Promise<Stripe> | undefined;

  constructor(config: GatewayConfig, context: GatewayContext) {
    this.#config = config;
    this.#context = context;
  }

  start: Gateway['start'] = (charge) =>
    this.#calling(async (api) => {
      const metadata = { attempt_id: charge.attemptId, order_number: charge.orderNumber };
      const session = await api.checkout.sessions.create(
        {
          mode: 'payment',
          client_reference_id: charge.attemptId,
          customer_email: charge.customer.email,
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
        },
        { idempotencyKey: `start-${charge.attemptId}` },
      );
      if (!session.url) throw new GatewayError('refused', 'Stripe gave no address of its page');
      return { reference: session.id, url: session.url };
    });

  ask: Gateway['ask'] = (payment) =>
    this.#calling(async (api) => {
      const session = await api.checkout.sessions.retrieve(payment.reference, {
        expand: ['payment_intent.latest_charge.balance_transaction'],
      });
      return stateOf(session, payment);
    });

  close: NonNullable<Gateway['close']> = ({ reference }) =>
    this.#calling(async (api) => {
      try {
        await api.checkout.sessions.expire(reference);
      } catch (error) {
        // One that is paid or expired can't be closed, and takes no payment any more.
        if (gatewayError(error).kind !== 'refused') throw error;
        if ((await api.checkout.sessions.retrieve(reference)).status === 'open') throw error;
      }
    });

  refund: Gateway['refund'] = ({ chargeId, attemptId, refund, key }) =>
    this.#calling(async (api) => {
      // Stripe forgets an idempotency key after a day; the refund's own note of it stays.
      for await (const made of api.refunds.list({ payment_intent: chargeId, limit: 100 })) {
        if (made.metadata?.refund_key === key) return refundState(made);
      }
      return refundState(
        await api.refunds.create(
          {
            payment_intent: chargeId,
            amount: unitsOf(refund),
            reason: 'requested_by_customer',
            metadata: { attempt_id: attemptId, refund_key: key },
          },
          { idempotencyKey: `refund-${key}` },
        ),
      );
    });

  askRefund: NonNullable<Gateway['askRefund']> = ({ refundId }) =>
    this.#calling(async (api) => refundState(await api.refunds.retrieve(refundId)));

  read: Gateway['read'] = async ({ headers, rawBody }) => {
    const { webhookSecret } = this.#config;
    if (!webhookSecret) {
      throw new GatewayError('signature', 'Stripe’s webhook signing secret is not entered');
    }
    const { Stripe } = await import('stripe');
    try {
      const signature = headers['stripe-signature'] ?? '';
      return [
        eventOf(
          Stripe.webhooks.constructEvent(rawBody, signature, webhookSecret, WEBHOOK_TOLERANCE),
        ),
      ];
    } catch (cause) {
      throw new GatewayError('signature', 'The webhook is not signed by Stripe, or too old', {
        cause,
      });
    }
  };

  test: Gateway['test'] = () =>
    this.#calling(async (api) => {
      const { publicKey } = this.#config;
      const { livemode } = await api.balance.retrieve();
      if (publicKey && publicKey.startsWith('pk_live_') !== livemode) {
        throw new GatewayError('credentials', 'One key is for test mode and the other is not');
      }
      return livemode
        ? 'Stripe accepts the secret key: real money will move'
        : 'Stripe accepts the secret key: test mode, no money will move';
    });

  async #calling<Answer>(call: (api: Stripe) => Promise<Answer>): Promise<Answer> {
    this.#api ??= connect(this.#config, this.#context);
    try {
      return await call(await this.#api);
    } catch (error) {
      throw gatewayError(error);
    }
  }
}

async function connect(
  { privateKey = '', testMode }: GatewayConfig,
  { baseUrl, fetch }: GatewayContext,
): Promise<Stripe> {
  const isLiveKey = /^[rs]k_live_/.test(privateKey);
  if (isLiveKey !== (testMode === 'false')) {
    throw new GatewayError(
      'credentials',
      isLiveKey
        ? 'Test mode is on, but the secret key is for real money'
        : 'Test mode is off, but the secret key is not for real money',
    );
  }
  // Loaded on first use: the program starts faster without it.
  const { Stripe } = await import('stripe');
  const address = baseUrl === undefined ? undefined : new URL(baseUrl);
  return new Stripe(privateKey, {
    apiVersion: API_VERSION,
    httpClient: Stripe.createFetchHttpClient(fetch),
    maxNetworkRetries: 0,
    telemetry: false,
    ...(address && {
      protocol: address.protocol === 'http:' ? 'http' : 'https',
      host: address.hostname,
      port: address.port,
    }),
  });
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

function stateOf(session: Stripe.Checkout.Session, { attemptId }: PaymentName): PaymentState {
  if (session.client_reference_id !== attemptId) {
    throw new GatewayError('other_payment', 'Stripe’s answer is about another payment');
  }
  if (session.status === 'open') return { status: 'open' };
  if (session.status === 'expired') return { status: 'expired', reason: 'The page expired' };
  const intent = session.payment_intent;
  if (!intent || typeof intent === 'string') {
    throw new GatewayError('other_payment', 'Stripe’s answer names no payment');
  }
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
  const balance = typeof charge?.balance_transaction === 'object' && charge.balance_transaction;
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
    refunded: charge ? moneyOf(charge.amount_refunded, charge.currency).amount : undefined,
  };
}

function refundState({ id, status, failure_reason }: Stripe.Refund): RefundState {
  if (status === 'succeeded') return { status: 'done', refundId: id };
  if (status === 'failed' || status === 'canceled') {
    return { status: 'failed', refundId: id, reason: failure_reason ?? status };
  }
  return { status: 'pending', refundId: id };
}

/** The parts of the objects that events carry, whatever version the endpoint speaks. */
interface EventObject {
  id?: string;
  object?: string;
  client_reference_id?: string | null;
  payment_intent?: string | null;
  metadata?: Record<string, string> | null;
}

function eventOf({ id, type, data }: Stripe.Event): WebhookEvent {
  const about = data.object as EventObject;
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
function gatewayError(error: unknown): GatewayError {
  if (error instanceof GatewayError) return error;
  const { statusCode, type, code, param, headers } = error as Partial<Stripe.errors.StripeError>;
  // Not Stripe's, but a fault of ours.
  if (!type?.startsWith('Stripe')) throw error;
  const told = [type, code, param].filter(Boolean).join(', ');
  const cause = { cause: error };
  if (statusCode === undefined) {
    return new GatewayError('unavailable', 'Stripe did not answer', cause);
  }
  if (statusCode === 401 || statusCode === 403) {
    return new GatewayError('credentials', `Stripe does not accept the keys (${told})`, cause);
  }
  if (statusCode === 404) {
    return new GatewayError('other_payment', `Stripe does not know it (${told})`, cause);
  }
  if (statusCode === 409 || statusCode === 429 || statusCode >= 500) {
    const retryAfter = Number(headers?.['retry-after']) || undefined;
    return new GatewayError('unavailable', `Stripe says to come back (${statusCode})`, {
      ...cause,
      retryAfter,
    });
  }
  return new GatewayError('refused', `Stripe refuses it (${told})`, cause);
}
