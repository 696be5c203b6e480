import { expect, test } from 'vitest';
import stripeStandIn from '../../../extensions/stripe/stand-in.ts';
import type { ProductView } from '../../../src/modules/catalog/schema.ts';
import * as accountApi from '../../../src/modules/customers/account-endpoints.ts';
import * as customersApi from '../../../src/modules/customers/admin-endpoints.ts';
import * as groupsApi from '../../../src/modules/customers/group-endpoints.ts';
import * as orderRecordsApi from '../../../src/modules/orders/admin-endpoints.ts';
import * as deskApi from '../../../src/modules/orders/desk/endpoints.ts';
import * as editingApi from '../../../src/modules/orders/editing/endpoints.ts';
import type { WantedEdit } from '../../../src/modules/orders/editing/schema.ts';
import * as ordersApi from '../../../src/modules/orders/endpoints.ts';
import * as payLinksApi from '../../../src/modules/orders/paying/pay-link-endpoints.ts';
import * as transactionsApi from '../../../src/modules/orders/paying/transaction-endpoints.ts';
import * as tariffApi from '../../../src/modules/orders/pricing/endpoints.ts';
import * as promotionsApi from '../../../src/modules/promotions/endpoints.ts';
import * as takingsApi from '../../../src/modules/takings/endpoints.ts';
import { signedInAdmin } from '../../support/admin.ts';
import { wrongSales, wrongStocks } from '../../support/books.ts';
import { ADDRESS, PASSWORD } from '../../support/customer.ts';
import { give, issueCard, wrongBalances } from '../../support/gift-cards.ts';
import { customerWithOrder, mailKinds, placeOrder, readOrder } from '../../support/orders.ts';
import {
  agreed,
  askNow,
  askOfAll,
  beginToPay,
  moneyKept,
  type PayingShop,
  payingShop,
} from '../../support/payments.ts';
import { soldOf, stocks } from '../../support/stock.ts';
import { takingsAgree } from '../../support/takings.ts';
import { type TestShop, testShop } from '../../support/test-shop.ts';
import { odd, type Visitor } from '../../support/visitor.ts';

const HERE = { ...ADDRESS, country: 'GB' };

const recordOf = (owner: Visitor, id: string) => agreed(owner.call(orderRecordsApi.find({ id })));

const editableOf = (owner: Visitor, id: string) => agreed(owner.call(editingApi.find({ id })));

/** Edits an order as it is now. */
async function edit(owner: Visitor, id: string, wanted: WantedEdit & { notifyCustomer?: boolean }) {
  const { version } = await editableOf(owner, id);
  return owner.call(editingApi.change({ id }, { ...wanted, version } as never));
}

const quoted = (owner: Visitor, id: string, wanted: WantedEdit) =>
  agreed(owner.call(editingApi.quote({ id }, wanted as never)));

/** A juice in two strengths, the second dearer, and a coil. */
async function juiceAndCoil(shop: TestShop): Promise<{ juice: ProductView; coil: ProductView }> {
  const juice = await shop.addProduct({
    name: 'Juice',
    variants: [
      { sku: 'A-MINT', options: { Flavour: 'Mint' }, price: '10.00', stock: 10 },
      { sku: 'B-BERRY', options: { Flavour: 'Berry' }, price: '12.00', stock: 10 },
      { sku: 'C-PEAR', options: { Flavour: 'Pear' }, price: '10.00', stock: 10 },
    ],
  });
  const coil = await shop.addProduct({ name: 'Coil', price: '5.00', stock: 10 });
  return { juice, coil };
}

const variantOf = (product: ProductView, nth = 0): string => product.variants[nth]?.id ?? '';

/** A shop with an order of two mints and a coil, not paid, and its owner. */
async function unpaidOrder(shop: TestShop) {
  const owner = await signedInAdmin(shop);
  const products = await juiceAndCoil(shop);
  const { juice, coil } = products;
  const made = await customerWithOrder(shop, { product: juice, variant: 0, quantity: 2 }, coil);
  const { lines } = await editableOf(owner, made.orderId);
  const [mints, coils] = lines.map(({ itemId }) => itemId);
  return { owner, ...products, ...made, mints: mints ?? '', coils: coils ?? '' };
}

