import { expect, test } from 'vitest';
import { recordPayment } from '../../src/domain/orders/record-payment.ts';
import { recordRefund } from '../../src/domain/orders/record-refund.ts';
import { customerWithOrder, historyOf, mailKinds, readOrder } from '../support/orders.ts';
import { type TestShop, testShop } from '../support/test-shop.ts';

const SYSTEM = { actor: 'system' } as const;

/** A paid order of 20.79: 10.00, 9.99 shipping, 0.80 tax. */
async function paidOrder(shop: TestShop) {
  const order = await customerWithOrder(shop, await shop.addProduct({ price: '10.00' }));
  await recordPayment(shop.database.db, order.orderId, SYSTEM);
  const refund = (amount: number, reason?: string) =>
    recordRefund(shop.database.db, order.orderId, { amount, reason }, SYSTEM);
  return { ...order, refund };
}

test('money is given back in parts, until all of it is', async () => {
  await using shop = await testShop();
  const { customer, orderId, refund } = await paidOrder(shop);
  const order = () => readOrder(customer, orderId);
  await refund(1);
  expect(await order()).toMatchObject({ status: 'Completed', total: '20.79' });
  await refund(2077, 'Broken');
  expect(await shop.sql('select payment_status as status from orders')).toEqual([
    { status: 'partially_refunded' },
  ]);
  await expect(refund(2)).rejects.toMatchObject({
    code: 'refund_too_large',
    message: 'At most 0.01 GBP of this order can be refunded.',
  });
  await refund(1);
  const { status, timeline } = await order();
  expect(status).toBe('Refunded');
  expect(timeline.slice(2)).toMatchObject([
    { event: 'refunded', amount: '0.01' },
    { event: 'refunded', amount: '20.77' },
    { event: 'refunded', amount: '0.01' },
  ]);
  await expect(refund(1)).rejects.toMatchObject({ code: 'wrong_order_state' });
  expect(
    await shop.sql('select amount, currency, reason, actor from refunds order by created_at'),
  ).toEqual([
    { amount: 1, currency: 'GBP', reason: '', actor: 'system' },
    { amount: 2077, currency: 'GBP', reason: 'Broken', actor: 'system' },
    { amount: 1, currency: 'GBP', reason: '', actor: 'system' },
  ]);
  expect((await shop.outbox()).slice(2)).toMatchObject([
    { kind: 'order-refunded', userId: customer.id, about: { orderId, amount: 1 } },
    { kind: 'order-refunded', about: { amount: 2077 } },
    { kind: 'order-refunded', about: { amount: 1 } },
  ]);
});

test('refunds at once never give back more than was paid', async () => {
  await using shop = await testShop();
  const { orderId, refund } = await paidOrder(shop);
  const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => refund(900)));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  expect(await shop.sql('select sum(amount)::int as sum from refunds')).toEqual([{ sum: 1800 }]);
  expect((await historyOf(shop, orderId)).filter(({ event }) => event === 'refunded')).toHaveLength(
    2,
  );
});

test('nothing, a fraction, and money that nobody paid cannot be given back', async () => {
  await using shop = await testShop();
  const { refund } = await paidOrder(shop);
  for (const amount of [0, -1, 0.5, Number.NaN]) {
    await expect(refund(amount)).rejects.toMatchObject({ code: 'invalid_input' });
  }
  await shop.sql(`update orders set payment_status = 'pending'`);
  await expect(refund(1)).rejects.toMatchObject({ code: 'wrong_order_state' });
  expect(await shop.sql('select from refunds')).toEqual([]);
  expect(await mailKinds(shop)).toEqual(['order-placed', 'payment-received']);
});
