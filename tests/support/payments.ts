import { afterAll } from 'vitest';
import type { ProductView } from '../../src/modules/catalog/schema.ts';
import * as ordersApi from '../../src/modules/orders/endpoints.ts';
import * as payingApi from '../../src/modules/orders/paying/endpoints.ts';
import * as paymentMethodsApi from '../../src/modules/payments/endpoints.ts';
import { checkPayments } from '../../src/modules/payments/payment-attempts.ts';
import { webhookUrl } from '../../src/modules/payments/payment-methods.ts';
import type { PaymentAttemptView, PaymentMethodView } from '../../src/modules/payments/schema.ts';
import type { ShopperAct, StandIn, StandInDefinition } from '../../stand-ins/stand-in.ts';
import { setSetting, signedInAdmin } from './admin.ts';
import type { Customer } from './customer.ts';
import { stocks } from './stock.ts';
import { anotherProcess, type ShopOptions, type TestShop, testShop } from './test-shop.ts';
import type { Result, Visitor } from './visitor.ts';

/**
 * One provider of each kind: with a link and signed webhooks; whose payments the shop takes itself; with a page that a form
 * opens, that ends in silence, and refunds that are voids before the day's end; with money that is on its way for days. What
 * the shop does in the same way for all of a kind is tested with these, each one's own part of it by its contract
 * (gateway-contract.test.ts).
 */
export const isOneOfItsKind = ({ provider }: StandInDefinition): boolean =>
  ['stripe', 'paypal', 'authorize_net', 'gocardless'].includes(provider);

/** A shop whose active payment method is a provider that is stood in for. */
export interface PayingShop extends AsyncDisposable {
  shop: TestShop;
  standIn: StandIn;
  /** The owner. */
  owner: Visitor;
  /** Does the jobs that are due, once the provider's webhooks are in. */
  settle(): Promise<void>;
  /** Another process of the same shop. */
  another(options?: ShopOptions): Promise<TestShop>;
}

