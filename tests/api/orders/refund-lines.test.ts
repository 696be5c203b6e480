import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ProductView } from '../../../src/modules/catalog/schema.ts';
import * as orderRecordsApi from '../../../src/modules/orders/admin-endpoints.ts';
import { costOfPieces, partsOfTotal } from '../../../src/modules/orders/refunds/refund-parts.ts';
import * as returnRecordsApi from '../../../src/modules/returns/admin-endpoints.ts';
import * as returnsApi from '../../../src/modules/returns/endpoints.ts';
import { signedInAdmin } from '../../support/admin.ts';
import type { Wanted } from '../../support/customer.ts';
import { customerWithOrder, shipPiece, taxAtHome } from '../../support/orders.ts';
import { stockOf } from '../../support/payments.ts';
import { soldOf } from '../../support/stock.ts';
import { shopOfFile, type TestShop, testShop } from '../../support/test-shop.ts';
import type { Visitor } from '../../support/visitor.ts';

const fileShop = shopOfFile();

const paidOrder = async (shop: TestShop, ...wanted: [Wanted, ...Wanted[]]) =>
  orderPaidBy(await signedInAdmin(shop), shop, ...wanted);

/** A paid order with the lines, and what a staff member can do with it. */
async function orderPaidBy(admin: Visitor, shop: TestShop, ...wanted: [Wanted, ...Wanted[]]) {
  const { orderId, customer } = await customerWithOrder(shop, ...wanted);
  await admin.call(orderRecordsApi.pay({ id: orderId }));
  const read = async () => (await admin.call(orderRecordsApi.find({ id: orderId }))).body;
  const { items } = await read();
  const itemOf = ({ id }: ProductView) => items.find(({ productId }) => productId === id)?.id ?? '';
  return {
    admin,
    customer,
    orderId,
    read,
    itemOf,
    refund: (body: object, key?: string) =>
      admin.call(
        orderRecordsApi.refund({ id: orderId }, body),
        key === undefined ? {} : { 'idempotency-key': key },
      ),
    ship: () =>
      admin.call(orderRecordsApi.changeTracking({ id: orderId }, { trackingNumber: 'JD 1' })),
  };
}

describe('what pieces cost', () => {
  test('pieces, fees and delivery, refunded one after the other, come to exactly the total', () => {
    const order = fc.record({
      unit: fc.constantFrom(1, 100),
      delivery: fc.nat(20),
      fees: fc.array(fc.integer({ min: 1, max: 900 }), { maxLength: 3 }),
      lines: fc.array(fc.record({ cost: fc.nat(2000), quantity: fc.integer({ min: 1, max: 9 }) }), {
        minLength: 1,
        maxLength: 6,
      }),
      correction: fc.integer({ min: -4000, max: 4000 }),
      takes: fc.infiniteStream(fc.nat(8)),
    });
    fc.assert(
      fc.property(order, ({ unit, delivery, fees, lines, correction, takes }) => {
        const of = {
          delivery: delivery * unit,
          fees: fees.map((fee) => fee * unit),
          lines: lines.map(({ cost }) => cost * unit),
        };
        const sum = [...of.fees, ...of.lines].reduce((all, cost) => all + cost, of.delivery);
        const total = Math.max(0, sum + correction);
        const parts = partsOfTotal(total, of, unit);
        let given = parts.fees.reduce((all, fee) => all + fee, parts.delivery);
        expect(Math.min(parts.delivery, ...parts.fees, ...parts.lines)).toBeGreaterThanOrEqual(0);
        for (const [index, { quantity }] of lines.entries()) {
          let left = { amount: parts.lines[index] ?? 0, pieces: quantity };
          while (left.pieces > 0) {
            const taken = 1 + ((takes.next().value ?? 0) % left.pieces);
            const cost = costOfPieces(left, taken, unit);
            expect(cost).toBeGreaterThanOrEqual(0);
            given += cost;
            left = { amount: left.amount - cost, pieces: left.pieces - taken };
          }
        }
        expect(given).toBe(total);
      }),
    );
  });

  test('of an order with discounts and taxes, whatever they are', async () => {
    await using shop = await testShop();
    const admin = await signedInAdmin(shop);
    const [coil, liquid] = [
      await shop.addProduct({ price: '3.33' }),
      await shop.addProduct({ price: '7.77' }),
    ] as const;
    await shop.changeProduct(liquid, { taxClass: 'reduced' });
    await taxAtHome(shop);
    for (const [currency, included] of [
      ['GBP', 'false'],
      ['GBP', 'true'],
      ['JPY', 'true'],
    ] as const) {
      await shop.set({ currency, prices_include_tax: included });
      await shop.pretend(
        'variants',
        { price: currency === 'JPY' ? 33_300 : 333 },
        { productId: coil.id },
      );
      const order = await orderPaidBy(
        admin,
        shop,
        { product: coil, quantity: 3 },
        { product: liquid, quantity: 2 },
      );
      await refundAllByPieces(order);
    }
  });
});

