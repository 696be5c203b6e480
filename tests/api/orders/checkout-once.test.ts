import { expect, test } from 'vitest';
import * as ordersApi from '../../../src/modules/orders/endpoints.ts';
import type { Customer } from '../../support/customer.ts';
import { refuseRows } from '../../support/database-trouble.ts';
import { lossyDatabase } from '../../support/lossy-database.ts';
import { stocks } from '../../support/stock.ts';
import { anotherProcess, testShop } from '../../support/test-shop.ts';

const KEY = { 'idempotency-key': 'a6a9c6b2' };

const ordersOf = async (customer: Customer) => (await customer.call(ordersApi.list())).body;

test('a repeat with the same key answers with the first order, whatever changed since', async () => {
  await using shop = await testShop();
  const product = await shop.addProduct({ price: '10.00', stock: 5 });
  const customer = await shop.customer({ cart: [product] });
  const first = await customer.checkout({}, KEY);
  await customer.add(product);
  await shop.reprice(product, '20.00');
  expect(await customer.checkout({}, KEY)).toEqual(first);
  expect(await ordersOf(customer)).toHaveLength(1);
  expect(await customer.cart()).toHaveLength(1);
  expect(await customer.checkout({}, { 'idempotency-key': 'another' })).toMatchObject({
    subtotal: '20.00',
  });
});

test('ten calls at once with one key place one order, and all are told of it', async () => {
  await using shop = await testShop();
  const product = await shop.addProduct({ stock: 50 });
  const customer = await shop.customer({ cart: [{ product, quantity: 3 }] });
  const responses = await Promise.all(
    Array.from({ length: 10 }, () => customer.call(ordersApi.checkOut({}), KEY)),
  );
  expect(responses.map(({ status }) => status)).toEqual(Array(10).fill(200));
  expect(new Set(responses.map(({ body }) => body.orderId)).size).toBe(1);
  expect(await ordersOf(customer)).toHaveLength(1);
  expect(await stocks(shop)).toEqual([47]);
});

test('an idempotency key belongs to its customer alone', async () => {
  await using shop = await testShop();
  const product = await shop.addProduct({ stock: 5 });
  const [ada, bob] = [
    await shop.customer({ cart: [product] }),
    await shop.customer({ cart: [product] }),
  ];
  const adas = await ada.checkout({}, KEY);
  const bobs = await bob.checkout({}, KEY);
  expect(adas.orderId).toBeTruthy();
  expect(bobs.orderId).toBeTruthy();
  expect(bobs.orderId).not.toBe(adas.orderId);
});

test('after a refusal, the same idempotency key can be used once the problem is fixed', async () => {
  await using shop = await testShop();
  const customer = await shop.customer();
  expect(await customer.checkout({}, KEY)).toMatchObject({ code: 'cart_empty' });
  await customer.add(await shop.addProduct());
  expect(await customer.checkout({}, KEY)).toMatchObject({ total: '20.79' });
});

test('a key of more than 255 letters is refused', async () => {
  await using shop = await testShop();
  const customer = await shop.customer({ cart: [await shop.addProduct()] });
  expect(
    await customer.call(ordersApi.checkOut({}), { 'idempotency-key': 'x'.repeat(256) }),
  ).toMatchObject({
    status: 400,
    body: { fields: { 'idempotency-key': expect.any(String) } },
  });
});

test('of two tabs that order at once without a key, one orders and the other finds the cart empty', async () => {
  await using shop = await testShop();
  const product = await shop.addProduct({ stock: 5 });
  const customer = await shop.customer({ cart: [{ product, quantity: 2 }] });
  const responses = await Promise.all([customer.checkout(), customer.checkout()]);
  expect(responses.map(({ code = 'placed' }) => code).sort()).toEqual(['cart_empty', 'placed']);
  expect(await stocks(shop)).toEqual([3]);
});

test('what is put into the cart while an order is placed is ordered or stays, and is never lost', async () => {
  await using shop = await testShop();
  const [luna, atlas] = await shop.addProducts({ name: 'Luna' }, { name: 'Atlas' });
  if (!luna || !atlas) throw new Error('products are missing');
  const customer = await shop.customer();
  for (let round = 0; round < 6; round++) {
    await customer.add({ product: luna, quantity: 2 });
    await Promise.all([
      customer.checkout(),
      customer.add({ product: luna, quantity: 1 }),
      customer.add({ product: atlas, quantity: 1 }),
    ]);
  }
  const kept = (await customer.cart()).map(({ product, quantity }) => ({
    name: product.name,
    quantity,
  }));
  const ordered = (await ordersOf(customer)).flatMap(({ items }) => items);
  const count = (name: string) =>
    [...kept, ...ordered].reduce((sum, line) => sum + (line.name === name ? line.quantity : 0), 0);
  expect({ luna: count('Luna'), atlas: count('Atlas') }).toEqual({ luna: 18, atlas: 6 });
});

test('where the program failed and left no order, it says so, and the same press can be repeated', async () => {
  await using shop = await testShop();
  const customer = await shop.customer({ cart: [await shop.addProduct({ stock: 5 })] });
  const mend = await refuseRows(shop, { of: 'orders' });
  expect(await customer.call(ordersApi.checkOut({}), KEY)).toMatchObject({
    status: 500,
    body: {
      code: 'nothing_ordered',
      message: 'Failed to process checkout. Nothing was ordered. Please try again.',
    },
  });
  expect(await ordersOf(customer)).toEqual([]);
  await mend();
  expect(await customer.checkout({}, KEY)).toMatchObject({ orderId: expect.any(String) });
  expect(await ordersOf(customer)).toHaveLength(1);
});

test('an order that was placed, with others or alone as well, while the database’s answer got lost is found, and told', async () => {
  await using shop = await testShop();
  const product = await shop.addProduct({ stock: 5 });
  await using database = await lossyDatabase(shop.databaseUrl);
  await using other = await anotherProcess({ databaseUrl: database.url });
  for (const lost of [1, 2]) {
    const customer = await other.customer({ cart: [product] });
    database.loseCommits(lost);
    const placed = await customer.checkout({}, KEY);
    expect(placed).toMatchObject({ orderId: expect.any(String), total: '20.79' });
    const orders = await ordersOf(customer);
    expect(orders.map(({ id }) => id)).toEqual([placed.orderId]);
    expect(await stocks(shop)).toEqual([5 - lost]);
    // A repeat is told of the same.
    expect(await customer.checkout({}, KEY)).toEqual(placed);
  }
});
