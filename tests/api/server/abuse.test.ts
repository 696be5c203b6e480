import { expect, test } from 'vitest';
import type { Call } from '../../../src/kit/endpoint.ts';
import * as stockAlertsApi from '../../../src/modules/alerts/endpoints.ts';
import * as cartApi from '../../../src/modules/cart/endpoints.ts';
import * as accountApi from '../../../src/modules/customers/account-endpoints.ts';
import * as addressesApi from '../../../src/modules/customers/address-endpoints.ts';
import * as authApi from '../../../src/modules/customers/endpoints.ts';
import * as ordersApi from '../../../src/modules/orders/endpoints.ts';
import * as reviewsApi from '../../../src/modules/reviews/endpoints.ts';
import * as wishlistApi from '../../../src/modules/wishlist/endpoints.ts';
import { ADDRESS, type Customer } from '../../support/customer.ts';
import { mailsTo, openMailbox } from '../../support/mailbox.ts';
import { placeOrder, receiveOrder } from '../../support/orders.ts';
import { addReviews } from '../../support/reviews.ts';
import { letPass, pointsOf, pretendCounts, setLimits } from '../../support/sign-in.ts';
import { stocks } from '../../support/stock.ts';
import { anotherProcess, type TestShop, testShop } from '../../support/test-shop.ts';
import type { Visitor } from '../../support/visitor.ts';
import { odd } from '../../support/visitor.ts';

const BEHIND_PROXY = { env: { TRUST_PROXY: '127.0.0.1', RATE_LIMIT_EXEMPT: '203.0.113.0/24' } };

/** From another network each time, so that only the account counts. */
let networks = 0;
const elsewhere = () => ({ 'x-forwarded-for': `192.0.2.${++networks % 250}` });
const at = (address: string) => ({ 'x-forwarded-for': address });

const orderOne = async (shop: TestShop, customer: Customer) => {
  await customer.add(await shop.addProduct());
  return customer.call(ordersApi.checkOut({}), elsewhere());
};

test('an account places so many orders a day, and what was refused is not counted', async () => {
  await using shop = await testShop(BEHIND_PROXY);
  await setLimits(shop, { limit_orders_account: 3 });
  const customer = await shop.customer();
  for (let n = 0; n < 5; n++) {
    expect((await customer.call(ordersApi.checkOut({}), elsewhere())).status).toBe(400);
  }
  for (let n = 0; n < 3; n++) expect((await orderOne(shop, customer)).status).toBe(200);
  const { status, headers, body } = await orderOne(shop, customer);
  expect({ status, body }).toEqual({
    status: 429,
    body: {
      code: 'too_many_requests',
      message: 'Too many orders. Please try again in 24 hours.',
    },
  });
  expect(Number(headers['retry-after'])).toBeGreaterThan(86_000);
  expect((await orderOne(shop, await shop.customer())).status).toBe(200);
  await letPass(shop, '1 day');
  expect((await orderOne(shop, customer)).status).toBe(200);
});

test('a mailbox’s orders are counted together, whatever accounts it has one after the other', async () => {
  await using shop = await testShop(BEHIND_PROXY);
  await setLimits(shop, { limit_orders_mailbox: 2 });
  const order = async () => {
    const customer = await shop.customer();
    await shop.pretend('customers', { email: 'ada@shop.example' }, { id: customer.id });
    const { status } = await orderOne(shop, customer);
    await shop.pretend('customers', { email: customer.id }, { id: customer.id });
    return status;
  };
  expect([await order(), await order(), await order()]).toEqual([200, 200, 429]);
});

