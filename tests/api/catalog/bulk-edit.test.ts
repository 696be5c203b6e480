import { expect, test } from 'vitest';
import { tag } from '../../../src/kit/tags.ts';
import * as auditApi from '../../../src/modules/audit/endpoints.ts';
import * as batchJobsApi from '../../../src/modules/batch-jobs/endpoints.ts';
import type { BatchJobView } from '../../../src/modules/batch-jobs/schema.ts';
import * as productsApi from '../../../src/modules/catalog/admin-endpoints.ts';
import * as bulkApi from '../../../src/modules/catalog/bulk-endpoints.ts';
import * as catalogApi from '../../../src/modules/catalog/endpoints.ts';
import type { ProductView } from '../../../src/modules/catalog/schema.ts';
import * as settingsApi from '../../../src/modules/settings/endpoints.ts';
import { EVERYTHING } from '../../../src/platform/database/changes.ts';
import { signedInAdmin } from '../../support/admin.ts';
import { fullProduct, insertFull } from '../../support/catalogue.ts';
import { refuseRows } from '../../support/database-trouble.ts';
import { shopOfFile, type TestShop, testShop } from '../../support/test-shop.ts';
import type { Visitor } from '../../support/visitor.ts';
import { odd } from '../../support/visitor.ts';

const fileShop = shopOfFile();

const change = (visitor: Visitor, products: { id: string }[], what: object) =>
  visitor.call(
    bulkApi.change({
      ids: products.map(({ id }) => id),
      change: what,
    }),
  );

const preview = (visitor: Visitor, products: { id: string }[], what: object) =>
  visitor.call(
    bulkApi.change({
      ids: products.map(({ id }) => id),
      change: what,
      preview: true,
    }),
  );

const jobOf = async (visitor: Visitor, { id }: BatchJobView) =>
  (await visitor.call(batchJobsApi.find({ id }))).body;

const undo = (visitor: Visitor, { id }: BatchJobView) => visitor.call(batchJobsApi.undo({ id }));

/** As the shop shows it, without where its shelf stands. */
async function seen(shop: TestShop, { id }: { id: string }) {
  const { body } = await shop.visitor().call(catalogApi.findProduct({ idOrSlug: id }));
  const { categoryPath: _, ...product } = body;
  return product;
}

const TEN_UP = { price: { by: 'percent', value: '10' } };

