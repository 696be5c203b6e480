import { expect, test } from 'vitest';
import * as orderRecordsApi from '../../../src/modules/orders/admin-endpoints.ts';
import { signedInAdmin } from '../../support/admin.ts';
import { customerWithOrder, historyOf, mailKinds, readOrder } from '../../support/orders.ts';
import { soldOf, stocks } from '../../support/stock.ts';
import { shopOfFile, type TestShop, testShop } from '../../support/test-shop.ts';
import type { Visitor } from '../../support/visitor.ts';

const fileShop = shopOfFile();

const refundBy = (who: Visitor, orderId: string, refund: object, key?: string) =>
  who.call(
    orderRecordsApi.refund({ id: orderId }, refund),
    key === undefined ? {} : { 'idempotency-key': key },
  );

/** A paid order of 20.79: 10.00, 9.99 shipping, 0.80 tax. */
async function paidOrder(shop: TestShop) {
  const admin = await signedInAdmin(shop);
  const order = await customerWithOrder(shop, await shop.addProduct({ price: '10.00' }));
  await admin.call(orderRecordsApi.pay({ id: order.orderId }));
  const refund = (amount: unknown, reason?: string, key?: string) =>
    refundBy(admin, order.orderId, { amount, reason }, key);
  return { admin, refund, ...order };
}

const refunds = async (shop: TestShop) =>
  (await shop.stored('refunds')).map(({ amount, currency, reason, actor }) => ({
    amount,
    currency,
    reason,
    actor,
  }));

test('money is given back in parts, until all of it is', async () => {
  await using shop = await testShop();
  const { customer, orderId, refund } = await paidOrder(shop);
  expect(await refund('0.01')).toMatchObject({
    status: 200,
    body: { id: orderId, status: 'partially_refunded', amount: '20.79' },
  });
  const order = () => readOrder(customer, orderId);
  expect(await order()).toMatchObject({ status: 'Completed', total: '20.79' });
  expect((await refund('20.77', ' Broken ')).body.status).toBe('partially_refunded');
  expect(await refund('0.02')).toMatchObject({
    status: 409,
    body: {
      code: 'refund_too_large',
      message: 'At most 0.01 GBP of this order can be refunded.',
      fields: { amount: expect.any(String) },
    },
  });
  expect((await refund('0.01')).body.status).toBe('refunded');
  const { status, timeline } = await order();
  expect(status).toBe('Refunded');
  expect(timeline.slice(2)).toMatchObject([
    { event: 'refunded', amount: '0.01' },
    { event: 'refunded', amount: '20.77' },
    { event: 'refunded', amount: '0.01' },
  ]);
  expect(await refund('0.01')).toMatchObject({
    status: 409,
    body: {
      code: 'wrong_order_state',
      message: 'This order cannot be refunded: it is refunded and cancelled.',
    },
  });
  expect(await refunds(shop)).toEqual([
    { amount: 1, currency: 'GBP', reason: '', actor: 'staff' },
    { amount: 2077, currency: 'GBP', reason: 'Broken', actor: 'staff' },
    { amount: 1, currency: 'GBP', reason: '', actor: 'staff' },
  ]);
  expect((await shop.outbox()).slice(2)).toMatchObject([
    { kind: 'order-refunded', userId: customer.id, about: { orderId, amount: 1 } },
    { kind: 'order-refunded', about: { amount: 2077 } },
    { kind: 'order-refunded', about: { amount: 1 } },
  ]);
});

const stockAndSales = async (shop: TestShop) => {
  await shop.addUpSales();
  const [[stock], [sold]] = [await stocks(shop), await soldOf(shop)];
  return { stock, sold };
};

test('what was not shipped can be bought again once all of its money is given back', async () => {
  await using shop = await testShop();
  const admin = await signedInAdmin(shop);
  const product = await shop.addProduct({ price: '10.00', stock: 1 });
  const before = await stockAndSales(shop);
  const { orderId } = await customerWithOrder(shop, product);
  await admin.call(orderRecordsApi.pay({ id: orderId }));
  expect((await stockAndSales(shop))?.stock).toBe(0);
  await refundBy(admin, orderId, { amount: '5.00' });
  expect((await stockAndSales(shop))?.stock).toBe(0);
  for (const _again of [1, 2]) await refundBy(admin, orderId, { amount: '15.79' }, 'the rest');
  expect(await stockAndSales(shop)).toEqual(before);
  expect((await customerWithOrder(shop, product)).orderId).toEqual(expect.any(String));
});