/** What a network may do so often a day, each by another account. */
const DEEDS: Record<string, (shop: TestShop, from: object) => Promise<number>> = {
  async orders(shop, from) {
    const customer = await shop.customer({ cart: [await shop.addProduct()] });
    return (await customer.call(ordersApi.checkOut({}), from as Record<string, string>)).status;
  },
  async cancellations(shop, from) {
    const customer = await shop.customer({ cart: [await shop.addProduct()] });
    const call = ordersApi.cancel({ id: await placeOrder(customer) });
    return (await customer.call(call, from as Record<string, string>)).status;
  },
  async votes(shop, from) {
    const { id } = await shop.addProduct();
    const [review] = await addReviews(shop, { id }, 5);
    return (
      await shop
        .guest()
        .call(reviewsApi.vote({ reviewId: review?.id ?? '' }), from as Record<string, string>)
    ).status;
  },
  async addresses(shop, from) {
    const customer = await shop.customer();
    return (await customer.call(addressesApi.add(ADDRESS), from as Record<string, string>)).status;
  },
  async alerts(shop, from) {
    const { variants } = await shop.addProduct({ stock: 0 });
    const alert = { variantId: variants[0]?.id, email: `reader-${++networks}@shop.example` };
    return (await shop.guest().call(odd(stockAlertsApi.add)(alert), from as Record<string, string>))
      .status;
  },
  async reviews(shop, from) {
    const product = await shop.addProduct();
    const customer = await shop.customer({ cart: [product] });
    await receiveOrder(shop, customer);
    const review = { customerName: 'Ada', rating: 5, comment: 'As good as it gets.' };
    const body = { ...review, productId: product.id };
    return (await customer.call(reviewsApi.write(body), from as Record<string, string>)).status;
  },
};

test.each(Object.entries(DEEDS))(
  '%s are counted by network, an IPv6 /64 as one, except for exempt addresses',
  async (action, deed) => {
    await using shop = await testShop(BEHIND_PROXY);
    await setLimits(shop, { [`limit_${action}_network`]: 2 });
    expect(await deed(shop, at('2001:db8::1'))).toBeLessThan(300);
    expect(await deed(shop, at('2001:db8::2'))).toBeLessThan(300);
    expect(await deed(shop, at('2001:db8:0:0:ffff::3'))).toBe(429);
    expect(await deed(shop, at('2001:db8:0:1::4'))).toBeLessThan(300);
    for (let n = 0; n < 3; n++) expect(await deed(shop, at('203.0.113.9'))).toBeLessThan(300);
  },
);

test('a guest’s votes are counted as one voter’s, a mailbox’s wishes as one mailbox’s', async () => {
  await using shop = await testShop(BEHIND_PROXY);
  await setLimits(shop, { limit_votes_account: 2, limit_alerts_mailbox: 2 });
  const product = await shop.addProduct();
  const [review] = await addReviews(shop, product, 5);
  const guest = shop.guest();
  const vote = async (voter: Visitor) =>
    (await voter.call(reviewsApi.vote({ reviewId: review?.id ?? '' }), elsewhere())).status;
  expect([await vote(guest), await vote(guest), await vote(guest)]).toEqual([200, 200, 429]);
  expect(await vote(shop.guest())).toBe(200);

  const wish = async (email: string) => {
    const { variants } = await shop.addProduct({ stock: 0 });
    const alert = { variantId: variants[0]?.id, email };
    return (await shop.guest().call(odd(stockAlertsApi.add)(alert), elsewhere())).status;
  };
  const ada = 'ada@shop.example';
  expect([await wish(ada), await wish(ada.toUpperCase()), await wish(ada)]).toEqual([
    200, 200, 429,
  ]);
  expect(await wish('bob@shop.example')).toBe(200);
});

