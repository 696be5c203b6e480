import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Call } from '../../../src/kit/endpoint.ts';
import * as analyticsApi from '../../../src/modules/analytics/endpoints.ts';
import * as cartApi from '../../../src/modules/cart/endpoints.ts';
import * as accountApi from '../../../src/modules/customers/account-endpoints.ts';
import * as orderRecordsApi from '../../../src/modules/orders/admin-endpoints.ts';
import * as ordersApi from '../../../src/modules/orders/endpoints.ts';
import * as returnsApi from '../../../src/modules/returns/endpoints.ts';
import { signedInAdmin } from '../../support/admin.ts';
import { MINUTE_MS } from '../../support/local-time.ts';
import { customerWithOrder, historyOf, placeOrder, readOrder } from '../../support/orders.ts';
import { type TestShop, testShop } from '../../support/test-shop.ts';
import type { Visitor } from '../../support/visitor.ts';

/** An order of two kits and a salt, and somebody in the back office. */
async function shopWithOrder() {
  const shop = await testShop();
  const kit = await shop.addProduct({ name: 'Luna Kit', price: '20.00', stock: 9 });
  const salt = await shop.addProduct({ name: 'Nic Salt', price: '5.00', stock: 9 });
  const admin = await signedInAdmin(shop);
  const { customer, orderId } = await customerWithOrder(shop, { product: kit, quantity: 2 }, salt);
  const [kits, salts] = (await record(admin, orderId)).items.map(({ id }) => id);
  if (!kits || !salts) throw new Error('the order has no lines');
  const ship = (lines: [string, number][] | undefined, more: object = {}) =>
    admin.call(
      orderRecordsApi.ship(
        { id: orderId },
        {
          lines: lines?.map(([itemId, quantity]) => ({ itemId, quantity })),
          trackingNumber: 'A',
          ...more,
        },
      ),
    );
  const toParcel = async <Rest extends unknown[], Promised>(
    nth: number,
    endpoint: (parcel: { id: string; shipmentId: string }, ...rest: Rest) => Call<Promised>,
    ...rest: Rest
  ) => {
    const shipmentId = (await record(admin, orderId)).shipments[nth]?.id ?? '';
    return admin.call(endpoint({ id: orderId, shipmentId }, ...rest));
  };
  return { shop, admin, customer, orderId, kits, salts, kit, ship, toParcel };
}

const record = async (admin: Visitor, orderId: string) =>
  (await admin.call(orderRecordsApi.find({ id: orderId }))).body;

const shippedMail = async (shop: TestShop) =>
  (await shop.outbox()).filter(({ kind }) => kind === 'order-shipped');

test('an order leaves in two parcels, and is shipped with the second', async () => {
  const { shop, customer, orderId, admin, kits, salts, ship } = await shopWithOrder();
  await using _ = shop;
  const first = await ship([[kits, 1]], { trackingNumber: 'A 1', carrier: 'DPD' });
  expect(first).toMatchObject({
    status: 200,
    body: {
      fulfilment: 'unfulfilled',
      items: [
        { quantity: 2, shipped: 1 },
        { quantity: 1, shipped: 0 },
      ],
      shipments: [
        {
          carrier: 'DPD',
          trackingNumber: 'A 1',
          trackingUrl: expect.stringContaining('A%201'),
          deliveredAt: null,
          undoUntil: expect.any(String),
          lines: [{ itemId: kits, quantity: 1 }],
        },
      ],
    },
  });
  expect(await readOrder(customer, orderId)).toMatchObject({
    status: 'Processing',
    cancellable: false,
    trackingNumber: 'A 1',
    shipments: [{ trackingNumber: 'A 1', lines: [{ itemId: kits, quantity: 1 }] }],
  });
  const [row] = (await admin.call(orderRecordsApi.list())).body;
  expect(row?.items).toMatchObject([{ shipped: 1 }, { shipped: 0 }]);

  // Left out, the lines are all that is left.
  expect((await ship(undefined, { trackingNumber: 'B' })).body).toMatchObject({
    fulfilment: 'shipped',
    trackingNumber: 'B',
    shipments: [
      { trackingNumber: 'A 1' },
      {
        trackingNumber: 'B',
        carrier: 'DPD',
        lines: [
          { itemId: kits, quantity: 1 },
          { itemId: salts, quantity: 1 },
        ],
      },
    ],
  });
  expect((await shippedMail(shop)).map(({ about }) => about)).toEqual(
    (await record(admin, orderId)).shipments.map(({ id }) => ({ orderId, shipmentId: id })),
  );
  expect(await readOrder(customer, orderId)).toMatchObject({ status: 'Shipped' });
  const copy = await customer.call(accountApi.exportData());
  expect(copy.body).toMatchObject({ orders: [{ shipments: [{}, {}] }] });
});

