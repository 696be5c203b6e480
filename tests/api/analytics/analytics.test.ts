import { expect, test } from 'vitest';
import type { Role } from '../../../src/kit/access.ts';
import * as analyticsApi from '../../../src/modules/analytics/endpoints.ts';
import type { AnalyticsView } from '../../../src/modules/analytics/schema.ts';
import * as productsApi from '../../../src/modules/catalog/admin-endpoints.ts';
import * as orderRecordsApi from '../../../src/modules/orders/admin-endpoints.ts';
import * as transactionsApi from '../../../src/modules/orders/paying/transaction-endpoints.ts';
import * as wishlistApi from '../../../src/modules/wishlist/endpoints.ts';
import { setSetting, signedInAdmin } from '../../support/admin.ts';
import type { Customer } from '../../support/customer.ts';
import { countedUntil, keysOfDays, searchedInVain, seen } from '../../support/figures.ts';
import { dateTimeAt, dayAgo, dayOfClockChange } from '../../support/local-time.ts';
import { placeOrder } from '../../support/orders.ts';
import { addReviews } from '../../support/reviews.ts';
import { shopOfFile, type TestShop, testShop } from '../../support/test-shop.ts';
import type { Visitor } from '../../support/visitor.ts';
import { odd } from '../../support/visitor.ts';

const fileShop = shopOfFile();

const ZONE = 'Europe/London';

const read = async (admin: Visitor, query: object = { timeRange: '7d' }) =>
  (await admin.call(analyticsApi.read(query))).body;

/** Brings the figures up to now, as the queue does each minute. */
async function rollUp(shop: TestShop): Promise<void> {
  await shop.queueJob('roll-up-figures');
  await shop.runJobs();
}

/** An order of 20.79, placed at a local time so many days ago. */
async function orderAt(
  shop: TestShop,
  customer: Customer,
  [days, time]: [days: number, time: string],
  zone = ZONE,
): Promise<string> {
  await customer.add(await shop.addProduct({ price: '10.00' }));
  const orderId = await placeOrder(customer);
  await shop.pretend(
    'orders',
    { createdAt: await dateTimeAt(shop, `${await dayAgo(shop, days, zone)} ${time}`, zone) },
    { id: orderId },
  );
  return orderId;
}

const point = (view: AnalyticsView, day: string) =>
  [...view.before.series, ...view.series].find(({ from }) => from === day);

test('a shop without orders and visits has figures of nothing, and no percentage of it', async () => {
  await using shop = await testShop();
  const admin = await signedInAdmin(shop);
  await shop.addProduct();
  await rollUp(shop);
  const view = await read(admin, {});
  expect(view).toMatchObject({
    timeRange: '30d',
    timeZone: ZONE,
    currency: 'GBP',
    currencies: ['GBP'],
    totalRevenue: '0.00',
    revenueGrowth: null,
    totalOrders: 0,
    orderGrowth: null,
    totalCustomers: 0,
    customerGrowth: null,
    totalProducts: 1,
    dailyVisitors: 0,
    wishlistItems: 0,
    conversionRate: null,
    bounceRate: null,
    averageOrderValue: '0.00',
    topSellingProducts: [],
    interval: 'day',
    channels: [],
    searches: { total: 0, empty: 0, words: [] },
  });
  expect(view.range).toEqual({ from: await dayAgo(shop, 29), to: await dayAgo(shop, 0) });
  expect(view.before.range).toEqual({ from: await dayAgo(shop, 59), to: await dayAgo(shop, 30) });
  expect(view.series).toHaveLength(30);
  expect(await read(admin, { timeRange: '1y' })).toMatchObject({
    interval: 'week',
    range: { from: await dayAgo(shop, 363) },
    series: { length: 52 },
  });
});

