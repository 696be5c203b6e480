import { expect, test } from 'vitest';
import * as cartApi from '../../../src/modules/cart/endpoints.ts';
import { testShop } from '../../support/test-shop.ts';
import type { Visitor } from '../../support/visitor.ts';
import { odd } from '../../support/visitor.ts';

const cartOf = async (visitor: Visitor) => (await visitor.call(cartApi.list())).body;
const add = (visitor: Visitor, body: object) => visitor.call(odd(cartApi.add)(body));

test('a cart shows today’s products, oldest line first', async () => {
  await using shop = await testShop();
  const luna = await shop.addProduct({ name: 'Luna', price: '9.00' });
  const atlas = await shop.addProduct({ name: 'Atlas' });
  const guest = shop.guest();
  await add(guest, { productId: luna.id });
  await add(guest, { productId: atlas.id, quantity: 3 });
  await shop.reprice(luna, '12.00');

  const { body, headers } = await guest.call(cartApi.list());
  expect(headers['x-total-count']).toBe('2');
  expect(body).toMatchObject([
    {
      productId: luna.id,
      quantity: 1,
      product: { name: 'Luna', price: '12.00' },
      variant: { price: '12.00' },
    },
    { productId: atlas.id, quantity: 3, product: { name: 'Atlas' } },
  ]);
});

test('adding what is in the cart adds to its line; another variant is another line', async () => {
  await using shop = await testShop();
  const { id: productId, variants } = await shop.addProduct({
    variants: [{ options: { Size: 'S' } }, { options: { Size: 'L' } }],
  });
  const [small, large] = variants;
  const guest = shop.guest();
  const first = await add(guest, { productId, variantId: small?.id, quantity: 2 });
  const second = await add(guest, { productId, variantId: small?.id });
  await add(guest, { productId, variantId: large?.id });
  expect(first.body).toEqual({ id: first.body.id, productId, variantId: small?.id, quantity: 2 });
  expect(second.body).toEqual({ ...first.body, quantity: 3 });
  expect((await cartOf(guest)).map(({ variant, quantity }) => [variant.options, quantity])).toEqual(
    [
      [{ Size: 'S' }, 3],
      [{ Size: 'L' }, 1],
    ],
  );
});

test('twenty adds at once make one line of twenty, and one more makes 21', async () => {
  await using shop = await testShop();
  const { id: productId } = await shop.addProduct({ stock: 500 });
  const guest = shop.guest();
  const adds = await Promise.all(Array.from({ length: 20 }, () => add(guest, { productId })));
  expect(adds.map(({ status }) => status)).toEqual(Array(20).fill(200));
  expect(await cartOf(guest)).toMatchObject([{ quantity: 20 }]);
  expect((await add(guest, { productId })).body.quantity).toBe(21);
});

test('adds at once never put more into a cart than there is', async () => {
  await using shop = await testShop();
  const { id: productId } = await shop.addProduct({ stock: 7 });
  const guest = shop.guest();
  const adds = await Promise.all(Array.from({ length: 20 }, () => add(guest, { productId })));
  expect(adds.filter(({ status }) => status === 200)).toHaveLength(7);
  expect(adds.filter(({ status }) => status === 409)).toHaveLength(13);
  expect(await cartOf(guest)).toMatchObject([{ quantity: 7 }]);
});

test('without a variant named, the first that is available goes into the cart', async () => {
  await using shop = await testShop();
  const { id: productId, variants } = await shop.addProduct({
    variants: [{ stock: 0 }, { stock: 4 }, {}],
  });
  const guest = shop.guest();
  expect((await add(guest, { productId })).body.variantId).toBe(variants[1]?.id);
});

test('the quantity of a line is set, up to what is in stock', async () => {
  await using shop = await testShop();
  const { id: productId } = await shop.addProduct({ name: 'Luna', stock: 5 });
  const guest = shop.guest();
  const { body: line } = await add(guest, { productId });
  const set = (quantity: number) => guest.call(cartApi.change({ itemId: line.id }, { quantity }));
  expect(await set(5)).toMatchObject({ status: 200, body: { ...line, quantity: 5 } });
  expect(await set(6)).toMatchObject({
    status: 409,
    body: { code: 'not_enough_stock', message: 'Only 5 of Luna left.' },
  });
  expect(await cartOf(guest)).toMatchObject([{ quantity: 5 }]);
});

test('a quantity that is too high by now can be lowered step by step', async () => {
  await using shop = await testShop();
  const { id: productId, variants } = await shop.addProduct({ stock: 9 });
  const guest = shop.guest();
  const { body: line } = await add(guest, { productId, quantity: 9 });
  await shop.setStock(variants[0]?.id ?? '', 3);
  for (const quantity of [8, 5, 2]) {
    expect((await guest.call(cartApi.change({ itemId: line.id }, { quantity }))).status).toBe(200);
  }
  expect((await guest.call(cartApi.change({ itemId: line.id }, { quantity: 4 }))).status).toBe(409);
});

test('a line is removed once, and the whole cart is emptied as often as one likes', async () => {
  await using shop = await testShop();
  const [luna, atlas] = await shop.addProducts({}, {});
  const guest = shop.guest();
  const { body: line } = await add(guest, { productId: luna?.id });
  await add(guest, { productId: atlas?.id });

  expect(await guest.call(cartApi.remove({ itemId: line.id }))).toMatchObject({
    status: 204,
    body: '',
  });
  expect((await guest.call(cartApi.remove({ itemId: line.id }))).status).toBe(404);
  expect(await cartOf(guest)).toMatchObject([{ productId: atlas?.id }]);
  expect((await guest.call(cartApi.clear({ sessionId: guest.sessionId }))).status).toBe(204);
  expect((await guest.call(cartApi.clear({ sessionId: guest.sessionId }))).status).toBe(204);
  expect(await cartOf(guest)).toEqual([]);
});

test('a product that its owner took off leaves the carts', async () => {
  await using shop = await testShop();
  const luna = await shop.addProduct();
  const guest = shop.guest();
  await add(guest, { productId: luna.id });
  await shop.removeProduct(luna.id);
  expect(await cartOf(guest)).toEqual([]);
});
