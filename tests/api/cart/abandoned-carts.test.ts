import { expect, test } from 'vitest';
import * as cartsApi from '../../../src/modules/abandoned-carts/endpoints.ts';
import { cartToken } from '../../../src/modules/abandoned-carts/remind-of-carts.ts';
import * as cartApi from '../../../src/modules/cart/endpoints.ts';
import * as accountApi from '../../../src/modules/customers/account-endpoints.ts';
import * as authApi from '../../../src/modules/customers/endpoints.ts';
import { setSetting, signedInAdmin } from '../../support/admin.ts';
import { type Customer, PASSWORD } from '../../support/customer.ts';
import { placeOrder } from '../../support/orders.ts';
import { SECRET_KEY, type TestShop, testShop } from '../../support/test-shop.ts';

const agree = (customer: Customer, abandonedCarts = true) =>
  customer.call(accountApi.changeNotifications({ abandonedCarts }));

/** Time passes, and the job looks at the carts. */
async function timePasses(shop: TestShop, time: string) {
  await shop.later('cartItems', time);
  await shop.queueJob('remind-of-carts');
  await shop.runJobs();
}

const cartMails = async (shop: TestShop) =>
  (await shop.outbox()).filter(({ kind }) => kind === 'cart-left');

async function shopThatReminds() {
  const shop = await testShop();
  const owner = await signedInAdmin(shop);
  await setSetting(owner, 'abandoned_cart_hours', '4');
  return { shop, owner };
}

/** The token in the mail that went to a customer last. */
async function tokenOf(shop: TestShop): Promise<string> {
  const [mail] = (await cartMails(shop)).slice(-1);
  const { reminderId } = (mail?.about ?? {}) as { reminderId: string };
  return cartToken(SECRET_KEY, reminderId);
}

test('a cart that nobody touched for an hour is listed with whose it is, what is in it and what it is worth', async () => {
  await using shop = await testShop();
  const mug = await shop.addProduct({ name: 'Mug', price: '10.00' });
  const ada = await shop.customer({ cart: [{ product: mug, quantity: 2 }] });
  const guest = shop.guest();
  await guest.call(cartApi.add({ productId: mug.id }));
  const owner = await signedInAdmin(shop);
  expect((await owner.call(cartsApi.list())).body).toEqual([]);
  await shop.later('cartItems', '2 hours');
  const { body } = await owner.call(cartsApi.list({ who: 'customer' }));
  expect(body).toMatchObject([
    {
      customer: { id: ada.id, wantsMail: false },
      lines: [{ name: 'Mug', quantity: 2 }],
      pieces: 2,
      amount: '20.00',
      currency: 'GBP',
      reminder: null,
    },
  ]);
  expect((await owner.call(cartsApi.list({ who: 'guest' }))).body).toMatchObject([
    { customer: null, pieces: 1 },
  ]);
  await shop.later('cartItems', '90 days');
  expect((await owner.call(cartsApi.list())).body).toEqual([]);
  const packer = await signedInAdmin(shop, 'pat', 'fulfilment');
  expect((await packer.call(cartsApi.list())).status).toBe(403);
});

test('a mail goes after the time that the owner set, to who agreed to it, once for a cart', async () => {
  const { shop } = await shopThatReminds();
  await using _ = shop;
  const mug = await shop.addProduct();
  const [ada, eve] = [await shop.customer({ cart: [mug] }), await shop.customer({ cart: [mug] })];
  const unproven = await shop.customer({ cart: [mug], proven: false });
  await agree(ada);
  await agree(unproven);
  await timePasses(shop, '3 hours');
  expect(await cartMails(shop)).toEqual([]);
  await timePasses(shop, '2 hours');
  expect(await cartMails(shop)).toMatchObject([{ userId: ada.id }]);
  expect(eve.id).not.toBe(ada.id);
  await ada.add(await shop.addProduct());
  await timePasses(shop, '5 hours');
  expect(await cartMails(shop)).toHaveLength(1);
});

