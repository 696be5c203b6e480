import { expect, test } from 'vitest';
import * as orderRecordsApi from '../../../src/modules/orders/admin-endpoints.ts';
import * as ordersApi from '../../../src/modules/orders/endpoints.ts';
import { signedInAdmin } from '../../support/admin.ts';
import { customerWithOrder, historyOf, mailKinds, readOrder } from '../../support/orders.ts';
import { shopOfFile, type TestShop, testShop } from '../../support/test-shop.ts';
import type { Visitor } from '../../support/visitor.ts';
import { odd } from '../../support/visitor.ts';

const fileShop = shopOfFile();

/** A shop with an order, its customer, and someone in the back office. */
async function shopWithOrder(shop: TestShop) {
  const admin = await signedInAdmin(shop);
  const [row] = await shop.stored('staff');
  const product = await shop.addProduct({ stock: 5 });
  return { admin, adminId: row?.id, product, ...(await customerWithOrder(shop, product)) };
}

const ship = (admin: Visitor, orderId: string, tracking: object) =>
  admin.call(odd(orderRecordsApi.changeTracking)({ id: orderId }, tracking));
const deliver = (admin: Visitor, orderId: string) =>
  admin.call(orderRecordsApi.deliver({ id: orderId }));
const pay = (admin: Visitor, orderId: string) => admin.call(orderRecordsApi.pay({ id: orderId }));

test('a tracking number ships the order; customer and back office see how far it is', async () => {
  await using shop = await testShop();
  const { admin, adminId, customer, orderId } = await shopWithOrder(shop);
  const response = await ship(admin, orderId, { trackingNumber: '  AB 12 ', carrier: 'DHL' });
  const trackingUrl = expect.stringMatching(/^https:\/\/www\.dhl\.com\/.*AB%2012/);
  const sent = { trackingNumber: 'AB 12', carrier: 'DHL' };
  const parcel = { ...sent, trackingUrl };
  expect(response).toMatchObject({
    status: 200,
    body: { id: orderId, status: 'pending', fulfilment: 'shipped', ...parcel },
  });
  const order = await readOrder(customer, orderId);
  expect(order).toMatchObject({ status: 'Shipped', cancellable: false, ...parcel });
  expect(order.timeline).toMatchObject([{ event: 'placed' }, { event: 'shipped', amount: null }]);
  expect((await customer.call(ordersApi.list())).body).toMatchObject([parcel]);
  expect((await historyOf(shop, orderId))[1]).toEqual({
    event: 'shipped',
    actor: 'staff',
    actorId: adminId,
    detail: { ...sent, shipmentId: expect.any(String), pieces: 1 },
  });
  expect((await shop.outbox())[1]).toMatchObject({
    kind: 'order-shipped',
    userId: customer.id,
    about: { orderId },
  });
  expect(await shop.stored('orders')).toMatchObject([{ shippedAt: expect.any(Date) }]);
});

test('who names no carrier ships with the default one, which the owner may set', async () => {
  await using shop = await testShop();
  const { admin, orderId, product } = await shopWithOrder(shop);
  const second = await customerWithOrder(shop, product);
  expect((await ship(admin, orderId, { trackingNumber: 'A' })).body).toMatchObject({
    carrier: 'Royal Mail',
    trackingUrl: 'https://www.royalmail.com/track-your-item#/tracking-results/A',
  });
  await shop.set({ default_carrier: 'Evri' });
  expect((await ship(admin, second.orderId, { trackingNumber: 'B' })).body).toMatchObject({
    carrier: 'Evri',
  });
});

test('another number corrects the first and is mailed; the same one changes nothing', async () => {
  await using shop = await testShop();
  const { admin, customer, orderId } = await shopWithOrder(shop);
  await ship(admin, orderId, { trackingNumber: 'A', carrier: 'UPS' });
  await ship(admin, orderId, { trackingNumber: 'A' });
  expect(await mailKinds(shop)).toEqual(['order-placed', 'order-shipped']);
  await shop.pretend('mail', { status: 'sent' });
  expect((await ship(admin, orderId, { trackingNumber: 'B' })).body).toMatchObject({
    trackingNumber: 'B',
    carrier: 'UPS',
  });
  await ship(admin, orderId, { trackingNumber: 'B', carrier: 'DPD' });
  expect(await mailKinds(shop)).toEqual(['order-placed', 'order-shipped', 'order-shipped']);
  expect((await historyOf(shop, orderId)).slice(2)).toMatchObject([
    {
      event: 'tracking corrected',
      detail: { trackingNumber: 'B', before: { trackingNumber: 'A', carrier: 'UPS' } },
    },
    { event: 'tracking corrected', detail: { carrier: 'DPD', before: { carrier: 'UPS' } } },
  ]);
  const { timeline, trackingNumber, carrier } = await readOrder(customer, orderId);
  expect(timeline.map(({ event }) => event)).toEqual(['placed', 'shipped']);
  expect({ trackingNumber, carrier }).toEqual({ trackingNumber: 'B', carrier: 'DPD' });
  await deliver(admin, orderId);
  expect((await ship(admin, orderId, { trackingNumber: 'C' })).body).toMatchObject({
    fulfilment: 'delivered',
    trackingNumber: 'C',
  });
  expect((await mailKinds(shop)).at(-1)).toBe('order-delivered');
});

