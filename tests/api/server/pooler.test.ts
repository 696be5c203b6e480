import { expect, test } from 'vitest';
import * as catalogApi from '../../../src/modules/catalog/endpoints.ts';
import { anotherProcess, type TestShop, testShop } from '../../support/test-shop.ts';
import { transactionPooler } from '../../support/transaction-pooler.ts';

/** Nothing comes back, however long it is waited for. */
const PROVING = { every: 900, within: 300 };

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
  await expect
    .poll(() => readiness(pooled))
    .toMatch(/^ready, caching nothing: .*DATABASE_LISTEN_URL/);

  const customers = await Promise.all(
    Array.from({ length: 6 }, () => pooled.customer({ cart: [product] })),
  );
  const orders = await Promise.all(customers.map((customer) => customer.checkout()));
  expect(orders.map(({ code }) => code)).toEqual(orders.map(() => undefined));
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
    { directUrl: shop.databaseUrl },
  );

  await expect.poll(() => readiness(pooled)).toBe('ready');
  expect(await nameOf(pooled, product)).toBe('First');
  await shop.pretend('products', { name: 'Behind its back' });
  expect(await nameOf(pooled, product)).toBe('First');
  await shop.renameProduct(product.id, 'Second');
  await expect.poll(() => nameOf(pooled, product)).toBe('Second');
});

test('a standby that is gone, or follows nobody, is not read from', async () => {
  await using shop = await testShop();
  const product = await shop.addProduct({ name: 'There' });
  for (const readUrl of ['postgres://shop@127.0.0.1:1/shop', shop.databaseUrl]) {
    await using reading = await anotherProcess(shop, { readUrl });
    await expect.poll(() => readiness(reading)).toBe('ready');
    const { rows } = await reading.database.reads.query('select name from products');
    expect(rows).toEqual([{ name: product.name }]);
    expect(reading.database.reads.from).toBe('primary');
  }
});
