import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PaymentIntent } from '../../src/domain/orders/schema.ts';
import type { StandIn } from '../../stand-ins/stand-in.ts';
import { stripeStandIn } from '../../stand-ins/stripe.ts';
import { type Customer, makeCustomer } from '../support/customer.ts';
import { letExpire, moneyKept, payingShop, queuePayments, totalOf } from '../support/payments.ts';
import type { TestShop } from '../support/test-shop.ts';
import { Visitor } from '../support/visitor.ts';

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

test('one charge is kept per order, money and stock add up, and the history says how', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(event, { minLength: 8, maxLength: 24 }), (events) =>
      // Without a page nothing can happen.
      live([{ what: 'begin', who: 0, on: 0 }, ...events]),
    ),
    // Other lives each time. A failure tells its seed and path; shrinking it must end before the test's time does.
    { numRuns: 12, interruptAfterTimeLimit: 50_000 },
  );
});

async function live(events: Event[]): Promise<void> {
  await using paying = await payingShop(stripeStandIn);
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

  const attempts = () =>
    shop.sql<{ id: string; userId: string; orderId: string; url: string | null }>(
      `select id, user_id as "userId", order_id as "orderId", page_url as url from payment_attempts
       order by created_at, id`,
    );
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
    await shop.sql('update graphile_worker._private_jobs set run_at = now(), attempts = 0');
    await at(on).runJobs();
  };

  for (const step of events) {
    switch (step.what) {
      case 'begin': {
        const customer = customers[step.who % customers.length] as Customer;
        if ((await customer.cart()).length === 0)
          await customer.add({ product, quantity: 2 }).catch(() => {});
        await as(customer, step.on).post<PaymentIntent>('/api/create-payment-intent', {
          amount: await totalOf(customer),
        });
        break;
      }
      case 'act': {
        const page = await attempt(step.which);
        if (page?.url) await standIn.act(page.url, step.act).catch(() => {});
        break;
      }
      case 'look':
      case 'cancel': {
        const found = await attempt(step.which);
        const customer = customers.find(({ id }) => id === found?.userId);
        if (!found || !customer) break;
        const url = `/api/payments/${found.id}`;
        const visitor = as(customer, step.on);
        if (step.what === 'look') await visitor.get(url);
        else await visitor.post(`${url}/cancel`);
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
        await as(owner, step.on).post(`/api/admin/orders/${found?.orderId}/refunds`, {
          amount: step.amount,
          reason: '',
        });
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
    await letExpire(shop);
    await shop.sql('update refunds set claimed_until = null');
    await shop.sql('update payment_attempts set return_claimed_until = null');
    await queuePayments(shop);
    await runJobs(round);
  }
  await addsUp(shop, standIn);
}

async function addsUp(shop: TestShop, standIn: StandIn): Promise<void> {
  const orders = await shop.sql<{
    id: string;
    isPlaced: boolean;
    status: string;
    total: number;
    refunded: number;
    charges: string[];
    events: string[];
    quantity: number;
    isReturned: boolean;
  }>(
    `select o.id, o.is_placed as "isPlaced", o.payment_status as status, o.total::int as total,
       (select coalesce(sum(amount), 0)::int from refunds r where r.order_id = o.id and r.status = 'done') as refunded,
       array(select charge_id from payment_attempts a where a.order_id = o.id and a.status = 'paid') as charges,
       array(select event from order_history h where h.order_id = o.id order by h.id) as events,
       (select sum(quantity)::int from order_items i where i.order_id = o.id) as quantity,
       o.returned_at is not null as "isReturned"
     from orders o order by o.created_at, o.id`,
  );
  const [loose] = await shop.sql(
    `select (select count(*)::int from payment_attempts where status in ('starting', 'open', 'processing')) as live,
       (select count(*)::int from payment_attempts where return_status in ('pending', 'failed', 'by_hand')) as kept,
       (select count(*)::int from refunds where status in ('pending', 'by_hand')) as promised,
       (select count(*)::int from orders where attention is not null) as flagged`,
  );
  expect(loose).toEqual({ live: 0, kept: 0, promised: 0, flagged: 0 });
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
  expect(moneyKept(standIn)).toBe(owed);
  const sold = orders
    .filter(({ isReturned }) => !isReturned)
    .reduce((sum, { quantity }) => sum + quantity, 0);
  expect(await shop.sql('select stock from variants')).toEqual([{ stock: FIRST_STOCK - sold }]);
  const numbers = await shop.sql<{ number: number }>('select number::int from invoices order by 1');
  const placed = orders.filter(({ isPlaced }) => isPlaced).length;
  expect(numbers.map(({ number }) => number)).toEqual(
    Array.from({ length: placed }, (_, n) => n + 1),
  );
}
