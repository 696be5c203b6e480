import fc from 'fast-check';
import { expect } from 'vitest';
import { moneyText, parseMoney } from '../../src/kit/money.ts';
import * as dashboardApi from '../../src/modules/analytics/dashboard-endpoints.ts';
import * as analyticsApi from '../../src/modules/analytics/endpoints.ts';
import * as cartApi from '../../src/modules/cart/endpoints.ts';
import type { ProductView } from '../../src/modules/catalog/schema.ts';
import * as giftCardsApi from '../../src/modules/gift-cards/endpoints.ts';
import * as wantedApi from '../../src/modules/gift-cards/shop-endpoints.ts';
import * as orderRecordsApi from '../../src/modules/orders/admin-endpoints.ts';
import type { OrderRecord, PaymentTransactionView } from '../../src/modules/orders/admin-schema.ts';
import * as cartCodesApi from '../../src/modules/orders/cart-code-endpoints.ts';
import * as editingApi from '../../src/modules/orders/editing/endpoints.ts';
import * as payingApi from '../../src/modules/orders/paying/endpoints.ts';
import * as payLinksApi from '../../src/modules/orders/paying/pay-link-endpoints.ts';
import * as transactionsApi from '../../src/modules/orders/paying/transaction-endpoints.ts';
import * as byHandApi from '../../src/modules/orders/placing/by-hand-endpoints.ts';
import * as paymentMethodsApi from '../../src/modules/payments/endpoints.ts';
import * as promotionsApi from '../../src/modules/promotions/endpoints.ts';
import * as returnRecordsApi from '../../src/modules/returns/admin-endpoints.ts';
import * as returnsApi from '../../src/modules/returns/endpoints.ts';
import { setSetting } from './admin.ts';
import {
  cardsInAll,
  keptOfVoided,
  leftHanging,
  orderedDaysAgo,
  papersOf,
  writtenAsPaid,
  wrongPromotions,
  wrongSales,
  wrongStocks,
} from './books.ts';
import { ADDRESS, type Customer } from './customer.ts';
import {
  agreed,
  askToPay,
  endPayLinks,
  letExpire,
  methodOf,
  moneyKept,
  type PayingShop,
  queuePayments,
  releaseClaims,
} from './payments.ts';
import type { Result } from './visitor.ts';
import { odd } from './visitor.ts';

/** A year of whatever happens to orders, whose books balance at its end. */

const FIRST_STOCK = 400;
/** The analytics' year: 52 whole weeks. */
const DAYS = 364;

const pick = fc.nat(1_000);
const pieces = fc.integer({ min: 1, max: 4 });
const cents = fc.integer({ min: 1, max: 3_000 });
/** Something that happens to an order. */
export const step = fc.oneof(
  {
    weight: 22,
    arbitrary: fc.record({
      what: fc.constant('buy' as const),
      who: pick,
      things: fc.array(fc.record({ which: pick, quantity: pieces }), {
        minLength: 1,
        maxLength: 3,
      }),
      act: fc.constantFrom(...(['pay', 'pay', 'pay', 'pay', 'decline', 'cancel'] as const)),
      code: fc.boolean(),
      /** Whether a gift card is tried, and which. */
      card: fc.option(pick),
    }),
  },
  {
    weight: 12,
    arbitrary: fc.record({
      what: fc.constant('by hand' as const),
      who: pick,
      things: fc.array(fc.record({ which: pick, quantity: pieces }), {
        minLength: 1,
        maxLength: 3,
      }),
      discount: fc.option(cents),
      payment: fc.constantFrom('cash' as const, 'paid' as const, 'link' as const, 'link' as const),
      code: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      what: fc.constant('link' as const),
      which: pick,
      act: fc.constantFrom('pay' as const, 'pay' as const, 'decline' as const, 'end' as const),
    }),
  },
  { weight: 4, arbitrary: fc.record({ what: fc.constant('cash' as const), which: pick }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('cancel' as const), which: pick }) },
  {
    weight: 10,
    arbitrary: fc.record({
      what: fc.constant('ship' as const),
      which: pick,
      line: pick,
      // Mostly all that is left.
      quantity: fc.option(pieces, { freq: 1 }),
    }),
  },
  { weight: 6, arbitrary: fc.record({ what: fc.constant('deliver' as const), which: pick }) },
  {
    weight: 3,
    arbitrary: fc.record({
      what: fc.constant('gift card' as const),
      amount: fc.integer({ min: 1, max: 20_000 }),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      what: fc.constant('ask to return' as const),
      which: pick,
      line: pick,
      quantity: pieces,
    }),
  },
  {
    weight: 12,
    arbitrary: fc.record({
      what: fc.constant('go on with a return' as const),
      one: pick,
      good: fc.nat(4),
      exchange: fc.boolean(),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      what: fc.constant('refund' as const),
      which: pick,
      amount: fc.option(cents),
      restock: fc.option(fc.boolean(), { nil: undefined }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      what: fc.constant('refund lines' as const),
      which: pick,
      line: pick,
      quantity: pieces,
      restock: fc.option(fc.boolean(), { nil: undefined }),
      delivery: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ what: fc.constant('correct' as const), which: pick, amount: cents }),
  },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('void' as const), which: pick }) },
  {
    weight: 8,
    arbitrary: fc.record({
      what: fc.constant('edit' as const),
      which: pick,
      line: pick,
      how: fc.constantFrom('another thing' as const, 'quantity' as const, 'out' as const),
      thing: pick,
      quantity: pieces,
    }),
  },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('other way to pay' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({ what: fc.constant('other taxes' as const), included: fc.boolean() }),
  },
);
export type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** What the test itself knows, beside the shop. */
export interface Year {
  paying: PayingShop;
  products: ProductView[];
  customers: Customer[];
  /** Every order that was placed or waits, whose it is, and the link of those by link. */
  orders: { id: string; customer: Customer; link?: string }[];
  /** The codes of gift cards. */
  cards: string[];
  /** Cash and transfers that came in, less what was handed back, in hundredths. */
  drawer: number;
}