test('lines of an unpaid order change: another flavour, a quantity, out and in; what is due follows', async () => {
  await using shop = await testShop();
  const { owner, orderId, customer, juice, coil, mints } = await unpaidOrder(shop);
  expect(await recordOf(owner, orderId)).toMatchObject({ amount: '36.99', owed: '0.00' });
  const wanted = {
    lines: [
      { itemId: mints, variantId: variantOf(juice, 1), quantity: 1 },
      { variantId: variantOf(juice, 2), quantity: 3 },
    ],
  };
  const quote = await quoted(owner, orderId, wanted);
  expect(quote).toMatchObject({
    ...{ subtotal: '42.00', shipping: '9.99', tax: '3.36', total: '55.35' },
    ...{ before: '36.99', difference: '18.36', owed: '0.00', repaid: '0.00', due: '55.35' },
    changes: [
      '2 × Juice, Flavour Mint became 1 × Juice, Flavour Berry.',
      'Added: 3 × Juice, Flavour Pear.',
      'Taken out: 1 × Coil.',
      'The total is £55.35, and was £36.99.',
    ],
  });
  // Looking changes nothing.
  expect(await stocks(shop, juice)).toEqual([8, 10, 10]);

  const { status, body } = await edit(owner, orderId, wanted);
  expect([status, body.amount]).toEqual([200, '55.35']);
  expect(body.items.map(({ sku, quantity, price }) => [sku, quantity, price])).toEqual([
    ['B-BERRY', 1, '12.00'],
    ['C-PEAR', 3, '10.00'],
  ]);
  expect(body).toMatchObject({ paymentState: 'Unpaid', repayments: [] });
  expect(body.history[0]).toMatchObject({
    event: 'edited',
    by: 'admin',
    note: expect.stringContaining('became'),
  });
  expect(await stocks(shop, juice)).toEqual([10, 9, 7]);
  expect(await stocks(shop, coil)).toEqual([10]);
  await shop.addUpSales();
  expect((await soldOf(shop)).toSorted()).toEqual([0, 4]);
  expect(await wrongStocks(shop, 10)).toEqual([]);
  expect(await wrongSales(shop)).toEqual([]);
  expect(await mailKinds(shop)).toContain('order-changed');
  await shop.sendMail();

  // Its invoice was taken back and made out anew; the customer can print all three papers.
  const [replaced] = body.replacedInvoices;
  expect(replaced).toMatchObject({ number: 'INV-000001', creditNote: 'CN-000001', total: '36.99' });
  const seen = await readOrder(customer, orderId);
  expect(seen).toMatchObject({ total: '55.35', replacedInvoices: [replaced] });
  const which = { id: orderId, replacedId: replaced?.id ?? '' };
  for (const [paper, name] of [
    [ordersApi.invoice({ id: orderId }), 'invoice-INV-000002.pdf'],
    [ordersApi.replacedInvoice(which), 'invoice-INV-000001.pdf'],
    [ordersApi.replacedCreditNote(which), 'credit-note-CN-000001.pdf'],
  ] as const) {
    const printed = await customer.call(paper);
    expect([printed.status, printed.headers['content-disposition']]).toEqual([
      200,
      expect.stringContaining(name),
    ]);
  }
  const stranger = await shop.customer();
  expect((await stranger.call(ordersApi.replacedInvoice(which))).status).toBe(404);

  // Paid, it is paid as it is now; it can be shipped and refunded as any order.
  await agreed(owner.call(orderRecordsApi.pay({ id: orderId })));
  await agreed(owner.call(orderRecordsApi.ship({ id: orderId }, { trackingNumber: 'T 1' })));
  await agreed(owner.call(orderRecordsApi.refund({ id: orderId }, { amount: '55.35' })));
  expect(await recordOf(owner, orderId)).toMatchObject({ paymentState: 'Refunded' });
  await takingsAgree(shop, owner);
});

