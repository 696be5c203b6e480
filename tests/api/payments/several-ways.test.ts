import fc from 'fast-check';
import { expect, test } from 'vitest';
import paypalStandIn from '../../../extensions/paypal/stand-in.ts';
import squareStandIn from '../../../extensions/square/stand-in.ts';
import stripeStandIn from '../../../extensions/stripe/stand-in.ts';
import type { ProductView } from '../../../src/modules/catalog/schema.ts';
import * as contentApi from '../../../src/modules/content/endpoints.ts';
import * as addressesApi from '../../../src/modules/customers/address-endpoints.ts';
import * as orderRecordsApi from '../../../src/modules/orders/admin-endpoints.ts';
import * as ordersApi from '../../../src/modules/orders/endpoints.ts';
import * as payingApi from '../../../src/modules/orders/paying/endpoints.ts';
import * as offerApi from '../../../src/modules/orders/paying/offer-endpoints.ts';
import * as payLinksApi from '../../../src/modules/orders/paying/pay-link-endpoints.ts';
import * as byHandApi from '../../../src/modules/orders/placing/by-hand-endpoints.ts';
import * as activeMethodApi from '../../../src/modules/payments/active-method-endpoints.ts';
import * as paymentMethodsApi from '../../../src/modules/payments/endpoints.ts';
import type { StandIn } from '../../../stand-ins/stand-in.ts';
import { auditLines, setSetting, signedInAdmin } from '../../support/admin.ts';
import { looseEnds, paidOrders, wrongAttention } from '../../support/books.ts';
import { ADDRESS, type Customer } from '../../support/customer.ts';
import { collectionOnly, historyOf, placeOrder, readOrder } from '../../support/orders.ts';
import {
  agreed,
  askNow,
  askToPay,
  type ChoosingShop,
  choosingShop,
  letExpire,
  methodOf,
  moneyKept,
  payingShop,
  queuePayments,
  releaseClaims,
  stockOf,
} from '../../support/payments.ts';
import { Kinds, triesOf } from '../../support/random-size.ts';
import { stocks } from '../../support/stock.ts';
import { testShop } from '../../support/test-shop.ts';
import type { Visitor } from '../../support/visitor.ts';

const ANYWHERE = {
  countries: [],
  totalFrom: null,
  totalTo: null,
  excludedKinds: [],
  onlyFor: null,
};

const change = (owner: Visitor, id: string | undefined, body: object) =>
  owner.call(paymentMethodsApi.change({ id: id ?? '' }, body));

const bound = (owner: Visitor, id: string | undefined, conditions: object) =>
  agreed(change(owner, id, { conditions: { ...ANYWHERE, ...conditions } }));

/** The names of those that are offered to somebody. */
const offeredTo = async (visitor: Visitor, query = {}) =>
  (await agreed(visitor.call(offerApi.listOffered(query)))).map(({ name }) => name);

const standInOf = ({ standIns }: ChoosingShop, provider: string): StandIn => {
  const found = standIns.get(provider);
  if (!found) throw new Error(`${provider} is not stood in for`);
  return found;
};

/** Begins to pay by a provider; the shop must agree. */
async function beginAt(choosing: ChoosingShop, customer: Customer, provider: string) {
  const { shop, ids } = choosing;
  const { attemptId, orderId } = await agreed(askToPay(customer, undefined, ids[provider]));
  const [attempt] = await shop.stored('paymentAttempts', { id: attemptId });
  return {
    attemptId,
    orderId,
    act: (what: 'pay' | 'decline') =>
      standInOf(choosing, provider).act(attempt?.pageUrl ?? '', what),
    look: (as: Visitor = customer) => agreed(as.call(payingApi.find({ id: attemptId }))),
  };
}

/** A customer with two of a product of which there are ten. */
async function customerWithTwo({ shop }: ChoosingShop) {
  const product = await shop.addProduct({ price: '10.00', stock: 10 });
  return shop.customer({ cart: [{ product, quantity: 2 }] });
}

