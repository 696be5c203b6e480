import { expect, test } from 'vitest';
import { deletePastGuestCarts } from '../../../src/modules/cart/cart.ts';
import * as cartApi from '../../../src/modules/cart/endpoints.ts';
import * as authApi from '../../../src/modules/customers/endpoints.ts';
import * as wishlistApi from '../../../src/modules/wishlist/endpoints.ts';
import { deletePastGuestWishlists } from '../../../src/modules/wishlist/wishlist.ts';
import { PASSWORD } from '../../support/customer.ts';
import { type TestShop, testShop } from '../../support/test-shop.ts';
import type { Visitor } from '../../support/visitor.ts';

async function pass(shop: TestShop, days: number): Promise<void> {
  await shop.later('cartItems', `${days} days`);
  await shop.later('wishes', `${days} days`);
}

async function tidy(shop: TestShop): Promise<void> {
  await shop.write(deletePastGuestCarts);
  await shop.write(deletePastGuestWishlists);
}

/** Somebody with a product in the cart and another on the wishlist. */
async function fill(visitor: Visitor, productId: string) {
  const { body: line } = await visitor.call(cartApi.add({ productId }));
  await visitor.call(wishlistApi.add({ productId }));
  return line;
}

const left = async (visitor: Visitor) => {
  const [cart, wishlist] = await Promise.all([
    visitor.call(cartApi.list()),
    visitor.call(wishlistApi.list()),
  ]);
  return { cart: cart.body.length, wishlist: wishlist.body.length };
};

test('what a guest of one visit left is forgotten after a week, and not a day earlier', async () => {
  await using shop = await testShop();
  const { id } = await shop.addProduct();
  const guest = shop.guest();
  await fill(guest, id);
  await pass(shop, 6);
  await tidy(shop);
  expect(await shop.stored('cartItems')).toHaveLength(1);
  expect(await shop.stored('wishes')).toHaveLength(1);
  await pass(shop, 1);
  await tidy(shop);
  expect(await left(guest)).toEqual({ cart: 0, wishlist: 0 });
});

test('what a guest who came back once left untouched for 90 days is forgotten, and not a day earlier', async () => {
  await using shop = await testShop();
  const { id } = await shop.addProduct();
  const guest = shop.guest();
  await fill(guest, id);
  await pass(shop, 5);
  // A look at it is a visit.
  await left(guest);
  await pass(shop, 89);
  await tidy(shop);
  expect(await left(guest)).toEqual({ cart: 1, wishlist: 1 });
  await pass(shop, 90);
  await tidy(shop);
  expect(await left(guest)).toEqual({ cart: 0, wishlist: 0 });
});

test('one line that is touched keeps the whole cart, one wish the whole wishlist', async () => {
  await using shop = await testShop();
  const first = await shop.addProduct();
  const second = await shop.addProduct();
  const adds = shop.guest();
  const changes = shop.guest();
  const wishes = shop.guest();
  for (const guest of [adds, changes, wishes]) await fill(guest, first.id);
  const line = await fill(changes, second.id);
  for (const guest of [adds, wishes]) await fill(guest, second.id);
  await pass(shop, 80);
  await adds.call(cartApi.add({ productId: first.id }));
  await changes.call(cartApi.change({ itemId: line.id }, { quantity: 3 }));
  await wishes.call(wishlistApi.add({ productId: first.id }));
  await pass(shop, 80);
  await tidy(shop);
  expect(await left(adds)).toEqual({ cart: 2, wishlist: 0 });
  expect(await left(changes)).toEqual({ cart: 2, wishlist: 0 });
  expect(await left(wishes)).toEqual({ cart: 0, wishlist: 2 });
});

test('a customer’s own cart and wishlist never expire, also those that were a guest’s', async () => {
  await using shop = await testShop();
  const { id } = await shop.addProduct();
  const { username } = await shop.customer();
  const visitor = shop.guest();
  await fill(visitor, id);
  await pass(shop, 80);
  await visitor.call(authApi.signIn({ username, password: PASSWORD }));
  await pass(shop, 10_000);
  await tidy(shop);
  expect(await left(visitor)).toEqual({ cart: 1, wishlist: 1 });
});
