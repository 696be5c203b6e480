import { expect, test } from 'vitest';
import * as catalogApi from '../../../src/modules/catalog/endpoints.ts';
import { anotherProcess, type TestShop, testShop } from '../../support/test-shop.ts';
import { transactionPooler } from '../../support/transaction-pooler.ts';

const PROVING = { every: 600, within: 2_000 };

const nameOf = async (shop: TestShop, { id }: { id: string }) =>
  (await shop.visitor().call(catalogApi.findProduct({ idOrSlug: id }))).body.name;

const readiness = async (shop: TestShop) =>
  (await shop.app.inject({ url: '/readyz' })).json<{ status: string }>().status;

test('behind a pooler in transaction mode the shop sells, keeps no page, and says why', async () => {
  await using shop = await testShop();
  await using pooler = await transactionPooler(shop.databaseUrl);
  const product = await shop.addProduct({ name: 'First' });
  await using pooled = await anotherProcess({ databaseUrl: pooler.url }, { proving: PROVING });

  expect(await nameOf(pooled, product)).toBe('First');
  await shop.renameProduct(product.id, 'Second');
  expect(await nameOf(pooled, product)).toBe('Second');
  await expect.poll(() => readiness(pooled)).toMatch(/^ready, caching nothing: .*DATABASE_LISTEN_URL/);

  const customers = await Promise.all(
    Array.from({ length: 6 }, () => pooled.customer({ cart: [product] })),
  );
  const orders = await Promise.all(customers.map((customer) => customer.checkOut()));
  expect(orders.map(({ status }) => status)).toEqual(orders.map(() => 201));
  await pooled.runJobs();
  expect(pooled.database.way).toEqual({ isPooled: true, keepsNames: false });
  await expect(pooled.database.query(`update products set name = 'Third'`)).rejects.toThrow(
    'read-only transaction',
  );
});

test('with a direct connection beside the pooler, pages are kept again', async () => {
  await using shop = await testShop();
  await using pooler = await transactionPooler(shop.databaseUrl);
  const product = await shop.addProduct({ name: 'First' });
  await using pooled = await anotherProcess(
    { databaseUrl: pooler.url },
    { proving: PROVING, directUrl: shop.databaseUrl },
  );

  await expect.poll(() => readiness(pooled)).toBe('ready');
  expect(await nameOf(pooled, product)).toBe('First');
  await shop.pretend('products', { name: 'Behind its back' });
  expect(await nameOf(pooled, product)).toBe('First');
  await shop.renameProduct(product.id, 'Second');
  await expect.poll(() => nameOf(pooled, product)).toBe('Second');
});
