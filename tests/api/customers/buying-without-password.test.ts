import { expect, test } from 'vitest';
import * as cartApi from '../../../src/modules/cart/endpoints.ts';
import * as accountApi from '../../../src/modules/customers/account-endpoints.ts';
import * as addressesApi from '../../../src/modules/customers/address-endpoints.ts';
import { deleteIdleTyped } from '../../../src/modules/customers/buy-without-password.ts';
import * as authApi from '../../../src/modules/customers/endpoints.ts';
import * as ordersApi from '../../../src/modules/orders/endpoints.ts';
import { ADDRESS, PASSWORD } from '../../support/customer.ts';
import { agreed } from '../../support/payments.ts';
import { linksTo, type Post, postOf, tokenFor } from '../../support/post.ts';
import { shopOfFile, type TestShop } from '../../support/test-shop.ts';
import { type Guest, odd, type Visitor } from '../../support/visitor.ts';

const READER = 'grace@shop.example';

const fileShop = shopOfFile({ env: { RATE_LIMIT_EXEMPT: '127.0.0.1' } });

const goOn = (visitor: Visitor, email = READER, anyway?: boolean) =>
  visitor.call(authApi.goOn({ email, anyway }));

/** A stranger with something in the cart. */
async function strangerOf(shop: TestShop): Promise<Guest> {
  const { id: productId } = await shop.addProduct({ price: '10.00', stock: 50 });
  const stranger = shop.guest();
  await agreed(stranger.call(cartApi.add({ productId })));
  return stranger;
}

/** All that the page does once a stranger presses. @returns the order's id */
async function order(visitor: Visitor, email = READER, anyway?: boolean): Promise<string> {
  await agreed(goOn(visitor, email, anyway));
  await agreed(visitor.call(addressesApi.add(ADDRESS)));
  return (await agreed(visitor.call(ordersApi.checkOut({})))).orderId;
}

const ordersOf = async (visitor: Visitor) =>
  (await agreed(visitor.call(ordersApi.list()))).map(({ id }) => id);

/** The reader opens the latest order mail on a device of their own. */
async function openMail(post: Post, device: Visitor): Promise<Visitor> {
  const token = await tokenFor(post, READER, '/enter');
  await agreed(device.call(authApi.enter({ token })));
  return device;
}

test('a stranger orders by an address alone, is called as the address says, and has no password', async () => {
  const shop = await fileShop();
  const stranger = await strangerOf(shop);
  expect((await stranger.call(ordersApi.checkOut({}))).body).toMatchObject({
    code: 'not_signed_in',
    redirectTo: '/auth?redirect=/checkout',
  });
  const id = await order(stranger, 'new@shop.example');
  expect(await ordersOf(stranger)).toEqual([id]);
  expect(await agreed(stranger.call(accountApi.find()))).toMatchObject({
    email: 'new@shop.example',
    emailConfirmed: false,
    hasPassword: false,
    firstName: 'Ada',
    lastName: 'Example',
  });
  // Nobody signs in with it, and another may register.
  for (const password of ['', PASSWORD]) {
    const { status } = await shop
      .visitor()
      .call(odd(authApi.signIn)({ username: 'new@shop.example', password }));
    expect(status).toBeGreaterThanOrEqual(400);
  }
  expect(
    (
      await shop
        .visitor()
        .call(authApi.register({ username: 'new', email: 'new@shop.example', password: PASSWORD }))
    ).status,
  ).toBe(201);
});

test('an address with an account is told, as registering tells, and another account learns nothing of it', async () => {
  const shop = await fileShop();
  const known = await shop.customer({ username: 'known' });
  const { id: productId } = await shop.addProduct();
  const email = 'known@shop.example';
  await known.add({ product: await shop.addProduct() });
  const kept = (await known.checkout()).orderId;
  const stranger = shop.guest();
  await agreed(stranger.call(cartApi.add({ productId })));
  const visitor = shop.visitor();
  expect(await agreed(visitor.call(authApi.findAddress({ email })))).toEqual({ known: true });
  expect(await agreed(visitor.call(authApi.findAddress({ email: 'n@shop.example' })))).toEqual({
    known: false,
  });
  expect(await goOn(stranger, email)).toMatchObject({
    status: 409,
    body: { code: 'email_taken', fields: { email: 'An account with this email already exists' } },
  });
  const mine = await order(stranger, email, true);
  expect(await ordersOf(stranger)).toEqual([mine]);
  expect((await stranger.call(ordersApi.find({ id: kept ?? '' }))).status).toBe(404);
  expect((await known.call(ordersApi.find({ id: mine }))).status).toBe(404);
  expect(await ordersOf(known)).toEqual([kept]);
});

