import { expect, test } from 'vitest';
import * as cartApi from '../../../src/modules/cart/endpoints.ts';
import { GIFT_CARD_SLUG } from '../../../src/modules/catalog/constants.ts';
import * as catalogApi from '../../../src/modules/catalog/endpoints.ts';
import type { GiftCardWish } from '../../../src/modules/gift-cards/schema.ts';
import * as wantedApi from '../../../src/modules/gift-cards/shop-endpoints.ts';
import * as orderRecordsApi from '../../../src/modules/orders/admin-endpoints.ts';
import * as deskApi from '../../../src/modules/orders/desk/endpoints.ts';
import * as ordersApi from '../../../src/modules/orders/endpoints.ts';
import { makeGiftCards } from '../../../src/modules/orders/gift-cards/make-later.ts';
import * as byHandApi from '../../../src/modules/orders/placing/by-hand-endpoints.ts';
import * as promotionsApi from '../../../src/modules/promotions/endpoints.ts';
import * as returnsApi from '../../../src/modules/returns/endpoints.ts';
import { STAND_INS } from '../../../stand-ins/find-stand-ins.ts';
import { setSetting } from '../../support/admin.ts';
import { ADDRESS, type Customer } from '../../support/customer.ts';
import {
  addBankTransfer,
  give,
  issueCard,
  quoteOf,
  wrongBalances,
} from '../../support/gift-cards.ts';
import { readOrder } from '../../support/orders.ts';
import {
  agreed,
  askToPay,
  moneyKept,
  type PayingShop,
  payingShop,
} from '../../support/payments.ts';
import { takingsAgree } from '../../support/takings.ts';
import { testShop } from '../../support/test-shop.ts';
import { odd, type Visitor } from '../../support/visitor.ts';

const [stripe] = STAND_INS;
if (!stripe) throw new Error('there is no stand-in');

/** A shop that sells gift cards, and takes payments online. */
async function sellingShop(): Promise<PayingShop> {
  const paying = await payingShop(stripe as NonNullable<typeof stripe>);
  for (const [key, value] of [
    ['gift_cards_sold', 'true'],
    ['gift_card_from', '5'],
    ['gift_card_to', '200'],
  ] as const) {
    await agreed(setSetting(paying.owner, key, value));
  }
  return paying;
}

const want = (visitor: Visitor, wish: Partial<GiftCardWish> & { amount: string }) =>
  visitor.call(wantedApi.want(wish));

const boughtBy = (customer: Customer, orderId: string) =>
  agreed(customer.call(ordersApi.listGiftCards({ id: orderId })));

/** Pays for what is in the cart, and has all done that follows. @returns the order's id */
async function buy({ standIn, settle }: PayingShop, customer: Customer): Promise<string> {
  const { orderId = '', checkoutUrl = '' } = await agreed(askToPay(customer));
  await standIn.act(checkoutUrl, 'pay');
  await settle();
  return orderId;
}

const refundLines = async (owner: Visitor, orderId: string, quantity = 1, place = 0) => {
  const { items } = await agreed(owner.call(orderRecordsApi.find({ id: orderId })));
  const lines = [{ itemId: items[place]?.id ?? '', quantity }];
  return owner.call(orderRecordsApi.refund({ id: orderId }, { lines }));
};

