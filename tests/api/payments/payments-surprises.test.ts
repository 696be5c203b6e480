import { expect, test, vi } from 'vitest';
import authorizeNetStandIn from '../../../extensions/authorize-net/stand-in.ts';
import paystackStandIn from '../../../extensions/paystack/stand-in.ts';
import squareStandIn from '../../../extensions/square/stand-in.ts';
import sslcommerzStandIn, { SslcommerzStandIn } from '../../../extensions/sslcommerz/stand-in.ts';
import stripeStandIn, { StripeStandIn } from '../../../extensions/stripe/stand-in.ts';
import * as dashboardApi from '../../../src/modules/analytics/dashboard-endpoints.ts';
import * as orderRecordsApi from '../../../src/modules/orders/admin-endpoints.ts';
import * as payingApi from '../../../src/modules/orders/paying/endpoints.ts';
import * as transactionsApi from '../../../src/modules/orders/paying/transaction-endpoints.ts';
import * as paymentLogsApi from '../../../src/modules/payments/log-endpoints.ts';
import * as paymentWebhooksApi from '../../../src/modules/payments/webhook-endpoints.ts';
import { HOUR_MS, MINUTE_MS } from '../../support/local-time.ts';
import { historyOf } from '../../support/orders.ts';
import {
  agreed,
  askNow,
  askOfAll,
  askToPay,
  customerAtPage,
  moneyKept,
  payingShop,
  queuePayments,
  releaseClaims,
  stockOf,
} from '../../support/payments.ts';
import { pretendCounts } from '../../support/sign-in.ts';
import { type TestShop, testShop } from '../../support/test-shop.ts';

/** What happened at the provider before the shop heard of it, or while it was not looking. */

const attentionOf = async (shop: TestShop) => {
  const [order] = await shop.stored('orders');
  return order?.attention;
};

test('a payment that was given back before the shop heard of it places no order', async () => {
  await using paying = await payingShop(stripeStandIn);
  const { shop, standIn } = paying;
  standIn.webhookUrl = undefined;
  const payment = await customerAtPage(paying);
  await payment.act('pay');
  const [paid] = standIn.payments.values();
  paid?.refunds.push({ id: 're_dashboard', key: 'none', amount: 3159, status: 'done' });
  expect(await payment.look()).toMatchObject({ status: 'refunded' });
  await paying.settle();
  expect(await shop.stored('orders')).toMatchObject([{ isPlaced: false, paymentStatus: 'failed' }]);
  expect(await attentionOf(shop)).toBe('Stripe: the payment had been given back already');
  expect(await stockOf(shop)).toBe(10);
  expect(await payment.customer.cart()).toHaveLength(1);
  expect(paid?.refunds).toHaveLength(1);
  expect(await shop.stored('invoices')).toEqual([]);
});

test('a payment of which a part was given back before places the order, and the part is recorded', async () => {
  await using paying = await payingShop(stripeStandIn);
  const { shop, standIn, owner } = paying;
  standIn.webhookUrl = undefined;
  const payment = await customerAtPage(paying);
  await payment.act('pay');
  const [paid] = standIn.payments.values();
  paid?.refunds.push({ id: 're_dashboard', key: 'none', amount: 1000, status: 'done' });
  expect(await payment.look()).toMatchObject({ status: 'paid' });
  expect(await agreed(owner.call(orderRecordsApi.find({ id: payment.orderId })))).toMatchObject({
    status: 'partially_refunded',
    refunds: [{ amount: '10.00', status: 'done', reason: 'Made at Stripe' }],
  });
  expect((await historyOf(shop, payment.orderId)).map(({ event }) => event).slice(-3)).toEqual([
    'placed',
    'paid',
    'refunded',
  ]);
});

test('a partial refund made at the provider does not count as the whole that is to go back', async () => {
  await using paying = await payingShop(stripeStandIn);
  const { shop, standIn } = paying;
  standIn.webhookUrl = undefined;
  const payment = await customerAtPage(paying);
  const [page] = standIn.payments.values();
  if (page) page.money = { ...page.money, amount: 4000 };
  await payment.act('pay');
  page?.refunds.push({ id: 're_dashboard', key: 'none', amount: 2500, status: 'done' });
  // The refund of the rest does not get through before the provider is asked again.
  standIn.trouble('error', { times: 50, on: /POST .*refunds/ });
  await payment.look();
  await askOfAll(shop);
  await queuePayments(shop);
  await shop.runJobs().catch(() => {});
  standIn.recover();
  await releaseClaims(shop);
  await shop.jobsComeDue({ anew: true });
  await shop.runJobs();
  expect(moneyKept(standIn)).toBe(0);
});

