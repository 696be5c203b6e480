import { createHash, randomUUID } from 'node:crypto';
import {
  attemptIdIn,
  type Charge,
  call,
  ENVIRONMENT,
  fromDecimals,
  type Gateway,
  type GatewayConfig,
  type GatewayContext,
  type GatewayDefinition,
  GatewayError,
  inDecimals,
  type Money,
  type PaymentName,
  type PaymentState,
  type RefundState,
  readJson,
  type WebhookEvent,
} from 'cirrus/extension';
import { LRUCache } from 'lru-cache';
import * as z from 'zod';

// https://developer.paypal.com/reference/currency-codes, read in a copy on 2026-11-22. BRL, CNY and MYR are
// for accounts of their own countries.
// https://developer.paypal.com/docs/api/reference/currency-codes/, compared with a copy of that page on 2026-11-23; it
// still lists RUB, which PayPal has not taken since it left Russia in 2022.
const CURRENCIES =
  'AUD BRL CAD CHF CNY CZK DKK EUR GBP HKD HUF ILS JPY MXN MYR NOK NZD PHP PLN SEK SGD THB TWD USD'.split(
    ' ',
  );
/** PayPal takes no decimals of these, whatever others do. */
const WHOLE = ['HUF', 'JPY', 'TWD'];

export const paypal: GatewayDefinition = {
  provider: 'paypal',
  name: 'PayPal',
  description: 'PayPal balance, bank account or card, on a page of PayPal',
  fields: [
    {
      name: 'clientId',
      label: 'Client ID',
      kind: 'text',
      required: 'Client ID is required',
      help: 'Developer dashboard › Apps & Credentials › your app',
    },
    {
      name: 'clientSecret',
      label: 'Client secret',
      kind: 'secret',
      required: 'Client secret is required',
      help: 'Developer dashboard › Apps & Credentials › your app',
    },
    {
      name: 'webhookId',
      label: 'Webhook ID',
      kind: 'text',
      help: 'Developer dashboard › your app › Webhooks; without it no webhook can be checked',
    },
    ENVIRONMENT,
  ],
  needed: ['clientId', 'clientSecret'],
  currencies: CURRENCIES,
  terms: {
    text:
      'PayPal wants to approve the sale of e-cigarettes and tobacco goods other than cigarettes beforehand. Shops ' +
      'report that it refuses online sellers in practice, and freezes the money of who did not ask.',
    url: 'https://www.paypal.com/us/legalhub/paypal/acceptableuse-full',
    // Read in a copy of that page.
    checked: '2026-11-22',
  },
  steps: [
    'Ask PayPal for approval to sell vaping goods, before you take the first payment.',
    'Create a REST API app in the developer dashboard, and copy its client ID and secret. Start with the sandbox.',
    'Add a webhook with the webhook address to the app, for the events CHECKOUT.ORDER.APPROVED, ' +
      'PAYMENT.CAPTURE.COMPLETED, PAYMENT.CAPTURE.PENDING, PAYMENT.CAPTURE.DENIED, PAYMENT.CAPTURE.REFUNDED, ' +
      'PAYMENT.CAPTURE.REVERSED, PAYMENT.REFUND.PENDING, PAYMENT.REFUND.FAILED, CUSTOMER.DISPUTE.CREATED and ' +
      'CUSTOMER.DISPUTE.RESOLVED.',
    'Copy the webhook’s ID into the form.',
  ],
  verifiesByCall: true,
  isLive: ({ environment }) => environment === 'live',
  open: (config, context) => new PaypalGateway(config, context),
};