test('a shop that has not switched them on sells no gift cards, and one that has says which', async () => {
  await using paying = await payingShop(stripe);
  const guest = paying.shop.guest();
  expect(await agreed(guest.call(wantedApi.findOffer()))).toMatchObject({ isSold: false });
  expect(await want(guest, { amount: '25.00' })).toMatchObject({ status: 404 });

  await agreed(setSetting(paying.owner, 'gift_cards_sold', 'true'));
  expect(await agreed(guest.call(wantedApi.findOffer()))).toEqual({
    isSold: true,
    currency: 'GBP',
    amounts: ['10.00', '25.00', '50.00', '100.00'],
    free: null,
  });
  const refusalOf = async (wish: object) =>
    (await guest.call(odd(wantedApi.want)(wish))).body.fields;
  expect(await refusalOf({ amount: '37.00' })).toHaveProperty('amount');
  await agreed(setSetting(paying.owner, 'gift_card_from', '5'));
  await agreed(setSetting(paying.owner, 'gift_card_to', '40'));
  expect(await refusalOf({ amount: '41.00' })).toHaveProperty('amount');
  expect(await refusalOf({ amount: '4.00' })).toHaveProperty('amount');
  expect(await refusalOf({ amount: '7.50' })).toHaveProperty('amount');
  const mailed = { amount: '37.00', recipientEmail: 'grace@shop.example' };
  expect(await refusalOf({ ...mailed, sendOn: '2020-01-01' })).toHaveProperty('sendOn');
  expect(await refusalOf({ ...mailed, recipientEmail: 'grace' })).toHaveProperty('recipientEmail');
  await agreed(want(guest, mailed));
  await agreed(want(guest, mailed));
  const [line, ...others] = await agreed(guest.call(cartApi.list()));
  expect(others).toEqual([]);
  expect(line).toMatchObject({
    quantity: 2,
    product: { name: 'Gift card' },
    variant: { price: '37.00' },
  });
  const [first] = await agreed(guest.call(wantedApi.listWanted()));
  await agreed(guest.call(wantedApi.forget({ sessionId: guest.sessionId, id: first?.id ?? '' })));
  expect(await agreed(guest.call(wantedApi.listWanted()))).toHaveLength(1);
  // It is for sale nowhere else.
  expect((await guest.call(catalogApi.listProducts({ search: 'gift' }))).body).toEqual([]);
  const page = guest.call(catalogApi.findProduct({ idOrSlug: GIFT_CARD_SLUG }));
  expect((await page).status).toBe(404);
});

test('gift cards and goods are paid together, and each card is made once, when it is paid', async () => {
  await using paying = await sellingShop();
  const { shop, owner } = paying;
  const mug = await shop.addProduct({ name: 'Mug', price: '20.00' });
  const offer = { name: 'Half', kind: 'percent', value: '50', kinds: [], isActive: true };
  await agreed(owner.call(odd(promotionsApi.add)(offer)));
  const card = await issueCard(shop, '500.00');
  const customer = await shop.customer({ cart: [mug] });
  const tomorrow = new Date(Date.now() + 30 * 3_600_000).toISOString().slice(0, 10);
  const grace = { recipientName: 'Grace', recipientEmail: 'grace@shop.example' };
  await agreed(want(customer, { amount: '25.00', ...grace, message: 'Well done' }));
  await agreed(want(customer, { amount: '25.00', ...grace, sendOn: tomorrow }));
  await agreed(want(customer, { amount: '40.00', recipientName: 'Ada' }));
  // Half of the mug, its delivery, 8 % tax on the mug alone, and 90 for the cards.
  await agreed(give(customer, card.code));
  expect(await quoteOf(customer)).toMatchObject({
    discount: '10.00',
    giftCard: expect.not.stringMatching(/^1\d\d/),
    due: '90.00',
  });

  const orderId = await buy(paying, customer);
  expect(await customer.cart()).toEqual([]);
  expect(await agreed(customer.call(wantedApi.listWanted()))).toEqual([]);
  const cards = await boughtBy(customer, orderId);
  expect(cards).toMatchObject([
    { amount: '25.00', recipientName: 'Grace', state: 'mailed', code: null },
    { amount: '25.00', state: 'waiting', sendOn: tomorrow, code: null },
    { amount: '40.00', recipientName: 'Ada', state: 'ready', code: expect.stringMatching(/-/) },
  ]);
  expect((await shop.outbox()).filter(({ kind }) => kind === 'gift-card')).toHaveLength(2);
  // Asked again, and by two at once, it makes none anew; the mug is all that is left to pack.
  for (const _ of [1, 2]) {
    await shop.write(async (tx) => tx.queue(makeGiftCards, { orderId }));
    await shop.write(async (tx) => tx.queue(makeGiftCards, { orderId }));
    await shop.runJobs();
  }
  expect(await shop.stored('giftCards')).toHaveLength(4);
  const order = await readOrder(customer, orderId);
  expect(order).toMatchObject({ fulfilmentState: 'Partially shipped' });
  const returnable = await agreed(customer.call(returnsApi.list({ id: orderId })));
  expect(returnable.lines.map(({ most }) => most)).toEqual([0, 0, 0]);

  const pdf = await customer.call(
    ordersApi.printGiftCard({ id: orderId, cardId: cards[2]?.id ?? '' }),
  );
  expect(pdf).toMatchObject({ status: 200, headers: { 'content-type': 'application/pdf' } });
  const other = await shop.customer({ cart: [mug] });
  expect((await other.call(ordersApi.listGiftCards({ id: orderId }))).status).toBe(404);
  await agreed(give(other, cards[2]?.code ?? ''));
  expect((await quoteOf(other)).giftCards).toMatchObject([{ balance: '40.00' }]);

  expect(await wrongBalances(shop)).toEqual([]);
  await takingsAgree(shop, owner);
});

