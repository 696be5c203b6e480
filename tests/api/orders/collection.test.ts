import { expect, test } from 'vitest';
import type { Call } from '../../../src/kit/endpoint.ts';
import * as dashboardApi from '../../../src/modules/analytics/dashboard-endpoints.ts';
import * as orderRecordsApi from '../../../src/modules/orders/admin-endpoints.ts';
import { readSlips } from '../../../src/modules/orders/slips/read-slips.ts';
import * as returnRecordsApi from '../../../src/modules/returns/admin-endpoints.ts';
import * as returnsApi from '../../../src/modules/returns/endpoints.ts';
import { signedInAdmin } from '../../support/admin.ts';
import { openMailbox, readMails } from '../../support/mailbox.ts';
import { collectionOnly, customerWithOrder, historyOf, readOrder } from '../../support/orders.ts';
import { stocks } from '../../support/stock.ts';
import { type TestShop, testShop } from '../../support/test-shop.ts';

/** An order of two pieces that is fetched at the shop, and somebody in the back office. */
async function shopWithCollection(env: NodeJS.ProcessEnv = {}) {
  const shop = await testShop({ env });
  const admin = await signedInAdmin(shop);
  await collectionOnly(shop);
  const kit = await shop.addProduct({ name: 'Luna Kit', price: '20.00', stock: 9 });
  const { customer, orderId } = await customerWithOrder(shop, { product: kit, quantity: 2 });
  const record = async () => (await admin.call(orderRecordsApi.find({ id: orderId }))).body;
  const act = <Rest extends unknown[], Promised>(
    endpoint: (order: { id: string }, ...rest: Rest) => Call<Promised>,
    ...rest: Rest
  ) => admin.call(endpoint({ id: orderId }, ...rest));
  return { shop, admin, customer, orderId, record, act };
}

const mailOf = async (shop: TestShop, kind: string) =>
  (await shop.outbox()).filter((mail) => mail.kind === kind);

test('an order is made ready and collected, and its customer told of both', async () => {
  const { shop, customer, orderId, record, act } = await shopWithCollection();
  await using _ = shop;
  expect(await readOrder(customer, orderId)).toMatchObject({
    isPickup: true,
    readyForCollectionAt: null,
    collectFrom: 'Cirrus',
  });
  expect(await act(orderRecordsApi.makeReady)).toMatchObject({
    status: 200,
    body: { isPickup: true, readyForCollectionAt: expect.any(String), fulfilment: 'unfulfilled' },
  });
  // A second press says nothing twice.
  await act(orderRecordsApi.makeReady);
  expect(await mailOf(shop, 'order-ready')).toHaveLength(1);
  expect((await readOrder(customer, orderId)).timeline.map(({ event }) => event)).toEqual([
    'placed',
    'ready for collection',
  ]);

  expect(await act(orderRecordsApi.ship, { collection: true })).toMatchObject({
    status: 200,
    body: {
      fulfilment: 'delivered',
      carrier: null,
      trackingNumber: null,
      shipments: [
        { collection: true, carrier: null, trackingNumber: null, deliveredAt: expect.any(String) },
      ],
    },
  });
  expect(await readOrder(customer, orderId)).toMatchObject({
    status: 'Delivered',
    trackingNumber: null,
    carrier: null,
    timeline: [{ event: 'placed' }, { event: 'ready for collection' }, { event: 'collected' }],
  });
  expect((await mailOf(shop, 'order-collected')).length).toBe(1);
  expect([await mailOf(shop, 'order-shipped'), await mailOf(shop, 'order-delivered')]).toEqual([
    [],
    [],
  ]);
  expect((await record()).history.map(({ event }) => event)).toEqual([
    'collected',
    'ready for collection',
    'placed',
  ]);
  // What is collected counts as bought.
  expect(await shop.stored('orders')).toMatchObject([{ deliveredAt: expect.any(Date) }]);
});

