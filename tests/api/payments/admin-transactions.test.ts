import { expect, test } from 'vitest';
import type { Call } from '../../../src/kit/endpoint.ts';
import * as dashboardApi from '../../../src/modules/analytics/dashboard-endpoints.ts';
import * as searchApi from '../../../src/modules/analytics/search-endpoints.ts';
import * as auditApi from '../../../src/modules/audit/endpoints.ts';
import * as customersApi from '../../../src/modules/customers/admin-endpoints.ts';
import * as orderRecordsApi from '../../../src/modules/orders/admin-endpoints.ts';
import * as ordersApi from '../../../src/modules/orders/endpoints.ts';
import * as transactionsApi from '../../../src/modules/orders/paying/transaction-endpoints.ts';
import * as reviewsApi from '../../../src/modules/reviews/endpoints.ts';
import { inviteReviews } from '../../../src/modules/reviews/invite-reviews.ts';
import { signedInAdmin } from '../../support/admin.ts';
import { ADDRESS, type Customer } from '../../support/customer.ts';
import {
  customerWithOrder,
  deliver,
  historyOf,
  mailKinds,
  readOrder,
} from '../../support/orders.ts';
import { soldOf, stocks } from '../../support/stock.ts';
import { shopOfFile, testShop } from '../../support/test-shop.ts';
import { textOf } from '../../support/traces.ts';
import type { Visitor } from '../../support/visitor.ts';
import { odd } from '../../support/visitor.ts';

const fileShop = shopOfFile();

const correct = (admin: Visitor, id: string, correction: object) =>
  admin.call(transactionsApi.change({ id }, correction));

const voidIt = (admin: Visitor, id: string) => admin.call(transactionsApi.remove({ id }));

const refund = (admin: Visitor, id: string, amount: string) =>
  admin.call(orderRecordsApi.refund({ id }, { amount }));

test('an order is a payment transaction', async () => {
  await using shop = await testShop();
  const admin = await signedInAdmin(shop);
  const product = await shop.addProduct({ name: 'Luna Pod', price: '12.50' });
  const customer = await shop.customer({ cart: [{ product, quantity: 2 }] });
  const { orderId } = await customer.checkout();
  const { body, headers } = await admin.call(transactionsApi.list());
  expect(headers['x-total-count']).toBe('1');
  expect(body).toEqual([
    {
      id: orderId,
      number: '#1001',
      ...{ paymentState: 'Unpaid', fulfilmentState: 'Unfulfilled' },
      attention: null,
      chargeId: null,
      payerName: 'Ada Example',
      amount: '36.99',
      currency: 'GBP',
      paymentChannel: 'cod',
      paymentMethod: 'Cash on Delivery',
      status: 'pending',
      fulfilment: 'unfulfilled',
      trackingNumber: null,
      carrier: null,
      trackingUrl: null,
      metadata: {
        items: [
          {
            productId: product.id,
            sku: product.variants[0]?.sku,
            name: 'Luna Pod',
            options: {},
            imageUrl: product.imageUrl,
            quantity: 2,
            price: '12.50',
          },
        ],
        shippingAddress: ADDRESS,
      },
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
      version: expect.any(String),
    },
  ]);
});

