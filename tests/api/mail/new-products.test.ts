import { expect, test } from 'vitest';
import { tellNewProducts } from '../../../src/modules/alerts/tell-new-products.ts';
import * as cartApi from '../../../src/modules/cart/endpoints.ts';
import * as accountApi from '../../../src/modules/customers/account-endpoints.ts';
import type { Customer } from '../../support/customer.ts';
import { type TestShop, testShop } from '../../support/test-shop.ts';

/** A shop in which a day has passed since people were last told, with a product that is no news. */
async function shopOfYesterday() {
  const shop = await testShop();
  const old = await shop.addProduct({ daysOld: 5 });
  await tellNewProducts(shop.database);
  await aDayPasses(shop);
  return { shop, old };
}

const aDayPasses = (shop: TestShop) =>
  shop.sql(`update mail_marks set told_until = told_until - interval '25 hours'`);

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
  await tellNewProducts(db);
  await tellNewProducts(db);
  expect(await mails(shop)).toEqual([]);
  await aDayPasses(shop);
  await tellNewProducts(db);
  expect(await mails(shop)).toEqual([]);
  await aDayPasses(shop);
  const news = await shop.addProduct();
  await tellNewProducts(db);
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
  await tellNewProducts(shop.database);
  const told = (await mails(shop)).map(({ userId }) => userId);
  expect(told).toEqual([offAndOn.id]);
});

test('who has bought here is told what is new, in one mail a day', async () => {
  const { shop: made, old } = await shopOfYesterday();
  await using shop = made;
  const ada = await buyer(shop, old);
  await shop.customer();
  const [first, second] = await shop.addProducts({}, { stock: 3 });
  await shop.sql(`update products set publish_at = publish_at - interval '1 hour' where id = $1`, [
    first?.id,
  ]);
  await tellNewProducts(shop.database);
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
  await tellNewProducts(shop.database);
  expect(await mails(shop)).toHaveLength(1);
  await aDayPasses(shop);
  await tellNewProducts(shop.database);
  expect(await mails(shop)).toHaveLength(2);
});

test('who said no, whose order came to nothing and whose account is closed hears nothing', async () => {
  const { shop: made, old } = await shopOfYesterday();
  await using shop = made;
  const refused = await buyer(shop, old);
  const cancelled = await buyer(shop, old);
  const closed = await buyer(shop, old);
  await refused.call(accountApi.changeNotifications({ newProducts: false }));
  await shop.sql(`update orders set payment_status = 'cancelled' where user_id = $1`, [
    cancelled.id,
  ]);
  await shop.sql('update users set is_active = false where id = $1', [closed.id]);
  await shop.addProduct();
  await tellNewProducts(shop.database);
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
    await shop.sql(`update products set publish_at = now() + $2 * interval '1 ms' where id = $1`, [
      id,
      place - 100,
    ]);
  }
  await tellNewProducts(shop.database);
  const newest = added.slice(-12).map(({ id }) => id);
  expect((await mails(shop))[0]?.about).toEqual({ productIds: newest.reverse() });
});

test('many customers are told in batches, each once, by two runs at the same time as well', async () => {
  const { shop: made, old } = await shopOfYesterday();
  await using shop = made;
  const ada = await buyer(shop, old);
  await shop.sql(
    `insert into users (username, email, password_hash)
     select 'reader-' || n, 'reader-' || n || '@shop.example', '' from generate_series(1, 1100) n`,
  );
  await shop.sql(
    `insert into notification_preferences (user_id, new_products)
     select id, true from users where username like 'reader-%'`,
  );
  const [column] = await shop.sql<{ list: string }>(
    `select string_agg(quote_ident(column_name), ', ') as list from information_schema.columns
     where table_name = 'orders' and is_generated = 'NEVER'
       and column_name not in ('id', 'number', 'user_id', 'idempotency_key')`,
  );
  await shop.sql(
    `insert into orders (user_id, ${column?.list})
     select u.id, ${column?.list
       .split(', ')
       .map((name) => `o.${name}`)
       .join(', ')}
     from users u, orders o where u.username like 'reader-%' and o.user_id = $1`,
    [ada.id],
  );
  await shop.addProduct();
  const db = shop.database;
  await Promise.all([tellNewProducts(db), tellNewProducts(db)]);
  const [told] = await shop.sql(
    `select count(*) as all, count(distinct user_id) as customers from mail_outbox
     where kind = 'new-products'`,
  );
  expect(told).toEqual({ all: 1101, customers: 1101 });
});

test('a run that was cut short goes on with whom it left out', async () => {
  const { shop: made, old } = await shopOfYesterday();
  await using shop = made;
  await buyer(shop, old);
  await shop.addProduct();
  const stopping = new AbortController();
  stopping.abort();
  await tellNewProducts(shop.database, stopping.signal);
  expect(await mails(shop)).toEqual([]);
  await tellNewProducts(shop.database);
  expect(await mails(shop)).toHaveLength(1);
});
