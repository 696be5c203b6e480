import { describe, expect, test } from 'vitest';
import * as orderRecordsApi from '../../../src/modules/orders/admin-endpoints.ts';
import * as ordersApi from '../../../src/modules/orders/endpoints.ts';
import * as payingApi from '../../../src/modules/orders/paying/endpoints.ts';
import * as paymentLogsApi from '../../../src/modules/payments/log-endpoints.ts';
import { GATEWAYS, STAND_INS } from '../../../stand-ins/find-stand-ins.ts';
import type { Customer } from '../../support/customer.ts';
import { MINUTE_MS } from '../../support/local-time.ts';
import { historyOf } from '../../support/orders.ts';
import {
  agreed,
  askNow,
  askToPay,
  type BegunPayment,
  beginToPay,
  customerAtPage,
  isOneOfItsKind,
  letExpire,
  moneyKept,
  payingShopOfSuite,
  stockOf,
} from '../../support/payments.ts';
import type { TestShop } from '../../support/test-shop.ts';

/** The kinds of mail to a customer, the oldest first. */
const mailTo = async (shop: TestShop, customer: Customer) =>
  (await shop.outbox()).filter(({ userId }) => userId === customer.id).map(({ kind }) => kind);

/** What the shop has written down of a payment, without asking the provider. */
async function storedStatus(shop: TestShop, { attemptId }: BegunPayment) {
  const [attempt] = await shop.stored('paymentAttempts', { id: attemptId });
  return attempt?.status;
}

