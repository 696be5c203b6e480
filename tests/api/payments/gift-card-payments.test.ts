import { expect, test } from 'vitest';
import * as orderRecordsApi from '../../../src/modules/orders/admin-endpoints.ts';
import * as ordersApi from '../../../src/modules/orders/endpoints.ts';
import { dueName } from '../../../src/modules/orders/order-text.ts';
import * as transactionsApi from '../../../src/modules/orders/paying/transaction-endpoints.ts';
import { STAND_INS } from '../../../stand-ins/find-stand-ins.ts';
import { signedInAdmin } from '../../support/admin.ts';
import type { Customer } from '../../support/customer.ts';
import { cardOf, give, issueCard, quoteOf, wrongBalances } from '../../support/gift-cards.ts';
import { mailKinds, payAllBy, placeOrder, readOrder } from '../../support/orders.ts';
import {
  agreed,
  askNow,
  askToPay,
  beginToPay,
  letExpire,
  moneyKept,
  payingShop,
} from '../../support/payments.ts';
import { MANY_CONNECTIONS } from '../../support/shop-database.ts';
import { SPARED } from '../../support/sign-in.ts';
import { type TestShop, testShop } from '../../support/test-shop.ts';
import type { Visitor } from '../../support/visitor.ts';

/** A customer whose cart costs £31.59 (20.00, delivery 9.99, 8 % tax), with cards on it. */
async function customerWith(shop: TestShop, ...codes: string[]): Promise<Customer> {
  const customer = await shop.customer({ cart: [await shop.addProduct({ price: '20.00' })] });
  for (const code of codes) await agreed(give(customer, code));
  return customer;
}

const recordOf = (owner: Visitor, orderId: string) =>
  agreed(owner.call(orderRecordsApi.find({ id: orderId })));

const refund = (owner: Visitor, orderId: string, amount: string) =>
  owner.call(orderRecordsApi.refund({ id: orderId }, { amount }));

const [stripe] = STAND_INS;
if (!stripe) throw new Error('there is no stand-in');

test('a card pays a part of a cash order, and the rest is due on delivery', async () => {
  await using shop = await testShop();
  const card = await issueCard(shop, '20.00');
  const customer = await customerWith(shop, card.code);
  const { total, due } = await quoteOf(customer);
  expect([total, due]).toEqual(['31.59', '11.59']);
  // The total is not what is to be paid.
  expect(await customer.checkout({ amount: total })).toMatchObject({
    code: 'gift_card_changed',
    total: due,
  });
  const placed = await customer.checkout({ amount: due }, { 'idempotency-key': 'once' });
  expect(placed).toMatchObject({ total, giftCard: '20.00', due });
  expect(await customer.checkout({ amount: due }, { 'idempotency-key': 'once' })).toEqual(placed);
  const { orderId = '' } = placed;
  expect(await readOrder(customer, orderId)).toMatchObject({ total, giftCard: '20.00', due });
  expect(await recordOf(card.owner, orderId)).toMatchObject({
    amount: total,
    giftCard: '20.00',
    due,
    status: 'pending',
  });
  expect(await cardOf(card)).toMatchObject({
    state: 'spent',
    entries: [{ kind: 'spent', amount: '-20.00', orderId }, { kind: 'issued' }],
  });
  // Each order is given its cards anew.
  expect(await quoteOf(customer)).toMatchObject({ giftCards: [] });
  await agreed(card.owner.call(orderRecordsApi.pay({ id: orderId })));
  expect(await mailKinds(shop)).toEqual(['order-placed', 'payment-received']);
  expect(await wrongBalances(shop)).toEqual([]);
});

test('an order that cards pay wholly is placed and paid at once, whatever provider takes payments', async () => {
  await using paying = await payingShop(stripe);
  const { shop, standIn } = paying;
  const card = await issueCard(shop, '50.00');
  const customer = await customerWith(shop, card.code);
  expect(await askToPay(customer)).toMatchObject({
    status: 409,
    body: { code: 'payment_method_unavailable' },
  });
  const orderId = await placeOrder(customer);
  expect(await recordOf(card.owner, orderId)).toMatchObject({
    status: 'completed',
    paymentMethod: 'Gift card',
    due: '0.00',
  });
  expect(standIn.payments.size).toBe(0);
  expect(await cardOf(card)).toMatchObject({ balance: '18.41' });
  expect(await mailKinds(shop)).toEqual(['order-placed']);
  // All of it goes back to the card.
  expect((await refund(card.owner, orderId, '31.59')).status).toBe(200);
  expect(await recordOf(card.owner, orderId)).toMatchObject({
    status: 'refunded',
    refunds: [{ amount: '31.59', giftCard: '31.59', status: 'done' }],
  });
  expect(await cardOf(card)).toMatchObject({ balance: '50.00', state: 'active' });
});

