import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { findBreaches, importsOf, ORDER, readSources, refusal } from '../../scripts/walls.ts';
import { MODULES } from '../../src/server/modules.ts';

const SOURCES = await readSources();

/** What somebody might import, and may not. */
const REFUSED = [
  ['src/platform/text/a.ts', 'src/kit/errors.ts'],
  ['src/platform/database/a.ts', 'src/server/app.ts'],
  ['src/platform/database/a.ts', 'src/platform/postgres/postmaster.ts'],
  ['src/platform/net/a.ts', 'fastify'],
  ['src/platform/postgres/a.ts', 'src/platform/config.ts'],
  ['src/platform/files/a.ts', 'demo/seed.ts'],
  ['src/kit/a.ts', 'src/modules/cart/cart.ts'],
  ['src/kit/a.ts', 'react'],
  ['src/kit/http/a.ts', 'src/server/app.ts'],
  ['src/kit/admin/a.ts', 'src/modules/staff/schema.ts'],
  ['src/modules/cart/a.ts', 'src/server/app.ts'],
  ['src/modules/cart/a.ts', 'src/kit/http/serve.ts'],
  ['src/modules/cart/a.ts', 'src/modules/orders/schema.ts'],
  ['src/modules/cart/a.ts', 'demo/seed.ts'],
  ['src/modules/cart/a.ts', 'fastify'],
  ['src/modules/orders/a.ts', 'src/modules/orders/http/shop.ts'],
  ['src/modules/orders/a.ts', 'src/modules/orders/admin/orders-list.tsx'],
  ['src/modules/cart/endpoints.ts', 'src/platform/database/database.ts'],
  ['src/modules/orders/http/a.ts', 'src/modules/returns/move-return.ts'],
  ['src/modules/orders/http/a.ts', 'src/modules/orders/admin/orders-list.tsx'],
  ['src/modules/orders/http/a.ts', 'src/server/jobs.ts'],
  ['src/modules/orders/admin/a.tsx', 'src/modules/returns/admin/order-returns.tsx'],
  ['src/modules/orders/admin/a.tsx', 'src/storefront/cart/cart-line.tsx'],
  ['src/modules/orders/mails/a.tsx', 'src/ui/button.tsx'],
  ['src/modules/orders/module.ts', 'src/modules/orders/admin/room.ts'],
  ['src/storefront/a.tsx', 'src/account/orders/orders.ts'],
  ['src/storefront/a.tsx', 'src/modules/orders/admin/orders-list.tsx'],
  ['src/account/a.tsx', 'src/storefront/cart/cart-line.tsx'],
  ['src/shared/a.ts', 'src/storefront/cart/cart-line.tsx'],
  ['src/ui/a.tsx', 'src/shared/session.ts'],
  ['src/ui/a.tsx', 'src/modules/cart/schema.ts'],
  ['src/server/a.ts', 'src/web/router.tsx'],
  ['src/server/a.ts', 'demo/seed.ts'],
  ['src/server/a.ts', 'src/platform/postgres/postmaster.ts'],
  ['src/kit/a.ts', 'cirrus/extension'],
  ['src/server/a.ts', 'extensions/stripe/extension.ts'],
  ['src/modules/payments/a.ts', 'extensions/stripe/gateway.ts'],
  ['extensions/stripe/a.ts', 'src/kit/errors.ts'],
  ['extensions/stripe/a.ts', 'src/doors/extension.ts'],
  ['extensions/stripe/a.ts', 'extensions/paypal/gateway.ts'],
  ['extensions/stripe/a.ts', 'stand-ins/stand-in.ts'],
  ['demo/a.ts', 'src/server/app.ts'],
  ['scripts/a.ts', 'src/platform/postgres/data-folder-lock.ts'],
] as const;

const ACCEPTED = [
  ['src/platform/postgres/a.ts', 'src/platform/postgres/postmaster.ts'],
  ['src/modules/cart/a.ts', 'src/platform/database/database.ts'],
  ['src/modules/orders/a.ts', 'src/modules/cart/cart.ts'],
  ['src/modules/orders/http/a.ts', 'src/modules/customers/http/new-guests.ts'],
  ['src/modules/orders/admin/a.tsx', 'src/modules/audit/admin/history-panel.tsx'],
  ['src/modules/orders/module.ts', 'src/modules/orders/http/shop.ts'],
  ['src/storefront/a.tsx', 'src/modules/catalog/schema.ts'],
  ['src/server/a.ts', 'src/modules/orders/module.ts'],
  ['src/server/start/program.ts', 'demo/seed.ts'],
  ['src/web/routes/a.tsx', 'src/account/orders/orders.ts'],
  ['extensions/stripe/a.ts', 'extensions/stripe/gateway.ts'],
  ['extensions/stripe/a.ts', 'cirrus/extension'],
  ['extensions/stripe/a.ts', 'zod'],
  ['demo/a.ts', 'src/modules/cart/cart.ts'],
  ['scripts/a.ts', 'src/platform/postgres/embedded-postgres.ts'],
] as const;