/** Every provider through the whole shop. The tests of one share it: each has a product and customers of its own. */
describe.each(STAND_INS)('$provider', (provider) => {
  const openShop = payingShopOfSuite(provider);

  test('an order waits for its payment, and is placed once the webhook tells; the log tells of orders, not of people', async () => {
    const paying = await openShop();
    const { shop, owner, standIn } = paying;
    const product = await shop.addProduct({ price: '10.00', stock: 10 });
    const cart = [{ product, quantity: 2 }];
    const customer = await shop.customer({ firstName: 'Quirina', lastName: 'Zefferelli', cart });
    await shop.pretend('addresses', {
      name: 'Quirina Zefferelli',
      street: '77 Wombatlane',
      city: 'Xanthopolis',
      state: 'Brobdingnag',
      zipCode: 'QZ9 8XY',
      phone: '+44 7700 900123',
    });
    const payment = await beginToPay(paying, customer, product);
    const { orderId } = payment;
    expect(await stockOf(shop, product)).toBe(8);
    expect(await customer.cart()).toHaveLength(1);
    expect(await mailTo(shop, customer)).toEqual([]);
    expect((await customer.call(ordersApi.list())).body).toEqual([]);
    expect((await owner.call(orderRecordsApi.find({ id: orderId }))).status).toBe(404);
    expect(await payment.look()).toMatchObject({ status: 'open', total: '31.59' });

    // Whoever pays and never comes back has ordered.
    await payment.act('pay');
    await paying.settle();
    expect(await storedStatus(shop, payment)).toMatch(/^(paid|processing)$/);
    // Where a bank has the money first, that is over.
    standIn.settle();
    await paying.settle();
    await askNow(shop);
    expect(await payment.look()).toMatchObject({ status: 'paid' });
    expect(await customer.cart()).toEqual([]);
    expect((await customer.call(ordersApi.list())).body).toMatchObject([
      { id: orderId, status: 'Completed', total: '31.59' },
    ]);
    // One mail says both, that it is placed and paid.
    expect(await mailTo(shop, customer)).toEqual(['order-placed']);
    expect(await shop.stored('invoices', { orderId })).toMatchObject([{ number: 1 }]);
    expect(await stockOf(shop, product)).toBe(8);
    const { body } = await owner.call(orderRecordsApi.find({ id: orderId }));
    expect(body.paymentAttempts).toMatchObject([
      { status: 'paid', provider: provider.provider, chargeId: expect.stringMatching(/./) },
    ]);
    expect((await historyOf(shop, orderId)).map(({ event }) => event)).toEqual([
      'payment started',
      'payment opened',
      'placed',
      'paid',
    ]);

    await owner.call(
      orderRecordsApi.refund(
        { id: orderId },
        {
          amount: '5.00',
          reason: 'Quirina Zefferelli called from 900123',
        },
      ),
    );
    await shop.runJobs();
    await paying.settle();
    expect(moneyKept(standIn, payment)).toBe(2659);
    const logs = await agreed(owner.call(paymentLogsApi.list({ limit: 100 })));
    // Signing in and verifying a signature are about no order.
    const free = /oauth2|verify-webhook-signature/;
    const lines = logs.filter(({ action }) => !free.test(action));
    expect(lines.length).toBeGreaterThan(1);
    expect(new Set(lines.map(({ transactionId }) => transactionId))).toEqual(new Set([orderId]));
    expect(logs.some(({ replayable }) => replayable)).toBe(true);
    const text = JSON.stringify(logs);
    const { config } = provider;
    const definition = GATEWAYS.findGateway(provider.provider);
    const secrets = definition?.fields.filter(({ kind }) => kind === 'secret') ?? [];
    for (const hidden of [
      ...[
        'Quirina',
        'Zefferelli',
        'Wombat',
        'Xanthop',
        'Brobding',
        'QZ9',
        '900123',
        '@shop.example',
      ],
      ...secrets.flatMap(({ name }) => config[name] ?? []),
    ]) {
      expect(text).not.toContain(hidden);
    }
  });

  if (!isOneOfItsKind(provider)) return;

  test('an abandoned payment puts the products back on sale, and the cart stays', async () => {
    const paying = await openShop();
    const payment = await customerAtPage(paying);
    await payment.act('cancel');
    expect(await payment.cancel()).toMatchObject({ status: 'cancelled', checkoutUrl: null });
    expect(await stockOf(paying.shop, payment.product)).toBe(10);
    expect(await payment.customer.cart()).toHaveLength(1);
    await paying.settle();
    expect(await payment.look()).toMatchObject({ status: 'cancelled' });
    expect(moneyKept(paying.standIn, payment)).toBe(0);
  });

  test('money that arrives too late is refunded', async () => {
    const paying = await openShop();
    const { shop, standIn } = paying;
    standIn.hold();
    const payment = await customerAtPage(paying);
    await payment.act('pay');
    // The shop gave up without hearing from the provider.
    await shop.pretend(
      'paymentAttempts',
      { expiresAt: new Date(Date.now() - MINUTE_MS) },
      { id: payment.attemptId },
    );
    standIn.trouble('error', { times: 1000 });
    await askNow(shop);
    expect(await stockOf(shop, payment.product)).toBe(10);
    standIn.recover();
    await askNow(shop);
    const [order] = await shop.stored('orders', { id: payment.orderId });
    expect(order?.isPlaced).toBe(false);
    // Where the shop has to take the money itself, nothing was taken.
    if (moneyKept(standIn, payment) > 0) expect(order?.attention).toMatch(/refund/);
    else expect((await payment.look()).status).toMatch(/refunded|expired/);
    expect(await stockOf(shop, payment.product)).toBe(10);
  });

  test('webhooks that come twice, and in the wrong order, place one order', async () => {
    const paying = await openShop();
    const { shop, standIn } = paying;
    standIn.hold();
    const payment = await customerAtPage(paying);
    await payment.act('pay');
    await payment.look();
    // Each way with two of the four.
    const responses = await standIn.deliver(provider.traits?.newPages ? 'reversed' : 'twice');
    expect(new Set(responses)).toEqual(new Set([200]));
    await paying.settle();
    const { customer, product } = payment;
    expect(await shop.stored('orders', { userId: customer.id })).toHaveLength(1);
    expect(await stockOf(shop, product)).toBe(8);
    expect((await mailTo(shop, customer)).filter((kind) => kind === 'order-placed').length).toBe(
      (await payment.look()).status === 'paid' ? 1 : 0,
    );
  });

  // The core does the same for all: with a page that is closed and one that is not, and that is made once and anew each time.
  if (!['stripe', 'authorize_net'].includes(provider.provider)) return;

  test('without a webhook the provider is asked, and nobody but the customer sees the payment', async () => {
    const paying = await openShop();
    paying.standIn.webhookUrl = undefined;
    const payment = await customerAtPage(paying);
    const stranger = await paying.shop.customer();
    for (const response of [
      await stranger.call(payingApi.find({ id: payment.attemptId })),
      await stranger.call(payingApi.giveUp({ id: payment.attemptId })),
      await stranger.call(payingApi.openPage({ id: payment.attemptId })),
    ]) {
      expect(response.status).toBe(404);
    }
    const unknown = await paying.shop.visitor().call(payingApi.find({ id: payment.attemptId }));
    expect(unknown.status).toBe(401);
    await payment.act('pay');
    await askNow(paying.shop);
    expect(await storedStatus(paying.shop, payment)).toMatch(/^(paid|processing)$/);
  });

  test('an unpaid order’s products go back on sale after 30 minutes', async () => {
    const paying = await openShop();
    const payment = await customerAtPage(paying);
    await letExpire(paying.shop);
    await askNow(paying.shop);
    expect(await payment.look()).toMatchObject({
      status: expect.stringMatching(/expired|cancelled/),
    });
    expect(await stockOf(paying.shop, payment.product)).toBe(10);
    expect(await mailTo(paying.shop, payment.customer)).toEqual([]);
  });

  test('a second payment page is for the same order, and closes the first', async () => {
    const paying = await openShop();
    const { shop, standIn } = paying;
    const first = await customerAtPage(paying);
    const second = await beginToPay(paying, first.customer, first.product);
    expect(second.orderId).toBe(first.orderId);
    expect(second.attemptId).not.toBe(first.attemptId);
    expect(await stockOf(shop, first.product)).toBe(8);
    await paying.settle();
    expect(await first.look()).toMatchObject({ status: 'cancelled' });
    await second.act('pay');
    await second.look();
    await paying.settle();
    expect(await stockOf(shop, first.product)).toBe(8);
    const both = [first.attemptId, second.attemptId];
    const paid = [...standIn.payments.values()].filter(
      ({ attemptId, status }) => both.includes(attemptId) && status === 'paid',
    );
    expect(paid.length).toBeLessThanOrEqual(1);
  });

  test('repeating the call with the same idempotency key opens the same payment page', async () => {
    const paying = await openShop();
    const product = await paying.shop.addProduct({ price: '10.00', stock: 10 });
    const customer = await paying.shop.customer({ cart: [product] });
    const before = paying.standIn.payments.size;
    const responses = await Promise.all([askToPay(customer, 'one'), askToPay(customer, 'one')]);
    const [first, second] = await Promise.all(
      responses.map((response) => agreed(Promise.resolve(response))),
    );
    if (!provider.traits?.newPages) expect(second).toEqual(first);
    expect(second?.orderId).toBe(first?.orderId);
    expect(paying.standIn.payments.size).toBe(before + 1);
    expect(await stockOf(paying.shop, product)).toBe(9);
  });

  if (provider.provider !== 'stripe') return;

  test('nothing is lost while the provider is down', async () => {
    const paying = await openShop();
    const product = await paying.shop.addProduct({ price: '10.00', stock: 10 });
    const customer = await paying.shop.customer({ cart: [product] });
    for (const trouble of ['error', 'rate_limited', 'cut'] as const) {
      paying.standIn.trouble(trouble, { times: 5 });
      expect(await askToPay(customer), trouble).toMatchObject({
        status: 503,
        body: { code: 'payment_unavailable', message: expect.stringContaining('Try another time') },
      });
      expect(await stockOf(paying.shop, product), trouble).toBe(10);
      expect(await customer.cart(), trouble).toHaveLength(1);
      paying.standIn.recover();
    }
    const again = await beginToPay(paying, customer, product);
    expect(await again.look()).toMatchObject({ status: 'open' });
  });
});