test('a new shop has one way to pay; where shoppers choose, several are on, in the owner’s order', async () => {
  await using shop = await testShop();
  const owner = await signedInAdmin(shop);
  const visitor = shop.visitor();
  const add = async (name: string) =>
    (await agreed(owner.call(paymentMethodsApi.save({ name, description: `To ${name}.` })))).id;
  const [cash, bank, cheque] = [
    (await methodOf(owner, 'cod')).id,
    await add('Bank transfer'),
    await add('Cheque'),
  ];
  const footer = async () =>
    (await agreed(visitor.call(contentApi.listAcceptedMethods()))).map(({ name }) => name);
  const first = async () => {
    const { body, headers } = await visitor.call(activeMethodApi.findPaymentMethod());
    return [body.name, headers['cache-control']];
  };
  await agreed(change(owner, bank, { isActive: true }));
  expect(await offeredTo(visitor)).toEqual(['Bank transfer']);
  expect(await first()).toEqual(['Bank transfer', 'no-cache']);

  await agreed(setSetting(owner, 'payment_choice', 'shopper'));
  for (const id of [cheque, cash]) await agreed(change(owner, id, { isActive: true }));
  expect(await offeredTo(visitor)).toEqual(['Bank transfer', 'Cheque', 'Cash on Delivery']);
  const order = (...ids: string[]) => owner.call(paymentMethodsApi.order({ ids }));
  await agreed(order(cash, bank, cheque));
  // The footer follows, and nobody keeps what depends on a cart.
  expect(await footer()).toEqual(['Cash on Delivery', 'Bank transfer', 'Cheque']);
  expect(await first()).toEqual(['Cash on Delivery', 'no-store']);
  expect((await order(cash, bank)).body).toMatchObject({ code: 'changed_meanwhile' });
  expect(
    (await auditLines(shop, 'payment_method.ordered')).map(({ before, after }) => [before, after]),
  ).toEqual([
    [
      { order: ['Bank transfer', 'Cheque', 'Cash on Delivery'] },
      { order: ['Cash on Delivery', 'Bank transfer', 'Cheque'] },
    ],
  ]);

  // Her own words reach shoppers, whatever the provider is called.
  const renamed = { name: 'Pay at the door', description: 'In notes.' };
  expect((await agreed(change(owner, cash, renamed))).providerName).toBe('Cash on Delivery');
  expect((await footer())[0]).toBe('Pay at the door');

  // Back to one: the first stays on alone.
  await agreed(setSetting(owner, 'payment_choice', 'one'));
  expect(await offeredTo(visitor)).toEqual(['Pay at the door']);
  expect(await first()).toEqual(['Pay at the door', 'no-cache']);
  await agreed(change(owner, cheque, { isActive: true }));
  expect(await footer()).toEqual(['Cheque']);
});

test('only an owner says who chooses, and two who enable at once leave what the setting says', async () => {
  await using shop = await testShop();
  const owner = await signedInAdmin(shop);
  const manager = await signedInAdmin(shop, 'manager', 'manager');
  expect((await setSetting(manager, 'payment_choice', 'shopper')).status).toBe(403);
  expect((await manager.call(paymentMethodsApi.order({ ids: [] }))).status).toBe(403);
  expect((await setSetting(owner, 'payment_choice', 'all')).body).toMatchObject({
    fields: { payment_choice: 'One of one, shopper' },
  });
  const ids = await Promise.all(
    ['A', 'B', 'C'].map(
      async (name) =>
        (await agreed(owner.call(paymentMethodsApi.save({ name, description: name })))).id,
    ),
  );
  await Promise.all(ids.map((id) => change(owner, id, { isActive: true })));
  expect(await offeredTo(shop.visitor())).toHaveLength(1);
  await Promise.all([
    setSetting(owner, 'payment_choice', 'shopper'),
    ...ids.map((id) => change(owner, id, { isActive: true })),
  ]);
  await Promise.all([
    setSetting(owner, 'payment_choice', 'one'),
    ...ids.map((id) => change(owner, id, { isActive: true })),
  ]);
  expect((await shop.stored('paymentMethods', { isActive: true })).length).toBe(1);
});

