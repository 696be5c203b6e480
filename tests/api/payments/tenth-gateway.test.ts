import { createHmac, randomUUID } from 'node:crypto';
import {
  call,
  defineExtension,
  type Gateway,
  type GatewayDefinition,
  GatewayError,
  idOf,
  type PaymentState,
  refuseUnsigned,
  webhookOf,
} from 'cirrus/extension';
import { defineStandIn, StandIn, type StandInPayment } from 'cirrus/stand-in';
import { expect, test } from 'vitest';
import { z } from 'zod';
import * as orderRecordsApi from '../../../src/modules/orders/admin-endpoints.ts';
import * as payingApi from '../../../src/modules/orders/paying/endpoints.ts';
import * as transactionsApi from '../../../src/modules/orders/paying/transaction-endpoints.ts';
import * as activeMethodApi from '../../../src/modules/payments/active-method-endpoints.ts';
import * as paymentMethodsApi from '../../../src/modules/payments/endpoints.ts';
import * as paymentLogsApi from '../../../src/modules/payments/log-endpoints.ts';
import * as paymentWebhooksApi from '../../../src/modules/payments/webhook-endpoints.ts';
import { asAdmin } from '../../support/admin.ts';
import {
  agreed,
  askOfAll,
  customerAtPage,
  methodOf,
  moneyKept,
  payingShop,
  queuePayments,
} from '../../support/payments.ts';
import { testShop } from '../../support/test-shop.ts';

/** A provider that nobody has heard of: whatever a gateway takes stands in this file and in no other. */

const KEY = 'fern_key_of_the_stand_in';

const Paid = z.object({
  id: z.string(),
  attempt: z.string(),
  status: z.enum(['open', 'paid']),
  amount: z.number(),
  currency: z.string(),
  refunded: z.number(),
});
const Started = z.object({ id: z.string(), page: z.url() });
const Refunded = z.object({ id: z.string() });

const fernpay: GatewayDefinition = {
  provider: 'fernpay',
  name: 'Fernpay',
  description: 'Ferns, on a page of Fernpay',
  fields: [{ name: 'key', label: 'Key', kind: 'secret', required: 'Key is required' }],
  needed: ['key'],
  currencies: ['GBP'],
  terms: { text: 'Fernpay minds nothing.', url: 'https://fernpay.example', checked: '2026-11-26' },
  steps: ['Copy the key.'],
  isLive: () => false,
  open({ key = '' }, { baseUrl = 'https://api.fernpay.example', fetch }): Gateway {
    const ask = <Result>(path: string, response: z.ZodType<Result>, body?: object) =>
      call({
        name: 'Fernpay',
        fetch,
        url: baseUrl + path,
        method: body ? 'POST' : 'GET',
        headers: { authorization: `Bearer ${key}` },
        body,
        response,
        refusal: (status) => new GatewayError('refused', `Fernpay refuses it (${status})`),
      });
    return {
      async start({ attemptId, money, links }) {
        const wanted = { attempt: attemptId, ...money, back: links.returnUrl };
        const { id, page } = await ask('/payments', Started, wanted);
        return { reference: id, url: page };
      },
      async ask({ reference }): Promise<PaymentState> {
        const paid = await ask(`/payments/${reference}`, Paid);
        const { id: chargeId, status, amount, currency, refunded } = paid;
        if (status === 'open') return { status };
        return { status, chargeId, money: { amount, currency }, isLive: false, refunded };
      },
      async refund({ chargeId, refund, key: once }) {
        const wanted = { amount: refund.amount, once };
        const { id } = await ask(`/payments/${chargeId}/refunds`, Refunded, wanted);
        return { status: 'done', refundId: id };
      },
      async read({ headers, rawBody }) {
        const given = headers['fernpay-signature'];
        refuseUnsigned({ name: 'Fernpay', secret: 'key', secrets: [key], given, content: rawBody });
        const { id: reference } = webhookOf(rawBody, Paid);
        return [{ id: idOf(rawBody), type: 'paid', about: 'payment', reference }];
      },
      async test() {
        await ask('/me', z.object({}));
        return 'Fernpay accepts the key';
      },
    };
  },
};