test('the tracking number ships what is left, then corrects the latest parcel', async () => {
  const { shop, admin, orderId, kits, ship, toParcel } = await shopWithOrder();
  await using _ = shop;
  await ship([[kits, 2]], { trackingNumber: 'A' });
  await admin.call(
    orderRecordsApi.changeTracking({ id: orderId }, { trackingNumber: 'B', carrier: 'UPS' }),
  );
  await admin.call(orderRecordsApi.changeTracking({ id: orderId }, { trackingNumber: 'C' }));
  const numbers = async () =>
    (await record(admin, orderId)).shipments.map(({ carrier, trackingNumber }) => [
      carrier,
      trackingNumber,
    ]);
  expect(await numbers()).toEqual([
    ['Royal Mail', 'A'],
    ['UPS', 'C'],
  ]);
  await toParcel(0, orderRecordsApi.changeShipment, { trackingNumber: 'A 2', carrier: 'Evri' });
  expect(await numbers()).toEqual([
    ['Evri', 'A 2'],
    ['UPS', 'C'],
  ]);
  expect(await record(admin, orderId)).toMatchObject({ trackingNumber: 'C', carrier: 'UPS' });
  // What waited about the same parcel has made room.
  expect(await shippedMail(shop)).toHaveLength(2);
});

test('more than is left, nothing, a line twice and a line of another order are refused', async () => {
  const { shop, admin, kits, salts, ship, kit } = await shopWithOrder();
  await using _ = shop;
  const other = await customerWithOrder(shop, kit);
  const strange = (await record(admin, other.orderId)).items[0]?.id ?? '';
  await ship([[kits, 1]]);
  for (const [lines, status, message] of [
    [[[kits, 2]], 409, 'Only 1 of Luna Kit is left to ship.'],
    [[], 400, undefined],
    [[[kits, 0]], 400, undefined],
    [
      [
        [salts, 1],
        [salts, 1],
      ],
      400,
      'Each line of an order goes into a parcel once.',
    ],
    [[[strange, 1]], 400, 'This line is not of this order.'],
  ] as [[string, number][], number, string | undefined][]) {
    const response = await ship(lines);
    expect([lines, response.status]).toEqual([lines, status]);
    if (message) expect(response.body).toMatchObject({ message });
  }
  await ship(undefined);
  expect((await ship(undefined)).status).toBe(409);
  expect((await ship([[salts, 1]])).body).toMatchObject({
    message: 'Nothing of Nic Salt is left to ship.',
  });
});

test('of many who ship the same piece at once, one does', async () => {
  const { shop, admin, orderId, kits, ship } = await shopWithOrder();
  await using _ = shop;
  const responses = await Promise.all(Array.from({ length: 6 }, () => ship([[kits, 1]])));
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409, 409, 409]);
  const { items, shipments } = await record(admin, orderId);
  expect(items.map(({ shipped }) => shipped)).toEqual([2, 0]);
  expect(shipments).toHaveLength(2);
});

test('a parcel is taken back within the hour, and its mail with it', async () => {
  const { shop, customer, admin, orderId, kits, ship, toParcel } = await shopWithOrder();
  await using _ = shop;
  await ship([[kits, 1]]);
  await ship(undefined, { trackingNumber: 'B' });
  expect(await toParcel(1, orderRecordsApi.undoShipment)).toMatchObject({
    status: 200,
    body: { customerWasTold: false },
  });
  const after = await record(admin, orderId);
  expect(after).toMatchObject({ fulfilment: 'unfulfilled', trackingNumber: 'A' });
  expect(after.items.map(({ shipped }) => shipped)).toEqual([1, 0]);
  expect(after.shipments).toHaveLength(1);
  expect(after.history[0]).toMatchObject({ event: 'shipment undone', by: 'admin' });
  expect(await shippedMail(shop)).toHaveLength(1);
  const { timeline, shipments } = await readOrder(customer, orderId);
  expect(timeline.map(({ event }) => event)).toEqual(['placed', 'shipped']);
  expect(shipments).toHaveLength(1);

  // The mail of the first has left: it is too late to keep it from the customer.
  await shop.pretend('mail', { status: 'sent' });
  expect((await toParcel(0, orderRecordsApi.undoShipment)).body).toEqual({ customerWasTold: true });
  expect(await record(admin, orderId)).toMatchObject({
    fulfilment: 'unfulfilled',
    trackingNumber: null,
    shipments: [],
  });
  expect((await readOrder(customer, orderId)).cancellable).toBe(true);
  // Nothing of it went back on sale: the pieces still wait for their parcel.
  expect((await ship(undefined)).body).toMatchObject({ fulfilment: 'shipped' });
});

