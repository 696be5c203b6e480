import { createHmac, randomInt, randomUUID } from 'node:crypto';
import { fromDecimals, inDecimals, type Money } from 'cirrus/extension';
import {
  defineStandIn,
  newId,
  type ShopperAct,
  StandIn,
  type StandInPayment,
} from 'cirrus/stand-in';
import {
  buildSchema,
  type ExecutionResult,
  execute,
  GraphQLError,
  type GraphQLResolveInfo,
  getDirectiveValues,
  parse,
  validate,
} from 'graphql';
import * as z from 'zod';

/**
 * Stands in for a store's Admin GraphQL API, as https://shopify.dev/docs/api/admin-graphql/2026-10 describes it:
 * draft orders with their invoice pages, orders, refunds, webhooks.
 */

const KEYS = { token: 'shpat_standin', webhook: 'shopify-webhook-standin' };
const STORE = 'stand-in.myshopify.com';
const VERSION = '2026-10';

interface DraftData {
  token: string;
  tags: string[];
  attributes: { key: string; value: string }[];
  /** What of it a gift card paid, in hundredths. */
  giftCard: number;
  /** Of refunds, by id. */
  notes: Map<string, string>;
}
type Payment = StandInPayment<DraftData>;

export default defineStandIn({
  provider: 'shopify',
  config: {
    storeUrl: `https://${STORE}`,
    accessToken: KEYS.token,
    apiKey: 'standin',
    apiSecret: 'shopify-app-standin',
    webhookSecret: KEYS.webhook,
    environment: 'sandbox',
  },
  traits: { keepsShoppers: true, endsInSilence: true },
  refuses: [
    {
      what: 'an input field that it does not know',
      change: ({ body }) => spoil(body, { surprise: '1' }),
    },
    {
      what: 'a text for a number',
      change: ({ body }) => spoil(body, { lineItems: [{ title: 'Order', quantity: 'one' }] }),
    },
    { what: 'no line items', change: ({ body }) => spoil(body, { lineItems: [] }) },
    {
      what: 'a currency that nobody has',
      change: ({ body }) => spoil(body, { presentmentCurrencyCode: 'ABC' }),
    },
    {
      what: 'a tag of 41 characters',
      change: ({ body }) => spoil(body, { tags: ['x'.repeat(41)] }),
    },
    {
      what: 'a selection that it does not know',
      change({ body }) {
        body.query = String(body.query).replace('{ id tags', '{ id total tags');
      },
    },
  ],
  open: async (options) => new ShopifyStandIn().listen(options?.port),
});

function spoil(body: Record<string, unknown>, change: object): void {
  const { input } = body.variables as { input: object };
  Object.assign(input, change);
}

