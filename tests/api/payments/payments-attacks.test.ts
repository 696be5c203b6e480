import { describe, expect, test } from 'vitest';
import paypalStandIn from '../../../extensions/paypal/stand-in.ts';
import stripeStandIn from '../../../extensions/stripe/stand-in.ts';
import * as orderRecordsApi from '../../../src/modules/orders/admin-endpoints.ts';
import * as ordersApi from '../../../src/modules/orders/endpoints.ts';
import * as payingApi from '../../../src/modules/orders/paying/endpoints.ts';
import * as transactionsApi from '../../../src/modules/orders/paying/transaction-endpoints.ts';
import * as paymentMethodsApi from '../../../src/modules/payments/endpoints.ts';
import type { PaymentAttemptView } from '../../../src/modules/payments/schema.ts';
import * as eventsApi from '../../../src/modules/staff/event-endpoints.ts';
import { STAND_INS } from '../../../stand-ins/find-stand-ins.ts';
import { describedCalls } from '../../support/described-calls.ts';
import { historyOf } from '../../support/orders.ts';
import {
  agreed,
  beginToPay,
  customerAtPage,
  letExpire,
  methodOf,
  moneyKept,
  type PayingShop,
  payingShop,
  payingShopOfSuite,
  queuePayments,
  stockOf,
  totalOf,
} from '../../support/payments.ts';
import { MANY_CONNECTIONS } from '../../support/shop-database.ts';
import type { TestShop } from '../../support/test-shop.ts';
import { odd, Visitor } from '../../support/visitor.ts';

/** For those that look only at what they made themselves. */
const openShop = payingShopOfSuite(stripeStandIn);

/** What people try who want goods for less, other people's orders, or money back twice. */

test('the shop says what is paid, whatever the browser says', async () => {
  await using paying = await payingShop(stripeStandIn);
  const { shop, standIn } = paying;
  const product = await shop.addProduct({ price: '10.00', stock: 10 });
  const customer = await shop.customer({ cart: [{ product, quantity: 2 }] });
  const amount = await totalOf(customer);
  for (const less of ['0.01', '0', '-31.59', '31.590', '3159', 31.58, '', null, ['31.59'], {}]) {
    const { status } = await customer.call(odd(payingApi.start)({ amount: less }));
    expect([400, 409]).toContain(status);
  }
  expect(standIn.payments.size).toBe(0);
  const inYen = { amount, currency: 'JPY' };
  expect((await customer.call(payingApi.start(inYen))).status).toBe(409);
  expect(standIn.payments.size).toBe(0);
  // What a browser adds besides counts for nothing.
  const liar = { amount, total: '0.01', discount: '31.58', provider: 'cod' };
  expect((await customer.call(payingApi.start(liar))).status).toBe(200);
  const [payment] = standIn.payments.values();
  expect(payment?.money).toEqual({ amount: 3159, currency: 'GBP' });
});

test('what is put into the cart while paying is not paid for, and stays in the cart', async () => {
  const paying = await openShop();
  const { shop } = paying;
  const payment = await customerAtPage(paying);
  const dear = await shop.addProduct({ price: '900.00', stock: 3 });
  await payment.customer.add(dear);
  await payment.act('pay');
  expect(await payment.look()).toMatchObject({ status: 'paid', total: '31.59' });
  const { body } = await payment.customer.call(ordersApi.list());
  expect(body).toMatchObject([{ total: '31.59', items: [{ productId: payment.product.id }] }]);
  expect(await payment.customer.cart()).toMatchObject([{ product: { id: dear.id } }]);
});

test('providers send shoppers to the shop’s own address, whatever host was asked', async () => {
  const paying = await openShop();
  const product = await paying.shop.addProduct({ price: '10.00', stock: 10 });
  const customer = await paying.shop.customer({ cart: [product] });
  const headers = {
    host: 'evil.example',
    'x-forwarded-host': 'evil.example',
    forwarded: 'host=evil.example;proto=https',
  };
  const body = { amount: await totalOf(customer) };
  const { checkoutUrl } = await agreed(customer.call(payingApi.start(body), headers));
  expect(await paying.standIn.act(checkoutUrl, 'pay')).toMatch(
    /^http:\/\/shop\.example\/checkout\/return\?attempt=/,
  );
  const back = await paying.shop
    .visitor()
    .post(`/checkout/return?attempt=//evil.example`, undefined, headers);
  expect(back.status).toBe(400);
});

