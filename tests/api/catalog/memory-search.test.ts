import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { SORTS } from '../../../src/modules/catalog/constants.ts';
import * as catalogApi from '../../../src/modules/catalog/endpoints.ts';
import { DEFAULT_FACETS } from '../../../src/modules/catalog/facets.ts';
import { readKept, readOrigin } from '../../../src/modules/catalog/search/kept-index.ts';
import { MemorySearch } from '../../../src/modules/catalog/search/memory-search.ts';
import { forgetChanges } from '../../../src/modules/catalog/search/read-catalog.ts';
import type { Database } from '../../../src/platform/database/database.ts';
import { cutConnections } from '../../support/database-trouble.ts';
import { testSearchContract } from '../../support/search-contract.ts';
import { anotherProcess, type TestShop, testShop } from '../../support/test-shop.ts';

const PATIENCE = { timeout: 10_000, interval: 20 };
const PAGE = { sortBy: 'featured', limit: 100, offset: 0 } as const;

async function openSearch(database: Database) {
  const search = new MemorySearch(database);
  search.start();
  return Object.assign(search, { [Symbol.asyncDispose]: () => search.close() });
}

testSearchContract(openSearch);

/** A connection of one's own, for a transaction that others run beside. */
async function connect(shop: TestShop) {
  const client = new pg.Client({ connectionString: shop.databaseUrl });
  await client.connect();
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.end() });
}

const total = async (search: MemorySearch, text: string) =>
  (await search.search({ search: text }, PAGE)).total;

test('a shop is ready when its lists answer', async () => {
  await using shop = await testShop();
  await shop.addProduct();
  await using owner = await connect(shop);
  await owner.query('begin; lock table products in access exclusive mode');
  await using other = await anotherProcess(shop);
  const visitor = other.visitor();
  expect((await visitor.get('/healthz')).status).toBe(200);
  expect(await visitor.get('/readyz')).toMatchObject({ status: 503 });
  const list = visitor.call(catalogApi.listProducts());
  await owner.query('commit');
  expect(await list).toMatchObject({ status: 200, body: [{}] });
  expect(await visitor.get('/readyz')).toMatchObject({ status: 200, body: { status: 'ready' } });
});

test('an index that a process of its own has made answers and follows changes as any other', async () => {
  await using shop = await testShop();
  const [luna] = await shop.addProducts(
    { name: 'Luna', brand: 'Nimbus', price: '12.00' },
    { name: 'Mango 20mg', brand: 'Drift', price: '60.00', specifications: { Coldness: '3 of 5' } },
    { name: 'Mint', brand: 'Nimbus', price: '50.00' },
  );
  await using made = await openSearch(shop.database);
  const search = new MemorySearch(shop.database, 0);
  await using _closed = { [Symbol.asyncDispose]: () => search.close() };
  search.start();
  const both = async (ask: (search: MemorySearch) => Promise<unknown>) =>
    expect(await ask(search)).toEqual(await ask(made));
  const agree = async () => {
    for (const typed of ['luna', 'magno', '20 mg', 'coldness', 'nimbus', 'berry']) {
      await both((each) => each.search({ search: typed }, PAGE));
      await both((each) => each.read(typed));
    }
    for (const sortBy of SORTS) await both((each) => each.search({}, { ...PAGE, sortBy }));
    await both((each) => each.facets({ priceMax: '55' }));
    await both((each) => each.countByBrand());
  };
  await agree();
  await shop.renameProduct(luna?.id ?? '', 'Strawberry');
  await shop.addProduct({ name: 'Luna', brand: 'Ember & Oak' });
  await agree();
  expect(await total(search, 'luna')).toBe(1);
});

