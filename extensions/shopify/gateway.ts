import {
  attemptIdIn,
  call,
  ENVIRONMENT,
  fromDecimals,
  type Gateway,
  type GatewayConfig,
  type GatewayContext,
  type GatewayDefinition,
  GatewayError,
  idOf,
  inDecimals,
  type Money,
  type PaymentState,
  type RefundState,
  refuseUnsigned,
  type WebhookEvent,
  webhookOf,
} from 'cirrus/extension';
import * as z from 'zod';

/** Of the Admin API; each is kept for a year at least: https://shopify.dev/docs/api/usage/versioning */
const VERSION = '2026-10';

/** What the access token must allow. */
const SCOPES = ['write_draft_orders', 'read_orders', 'write_orders'];

// Each is in https://shopify.dev/docs/api/admin-graphql/2026-07/enums/CurrencyCode (a copy of 2026-07, read on
// 2026-11-22), which has more. What has no decimals is ISO 4217's.
const WHOLE = 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'.split(' ');
const CURRENCIES = [
  ...WHOLE,
  ...(
    'AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BHD BMD BND BOB BRL BSD BTN BWP BZD CAD CDF CHF CNY COP ' +
    'CRC CVE CZK DKK DOP DZD EGP ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD JMD ' +
    'JOD KES KGS KHR KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MUR MVR MWK MXN MYR MZN NAD ' +
    'NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN QAR RON RSD SAR SBD SCR SEK SGD SHP SRD SZL THB TJS TMT TND ' +
    'TOP TRY TTD TWD TZS UAH USD UYU UZS WST XCD YER ZAR ZMW'
  ).split(' '),
].sort();

export const shopify: GatewayDefinition = {
  provider: 'shopify',
  name: 'Shopify',
  description: 'The checkout of a Shopify store, opened from a draft order',
  fields: [
    {
      name: 'storeUrl',
      label: 'Store URL',
      kind: 'text',
      required: 'Store URL is required',
      help: 'https://your-store.myshopify.com',
    },
    {
      name: 'accessToken',
      label: 'Access token',
      kind: 'secret',
      required: 'Access Token is required',
      help: 'The Admin API access token of your custom app; it starts with shpat_',
    },
    {
      name: 'apiKey',
      label: 'API key',
      kind: 'text',
      required: 'API Key is required',
      help: 'Your custom app › API credentials',
    },
    {
      name: 'apiSecret',
      label: 'API secret',
      kind: 'secret',
      required: 'API Secret is required',
      help: 'Your custom app › API credentials. It signs the webhooks that the app made',
    },
    {
      name: 'webhookSecret',
      label: 'Webhook secret',
      kind: 'secret',
      help: 'Settings › Notifications › Webhooks, below the list. It signs the webhooks that were made there',
    },
    ENVIRONMENT,
  ],
  needed: ['storeUrl', 'accessToken'],
  currencies: CURRENCIES,
  terms: {
    text:
      'Shopify Payments excludes tobacco and related products, so a vape shop needs a store with another payment ' +
      'provider that accepts it in writing. For the store itself Shopify’s acceptable use policy and the law ' +
      'apply: ask Shopify’s support.',
    url: 'https://help.shopify.com/en/manual/payments/shopify-payments/eligibility',
    checked: '2026-11-22',
  },
  steps: [
    'In your Shopify store, set up a payment provider that accepts vaping goods; Shopify Payments does not. For ' +
      'trials, switch on its test mode.',
    'Let it capture payments automatically, at checkout.',
    `Create a custom app with the Admin API scopes ${SCOPES.join(', ')}, install it, and copy its access token, ` +
      'API key and API secret.',
    'Add the webhook address under Settings › Notifications › Webhooks, in JSON, for the events Order payment, ' +
      'Order cancellation, Refund create and Dispute create, and copy the secret below the list.',
    'Shopify’s checkout has no way back to this shop: link to it from the store’s thank-you page.',
  ],
  keepsShoppers: true,
  isLive: ({ environment }) => environment === 'live',
  open: (config, context) => new ShopifyGateway(config, context),
};

const TRANSACTION = `id kind status test gateway parentTransaction { id }
  amountSet { presentmentMoney { amount currencyCode } }
  fees { amount { amount currencyCode } }`;
const ORDER = `id tags customAttributes { key value } cancelledAt transactions(first: 100) { ${TRANSACTION} }`;
const REFUND = 'id note transactions(first: 10) { nodes { status } }';

