import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import * as catalogApi from '../../../src/modules/catalog/endpoints.ts';
import * as addressesApi from '../../../src/modules/customers/address-endpoints.ts';
import * as ordersApi from '../../../src/modules/orders/endpoints.ts';
import { ADDRESS, type Customer } from '../../support/customer.ts';
import { testShop } from '../../support/test-shop.ts';

const ordersOf = async (customer: Customer) => (await customer.call(ordersApi.list())).body;

test('an order takes its stock, counts its sales, writes its history and empties the cart', async () => {
  await using shop = await testShop();
  const luna = await shop.addProduct({
    name: 'Luna',
    price: '10.00',
    salesCount: 5,
    variants: [
      { stock: 9, options: { Colour: 'Red' }, sku: 'LUN-RED' },
      { stock: 4, options: { Colour: 'Blue' } },
    ],
  });
  const uncounted = await shop.addProduct({ name: 'Atlas', stock: null });
  const customer = await shop.customer({
    firstName: 'Ada',
    lastName: 'Lovelace',
    cart: [
      { product: luna, variant: 0, quantity: 2 },
      { product: luna, variant: 1, quantity: 4 },
      { product: uncounted, quantity: 7 },
    ],
  });
  const { orderId } = await customer.checkout();
  await shop.addUpSales();

  const { body } = await shop.visitor().call(catalogApi.findProduct({ idOrSlug: luna.id }));
  expect(body).toMatchObject({
    salesCount: 11,
    variants: [{ available: 7 }, { available: 0, inStock: false }],
  });
  expect(await shop.stored('products', { id: uncounted.id })).toMatchObject([{ salesCount: 7 }]);
  expect(await customer.cart()).toEqual([]);
  expect(await shop.stored('history')).toMatchObject([
    { orderId, actor: 'customer', actorId: customer.id, event: 'placed' },
  ]);
  expect(await shop.stored('orders')).toMatchObject([
    {
      payerName: 'Ada Lovelace',
      paymentProvider: 'cod',
      paymentStatus: 'pending',
      fulfilment: 'unfulfilled',
    },
  ]);
  expect(await ordersOf(customer)).toMatchObject([
    {
      id: orderId,
      status: 'Processing',
      items: [
        { name: 'Luna', options: { Colour: 'Red' }, quantity: 2, price: '10.00', slug: luna.slug },
        { name: 'Luna', options: { Colour: 'Blue' }, quantity: 4 },
        { name: 'Atlas', options: {}, quantity: 7 },
      ],
    },
  ]);
});

test('the order goes to the default address, or to the one that was chosen', async () => {
  await using shop = await testShop();
  const product = await shop.addProduct();
  const customer = await shop.customer({ cart: [product] });
  const { body: office } = await customer.call(
    addressesApi.add({
      ...ADDRESS,
      type: 'Office',
      street: '7 Office Road',
    }),
  );
  await customer.checkout();
  await customer.add(product);
  await customer.checkout({ addressId: office.id });
  await customer.call(addressesApi.change({ id: office.id }, { ...ADDRESS, street: 'Moved away' }));
  const streets = (await ordersOf(customer)).map(({ shippingAddress }) => shippingAddress.street);
  expect(streets).toEqual(['7 Office Road', '1 Example Street']);
});

test('the session id in the call does not matter to who is signed in', async () => {
  await using shop = await testShop();
  const product = await shop.addProduct({ price: '10.00' });
  const customer = await shop.customer({ cart: [product] });
  expect(await customer.checkout({ sessionId: randomUUID() })).toMatchObject({ subtotal: '10.00' });
});

test('an order is placed by a call without a body as well', async () => {
  await using shop = await testShop();
  const customer = await shop.customer({ cart: [await shop.addProduct({ price: '10.00' })] });
  expect(await customer.call(ordersApi.checkOut())).toMatchObject({
    status: 200,
    body: { total: '20.79' },
  });
});

test('an order keeps the prices, names and currency that it was placed in', async () => {
  await using shop = await testShop();
  const product = await shop.addProduct({ name: 'Luna', price: '10.00' });
  const customer = await shop.customer({ cart: [product] });
  await customer.checkout();
  await shop.reprice(product, '99.00');
  await shop.renameProduct(product.id, 'Renamed');
  await shop.set({ currency: 'EUR' });
  await customer.add(product);
  expect(await customer.checkout()).toMatchObject({ currency: 'EUR', subtotal: '99.00' });
  expect(await ordersOf(customer)).toMatchObject([
    { currency: 'EUR', items: [{ name: 'Renamed', price: '99.00' }] },
    { currency: 'GBP', total: '20.79', items: [{ name: 'Luna', price: '10.00' }] },
  ]);
});