test('what stays keeps its price and what was taken off it; what is new costs what it costs now', async () => {
  await using shop = await testShop();
  const owner = await signedInAdmin(shop);
  const { juice, coil } = await juiceAndCoil(shop);
  await agreed(
    owner.call(odd(promotionsApi.add)({ name: 'Ten off', kind: 'percent', value: '10' })),
  );
  const { orderId } = await customerWithOrder(
    shop,
    { product: juice, variant: 0, quantity: 2 },
    coil,
  );
  const before = await recordOf(owner, orderId);
  expect(before.discount).toBe('2.50');
  const { lines } = await editableOf(owner, orderId);
  await shop.reprice(juice, '20.00', juice.variants[0]);
  const [mint, of] = lines.map(({ itemId, variantId }) => ({ itemId, variantId }));
  // One more of the mint costs 20.00, and has a line of its own; half of the coil's discount is nothing's.
  const quote = await quoted(owner, orderId, {
    lines: [
      { itemId: mint?.itemId, variantId: mint?.variantId ?? '', quantity: 3 },
      { itemId: of?.itemId, variantId: variantOf(juice, 1), quantity: 1 },
    ],
  });
  expect(quote).toMatchObject({
    subtotal: '52.00',
    discount: '2.50',
    discounts: [{ name: 'Ten off', amount: '2.50' }],
  });
  expect(
    await quoted(owner, orderId, {
      lines: [{ itemId: mint?.itemId, variantId: mint?.variantId ?? '', quantity: 1 }],
    }),
  ).toMatchObject({ subtotal: '10.00', discount: '1.00' });
  expect(
    (
      await edit(owner, orderId, {
        lines: [{ itemId: mint?.itemId, variantId: mint?.variantId ?? '', quantity: 3 }],
      })
    ).body.items.map(({ quantity, price }) => [quantity, price]),
  ).toEqual([
    [2, '10.00'],
    [1, '20.00'],
  ]);
  await takingsAgree(shop, owner);
});

test('an address is put right without a new invoice; in another zone its delivery and taxes follow', async () => {
  await using shop = await testShop();
  const owner = await signedInAdmin(shop);
  const { body: delivery } = await owner.call(tariffApi.readDelivery());
  const [standard] = delivery.elsewhere;
  const far = { ...standard, id: undefined, name: 'Far Away', price: '20.00' };
  await agreed(
    owner.call(
      tariffApi.changeDelivery({
        ...delivery,
        zones: [{ name: 'Far', countries: ['Germany'], rates: [far] }],
      } as never),
    ),
  );
  const { orderId, customer } = await unpaidOrderOf(shop);
  const fixed = await edit(owner, orderId, {
    address: { ...HERE, street: '2 Example Street', phone: '01632 960 147' } as never,
    notifyCustomer: false,
  });
  expect(fixed.body).toMatchObject({
    amount: '20.79',
    replacedInvoices: [],
    shippingAddress: { street: '2 Example Street', phone: '01632 960 147' },
  });
  expect(await mailKinds(shop)).not.toContain('order-changed');
  expect(fixed.body.history[0]?.note).toContain('and not to Ada Example, 1 Example Street');
  const away = { ...ADDRESS, country: 'DE', state: '', zipCode: '10115', city: 'Berlin' };
  expect(await quoted(owner, orderId, { address: away as never })).toMatchObject({
    ...{ shippingMethod: 'Far Away', shipping: '20.00', total: '30.80', difference: '10.01' },
    rates: [{ name: 'Far Away', cost: '20.00' }],
  });
  const moved = await edit(owner, orderId, { address: away as never });
  expect(moved.body).toMatchObject({
    amount: '30.80',
    shippingMethod: 'Far Away',
    shippingAddress: { country: 'Germany' },
    replacedInvoices: [{ number: 'INV-000001' }],
  });
  expect(await readOrder(customer, orderId)).toMatchObject({ shipping: '20.00' });
  await takingsAgree(shop, owner);
  const bad = await edit(owner, orderId, {
    address: { ...HERE, zipCode: 'nonsense', city: '' } as never,
  });
  expect([bad.status, Object.keys(Object(bad.body).fields ?? {}).sort()]).toEqual([
    400,
    ['address.city', 'address.zipCode'],
  ]);
  const nowhere = await edit(owner, orderId, {
    address: { ...ADDRESS, country: 'FR', state: '', zipCode: '75001' } as never,
  });
  expect([200, 409]).toContain(nowhere.status);
});

