import { expect, test } from 'vitest';
import type { Role } from '../../../src/kit/access.ts';
import type { Call } from '../../../src/kit/endpoint.ts';
import { todayIn } from '../../../src/kit/format.ts';
import * as analyticsApi from '../../../src/modules/analytics/endpoints.ts';
import * as ordersApi from '../../../src/modules/orders/endpoints.ts';
import { signedInAdmin } from '../../support/admin.ts';
import { dateTimeAt } from '../../support/local-time.ts';
import { deliver, placeOrder } from '../../support/orders.ts';
import { shopOfFile, type TestShop, testShop } from '../../support/test-shop.ts';

const fileShop = shopOfFile();

/** Three parcels: two left in June, by the shop's clocks, one a second later. */
async function shopWithParcels(): Promise<TestShop> {
  const shop = await testShop();
  const [salt, coil] = await shop.addProducts(
    {
      name: 'Mango Ice',
      brand: 'Fruitworks',
      type: 'Nic Salt',
      price: '10.00',
      variants: [
        { sku: 'MAN-0', options: { Strength: '0 mg' } },
        { sku: 'MAN-20', options: { Strength: '20 mg' } },
      ],
    },
    { name: 'Coil', brand: 'Voltaic', type: 'Coils', price: '2.00', variants: [{ sku: 'COIL-1' }] },
  );
  if (!salt || !coil) throw new Error('no products');
  const parcels = [
    [{ product: salt, variant: 1, quantity: 3 }, { product: salt, variant: 0 }, coil],
    [{ product: coil, quantity: 2 }],
    [coil],
  ];
  const left = ['2026-06-01 00:00', '2026-06-30 23:59:59', '2026-07-01 00:00'];
  for (const [nth, cart] of parcels.entries()) {
    const orderId = await placeOrder(await shop.customer({ cart }));
    await deliver(shop, orderId);
    await shop.pretend(
      'parcels',
      { shippedAt: await dateTimeAt(shop, left[nth] ?? '', 'Europe/London') },
      { orderId },
    );
    if (nth === 0) {
      await shop.pretend(
        'orders',
        { addressName: '=Ada', addressState: 'CA', addressCountry: 'US' },
        { id: orderId },
      );
    }
  }
  return shop;
}

test('a month says what left for where, and how much of it has nicotine', async () => {
  await using shop = await shopWithParcels();
  const admin = await signedInAdmin(shop);
  const get = (query: { month: string; sort?: 'pieces'; limit?: number }) =>
    admin.call(analyticsApi.listDestinations(query));
  const june = { month: '2026-06' };
  expect(await get({ month: '2026-06' })).toMatchObject({
    body: [
      { ...june, country: 'US', state: 'CA', parcels: 1, pieces: 5, nicotine: 3 },
      { ...june, country: 'GB', state: 'Avon', parcels: 1, pieces: 2, nicotine: 0 },
    ],
    headers: { 'x-total-count': '2' },
  });
  expect((await get({ month: '2026-06', sort: 'pieces', limit: 1 })).body).toMatchObject([
    { country: 'GB' },
  ]);
  expect((await get({ month: '2026-07' })).body).toMatchObject([{ pieces: 1 }]);
  expect((await get({ month: '2026-05' })).body).toEqual([]);
  expect((await get({ month: '2026-13' })).status).toBe(400);
});