test('one parcel is taken back once, not after an hour, and not once it was delivered', async () => {
  const { shop, admin, orderId, kits, ship, toParcel } = await shopWithOrder();
  await using _ = shop;
  await ship([[kits, 1]]);
  const id = (await record(admin, orderId)).shipments[0]?.id ?? '';
  const undo = () => admin.call(orderRecordsApi.undoShipment({ id: orderId, shipmentId: id }));
  const both = await Promise.all([undo(), undo()]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);

  await ship([[kits, 1]]);
  await shop.later('parcels', '61 minutes');
  expect(await toParcel(0, orderRecordsApi.undoShipment)).toMatchObject({
    status: 409,
    body: { message: 'This parcel cannot be taken back: it left more than an hour ago.' },
  });
  expect((await record(admin, orderId)).shipments[0]?.undoUntil).toBeNull();

  await ship(undefined);
  await toParcel(1, orderRecordsApi.deliverParcel);
  expect(await toParcel(1, orderRecordsApi.undoShipment)).toMatchObject({
    status: 409,
    body: { message: 'This parcel cannot be taken back: it was delivered.' },
  });
});

test('an order is delivered with its last parcel, or with all of them at once', async () => {
  const { shop, customer, admin, orderId, kits, ship, toParcel } = await shopWithOrder();
  await using _ = shop;
  await ship([[kits, 2]]);
  expect((await admin.call(orderRecordsApi.deliver({ id: orderId }))).status).toBe(409);
  await toParcel(0, orderRecordsApi.deliverParcel);
  await toParcel(0, orderRecordsApi.deliverParcel);
  expect((await record(admin, orderId)).fulfilment).toBe('unfulfilled');
  await ship(undefined);
  expect((await record(admin, orderId)).fulfilment).toBe('shipped');
  await toParcel(1, orderRecordsApi.deliverParcel);
  expect(await readOrder(customer, orderId)).toMatchObject({
    status: 'Delivered',
    shipments: [{ deliveredAt: expect.any(String) }, { deliveredAt: expect.any(String) }],
  });
  const events = (await historyOf(shop, orderId)).map(({ event }) => event);
  expect(events).toEqual(['placed', 'shipped', 'parcel delivered', 'shipped', 'delivered']);
  const told = (await shop.outbox()).filter(({ kind }) => kind === 'order-delivered');
  expect(told).toHaveLength(1);
});

test('a delivery is undone once, within the hour: the order is on its way again, and nobody was told', async () => {
  const { shop, customer, admin, orderId, kits, ship, toParcel } = await shopWithOrder();
  await using _ = shop;
  const undo = () => admin.call(orderRecordsApi.undoDelivery({ id: orderId }));
  await ship([[kits, 1]]);
  expect((await undo()).status).toBe(409);
  await toParcel(0, orderRecordsApi.deliverParcel);
  await shop.later('parcels', '59 minutes');
  await ship(undefined);
  await admin.call(orderRecordsApi.deliver({ id: orderId }));
  expect(await record(admin, orderId)).toMatchObject({
    fulfilment: 'delivered',
    shipments: [{ undeliverUntil: expect.any(String) }, { undeliverUntil: expect.any(String) }],
  });

  // Pressed twice, it takes back what was marked last, and not the parcel before it.
  const responses = await Promise.all([undo(), admin.call(orderRecordsApi.find({ id: orderId }))]);
  expect(responses[0]).toMatchObject({ status: 200, body: { customerWasTold: false } });
  expect(await record(admin, orderId)).toMatchObject({
    fulfilment: 'shipped',
    shipments: [{ deliveredAt: expect.any(String) }, { deliveredAt: null, undeliverUntil: null }],
  });
  const { status, timeline } = await readOrder(customer, orderId);
  expect([status, timeline.map(({ event }) => event)]).toEqual([
    'Shipped',
    ['placed', 'shipped', 'shipped'],
  ]);
  expect((await shop.outbox()).filter(({ kind }) => kind === 'order-delivered')).toEqual([]);
  expect((await historyOf(shop, orderId)).at(-1)).toMatchObject({ event: 'delivery undone' });

  // The parcel before it by its own name; then it waits for the mail to be sent.
  expect((await toParcel(0, orderRecordsApi.undoParcelDelivery)).body).toEqual({
    customerWasTold: false,
  });
  await admin.call(orderRecordsApi.deliver({ id: orderId }));
  await shop.pretend('mail', { status: 'sent' });
  expect((await undo()).body).toEqual({ customerWasTold: true });
  await admin.call(orderRecordsApi.deliver({ id: orderId }));
  expect((await readOrder(customer, orderId)).timeline.at(-1)?.event).toBe('delivered');
  await shop.later('parcels', '61 minutes');
  expect(await undo()).toMatchObject({
    status: 409,
    body: { message: 'The delivery cannot be undone: it was not delivered in the last hour.' },
  });
});