/** A shop that takes cards by a provider that is stood in for, with what the year's orders are of. */
export async function beginYear(paying: PayingShop): Promise<Year> {
  const { shop, owner } = paying;
  const limits = ['orders_account', 'cancellations_account', 'open_cash_orders'];
  for (const name of limits) await agreed(setSetting(owner, `limit_${name}`, '10000'));
  await agreed(setSetting(owner, 'gift_cards_sold', 'true'));
  for (const promotion of [
    { name: 'Tenth off', code: null, kind: 'percent', value: '10', minimum: '50.00' },
    { name: 'A fiver', code: 'FIVER', kind: 'amount', value: '5.00', minimum: null, maxUses: 12 },
    { name: 'Sent free', code: null, kind: 'free_shipping', value: '', minimum: '90.00' },
  ]) {
    const rule = { oncePerCustomer: false, combines: true, isActive: true, ...promotion };
    await agreed(owner.call(odd(promotionsApi.add)(rule)));
  }
  const products = await shop.addProducts(
    ...['3.33', '9.99', '24.50', '41.07'].map((price) => ({ price, stock: FIRST_STOCK })),
  );
  const customers: Customer[] = [];
  for (let n = 0; n < 10; n++) customers.push(await shop.customer());
  return { paying, products, customers, orders: [], cards: [], drawer: 0 };
}

/** Lets all of this happen, spread over a year that ends now. */
export async function live(year: Year, steps: Step[]): Promise<void> {
  for (const [n, each] of steps.entries()) {
    await happen(year, each);
    // The year goes on: what was placed just now was placed on that day.
    const daysAgo = Math.floor(((steps.length - n) * (DAYS - 1)) / steps.length);
    await orderedDaysAgo(year.paying.shop, daysAgo);
  }
}

const recordOf = async ({ paying }: Year, id: string): Promise<OrderRecord | undefined> => {
  const { status, body } = await paying.owner.call(orderRecordsApi.find({ id }));
  return status === 200 ? body : undefined;
};

/** What may be refused, but must not fail. @returns whether it was done */
function isDone({ status, body }: Result<unknown>): boolean {
  if (status >= 500) throw new Error(`the shop answered ${status} ${JSON.stringify(body)}`);
  return status < 300;
}

