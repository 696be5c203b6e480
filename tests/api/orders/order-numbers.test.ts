import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import * as orderRecordsApi from '../../../src/modules/orders/admin-endpoints.ts';
import * as ordersApi from '../../../src/modules/orders/endpoints.ts';
import * as transactionsApi from '../../../src/modules/orders/paying/transaction-endpoints.ts';
import { setSetting, signedInAdmin } from '../../support/admin.ts';
import { openMailbox, readMails } from '../../support/mailbox.ts';
import { customerWithOrder, placeOrder, readOrder } from '../../support/orders.ts';
import { type TestShop, testShop } from '../../support/test-shop.ts';

/** What the placed orders are called, in the order in which they were placed. */
const numbers = async (shop: TestShop) => (await shop.stored('orders')).map(({ number }) => number);

test('orders are numbered as they are placed, and every response says so beside the id', async () => {
  await using shop = await testShop();
  const product = await shop.addProduct({ stock: 3 });
  const { customer, orderId } = await customerWithOrder(shop, product);
  await customer.add({ product });
  expect(await customer.checkout()).toMatchObject({ number: '#1002' });
  const own = (await customer.call(ordersApi.list())).body;
  expect(own.map(({ number }) => number)).toEqual(['#1002', '#1001']);
  expect(await readOrder(customer, orderId)).toMatchObject({ id: orderId, number: '#1001' });
  const admin = await signedInAdmin(shop);
  for (const list of [orderRecordsApi.list(), transactionsApi.list()]) {
    const { body } = await admin.call<{ number: string }[]>(list);
    expect(body.map(({ number }) => number)).toEqual(['#1002', '#1001']);
  }
});

test('of many who order at one moment no two get the same number, and none is called by nothing', async () => {
  await using shop = await testShop();
  const product = await shop.addProduct();
  const customers = await Promise.all(
    Array.from({ length: 12 }, () => shop.customer({ cart: [product] })),
  );
  await Promise.all(customers.map(placeOrder));
  const given = (await numbers(shop)).toSorted();
  expect(given).toEqual(Array.from({ length: 12 }, (_, nth) => `#${1001 + nth}`));
});

test('the owner says what stands before the numbers and where they go on; none comes twice', async () => {
  await using shop = await testShop();
  const owner = await signedInAdmin(shop);
  const product = await shop.addProduct();
  const { customer } = await customerWithOrder(shop, product);
  const again = async () => {
    await customer.add({ product });
    await placeOrder(customer);
  };
  await setSetting(owner, 'order_number_prefix', 'CIR-');
  await setSetting(owner, 'order_number_start', '5000');
  await again();
  // Beginning again lower changes nothing.
  await setSetting(owner, 'order_number_start', '1');
  await again();
  expect(await numbers(shop)).toEqual(['#1001', 'CIR-5000', 'CIR-5001']);
  const found = async (search: string) =>
    (await owner.call(orderRecordsApi.list({ search }))).body.map(({ number }) => number);
  for (const search of ['CIR-5001', 'cir5001', '5001']) {
    expect([search, await found(search)]).toEqual([search, ['CIR-5001']]);
  }
});

test('orders from before there were numbers get theirs as they were placed', async () => {
  await using shop = await testShop();
  const product = await shop.addProduct();
  const { customer, orderId: first } = await customerWithOrder(shop, product);
  await customer.add({ product });
  const second = await placeOrder(customer);
  await shop.pretend('orders', { number: null });
  await shop.pretend('orders', { createdAt: '2026-01-01' }, { id: second });
  const file = new URL('../../../db/migrations/002-order-numbers.sql', import.meta.url);
  const steps = (await readFile(file, 'utf8')).split(/;\s*$/m);
  for (const step of steps.filter((text) => !text.includes('concurrently'))) await shop.sql(step);
  expect((await readOrder(customer, second)).number).toBe('#1001');
  expect((await readOrder(customer, first)).number).toBe('#1002');
  await customer.add({ product });
  expect((await readOrder(customer, await placeOrder(customer))).number).toBe('#1003');
});

test('mail calls an order by its number, and says how it stands in two words', async () => {
  await using box = await openMailbox();
  await using shop = await testShop({ env: { SMTP_URL: box.url } });
  const { customer, orderId } = await customerWithOrder(shop, await shop.addProduct());
  await shop.sendMail();
  const mails = await readMails(box.folder);
  const mail = mails.find(({ subject }) => subject?.includes('#1001'));
  expect(mail?.text).toMatch(/Unpaid, unfulfilled/);
  expect(mail?.text).not.toContain(orderId.slice(-8).concat(' '));
  expect((await customer.call(ordersApi.find({ id: orderId }))).body).toMatchObject({
    ...{ status: 'Processing', paymentState: 'Unpaid', fulfilmentState: 'Unfulfilled' },
  });
});

test('a paid order that was not sent says so: the specified word stays on the wire alone', async () => {
  await using shop = await testShop();
  const { customer, orderId } = await customerWithOrder(shop, await shop.addProduct());
  const admin = await signedInAdmin(shop);
  await admin.call(orderRecordsApi.pay({ id: orderId }));
  expect(await readOrder(customer, orderId)).toMatchObject({
    ...{ status: 'Completed', paymentState: 'Paid', fulfilmentState: 'Unfulfilled' },
  });
  expect((await admin.call(orderRecordsApi.deliver({ id: orderId }))).body).toMatchObject({
    message: 'This order cannot be marked as delivered: it is paid and unfulfilled.',
  });
  await admin.call(orderRecordsApi.refund({ id: orderId }, { amount: '1.00' }));
  await admin.call(orderRecordsApi.changeTracking({ id: orderId }, { trackingNumber: 'JD 1' }));
  const list = await admin.call(orderRecordsApi.list({ fulfilment: 'shipped' }));
  expect(list.body).toMatchObject([
    { paymentState: 'Partially refunded', fulfilmentState: 'Shipped' },
  ]);
});