test('conditions that make no sense are refused at their fields', async () => {
  await using shop = await testShop();
  const owner = await signedInAdmin(shop);
  const { id } = await methodOf(owner, 'cod');
  const refusal = async (conditions: object) => {
    const { status, body } = await change(owner, id, {
      conditions: { ...ANYWHERE, ...conditions },
    });
    return [status, Object.keys(body.fields ?? {})];
  };
  for (const [conditions, field] of [
    [{ countries: ['Atlantis'] }, 'conditions.countries.0'],
    [{ totalFrom: '-1.00' }, 'conditions.totalFrom'],
    [{ totalFrom: '20.00', totalTo: '10.00' }, 'conditions.totalTo'],
    [{ excludedKinds: ['Devicez'] }, 'conditions.excludedKinds'],
    [{ onlyFor: 'drones' }, 'conditions.onlyFor'],
  ] as const) {
    expect([conditions, await refusal(conditions)]).toEqual([conditions, [400, [field]]]);
  }
  await bound(owner, id, { countries: ['United Kingdom', 'FR'], totalTo: '50.00' });
  expect((await methodOf(owner, 'cod')).conditions).toEqual({
    ...ANYWHERE,
    ...{ countries: ['GB', 'FR'], totalTo: '50.00' },
  });
});

test('each is offered for the orders that its owner says, and refused for others', async () => {
  await using choosing = await choosingShop(stripeStandIn);
  const { shop, owner, ids } = choosing;
  await agreed(change(owner, ids.cod, { isActive: true }));
  const liquid = await shop.addProduct({ price: '10.00', category: 'E-Liquids' });
  const customer = await shop.customer({ cart: [{ product: liquid, quantity: 2 }] });
  const { total: sum, due } = await agreed(customer.call(ordersApi.quote()));
  const [france] = [
    await agreed(
      customer.call(
        addressesApi.add({ ...ADDRESS, country: 'France', state: '', zipCode: '75001' }),
      ),
    ),
  ];
  const names = { card: 'Stripe', cash: 'Cash on Delivery' };
  for (const [conditions, reason, query] of [
    [{ totalFrom: '99.00' }, 'Cash on Delivery is offered from 99.00 GBP on.'],
    [{ totalTo: '9.99' }, 'Cash on Delivery is offered up to 9.99 GBP.'],
    [{ totalFrom: sum, totalTo: due }, undefined],
    [{ excludedKinds: ['e-liquids'] }, 'Cash on Delivery cannot be used to pay for E-Liquids.'],
    [{ onlyFor: 'collection' }, 'Cash on Delivery is offered for what you collect yourself.'],
    [{ onlyFor: 'delivery' }, undefined],
    [{ countries: ['GB'] }, undefined],
    [
      { countries: ['GB'] },
      'Cash on Delivery is not offered for orders to France.',
      { addressId: france?.id },
    ],
  ] as const) {
    await bound(owner, ids.cod, conditions);
    const said = await offeredTo(customer, query);
    expect([conditions, said]).toEqual([
      conditions,
      reason ? [names.card] : [names.card, names.cash],
    ]);
    const { body } = await customer.call(
      ordersApi.checkOut({ paymentMethodId: ids.cod, amount: '0.01', ...query }),
    );
    // What is offered comes as far as its amount, which is another one here.
    expect([conditions, body]).toMatchObject([
      conditions,
      reason
        ? {
            code: 'payment_method_unavailable',
            message: `${reason} Please choose another one.`,
            fields: { paymentMethodId: 'Not offered' },
          }
        : { code: 'amount_changed' },
    ]);
  }

  // Cash for collection alone, beside the card.
  await bound(owner, ids.cod, { onlyFor: 'collection' });
  await collectionOnly(shop);
  expect(await offeredTo(customer)).toEqual([names.card, names.cash]);
  // Nobody said by what: the first that is offered has a page of its own.
  expect(await customer.checkout()).toMatchObject({ code: 'payment_method_unavailable' });
  const { orderId = '' } = await customer.checkout({ paymentMethodId: ids.cod });
  expect((await readOrder(customer, orderId)).paymentMethod).toBe(names.cash);

  // A card that excludes what is in the cart leaves cash, by itself.
  await bound(owner, ids.stripe, { excludedKinds: ['E-Liquids'] });
  await customer.add(liquid);
  expect((await customer.call(activeMethodApi.findPaymentMethod())).body.name).toBe(names.cash);
  expect((await askToPay(customer, undefined, ids.stripe)).body).toMatchObject({
    code: 'payment_method_unavailable',
    message: 'Stripe cannot be used to pay for E-Liquids. Please choose another one.',
  });
  await placeOrder(customer);

  // Where none is left, the shop says so, and keeps the cart.
  await bound(owner, ids.cod, { countries: ['FR'] });
  await customer.add(liquid);
  expect(await offeredTo(customer)).toEqual([]);
  expect((await customer.call(activeMethodApi.findPaymentMethod())).status).toBe(404);
  expect(await customer.checkout()).toMatchObject({ code: 'payment_method_unavailable' });
  expect(await customer.cart()).toHaveLength(1);
});

