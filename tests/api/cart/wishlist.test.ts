import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import * as wishlistApi from '../../../src/modules/wishlist/endpoints.ts';
import { fillWishlist } from '../../support/crowds.ts';
import { testShop } from '../../support/test-shop.ts';

test('a wishlist shows today’s products, the latest wish first', async () => {
  await using shop = await testShop();
  const [luna, atlas] = await shop.addProducts({ name: 'Luna', price: '9.00' }, { name: 'Atlas' });
  const guest = shop.guest();
  const added = await guest.call(wishlistApi.add({ productId: luna?.id ?? '' }));
  await guest.call(wishlistApi.add({ productId: atlas?.id ?? '' }));
  expect(added).toMatchObject({
    status: 200,
    body: { productId: luna?.id, product: { name: 'Luna' } },
  });
  await shop.reprice(luna ?? { id: '' }, '12.00');

  const { body, headers } = await guest.call(wishlistApi.list());
  expect(headers['x-total-count']).toBe('2');
  expect(body).toMatchObject([
    { productId: atlas?.id, product: { name: 'Atlas' } },
    { productId: luna?.id, product: { name: 'Luna', price: '12.00' } },
  ]);
});

test('wishing for a product twice, or twenty times at once, is wishing for it once', async () => {
  await using shop = await testShop();
  const { id: productId } = await shop.addProduct();
  const guest = shop.guest();
  const responses = await Promise.all(
    Array.from({ length: 20 }, () => guest.call(wishlistApi.add({ productId }))),
  );
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(responses.map(({ body }) => body.id)).size).toBe(1);
  expect((await guest.call(wishlistApi.list())).body).toHaveLength(1);
});

test('a wish is withdrawn by its product', async () => {
  await using shop = await testShop();
  const { id: productId } = await shop.addProduct();
  const guest = shop.guest();
  await guest.call(wishlistApi.add({ productId }));
  const withdraw = () => guest.call(wishlistApi.remove({ sessionId: guest.sessionId, productId }));
  expect(await withdraw()).toMatchObject({ status: 204, body: '' });
  expect(await withdraw()).toMatchObject({ status: 404, body: { code: 'not_found' } });
  expect((await guest.call(wishlistApi.list())).body).toEqual([]);
});

test('only existing products can be put on a wishlist', async () => {
  await using shop = await testShop();
  const gone = await shop.addProduct();
  await shop.removeProduct(gone.id);
  const guest = shop.guest();
  for (const productId of [randomUUID(), gone.id]) {
    expect(await guest.call(wishlistApi.add({ productId }))).toMatchObject({
      status: 404,
      body: { code: 'not_found', message: 'This product does not exist.' },
    });
  }
  expect(await guest.call(wishlistApi.add({ productId: 'luna' }))).toMatchObject({
    status: 400,
    body: { fields: { productId: expect.any(String) } },
  });
});

test('a product that its owner took off leaves the wishlists', async () => {
  await using shop = await testShop();
  const { id: productId } = await shop.addProduct();
  const guest = shop.guest();
  await guest.call(wishlistApi.add({ productId }));
  await shop.removeProduct(productId);
  expect(await guest.call(wishlistApi.list())).toMatchObject({
    body: [],
    headers: { 'x-total-count': '0' },
  });
});

test('the wishes of another session, or of a customer, are not there', async () => {
  await using shop = await testShop();
  const { id: productId } = await shop.addProduct();
  const customer = await shop.customer();
  const guest = shop.guest();
  await guest.call(wishlistApi.add({ productId }));
  await customer.call(wishlistApi.add({ productId }));
  const stranger = shop.guest();
  expect((await stranger.call(wishlistApi.list())).body).toEqual([]);
  expect(
    (await stranger.call(wishlistApi.remove({ sessionId: stranger.sessionId, productId }))).status,
  ).toBe(404);
  await customer.call(wishlistApi.remove({ sessionId: guest.sessionId, productId }));
  expect((await customer.call(wishlistApi.list())).body).toEqual([]);
  expect((await guest.call(wishlistApi.list())).body).toHaveLength(1);
});

test('a guest’s wishlist holds at most 100 products', async () => {
  await using shop = await testShop();
  const products = await shop.addProducts(...Array.from({ length: 101 }, () => ({})));
  const [first, ...others] = products.map(({ id }) => id);
  const guest = shop.guest();
  await guest.call(wishlistApi.add({ productId: first ?? '' }));
  await fillWishlist(shop, others.slice(0, 99));
  expect(await guest.call(wishlistApi.add({ productId: others[99] ?? '' }))).toMatchObject({
    status: 409,
    body: { code: 'limit_reached', message: 'A wishlist holds at most 100 products.' },
  });
  expect((await guest.call(wishlistApi.add({ productId: first ?? '' }))).status).toBe(200);
});

test('a wish keeps its variant, and whoever has its link sees the list until the link is taken away', async () => {
  await using shop = await testShop();
  const liquid = await shop.addProduct({
    name: 'Mango Ice',
    variants: [{ options: { Strength: '3 mg' } }, { options: { Strength: '20 mg' } }],
  });
  const [weak, strong] = liquid.variants;
  const guest = shop.guest();
  const wish = (variantId?: string) =>
    guest.call(wishlistApi.add({ productId: liquid.id, variantId }));
  await wish(weak?.id);
  await wish(strong?.id);
  // Another wish for the product, as a card has it, leaves the variant as it is.
  expect(await wish()).toMatchObject({ status: 200 });
  expect((await guest.call(wishlistApi.list())).body).toMatchObject([{ variantId: strong?.id }]);

  const change = (isOn: boolean, shownName = '') =>
    guest.call(wishlistApi.changeLink({ isOn, shownName }));
  const { token } = (await change(true, 'Ada')).body;
  const stranger = shop.guest();
  const look = (at: string | null = token) =>
    stranger.call(wishlistApi.findShared({ token: at ?? '' }));
  expect(await look()).toMatchObject({
    status: 200,
    body: { shownName: 'Ada', items: [{ productId: liquid.id, variantId: strong?.id }] },
  });
  // The link stays while the name goes, and follows the list to the account.
  expect((await change(true)).body).toEqual({ token, shownName: '' });
  expect((await look()).body).not.toHaveProperty('items.0.id');
  await change(false);
  expect(await look()).toMatchObject({ status: 404 });
  expect((await change(true)).body.token).not.toBe(token);
  expect(await look()).toMatchObject({ status: 404 });
});
