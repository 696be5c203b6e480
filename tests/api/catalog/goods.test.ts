import { expect, test } from 'vitest';
import * as analyticsApi from '../../../src/modules/analytics/endpoints.ts';
import * as productsApi from '../../../src/modules/catalog/admin-endpoints.ts';
import * as bulkApi from '../../../src/modules/catalog/bulk-endpoints.ts';
import * as catalogApi from '../../../src/modules/catalog/endpoints.ts';
import * as countsApi from '../../../src/modules/catalog/stock-count-endpoints.ts';
import * as ordersAdminApi from '../../../src/modules/orders/admin-endpoints.ts';
import * as ordersApi from '../../../src/modules/orders/endpoints.ts';
import { readPickList, readSlips } from '../../../src/modules/orders/slips/read-slips.ts';
import * as returnRecordsApi from '../../../src/modules/returns/admin-endpoints.ts';
import * as returnsApi from '../../../src/modules/returns/endpoints.ts';
import { setSetting, signedInAdmin } from '../../support/admin.ts';
import { added, LUNA, readDetail, save } from '../../support/admin-products.ts';
import { orderedDaysAgo } from '../../support/books.ts';
import { forgetProfit } from '../../support/figures.ts';
import { customerWithOrder, deliver, placeOrder } from '../../support/orders.ts';
import { shopOfFile, type TestShop, testShop } from '../../support/test-shop.ts';
import type { Visitor } from '../../support/visitor.ts';
import { odd } from '../../support/visitor.ts';

const fileShop = shopOfFile();

const GTIN = '4006381333931';

/** A kit of one pod and two coils, of which there are so many. */
async function withKit(shop: TestShop, owner: Visitor, { pods = 3, coils = 4 } = {}) {
  const [pod, coil] = await shop.addProducts(
    { name: 'Pod', price: '10.00', stock: pods },
    { name: 'Coil', price: '3.00', stock: coils },
  );
  const [podId, coilId] = [pod?.variants[0]?.id ?? '', coil?.variants[0]?.id ?? ''];
  const kit = await added(owner, {
    ...LUNA,
    name: 'Kit',
    price: '14.00',
    variants: [
      {
        sku: 'KIT',
        options: {},
        parts: [
          { variantId: podId, quantity: 1 },
          { variantId: coilId, quantity: 2 },
        ],
      },
    ],
  });
  return { kit, pod: podId, coil: coilId };
}

const shown = async (shop: TestShop, { slug }: { slug: string }) =>
  (await shop.visitor().call(catalogApi.findProduct({ idOrSlug: slug }))).body;

const stockOf = async (shop: TestShop) =>
  Object.fromEntries((await shop.stored('variants')).map(({ sku, stock }) => [sku, stock]));

test('a bar code needs its check digit, and the right one is named', async () => {
  const shop = await fileShop();
  await shop.addProduct({ brand: 'Nimbus' });
  const owner = await signedInAdmin(shop, 'owner-of-codes');
  const wrong = { ...LUNA, variants: [{ sku: 'GT-1', options: {}, barcode: '4006381333937' }] };
  expect(await owner.call(odd(productsApi.add)(wrong))).toMatchObject({
    status: 400,
    body: {
      fields: {
        'variants.0.barcode': 'A digit is wrong: after 400638133393 the last one would be 1',
      },
    },
  });
  const product = await added(owner, {
    ...LUNA,
    name: 'Scanned',
    variants: [{ sku: 'GT-1', options: {}, barcode: '4006 3813 3393-1' }],
  });
  const shown = await shop.visitor().call(catalogApi.findProduct({ idOrSlug: product.slug }));
  expect(shown.body.gtins).toEqual({ [product.variants[0]?.id ?? '']: GTIN });
  // As a scanner types it into the list's search.
  const found = await owner.call(productsApi.list({ search: `0${GTIN}` }));
  expect(found.body.map(({ name }) => name)).toEqual(['Scanned']);
});

