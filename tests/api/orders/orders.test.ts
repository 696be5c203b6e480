import { expect, test } from 'vitest';
import * as ordersApi from '../../../src/modules/orders/endpoints.ts';
import type { Customer } from '../../support/customer.ts';
import type { Fields } from '../../support/records.ts';
import { testShop } from '../../support/test-shop.ts';

const ordersOf = async (customer: Customer, page = {}) =>
  (await customer.call(ordersApi.list(page))).body;

test('a customer sees their orders, the newest first, a page at a time', async () => {
  await using shop = await testShop();
  const product = await shop.addProduct();
  const customer = await shop.customer();
  const placed: (string | undefined)[] = [];
  for (let n = 0; n < 3; n++) {
    await customer.add(product);
    placed.unshift((await customer.checkout()).orderId);
  }
  expect((await ordersOf(customer)).map(({ id }) => id)).toEqual(placed);
  expect((await ordersOf(customer, { limit: 1, offset: 1 })).map(({ id }) => id)).toEqual([
    placed[1],
  ]);
});

test('an order tells all that the customer needs to know of it', async () => {
  await using shop = await testShop();
  const product = await shop.addProduct({
    name: 'Luna',
    price: '10.00',
    variants: [{ options: { Size: 'S' } }],
  });
  const customer = await shop.customer({ cart: [{ product, quantity: 2 }] });
  const { orderId } = await customer.checkout();
  const { body, headers } = await customer.call(ordersApi.list());
  expect(headers['cache-control']).toBe('no-store');
  expect(body).toEqual([
    {
      id: orderId,
      number: '#1001',
      createdAt: expect.stringMatching(/Z$/),
      status: 'Processing',
      paymentState: 'Unpaid',
      fulfilmentState: 'Unfulfilled',
      currency: 'GBP',
      discount: '0.00',
      discounts: [],
      taxIncluded: false,
      subtotal: '20.00',
      shipping: '9.99',
      fees: [],
      tax: '1.60',
      taxes: [{ name: 'Tax', percent: '8', amount: '1.60' }],
      correction: '0.00',
      total: '31.59',
      giftCard: '0.00',
      due: '31.59',
      items: [
        {
          id: expect.any(String),
          productId: product.id,
          variantId: product.variants[0]?.id,
          slug: product.slug,
          name: 'Luna',
          options: { Size: 'S' },
          imageUrl: product.imageUrl,
          quantity: 2,
          price: '10.00',
        },
      ],
      trackingNumber: null,
      carrier: null,
      trackingUrl: null,
      estimatedDelivery: expect.stringMatching(/Z$/),
      arrives: {
        from: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        to: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      },
      paymentMethod: 'Cash on Delivery',
      shippingMethod: 'Standard',
      isPickup: false,
      readyForCollectionAt: null,
      collectFrom: null,
      shippingAddress: {
        type: 'Home',
        name: 'Ada Example',
        street: '1 Example Street',
        city: 'Bristol',
        state: 'Avon',
        zipCode: 'BS1 9VK',
        country: 'United Kingdom',
        phone: null,
      },
    },
  ]);
});

test('what is shipped and paid is told in one word', async () => {
  await using shop = await testShop();
  const customer = await shop.customer({ cart: [await shop.addProduct()] });
  await customer.checkout();
  const told = async (change: Fields<'orders'>) => {
    await shop.pretend('orders', change);
    return (await ordersOf(customer))[0]?.status;
  };
  expect(await told({ fulfilment: 'shipped', trackingNumber: 'AB12' })).toBe('Shipped');
  expect(await told({ fulfilment: 'delivered' })).toBe('Delivered');
  expect(await told({ paymentStatus: 'refunded' })).toBe('Refunded');
  expect(await ordersOf(customer)).toMatchObject([{ trackingNumber: 'AB12' }]);
});

test('the orders of others never appear, and without signing in there are none', async () => {
  await using shop = await testShop();
  const product = await shop.addProduct();
  const ada = await shop.customer({ cart: [product] });
  const bob = await shop.customer();
  await ada.checkout();
  expect(await ordersOf(bob)).toEqual([]);
  expect(await ordersOf(ada)).toHaveLength(1);
  expect(await shop.guest().call(ordersApi.list())).toMatchObject({
    status: 401,
    body: { code: 'not_signed_in' },
  });
});