test('what a group has off is off once when an edited order’s delivery is worked out', async () => {
  await using shop = await testShop();
  const owner = await signedInAdmin(shop);
  const { body: delivery } = await owner.call(tariffApi.readDelivery());
  const [standard] = delivery.elsewhere;
  await agreed(
    owner.call(
      tariffApi.changeDelivery({
        ...delivery,
        elsewhere: [{ ...standard, price: '4.00', freeFrom: '18.00' }],
      } as never),
    ),
  );
  const { juice } = await juiceAndCoil(shop);
  const customer = await shop.customer({ cart: [{ product: juice, variant: 0, quantity: 1 }] });
  const { body: group } = await owner.call(odd(groupsApi.add)({ name: 'Trade', percentOff: '10' }));
  await agreed(owner.call(customersApi.change({ id: customer.id }, { groupIds: [group.id] })));
  const orderId = await placeOrder(customer);
  const { lines } = await editableOf(owner, orderId);
  // Two at 9.00 reach the threshold; two at 8.10 would not.
  expect(
    await quoted(owner, orderId, {
      lines: [{ itemId: lines[0]?.itemId, variantId: variantOf(juice), quantity: 2 }],
    }),
  ).toMatchObject({ subtotal: '18.00', rates: [{ cost: '0.00' }] });
});

/** One of a mug for ten, not paid. */
async function unpaidOrderOf(shop: TestShop) {
  return customerWithOrder(shop, await shop.addProduct({ name: 'Mug', price: '10.00', stock: 5 }));
}

/** A shop that takes money by Stripe, with a paid order of two mints. */
async function paidOrder() {
  const paying = await payingShop(stripeStandIn);
  const { shop, owner } = paying;
  const { juice, coil } = await juiceAndCoil(shop);
  const customer = await shop.customer({ cart: [{ product: juice, variant: 0, quantity: 2 }] });
  const payment = await beginToPay(paying, customer, juice);
  await payment.act('pay');
  await payment.look();
  await paying.settle();
  const { orderId } = payment;
  const { lines } = await editableOf(owner, orderId);
  const item = lines[0]?.itemId ?? '';
  /** Wants so many of the nth flavour. */
  const flavour = (nth: number, quantity = 2) => ({
    lines: [{ itemId: item, variantId: variantOf(juice, nth), quantity }],
  });
  return { ...paying, juice, coil, customer, orderId, item, flavour };
}

const payLinkOf = async (owner: Visitor, id: string) => {
  const { payLink, amount } = await agreed(owner.call(editingApi.findDifference({ id })));
  return { amount, token: new URL(payLink ?? 'http://none').searchParams.get('token') ?? '' };
};

/** Pays by an order's link. */
async function payByLink({ shop, standIn, settle }: PayingShop, token: string): Promise<void> {
  const { checkoutUrl } = await agreed(shop.visitor().call(payLinksApi.pay({ token })));
  await standIn.act(checkoutUrl, 'pay');
  await agreed(shop.visitor().call(payLinksApi.find({ token })));
  await settle();
}

test('another flavour for the same moves no money; a cheaper order gives the difference back by itself', async () => {
  await using paid = await paidOrder();
  const { shop, owner, standIn, orderId, flavour, settle } = paid;
  // 20.00, 1.60 of tax, 9.99 of delivery.
  expect(moneyKept(standIn)).toBe(3159);
  const same = await edit(owner, orderId, flavour(2));
  expect(same.body).toMatchObject({ amount: '31.59', paymentState: 'Paid', repayments: [] });
  await settle();
  expect(moneyKept(standIn)).toBe(3159);

  expect(await quoted(owner, orderId, flavour(2, 1))).toMatchObject({
    ...{ total: '20.79', repaid: '10.80', owed: '0.00', difference: '-10.80' },
  });
  const less = await edit(owner, orderId, flavour(2, 1));
  await settle();
  expect(less.body).toMatchObject({ amount: '20.79', paymentState: 'Paid', refunded: '0.00' });
  expect(await recordOf(owner, orderId)).toMatchObject({
    repayments: [{ amount: '10.80', status: 'done', byProvider: true }],
    replacedInvoices: [{ creditNote: 'CN-000001' }, { creditNote: 'CN-000002' }],
    attention: null,
  });
  expect(moneyKept(standIn)).toBe(2079);
  expect(await stocks(shop)).toEqual([10, 10, 9, 10]);
  // The rest can be refunded, and no more.
  const tooMuch = await owner.call(orderRecordsApi.refund({ id: orderId }, { amount: '20.80' }));
  expect(tooMuch.body).toMatchObject({ code: 'refund_too_large' });
  await agreed(owner.call(orderRecordsApi.refund({ id: orderId }, { amount: '20.79' })));
  await settle();
  expect(moneyKept(standIn)).toBe(0);
  expect(await recordOf(owner, orderId)).toMatchObject({ paymentState: 'Refunded' });
  await takingsAgree(shop, owner);
});