test('the mail says where and when, with the order’s number and what is to be paid', async () => {
  await using box = await openMailbox();
  const env = { SMTP_URL: box.url, MAIL_FROM: 'owner@shop.example' };
  const { shop, orderId, act } = await shopWithCollection(env);
  await using _ = shop;
  await shop.set({ seller_name: 'Luna Ltd', seller_address: '4 Quay Street\nBristol BS1 4DJ' });
  await act(orderRecordsApi.makeReady);
  await shop.runJobs();
  await shop.later('mail', '2 minutes');
  await shop.sendMail();
  const mails = await readMails(box.folder);
  const mail = mails.find(({ subject }) => subject?.includes('ready to collect'));
  expect(mail?.subject).toContain('#1001');
  for (const text of ['Collect from', 'Luna Ltd', '4 Quay Street', 'still to be paid']) {
    expect(mail?.text).toContain(text);
  }
  expect(mail?.text).not.toContain('Delivery address');
  // The owner's own says who comes for it, and no street.
  const own = mails.find(({ text }) => text?.includes('To be collected by Ada'));
  expect(own?.text ?? 'Example Street').not.toContain('Example Street');

  const slipOf = async () => {
    const [slip] = await readSlips(shop.database, [orderId], 'https://shop.example');
    return [slip?.order.collectFrom, slip?.parcel?.collection, slip?.lines[0]?.packed];
  };
  const place = 'Luna Ltd\n4 Quay Street\nBristol BS1 4DJ';
  expect(await slipOf()).toEqual([place, undefined, 2]);
  await act(orderRecordsApi.ship, { collection: true });
  expect(await slipOf()).toEqual([place, true, 2]);
});

test('nobody is called to the shop for what is no longer there', async () => {
  await using box = await openMailbox();
  const { shop, act } = await shopWithCollection({ SMTP_URL: box.url });
  await using _ = shop;
  await act(orderRecordsApi.makeReady);
  await act(orderRecordsApi.cancel);
  await shop.later('mail', '2 minutes');
  await shop.sendMail();
  const subjects = (await readMails(box.folder)).map(({ subject }) => subject);
  expect(subjects).toContainEqual(expect.stringContaining('cancelled'));
  expect(subjects).not.toContainEqual(expect.stringContaining('ready to collect'));
});

test('readiness and collection can be undone within the hour, and the customer is not told', async () => {
  const { shop, admin, customer, orderId, record, act } = await shopWithCollection();
  await using _ = shop;
  await act(orderRecordsApi.makeReady);
  expect((await act(orderRecordsApi.undoReady)).body).toEqual({ customerWasTold: false });
  expect(await mailOf(shop, 'order-ready')).toEqual([]);
  expect(await record()).toMatchObject({ readyForCollectionAt: null });
  expect((await readOrder(customer, orderId)).timeline).toHaveLength(1);
  expect((await act(orderRecordsApi.undoReady)).status).toBe(409);

  await act(orderRecordsApi.makeReady);
  const { body } = await act(orderRecordsApi.ship, { collection: true });
  const collected = { id: orderId, shipmentId: body.shipments[0]?.id ?? '' };
  // A collection is no delivery of a carrier, and has no number to correct.
  expect((await act(orderRecordsApi.undoDelivery)).status).toBe(409);
  expect((await admin.call(orderRecordsApi.undoParcelDelivery(collected))).status).toBe(409);
  expect((await act(orderRecordsApi.undoReady)).status).toBe(409);
  expect((await admin.call(orderRecordsApi.undoShipment(collected))).body).toEqual({
    customerWasTold: false,
  });
  expect(await mailOf(shop, 'order-collected')).toEqual([]);
  expect(await record()).toMatchObject({
    fulfilment: 'unfulfilled',
    shipments: [],
    items: [{ shipped: 0 }],
    readyForCollectionAt: expect.any(String),
  });
  expect((await readOrder(customer, orderId)).timeline.map(({ event }) => event)).toEqual([
    'placed',
    'ready for collection',
  ]);

  const again = await act(orderRecordsApi.ship, { collection: true });
  await shop.later('parcels', '61 minutes');
  const late = { id: orderId, shipmentId: again.body.shipments[0]?.id ?? '' };
  expect((await admin.call(orderRecordsApi.undoShipment(late))).status).toBe(409);
});

