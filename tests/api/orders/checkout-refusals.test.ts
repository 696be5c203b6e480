import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import * as cartApi from '../../../src/modules/cart/endpoints.ts';
import * as addressesApi from '../../../src/modules/customers/address-endpoints.ts';
import * as ordersApi from '../../../src/modules/orders/endpoints.ts';
import type { Customer } from '../../support/customer.ts';
import { stocks } from '../../support/stock.ts';
import { type TestShop, testShop } from '../../support/test-shop.ts';

/** Everything that an order would change. */
async function traces(shop: TestShop, customer: Customer) {
  const kinds = ['orders', 'orderItems', 'history', 'uncountedSales'] as const;
  const counts = await Promise.all(kinds.map(async (kind) => (await shop.stored(kind)).length));
  const stock = await stocks(shop);
  const cart = await customer.cart();
  return { counts, stock, cart: cart.map(({ productId, quantity }) => [productId, quantity]) };
}

/** Checks out, and makes sure that nothing came of it. */
async function refused(shop: TestShop, customer: Customer, request: object = {}) {
  const before = await traces(shop, customer);
  const { status, body } = await customer.call(ordersApi.checkOut(request));
  expect(await traces(shop, customer)).toEqual(before);
  return { status, body };
}

test('an amount that differs from the shop’s total is refused, with the total that holds', async () => {
  await using shop = await testShop();
  const product = await shop.addProduct({ price: '9.00', stock: 5 });
  const customer = await shop.customer({ cart: [product] });
  await shop.reprice(product, '12.00');
  for (const amount of ['19.71', 19.71, '22.96', 0]) {
    expect(await refused(shop, customer, { amount })).toEqual({
      status: 409,
      body: {
        code: 'amount_changed',
        message: expect.stringContaining('22.95'),
        total: '22.95',
      },
    });
  }
  expect(await customer.checkout({ amount: '22.95' })).toMatchObject({ total: '22.95' });
});

test('the same figures in another currency are another amount', async () => {
  await using shop = await testShop();
  const customer = await shop.customer({ cart: [await shop.addProduct({ price: '12.00' })] });
  await shop.set({ currency: 'USD' });
  expect(await refused(shop, customer, { amount: '22.95', currency: 'GBP' })).toMatchObject({
    status: 409,
    body: { code: 'currency_changed', message: expect.stringContaining('22.95 USD') },
  });
  expect(await customer.checkout({ amount: '22.95', currency: 'USD' })).toMatchObject({
    currency: 'USD',
  });
});

test('the amount may be a number, and one that is none is refused', async () => {
  await using shop = await testShop();
  const customer = await shop.customer({ cart: [await shop.addProduct({ price: '12.00' })] });
  for (const amount of ['22.9', '£22.95', 'much', -1, null]) {
    expect(await refused(shop, customer, { amount })).toMatchObject({
      status: 400,
      body: { fields: { amount: expect.any(String) } },
    });
  }
  expect(await customer.checkout({ amount: 22.95 })).toMatchObject({ total: '22.95' });
});

test('an empty cart is refused', async () => {
  await using shop = await testShop();
  expect(await refused(shop, await shop.customer())).toEqual({
    status: 400,
    body: { code: 'cart_empty', message: 'Your cart is empty' },
  });
});

test('without an address, the customer is led to where one is added', async () => {
  await using shop = await testShop();
  const customer = await shop.customer({
    address: false,
    cart: [await shop.addProduct({ stock: 5 })],
  });
  expect(await refused(shop, customer)).toEqual({
    status: 400,
    body: {
      code: 'address_missing',
      message: 'Please add a shipping address to continue',
      redirectTo: '/dashboard/addresses',
    },
  });
});