test('a range holds the orders from its first minute on, and the one before the rest', async () => {
  await using shop = await testShop();
  const admin = await signedInAdmin(shop);
  const ada = await shop.customer();
  for (const at of [
    [6, '00:00:00'],
    [3, '12:00:00'],
    [7, '23:59:59'],
    [13, '00:00:00'],
    [14, '23:59:59'],
  ] as [number, string][]) {
    await orderAt(shop, ada, at);
  }
  await rollUp(shop);
  const view = await read(admin);
  expect(view).toMatchObject({
    totalRevenue: '41.58',
    totalOrders: 2,
    averageOrderValue: '20.79',
    revenueGrowth: 0,
    before: { figures: { totalRevenue: '41.58', totalOrders: 2 } },
  });
  expect(view.series.map(({ orders }) => orders)).toEqual([1, 0, 0, 1, 0, 0, 0]);
  expect(view.before.series.map(({ orders }) => orders)).toEqual([1, 0, 0, 0, 0, 0, 1]);
});

test('growth is the change against the range before, in percent with one decimal', async () => {
  await using shop = await testShop();
  const admin = await signedInAdmin(shop);
  const ada = await shop.customer();
  for (const days of [13, 12, 11, 6]) await orderAt(shop, ada, [days, '12:00']);
  const visitors: [days: number, visitor: string, ...kinds: string[]][] = [
    [8, 'ada', 'page'],
    [8, 'bea', 'page', 'order', 'order'],
    [1, 'ada', 'page'],
    [1, 'bea', 'page'],
    [1, 'cleo', 'page', 'order'],
  ];
  for (const [days, visitor, ...kinds] of visitors) {
    await seen(shop, visitor, kinds, `${await dayAgo(shop, days)} 12:00`);
  }
  // Counted in time: visits are counted anew for as long as their events are there.
  await countedUntil(shop, ZONE, '2000-01-01');
  await rollUp(shop);
  expect(await read(admin)).toMatchObject({
    totalRevenue: '20.79',
    revenueGrowth: -66.7,
    totalOrders: 1,
    orderGrowth: -66.7,
    dailyVisitors: 0.4,
    visitorGrowth: 33.3,
    visits: 3,
    conversionRate: 33.33,
    before: {
      // Three orders of two visits: one came by telephone, and one visitor ordered twice.
      figures: { totalRevenue: '62.37', totalOrders: 3, dailyVisitors: 0.3, conversionRate: 50 },
    },
  });
});

test('customers are the accounts there are, and grew by those made in the range', async () => {
  await using shop = await testShop();
  const admin = await signedInAdmin(shop);
  // Its days begin at about noon of UTC.
  const zone = 'Pacific/Auckland';
  await setSetting(admin, 'time_zone', zone);
  const join = async (username: string, days: number, time: string) => {
    const { id } = await shop.customer({ username });
    const createdAt = await dateTimeAt(shop, `${await dayAgo(shop, days, zone)} ${time}`, zone);
    await shop.pretend('customers', { createdAt }, { id });
  };
  await join('old', 400, '12:00');
  await join('before', 7, '23:59:59');
  await join('first', 6, '00:00');
  await join('last', 1, '23:30');
  await rollUp(shop);
  const customers = async (range: string) => {
    const view = await read(admin, { timeRange: range });
    return [view.totalCustomers, view.before.figures.totalCustomers, view.customerGrowth];
  };
  expect(await customers('7d')).toEqual([4, 2, 100]);
  expect(await customers('30d')).toEqual([4, 1, 300]);
  expect(await customers('1y')).toEqual([4, 1, 300]);

  // Whoever comes or goes since the last roll-up counts at once.
  await shop.forget('customers', { username: 'before' });
  await join('new', 0, '00:00');
  expect(await customers('7d')).toEqual([4, 1, 300]);
  await rollUp(shop);
  expect(await customers('7d')).toEqual([4, 1, 300]);
  await shop.forget('figures');
  await rollUp(shop);
  expect(await customers('7d')).toEqual([4, 1, 300]);
  expect(await shop.stored('customersToRecount')).toEqual([]);
});

test('products and wishes are those that there are now', async () => {
  await using shop = await testShop();
  const admin = await signedInAdmin(shop);
  const [mug, pen] = await shop.addProducts({}, {});
  if (!mug || !pen) throw new Error('no products');
  const ada = await shop.customer();
  await ada.call(wishlistApi.add({ productId: mug.id }));
  await ada.call(wishlistApi.add({ productId: pen.id }));
  expect(await read(admin)).toMatchObject({ totalProducts: 2, wishlistItems: 2 });
  await admin.call(productsApi.remove({ id: pen.id }));
  expect(await read(admin)).toMatchObject({ totalProducts: 1 });
});