const CREATE = `mutation ($input: DraftOrderInput!) {
  draftOrderCreate(input: $input) { draftOrder { id tags invoiceUrl } userErrors { field message } }
}`;
const FIND_DRAFTS = `query ($query: String!) {
  draftOrders(first: 20, query: $query, sortKey: ID) { nodes { id tags invoiceUrl } }
}`;
const DELETE = `mutation ($input: DraftOrderDeleteInput!) {
  draftOrderDelete(input: $input) { deletedId userErrors { field message } }
}`;
const ASK = `query ($id: ID!) { draftOrder(id: $id) { id tags status order { ${ORDER} } } }`;
const FIND_ORDERS = `query ($query: String!) { orders(first: 5, query: $query) { nodes { ${ORDER} } } }`;
const ASK_ORDER = `query ($id: ID!) { order(id: $id) { ${ORDER} refunds(first: 250) { ${REFUND} } } }`;
const GIVE_BACK = `mutation ($input: RefundInput!, $key: String!) {
  refundCreate(input: $input) @idempotent(key: $key) {
    refund { ${REFUND} } userErrors { field message }
  }
}`;
const ASK_REFUND = `query ($id: ID!) { refund(id: $id) { ${REFUND} } }`;
const TEST = `query {
  shop { name myshopifyDomain currencyCode }
  currentAppInstallation { accessScopes { handle } }
}`;

const MoneyV2 = z.object({ amount: z.string(), currencyCode: z.string() });
const Transaction = z.object({
  id: z.string(),
  kind: z.string(),
  status: z.string(),
  test: z.boolean(),
  gateway: z.string().nullable(),
  /** Of a refund: what it gives back. */
  parentTransaction: z.object({ id: z.string() }).nullable(),
  amountSet: z.object({ presentmentMoney: MoneyV2 }),
  fees: z.array(z.object({ amount: MoneyV2 })),
});
type Transaction = z.infer<typeof Transaction>;
const Order = z.object({
  id: z.string(),
  tags: z.array(z.string()),
  customAttributes: z.array(z.object({ key: z.string(), value: z.string().nullable() })),
  cancelledAt: z.string().nullable(),
  transactions: z.array(Transaction),
});
type Order = z.infer<typeof Order>;
const Refund = z.object({
  id: z.string(),
  note: z.string().nullable(),
  transactions: z.object({ nodes: z.array(z.object({ status: z.string() })) }),
});
const Draft = z.object({ id: z.string(), tags: z.array(z.string()) });
const DraftPage = Draft.extend({ invoiceUrl: z.url().nullable() });
const UserErrors = z.array(z.object({ field: z.array(z.string()).nullable() }));

const Created = z.object({
  draftOrderCreate: z.object({
    draftOrder: DraftPage.nullable(),
    userErrors: UserErrors,
  }),
});
const FoundDrafts = z.object({
  draftOrders: z.object({ nodes: z.array(DraftPage) }),
});
const Deleted = z.object({ draftOrderDelete: z.object({ userErrors: UserErrors }) });
const Asked = z.object({
  draftOrder: Draft.extend({ status: z.string(), order: Order.nullable() }).nullable(),
});
const FoundOrders = z.object({ orders: z.object({ nodes: z.array(Order) }) });
const AskedOrder = z.object({ order: Order.extend({ refunds: z.array(Refund) }).nullable() });
const GivenBack = z.object({
  refundCreate: z.object({ refund: Refund.nullable(), userErrors: UserErrors }),
});
const AskedRefund = z.object({ refund: Refund.nullable() });
const Tested = z.object({
  shop: z.object({ name: z.string(), myshopifyDomain: z.string(), currencyCode: z.string() }),
  currentAppInstallation: z.object({ accessScopes: z.array(z.object({ handle: z.string() })) }),
});
const Answered = z.looseObject({
  errors: z
    .array(z.object({ extensions: z.object({ code: z.string() }).partial().optional() }))
    .optional(),
});

const Webhook = z.object({
  admin_graphql_api_id: z.string().optional(),
  order_id: z.number().nullish(),
  note_attributes: z.array(z.object({ name: z.string(), value: z.string().nullable() })).optional(),
});

class ShopifyGateway implements Gateway {
  readonly #config: GatewayConfig;
  readonly #baseUrl: string | undefined;
  readonly #fetch: GatewayContext['fetch'];

  constructor(config: GatewayConfig, { baseUrl, fetch }: GatewayContext) {
    this.#config = config;
    this.#baseUrl = baseUrl;
    this.#fetch = fetch;
  }