test('an index is kept for the next start, which takes in what changed meanwhile, and is made anew where it is of no use', async () => {
  await using shop = await testShop();
  const [luna] = await shop.addProducts({ name: 'Luna' }, { name: 'Mint' });
  const folder = await mkdtemp(join(inject('scratchDir'), 'kept-'));
  const path = join(folder, 'search-index');
  const open = (database = shop.database) => {
    const search = new MemorySearch(database, 0, folder);
    search.start();
    return Object.assign(search, { [Symbol.asyncDispose]: () => search.close() });
  };
  const kept = async (database = shop.database) => {
    const origin = await readOrigin(database, DEFAULT_FACETS);
    return origin && (await readKept(database, { path, origin }));
  };
  {
    await using search = open();
    expect(await total(search, 'luna')).toBe(1);
  }
  expect(await kept()).toBeDefined();
  const made = await readFile(path);

  await shop.renameProduct(luna?.id ?? '', 'Strawberry');
  await shop.addProduct({ name: 'Luna' });
  await shop.addProduct({ name: 'Berry' });
  {
    await using search = open();
    expect(await total(search, 'luna')).toBe(1);
    expect(await total(search, 'strawberry')).toBe(1);
    expect((await search.search({}, PAGE)).total).toBe(4);
  }
  // It was not made anew: the changes were enough.
  expect(await readFile(path)).toEqual(made);

  await using other = await testShop();
  await other.addProduct({ name: 'Cola' });
  expect(await kept(other.database)).toBeUndefined();
  for (const useless of [made.subarray(0, -20), made.subarray(0, 10), Buffer.from('nothing')]) {
    await writeFile(path, useless);
    expect(await kept()).toBeUndefined();
  }
  {
    await using search = open();
    expect((await search.search({}, PAGE)).total).toBe(4);
  }
  expect(await kept()).toBeDefined();
  {
    await using search = open(other.database);
    expect(await total(search, 'cola')).toBe(1);
    expect((await search.search({}, PAGE)).total).toBe(1);
  }
  expect(await readdir(folder)).toEqual(['search-index']);

  // Where it cannot be kept, it serves all the same.
  await rm(folder, { recursive: true });
  await using search = open();
  expect((await search.search({}, PAGE)).total).toBe(4);
});

test('a change is not missed when a later one ends before it', async () => {
  await using shop = await testShop();
  const [slow, quick] = await shop.addProducts({ name: 'Luna' }, { name: 'Luna' });
  await using search = await openSearch(shop.database);
  await using writer = await connect(shop);
  const rename = 'update products set name = $2 where id = $1';
  await writer.query('begin');
  await writer.query(rename, [slow?.id, 'Strawberry']);
  await shop.pretend('products', { name: 'Strawberry' }, { id: quick?.id ?? '' });
  shop.database.changes.invalidate(['products']);
  expect(await total(search, 'strawberry')).toBe(1);
  await writer.query('commit');
  shop.database.changes.invalidate(['products']);
  expect(await total(search, 'strawberry')).toBe(2);
  expect(await total(search, 'luna')).toBe(0);
});

test('a brand that is renamed is found by its new name, and counted under it', async () => {
  await using shop = await testShop();
  await shop.addProducts({ brand: 'Nimbus' }, { brand: 'Nimbus' });
  await using search = await openSearch(shop.database);
  expect(await total(search, 'nimbus')).toBe(2);
  await shop.pretend('brands', { name: 'Halcyon' }, { name: 'Nimbus' });
  shop.database.changes.invalidate(['brands']);
  expect(await total(search, 'nimbus')).toBe(0);
  expect(await total(search, 'halcyon')).toBe(2);
  expect((await search.facets({ brand: 'halcyon' })).brands).toEqual([
    { value: 'Halcyon', count: 2 },
  ]);
});

test('the first word of the whole catalogue no longer finds a product that lost it', async () => {
  await using shop = await testShop();
  const product = await shop.addProduct({ name: 'Strawberry Luna' });
  await using search = await openSearch(shop.database);
  expect(await total(search, 'strawberry')).toBe(1);
  await shop.renameProduct(product.id, 'Luna');
  expect(await total(search, 'strawberry')).toBe(0);
  expect(await total(search, 'luna')).toBe(1);
});

