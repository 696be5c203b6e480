import { expect, test } from 'vitest';
import * as cartApi from '../../../src/modules/cart/endpoints.ts';
import type { ProductView } from '../../../src/modules/catalog/schema.ts';
import * as authApi from '../../../src/modules/customers/endpoints.ts';
import * as wishlistApi from '../../../src/modules/wishlist/endpoints.ts';
import { PASSWORD } from '../../support/customer.ts';
import { testShop } from '../../support/test-shop.ts';
import type { Visitor } from '../../support/visitor.ts';

const signIn = (visitor: Visitor, { username }: { username: string }) =>
  visitor.call(authApi.signIn({ username, password: PASSWORD }));

async function quantities(visitor: Visitor): Promise<Record<string, number>> {
  const { body } = await visitor.call(cartApi.list());
  return Object.fromEntries(body.map(({ product, quantity }) => [product.name, quantity]));
}

const add = (visitor: Visitor, { id: productId }: ProductView, quantity = 1) =>
  visitor.call(cartApi.add({ productId, quantity }));

async function threeProducts(shop: Awaited<ReturnType<typeof testShop>>, stock?: number) {
  return (await shop.addProducts(
    { name: 'Luna', stock },
    { name: 'Atlas', stock },
    { name: 'Titan', stock },
  )) as [ProductView, ProductView, ProductView];
}

test('a guest’s cart becomes the customer’s: new lines come, quantities add', async () => {
  await using shop = await testShop();
  const [luna, atlas, titan] = await threeProducts(shop);
  const customer = await shop.customer({ cart: [{ product: luna, quantity: 2 }, atlas] });
  const guest = shop.guest();
  await add(guest, luna, 3);
  await add(guest, titan, 4);
  await signIn(guest, customer);
  expect(await quantities(guest)).toEqual({ Luna: 5, Atlas: 1, Titan: 4 });
  expect(await quantities(customer)).toEqual({ Luna: 5, Atlas: 1, Titan: 4 });
  expect(await quantities(shop.guest(guest.sessionId))).toEqual({});
});

test('added quantities stop at what is in stock, and at what a line may hold', async () => {
  await using shop = await testShop();
  const [luna, atlas] = await threeProducts(shop, 6);
  const uncounted = await shop.addProduct({ name: 'Uncounted' });
  const customer = await shop.customer({
    cart: [
      { product: luna, quantity: 4 },
      { product: atlas, quantity: 2 },
      { product: uncounted, quantity: 600 },
    ],
  });
  const guest = shop.guest();
  await add(guest, luna, 5);
  await add(guest, atlas, 3);
  await add(guest, uncounted, 600);
  await signIn(guest, customer);
  expect(await quantities(guest)).toEqual({ Luna: 6, Atlas: 5, Uncounted: 999 });
});

test('merging takes nothing away that the customer had, whatever the stock is by now', async () => {
  await using shop = await testShop();
  const [luna] = await threeProducts(shop, 6);
  const customer = await shop.customer({ cart: [{ product: luna, quantity: 4 }] });
  const guest = shop.guest();
  await add(guest, luna, 2);
  await shop.setStock(luna.variants[0]?.id ?? '', 1);
  await signIn(guest, customer);
  expect(await quantities(guest)).toEqual({ Luna: 4 });
});

test('a guest’s wishes become the customer’s, each once', async () => {
  await using shop = await testShop();
  const [luna, atlas, titan] = await threeProducts(shop);
  const customer = await shop.customer();
  const guest = shop.guest();
  for (const { id } of [luna, atlas]) await customer.call(wishlistApi.add({ productId: id }));
  for (const { id } of [atlas, titan]) await guest.call(wishlistApi.add({ productId: id }));
  await signIn(guest, customer);
  const { body } = await guest.call(wishlistApi.list());
  expect(body.map(({ product }) => product.name).sort()).toEqual(['Atlas', 'Luna', 'Titan']);
  expect((await shop.guest(guest.sessionId).call(wishlistApi.list())).body).toEqual([]);
});

test('cart and wishlist survive a registration', async () => {
  await using shop = await testShop();
  const [luna, atlas] = await threeProducts(shop);
  const guest = shop.guest();
  await add(guest, luna, 2);
  await guest.call(wishlistApi.add({ productId: atlas.id }));
  await guest.call(
    authApi.register({
      username: 'ada',
      email: 'ada@shop.example',
      password: 'well kept',
    }),
  );
  expect(await quantities(guest)).toEqual({ Luna: 2 });
  expect((await guest.call(wishlistApi.list())).body).toHaveLength(1);
});

test('a guest whom only the cookie remembers merges as well', async () => {
  await using shop = await testShop();
  const [luna] = await threeProducts(shop);
  const customer = await shop.customer();
  const client = shop.visitor();
  await client.call(cartApi.add({ productId: luna.id, sessionId: crypto.randomUUID() }));
  await signIn(client, customer);
  expect(await quantities(client)).toEqual({ Luna: 1 });
});

test('a refused sign-in leaves the guest’s cart alone', async () => {
  await using shop = await testShop();
  const [luna] = await threeProducts(shop);
  const { username } = await shop.customer();
  const guest = shop.guest();
  await add(guest, luna);
  await guest.call(authApi.signIn({ username, password: 'wrong one' }));
  await guest.call(
    authApi.register({ username, email: 'ada@shop.example', password: 'well kept' }),
  );
  expect(await quantities(guest)).toEqual({ Luna: 1 });
});

test('two sign-ins of one guest at once move its cart once', async () => {
  await using shop = await testShop();
  const products = await threeProducts(shop);
  const customer = await shop.customer({ cart: [...products] });
  const guest = shop.guest();
  for (const product of products) await add(guest, product, 5);
  const tabs = [guest, shop.guest(guest.sessionId)];
  const responses = await Promise.all(tabs.map((tab) => signIn(tab, customer)));
  expect(responses.map(({ status }) => status)).toEqual([200, 200]);
  expect(await quantities(customer)).toEqual({ Luna: 6, Atlas: 6, Titan: 6 });
});

test('five guests signing in to one account at once lose nothing', async () => {
  await using shop = await testShop();
  const products = await threeProducts(shop);
  const customer = await shop.customer();
  const guests = Array.from({ length: 5 }, () => shop.guest());
  for (const [n, guest] of guests.entries()) {
    for (const product of n % 2 ? products : products.toReversed()) await add(guest, product);
  }
  const responses = await Promise.all(guests.map((guest) => signIn(guest, customer)));
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await quantities(customer)).toEqual({ Luna: 5, Atlas: 5, Titan: 5 });
});