  /**
   * Shopify makes another draft order each time it is asked. So the oldest of an attempt counts, and one that is
   * younger is deleted before anybody learns of its page.
   */
  start: Gateway['start'] = async ({ attemptId, orderNumber, shopName, money, customer }) => {
    const { draftOrderCreate } = await this.#call(CREATE, Created, {
      input: {
        email: customer.email,
        tags: [attemptId],
        customAttributes: [
          { key: 'attempt', value: attemptId },
          { key: 'order', value: orderNumber },
        ],
        lineItems: [
          {
            title: `${shopName}: order ${orderNumber}`,
            quantity: 1,
            originalUnitPriceWithCurrency: {
              amount: decimal(money),
              currencyCode: money.currency,
            },
            requiresShipping: false,
            taxable: false,
          },
        ],
        presentmentCurrencyCode: money.currency,
        // What is charged is what the order says: no tax, discount or delivery of the store's is added.
        taxExempt: true,
        acceptAutomaticDiscounts: false,
        allowDiscountCodesInCheckout: false,
      },
    });
    const made = draftOrderCreate.draftOrder;
    if (!made) throw refusal(draftOrderCreate.userErrors);
    // Its search may be behind, and not know of this one yet.
    const [first = made] = await this.#drafts(attemptId);
    if (first.invoiceUrl === null) {
      throw new GatewayError('unavailable', 'Shopify gives no address of its page yet');
    }
    if (first.id !== made.id) await this.#delete(made.id);
    return { reference: first.id, url: first.invoiceUrl };
  };

  ask: Gateway['ask'] = async ({ reference, attemptId }) => {
    const { draftOrder } = await this.#call(ASK, Asked, { id: reference });
    if (draftOrder && !draftOrder.tags.includes(attemptId)) {
      throw new GatewayError('other_payment', 'The draft order is another payment’s');
    }
    if (draftOrder) {
      const { status, order } = draftOrder;
      return status === 'COMPLETED' && order ? stateOf(order) : { status: 'open' };
    }
    // It was deleted. Its order, if somebody paid before, is not.
    const { orders } = await this.#call(FIND_ORDERS, FoundOrders, { query: tagged(attemptId) });
    const order = orders.nodes.find((one) => isOf(one, attemptId));
    if (order) return stateOf(order);
    if ((await this.#drafts(attemptId)).some(({ id }) => id !== reference)) {
      throw new GatewayError('other_payment', 'The attempt has another draft order');
    }
    return { status: 'cancelled', reason: 'The draft order was deleted' };
  };

  close: NonNullable<Gateway['close']> = async ({ reference }) => {
    const { draftOrder } = await this.#call(ASK, Asked, { id: reference });
    if (draftOrder && draftOrder.status !== 'COMPLETED') await this.#delete(reference);
  };

  refund: Gateway['refund'] = async ({ chargeId, attemptId, refund, key, reason }) => {
    const { order } = await this.#call(ASK_ORDER, AskedOrder, { id: chargeId });
    if (!order || !isOf(order, attemptId)) {
      throw new GatewayError('other_payment', 'The order is another payment’s');
    }
    // Shopify forgets an idempotency key in time; the refund's note of it stays.
    const made = order.refunds.find(({ note }) => note?.includes(key));
    if (made) return refundState(made);
    const taken = order.transactions
      .filter(isTaken)
      .map((parent) => ({ parent, left: amountOf(parent) - givenBack(order, parent) }))
      .sort((one, other) => other.left - one.left);
    const [{ parent, left } = { left: 0 }] = taken;
    if (!parent) throw new GatewayError('refused', 'The order has no payment to give back');
    if (taken.length > 1 && refund.amount > left) {
      // How much of each goes back is for the owner to say.
      throw new GatewayError(
        'unsupported',
        'The order was paid in several ways, and none of them has that much left: refund it in the Shopify store',
      );
    }
    const { refundCreate } = await this.#call(GIVE_BACK, GivenBack, {
      key,
      input: {
        orderId: chargeId,
        currency: refund.currency,
        note: `${reason} (${key})`,
        notify: false,
        transactions: [
          {
            orderId: chargeId,
            parentId: parent.id,
            kind: 'REFUND',
            gateway: parent.gateway ?? '',
            amount: decimal(refund),
          },
        ],
      },
    });
    if (!refundCreate.refund) throw refusal(refundCreate.userErrors);
    return refundState(refundCreate.refund);
  };

  askRefund: NonNullable<Gateway['askRefund']> = async ({ refundId }) => {
    const { refund } = await this.#call(ASK_REFUND, AskedRefund, { id: refundId });
    if (refund) return refundState(refund);
    throw new GatewayError('other_payment', 'Shopify does not know the refund');
  };

  read: Gateway['read'] = async ({ headers, rawBody }) => {
    const { webhookSecret, apiSecret } = this.#config;
    const by = 'this Shopify store';
    refuseUnsigned({
      name: 'Shopify',
      secret: 'webhook secret',
      secrets: [webhookSecret, apiSecret],
      given: headers['x-shopify-hmac-sha256'],
      content: rawBody,
      encoding: 'base64',
      by,
    });
    // An app signs for all the stores that have it alike.
    if (headers['x-shopify-shop-domain'] !== this.#store()) {
      throw new GatewayError('signature', `The webhook is not signed by ${by}`);
    }
    const type = headers['x-shopify-topic'] ?? '';
    if (!/^[a-z_]+\/[a-z_]+$/.test(type)) {
      throw new GatewayError('signature', 'The webhook has no topic of Shopify’s');
    }
    // The header with its id is not signed.
    return [{ id: idOf(rawBody), type, ...subjectOf(webhookOf(rawBody, Webhook)) }];
  };

  test: Gateway['test'] = async () => {
    const { shop, currentAppInstallation } = await this.#call(TEST, Tested, {});
    if (shop.myshopifyDomain !== this.#store()) {
      throw new GatewayError('credentials', 'The access token is for another store');
    }
    const granted = currentAppInstallation.accessScopes.map(({ handle }) => handle);
    const missing = SCOPES.filter((scope) => !granted.includes(scope));
    if (missing.length > 0) {
      throw new GatewayError(
        'credentials',
        `The access token does not allow ${missing.join(', ')}`,
      );
    }
    return `Shopify accepts the access token of ${shop.name}, which sells in ${shop.currencyCode}`;
  };

  /** Only Shopify's own hosts are given the access token. */
  #store(): string {
    const entered = this.#config.storeUrl ?? '';
    const host = URL.parse(/^https?:/.test(entered) ? entered : `https://${entered}`)?.host ?? '';
    if (/^[a-z0-9][a-z0-9-]*\.myshopify\.com$/.test(host)) return host;
    throw new GatewayError('credentials', 'The store URL is not like https://….myshopify.com');
  }

  /** The draft orders of an attempt, the oldest first. */
  async #drafts(attemptId: string) {
    const { draftOrders } = await this.#call(FIND_DRAFTS, FoundDrafts, {
      query: tagged(attemptId),
    });
    return draftOrders.nodes.filter(({ tags }) => tags.includes(attemptId));
  }

  async #delete(id: string): Promise<void> {
    const { draftOrderDelete } = await this.#call(DELETE, Deleted, { input: { id } });
    if (draftOrderDelete.userErrors.length > 0) throw refusal(draftOrderDelete.userErrors);
  }

  async #call<T>(query: string, schema: z.ZodType<T>, variables: object): Promise<T> {
    const baseUrl = this.#baseUrl ?? `https://${this.#store()}`;
    const body = await call({
      name: 'Shopify',
      fetch: this.#fetch,
      url: `${baseUrl}/admin/api/${VERSION}/graphql.json`,
      method: 'POST',
      headers: {
        Accept: 'application/json',
        'X-Shopify-Access-Token': this.#config.accessToken ?? '',
      },
      body: { query, variables },
      response: Answered,
      // 402: the store owes Shopify; 404: there is none; 423: it is locked.
      refusal: (status) =>
        [402, 404, 423].includes(status)
          ? new GatewayError('credentials', `Shopify has no such store open (${status})`)
          : new GatewayError('refused', `Shopify refuses it (${status})`),
    });
    if (body.errors) throw failure(body.errors.map(({ extensions }) => extensions?.code ?? '?'));
    const response = z.object({ data: schema }).safeParse(body);
    if (response.success) return response.data.data;
    throw new GatewayError('unavailable', 'Shopify’s answer cannot be understood');
  }
}