test('the link in the order’s mail opens the order once, takes the account from whoever typed the address, and proves the mailbox', async () => {
  await using post = await postOf();
  const { shop } = post;
  const stranger = await strangerOf(shop);
  const id = await order(stranger);
  const [link] = await linksTo(post, READER, '/enter');
  expect(link?.searchParams.get('redirect')).toBe(`/dashboard/orders/${id}`);
  const token = link?.searchParams.get('token') ?? '';
  const [first, second] = await Promise.all(
    [shop.guest(), shop.guest()].map((device) => device.call(authApi.enter({ token }))),
  );
  expect([first?.status, second?.status].sort()).toEqual([200, 400]);
  const reader = shop.guest();
  await agreed(reader.call(authApi.askForLink({ email: READER, redirect: '/checkout' })));
  const again = (await linksTo(post, READER, '/enter')).at(-1);
  expect(again?.searchParams.get('redirect')).toBe('/checkout');
  await agreed(reader.call(authApi.enter({ token: again?.searchParams.get('token') ?? '' })));
  expect(await ordersOf(reader)).toEqual([id]);
  expect(await agreed(reader.call(accountApi.find()))).toMatchObject({
    email: READER,
    emailConfirmed: true,
    hasPassword: false,
  });
  expect((await stranger.call(accountApi.find())).status).toBe(401);
});

test('what strangers ordered with an address joins the account that proves it, with each address once', async () => {
  await using post = await postOf();
  const { shop } = post;
  const own = await shop.customer({ username: 'grace' });
  const [one, two] = [await strangerOf(shop), await strangerOf(shop)];
  const orders = [await order(one, READER, true), await order(two, READER, true)];
  const third = await strangerOf(shop);
  await agreed(goOn(third, READER, true));
  expect(await ordersOf(own)).toEqual([]);

  const reader = await openMail(post, own);
  expect((await ordersOf(reader)).sort()).toEqual(orders.sort());
  expect((await agreed(reader.call(accountApi.find()))).id).toBe(own.id);
  expect(await agreed(reader.call(addressesApi.list()))).toHaveLength(1);
  for (const stranger of [one, two, third]) {
    expect((await stranger.call(accountApi.find())).status).toBe(401);
  }
  // The password is still the reader's own.
  const { status } = await shop
    .visitor()
    .call(authApi.signIn({ username: READER, password: PASSWORD }));
  expect(status).toBe(200);
});

test('one box makes an account of it: from then on the mailed link is worth nothing, and the password opens it', async () => {
  await using post = await postOf();
  const { shop } = post;
  const stranger = await strangerOf(shop);
  const id = await order(stranger);
  const token = await tokenFor(post, READER, '/enter');
  const choose = (password: string) => stranger.call(accountApi.choosePassword({ password }));
  expect((await choose('password')).body).toMatchObject({ code: 'invalid_input' });
  expect(await agreed(choose(PASSWORD))).toMatchObject({
    hasPassword: true,
    email: READER,
    emailConfirmed: false,
  });
  expect((await choose('another secret')).body).toMatchObject({ code: 'password_required' });
  expect((await shop.guest().call(authApi.enter({ token }))).body).toMatchObject({
    code: 'link_invalid',
  });
  const elsewhere = shop.visitor();
  await agreed(elsewhere.call(authApi.signIn({ username: READER, password: PASSWORD })));
  expect(await ordersOf(elsewhere)).toEqual([id]);
  expect(await linksTo(post, READER, '/confirm-email')).toHaveLength(1);
  // Its password may be a stranger's: whoever asks for a link there chooses a new one.
  await agreed(shop.guest().call(authApi.askForLink({ email: READER })));
  expect(await linksTo(post, READER, '/reset-password')).toHaveLength(1);
});

test('no password can be chosen with an address that has an account', async () => {
  const shop = await fileShop();
  await shop.customer({ username: 'taken' });
  const stranger = shop.guest();
  await agreed(goOn(stranger, 'taken@shop.example', true));
  expect(
    (await stranger.call(accountApi.choosePassword({ password: PASSWORD }))).body,
  ).toMatchObject({ code: 'email_taken' });
  expect(await agreed(stranger.call(accountApi.find()))).toMatchObject({ hasPassword: false });
});