test('naming a mailbox in a call that is not about it does not use up its limits', async () => {
  await using shop = await testShop();
  await setLimits(shop, { limit_votes_mailbox: 1, limit_cancellations_mailbox: 1 });
  const product = await shop.addProduct();
  const [review] = await addReviews(shop, product, 5);
  const victim = await shop.customer({ cart: [product] });
  const named = { email: `${victim.username}@shop.example` };
  expect(
    (await shop.guest().call({ ...reviewsApi.vote({ reviewId: review?.id ?? '' }), body: named }))
      .status,
  ).toBe(200);
  expect((await victim.call(reviewsApi.vote({ reviewId: review?.id ?? '' }))).status).toBe(200);
  // Nor is anybody's own count spared by naming another.
  expect(
    (
      await victim.call({
        ...reviewsApi.vote({ reviewId: review?.id ?? '' }),
        body: { email: 'nobody@shop.example' },
      })
    ).status,
  ).toBe(429);

  const stranger = await shop.customer({ cart: [product] });
  const cancel = async (customer: Customer, body?: object) =>
    (await customer.call({ ...ordersApi.cancel({ id: await placeOrder(customer) }), body })).status;
  expect(await cancel(stranger, named)).toBe(200);
  expect(await cancel(victim)).toBe(200);
});

test('an account keeps so many addresses', async () => {
  await using shop = await testShop();
  await setLimits(shop, { limit_addresses_kept: 2 });
  const customer = await shop.customer();
  const add = () => customer.call(addressesApi.add(ADDRESS));
  const { body: added } = await add();
  expect(await add()).toMatchObject({
    status: 409,
    body: {
      code: 'limit_reached',
      message: 'You can keep at most 2 addresses. Please delete one that you no longer need.',
    },
  });
  await customer.call(addressesApi.remove({ id: added.id }));
  const both = await Promise.all([add(), add()]);
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
});

test.each([
  [{ limit_order_lines: 2 }, 3, 1, 'An order can have at most 2 different items.'],
  [{ limit_order_pieces: 5 }, 2, 3, 'An order can have at most 5 pieces.'],
  [{ limit_order_amount: 50 }, 2, 3, 'An order can cost at most 50.00 GBP.'],
])('an order is no larger than the owner allows: %j', async (limits, lines, quantity, why) => {
  await using shop = await testShop();
  await setLimits(shop, limits);
  const products = await shop.addProducts(...Array.from({ length: lines }, () => ({ stock: 9 })));
  const cart = products.map((product) => ({ product, quantity }));
  const customer = await shop.customer({ cart });
  expect(await customer.call(ordersApi.checkOut({}))).toMatchObject({
    status: 409,
    body: { code: 'order_too_large', message: `${why} Take something out to go on.` },
  });
  expect((await stocks(shop)).filter((stock) => (stock ?? 9) < 9)).toEqual([]);
  for (const { id } of (await customer.cart()).slice(1))
    await customer.call(cartApi.remove({ itemId: id }));
  expect(await customer.checkout()).toHaveProperty('orderId');
});

test('a customer has so many cash orders under way, and more once one has arrived', async () => {
  await using shop = await testShop();
  await setLimits(shop, { limit_open_cash_orders: 2 });
  const customer = await shop.customer();
  const order = async () => {
    await customer.add(await shop.addProduct());
    return customer.checkout();
  };
  await order();
  await order();
  expect(await order()).toMatchObject({ code: 'limit_reached', redirectTo: '/dashboard/orders' });
  await receiveFirst(shop);
  expect(await customer.checkout()).toHaveProperty('orderId');
});

const receiveFirst = async (shop: TestShop) => {
  const [order] = await shop.stored('orders');
  await shop.pretend('orders', { fulfilment: 'delivered' }, { id: order?.id ?? '' });
};

test('a limit setting that is not a valid number leaves the standard limit in force', async () => {
  await using shop = await testShop();
  for (const [key, value] of [
    ['limit_order_lines', 'none'],
    ['limit_order_pieces', '-1'],
    ['limit_order_amount', ''],
  ] as const) {
    await shop.set({ [key]: '1' });
    await shop.pretend('settings', { value }, { key });
  }
  const customer = await shop.customer({ cart: [await shop.addProduct()] });
  expect(await customer.checkout()).toHaveProperty('orderId');
});

