import { expect, test } from 'vitest';
import authorizeNetStandIn from '../../../extensions/authorize-net/stand-in.ts';
import stripeStandIn from '../../../extensions/stripe/stand-in.ts';
import * as dashboardApi from '../../../src/modules/analytics/dashboard-endpoints.ts';
import * as orderRecordsApi from '../../../src/modules/orders/admin-endpoints.ts';
import * as payLinksApi from '../../../src/modules/orders/paying/pay-link-endpoints.ts';
import * as transactionsApi from '../../../src/modules/orders/paying/transaction-endpoints.ts';
import * as byHandApi from '../../../src/modules/orders/placing/by-hand-endpoints.ts';
import type { StandInDefinition } from '../../../stand-ins/stand-in.ts';
import { setSetting } from '../../support/admin.ts';
import { ADDRESS } from '../../support/customer.ts';
import { HOUR_MS } from '../../support/local-time.ts';
import { mailKinds } from '../../support/orders.ts';
import {
  agreed,
  askNow,
  endPayLinks,
  letExpire,
  moneyKept,
  payingShop,
  stockOf,
} from '../../support/payments.ts';
import { soldOf } from '../../support/stock.ts';
import type { TestShop } from '../../support/test-shop.ts';

/** A shop with ten of a product, of which an order of two waits for its pay link. */
async function waitingOrder(provider: StandInDefinition = stripeStandIn) {
  const paying = await payingShop(provider);
  const { shop, owner, standIn } = paying;
  const product = await shop.addProduct({ price: '10.00', stock: 10 });
  const { orderId, payLink } = await agreed(
    owner.call(
      byHandApi.place({
        newCustomer: { email: 'grace@shop.example', firstName: 'Grace' },
        lines: [{ variantId: product.variants[0]?.id ?? '', quantity: 2 }],
        address: ADDRESS,
        payment: 'link',
        ageChecked: true,
      }),
    ),
  );
  const token = new URL(payLink ?? '').searchParams.get('token') ?? '';
  // Whoever pays needs no account and no cookie.
  const look = async () => agreed(shop.visitor().call(payLinksApi.find({ token })));
  const begin = () => shop.visitor().call(payLinksApi.pay({ token }));
  const state = async () => (await look()).state;
  const act = async (what: Parameters<typeof standIn.act>[1]) =>
    standIn.act((await agreed(begin())).checkoutUrl, what);
  const record = () => agreed(owner.call(orderRecordsApi.find({ id: orderId })));
  return { ...paying, orderId, payLink, token, product, look, begin, state, act, record };
}

/** Lets the time of every pay link run out, and has the queue notice. */
async function letLinkEnd(shop: TestShop): Promise<void> {
  await endPayLinks(shop);
  await runJob(shop, 'end-pay-links');
}

const runJob = async (shop: TestShop, name: string) => {
  const found = shop.jobs.find(({ task }) => task.name === name);
  await found?.run({}, new AbortController().signal);
};

