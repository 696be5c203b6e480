import { expect, test } from 'vitest';
import * as ordersApi from '../../../src/modules/orders/endpoints.ts';
import type { Customer } from '../../support/customer.ts';
import { placedAtMonthsBegin } from '../../support/local-time.ts';
import { addToHistory, customerWithOrder, historyOf, readOrder } from '../../support/orders.ts';
import { testShop } from '../../support/test-shop.ts';

test('an order just placed tells what the list tells, what happened, and that it may be cancelled', async () => {
  await using shop = await testShop();
  const { customer, orderId } = await customerWithOrder(shop, await shop.addProduct());
  const [listed] = (await customer.call(ordersApi.list())).body;
  const { status, headers, body } = await customer.call(ordersApi.find({ id: orderId }));
  expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
  expect(body).toEqual({
    ...listed,
    discounts: [],
    taxes: [{ name: 'Tax', percent: '8', amount: '0.80' }],
    timeline: [{ event: 'placed', at: expect.stringMatching(/Z$/), amount: null }],
    shipments: [],
    refunds: [],
    replacedInvoices: [],
    owed: '0.00',
    customerNote: null,
    messages: [],
    paymentInstructions: null,
    cancellable: true,
  });
});

test('placing an order is written down, and its mail waits in the outbox', async () => {
  await using shop = await testShop();
  const { customer, orderId } = await customerWithOrder(shop, await shop.addProduct());
  expect(await historyOf(shop, orderId)).toEqual([
    { event: 'placed', actor: 'customer', actorId: customer.id, detail: {} },
  ]);
  expect(await shop.outbox()).toEqual([
    {
      kind: 'order-placed',
      userId: customer.id,
      recipient: null,
      about: { orderId },
      status: 'waiting',
    },
  ]);
});

test('a repeat of a placed order sends no second mail, and a refused one none', async () => {
  await using shop = await testShop();
  const customer = await shop.customer({ cart: [await shop.addProduct()] });
  expect(await customer.checkout({ amount: '0.01' })).toMatchObject({ code: 'amount_changed' });
  expect(await shop.outbox()).toEqual([]);
  const headers = { 'idempotency-key': 'one attempt' };
  await Promise.all([customer.checkout({}, headers), customer.checkout({}, headers)]);
  expect(await shop.outbox()).toHaveLength(1);
});

test('what the owner corrected behind the scenes is not told to the customer', async () => {
  await using shop = await testShop();
  const { customer, orderId } = await customerWithOrder(shop, await shop.addProduct());
  await addToHistory(shop, orderId, { actor: 'staff', event: 'tracking corrected' });
  expect((await readOrder(customer, orderId)).timeline.map(({ event }) => event)).toEqual([
    'placed',
  ]);
});

test('a malformed id, an unknown id and another customer’s order are all not found', async () => {
  await using shop = await testShop();
  const { orderId } = await customerWithOrder(shop, await shop.addProduct());
  const other = await shop.customer();
  const get = async (id: string) => (await other.call(ordersApi.find({ id }))).status;
  expect(await get('nonsense')).toBe(400);
  expect(await get('0a1b2c3d-0000-4000-8000-00000000abcd')).toBe(404);
  expect(await get(orderId)).toBe(404);
});

const summaryOf = async (customer: Customer) => (await customer.call(ordersApi.summarise())).body;

test('orders are counted: all, those of the last 7 days, those since the month began', async () => {
  await using shop = await testShop();
  const { customer } = await customerWithOrder(shop, await shop.addProduct());
  await customerWithOrder(shop, await shop.addProduct());
  expect(await summaryOf(customer)).toEqual({ total: 1, thisWeek: 1, thisMonth: 1 });
  expect(await summaryOf(await shop.customer())).toEqual({ total: 0, thisWeek: 0, thisMonth: 0 });
  await shop.later('orders', '6 days 23 hours');
  expect(await summaryOf(customer)).toMatchObject({ total: 1, thisWeek: 1 });
  await shop.later('orders', '1 hour 1 minute');
  expect(await summaryOf(customer)).toMatchObject({ total: 1, thisWeek: 0 });
});

test.each(['Pacific/Auckland', 'America/Los_Angeles'])(
  'in %s the month begins when it begins there',
  async (zone) => {
    await using shop = await testShop();
    await shop.set({ time_zone: zone });
    const { customer } = await customerWithOrder(shop, await shop.addProduct());
    const placed = (shift: string) => placedAtMonthsBegin(shop, zone, shift);
    await placed('0');
    expect(await summaryOf(customer)).toMatchObject({ thisMonth: 1 });
    await placed('1 second');
    expect(await summaryOf(customer)).toMatchObject({ total: 1, thisMonth: 0 });
  },
);
