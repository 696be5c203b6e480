import { expect, test } from 'vitest';
import * as dashboardApi from '../../../src/modules/analytics/dashboard-endpoints.ts';
import { FIRST_STEPS } from '../../../src/modules/analytics/schema.ts';
import * as productsApi from '../../../src/modules/catalog/admin-endpoints.ts';
import * as contentAdminApi from '../../../src/modules/content/admin-endpoints.ts';
import * as subscribersApi from '../../../src/modules/newsletter/admin-endpoints.ts';
import * as orderRecordsApi from '../../../src/modules/orders/admin-endpoints.ts';
import * as reviewRecordsApi from '../../../src/modules/reviews/admin-endpoints.ts';
import * as staffApi from '../../../src/modules/staff/endpoints.ts';
import * as eventsApi from '../../../src/modules/staff/event-endpoints.ts';
import { setSetting, signedInAdmin } from '../../support/admin.ts';
import { addReaders, addSubscribers } from '../../support/crowds.ts';
import { addToHistory } from '../../support/orders.ts';
import { addReviews } from '../../support/reviews.ts';
import { testShop } from '../../support/test-shop.ts';
import type { Visitor } from '../../support/visitor.ts';

/** Before this month began, whatever day it is. */
const LAST_MONTH = '40 days';

test('an empty shop has nothing to show', async () => {
  await using shop = await testShop();
  const admin = await signedInAdmin(shop);
  const none = { totalProducts: 0, totalOrders: 0, totalRevenue: '0.00', totalUsers: 0 };
  const { body } = await admin.call(dashboardApi.read());
  const { lastDays, ...rest } = body;
  expect(lastDays?.map(({ orders, revenue, visits }) => [orders, revenue, visits])).toEqual(
    Array(14).fill([0, '0.00', 0]),
  );
  expect(rest).toEqual({
    ...none,
    undoneOrders: 0,
    lastMonth: none,
    currency: 'GBP',
    otherRevenue: [],
    featuredProducts: 0,
    newProducts: 0,
    saleProducts: 0,
    lowStock: { total: 0, variants: [] },
    recentActivity: [],
  });
});

test('the totals are those of the products, customers and orders that there are', async () => {
  await using shop = await testShop();
  const admin = await signedInAdmin(shop);
  const [mug, , removed] = await shop.addProducts(
    { price: '10.00', isFeatured: true, isNew: true },
    { price: '20.00', isFeatured: true, isSale: true, daysOld: 40 },
    { price: '30.00', isFeatured: true, daysOld: 40 },
  );
  if (!mug || !removed) throw new Error('no products');
  await shop.removeProduct(removed.id);
  const ada = await shop.customer({ username: 'ada', cart: [mug] });
  const earlier = await ada.checkout();
  await shop.later('orders', LAST_MONTH, { id: earlier.orderId });
  await shop.later('customers', LAST_MONTH, { id: ada.id });
  const berta = await shop.customer({ username: 'berta', cart: [{ product: mug, quantity: 2 }] });
  await berta.checkout();

  const { body } = await admin.call(dashboardApi.read());
  // 10.00 + 9.99 + 0.80, and 20.00 + 9.99 + 1.60.
  expect(body).toMatchObject({
    totalProducts: 2,
    totalOrders: 2,
    totalRevenue: '52.38',
    totalUsers: 2,
    featuredProducts: 2,
    newProducts: 1,
    saleProducts: 1,
    lastMonth: { totalProducts: 2, totalOrders: 1, totalRevenue: '20.79', totalUsers: 1 },
  });
});