test('while the owner chooses, conditions bound nothing, and only the one that is on is taken', async () => {
  await using paying = await payingShop(stripeStandIn);
  const { shop, owner } = paying;
  const card = await methodOf(owner, 'stripe');
  const cash = await methodOf(owner, 'cod');
  await bound(owner, card.id, { totalTo: '1.00', countries: ['FR'] });
  const product = await shop.addProduct({ price: '10.00' });
  const customer = await shop.customer({ cart: [product] });
  expect(await offeredTo(customer)).toEqual(['Stripe']);
  expect((await askToPay(customer, undefined, cash.id)).body).toMatchObject({
    code: 'payment_method_unavailable',
    message: 'This way to pay is not offered any more. Please choose another one.',
  });
  expect((await askToPay(customer, undefined, card.id)).status).toBe(200);
  expect((await askToPay(customer)).status).toBe(200);
});

const pages = [
  { first: 'stripe', second: 'square' },
  { first: 'square', second: 'stripe' },
] as const;

test.for(pages)(
  'an order is paid at two providers: $first is told of first and kept, $second gives its money back by itself',
  async ({ first, second }) => {
    await using choosing = await choosingShop(stripeStandIn, squareStandIn);
    const { shop, standIns, owner, ids, settle } = choosing;
    await agreed(change(owner, ids.stripe, { name: 'Card' }));
    await agreed(change(owner, ids.square, { name: 'Wallet' }));
    const customer = await customerWithTwo(choosing);
    for (const standIn of standIns.values()) standIn.hold();
    const card = await beginAt(choosing, customer, 'stripe');
    const wallet = await beginAt(choosing, customer, 'square');
    // Another attempt at the same order, which is put aside once.
    expect(wallet.orderId).toBe(card.orderId);
    expect(await stockOf(shop)).toBe(8);
    await card.act('pay');
    await wallet.act('pay');
    // The shop hears of the one whose page was left behind by its webhook, of the other when its shopper comes back.
    if (first === 'stripe') await standInOf(choosing, first).deliver();
    else await wallet.look();
    await settle();
    await standInOf(choosing, second).deliver();
    await askNow(shop);
    // A provider may take a while to give money back.
    await releaseClaims(shop);
    await shop.jobsComeDue({ anew: true });
    await settle();

    const named = { stripe: 'Card', square: 'Wallet' };
    const [order, ...others] = await paidOrders(shop);
    expect([order, others]).toMatchObject([{ isPlaced: true, status: 'completed' }, []]);
    expect(moneyKept(standInOf(choosing, first))).toBe(order?.total);
    expect(moneyKept(standInOf(choosing, second))).toBe(0);
    expect((await readOrder(customer, card.orderId)).paymentMethod).toBe(named[first]);
    expect(await agreed(owner.call(orderRecordsApi.find({ id: card.orderId })))).toMatchObject({
      paymentState: 'Paid',
    });
    const history = await historyOf(shop, card.orderId);
    expect(history.find(({ event }) => event === 'payment not kept')?.detail).toMatchObject({
      by: named[second],
      why: 'the order is paid already',
    });
    expect(history.filter(({ event }) => event === 'payment returned')).toHaveLength(1);
    expect(await looseEnds(shop)).toEqual({ live: 0, promised: 0, kept: 0 });
    expect(await stockOf(shop)).toBe(8);
    // Its refund goes to where the money is.
    await agreed(
      owner.call(
        orderRecordsApi.refund({ id: card.orderId }, { amount: '5.00', reason: 'a dent' }),
      ),
    );
    await settle();
    expect(moneyKept(standInOf(choosing, first))).toBe((order?.total ?? 0) - 500);
  },
);

