import { expect, test } from 'vitest';
import * as catalogApi from '../../../src/modules/catalog/endpoints.ts';
import { PostgresSearch } from '../../../src/modules/catalog/search/postgres-search.ts';
import { forgetProjection } from '../../../src/modules/catalog/search/projection.ts';
import type { Database } from '../../../src/platform/database/database.ts';
import { triesOf } from '../../support/random-size.ts';
import { testSearchContract } from '../../support/search-contract.ts';
import { anotherProcess, type TestShop, testShop } from '../../support/test-shop.ts';

const PATIENCE = { timeout: 60_000, interval: 20 };
const IN_POSTGRES = { env: { SEARCH: 'postgres' } };

async function openSearch(database: Database) {
  const search = new PostgresSearch(database);
  await search.fill();
  await search.start();
  return Object.assign(search, { [Symbol.asyncDispose]: () => search.close() });
}

// What is found is found by the code that memory uses: fewer catalogues tell whether it is asked for rightly.
testSearchContract(openSearch, triesOf({ fixed: 4, random: 10 }));

const isInPostgres = (shop: TestShop) =>
  expect.poll(() => shop.shop.search.where, PATIENCE).toBe('postgres');

const found = async (shop: TestShop, search: string) =>
  (await shop.visitor().call(catalogApi.listProducts({ search }))).body.map(({ name }) => name);

test('memory answers until the tables are filled, then PostgreSQL does; a process that starts later is ready at once', async () => {
  await using shop = await testShop();
  const [luna] = await shop.addProducts({ name: 'Luna' }, { name: 'Mango' });
  expect(await found(shop, 'luna')).toEqual(['Luna']);
  expect(shop.shop.search.where).toBe('memory');
  await using other = await anotherProcess(shop, IN_POSTGRES);
  expect(await found(other, 'lnua')).toEqual(['Luna']);
  await isInPostgres(other);
  await using next = await anotherProcess(shop, IN_POSTGRES);
  await expect
    .poll(() => next.visitor().get('/readyz'), PATIENCE)
    .toMatchObject({ status: 200, body: { status: 'ready' } });
  expect(next.shop.search.where).toBe('postgres');
  // What one process changes, each of them finds at once, wherever it looks.
  await shop.renameProduct(luna?.id ?? '', 'Strawberry');
  shop.database.changes.invalidate(['products']);
  for (const each of [shop, other, next]) {
    each.database.changes.invalidate(['products']);
    expect(await found(each, 'strawbery')).toEqual(['Strawberry']);
    expect(await found(each, 'luna')).toEqual([]);
  }
});

test('while very many changes are taken in, lists are answered from the state before and then catch up', async () => {
  await using shop = await testShop();
  const product = await shop.addProduct({ name: 'Luna' });
  await using search = await openSearch(shop.database);
  const total = async (typed: string) => (await search.read(typed)).total;
  await shop.sql(
    `with noted as (
       insert into product_changes (product_id)
       select ('00000000-0000-0000-0000-' || lpad(n::text, 12, '0'))::uuid from generate_series(1, 6000) n)
     update products set name = 'Mango' where id = $1`,
    [product.id],
  );
  shop.database.changes.invalidate(['*']);
  // By what was there, or by what is already derived anew.
  expect((await total('luna')) || (await total('mango'))).toBe(1);
  await expect.poll(() => total('mango'), PATIENCE).toBe(1);
  expect(await total('luna')).toBe(0);
});

test('what another program, or one of days ago, has left in the tables is derived anew while it answers', async () => {
  await using shop = await testShop();
  const product = await shop.addProduct({ name: 'Luna' });
  await using search = await openSearch(shop.database);
  const total = async (typed: string) => (await search.read(typed)).total;
  await shop.sql('update search_state set form = 0');
  await shop.sql(`update products set name = 'Mango' where id = $1`, [product.id]);
  await shop.sql('delete from product_changes');
  shop.database.changes.invalidate(['products']);
  // By what was there, or by what is already derived anew.
  expect((await total('luna')) || (await total('mango'))).toBe(1);
  await expect.poll(() => total('mango'), PATIENCE).toBe(1);
  // An answer of before may still be on its way.
  await expect.poll(() => total('luna'), PATIENCE).toBe(0);
  await shop.sql(`update search_state set caught_up_at = now() - interval '3 days'`);
  await shop.write(forgetProjection);
  expect(await shop.sql('select 1 from search_products')).toEqual([]);
});