async function refundAllByPieces(order: Awaited<ReturnType<typeof paidOrder>>) {
  const { amount, refundable } = await order.read();
  expect((await order.refund({ delivery: refundable.delivery })).status).toBe(200);
  for (const { itemId, costs } of refundable.lines) {
    for (const _piece of costs) {
      expect(await order.refund({ lines: [{ itemId, quantity: 1 }] })).toMatchObject({
        status: 200,
      });
    }
  }
  const after = await order.read();
  expect(after).toMatchObject({ status: 'refunded', refunded: amount });
  expect(after.refundable.left).toBe('0.00');
}

test('pieces that were not shipped are not shipped any more, and go back on sale', async () => {
  await using shop = await testShop();
  const mug = await shop.addProduct({ price: '10.00', stock: 5 });
  const cup = await shop.addProduct({ price: '5.00', stock: 5 });
  const order = await paidOrder(shop, { product: mug, quantity: 3 }, { product: cup, quantity: 1 });
  const { refundable } = await order.read();
  expect(refundable.lines.find(({ itemId }) => itemId === order.itemOf(mug))).toMatchObject({
    toShip: 3,
    costs: ['10.80', '21.60', '32.40'],
  });
  const response = await order.refund({ lines: [{ itemId: order.itemOf(mug), quantity: 2 }] });
  expect(response).toMatchObject({ status: 200, body: { status: 'partially_refunded' } });
  expect(await stockOf(shop, mug)).toBe(4);
  const { items, refunded, fulfilment } = await order.read();
  expect({ refunded, fulfilment }).toEqual({ refunded: '21.60', fulfilment: 'unfulfilled' });
  expect(items.find(({ id }) => id === order.itemOf(mug))).toMatchObject({
    refunded: 2,
    withdrawn: 2,
  });
  // A broken one does not go back on sale.
  await order.refund({ lines: [{ itemId: order.itemOf(mug), quantity: 1, restock: false }] });
  expect(await stockOf(shop, mug)).toBe(4);
  // All the money: what is left goes back on sale, and nothing twice.
  await order.refund({ amount: (await order.read()).refundable.left });
  expect([await stockOf(shop, mug), await stockOf(shop, cup)]).toEqual([4, 5]);
  expect(await order.read()).toMatchObject({ status: 'refunded' });
});

test('an order of which the rest is refunded is shipped once something of it was', async () => {
  await using shop = await testShop();
  const mug = await shop.addProduct({ price: '10.00', stock: 5 });
  const order = await paidOrder(shop, { product: mug, quantity: 3 });
  const itemId = order.itemOf(mug);
  // One of three has left.
  await shipPiece(shop, order.orderId, itemId);
  await order.refund({ lines: [{ itemId, quantity: 1 }] });
  expect(await order.read()).toMatchObject({ fulfilment: 'unfulfilled' });
  await order.refund({ lines: [{ itemId, quantity: 1 }] });
  expect(await order.read()).toMatchObject({ fulfilment: 'shipped' });
  expect(await stockOf(shop, mug)).toBe(4);
  // The one that was shipped stays away unless somebody says that it is back.
  await order.refund({ lines: [{ itemId, quantity: 1, restock: true }] });
  expect(await stockOf(shop, mug)).toBe(5);
});