test('a part is collected, and the rest sent after all', async () => {
  const { shop, customer, orderId, record, act } = await shopWithCollection();
  await using _ = shop;
  const [item] = (await record()).items;
  const lines = [{ itemId: item?.id ?? '', quantity: 1 }];
  expect(await act(orderRecordsApi.ship, { collection: true, lines })).toMatchObject({
    status: 200,
    body: { fulfilment: 'unfulfilled', shipments: [{ collection: true }] },
  });
  expect(await act(orderRecordsApi.ship, { trackingNumber: 'A 1', carrier: 'DPD' })).toMatchObject({
    body: { fulfilment: 'shipped', trackingNumber: 'A 1', shipments: [{}, { collection: false }] },
  });
  const sent = await readOrder(customer, orderId);
  expect(sent.timeline.map(({ event }) => event)).toEqual(['placed', 'collected', 'shipped']);
  expect(sent.collectFrom).toBeNull();
});

test('what was collected is returned and refunded as what was sent', async () => {
  const { shop, admin, customer, orderId, record, act } = await shopWithCollection();
  await using _ = shop;
  await act(orderRecordsApi.pay);
  await act(orderRecordsApi.makeReady);
  await act(orderRecordsApi.ship, { collection: true });
  const itemId = (await record()).items[0]?.id ?? '';
  const { body } = await customer.call(
    returnsApi.add({ id: orderId }, { lines: [{ itemId, quantity: 2 }], reason: 'changed_mind' }),
  );
  const id = body.returns[0]?.id ?? '';
  for (const step of [returnRecordsApi.approve, returnRecordsApi.receive]) {
    expect((await admin.call(step({ id }))).status).toBe(200);
  }
  // It came back: that it was collected is undone no more.
  const [collected] = (await record()).shipments;
  const undo = orderRecordsApi.undoShipment({ id: orderId, shipmentId: collected?.id ?? '' });
  expect((await admin.call(undo)).status).toBe(409);
  expect(
    (await admin.call(returnRecordsApi.inspect({ id }, { lines: [{ itemId, good: 2 }] }))).status,
  ).toBe(200);
  expect((await admin.call(returnRecordsApi.refund({ id }, {}))).status).toBe(200);
  expect(await readOrder(customer, orderId)).toMatchObject({
    paymentState: 'Refunded',
    fulfilmentState: 'Returned',
  });
  await shop.addUpSales();
  expect(await stocks(shop)).toEqual([9]);
});

test('what is delivered is not made ready, nor what is over; and not by who only reads', async () => {
  const { shop, orderId, act } = await shopWithCollection();
  await using _ = shop;
  await shop.pretend('orders', { isPickup: false });
  expect((await act(orderRecordsApi.makeReady)).body).toMatchObject({
    code: 'wrong_order_state',
    message: 'This order is not collected: it is to be delivered.',
  });
  await shop.pretend('orders', { isPickup: true });
  await act(orderRecordsApi.makeReady);
  await act(orderRecordsApi.cancel);
  expect((await act(orderRecordsApi.undoReady)).status).toBe(409);
  expect((await act(orderRecordsApi.makeReady)).status).toBe(409);
  expect((await act(orderRecordsApi.ship, { collection: true })).status).toBe(409);
  const reader = await signedInAdmin(shop, 'reader', 'read-only');
  expect((await reader.call(orderRecordsApi.makeReady({ id: orderId }))).status).toBe(403);
});

