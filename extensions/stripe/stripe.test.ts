import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import * as accountApi from '../../src/modules/customers/account-endpoints.ts';
import { namesNoAttempt, openGateway } from '../../tests/support/open-gateway.ts';
import { agreed, beginToPay, payingShop } from '../../tests/support/payments.ts';
import stripeStandIn, { type StripeStandIn } from './stand-in.ts';

describe('stripe', () => {
  test('does not take another program’s reference for one of the shop', async () => {
    await using opened = await openGateway(stripeStandIn);
    await namesNoAttempt(opened);
  });

  test('finds a refund by its key beyond the first page of a payment’s refunds', async () => {
    await using opened = await openGateway(stripeStandIn);
    const paid = await opened.paid();
    const made = Array.from({ length: 101 }, (_, index) => ({
      id: `re_${index}`,
      key: index === 100 ? randomUUID() : '',
      amount: 1,
      status: 'done' as const,
    }));
    opened.standIn.payments.get(paid.reference)?.refunds.push(...made);
    const request = { ...paid, refund: { ...paid.money, amount: 1 }, reason: 'Broken' };
    const again = await opened.gateway.refund({ ...request, key: made[100]?.key ?? '' });
    expect(again).toEqual({ status: 'done', refundId: 're_100' });
  });

  test('takes a webhook that a secret signed which is being replaced', async () => {
    await using opened = await openGateway(stripeStandIn);
    await opened.paid();
    const [told] = opened.standIn.webhooks;
    if (!told) throw new Error('the stand-in sent no webhook');
    const [time, signature] = told.headers['stripe-signature']?.split(',') ?? [];
    const both = { 'stripe-signature': `${time},v1=${'0'.repeat(64)},${signature},v0=1` };
    const events = await opened.gateway.read(opened.received({ ...told, headers: both }));
    expect(events).toMatchObject([{ type: 'checkout.session.completed' }]);
  });

  test('a payment that Stripe’s bank takes days for is under way until it is there, or has failed', async () => {
    await using opened = await openGateway(stripeStandIn);
    const { gateway, standIn } = opened;
    const { payment, url } = await opened.started();
    await standIn.act(url, 'pay');
    const made = standIn.payments.get(payment.reference);
    if (!made) throw new Error('the stand-in has no such payment');
    made.status = 'processing';
    const { chargeId, money } = made;
    const state = await gateway.ask(payment, { take: true });
    expect(state).toMatchObject({ status: 'processing', chargeId, money });
    made.status = 'failed';
    expect(await gateway.ask(payment, { take: true })).toMatchObject({ status: 'failed' });
  });
});

test('who has proved the mailbox is known at Stripe the next time, by a name that goes with the account', async () => {
  await using paying = await payingShop(stripeStandIn);
  const { shop } = paying;
  const standIn = paying.standIn as StripeStandIn;
  const product = await shop.addProduct({ price: '10.00', stock: 100 });
  const customer = await shop.customer();
  const other = await shop.customer();
  /** Whom Stripe's page knows before it is paid, and how that ended. */
  async function pay(who = customer) {
    await who.add(product);
    const payment = await beginToPay(paying, who, product);
    const [attempt] = await shop.stored('paymentAttempts', { id: payment.attemptId });
    const data = standIn.payments.get(attempt?.reference ?? '')?.data;
    const before = data?.customer;
    await payment.act('pay');
    return { before, after: data?.customer, ...(await payment.look()) };
  }

  const first = await pay();
  expect(first).toMatchObject({ before: null, after: expect.stringMatching(/^cus_/) });
  expect(await pay()).toMatchObject({ before: first.after, status: 'paid' });
  expect((await pay(other)).before).toBeNull();

  // Anybody can register with an address that is not theirs.
  const unproven = await shop.customer({ proven: false });
  expect(await pay(unproven)).toMatchObject({ before: null, after: null, status: 'paid' });

  // Stripe's own list of customers is the owner's to tidy.
  standIn.customers.delete(first.after ?? '');
  const anew = await pay();
  expect(anew).toMatchObject({ before: null, status: 'paid' });
  expect(anew.after).not.toBe(first.after);
  expect((await pay()).before).toBe(anew.after);

  const known = async () =>
    (await shop.stored('paymentAttempts')).filter(({ payerId }) => payerId !== null);
  expect(await known()).toHaveLength(5);
  await agreed(customer.call(accountApi.remove()));
  expect(await known()).toHaveLength(1);
});