test('what a product costs is known to those who may, and to no one else', async () => {
  const shop = await fileShop();
  await shop.addProduct({ brand: 'Nimbus' });
  const owner = await signedInAdmin(shop, 'owner-of-costs');
  const packer = await signedInAdmin(shop, 'packer-of-costs', 'fulfilment');
  const product = await added(owner, {
    ...LUNA,
    name: 'Costly',
    price: '12.00',
    variants: [{ sku: 'COST-1', options: {}, cost: '4', stock: 3 }],
  });
  // 12.00 hold 20 % of tax: 10.00 are left, and 6.00 of them after the cost.
  await setSetting(owner, 'prices_include_tax', 'true');
  await setSetting(owner, 'tax_rate', '20');
  const [row] = (await owner.call(productsApi.list({ search: 'Costly' }))).body;
  expect(row).toMatchObject({ margin: 60 });
  expect((await readDetail(owner, product)).body.variants[0]).toMatchObject({ cost: '4.00' });
  const seen = [
    await readDetail(packer, product),
    await packer.call(productsApi.list({ search: 'Costly' })),
    await shop.visitor().call(catalogApi.findProduct({ idOrSlug: product.slug })),
    await shop.visitor().call(catalogApi.listProducts({ search: 'Costly' })),
  ];
  for (const { body } of seen) expect(JSON.stringify(body)).not.toMatch(/cost"|margin"/);
  const csv = async (staff: Visitor) =>
    String((await staff.call(bulkApi.download({ search: 'Costly' }))).body);
  expect(await csv(owner)).toMatch(/Cost per item/);
  expect(await csv(packer)).not.toMatch(/Cost per item/);
  expect((await packer.call(countsApi.value())).status).toBe(403);
  // Whoever says nothing of it leaves it.
  const { id, sku, options } = product.variants[0] ?? { id: '', sku: '', options: {} };
  await save(owner, product, { variants: [{ id, sku, options }] });
  expect((await readDetail(owner, product)).body.variants[0]).toMatchObject({ cost: '4.00' });
});

test('a bundle is in stock as often as its parts, sells them, and gives them back', async () => {
  await using shop = await testShop();
  const owner = await signedInAdmin(shop);
  const { kit, pod, coil } = await withKit(shop, owner);
  const [bundle] = kit.variants;
  expect(bundle).toMatchObject({
    stock: 2,
    parts: [
      { variantId: pod, quantity: 1, name: 'Pod' },
      { variantId: coil, quantity: 2, name: 'Coil' },
    ],
  });
  const customer = await shop.customer({ cart: [await shown(shop, kit)] });
  const orderId = await placeOrder(customer);
  const { KIT, ...parts } = await stockOf(shop);
  expect([KIT, ...Object.values(parts)]).toEqual([1, 2, 2]);
  const { body: order } = await owner.call(ordersAdminApi.find({ id: orderId }));
  expect(order.items[0]?.parts).toMatchObject([{ quantity: 1 }, { quantity: 2 }]);
  const { body: own } = await customer.call(ordersApi.find({ id: orderId }));
  expect(own.items[0]?.parts?.map(({ name, quantity }) => [name, quantity])).toEqual([
    ['Pod', 1],
    ['Coil', 2],
  ]);
  const [slip] = await readSlips(shop.database, [orderId], 'http://shop.test');
  expect(slip?.lines[0]?.parts.map(({ name }) => name)).toEqual(['Pod', 'Coil']);
  const picked = await readPickList(shop.database, [orderId]);
  expect(picked.map(({ name, pieces }) => [name, pieces]).toSorted()).toEqual([
    ['Coil', 2],
    ['Pod', 1],
  ]);
  // Made of something else by now: what was sold comes back as it was sold.
  await save(owner, kit, {
    variants: [
      { id: bundle?.id, sku: 'KIT', options: {}, parts: [{ variantId: pod, quantity: 1 }] },
    ],
  });
  await customer.call(ordersApi.cancel({ id: orderId }));
  const after = await stockOf(shop);
  expect(Object.values(after).toSorted()).toEqual([3, 3, 4]);
  // Only of parts it can be said how many there are.
  expect(
    await owner.call(
      productsApi.moveStock({ id: bundle?.id ?? '' }, { change: '+5', reason: 'received' }),
    ),
  ).toMatchObject({ status: 400, body: { message: expect.stringContaining('parts') } });
});