const extension = defineExtension({
  name: 'fernpay',
  contract: 1,
  title: 'Fernpay',
  description: 'Ferns, on a page of Fernpay.',
  gateways: [fernpay],
});

const Wanted = z.object({
  attempt: z.string(),
  amount: z.number(),
  currency: z.string(),
  back: z.string(),
});

const Named = z.object({ id: z.string() });

const fernpayStandIn = defineStandIn({
  provider: 'fernpay',
  config: { key: KEY },
  refuses: [],
  open({ port } = {}) {
    const told = ({ reference, attemptId, money, status, refunds }: StandInPayment) => ({
      id: reference,
      attempt: attemptId,
      status: status === 'paid' ? status : 'open',
      ...money,
      refunded: refunds.reduce((sum, { amount }) => sum + amount, 0),
    });
    const standIn: StandIn<{ back: string }> = new StandIn<{ back: string }>((payment, what) => {
      if (what !== 'pay') return payment.data.back;
      payment.status = 'paid';
      const body = JSON.stringify(told(payment));
      const signature = createHmac('sha256', KEY).update(body).digest('hex');
      standIn.send({ headers: { 'fernpay-signature': signature }, body });
      return payment.data.back;
    });
    const { app, payments } = standIn;
    app.get('/me', async ({ headers }, reply) =>
      headers.authorization === `Bearer ${KEY}` ? {} : reply.status(401).send({}),
    );
    app.post('/payments', async ({ body }) => {
      const { attempt, amount, currency, back } = Wanted.parse(body);
      const money = { amount, currency };
      const made: StandInPayment<{ back: string }> = {
        reference: `fern-${attempt}`,
        attemptId: attempt,
        money,
        status: 'open',
        refunds: [],
        data: { back },
      };
      payments.set(made.reference, made);
      return { id: made.reference, page: standIn.pageUrl(made.reference) };
    });
    app.get('/payments/:id', async ({ params }, reply) => {
      const payment = payments.get(Named.parse(params).id);
      return payment ? told(payment) : reply.status(404).send({});
    });
    app.post('/payments/:id/refunds', async ({ params, body }) => {
      const { amount, once: key } = z.object({ amount: z.number(), once: z.string() }).parse(body);
      const made = { id: randomUUID(), key, amount, status: 'done' as const };
      payments.get(Named.parse(params).id)?.refunds.push(made);
      return { id: made.id };
    });
    return standIn.listen(port);
  },
});

const extensions = [extension];

test('a gateway that an extension brings is set up, tried, paid with and refunded', async () => {
  await using paying = await payingShop(fernpayStandIn, { extensions });
  const { standIn, owner } = paying;
  const { id, ...method } = await methodOf(owner, 'fernpay');
  expect(method).toMatchObject({
    kind: 'gateway',
    name: 'Fernpay',
    configured: true,
    mode: 'test',
  });
  expect(await agreed(owner.call(paymentMethodsApi.test({ id })))).toEqual({
    success: true,
    message: 'Fernpay accepts the key',
  });
  const known = await agreed(owner.call(paymentMethodsApi.listProviders()));
  expect(known.slice(-2)).toEqual([
    { value: 'fernpay', label: 'Fernpay' },
    { value: 'offline', label: 'Offline' },
  ]);

  const { act, orderId } = await customerAtPage(paying);
  await act('pay');
  await paying.settle();
  const order = await agreed(owner.call(orderRecordsApi.find({ id: orderId })));
  expect(order.paymentAttempts).toMatchObject([
    { provider: 'fernpay', providerName: 'Fernpay', status: 'paid' },
  ]);
  const [transaction] = await agreed(
    owner.call(transactionsApi.list({ paymentChannel: 'fernpay' })),
  );
  expect(transaction).toMatchObject({ id: orderId, paymentMethod: 'Fernpay', status: 'completed' });
  expect(moneyKept(standIn)).toBeGreaterThan(0);

  await agreed(owner.call(orderRecordsApi.refund({ id: orderId }, { amount: order.amount })));
  expect(moneyKept(standIn)).toBe(0);
  const logs = await agreed(
    owner.call(paymentLogsApi.list({ provider: 'fernpay', type: 'refund' })),
  );
  expect(logs).toMatchObject([{ providerName: 'Fernpay' }]);
});