test('the last two weeks are told day by day, to those who may see figures', async () => {
  await using shop = await testShop();
  const admin = await signedInAdmin(shop);
  const packer = await signedInAdmin(shop, 'pat', 'fulfilment');
  const mug = await shop.addProduct({ price: '10.00' });
  const ada = await shop.customer();
  const buy = async (days: number) => {
    await ada.add(mug);
    const { orderId } = await ada.checkout();
    if (days > 0) await shop.later('orders', `${days} days`, { id: orderId });
  };
  for (const days of [0, 3, 3, 9, 20]) await buy(days);
  const told = async () =>
    (await admin.call(dashboardApi.read())).body.lastDays?.flatMap(({ orders, revenue }, place) =>
      orders === 0 ? [] : [[13 - place, orders, revenue]],
    );
  const days = [
    [9, 1, '20.79'],
    [3, 2, '41.58'],
    [0, 1, '20.79'],
  ];
  expect(await told()).toEqual(days);
  await shop.queueJob('roll-up-figures');
  await shop.runJobs();
  expect(await told()).toEqual(days);
  const { body } = await packer.call(dashboardApi.read());
  expect(body).toMatchObject({ lastDays: null, totalRevenue: null, otherRevenue: [] });
  expect(body.lastMonth.totalRevenue).toBe(null);
});

test('revenue leaves out what failed or was undone, and adds no currencies up', async () => {
  await using shop = await testShop();
  const admin = await signedInAdmin(shop);
  const product = await shop.addProduct({ price: '10.00' });
  const customer = await shop.customer();
  const statuses = [
    'completed',
    'failed',
    'cancelled',
    'refunded',
    'partially_refunded',
    'pending',
  ];
  for (const status of statuses) {
    await customer.add(product);
    const { orderId } = await customer.checkout();
    await shop.pretend(
      'orders',
      { paymentStatus: status, currency: status === 'pending' ? 'USD' : 'GBP' },
      { id: orderId },
    );
  }
  const { body } = await admin.call(dashboardApi.read());
  expect(body).toMatchObject({
    totalOrders: 6,
    undoneOrders: 2,
    totalRevenue: '41.58',
    currency: 'GBP',
    otherRevenue: [{ currency: 'USD', total: '20.79' }],
  });
  // Gift cards that an order sold count once they are spent.
  await shop.pretend('orders', { cardsSold: 500 }, { currency: 'USD' });
  expect((await admin.call(dashboardApi.read())).body).toMatchObject({
    otherRevenue: [{ currency: 'USD', total: '15.79' }],
  });
});

test('the totals are of now, whatever of them was added up before', async () => {
  await using shop = await testShop();
  const admin = await signedInAdmin(shop);
  const product = await shop.addProduct({ price: '10.00' });
  const ada = await shop.customer();
  const buy = async () => {
    await ada.add(product);
    return (await ada.checkout()).orderId;
  };
  const totals = async () => {
    const { body } = await admin.call(dashboardApi.read());
    const { totalOrders, undoneOrders, totalRevenue, totalUsers, lastMonth } = body;
    return [totalOrders, undoneOrders, totalRevenue, totalUsers, lastMonth.totalRevenue];
  };
  const [first, second] = [await buy(), await buy()];
  await shop.later('orders', LAST_MONTH, { id: first });
  expect(await totals()).toEqual([2, 0, '41.58', 1, '20.79']);
  await shop.queueJob('roll-up-figures');
  await shop.runJobs();
  expect(await totals()).toEqual([2, 0, '41.58', 1, '20.79']);

  await buy();
  await shop.customer({ username: 'bea' });
  expect(await totals()).toEqual([3, 0, '62.37', 2, '20.79']);
  await admin.call(orderRecordsApi.cancel({ id: second ?? '' }));
  expect(await totals()).toEqual([3, 1, '41.58', 2, '20.79']);
  await shop.pretend('orders', { paymentStatus: 'failed' }, { id: first });
  expect(await totals()).toEqual([3, 2, '20.79', 2, '0.00']);
  await setSetting(admin, 'time_zone', 'Pacific/Auckland');
  expect(await totals()).toEqual([3, 2, '20.79', 2, '0.00']);
});

test('poor reviews wait for a response until they have one or are hidden', async () => {
  await using shop = await testShop();
  const admin = await signedInAdmin(shop);
  const product = await shop.addProduct();
  await addReviews(shop, product, 1, 2, 2, 3, 5);
  const waiting = async () => (await admin.call(dashboardApi.listAttention())).body.reviews;
  expect(await waiting()).toBe(3);
  const { body, headers } = await admin.call(
    reviewRecordsApi.list({ rating: '1,2', answered: 'false', hidden: 'false' }),
  );
  expect(headers['x-total-count']).toBe('3');
  await admin.call(reviewRecordsApi.reply({ id: body[0]?.id ?? '' }, { text: 'We are sorry.' }));
  await admin.call(reviewRecordsApi.hide({ id: body[1]?.id ?? '' }, { reason: 'Not about this' }));
  expect(await waiting()).toBe(1);
});

