import {
  attemptIdIn,
  call,
  fromUnits,
  type Gateway,
  type GatewayConfig,
  type GatewayContext,
  type GatewayDefinition,
  GatewayError,
  idOf,
  inUnits,
  type Money,
  PageUrl,
  type PaymentName,
  type RefundState,
  refuseOtherMode,
  refuseUnsigned,
  type StartedPayment,
  type WebhookEvent,
  webhookOf,
  withoutPersonalData,
} from 'cirrus/extension';
import { z } from 'zod';

const API = 'https://api.razorpay.com';

/** A link must live a quarter of an hour at least: https://razorpay.com/docs/api/payments/payment-links */
const LEAST_LIFE = 16 * 60_000;

// Put together without Razorpay's list (https://razorpay.com/docs/payments/international-payments) at hand, with the decimals
// of ISO 4217. Razorpay refuses what it does not take.
const ZERO_DECIMALS = 'BIF CLP DJF GNF JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'.split(' ');
const THREE_DECIMALS = 'BHD JOD KWD OMR TND'.split(' ');
const TWO_DECIMALS = (
  'AED ALL AMD ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BRL BSD BTN BWP BZD CAD CHF CNY COP CRC CVE CZK DKK DOP ' +
  'DZD EGP ETB EUR FJD GBP GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR JMD KES KGS KHR KYD KZT LAK LKR LRD ' +
  'LSL MAD MDL MKD MMK MNT MOP MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD PEN PGK PHP PKR PLN QAR RON RSD ' +
  'SAR SCR SEK SGD SOS SSP SVC SZL THB TRY TTD TWD TZS UAH USD UYU UZS XCD YER ZAR ZMW'
).split(' ');

export const razorpay: GatewayDefinition = {
  provider: 'razorpay',
  name: 'Razorpay',
  description: 'Cards, UPI, net banking and wallets on a payment link of Razorpay',
  fields: [
    {
      name: 'keyId',
      label: 'Key ID',
      kind: 'text',
      required: 'Key ID is required',
      help: 'Account & Settings › API Keys; it starts with rzp_',
    },
    {
      name: 'keySecret',
      label: 'Key Secret',
      kind: 'secret',
      required: 'Key Secret is required',
      help: 'Shown once, when the key is made',
    },
    {
      name: 'webhookSecret',
      label: 'Webhook Secret',
      kind: 'secret',
      help: 'What you typed as the secret of the webhook',
    },
    { name: 'testMode', label: 'Test mode', kind: 'switch', default: 'true' },
  ],
  needed: ['keyId', 'keySecret'],
  currencies: [...ZERO_DECIMALS, ...THREE_DECIMALS, ...TWO_DECIMALS].sort(),
  terms: {
    text:
      'Merchants who publish Razorpay’s terms list tobacco, cigarettes and related products among what may not be ' +
      'sold; Razorpay’s own list could not be read when this was written, so it does not settle vaping goods. ' +
      'India forbids selling e-cigarettes altogether. Ask Razorpay, and have the answer in writing.',
    url: 'https://razorpay.com/terms/',
    checked: '2026-11-22',
  },
  steps: [
    'Ask Razorpay in writing whether you may sell vaping goods through it, before you take the first payment.',
    'Make a key under Account & Settings › API Keys. Start with one of test mode.',
    'Turn automatic capture of payments on under Account & Settings › Payment Capture.',
    'Add a webhook with the webhook address under Account & Settings › Webhooks, with a secret of your choice, for ' +
      'the events payment_link.paid, payment_link.expired, payment_link.cancelled, refund.processed, ' +
      'refund.failed, payment.dispute.created and payment.dispute.closed.',
    'Type the same secret into the form.',
    'For other currencies than your account’s own, ask Razorpay to allow international payments.',
  ],
  isLive: ({ testMode }) => testMode === 'false',
  open: (config, context) => new RazorpayGateway(config, context),
};

/** Razorpay gives `[]` for notes that are empty. */
const Notes = z.object({ attempt_id: z.string().optional() }).catch({});

const Link = z.object({
  id: z.string(),
  reference_id: z.string(),
  status: z.string(),
  amount: z.number(),
  currency: z.string(),
  short_url: PageUrl,
  payments: z
    .array(z.object({ payment_id: z.string(), status: z.string() }))
    .nullish()
    .catch(null),
});
type Link = z.infer<typeof Link>;

const Payment = z.object({
  id: z.string(),
  amount: z.number(),
  currency: z.string(),
  status: z.string(),
  amount_refunded: z.number().nullish(),
  fee: z.number().nullish(),
});

const Refund = z.object({ id: z.string(), payment_id: z.string(), status: z.string() });

const Refusal = z.object({ error: z.object({ description: z.string() }) });