test('the last piece of a part is sold once, alone or in a bundle', async () => {
  await using shop = await testShop();
  const owner = await signedInAdmin(shop);
  const { kit, coil } = await withKit(shop, owner, { pods: 5, coils: 2 });
  const { body: products } = await shop.visitor().call(catalogApi.listProducts({}));
  const loose = products.find(({ variants }) => variants[0]?.id === coil);
  if (!loose) throw new Error('the coil is missing');
  const kitShown = await shown(shop, kit);
  const buyers = await Promise.all([
    shop.customer({ cart: [kitShown] }),
    shop.customer({ cart: [kitShown] }),
    shop.customer({ cart: [{ product: loose, quantity: 2 }] }),
    shop.customer({ cart: [kitShown, { product: loose, quantity: 1 }] }),
  ]);
  const outcomes = await Promise.all(buyers.map((buyer) => buyer.checkout()));
  const placed = outcomes.filter(({ orderId }) => orderId);
  expect(placed).toHaveLength(1);
  const sold = await stockOf(shop);
  expect(Math.min(...Object.values(sold).map(Number))).toBe(0);
  expect(sold.KIT).toBe(0);
  // The kit can be sold again once there are coils.
  await shop.setStock(coil, 6);
  expect((await stockOf(shop)).KIT).toBeGreaterThanOrEqual(3);
});

test('the page of a bundle names its parts with what they cost apart, and follows them', async () => {
  await using shop = await testShop();
  const owner = await signedInAdmin(shop);
  const { kit, pod, coil } = await withKit(shop, owner);
  const [bundle] = kit.variants;
  const partsOf = async () => (await shown(shop, kit)).bundles?.[bundle?.id ?? ''];
  const [ofPod, ofCoil] = (await partsOf()) ?? [];
  expect(ofPod).toMatchObject({ id: pod, name: 'Pod', options: {}, quantity: 1 });
  expect(ofCoil).toMatchObject({ id: coil, name: 'Coil', quantity: 2, offer: { price: '3.00' } });
  // Lists do without it.
  const { body: listed } = await shop.visitor().call(catalogApi.listProducts({}));
  for (const product of listed) expect(product).not.toHaveProperty('bundles');
  // A part that changes shows at once.
  await save(owner, { id: ofPod?.productId ?? '' }, { name: 'Pod Mini', price: '7.00' });
  expect((await partsOf())?.[0]).toMatchObject({ name: 'Pod Mini', offer: { price: '7.00' } });
  // What is not shown by itself has neither link nor price.
  await save(owner, { id: ofCoil?.productId ?? '' }, { status: 'draft' });
  expect((await partsOf())?.[1]).not.toHaveProperty('offer');
});

test('a bundle that is refunded, sent back or exchanged goes back to the shelves as its parts', async () => {
  await using shop = await testShop();
  const owner = await signedInAdmin(shop);
  const { kit } = await withKit(shop, owner, { pods: 10, coils: 20 });
  const product = await shown(shop, kit);
  const stock = async () => {
    const { KIT, ...parts } = await stockOf(shop);
    return [KIT, ...Object.values(parts).toSorted((one, other) => Number(one) - Number(other))];
  };
  const { customer, orderId } = await customerWithOrder(shop, { product, quantity: 4 });
  await owner.call(ordersAdminApi.pay({ id: orderId }));
  expect(await stock()).toEqual([6, 6, 12]);
  const { items } = (await owner.call(ordersAdminApi.find({ id: orderId }))).body;
  const itemId = items[0]?.id ?? '';
  // Refunded before it was sent.
  await owner.call(
    odd(ordersAdminApi.refund)(
      { id: orderId },
      { lines: [{ itemId, quantity: 1 }], reason: 'One too many' },
    ),
  );
  expect(await stock()).toEqual([7, 7, 14]);
  await deliver(shop, orderId);
  const back = async (quantity: number) => {
    const asked = await customer.call(
      returnsApi.add(
        { id: orderId },
        { lines: [{ itemId, quantity }], reason: 'changed_mind', note: '' },
      ),
    );
    const id = asked.body.returns.find(({ status }) => status === 'requested')?.id ?? '';
    await owner.call(returnRecordsApi.approve({ id }));
    await owner.call(returnRecordsApi.receive({ id }));
    return id;
  };
  // One is fit to be sold, one is not.
  const first = await back(2);
  expect(await stock()).toEqual([7, 7, 14]);
  await owner.call(returnRecordsApi.inspect({ id: first }, { lines: [{ itemId, good: 1 }] }));
  expect(await stock()).toEqual([8, 8, 16]);
  expect((await owner.call(returnRecordsApi.refund({ id: first }, {}))).body.status).toBe(
    'refunded',
  );
  expect(await stock()).toEqual([8, 8, 16]);
  // Another one is sent in its place: as much goes as comes.
  const second = await back(1);
  await owner.call(returnRecordsApi.inspect({ id: second }, { lines: [{ itemId, good: 1 }] }));
  expect(await stock()).toEqual([9, 9, 18]);
  const variantId = kit.variants[0]?.id ?? '';
  const exchanged = await owner.call(
    returnRecordsApi.exchange({ id: second }, { lines: [{ itemId, variantId }] }),
  );
  expect(exchanged.body.status).toBe('exchanged');
  expect(await stock()).toEqual([8, 8, 16]);
});

