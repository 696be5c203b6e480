import { expect, test } from 'vitest';
import type { ProductView } from '../../../src/modules/catalog/schema.ts';
import * as ordersApi from '../../../src/modules/orders/endpoints.ts';
import type { Customer } from '../../support/customer.ts';
import { customerWithOrder } from '../../support/orders.ts';
import { setLimits } from '../../support/sign-in.ts';
import { type TestShop, testShop } from '../../support/test-shop.ts';

const reorder = (customer: Customer, orderId: string) =>
  customer.call(ordersApi.reorder({ id: orderId }));

const quantities = async (customer: Customer) =>
  (await customer.cart()).map(({ quantity }) => quantity);

const stock = (shop: TestShop, { variants }: ProductView, left: number | null, variant = 0) =>
  shop.setStock(variants[variant]?.id ?? '', left);

test('an order is put into the cart again, on top of what is there, at today’s prices', async () => {
  await using shop = await testShop();
  const [luna, atlas] = await shop.addProducts({ price: '10.00' }, {});
  if (!luna || !atlas) throw new Error('products are missing');
  const { customer, orderId } = await customerWithOrder(
    shop,
    { product: luna, quantity: 2 },
    atlas,
  );
  await customer.add(luna);
  await shop.reprice(luna, '12.00');
  const { status, body } = await reorder(customer, orderId);
  expect(status).toBe(200);
  expect(body).toEqual({ added: 3, missing: [] });
  expect(await quantities(customer)).toEqual([3, 1]);
  expect(await customer.cart()).toMatchObject([{ product: { price: '12.00' } }, {}]);
});

test('one thing of an order is put into the cart again, and only what was in it', async () => {
  await using shop = await testShop();
  const [luna, atlas, other] = await shop.addProducts({}, {}, {});
  if (!luna || !atlas || !other) throw new Error('products are missing');
  const { customer, orderId } = await customerWithOrder(shop, luna, {
    product: atlas,
    quantity: 2,
  });
  const again = ({ variants }: ProductView) =>
    customer.call(ordersApi.reorder({ id: orderId }, { variantId: variants[0]?.id }));
  expect((await again(atlas)).body).toEqual({ added: 2, missing: [] });
  expect(await quantities(customer)).toEqual([2]);
  expect(await again(other)).toMatchObject({ status: 404, body: { code: 'not_found' } });
});

test('what is not sold any more, sold out or too few is named, and the rest is added', async () => {
  await using shop = await testShop();
  const products = await shop.addProducts(
    { name: 'Deleted' },
    { name: 'Variant', variants: [{ options: { Size: 'S' } }, { options: { Size: 'M' } }] },
    { name: 'Sold out', stock: 5 },
    { name: 'Switched off' },
    { name: 'Few', stock: 9, variants: [{ options: { Size: 'S' }, stock: 9 }] },
    { name: 'Fine' },
  );
  const [deleted, variant, soldOut, off, few, fine] = products as [
    ProductView,
    ProductView,
    ProductView,
    ProductView,
    ProductView,
    ProductView,
  ];
  const { customer, orderId } = await customerWithOrder(
    shop,
    deleted,
    { product: variant, variant: 0 },
    { product: variant, variant: 1 },
    soldOut,
    off,
    { product: few, quantity: 3 },
    fine,
  );
  await shop.removeProduct(deleted.id);
  await shop.retireVariant(variant.variants[0]?.id ?? '');
  await stock(shop, soldOut, 0);
  await shop.switchProduct(off.id, false);
  await stock(shop, few, 2);
  expect((await reorder(customer, orderId)).body).toEqual({
    added: 4,
    missing: [
      { name: 'Deleted', reason: 'not_sold' },
      { name: 'Variant, S', reason: 'not_sold' },
      { name: 'Sold out', reason: 'sold_out' },
      { name: 'Switched off', reason: 'sold_out' },
      { name: 'Few, S', reason: 'fewer_left' },
    ],
  });
  expect(await quantities(customer)).toEqual([1, 2, 1]);
});

test('a cart holds no more of it than is in stock, and no more than a line may hold', async () => {
  await using shop = await testShop();
  await setLimits(shop, { limit_order_pieces: 1_000 });
  const [counted, uncounted] = await shop.addProducts({ stock: 20 }, {});
  if (!counted || !uncounted) throw new Error('products are missing');
  const { customer, orderId } = await customerWithOrder(
    shop,
    { product: counted, quantity: 5 },
    { product: uncounted, quantity: 600 },
  );
  await stock(shop, counted, 8);
  expect((await reorder(customer, orderId)).body).toEqual({ added: 605, missing: [] });
  expect((await reorder(customer, orderId)).body).toMatchObject({
    added: 3 + 399,
    missing: [{ reason: 'fewer_left' }, { reason: 'fewer_left' }],
  });
  expect((await reorder(customer, orderId)).body).toMatchObject({ added: 0 });
  expect(await quantities(customer)).toEqual([8, 999]);
});

test('clicked many times at once, it never fills the cart past the stock, and says what it added', async () => {
  await using shop = await testShop();
  const product = await shop.addProduct({ stock: 20 });
  const { customer, orderId } = await customerWithOrder(shop, { product, quantity: 3 });
  await stock(shop, product, 7);
  const responses = await Promise.all(Array.from({ length: 6 }, () => reorder(customer, orderId)));
  expect(responses.map(({ status }) => status)).toEqual(Array(6).fill(200));
  expect(responses.reduce((sum, { body }) => sum + body.added, 0)).toBe(7);
  expect(await quantities(customer)).toEqual([7]);
});

test('a cancelled order can be ordered again; one that is not there cannot', async () => {
  await using shop = await testShop();
  const { customer, orderId } = await customerWithOrder(shop, await shop.addProduct());
  await customer.call(ordersApi.cancel({ id: orderId }));
  expect((await reorder(customer, orderId)).body).toEqual({ added: 1, missing: [] });
  const other = await shop.customer();
  const refused = { status: 404, body: { code: 'not_found' } };
  expect(await reorder(other, orderId)).toMatchObject(refused);
  expect(await reorder(customer, '0a1b2c3d-0000-4000-8000-00000000abcd')).toMatchObject(refused);
  expect(await other.cart()).toEqual([]);
});