test('options that variants get, lose or change are followed', async () => {
  await using shop = await testShop();
  const product = await shop.addProduct();
  await using search = await openSearch(shop.database);
  const announced = async (text: string) => {
    shop.database.changes.invalidate([`product:${product.id}`]);
    return total(search, text);
  };
  await shop.sql(
    `insert into variants (product_id, sku, options, position) values ($1, 'N-1', $2, 1)`,
    [product.id, { Colour: 'Graphite' }],
  );
  expect(await announced('graphite')).toBe(1);
  await shop.sql(`update variants set options = $1 where sku = 'N-1'`, [{ Colour: 'Rose' }]);
  expect([await announced('graphite'), await announced('rose')]).toEqual([0, 1]);
  await shop.sql(`delete from variants where sku = 'N-1'`);
  expect(await announced('rose')).toBe(0);
});

test('products that are deleted outright are gone from lists', async () => {
  await using shop = await testShop();
  await shop.addProducts({ name: 'Luna' }, { name: 'Mango' });
  await using search = await openSearch(shop.database);
  expect(await total(search, 'luna')).toBe(1);
  const rows = `from products where name = 'Luna'`;
  await shop.sql(
    `with gone as (delete from product_slugs where product_id in (select id ${rows})) delete ${rows}`,
  );
  shop.database.changes.invalidate(['products']);
  expect((await search.search({}, PAGE)).total).toBe(1);
});

test('while very many changes are taken in, lists are answered from the state before and then catch up', async () => {
  await using shop = await testShop();
  const product = await shop.addProduct({ name: 'Luna' });
  await using search = await openSearch(shop.database);
  expect(await total(search, 'luna')).toBe(1);
  // Of one transaction, in the order of ids: the product's own is the last.
  await using writer = await connect(shop);
  await writer.query('begin');
  await writer.query(
    `insert into product_changes (product_id)
     select ('00000000-0000-0000-0000-' || lpad(n::text, 12, '0'))::uuid from generate_series(1, 12000) n`,
  );
  await writer.query(`update products set name = 'Mango' where id = $1`, [product.id]);
  await writer.query('commit');
  shop.database.changes.invalidate(['*']);
  expect(await total(search, 'luna')).toBe(1);
  await expect.poll(() => total(search, 'mango'), PATIENCE).toBe(1);
  expect(await total(search, 'luna')).toBe(0);
});

test('lists are answered even while changes are announced without end', async () => {
  await using shop = await testShop();
  await shop.addProduct({ name: 'Luna' });
  await using search = await openSearch(shop.database);
  let isOver = false;
  const announcing = (async () => {
    while (!isOver) {
      shop.database.changes.invalidate(['*']);
      await pause(0);
    }
  })();
  for (let n = 0; n < 20; n++) expect(await total(search, 'luna')).toBe(1);
  isOver = true;
  await announcing;
});

test('changes missed while the connection was cut are read once it is back', async () => {
  await using shop = await testShop();
  const product = await shop.addProduct({ name: 'Luna' });
  await using search = await openSearch(shop.database);
  expect(await total(search, 'luna')).toBe(1);
  await shop.pretend('products', { name: 'Mango' }, { id: product.id });
  await cutConnections(shop, 'that listens');
  await expect.poll(() => total(search, 'mango'), PATIENCE).toBe(1);
});

test('changes are forgotten when everyone has asked for them, and those that another server noted', async () => {
  await using shop = await testShop();
  await shop.addProduct();
  await shop.sql(`insert into product_changes values ('99999999999', gen_random_uuid())`);
  await shop.sql(
    `insert into product_changes values ('1', gen_random_uuid(), now() - interval '1 week')`,
  );
  await shop.write(forgetChanges);
  expect(await shop.sql('select 1 from product_changes')).toHaveLength(1);
});
