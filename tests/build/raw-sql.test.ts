import { glob, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';

// What tests ask of the database, and do to it, is said once, in tests/support: a renamed column must not break a
// hundred files. A test of the shop has its moves: `shop.stored`, `pretend`, `forget`, `later`, `set`.

const ROOT = join(import.meta.dirname, '../..');

/** The tests that are about the database itself, each with what of it. */
const MAY_WRITE_SQL: Record<string, string> = {
  'tests/api/backups/backups.test.ts':
    'a table of somebody else, and a migration of a newer release',
  'tests/api/catalog/memory-search.test.ts':
    'the notes of changes that triggers write for searches',
  'tests/api/catalog/postgres-search.test.ts':
    'the tables that search derives, and the notes of changes that it follows',
  'tests/api/catalog/product-life.test.ts': 'a foreign key that keeps what was sold',
  'tests/api/catalog/unused-pictures.test.ts': 'a view that must know every column with pictures',
  'tests/api/customers/addresses.test.ts': 'a constraint that keeps one default address',
  'tests/api/customers/one-spelling.test.ts': 'names as a migration leaves them, and a function',
  'tests/api/orders/order-numbers.test.ts': 'a migration',
  'tests/api/orders/pieces.test.ts':
    'a migration, and a trigger that refuses pieces that are not there',
  'tests/api/server/errors.test.ts': 'tables that are gone',
  'tests/api/server/queue.test.ts': 'the tables of the queue',
  'tests/api/server/request-log.test.ts': 'a table that is gone, and one that others write to',
  'tests/api/server/security-log.test.ts': 'a table that is gone, and a constraint',
  'tests/api/server/write.test.ts': 'triggers that keep the audit log from being changed',
  'tests/api/settings/new-shop.test.ts': 'a migration',
  'tests/fuzz/fuzz.test.ts': 'settings as they were, whatever the calls made of them',
  'tests/upgrade/upgrade.test.ts': 'how many rows every table has',
  'tests/e2e/long-words.test.ts': 'words of any length in every column that a page shows',
};

/** A statement that is run on a database, where it begins. */
const STATEMENT = /\bsql(?:<[^()]*>)?\(/;

async function filesWithSql(): Promise<string[]> {
  const own = relative(ROOT, import.meta.filename);
  const paths = await Array.fromAsync(glob('{src,tests,demo}/**/*.test.{ts,tsx}', { cwd: ROOT }));
  expect(paths.length).toBeGreaterThan(200);
  const found = paths.map(async (path) => {
    const isFound = path !== own && STATEMENT.test(await readFile(join(ROOT, path), 'utf8'));
    return isFound ? [path] : [];
  });
  return (await Promise.all(found)).flat();
}

test('a statement is found, with its type and without', () => {
  for (const text of ["shop.sql('select')", 'await sql<{ id: string }>(`select`)', 'sql(db, text)'])
    expect(text).toMatch(STATEMENT);
  for (const text of ["'../db/schema.sql'", "shop.stored('orders')", "readFile('a.sql', 'utf8')"])
    expect(text).not.toMatch(STATEMENT);
});

test('no test writes SQL but those that are about the database itself', async () => {
  expect((await filesWithSql()).toSorted()).toEqual(Object.keys(MAY_WRITE_SQL).toSorted());
});

/** What a statement is prepared under, as far as the text of its file says it. */
const NAME = /\bnamed(?:<[^;]*?>)?\(\s*[\w.]+,\s*[`']([\w-]+)/g;

test('no two statements are prepared under one name: who runs both on one connection would fail', async () => {
  const paths = await Array.fromAsync(glob('src/**/*.ts', { cwd: ROOT }));
  const names = await Promise.all(
    paths.map(async (path) => {
      const text = await readFile(join(ROOT, path), 'utf8');
      return [...text.matchAll(NAME)].map(([, name = '']) => name);
    }),
  );
  const all = names.flat();
  expect(all.length).toBeGreaterThan(300);
  expect(all.filter((name, place) => all.indexOf(name) !== place)).toEqual([]);
});