/** Adds many products at once. @returns their ids */
async function addMany(shop: TestShop, count: number): Promise<{ id: string }[]> {
  const products = Array.from({ length: count }, (_, place) =>
    fullProduct({ slug: `many-${place}` }, 100_000 + place),
  );
  await shop.write((tx) => insertFull(tx, products));
  const there = await shop.stored('products');
  return there
    .filter(({ slug }) => slug.startsWith('many-'))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

test('prices change by a percentage, own prices of variants too, and go back', async () => {
  await using shop = await testShop();
  const admin = await signedInAdmin(shop);
  const products = await shop.addProducts(
    { price: '9.99', originalPrice: '12.00' },
    { price: '5.00', variants: [{}, { price: '7.45' }] },
  );
  const up = { price: { ...TEN_UP.price, also: 'originalPrice' } };
  const { body: shown } = await preview(admin, products, up);
  expect(shown).toMatchObject({ count: 2, changed: 2, refused: [] });
  expect(shown.examples.map(({ before, after }) => [before, after]).sort()).toEqual([
    ['£5.00 to £7.45', '£5.50 to £8.20'],
    ['£9.99', '£10.99'],
  ]);
  expect((await seen(shop, products[0] as ProductView)).price).toBe('9.99');

  const { status, body } = await change(admin, products, up);
  expect(status).toBe(202);
  expect(body.job).toMatchObject({
    kind: 'bulk',
    title: 'Price +10 %',
    by: 'admin',
    state: 'done',
    summary: '2 changed',
    canUndo: true,
  });
  const [first, second] = await Promise.all(products.map((product) => seen(shop, product)));
  expect(first).toMatchObject({ price: '10.99', originalPrice: '13.20' });
  expect(second?.variants.map(({ price }) => price)).toEqual(['5.50', '8.20']);
  const { body: titles } = await admin.call(batchJobsApi.listTitles());
  expect(titles).toEqual([{ value: body.job.id, label: 'Price +10 %' }]);
  await shop.addProduct();
  const listed = async () => {
    const { body: rows } = await admin.call(productsApi.list({ job: body.job.id }));
    return rows.map(({ id }) => id).sort();
  };
  expect(await listed()).toEqual(products.map(({ id }) => id).sort());

  await undo(admin, body.job);
  await shop.runJobs();
  expect(await jobOf(admin, body.job)).toMatchObject({
    state: 'undone',
    summary: '2 undone',
    canUndo: false,
  });
  expect(await listed()).toEqual([]);
  const back = await Promise.all(products.map((product) => seen(shop, product)));
  expect(back).toEqual(products);
});

test('what was changed since is left alone by an undo', async () => {
  await using shop = await testShop();
  const admin = await signedInAdmin(shop);
  const [first, second] = await shop.addProducts({ price: '10.00' }, { price: '10.00' });
  if (!first || !second) throw new Error('no products');
  const { body } = await change(admin, [first, second], TEN_UP);
  await shop.reprice(first, '8.00');
  await undo(admin, body.job);
  await shop.runJobs();
  const job = await jobOf(admin, body.job);
  expect(job.counts).toEqual({ undone: 1, 'left, since they were changed meanwhile': 1 });
  expect((await seen(shop, first)).price).toBe('8.00');
  expect((await seen(shop, second)).price).toBe('10.00');
  expect((await undo(admin, body.job)).status).toBe(409);
});

test('in yen a percentage leaves whole prices', async () => {
  await using shop = await testShop();
  const admin = await signedInAdmin(shop);
  await admin.call(settingsApi.change({ key: 'currency', value: 'JPY' }));
  const product = await shop.addProduct({ price: '1255.00' });
  const { body } = await preview(admin, [product], TEN_UP);
  expect(body.examples).toMatchObject([{ before: '¥1,255', after: '¥1,381' }]);
  await change(admin, [product], TEN_UP);
  await shop.runJobs();
  expect((await seen(shop, product)).price).toBe('1381.00');
});

test('a price never falls below zero', async () => {
  await using shop = await testShop();
  const admin = await signedInAdmin(shop);
  const [cheap, dear] = await shop.addProducts({ price: '4.99' }, { price: '5.00' });
  if (!cheap || !dear) throw new Error('no products');
  const down = { price: { by: 'amount', value: '-5.00' } };
  const { body: shown } = await preview(admin, [cheap, dear], down);
  expect(shown).toMatchObject({
    changed: 1,
    refusedCount: 1,
    refused: [{ id: cheap.id, name: cheap.name, message: '4.99 would fall below 0.00.' }],
  });
  const { body } = await change(admin, [cheap, dear], down);
  expect(body.job.counts).toEqual({ changed: 1, refused: 1 });
  expect(body.job.errors).toEqual([
    { id: cheap.id, name: cheap.name, message: '4.99 would fall below 0.00.' },
  ]);
  expect((await seen(shop, cheap)).price).toBe('4.99');
  expect((await seen(shop, dear)).price).toBe('0.00');
});

test('flags, brand and status change together', async () => {
  await using shop = await testShop();
  const admin = await signedInAdmin(shop);
  await shop.addProduct({ brand: 'Orrery' });
  const product = await shop.addProduct({ isNew: true });
  const shown = { isNew: false, isFeatured: true, isSale: true, inStock: false };
  const set = { ...shown, brand: 'orrery', taxClass: 'reduced' };
  const { body } = await change(admin, [product], { set });
  expect(body.job.title).toBe(
    'New off, Featured on, Sale on, In stock off, Brand orrery, Tax reduced',
  );
  expect(await seen(shop, product)).toMatchObject({ ...shown, brand: 'Orrery' });
  const taxClass = async () =>
    (await admin.call(productsApi.find({ id: product.id }))).body.taxClass;
  expect(await taxClass()).toBe('reduced');
  await undo(admin, body.job);
  expect(await taxClass()).toBe('standard');
  await change(admin, [product], { set: { status: 'draft' } });
  expect((await shop.visitor().call(catalogApi.findProduct({ idOrSlug: product.id }))).status).toBe(
    404,
  );
  await shop.pretend('products', { imageUrl: '' }, { id: product.id });
  const { body: refused } = await change(admin, [product], { set: { status: 'published' } });
  expect(refused.job.counts).toEqual({ refused: 1 });
  const unknown = await change(admin, [product], { set: { brand: 'Nobody' } });
  expect(unknown).toMatchObject({
    status: 400,
    body: { fields: { 'change.set.brand': /Nobody/ } },
  });
});

test('type, category and tags change together, a price is set, and all of it goes back', async () => {
  await using shop = await testShop();
  const admin = await signedInAdmin(shop);
  await shop.addProduct({ category: 'Coils' });
  const product = await shop.addProduct({
    price: '9.00',
    type: 'Pod',
    category: 'Devices',
    tags: ['Old', 'kept'],
    variants: [{ options: { Colour: 'Red' } }, { options: { Colour: 'Blue' }, price: '12.00' }],
  });
  const typed = async () => {
    const { body } = await admin.call(productsApi.find({ id: product.id }));
    const { price, type, category, tags, variants } = body;
    return [price, type, category, tags, variants.map((variant) => variant.price)];
  };
  const before = await typed();
  const what = {
    price: { by: 'set', value: '7' },
    set: { type: 'Coil', category: 'coils' },
    tags: { add: ['KEPT', 'winter'], remove: ['old'] },
  };
  expect((await preview(admin, [product], what)).body.examples).toMatchObject([
    { after: '£7.00 · Coil · Coils · kept, winter' },
  ]);
  const { body } = await change(admin, [product], what);
  expect(body.job.title).toBe(
    'Price 7, Type Coil, Category Coils, Tagged KEPT, winter, No longer tagged old',
  );
  expect(await typed()).toEqual(['7.00', 'Coil', 'Coils', ['kept', 'winter'], [null, '7.00']]);
  await undo(admin, body.job);
  expect(await typed()).toEqual(before);

  for (const [refused, field] of [
    [{ set: { category: 'Devicez' } }, 'change.set.category'],
    [{ set: { type: ' ' } }, 'change.set.type'],
    [{ price: { by: 'set', value: '-7' } }, 'change.price.value'],
    [{ tags: { add: [''] } }, 'change.tags.add.0'],
  ] as const) {
    expect(await change(admin, [product], refused)).toMatchObject({
      status: 400,
      body: { fields: { [field]: expect.any(String) } },
    });
  }
  const many = Array.from({ length: 50 }, (_, nth) => `tag ${nth}`);
  const full = await change(admin, [product], { tags: { add: many } });
  expect(full.body.job.counts).toEqual({ refused: 1 });
});

test('what is deleted can be brought back, unless its code belongs to another by then', async () => {
  await using shop = await testShop();
  const admin = await signedInAdmin(shop);
  const variants = [{ sku: 'LUNA' }];
  const [luna, nova] = await shop.addProducts({ variants }, { name: 'Nova' });
  if (!luna || !nova) throw new Error('no products');
  const { body } = await change(admin, [luna, nova], { delete: true });
  expect(body.job.summary).toBe('2 deleted');
  expect((await shop.visitor().call(catalogApi.listProducts())).body).toEqual([]);
  await shop.addProduct({ variants });
  await undo(admin, body.job);
  await shop.runJobs();
  expect((await jobOf(admin, body.job)).counts).toMatchObject({ undone: 1 });
  expect(await seen(shop, nova)).toEqual(nova);
  expect((await shop.visitor().call(catalogApi.findProduct({ idOrSlug: luna.id }))).status).toBe(
    404,
  );
});

test('stock changes with a reason, by those who may only do that', async () => {
  await using shop = await testShop();
  const packer = await signedInAdmin(shop, 'packer', 'fulfilment');
  const [counted, uncounted] = await shop.addProducts({ stock: 3 }, {});
  if (!counted || !uncounted) throw new Error('no products');
  const stock = { change: '+2', reason: 'received' };
  const { body } = await change(packer, [counted, uncounted], { stock });
  expect(body.job.counts).toEqual({ changed: 1, refused: 1 });
  expect((await seen(shop, counted)).variants[0]?.available).toBe(5);
  const moves = await shop.stored('stockMoves');
  expect(moves.at(-1)).toMatchObject({ change: 2, stock: 5, reason: 'received' });
  expect((await change(packer, [counted], { stock, ...TEN_UP })).status).toBe(403);
  expect((await undo(packer, body.job)).status).toBe(200);
  await shop.runJobs();
  expect((await seen(shop, counted)).variants[0]?.available).toBe(3);

  const admin = await signedInAdmin(shop);
  const { body: priced } = await change(admin, [counted], TEN_UP);
  expect((await undo(packer, priced.job)).status).toBe(403);
  const reader = await signedInAdmin(shop, 'reader', 'read-only');
  expect((await change(reader, [counted], { stock })).status).toBe(403);
});

test('a filter means what it finds, without exceptions, and only if it finds as many as was seen', async () => {
  await using shop = await testShop();
  const admin = await signedInAdmin(shop);
  const orrery = await shop.addProducts(
    { brand: 'Orrery' },
    { brand: 'Orrery' },
    { brand: 'Orrery' },
  );
  const other = await shop.addProduct();
  const call = (expected: number) =>
    admin.call(
      odd(bulkApi.change)({
        filter: { brand: 'Orrery' },
        expected,
        except: [orrery[0]?.id],
        change: { set: { isSale: true } },
      }),
    );
  expect(await call(2)).toMatchObject({
    status: 409,
    body: { code: 'other_count', message: /finds 3/ },
  });
  expect((await call(3)).body.job).toMatchObject({ total: 2, summary: '2 changed' });
  const flags = await Promise.all(
    [...orrery, other].map(async (each) => (await seen(shop, each)).isSale),
  );
  expect(flags).toEqual([false, true, true, false]);
});

test.each([
  ['nothing', {}, 'change'],
  ['no number', { price: { by: 'amount', value: 'much' } }, 'change.price.value'],
  ['more than all', { price: { by: 'percent', value: '-101' } }, 'change.price.value'],
  ['deleting and more', { delete: true, set: { isNew: true } }, 'change'],
])('a bulk change by %s is refused', async (_what, wanted, field) => {
  const shop = await fileShop();
  const admin = await signedInAdmin(shop);
  const product = await shop.addProduct();
  const { status, body } = await change(admin, [product], wanted);
  expect(status).toBe(400);
  expect(Object.keys(body.fields ?? {})).toEqual([field]);
});

test('a long change goes on in batches, drops kept responses once, and does nothing twice', async () => {
  await using shop = await testShop();
  const admin = await signedInAdmin(shop);
  const products = await addMany(shop, 450);
  const dropped: string[][] = [];
  const { body } = await change(admin, products, TEN_UP);
  expect(body.job).toMatchObject({ state: 'waiting', total: 450 });
  shop.database.changes.on('invalidate', (tags) => {
    // What only tells the dashboards that something happened makes no response stale.
    const stale = tags.filter((one) => one !== tag.activity);
    if (stale.length > 0) dropped.push(stale);
  });
  // A staff member changes one of them before its turn, and another process dies after the first batch.
  const last = products.at(-1) as { id: string };
  await shop.reprice(last, '20.00');
  dropped.length = 0;
  const mend = await refuseRows(shop, {
    of: 'batch_job_chunks',
    before: 'update',
    when: 'new.place = 1 and new.results is not null',
  });
  await shop.runJobs();
  expect(await jobOf(admin, body.job)).toMatchObject({ state: 'running', done: 200 });
  expect(dropped).toEqual([]);
  await mend();
  await shop.jobsComeDue();
  await shop.runJobs();
  expect(await jobOf(admin, body.job)).toMatchObject({
    state: 'done',
    done: 450,
    summary: '450 changed',
  });
  expect(dropped).toEqual([[EVERYTHING]]);
  const prices = (await shop.stored('products')).map(({ basePrice }) => Number(basePrice));
  expect(prices.toSorted((a, b) => a - b)).toEqual([...Array(449).fill(1100), 2200]);
});

test('who was locked while their change waited has nothing changed any more', async () => {
  await using shop = await testShop();
  const owner = await signedInAdmin(shop);
  const gone = await signedInAdmin(shop, 'gone', 'manager');
  const { body } = await change(gone, await addMany(shop, 250), TEN_UP);
  await shop.pretend('staff', { isActive: false }, { username: 'gone' });
  await shop.runJobs();
  expect(await jobOf(owner, body.job)).toMatchObject({ state: 'cancelled', done: 0 });
  const prices = (await shop.stored('products')).map(({ basePrice }) => basePrice);
  expect(new Set(prices)).toEqual(new Set([1000]));
});

test('two changes of the same products at once both happen, whoever saves meanwhile', async () => {
  await using shop = await testShop();
  const admin = await signedInAdmin(shop);
  const products = await shop.addProducts(
    ...Array.from({ length: 20 }, () => ({ price: '10.00', stock: 5 })),
  );
  const first = products[0] as ProductView;
  const plusOne = { price: { by: 'amount', value: '1' } };
  const customer = await shop.customer({ cart: [first] });
  const responses = await Promise.all([
    change(admin, products, plusOne),
    change(admin, products.toReversed(), plusOne),
    change(admin, products, { stock: { change: '+1', reason: 'received' } }),
    customer.checkout(),
  ]);
  expect(responses.slice(0, 3).map((response) => (response as { status: number }).status)).toEqual([
    202, 202, 202,
  ]);
  const now = await Promise.all(products.map((product) => seen(shop, product)));
  expect(new Set(now.map(({ price }) => price))).toEqual(new Set(['12.00']));
  const isPlaced = 'orderId' in (responses[3] as object);
  expect(now.map(({ variants }) => variants[0]?.available)).toEqual(
    products.map((_, place) => (place === 0 && isPlaced ? 5 : 6)),
  );
});

test('the audit log says what became of each product', async () => {
  await using shop = await testShop();
  const admin = await signedInAdmin(shop);
  const product = await shop.addProduct({ price: '10.00', variants: [{}, { price: '5.00' }] });
  await change(admin, [product], TEN_UP);
  const { body } = await admin.call(auditApi.list({ objectId: product.id }));
  expect(body.find(({ action }) => action === 'product.changed')).toMatchObject({
    before: { price: '10.00', variants: [{ price: '5.00' }] },
    after: { price: '11.00', variants: [{ price: '5.50' }] },
  });
});

test('changed prices end as the owner likes them', async () => {
  const shop = await fileShop();
  const admin = await signedInAdmin(shop, 'rounder');
  const products = await shop.addProducts(
    { price: '10.00' },
    { price: '10.60' },
    { price: '0.20' },
  );
  const up = (round: string) => ({ price: { by: 'percent', value: '5', round } });
  const after = async (round: string) =>
    (await preview(admin, products, up(round))).body.examples.map((each) => each.after);
  expect(await after('0.99')).toEqual(['£10.99', '£10.99', '£0.99']);
  expect(await after('0.95')).toEqual(['£10.95', '£10.95', '£0.95']);
  expect(await after('0.50')).toEqual(['£10.50', '£11.50', '£0.50']);
});