const Amount = z.object({ currency_code: z.string(), value: z.string() });
const Links = z.array(z.object({ href: z.string(), rel: z.string() }));
const Refund = z.object({
  id: z.string(),
  status: z.string(),
  amount: Amount.optional(),
  status_details: z.object({ reason: z.string().optional() }).optional(),
});
const Capture = z.object({
  id: z.string(),
  status: z.string(),
  amount: Amount,
  seller_receivable_breakdown: z.object({ paypal_fee: Amount.optional() }).optional(),
});
const Order = z.object({
  id: z.string(),
  status: z.string(),
  links: Links.optional(),
  purchase_units: z
    .array(
      z.object({
        custom_id: z.string().optional(),
        payments: z
          .object({ captures: z.array(Capture).optional(), refunds: z.array(Refund).optional() })
          .optional(),
      }),
    )
    .optional(),
});
type Order = z.infer<typeof Order>;
const Created = z.object({ id: z.string(), links: Links });
const Token = z.object({ access_token: z.string(), expires_in: z.number() });
const Verdict = z.object({ verification_status: z.string() });
const Fault = z.object({
  name: z.string().optional(),
  details: z.array(z.object({ issue: z.string(), field: z.string().optional() })).optional(),
});
const Event = z.object({
  id: z.string().min(1),
  event_type: z.string().min(1),
  resource: z.object({
    id: z.string().optional(),
    custom_id: z.string().optional(),
    links: Links.optional(),
    purchase_units: z.array(z.object({ custom_id: z.string().optional() })).optional(),
    supplementary_data: z
      .object({ related_ids: z.object({ order_id: z.string().optional() }).optional() })
      .optional(),
    disputed_transactions: z
      .array(z.object({ seller_transaction_id: z.string().optional() }))
      .optional(),
  }),
});

/** How far PayPal's clock may be ahead of ours, in milliseconds. */
const CLOCK_SKEW = 300_000;

/** Access tokens last for hours, and PayPal limits how often one may ask for them. */
const tokens = new LRUCache<string, string>({ max: 20 });

/** The orders whose money this process asked for, for as long as the shop asks about them. */
const captured = new LRUCache<string, true>({ max: 10_000, ttl: 2 * 86_400_000 });

/** What PayPal refused, by its own code. */
class Refused extends GatewayError {
  readonly issue: string;
  readonly field: string;

  constructor(kind: 'refused' | 'other_payment', issue: string, field: string) {
    const told = [issue, field].filter(Boolean).join(', ');
    super(kind, `PayPal ${kind === 'refused' ? 'refuses it' : 'does not know it'} (${told})`);
    this.issue = issue;
    this.field = field;
  }
}

/** Of captures that hold money, the one to refund first. */
const TAKEN = ['COMPLETED', 'PARTIALLY_REFUNDED', 'PENDING', 'REFUNDED'];

/** After these the shopper can still approve the order, with another card. */
const STILL_OPEN = ['INSTRUMENT_DECLINED', 'ORDER_NOT_APPROVED', 'PAYER_ACTION_REQUIRED'];

class PaypalGateway implements Gateway {
  readonly #config: GatewayConfig;
  readonly #context: GatewayContext;
  readonly #base: string;

  constructor(config: GatewayConfig, context: GatewayContext) {
    this.#config = config;
    this.#context = context;
    const host = config.environment === 'live' ? 'api-m.paypal.com' : 'api-m.sandbox.paypal.com';
    this.#base = context.baseUrl ?? `https://${host}`;
  }

