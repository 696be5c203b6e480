import { expect, test } from 'vitest';
import * as catalogApi from '../../../src/modules/catalog/endpoints.ts';
import * as orderRecordsApi from '../../../src/modules/orders/admin-endpoints.ts';
import { cancelOrder } from '../../../src/modules/orders/cancel-order.ts';
import * as ordersApi from '../../../src/modules/orders/endpoints.ts';
import { signedInAdmin } from '../../support/admin.ts';
import type { Customer } from '../../support/customer.ts';
import { deadlocks } from '../../support/database-trouble.ts';
import {
  customerWithOrder,
  historyOf,
  mailKinds,
  placeOrder,
  readOrder,
} from '../../support/orders.ts';
import { MANY_CONNECTIONS } from '../../support/shop-database.ts';
import { soldOf, stocks } from '../../support/stock.ts';
import { testShop } from '../../support/test-shop.ts';
import type { Visitor } from '../../support/visitor.ts';

const cancel = (customer: Customer, orderId: string) =>
  customer.call(ordersApi.cancel({ id: orderId }));

test('a cancelled order gives back what it reserved, and is told, written down and mailed', async () => {
  await using shop = await testShop();
  const product = await shop.addProduct({
    salesCount: 7,
    variants: [{ sku: 'a', stock: 5 }, { sku: 'b', stock: 30 }, { sku: 'c' }],
  });
  const { customer, orderId } = await customerWithOrder(
    shop,
    { product, variant: 0, quantity: 2 },
    { product, variant: 1, quantity: 3 },
    { product, variant: 2, quantity: 4 },
  );
  expect(await stocks(shop)).toEqual([3, 27, null]);

  const { status, body } = await cancel(customer, orderId);
  expect(status).toBe(200);
  expect(body).toMatchObject({ status: 'Cancelled', cancellable: false });
  expect(body.timeline.map(({ event }) => event)).toEqual(['placed', 'cancelled']);
  expect(body).toEqual(await readOrder(customer, orderId));

  expect(await stocks(shop)).toEqual([5, 30, null]);
  await shop.addUpSales();
  expect(await soldOf(shop)).toEqual([7]);
  expect((await historyOf(shop, orderId))[1]).toEqual({
    event: 'cancelled',
    actor: 'customer',
    actorId: customer.id,
    detail: {},
  });
  expect((await shop.outbox())[1]).toMatchObject({
    kind: 'order-cancelled',
    userId: customer.id,
    about: { orderId },
  });
});

test('what visitors see follows: the count, what is in stock, and the price of the default variant', async () => {
  await using shop = await testShop();
  const product = await shop.addProduct({
    variants: [
      { price: '5.00', stock: 1 },
      { price: '9.00', stock: 50 },
    ],
  });
  const visitor = shop.visitor();
  const page = async () =>
    (await visitor.call(catalogApi.findProduct({ idOrSlug: product.id }))).body;
  const cheap = async () =>
    (await visitor.call(catalogApi.listProducts({ priceMax: '6' }))).body.length;
  expect(await page()).toMatchObject({ price: '5.00', variants: [{ available: 1 }, {}] });
  expect(await cheap()).toBe(1);
  const { customer, orderId } = await customerWithOrder(shop, { product, variant: 0 });
  expect(await page()).toMatchObject({ price: '9.00', variants: [{ available: 0 }, {}] });
  expect(await cheap()).toBe(0);
  await cancel(customer, orderId);
  expect(await page()).toMatchObject({
    price: '5.00',
    variants: [{ available: 1, inStock: true }, {}],
  });
  expect(await cheap()).toBe(1);
});

test('cancelling at once and again returns the stock once and mails once', async () => {
  await using shop = await testShop();
  const product = await shop.addProduct({ stock: 10 });
  const { customer, orderId } = await customerWithOrder(shop, { product, quantity: 4 });
  const responses = await Promise.all(Array.from({ length: 5 }, () => cancel(customer, orderId)));
  responses.push(await cancel(customer, orderId));
  for (const { status, body } of responses) {
    expect([status, body.status]).toEqual([200, 'Cancelled']);
  }
  expect(await stocks(shop)).toEqual([10]);
  expect(await mailKinds(shop)).toEqual(['order-placed', 'order-cancelled']);
  expect(await historyOf(shop, orderId)).toHaveLength(2);
});

test('of cancelling and shipping at once, one wins and the other is refused', async () => {
  await using shop = await testShop();
  const admin = await signedInAdmin(shop);
  const product = await shop.addProduct({ stock: 100 });
  for (let round = 0; round < 4; round++) {
    const { customer, orderId } = await customerWithOrder(shop, product);
    const ship = () =>
      admin.call(orderRecordsApi.changeTracking({ id: orderId }, { trackingNumber: 'A' }));
    const calls = [() => cancel(customer, orderId), ship];
    const responses = await Promise.all(
      (round % 2 ? calls : calls.reverse()).map((call) => call()),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await historyOf(shop, orderId)).toHaveLength(2);
  }
  const alive = await shop.stored('orders', { fulfilment: 'shipped', paymentStatus: 'pending' });
  expect(await stocks(shop)).toEqual([100 - alive.length]);
});

