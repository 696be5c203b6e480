import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as orderRecordsApi from '../../../src/modules/orders/admin-endpoints.ts';
import * as ordersApi from '../../../src/modules/orders/endpoints.ts';
import * as payingApi from '../../../src/modules/orders/paying/endpoints.ts';
import * as paymentMethodsApi from '../../../src/modules/payments/endpoints.ts';
import { STAND_INS } from '../../../stand-ins/find-stand-ins.ts';
import type { ShopperAct, StandIn, StandInDefinition } from '../../../stand-ins/stand-in.ts';
import { signedInAdmin } from '../../support/admin.ts';
import { looseEnds, type PaidOrder, paidOrders, wrongAttention } from '../../support/books.ts';
import { type Customer, makeCustomer } from '../../support/customer.ts';
import {
  agreed,
  letExpire,
  moneyKept,
  payingShop,
  queuePayments,
  releaseClaims,
  totalOf,
} from '../../support/payments.ts';
import { Kinds, triesOf } from '../../support/random-size.ts';
import { stocks } from '../../support/stock.ts';
import { anotherProcess, type TestShop, testShop } from '../../support/test-shop.ts';
import { Visitor } from '../../support/visitor.ts';

/** Whatever happens to payments, how often, in which order, with crashes between any two steps and two processes. */

const FIRST_STOCK = 20;

const pick = fc.nat(5);
const event = fc.oneof(
  { weight: 4, arbitrary: fc.record({ what: fc.constant('begin' as const), who: pick, on: pick }) },
  {
    weight: 5,
    arbitrary: fc.record({
      what: fc.constant('act' as const),
      which: pick,
      act: fc.constantFrom('pay' as const, 'pay' as const, 'pay' as const, 'decline' as const),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ what: fc.constant('look' as const), which: pick, on: pick }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ what: fc.constant('cancel' as const), which: pick, on: pick }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      what: fc.constant('webhooks' as const),
      order: fc.constantFrom('in order' as const, 'reversed' as const, 'twice' as const),
      on: pick,
    }),
  },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('expire' as const) }) },
  { weight: 3, arbitrary: fc.record({ what: fc.constant('poll' as const), on: pick }) },
  {
    weight: 3,
    arbitrary: fc.record({
      what: fc.constant('refund' as const),
      which: pick,
      amount: fc.constantFrom('5.00', '12.34', '31.59'),
      on: pick,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      what: fc.constant('trouble' as const),
      trouble: fc.constantFrom('error' as const, 'cut' as const, 'rate_limited' as const),
    }),
  },
  // The process dies before its n-th next step.
  {
    weight: 4,
    arbitrary: fc.record({ what: fc.constant('crash' as const), on: pick, after: fc.nat(6) }),
  },
);
type Event = typeof event extends fc.Arbitrary<infer E> ? E : never;

/** Lets a process die at one of its next steps: the transaction that it would begin then never is. */
function mortal(shop: TestShop): (steps: number) => void {
  let left = Number.POSITIVE_INFINITY;
  const connect = shop.database.connect.bind(shop.database);
  shop.database.connect = () => {
    if (left-- > 0) return connect();
    left = Number.POSITIVE_INFINITY;
    return Promise.reject(new Error('the process died'));
  };
  return (steps) => {
    left = steps;
  };
}

const lives = fc.array(event, { minLength: 8, maxLength: 24 });
const provider = fc.constantFrom(...STAND_INS.map(({ provider }) => provider));

test('one charge is kept per order, money and stock add up, and the history says how', async () => {
  const kinds = new Kinds();
  await fc.assert(
    fc.asyncProperty(provider, lives, async (name, events) => {
      kinds.note(events);
      const definition = STAND_INS.find(({ provider }) => provider === name);
      // Without a page nothing can happen.
      if (definition) await live(definition, [{ what: 'begin', who: 0, on: 0 }, ...events]);
    }),
    // A failure tells its seed and path; shrinking it must end before the test's time does.
    { numRuns: triesOf({ fixed: 4, random: 11 }), interruptAfterTimeLimit: 50_000 },
  );
  kinds.expectAll(
    ...[
      'begin',
      'act',
      'look',
      'cancel',
      'webhooks',
      'expire',
      'poll',
      'refund',
      'trouble',
      'crash',
    ],
  );
});

const offlineEvent = fc.oneof(
  { weight: 5, arbitrary: fc.record({ what: fc.constant('order' as const), who: pick, on: pick }) },
  {
    weight: 4,
    arbitrary: fc.record({ what: fc.constant('paid' as const), which: pick, on: pick }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ what: fc.constant('cancel' as const), which: pick, on: pick }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      what: fc.constant('refund' as const),
      which: pick,
      amount: fc.constantFrom('5.00', '12.34', '31.59'),
      on: pick,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ what: fc.constant('crash' as const), on: pick, after: fc.nat(6) }),
  },
);
type OfflineEvent = typeof offlineEvent extends fc.Arbitrary<infer E> ? E : never;

