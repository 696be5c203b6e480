import { expect, test } from 'vitest';
import * as cartApi from '../../../src/modules/cart/endpoints.ts';
import * as ordersApi from '../../../src/modules/orders/endpoints.ts';
import type { ShippingRateView } from '../../../src/modules/orders/schema.ts';
import type { Customer } from '../../support/customer.ts';
import { setLimits } from '../../support/sign-in.ts';
import { shopOfFile, type TestShop, testShop } from '../../support/test-shop.ts';

const fileShop = shopOfFile();

const ordersOf = async (customer: Customer) => (await customer.call(ordersApi.list())).body;

async function rate(shop: TestShop, name: string): Promise<ShippingRateView> {
  const { body } = await shop.visitor().call(ordersApi.listRates());
  const found = body.find((one) => one.name === name);
  if (!found) throw new Error(`there is no rate ${name}`);
  return found;
}

test('an order costs what the shop charges now, not what the cart showed', async () => {
  await using shop = await testShop();
  const mug = await shop.addProduct({ price: '9.00' });
  const visitor = await shop.customer({ cart: [mug] });
  await shop.reprice(mug, '12.00');
  expect(await visitor.checkout()).toMatchObject({ total: '22.95' });
});

test.each([
  ['0.06', 1, '0.00', '10.05'],
  ['0.07', 1, '0.01', '10.07'],
  ['0.56', 1, '0.04', '10.59'],
  ['12.56', 1, '1.00', '23.55'],
  ['12.57', 1, '1.01', '23.57'],
  ['31.25', 1, '2.50', '43.74'],
  ['6.25', 3, '1.50', '30.24'],
  ['33.33', 3, '8.00', '117.98'],
  ['99999.99', 999, '7991999.20', '107891999.20'],
  ['0.00', 2, '0.00', '9.99'],
])('the tax on %s times %i is %s, the total %s', async (price, quantity, tax, total) => {
  const shop = await fileShop();
  await setLimits(shop, { limit_order_pieces: 999, limit_order_amount: 999_999_999 });
  const product = await shop.addProduct({ price });
  const customer = await shop.customer({ cart: [{ product, quantity }] });
  const { body: quote } = await customer.call(ordersApi.quote());
  const order = await customer.checkout();
  expect(order).toMatchObject({ currency: 'GBP', shipping: '9.99', tax, total });
  expect(quote).toMatchObject({
    currency: 'GBP',
    subtotal: order.subtotal,
    shipping: '9.99',
    tax,
    total,
  });
});

test('nobody is quoted a price for what is sold out, and the order is refused until it is gone', async () => {
  await using shop = await testShop();
  const [mug, jug] = await shop.addProducts({ price: '10.00' }, { name: 'Jug', price: '5.00' });
  if (!mug || !jug) throw new Error('products are missing');
  const customer = await shop.customer({ cart: [mug, jug] });
  await shop.switchProduct(jug.id, false);
  const { body: quote } = await customer.call(ordersApi.quote());
  expect(quote).toMatchObject({ subtotal: '10.00', tax: '0.80', total: '20.79' });
  expect(await customer.checkout({ amount: quote.total })).toMatchObject({ code: 'sold_out' });
  await shop.switchProduct(mug.id, false);
  expect((await customer.call(ordersApi.quote())).body).toMatchObject({
    subtotal: '0.00',
    total: '0.00',
  });
});

test('the tax is rounded once, on the whole, and half a penny goes up', async () => {
  await using shop = await testShop();
  await shop.set({ tax_rate: '7.5' });
  const products = await shop.addProducts({ price: '0.06' }, { price: '0.06' }, { price: '0.08' });
  const customer = await shop.customer({ cart: products });
  expect(await customer.checkout()).toMatchObject({
    subtotal: '0.20',
    tax: '0.02',
    total: '10.21',
  });
});

test('a currency and a tax that the owner emptied count as not set', async () => {
  await using shop = await testShop();
  for (const key of ['currency', 'tax_rate']) {
    await shop.pretend('settings', { value: ' ' }, { key });
  }
  const customer = await shop.customer({ cart: [await shop.addProduct({ price: '10.00' })] });
  expect(await customer.checkout()).toMatchObject({ currency: 'GBP', tax: '0.80' });
});

test('another rate of the tariff is charged when chosen', async () => {
  await using shop = await testShop();
  const customer = await shop.customer({ cart: [await shop.addProduct({ price: '10.00' })] });
  const { id: shippingRateId } = await rate(shop, 'Express');
  const { body: quote } = await customer.call(ordersApi.quote({ shippingRateId }));
  expect(quote).toMatchObject({ shippingRateId, shipping: '12.99', total: '23.79' });
  expect(await customer.checkout({ shippingRateId })).toMatchObject({
    shipping: '12.99',
    total: '23.79',
  });
  expect(await ordersOf(customer)).toMatchObject([{ shippingMethod: 'Express' }]);
});

test('an order of nothing but products that ship free ships free, a mixed one does not', async () => {
  await using shop = await testShop();
  const [free, alsoFree, other] = await shop.addProducts(
    { price: '10.00', freeShipping: true },
    { price: '20.00', freeShipping: true },
    { price: '30.00' },
  );
  if (!free || !alsoFree || !other) throw new Error('products are missing');
  const customer = await shop.customer({ cart: [free, alsoFree] });
  expect(await customer.checkout()).toMatchObject({ shipping: '0.00', total: '32.40' });
  await customer.add(free);
  await customer.add(other);
  expect(await customer.checkout()).toMatchObject({ shipping: '9.99', total: '53.19' });
});

test('delivery is free from the rate’s threshold on', async () => {
  await using shop = await testShop();
  await shop.pretend('shippingRates', { freeFrom: 5000 }, { isDefault: true });
  const product = await shop.addProduct({ price: '49.99' });
  const customer = await shop.customer({ cart: [product] });
  expect(await customer.checkout()).toMatchObject({ shipping: '9.99' });
  await shop.reprice(product, '50.00');
  await customer.add(product);
  expect(await customer.checkout()).toMatchObject({ shipping: '0.00', total: '54.00' });
});

test('a variant is charged its own price', async () => {
  await using shop = await testShop();
  const product = await shop.addProduct({ price: '10.00', variants: [{}, { price: '15.00' }] });
  const customer = await shop.customer({
    cart: [
      { product, variant: 0, quantity: 2 },
      { product, variant: 1 },
    ],
  });
  expect(await customer.checkout()).toMatchObject({ subtotal: '35.00' });
});

test('what a guest’s cart would cost is told without signing in', async () => {
  await using shop = await testShop();
  const product = await shop.addProduct({ price: '10.00' });
  const guest = shop.guest();
  expect(await guest.call(ordersApi.quote())).toMatchObject({
    status: 200,
    body: { subtotal: '0.00' },
  });
  await guest.call(cartApi.add({ productId: product.id, quantity: 2 }));
  const { body, headers } = await guest.call(ordersApi.quote());
  expect(body).toMatchObject({ subtotal: '20.00', shipping: '9.99', tax: '1.60', total: '31.59' });
  expect(headers['cache-control']).toBe('no-store');
});