test('what an order costs more is asked for by its pay link; two payments go back as two', async () => {
  await using paid = await paidOrder();
  const { shop, owner, standIn, orderId, flavour, settle, customer } = paid;
  const more = await edit(owner, orderId, flavour(1));
  // 4.00 and 0.32 of tax.
  expect(more.body).toMatchObject({ amount: '35.91', owed: '4.32', paymentState: 'Paid' });
  expect(await readOrder(customer, orderId)).toMatchObject({ owed: '4.32', total: '35.91' });
  const { amount, token } = await payLinkOf(owner, orderId);
  expect(amount).toBe('4.32');
  // The accountant sees it, and what was replaced is found by its numbers.
  expect(await agreed(owner.call(takingsApi.read()))).toMatchObject({ owed: '4.32' });
  expect(await agreed(owner.call(takingsApi.listDocuments({ part: 'owed' })))).toMatchObject([
    { number: 'INV-000002', orderId },
  ]);
  for (const search of ['INV-000001', 'CN-1', 'inv-2']) {
    const found = await agreed(owner.call(orderRecordsApi.list({ search })));
    expect([search, found.map(({ id }) => id)]).toEqual([search, [orderId]]);
  }
  const look = () => agreed(shop.visitor().call(payLinksApi.find({ token })));
  expect(await look()).toMatchObject({ state: 'open', toPay: '4.32' });

  // Begun, and changed meanwhile: what comes by the old page goes back.
  const old = await agreed(shop.visitor().call(payLinksApi.pay({ token })));
  await edit(owner, orderId, flavour(1, 1));
  expect(await recordOf(owner, orderId)).toMatchObject({ owed: '0.00', amount: '22.95' });
  await settle();
  expect(moneyKept(standIn)).toBe(2295);
  await edit(owner, orderId, flavour(1, 2));
  expect(await recordOf(owner, orderId)).toMatchObject({ owed: '12.96' });
  await standIn.act(old.checkoutUrl, 'pay').catch(() => undefined);
  await settle();
  expect(await recordOf(owner, orderId)).toMatchObject({ owed: '12.96' });

  await payByLink(paid, token);
  expect(await recordOf(owner, orderId)).toMatchObject({ owed: '0.00', amount: '35.91' });
  expect(await look()).toMatchObject({ state: 'paid' });
  expect(moneyKept(standIn)).toBe(3591);
  expect((await shop.visitor().call(payLinksApi.pay({ token }))).body).toMatchObject({
    code: 'wrong_order_state',
  });

  // Neither payment holds all of it.
  const whole = await owner.call(orderRecordsApi.refund({ id: orderId }, { amount: '35.91' }));
  expect(whole).toMatchObject({ status: 409, body: { code: 'refund_too_large' } });
  expect(await agreed(owner.call(editingApi.findCancellation({ id: orderId })))).toEqual({
    ...{ refusal: null, currency: 'GBP', money: '35.91', by: 'Stripe' },
    ...{ toCards: '0.00', notPaid: '0.00', pieces: 2 },
  });
  await agreed(owner.call(editingApi.cancelPaid({ id: orderId })));
  await settle();
  expect(moneyKept(standIn)).toBe(0);
  expect(await recordOf(owner, orderId)).toMatchObject({
    paymentState: 'Refunded',
    fulfilmentState: 'Cancelled',
  });
  expect(await stocks(shop)).toEqual([10, 10, 10, 10]);
  await takingsAgree(shop, owner);
});

