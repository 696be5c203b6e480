import {
  attemptIdIn,
  call,
  ENVIRONMENT,
  fromUnits,
  type Gateway,
  type GatewayConfig,
  type GatewayContext,
  type GatewayDefinition,
  GatewayError,
  inUnits,
  type Money,
  type PaymentState,
  type RefundState,
  refuseUnsigned,
  type WebhookEvent,
  webhookOf,
} from 'cirrus/extension';
import * as z from 'zod';

/** https://developer.squareup.com/docs/build-basics/api-lifecycle */
const API_VERSION = '2026-09-16';

export const square: GatewayDefinition = {
  provider: 'square',
  name: 'Square',
  description: 'Cards and wallets on a page of Square',
  fields: [
    {
      name: 'applicationId',
      label: 'Application ID',
      kind: 'text',
      required: 'Application ID is required',
      help: 'Developer Console › your application › Credentials',
    },
    {
      name: 'accessToken',
      label: 'Access token',
      kind: 'secret',
      required: 'Access Token is required',
      help: 'Developer Console › your application › Credentials, of the environment below',
    },
    {
      name: 'locationId',
      label: 'Location ID',
      kind: 'text',
      required: 'Location ID is required',
      help: 'Developer Console › your application › Locations',
    },
    ENVIRONMENT,
    {
      name: 'webhookSecret',
      label: 'Webhook signature key',
      kind: 'secret',
      help: 'Developer Console › your application › Webhooks › Subscriptions',
    },
  ],
  needed: ['applicationId', 'accessToken'],
  // https://developer.squareup.com/docs/build-basics/working-with-monetary-amounts, compared with a copy of that page on
  // 2026-11-23. Which of them can be charged is the location's own.
  currencies: ['AUD', 'CAD', 'EUR', 'GBP', 'JPY', 'USD'],
  terms: {
    text:
      'Square allows age-restricted goods such as cigarettes only where the card is present. Selling them over ' +
      'the internet is against its terms: it closes the accounts of shops that do.',
    url: 'https://squareup.com/help/gb/en/article/6386-why-can-t-square-support-all-businesses',
    // Read in a copy of that page.
    checked: '2026-11-22',
  },
  steps: [
    'Ask Square whether it takes your goods: its terms allow them in person only.',
    'Create an application in the Developer Console, and copy its ID, an access token and the ID of the location ' +
      'that sells. The location’s currency must be the shop’s. Start with the sandbox.',
    'Add a webhook subscription with the webhook address, for the events payment.created, payment.updated, ' +
      'refund.created, refund.updated, dispute.created and dispute.state.updated.',
    'Copy the subscription’s signature key into the form.',
  ],
  isLive: ({ environment }) => environment === 'live',
  open: (config, context) => new SquareGateway(config, context),
};

const Amount = z.object({ amount: z.number().int(), currency: z.string() });
const Link = z.object({
  payment_link: z.object({ id: z.string(), order_id: z.string(), url: z.string() }),
});
const Order = z.object({
  order: z.object({
    reference_id: z.string().optional(),
    state: z.string(),
    tenders: z.array(z.object({ id: z.string(), payment_id: z.string().optional() })).optional(),
  }),
});
const Payment = z.object({
  id: z.string(),
  status: z.string(),
  total_money: Amount,
  processing_fee: z.array(z.object({ amount_money: Amount })).optional(),
  refund_ids: z.array(z.string()).optional(),
});
type Payment = z.infer<typeof Payment>;
const Refund = z.object({
  refund: z.object({ id: z.string(), status: z.string(), amount_money: Amount }),
});
const Location = z.object({
  location: z.object({ name: z.string().optional(), status: z.string(), currency: z.string() }),
});
const Faults = z.object({
  errors: z.array(z.object({ code: z.string(), field: z.string().optional() })).min(1),
});
const Event = z.object({
  event_id: z.string(),
  type: z.string(),
  data: z.object({
    object: z
      .object({
        payment: z
          .object({ id: z.string(), note: z.string().optional(), status: z.string().optional() })
          .optional(),
        refund: z.object({ id: z.string(), payment_id: z.string() }).optional(),
        dispute: z
          .object({ disputed_payment: z.object({ payment_id: z.string() }).optional() })
          .optional(),
      })
      .optional(),
  }),
});

