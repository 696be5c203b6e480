import { createHmac, randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { openGateway, refusal, the } from '../../tests/support/open-gateway.ts';
import authorizeNetStandIn, { AuthorizeNetStandIn } from './stand-in.ts';

describe('authorize_net', () => {
  test('finds a payment by its invoice number after it was settled', async () => {
    await using opened = await openGateway(authorizeNetStandIn);
    const { payment, url } = await opened.started();
    await opened.standIn.act(url, 'decline');
    expect(await opened.gateway.ask(payment, { take: true })).toEqual({ status: 'open' });
    await opened.standIn.act(url, 'pay');
    opened.standIn.settle();
    const { chargeId = '' } = opened.standIn.payments.get(payment.reference) ?? {};
    const state = await opened.gateway.ask(payment, { take: true });
    expect(state).toMatchObject({ status: 'paid', chargeId, money: payment.money });
    const other = await opened.paid();
    const confused = { ...payment, chargeId: other.chargeId };
    expect(await refusal(opened.gateway.ask(confused, { take: true }))).toBe('other_payment');
  });

  test('waits while a filter holds a payment', async () => {
    await using opened = await openGateway(authorizeNetStandIn);
    the(AuthorizeNetStandIn, opened.standIn).isHolding = true;
    const { payment, url } = await opened.started();
    await opened.standIn.act(url, 'pay');
    const state = await opened.gateway.ask(payment, { take: true });
    expect(state).toMatchObject({ status: 'processing', money: payment.money });
  });

  test('tells of a refund by the name of its payment', async () => {
    await using opened = await openGateway(authorizeNetStandIn);
    const paid = await opened.paid();
    const refund = { ...paid.money, amount: 1000 };
    const request = { ...paid, refund, key: randomUUID(), reason: 'Broken' };
    const { refundId } = await opened.gateway.refund(request);
    const told = opened.standIn.webhooks.at(-1);
    if (!told) throw new Error('the stand-in sent no webhook');
    expect(await opened.gateway.read(opened.received(told))).toMatchObject([
      { about: 'refund', reference: paid.reference, refundId },
    ]);
  });

  test('gives another token for the same payment, and takes it once', async () => {
    await using opened = await openGateway(authorizeNetStandIn);
    const charge = opened.charge();
    const first = await opened.started(charge);
    const second = await opened.started(charge);
    expect(second.url).not.toBe(first.url);
    await opened.standIn.act(second.url, 'pay');
    await expect(opened.standIn.act(first.url, 'pay')).rejects.toThrow('409');
    expect(opened.standIn.payments.size).toBe(1);
  });

  test('keeps one payment of a shopper who paid on two pages', async () => {
    await using opened = await openGateway(authorizeNetStandIn);
    const { gateway, standIn } = opened;
    the(AuthorizeNetStandIn, standIn).isWithManyCards = true;
    const charge = opened.charge();
    const [first, second] = [await opened.started(charge), await opened.started(charge)];
    await standIn.act(first.url, 'pay');
    const kept = await gateway.ask(first.payment, { take: false });
    await standIn.act(second.url, 'pay');
    const { money } = charge;
    // Whoever only looks learns of all that was taken.
    expect(await gateway.ask(first.payment, { take: false })).toEqual({
      ...kept,
      money: { ...money, amount: money.amount * 2 },
    });
    for (let time = 0; time < 2; time++) {
      expect(await gateway.ask(first.payment, { take: true })).toEqual(kept);
    }
    const { refunds, chargeId } = standIn.payments.get(first.payment.reference) ?? {};
    expect(refunds).toMatchObject([{ id: chargeId, amount: money.amount }]);
    expect(kept).not.toHaveProperty('chargeId', chargeId);
  });

  test('tells of all the money where a second payment is settled', async () => {
    await using opened = await openGateway(authorizeNetStandIn);
    const { gateway, standIn } = opened;
    the(AuthorizeNetStandIn, standIn).isWithManyCards = true;
    const { payment, url } = await opened.started();
    await standIn.act(url, 'pay');
    const { chargeId } = standIn.payments.get(payment.reference) ?? {};
    standIn.settle();
    await standIn.act(url, 'pay');
    standIn.settle();
    const money = { ...payment.money, amount: payment.money.amount * 2 };
    expect(await gateway.ask(payment, { take: true })).toMatchObject({ chargeId, money });
  });

  test('gives back once though the same refund comes again after days', async () => {
    await using opened = await openGateway(authorizeNetStandIn);
    const { gateway, standIn } = opened;
    // Days ago.
    standIn.clockAhead = -20 * 86_400;
    const paid = await opened.paid();
    const refund = { ...paid.money, amount: 1000 };
    const request = { ...paid, refund, key: randomUUID(), reason: 'Broken' };
    const { refundId } = await gateway.refund(request);
    standIn.settle();
    standIn.clockAhead = 0;
    expect(await gateway.refund(request)).toEqual({ status: 'done', refundId });
    expect(standIn.payments.get(paid.reference)?.refunds).toMatchObject([{ amount: 1000 }]);
  });

  test('finds what was paid and settled while the shop was down for days', async () => {
    await using opened = await openGateway(authorizeNetStandIn);
    const { gateway, standIn } = opened;
    standIn.clockAhead = -3 * 86_400;
    const { payment, url } = await opened.started();
    await standIn.act(url, 'pay');
    standIn.settle();
    standIn.clockAhead = 0;
    expect(await gateway.ask(payment, { take: false })).toMatchObject({
      status: 'paid',
      money: payment.money,
    });
  });

  test('accepts webhooks signed with the key before, while it is being replaced', async () => {
    const earlier = 'B2'.repeat(64);
    const config = { ...authorizeNetStandIn.config, webhookSecret: earlier };
    await using opened = await openGateway(authorizeNetStandIn, { config });
    await opened.paid();
    const [told] = opened.standIn.webhooks;
    if (!told) throw new Error('the stand-in sent no webhook');
    const signature = createHmac('sha512', earlier).update(told.body).digest('hex');
    const headers = { ...told.headers, 'x-anet-signature': `sha512=${signature}` };
    const read = (webhook: typeof told) => opened.gateway.read(opened.received(webhook));
    expect(await read({ ...told, headers })).toEqual(await read(told));
  });
});