test('a letter without a tracking number is shipped, with a carrier or none', async () => {
  await using box = await openMailbox();
  await using shop = await testShop({ env: { SMTP_URL: box.url } });
  const admin = await signedInAdmin(shop);
  const kit = await shop.addProduct({ stock: 9 });
  const { customer, orderId } = await customerWithOrder(shop, { product: kit, quantity: 3 });
  const { items } = (await admin.call(orderRecordsApi.find({ id: orderId }))).body;
  const lines = [{ itemId: items[0]?.id ?? '', quantity: 1 }];
  const untracked = await admin.call(
    orderRecordsApi.ship({ id: orderId }, { lines, trackingNumber: '  ' }),
  );
  expect(untracked).toMatchObject({
    status: 200,
    body: { shipments: [{ carrier: null, trackingNumber: null, trackingUrl: null }] },
  });
  const withCarrier = await admin.call(
    orderRecordsApi.ship({ id: orderId }, { lines, carrier: 'Royal Mail' }),
  );
  expect(withCarrier.body.shipments[1]).toMatchObject({
    carrier: 'Royal Mail',
    trackingNumber: null,
    trackingUrl: null,
  });
  // One that the shop does not know has no page to lead to.
  const correction = { trackingNumber: 'V 7', otherCarrier: 'Two Wheels' };
  const shipmentId = withCarrier.body.shipments[1]?.id ?? '';
  expect(
    (await admin.call(orderRecordsApi.changeShipment({ id: orderId, shipmentId }, correction))).body
      .shipments[1],
  ).toMatchObject({ carrier: 'Two Wheels', trackingNumber: 'V 7', trackingUrl: null });
  // The whole rest, by the list of many.
  expect(
    (await admin.call(orderRecordsApi.shipAll({ parcels: [{ orderId }] }))).body,
  ).toMatchObject([{ refusal: null }]);
  expect(await readOrder(customer, orderId)).toMatchObject({
    status: 'Shipped',
    trackingNumber: null,
    trackingUrl: null,
    shipments: [{ trackingNumber: null }, { carrier: 'Two Wheels' }, {}],
  });
  const events = await historyOf(shop, orderId);
  expect(events.filter(({ event }) => event === 'shipped')).toHaveLength(3);
  await shop.later('mail', '2 minutes');
  await shop.sendMail();
  const mail = (await readMails(box.folder)).find(({ subject }) => subject?.includes('on its way'));
  expect(mail?.text).toContain('It cannot be followed on its way');
  expect(mail?.text).not.toContain('null');
  expect(mail?.text).not.toContain('Tracking number');
  // One that turns up later is added, and the customer told.
  const [parcel] = untracked.body.shipments;
  expect(
    await admin.call(
      orderRecordsApi.changeShipment(
        { id: orderId, shipmentId: parcel?.id ?? '' },
        { trackingNumber: 'RM 1', carrier: 'DPD' },
      ),
    ),
  ).toMatchObject({ status: 200, body: { shipments: [{ trackingNumber: 'RM 1' }, {}, {}] } });
  // So it is by the specified call, which needs no carrier, and keeps demanding a number.
  const other = await customerWithOrder(shop, await shop.addProduct());
  await admin.call(orderRecordsApi.ship({ id: other.orderId }, {}));
  const numbered = { trackingNumber: 'RM 2' };
  const corrected = orderRecordsApi.changeTracking({ id: other.orderId }, numbered);
  expect((await admin.call(corrected)).status).toBe(200);
  expect((await admin.call(orderRecordsApi.find({ id: other.orderId }))).body).toMatchObject({
    shipments: [{ trackingNumber: 'RM 2', carrier: 'Royal Mail' }],
  });
  expect(
    await admin.call(orderRecordsApi.changeTracking({ id: orderId }, { trackingNumber: ' ' })),
  ).toMatchObject({
    status: 400,
    body: { fields: { trackingNumber: 'Please enter a tracking number' } },
  });
});

test('a line of a pasted list without a number is told apart, and of one to collect by another word', async () => {
  await using shop = await testShop();
  const admin = await signedInAdmin(shop);
  const { orderId } = await customerWithOrder(shop, await shop.addProduct({ stock: 9 }));
  const read = async (text: string) =>
    (await admin.call(orderRecordsApi.readShipList({ text }))).body;
  expect(await read(`${orderId.slice(-8)}\n`)).toMatchObject([
    { state: 'untracked', trackingNumber: '', order: { id: orderId } },
  ]);
  await shop.pretend('orders', { isPickup: true });
  expect(await read('#1001')).toMatchObject([{ state: 'collection' }]);
  // Whoever has a number for it has sent it after all.
  expect(await read('1001, JD 1')).toMatchObject([{ state: 'matched' }]);
});

test('orders ready for collection are not counted among those to ship', async () => {
  const { shop, admin, act } = await shopWithCollection();
  await using _ = shop;
  const toShip = async () => (await admin.call(dashboardApi.listAttention())).body.orders;
  const filtered = async (fulfilment: string) =>
    (await admin.call(orderRecordsApi.list({ fulfilment }))).body.length;
  expect([await toShip(), await filtered('unfulfilled')]).toEqual([1, 1]);
  await act(orderRecordsApi.makeReady);
  expect(await toShip()).toBe(0);
  expect([await filtered('unfulfilled'), await filtered('ready_for_collection')]).toEqual([0, 1]);
});
