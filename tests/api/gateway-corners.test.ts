import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { paystackStandIn } from '../../stand-ins/paystack.ts';
import { razorpayStandIn } from '../../stand-ins/razorpay.ts';
import { sslcommerzStandIn } from '../../stand-ins/sslcommerz.ts';
import { openGateway, refusal } from '../support/open-gateway.ts';

/** What only one provider has, besides the contract that all of them keep. */

test('Razorpay: a key for real money is not used in test mode, nor the other way round', async () => {
  for (const [keyId, testMode] of [
    ['rzp_live_5tandInKey0001', 'true'],
    ['rzp_test_5tandInKey0001', 'false'],
  ] as const) {
    const config = { ...razorpayStandIn.config, keyId, testMode };
    await using opened = await openGateway(razorpayStandIn, { config });
    expect(await refusal(opened.gateway.start(opened.charge()))).toBe('credentials');
    expect(opened.called).toEqual([]);
  }
});

test('Razorpay: a link outlives a charge that is about to expire, as long as Razorpay asks for', async () => {
  await using opened = await openGateway(razorpayStandIn);
  const { payment } = await opened.started({ ...opened.charge(), expires: new Date() });
  expect(await opened.gateway.ask(payment, { take: true })).toEqual({ status: 'open' });
});

test('Paystack: CFA francs are counted in hundredths, and have none', async () => {
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

test('Paystack: a refund that somebody made in its dashboard is not taken for the shop’s', async () => {
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

test('SSLCommerz: what is paid in taka counts as the shop charged it, and is refunded by hand', async () => {
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

test('SSLCommerz: only the signed fields of a notification are read', async () => {
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

test('SSLCommerz: shoppers are posted back to the return page', async () => {
  await using opened = await openGateway(sslcommerzStandIn);
  const { charge, url } = await opened.started();
  const answer = await fetch(`${url}/act`, {
    method: 'POST',
    headers: { accept: 'text/html' },
    body: new URLSearchParams({ what: 'pay' }),
  });
  expect(await answer.text()).toContain(
    `<form method="post" action="${charge.links.returnUrl.replaceAll('&', '&amp;')}">`,
  );
});