// The part of the schema that a shop needs, with Shopify's names and types.
const SCHEMA = buildSchema(`
  directive @idempotent(key: String!) on FIELD
  scalar DateTime scalar Decimal scalar Money scalar URL
  enum CurrencyCode { BHD EUR GBP ISK JPY KRW KWD USD VND }
  enum DraftOrderStatus { COMPLETED INVOICE_SENT OPEN }
  enum DraftOrderSortKeys { CUSTOMER_NAME ID NUMBER RELEVANCE STATUS TOTAL_PRICE UPDATED_AT }
  enum OrderTransactionKind { AUTHORIZATION CAPTURE CHANGE EMV_AUTHORIZATION REFUND SALE SUGGESTED_REFUND VOID }
  enum OrderTransactionStatus { AWAITING_RESPONSE ERROR FAILURE PENDING SUCCESS UNKNOWN }
  type Attribute { key: String! value: String }
  type MoneyV2 { amount: Decimal! currencyCode: CurrencyCode! }
  type MoneyBag { presentmentMoney: MoneyV2! shopMoney: MoneyV2! }
  type UserError { field: [String!] message: String! }
  type TransactionFee { amount: MoneyV2! }
  type OrderTransaction {
    id: ID! kind: OrderTransactionKind! status: OrderTransactionStatus! test: Boolean! gateway: String
    parentTransaction: OrderTransaction
    amountSet: MoneyBag! fees: [TransactionFee!]!
  }
  type OrderTransactionConnection { nodes: [OrderTransaction!]! }
  type Refund { id: ID! note: String transactions(first: Int): OrderTransactionConnection! }
  type Order {
    id: ID! tags: [String!]! customAttributes: [Attribute!]! cancelledAt: DateTime
    transactions(first: Int): [OrderTransaction!]! refunds(first: Int): [Refund!]!
  }
  type OrderConnection { nodes: [Order!]! }
  type DraftOrder { id: ID! tags: [String!]! status: DraftOrderStatus! invoiceUrl: URL order: Order }
  type DraftOrderConnection { nodes: [DraftOrder!]! }
  type Shop { name: String! myshopifyDomain: String! currencyCode: CurrencyCode! }
  type AccessScope { handle: String! }
  type AppInstallation { accessScopes: [AccessScope!]! }
  type Query {
    draftOrder(id: ID!): DraftOrder
    draftOrders(first: Int, query: String, sortKey: DraftOrderSortKeys): DraftOrderConnection!
    order(id: ID!): Order
    orders(first: Int, query: String): OrderConnection!
    refund(id: ID!): Refund
    shop: Shop!
    currentAppInstallation: AppInstallation!
  }
  input MoneyInput { amount: Decimal! currencyCode: CurrencyCode! }
  input AttributeInput { key: String! value: String! }
  input DraftOrderLineItemInput {
    title: String quantity: Int! originalUnitPriceWithCurrency: MoneyInput requiresShipping: Boolean taxable: Boolean
  }
  input DraftOrderInput {
    email: String tags: [String!] customAttributes: [AttributeInput!] lineItems: [DraftOrderLineItemInput!]
    note: String presentmentCurrencyCode: CurrencyCode taxExempt: Boolean acceptAutomaticDiscounts: Boolean
    allowDiscountCodesInCheckout: Boolean
  }
  input DraftOrderDeleteInput { id: ID! }
  input OrderTransactionInput {
    orderId: ID! parentId: ID kind: OrderTransactionKind! gateway: String! amount: Money!
  }
  input RefundInput {
    orderId: ID! currency: CurrencyCode note: String notify: Boolean transactions: [OrderTransactionInput!]
  }
  type DraftOrderCreatePayload { draftOrder: DraftOrder userErrors: [UserError!]! }
  type DraftOrderDeletePayload { deletedId: ID userErrors: [UserError!]! }
  type RefundCreatePayload { refund: Refund order: Order userErrors: [UserError!]! }
  type Mutation {
    draftOrderCreate(input: DraftOrderInput!): DraftOrderCreatePayload
    draftOrderDelete(input: DraftOrderDeleteInput!): DraftOrderDeletePayload
    refundCreate(input: RefundInput!): RefundCreatePayload
  }
`);

interface DraftInput {
  tags?: string[];
  customAttributes?: { key: string; value: string }[];
  lineItems?: {
    quantity: number;
    originalUnitPriceWithCurrency?: { amount: string; currencyCode: string };
  }[];
  presentmentCurrencyCode?: string;
}
interface RefundInput {
  orderId: string;
  currency?: string;
  note?: string;
  transactions: { parentId?: string; kind: string; gateway: string; amount: string }[];
}

const Call = z.strictObject({ query: z.string(), variables: z.record(z.string(), z.unknown()) });

export class ShopifyStandIn extends StandIn<DraftData> {
  /** What the access token allows. */
  scopes = ['write_draft_orders', 'read_orders', 'write_orders'];
  /** Its search does not know yet what was made. */
  isBehind = false;
  /** Somebody deletes the draft orders that are completed. */
  isTidy = false;
  /** What of each order shoppers pay by a gift card, in hundredths. */
  giftCard = 0;
  /** What was refunded by which idempotency key. */
  readonly #refunded = new Map<string, { asked: string; refund: object }>();
  #nextId = 1_000_000_000_000 + randomInt(1_000_000) * 1000;