  start: Gateway['start'] = async (charge) => {
    const order = await this.#create(charge, { withAddress: true }).catch((error) => {
      // Its sellers are protected only with an address, but it wants states and postal codes in forms of its own.
      if (!(error instanceof Refused) || !error.field.includes('/shipping/')) throw error;
      return this.#create(charge, { withAddress: false });
    });
    const page = order.links.find(({ rel }) => rel === 'payer-action' || rel === 'approve');
    if (!page) throw new GatewayError('refused', 'PayPal gave no address of its page');
    return { reference: order.id, url: page.href };
  };

  #create(
    { attemptId, orderNumber, money, shopName, address, links }: Charge,
    { withAddress }: { withAddress: boolean },
  ) {
    return this.#call(Created, 'POST', '/v2/checkout/orders', {
      requestId: withAddress ? attemptId : `${attemptId}-no-address`,
      body: {
        intent: 'CAPTURE',
        purchase_units: [
          {
            custom_id: attemptId,
            // PayPal takes each invoice number once, and an order may take several attempts.
            invoice_id: `${orderNumber}-${attemptId.slice(0, 8)}`,
            description: `Order ${orderNumber}`,
            amount: amountOf(money),
            ...(withAddress && { shipping: shippingOf(address) }),
          },
        ],
        payment_source: {
          paypal: {
            experience_context: {
              brand_name: shopName.slice(0, 127),
              shipping_preference: withAddress ? 'SET_PROVIDED_ADDRESS' : 'NO_SHIPPING',
              user_action: 'PAY_NOW',
              payment_method_preference: 'IMMEDIATE_PAYMENT_REQUIRED',
              return_url: links.returnUrl,
              cancel_url: links.cancelUrl,
            },
          },
        },
      },
    });
  }

  ask: Gateway['ask'] = async (payment, { take }) => {
    const order = await this.#order(payment);
    if (!order) return { status: 'expired', reason: 'PayPal does not know the order any more' };
    if (!take || order.status !== 'APPROVED') return this.#stateOf(order, payment);
    try {
      return this.#stateOf(await this.#capture(payment.reference), payment);
    } catch (error) {
      if (!(error instanceof Refused) || error.kind !== 'refused') throw error;
      if (STILL_OPEN.includes(error.issue)) return { status: 'open' };
      // Nobody but the shop takes the money, and it won't try again.
      if (error.issue !== 'ORDER_ALREADY_CAPTURED') {
        return { status: 'failed', reason: error.issue };
      }
      const taken = await this.#order(payment);
      return taken ? this.#stateOf(taken, payment) : { status: 'open' };
    }
  };

  refund: Gateway['refund'] = async ({ chargeId, refund, key }) => {
    const path = `/v2/payments/captures/${encodeURIComponent(chargeId)}/refund`;
    // PayPal remembers the key for 45 days.
    const options = { requestId: key, body: { amount: amountOf(refund) } };
    return refundState(await this.#call(Refund, 'POST', path, options));
  };

  askRefund: NonNullable<Gateway['askRefund']> = async ({ refundId }) => {
    const path = `/v2/payments/refunds/${encodeURIComponent(refundId)}`;
    return refundState(await this.#call(Refund, 'GET', path));
  };

  read: Gateway['read'] = async ({ headers, rawBody }) => {
    const { webhookId } = this.#config;
    if (!webhookId) throw new GatewayError('signature', 'PayPal’s webhook ID is not entered');
    const text = rawBody.toString('utf8');
    const event = Event.safeParse(readJson(text));
    const transmission = {
      auth_algo: headers['paypal-auth-algo'],
      cert_url: headers['paypal-cert-url'],
      transmission_id: headers['paypal-transmission-id'],
      transmission_sig: headers['paypal-transmission-sig'],
      transmission_time: headers['paypal-transmission-time'],
      webhook_id: webhookId,
    };
    const { cert_url, transmission_time } = transmission;
    // Anybody may post here: what cannot be genuine costs no call.
    const isPossible =
      !Object.values(transmission).includes(undefined) &&
      isRecent(transmission_time) &&
      isOfPaypal(cert_url, this.#context.baseUrl);
    if (!event.success || !isPossible) {
      throw new GatewayError('signature', 'The webhook is not signed by PayPal');
    }
    // The signature is over the bytes, so the event goes back as it came.
    const body = `${JSON.stringify(transmission).slice(0, -1)},"webhook_event":${text}}`;
    const isSigned = await this.#call(
      Verdict,
      'POST',
      '/v1/notifications/verify-webhook-signature',
      { body },
    ).then(
      ({ verification_status }) => verification_status === 'SUCCESS',
      (error) => {
        if (error instanceof Refused) return false;
        throw error;
      },
    );
    if (!isSigned) throw new GatewayError('signature', 'PayPal says that it did not sign this');
    return [eventOf(event.data)];
  };

  test: Gateway['test'] = async () => {
    await this.#token({ isFresh: true });
    return this.#config.environment === 'live'
      ? 'PayPal accepts the client ID and secret: real money will move'
      : 'PayPal’s sandbox accepts the client ID and secret: no money will move';
  };

  /**
   * Undefined: PayPal forgets orders that nobody paid in time. It doesn't forget what was taken, so an order that may
   * have been paid and is unknown is another account's: the owner changed the keys meanwhile.
   */
  async #order({ reference, attemptId, chargeId }: PaymentName): Promise<Order | undefined> {
    try {
      const path = `/v2/checkout/orders/${encodeURIComponent(reference)}`;
      const order = await this.#call(Order, 'GET', path);
      if (order.purchase_units?.[0]?.custom_id === attemptId) return order;
      throw new GatewayError('other_payment', 'PayPal’s answer is about another payment');
    } catch (error) {
      const isUnknown = error instanceof Refused && error.kind === 'other_payment';
      if (isUnknown && !chargeId && !captured.has(reference)) return undefined;
      throw error;
    }
  }

  /** An order is captured once, so every try may have a key of its own: a declined one isn't answered again. */
  async #capture(reference: string): Promise<Order> {
    const path = `/v2/checkout/orders/${encodeURIComponent(reference)}/capture`;
    captured.set(reference, true);
    return this.#call(Order, 'POST', path, { requestId: randomUUID(), body: {} });
  }

  #stateOf(order: Order, payment: PaymentName): PaymentState {
    const { captures = [], refunds = [] } = order.purchase_units?.[0]?.payments ?? {};
    // One that was declined may stand before the one that was not.
    const taken = captures.filter(({ status }) => status !== 'DECLINED' && status !== 'FAILED');
    const [capture = taken[0]] = TAKEN.flatMap((status) =>
      taken.filter((one) => one.status === status),
    );
    if (!capture) {
      const [refused] = captures;
      if (refused) return { status: 'failed', reason: `PayPal says ${refused.status}` };
      return order.status === 'VOIDED'
        ? { status: 'cancelled', reason: 'The order was voided' }
        : { status: 'open' };
    }
    const money = moneyOf(capture.amount);
    // An order is captured once; were it twice, the shop must learn of all that was taken.
    money.amount = taken.reduce((sum, { amount }) => sum + moneyOf(amount).amount, 0);
    const fee = capture.seller_receivable_breakdown?.paypal_fee;
    const given = refunds.filter(({ status }) => status !== 'FAILED' && status !== 'CANCELLED');
    return {
      status: capture.status === 'PENDING' ? 'processing' : 'paid',
      chargeId: capture.id,
      money,
      isLive: paypal.isLive(this.#config),
      fee: fee && moneyOf(fee),
      refunded: given.reduce(
        (sum, { amount }) => sum + (amount ? moneyOf(amount) : payment.money).amount,
        0,
      ),
    };
  }

  async #call<Result>(
    response: z.ZodType<Result>,
    method: string,
    path: string,
    { requestId, body }: { requestId?: string; body?: object | string } = {},
  ): Promise<Result> {
    const send = async () =>
      call({
        name: 'PayPal',
        fetch: this.#context.fetch,
        url: this.#base + path,
        method,
        headers: {
          authorization: `Bearer ${await this.#token()}`,
          prefer: 'return=representation',
          ...(requestId && { 'paypal-request-id': requestId }),
        },
        body,
        response,
        refusal,
      });
    try {
      return await send();
    } catch (error) {
      const isDenied = error instanceof GatewayError && error.kind === 'credentials';
      // A token that was taken back, or just ran out.
      if (isDenied && tokens.delete(this.#credentials().key)) return send();
      throw error;
    }
  }

  #credentials(): { basic: string; key: string } {
    const { clientId = '', clientSecret = '' } = this.#config;
    const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
    return { basic, key: createHash('sha256').update(`${this.#base} ${basic}`).digest('hex') };
  }

  async #token({ isFresh = false } = {}): Promise<string> {
    const { basic, key } = this.#credentials();
    const known = isFresh ? undefined : tokens.get(key);
    if (known) return known;
    const { access_token, expires_in } = await call({
      name: 'PayPal',
      fetch: this.#context.fetch,
      url: `${this.#base}/v1/oauth2/token`,
      method: 'POST',
      headers: { authorization: `Basic ${basic}` },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
      response: Token,
      refusal,
    });
    tokens.set(key, access_token, { ttl: Math.max(expires_in - 60, 1) * 1000 });
    return access_token;
  }
}