test('what is owed can be received otherwise, and is given up first when the order is cancelled', async () => {
  await using paid = await paidOrder();
  const { shop, owner, standIn, orderId, flavour, settle } = paid;
  await edit(owner, orderId, flavour(1));
  const asked = await agreed(owner.call(editingApi.askForDifference({ id: orderId })));
  expect(asked.owed).toBe('4.32');
  expect((await mailKinds(shop)).filter((kind) => kind === 'order-changed')).toHaveLength(2);
  const received = await agreed(owner.call(editingApi.receiveDifference({ id: orderId })));
  expect(received.owed).toBe('0.00');
  expect(await owner.call(editingApi.receiveDifference({ id: orderId }))).toMatchObject({
    status: 409,
    body: { code: 'wrong_order_state' },
  });
  // Half of it costs less again, by more than came in cash.
  await edit(owner, orderId, flavour(1, 1));
  await settle();
  expect(moneyKept(standIn)).toBe(3159 - 1296);
  await edit(owner, orderId, flavour(1, 2));
  expect(await agreed(owner.call(editingApi.findCancellation({ id: orderId })))).toMatchObject({
    ...{ money: '22.95', notPaid: '12.96' },
  });
  await agreed(owner.call(editingApi.cancelPaid({ id: orderId })));
  await settle();
  expect(await recordOf(owner, orderId)).toMatchObject({
    ...{ paymentState: 'Refunded', fulfilmentState: 'Cancelled', owed: '0.00' },
  });
  expect(moneyKept(standIn)).toBe(0);
  expect(await owner.call(editingApi.cancelPaid({ id: orderId }))).toMatchObject({
    status: 409,
    body: { code: 'order_not_cancellable' },
  });
});

test('a transaction that is corrected owes no more than it is worth, and nothing once it has failed', async () => {
  await using paid = await paidOrder();
  const { owner, orderId, flavour } = paid;
  await edit(owner, orderId, flavour(1));
  expect(await recordOf(owner, orderId)).toMatchObject({ owed: '4.32' });
  await agreed(owner.call(transactionsApi.change({ id: orderId }, { amount: '3.00' })));
  expect(await recordOf(owner, orderId)).toMatchObject({ amount: '3.00', owed: '3.00' });
  await agreed(owner.call(transactionsApi.change({ id: orderId }, { status: 'failed' })));
  expect(await recordOf(owner, orderId)).toMatchObject({ owed: '0.00' });
});

test('a gift card gets back what a cheaper order leaves of it', async () => {
  await using shop = await testShop();
  const owner = await signedInAdmin(shop);
  const { code } = await issueCard(shop, '25.00');
  const { juice } = await juiceAndCoil(shop);
  const customer = await shop.customer({ cart: [{ product: juice, variant: 0, quantity: 2 }] });
  await give(customer, code);
  const orderId = await placeOrder(customer);
  await agreed(owner.call(orderRecordsApi.pay({ id: orderId })));
  const { lines } = await editableOf(owner, orderId);
  const wanted = {
    lines: [{ itemId: lines[0]?.itemId, variantId: variantOf(juice), quantity: 1 }],
  };
  // 31.59 is 20.79 now; 6.59 came in cash and goes back first.
  expect(await quoted(owner, orderId, wanted)).toMatchObject({ repaid: '6.59', toCards: '4.21' });
  const { body } = await edit(owner, orderId, wanted);
  expect(body).toMatchObject({
    ...{ amount: '20.79', giftCard: '20.79', due: '0.00' },
    repayments: [{ amount: '6.59', status: 'done', byProvider: false }],
  });
  expect(await wrongBalances(shop)).toEqual([]);
  const cancelled = await agreed(owner.call(editingApi.cancelPaid({ id: orderId })));
  expect(cancelled).toMatchObject({ paymentState: 'Refunded', fulfilmentState: 'Cancelled' });
  expect(await shop.stored('giftCards')).toMatchObject([{ balance: 2500 }]);
  expect((await mailKinds(shop)).at(-1)).toBe('order-cancelled');
  expect(cancelled.history.map(({ event }) => event)).toContain('cancelled');
  await takingsAgree(shop, owner);
});

test('a month that is over stays what it was when an order of it is edited', async () => {
  await using shop = await testShop();
  const { owner, orderId, mints, juice } = await unpaidOrder(shop);
  const lastMonth = new Date(Date.now() - 40 * 24 * 3_600_000).toISOString();
  await shop.pretend('orders', { createdAt: lastMonth });
  await edit(owner, orderId, {
    lines: [{ itemId: mints, variantId: variantOf(juice, 0), quantity: 1 }],
  });
  const [replaced] = await shop.stored('replacedInvoices', { orderId });
  expect(replaced?.invoicedAt.toISOString()).toBe(lastMonth);
  await takingsAgree(shop, owner);
});

