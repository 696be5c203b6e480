import { expect, test } from 'vitest';
import * as dashboardApi from '../../../src/modules/analytics/dashboard-endpoints.ts';
import * as searchApi from '../../../src/modules/analytics/search-endpoints.ts';
import * as productsApi from '../../../src/modules/catalog/admin-endpoints.ts';
import * as orderRecordsApi from '../../../src/modules/orders/admin-endpoints.ts';
import * as ordersApi from '../../../src/modules/orders/endpoints.ts';
import { signedInAdmin } from '../../support/admin.ts';
import { addNamesakes } from '../../support/crowds.ts';
import { ADDRESS } from '../../support/customer.ts';
import { placeOrder } from '../../support/orders.ts';
import { shopOfFile, testShop } from '../../support/test-shop.ts';
import { odd } from '../../support/visitor.ts';

const fileShop = shopOfFile();

/** Three orders, the first placed first: Ada's of two kits, Bo's cancelled, Ada's shipped. */
async function shopWithOrders() {
  const shop = await testShop();
  const kit = await shop.addProduct({ name: 'Luna Kit', price: '20.00' });
  const salt = await shop.addProduct({ name: 'Nic Salt', price: '5.00' });
  const ada = await shop.customer({ firstName: 'Ada', lastName: "O'Byron", proven: true });
  const ordered = async (product: typeof kit, quantity = 1) => {
    await ada.add({ product, quantity });
    return placeOrder(ada);
  };
  const kits = await ordered(kit, 2);
  const bo = await shop.customer({ firstName: 'Bo', lastName: 'Chen', cart: [salt] });
  const cancelled = await placeOrder(bo);
  await bo.call(ordersApi.cancel({ id: cancelled }));
  const shipped = await ordered(salt);
  const admin = await signedInAdmin(shop);
  await admin.call(
    orderRecordsApi.changeTracking({ id: shipped }, { trackingNumber: 'JD 1', carrier: 'DPD' }),
  );
  const list = async (query: object) => {
    const { body, headers } = await admin.call(orderRecordsApi.list(query));
    return [body.map(({ id }) => id), headers['x-total-count']] as const;
  };
  return { shop, admin, list, kit, ada, kits, cancelled, shipped };
}

test('a row of the orders carries what its columns show', async () => {
  const { shop, admin, kits } = await shopWithOrders();
  await using _ = shop;
  const { body } = await admin.call(orderRecordsApi.list({ sort: 'createdAt', limit: 1 }));
  expect(body).toEqual([
    {
      id: kits,
      customerNote: null,
      number: '#1001',
      payerName: "Ada O'Byron",
      amount: expect.any(String),
      currency: 'GBP',
      paymentMethod: 'Cash on Delivery',
      status: 'pending',
      fulfilment: 'unfulfilled',
      paymentState: 'Unpaid',
      fulfilmentState: 'Unfulfilled',
      trackingNumber: null,
      carrier: null,
      trackingUrl: null,
      createdAt: expect.any(String),
      items: [
        {
          ...{ name: 'Luna Kit', options: {}, quantity: 2 },
          ...{ shipped: 0, withdrawn: 0, refunded: 0, exchanged: 0 },
        },
      ],
      arrives: expect.any(Object),
      payUntil: null,
      ...{ isPickup: false, readyForCollectionAt: null, holdReason: null, tags: [] },
    },
  ]);
});