test('a bundle in a bundle is refused, and so is a part that is gone', async () => {
  await using shop = await testShop();
  const owner = await signedInAdmin(shop);
  const { kit, pod, coil } = await withKit(shop, owner);
  const made = (variantId: string, quantity = 1) =>
    owner.call(
      odd(productsApi.add)({
        ...LUNA,
        name: 'Larger',
        variants: [{ sku: 'LARGE', options: {}, parts: [{ variantId, quantity }] }],
      }),
    );
  expect(await made(kit.variants[0]?.id ?? '')).toMatchObject({
    status: 400,
    body: { fields: { 'variants.0.parts': 'A bundle cannot be a part of a bundle.' } },
  });
  expect((await made('0a1b2c3d-0000-4000-8000-00000000abcd')).status).toBe(400);
  // What is a part becomes no bundle.
  const products = await owner.call(productsApi.list({ search: 'Pod' }));
  const owned = products.body.find(({ onlyVariantId }) => onlyVariantId === pod);
  const { body: detail } = await readDetail(owner, { id: owned?.id ?? '' });
  const [variant] = detail.variants;
  expect(
    await save(owner, detail, {
      variants: [
        { id: pod, sku: variant?.sku, options: {}, parts: [{ variantId: coil, quantity: 1 }] },
      ],
    }),
  ).toMatchObject({ status: 400 });
  // Without one of its parts, none can be sold.
  await shop.removeProduct(detail.id);
  expect((await stockOf(shop)).KIT).toBe(0);
});