test('two processes hear of both payments at the same moment, and keep one', async () => {
  await using choosing = await choosingShop(stripeStandIn, squareStandIn);
  const { shop, standIns, settle } = choosing;
  const other = await choosing.another();
  const customer = await customerWithTwo(choosing);
  for (const standIn of standIns.values()) standIn.webhookUrl = undefined;
  const card = await beginAt(choosing, customer, 'stripe');
  const wallet = await beginAt(choosing, customer, 'square');
  await card.act('pay');
  await wallet.act('pay');
  const [elsewhere] = await shop.stored('paymentAttempts', { id: card.attemptId });
  expect(elsewhere?.status).toBe('cancelled');
  await Promise.all([askNow(shop), askNow(other), wallet.look(), card.look()]);
  await askNow(shop);
  await settle();
  const [order] = await paidOrders(shop);
  expect(order).toMatchObject({ isPlaced: true, charges: [expect.any(String)] });
  const kept = [...standIns.values()].reduce((sum, standIn) => sum + moneyKept(standIn), 0);
  expect(kept).toBe(order?.total);
  expect(await looseEnds(shop)).toEqual({ live: 0, promised: 0, kept: 0 });
});

test('a card that was declined leaves the cart, and another way pays: one order, one charge', async () => {
  await using choosing = await choosingShop(stripeStandIn, paypalStandIn);
  const { shop, standIns, settle } = choosing;
  const customer = await customerWithTwo(choosing);
  const card = await beginAt(choosing, customer, 'stripe');
  await card.act('decline').catch(() => {});
  await agreed(customer.call(payingApi.giveUp({ id: card.attemptId })));
  const wallet = await beginAt(choosing, customer, 'paypal');
  await wallet.act('pay');
  expect(await wallet.look()).toMatchObject({ status: 'paid' });
  await settle();
  const placed = (await paidOrders(shop)).filter(({ isPlaced }) => isPlaced);
  expect(placed).toMatchObject([{ id: wallet.orderId, charges: [expect.any(String)] }]);
  const kept = [...standIns.values()].reduce((sum, standIn) => sum + moneyKept(standIn), 0);
  expect(kept).toBe(placed[0]?.total);
  expect(await customer.cart()).toEqual([]);
  expect((await readOrder(customer, wallet.orderId)).paymentMethod).toBe('PayPal');
});