test('a refund that failed and was tried again too soon is made all the same', async () => {
  await using paying = await payingShop(stripeStandIn);
  const { shop, standIn, owner } = paying;
  const payment = await customerAtPage(paying);
  await payment.act('pay');
  await paying.settle();
  standIn.trouble('error', { times: 50, on: /refunds/ });
  await agreed(
    owner.call(orderRecordsApi.refund({ id: payment.orderId }, { amount: '10.00', reason: '' })),
  );
  const runNow = async () => {
    await shop.jobsComeDue({ anew: true });
    await shop.runJobs().catch(() => {});
  };
  await runNow();
  standIn.recover();
  // The first try still has it for itself.
  await runNow();
  expect(moneyKept(standIn)).toBe(3159);
  await releaseClaims(shop);
  await runNow();
  expect(moneyKept(standIn)).toBe(2159);
});

test('a paid order stays paid, whatever status the provider reports later', async () => {
  await using paying = await payingShop(stripeStandIn);
  const { shop, standIn } = paying;
  const payment = await customerAtPage(paying);
  await payment.act('pay');
  await paying.settle();
  const [paid] = standIn.payments.values();
  for (const status of ['open', 'processing', 'expired', 'failed'] as const) {
    if (paid) paid.status = status;
    await askOfAll(shop);
    await askNow(shop);
    expect(await payment.look()).toMatchObject({ status: 'paid' });
  }
  expect(await shop.stored('orders')).toMatchObject([
    { isPlaced: true, paymentStatus: 'completed' },
  ]);
  expect(await stockOf(shop)).toBe(8);
  expect(await attentionOf(shop)).toMatch(/^Stripe took the payment back/);
});

test('a dispute that the provider tells of waits for the owner, and so does its end', async () => {
  await using paying = await payingShop(stripeStandIn);
  const { shop, standIn, owner } = paying;
  if (!(standIn instanceof StripeStandIn)) throw new Error('another stand-in');
  const payment = await customerAtPage(paying);
  await payment.act('pay');
  await paying.settle();
  const waiting = async () => {
    const [row] = await agreed(owner.call(transactionsApi.list({ attention: 'true' })));
    return row && { id: row.id, status: row.status, attention: row.attention };
  };
  expect(await waiting()).toBeUndefined();
  const [{ reference } = { reference: '' }] = standIn.payments.values();

  standIn.dispute(reference, 'created');
  await paying.settle();
  const about = { id: payment.orderId, status: 'completed' };
  expect(await waiting()).toEqual({
    ...about,
    attention: 'Stripe: the payer disputes the payment',
  });
  expect(await agreed(owner.call(dashboardApi.listAttention()))).toMatchObject({ payments: 1 });
  expect((await historyOf(shop, payment.orderId)).at(-1)).toMatchObject({
    event: 'payment flagged',
    actor: 'gateway',
  });
  const [log] = await agreed(owner.call(paymentLogsApi.list({ type: 'chargeback' })));
  expect(log).toMatchObject({ level: 'warning', action: 'charge.dispute.created' });
  // Whether to send the parcel is the owner's decision; the customer's order is as it was.
  expect(await payment.look()).toMatchObject({ status: 'paid' });

  await agreed(owner.call(transactionsApi.change({ id: payment.orderId }, { attention: null })));
  standIn.dispute(reference, 'closed');
  await paying.settle();
  expect(await waiting()).toEqual({
    ...about,
    attention: 'Stripe: the dispute about the payment is over. Please look there how it ended',
  });
});

test('a second charge on the same page is told to the owner', async () => {
  await using paying = await payingShop(authorizeNetStandIn);
  const { shop, standIn } = paying;
  const payment = await customerAtPage(paying);
  await payment.act('pay');
  await paying.settle();
  expect(await payment.look()).toMatchObject({ status: 'paid' });
  const [page] = standIn.payments.values();
  const first = page?.chargeId;
  if (page) page.status = 'open';
  await payment.act('pay');
  expect(page?.chargeId).not.toBe(first);
  expect(await attentionOf(shop)).toBeNull();
  await paying.settle();
  expect(await attentionOf(shop)).toBe(
    `Authorize.Net: the order was paid twice. Please refund the second charge of 31.59 GBP, ${page?.chargeId}`,
  );
  expect(await shop.stored('paymentAttempts')).toMatchObject([{ status: 'paid', chargeId: first }]);
});