test('no order is shipped without a number, or by a carrier that nobody knows', async () => {
  const shop = await fileShop();
  const { admin, orderId } = await shopWithOrder(shop);
  for (const [tracking, field] of [
    [{ trackingNumber: '   ' }, 'trackingNumber'],
    [{}, 'trackingNumber'],
    [{ trackingNumber: 'x'.repeat(101) }, 'trackingNumber'],
    [{ trackingNumber: 'A', carrier: 'Pigeon Post' }, 'carrier'],
  ] as const) {
    expect(await ship(admin, orderId, tracking)).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', fields: { [field]: expect.any(String) } },
    });
  }
});

test('a shipped order is delivered, once', async () => {
  await using shop = await testShop();
  const { admin, adminId, customer, orderId } = await shopWithOrder(shop);
  expect(await deliver(admin, orderId)).toMatchObject({
    status: 409,
    body: {
      code: 'wrong_order_state',
      message: 'This order cannot be marked as delivered: it is unpaid and unfulfilled.',
    },
  });
  await ship(admin, orderId, { trackingNumber: 'A' });
  const responses = await Promise.all([deliver(admin, orderId), deliver(admin, orderId)]);
  for (const response of responses) {
    expect(response).toMatchObject({ status: 200, body: { fulfilment: 'delivered' } });
  }
  expect(await mailKinds(shop)).toEqual(['order-placed', 'order-shipped', 'order-delivered']);
  expect((await historyOf(shop, orderId)).slice(2)).toEqual([
    { event: 'delivered', actor: 'staff', actorId: adminId, detail: {} },
  ]);
  expect(await readOrder(customer, orderId)).toMatchObject({ status: 'Delivered' });
  expect(await shop.stored('orders')).toMatchObject([{ deliveredAt: expect.any(Date) }]);
});

test('collected cash pays the order, once, before or after it arrived', async () => {
  await using shop = await testShop();
  const { admin, customer, orderId } = await shopWithOrder(shop);
  await ship(admin, orderId, { trackingNumber: 'A' });
  await deliver(admin, orderId);
  const responses = await Promise.all([pay(admin, orderId), pay(admin, orderId)]);
  for (const response of responses) {
    expect(response).toMatchObject({ status: 200, body: { status: 'completed' } });
  }
  expect((await mailKinds(shop)).filter((kind) => kind === 'payment-received')).toHaveLength(1);
  const { timeline, status } = await readOrder(customer, orderId);
  expect(timeline.map(({ event }) => event)).toEqual(['placed', 'shipped', 'delivered', 'paid']);
  expect(status).toBe('Delivered');
});

test('an order that failed, was cancelled or refunded is neither shipped nor paid nor delivered', async () => {
  await using shop = await testShop();
  const { admin, orderId } = await shopWithOrder(shop);
  const refused = { status: 409, body: { code: 'wrong_order_state' } };
  for (const paymentStatus of ['failed', 'cancelled', 'refunded']) {
    await shop.pretend('orders', { paymentStatus, fulfilment: 'unfulfilled' });
    expect(await ship(admin, orderId, { trackingNumber: 'A' })).toMatchObject(refused);
    expect(await pay(admin, orderId)).toMatchObject(refused);
    await shop.pretend('orders', { fulfilment: 'shipped' });
    expect(await deliver(admin, orderId)).toMatchObject(refused);
  }
  expect(await mailKinds(shop)).toEqual(['order-placed']);
});

test('only the back office ships, delivers and takes payment, and only orders that there are', async () => {
  await using shop = await testShop();
  const { admin, customer, orderId } = await shopWithOrder(shop);
  const nowhere = '0a1b2c3d-0000-4000-8000-00000000abcd';
  for (const [who, id, status] of [
    [customer, orderId, 401],
    [shop.visitor(), orderId, 401],
    [admin, nowhere, 404],
  ] as const) {
    expect((await ship(who, id, { trackingNumber: 'A' })).status).toBe(status);
    expect((await deliver(who, id)).status).toBe(status);
    expect((await pay(who, id)).status).toBe(status);
  }
});

test('an order of a deleted account keeps its address until it has arrived, and no mail is sent', async () => {
  await using shop = await testShop();
  const { admin, orderId } = await shopWithOrder(shop);
  await shop.forget('mail');
  await shop.pretend('orders', { userId: null });
  await ship(admin, orderId, { trackingNumber: 'A' });
  const address = async () =>
    (await shop.stored('orders')).map((order) => ({
      name: order.addressName,
      street: order.addressStreet,
      city: order.addressCity,
      state: order.addressState,
      zip: order.addressZipCode,
      phone: order.addressPhone,
      country: order.addressCountry,
      email: order.email,
    }));
  expect(await address()).toMatchObject([
    {
      name: 'Ada Example',
      street: '1 Example Street',
      email: expect.stringMatching(/@shop\.example$/),
    },
  ]);
  await deliver(admin, orderId);
  expect(await address()).toEqual([
    { name: '', street: '', city: '', state: '', zip: '', phone: null, country: 'GB', email: '' },
  ]);
  const [order] = await shop.stored('orders');
  expect(order?.payerName).not.toBe('Ada Example');
  expect(await shop.outbox()).toEqual([]);
});