test('transactions come the newest first, and are filtered by status and channel', async () => {
  await using shop = await testShop();
  const admin = await signedInAdmin(shop);
  const product = await shop.addProduct();
  const customer = await shop.customer();
  const ids: string[] = [];
  for (const status of ['pending', 'completed', 'failed']) {
    await customer.add(product);
    const { orderId = '' } = await customer.checkout();
    await shop.pretend('orders', { paymentStatus: status }, { id: orderId });
    ids.unshift(orderId);
  }
  const list = async (call = transactionsApi.list()) => {
    const { body, headers } = await admin.call(call);
    return [body.map(({ id }) => id), headers['x-total-count']];
  };
  expect(await list()).toEqual([ids, '3']);
  // A parameter without a value is none.
  const everything = `${transactionsApi.list.path}?status=all&paymentChannel=`;
  expect(await list({ ...transactionsApi.list(), url: everything })).toEqual([ids, '3']);
  expect(await list(transactionsApi.list({ paymentChannel: 'COD' }))).toEqual([ids, '3']);
  expect(await list(transactionsApi.list({ paymentChannel: 'stripe' }))).toEqual([[], '0']);
  expect(await list(transactionsApi.list({ status: 'completed' }))).toEqual([[ids[1]], '1']);
  expect(await list(transactionsApi.list({ limit: 1, offset: 1 }))).toEqual([[ids[1]], '3']);
  expect(await list(transactionsApi.list({ offset: 50 }))).toEqual([[], '3']);
  const refusal = await admin.call(transactionsApi.list({ status: 'paid' }));
  expect(refusal).toMatchObject({ status: 400, body: { fields: { status: expect.any(String) } } });
});

test('transactions are searched by payer, number and amount, and sorted', async () => {
  await using shop = await testShop();
  const admin = await signedInAdmin(shop);
  const product = await shop.addProduct({ price: '10.00' });
  const ada = await shop.customer({ firstName: 'Ada', lastName: 'Byron', cart: [product] });
  const bo = await shop.customer({
    firstName: 'Bo',
    lastName: 'Chen',
    cart: [{ product, quantity: 2 }],
  });
  const { orderId: dear = '' } = await bo.checkout();
  const { orderId: cheap = '' } = await ada.checkout();
  const find = async (query: object) => {
    const { body, headers } = await admin.call(transactionsApi.list(query));
    expect(headers['x-total-count']).toBe(String(body.length));
    return body.map(({ id }) => id);
  };
  expect(await find({ search: 'BYRON' })).toEqual([cheap]);
  // 10.00 + 9.99 + 0.80, and 20.00 + 9.99 + 1.60.
  expect(await find({ search: '0.79' })).toEqual([cheap]);
  expect(await find({ search: '£31.59' })).toEqual([dear]);
  expect(await find({ search: dear.slice(-8).toUpperCase() })).toEqual([dear]);
  expect(await find({ search: '#1001' })).toEqual([dear]);
  expect(await find({ search: '%' })).toEqual([]);
  expect(await find({ sort: 'amount' })).toEqual([cheap, dear]);
  expect(await find({ sort: '-amount' })).toEqual([dear, cheap]);
  expect(await find({ sort: 'payerName' })).toEqual([cheap, dear]);
  expect(await find({ status: 'pending,completed', paymentChannel: 'stripe,COD' })).toEqual([
    cheap,
    dear,
  ]);
  expect(await admin.call(odd(transactionsApi.list)({ sort: 'email' }))).toMatchObject({
    status: 400,
  });
});

test('what transactions the filters find goes out as a file, which only some may take along', async () => {
  await using shop = await testShop();
  const admin = await signedInAdmin(shop);
  const product = await shop.addProduct({ price: '10.00' });
  const orders: string[] = [];
  for (const firstName of ['=SUM(A1)', 'Bo', 'Cy']) {
    const customer = await shop.customer({ firstName, lastName: 'Chen', cart: [product] });
    orders.push((await customer.checkout()).orderId ?? '');
  }
  const [, paid = ''] = orders;
  expect((await admin.call(orderRecordsApi.pay({ id: paid }))).status).toBe(200);
  expect((await refund(admin, paid, '5.50')).status).toBe(200);

  const fileOf = async (query?: object) => {
    const { text, headers } = await admin.call(transactionsApi.download(query));
    expect(headers['content-type']).toContain('text/csv');
    return text.replace('\ufeff', '').trim().split('\r\n');
  };
  const [heads, ...lines] = await fileOf();
  expect(heads).toBe(
    'Order,Id,Placed,Payer,Payment Method,Channel,Provider’s Reference,Payment,Fulfilment,Amount,Refunded,Currency,Attention',
  );
  expect(lines.map((line) => line.split(',')[0])).toEqual(['#1003', '#1002', '#1001']);
  expect(lines[1]).toContain(
    ',Bo Chen,Cash on Delivery,cod,,Partially refunded,Unfulfilled,20.79,5.50,GBP,',
  );
  expect(lines[2]).toContain(",'=SUM(A1) Chen,");
  expect(await fileOf({ search: 'bo chen' })).toEqual([heads, lines[1]]);
  expect(await fileOf({ paymentChannel: 'stripe' })).toEqual([heads]);
  const { body: trail } = await admin.call(auditApi.list({ limit: 1 }));
  expect(trail[0]).toMatchObject({
    action: 'export.transactions',
    after: { count: 0, paymentChannel: ['stripe'] },
  });
  for (const role of ['fulfilment', 'support', 'read-only'] as const) {
    const staff = await signedInAdmin(shop, role, role);
    expect((await staff.call(transactionsApi.download())).status).toBe(403);
  }
});