/** Tags hold 40 characters at most; a UUID has 36. */
const tagged = (attemptId: string): string => `tag:'${attemptId}'`;

const isOf = ({ tags, customAttributes }: Order, attemptId: string): boolean =>
  tags.includes(attemptId) ||
  customAttributes.some(({ key, value }) => key === 'attempt' && value === attemptId);

const decimal = (money: Money): string => inDecimals(money, WHOLE.includes(money.currency) ? 0 : 2);

const moneyOf = ({ amount, currencyCode }: z.infer<typeof MoneyV2>): Money =>
  fromDecimals(amount, currencyCode);

const amountOf = ({ amountSet }: Transaction): number => moneyOf(amountSet.presentmentMoney).amount;

const sum = (transactions: readonly Transaction[]): number =>
  transactions.reduce((total, transaction) => total + amountOf(transaction), 0);

const isTaken = ({ kind, status }: Transaction): boolean =>
  (kind === 'SALE' || kind === 'CAPTURE') && status === 'SUCCESS';

/** An authorization that the store takes by hand, or a way to pay that takes days. */
const isWaiting = ({ kind, status }: Transaction): boolean =>
  (kind === 'AUTHORIZATION' && status === 'SUCCESS') ||
  (kind !== 'REFUND' && (status === 'PENDING' || status === 'AWAITING_RESPONSE'));