test('whoever has the link pays the waiting order without signing in; it is placed once', async () => {
  await using link = await waitingOrder();
  const { shop, owner, standIn, orderId, payLink, look, record } = link;
  // It waits: its stock is reserved, and only the staff's list of orders has it, marked as what it is.
  expect(await stockOf(shop)).toBe(8);
  const waiting = {
    ...{ id: orderId, number: orderId.slice(-8), payUntil: expect.any(String) },
    ...{ paymentState: 'Unpaid', fulfilmentState: 'On hold' },
  };
  for (const query of [
    {},
    { payment: 'pending' },
    { fulfilment: 'on_hold' },
    { search: 'grace' },
  ]) {
    const { body, headers } = await owner.call(orderRecordsApi.list(query));
    expect([query, body, headers['x-total-count']]).toMatchObject([query, [waiting], '1']);
  }
  expect(await record()).toMatchObject(waiting);
  expect(
    (await owner.call(orderRecordsApi.list({ fulfilment: 'unfulfilled,partially_shipped' }))).body,
  ).toEqual([]);
  expect((await owner.call(transactionsApi.list())).body).toEqual([]);
  expect((await owner.call(orderRecordsApi.download())).body).not.toContain('Grace');
  const { body: figures } = await owner.call(dashboardApi.read());
  expect(figures.totalOrders).toBe(0);
  expect((await owner.call(byHandApi.listWaiting())).body).toMatchObject([
    { id: orderId, payerName: 'Grace', payLink },
  ]);
  expect((await mailKinds(shop)).sort()).toEqual(['account-made', 'pay-link']);
  const seen = await look();
  expect(seen).toMatchObject({ state: 'open', attempt: null, items: [{ quantity: 2 }] });
  expect(JSON.stringify(seen)).not.toMatch(/Grace|grace|Example Street/);

  expect(await link.act('pay')).toContain('/pay?token=');
  expect(await link.state()).toBe('paid');
  await link.settle();
  expect(await record()).toMatchObject({
    ...{ number: '#1001', payUntil: null, paymentState: 'Paid', fulfilmentState: 'Unfulfilled' },
    status: 'completed',
    paymentMethod: 'Stripe',
    paymentAttempts: [{ status: 'paid' }],
  });
  expect(moneyKept(standIn)).toBe(Math.round(Number(seen.total) * 100));
  expect(await stockOf(shop)).toBe(8);
  await shop.addUpSales();
  expect(await soldOf(shop)).toEqual([2]);
  expect(await shop.stored('invoices')).toMatchObject([{ number: 1 }]);
  expect((await mailKinds(shop)).sort()).toEqual([
    'account-made',
    'order-placed',
    'pay-link',
    'shop-event',
  ]);
  // Used twice: there is nothing left to pay.
  expect((await link.begin()).body).toMatchObject({
    code: 'wrong_order_state',
    message: 'This order is paid for already. Thank you!',
  });
  await letLinkEnd(shop);
  expect(await link.state()).toBe('paid');
  expect(await stockOf(shop)).toBe(8);
});

test('two who open the link at once are shown one page', async () => {
  await using link = await waitingOrder();
  await link.begin();
  const responses = await Promise.all([1, 2, 3].map(() => agreed(link.begin())));
  expect(new Set(responses.map(({ checkoutUrl }) => checkoutUrl)).size).toBe(1);
  expect(await link.shop.stored('paymentAttempts')).toHaveLength(1);
});

test('a payment that fails leaves the order waiting, and the next one pays it', async () => {
  await using link = await waitingOrder();
  const { shop } = link;
  await link.begin();
  await letExpire(shop);
  await askNow(shop);
  expect(await link.look()).toMatchObject({ state: 'open', attempt: 'expired' });
  expect(await stockOf(shop)).toBe(8);
  await link.act('pay');
  expect(await link.state()).toBe('paid');
  expect(await stockOf(shop)).toBe(8);
});

test('once the link has ended the stock is back, and what is paid late goes back', async () => {
  await using link = await waitingOrder();
  const { shop, standIn } = link;
  const { checkoutUrl } = await agreed(link.begin());
  await letLinkEnd(shop);
  // Somebody is paying right now: that is waited for.
  expect(await stockOf(shop)).toBe(8);
  await letExpire(shop);
  await askNow(shop);
  await letLinkEnd(shop);
  expect(await stockOf(shop)).toBe(10);
  expect(await link.state()).toBe('ended');
  expect((await link.begin()).body).toMatchObject({ code: 'link_invalid' });
  expect(await shop.stored('invoices')).toEqual([]);
  await standIn.act(checkoutUrl, 'pay').catch(() => undefined);
  await askNow(shop);
  expect(moneyKept(standIn)).toBe(0);
  expect(await stockOf(shop)).toBe(10);
});

