import { describe, expect, test } from 'vitest';
import * as orderRecordsApi from '../../../src/modules/orders/admin-endpoints.ts';
import * as transactionsApi from '../../../src/modules/orders/paying/transaction-endpoints.ts';
import { STAND_INS } from '../../../stand-ins/find-stand-ins.ts';
import type { StandInDefinition } from '../../../stand-ins/stand-in.ts';
import {
  agreed,
  askNow,
  askOfAll,
  type BegunPayment,
  customerAtPage,
  isOneOfItsKind,
  moneyKept,
  type PayingShop,
  payingShop,
  releaseClaims,
  stockOf,
} from '../../support/payments.ts';
import { MANY_CONNECTIONS } from '../../support/shop-database.ts';

/** An order that was paid; undefined where the provider takes days for it. */
async function paidOrder(paying: PayingShop): Promise<BegunPayment | undefined> {
  const payment = await customerAtPage(paying);
  await payment.act('pay');
  await payment.look();
  // Where a bank or a day's batch has the money first, that is over.
  paying.standIn.settle();
  await paying.settle();
  await askNow(paying.shop);
  const { status } = await payment.look();
  return status === 'paid' ? payment : undefined;
}

const refund = (paying: PayingShop, orderId: string, amount: string, key?: string) =>
  paying.owner.call(
    orderRecordsApi.refund({ id: orderId }, { amount, reason: 'Broken' }),
    key === undefined ? {} : { 'idempotency-key': key },
  );

const recordOf = (paying: PayingShop, orderId: string) =>
  agreed(paying.owner.call(orderRecordsApi.find({ id: orderId })));

/** Lets the time pass in which a provider finishes refunds. */
async function finishRefunds({ shop, standIn, settle }: PayingShop): Promise<void> {
  for (let round = 0; round < 2; round++) {
    standIn.settle();
    await settle();
    await releaseClaims(shop);
    await shop.jobsComeDue();
  }
  await settle();
}

/** What can be refunded through the provider itself. */
const [stripe] = STAND_INS as readonly [StandInDefinition, ...StandInDefinition[]];

/** Through the others a part goes back in payments-page.test.ts, and all of it by their contract. */
describe.each(STAND_INS.filter(isOneOfItsKind))('$provider', (provider) => {
  test('what was paid goes back through it in parts, and never more', async () => {
    await using paying = await payingShop(provider);
    const { shop, standIn } = paying;
    const order = await paidOrder(paying);
    if (!order) return;
    const { orderId } = order;
    expect((await refund(paying, orderId, '10.00', 'a')).status).toBe(200);
    // The same click again moves nothing.
    await refund(paying, orderId, '10.00', 'a');
    await finishRefunds(paying);
    const record = await recordOf(paying, orderId);
    if (record.refunds[0]?.status === 'by_hand') {
      expect(record.attention).toMatch(/refund/);
      return;
    }
    expect(record.refunds).toMatchObject([{ amount: '10.00', reason: 'Broken', by: 'admin' }]);
    expect(record.refunds[0]?.status).toBe('done');
    expect(moneyKept(standIn)).toBe(2159);
    expect(await refund(paying, orderId, '21.60')).toMatchObject({
      status: 409,
      body: { code: 'refund_too_large' },
    });
    expect((await refund(paying, orderId, '21.59')).status).toBe(200);
    await finishRefunds(paying);
    expect(moneyKept(standIn)).toBe(0);
    const after = await recordOf(paying, orderId);
    expect(after.refunds).toHaveLength(2);
    expect(after).toMatchObject({ status: 'refunded', refunded: '31.59' });
    expect(await stockOf(shop)).toBe(10);
  });

  // Money that is given back, and a payment that is void: each other's own part is in its contract.
  if (!['stripe', 'authorize_net'].includes(provider.provider)) return;

  test('a refund whose response is lost is made once', async () => {
    await using paying = await payingShop(provider);
    const { standIn } = paying;
    const order = await paidOrder(paying);
    if (!order) return;
    standIn.trouble('cut', { times: 1, on: /refund|reversal|validationserver/i });
    await refund(paying, order.orderId, '10.00');
    standIn.recover();
    await finishRefunds(paying);
    const record = await recordOf(paying, order.orderId);
    expect(record.refunds).toHaveLength(1);
    if (record.refunds[0]?.status === 'done') expect(moneyKept(standIn)).toBe(2159);
  });
});