test('what the owner’s own way to pay took and gave back adds up as well', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(offlineEvent, { minLength: 20, maxLength: 30 }), async (events) =>
      liveOffline([{ what: 'order', who: 0, on: 0 }, ...events]),
    ),
    { numRuns: 1, interruptAfterTimeLimit: 50_000 },
  );
});

async function live(definition: StandInDefinition, events: Event[]): Promise<void> {
  await using paying = await payingShop(definition);
  const { shop, standIn, owner } = paying;
  const other = await paying.another();
  const processes = [shop, other];
  const at = (on: number) => processes[on % 2] ?? shop;
  const deaths = processes.map(mortal);
  standIn.hold();
  const product = await shop.addProduct({ price: '10.00', stock: FIRST_STOCK });
  const customers: Customer[] = [];
  for (let n = 0; n < 3; n++) {
    customers.push(await makeCustomer(shop, { cart: [{ product, quantity: 2 }] }));
  }

  const attempts = () => shop.stored('paymentAttempts');
  const attempt = async (which: number) => {
    const all = await attempts();
    return all[which % Math.max(1, all.length)];
  };
  /** The same person, at one of the processes. */
  const as = (visitor: Visitor, on: number) => {
    const there = new Visitor(at(on).app, visitor.headers);
    for (const [name, value] of visitor.cookies) there.cookies.set(name, value);
    return there;
  };
  const runJobs = async (on: number) => {
    await shop.jobsComeDue({ anew: true });
    await at(on).runJobs();
  };

  for (const step of events) {
    switch (step.what) {
      case 'begin': {
        const customer = customers[step.who % customers.length] as Customer;
        if ((await customer.cart()).length === 0)
          await customer.add({ product, quantity: 2 }).catch(() => {});
        await as(customer, step.on).call(payingApi.start({ amount: await totalOf(customer) }));
        break;
      }
      case 'act': {
        const page = await attempt(step.which);
        if (page?.pageUrl)
          await actOn(standIn, page.pageUrl, page.pageFields, step.act).catch(() => {});
        break;
      }
      case 'look':
      case 'cancel': {
        const found = await attempt(step.which);
        const customer = customers.find(({ id }) => id === found?.userId);
        if (!found || !customer) break;
        const visitor = as(customer, step.on);
        if (step.what === 'look') await visitor.call(payingApi.find({ id: found.id }));
        else await visitor.call(payingApi.giveUp({ id: found.id }));
        break;
      }
      case 'webhooks':
        await standIn.deliver(step.order);
        standIn.hold();
        await runJobs(step.on).catch(() => {});
        break;
      case 'expire':
        await letExpire(shop);
        break;
      case 'poll':
        await queuePayments(shop).catch(() => {});
        await runJobs(step.on).catch(() => {});
        break;
      case 'refund': {
        const found = await attempt(step.which);
        await as(owner, step.on).call(
          orderRecordsApi.refund({ id: found?.orderId ?? '' }, { amount: step.amount, reason: '' }),
        );
        break;
      }
      case 'trouble':
        standIn.trouble(step.trouble);
        break;
      case 'crash':
        deaths[step.on % 2]?.(step.after);
        break;
    }
  }

  // Everybody is well again, and time passes.
  for (const die of deaths) die(Number.POSITIVE_INFINITY);
  standIn.recover();
  await standIn.deliver();
  for (let round = 0; round < 3; round++) {
    standIn.settle();
    await letExpire(shop);
    await releaseClaims(shop);
    await queuePayments(shop);
    await runJobs(round);
  }
  await addsUp(shop, standIn, definition);
}