test('a mailbox gets so much mail of one kind a day; more is dropped, other kinds still come', async () => {
  await using mailbox = await openMailbox();
  await using shop = await testShop({ env: { SMTP_URL: mailbox.url } });
  await using second = await anotherProcess(shop, { env: { SMTP_URL: mailbox.url } });
  await setLimits(shop, { limit_mails_mailbox: 2 });
  const customer = await shop.customer();
  const to = `${customer.username}@shop.example`;
  for (let n = 0; n < 3; n++) {
    await customer.add(await shop.addProduct());
    await receiveOrder(shop, customer);
    // Mail about a parcel waits for an undo.
    await shop.later('mail', '2 minutes');
    await (n % 2 ? second : shop).sendMail();
  }
  expect(await mailsTo(mailbox.folder, { to })).toHaveLength(6);
  const dropped = (await shop.outbox()).filter(({ status }) => status === 'dropped');
  expect(dropped.map(({ kind }) => kind).sort()).toEqual([
    'order-delivered',
    'order-placed',
    'order-shipped',
  ]);
  await letPass(shop, '1 day');
  await customer.add(await shop.addProduct());
  await placeOrder(customer);
  await shop.sendMail();
  expect(await mailsTo(mailbox.folder, { to })).toHaveLength(7);
});

test('a stranger who types an address uses up nothing of what its reader may ask for', async () => {
  await using shop = await testShop(BEHIND_PROXY);
  const [stranger, owner] = [await shop.customer(), await shop.customer({ proven: false })];
  const email = `${owner.username}@shop.example`;
  const claim = { email, currentPassword: 'open sesame' };
  const home = at('198.51.100.7');
  for (let n = 0; n < 6; n++) {
    const { status } = await stranger.call(accountApi.changeProfile(claim), at('192.0.2.1'));
    expect(status).toBe(n < 5 ? 200 : 429);
    await letPass(shop, '1 minute');
    await shop.visitor().call(authApi.forgotPassword({ email }), at('192.0.2.1'));
  }
  expect((await owner.call(accountApi.askForConfirmation(), home)).status).toBe(200);
  const resets = async () =>
    (await shop.outbox()).filter(({ kind }) => kind === 'password-reset').length;
  const before = await resets();
  await shop.visitor().call(authApi.forgotPassword({ email }), home);
  expect(await resets()).toBe(before + 1);
});

test('a network begins so many guests’ carts and wishlists an hour, and leaves nothing of the rest', async () => {
  await using shop = await testShop(BEHIND_PROXY);
  const { id: productId } = await shop.addProduct();
  const [cart, wish] = [cartApi.add({ productId }), wishlistApi.add({ productId })];
  const begin = (call: Call, from: string, guest: Visitor = shop.guest()) =>
    guest.call(call, at(from));
  const first = shop.guest();
  expect((await begin(cart, '192.0.2.1', first)).status).toBe(200);
  const responses = await Promise.all(
    Array.from({ length: 19 }, (_, n) => begin(n % 2 ? cart : wish, '192.0.2.1')),
  );
  expect(responses.filter(({ status }) => status !== 200)).toEqual([]);
  expect(await pointsOf(shop, 'new guest 3600')).toEqual([20]);
  await pretendCounts(shop, 'new guest 3600', 999);
  expect((await begin(wish, '192.0.2.1')).status).toBe(200);

  for (const call of [cart, wish]) {
    expect(await begin(call, '192.0.2.1')).toMatchObject({
      status: 429,
      body: { code: 'too_many_requests' },
      headers: { 'retry-after': expect.any(String) },
    });
    // Elsewhere, and where the owner says so, nobody is in the way.
    expect((await begin(call, '192.0.2.2')).status).toBe(200);
    expect((await begin(call, '203.0.113.7')).status).toBe(200);
  }
  const [carts, wishes] = [await shop.stored('cartItems'), await shop.stored('wishes')];
  expect(carts.length + wishes.length).toBe(25);
  // Who has begun goes on.
  expect((await begin(cart, '192.0.2.1', first)).status).toBe(200);
  expect((await begin(wish, '192.0.2.1', await shop.customer())).status).toBe(200);
});