test('somebody else’s session id opens neither their payment nor their orders', async () => {
  await using paying = await payingShop(stripeStandIn);
  const { shop } = paying;
  const payment = await customerAtPage(paying);
  const [session] = await shop.stored('sessions');
  const sessionId = session?.id ?? '';
  await payment.act('pay');
  const stranger = await shop.customer();
  const guest = shop.visitor();
  for (const visitor of [stranger, guest]) {
    const headers = { 'x-session-id': sessionId };
    const attempt = { id: payment.attemptId };
    for (const call of [
      odd(payingApi.find)(attempt, { sessionId }),
      odd(payingApi.openPage)(attempt, { sessionId }),
      odd(ordersApi.find)({ id: payment.orderId }, { sessionId }),
      odd(ordersApi.list)({ sessionId }),
    ]) {
      const { status, body } = await visitor.call<unknown>(call, headers);
      if (status === 200) expect(body).toEqual([]);
      else expect([401, 404]).toContain(status);
    }
    const given = await visitor.call(
      { ...payingApi.giveUp(attempt), body: { sessionId } },
      headers,
    );
    expect([401, 404]).toContain(given.status);
  }
  // A checkout in the name of their session is one of the own cart.
  const own = await stranger.call(
    payingApi.start({
      amount: '31.59',
      sessionId,
    }),
  );
  expect(own.status).toBe(400);
  expect(await payment.look()).toMatchObject({ status: 'paid' });
});

test('no call of the back office tells a secret of a payment method', async () => {
  await using paying = await payingShop(stripeStandIn);
  const { owner } = paying;
  for (const { provider, config } of STAND_INS) {
    const { id } = await methodOf(owner, provider);
    await agreed(owner.call(paymentMethodsApi.change({ id }, { config: { ...config } })));
    await owner.call(paymentMethodsApi.test({ id }));
  }
  const payment = await customerAtPage(paying);
  await payment.act('pay');
  await paying.settle();
  const secrets = await secretsOf(paying);
  const urls = (await describedCalls(paying.shop))
    .filter(({ method, path }) => method === 'GET' && path.startsWith('/api/admin/'))
    .map(({ path }) => path)
    .filter((path) => path !== eventsApi.listen.path)
    // No call reads one payment method by its id.
    .map((path) => path.replace(/:\w+/g, payment.orderId));
  expect(urls.length).toBeGreaterThan(60);
  for (const url of urls) {
    const { status, body } = await owner.get(url);
    expect(status, url).toBeLessThan(500);
    const text = JSON.stringify(body);
    for (const secret of secrets) expect(text.includes(secret), url).toBe(false);
  }
});

/** What the stand-ins' accounts have as secrets. */
async function secretsOf({ owner }: PayingShop): Promise<string[]> {
  const secrets: string[] = [];
  for (const { provider, config } of STAND_INS) {
    const { fields } = await methodOf(owner, provider);
    for (const { name, kind } of fields) {
      const value = config[name];
      if (kind === 'secret' && value && value.length > 6) secrets.push(value);
    }
  }
  expect(secrets.length).toBeGreaterThan(12);
  return secrets;
}