test('nobody pays for a gift card on delivery, and one that is not paid is not made', async () => {
  await using shop = await testShop();
  const card = await issueCard(shop, '5.00');
  const { owner } = card;
  await agreed(setSetting(owner, 'gift_cards_sold', 'true'));
  const customer = await shop.customer();
  await agreed(want(customer, { amount: '25.00' }));
  expect(await customer.checkout()).toMatchObject({ code: 'payment_method_unavailable' });
  await agreed(setSetting(owner, 'payment_choice', 'shopper'));
  await addBankTransfer(shop);
  const { orderId = '' } = await customer.checkout();
  await shop.runJobs();
  expect(await boughtBy(customer, orderId)).toMatchObject([{ state: 'unpaid', code: null }]);
  expect(await shop.stored('giftCards')).toHaveLength(1);

  // Paid while it is held, it is made when it is released.
  await agreed(owner.call(deskApi.hold({ id: orderId }, { reason: 'Looks odd' })));
  await agreed(owner.call(orderRecordsApi.pay({ id: orderId })));
  await shop.runJobs();
  expect(await boughtBy(customer, orderId)).toMatchObject([{ state: 'unpaid' }]);
  await agreed(owner.call(deskApi.release({ id: orderId })));
  await shop.runJobs();
  expect(await boughtBy(customer, orderId)).toMatchObject([{ state: 'ready' }]);
  expect(await readOrder(customer, orderId)).toMatchObject({ status: 'Delivered' });

  // Switched off, what lies in carts cannot be ordered.
  await agreed(want(customer, { amount: '25.00' }));
  await agreed(setSetting(owner, 'gift_cards_sold', 'false'));
  expect(await customer.checkout()).toMatchObject({ code: 'sold_out' });
  await takingsAgree(shop, owner);
});

test('a refund takes its card back first, and is refused where something of it is spent', async () => {
  await using paying = await sellingShop();
  const { shop, owner, standIn, settle } = paying;
  const customer = await shop.customer();
  await agreed(want(customer, { amount: '25.00' }));
  await agreed(want(customer, { amount: '25.00' }));
  const orderId = await buy(paying, customer);
  const [one, two] = await boughtBy(customer, orderId);

  // The first is spent in part; the other can still be taken back, and no amount reaches into the first.
  const mug = await shop.addProduct({ price: '1.00' });
  const spender = await shop.customer({ cart: [mug] });
  await agreed(give(spender, one?.code ?? ''));
  expect(await spender.checkout()).toHaveProperty('orderId');
  expect(await refundLines(owner, orderId, 2)).toMatchObject({
    status: 409,
    body: { code: 'wrong_order_state' },
  });
  const amount = (text: string) =>
    owner.call(orderRecordsApi.refund({ id: orderId }, { amount: text }));
  expect(await amount('1.00')).toMatchObject({ status: 409 });

  // The provider refuses: the card is as it was.
  const kept = new Map(standIn.payments);
  standIn.payments.clear();
  await refundLines(owner, orderId);
  await settle();
  expect(await shop.stored('refunds', { orderId })).toMatchObject([{ status: 'failed' }]);
  for (const [key, payment] of kept) standIn.payments.set(key, payment);
  expect(await wrongBalances(shop)).toEqual([]);
  expect(await boughtBy(customer, orderId)).toMatchObject([{ state: 'ready' }, { state: 'ready' }]);

  await agreed(refundLines(owner, orderId));
  await settle();
  const states = (await boughtBy(customer, orderId)).map(({ state }) => state).sort();
  expect(states).toEqual(['ready', 'taken_back']);
  expect(await give(await shop.customer({ cart: [mug] }), two?.code ?? '')).toMatchObject({
    status: 409,
    body: { code: 'gift_card_unusable' },
  });
  expect(moneyKept(standIn)).toBe(2_500);
  expect(await refundLines(owner, orderId)).toMatchObject({ status: 409 });
  expect(await wrongBalances(shop)).toEqual([]);
  await takingsAgree(shop, owner);
});