test('who mistyped the address changes it, links to the former one end, and the cart stays', async () => {
  await using post = await postOf();
  const { shop } = post;
  const stranger = await strangerOf(shop);
  await order(stranger, 'typo@shop.example');
  const { id: productId } = await shop.addProduct();
  await agreed(stranger.call(cartApi.add({ productId })));
  const before = await agreed(stranger.call(accountApi.find()));
  const token = await tokenFor(post, 'typo@shop.example', '/enter');
  expect(await agreed(goOn(stranger))).toMatchObject({ id: before.id, email: READER });
  expect((await shop.guest().call(authApi.enter({ token }))).status).toBe(400);
  // Signing in with an account of one's own takes the cart along.
  await shop.customer({ username: 'own' });
  await agreed(stranger.call(authApi.signIn({ username: 'own', password: PASSWORD })));
  expect(await agreed(stranger.call(cartApi.list()))).toHaveLength(1);
});

test('two open cash orders are the most for a mailbox that nobody proved, by however many accounts; the checkout says so before', async () => {
  await using post = await postOf();
  const { shop } = post;
  const [one, two, three] = [
    await strangerOf(shop),
    await strangerOf(shop),
    await strangerOf(shop),
  ];
  await order(one);
  await order(two);
  await agreed(goOn(three));
  await agreed(three.call(addressesApi.add(ADDRESS)));
  const stops = async () => (await agreed(three.call(ordersApi.quote()))).stops;
  expect(await stops()).toMatchObject([{ code: 'address_unproven', onlyDirect: true }]);
  expect((await three.call(ordersApi.checkOut({}))).body).toMatchObject({
    code: 'address_unproven',
  });
  await agreed(three.call(accountApi.askForConfirmation()));
  await agreed(
    post.shop
      .visitor()
      .call(authApi.confirmEmail({ token: await tokenFor(post, READER, '/confirm-email') })),
  );
  // Whoever pressed is still signed in: the link asked for nothing but that.
  expect(await stops()).toEqual([]);
  await agreed(three.call(ordersApi.checkOut({})));
});

test('a cart is priced where it will go before that is written down', async () => {
  const shop = await fileShop();
  const stranger = await strangerOf(shop);
  const quote = (country: string) => stranger.call(ordersApi.quote({ country }));
  expect(await agreed(quote('GB'))).toMatchObject({ stops: [] });
  expect((await quote('FR')).status).toBeLessThan(500);
});

test('accounts without a password can be exported and deleted, and idle ones that ordered nothing go by themselves', async () => {
  const shop = await fileShop();
  const buyer = await strangerOf(shop);
  await order(buyer, 'buyer@shop.example');
  const looker = shop.guest();
  await agreed(goOn(looker, 'looker@shop.example'));
  const gone = shop.guest();
  await agreed(goOn(gone, 'gone@shop.example'));
  await agreed(gone.call(authApi.signOut()));
  await shop.later('customers', '2 days');
  await shop.write(deleteIdleTyped);
  const emails = (await shop.stored('customers')).map(({ typedEmail }) => typedEmail);
  expect(emails).toEqual(expect.arrayContaining(['buyer@shop.example', 'looker@shop.example']));
  expect(emails).not.toContain('gone@shop.example');

  expect((await buyer.call(accountApi.exportData())).text).toContain('buyer@shop.example');
  await agreed(buyer.call(accountApi.remove()));
  expect((await buyer.call(accountApi.find())).status).toBe(401);
});

test('a link for an address without an account is not sent, and the answer is the same', async () => {
  await using post = await postOf();
  const { shop } = post;
  await shop.customer({ username: 'there' });
  const ask = (email: string) => shop.guest().call(authApi.askForLink({ email }));
  const [there, nowhere] = [await ask('there@shop.example'), await ask('nowhere@shop.example')];
  expect(there.text).toBe(nowhere.text);
  expect(await linksTo(post, 'nowhere@shop.example', '/enter')).toEqual([]);
  const token = await tokenFor(post, 'there@shop.example', '/enter');
  // What a guest put into the cart comes along.
  const guest = await strangerOf(shop);
  await agreed(guest.call(authApi.enter({ token })));
  expect(await agreed(guest.call(cartApi.list()))).toHaveLength(1);
  expect((await ask('not an address')).status).toBe(400);
});