test('five refunds at once give back what was paid, and no more', async () => {
  await using paying = await payingShop(stripe, { connections: MANY_CONNECTIONS });
  const order = await paidOrder(paying);
  const responses = await Promise.all(
    Array.from({ length: 5 }, () => refund(paying, order?.orderId ?? '', '10.00')),
  );
  await paying.settle();
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(3);
  expect(responses.filter(({ body }) => body.code === 'refund_too_large')).toHaveLength(2);
  expect(moneyKept(paying.standIn)).toBe(159);
});

test('a refund that the provider refuses has failed, and can be made again', async () => {
  await using paying = await payingShop(stripe);
  const order = await paidOrder(paying);
  const orderId = order?.orderId ?? '';
  // The payment is gone at the provider.
  const kept = new Map(paying.standIn.payments);
  paying.standIn.payments.clear();
  await refund(paying, orderId, '10.00');
  expect(await recordOf(paying, orderId)).toMatchObject({
    status: 'completed',
    attention: expect.stringMatching(/refund of 10.00 GBP failed/),
    refunds: [{ status: 'failed', message: expect.stringMatching(/./) }],
  });
  expect(
    (await agreed(paying.owner.call(transactionsApi.list({ attention: 'true' })))).map(
      ({ id }) => id,
    ),
  ).toEqual([orderId]);
  for (const [key, payment] of kept) paying.standIn.payments.set(key, payment);
  await refund(paying, orderId, '31.59');
  expect(await recordOf(paying, orderId)).toMatchObject({ status: 'refunded' });
});

test('pieces count as refunded while the provider works on it, and are free again once it refuses', async () => {
  await using paying = await payingShop(stripe);
  const order = await paidOrder(paying);
  const orderId = order?.orderId ?? '';
  const [item] = (await recordOf(paying, orderId)).items;
  const stock = await stockOf(paying.shop);
  const refundAll = () =>
    paying.owner.call(
      orderRecordsApi.refund(
        { id: orderId },
        {
          lines: [{ itemId: item?.id ?? '', quantity: item?.quantity ?? 0 }],
        },
      ),
    );
  paying.standIn.trouble('cut', { on: /refund/i });
  expect((await refundAll()).status).toBe(200);
  expect((await recordOf(paying, orderId)).items).toMatchObject([
    { refunded: item?.quantity, withdrawn: item?.quantity },
  ]);
  expect(await stockOf(paying.shop)).toBe(stock);
  expect((await refundAll()).body.code).toBe('refund_too_large');
  paying.standIn.recover();
  const kept = new Map(paying.standIn.payments);
  paying.standIn.payments.clear();
  await finishRefunds(paying);
  expect(await recordOf(paying, orderId)).toMatchObject({
    refunds: [{ status: 'failed' }],
    items: [{ refunded: 0, withdrawn: 0 }],
  });
  for (const [key, payment] of kept) paying.standIn.payments.set(key, payment);
  await refundAll();
  expect((await recordOf(paying, orderId)).items).toMatchObject([{ refunded: item?.quantity }]);
  expect(await stockOf(paying.shop)).toBe((stock ?? 0) + (item?.quantity ?? 0));
});

test('what was given back at the provider itself is recorded once', async () => {
  await using paying = await payingShop(stripe);
  const { shop, standIn } = paying;
  const order = await paidOrder(paying);
  const [payment] = standIn.payments.values();
  payment?.refunds.push({ id: 're_dashboard', key: 'none', amount: 1000, status: 'done' });
  for (let n = 0; n < 3; n++) {
    await askOfAll(shop);
    await askNow(shop);
  }
  expect(await recordOf(paying, order?.orderId ?? '')).toMatchObject({
    status: 'partially_refunded',
    refunded: '10.00',
    refunds: [{ amount: '10.00', status: 'done', reason: 'Made at Stripe', by: null }],
  });
});