/** PayPal's own texts may quote what was sent, so only its codes are told on. */
function refusal(status: number, body: unknown): GatewayError {
  const { name = '', details = [] } = Fault.safeParse(body).data ?? {};
  const { issue, field = '' } = details[0] ?? { issue: name };
  if (status === 409) return new GatewayError('unavailable', `PayPal is still at it (${issue})`);
  return new Refused(status === 404 ? 'other_payment' : 'refused', issue, field);
}

function refundState({ id, status, status_details }: z.infer<typeof Refund>): RefundState {
  if (status === 'COMPLETED') return { status: 'done', refundId: id };
  if (status === 'PENDING') return { status: 'pending', refundId: id };
  return { status: 'failed', refundId: id, reason: status_details?.reason ?? status };
}

function eventOf({ id, event_type: type, resource }: z.infer<typeof Event>): WebhookEvent {
  if (type.startsWith('CHECKOUT.ORDER.')) {
    const attemptId = attemptIdIn(resource.purchase_units?.[0]?.custom_id);
    return { id, type, about: 'payment', attemptId, reference: resource.id };
  }
  if (type.startsWith('CUSTOMER.DISPUTE.')) {
    const chargeId = resource.disputed_transactions?.[0]?.seller_transaction_id;
    return { id, type, about: 'chargeback', chargeId };
  }
  const attemptId = attemptIdIn(resource.custom_id);
  if (/^PAYMENT\.(REFUND\.|CAPTURE\.RE(FUNDED|VERSED))/.test(type)) {
    const about = type.endsWith('REVERSED') ? 'chargeback' : 'refund';
    // The capture is named by a link alone.
    const up = resource.links?.find(({ rel }) => rel === 'up')?.href;
    const chargeId = /\/captures\/([^/]+)$/.exec(up ?? '')?.[1];
    return { id, type, about, attemptId, chargeId, refundId: resource.id };
  }
  if (type.startsWith('PAYMENT.CAPTURE.')) {
    const reference = resource.supplementary_data?.related_ids?.order_id;
    const chargeId = /\.DE(CLIN|NI)ED$/.test(type) ? undefined : resource.id;
    return { id, type, about: 'payment', attemptId, reference, chargeId };
  }
  return { id, type, about: 'other' };
}