/** Opens a stand-in and a shop that takes payments through it, with webhooks delivered. */
export async function payingShop(
  definition: StandInDefinition,
  { env, ...options }: ShopOptions = {},
): Promise<PayingShop> {
  const stack = new AsyncDisposableStack();
  const standIn = stack.use(await definition.open());
  const shopOptions = {
    ...options,
    env: {
      RATE_LIMIT_EXEMPT: '127.0.0.1',
      [`PAYMENT_API_${definition.provider.toUpperCase()}`]: standIn.url,
      ...env,
    },
  };
  const shop = stack.use(await testShop(shopOptions));
  standIn.webhookUrl = webhookUrl(await shop.answerBeside(), definition.provider);
  const owner = await signedInAdmin(shop);
  const method = await methodOf(owner, definition.provider);
  standIn.enteredUrl = method.webhookUrl ?? undefined;
  if (!method.supportsShopCurrency) {
    await agreed(setSetting(owner, 'currency', method.currencies[0] ?? ''));
  }
  await agreed(
    owner.call(paymentMethodsApi.change({ id: method.id }, { config: { ...definition.config } })),
  );
  await agreed(owner.call(paymentMethodsApi.change({ id: method.id }, { isActive: true })));
  return {
    shop,
    standIn,
    owner,
    async settle() {
      await standIn.settled();
      await shop.runJobs();
    },
    async another(otherwise) {
      const other = await anotherProcess(shop, { ...shopOptions, ...otherwise });
      stack.use(other);
      return other;
    },
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}

/** A shop whose shoppers choose among providers that are stood in for. */
export interface ChoosingShop extends AsyncDisposable {
  shop: TestShop;
  owner: Visitor;
  /** By their providers. */
  standIns: Map<string, StandIn>;
  /** The ids of payment methods by their providers, cash on delivery as `cod`. */
  ids: Record<string, string>;
  /** Does the jobs that are due, once the providers' webhooks are in. */
  settle(): Promise<void>;
  another(): Promise<TestShop>;
}

/** Opens such a shop. Those named are on, in that order, and cash is not. */
export async function choosingShop(...definitions: StandInDefinition[]): Promise<ChoosingShop> {
  const stack = new AsyncDisposableStack();
  const standIns = new Map<string, StandIn>();
  const env: NodeJS.ProcessEnv = { RATE_LIMIT_EXEMPT: '127.0.0.1' };
  for (const { provider, open } of definitions) {
    const standIn = stack.use(await open());
    standIns.set(provider, standIn);
    env[`PAYMENT_API_${provider.toUpperCase()}`] = standIn.url;
  }
  const shop = stack.use(await testShop({ env }));
  const address = await shop.answerBeside();
  const owner = await signedInAdmin(shop);
  await agreed(setSetting(owner, 'payment_choice', 'shopper'));
  const cash = await methodOf(owner, 'cod');
  await agreed(owner.call(paymentMethodsApi.change({ id: cash.id }, { isActive: false })));
  const ids: Record<string, string> = { cod: cash.id };
  for (const { provider, config } of definitions) {
    const { id, webhookUrl: entered } = await methodOf(owner, provider);
    const standIn = standIns.get(provider);
    if (standIn) {
      standIn.webhookUrl = webhookUrl(address, provider);
      standIn.enteredUrl = entered ?? undefined;
    }
    ids[provider] = id;
    for (const change of [{ config: { ...config } }, { isActive: true }]) {
      await agreed(owner.call(paymentMethodsApi.change({ id }, change)));
    }
  }
  return {
    shop,
    owner,
    standIns,
    ids,
    async settle() {
      for (const standIn of standIns.values()) await standIn.settled();
      await shop.runJobs();
    },
    async another() {
      const other = await anotherProcess(shop, { env });
      stack.use(other);
      return other;
    },
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}

/**
 * One paying shop for the tests of a file or a suite that each look only at what they made themselves: making one takes
 * longer than most of them. What one did to the stand-in is over when the next asks for it.
 */
export function payingShopOfSuite(definition: StandInDefinition): () => Promise<PayingShop> {
  let opening: Promise<PayingShop> | undefined;
  let webhookUrl: string | undefined;
  afterAll(async () => {
    await (await opening)?.[Symbol.asyncDispose]();
    opening = undefined;
  });
  return async () => {
    opening ??= payingShop(definition);
    const { standIn } = await opening;
    webhookUrl ??= standIn.webhookUrl;
    standIn.recover();
    // What was kept back and not delivered goes nowhere.
    standIn.webhookUrl = undefined;
    await standIn.deliver();
    standIn.webhookUrl = webhookUrl;
    return opening;
  };
}

/** A payment method as the back office lists it. */
export async function methodOf(owner: Visitor, provider: string): Promise<PaymentMethodView> {
  const { body } = await owner.call(paymentMethodsApi.list());
  const found = body.find((method) => method.provider === provider);
  if (!found) throw new Error(`there is no payment method ${provider}`);
  return found;
}

/** What a call answers that the shop must agree to. */
export async function agreed<Body>(call: Promise<Result<Body>>): Promise<Body> {
  const { status, body } = await call;
  if (status >= 300) throw new Error(`the shop answered ${status} ${JSON.stringify(body)}`);
  return body;
}

/** What is to be paid for the customer's cart now. */
export async function totalOf(customer: Customer): Promise<string> {
  return (await agreed(customer.call(ordersApi.quote()))).due;
}

/** Asks for a payment page for the cart. @returns what the shop says */
export const askToPay = async (customer: Customer, key?: string, paymentMethodId?: string) =>
  customer.call(
    payingApi.start({ amount: await totalOf(customer), paymentMethodId }),
    key === undefined ? {} : { 'idempotency-key': key },
  );

/** A payment that a customer has begun. */
export interface BegunPayment {
  customer: Customer;
  product: ProductView;
  orderId: string;
  attemptId: string;
  checkoutUrl: string;
  /** What the return page is told. */
  look(): Promise<PaymentAttemptView>;
  /** Gives up. */
  cancel(): Promise<PaymentAttemptView>;
  /** Acts on the provider's page. @returns where the provider sends the shopper */
  act(what: ShopperAct): Promise<string>;
}

/** Begins to pay for what is in the cart; the shop must agree. */
export async function beginToPay(
  { shop, standIn }: PayingShop,
  customer: Customer,
  product: ProductView,
): Promise<BegunPayment> {
  const { orderId = '', checkoutUrl = '' } = await agreed(askToPay(customer));
  const attempt = (await shop.stored('paymentAttempts', { orderId })).at(-1);
  if (!attempt) throw new Error('there is no attempt');
  const { id: attemptId, pageUrl, pageFields } = attempt;
  const page = pageFields ? await standIn.openPage(pageUrl, pageFields) : pageUrl;
  return {
    customer,
    product,
    orderId,
    attemptId,
    checkoutUrl,
    look: () => agreed(customer.call(payingApi.find({ id: attemptId }))),
    cancel: () => agreed(customer.call(payingApi.giveUp({ id: attemptId }))),
    act: (what) => standIn.act(page, what),
  };
}

/** A customer who has begun to pay for so many of a product of which there are ten. */
export async function customerAtPage(paying: PayingShop, quantity = 2): Promise<BegunPayment> {
  const product = await paying.shop.addProduct({ price: '10.00', stock: 10 });
  const customer = await paying.shop.customer({ cart: [{ product, quantity }] });
  return beginToPay(paying, customer, product);
}

/** What is left of a product; of the only one unless told. */
export const stockOf = async (shop: TestShop, product?: { id: string }) =>
  (await stocks(shop, product))[0];

/** Lets the time of open payments run out. */
export const letExpire = (shop: TestShop) =>
  shop.sql(
    `update payment_attempts set expires_at = now() - interval '1 second', next_ask_at = now()
     where status in ('starting', 'open')`,
  );

/** Makes it time to ask the provider, and has the queue do it. */
export async function askNow(shop: TestShop): Promise<void> {
  await queuePayments(shop);
  await shop.runJobs();
}

/** Whoever had a refund or a return of money to themselves has it no longer. */
export async function releaseClaims(shop: TestShop): Promise<void> {
  await shop.pretend('refunds', { claimedUntil: null });
  await shop.pretend('paymentAttempts', { returnClaimedUntil: null });
}

/** Makes it time to ask the provider, of payments as well of which nobody asks any more. */
export const askOfAll = (shop: TestShop) =>
  shop.pretend('paymentAttempts', { nextAskAt: new Date() });

/** The time of every pay link runs out. */
export const endPayLinks = (shop: TestShop) =>
  shop.sql(`update orders set pay_until = now() - interval '1 second' where pay_until is not null`);

/** Makes it time to ask the provider. */
export async function queuePayments(shop: TestShop): Promise<void> {
  await shop.sql('update payment_attempts set next_ask_at = now() where next_ask_at is not null');
  await shop.write(async (tx) => tx.queue(checkPayments));
}

/** What a stand-in has kept of the shoppers' money, or of one payment's, less what went back, in hundredths. */
export const moneyKept = ({ payments }: StandIn, of?: { attemptId: string }): number =>
  [...payments.values()]
    .filter(({ attemptId }) => of === undefined || attemptId === of.attemptId)
    .filter(({ status }) => status === 'paid' || status === 'processing')
    .reduce((sum, { money, refunds }) => {
      const back = refunds.filter(({ status }) => status !== 'failed');
      return sum + money.amount - back.reduce((part, { amount }) => part + amount, 0);
    }, 0);