const Event = z.object({
  event: z.string(),
  payload: z.object({
    payment_link: z
      .object({ entity: z.object({ id: z.string(), reference_id: z.string().optional() }) })
      .optional(),
    payment: z
      .object({ entity: z.object({ id: z.string(), notes: Notes, status: z.string().optional() }) })
      .optional(),
    refund: z.object({ entity: Refund }).optional(),
    dispute: z.object({ entity: z.object({ payment_id: z.string() }) }).optional(),
  }),
});

class RazorpayGateway implements Gateway {
  readonly #config: GatewayConfig;
  readonly #context: GatewayContext;

  constructor(config: GatewayConfig, context: GatewayContext) {
    this.#config = config;
    this.#context = context;
  }

  start: Gateway['start'] = async (charge) => {
    const { attemptId, money, customer, expires, links, orderNumber, shopName } = charge;
    const expireBy = Math.max(expires.getTime(), Date.now() + LEAST_LIFE);
    const contact = contactOf(customer.phone);
    const body = {
      amount: inUnits(money, decimalsOf(money.currency)),
      currency: money.currency,
      accept_partial: false,
      reference_id: attemptId,
      description: `${shopName}: order ${orderNumber}`,
      customer: {
        name: customer.name,
        email: customer.email,
        ...(contact && { contact }),
      },
      // The shop writes to its customers itself.
      notify: { sms: false, email: false },
      reminder_enable: false,
      notes: { attempt_id: attemptId, order_number: orderNumber },
      expire_by: Math.ceil(expireBy / 1000),
      callback_url: links.returnUrl,
      callback_method: 'get',
    };
    try {
      return startedBy(await this.#call(Link, 'POST', '/v1/payment_links', { body }), charge.links);
    } catch (error) {
      if (!(error instanceof GatewayError && error.kind === 'refused')) throw error;
      // It refuses a reference that it has: then the page was made before, and its address never arrived.
      const made = await this.#linkOf(attemptId);
      if (made?.amount !== body.amount || made.currency !== money.currency) throw error;
      return startedBy(made, charge.links);
    }
  };

  async #linkOf(attemptId: string): Promise<Link | undefined> {
    const path = `/v1/payment_links?reference_id=${encodeURIComponent(attemptId)}`;
    const { payment_links } = await this.#call(
      z.object({ payment_links: z.array(Link) }),
      'GET',
      path,
    );
    return payment_links.find(({ reference_id }) => reference_id === attemptId);
  }

  ask: Gateway['ask'] = async (payment) => {
    const link = await this.#link(payment);
    if (link.status === 'created') return { status: 'open' };
    if (link.status === 'expired') return { status: 'expired', reason: 'The page expired' };
    if (link.status === 'cancelled') {
      return { status: 'cancelled', reason: 'The page was closed' };
    }
    const paid = paymentOf(link);
    if (!paid) throw new GatewayError('unavailable', 'Razorpay does not name the payment yet');
    const path = `/v1/payments/${encodeURIComponent(paid.payment_id)}`;
    const taken = await this.#call(Payment, 'GET', path);
    return {
      status: ['captured', 'refunded'].includes(taken.status) ? 'paid' : 'processing',
      chargeId: taken.id,
      money: moneyOf(taken.amount, taken.currency),
      isLive: razorpay.isLive(this.#config),
      // It counts its fee in rupees, whatever the payment's currency.
      fee: typeof taken.fee === 'number' ? moneyOf(taken.fee, 'INR') : undefined,
      refunded: moneyOf(taken.amount_refunded ?? 0, taken.currency).amount,
    };
  };

  async #link({ reference, attemptId }: PaymentName): Promise<Link> {
    const path = `/v1/payment_links/${encodeURIComponent(reference)}`;
    const link = await this.#call(Link, 'GET', path);
    if (link.reference_id === attemptId) return link;
    throw new GatewayError('other_payment', 'Razorpay’s answer is about another payment');
  }

  close: NonNullable<Gateway['close']> = async (payment) => {
    try {
      const path = `/v1/payment_links/${encodeURIComponent(payment.reference)}/cancel`;
      await this.#call(Link, 'POST', path);
    } catch (error) {
      if (!(error instanceof GatewayError && error.kind === 'refused')) throw error;
      // One that is paid, expired or cancelled can't be cancelled, and takes no payment any more.
      if ((await this.#link(payment)).status === 'created') throw error;
    }
  };

  refund: Gateway['refund'] = async ({ chargeId, refund, key, reason }) => {
    const path = `/v1/payments/${encodeURIComponent(chargeId)}/refund`;
    const body = {
      amount: inUnits(refund, decimalsOf(refund.currency)),
      speed: 'normal',
      receipt: key,
      notes: { refund_key: key, reason: reason.slice(0, 256) },
    };
    const headers = { 'x-refund-idempotency': key };
    return refundState(await this.#call(Refund, 'POST', path, { body, headers }));
  };

  askRefund: NonNullable<Gateway['askRefund']> = async ({ refundId, chargeId }) => {
    const path = `/v1/refunds/${encodeURIComponent(refundId)}`;
    const refund = await this.#call(Refund, 'GET', path);
    if (refund.payment_id === chargeId) return refundState(refund);
    throw new GatewayError('other_payment', 'Razorpay’s answer is about another payment’s refund');
  };

  read: Gateway['read'] = async ({ headers, rawBody }) => {
    refuseUnsigned({
      name: 'Razorpay',
      secret: 'webhook secret',
      secrets: [this.#config.webhookSecret],
      given: headers['x-razorpay-signature'],
      content: rawBody,
    });
    const { event, payload } = webhookOf(rawBody, Event);
    // Its header with the event's id is not signed.
    return [eventOf(idOf(rawBody), event, payload)];
  };

  test: Gateway['test'] = async () => {
    await this.#call(z.object({ items: z.array(z.unknown()) }), 'GET', '/v1/payments?count=1');
    return razorpay.isLive(this.#config)
      ? 'Razorpay accepts the key: real money will move'
      : 'Razorpay accepts the key: test mode, no money will move';
  };

  #call<Result>(
    response: z.ZodType<Result>,
    method: 'GET' | 'POST',
    path: string,
    { body, headers }: { body?: object; headers?: Record<string, string> } = {},
  ): Promise<Result> {
    return call({
      name: 'Razorpay',
      fetch: this.#context.fetch,
      url: (this.#context.baseUrl ?? API) + path,
      method,
      headers: { authorization: authorization(this.#config), ...headers },
      body,
      response,
      refusal,
    });
  }
}

/** @throws GatewayError 'credentials' where the key is not for the mode that is chosen */
function authorization({ keyId = '', keySecret = '', testMode }: GatewayConfig): string {
  const isLiveKey = keyId.startsWith('rzp_live_');
  refuseOtherMode({ key: 'key', isLiveKey, isTestMode: testMode !== 'false' });
  return `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`;
}

function refusal(status: number, body: unknown): GatewayError {
  const refused = Refusal.safeParse(body);
  const said = refused.success ? withoutPersonalData(refused.data.error.description) : status;
  // The same refund is being made right now.
  if (status === 409) return new GatewayError('unavailable', `Razorpay says to come back (409)`);
  if (status === 404 || /does not exist/i.test(String(said))) {
    return new GatewayError('other_payment', `Razorpay does not know it: ${said}`);
  }
  return new GatewayError('refused', `Razorpay refuses it: ${said}`);
}

function startedBy(link: Link, { returnUrl }: { returnUrl: string }): StartedPayment {
  if (link.status === 'created') return { reference: link.id, url: link.short_url };
  // Paid before its address arrived: the return page says so.
  if (link.status === 'paid') return { reference: link.id, url: returnUrl };
  throw new GatewayError('refused', 'Razorpay’s page for this payment is closed');
}

/**
 * What pays a link. One that the bank authorised too late, and that Razorpay gave back by itself, may stand before
 * the one that it kept.
 */
function paymentOf({ payments }: Link) {
  const tried = (payments ?? []).filter(({ status }) => !['created', 'failed'].includes(status));
  return (
    tried.find(({ status }) => status === 'captured') ??
    tried.find(({ status }) => status !== 'refunded') ??
    tried[0]
  );
}

/**
 * Razorpay refuses the whole page for a telephone number without a country code, so what is no E.164 number stays
 * away: https://razorpay.com/docs/api/customers/create
 */
function contactOf(phone: string | null): string | undefined {
  const digits = phone?.replaceAll(/[\s().-]/g, '') ?? '';
  return /^\+[1-9]\d{7,13}$/.test(digits) ? digits : undefined;
}

function decimalsOf(currency: string): number {
  if (ZERO_DECIMALS.includes(currency)) return 0;
  return THREE_DECIMALS.includes(currency) ? 3 : 2;
}

const moneyOf = (units: number, currency: string): Money =>
  fromUnits(units, currency, decimalsOf(currency));

function refundState({ id, status }: z.infer<typeof Refund>): RefundState {
  if (status === 'processed') return { status: 'done', refundId: id };
  if (status === 'failed') return { status: 'failed', refundId: id, reason: 'The bank refused it' };
  return { status: 'pending', refundId: id };
}

function eventOf(id: string, type: string, payload: z.infer<typeof Event>['payload']) {
  const { payment_link: link, payment, refund, dispute } = payload;
  // The page takes another card after one that failed.
  const taken = payment?.entity.status === 'failed' ? undefined : payment?.entity.id;
  const event: WebhookEvent = {
    id,
    type,
    about: 'other',
    attemptId: attemptIdIn(link?.entity.reference_id ?? payment?.entity.notes.attempt_id),
    reference: link?.entity.id,
    chargeId: taken ?? refund?.entity.payment_id ?? dispute?.entity.payment_id,
    refundId: refund?.entity.id,
  };
  if (dispute) event.about = 'chargeback';
  else if (refund) event.about = 'refund';
  else if (link || payment) event.about = 'payment';
  return event;
}