test('what was looked for in vain is ranked by range, the ten most wanted of it', async () => {
  await using shop = await testShop();
  const admin = await signedInAdmin(shop);
  const ask = (words: string, days: number, count: number) =>
    searchedInVain(shop, words, { daysAgo: days, count, zone: ZONE });
  await ask('snus', 0, 3);
  await ask('snus', 6, 2);
  await ask('cigars', 7, 9);
  await ask('hookah', 29, 4);
  await ask('papers', 30, 20);
  await ask('ash trays', 89, 30);
  await rollUp(shop);
  const words = async (range: string) =>
    (await read(admin, { timeRange: range })).searches.words.map(
      ({ words: typed, count }) => `${typed} ${count}`,
    );
  expect(await words('7d')).toEqual(['snus 5']);
  expect(await words('30d')).toEqual(['cigars 9', 'snus 5', 'hookah 4']);
  const most = ['ash trays 30', 'papers 20', 'cigars 9', 'snus 5', 'hookah 4'];
  expect(await words('90d')).toEqual(most);
  expect(await words('1y')).toEqual(most);

  await ask('snus', 0, 10);
  for (let n = 0; n < 12; n++) await ask(`rare ${String(n).padStart(2, '0')}`, 0, 1);
  await rollUp(shop);
  expect(await words('7d')).toEqual([
    'snus 15',
    ...['00', '01', '02', '03', '04', '05', '06', '07', '08'].map((n) => `rare ${n} 1`),
  ]);
  // The next day they have moved on, though nobody looked for anything.
  await shop.later('emptySearches', '1 day');
  await rollUp(shop);
  expect((await words('7d'))[0]).toBe('snus 13');
});

test('a refund lowers the day of its order; what is cancelled, failed or voided leaves it', async () => {
  await using shop = await testShop();
  const admin = await signedInAdmin(shop);
  const ada = await shop.customer();
  const orders = [];
  for (let n = 0; n < 4; n++) orders.push(await orderAt(shop, ada, [2, '23:30']));
  const [refunded = '', cancelled = '', voided = '', kept = ''] = orders;
  const day = await dayAgo(shop, 2);
  await rollUp(shop);
  expect(point(await read(admin), day)).toMatchObject({ orders: 4, revenue: '83.16' });

  await admin.call(orderRecordsApi.pay({ id: refunded }));
  await admin.call(orderRecordsApi.refund({ id: refunded }, { amount: '5.00' }));
  await admin.call(orderRecordsApi.refund({ id: refunded }, { amount: '5.00' }));
  await admin.call(orderRecordsApi.cancel({ id: cancelled }));
  expect((await admin.call(transactionsApi.remove({ id: voided }))).status).toBe(200);
  await rollUp(shop);
  expect(point(await read(admin), day)).toMatchObject({ orders: 2, revenue: '31.58' });
  expect(await read(admin)).toMatchObject({ totalOrders: 2, averageOrderValue: '15.79' });

  const correct = (change: object) => admin.call(transactionsApi.change({ id: kept }, change));
  expect((await correct({ amount: '30.00' })).status).toBe(200);
  await rollUp(shop);
  expect(point(await read(admin), day)).toMatchObject({ orders: 2, revenue: '40.79' });
  await correct({ status: 'failed' });
  await rollUp(shop);
  expect(point(await read(admin), day)).toMatchObject({ orders: 1, revenue: '10.79' });

  await admin.call(orderRecordsApi.refund({ id: refunded }, { amount: '10.79' }));
  await rollUp(shop);
  const view = await read(admin);
  expect(point(view, day)).toMatchObject({ orders: 1, revenue: '0.00' });
  expect(view.topSellingProducts).toEqual([]);
});