test('no other token opens a pay link', async () => {
  await using link = await waitingOrder();
  const { shop, orderId, owner, product } = link;
  const [value = '', signature = ''] = link.token.split('.');
  const other = Buffer.from('0b8f7c2e-5a64-4e59-9f58-3d21ab12cd34').toString('base64url');
  for (const token of [`${other}.${signature}`, `${value}.${'A'.repeat(43)}`, orderId]) {
    for (const response of [
      await shop.visitor().call(payLinksApi.find({ token })),
      await shop.visitor().call(payLinksApi.pay({ token })),
      await shop.visitor().call(payLinksApi.openPage({ token })),
    ]) {
      expect([response.status, response.body.code]).toEqual([400, 'link_invalid']);
    }
  }
  // Nor does a link open the order of a customer who paid in another way.
  const { orderId: paid } = await agreed(
    owner.call(
      byHandApi.place({
        newCustomer: { email: 'ada@shop.example' },
        lines: [{ variantId: product.variants[0]?.id ?? '', quantity: 1 }],
        address: ADDRESS,
        payment: 'cash',
        ageChecked: true,
      }),
    ),
  );
  await shop.forget('orders', { id: orderId });
  expect((await shop.visitor().call(payLinksApi.find(link))).body.code).toBe('link_invalid');
  expect((await owner.call(byHandApi.removePayLink({ id: paid }))).status).toBe(404);
});

test('cash in between places the order, and what the page takes after that goes back', async () => {
  await using link = await waitingOrder();
  const { shop, owner, standIn, orderId, record } = link;
  const { checkoutUrl } = await agreed(link.begin());
  const pay = () => owner.call(orderRecordsApi.pay({ id: orderId }));
  const both = await Promise.all([pay(), pay()]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  await standIn.act(checkoutUrl, 'pay').catch(() => undefined);
  await askNow(shop);
  expect(await record()).toMatchObject({ status: 'completed', paymentMethod: 'Cash' });
  expect(moneyKept(standIn)).toBe(0);
  expect(await link.state()).toBe('paid');
  expect(await stockOf(shop)).toBe(8);
  expect(await shop.stored('invoices')).toMatchObject([{ number: 1 }]);
  await shop.addUpSales();
  expect(await soldOf(shop)).toEqual([2]);
});

test('cash and the page at the same moment: the order is paid once', async () => {
  await using link = await waitingOrder();
  const { shop, owner, standIn, orderId } = link;
  await link.act('pay');
  await Promise.all([owner.call(orderRecordsApi.pay({ id: orderId })), link.look(), link.settle()]);
  await askNow(shop);
  const { status, paymentMethod, amount } = await link.record();
  expect(status).toBe('completed');
  expect(moneyKept(standIn)).toBe(paymentMethod === 'Cash' ? 0 : Math.round(Number(amount) * 100));
  expect(await shop.stored('invoices')).toMatchObject([{ number: 1 }]);
});

test('a link that is called off gives the stock back at once', async () => {
  await using link = await waitingOrder();
  const { shop, owner, orderId } = link;
  await link.begin();
  const callOff = () => owner.call(byHandApi.removePayLink({ id: orderId }));
  expect((await callOff()).status).toBe(200);
  expect((await callOff()).status).toBe(200);
  expect(await stockOf(shop)).toBe(10);
  expect(await link.state()).toBe('ended');
  expect((await owner.call(orderRecordsApi.pay({ id: orderId }))).body.code).toBe(
    'wrong_order_state',
  );
  expect((await owner.call(byHandApi.listWaiting())).body).toEqual([]);
});

test('the owner says for how long a link works', async () => {
  await using link = await waitingOrder();
  const { shop, owner, product } = link;
  await setSetting(owner, 'pay_link_hours', '2');
  await agreed(
    owner.call(
      byHandApi.place({
        newCustomer: { email: 'ada@shop.example' },
        lines: [{ variantId: product.variants[0]?.id ?? '', quantity: 1 }],
        address: ADDRESS,
        payment: 'link',
        ageChecked: true,
      }),
    ),
  );
  const hours = (await shop.stored('orders')).map(({ payUntil, createdAt }) =>
    Math.round((Number(payUntil) - Number(createdAt)) / HOUR_MS),
  );
  expect(hours.toSorted((a, b) => a - b)).toEqual([2, 24]);
});

test('where the provider’s page is opened by posting to it, the link leads through a page of ours', async () => {
  await using link = await waitingOrder(authorizeNetStandIn);
  const { checkoutUrl } = await agreed(link.begin());
  const open = payLinksApi.openPage(link);
  expect(new URL(checkoutUrl).pathname).toBe(open.url);
  const page = await link.shop.visitor().call(open);
  expect(page.headers['content-type']).toContain('text/html');
  expect(page.text).toContain('<form method="post"');
});