test('a correction changes the record between any states, and is written down', async () => {
  await using shop = await testShop();
  const admin = await signedInAdmin(shop);
  const product = await shop.addProduct({ price: '10.00', variants: [{ sku: 'a', stock: 5 }] });
  const { customer, orderId } = await customerWithOrder(shop, product);
  const mails = await mailKinds(shop);

  const { status, body } = await correct(admin, orderId, {
    payerName: 'Ada King',
    amount: '18.00',
    status: 'failed',
    paymentChannel: 'stripe',
  });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    id: orderId,
    payerName: 'Ada King',
    amount: '18.00',
    status: 'failed',
    paymentChannel: 'stripe',
    paymentMethod: 'Stripe',
  });
  for (const next of ['completed', 'pending', 'refunded', 'cancelled', 'partially_refunded']) {
    expect(await correct(admin, orderId, { status: next })).toMatchObject({
      status: 200,
      body: { status: next, amount: '18.00', payerName: 'Ada King' },
    });
  }
  expect(await stocks(shop)).toEqual([4]);
  expect(await mailKinds(shop)).toEqual(mails);
  expect((await historyOf(shop, orderId))[1]).toMatchObject({
    event: 'corrected',
    actor: 'staff',
    detail: {
      before: {
        payerName: 'Ada Example',
        amount: '20.79',
        status: 'pending',
        paymentChannel: 'cod',
      },
      after: { payerName: 'Ada King', amount: '18.00', status: 'failed', paymentChannel: 'stripe' },
    },
  });
  const { body: record } = await admin.call(orderRecordsApi.find({ id: orderId }));
  expect(record.correction).toBe('-2.79');
  expect(record.history.at(-2)).toMatchObject({
    event: 'corrected',
    by: 'admin',
    before: { status: 'pending' },
    after: { status: 'failed' },
  });
  const { body: audit } = await admin.call(auditApi.list({ objectId: orderId, sort: 'at' }));
  expect(audit[0]).toMatchObject({
    action: 'order.corrected',
    before: { amount: '20.79', status: 'pending' },
    after: { amount: '18.00', status: 'failed' },
  });
  // The customer sees the total as it is now, and what it is made of.
  expect(await readOrder(customer, orderId)).toMatchObject({ total: '18.00', correction: '-2.79' });
  expect((await customer.call(ordersApi.find({ id: orderId }))).body.timeline).toHaveLength(1);
});

test('a correction that changes nothing is not written down', async () => {
  await using shop = await testShop();
  const admin = await signedInAdmin(shop);
  const { orderId } = await customerWithOrder(shop, await shop.addProduct());
  const { body } = await admin.call(transactionsApi.list());
  // The whole row, as a client may send it back.
  expect(await correct(admin, orderId, { ...body[0] })).toMatchObject({ status: 200 });
  expect(await historyOf(shop, orderId)).toHaveLength(1);
});

test('no transaction is corrected to what it cannot be', async () => {
  const shop = await fileShop();
  const admin = await signedInAdmin(shop);
  const { orderId } = await customerWithOrder(shop, await shop.addProduct());
  for (const [field, value] of [
    ['payerName', '  '],
    ['amount', '-1.00'],
    ['amount', '12'],
    ['status', 'paid'],
    ['paymentChannel', 'barter'],
  ] as const) {
    expect(await correct(admin, orderId, { [field]: value })).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', fields: { [field]: expect.any(String) } },
    });
  }
});