async function happen(year: Year, step: Step): Promise<void> {
  const { paying, customers } = year;
  const { owner } = paying;
  const found = 'which' in step ? year.orders[step.which % year.orders.length] : undefined;
  if ('which' in step && !found) return;
  const id = found?.id ?? '';
  switch (step.what) {
    case 'buy':
      return buy(year, customers[step.who % customers.length] as Customer, step);
    case 'by hand':
      return orderByHand(year, customers[step.who % customers.length] as Customer, step);
    case 'link':
      if (found?.link) await followLink(year, found.id, found.link, step.act);
      return;
    case 'cash': {
      const before = await recordOf(year, id);
      if (isDone(await owner.call(orderRecordsApi.pay({ id }))) && before?.status !== 'completed') {
        const after = await recordOf(year, id);
        if (before?.status !== after?.status) year.drawer += parseMoney(after?.due ?? '0');
      }
      return;
    }
    case 'cancel':
      isDone(await owner.call(orderRecordsApi.cancel({ id })));
      return;
    case 'ship': {
      const record = await recordOf(year, id);
      const item = record?.items[step.line % record.items.length];
      const lines = step.quantity && item && [{ itemId: item.id, quantity: step.quantity }];
      const parcel = { trackingNumber: `AB${step.line}`, ...(lines && { lines }) };
      isDone(await owner.call(orderRecordsApi.ship({ id }, parcel)));
      return;
    }
    case 'deliver':
      isDone(await owner.call(orderRecordsApi.deliver({ id })));
      return;
    case 'gift card': {
      const card = { amount: moneyText(step.amount) };
      year.cards.push((await agreed(owner.call(giftCardsApi.add(card)))).code);
      return;
    }
    case 'ask to return': {
      const record = await recordOf(year, id);
      if (!record) return;
      // What has not arrived yet does so first.
      isDone(await owner.call(orderRecordsApi.ship({ id }, { trackingNumber: 'AB' })));
      isDone(await owner.call(orderRecordsApi.deliver({ id })));
      const item = record.items[step.line % record.items.length];
      const lines = [{ itemId: item?.id, quantity: step.quantity }];
      isDone(
        await (found as Year['orders'][number]).customer.call(
          odd(returnsApi.add)({ id }, { lines, reason: 'other' }),
        ),
      );
      return;
    }
    case 'go on with a return':
      return goOn(year, step);
    case 'refund':
    case 'refund lines':
      return refund(year, id, step);
    case 'correct': {
      // Of money that was taken already, a correction would say that it was another sum.
      const record = await recordOf(year, id);
      if (record?.status !== 'pending') return;
      const amount = moneyText(step.amount);
      isDone(await owner.call(transactionsApi.change({ id }, { amount })));
      return;
    }
    case 'edit':
      return edit(year, id, step);
    case 'void':
      isDone(await owner.call(transactionsApi.remove({ id })));
      return;
    case 'other way to pay': {
      const { isActive, id } = await methodOf(owner, 'cod');
      const other = isActive ? (await methodOf(owner, 'stripe')).id : id;
      await agreed(owner.call(paymentMethodsApi.change({ id: other }, { isActive: true })));
      return;
    }
    case 'other taxes':
      await agreed(setSetting(owner, 'prices_include_tax', String(step.included)));
      await agreed(setSetting(owner, 'tax_on_delivery', String(!step.included)));
      return;
  }
}

async function buy(
  year: Year,
  customer: Customer,
  { things, act, code, card }: Step & { what: 'buy' },
): Promise<void> {
  const { paying, products, orders, cards } = year;
  // What an earlier purchase could not have does not stand in the way of this one.
  for (const what of ['session/mine', 'code'])
    isDone(await customer.call(cartApi.remove({ itemId: what })));
  for (const { which, quantity } of things) {
    const productId = products[which % products.length]?.id;
    isDone(await customer.call(cartApi.add({ productId: productId ?? '', quantity })));
  }
  // Whoever has many things to buy gives somebody a card, too.
  if (things.length === 3) isDone(await customer.call(wantedApi.want({ amount: '25.00' })));
  if (code) isDone(await customer.call(cartCodesApi.giveCode({ code: 'FIVER' })));
  const given = card === null ? undefined : cards[card % cards.length];
  if (given) isDone(await customer.call(cartCodesApi.giveCode({ code: given })));
  const { orderId } = await customer.checkout();
  if (orderId) {
    orders.push({ id: orderId, customer });
    return;
  }
  const asked = await askToPay(customer);
  if (!isDone(asked) || !asked.body.checkoutUrl) return;
  orders.push({ id: asked.body.orderId ?? '', customer });
  await paying.standIn.act(asked.body.checkoutUrl, act);
  isDone(await customer.call(payingApi.find({ id: asked.body.attemptId })));
}

