import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { openGateway, refusal } from '../../tests/support/open-gateway.ts';
import paystackStandIn from './stand-in.ts';

describe('paystack', () => {
  test('CFA francs are counted in hundredths, and have none', async () => {
    await using opened = await openGateway(paystackStandIn);
    const money = { amount: 500_000, currency: 'XOF' };
    const paid = await opened.paid(money);
    expect(await opened.gateway.ask(paid, { take: true })).toMatchObject({ money });
    const broken = opened.charge({ amount: 500_050, currency: 'XOF' });
    expect(await refusal(opened.gateway.start(broken))).toBe('refused');
    const refund = { amount: 50, currency: 'XOF' };
    const request = { ...paid, refund, key: randomUUID(), reason: 'Arrived broken' };
    expect(await refusal(opened.gateway.refund(request))).toBe('refused');
  });

  test('a refund that somebody made in its dashboard is not taken for the shop’s', async () => {
    await using opened = await openGateway(paystackStandIn);
    const { gateway, standIn } = opened;
    const paid = await opened.paid();
    await fetch(`${standIn.url}/refund`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${paystackStandIn.config.secretKey}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ transaction: paid.chargeId, amount: 1000, merchant_note: 'By hand' }),
    });
    const refund = { ...paid.money, amount: 1000 };
    await gateway.refund({ ...paid, refund, key: randomUUID(), reason: 'Arrived broken' });
    expect(await gateway.ask(paid, { take: true })).toMatchObject({ refunded: 2000 });
  });
});