test('orders are filtered by payment, fulfilment, method and the days of the shop', async () => {
  const { shop, list, kits, cancelled, shipped } = await shopWithOrders();
  await using _ = shop;
  expect(await list({})).toEqual([[shipped, cancelled, kits], '3']);
  expect(await list({ payment: 'pending' })).toEqual([[shipped, kits], '2']);
  expect(await list({ payment: 'cancelled,failed' })).toEqual([[cancelled], '1']);
  expect(await list({ payment: 'all', fulfilment: 'unfulfilled' })).toEqual([[kits], '1']);
  expect(await list({ fulfilment: 'cancelled,shipped' })).toEqual([[shipped, cancelled], '2']);
  expect(await list({ fulfilment: 'partially_shipped,returned,on_hold' })).toEqual([[], '0']);
  expect(await list({ method: 'cod' })).toEqual([[shipped, cancelled, kits], '3']);
  expect(await list({ method: 'stripe,paypal' })).toEqual([[], '0']);
  expect(await list({ limit: 1, offset: 1 })).toEqual([[cancelled], '3']);
  expect(await list({ offset: 9 })).toEqual([[], '3']);

  // Late in the evening in London it is already the next day in Tokyo.
  await shop.set({ time_zone: 'Asia/Tokyo' });
  await shop.pretend('orders', { createdAt: '2026-03-01T20:00:00Z' }, { id: kits });
  expect(await list({ date: '2026-03-02..2026-03-02' })).toEqual([[kits], '1']);
  expect(await list({ date: '..2026-03-01' })).toEqual([[], '0']);
  expect(await list({ date: '2026-03-03..' })).toEqual([[shipped, cancelled], '2']);
});

test('orders are sorted by date, amount and customer, in both directions', async () => {
  const { shop, list, kits, cancelled, shipped } = await shopWithOrders();
  await using _ = shop;
  expect((await list({ sort: 'createdAt' }))[0]).toEqual([kits, cancelled, shipped]);
  expect((await list({ sort: '-amount' }))[0]?.[0]).toEqual(kits);
  expect((await list({ sort: 'amount' }))[0]?.[2]).toEqual(kits);
  expect((await list({ sort: '-customer' }))[0]?.[0]).toEqual(cancelled);
});

test('an order is found by its number, its customer’s name and address, and a SKU', async () => {
  const { shop, list, kit, ada, kits, cancelled, shipped } = await shopWithOrders();
  await using _ = shop;
  const [adas] = await shop.stored('customers', { id: ada.id });
  for (const [search, found] of [
    [kits.slice(-8).toUpperCase(), [kits]],
    [`#${kits.slice(-8)}`, [kits]],
    [kits, [kits]],
    // The number, with or without what stands before it, and any part of the reference.
    ['#1001', [kits]],
    ['1003', [shipped]],
    [kits.slice(-7, -1), [kits]],
    ['luna k', [kits]],
    ['ada o', [shipped, kits]],
    ['o’byron', [shipped, kits]],
    ['byr AD', [shipped, kits]],
    ['chen', [cancelled]],
    ['yron', []],
    [adas?.email ?? '', [shipped, kits]],
    [(adas?.email ?? '').slice(0, -3), [shipped, kits]],
    ['%@', []],
    [kit.variants[0]?.sku ?? '', [kits]],
    ["'", []],
    ['  ', [shipped, cancelled, kits]],
  ] as const) {
    expect([search, await list({ search })]).toEqual([search, [found, String(found.length)]]);
  }
});

test.each([
  [{ payment: 'paid' }, 'payment'],
  [{ fulfilment: 'lost' }, 'fulfilment'],
  [{ sort: 'password' }, 'sort'],
  [{ date: 'yesterday' }, 'date'],
  [{ date: '2026-02-30..' }, 'date'],
  [{ limit: 1000 }, 'limit'],
])('orders by %j are refused', async (query, field) => {
  const shop = await fileShop();
  const admin = await signedInAdmin(shop);
  const { status, body } = await admin.call(odd(orderRecordsApi.list)(query));
  expect(status).toBe(400);
  expect(Object.keys(body.fields ?? {}).map((name) => name.split('.')[0])).toEqual([field]);
});

