import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { namesNoAttempt, openGateway } from '../../tests/support/open-gateway.ts';
import stripeStandIn from './stand-in.ts';

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