test('recent activity tells the latest ten events, the newest first', async () => {
  await using shop = await testShop();
  const admin = await signedInAdmin(shop);
  const product = await shop.addProduct();
  for (let n = 1; n <= 9; n++) await shop.customer({ username: `shopper-${n}` });
  const ada = await shop.customer({ username: 'ada', cart: [product] });
  const { orderId = '' } = await ada.checkout();
  await addToHistory(shop, orderId, { event: 'delivered' }, '1 second');
  const { body } = await admin.call(dashboardApi.read());
  expect(body.recentActivity.map(({ message }) => message)).toEqual([
    'Order #1001 of Ada Example: delivered',
    'Ada Example placed order #1001',
    'ada registered',
    ...[9, 8, 7, 6, 5, 4, 3].map((n) => `shopper-${n} registered`),
  ]);
});

test('what staff change is told to those who may read the audit log, and to nobody else', async () => {
  await using shop = await testShop();
  const owner = await signedInAdmin(shop);
  const support = await signedInAdmin(shop, 'sue', 'support');
  await setSetting(owner, 'hero_title', 'Fern & Fog');
  const activity = async (admin: Visitor) =>
    (await admin.call(dashboardApi.read())).body.recentActivity;
  expect((await activity(owner)).map(({ message }) => message)).toEqual([
    'admin changed the headline',
  ]);
  expect(await activity(support)).toEqual([]);
  // What it was about is called by its name.
  const kit = await shop.addProduct({ name: 'Luna Kit' });
  await owner.call(productsApi.change({ id: kit.id }, { price: '12.00' }));
  expect((await activity(owner))[0]?.message).toBe('admin changed Luna Kit');
});

test('products that run low are listed, the lowest stock first, unless they were removed', async () => {
  await using shop = await testShop();
  const owner = await signedInAdmin(shop);
  const [two, none, many, gone] = await shop.addProducts(
    { name: 'Two', stock: 2 },
    { name: 'None', stock: 0 },
    { name: 'Many', stock: 6 },
    { name: 'Gone', stock: 1 },
  );
  if (!two || !none || !many || !gone) throw new Error('no products');
  await shop.removeProduct(gone.id);
  const low = async () => (await owner.call(dashboardApi.read())).body.lowStock;
  expect(await low()).toMatchObject({
    total: 2,
    variants: [
      { productId: none.id, name: 'None', stock: 0 },
      { productId: two.id, name: 'Two', stock: 2 },
    ],
  });
  await setSetting(owner, 'low_stock', '6');
  expect((await low()).total).toBe(3);
});

test('the first steps are ticked off by what the shop has', async () => {
  await using shop = await testShop();
  const owner = await signedInAdmin(shop);
  const done = async () => {
    const { body } = await owner.call(dashboardApi.listFirstSteps());
    expect(body.map(({ step }) => step)).toEqual([...FIRST_STEPS]);
    return body.filter((step) => step.done).map(({ step }) => step);
  };
  await setSetting(owner, 'shop_open', 'false');
  // Cash on delivery is on in a new shop; what a shop that began empty is asked for, this one is not.
  expect(await done()).toEqual(['country', 'tax', 'payment', 'looks']);
  await setSetting(owner, 'site_title', 'Fern & Fog');
  const product = await shop.addProduct();
  await setSetting(owner, 'first_steps_delivery', 'true');
  const begun = ['country', 'name', 'tax', 'delivery', 'payment', 'looks', 'product'];
  expect(await done()).toEqual(begun);
  const { body: pages } = await owner.call(contentAdminApi.pages.list());
  await owner.call(contentAdminApi.pages.change({ id: pages[0]?.id ?? '' }, { title: 'Ours' }));
  await setSetting(owner, 'shop_open', 'true');
  const ada = await shop.customer({ cart: [product] });
  const { orderId = '' } = await ada.checkout();
  await setSetting(owner, 'shop_open', 'false');
  expect(await done()).toEqual([...begun, 'pages', 'order']);
  await owner.call(orderRecordsApi.changeTracking({ id: orderId }, { trackingNumber: 'TRACK 1' }));
  expect(await done()).toContain('shipment');
  await setSetting(owner, 'shop_open', 'true');
  expect(await done()).toContain('open');
  const support = await signedInAdmin(shop, 'sue', 'support');
  expect((await support.call(dashboardApi.listFirstSteps())).status).toBe(403);
});

