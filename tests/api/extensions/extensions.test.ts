import { mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, inject, test } from 'vitest';
import { z } from 'zod';
import {
  answers,
  defineExtension,
  everyone,
  GET,
  owner,
  POST,
} from '../../../src/doors/extension.ts';
import type { AnyExtension } from '../../../src/kit/extension.ts';
import * as extensionsApi from '../../../src/modules/extensions/endpoints.ts';
import * as ordersApi from '../../../src/modules/orders/admin-endpoints.ts';
import { migrateExtensions, refuseFaulty } from '../../../src/server/extensions.ts';
import { MODULES } from '../../../src/server/modules.ts';
import { auditLines, signedInAdmin } from '../../support/admin.ts';
import { addProducts } from '../../support/catalogue.ts';
import { placeOrder } from '../../support/orders.ts';
import { type TestShop, testShop } from '../../support/test-shop.ts';
import type { Visitor } from '../../support/visitor.ts';

const notes = GET('/api/x/notebook/notes', {
  summary: 'What was noted',
  needs: 'notebook.view' as never,
  response: z.array(z.object({ number: z.string() })),
});
const hello = GET('/api/x/notebook/hello', {
  summary: 'A greeting',
  public: true,
  response: z.object({ text: z.string() }),
});
const breaks = POST('/api/x/notebook/break', { summary: 'Fails', needs: 'notebook.view' as never });

/** The folder of a migration, as an extension has one. */
async function migrations(sql: string): Promise<URL> {
  const folder = await mkdtemp(join(inject('scratchDir'), 'migrations-'));
  await writeFile(join(folder, '001-notes.sql'), sql);
  return pathToFileURL(`${folder}/`);
}

/** An extension that notes which orders were placed. */
const notebook = async (more: Partial<AnyExtension> = {}) =>
  defineExtension({
    name: 'notebook',
    contract: 1,
    title: 'Notebook',
    description: 'Notes which orders were placed.',
    settings: { greeting: { kind: 'text', label: 'Greeting', standard: 'Hello' } },
    permissions: { 'notebook.view': everyone },
    uses: ['orders.view'],
    migrations: await migrations('create table notes (number text primary key);'),
    endpoints: (context) => [
      answers(notes, () => context.db.query('select number from notes order by number')),
      answers(hello, async () => ({ text: `${(await context.settings()).greeting}!` })),
      answers(breaks, async () => {
        throw new Error('a page is torn out');
      }),
    ],
    on: {
      async 'order.placed'({ data: { orderId, number } }, { call }, tx) {
        const order = await call(ordersApi.find({ id: orderId }));
        expect(order.number).toBe(number);
        await tx.query('insert into notes values ($1)', [number]);
      },
    },
    ...(more as object),
  });

async function shopWith(extension: AnyExtension) {
  const shop = await testShop({ extensions: [extension] });
  return { shop, admin: await signedInAdmin(shop) };
}

async function order(shop: TestShop): Promise<string> {
  const cart = await addProducts(shop.database, [{}]);
  return placeOrder(await shop.customer({ cart }));
}

const noted = async (admin: Visitor) => (await admin.call(notes())).body;

test('an extension does something about an event, once, in tables of its own, and by a call of the shop; switched off it answers and hears nothing, and on again all is there', async () => {
  const { shop, admin } = await shopWith(await notebook());
  await using _ = shop;
  await order(shop);
  expect(await noted(admin)).toEqual([]);
  await shop.runJobs();
  expect(await noted(admin)).toEqual([{ number: '#1001' }]);
  expect(await shop.stored('extensionEvents')).toHaveLength(1);
  await shop.queueJob('notify-owner');
  await shop.runJobs();
  expect(await noted(admin)).toHaveLength(1);
  expect((await shop.visitor().call(notes())).status).toBe(401);

  const put = (isOn: boolean) => admin.call(extensionsApi.change({ name: 'notebook' }, { isOn }));
  expect(await put(false)).toMatchObject({ status: 200, body: { isOn: false } });
  expect((await admin.call(notes())).status).toBe(403);
  expect((await shop.visitor().call(hello())).status).toBe(404);
  await order(shop);
  await shop.runJobs();
  expect(await put(true)).toMatchObject({ status: 200, body: { isOn: true } });
  expect(await noted(admin)).toEqual([{ number: '#1001' }]);
  const lines = await auditLines(shop);
  expect(lines.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['extension.switched_off', 'extension.switched_on']),
  );
});

test('what its handler wrote is not there if it fails, and it is tried again', async () => {
  let isBroken = true;
  const { shop, admin } = await shopWith(
    await notebook({
      on: {
        async 'order.placed'({ data: { number } }, _context, tx) {
          await tx.query('insert into notes values ($1)', [number]);
          if (isBroken) throw new Error('out of ink');
        },
      },
    }),
  );
  await using _ = shop;
  await order(shop);
  await shop.runJobs();
  expect(await noted(admin)).toEqual([]);
  const [shown] = (await admin.call(extensionsApi.list())).body.filter(
    ({ id }) => id === 'notebook',
  );
  expect(shown).toMatchObject({ isOn: true, lastError: 'order.placed: out of ink' });
  isBroken = false;
  await shop.jobsComeDue();
  await shop.runJobs();
  expect(await noted(admin)).toEqual([{ number: '#1001' }]);
});