async function orderByHand(
  { paying, products, orders }: Year,
  customer: Customer,
  { things, discount, payment, code }: Step & { what: 'by hand' },
): Promise<void> {
  const response = await paying.owner.call(
    odd(byHandApi.place)({
      customerId: customer.id,
      lines: things.map(({ which, quantity }) => ({
        variantId: products[which % products.length]?.variants[0]?.id,
        quantity,
      })),
      address: ADDRESS,
      ...(discount !== null && { discount: { amount: moneyText(discount), why: 'Sorry' } }),
      ...(code && { code: 'FIVER' }),
      payment,
      ageChecked: true,
    }),
  );
  if (!isDone(response)) return;
  const { orderId, payLink } = response.body;
  orders.push({ id: orderId, customer, ...(payLink && { link: payLink }) });
}

async function followLink(
  { paying }: Year,
  id: string,
  link: string,
  act: 'pay' | 'decline' | 'end',
): Promise<void> {
  const { shop, owner, standIn } = paying;
  if (act === 'end') {
    isDone(await owner.call(byHandApi.removePayLink({ id })));
    return;
  }
  const token = new URL(link).searchParams.get('token') ?? '';
  const begun = await shop.visitor().call(payLinksApi.pay({ token }));
  if (!isDone(begun) || !begun.body.checkoutUrl.startsWith(standIn.url)) return;
  await standIn.act(begun.body.checkoutUrl, act);
  isDone(await shop.visitor().call(payLinksApi.find({ token })));
}

/** A return's next step, whichever it is. */
async function goOn(
  year: Year,
  { one, good, exchange }: Step & { what: 'go on with a return' },
): Promise<void> {
  const { paying, orders } = year;
  const { owner } = paying;
  const status = 'requested,approved,received,inspected';
  const rows = await agreed(owner.call(returnRecordsApi.list({ status })));
  const row = rows[one % rows.length];
  if (!row) return;
  if (row.status === 'requested') isDone(await owner.call(returnRecordsApi.approve(row)));
  else if (row.status === 'approved') isDone(await owner.call(returnRecordsApi.receive(row)));
  else if (row.status === 'received') {
    const lines = row.lines.map(({ itemId, quantity }) => ({
      itemId,
      good: Math.min(good, quantity),
    }));
    isDone(await owner.call(returnRecordsApi.inspect(row, { lines })));
  } else if (exchange) {
    const { replacements } = await agreed(owner.call(returnRecordsApi.find(row)));
    const lines = replacements.map(({ itemId, variantId }) => ({ itemId, variantId }));
    const { status, body } = await owner.call(returnRecordsApi.exchange(row, { lines }));
    const customer = orders.find(({ id }) => id === row.orderId)?.customer;
    if (status === 200 && body.exchangeOrderId && customer) {
      orders.push({ id: body.exchangeOrderId, customer });
    }
  } else {
    const { refundable } = await agreed(owner.call(returnRecordsApi.find(row)));
    const fees = refundable.fees.filter(({ isProposed }) => isProposed);
    await givingBack(year, row.orderId, () => owner.call(returnRecordsApi.refund(row, { fees })));
  }
}

/** What of an order's refunds went back to gift cards. */
const backOnCards = ({ refunds }: OrderRecord): number =>
  sum(
    refunds.filter(({ status }) => status === 'done').map(({ giftCard }) => parseMoney(giftCard)),
  );

/** What of these orders was for gift cards, and has not gone back. */
async function keptForCards(shop: PayingShop['shop'], records: OrderRecord[]): Promise<number> {
  const ids = new Set(records.map(({ id }) => id));
  const orders = (await shop.stored('orders')).filter(({ id }) => ids.has(id));
  const refunds = (await shop.stored('refunds', { status: 'done' })).filter(({ orderId }) =>
    ids.has(orderId),
  );
  return (
    sum(orders.map(({ cardsSold }) => cardsSold)) - sum(refunds.map(({ cardsSold }) => cardsSold))
  );
}

/** What of an order's refunds went back in money. */
const handedBack = (record: OrderRecord): number =>
  parseMoney(record.refunded) - backOnCards(record);

async function refund(
  year: Year,
  id: string,
  step: Step & { what: 'refund' | 'refund lines' },
): Promise<void> {
  const before = await recordOf(year, id);
  if (!before) return;
  const left = moneyText(parseMoney(before.amount) - parseMoney(before.refunded));
  const item = 'line' in step ? before.items[step.line % before.items.length] : undefined;
  const body =
    step.what === 'refund'
      ? {
          amount: step.amount === null ? left : moneyText(step.amount),
          restock: step.restock,
        }
      : {
          lines: [{ itemId: item?.id, quantity: step.quantity, restock: step.restock }],
          ...(step.delivery && { delivery: before.shipping }),
          ...(step.quantity % 2 === 0 && { fees: before.refundable.fees }),
        };
  await givingBack(year, id, () =>
    year.paying.owner.call(odd(orderRecordsApi.refund)({ id }, body)),
  );
}

