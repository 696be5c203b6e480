import { expect, test } from 'vitest';
import { notifyOfNewProducts } from '../../../src/modules/alerts/notify-of-new-products.ts';
import * as cartApi from '../../../src/modules/cart/endpoints.ts';
import * as accountApi from '../../../src/modules/customers/account-endpoints.ts';
import { addReaders, readersOrderAs } from '../../support/crowds.ts';
import type { Customer } from '../../support/customer.ts';
import { type TestShop, testShop } from '../../support/test-shop.ts';

/** A shop in which a day has passed since people were last told, with a product that is no news. */
async function shopOfYesterday() {
  const shop = await testShop();
  const old = await shop.addProduct({ daysOld: 5 });
  await notifyOfNewProducts(shop.database);
  await aDayPasses(shop);
  return { shop, old };
}

const aDayPasses = (shop: TestShop) => shop.later('newsMarks', '25 hours');

async function buyer(shop: TestShop, product: { id: string }) {
  const customer = await shop.customer({ agrees: true });
  await customer.call(cartApi.add({ productId: product.id }));
  await customer.checkout();
  return customer;
}

const mails = async (shop: TestShop) =>
  (await shop.outbox()).filter(({ kind }) => kind === 'new-products');

test('the first run begins to count, and tells of nothing that was there before', async () => {
  await using shop = await testShop();
  await buyer(shop, await shop.addProduct({ daysOld: 5 }));
  const db = shop.database;
  await notifyOfNewProducts(db);
  await notifyOfNewProducts(db);
  expect(await mails(shop)).toEqual([]);
  await aDayPasses(shop);
  await notifyOfNewProducts(db);
  expect(await mails(shop)).toEqual([]);
  await aDayPasses(shop);
  const news = await shop.addProduct();
  await notifyOfNewProducts(db);
  expect(await mails(shop)).toMatchObject([{ about: { productIds: [news.id] } }]);
});

test('who has not bought here is never told, though they switch it on: nobody confirmed their address', async () => {
  const { shop: made, old } = await shopOfYesterday();
  await using shop = made;
  const [silent, on, offAndOn] = [
    await shop.customer(),
    await shop.customer(),
    await buyer(shop, old),
  ];
  const wishes = (customer: Customer, change: object) =>
    customer.call(accountApi.changeNotifications(change));
  expect((await silent.call(accountApi.listNotifications())).body).toMatchObject({
    newProducts: false,
  });
  expect((await wishes(silent, { priceAlerts: true })).body).toMatchObject({ newProducts: false });
  await wishes(offAndOn, { newProducts: false });
  await wishes(offAndOn, { newProducts: true });
  await wishes(on, { newProducts: true });
  await shop.addProduct();
  await notifyOfNewProducts(shop.database);
  const told = (await mails(shop)).map(({ userId }) => userId);
  expect(told).toEqual([offAndOn.id]);
});

test('who has bought here is told what is new, in one mail a day', async () => {
  const { shop: made, old } = await shopOfYesterday();
  await using shop = made;
  const ada = await buyer(shop, old);
  await shop.customer();
  const [first, second] = await shop.addProducts({}, { stock: 3 });
  await shop.later('products', '1 hour', { id: first?.id ?? '' });
  await notifyOfNewProducts(shop.database);
  expect(await mails(shop)).toEqual([
    {
      kind: 'new-products',
      userId: ada.id,
      recipient: null,
      about: { productIds: [second?.id, first?.id] },
      status: 'waiting',
    },
  ]);
  await shop.addProduct();
  await notifyOfNewProducts(shop.database);
  expect(await mails(shop)).toHaveLength(1);
  await aDayPasses(shop);
  await notifyOfNewProducts(shop.database);
  expect(await mails(shop)).toHaveLength(2);
});

test('customers who said no, whose order was cancelled or whose account is closed are not told of new products', async () => {
  const { shop: made, old } = await shopOfYesterday();
  await using shop = made;
  const refused = await buyer(shop, old);
  const cancelled = await buyer(shop, old);
  const closed = await buyer(shop, old);
  await refused.call(accountApi.changeNotifications({ newProducts: false }));
  await shop.pretend('orders', { paymentStatus: 'cancelled' }, { userId: cancelled.id });
  await shop.closeAccount(closed);
  await shop.addProduct();
  await notifyOfNewProducts(shop.database);
  expect(await mails(shop)).toEqual([]);
});

test('only what can be bought is told of, the newest twelve', async () => {
  const { shop: made, old } = await shopOfYesterday();
  await using shop = made;
  await buyer(shop, old);
  const added = await shop.addProducts(
    { stock: 0 },
    { inStock: false },
    ...Array.from({ length: 13 }, () => ({})),
  );
  for (const [place, { id }] of added.entries()) {
    await shop.pretend('products', { publishAt: new Date(Date.now() + place - 100) }, { id });
  }
  await notifyOfNewProducts(shop.database);
  const newest = added.slice(-12).map(({ id }) => id);
  expect((await mails(shop))[0]?.about).toEqual({ productIds: newest.reverse() });
});

test('many customers are told in batches, each once, by two runs at the same time as well', async () => {
  const { shop: made, old } = await shopOfYesterday();
  await using shop = made;
  const ada = await buyer(shop, old);
  await addReaders(shop, 1100, { newProducts: true });
  await readersOrderAs(shop, ada);
  await shop.addProduct();
  const db = shop.database;
  await Promise.all([notifyOfNewProducts(db), notifyOfNewProducts(db)]);
  const told = (await shop.outbox()).filter(({ kind }) => kind === 'new-products');
  expect(told).toHaveLength(1101);
  expect(new Set(told.map(({ userId }) => userId)).size).toBe(1101);
});

test('a run that was cut short goes on with the customers it left out', async () => {
  const { shop: made, old } = await shopOfYesterday();
  await using shop = made;
  await buyer(shop, old);
  await shop.addProduct();
  const stopping = new AbortController();
  stopping.abort();
  await notifyOfNewProducts(shop.database, stopping.signal);
  expect(await mails(shop)).toEqual([]);
  await notifyOfNewProducts(shop.database);
  expect(await mails(shop)).toHaveLength(1);
});