test('an amount never falls below what was refunded', async () => {
  await using shop = await testShop();
  const admin = await signedInAdmin(shop);
  const { orderId } = await customerWithOrder(shop, await shop.addProduct());
  await admin.call(orderRecordsApi.pay({ id: orderId }));
  await refund(admin, orderId, '5.00');
  expect(await correct(admin, orderId, { amount: '4.99' })).toMatchObject({
    status: 400,
    body: { fields: { amount: expect.stringContaining('5.00') } },
  });
  expect(await correct(admin, orderId, { amount: '5.00' })).toMatchObject({ status: 200 });
});

test('who packs, helps or reads neither corrects nor deletes', async () => {
  await using shop = await testShop();
  const { orderId } = await customerWithOrder(shop, await shop.addProduct());
  const refusal = { status: 403, body: { code: 'forbidden' } };
  for (const role of ['fulfilment', 'support', 'read-only'] as const) {
    const staffMember = await signedInAdmin(shop, role, role);
    expect(await correct(staffMember, orderId, { status: 'bad' })).toMatchObject(refusal);
    expect(await voidIt(staffMember, orderId)).toMatchObject(refusal);
  }
  expect(await historyOf(shop, orderId)).toHaveLength(1);
});

test('a deleted transaction gives back its stock, and keeps its number and its row', async () => {
  await using shop = await testShop();
  const admin = await signedInAdmin(shop);
  const product = await shop.addProduct({ salesCount: 7, variants: [{ sku: 'a', stock: 5 }] });
  const { orderId } = await customerWithOrder(shop, { product, quantity: 2 });
  const mails = await mailKinds(shop);
  expect(await stocks(shop)).toEqual([3]);
  expect(await voidIt(admin, orderId)).toMatchObject({
    status: 200,
    body: { message: 'Transaction deleted successfully' },
  });
  expect(await stocks(shop)).toEqual([5]);
  await shop.addUpSales();
  expect(await soldOf(shop)).toEqual([7]);
  expect(await mailKinds(shop)).toEqual(mails);
  expect(await shop.stored('invoices', { orderId })).toMatchObject([{ number: 1 }]);
  expect((await historyOf(shop, orderId))[1]).toMatchObject({
    event: 'voided',
    actor: 'staff',
    detail: { invoice: 'INV-000001', before: { status: 'pending' } },
  });
  // Nothing can be done about it any more.
  expect((await voidIt(admin, orderId)).status).toBe(404);
  expect((await correct(admin, orderId, { status: 'completed' })).status).toBe(404);
  for (const act of [orderRecordsApi.deliver, orderRecordsApi.pay, orderRecordsApi.cancel]) {
    expect((await admin.call(act({ id: orderId }))).status).toBe(404);
  }
  const tracking = { trackingNumber: 'A' };
  expect((await admin.call(orderRecordsApi.changeTracking({ id: orderId }, tracking))).status).toBe(
    404,
  );
  expect((await refund(admin, orderId, '1.00')).status).toBe(404);
  expect(await stocks(shop)).toEqual([5]);
});

test('a paid transaction is refunded before it is deleted', async () => {
  await using shop = await testShop();
  const admin = await signedInAdmin(shop);
  const product = await shop.addProduct({ price: '10.00', variants: [{ sku: 'a', stock: 5 }] });
  const { orderId } = await customerWithOrder(shop, product);
  await admin.call(orderRecordsApi.pay({ id: orderId }));
  const refusal = {
    status: 409,
    body: { code: 'wrong_order_state', message: expect.stringContaining('Refund it first') },
  };
  expect(await voidIt(admin, orderId)).toMatchObject(refusal);
  await refund(admin, orderId, '5.00');
  expect(await voidIt(admin, orderId)).toMatchObject(refusal);
  await refund(admin, orderId, '15.79');
  expect(await stocks(shop)).toEqual([5]);
  expect(await voidIt(admin, orderId)).toMatchObject({ status: 200 });
  // The refund gave the stock back already.
  expect(await stocks(shop)).toEqual([5]);
});