test('what is on its way stays out of the stock unless it is said to be back', async () => {
  await using shop = await testShop();
  const mug = await shop.addProduct({ price: '10.00', stock: 5 });
  const order = await paidOrder(shop, { product: mug, quantity: 3 });
  const itemId = order.itemOf(mug);
  await order.ship();
  await order.refund({ lines: [{ itemId, quantity: 1 }] });
  expect(await stockOf(shop, mug)).toBe(2);
  await order.refund({ lines: [{ itemId, quantity: 1, restock: true }] });
  expect(await stockOf(shop, mug)).toBe(3);
});

test('pieces given up, sent back and refunded by amount leave stock and sales as they were', async () => {
  await using shop = await testShop();
  const mug = await shop.addProduct({ price: '10.00', stock: 20, salesCount: 10 });
  const order = await paidOrder(shop, { product: mug, quantity: 4 });
  const itemId = order.itemOf(mug);
  const soldAndStock = async () => {
    await shop.addUpSales();
    return [(await soldOf(shop))[0], await stockOf(shop, mug)];
  };
  const parcel = { trackingNumber: 'JD 1', lines: [{ itemId, quantity: 2 }] };
  await order.admin.call(orderRecordsApi.ship({ id: order.orderId }, parcel));
  // The two that were to follow are broken.
  await order.refund({ lines: [{ itemId, quantity: 2, restock: false }] });
  expect(await soldAndStock()).toEqual([12, 16]);
  await order.refund({ lines: [{ itemId, quantity: 1, restock: true }] });
  expect(await soldAndStock()).toEqual([11, 17]);
  const { left } = (await order.read()).refundable;
  await order.refund({ amount: left, restock: true });
  expect(await soldAndStock()).toEqual([10, 18]);
  expect(await order.read()).toMatchObject({ status: 'refunded' });
});

test('a piece that came back goes on sale once, though the rest of its order is refunded meanwhile', async () => {
  await using shop = await testShop();
  const mug = await shop.addProduct({ price: '10.00', stock: 20, salesCount: 10 });
  const order = await paidOrder(shop, { product: mug, quantity: 4 });
  const itemId = order.itemOf(mug);
  const parcel = { trackingNumber: 'JD 1', lines: [{ itemId, quantity: 2 }] };
  await order.admin.call(orderRecordsApi.ship({ id: order.orderId }, parcel));
  await order.refund({ lines: [{ itemId, quantity: 2, restock: false }] });
  await order.admin.call(orderRecordsApi.deliver({ id: order.orderId }));
  const asked = await order.customer.call(
    returnsApi.add({ id: order.orderId }, { lines: [{ itemId, quantity: 1 }], reason: 'other' }),
  );
  const id = asked.body.returns[0]?.id ?? '';
  for (const step of [returnRecordsApi.approve, returnRecordsApi.receive]) {
    expect(await order.admin.call(step({ id }))).toMatchObject({ status: 200 });
  }
  const { left } = (await order.read()).refundable;
  await order.refund({ amount: left, restock: true });
  // One is here and waits to be looked at; the other is put on sale with the refund.
  expect(await stockOf(shop, mug)).toBe(17);
  const lines = [{ itemId, good: 1 }];
  expect((await order.admin.call(returnRecordsApi.inspect({ id }, { lines }))).status).toBe(200);
  await shop.addUpSales();
  expect(await stockOf(shop, mug)).toBe(18);
  expect(await soldOf(shop)).toEqual([10]);
});

test('a piece is refunded once, however many ask for it at the same time', async () => {
  await using shop = await testShop();
  const mug = await shop.addProduct({ price: '10.00', stock: 2 });
  const order = await paidOrder(shop, { product: mug, quantity: 2 });
  const lines = [{ itemId: order.itemOf(mug), quantity: 2 }];
  const responses = await Promise.all([1, 2, 3].map(() => order.refund({ lines })));
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  expect(responses.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'refund_too_large',
    fields: { 'lines.0.quantity': 'At most 0' },
  });
  expect(await stockOf(shop, mug)).toBe(2);
});