test('currencies are never added up', async () => {
  await using shop = await testShop();
  const admin = await signedInAdmin(shop);
  const ada = await shop.customer();
  await orderAt(shop, ada, [1, '12:00']);
  const dollars = await orderAt(shop, ada, [1, '13:00']);
  await shop.pretend('orders', { currency: 'USD' }, { id: dollars });
  await rollUp(shop);
  const own = { totalRevenue: '20.79', totalOrders: 1, currencies: ['GBP', 'USD'] };
  expect(await read(admin)).toMatchObject({ ...own, currency: 'GBP' });
  const view = await read(admin, { timeRange: '7d', currency: 'USD' });
  expect(view).toMatchObject({ ...own, currency: 'USD' });
  expect(view.topSellingProducts).toHaveLength(1);
  expect((await admin.call(analyticsApi.read({ currency: 'dollars' }))).status).toBe(400);
});

test('products are ranked by pieces sold, and by reviews while nothing is sold', async () => {
  await using shop = await testShop();
  const admin = await signedInAdmin(shop);
  const [mug, pen] = await shop.addProducts(
    { name: 'Mug', price: '10.00' },
    { name: 'Pen', price: '2.00' },
  );
  if (!mug || !pen) throw new Error('no products');
  await addReviews(shop, mug, 5);
  await rollUp(shop);
  expect((await read(admin)).topSellingProducts).toEqual([
    { id: mug.id, name: 'Mug', sales: 1, revenue: '0.00', dataSource: 'reviews' },
  ]);
  const cart = [mug, { product: pen, quantity: 3 }];
  await placeOrder(await shop.customer({ cart }));
  await rollUp(shop);
  expect((await read(admin)).topSellingProducts).toEqual([
    { id: pen.id, name: 'Pen', sales: 3, revenue: '6.00', dataSource: 'sales' },
    { id: mug.id, name: 'Mug', sales: 1, revenue: '10.00', dataSource: 'sales' },
  ]);
});

test('a range counts every piece once, in whole months and in the days around them', async () => {
  await using shop = await testShop();
  const admin = await signedInAdmin(shop);
  const pen = await shop.addProduct({ price: '2.00' });
  const ada = await shop.customer();
  for (const days of [0, 29, 45, 60, 89, 90, 200, 363, 364]) {
    await ada.add({ product: pen, quantity: 1 });
    const orderId = await placeOrder(ada);
    await shop.pretend(
      'orders',
      { createdAt: await dateTimeAt(shop, `${await dayAgo(shop, days)} 12:00`, ZONE) },
      { id: orderId },
    );
  }
  await rollUp(shop);
  const sold = async (range: string) =>
    (await read(admin, { timeRange: range })).topSellingProducts.map(({ sales }) => sales);
  expect(await sold('7d')).toEqual([1]);
  expect(await sold('30d')).toEqual([2]);
  expect(await sold('90d')).toEqual([5]);
  expect(await sold('1y')).toEqual([8]);

  // Any days, beside those right before them or a year earlier.
  const between = async (from: number, to: number, compare = 'before') =>
    read(admin, { date: `${await dayAgo(shop, from)}..${await dayAgo(shop, to)}`, compare });
  const free = await between(363, 60);
  expect(free).toMatchObject({
    timeRange: 'free',
    interval: 'week',
    totalOrders: 5,
    topSellingProducts: [{ sales: 5 }],
    topBrands: [{ sales: 5, revenue: '10.00' }],
    orderingCustomers: 1,
    returningCustomers: 1,
  });
  expect((await between(89, 60)).topSellingProducts).toMatchObject([{ sales: 2 }]);
  expect((await between(50, 46)).topBrands).toEqual([]);
  expect(await between(364, 364)).toMatchObject({ orderingCustomers: 1, returningCustomers: 0 });
  const [now, before] = [await between(0, 0, 'year'), await dayAgo(shop, 364)];
  expect(now).toMatchObject({
    compare: 'year',
    orderGrowth: 0,
    before: { range: { from: before, to: before }, figures: { totalOrders: 1 } },
  });
  for (const date of [`..${before}`, `${await dayAgo(shop, 1)}..${before}`, '2020-01-01..']) {
    const refused = await admin.call(analyticsApi.read({ date }));
    expect(refused).toMatchObject({ status: 400, body: { fields: { date: expect.anything() } } });
  }
});