test('an address or a rate that is not there, or not the customer’s, is refused', async () => {
  await using shop = await testShop();
  const customer = await shop.customer({ cart: [await shop.addProduct({ stock: 5 })] });
  const stranger = await shop.customer();
  const [foreign] = (await stranger.call(addressesApi.list())).body;
  for (const addressId of [foreign?.id, randomUUID()]) {
    expect(await refused(shop, customer, { addressId })).toMatchObject({
      status: 404,
      body: { code: 'not_found', message: 'This address does not exist.' },
    });
  }
  expect(await refused(shop, customer, { shippingRateId: randomUUID() })).toMatchObject({
    status: 404,
    body: { code: 'not_found', fields: { shippingRateId: expect.any(String) } },
  });
  expect(await refused(shop, customer, { addressId: 'home' })).toMatchObject({ status: 400 });
});

test('a sold-out line is named, and so is one that there is not enough of', async () => {
  await using shop = await testShop();
  const [luna, atlas] = await shop.addProducts(
    { name: 'Luna', variants: [{ stock: 5, options: { Colour: 'Red' } }] },
    { name: 'Atlas', stock: 5 },
  );
  if (!luna || !atlas) throw new Error('products are missing');
  const customer = await shop.customer({
    cart: [
      { product: luna, quantity: 3 },
      { product: atlas, quantity: 3 },
    ],
  });
  const stockOfLuna = (stock: number) => shop.setStock(luna.variants[0]?.id ?? '', stock);

  await stockOfLuna(2);
  expect(await refused(shop, customer)).toMatchObject({
    status: 409,
    body: {
      code: 'not_enough_stock',
      message: 'Only 2 of Luna, Red left. Lower its quantity to go on.',
    },
  });
  await stockOfLuna(0);
  expect(await refused(shop, customer)).toMatchObject({
    status: 409,
    body: {
      code: 'sold_out',
      message: 'Luna, Red is sold out. Remove it from your cart to go on.',
    },
  });
  await stockOfLuna(3);
  expect(await customer.call(ordersApi.checkOut())).toMatchObject({ status: 200 });
});

test('a product that its owner switched off is refused as sold out', async () => {
  await using shop = await testShop();
  const product = await shop.addProduct({ name: 'Luna' });
  const customer = await shop.customer({ cart: [product] });
  await shop.switchProduct(product.id, false);
  expect(await refused(shop, customer)).toMatchObject({ status: 409, body: { code: 'sold_out' } });
});

test('a product that its owner removed leaves the cart and does not block the order', async () => {
  await using shop = await testShop();
  const [luna, atlas] = await shop.addProducts({ price: '10.00' }, { price: '20.00' });
  if (!luna || !atlas) throw new Error('products are missing');
  const customer = await shop.customer({ cart: [luna, atlas] });
  await shop.removeProduct(luna.id);
  expect((await customer.call(ordersApi.quote())).body).toMatchObject({ subtotal: '20.00' });
  expect(await customer.checkout({ amount: '31.59' })).toMatchObject({ subtotal: '20.00' });
  await customer.add(atlas);
  await shop.removeProduct(atlas.id);
  expect(await customer.checkout()).toMatchObject({ code: 'cart_empty' });
});

test('a checkout without signing in is refused and points to the sign-in', async () => {
  await using shop = await testShop();
  const product = await shop.addProduct();
  const guest = shop.guest();
  await guest.call(cartApi.add({ productId: product.id }));
  expect(await guest.call(ordersApi.checkOut({ sessionId: guest.sessionId }))).toMatchObject({
    status: 401,
    body: { code: 'not_signed_in', redirectTo: '/auth?redirect=/checkout' },
  });
  expect(await guest.call(cartApi.list())).toMatchObject({ body: [{ quantity: 1 }] });
});

test('nothing is ordered while no way to pay directly is switched on', async () => {
  await using shop = await testShop();
  const customer = await shop.customer({ cart: [await shop.addProduct({ stock: 5 })] });
  for (const change of [{ provider: 'unknown' }, { isActive: false }]) {
    await shop.pretend('paymentMethods', change, { isActive: true });
    expect(await refused(shop, customer)).toMatchObject({
      status: 409,
      body: { code: 'payment_method_unavailable' },
    });
  }
});