test('a second charge that no webhook names is found once the page’s time is up', async () => {
  await using paying = await payingShop(authorizeNetStandIn);
  const { shop, standIn } = paying;
  const payment = await customerAtPage(paying);
  await payment.act('pay');
  await paying.settle();
  standIn.webhookUrl = undefined;
  const [page] = standIn.payments.values();
  if (page) page.status = 'open';
  await payment.act('pay');
  await paying.settle();
  expect(await attentionOf(shop)).toBeNull();

  // The provider is down at first.
  standIn.trouble('error', { times: 10 });
  await askNow(shop);
  expect(await attentionOf(shop)).toBeNull();
  standIn.recover();
  await askNow(shop);
  expect(await attentionOf(shop)).toBe(
    `Authorize.Net: the order was paid twice. Please refund the second charge of 31.59 GBP, ${page?.chargeId}`,
  );

  await shop.pretend('paymentAttempts', { expiresAt: new Date(Date.now() - HOUR_MS) });
  await askNow(shop);
  expect(await shop.stored('paymentAttempts')).toMatchObject([{ status: 'paid', nextAskAt: null }]);
});

test('a card that was declined on the same page is no second charge', async () => {
  await using paying = await payingShop(squareStandIn);
  const { shop, standIn } = paying;
  standIn.hold();
  const payment = await customerAtPage(paying);
  await payment.act('decline');
  await payment.act('pay');
  await standIn.deliver('reversed');
  await paying.settle();
  expect(await payment.look()).toMatchObject({ status: 'paid' });
  expect(await attentionOf(shop)).toBeNull();
});

test('a page that is opened by a form is given anew before its fields are too old', async () => {
  await using paying = await payingShop(authorizeNetStandIn);
  const { shop, standIn } = paying;
  const { attemptId, customer } = await customerAtPage(paying);
  const token = async () => {
    const { text } = await customer.call(payingApi.openPage({ id: attemptId }));
    return /name="token" value="([^"]+)"/.exec(text)?.[1];
  };
  const first = await token();
  expect(await token()).toBe(first);
  await shop.pretend('paymentAttempts', { pageAt: new Date(Date.now() - 14 * MINUTE_MS) });
  const second = await token();
  expect(second).not.toBe(first);
  expect(await token()).toBe(second);
  expect(standIn.payments.size).toBe(1);
  const page = await standIn.openPage(`${standIn.url}/payment/payment`, { token: second ?? '' });
  await standIn.act(page, 'pay');
  await paying.settle();
  expect(await shop.stored('paymentAttempts')).toMatchObject([{ status: 'paid' }]);
  expect((await customer.call(payingApi.openPage({ id: attemptId }))).status).toBe(404);
});

test('webhooks that only the provider can verify are kept at most 120 a minute of one network', async () => {
  await using shop = await testShop();
  const webhook = paymentWebhooksApi.receive({ provider: 'paypal' });
  const tell = async (n: number) => (await shop.visitor().call({ ...webhook, body: { n } })).status;
  expect(await tell(1)).toBe(200);
  await pretendCounts(shop, 'unverified webhook', 119);
  expect([await tell(2), await tell(3), await tell(4)]).toEqual([200, 429, 429]);
  expect(await shop.stored('paymentWebhooks')).toHaveLength(2);
});

test('a page that another process was told just now is the shopper’s', async () => {
  await using paying = await payingShop(paystackStandIn);
  const { shop, standIn } = paying;
  const customer = await shop.customer({ cart: [await shop.addProduct({ stock: 5 })] });
  const real = globalThis.fetch;
  const told: Promise<unknown>[] = [];
  // The other process starts the payment first, and keeps the page after this one was refused.
  using _ = vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    if (!(input instanceof Request) || !input.url.endsWith('/transaction/initialize')) {
      return real(input, init);
    }
    const again = input.clone();
    const response = await real(input);
    const { data } = (await response.json()) as {
      data: { reference: string; authorization_url: string };
    };
    const refused = await real(again);
    setTimeout(() => {
      told.push(
        shop.pretend(
          'paymentAttempts',
          { status: 'open', reference: data.reference, pageUrl: data.authorization_url },
          { id: data.reference },
        ),
      );
    }, 100);
    return refused;
  });
  const { checkoutUrl } = await agreed(askToPay(customer));
  await Promise.all(told);
  const [page] = await shop.stored('paymentAttempts');
  expect(checkoutUrl).toBe(page?.pageUrl);
  expect(standIn.payments.size).toBe(1);
});

test('a payment that its provider asks to look into is placed, and shown to the owner', async () => {
  await using paying = await payingShop(sslcommerzStandIn);
  const { shop, standIn } = paying;
  if (standIn instanceof SslcommerzStandIn) standIn.isWary = true;
  const payment = await customerAtPage(paying);
  await payment.act('pay');
  expect(await payment.look()).toMatchObject({ status: 'paid' });
  expect(await attentionOf(shop)).toMatch(/verify the customer/);
});