test('the report has a line an item, with recipient, brand, quantity and carrier', async () => {
  await using shop = await shopWithParcels();
  const admin = await signedInAdmin(shop);
  const get = (place = {}) =>
    admin.call(analyticsApi.downloadShipments({ month: '2026-06', ...place }));
  const { text, headers } = await get({ country: 'US', state: 'CA' });
  expect(headers['content-disposition']).toBe('attachment; filename="shipments_2026-06_US-CA.csv"');
  const today = todayIn('Europe/London');
  const parcel = `2026-06,INV-000001,${today},2026-06-01,C,'=Ada,1 Example Street,Bristol,CA,BS1 9VK,US,,1,Royal Mail,,,TRACK 1`;
  expect(text.trimEnd().split('\r\n')).toEqual([
    'Reporting Period,Invoice Number,Invoice Date,Date of Shipment,Shipped to Type,Shipped to Name,' +
      'Shipped to Address,Shipped to City,Shipped to State,Shipped to ZIP,Shipped to Country,Shipped to Phone,' +
      'Delivery Sale,Delivery Service Name,Delivery Service Address,Delivery Service Phone,Tracking Number,Brand,' +
      'Product,SKU,Product Type,Contains Nicotine,Nicotine,Quantity,Unit Price,Sales Price,Currency',
    `${parcel},Fruitworks,Mango Ice,MAN-20,Nic Salt,Yes,20 mg,3,10.00,30.00,GBP`,
    `${parcel},Fruitworks,Mango Ice,MAN-0,Nic Salt,No,0 mg,1,10.00,10.00,GBP`,
    `${parcel},Voltaic,Coil,COIL-1,Coils,No,,1,2.00,2.00,GBP`,
  ]);
  // The parcel that left in the last second of the month is the other line; a second later is July.
  const all = (await get()).text.trimEnd().split('\r\n');
  expect(all).toHaveLength(5);
  expect(all[1]).toMatch(
    /^2026-06,INV-000002,.*,2026-06-30,C,.*,GB,.*,Voltaic,Coil,COIL-1,Coils,No,,2,2.00,4.00,GBP$/,
  );
});

test('a voided order is in no report', async () => {
  await using shop = await shopWithParcels();
  const admin = await signedInAdmin(shop);
  await shop.pretend('orders', { voidedAt: new Date() });
  const { body } = await admin.call(analyticsApi.listDestinations({ month: '2026-06' }));
  expect(body).toEqual([]);
});

test('sales that break a rule are kept in the register, with their destination and no name', async () => {
  await using shop = await testShop();
  const admin = await signedInAdmin(shop);
  await shop.set({ limit_order_pieces: '2' });
  const product = await shop.addProduct({ price: '10.00' });
  const ada = await shop.customer({ cart: [{ product, quantity: 3 }] });
  expect((await ada.checkout()).code).toBe('order_too_large');
  // Neither of these breaks a rule.
  const bea = await shop.customer();
  expect((await bea.checkout()).code).toBe('cart_empty');
  expect((await shop.guest().call(ordersApi.checkOut())).status).toBe(401);
  const { body, headers } = await admin.call(analyticsApi.listRefusedSales());
  expect(body).toEqual([
    {
      id: expect.any(String),
      at: expect.any(String),
      reason: 'order_too_large',
      country: 'GB',
      state: 'Avon',
    },
  ]);
  expect(headers['x-total-count']).toBe('1');
  const file = await admin.call(analyticsApi.downloadRefusedSales());
  expect(file.body).toMatch(
    /^Time \(Europe\/London\),Reason,Country,State\r\n[\d: -]+,Order too large,GB,Avon\r\n$/,
  );
});

test.each([
  ['manager', 200, 200],
  ['support', 200, 403],
  ['read-only', 200, 403],
  ['fulfilment', 403, 403],
] satisfies [Role, number, number][])(
  'the report answers %s with %i, the names in it with %i',
  async (role, summary, names) => {
    const shop = await fileShop();
    const staffMember = await signedInAdmin(shop, role, role);
    const statusOf = async (call: Call) => (await staffMember.call(call)).status;
    const june = { month: '2026-06' };
    expect(await statusOf(analyticsApi.listDestinations(june))).toBe(summary);
    expect(await statusOf(analyticsApi.listRefusedSales())).toBe(summary);
    expect(await statusOf(analyticsApi.downloadRefusedSales())).toBe(summary);
    expect(await statusOf(analyticsApi.downloadShipments(june))).toBe(names);
  },
);
