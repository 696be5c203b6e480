import { expect, test } from 'vitest';
import stripeStandIn from '../../../extensions/stripe/stand-in.ts';
import * as accountApi from '../../../src/modules/customers/account-endpoints.ts';
import * as orderRecordsApi from '../../../src/modules/orders/admin-endpoints.ts';
import * as ordersApi from '../../../src/modules/orders/endpoints.ts';
import * as transactionsApi from '../../../src/modules/orders/paying/transaction-endpoints.ts';
import * as activeMethodApi from '../../../src/modules/payments/active-method-endpoints.ts';
import * as paymentMethodsApi from '../../../src/modules/payments/endpoints.ts';
import * as paymentLogsApi from '../../../src/modules/payments/log-endpoints.ts';
import { addMissingProviders } from '../../../src/modules/payments/payment-methods.ts';
import type { PaymentMethodView } from '../../../src/modules/payments/schema.ts';
import * as paymentWebhooksApi from '../../../src/modules/payments/webhook-endpoints.ts';
import { readSecrets, rotateSecrets } from '../../../src/modules/settings/secrets.ts';
import { addAdmin, asAdmin, setSetting, signedInAdmin } from '../../support/admin.ts';
import { historyOf } from '../../support/orders.ts';
import {
  agreed,
  askNow,
  askToPay,
  customerAtPage,
  letExpire,
  methodOf,
  moneyKept,
  payingShop,
  stockOf,
} from '../../support/payments.ts';
import { SECRET_KEY, testShop } from '../../support/test-shop.ts';
import { textOf } from '../../support/traces.ts';
import { odd, type Visitor } from '../../support/visitor.ts';

const change = (owner: Visitor, id: string, body: object) =>
  owner.call(paymentMethodsApi.change({ id }, body));

test('a provider is configured before it is enabled, and its secrets never leave again', async () => {
  await using shop = await testShop();
  const owner = await signedInAdmin(shop);
  const { id } = await methodOf(owner, 'stripe');
  expect(await change(owner, id, { isActive: true })).toMatchObject({
    status: 409,
    body: {
      code: 'payment_method_unavailable',
      message: 'Please configure Stripe before enabling it',
    },
  });
  expect(await change(owner, id, { config: { publicKey: '' } })).toMatchObject({
    status: 400,
    body: {
      fields: {
        publicKey: 'Publishable key is required',
        privateKey: 'Secret key is required',
      },
    },
  });
  const { config } = stripeStandIn;
  expect((await change(owner, id, { config: { ...config } })).body).toMatchObject({
    configured: true,
    mode: 'test',
    config: {
      publicKey: config.publicKey,
      privateKey: `••••${config.privateKey?.slice(-4)}`,
      processingFeeType: 'fixed',
    },
  });
  // The form sends back what it was given; an empty secret keeps the stored one.
  const kept = { publicKey: 'pk_test_other', privateKey: '', webhookSecret: '••••abcd' };
  expect((await change(owner, id, { config: kept })).body).toMatchObject({ configured: true });
  const names = ['payment_stripe_privateKey', 'payment_stripe_webhookSecret'];
  const key = SECRET_KEY;
  expect([...(await readSecrets(shop.database, key, names)).values()]).toEqual([
    config.privateKey,
    config.webhookSecret,
  ]);
  expect((await change(owner, id, { config: { privateKey: null } })).status).toBe(400);
  const removed = await change(owner, id, { config: { webhookSecret: null } });
  expect(removed.body).toMatchObject({ configured: true, config: { webhookSecret: '' } });
  expect((await readSecrets(shop.database, key, names)).has('payment_stripe_webhookSecret')).toBe(
    false,
  );
  // Of a short one, nothing is shown.
  const short = await change(owner, id, { config: { webhookSecret: 'hunter2' } });
  expect(short.body.config.webhookSecret).toBe('••••');
  const audited = await textOf(shop, 'auditValues');
  expect(audited).not.toContain(config.privateKey);
  expect(audited).not.toContain('ter2');

  await change(owner, id, { isActive: true });
  const methods = await agreed(owner.call(paymentMethodsApi.list()));
  expect(methods.filter(({ isActive }) => isActive).map(({ provider }) => provider)).toEqual([
    'stripe',
  ]);
});

test('secrets are encrypted anew all together or not at all', async () => {
  await using shop = await testShop();
  const owner = await signedInAdmin(shop);
  const { id } = await methodOf(owner, 'stripe');
  await change(owner, id, { config: { ...stripeStandIn.config } });
  const [oldKey, newKey] = [SECRET_KEY, 'n'.repeat(40)];
  const name = 'payment_stripe_privateKey';
  const rotate = (from: string) => shop.write((tx) => rotateSecrets(tx, from, newKey));
  await expect(rotate('w'.repeat(40))).rejects.toThrow(/not encrypted/);
  expect((await readSecrets(shop.database, oldKey, [name])).size).toBe(1);
  expect(await rotate(oldKey)).toBe(2);
  expect((await readSecrets(shop.database, oldKey, [name])).size).toBe(0);
  expect((await readSecrets(shop.database, newKey, [name])).get(name)).toBe(
    stripeStandIn.config.privateKey,
  );
});