test('visits are told apart by visitor, day and pause, and say how far they came', async () => {
  await using shop = await testShop();
  const admin = await signedInAdmin(shop);
  const day = await dayAgo(shop, 1);
  await orderAt(shop, await shop.customer(), [1, '10:06']);
  await seen(shop, 'ada', ['page', 'product', 'cart', 'checkout', 'order'], `${day} 10:00`);
  await seen(shop, 'ada', ['page'], `${day} 10:29`);
  await seen(shop, 'ada', ['page', 'cart'], `${day} 11:00`);
  await seen(shop, 'bea', ['page', 'search'], `${day} 00:00`);
  await seen(shop, 'cleo', ['page', 'page', 'product'], `${day} 23:59:50`);
  await rollUp(shop);
  const view = await read(admin);
  expect(point(view, day)).toMatchObject({ visitors: 3, visits: 4, conversionRate: 25 });
  expect(view.funnel.map(({ visits }) => visits)).toEqual([4, 3, 2, 1, 1]);
  expect(view).toMatchObject({
    dailyVisitors: 0.4,
    conversionRate: 25,
    bounceRate: 50,
    channels: [{ channel: 'direct', visits: 4, orders: 1, conversionRate: 25 }],
    searches: { total: 1, empty: 1 },
  });
});

test('figures updated bit by bit equal those counted from scratch', async () => {
  await using shop = await testShop();
  const admin = await signedInAdmin(shop);
  const day = await dayAgo(shop, 1);
  const ada = await shop.customer();
  const [kept, cancelled] = [
    await orderAt(shop, ada, [1, '10:00']),
    await orderAt(shop, ada, [1, '10:01']),
  ];
  await seen(shop, 'ada', ['page'], `${day} 10:00`);
  await seen(shop, 'ada', ['page'], `${day} 10:50`);
  await seen(shop, 'bea', ['page'], `${day} 11:00`);
  await rollUp(shop);
  expect(point(await read(admin), day)).toMatchObject({ orders: 2, visits: 3 });

  // Late events make one visit of Ada's two, and Bea goes on; nobody else is counted again.
  await countedUntil(shop, ZONE, await dateTimeAt(shop, `${day} 11:09`, ZONE));
  await seen(shop, 'ada', ['product'], `${day} 10:25`);
  await seen(shop, 'ada', ['page'], `${day} 11:10`);
  await seen(shop, 'bea', ['search', 'cart'], `${day} 11:15`);
  await seen(shop, 'cleo', ['page'], `${day} 11:20`);
  await shop.pretend('orders', { paymentStatus: 'cancelled' }, { id: cancelled });
  const [keptOrder] = await shop.stored('orders', { id: kept });
  await shop.pretend(
    'orders',
    { shipping: (keptOrder?.shipping ?? 0) + 100, total: (keptOrder?.total ?? 0) + 100 },
    { id: kept },
  );
  await rollUp(shop);
  const view = await read(admin);
  expect(point(view, day)).toMatchObject({ orders: 1, revenue: '21.79', visitors: 3, visits: 3 });
  expect(view.funnel.map(({ visits }) => visits)).toEqual([3, 2, 1, 0, 0]);
  expect(view.topSellingProducts.map(({ sales }) => sales)).toEqual([1]);

  await shop.forget('figures');
  await rollUp(shop);
  expect(await read(admin)).toEqual(view);
});

test('a day has its 23 or 25 hours when the clocks change', async () => {
  await using shop = await testShop();
  const admin = await signedInAdmin(shop);
  const changed = await dayOfClockChange(shop);
  const { zone, day } = changed;
  await setSetting(admin, 'time_zone', zone);
  const before = new Date(`${day}T00:00:00Z`);
  before.setUTCDate(before.getUTCDate() - 1);
  const dayBefore = before.toISOString().slice(0, 10);
  await countedUntil(shop, zone, '2000-01-01');
  const ada = await shop.customer();
  for (const local of [`${dayBefore} 23:59:59`, `${day} 00:00`, `${day} 23:59:59`]) {
    const orderId = await orderAt(shop, ada, [0, '00:00']);
    await shop.pretend(
      'orders',
      { createdAt: await dateTimeAt(shop, local, zone) },
      { id: orderId },
    );
    await seen(shop, local, ['page'], local.replace('23:59:59', '23:59:58'), zone);
  }
  await rollUp(shop);
  const view = await read(admin, { timeRange: '90d' });
  expect(point(view, day)).toMatchObject({ orders: 2, visits: 2, revenue: '41.58' });
  expect(point(view, dayBefore)).toMatchObject({ orders: 1, visits: 1 });
});