test('what was sold while somebody counted stays sold, and two people count together', async () => {
  await using shop = await testShop();
  const owner = await signedInAdmin(shop);
  const packer = await signedInAdmin(shop, 'packer', 'fulfilment');
  const product = await shop.addProduct({ name: 'Coil', stock: 10 });
  const id = product.variants[0]?.id ?? '';
  const sku = product.variants[0]?.sku ?? '';
  // One is sold and not sent yet: it still lies on the shelf.
  await placeOrder(await shop.customer({ cart: [product] }));
  const scan = (staff: Visitor, pieces: number) =>
    staff.call(odd(countsApi.scan)({ code: sku.toLowerCase(), pieces }));
  const both = await Promise.all([scan(owner, 3), scan(packer, 5)]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect((await owner.call(countsApi.list())).body).toMatchObject([
    { id, counted: 8, recorded: 10, toShip: 1 },
  ]);
  // Whoever corrects what somebody else counts meanwhile is told.
  expect(await owner.call(countsApi.correct({ id }, { counted: 4, was: 3 }))).toMatchObject({
    status: 409,
    body: { code: 'changed_meanwhile', message: expect.stringContaining('8') },
  });
  // Sold between counting and applying.
  await placeOrder(await shop.customer({ cart: [{ product, quantity: 2 }] }));
  expect((await owner.call(countsApi.apply({ note: 'November' }))).body).toEqual({
    changed: 1,
    right: 0,
    short: [],
  });
  // 10 less 3 sold, and 2 were missing.
  expect(await stockOf(shop)).toEqual({ [sku]: 5 });
  const moves = (await owner.call(productsApi.findStock({ id }))).body;
  expect(moves[0]).toMatchObject({ change: -2, reason: 'counted', note: 'November' });
  expect((await owner.call(countsApi.apply({}))).status).toBe(404);
  expect((await scan(owner, 0)).status).toBe(400);
  expect(await owner.call(odd(countsApi.scan)({ code: 'NOTHING' }))).toMatchObject({
    status: 404,
    body: { fields: { code: 'Nothing has the bar code or SKU NOTHING.' } },
  });
});

test('the value of stock is told, and of how many pieces it is unknown', async () => {
  await using shop = await testShop();
  const owner = await signedInAdmin(shop);
  await shop.addProduct({ name: 'Unpriced', stock: 7 });
  await added(owner, {
    ...LUNA,
    variants: [{ sku: 'V-1', options: {}, cost: '4.50', stock: 3 }],
  });
  expect((await owner.call(countsApi.value())).body).toMatchObject({
    cost: '13.50',
    price: '73.50',
    pieces: 3,
    unknown: { variants: 1, pieces: 7 },
    examples: [{ name: 'Unpriced', pieces: 7 }],
  });
});

test('profit is what was sold without tax, less what it cost then', async () => {
  await using shop = await testShop();
  const owner = await signedInAdmin(shop);
  await shop.addProduct({ brand: 'Nimbus' });
  await setSetting(owner, 'prices_include_tax', 'true');
  await setSetting(owner, 'tax_rate', '20');
  const made = await added(owner, {
    ...LUNA,
    price: '12.00',
    variants: [{ sku: 'P-1', options: {}, cost: '4.00', stock: 9 }],
  });
  const product = await shown(shop, made);
  const earlier = await placeOrder(await shop.customer({ cart: [{ product, quantity: 2 }] }));
  const [variant] = made.variants;
  // What it costs from now on changes nothing of what was sold.
  await save(owner, made, {
    variants: [{ id: variant?.id, sku: 'P-1', options: {}, cost: '5.00' }],
  });
  const told = {
    revenue: '20.00',
    cost: '8.00',
    profit: '12.00',
    margin: 60,
    unknown: { revenue: '0.00', pieces: 0 },
  };
  const profit = async (range: Parameters<typeof analyticsApi.readProfit>[0]) =>
    (await owner.call(analyticsApi.readProfit(range))).body.figures;
  const rollUp = async () => {
    await shop.queueJob('roll-up-figures');
    await shop.runJobs();
  };
  const year = () => profit({ timeRange: '1y' });
  expect(await profit({ timeRange: '7d' })).toEqual(told);
  expect(await year()).toEqual(told);
  await rollUp();
  expect(await year()).toEqual(told);
  expect(await profit({ date: '2026-01-01..2026-01-31' })).toMatchObject({
    ...{ revenue: '0.00', profit: '0.00', margin: null },
  });

  // It was 200 days ago, and another one is placed now.
  await orderedDaysAgo(shop, 200);
  await placeOrder(await shop.customer({ cart: [product] }));
  const both = { ...told, revenue: '30.00', cost: '13.00', profit: '17.00', margin: 56.7 };
  const latest = { ...told, revenue: '10.00', cost: '5.00', profit: '5.00', margin: 50 };
  expect(await year()).toEqual(both);
  await rollUp();
  expect(await year()).toEqual(both);
  expect(await profit({ timeRange: '90d' })).toEqual(latest);
  // Nothing lacks where the sums are not there yet, or another time zone holds.
  await forgetProfit(shop);
  expect(await year()).toEqual(both);
  await rollUp();
  expect(await year()).toEqual(both);
  await setSetting(owner, 'time_zone', 'Pacific/Kiritimati');
  await rollUp();
  expect(await year()).toEqual(both);
  // What is paid back, and on sale again, is no profit any more.
  const { items } = (await owner.call(ordersAdminApi.find({ id: earlier }))).body;
  await owner.call(ordersAdminApi.pay({ id: earlier }));
  const lines = [{ itemId: items[0]?.id ?? '', quantity: 2 }];
  await owner.call(odd(ordersAdminApi.refund)({ id: earlier }, { lines }));
  expect(await year()).toEqual(latest);
  await rollUp();
  expect(await year()).toEqual(latest);
});
