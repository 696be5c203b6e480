import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { openGateway, refusal, the } from '../../tests/support/open-gateway.ts';
import sslcommerzStandIn, { SslcommerzStandIn } from './stand-in.ts';

describe('sslcommerz', () => {
  test('what is paid in taka counts as the shop charged it, and is refunded by hand', async () => {
    await using opened = await openGateway(sslcommerzStandIn);
    const money = { amount: 4999, currency: 'USD' };
    const paid = await opened.paid(money);
    expect(await opened.gateway.ask(paid, { take: true })).toMatchObject({
      money,
      fee: { currency: 'BDT' },
    });
    const request = { ...paid, refund: money, key: randomUUID(), reason: 'Arrived broken' };
    expect(await refusal(opened.gateway.refund(request))).toBe('unsupported');
  });

  test('says which payments are to be looked into', async () => {
    await using opened = await openGateway(sslcommerzStandIn);
    const safe = await opened.paid();
    the(SslcommerzStandIn, opened.standIn).isWary = true;
    const risky = await opened.paid();
    const ask = (paid: typeof safe) => opened.gateway.ask(paid, { take: false });
    expect(await ask(risky)).toMatchObject({
      status: 'paid',
      caution: expect.stringContaining('verify the customer'),
    });
    expect(await ask(safe)).toMatchObject({ status: 'paid', caution: undefined });
  });

  test('only the signed fields of a notification are read', async () => {
    await using opened = await openGateway(sslcommerzStandIn);
    const { gateway, standIn, received } = opened;
    const paid = await opened.paid();
    const [genuine] = standIn.webhooks;
    if (!genuine) throw new Error('the stand-in sent no notification');
    const [{ id: _, ...event } = { id: '' }] = await gateway.read(received(genuine));
    expect(event).toMatchObject({ attemptId: paid.attemptId, chargeId: paid.chargeId });
    const added = { ...genuine, body: `${genuine.body}&bank_tran_id=1&refund_ref_id=1` };
    expect(await gateway.read(received(added))).toMatchObject([event]);
    const replaced = { ...genuine, body: `bank_tran_id=1&${genuine.body}` };
    expect(await refusal(gateway.read(received(replaced)))).toBe('signature');
    // Both signatures count.
    for (const name of ['verify_sign', 'verify_sign_sha2']) {
      const fields = new URLSearchParams(genuine.body);
      fields.set(name, '0'.repeat(32));
      const forged = { ...genuine, body: fields.toString() };
      expect(await refusal(gateway.read(received(forged)))).toBe('signature');
    }
  });

  test('shoppers are posted back to the return page', async () => {
    await using opened = await openGateway(sslcommerzStandIn);
    const { charge, url } = await opened.started();
    const response = await fetch(`${url}/act`, {
      method: 'POST',
      headers: { accept: 'text/html' },
      body: new URLSearchParams({ what: 'pay' }),
    });
    expect(await response.text()).toContain(
      `<form method="post" action="${charge.links.returnUrl.replaceAll('&', '&amp;')}">`,
    );
  });
});
