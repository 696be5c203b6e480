import { expect, onTestFinished, test } from 'vitest';
import { changeProduct } from '../../src/domain/catalog/save-product.ts';
import type { ProductView } from '../../src/domain/catalog/schema.ts';
import { bySystem, Database, write } from '../../src/platform/database.ts';
import { ask } from '../support/ask.ts';
import { addProducts } from '../support/catalogue.ts';
import { startShop } from '../support/running-shop.ts';
import { testDatabase } from '../support/test-database.ts';

const WITHIN_A_SECOND = { timeout: 5_000, interval: 20 };

test('two processes make an empty database a shop, serve it together, and end when asked to', async () => {
  await using empty = await testDatabase('nothing');
  const program = await startShop({ DATABASE_URL: empty.url, WEB_CONCURRENCY: '2', DEMO: '0' });
  onTestFinished(program.stop);
  const json = async (path: string) => {
    const { status, bytes } = await ask(program.url + path);
    expect(status).toBe(200);
    return JSON.parse(bytes.toString());
  };
  expect(await json('/healthz')).toEqual({ status: 'ok' });
  await expect
    .poll(async () => (await ask(`${program.url}/readyz`)).status, WITHIN_A_SECOND)
    .toBe(200);
  expect(await json('/api/products')).toEqual([]);
  expect(await json('/api/header-navigation')).toHaveLength(5);
  expect(await json('/api/active-payment-method')).toMatchObject({ provider: 'cod' });
  expect(await json('/api/page-content/faq')).toMatchObject({ slug: 'faq' });

  const database = new Database(empty.url, { max: 2 });
  try {
    const [product] = (await addProducts(database, [{ price: '9.00' }])) as [ProductView];
    // Each connection goes to the next process, so ten ask both of them.
    const prices = async () => {
      const answers = await Promise.all(Array.from({ length: 10 }, () => json('/api/products')));
      return new Set(answers.map(([shown]) => shown?.price));
    };
    await expect.poll(prices, WITHIN_A_SECOND).toEqual(new Set(['9.00']));
    const repriced = { price: '12.00' };
    await write(database, bySystem('test'), (tx) => changeProduct(tx, product.id, repriced));
    await expect.poll(prices, WITHIN_A_SECOND).toEqual(new Set(['12.00']));
  } finally {
    await database.close();
  }
  await program.stop();
  expect(await program.ended).toBe(0);
  await expect(ask(program.url)).rejects.toThrow('ECONNREFUSED');
});

test('a program that meets the schema of a newer one serves', async () => {
  await using newer = await testDatabase();
  const database = new Database(newer.url, { max: 1 });
  await write(database, bySystem('test'), (tx) =>
    tx.query(
      `insert into schema_migrations (version, name, checksum) values (9999, '9999-later.sql', '')`,
    ),
  );
  await database.close();
  const program = await startShop({ DATABASE_URL: newer.url, DEMO: '0' });
  onTestFinished(program.stop);
  expect((await ask(`${program.url}/api/products`)).status).toBe(200);
});