  constructor() {
    super(
      (payment, what) => this.#act(payment, what),
      (token) => [...this.payments.values()].find(({ data }) => data.token === token),
    );
    this.app.post(`/admin/api/${VERSION}/graphql.json`, async (request, reply) => {
      if (request.headers['x-shopify-access-token'] !== KEYS.token) {
        return reply.status(401).send({ errors: '[API] Invalid API key or access token' });
      }
      const call = Call.safeParse(request.body);
      if (!call.success) return reply.status(400).send({ errors: { query: 'Required parameter' } });
      return this.#response(call.data.query, call.data.variables);
    });
  }

  /** A bank takes the money of a payment back. */
  dispute(reference: string): void {
    const { chargeId, money } = this.payments.get(reference) ?? {};
    if (!chargeId || !money) throw new Error(`nobody has paid ${reference}`);
    this.#tell('disputes/create', {
      id: this.#nextId++,
      order_id: numberOf(chargeId),
      type: 'chargeback',
      amount: (money.amount / 100).toFixed(2),
      currency: money.currency,
      reason: 'fraudulent',
      status: 'needs_response',
    });
  }

  #hasDraft({ status }: Payment): boolean {
    return status !== 'cancelled' && !(status === 'paid' && this.isTidy);
  }

  async #response(
    query: string,
    variableValues: Record<string, unknown>,
  ): Promise<ExecutionResult> {
    const document = parse(query);
    const errors = validate(SCHEMA, document);
    if (errors.length > 0) return { errors };
    return execute({ schema: SCHEMA, document, variableValues, rootValue: this.#root() });
  }

  #root() {
    const all = () => [...this.payments.values()];
    return {
      draftOrder: ({ id }: { id: string }) => {
        const payment = this.payments.get(id);
        return payment && this.#hasDraft(payment) ? this.#draft(payment) : null;
      },
      draftOrders: ({ query = '' }: { query?: string }) => ({
        nodes: all()
          .filter((payment) => !this.isBehind && this.#hasDraft(payment))
          .filter(({ data }) => data.tags.some(named(query)))
          .map((payment) => this.#draft(payment)),
      }),
      order: ({ id }: { id: string }) => {
        const payment = this.#byOrder(id);
        return payment ? order(payment) : null;
      },
      orders: ({ query = '' }: { query?: string }) => ({
        nodes: all()
          .filter(({ data, chargeId }) => chargeId && data.tags.some(named(query)))
          .map(order),
      }),
      refund: ({ id }: { id: string }) => {
        const payment = all().find(({ refunds }) => refunds.some((made) => made.id === id));
        return payment ? refund(payment, id) : null;
      },
      shop: () => ({ name: 'Stand-in store', myshopifyDomain: STORE, currencyCode: 'GBP' }),
      currentAppInstallation: () => ({
        accessScopes: this.scopes.map((handle) => ({
          handle,
        })),
      }),
      draftOrderCreate: ({ input }: { input: DraftInput }) => this.#create(input),
      draftOrderDelete: ({ input }: { input: { id: string } }) => this.#delete(input.id),
      refundCreate: ({ input }: { input: RefundInput }, _: unknown, info: GraphQLResolveInfo) =>
        this.#refund(input, info),
    };
  }

  #create({
    tags = [],
    customAttributes = [],
    lineItems = [],
    presentmentCurrencyCode,
  }: DraftInput) {
    const price = lineItems[0]?.originalUnitPriceWithCurrency;
    if (!price) return refused('lineItems', 'Add at least 1 product');
    if (price.currencyCode !== presentmentCurrencyCode) {
      return refused('presentmentCurrencyCode', 'is not the currency of the line items');
    }
    if (!/^\d+(\.\d+)?$/.test(price.amount)) return refused('lineItems', 'Price is not a number');
    if (tags.some((tag) => tag.length > 40)) return refused('tags', 'Title of a tag is too long');
    const payment: Payment = {
      reference: this.#gid('DraftOrder'),
      attemptId: customAttributes.find(({ key }) => key === 'attempt')?.value ?? '',
      money: fromDecimals(price.amount, price.currencyCode),
      status: 'open',
      refunds: [],
      data: {
        token: newId(''),
        tags,
        attributes: customAttributes,
        giftCard: 0,
        notes: new Map(),
      },
    };
    this.payments.set(payment.reference, payment);
    return { draftOrder: this.#draft(payment), userErrors: [] };
  }

  #delete(id: string) {
    const payment = this.payments.get(id);
    if (payment?.status !== 'open') return refused('id', 'Draft order does not exist');
    const twins = [...this.payments.values()].filter(
      ({ attemptId }) => attemptId === payment.attemptId,
    );
    // One that nobody was sent to never was a payment.
    if (twins.length > 1) this.payments.delete(id);
    payment.status = 'cancelled';
    return { deletedId: id, userErrors: [] };
  }

  #refund(input: RefundInput, info: GraphQLResolveInfo) {
    const [node] = info.fieldNodes;
    const directive = SCHEMA.getDirective('idempotent');
    const key = node && directive && getDirectiveValues(directive, node, info.variableValues)?.key;
    if (typeof key !== 'string') {
      throw new GraphQLError('The @idempotent directive is required for this mutation', {
        extensions: { code: 'BAD_REQUEST' },
      });
    }
    const asked = JSON.stringify(input);
    const before = this.#refunded.get(key);
    if (before && before.asked !== asked) {
      throw new GraphQLError('The key was used with other parameters', {
        extensions: { code: 'IDEMPOTENCY_KEY_PARAMETER_MISMATCH' },
      });
    }
    if (before) return { refund: before.refund, userErrors: [] };
    const payment = this.#byOrder(input.orderId);
    const [given] = input.transactions;
    if (!payment || given?.parentId !== saleId(payment) || given.gateway !== 'bogus') {
      return refused('transactions', 'parent transaction is not of this order');
    }
    if (given.kind !== 'REFUND' || input.currency !== payment.money.currency) {
      return refused('currency', 'must be the presentment currency of the order');
    }
    const { amount } = fromDecimals(given.amount, payment.money.currency);
    const total = payment.refunds.reduce((sum, made) => sum + made.amount, amount);
    if (total > payment.money.amount - payment.data.giftCard)
      return refused('transactions', 'Refund amount is too high');
    const id = this.#gid('Refund');
    payment.refunds.push({ id, key, amount, status: 'done' });
    payment.data.notes.set(id, input.note ?? '');
    const made = refund(payment, id);
    this.#refunded.set(key, { asked, refund: made });
    this.#tell('refunds/create', {
      id: numberOf(id),
      admin_graphql_api_id: id,
      order_id: numberOf(input.orderId),
      note: input.note,
    });
    return { refund: made, userErrors: [] };
  }

  #act(payment: Payment, what: ShopperAct): string {
    // The page stays open for another card, and whenever the shopper comes back to it.
    if (what !== 'pay') return this.pageUrl(payment.data.token);
    payment.status = 'paid';
    payment.chargeId = this.#gid('Order');
    payment.data.giftCard = this.giftCard;
    const note_attributes = payment.data.attributes.map(({ key, value }) => ({ name: key, value }));
    this.#tell('draft_orders/update', {
      id: numberOf(payment.reference),
      admin_graphql_api_id: payment.reference,
      status: 'completed',
      note_attributes,
    });
    this.#tell('orders/paid', {
      id: numberOf(payment.chargeId),
      admin_graphql_api_id: payment.chargeId,
      financial_status: 'paid',
      test: true,
      tags: payment.data.tags.join(', '),
      note_attributes,
    });
    return `${this.pageUrl(payment.data.token)}/thank_you`;
  }

  #draft({ reference, data, status, ...payment }: Payment) {
    return {
      id: reference,
      tags: data.tags,
      status: status === 'paid' ? 'COMPLETED' : 'OPEN',
      invoiceUrl: this.pageUrl(data.token),
      order: payment.chargeId ? order({ reference, data, status, ...payment }) : null,
    };
  }

  #byOrder(id: string): Payment | undefined {
    return [...this.payments.values()].find(({ chargeId }) => chargeId === id);
  }

  #gid(type: string): string {
    return `gid://shopify/${type}/${this.#nextId++}`;
  }

  #tell(topic: string, payload: object): void {
    const body = JSON.stringify(payload);
    this.send({
      headers: {
        'content-type': 'application/json',
        'x-shopify-topic': topic,
        'x-shopify-hmac-sha256': createHmac('sha256', KEYS.webhook).update(body).digest('base64'),
        'x-shopify-shop-domain': STORE,
        'x-shopify-api-version': VERSION,
        'x-shopify-event-id': randomUUID(),
        'x-shopify-webhook-id': randomUUID(),
        'x-shopify-triggered-at': new Date(this.now() * 1000).toISOString(),
      },
      body,
    });
  }
}

