import { defineExtension } from 'cirrus/extension';
import { expect, test } from 'vitest';
import * as orderRecordsApi from '../../../src/modules/orders/admin-endpoints.ts';
import * as payingApi from '../../../src/modules/orders/paying/endpoints.ts';
import * as transactionsApi from '../../../src/modules/orders/paying/transaction-endpoints.ts';
import * as activeMethodApi from '../../../src/modules/payments/active-method-endpoints.ts';
import * as paymentMethodsApi from '../../../src/modules/payments/endpoints.ts';
import * as paymentLogsApi from '../../../src/modules/payments/log-endpoints.ts';
import * as paymentWebhooksApi from '../../../src/modules/payments/webhook-endpoints.ts';
import { asAdmin } from '../../support/admin.ts';
import { fernpay } from '../../support/fernpay-gateway.ts';
import fernpayStandIn from '../../support/fernpay-stand-in.ts';
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

const extension = defineExtension({
  name: 'fernpay',
  contract: 1,
  title: 'Fernpay',
  description: 'Ferns, on a page of Fernpay.',
  gateways: [fernpay],
});

const extensions = [extension];

test('a gateway that an extension brings is set up, tried, paid with and refunded, and what it left behind reads where it is gone', async () => {
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

  // What it left behind still reads where its extension is gone, and nobody pays by it.
  const paid = await customerAtPage(paying);
  await paid.act('pay');
  await paying.settle();
  const open = await customerAtPage(paying);
  await paying.standIn[Symbol.asyncDispose]();
  const shop = await paying.another({ extensions: [] });
  const later = await asAdmin(shop);

  const left = await methodOf(later, 'fernpay');
  expect(left).toMatchObject({ name: 'Fernpay', kind: 'gateway', isActive: true, fields: [] });
  const stillKnown = await agreed(later.call(paymentMethodsApi.listProviders()));
  expect(stillKnown.map(({ value }) => value)).not.toContain('fernpay');
  const paidId = paid.orderId;
  const { amount, paymentAttempts } = await agreed(
    later.call(orderRecordsApi.find({ id: paidId })),
  );
  expect(paymentAttempts).toMatchObject([{ provider: 'fernpay', providerName: 'fernpay' }]);
  const [log] = await agreed(later.call(paymentLogsApi.list({ provider: 'fernpay' })));
  expect(log).toMatchObject({ provider: 'fernpay', providerName: 'fernpay' });

  const corrected = (change: object) => later.call(transactionsApi.change({ id: paidId }, change));
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

  await agreed(later.call(orderRecordsApi.refund({ id: paidId }, { amount })));
  const { refunds } = await agreed(later.call(orderRecordsApi.find({ id: paidId })));
  expect(refunds).toMatchObject([{ status: 'by_hand' }]);

  const customer = await shop.customer({ cart: [await shop.addProduct({ stock: 1 })] });
  expect((await customer.call(activeMethodApi.findPaymentMethod())).status).toBe(404);
  const refused = { status: 409, body: { code: 'payment_method_unavailable' } };
  expect(await customer.call(payingApi.start({ amount: '1.00' }))).toMatchObject(refused);
  expect(await later.call(paymentMethodsApi.test({ id: left.id }))).toMatchObject(refused);
  const webhook = paymentWebhooksApi.receive({ provider: 'fernpay' });
  expect((await shop.visitor().call({ ...webhook, body: {} })).status).toBe(404);

  const switched = (isActive: boolean) =>
    later.call(paymentMethodsApi.change({ id: left.id }, { isActive }));
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