test('a piece is refunded or shipped, never both, beside a shipment of the same', async () => {
  await using shop = await testShop();
  const mug = await shop.addProduct({ price: '10.00', stock: 3 });
  const order = await paidOrder(shop, { product: mug, quantity: 3 });
  await Promise.all([
    order.refund({ lines: [{ itemId: order.itemOf(mug), quantity: 1 }] }),
    order.ship(),
  ]);
  const { items, fulfilment } = await order.read();
  expect(fulfilment).toBe('shipped');
  // Whichever came first: a piece that was put on sale again was not shipped.
  expect(await stockOf(shop, mug)).toBe(items[0]?.withdrawn);
});

test('a repeat by the same key refunds once; another refund by it is refused', async () => {
  await using shop = await testShop();
  const mug = await shop.addProduct({ price: '10.00', stock: 3 });
  const order = await paidOrder(shop, { product: mug, quantity: 3 });
  const lines = [{ itemId: order.itemOf(mug), quantity: 1 }];
  const twice = await Promise.all([
    order.refund({ lines, delivery: '1.00' }, 'one'),
    order.refund({ lines, delivery: '1.00' }, 'one'),
  ]);
  expect(twice.map(({ status }) => status)).toEqual([200, 200]);
  expect(await order.read()).toMatchObject({ refunded: '11.80' });
  for (const other of [
    { lines: [{ ...lines[0], quantity: 2 }], delivery: '1.00' },
    { lines, delivery: '2.00' },
    { amount: '11.80' },
  ]) {
    expect(await order.refund(other, 'one')).toMatchObject({
      status: 409,
      body: { code: 'idempotency_key_reused' },
    });
  }
});

test('a refund of lines can be less than they cost, and never more', async () => {
  await using shop = await testShop();
  const mug = await shop.addProduct({ price: '10.00' });
  const order = await paidOrder(shop, { product: mug, quantity: 2 });
  const lines = [{ itemId: order.itemOf(mug), quantity: 1 }];
  expect(await order.refund({ lines, amount: '10.81' })).toMatchObject({
    status: 409,
    body: { code: 'refund_too_large', fields: { amount: expect.any(String) } },
  });
  await order.refund({ lines, amount: '8.00' });
  expect(await order.read()).toMatchObject({ refunded: '8.00' });
  expect(await order.refund({ delivery: '10.00' })).toMatchObject({
    status: 409,
    body: { code: 'refund_too_large', fields: { delivery: expect.any(String) } },
  });
  // What was given back for nothing in particular leaves less for the rest.
  await order.refund({ amount: '20.00' });
  expect((await order.read()).refundable).toMatchObject({ left: '3.59', delivery: '3.59' });
  await order.refund({ lines });
  expect(await order.read()).toMatchObject({ status: 'refunded', refunded: '31.59' });
});

test('a refund of what is not the order’s, of no or half a piece, of a line twice or of too many is refused', async () => {
  const shop = await fileShop();
  const mug = await shop.addProduct({ price: '10.00' });
  const admin = await signedInAdmin(shop);
  const [other] = (await (await orderPaidBy(admin, shop, mug)).read()).items;
  const order = await orderPaidBy(admin, shop, { product: mug, quantity: 2 });
  for (const [what, status, linesOf] of [
    ['a line of another order', 404, (other: string) => [{ itemId: other, quantity: 1 }]],
    ['no pieces', 400, (_: string, own: string) => [{ itemId: own, quantity: 0 }]],
    ['half a piece', 400, (_: string, own: string) => [{ itemId: own, quantity: 0.5 }]],
    [
      'a line twice',
      400,
      (_: string, own: string) => [
        { itemId: own, quantity: 1 },
        { itemId: own, quantity: 1 },
      ],
    ],
    ['too many', 409, (_: string, own: string) => [{ itemId: own, quantity: 3 }]],
  ] as const) {
    const lines = linesOf(other?.id ?? '', order.itemOf(mug) ?? '');
    expect([what, (await order.refund({ lines })).status]).toEqual([what, status]);
  }
  expect((await order.read()).refunds).toEqual([]);
});