test('a card is either spent or refunded when both happen at once', async () => {
  await using paying = await sellingShop();
  const { shop, owner, settle } = paying;
  const mug = await shop.addProduct({ price: '1.00' });
  const customer = await shop.customer();
  await agreed(want(customer, { amount: '25.00' }));
  const orderId = await buy(paying, customer);
  const [bought] = await boughtBy(customer, orderId);
  const spender = await shop.customer({ cart: [mug] });
  await agreed(give(spender, bought?.code ?? ''));
  const { due } = await quoteOf(spender);
  const [spent, refunded] = await Promise.all([
    spender.checkout({ amount: due }),
    refundLines(owner, orderId),
  ]);
  await settle();
  expect([spent.orderId !== undefined, refunded.status === 200].filter(Boolean)).toHaveLength(1);
  expect(await wrongBalances(shop)).toEqual([]);
});

test('an order by hand asks of each gift card what the storefront asks, and leaves the cart of its customer alone', async () => {
  await using paying = await sellingShop();
  const { shop, owner, settle } = paying;
  const customer = await shop.customer();
  // What stands in the cart is for another order.
  await agreed(want(customer, { amount: '25.00', recipientName: 'Somebody else' }));
  const order = (giftCards: object[], change: object = {}) =>
    owner.call(
      odd(byHandApi.place)({
        customerId: customer.id,
        lines: [],
        giftCards,
        address: ADDRESS,
        payment: 'paid',
        ageChecked: true,
        ...change,
      }),
    );
  const mailed = { amount: '25.00', recipientEmail: 'grace@shop.example' };
  for (const [giftCards, field] of [
    [[{ amount: '25.00' }, { amount: '4.00' }], 'giftCards.1.amount'],
    [[{ ...mailed, recipientEmail: 'grace' }], 'giftCards.0.recipientEmail'],
    [[{ ...mailed, sendOn: '2020-01-01' }], 'giftCards.0.sendOn'],
    [[], 'lines'],
  ] as const) {
    const { status, body } = await order([...giftCards]);
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]]);
  }
  expect(await order([mailed], { payment: 'cash' })).toMatchObject({
    status: 400,
    body: { fields: { payment: expect.any(String) } },
  });

  const quoted = await agreed(
    owner.call(odd(byHandApi.quote)({ lines: [], giftCards: [mailed, { amount: '37.00' }] })),
  );
  expect(quoted).toMatchObject({ total: '62.00', shipping: '0.00', tax: '0.00', lines: [] });
  const wishes = [
    { ...mailed, recipientName: 'Grace', senderName: 'Ada', message: 'Well done' },
    { amount: '37.00', recipientName: 'Jean' },
    { amount: '25.00', recipientName: 'Kay' },
  ];
  const { orderId } = await agreed(order(wishes, { amount: '87.00' }));
  await settle();
  const bought = await boughtBy(customer, orderId);
  expect(bought).toHaveLength(3);
  for (const { amount, ...said } of wishes) {
    expect(bought).toContainEqual(expect.objectContaining({ amount, ...said }));
  }
  expect(bought.every(({ lastFour }) => lastFour !== null)).toBe(true);
  expect(await agreed(customer.call(wantedApi.listWanted()))).toMatchObject([
    { recipientName: 'Somebody else' },
  ]);
});