test('an order that is on its way, there or paid for cannot be cancelled, and says why', async () => {
  await using shop = await testShop();
  const product = await shop.addProduct({ stock: 5 });
  const { customer, orderId } = await customerWithOrder(shop, product);
  const asPlaced = { fulfilment: 'unfulfilled', paymentStatus: 'pending' } as const;
  for (const [state, why] of [
    [{ fulfilment: 'shipped' }, 'on its way'],
    [{ fulfilment: 'delivered' }, 'has arrived'],
    [{ paymentStatus: 'completed' }, 'is paid for'],
    [{ paymentStatus: 'failed' }, 'cannot be cancelled'],
    [{ paymentStatus: 'refunded' }, 'cannot be cancelled'],
  ] as const) {
    await shop.pretend('orders', { ...asPlaced, ...state });
    expect((await readOrder(customer, orderId)).cancellable, why).toBe(false);
    expect(await cancel(customer, orderId)).toMatchObject({
      status: 409,
      body: { code: 'order_not_cancellable', message: expect.stringContaining(why) },
    });
  }
  expect(await stocks(shop)).toEqual([4]);
  expect(await mailKinds(shop)).toEqual(['order-placed']);
});

test('orders of the same products, cancelled and placed at once, never deadlock', async () => {
  await using shop = await testShop({ connections: MANY_CONNECTIONS });
  const products = await shop.addProducts({ stock: 1000 }, { stock: 1000 }, { stock: 1000 });
  const customers = await Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      shop.customer({ cart: n % 2 ? products : products.toReversed() }),
    ),
  );
  const orders = await Promise.all(customers.map(placeOrder));
  await Promise.all(
    customers.map(async (customer, n) => {
      for (const product of n % 2 ? products : products.toReversed()) await customer.add(product);
    }),
  );
  const cancels = customers.map((customer, n) => cancel(customer, orders[n] ?? ''));
  const again = customers.map(placeOrder);
  await Promise.all([...cancels, ...again]);
  expect(await stocks(shop)).toEqual([992, 992, 992]);
  expect(await deadlocks(shop)).toBe(0);
});

test('what was ordered can be gone from the shop by now', async () => {
  await using shop = await testShop();
  const product = await shop.addProduct({ variants: [{ stock: 5 }, { stock: 5 }] });
  const { customer, orderId } = await customerWithOrder(
    shop,
    { product, variant: 0 },
    { product, variant: 1 },
  );
  await shop.retireVariant(product.variants[0]?.id ?? '');
  await shop.addUpSales();
  await shop.pretend('products', { salesCount: 1 });
  expect((await cancel(customer, orderId)).status).toBe(200);
  expect(await stocks(shop)).toEqual([5, 5]);
  await shop.addUpSales();
  expect(await soldOf(shop)).toEqual([0]);
});

test('staff may cancel an order for its customer, who is told; not one that is paid for', async () => {
  await using shop = await testShop();
  const admin = await signedInAdmin(shop);
  const product = await shop.addProduct({ stock: 5 });
  const { customer, orderId } = await customerWithOrder(shop, product);
  const paid = await customerWithOrder(shop, product);
  await admin.call(orderRecordsApi.pay({ id: paid.orderId }));
  const cancelAs = (who: Visitor, id: string) => who.call(orderRecordsApi.cancel({ id }));

  expect(await cancelAs(admin, paid.orderId)).toMatchObject({
    status: 409,
    body: {
      code: 'order_not_cancellable',
      message: 'This order is paid for: it can be refunded, but not cancelled.',
    },
  });
  expect((await cancelAs(customer, orderId)).status).toBe(401);
  expect((await cancelAs(shop.visitor(), orderId)).status).toBe(401);
  expect((await cancelAs(admin, product.id)).status).toBe(404);
  expect(await stocks(shop)).toEqual([3]);

  for (const _attempt of [1, 2]) {
    expect(await cancelAs(admin, orderId)).toMatchObject({
      status: 200,
      body: { id: orderId, status: 'cancelled' },
    });
  }
  expect(await stocks(shop)).toEqual([4]);
  const [row] = await shop.stored('staff');
  expect((await historyOf(shop, orderId)).slice(1)).toEqual([
    { event: 'cancelled', actor: 'staff', actorId: row?.id, detail: {} },
  ]);
  expect((await shop.outbox()).filter(({ kind }) => kind === 'order-cancelled')).toMatchObject([
    { userId: customer.id, about: { orderId } },
  ]);
});

test('the shop itself may cancel, for a customer whose account is deleted as well', async () => {
  await using shop = await testShop();
  const { orderId } = await customerWithOrder(shop, await shop.addProduct());
  await shop.forget('mail');
  await shop.pretend('orders', { userId: null });
  await shop.write((tx) => cancelOrder(tx, orderId));
  expect(await shop.stored('orders')).toMatchObject([
    { paymentStatus: 'cancelled', addressStreet: '' },
  ]);
  expect(await shop.outbox()).toEqual([]);
});