const refused = (field: string, message: string) => ({
  draftOrder: null,
  deletedId: null,
  refund: null,
  userErrors: [{ field: ['input', field], message }],
});

/** Of searches there is one: by tag. */
const named = (query: string) => (tag: string) => query === `tag:'${tag}'`;

const numberOf = (gid: string): number => Number(gid.split('/').at(-1));

const saleId = ({ chargeId = '' }: Payment): string =>
  chargeId.replace('Order', 'OrderTransaction');

function transaction(
  id: string,
  kind: 'SALE' | 'REFUND',
  { amount, currency }: Money,
  parent?: string,
) {
  const isWhole = ['ISK', 'JPY', 'KRW', 'VND'].includes(currency);
  const money = {
    // Decimals as Shopify writes them: 5000.0, 49.99.
    amount: isWhole ? `${amount / 100}.0` : inDecimals({ amount, currency }, 2),
    currencyCode: currency,
  };
  return {
    id,
    kind,
    status: 'SUCCESS',
    test: true,
    gateway: 'bogus',
    parentTransaction: parent === undefined ? null : { id: parent },
    amountSet: { presentmentMoney: money, shopMoney: money },
    fees: [],
  };
}

function refund(payment: Payment, id: string) {
  const { refunds, money, data } = payment;
  const amount = refunds.find((made) => made.id === id)?.amount ?? 0;
  const transactionId = id.replace('Refund', 'OrderTransaction');
  return {
    id,
    note: data.notes.get(id) ?? null,
    transactions: {
      nodes: [transaction(transactionId, 'REFUND', { ...money, amount }, saleId(payment))],
    },
  };
}

function order(payment: Payment) {
  const refunds = payment.refunds.map(({ id }) => refund(payment, id));
  const { money } = payment;
  const { giftCard } = payment.data;
  const card = transaction(`${saleId(payment)}0`, 'SALE', { ...money, amount: giftCard });
  return {
    id: payment.chargeId,
    tags: payment.data.tags,
    customAttributes: payment.data.attributes,
    cancelledAt: null,
    transactions: [
      // Even Shopify's bogus gateway takes real gift cards.
      ...(giftCard > 0 ? [{ ...card, test: false, gateway: 'gift_card' }] : []),
      transaction(saleId(payment), 'SALE', { ...money, amount: money.amount - giftCard }),
      ...refunds.flatMap(({ transactions }) => transactions.nodes),
    ],
    refunds,
  };
}