test('stock is given back once, whatever is corrected in between', async () => {
  await using shop = await testShop();
  const admin = await signedInAdmin(shop);
  const product = await shop.addProduct({ salesCount: 7, variants: [{ sku: 'a', stock: 5 }] });
  const { orderId } = await customerWithOrder(shop, product);
  for (let time = 0; time < 2; time++) {
    await admin.call(orderRecordsApi.cancel({ id: orderId }));
    await correct(admin, orderId, { status: 'pending' });
  }
  await voidIt(admin, orderId);
  expect(await stocks(shop)).toEqual([5]);
  await shop.addUpSales();
  expect(await soldOf(shop)).toEqual([7]);
});

test('deleting the transaction of a shipped order does not restock it, but its sales no longer count', async () => {
  await using shop = await testShop();
  const admin = await signedInAdmin(shop);
  const product = await shop.addProduct({ salesCount: 7, variants: [{ sku: 'a', stock: 5 }] });
  const { orderId } = await customerWithOrder(shop, product);
  await deliver(shop, orderId);
  await voidIt(admin, orderId);
  expect(await stocks(shop)).toEqual([4]);
  await shop.addUpSales();
  expect(await soldOf(shop)).toEqual([7]);
});

test('of two deletions at once, one gives the stock back', async () => {
  await using shop = await testShop();
  const admin = await signedInAdmin(shop);
  const product = await shop.addProduct({ variants: [{ sku: 'a', stock: 5 }] });
  const { orderId } = await customerWithOrder(shop, product);
  const responses = await Promise.all([voidIt(admin, orderId), voidIt(admin, orderId)]);
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 404]);
  expect(await stocks(shop)).toEqual([5]);
});

/** All that the back office lists, counts and sums up. */
async function backOffice(admin: Visitor, orderId: string, customer: Customer) {
  const count = async (call: Call) => (await admin.call(call)).headers['x-total-count'];
  const { body: dashboard } = await admin.call(dashboardApi.read());
  const { body: finds } = await admin.call(searchApi.search({ search: orderId.slice(-8) }));
  const { body: person } = await admin.call(customersApi.find({ id: customer.id }));
  return {
    transactions: await count(transactionsApi.list()),
    orders: await count(orderRecordsApi.list()),
    ordersFound: await count(orderRecordsApi.list({ search: orderId })),
    page: (await admin.call(orderRecordsApi.find({ id: orderId }))).status,
    attention: (await admin.call(dashboardApi.listAttention())).body,
    totalOrders: dashboard.totalOrders,
    totalRevenue: dashboard.totalRevenue,
    ordersInActivity: dashboard.recentActivity.filter(({ message }) => message.includes('#1001'))
      .length,
    found: finds.orders.length,
    customer: [person.orders, person.spent, person.lastOrderAt === null],
  };
}

/** All that its customer sees of it. */
async function customersView(customer: Customer, orderId: string) {
  const { body, headers } = await customer.call(ordersApi.list());
  return {
    listed: body.length,
    counted: headers['x-total-count'],
    summary: (await customer.call(ordersApi.summarise())).body.total,
    page: (await customer.call(ordersApi.find({ id: orderId }))).status,
    invoice: (await customer.call(ordersApi.invoice({ id: orderId }))).status,
    again: (await customer.call(ordersApi.reorder({ id: orderId }))).status,
  };
}

const NOTHING_WAITS = {
  orders: 0,
  payments: 0,
  returns: 0,
  mail: 0,
  reviews: 0,
  photos: 0,
  questions: 0,
  messages: 0,
  backups: 0,
};