test('in another time zone all orders and the last visits are counted anew', async () => {
  await using shop = await testShop();
  const admin = await signedInAdmin(shop);
  const day = await dayAgo(shop, 1, 'UTC');
  const ada = await shop.customer();
  await orderAt(shop, ada, [5, '12:30'], 'UTC');
  await seen(shop, 'ada', ['page'], `${day} 11:00`, 'UTC');
  await seen(shop, 'ada', ['page'], `${day} 12:30`, 'UTC');
  await rollUp(shop);
  const orderDay = await dayAgo(shop, 5, 'UTC');
  expect(point(await read(admin), orderDay)).toMatchObject({ orders: 1 });
  expect(point(await read(admin), day)).toMatchObject({ visits: 2 });

  // Twelve hours ahead all year: half past twelve is the next day there.
  await setSetting(admin, 'time_zone', 'Pacific/Tarawa');
  await rollUp(shop);
  const view = await read(admin);
  expect(point(view, orderDay)).toMatchObject({ orders: 0 });
  expect(point(view, await dayAgo(shop, 4, 'UTC'))).toMatchObject({ orders: 1 });
  expect(point(view, await dayAgo(shop, 0, 'UTC'))).toMatchObject({ visits: 1 });
});

test('what visitors did is forgotten after three days, and their keys when the day is over', async () => {
  await using shop = await testShop();
  const admin = await signedInAdmin(shop);
  const [yesterday, day] = [await dayAgo(shop, 1), await dayAgo(shop, 4)];
  await countedUntil(shop, ZONE, '2000-01-01');
  await keysOfDays(shop, yesterday, await dayAgo(shop, 0));
  await seen(shop, 'ada', ['page'], `${day} 12:00`);
  await seen(shop, 'ada', ['page'], `${yesterday} 12:00`);
  await rollUp(shop);
  await rollUp(shop);
  expect(await shop.stored('visitEvents')).toHaveLength(1);
  expect(await shop.stored('visitKeys')).toHaveLength(1);
  const view = await read(admin);
  expect(point(view, day)).toMatchObject({ visits: 1 });
  expect(point(view, yesterday)).toMatchObject({ visits: 1 });
});

test('every chart and list is a file, in which no formula runs', async () => {
  await using shop = await testShop();
  const admin = await signedInAdmin(shop);
  const formula = await shop.addProduct({ name: '=1+1', price: '10.00' });
  await placeOrder(await shop.customer({ cart: [formula] }));
  await rollUp(shop);
  const file = (table: string) =>
    admin.call(odd(analyticsApi.download)({ timeRange: '7d', table }));
  const { body, headers } = await file('products');
  expect(body).toBe("Product,Sales,Counted,Revenue (GBP)\r\n'=1+1,1,units,10.00\r\n");
  const [from, to] = [await dayAgo(shop, 6), await dayAgo(shop, 0)];
  expect(headers['content-disposition']).toBe(`attachment; filename="products_${from}_${to}.csv"`);
  for (const table of ['revenue', 'orders', 'visitors', 'conversion']) {
    expect((await file(table)).text.split('\r\n')).toHaveLength(9);
  }
  expect((await file('revenue')).body).toContain(`${to},${to},20.79,`);
  for (const table of ['channels', 'funnel', 'searches']) {
    expect((await file(table)).status).toBe(200);
  }
  expect((await file('customers')).status).toBe(400);
});

test.each([
  ['owner', 200],
  ['manager', 200],
  ['fulfilment', 403],
  ['support', 200],
  ['read-only', 200],
] satisfies [Role, number][])('the figures answer %s with %i', async (role, status) => {
  const shop = await fileShop();
  const staffMember = await signedInAdmin(shop, role, role);
  for (const call of [analyticsApi.read(), analyticsApi.download({ table: 'funnel' })]) {
    const response = await staffMember.call<unknown>(call);
    expect([call.url, response.status]).toEqual([call.url, status]);
  }
});