test('twenty checkouts at once with one card never spend more than is on it', async () => {
  await using shop = await testShop({ connections: MANY_CONNECTIONS, ...SPARED });
  const card = await issueCard(shop, '100.00');
  // Of different things, so that they meet at the card and nowhere before.
  const products = await shop.addProducts(...Array(20).fill({ price: '10.00' }));
  const customers = await Promise.all(
    products.map((product) => shop.customer({ cart: [product] })),
  );
  await payAllBy(shop, card);

  const responses = await Promise.all(
    customers.map((customer) => customer.checkout({ amount: '0.00' })),
  );

  // Each costs £20.79: four are paid wholly, and the rest of the card pays for none.
  const placed = responses.filter(({ orderId }) => orderId);
  expect(placed).toHaveLength(4);
  const refused = responses.filter(({ code }) => code === 'gift_card_changed');
  expect(refused).toHaveLength(16);
  expect(await shop.stored('orders')).toHaveLength(4);
  expect(await cardOf(card)).toMatchObject({ balance: '16.84' });
  expect(await wrongBalances(shop)).toEqual([]);
  // Whoever is told what is left to pay may pay it.
  const left = customers[responses.findIndex(({ orderId }) => !orderId)];
  expect(await left?.checkout({ amount: '0.00' })).toMatchObject({
    ...{ code: 'gift_card_changed', total: '3.95' },
  });
  expect(await left?.checkout()).toHaveProperty('orderId');
});

test('orders that spend the same two gift cards in opposite order never deadlock', async () => {
  await using shop = await testShop({ connections: MANY_CONNECTIONS, ...SPARED });
  const [one, two] = [await issueCard(shop, '20.00'), await issueCard(shop, '20.00')];
  const products = await shop.addProducts(...Array(10).fill({ price: '20.00' }));
  const customers = await Promise.all(
    products.map((product) => shop.customer({ cart: [product] })),
  );
  for (const [n, customer] of customers.entries()) {
    for (const { code } of n % 2 === 0 ? [one, two] : [two, one]) {
      await agreed(give(customer, code));
    }
  }
  const responses = await Promise.all(
    customers.map((customer) => customer.checkout({ amount: '0.00' })),
  );
  const [placed, ...more] = responses.filter(({ orderId }) => orderId);
  expect(more).toEqual([]);
  expect(responses.filter(({ code }) => code === 'gift_card_changed')).toHaveLength(9);
  await agreed(refund(one.owner, placed?.orderId ?? '', '31.59'));
  expect(await cardOf(one)).toMatchObject({ balance: '20.00' });
  expect(await cardOf(two)).toMatchObject({ balance: '20.00' });
  expect(await wrongBalances(shop)).toEqual([]);
});

test('a cancelled order gives its cards back, once, and so does one that is voided', async () => {
  await using shop = await testShop();
  const [card, other] = [await issueCard(shop, '5.00'), await issueCard(shop, '6.00')];
  const customer = await customerWith(shop, card.code, other.code);
  const orderId = await placeOrder(customer);
  const cancel = () => customer.call({ ...ordersApi.cancel({ id: orderId }), body: {} });
  await Promise.all([cancel(), cancel(), cancel()]);
  expect(await cardOf(card)).toMatchObject({ balance: '5.00' });
  expect(await cardOf(other)).toMatchObject({
    balance: '6.00',
    entries: [
      { kind: 'given_back', amount: '6.00', orderId },
      { kind: 'spent' },
      { kind: 'issued' },
    ],
  });
  const voided = await placeOrder(await customerWith(shop, card.code));
  expect((await card.owner.call(transactionsApi.remove({ id: voided }))).status).toBe(200);
  expect((await card.owner.call(transactionsApi.remove({ id: voided }))).status).toBe(404);
  expect(await cardOf(card)).toMatchObject({ balance: '5.00' });
  expect(await wrongBalances(shop)).toEqual([]);
});