test('what a provider left behind still reads where its extension is gone, and nobody pays by it', async () => {
  await using paying = await payingShop(fernpayStandIn, { extensions });
  const paid = await customerAtPage(paying);
  await paid.act('pay');
  await paying.settle();
  const open = await customerAtPage(paying);
  await paying.standIn[Symbol.asyncDispose]();
  const shop = await paying.another({ extensions: [] });
  const owner = await asAdmin(shop);

  const method = await methodOf(owner, 'fernpay');
  expect(method).toMatchObject({ name: 'Fernpay', kind: 'gateway', isActive: true, fields: [] });
  const known = await agreed(owner.call(paymentMethodsApi.listProviders()));
  expect(known.map(({ value }) => value)).not.toContain('fernpay');
  const { orderId } = paid;
  const { amount, paymentAttempts } = await agreed(
    owner.call(orderRecordsApi.find({ id: orderId })),
  );
  expect(paymentAttempts).toMatchObject([{ provider: 'fernpay', providerName: 'fernpay' }]);
  const [log] = await agreed(owner.call(paymentLogsApi.list({ provider: 'fernpay' })));
  expect(log).toMatchObject({ provider: 'fernpay', providerName: 'fernpay' });

  const corrected = (change: object) => owner.call(transactionsApi.change({ id: orderId }, change));
  expect(
    await agreed(corrected({ payerName: 'Ada King', paymentChannel: 'fernpay' })),
  ).toMatchObject({
    payerName: 'Ada King',
    paymentMethod: 'Fernpay',
  });
  await agreed(corrected({ paymentChannel: 'cod' }));
  expect(await corrected({ paymentChannel: 'fernpay' })).toMatchObject({
    status: 400,
    body: { fields: { paymentChannel: 'Not one of the choices' } },
  });

  await agreed(owner.call(orderRecordsApi.refund({ id: orderId }, { amount })));
  const { refunds } = await agreed(owner.call(orderRecordsApi.find({ id: orderId })));
  expect(refunds).toMatchObject([{ status: 'by_hand' }]);

  const customer = await shop.customer({ cart: [await shop.addProduct({ stock: 1 })] });
  expect((await customer.call(activeMethodApi.findPaymentMethod())).status).toBe(404);
  const refused = { status: 409, body: { code: 'payment_method_unavailable' } };
  expect(await customer.call(payingApi.start({ amount: '1.00' }))).toMatchObject(refused);
  expect(await owner.call(paymentMethodsApi.test({ id: method.id }))).toMatchObject(refused);
  const webhook = paymentWebhooksApi.receive({ provider: 'fernpay' });
  expect((await shop.visitor().call({ ...webhook, body: {} })).status).toBe(404);

  const switched = (isActive: boolean) =>
    owner.call(paymentMethodsApi.change({ id: method.id }, { isActive }));
  await agreed(switched(false));
  expect(await switched(true)).toMatchObject(refused);

  await askOfAll(shop);
  await queuePayments(shop);
  await shop.runJobs();
  expect(await shop.stored('paymentAttempts', { id: open.attemptId })).toMatchObject([
    { status: 'open' },
  ]);
});

test('two gateways of one provider are refused, and so is one that is called as the shop’s own', async () => {
  const another = defineExtension({ ...extension, name: 'better-ferns' });
  await expect(testShop({ extensions: [extension, another] })).rejects.toThrow(
    'Two gateways are called fernpay: one of fernpay, one of better-ferns.',
  );
  const cash = { ...fernpay, provider: 'cod' };
  await expect(testShop({ extensions: [{ ...extension, gateways: [cash] }] })).rejects.toThrow(
    'Two gateways are called cod: one of the shop, one of fernpay.',
  );
});