test('cash takes over from an open page; money that comes there all the same goes back', async () => {
  await using choosing = await choosingShop(stripeStandIn);
  const { shop, owner, ids, settle } = choosing;
  await agreed(change(owner, ids.cod, { isActive: true }));
  const customer = await customerWithTwo(choosing);
  const stripe = standInOf(choosing, 'stripe');
  stripe.hold();
  const card = await beginAt(choosing, customer, 'stripe');
  const { orderId } = await customer.checkout({ paymentMethodId: ids.cod });
  expect(orderId).toBeDefined();
  await card.act('pay');
  await stripe.deliver();
  await settle();
  expect(moneyKept(stripe)).toBe(0);
  expect(await card.look()).toMatchObject({ status: 'refunded', orderedSince: { orderId } });
  expect(await stockOf(shop)).toBe(8);
});

test('what is switched off between choosing and paying is refused; a page that is open takes the money', async () => {
  await using choosing = await choosingShop(stripeStandIn, squareStandIn);
  const { shop, owner, ids, settle } = choosing;
  const stripe = standInOf(choosing, 'stripe');
  const [chosen, paying] = [await customerWithTwo(choosing), await customerWithTwo(choosing)];
  const page = await beginAt(choosing, paying, 'stripe');
  await agreed(change(owner, ids.stripe, { isActive: false }));
  expect((await askToPay(chosen, undefined, ids.stripe)).body).toMatchObject({
    code: 'payment_method_unavailable',
    message: 'This way to pay is not offered any more. Please choose another one.',
  });
  expect(await chosen.cart()).toHaveLength(1);
  // The webhook comes after that, and after all else has changed too.
  await bound(owner, ids.stripe, { countries: ['FR'], totalTo: '0.01' });
  await agreed(setSetting(owner, 'payment_choice', 'one'));
  await page.act('pay');
  await settle();
  expect(await page.look()).toMatchObject({ status: 'paid' });
  expect(moneyKept(stripe)).toBe((await paidOrders(shop))[0]?.total);
});

test('conditions that change while a page is open leave it open, and hold for the next attempt', async () => {
  await using choosing = await choosingShop(stripeStandIn, squareStandIn);
  const { owner, ids, shop } = choosing;
  const customer = await customerWithTwo(choosing);
  const card = await beginAt(choosing, customer, 'stripe');
  await bound(owner, ids.stripe, { totalTo: '1.00' });
  expect((await askToPay(customer, undefined, ids.stripe)).body.code).toBe(
    'payment_method_unavailable',
  );
  // The refusal has ended nothing.
  expect(await card.look()).toMatchObject({ status: 'open' });
  await card.act('pay');
  expect(await card.look()).toMatchObject({ status: 'paid' });
  expect((await paidOrders(shop)).map(({ isPlaced }) => isPlaced)).toEqual([true]);
});

test('a provider that does not answer is offered last with a word, and the next one takes its place', async () => {
  await using choosing = await choosingShop(stripeStandIn, squareStandIn);
  const { ids, owner, shop } = choosing;
  const customer = await customerWithTwo(choosing);
  const stripe = standInOf(choosing, 'stripe');
  stripe.trouble('error', { times: 50 });
  for (let n = 0; n < 5; n++) {
    expect((await askToPay(customer, undefined, ids.stripe)).body).toMatchObject({
      code: 'payment_unavailable',
      message:
        'This way to pay does not work at the moment. Choose another one, or try it later. Nothing was charged.',
    });
  }
  expect(await agreed(customer.call(offerApi.listOffered()))).toMatchObject([
    { name: 'Square', note: null },
    { name: 'Stripe', note: 'It has not answered lately. Choose another one, or try it later.' },
  ]);
  expect((await customer.call(activeMethodApi.findPaymentMethod())).body.name).toBe('Square');
  // Nobody said by what, so what works is taken.
  const { attemptId } = await agreed(askToPay(customer));
  expect(await shop.stored('paymentAttempts', { id: attemptId })).toMatchObject([
    { provider: 'square', status: 'open' },
  ]);
  // One that is not set up any more is not offered at all.
  await agreed(change(owner, ids.square, { isActive: false }));
  expect(await offeredTo(customer)).toEqual(['Stripe']);
});

