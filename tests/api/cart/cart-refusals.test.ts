import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import * as cartApi from '../../../src/modules/cart/endpoints.ts';
import { fillCart } from '../../support/crowds.ts';
import { shopOfFile, testShop } from '../../support/test-shop.ts';
import type { Visitor } from '../../support/visitor.ts';
import { odd } from '../../support/visitor.ts';

const fileShop = shopOfFile();

const cartOf = async (visitor: Visitor) => (await visitor.call(cartApi.list())).body;
const add = (visitor: Visitor, body: object) => visitor.call(odd(cartApi.add)(body));

test('what is sold out, and what there is not enough of, is refused by name', async () => {
  await using shop = await testShop();
  const luna = await shop.addProduct({
    name: 'Luna',
    variants: [
      { stock: 0, options: { Colour: 'Red' } },
      { stock: 4, options: { Colour: 'Blue' } },
    ],
  });
  const off = await shop.addProduct({ name: 'Atlas', inStock: false });
  const guest = shop.guest();
  const [red, blue] = luna.variants;

  expect(await add(guest, { productId: luna.id, variantId: red?.id })).toMatchObject({
    status: 409,
    body: { code: 'sold_out', message: 'Luna, Red is sold out.' },
  });
  expect(await add(guest, { productId: off.id })).toMatchObject({
    status: 409,
    body: { code: 'sold_out', message: 'Atlas is sold out.' },
  });
  await add(guest, { productId: luna.id, quantity: 3 });
  expect(await add(guest, { productId: luna.id, variantId: blue?.id, quantity: 2 })).toMatchObject({
    status: 409,
    body: {
      code: 'not_enough_stock',
      message: 'Only 4 of Luna, Blue left, and 3 of them are in your cart already.',
      fields: { quantity: expect.any(String) },
    },
  });
  expect(await cartOf(guest)).toMatchObject([{ quantity: 3 }]);
});

test('a refusal does not tell the exact stock while plenty is left', async () => {
  await using shop = await testShop();
  const { id: productId } = await shop.addProduct({ name: 'Luna', stock: 300 });
  const { body } = await add(shop.guest(), { productId, quantity: 301 });
  expect(body).toMatchObject({ message: 'There is not enough of Luna in stock.' });
});

test('a line holds at most 999', async () => {
  await using shop = await testShop();
  const { id: productId } = await shop.addProduct();
  const guest = shop.guest();
  await add(guest, { productId, quantity: 999 });
  expect(await add(guest, { productId })).toMatchObject({
    status: 409,
    body: { code: 'not_enough_stock' },
  });
  expect(await cartOf(guest)).toMatchObject([{ quantity: 999 }]);
});

test.each([0, -1, 1.5, 1000, 'x', '2', null, Number.MAX_SAFE_INTEGER])(
  'a quantity of %j is refused, to add and to set',
  async (quantity) => {
    const shop = await fileShop();
    const { id: productId } = await shop.addProduct();
    const guest = shop.guest();
    const { body: line } = await add(guest, { productId });
    const refusal = {
      status: 400,
      body: { code: 'invalid_input', fields: { quantity: expect.any(String) } },
    };
    expect(await add(guest, { productId, quantity })).toMatchObject(refusal);
    expect(await guest.call(odd(cartApi.change)({ itemId: line.id }, { quantity }))).toMatchObject(
      refusal,
    );
    expect(await cartOf(guest)).toMatchObject([{ quantity: 1 }]);
  },
);

test('what is no product, or no variant of the product, cannot be added', async () => {
  await using shop = await testShop();
  const [luna, atlas] = await shop.addProducts({}, {});
  const gone = await shop.addProduct();
  await shop.removeProduct(gone.id);
  const guest = shop.guest();
  const absent = { status: 404, body: { code: 'not_found' } };
  expect(await add(guest, { productId: randomUUID() })).toMatchObject(absent);
  expect(await add(guest, { productId: gone.id })).toMatchObject(absent);
  expect(
    await add(guest, { productId: luna?.id, variantId: atlas?.variants[0]?.id }),
  ).toMatchObject(absent);
  expect(await add(guest, { productId: luna?.id, variantId: randomUUID() })).toMatchObject(absent);
  for (const productId of [undefined, null, 7, 'luna', '']) {
    expect(await add(guest, { productId })).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', fields: { productId: expect.any(String) } },
    });
  }
  expect(await cartOf(guest)).toEqual([]);
});

test('the line of another session is not there, whatever is asked', async () => {
  await using shop = await testShop();
  const { id: productId } = await shop.addProduct();
  const owner = shop.guest();
  const { body: line } = await add(owner, { productId });
  const absent = {
    status: 404,
    body: { code: 'not_found', message: 'This item is not in your cart.' },
  };
  for (const stranger of [shop.guest(), await shop.customer()]) {
    expect(await stranger.call(cartApi.change({ itemId: line.id }, { quantity: 2 }))).toMatchObject(
      absent,
    );
    expect(await stranger.call(cartApi.remove({ itemId: line.id }))).toMatchObject(absent);
  }
  expect(await cartOf(owner)).toMatchObject([{ quantity: 1 }]);
  expect((await owner.call(cartApi.change({ itemId: 'not-an-id' }, { quantity: 2 }))).status).toBe(
    400,
  );
  expect(await owner.call(cartApi.remove({ itemId: randomUUID() }))).toMatchObject(absent);
});

test('the line of a customer is not there for others', async () => {
  await using shop = await testShop();
  const owner = await shop.customer({ cart: [await shop.addProduct()] });
  const [line] = await owner.cart();
  for (const stranger of [shop.guest(), await shop.customer()]) {
    expect(
      (await stranger.call(cartApi.change({ itemId: line?.id ?? '' }, { quantity: 2 }))).status,
    ).toBe(404);
    expect((await stranger.call(cartApi.remove({ itemId: line?.id ?? '' }))).status).toBe(404);
  }
  expect(await owner.cart()).toMatchObject([{ quantity: 1 }]);
});

test('a guest’s cart holds at most 100 different items; more of those that it has still go in', async () => {
  await using shop = await testShop();
  const { id: productId, variants } = await shop.addProduct({
    name: 'Luna',
    variants: Array.from({ length: 101 }, () => ({ stock: 9 })),
  });
  const guest = shop.guest();
  const [first, ...others] = variants.map(({ id }) => id);
  await add(guest, { productId, variantId: first });
  await fillCart(shop, others.slice(0, 99));
  expect(await add(guest, { productId, variantId: others[99] })).toMatchObject({
    status: 409,
    body: { code: 'limit_reached', message: 'A cart holds at most 100 different items.' },
  });
  expect(await add(guest, { productId, variantId: first })).toMatchObject({
    status: 200,
    body: { quantity: 2 },
  });
  const { body } = await add(guest, { productId, variantId: first, quantity: 9 });
  expect(body).toMatchObject({ code: 'not_enough_stock' });
  expect(await cartOf(guest)).toHaveLength(100);
});
