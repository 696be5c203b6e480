import { expect, test } from 'vitest';
import stripeStandIn, { type StripeStandIn } from '../../../extensions/stripe/stand-in.ts';
import * as orderRecordsApi from '../../../src/modules/orders/admin-endpoints.ts';
import * as takingsApi from '../../../src/modules/takings/endpoints.ts';
import { signedInAdmin } from '../../support/admin.ts';
import { agreed, askToPay, payingShop } from '../../support/payments.ts';
import { hundredths } from '../../support/takings.ts';
import { testShop } from '../../support/test-shop.ts';

test('a payout is what the provider took, less refunds and charges, and the takings say what it kept', async () => {
  await using paying = await payingShop(stripeStandIn);
  const { shop, owner } = paying;
  const standIn = paying.standIn as StripeStandIn;
  const product = await shop.addProduct({ price: '40.00' });
  const orders: string[] = [];
  for (const username of ['ada', 'bo']) {
    const customer = await shop.customer({ username, cart: [product] });
    const { checkoutUrl = '', orderId = '' } = await agreed(askToPay(customer));
    await standIn.act(checkoutUrl, 'pay');
    await paying.settle();
    orders.push(orderId);
  }
  const [id = ''] = orders;
  await agreed(owner.call(orderRecordsApi.refund({ id }, { amount: '10.00' })));
  await paying.settle();
  const { body: takings } = await owner.call(takingsApi.read());
  expect(takings.ways).toMatchObject([
    { way: 'Stripe', invoiced: '106.38', refunded: '-10.00', total: '96.38', charged: '0.60' },
  ]);
  standIn.payOut('2026-03-02', 'failed');
  standIn.payOut('2026-02-28');
  const ask = (date: string) => agreed(owner.call(takingsApi.listPayouts({ date })));
  expect(await ask('2026-02-01..2026-02-28')).toMatchObject([
    { provider: 'stripe', name: 'Stripe', failed: null, payouts: [{ amount: '0.00' }] },
  ]);
  const [{ payouts } = { payouts: [] }] = await ask('2026-03-01..2026-03-31');
  expect(payouts).toMatchObject([
    { arrives: '2026-03-02', amount: '95.78', currency: 'GBP', status: 'failed' },
  ]);
  const payoutId = payouts[0]?.id ?? '';
  const { parts } = await agreed(
    owner.call(takingsApi.findPayoutParts({ provider: 'stripe', payoutId })),
  );
  expect(parts).toEqual({
    ...{ payments: '106.38', refunds: '-10.00', charges: '-0.60', other: '0.00' },
  });
  const sum = Object.values(parts ?? {}).reduce((all, amount) => all + hundredths(amount), 0);
  expect(sum).toBe(hundredths(payouts[0]?.amount ?? ''));
  // What the journals move from payments to charges is what the provider kept.
  const { text } = await owner.call(takingsApi.downloadLedger({ program: 'xero' }));
  expect(text).toContain('"Charges, Stripe",404,No VAT,0.60');

  const unknown = takingsApi.findPayoutParts({ provider: 'stripe', payoutId: 'po_nothing' });
  expect((await owner.call(unknown)).status).toBe(404);
  const odd = takingsApi.findPayoutParts({ provider: 'nobody', payoutId });
  expect((await owner.call(odd)).status).toBe(404);
  standIn.trouble('error');
  expect(await ask('2026-03-01..2026-03-31')).toMatchObject([
    { name: 'Stripe', failed: expect.stringMatching(/Stripe/), payouts: [] },
  ]);
});

test('a shop whose providers tell of no payouts shows none', async () => {
  await using shop = await testShop();
  const owner = await signedInAdmin(shop);
  expect(await owner.call(takingsApi.listPayouts())).toMatchObject({ status: 200, body: [] });
});