test('a pay link offers what fits its order and has a page; one after the other, one charge', async () => {
  await using choosing = await choosingShop(stripeStandIn, squareStandIn, paypalStandIn);
  const { shop, owner, ids, standIns, settle } = choosing;
  await agreed(change(owner, ids.cod, { isActive: true }));
  await bound(owner, ids.paypal, { totalTo: '1.00' });
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
  const look = () => agreed(shop.visitor().call(payLinksApi.find({ token })));
  const pay = (paymentMethodId?: string) =>
    shop.visitor().call(payLinksApi.pay({ token }, { paymentMethodId }));
  expect((await look()).methods.map(({ name }) => name)).toEqual(['Stripe', 'Square']);
  for (const [id, message] of [
    [ids.paypal, 'PayPal is offered up to 1.00 GBP. Please choose another one.'],
    [ids.cod, 'Cash on Delivery needs no payment page.'],
  ] as const) {
    expect((await pay(id)).body).toMatchObject({ code: 'payment_method_unavailable', message });
  }
  for (const standIn of standIns.values()) standIn.hold();
  const card = (await agreed(pay())).checkoutUrl;
  const wallet = (await agreed(pay(ids.square))).checkoutUrl;
  await standInOf(choosing, 'stripe').act(card, 'pay');
  await standInOf(choosing, 'square').act(wallet, 'pay');
  await standInOf(choosing, 'stripe').deliver();
  await standInOf(choosing, 'square').deliver();
  await settle();
  await askNow(shop);
  const [order] = await paidOrders(shop);
  expect(order).toMatchObject({ id: orderId, isPlaced: true, charges: [expect.any(String)] });
  const kept = [...standIns.values()].reduce((sum, standIn) => sum + moneyKept(standIn), 0);
  expect(kept).toBe(order?.total);
  expect((await look()).state).toBe('paid');
});

test('a gift card that pays for all of it asks for no way to pay', async () => {
  await using choosing = await choosingShop(stripeStandIn);
  const { shop, owner, ids } = choosing;
  await bound(owner, ids.stripe, { countries: ['FR'] });
  await shop.pretend('shippingRates', { price: 0 });
  await agreed(setSetting(owner, 'tax_rate', '0'));
  const gift = await shop.addProduct({ price: '0.00' });
  const customer = await shop.customer({ cart: [gift] });
  await placeOrder(customer);
});

/** What happens to payments by two ways, in any order, while their owner changes her mind. */
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      what: fc.constant('begin' as const),
      who: fc.nat(1),
      by: fc.constantFrom('stripe', 'square', 'paypal', undefined),
    }),
  },
  { weight: 7, arbitrary: fc.record({ what: fc.constant('pay' as const), which: fc.nat(9) }) },
  { weight: 3, arbitrary: fc.record({ what: fc.constant('look' as const), which: fc.nat(9) }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('cash' as const), who: fc.nat(1) }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('give up' as const), which: fc.nat(9) }) },
  { weight: 3, arbitrary: fc.record({ what: fc.constant('webhooks' as const), of: fc.nat(2) }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('poll' as const) }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('expire' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      what: fc.constant('switch' as const),
      by: fc.constantFrom('stripe', 'square', 'paypal', 'cod'),
      isActive: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      what: fc.constant('bound' as const),
      by: fc.constantFrom('stripe', 'square', 'cod'),
      totalTo: fc.constantFrom(null, '10.00', '40.00'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      what: fc.constant('trouble' as const),
      of: fc.nat(2),
      trouble: fc.constantFrom('error' as const, 'cut' as const),
    }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

test('whatever shoppers and their owner do, each order keeps one charge at most, and the rest goes back', async () => {
  const kinds = new Kinds();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 30 }), async (steps) => {
      kinds.note(steps);
      await live(steps);
    }),
    { numRuns: triesOf({ fixed: 2, random: 4 }), interruptAfterTimeLimit: 50_000 },
  );
  kinds.expectAll(
    ...['begin', 'pay', 'look', 'cash', 'give up', 'webhooks', 'poll', 'expire', 'switch', 'bound'],
    'trouble',
  );
});