test('only an owner configures payments', async () => {
  await using shop = await testShop();
  await addAdmin(shop);
  for (const role of ['manager', 'support', 'fulfilment', 'read-only'] as const) {
    const staffMember = await signedInAdmin(shop, role, role);
    expect((await staffMember.call(paymentMethodsApi.list())).status).toBe(403);
    expect((await staffMember.call(odd(paymentMethodsApi.save)({}))).status).toBe(403);
  }
  expect((await (await asAdmin(shop)).call(paymentMethodsApi.list())).status).toBe(200);
});

test('a provider that does not take the shop’s currency is not enabled, nor the currency changed under one that is', async () => {
  await using shop = await testShop();
  const owner = await signedInAdmin(shop);
  const { id } = await methodOf(owner, 'paystack');
  await change(owner, id, { config: { secretKey: 'sk_test_1' } });
  const refusal = {
    status: 409,
    body: {
      code: 'payment_method_unavailable',
      message: 'Paystack cannot be enabled: it does not take GBP.',
    },
  };
  expect(await change(owner, id, { isActive: true })).toMatchObject(refusal);
  await setSetting(owner, 'currency', 'ZAR');
  expect((await change(owner, id, { isActive: true })).body.isActive).toBe(true);
  for (const currency of ['GBP', '']) {
    const message = 'Paystack does not take GBP. Enable another payment method first.';
    expect(await setSetting(owner, 'currency', currency)).toMatchObject({
      status: 409,
      body: { code: 'payment_method_unavailable', fields: { currency: message } },
    });
  }
  expect((await setSetting(owner, 'currency', 'usd')).status).toBe(200);

  // Of both at once, only one can be.
  await change(owner, id, { isActive: false });
  const both = await Promise.all([
    change(owner, id, { isActive: true }),
    setSetting(owner, 'currency', 'EUR'),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

test('switches and amounts of a configuration may come as what they are, and are answered as text', async () => {
  await using shop = await testShop();
  const owner = await signedInAdmin(shop);
  const { id } = await methodOf(owner, 'stripe');
  const config = { ...stripeStandIn.config, testMode: true, processingFee: 2.9 };
  expect(await change(owner, id, { config })).toMatchObject({
    status: 200,
    body: { config: { testMode: 'true', processingFee: '2.9' } },
  });
  expect((await change(owner, id, { config: { testMode: false } })).body.config.testMode).toBe(
    'false',
  );
  for (const [wrong, message] of [
    [{ testMode: 1 }, 'Either true or false'],
    [{ processingFee: -1 }, 'At least 0, with two decimals at most'],
    [{ processingFee: [2.9] }, 'Must be text, a number, true or false'],
  ] as const) {
    const { status, body } = await change(owner, id, { config: wrong });
    expect({ status, messages: Object.values(body.fields ?? {}) }).toEqual({
      status: 400,
      messages: [message],
    });
  }
});

test('the owner’s own way to pay is placed at once, and tells how', async () => {
  await using shop = await testShop();
  const owner = await signedInAdmin(shop);
  const made = await owner.call(
    paymentMethodsApi.save({
      name: 'Bank transfer',
      description: 'To account 1234, with the order’s number.',
    }),
  );
  expect(made.status).toBe(201);
  await change(owner, made.body.id, { isActive: true });
  expect((await shop.visitor().call(activeMethodApi.findPaymentMethod())).body).toMatchObject({
    name: 'Bank transfer',
    provider: 'offline',
    checkout: 'direct',
    instructions: 'To account 1234, with the order’s number.',
  });
  const customer = await shop.customer({ cart: [await shop.addProduct({ stock: 3 })] });
  expect(await askToPay(customer)).toMatchObject({
    status: 409,
    body: { code: 'payment_method_unavailable' },
  });
  expect((await customer.checkout()).orderId).toBeDefined();
  expect((await owner.call(paymentMethodsApi.remove({ id: made.body.id }))).status).toBe(409);
  await change(owner, (await methodOf(owner, 'cod')).id, { isActive: true });
  expect((await owner.call(paymentMethodsApi.remove({ id: made.body.id }))).status).toBe(200);
});

test('an order waiting for its payment cannot be changed, and no order is placed around the payment page', async () => {
  await using paying = await payingShop(stripeStandIn);
  const { owner } = paying;
  const { orderId, customer } = await customerAtPage(paying);
  const order = { id: orderId };
  for (const call of [
    orderRecordsApi.pay(order),
    orderRecordsApi.cancel(order),
    orderRecordsApi.deliver(order),
    orderRecordsApi.refund(order, { amount: '1.00' }),
  ]) {
    expect((await owner.call(call)).status).toBe(404);
  }
  expect((await owner.call(transactionsApi.remove({ id: orderId }))).status).toBe(404);
  expect((await customer.call(ordersApi.cancel({ id: orderId }))).status).toBe(404);
  expect((await customer.call(ordersApi.invoice({ id: orderId }))).status).toBe(404);
  expect(await customer.checkout()).toMatchObject({ code: 'payment_method_unavailable' });
});

test('money of another amount, and test money of another mode, buys nothing', async () => {
  await using paying = await payingShop(stripeStandIn);
  const { shop, standIn } = paying;
  const payment = await customerAtPage(paying);
  const [kept] = standIn.payments.values();
  if (kept) kept.money = { ...kept.money, amount: 100 };
  await payment.act('pay');
  expect(await payment.look()).toMatchObject({ status: 'refunded' });
  await paying.settle();
  expect(moneyKept(standIn)).toBe(0);
  expect(await stockOf(shop)).toBe(10);
  expect(await shop.stored('orders')).toMatchObject([
    { isPlaced: false, attention: 'Stripe: 1.00 GBP was taken instead of 31.59 GBP' },
  ]);
  const { body } = await paying.owner.call(transactionsApi.list({ attention: 'true' }));
  expect(body).toMatchObject([{ id: payment.orderId, status: 'failed' }]);
  expect(
    (await historyOf(shop, payment.orderId)).map(({ event, actor }) => [event, actor]),
  ).toEqual([
    ['payment started', 'customer'],
    ['payment opened', 'customer'],
    ['payment not kept', 'gateway'],
    ['payment flagged', 'gateway'],
    ['payment returned', 'gateway'],
  ]);
  await agreed(
    paying.owner.call(transactionsApi.change({ id: payment.orderId }, { attention: null })),
  );
  expect((await paying.owner.call(transactionsApi.list())).body).toEqual([]);
});

test('a webhook that the provider did not sign changes nothing, and neither does an old one', async () => {
  await using paying = await payingShop(stripeStandIn);
  const { shop, standIn } = paying;
  standIn.hold();
  standIn.clockAhead = -600;
  const payment = await customerAtPage(paying);
  await payment.act('pay');
  standIn.clockAhead = 0;
  expect(new Set(await standIn.deliver())).toEqual(new Set([400]));
  const forged = { id: 'evt_1', type: 'checkout.session.completed', data: { object: {} } };
  const tell = async (provider: string, headers = {}) =>
    (
      await shop
        .visitor()
        .call({ ...paymentWebhooksApi.receive({ provider }), body: forged }, headers)
    ).status;
  expect(await tell('stripe')).toBe(400);
  expect(await tell('stripe', { 'stripe-signature': 't=1,v1=00' })).toBe(400);
  expect(await tell('nobody')).toBe(404);
  expect(await shop.stored('paymentWebhooks')).toEqual([]);
  expect(await shop.stored('orders')).toMatchObject([{ isPlaced: false }]);
});

test('every call and webhook leaves a line without secrets and people, and a webhook can be replayed', async () => {
  await using paying = await payingShop(stripeStandIn);
  const { shop, owner } = paying;
  const payment = await customerAtPage(paying);
  await payment.act('pay');
  await paying.settle();
  const logs = await agreed(owner.call(paymentLogsApi.list()));
  expect(logs.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['POST /v1/checkout/sessions', 'checkout.session.completed']),
  );
  expect(logs.some(({ transactionId }) => transactionId === payment.orderId)).toBe(true);
  const text = await textOf(shop, 'paymentLogs');
  for (const hidden of [
    stripeStandIn.config.privateKey,
    stripeStandIn.config.webhookSecret,
    `${payment.customer.username}@shop.example`,
    '1 Example Street',
  ]) {
    expect(text).not.toContain(hidden);
  }
  const counts = await agreed(owner.call(paymentLogsApi.count({ type: 'webhook' })));
  expect(counts.info).toBeGreaterThan(0);
  expect(counts.success).toBe(0);
  const csv = await owner.call(paymentLogsApi.download({ level: 'info' }));
  expect(csv.text.split('\r\n')[0]).toMatch(/^id,createdAt,level,type/);

  const webhook = logs.find(({ replayable }) => replayable);
  expect((await owner.call(paymentLogsApi.replay({ id: webhook?.id ?? '' }))).status).toBe(200);
  await paying.settle();
  expect(await shop.stored('orders', { isPlaced: true })).toHaveLength(1);
  const reader = await signedInAdmin(shop, 'reader', 'read-only');
  expect((await reader.call(paymentLogsApi.replay({ id: webhook?.id ?? '' }))).status).toBe(403);
  expect((await reader.call(paymentLogsApi.list())).status).toBe(200);
});

test('somebody who tries many cards is stopped before the provider is asked', async () => {
  await using paying = await payingShop(stripeStandIn);
  const { shop, standIn } = paying;
  const product = await shop.addProduct({ price: '10.00', stock: 50 });
  const customer = await shop.customer({ cart: [product] });
  const statuses: number[] = [];
  for (let n = 0; n < 12; n++) statuses.push((await askToPay(customer)).status);
  expect(statuses).toEqual([...Array<number>(10).fill(200), 429, 429]);
  expect(standIn.payments.size).toBe(10);
  expect((await askToPay(customer)).headers['retry-after']).toBeDefined();
  expect(await stockOf(shop)).toBe(49);
});

test('a provider that is down is left alone for a while', async () => {
  await using paying = await payingShop(stripeStandIn);
  const { shop, standIn } = paying;
  const product = await shop.addProduct({ price: '10.00', stock: 50 });
  standIn.trouble('error', { times: 1000 });
  for (let n = 0; n < 6; n++) {
    const customer = await shop.customer({ cart: [product] });
    expect((await askToPay(customer)).status).toBe(503);
  }
  const asked = standIn.calls.length;
  const customer = await shop.customer({ cart: [product] });
  expect((await askToPay(customer)).status).toBe(503);
  expect(standIn.calls.length).toBe(asked);
  expect(await stockOf(shop)).toBe(50);
});

test('the log says why a provider could not be reached', async () => {
  await using paying = await payingShop(stripeStandIn);
  const { owner, standIn } = paying;
  const method = await methodOf(owner, 'stripe');
  await standIn[Symbol.asyncDispose]();
  expect(await agreed(owner.call(paymentMethodsApi.test({ id: method.id })))).toEqual({
    success: false,
    message: 'Stripe did not answer',
  });
  const [log] = await agreed(owner.call(paymentLogsApi.list({ level: 'error' })));
  expect(log).toMatchObject({
    action: 'GET /v1/balance',
    message: 'Stripe did not answer (ECONNREFUSED)',
  });
});

test('deleting the account gives back what a payment page held', async () => {
  await using paying = await payingShop(stripeStandIn);
  const { shop } = paying;
  const { customer } = await customerAtPage(paying);
  expect((await customer.call(accountApi.remove({ password: 'open sesame' }))).status).toBe(200);
  expect(await stockOf(shop)).toBe(10);
  expect(await shop.stored('orders')).toMatchObject([{ email: '', addressStreet: '' }]);
});

test('the shopper comes back by a form of the provider’s', async () => {
  await using shop = await testShop();
  const attempt = '0198a1b2-0000-7000-8000-000000000000';
  const response = await shop
    .visitor()
    .post(`/checkout/return?attempt=${attempt}`, 'tran_id=1&status=VALID', {
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'cross-site',
      origin: 'https://provider.example',
    });
  expect([response.status, response.headers.location]).toEqual([
    303,
    `/checkout/return?attempt=${attempt}`,
  ]);
});

test('an order that costs nothing is placed without the provider', async () => {
  await using paying = await payingShop(stripeStandIn);
  const { shop, standIn } = paying;
  const product = await shop.addProduct({ price: '0.00', stock: 5, freeShipping: true });
  const customer = await shop.customer({ cart: [product] });
  expect((await askToPay(customer)).status).toBe(409);
  const { orderId } = await customer.checkout({ amount: '0.00' });
  expect(await shop.stored('orders', { isPlaced: true })).toMatchObject([
    { id: orderId, paymentStatus: 'completed' },
  ]);
  await letExpire(shop);
  await askNow(shop);
  expect(standIn.payments.size).toBe(0);
});

test('a shop from before a provider came has it from the next start on, switched off', async () => {
  await using shop = await testShop();
  const owner = await signedInAdmin(shop);
  const list = async () => (await agreed(owner.call(paymentMethodsApi.list()))).map(shown);
  const shown = ({ provider, name, description, isActive }: PaymentMethodView) =>
    [provider, name, description, isActive].join();
  const before = await list();
  for (const provider of ['paypal', 'shopify']) {
    await shop.forget('paymentMethods', { provider });
  }
  await shop.pretend('paymentMethods', { name: 'Cards' }, { provider: 'stripe' });
  await shop.write((tx) => addMissingProviders(tx, shop.shop.payments));
  expect(await list()).toEqual(
    before.map((line) => line.replace(/^stripe,Stripe/, 'stripe,Cards')),
  );
});