/** Changes a line of an order; the difference is settled the way the order was paid. */
async function edit(
  year: Year,
  id: string,
  { line, how, thing, quantity }: Step & { what: 'edit' },
): Promise<void> {
  const { paying, products } = year;
  const { owner } = paying;
  const { status, body: found } = await owner.call(editingApi.find({ id }));
  const before = await recordOf(year, id);
  // What was written as paid already is counted by what it comes to now.
  const isCounted = before?.paymentMethod === 'Cash';
  if (status !== 200 || found.refusal !== null || !before || isCounted) return;
  const isByGateway = before.paymentAttempts.some((attempt) => attempt.status === 'paid');
  // While nothing is paid online, what such an order costs more could not be paid.
  if (isByGateway && !(await methodOf(owner, 'stripe')).isActive) return;
  const lines = found.lines.map(({ itemId, variantId, quantity: so }) => ({
    ...{ itemId, variantId },
    quantity: so,
  }));
  const place = line % lines.length;
  const chosen = lines[place];
  if (!chosen) return;
  if (how === 'out') lines.splice(place, 1);
  else chosen.quantity = quantity;
  if (how === 'another thing') {
    chosen.variantId = products[thing % products.length]?.variants[0]?.id ?? '';
  }
  const { version } = found;
  if (!isDone(await owner.call(odd(editingApi.change)({ id }, { version, lines })))) return;
  await paying.settle();
  const after = await recordOf(year, id);
  if (!after || before.status === 'pending') return;
  const repaid = sumOf(after.repayments.filter(({ byProvider }) => !byProvider));
  if (!isByGateway) year.drawer -= repaid - sumOf(before.repayments);
  if (after.owed === '0.00') return;
  if (isByGateway) {
    const { payLink } = await agreed(owner.call(editingApi.findDifference({ id })));
    await followLink(year, id, payLink ?? '', 'pay');
  } else {
    await agreed(owner.call(editingApi.receiveDifference({ id })));
    year.drawer += parseMoney(after.owed);
  }
}

/** Does what may give back cash, and takes that out of the drawer. */
async function givingBack(year: Year, id: string, act: () => Promise<Result<unknown>>) {
  const before = await recordOf(year, id);
  isDone(await act());
  const after = await recordOf(year, id);
  if (!before) return;
  const wasCash = before.paymentAttempts.every(({ status }) => status !== 'paid');
  if (wasCash && after) year.drawer -= handedBack(after) - handedBack(before);
}

/** Links end, payments expire, and everything that waits is done. */
export async function letTimePass({ shop, standIn }: PayingShop): Promise<void> {
  await standIn.deliver();
  await endPayLinks(shop);
  for (let round = 0; round < 3; round++) {
    await letExpire(shop);
    standIn.settle();
    await releaseClaims(shop);
    await queuePayments(shop);
    await shop.jobsComeDue({ anew: true });
    await shop.runJobs();
    for (const name of ['end-pay-links', 'roll-up-figures']) {
      const job = shop.jobs.find(({ task }) => task.name === name);
      await job?.run({}, new AbortController().signal);
    }
  }
}

/**
 * Expects that the books balance, and that more than so many orders came about.
 * @returns the orders of the year
 */