async function live(steps: Step[]): Promise<void> {
  await using choosing = await choosingShop(stripeStandIn, squareStandIn, paypalStandIn);
  const { shop, owner, ids, standIns } = choosing;
  await agreed(change(owner, ids.cod, { isActive: true }));
  const all = [...standIns.values()];
  for (const standIn of all) standIn.hold();
  const product = await shop.addProduct({ price: '10.00', stock: 20 });
  const customers = [await shop.customer(), await shop.customer()];
  const filled = async (who: number, thing: ProductView) => {
    const customer = customers[who] as Customer;
    if ((await customer.cart()).length === 0) await customer.add(thing).catch(() => {});
    return customer;
  };
  const attempt = async (which: number) => {
    const made = await shop.stored('paymentAttempts');
    return made[which % Math.max(1, made.length)];
  };
  for (const each of steps) {
    switch (each.what) {
      case 'begin': {
        const customer = await filled(each.who, product);
        if ((await customer.cart()).length === 0) break;
        await askToPay(customer, undefined, each.by && ids[each.by]);
        break;
      }
      case 'cash': {
        const customer = await filled(each.who, product);
        await customer.checkout({ paymentMethodId: ids.cod });
        break;
      }
      case 'pay': {
        const found = await attempt(each.which);
        if (!found?.pageUrl) break;
        await standInOf(choosing, found.provider)
          .act(found.pageUrl, 'pay')
          .catch(() => {});
        break;
      }
      case 'look':
      case 'give up': {
        const found = await attempt(each.which);
        const customer = customers.find(({ id }) => id === found?.userId);
        if (!found || !customer) break;
        const call = each.what === 'look' ? payingApi.find : payingApi.giveUp;
        await customer.call(call({ id: found.id }));
        break;
      }
      case 'webhooks':
        await all[each.of]?.deliver('twice');
        all[each.of]?.hold();
        await shop.runJobs();
        break;
      case 'poll':
        await queuePayments(shop);
        await shop.runJobs();
        break;
      case 'expire':
        await letExpire(shop);
        break;
      case 'switch':
        await change(owner, ids[each.by], { isActive: each.isActive });
        break;
      case 'bound':
        await bound(owner, ids[each.by], { totalTo: each.totalTo });
        break;
      case 'trouble':
        all[each.of]?.trouble(each.trouble);
        break;
    }
  }
  // Everybody is well again, and time passes.
  for (const standIn of all) {
    standIn.recover();
    await standIn.deliver();
  }
  for (let round = 0; round < 3; round++) {
    await letExpire(shop);
    await releaseClaims(shop);
    await queuePayments(shop);
    await shop.jobsComeDue({ anew: true });
    await shop.runJobs();
  }
  const orders = await paidOrders(shop);
  expect(await looseEnds(shop)).toEqual({ live: 0, promised: 0, kept: 0 });
  expect(await wrongAttention(shop)).toEqual({ too: [], not: [] });
  const byCard = orders.filter(({ isPlaced, status }) => isPlaced && status === 'completed');
  for (const { isPlaced, status, charges, events } of orders) {
    expect(charges.length).toBe(isPlaced && status === 'completed' ? 1 : 0);
    expect(events.filter((event) => event === 'placed').length).toBe(isPlaced ? 1 : 0);
  }
  const kept = all.reduce((sum, standIn) => sum + moneyKept(standIn), 0);
  expect(kept).toBe(byCard.reduce((sum, { total }) => sum + total, 0));
  const sold = orders
    .filter(({ isReturned }) => !isReturned)
    .reduce((sum, { quantity }) => sum + quantity, 0);
  expect(await stocks(shop)).toEqual([20 - sold]);
}