test('no mail goes unless the owner says when, to who stopped it, or after an order', async () => {
  await using shop = await testShop();
  const mug = await shop.addProduct();
  const ada = await shop.customer({ cart: [mug] });
  await agree(ada);
  await timePasses(shop, '2 days');
  expect(await cartMails(shop)).toEqual([]);
  const owner = await signedInAdmin(shop);
  await setSetting(owner, 'abandoned_cart_hours', '4');
  await agree(ada, false);
  await timePasses(shop, '1 hour');
  await agree(ada);
  await placeOrder(ada);
  await timePasses(shop, '1 hour');
  expect(await cartMails(shop)).toEqual([]);
});

test('the link opens the cart on another device, and signing in there doesn’t add it up', async () => {
  const { shop, owner } = await shopThatReminds();
  await using _ = shop;
  const mug = await shop.addProduct({ price: '10.00' });
  const ada = await shop.customer({ cart: [{ product: mug, quantity: 3 }] });
  await agree(ada);
  await timePasses(shop, '5 hours');
  const token = await tokenOf(shop);
  const phone = shop.guest();
  expect(await phone.call(cartsApi.open({ token }))).toMatchObject({
    status: 200,
    body: { lines: 1 },
  });
  expect((await phone.call(cartApi.list())).body).toMatchObject([{ quantity: 3 }]);
  // It stands beside the cart in the list that it was mailed, and when its link was opened.
  const moment = expect.stringMatching(/^20.*Z$/);
  expect((await owner.call(cartsApi.list({ who: 'customer' }))).body).toMatchObject([
    { customer: { id: ada.id, wantsMail: true }, reminder: { at: moment, openedAt: moment } },
  ]);
  await phone.call(authApi.signIn({ username: ada.username, password: PASSWORD }));
  expect(await ada.cart()).toMatchObject([{ quantity: 3 }]);
  expect((await ada.call(cartsApi.open({ token }))).body).toEqual({ lines: 1 });
  expect(await ada.cart()).toMatchObject([{ quantity: 3 }]);

  await placeOrder(ada);
  expect((await owner.call(cartsApi.summarise())).body).toMatchObject({
    hours: 4,
    sent: 1,
    opened: 1,
    orders: 1,
    revenue: [{ currency: 'GBP', amount: '42.39' }],
  });
});

test('two presses of the link at once put the cart there once', async () => {
  const { shop } = await shopThatReminds();
  await using _ = shop;
  const ada = await shop.customer({ cart: [await shop.addProduct()] });
  await agree(ada);
  await timePasses(shop, '5 hours');
  const token = await tokenOf(shop);
  const phone = shop.guest();
  const opened = await Promise.all([0, 1].map(() => phone.call(cartsApi.open({ token }))));
  expect(opened.map(({ status }) => status)).toEqual([200, 200]);
  expect((await phone.call(cartApi.list())).body).toMatchObject([{ quantity: 1 }]);
});

test('a link that is not the shop’s, or too old, opens nothing', async () => {
  const { shop } = await shopThatReminds();
  await using _ = shop;
  const phone = shop.guest();
  for (const token of ['nonsense', cartToken(SECRET_KEY, crypto.randomUUID())]) {
    expect(await phone.call(cartsApi.open({ token }))).toMatchObject({
      status: 400,
      body: { code: 'link_invalid' },
    });
  }
  const ada = await shop.customer({ cart: [await shop.addProduct()] });
  await agree(ada);
  await timePasses(shop, '5 hours');
  const token = await tokenOf(shop);
  await shop.later('cartReminders', '31 days');
  expect((await phone.call(cartsApi.open({ token }))).body).toMatchObject({ code: 'link_invalid' });
  expect((await phone.call(cartApi.list())).body).toEqual([]);
});

test('what came of a mail is forgotten after a year, and a customer’s export has it until then', async () => {
  const { shop } = await shopThatReminds();
  await using _ = shop;
  const ada = await shop.customer({ cart: [await shop.addProduct()] });
  await agree(ada);
  await timePasses(shop, '5 hours');
  const { body } = await ada.call(accountApi.exportData());
  expect(body).toMatchObject({ cartReminders: [{ openedAt: null }] });
  await shop.later('cartReminders', '366 days');
  await shop.queueJob('tidy');
  await shop.runJobs();
  expect(await shop.stored('cartReminders')).toEqual([]);
});