test('the owner sets it up; what is odd is refused at the field, what was saved meanwhile is not lost, and what fails is told to the owner alone', async () => {
  const { shop, admin } = await shopWith(await notebook());
  await using _ = shop;
  const set = (settings: Record<string, string | number | boolean>, version?: string) =>
    admin.call(
      extensionsApi.change({ name: 'notebook' }, { settings }),
      version ? { 'if-match': `"${version}"` } : {},
    );
  expect((await shop.visitor().call(hello())).body).toEqual({ text: 'Hello!' });
  const { body } = await set({ greeting: 'Good day' });
  expect((await shop.visitor().call(hello())).body).toEqual({ text: 'Good day!' });
  expect(await set({ greeting: 5 })).toMatchObject({
    status: 400,
    body: { fields: { 'settings.greeting': 'At most 5000 characters' } },
  });
  expect(await set({ colour: 'red' })).toMatchObject({
    status: 400,
    body: { fields: { 'settings.colour': 'There is no such value' } },
  });
  await set({ greeting: 'Good evening' }, body.version);
  expect((await set({ greeting: 'Good night' }, body.version)).status).toBe(409);
  expect((await admin.call(extensionsApi.change({ name: 'nothing' }, {}))).status).toBe(404);
  const packer = await signedInAdmin(shop, 'packer', 'fulfilment');
  expect((await packer.call(extensionsApi.list())).status).toBe(403);

  // What fails in it is named in the log and to the owner, and tells the caller nothing of its inside.
  const failed = await admin.call(breaks());
  expect({ status: failed.status, body: failed.body }).toEqual({
    status: 500,
    body: { message: expect.any(String), code: 'internal_error', request: expect.any(String) },
  });
  expect(JSON.stringify(failed.body)).not.toContain('torn');
  await expect
    .poll(async () => (await admin.call(extensionsApi.list())).body.at(-1)?.lastError)
    .toBe('/api/x/notebook/break: a page is torn out');
});

test('its calls of the shop need the permissions that it uses, and a table of the shop cannot be meant by its name alone', async () => {
  const { shop, admin } = await shopWith(
    await notebook({
      uses: [],
      endpoints: ({ db }) => [
        answers(hello, async () => ({
          text: String((await db.query('select 1 from orders')).length),
        })),
      ],
    }),
  );
  await using _ = shop;
  await order(shop);
  await shop.runJobs();
  const shown = (await admin.call(extensionsApi.list())).body.at(-1);
  expect(shown?.lastError).toBe('order.placed: The extension notebook doesn’t use orders.view.');
  expect((await shop.visitor().call(hello())).status).toBe(500);
});

test.each([
  [
    { name: 'Note Book' },
    'The extension "Note Book": name: Small letters, digits and hyphens: gift-wrapping',
  ],
  [{ contract: 2 }, 'The extension "notebook": contract: This shop knows contract 1'],
  [
    { settings: { greeting: { kind: 'colour', label: 'x' } } },
    'The extension "notebook": settings.greeting.kind: ',
  ],
  [
    { permissions: { 'orders.view': owner } },
    'The extension "notebook": permissions.orders.view: It begins with "notebook."',
  ],
  [
    { on: { 'order.eaten': () => {} } },
    'The extension "notebook": on: Not known here: order.eaten',
  ],
  [{ hooks: {} }, 'The extension "notebook": hooks: There is no such part'],
])('%j is refused at the start, by extension and field', async (more, refusal) => {
  const extension = { ...(await notebook()), ...more };
  expect(() => refuseFaulty([extension], MODULES)).toThrow(refusal);
});

test('a call that is elsewhere, or says not who may make it, keeps the shop from starting', async () => {
  const elsewhere = GET('/api/orders-of-mine', { summary: 'Elsewhere', public: true });
  const anyone: unknown = GET('/api/x/notebook/anyone', { summary: 'For whom?' });
  for (const [call, refusal] of [
    [elsewhere, 'is not below /api/x/notebook/'],
    [anyone, 'doesn’t say who may call it'],
  ] as const) {
    const extension = await notebook({
      endpoints: () => [answers(call as typeof elsewhere, async () => undefined)],
    });
    await expect(testShop({ extensions: [extension] })).rejects.toThrow(refusal);
  }
});

test('its migrations run once, and one that was edited is refused', async () => {
  await using shop = await testShop();
  const first = await notebook();
  await migrateExtensions(shop.databaseUrl, [first]);
  await migrateExtensions(shop.databaseUrl, [first]);
  const edited = await notebook({
    migrations: await migrations('create table notes (number int);'),
  });
  await expect(migrateExtensions(shop.databaseUrl, [edited])).rejects.toThrow(/is not the one/);
});