test('an order’s record holds its lines, its money, its customer and who did what', async () => {
  const { shop, admin, ada, shipped } = await shopWithOrders();
  await using _ = shop;
  await admin.call(orderRecordsApi.changeTracking({ id: shipped }, { trackingNumber: 'JD 2' }));
  await admin.call(orderRecordsApi.pay({ id: shipped }));
  await admin.call(orderRecordsApi.refund({ id: shipped }, { amount: '1.00', reason: 'Late' }));
  const { body } = await admin.call(orderRecordsApi.find({ id: shipped }));
  expect(body).toMatchObject({
    id: shipped,
    customer: { id: ada.id, username: ada.username, orders: 2 },
    email: expect.stringContaining('@'),
    subtotal: '5.00',
    shipping: '9.99',
    tax: '0.40',
    amount: '15.39',
    refunded: '1.00',
    status: 'partially_refunded',
    items: [{ name: 'Nic Salt', price: '5.00', slug: expect.any(String), sku: expect.any(String) }],
    shippingAddress: ADDRESS,
    trackingNumber: 'JD 2',
  });
  const told = { actor: 'staff', by: 'admin' };
  expect(body.history).toMatchObject([
    { event: 'refunded', amount: '1.00', ...told },
    { event: 'paid', ...told },
    { event: 'tracking corrected', trackingNumber: 'JD 2', formerTrackingNumber: 'JD 1' },
    { event: 'shipped', trackingNumber: 'JD 1', ...told },
    { event: 'placed', actor: 'customer', by: null },
  ]);
  expect((await admin.call(orderRecordsApi.find({ id: crypto.randomUUID() }))).status).toBe(404);
});

test('who packs sees the orders, and no mail or payments', async () => {
  const { shop, kits } = await shopWithOrders();
  await using _ = shop;
  const [first] = await shop.stored('mail');
  await shop.pretend('mail', { status: 'failed' }, { id: first?.id ?? '' });
  const packer = await signedInAdmin(shop, 'packer', 'fulfilment');
  expect((await packer.call(orderRecordsApi.list())).status).toBe(200);
  expect((await packer.call(orderRecordsApi.find({ id: kits }))).status).toBe(200);
  expect((await packer.call(dashboardApi.listAttention())).body).toEqual({
    orders: 1,
    returns: 0,
    payments: null,
    mail: null,
    backups: null,
    reviews: 0,
    photos: 0,
    questions: 0,
    messages: null,
  });
  const owner = await signedInAdmin(shop, 'owner');
  await owner.call(orderRecordsApi.changeTracking({ id: kits }, { trackingNumber: 'X' }));
  await owner.call(orderRecordsApi.deliver({ id: kits }));
  expect((await owner.call(dashboardApi.listAttention())).body).toEqual({
    orders: 0,
    returns: 0,
    payments: 1,
    mail: 1,
    backups: 0,
    reviews: 0,
    photos: 0,
    questions: 0,
    messages: 0,
  });
});

test('one search finds orders, products and customers, the exact match first', async () => {
  const { shop, admin, kit, ada, kits, shipped } = await shopWithOrders();
  await using _ = shop;
  const find = async (search: string) => {
    const { body } = await admin.call(searchApi.search({ search }));
    return {
      orders: body.orders.map(({ id }) => id),
      products: body.products.map(({ id }) => id),
      customers: body.customers.map(({ id }) => id),
    };
  };
  expect(await find('ada o')).toEqual({
    orders: [shipped, kits],
    products: [],
    customers: [ada.id],
  });
  expect(await find('luna')).toEqual({ orders: [kits], products: [kit.id], customers: [] });
  const draft = { name: 'Luna Next', status: 'draft' };
  const next = (await admin.call(odd(productsApi.add)(draft))).body;
  expect((await find('luna')).products).toEqual([kit.id, next.id]);
  expect(await find(kits.slice(-8))).toMatchObject({ orders: [kits], customers: [ada.id] });
  expect((await find(kit.variants[0]?.sku ?? '')).products[0]).toBe(kit.id);
  expect(await find(' ')).toEqual({ orders: [], products: [], customers: [] });

  await addNamesakes(shop, 8);
  const [adas] = await shop.stored('customers', { id: ada.id });
  const byName = await find('ada');
  expect(byName.customers).toHaveLength(5);
  expect((await find((adas?.email ?? '').toUpperCase())).customers[0]).toBe(ada.id);
});