/** The lines of the stream, as they come. */
async function follow(address: string, admin: Visitor) {
  const { authorization = '' } = admin.headers;
  const response = await fetch(`${address}${eventsApi.listen.path}`, {
    headers: { authorization },
  });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  const next = async () => (await reader?.read())?.value;
  return { response, next, [Symbol.asyncDispose]: async () => reader?.cancel() };
}

const ACTIVITY = 'event: activity';

test('an open dashboard is told of orders, registrations and changes, from other processes too', async () => {
  await using shop = await testShop();
  const owner = await signedInAdmin(shop);
  const product = await shop.addProduct();
  const address = await shop.listen();
  await using line = await follow(address, owner);
  expect(line.response.headers.get('content-type')).toBe('text/event-stream');
  expect(await line.next()).toBe('retry: 2000\n\n');
  const ada = await shop.customer({ cart: [product] });
  expect(await line.next()).toContain(ACTIVITY);
  await ada.checkout();
  expect(await line.next()).toContain(ACTIVITY);
  await setSetting(owner, 'hero_title', 'Fern & Fog');
  expect(await line.next()).toContain(ACTIVITY);
  // By the database alone, as any other process would.
  await addReaders(shop, 1);
  expect(await line.next()).toContain(ACTIVITY);
});

test('the live updates end with the session, and need one', async () => {
  await using shop = await testShop();
  const owner = await signedInAdmin(shop);
  const sue = await signedInAdmin(shop, 'sue', 'support');
  const address = await shop.listen();
  expect((await shop.visitor().call(eventsApi.listen())).status).toBe(401);
  await using line = await follow(address, sue);
  await line.next();
  expect((await owner.call(staffApi.lock({ username: 'sue' }, { isActive: false }))).status).toBe(
    200,
  );
  expect(await line.next()).toBeUndefined();
});

test('a shop that stops does not wait for open dashboards', async () => {
  const shop = await testShop();
  const owner = await signedInAdmin(shop);
  await using line = await follow(await shop.listen(), owner);
  await line.next();
  await shop[Symbol.asyncDispose]();
  expect(await line.next()).toBeUndefined();
});

test('subscribers come the latest first, page by page', async () => {
  await using shop = await testShop();
  const admin = await signedInAdmin(shop);
  for (let n = 1; n <= 12; n++) {
    await addSubscribers(shop, [`reader-${n}@shop.example`], {
      confirmed: false,
      at: new Date(Date.now() - n * 3_600_000),
    });
  }
  const { body, headers } = await admin.call(subscribersApi.list({ limit: 2, offset: 1 }));
  expect(body).toEqual(
    [2, 3].map((n) => ({
      id: expect.any(String),
      email: `reader-${n}@shop.example`,
      subscribedAt: expect.any(String),
      confirmed: false,
    })),
  );
  expect(headers['x-total-count']).toBe('12');
});

test('the file of subscribers holds them all, and a spreadsheet runs no formula in it', async () => {
  await using shop = await testShop();
  const admin = await signedInAdmin(shop);
  for (const [email, at] of [
    ['ada@shop.example', '2026-06-30T23:30:00Z'],
    ['+1@shop.example', '2026-01-02T10:00:00Z'],
  ] as const) {
    await addSubscribers(shop, [email], { confirmed: false, at });
  }
  const { body, headers } = await admin.call(subscribersApi.download());
  // Half past midnight in London, where it is summer.
  expect(body).toBe(
    "Email,Subscribed Date\r\nada@shop.example,2026-07-01\r\n'+1@shop.example,2026-01-02\r\n",
  );
  expect(headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(headers['content-disposition']).toMatch(
    /^attachment; filename="newsletter_subscribers_\d{4}-\d\d-\d\d\.csv"$/,
  );
});
