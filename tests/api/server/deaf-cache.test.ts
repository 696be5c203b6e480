import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import * as catalogApi from '../../../src/modules/catalog/endpoints.ts';
import type { ProductView } from '../../../src/modules/catalog/schema.ts';
import { someoneWaits } from '../../support/someone-waits.ts';
import { type TestShop, testShop } from '../../support/test-shop.ts';

const PATIENCE = { timeout: 5_000, interval: 20 };

/** The database answers all the while, so nothing old is shown. */
const nameOf = async (shop: TestShop, { id }: ProductView) => {
  const { body, headers } = await shop.visitor().call(catalogApi.findProduct({ idOrSlug: id }));
  expect(headers).not.toHaveProperty('cache-status');
  return body.name;
};

const rename = (shop: TestShop, name: string) => shop.pretend('products', { name });

/** Runs a statement from outside the shop's database. */
async function onServer<Row extends object>(statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: inject('serverUrl') });
  await client.connect();
  const { rows } = await client.query<Row>(statement);
  await client.end();
  return rows;
}

const nameIn = (shop: TestShop) => new URL(shop.databaseUrl).pathname.slice(1);

/** Whether new connections to the shop's database are let in. */
const letIn = (shop: TestShop, allowed: boolean) =>
  onServer(`alter database ${nameIn(shop)} allow_connections ${allowed}`);

const listeners = (shop: TestShop) =>
  `from pg_stat_activity where datname = '${nameIn(shop)}' and query = 'listen public_cache'`;

const hangUp = (shop: TestShop) => onServer(`select pg_terminate_backend(pid) ${listeners(shop)}`);

const live = (shop: TestShop) => expect.poll(() => shop.database.changes.live, PATIENCE);

test('while changes cannot be heard nothing is kept, and afterwards things are kept again', async () => {
  await using shop = await testShop();
  const product = await shop.addProduct({ name: 'Kept' });
  expect(await nameOf(shop, product)).toBe('Kept');
  await rename(shop, 'First');
  expect(await nameOf(shop, product)).toBe('Kept');

  await letIn(shop, false);
  await hangUp(shop);
  await live(shop).toBe(false);
  expect(await nameOf(shop, product)).toBe('First');
  await rename(shop, 'Second');
  expect(await nameOf(shop, product)).toBe('Second');

  await letIn(shop, true);
  await live(shop).toBe(true);
  expect(await nameOf(shop, product)).toBe('Second');
  await rename(shop, 'Third');
  expect(await nameOf(shop, product)).toBe('Second');
  await shop.reprice(product, '77.00');
  expect(await nameOf(shop, product)).toBe('Third');
});

test('a response that was begun while nothing could be heard is not kept when it can be again', async () => {
  await using shop = await testShop();
  const product = await shop.addProduct({ name: 'Begun' });
  const held = new pg.Client({ connectionString: shop.databaseUrl });
  await held.connect();
  // The test's own connection, by which it looks who waits, is open before nobody is let in any more.
  await shop.stored('settings');
  await letIn(shop, false);
  await hangUp(shop);
  await live(shop).toBe(false);

  await held.query('begin; lock table products');
  const asked = nameOf(shop, product);
  await someoneWaits(shop);
  await letIn(shop, true);
  await live(shop).toBe(true);
  await held.query('rollback');
  await held.end();
  expect(await asked).toBe('Begun');
  await rename(shop, 'Later');
  expect(await nameOf(shop, product)).toBe('Later');
});

test('after a long silence exactly one connection listens', async () => {
  await using shop = await testShop();
  await letIn(shop, false);
  await hangUp(shop);
  await live(shop).toBe(false);
  // Long enough for several attempts to fail.
  await pause(2_500);
  await letIn(shop, true);
  await live(shop).toBe(true);
  await pause(1_000);
  expect(await onServer(`select pid ${listeners(shop)}`)).toHaveLength(1);
});
