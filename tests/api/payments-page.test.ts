import { describe, expect, test } from 'vitest';
import type { OrderRecord, OrderView } from '../../src/domain/orders/schema.ts';
import { findGateway } from '../../src/domain/payments/gateways/gateways.ts';
import type { PaymentLogView } from '../../src/domain/payments/schema.ts';
import { STAND_INS } from '../../stand-ins/stand-ins.ts';
import { historyOf, mailKinds } from '../support/orders.ts';
import {
  agreed,
  askNow,
  askToPay,
  beginToPay,
  customerAtPage,
  letExpire,
  moneyKept,
  payingShop,
  stockOf,
} from '../support/payments.ts';

/** Every provider through the whole shop. */
describe.each(STAND_INS)('$provider', (provider) => {
  test('an order waits for its payment, and is placed once it is there', async () => {
    await using paying = await payingShop(provider);
    const { shop, standIn, owner } = paying;
    standIn.webhookUrl = undefined;
    const payment = await customerAtPage(paying);
    const { customer, orderId } = payment;
    expect(await stockOf(shop)).toBe(8);
    expect(await customer.cart()).toHaveLength(1);
    expect(await mailKinds(shop)).toEqual([]);
    expect((await customer.get<OrderView[]>('/api/user/orders')).body).toEqual([]);
    expect((await owner.get(`/api/admin/orders/${orderId}`)).status).toBe(404);
    expect(await payment.look()).toMatchObject({ status: 'open', total: '31.59' });

    await payment.act('pay');
    const seen = await payment.look();
    expect(seen.status).toMatch(/^(paid|processing)$/);
    if (seen.status === 'processing') return;
    expect(await customer.cart()).toEqual([]);
    expect((await customer.get<OrderView[]>('/api/user/orders')).body).toMatchObject([
      { id: orderId, status: 'Completed', total: '31.59' },
    ]);
    expect((await mailKinds(shop)).toSorted()).toEqual(['order-placed', 'payment-received']);
    expect(await shop.sql('select number from invoices')).toEqual([{ number: 1 }]);
    expect(await stockOf(shop)).toBe(8);
    const { body } = await owner.get<OrderRecord>(`/api/admin/orders/${orderId}`);
    expect(body.paymentAttempts).toMatchObject([
      { status: 'paid', provider: provider.provider, chargeId: expect.stringMatching(/./) },
    ]);
    expect((await historyOf(shop, orderId)).map(({ event }) => event)).toEqual([
      'payment started',
      'payment opened',
      'placed',
      'paid',
    ]);
  });

  test('who pays and never comes back has ordered: the webhook tells', async () => {
    await using paying = await payingShop(provider);
    const payment = await customerAtPage(paying);
    await payment.act('pay');
    await paying.settle();
    const [attempt] = await paying.shop.sql<{ status: string }>(
      'select status from payment_attempts',
    );
    expect(attempt?.status).toMatch(/^(paid|processing)$/);
  });

  test('without a webhook the provider is asked, and nobody but the customer sees the payment', async () => {
    await using paying = await payingShop(provider);
    paying.standIn.webhookUrl = undefined;
    const payment = await customerAtPage(paying);
    const stranger = await paying.shop.customer();
    for (const answer of [
      await stranger.get(`/api/payments/${payment.attemptId}`),
      await stranger.post(`/api/payments/${payment.attemptId}/cancel`),
      await stranger.get(`/api/payments/${payment.attemptId}/page`),
    ]) {
      expect(answer.status).toBe(404);
    }
    const unknown = await paying.shop.visitor().get(`/api/payments/${payment.attemptId}`);
    expect(unknown.status).toBe(401);
    await payment.act('pay');
    await askNow(paying.shop);
    const [attempt] = await paying.shop.sql<{ status: string }>(
      'select status from payment_attempts',
    );
    expect(attempt?.status).toMatch(/^(paid|processing)$/);
  });

  test.each(['twice', 'reversed'] as const)('webhooks %s place one order', async (order) => {
    await using paying = await payingShop(provider);
    const { shop, standIn } = paying;
    standIn.hold();
    const payment = await customerAtPage(paying);
    await payment.act('pay');
    await payment.look();
    const answers = await standIn.deliver(order);
    expect(new Set(answers)).toEqual(new Set([200]));
    await paying.settle();
    expect(await shop.sql('select count(*) from orders')).toEqual([{ count: 1 }]);
    expect(await stockOf(shop)).toBe(8);
    expect((await mailKinds(shop)).filter((kind) => kind === 'order-placed').length).toBe(
      (await payment.look()).status === 'paid' ? 1 : 0,
    );
  });

  test('what is given up goes back on sale, and the cart stays', async () => {
    await using paying = await payingShop(provider);
    const payment = await customerAtPage(paying);
    await payment.act('cancel');
    expect(await payment.cancel()).toMatchObject({ status: 'cancelled', checkoutUrl: null });
    expect(await stockOf(paying.shop)).toBe(10);
    expect(await payment.customer.cart()).toHaveLength(1);
    await paying.settle();
    expect(await payment.look()).toMatchObject({ status: 'cancelled' });
    expect(moneyKept(paying.standIn)).toBe(0);
  });

  test('what nobody pays goes back on sale after 30 minutes', async () => {
    await using paying = await payingShop(provider);
    const payment = await customerAtPage(paying);
    await letExpire(paying.shop);
    await askNow(paying.shop);
    expect(await payment.look()).toMatchObject({
      status: expect.stringMatching(/expired|cancelled/),
    });
    expect(await stockOf(paying.shop)).toBe(10);
    expect(await mailKinds(paying.shop)).toEqual([]);
  });

  test('money that comes too late goes back', async () => {
    await using paying = await payingShop(provider);
    const { shop, standIn } = paying;
    standIn.hold();
    const payment = await customerAtPage(paying);
    await payment.act('pay');
    // The shop gave up without hearing from the provider.
    await shop.sql(`update payment_attempts set expires_at = now() - interval '1 minute'`);
    standIn.trouble('error', { times: 50 });
    await askNow(shop);
    expect(await stockOf(shop)).toBe(10);
    standIn.recover();
    await askNow(shop);
    const [order] = await shop.sql<{ placed: boolean; attention: string | null }>(
      'select is_placed as placed, attention from orders',
    );
    expect(order?.placed).toBe(false);
    // Where the shop has to take the money itself, nothing was taken.
    if (moneyKept(standIn) > 0) expect(order?.attention).toMatch(/refund/);
    else expect((await payment.look()).status).toMatch(/refunded|expired/);
    expect(await stockOf(shop)).toBe(10);
  });

  test('the log tells which order each line is about, and nothing about people', async () => {
    await using paying = await payingShop(provider);
    const { shop, owner, standIn } = paying;
    const product = await shop.addProduct({ price: '10.00', stock: 10 });
    const cart = [{ product, quantity: 2 }];
    const customer = await shop.customer({ firstName: 'Quirina', lastName: 'Zefferelli', cart });
    await shop.sql(
      `update addresses set name = 'Quirina Zefferelli', street = '77 Wombatlane', city = 'Xanthopolis',
         state = 'Brobdingnag', zip_code = 'QZ9 8XY', phone = '+44 7700 900123'`,
    );
    const payment = await beginToPay(paying, customer, product);
    await payment.act('pay');
    await payment.look();
    standIn.settle();
    await askNow(shop);
    await owner.post(`/api/admin/orders/${payment.orderId}/refunds`, {
      amount: '5.00',
      reason: 'Quirina Zefferelli called from 900123',
    });
    await shop.runJobs();
    await paying.settle();
    const logs = await agreed(owner.get<PaymentLogView[]>('/api/admin/payment-logs?limit=100'));
    const loose = logs.filter(({ transactionId }) => transactionId !== payment.orderId);
    // Signing in and verifying a signature are about no order.
    const free = /oauth2|verify-webhook-signature/;
    expect(loose.filter(({ action }) => !free.test(action))).toEqual([]);
    expect(logs.some(({ replayable }) => replayable)).toBe(true);
    const text = JSON.stringify(logs);
    const { config } = provider;
    const definition = findGateway(provider.provider);
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

  test('two pages at once are one order’s, and the earlier one is closed', async () => {
    await using paying = await payingShop(provider);
    const { shop, standIn } = paying;
    const first = await customerAtPage(paying);
    const second = await beginToPay(paying, first.customer, first.product);
    expect(second.orderId).toBe(first.orderId);
    expect(second.attemptId).not.toBe(first.attemptId);
    expect(await stockOf(shop)).toBe(8);
    await paying.settle();
    expect(await first.look()).toMatchObject({ status: 'cancelled' });
    await second.act('pay');
    await second.look();
    await paying.settle();
    expect(await stockOf(shop)).toBe(8);
    const paid = [...standIn.payments.values()].filter(({ status }) => status === 'paid');
    expect(paid.length).toBeLessThanOrEqual(1);
  });

  test('the same call again, by its key, opens the same page', async () => {
    await using paying = await payingShop(provider);
    const product = await paying.shop.addProduct({ price: '10.00', stock: 10 });
    const customer = await paying.shop.customer({ cart: [product] });
    const answers = await Promise.all([askToPay(customer, 'one'), askToPay(customer, 'one')]);
    const [first, second] = await Promise.all(
      answers.map((answer) => agreed(Promise.resolve(answer))),
    );
    if (!provider.traits?.newPages) expect(second).toEqual(first);
    expect(second?.orderId).toBe(first?.orderId);
    expect(paying.standIn.payments.size).toBe(1);
    expect(await stockOf(paying.shop)).toBe(9);
  });

  test('nothing is lost while the provider is down', async () => {
    await using paying = await payingShop(provider);
    const product = await paying.shop.addProduct({ price: '10.00', stock: 10 });
    const customer = await paying.shop.customer({ cart: [product] });
    for (const trouble of ['error', 'rate_limited', 'cut'] as const) {
      paying.standIn.trouble(trouble, { times: 5 });
      expect(await askToPay(customer), trouble).toMatchObject({
        status: 503,
        body: { code: 'payment_unavailable', message: expect.stringContaining('Try another time') },
      });
      expect(await stockOf(paying.shop), trouble).toBe(10);
      expect(await customer.cart(), trouble).toHaveLength(1);
      paying.standIn.recover();
    }
    const again = await beginToPay(paying, customer, product);
    expect(await again.look()).toMatchObject({ status: 'open' });
  });
});
