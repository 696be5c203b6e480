import { expect, test } from 'vitest';
import { fillLargeShop } from '../../../demo/large-shop.ts';
import * as stockAlertsApi from '../../../src/modules/alerts/endpoints.ts';
import * as catalogApi from '../../../src/modules/catalog/endpoints.ts';
import * as ordersApi from '../../../src/modules/orders/endpoints.ts';
import { testShop } from '../../support/test-shop.ts';

const PICTURE = '/media/picture.webp';
const pictures = {
  ofProduct: () => ({ main: PICTURE, gallery: [PICTURE] }),
  ofBrand: () => PICTURE,
  settings: {},
};

test('a large catalogue takes the place of the one that was there, with all that told of it', async () => {
  await using shop = await testShop();
  const product = await shop.addProduct({ stock: 1 });
  const customer = await shop.customer({ cart: [product] });
  expect(await customer.checkout()).toHaveProperty('orderId');
  const [variant] = product.variants;
  await customer.call(stockAlertsApi.add({ variantId: variant?.id ?? '' }));
  for (const products of [40, 30]) {
    await fillLargeShop(shop.database, { products, pictures, inserted: () => {} });
    const { headers } = await shop.visitor().call(catalogApi.listProducts({ limit: 1 }));
    expect(headers['x-total-count']).toBe(String(products));
  }
  expect((await customer.call(ordersApi.list())).body).toEqual([]);
});
