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
  idOf,
  inUnits,
  type Money,
  PageUrl,
  type PaymentState,
  type RefundRequest,
  type RefundState,
  refuseUnsigned,
  startOnce,
  type WebhookEvent,
  webhookOf,
  withoutPersonalData,
} from 'cirrus/extension';
import { z } from 'zod';

const API = 'https://api.paystack.co';

export const paystack: GatewayDefinition = {
  provider: 'paystack',
  name: 'Paystack',
  description: 'Cards, bank transfers, USSD and mobile money on a page of Paystack',
  fields: [
    {
      name: 'secretKey',
      label: 'Secret key',
      kind: 'secret',
      required: 'Secret key is required',
      help: 'Settings › API Keys & Webhooks; it starts with sk_',
    },
  ],
  needed: ['secretKey'],
  // https://paystack.com/docs/api/: an account takes its own country's currency, and USD where it was allowed to.
  currencies: ['GHS', 'KES', 'NGN', 'USD', 'XOF', 'ZAR'],
  terms: {
    text:
      'The part of Paystack’s list of ineligible businesses that could be read names drug paraphernalia and what a ' +
      'country prohibits or restricts, and says nothing of tobacco or vaping goods. It does not settle it: ask ' +
      'Paystack for each country you sell in, and have the answer in writing.',
    url: 'https://support.paystack.com/hc/en-us/articles/14382802457500-High-Risk-Business-Review-in-Ghana',
    checked: '2026-11-22',
  },
  steps: [
    'Ask Paystack in writing whether you may sell vaping goods through it, before you take the first payment.',
    'Copy the secret key from Settings › API Keys & Webhooks. Start with the test key.',
    'Enter the webhook address in the same place as the webhook URL of the same mode. There are no events to choose.',
    'Set the payment session timeout under Settings › Preferences to 30 minutes, so that its pages close when the ' +
      'shop gives the goods back.',
  ],
  reportsPageOnce: true,
  isLive: ({ secretKey = '' }) => secretKey.startsWith('sk_live_'),
  open: (config, context) => new PaystackGateway(config, context),
};

const Id = z.union([z.number(), z.string()]).transform(String);

const Initialized = z.object({ authorization_url: PageUrl, reference: z.string() });

const Transaction = z.object({
  id: Id,
  domain: z.string(),
  status: z.string(),
  reference: z.string(),
  amount: z.number(),
  currency: z.string(),
  fees: z.number().nullish(),
});
type Transaction = z.infer<typeof Transaction>;

/** A transaction is named by its id, and in some answers is all there. */
const TransactionId = z.union([Id, z.object({ id: Id }).transform(({ id }) => id)]);

const Refund = z.object({
  id: Id,
  transaction: TransactionId,
  amount: z.number(),
  status: z.string(),
  merchant_note: z.string().nullish(),
});
type Refund = z.infer<typeof Refund>;

const Refusal = z.object({ message: z.string() });

const Event = z.object({
  event: z.string(),
  data: z.object({
    id: Id.optional(),
    reference: z.string().nullish(),
    transaction_reference: z.string().nullish(),
    transaction: z
      .union([z.object({ id: Id, reference: z.string() }), Id.transform((id) => ({ id }))])
      .nullish(),
  }),
});

/** Refunds that this process is making, by key: one that comes twice at once would not be found in the list yet. */
const refunding = new Map<string, Promise<RefundState>>();

class PaystackGateway implements Gateway {
  readonly #config: GatewayConfig;
  readonly #context: GatewayContext;

  constructor(config: GatewayConfig, context: GatewayContext) {
    this.#config = config;
    this.#context = context;
  }

  start: Gateway['start'] = (charge) => startOnce(charge.attemptId, () => this.#start(charge));

  async #start({ attemptId, money, customer, links, orderNumber }: Charge) {
    const body = {
      email: customer.email,
      amount: unitsOf(money),
      currency: money.currency,
      reference: attemptId,
      callback_url: links.returnUrl,
      metadata: { order_number: orderNumber, cancel_action: links.cancelUrl },
    };
    const page = await this.#call(Initialized, 'POST', '/transaction/initialize', body);
    return { reference: page.reference, url: page.authorization_url };
  }

  ask: Gateway['ask'] = async ({ attemptId, reference }) => {
    const path = `/transaction/verify/${encodeURIComponent(reference)}`;
    const transaction = await this.#call(Transaction, 'GET', path);
    if (transaction.reference !== attemptId) {
      throw new GatewayError('other_payment', 'Paystack’s answer is about another payment');
    }
    const { id, status, domain, currency, fees } = transaction;
    // After a declined card the same page takes another one, so a failed payment is still open.
    if (status !== 'success' && status !== 'reversed') return { status: 'open' };
    const money = moneyOf(transaction.amount, currency);
    const taken: PaymentState = {
      status: 'paid',
      chargeId: id,
      money,
      isLive: domain === 'live',
      refunded: status === 'reversed' ? money.amount : await this.#refunded(transaction),
    };
    if (typeof fees === 'number') taken.fee = moneyOf(fees, currency);
    return taken;
  };