test('of two editors the first wins, and so does whoever ships, pays or cancels meanwhile', async () => {
  await using shop = await testShop();
  const { owner, orderId, mints, juice } = await unpaidOrder(shop);
  const wanted = (quantity: number) => ({
    lines: [{ itemId: mints, variantId: variantOf(juice), quantity }],
  });
  const { version } = await editableOf(owner, orderId);
  const both = await Promise.all(
    [1, 3].map((quantity) =>
      owner.call(editingApi.change({ id: orderId }, { ...wanted(quantity), version })),
    ),
  );
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(both.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'changed_meanwhile',
  });
  // Paid meanwhile: the version is another one.
  const seen = await editableOf(owner, orderId);
  await agreed(owner.call(orderRecordsApi.pay({ id: orderId })));
  expect(
    (await owner.call(editingApi.change({ id: orderId }, { ...wanted(2), version: seen.version })))
      .body,
  ).toMatchObject({ code: 'changed_meanwhile' });
  // A total that was not seen.
  const now = await editableOf(owner, orderId);
  expect(
    (
      await owner.call(
        editingApi.change({ id: orderId }, { ...wanted(2), version: now.version, total: '1.00' }),
      )
    ).body,
  ).toMatchObject({ code: 'amount_changed' });
  const [shipped, edited] = await Promise.all([
    owner.call(orderRecordsApi.ship({ id: orderId }, { trackingNumber: 'T 1' })),
    owner.call(editingApi.change({ id: orderId }, { ...wanted(2), version: now.version })),
  ]);
  expect(shipped.status).toBe(200);
  if (edited.status !== 200) {
    expect(edited).toMatchObject({ status: 409, body: { code: 'wrong_order_state' } });
  }
  expect((await edit(owner, orderId, wanted(1))).body).toMatchObject({ code: 'wrong_order_state' });
  expect((await editableOf(owner, orderId)).refusal).toContain('shipped');
  expect((await owner.call(editingApi.cancelPaid({ id: orderId }))).body).toMatchObject({
    code: 'order_not_cancellable',
  });
  expect(await wrongStocks(shop, 10)).toEqual([]);
});

test('what cannot be is refused, with what is wrong at its field, and changes nothing', async () => {
  await using shop = await testShop();
  const { owner, orderId, mints, coils, juice, coil } = await unpaidOrder(shop);
  const gone = await shop.addProduct({ name: 'Gone', stock: 0 });
  const id = '0b8f7c2e-5a64-4e59-9f58-3d21ab12cd34';
  const mint = variantOf(juice);
  for (const [lines, status, code, field] of [
    [[], 400, 'invalid_input', 'lines'],
    [[{ itemId: mints, variantId: mint, quantity: 0 }], 400, 'invalid_input', 'lines.0.quantity'],
    [[{ itemId: id, variantId: mint, quantity: 1 }], 404, 'not_found', 'lines.0.itemId'],
    [[{ variantId: id, quantity: 1 }], 404, 'not_found', 'lines.0.variantId'],
    [[{ variantId: variantOf(gone), quantity: 1 }], 409, 'sold_out', 'lines.0.quantity'],
    [
      [{ itemId: mints, variantId: mint, quantity: 11 }],
      409,
      'not_enough_stock',
      'lines.0.quantity',
    ],
    [
      [
        { itemId: coils, variantId: mint, quantity: 1 },
        { itemId: coils, variantId: variantOf(coil), quantity: 1 },
      ],
      400,
      'invalid_input',
      'lines',
    ],
  ] as const) {
    const answer = await edit(owner, orderId, { lines: [...lines] });
    expect([
      answer.status,
      Object(answer.body).code,
      Object.keys(Object(answer.body).fields ?? {}),
    ]).toEqual([status, code, [field]]);
  }
  expect((await owner.call(editingApi.find({ id }))).status).toBe(404);
  expect((await owner.call(editingApi.repay({ id: orderId, repaymentId: id }))).status).toBe(404);
  const which = { id: orderId, replacedId: id };
  expect((await owner.call(editingApi.replacedInvoice(which))).status).toBe(404);
  for (const [role, may] of [
    ['support', 200],
    ['fulfilment', 403],
  ] as const) {
    const staffMember = await signedInAdmin(shop, role, role);
    expect((await staffMember.call(editingApi.find({ id: orderId }))).status).toBe(may);
  }
  expect(await recordOf(owner, orderId)).toMatchObject({ amount: '36.99', replacedInvoices: [] });
  expect(await stocks(shop, juice)).toEqual([8, 10, 10]);
});