test.each(REFUSED)('%s may not import %s', (path, to) => {
  expect(refusal(path, { to })).toContain(to);
});

test.each(ACCEPTED)('%s may import %s', (path, to) => {
  expect(refusal(path, { to })).toBeUndefined();
});

test('every way to import is seen', () => {
  const text = `import { a } from './a.ts';
import type { b } from '../b.ts';
import {
  c,
} from './c.ts';
import './d.css';
export * from './e.ts';
const f = async () => (await import('./f.tsx')).f;
declare module './g.ts' {}
`;
  expect(importsOf({ path: 'src/kit/x.ts', text }).map(({ to }) => to)).toEqual([
    'src/kit/a.ts',
    'src/b.ts',
    'src/kit/c.ts',
    'src/kit/d.css',
    'src/kit/e.ts',
    'src/kit/f.tsx',
    'src/kit/g.ts',
  ]);
});

test('what browsers load imports nothing of a server, however far away', () => {
  const sources = [
    { path: 'src/storefront/page.tsx', text: "import { rule } from '../modules/cart/rule.ts';\n" },
    {
      path: 'src/modules/cart/rule.ts',
      text: "import { readFile } from 'node:fs';\nimport type { Tx } from '../../platform/database/database.ts';\nimport pg from 'pg';\n",
    },
  ];
  expect(findBreaches(sources)).toEqual([
    'src/modules/cart/rule.ts, which browsers load, imports node:fs',
    'src/modules/cart/rule.ts, which browsers load, imports pg',
  ]);
});

test('no import of the house goes through a wall', () => {
  expect(SOURCES.length).toBeGreaterThan(1_000);
  expect(findBreaches(SOURCES)).toEqual([]);
});

test('every room is in the list of modules', () => {
  const rooms = SOURCES.flatMap(({ path }) =>
    path.startsWith('src/modules/') ? (path.split('/')[2] ?? '') : [],
  );
  expect([...new Set(rooms)].sort()).toEqual(ORDER.toSorted());
});

const tablesOf = (room: string) =>
  Object.keys(MODULES.find(({ name }) => name === room)?.tables ?? {});
const ALL_TABLES = MODULES.flatMap(({ tables = {} }) => Object.keys(tables));

/** Written by what any web server needs (src/platform). */
const PLATFORM_TABLES = ['limits', 'schema_migrations'];

const WRITE =
  /\b(?:insert into|update|delete from|truncate) ([a-z_]+)(?= |\n|$)(?! set default)|\b(?:insertRow|insertReturningId|putRow|updateRow)(?:<[^(]*>)?\(\s*tx,\s*'([a-z_]+)[ ']/g;

test('every table has one room', async () => {
  const schema = await readFile(new URL('../../db/schema.sql', import.meta.url), 'utf8');
  const tables = [...schema.matchAll(/^create (?:unlogged )?table (?:public\.)?([a-z_]+)/gim)];
  expect([...ALL_TABLES, ...PLATFORM_TABLES].sort()).toEqual(tables.map(([, name]) => name).sort());
});

test('the tables of a room are written by that room alone', () => {
  const writes = SOURCES.flatMap(({ path, text }) =>
    path.startsWith('src/')
      ? [...text.matchAll(WRITE)].map(([, named, written]) => ({
          path,
          room: /^src\/modules\/([^/]+)/.exec(path)?.[1] ?? '',
          table: named ?? written ?? '',
        }))
      : [],
  );
  const known = writes.filter(({ table }) => ALL_TABLES.includes(table));
  const wrong = known.filter(({ room, table }) => !tablesOf(room).includes(table));
  expect(wrong).toEqual([]);
  // Were statements no longer recognised, nothing would be wrong either.
  expect(new Set(known.map(({ table }) => table)).size).toBeGreaterThan(20);
});