const isRefund = ({ kind, status }: Transaction): boolean =>
  kind === 'REFUND' && (status === 'SUCCESS' || status === 'PENDING');

const givenBack = ({ transactions }: Order, { id }: Transaction): number =>
  sum(transactions.filter((one) => isRefund(one) && one.parentTransaction?.id === id));

function stateOf({ id, cancelledAt, transactions }: Order): PaymentState {
  const taken = transactions.filter(isTaken);
  const counted = taken.length > 0 ? taken : transactions.filter(isWaiting);
  const [first] = counted;
  if (!first || (taken.length === 0 && cancelledAt !== null)) {
    return cancelledAt === null
      ? { status: 'open' }
      : { status: 'cancelled', reason: 'The order was cancelled at Shopify' };
  }
  const { currencyCode } = first.amountSet.presentmentMoney;
  const fees = taken.flatMap((transaction) =>
    transaction.fees.map(({ amount }) => moneyOf(amount)),
  );
  const [fee] = fees;
  return {
    status: taken.length > 0 ? 'paid' : 'processing',
    chargeId: id,
    money: { amount: sum(counted), currency: currencyCode },
    // Part of the money may be a trial's: a gift card is real where the card payment is not.
    isLive: counted.every(({ test }) => !test),
    ...(fee && { fee: { ...fee, amount: fees.reduce((total, { amount }) => total + amount, 0) } }),
    refunded: sum(transactions.filter(isRefund)),
  };
}

function refundState({ id, transactions }: z.infer<typeof Refund>): RefundState {
  const statuses = transactions.nodes.map(({ status }) => status);
  const failed = statuses.find((status) => status === 'FAILURE' || status === 'ERROR');
  if (failed) return { status: 'failed', refundId: id, reason: failed.toLowerCase() };
  const isDone = statuses.length > 0 && statuses.every((status) => status === 'SUCCESS');
  return { status: isDone ? 'done' : 'pending', refundId: id };
}

/** Of what is signed alone: which topic it came under is not. */
function subjectOf(body: z.infer<typeof Webhook>): Omit<WebhookEvent, 'id' | 'type'> {
  const itself = body.admin_graphql_api_id;
  const attempt = body.note_attributes?.find(({ name }) => name === 'attempt')?.value;
  const attemptId = attemptIdIn(attempt ?? undefined);
  const chargeId = body.order_id ? `gid://shopify/Order/${body.order_id}` : undefined;
  if (itself?.startsWith('gid://shopify/Order/')) {
    return { about: 'payment', attemptId, chargeId: itself };
  }
  if (itself?.startsWith('gid://shopify/DraftOrder/')) {
    return { about: 'payment', attemptId, reference: itself };
  }
  if (itself?.startsWith('gid://shopify/Refund/')) {
    return { about: 'refund', chargeId, refundId: itself };
  }
  // Of what the setup asks for, only a dispute is about an order and has no such name.
  return chargeId && itself === undefined ? { about: 'chargeback', chargeId } : { about: 'other' };
}

/** Shopify's own texts may quote what was sent, so only the fields are told on. */
function refusal(userErrors: z.infer<typeof UserErrors>): GatewayError {
  const told = userErrors.map(({ field }) => field?.join('.') ?? 'no field').join(', ');
  return new GatewayError('refused', `Shopify refuses it (${told})`);
}

function failure(codes: string[]): GatewayError {
  const told = codes.join(', ');
  if (codes.includes('ACCESS_DENIED')) {
    return new GatewayError('credentials', `The access token does not allow it (${told})`);
  }
  const isPassing = (code: string) =>
    /^(THROTTLED|TIMEOUT|INTERNAL_SERVER_ERROR|IDEMPOTENCY_CONCURRENT_REQUEST)$/.test(code);
  return codes.some(isPassing)
    ? new GatewayError('unavailable', `Shopify says to come back (${told})`)
    : new GatewayError('refused', `Shopify refuses it (${told})`);
}