test('a deleted transaction is in no list and no total, its customer’s neither', async () => {
  await using shop = await testShop();
  const admin = await signedInAdmin(shop);
  const product = await shop.addProduct({ price: '10.00' });
  const { customer, orderId } = await customerWithOrder(shop, product);
  expect(await backOffice(admin, orderId, customer)).toEqual({
    transactions: '1',
    orders: '1',
    ordersFound: '1',
    page: 200,
    attention: { ...NOTHING_WAITS, orders: 1 },
    totalOrders: 1,
    totalRevenue: '20.79',
    ordersInActivity: 1,
    found: 1,
    customer: [1, [{ currency: 'GBP', amount: '20.79' }], false],
  });
  await deliver(shop, orderId);
  expect((await admin.call(dashboardApi.listAttention())).body).toMatchObject({ payments: 1 });
  expect((await admin.call(transactionsApi.list({ attention: 'true' }))).body).toMatchObject([
    { id: orderId },
  ]);
  expect(await customersView(customer, orderId)).toEqual({
    listed: 1,
    counted: '1',
    summary: 1,
    page: 200,
    invoice: 200,
    again: 200,
  });

  await voidIt(admin, orderId);
  expect(await backOffice(admin, orderId, customer)).toEqual({
    transactions: '0',
    orders: '0',
    ordersFound: '0',
    page: 404,
    attention: { ...NOTHING_WAITS, orders: 0 },
    totalOrders: 0,
    totalRevenue: '0.00',
    ordersInActivity: 0,
    found: 0,
    customer: [0, [], true],
  });
  expect(await customersView(customer, orderId)).toEqual({
    listed: 0,
    counted: '0',
    summary: 0,
    page: 404,
    invoice: 404,
    again: 404,
  });
});

test('a purchase whose transaction was deleted does not allow a review', async () => {
  await using shop = await testShop();
  const admin = await signedInAdmin(shop);
  const [mug, jar] = await shop.addProducts({}, {});
  if (!mug || !jar) throw new Error('no products');
  const { customer, orderId } = await customerWithOrder(shop, mug, jar);
  await deliver(shop, orderId);
  await shop.later('orders', '4 days');
  const review = { customerName: 'Ada', rating: 5, comment: 'It holds what it says.' };
  expect((await customer.call(reviewsApi.write({ ...review, productId: mug.id }))).status).toBe(
    201,
  );
  const reviews = async () =>
    (await customer.call(reviewsApi.listOfProduct({ productId: mug.id }))).body.length;
  expect(await reviews()).toBe(1);

  await voidIt(admin, orderId);
  await shop.runJobs();
  expect(await reviews()).toBe(0);
  const { body } = await customer.call(reviewsApi.mayReview({ productId: jar.id }));
  expect(body).toMatchObject({ mayReview: false, reason: 'not_bought' });
  await inviteReviews(shop.database);
  expect(await mailKinds(shop)).not.toContain('review-invitation');
});

test('a deleted transaction is not under way', async () => {
  await using shop = await testShop();
  const admin = await signedInAdmin(shop);
  const product = await shop.addProduct();
  const customer = await shop.customer({ proven: false });
  const ids: string[] = [];
  for (let order = 0; order < 2; order++) {
    await customer.add(product);
    ids.push((await customer.checkout()).orderId ?? '');
  }
  await customer.add(product);
  expect(await customer.checkout()).toMatchObject({ code: 'address_unproven' });
  await voidIt(admin, ids[0] ?? '');
  expect(await customer.checkout()).toMatchObject({ orderId: expect.any(String) });
});

test('an account that is deleted takes the names in its orders with it, corrected and deleted ones too', async () => {
  await using shop = await testShop();
  const admin = await signedInAdmin(shop);
  const product = await shop.addProduct();
  const { customer, orderId } = await customerWithOrder(shop, product);
  await correct(admin, orderId, { payerName: 'Ada King' });
  await voidIt(admin, orderId);
  expect((await admin.call(customersApi.remove({ id: customer.id }))).status).toBe(200);
  const kept = await textOf(shop, 'orders', 'history');
  expect(kept).toContain('voided');
  expect(kept).not.toMatch(/Ada|King|Bristol|Example Street/);
});
