import { expect, test } from 'vitest';
import type { Call } from '../../src/kit/endpoint.ts';
import * as cartApi from '../../src/modules/cart/endpoints.ts';
import * as catalogApi from '../../src/modules/catalog/endpoints.ts';
import * as accountApi from '../../src/modules/customers/account-endpoints.ts';
import * as authApi from '../../src/modules/customers/endpoints.ts';
import { stocks } from '../support/stock.ts';
import { anotherProcess, type TestShop, testShop } from '../support/test-shop.ts';

const WITHIN_A_SECOND = { timeout: 5_000, interval: 20 };

test('a price that changes in one process shows in the other, on the product and in every list', async () => {
  await using shop = await testShop();
  await using other = await anotherProcess(shop);
  const product = await shop.addProduct({ price: '9.00' });
  const { findProduct, listProducts, listBestSellers } = catalogApi;
  const lists: Call<{ price: string }[]>[] = [
    listProducts(),
    listProducts({ search: 'product', sortBy: 'price-low' }),
    listBestSellers(),
  ];
  const prices = (process: TestShop) => {
    const visitor = process.visitor();
    return Promise.all([
      ...[product.id, product.slug].map(async (idOrSlug) => {
        const { body } = await visitor.call(findProduct({ idOrSlug }));
        return body.price;
      }),
      ...lists.map(async (list) => (await visitor.call(list)).body[0]?.price),
    ]);
  };
  await expect.poll(() => prices(other), WITHIN_A_SECOND).toEqual(Array(5).fill('9.00'));

  await shop.reprice(product, '12.00');
  expect(await prices(shop)).toEqual(Array(5).fill('12.00'));
  await expect.poll(() => prices(other), WITHIN_A_SECOND).toEqual(Array(5).fill('12.00'));

  await other.reprice(product, '15.00');
  await expect.poll(() => prices(shop), WITHIN_A_SECOND).toEqual(Array(5).fill('15.00'));
});

test('what sells out through one process is sold out in the other', async () => {
  await using shop = await testShop();
  await using other = await anotherProcess(shop);
  const product = await shop.addProduct({ stock: 1 });
  const inStock = async () => {
    const { body } = await other.visitor().call(catalogApi.findProduct({ idOrSlug: product.id }));
    return body.inStock;
  };
  await expect.poll(inStock, WITHIN_A_SECOND).toBe(true);
  const customer = await shop.customer({ cart: [product] });
  await customer.checkout();
  await expect.poll(inStock, WITHIN_A_SECOND).toBe(false);
});

test('who signed in at one process is signed in at the other', async () => {
  await using shop = await testShop();
  await using other = await anotherProcess(shop);
  const customer = await shop.customer({ cart: [await shop.addProduct()] });
  const there = other.visitor();
  for (const [name, value] of customer.cookies) there.cookies.set(name, value);
  expect(await there.call(cartApi.list())).toMatchObject({ status: 200, body: [{ quantity: 1 }] });
  await there.call(authApi.signOut());
  expect((await customer.call(accountApi.find())).status).toBe(401);
});

test('checkouts through both processes never sell more than there is', async () => {
  await using shop = await testShop();
  await using other = await anotherProcess(shop);
  const product = await shop.addProduct({ stock: 5 });
  const customers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => (n % 2 ? shop : other).customer({ cart: [product] })),
  );
  const responses = await Promise.all(customers.map((customer) => customer.checkout()));
  expect(responses.filter(({ orderId }) => orderId)).toHaveLength(5);
  expect(await stocks(shop)).toEqual([0]);
});