/** Several click at once, at both processes: what an order is done is done to it once. */
async function liveOffline(events: OfflineEvent[]): Promise<void> {
  const env = { RATE_LIMIT_EXEMPT: '127.0.0.1' };
  await using shop = await testShop({ env });
  await using other = await anotherProcess(shop, { env });
  const owner = await signedInAdmin(shop);
  const { id } = await agreed(
    owner.call(paymentMethodsApi.save({ name: 'Bank', description: 'IBAN' })),
  );
  await agreed(owner.call(paymentMethodsApi.change({ id }, { isActive: true })));
  const processes = [shop, other];
  const deaths = processes.map(mortal);
  const product = await shop.addProduct({ price: '10.00', stock: FIRST_STOCK });
  const customers: Customer[] = [];
  for (let n = 0; n < 3; n++) customers.push(await makeCustomer(shop, {}));
  const as = (visitor: Visitor, on: number) => {
    const there = new Visitor((processes[on % 2] ?? shop).app, visitor.headers);
    for (const [name, value] of visitor.cookies) there.cookies.set(name, value);
    return there;
  };
  const anOrder = async (which: number) => {
    const all = await shop.stored('orders');
    return all[which % Math.max(1, all.length)];
  };
  const keys = new Set<string>();

  for (const [nth, step] of events.entries()) {
    if (step.what === 'crash') {
      deaths[step.on % 2]?.(step.after);
      continue;
    }
    if (step.what === 'order') {
      const customer = customers[step.who % customers.length] as Customer;
      if ((await customer.cart()).length === 0)
        await customer.add({ product, quantity: 2 }).catch(() => {});
      const key = `order ${nth}`;
      keys.add(key);
      const headers = { 'idempotency-key': key };
      const twice = [step.on, step.on + 1].map((on) =>
        as(customer, on).call(ordersApi.checkOut({}), headers),
      );
      await Promise.all(twice);
      continue;
    }
    const found = await anOrder(step.which);
    if (!found) continue;
    const customer = customers.find((one) => one.id === found.userId) as Customer;
    const call = (on: number) => {
      if (step.what === 'cancel') return as(customer, on).call(ordersApi.cancel({ id: found.id }));
      return step.what === 'paid'
        ? as(owner, on).call(orderRecordsApi.pay({ id: found.id }))
        : as(owner, on).call(
            orderRecordsApi.refund({ id: found.id }, { amount: step.amount, reason: '' }),
            { 'idempotency-key': `refund ${nth}` },
          );
    };
    await Promise.all([call(step.on), call(step.on + 1)]);
  }

  for (const die of deaths) die(Number.POSITIVE_INFINITY);
  const orders = await paidOrders(shop);
  expect(orders.length).toBeLessThanOrEqual(keys.size);
  for (const {
    events: history,
    status,
    total,
    refunded,
    isPlaced,
    isReturned,
    charges,
  } of orders) {
    const named = (event: string) => history.filter((each) => each === event).length;
    expect([isPlaced, named('placed'), charges]).toEqual([true, 1, []]);
    const wasPaid = ['completed', 'partially_refunded', 'refunded'].includes(status);
    expect(named('paid')).toBe(wasPaid ? 1 : 0);
    expect(refunded).toBeLessThanOrEqual(wasPaid ? total : 0);
    expect(status === 'refunded').toBe(wasPaid && refunded === total);
    expect(isReturned).toBe(status === 'cancelled' || status === 'refunded');
  }
  await stockAndInvoicesAddUp(shop, orders);
}

async function actOn(
  standIn: StandIn,
  url: string,
  post: Record<string, string> | null,
  act: ShopperAct,
): Promise<void> {
  await standIn.act(post ? await standIn.openPage(url, post) : url, act);
}

async function addsUp(
  shop: TestShop,
  standIn: StandIn,
  { provider, traits }: StandInDefinition,
): Promise<void> {
  const givesBackLess = traits?.voids || provider === 'gocardless';
  const orders = await paidOrders(shop);
  const loose = await looseEnds(shop);
  expect(loose).toMatchObject({ live: 0, promised: 0 });
  // Who cannot give money back leaves it to the owner, who is told; nobody else is told of anything.
  expect(await wrongAttention(shop)).toEqual({ too: [], not: [] });
  if (!givesBackLess) expect(loose).toMatchObject({ kept: 0 });
  for (const order of orders) {
    expect(order.charges.length).toBe(order.isPlaced ? 1 : 0);
    const named = (event: string) => order.events.filter((each) => each === event).length;
    expect(named('placed')).toBe(order.isPlaced ? 1 : 0);
    expect(named('paid')).toBe(order.isPlaced ? 1 : 0);
    expect(order.isReturned).toBe(!order.isPlaced || order.status === 'refunded');
  }
  const owed = orders
    .filter(({ isPlaced }) => isPlaced)
    .reduce((sum, { total, refunded }) => sum + total - refunded, 0);
  expect(moneyKept(standIn)).toBe(owed + loose.kept);
  await stockAndInvoicesAddUp(shop, orders);
}

/** What was sold and not given back has left the shelf, and invoices are numbered without a gap. */
async function stockAndInvoicesAddUp(shop: TestShop, orders: PaidOrder[]): Promise<void> {
  const sold = orders
    .filter(({ isReturned }) => !isReturned)
    .reduce((sum, { quantity }) => sum + quantity, 0);
  expect(await stocks(shop)).toEqual([FIRST_STOCK - sold]);
  const numbers = await shop.stored('invoices');
  const placed = orders.filter(({ isPlaced }) => isPlaced).length;
  expect(numbers.map(({ number }) => number)).toEqual(
    Array.from({ length: placed }, (_, n) => n + 1),
  );
}