/** One that takes the money itself, and one whose payments the shop takes. */
describe.each([stripeStandIn, paypalStandIn])('$provider', (provider) => {
  test('paying, giving up, looking, webhooks and the end of the time at one moment have one outcome', async () => {
    await using paying = await payingShop(provider, { connections: MANY_CONNECTIONS });
    const { shop, standIn } = paying;
    const other = await paying.another();
    const product = await shop.addProduct({ price: '10.00', stock: 10 });
    for (const isLate of [false, true]) {
      const customer = await shop.customer({ cart: [{ product, quantity: 1 }] });
      standIn.hold();
      const payment = await beginToPay(paying, customer, product);
      const there = elsewhere(other, customer);
      await payment.act('pay');
      if (isLate) await letExpire(shop);
      await queuePayments(shop);
      await Promise.all([
        payment.look(),
        there.call(payingApi.giveUp({ id: payment.attemptId })),
        customer.call(payingApi.giveUp({ id: payment.attemptId })),
        there.call(payingApi.find({ id: payment.attemptId })),
        standIn.deliver('twice'),
        shop.runJobs(),
        other.runJobs(),
      ]);
      await queuePayments(shop);
      await paying.settle();
      const { status } = await payment.look();
      const events = (await historyOf(shop, payment.orderId)).map(({ event }) => event);
      expect(events.filter((event) => event === 'placed')).toHaveLength(status === 'paid' ? 1 : 0);
      expect(['paid', 'cancelled', 'expired', 'refunded']).toContain(status);
    }
    const placed = await shop.stored('orders', { isPlaced: true });
    expect(moneyKept(standIn)).toBe(placed.reduce((sum, { total }) => sum + total, 0));
    expect(await stockOf(shop)).toBe(10 - placed.length);
  });
});

test('refunds by two staff, by the provider and by its late webhook are counted once each', async () => {
  await using paying = await payingShop(stripeStandIn, { connections: MANY_CONNECTIONS });
  const { shop, owner, standIn } = paying;
  const other = await paying.another();
  const payment = await customerAtPage(paying);
  await payment.act('pay');
  await payment.look();
  await paying.settle();
  standIn.hold();
  const refund = (visitor: Visitor, key: string) =>
    visitor.call(orderRecordsApi.refund({ id: payment.orderId }, { amount: '20.00', reason: '' }), {
      'idempotency-key': key,
    });
  const staffMember = elsewhere(other, owner);
  const responses = await Promise.all([
    refund(owner, 'one'),
    refund(staffMember, 'two'),
    refund(staffMember, 'one'),
  ]);
  expect(responses.some(({ status }) => status === 200)).toBe(true);
  await Promise.all([shop.runJobs(), other.runJobs(), standIn.deliver('twice'), payment.look()]);
  await queuePayments(shop);
  await Promise.all([shop.runJobs(), other.runJobs()]);
  await paying.settle();
  expect(moneyKept(standIn)).toBe(1159);
  expect(await shop.stored('orders')).toMatchObject([{ paymentStatus: 'partially_refunded' }]);
  const done = await shop.stored('refunds', { status: 'done' });
  expect(done.reduce((sum, { amount }) => sum + amount, 0)).toBe(2000);
});

/** The same person at another process. */
function elsewhere(other: TestShop, visitor: Visitor): Visitor {
  const there = new Visitor(other.app, visitor.headers);
  for (const [name, value] of visitor.cookies) there.cookies.set(name, value);
  return there;
}

test('an order cannot be voided while it is paid for, nor be paid for once it is', async () => {
  await using paying = await payingShop(stripeStandIn, { connections: MANY_CONNECTIONS });
  const { shop, owner, standIn } = paying;
  const payment = await customerAtPage(paying);
  const drop = () => owner.call(transactionsApi.remove({ id: payment.orderId }));
  expect((await drop()).status).toBe(404);
  await payment.act('pay');
  const [dropped] = await Promise.all([drop(), payment.look(), paying.settle()]);
  expect([404, 409]).toContain(dropped.status);
  expect((await drop()).status).toBe(409);
  expect(await shop.stored('orders')).toMatchObject([{ isPlaced: true }]);
  expect(moneyKept(standIn)).toBe(3159);
});

test('an earlier attempt says that the order was placed all the same', async () => {
  const paying = await openShop();
  const first = await customerAtPage(paying);
  expect(await first.cancel()).toMatchObject({ status: 'cancelled', orderedSince: null });
  const second = await beginToPay(paying, first.customer, first.product);
  await second.act('pay');
  expect(await second.look()).toMatchObject({ status: 'paid', orderedSince: null });
  const seen: PaymentAttemptView = await first.look();
  expect(seen).toMatchObject({
    status: 'cancelled',
    orderedSince: { orderId: second.orderId, orderNumber: expect.stringMatching(/./) },
  });
});