test('a delivery is not undone once something of the order is sent back, or its customer is gone', async () => {
  const { shop, customer, admin, orderId, kits, ship } = await shopWithOrder();
  await using _ = shop;
  const undo = () => admin.call(orderRecordsApi.undoDelivery({ id: orderId }));
  await ship(undefined);
  await admin.call(orderRecordsApi.deliver({ id: orderId }));
  await customer.call(
    returnsApi.add({ id: orderId }, { lines: [{ itemId: kits, quantity: 1 }], reason: 'faulty' }),
  );
  expect((await undo()).body.message).toContain('something of this order is sent back');
  await shop.pretend('returns', { status: 'withdrawn' });
  await shop.pretend('orders', { userId: null });
  expect((await undo()).body.message).toContain('its customer’s account is deleted');
});

test('a list of parcels is shipped by one call, which answers for each', async () => {
  const { shop, admin, customer, orderId, kit } = await shopWithOrder();
  await using _ = shop;
  const ids = [orderId];
  for (let n = 0; n < 2; n++) {
    await customer.call(cartApi.add({ productId: kit.id }));
    ids.push(await placeOrder(customer));
  }
  const [first = '', second = '', cancelled = ''] = ids;
  await admin.call(orderRecordsApi.cancel({ id: cancelled }));
  const shipAll = () =>
    admin.call(
      orderRecordsApi.shipAll({
        parcels: [first, cancelled, randomUUID(), second].map((id, n) => ({
          orderId: id,
          trackingNumber: `N ${n}`,
        })),
        carrier: 'DPD',
        notifyCustomer: false,
      }),
    );
  // Two who press at the same time ship nothing twice.
  const both = await Promise.all([shipAll(), shipAll()]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  const refusals = both.map(({ body }) => body.map(({ refusal }) => refusal));
  const timesDone = [0, 3].map((place) => refusals.filter((each) => each[place] === null).length);
  expect(timesDone).toEqual([1, 1]);
  expect(refusals[0]?.slice(1, 3)).toEqual([
    'This order cannot be shipped: it is unpaid and cancelled.',
    'This order does not exist.',
  ]);
  const shipped = (await shop.stored('parcels'))
    .map(({ trackingNumber: number, carrier }) => ({ number, carrier }))
    .toSorted((a, b) => (a.number < b.number ? -1 : 1));
  expect(shipped).toEqual([
    { number: 'N 0', carrier: 'DPD' },
    { number: 'N 3', carrier: 'DPD' },
  ]);
  expect(await shippedMail(shop)).toEqual([]);
  expect((await admin.call(orderRecordsApi.shipAll({ parcels: [] }))).status).toBe(400);
});

test('an order of which a piece was shipped cannot be cancelled by anybody', async () => {
  const { shop, admin, customer, orderId, kits, ship } = await shopWithOrder();
  await using _ = shop;
  await ship([[kits, 1]]);
  for (const response of [
    await admin.call(orderRecordsApi.cancel({ id: orderId })),
    await customer.call(ordersApi.cancel({ id: orderId })),
  ]) {
    expect(response).toMatchObject({
      status: 409,
      body: {
        code: 'order_not_cancellable',
        message: 'A part of this order is on its way, so it cannot be cancelled any more.',
      },
    });
  }
});

test('whoever ships may choose not to tell the customer; the mail about a parcel waits two minutes', async () => {
  const { shop, kits, ship } = await shopWithOrder();
  await using _ = shop;
  await ship([[kits, 1]], { notifyCustomer: false });
  expect(await shippedMail(shop)).toEqual([]);
  await ship(undefined);
  const [told] = await shop.stored('mail', { kind: 'order-shipped' });
  expect(Number(told?.dueAt) - Number(told?.createdAt)).toBe(2 * MINUTE_MS);
});

test('what is left of an order is refunded: it is shipped, and what left stays shipped', async () => {
  const { shop, admin, orderId, kits, salts, ship, toParcel } = await shopWithOrder();
  await using _ = shop;
  const refund = (itemId: string, quantity: number) =>
    admin.call(
      orderRecordsApi.refund({ id: orderId }, { lines: [{ itemId, quantity, restock: false }] }),
    );
  await admin.call(orderRecordsApi.pay({ id: orderId }));
  await ship([[kits, 1]]);
  await refund(salts, 1);
  expect((await record(admin, orderId)).fulfilment).toBe('unfulfilled');
  expect((await ship([[salts, 1]])).body).toMatchObject({
    message: 'Nothing of Nic Salt is left to ship.',
  });
  await refund(kits, 1);
  expect((await record(admin, orderId)).fulfilment).toBe('shipped');
  // The piece that left is paid back too: a parcel without it would be of nothing that was sold.
  await refund(kits, 1);
  expect(await toParcel(0, orderRecordsApi.undoShipment)).toMatchObject({ status: 409 });
});

test('figures count the pieces in the month in which their parcel left', async () => {
  const { shop, admin, kits, ship } = await shopWithOrder();
  await using _ = shop;
  const monthOf = async (month: string) => {
    const { body } = await admin.call(analyticsApi.listDestinations({ month }));
    return body.map(({ parcels, pieces }) => [parcels, pieces]);
  };
  await ship([[kits, 2]], { trackingNumber: 'MAY' });
  await ship(undefined, { trackingNumber: 'JUNE' });
  for (const [trackingNumber, shippedAt] of [
    ['MAY', '2026-05-20T12:00:00Z'],
    ['JUNE', '2026-06-20T12:00:00Z'],
  ] as const) {
    await shop.pretend('parcels', { shippedAt }, { trackingNumber });
  }
  expect(await monthOf('2026-05')).toEqual([[1, 2]]);
  expect(await monthOf('2026-06')).toEqual([[1, 1]]);
  await shop.pretend('parcels', { undoneAt: new Date() }, { trackingNumber: 'JUNE' });
  expect(await monthOf('2026-06')).toEqual([]);
});

test('a note stands in the order’s history, for staff alone', async () => {
  const { shop, admin, customer, orderId } = await shopWithOrder();
  await using _ = shop;
  const note = (text: string) => admin.call(orderRecordsApi.addNote({ id: orderId }, { text }));
  expect((await note('  Rang Ada: \n wrap it. ')).body.history[0]).toMatchObject({
    event: 'note',
    note: 'Rang Ada: \n wrap it.',
    by: 'admin',
  });
  expect((await note('  ')).status).toBe(400);
  expect(JSON.stringify(await readOrder(customer, orderId))).not.toContain('Rang Ada');
  await shop.pretend('orders', { fulfilment: 'delivered' }, { id: orderId });
  await customer.call(accountApi.remove());
  expect(JSON.stringify(await record(admin, orderId))).not.toContain('Rang Ada');
});

test('who packs ships and takes back; who only reads does not, and no customer', async () => {
  const { shop, admin, customer, orderId, ship } = await shopWithOrder();
  await using _ = shop;
  await ship(undefined);
  const id = (await record(admin, orderId)).shipments[0]?.id ?? '';
  const parcel = { id: orderId, shipmentId: id };
  const reader = await signedInAdmin(shop, 'reader', 'read-only');
  const packer = await signedInAdmin(shop, 'packer', 'fulfilment');
  for (const [who, status] of [
    [reader, 403],
    [customer, 401],
  ] as const) {
    for (const response of [
      await who.call(orderRecordsApi.ship({ id: orderId }, { trackingNumber: 'B' })),
      await who.call(orderRecordsApi.changeShipment(parcel, { trackingNumber: 'B' })),
      await who.call(orderRecordsApi.undoShipment(parcel)),
      await who.call(orderRecordsApi.deliverParcel(parcel)),
      await who.call(orderRecordsApi.addNote({ id: orderId }, { text: 'Hello' })),
    ]) {
      expect(response.status).toBe(status);
    }
  }
  expect((await packer.call(orderRecordsApi.undoShipment(parcel))).status).toBe(200);
  expect(
    (await packer.call(orderRecordsApi.ship({ id: orderId }, { trackingNumber: 'B' }))).status,
  ).toBe(200);
  const other = await placeOrder(await shop.customer({ cart: [await shop.addProduct()] }));
  expect(
    (await packer.call(orderRecordsApi.undoShipment({ id: other, shipmentId: id }))).status,
  ).toBe(404);
});