test('a provider is asked for the rest alone, by which its transaction is found, and gets it back first', async () => {
  await using paying = await payingShop(stripe);
  const { shop, standIn, owner } = paying;
  const card = await issueCard(shop, '20.00');
  const product = await shop.addProduct({ price: '20.00' });
  const customer = await shop.customer({ cart: [product] });
  await agreed(give(customer, card.code));
  const payment = await beginToPay(paying, customer, product);
  const { orderId } = payment;
  // The card is spent while the order waits.
  expect(await cardOf(card)).toMatchObject({ balance: '0.00' });
  await payment.act('pay');
  expect(await payment.look()).toMatchObject({ status: 'paid', total: '11.59' });
  await paying.settle();
  expect(moneyKept(standIn)).toBe(1159);
  const order = await readOrder(customer, orderId);
  expect(order).toMatchObject({ total: '31.59', due: '11.59' });
  expect(dueName(order)).toBe('Paid (Stripe)');
  expect(await quoteOf(customer)).toMatchObject({ giftCards: [] });
  const list = (search = '') => agreed(owner.call(transactionsApi.list({ search })));
  const [transaction] = await list();
  expect(transaction).toMatchObject({ amount: '11.59', chargeId: expect.any(String) });
  const chargeId = transaction?.chargeId ?? '';
  for (const search of [chargeId, chargeId.slice(3).toUpperCase(), '11.59']) {
    expect(await list(search)).toMatchObject([{ id: orderId }]);
  }
  expect([await list('31.59'), await list('no-such-charge')]).toEqual([[], []]);
  // The order is what it costs.
  expect(await recordOf(owner, orderId)).toMatchObject({ amount: '31.59', due: '11.59' });

  await shop.pretend('giftCards', { expiresAt: new Date() });
  expect((await refund(owner, orderId, '10.00')).status).toBe(200);
  await paying.settle();
  expect(moneyKept(standIn)).toBe(159);
  expect((await refund(owner, orderId, '5.00')).status).toBe(200);
  await paying.settle();
  expect(moneyKept(standIn)).toBe(0);
  expect(await cardOf(card)).toMatchObject({ balance: '3.41', state: 'expired' });
  expect((await refund(owner, orderId, '16.59')).status).toBe(200);
  await paying.settle();
  expect(await refund(owner, orderId, '0.01')).toMatchObject({ status: 409 });
  expect(await recordOf(owner, orderId)).toMatchObject({
    status: 'refunded',
    attention: null,
    refunds: [
      { amount: '10.00', giftCard: '0.00', status: 'done' },
      { amount: '5.00', giftCard: '3.41', status: 'done' },
      { amount: '16.59', giftCard: '16.59', status: 'done' },
    ],
  });
  expect(await cardOf(card)).toMatchObject({ balance: '20.00' });
  expect(await wrongBalances(shop)).toEqual([]);
});

test('a payment that is left, declined or too late gives the card back, once', async () => {
  await using paying = await payingShop(stripe);
  const { shop } = paying;
  const card = await issueCard(shop, '20.00');
  const product = await shop.addProduct({ price: '20.00' });
  const customer = await shop.customer({ cart: [product] });
  await agreed(give(customer, card.code));
  const left = await beginToPay(paying, customer, product);
  expect(await cardOf(card)).toMatchObject({ balance: '0.00' });
  await left.cancel();
  await left.cancel();
  expect(await cardOf(card)).toMatchObject({ balance: '20.00' });
  // The cart is as it was, its card too.
  expect(await quoteOf(customer)).toMatchObject({ due: '11.59' });
  await beginToPay(paying, customer, product);
  await letExpire(shop);
  await askNow(shop);
  await askNow(shop);
  expect(await cardOf(card)).toMatchObject({ balance: '20.00' });
  expect(await wrongBalances(shop)).toEqual([]);
});

test('who goes back to the checkout finds what they left, and the card is spent once', async () => {
  await using paying = await payingShop(stripe);
  const { shop } = paying;
  const card = await issueCard(shop, '20.00');
  const product = await shop.addProduct({ price: '20.00' });
  const customer = await shop.customer({ cart: [product] });
  await agreed(give(customer, card.code));
  const first = await beginToPay(paying, customer, product);
  expect(await quoteOf(customer)).toMatchObject({ giftCard: '20.00', due: '11.59' });
  // Somebody else with the same card finds nothing on it.
  expect((await give(await shop.customer(), card.code)).status).toBe(409);
  const again = await beginToPay(paying, customer, product);
  expect(again.orderId).toBe(first.orderId);
  // Another cart is another order; the first gives the card back to it.
  await customer.add(product);
  const other = await beginToPay(paying, customer, product);
  expect(other.orderId).not.toBe(first.orderId);
  await other.act('pay');
  expect(await other.look()).toMatchObject({ status: 'paid' });
  await paying.settle();
  expect(await cardOf(card)).toMatchObject({
    balance: '0.00',
    entries: [{ kind: 'spent' }, { kind: 'given_back' }, { kind: 'spent' }, { kind: 'issued' }],
  });
  expect(await wrongBalances(shop)).toEqual([]);
});

test('a cash order’s money is given back before its card’s, and what is refunded is told', async () => {
  await using shop = await testShop();
  const card = await issueCard(shop, '20.00');
  const orderId = await placeOrder(await customerWith(shop, card.code));
  const owner = await signedInAdmin(shop);
  await agreed(owner.call(orderRecordsApi.pay({ id: orderId })));
  expect(await agreed(refund(owner, orderId, '15.00'))).toMatchObject({
    refunds: [{ amount: '15.00', giftCard: '3.41' }],
  });
  expect(await cardOf(card)).toMatchObject({ balance: '3.41' });
  const mails = await shop.outbox();
  expect(mails.at(-1)).toMatchObject({
    kind: 'order-refunded',
    about: { amount: 1500, giftCard: 341 },
  });
  expect(
    await owner.call(transactionsApi.change({ id: orderId }, { amount: '10.00' })),
  ).toMatchObject({
    status: 200,
    body: { amount: '10.00' },
  });
  expect(await recordOf(owner, orderId)).toMatchObject({ amount: '30.00', due: '10.00' });
});