/** PayPal sends a webhook again for three days: https://developer.paypal.com/api/rest/webhooks */
function isRecent(time = ''): boolean {
  const age = Date.now() - Date.parse(time);
  return age > -CLOCK_SKEW && age < 3 * 86_400_000;
}

/** Whether a certificate is at PayPal, or at what stands in for it; a proxy passes PayPal's own address on. */
function isOfPaypal(address = '', baseUrl: string | undefined): boolean {
  const url = URL.parse(address);
  if (baseUrl !== undefined && url?.host === URL.parse(baseUrl)?.host) return true;
  return url?.protocol === 'https:' && url.hostname.endsWith('.paypal.com');
}

const shippingOf = ({ name, street, city, state, zipCode, country }: Charge['address']) => ({
  name: { full_name: name },
  address: {
    address_line_1: street,
    admin_area_2: city,
    ...(state && { admin_area_1: state }),
    ...(zipCode && { postal_code: zipCode }),
    // PayPal's own code for China.
    country_code: country === 'CN' ? 'C2' : country,
  },
});

const decimalsOf = (currency: string): number => (WHOLE.includes(currency) ? 0 : 2);
const amountOf = (money: Money) => ({
  currency_code: money.currency,
  value: inDecimals(money, decimalsOf(money.currency)),
});
const moneyOf = ({ value, currency_code }: z.infer<typeof Amount>): Money =>
  fromDecimals(value, currency_code);