test('a provider that refuses leaves a clear state: the order is as it was, and it can be tried again', async () => {
  await using paid = await paidOrder();
  const { shop, owner, standIn, orderId, flavour, settle } = paid;
  // The payment is gone at the provider.
  const kept = new Map(standIn.payments);
  standIn.payments.clear();
  const refused = await agreed(owner.call(editingApi.cancelPaid({ id: orderId })));
  expect(refused).toMatchObject({
    ...{ paymentState: 'Paid', fulfilmentState: 'Unfulfilled' },
    refunds: [{ status: 'failed' }],
    attention: expect.stringContaining('31.59 GBP failed'),
  });
  expect(await stocks(shop)).toEqual([8, 10, 10, 10]);

  // The order changed all the same: what could not be given back is said, and tried again.
  const less = await edit(owner, orderId, flavour(0, 1));
  expect(less.body).toMatchObject({ amount: '20.79', repayments: [{ status: 'failed' }] });
  expect(less.body.attention).toContain('10.80 GBP could not be given back at Stripe');
  for (const [key, payment] of kept) standIn.payments.set(key, payment);
  const repaymentId = less.body.repayments[0]?.id ?? '';
  const again = await agreed(owner.call(editingApi.repay({ id: orderId, repaymentId })));
  expect(again.repayments).toMatchObject([{ amount: '10.80', status: 'done' }]);
  expect((await owner.call(editingApi.repay({ id: orderId, repaymentId }))).status).toBe(404);
  expect(moneyKept(standIn)).toBe(2079);

  const done = await agreed(owner.call(editingApi.cancelPaid({ id: orderId })));
  expect(done).toMatchObject({ paymentState: 'Refunded', fulfilmentState: 'Cancelled' });
  await settle();
  expect(moneyKept(standIn)).toBe(0);
  expect(await stocks(shop)).toEqual([10, 10, 10, 10]);
  expect((await mailKinds(shop)).filter((kind) => kind === 'order-cancelled')).toHaveLength(1);
  expect(await mailKinds(shop)).not.toContain('order-refunded');
});

test('a refund made at the provider for what an order costs less is no refund of the order', async () => {
  await using paid = await paidOrder();
  const { shop, owner, standIn, orderId, flavour } = paid;
  const kept = new Map(standIn.payments);
  standIn.payments.clear();
  await edit(owner, orderId, flavour(0, 1));
  for (const [key, payment] of kept) standIn.payments.set(key, payment);
  const [payment] = standIn.payments.values();
  payment?.refunds.push({ id: 're_dashboard', key: 'none', amount: 1080, status: 'done' });
  await askOfAll(shop);
  await askNow(shop);
  expect(await recordOf(owner, orderId)).toMatchObject({
    ...{ paymentState: 'Paid', refunded: '0.00' },
    repayments: [{ amount: '10.80', status: 'done' }],
  });
  await takingsAgree(shop, owner);
});

test('what is gone of an account is gone of the papers of its orders, too', async () => {
  await using shop = await testShop();
  const { owner, orderId, mints, juice, customer } = await unpaidOrder(shop);
  await edit(owner, orderId, {
    lines: [{ itemId: mints, variantId: variantOf(juice), quantity: 1 }],
    address: { ...HERE, street: '9 Secret Lane' } as never,
  });
  const note = { subject: 'Your neighbour', text: 'Left with Mr Secret at number 7.' };
  await agreed(owner.call(deskApi.sendMessage({ id: orderId }, note)));
  await edit(owner, orderId, { lines: [{ variantId: variantOf(juice, 1), quantity: 1 }] });
  await agreed(owner.call(orderRecordsApi.cancel({ id: orderId })));
  await customer.call(accountApi.remove({ password: PASSWORD } as never));
  const kept = await shop.stored('replacedInvoices');
  expect(kept).toHaveLength(2);
  expect(JSON.stringify(kept)).not.toMatch(/Secret|Example Street|Ada Example/);
  expect(JSON.stringify(await shop.stored('history', { orderId }))).not.toContain('Secret Lane');
});