export async function balances(year: Year, fewest: number): Promise<OrderRecord[]> {
  const { paying, orders, drawer } = year;
  const { shop, owner, standIn } = paying;
  const records: OrderRecord[] = [];
  for (const { id } of orders) {
    const record = await recordOf(year, id);
    if (record) records.push(record);
  }
  expect(records.length).toBeGreaterThan(fewest);
  // A year in which nothing came back, or nobody paid by card, would tell nothing of either.
  expect(records.filter(({ giftCard }) => giftCard !== '0.00').length).toBeGreaterThan(0);
  expect(await shop.stored('returns')).not.toEqual([]);

  // Each order: what its parts come to is its total, and no more goes back.
  for (const each of records) {
    const cost = sum(each.items.map(({ price, quantity }) => parseMoney(price) * quantity));
    expect(parseMoney(each.subtotal)).toBe(cost);
    expect(sumOf(each.discounts)).toBe(parseMoney(each.discount));
    expect(sumOf(each.taxes)).toBe(parseMoney(each.tax));
    const correction = Math.round(Number(each.correction) * 100);
    const tax = each.taxIncluded ? 0 : parseMoney(each.tax);
    expect(parseMoney(each.amount)).toBe(
      sum([cost, -parseMoney(each.discount), parseMoney(each.shipping), sumOf(each.fees)]) +
        tax +
        correction,
    );
    expect(parseMoney(each.refunded)).toBeLessThanOrEqual(parseMoney(each.amount));
    expect(sumOf(each.refunds.filter(({ status }) => status === 'done'))).toBe(
      parseMoney(each.refunded),
    );
  }

  // Money: taken less given back, by the provider and in the drawer.
  const paid = records.filter(({ status }) =>
    ['completed', 'refunded', 'partially_refunded'].includes(status),
  );
  const byGateway = ({ paymentAttempts }: OrderRecord) =>
    paymentAttempts.some(({ status }) => status === 'paid');
  const keptOf = (some: OrderRecord[]) =>
    sum(some.map(({ amount, refunded }) => parseMoney(amount) - parseMoney(refunded)));
  const keptMoney = (some: OrderRecord[]) =>
    sum(some.map((each) => parseMoney(each.due) - handedBack(each)));
  expect(keptMoney(paid.filter(byGateway))).toBe(moneyKept(standIn));
  // What was paid when it was written came in as well, and what costs nothing brings nothing.
  expect(await keptOfVoided(shop)).toBe(0);
  expect(keptMoney(paid.filter((each) => !byGateway(each)))).toBe(
    drawer + (await writtenAsPaid(shop)),
  );
  // Gift cards: what is gone from them is what orders keep of it, and the ledger says the same.
  const keptOfCards = sum(
    records
      .filter(({ status }) => !['failed', 'cancelled'].includes(status))
      .map((each) => parseMoney(each.giftCard) - backOnCards(each)),
  );
  expect(await cardsInAll(shop)).toEqual({ spent: keptOfCards, wrong: 0 });

  // Figures: the dashboard and the analytics say what the orders say, and so do the transactions.
  const counted = records.filter(({ status }) => !['failed', 'cancelled'].includes(status));
  const sold = counted.filter(({ status }) => status !== 'refunded');
  // Gift cards bring something in once they are spent.
  const revenue = keptOf(sold) - (await keptForCards(shop, sold));
  const dashboard = await agreed(owner.call(dashboardApi.read()));
  const analytics = await agreed(owner.call(analyticsApi.read({ timeRange: '1y' })));
  // It counts what was cancelled as well.
  expect([dashboard.totalRevenue, dashboard.totalOrders]).toEqual([
    moneyText(revenue),
    records.length,
  ]);
  expect([analytics.totalRevenue, analytics.totalOrders]).toEqual([
    moneyText(revenue),
    counted.length,
  ]);
  const transactions: PaymentTransactionView[] = [];
  for (let offset = 0; ; offset += 100) {
    const page = await agreed(owner.call(transactionsApi.list({ limit: 100, offset })));
    transactions.push(...page);
    if (page.length < 100) break;
  }
  expect(transactions.map(({ id }) => id).sort()).toEqual(records.map(({ id }) => id).sort());
  expect(sumOf(transactions)).toBe(sum(records.map(({ due }) => parseMoney(due))));

  // Stock: what there was, less what was ordered, and what went on sale again; the ledger says the same.
  expect(await wrongStocks(shop, FIRST_STOCK)).toEqual([]);
  // Sales: what was placed, and is neither on sale again nor written off.
  await shop.addUpSales();
  expect(await wrongSales(shop)).toEqual([]);
  // Promotions were used as often as they count.
  expect(await wrongPromotions(shop)).toEqual([]);
  // Papers: every placed order has one invoice and every refund a credit note, without gaps.
  for (const what of ['placed orders', 'refunds'] as const) {
    const { papers, last, things } = (await papersOf(shop, what)) ?? {};
    expect([last, things]).toEqual([papers, papers]);
  }
  // Nothing is left hanging.
  expect(await leftHanging(shop)).toEqual([]);
  return records;
}

const sum = (amounts: number[]): number => amounts.reduce((all, amount) => all + amount, 0);
const sumOf = (lines: { amount: string }[]): number =>
  sum(lines.map(({ amount }) => parseMoney(amount)));