test('refunding what was shipped does not put it back into stock', async () => {
  await using shop = await testShop();
  const admin = await signedInAdmin(shop);
  const { orderId } = await customerWithOrder(
    shop,
    await shop.addProduct({ price: '10.00', stock: 1 }),
  );
  await admin.call(orderRecordsApi.pay({ id: orderId }));
  await shop.pretend('orders', { fulfilment: 'shipped', shippedAt: new Date() });
  await refundBy(admin, orderId, { amount: '20.79' });
  expect((await stockAndSales(shop))?.stock).toBe(0);
});

test('history says who gave the money back', async () => {
  await using shop = await testShop();
  const { orderId, refund } = await paidOrder(shop);
  await refund('5.00');
  const [admin] = await shop.stored('staff');
  expect((await historyOf(shop, orderId)).at(-1)).toEqual({
    event: 'refunded',
    actor: 'staff',
    actorId: admin?.id,
    detail: { amount: 500 },
  });
});

test('refunds at once never give back more than was paid', async () => {
  await using shop = await testShop();
  const { orderId, refund } = await paidOrder(shop);
  const responses = await Promise.all(Array.from({ length: 5 }, () => refund('9.00')));
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(2);
  expect((await shop.stored('refunds')).reduce((sum, { amount }) => sum + amount, 0)).toBe(1800);
  expect((await historyOf(shop, orderId)).filter(({ event }) => event === 'refunded')).toHaveLength(
    2,
  );
});

test('a refund that is sent twice by one key is recorded once, also when it was the last', async () => {
  await using shop = await testShop();
  const { refund } = await paidOrder(shop);
  const twice = await Promise.all([
    refund('5.00', 'Broken', 'first'),
    refund('5.00', 'Broken', 'first'),
  ]);
  for (const response of twice) {
    expect(response).toMatchObject({ status: 200, body: { status: 'partially_refunded' } });
  }
  expect(await refund('6.00', 'Broken', 'first')).toMatchObject({
    status: 409,
    body: { code: 'idempotency_key_reused' },
  });
  for (const _attempt of [1, 2]) {
    expect(await refund('15.79', 'All of it', 'second')).toMatchObject({
      status: 200,
      body: { status: 'refunded' },
    });
  }
  expect(await refunds(shop)).toMatchObject([{ amount: 500 }, { amount: 1579 }]);
  expect((await mailKinds(shop)).slice(2)).toEqual(['order-refunded', 'order-refunded']);
});

test.each([['0.00'], ['-1.00'], ['0.5'], ['1.234'], [5], [undefined], ['9999999999999.00']])(
  'a refund of %j is none',
  async (amount) => {
    const shop = await fileShop();
    const { refund } = await paidOrder(shop);
    expect(await refund(amount)).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', fields: { amount: expect.any(String) } },
    });
    expect(await refunds(shop)).toEqual([]);
  },
);

test('money of an order that is pending, failed or cancelled cannot be given back: nobody paid it', async () => {
  await using shop = await testShop();
  const { refund } = await paidOrder(shop);
  for (const paymentStatus of ['pending', 'failed', 'cancelled']) {
    await shop.pretend('orders', { paymentStatus });
    expect(await refund('0.01')).toMatchObject({
      status: 409,
      body: { code: 'wrong_order_state' },
    });
  }
  expect(await refunds(shop)).toEqual([]);
  expect(await mailKinds(shop)).toEqual(['order-placed', 'payment-received']);
});

test('only the back office records refunds, and only of orders that there are', async () => {
  await using shop = await testShop();
  const { admin, customer, orderId } = await paidOrder(shop);
  const nowhere = '0a1b2c3d-0000-4000-8000-00000000abcd';
  for (const [who, id, status] of [
    [customer, orderId, 401],
    [shop.visitor(), orderId, 401],
    [admin, nowhere, 404],
  ] as const) {
    expect((await refundBy(who, id, { amount: '1.00' })).status).toBe(status);
  }
  expect(await refunds(shop)).toEqual([]);
});