class SquareGateway implements Gateway {
  readonly #config: GatewayConfig;
  readonly #context: GatewayContext;
  readonly #base: string;

  constructor(config: GatewayConfig, context: GatewayContext) {
    this.#config = config;
    this.#context = context;
    const host = square.isLive(config) ? 'connect.squareup.com' : 'connect.squareupsandbox.com';
    this.#base = context.baseUrl ?? `https://${host}`;
  }

  start: Gateway['start'] = async ({ attemptId, orderNumber, money, customer, links }) => {
    const { payment_link: link } = await this.#call(
      Link,
      'POST',
      '/v2/online-checkout/payment-links',
      {
        idempotency_key: attemptId,
        order: {
          location_id: this.#location(),
          reference_id: attemptId,
          line_items: [
            { name: `Order ${orderNumber}`, quantity: '1', base_price_money: amountOf(money) },
          ],
        },
        checkout_options: { redirect_url: links.returnUrl, allow_tipping: false },
        pre_populated_data: { buyer_email: customer.email },
        // Comes back in the payment's webhooks, which don't name the order's reference.
        payment_note: `${orderNumber} ${attemptId}`,
      },
    );
    // The order says what was paid, the link is what can be closed.
    return { reference: `${link.order_id}/${link.id}`, url: link.url };
  };

  ask: Gateway['ask'] = async ({ reference, attemptId }) => {
    const path = `/v2/orders/${encodeURIComponent(orderOf(reference))}`;
    const { order } = await this.#call(Order, 'GET', path);
    if (order.reference_id !== attemptId) {
      throw new GatewayError('other_payment', 'Square’s answer is about another payment');
    }
    // A declined card is a payment too; the page takes another one then.
    for (const { id, payment_id = id } of order.tenders ?? []) {
      const { payment } = await this.#call(
        z.object({ payment: Payment }),
        'GET',
        `/v2/payments/${encodeURIComponent(payment_id)}`,
      );
      if (payment.status !== 'FAILED' && payment.status !== 'CANCELED') {
        return this.#stateOf(payment);
      }
    }
    return order.state === 'CANCELED'
      ? { status: 'cancelled', reason: 'The payment page was closed' }
      : { status: 'open' };
  };

  close: NonNullable<Gateway['close']> = async ({ reference }) => {
    const path = `/v2/online-checkout/payment-links/${encodeURIComponent(linkOf(reference))}`;
    try {
      await this.#call(z.object({}), 'DELETE', path);
    } catch (error) {
      // It is closed already.
      if (!(error instanceof GatewayError) || error.kind !== 'other_payment') throw error;
    }
  };

  refund: Gateway['refund'] = async ({ chargeId, refund, key, reason }) => {
    const { refund: made } = await this.#call(Refund, 'POST', '/v2/refunds', {
      idempotency_key: key,
      payment_id: chargeId,
      amount_money: amountOf(refund),
      reason: reason.slice(0, 192),
    });
    return refundState(made);
  };

  askRefund: NonNullable<Gateway['askRefund']> = async ({ refundId }) =>
    refundState(await this.#refund(refundId));

  read: Gateway['read'] = async ({ headers, rawBody, url }) => {
    refuseUnsigned({
      name: 'Square',
      secret: 'webhook signature key',
      secrets: [this.#config.webhookSecret],
      given: headers['x-square-hmacsha256-signature'],
      content: Buffer.concat([Buffer.from(url), rawBody]),
      encoding: 'base64',
    });
    return [eventOf(webhookOf(rawBody, Event))];
  };

  test: Gateway['test'] = async () => {
    const path = `/v2/locations/${encodeURIComponent(this.#location())}`;
    const { location } = await this.#call(Location, 'GET', path);
    if (location.status !== 'ACTIVE') {
      throw new GatewayError('credentials', 'Square says that the location is not active');
    }
    const money = square.isLive(this.#config) ? 'real money will move' : 'no money will move';
    return `Square accepts the access token, and the location charges in ${location.currency}: ${money}`;
  };

  #location(): string {
    const { locationId } = this.#config;
    if (locationId) return locationId;
    throw new GatewayError('credentials', 'Square’s location ID is not entered');
  }

  async #refund(id: string) {
    return (await this.#call(Refund, 'GET', `/v2/refunds/${encodeURIComponent(id)}`)).refund;
  }

  async #stateOf(payment: Payment): Promise<PaymentState> {
    const refunds = await Promise.all((payment.refund_ids ?? []).map((id) => this.#refund(id)));
    const given = refunds.filter(({ status }) => status === 'COMPLETED' || status === 'PENDING');
    const [fee, ...fees] = (payment.processing_fee ?? []).map(({ amount_money }) =>
      moneyOf(amount_money),
    );
    return {
      status: payment.status === 'COMPLETED' ? 'paid' : 'processing',
      chargeId: payment.id,
      money: moneyOf(payment.total_money),
      isLive: square.isLive(this.#config),
      fee: fee && { ...fee, amount: fees.reduce((sum, { amount }) => sum + amount, fee.amount) },
      refunded: given.reduce((sum, { amount_money }) => sum + moneyOf(amount_money).amount, 0),
    };
  }

  #call<Result>(
    response: z.ZodType<Result>,
    method: string,
    path: string,
    body?: object,
  ): Promise<Result> {
    return call({
      name: 'Square',
      fetch: this.#context.fetch,
      url: this.#base + path,
      method,
      headers: {
        authorization: `Bearer ${this.#config.accessToken ?? ''}`,
        'square-version': API_VERSION,
      },
      body,
      response,
      refusal: (status, body) => refusal(status, body, method),
    });
  }
}

/** Square's own texts may quote what was sent, so only its codes are told on. */
function refusal(status: number, body: unknown, method: string): GatewayError {
  const [fault] = Faults.safeParse(body).data?.errors ?? [];
  const told = [fault?.code ?? status, fault?.field].filter(Boolean).join(', ');
  // What is made anew has no name yet: then it is the location that Square does not know.
  return status === 404 && method !== 'POST'
    ? new GatewayError('other_payment', `Square does not know it (${told})`)
    : new GatewayError('refused', `Square refuses it (${told})`);
}

function refundState({ id, status }: z.infer<typeof Refund>['refund']): RefundState {
  if (status === 'COMPLETED') return { status: 'done', refundId: id };
  if (status === 'PENDING') return { status: 'pending', refundId: id };
  return { status: 'failed', refundId: id, reason: `Square says ${status}` };
}

function eventOf({ event_id: id, type, data }: z.infer<typeof Event>): WebhookEvent {
  const { payment, refund, dispute } = data.object ?? {};
  if (payment) {
    const attemptId = attemptIdIn(payment.note?.split(' ').at(-1));
    const isTaken = payment.status !== 'FAILED' && payment.status !== 'CANCELED';
    return { id, type, about: 'payment', attemptId, chargeId: isTaken ? payment.id : undefined };
  }
  if (refund)
    return { id, type, about: 'refund', chargeId: refund.payment_id, refundId: refund.id };
  if (dispute)
    return { id, type, about: 'chargeback', chargeId: dispute.disputed_payment?.payment_id };
  return { id, type, about: 'other' };
}

const orderOf = (reference: string): string => reference.split('/')[0] ?? '';
const linkOf = (reference: string): string => reference.split('/')[1] ?? '';

const decimalsOf = (currency: string): number => (currency === 'JPY' ? 0 : 2);
const amountOf = (money: Money) => ({
  amount: inUnits(money, decimalsOf(money.currency)),
  currency: money.currency,
});
const moneyOf = ({ amount, currency }: z.infer<typeof Amount>): Money =>
  fromUnits(amount, currency, decimalsOf(currency));