  async #refunded({ id, currency }: Transaction): Promise<number> {
    const refunds = await this.#refunds(id);
    const given = refunds.filter(({ status }) => status !== 'failed');
    return given.reduce((sum, { amount }) => sum + moneyOf(amount, currency).amount, 0);
  }

  /** A payment has fewer refunds than a page of its list. */
  async #refunds(chargeId: string): Promise<Refund[]> {
    const path = `/refund?transaction=${encodeURIComponent(chargeId)}&perPage=100`;
    const refunds = await this.#call(z.array(Refund), 'GET', path);
    return refunds.filter(({ transaction }) => transaction === chargeId);
  }

  refund: Gateway['refund'] = (request) => {
    const running = refunding.get(request.key);
    if (running) return running;
    const made = this.#refundOnce(request).finally(() => refunding.delete(request.key));
    refunding.set(request.key, made);
    return made;
  };

  async #refundOnce({ chargeId, refund, key, reason }: RefundRequest): Promise<RefundState> {
    // It knows no idempotency keys, so ours is in the note that only the shop sees.
    const refunds = await this.#refunds(chargeId);
    const made = refunds.find(({ merchant_note }) => merchant_note?.startsWith(key));
    if (made) return refundState(made);
    const body = {
      transaction: chargeId,
      amount: unitsOf(refund),
      currency: refund.currency,
      merchant_note: `${key} ${reason}`.slice(0, 250),
    };
    return refundState(await this.#call(Refund, 'POST', '/refund', body));
  }

  askRefund: NonNullable<Gateway['askRefund']> = async ({ refundId, chargeId }) => {
    const refund = await this.#call(Refund, 'GET', `/refund/${encodeURIComponent(refundId)}`);
    if (refund.transaction === chargeId) return refundState(refund);
    throw new GatewayError('other_payment', 'Paystack’s answer is about another payment’s refund');
  };

  read: Gateway['read'] = async ({ headers, rawBody }) => {
    refuseUnsigned({
      name: 'Paystack',
      secret: 'secret key',
      secrets: [this.#config.secretKey],
      given: headers['x-paystack-signature'],
      content: rawBody,
      algorithm: 'sha512',
    });
    return [eventOf(idOf(rawBody), webhookOf(rawBody, Event))];
  };

  test: Gateway['test'] = async () => {
    const path = '/integration/payment_session_timeout';
    const response = z.object({ payment_session_timeout: z.number() });
    const { payment_session_timeout: seconds } = await this.#call(response, 'GET', path);
    const pages = seconds
      ? `its pages close after ${Math.round(seconds / 60)} minutes`
      : 'its pages never close: set the payment session timeout';
    return paystack.isLive(this.#config)
      ? `Paystack accepts the key: real money will move; ${pages}`
      : `Paystack accepts the key: test mode, no money will move; ${pages}`;
  };

  async #call<Data>(
    data: z.ZodType<Data>,
    method: 'GET' | 'POST',
    path: string,
    body?: object,
  ): Promise<Data> {
    const response = await call({
      name: 'Paystack',
      fetch: this.#context.fetch,
      url: (this.#context.baseUrl ?? API) + path,
      method,
      headers: { authorization: `Bearer ${this.#config.secretKey}` },
      body,
      response: z.object({ status: z.literal(true), data }),
      refusal,
    });
    return response.data;
  }
}

function refusal(status: number, body: unknown): GatewayError {
  const refused = Refusal.safeParse(body).data;
  const said = refused ? withoutPersonalData(refused.message) : status;
  if (status === 404 || /not found/i.test(String(said))) {
    return new GatewayError('other_payment', `Paystack does not know it: ${said}`);
  }
  return new GatewayError('refused', `Paystack refuses it: ${said}`);
}

/** Paystack counts every currency in hundredths. The CFA franc has none, so its last two digits are 00. */
function unitsOf(money: Money): number {
  if (money.currency === 'XOF') inUnits(money, 0);
  return inUnits(money, 2);
}

const moneyOf = (units: number, currency: string): Money => fromUnits(units, currency, 2);

function refundState({ id, status }: Refund): RefundState {
  if (status === 'processed') return { status: 'done', refundId: id };
  if (status === 'failed') return { status: 'failed', refundId: id, reason: 'The bank refused it' };
  if (status === 'needs-attention') {
    const reason = 'Paystack needs the customer’s bank details: enter them in its dashboard';
    return { status: 'pending', refundId: id, reason };
  }
  return { status: 'pending', refundId: id };
}

function eventOf(id: string, { event: type, data }: z.infer<typeof Event>): WebhookEvent {
  const of = data.transaction;
  if (type.startsWith('refund.')) {
    const reference = data.transaction_reference ?? undefined;
    const attemptId = attemptIdIn(reference);
    return { id, type, about: 'refund', attemptId, reference, chargeId: of?.id, refundId: data.id };
  }
  if (type.startsWith('charge.dispute.')) {
    const reference = of && 'reference' in of ? of.reference : undefined;
    const attemptId = attemptIdIn(reference);
    return { id, type, about: 'chargeback', attemptId, reference, chargeId: of?.id };
  }
  if (!type.startsWith('charge.')) return { id, type, about: 'other' };
  const reference = data.reference ?? undefined;
  const attemptId = attemptIdIn(reference);
  return { id, type, about: 'payment', attemptId, reference, chargeId: data.id };
}
