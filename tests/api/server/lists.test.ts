import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Call } from '../../../src/kit/endpoint.ts';
import * as cartApi from '../../../src/modules/cart/endpoints.ts';
import * as catalogApi from '../../../src/modules/catalog/endpoints.ts';
import * as contentApi from '../../../src/modules/content/endpoints.ts';
import * as addressesApi from '../../../src/modules/customers/address-endpoints.ts';
import * as ordersApi from '../../../src/modules/orders/endpoints.ts';
import * as reviewsApi from '../../../src/modules/reviews/endpoints.ts';
import * as wishlistApi from '../../../src/modules/wishlist/endpoints.ts';
import { addLink } from '../../support/content.ts';
import { ADDRESS, type Customer } from '../../support/customer.ts';
import { addSlowRate } from '../../support/orders.ts';
import { addReviews } from '../../support/reviews.ts';
import { type TestShop, testShop } from '../../support/test-shop.ts';
import { odd } from '../../support/visitor.ts';

let shop: TestShop;
let customer: Customer;
let productId: string;

/** At least three entries for every list. */
beforeAll(async () => {
  shop = await testShop();
  const products = await shop.addProducts(
    { brand: 'A' },
    { brand: 'B' },
    { brand: 'C' },
    { brand: 'D' },
  );
  productId = products[0]?.id ?? '';
  customer = await shop.customer();
  for (let n = 0; n < 3; n++) {
    await customer.add(products[3] as (typeof products)[number]);
    await customer.checkout();
    await customer.call(addressesApi.add(ADDRESS));
  }
  for (const product of products) {
    await customer.add(product);
    await customer.call(wishlistApi.add({ productId: product.id }));
  }
  await addReviews(shop, { id: productId }, 1, 2, 3, 4);
  await shop.pretend('acceptedMethods', { isActive: true });
  for (const platform of ['One', 'Two', 'Three']) {
    await addLink(shop, platform);
  }
  await addSlowRate(shop);
});
afterAll(() => shop[Symbol.asyncDispose]());

/** Every list that shoppers ask for, of which they ask for a part. */
const LISTS: Record<string, (part: object) => Call<unknown[]>> = {
  products: odd(catalogApi.listProducts),
  'products found': (part) => catalogApi.listProducts({ search: 'product', ...part }),
  'best sellers': odd(catalogApi.listBestSellers),
  'related products': (part) => catalogApi.listRelated({ id: productId }, part),
  brands: odd(catalogApi.listBrands),
  reviews: odd(reviewsApi.list),
  'reviews of a product': (part) => reviewsApi.listOfProduct({ productId }, part),
  'lines of a cart': odd(cartApi.list),
  wishes: odd(wishlistApi.list),
  addresses: odd(addressesApi.list),
  orders: odd(ordersApi.list),
  'shipping rates': odd(ordersApi.listRates),
  settings: odd(contentApi.listSettings),
  'navigation items': odd(contentApi.listNavigation),
  'footer links': odd(contentApi.listFooterLinks),
  'social links': odd(contentApi.listSocialMediaLinks),
  'payment marks': odd(contentApi.listAcceptedMethods),
};

test.each(Object.entries(LISTS))(
  'a list of %s takes limit and offset and tells the full count',
  async (_, list) => {
    const get = (part: object) => customer.call(list(part));
    const whole = await get({ limit: 100 });
    const total = whole.body.length;
    expect(total).toBeGreaterThanOrEqual(3);
    expect(whole.headers['x-total-count']).toBe(String(total));

    const pages = [
      await get({ limit: 2 }),
      await get({ limit: 2, offset: 2 }),
      await get({ limit: 2, offset: 1000 }),
    ];
    expect(pages.map(({ body }) => body)).toEqual([
      whole.body.slice(0, 2),
      whole.body.slice(2, 4),
      [],
    ]);
    expect(pages.map(({ headers }) => headers['x-total-count'])).toEqual(
      Array(3).fill(String(total)),
    );

    for (const [field, value] of [
      ['limit', 0],
      ['limit', 101],
      ['limit', 'x'],
      ['offset', -1],
      ['offset', 1.5],
    ] as const) {
      expect(await get({ [field]: value })).toMatchObject({
        status: 400,
        body: { code: 'invalid_input', fields: { [field]: expect.any(String) } },
      });
    }
  },
);

test('of a cart with 105 lines the first 100 are answered, and the others on the next page', async () => {
  await using full = await testShop();
  const products = await full.addProducts(...Array.from({ length: 105 }, () => ({})));
  const owner = await full.customer();
  for (const product of products) await owner.add(product);
  const names = async (part: Parameters<typeof cartApi.list>[0]) => {
    const { body, headers } = await owner.call(cartApi.list(part));
    expect(headers['x-total-count']).toBe('105');
    return body.map(({ product }) => product.name);
  };
  const inOrder = products.map(({ name }) => name);
  expect(await names({})).toEqual(inOrder.slice(0, 100));
  expect(await names({ offset: 100 })).toEqual(inOrder.slice(100));
  expect(await names({ limit: 10, offset: 95 })).toEqual(inOrder.slice(95));
});
