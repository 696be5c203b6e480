import { expect, test } from 'vitest';
import * as catalogApi from '../../../src/modules/catalog/endpoints.ts';
import { type TestShop, testShop } from '../../support/test-shop.ts';

const read = async (shop: TestShop, idOrSlug: string) =>
  (await shop.visitor().call(catalogApi.findProduct({ idOrSlug }))).body;

test('options are told in the order in which the owner wrote them', async () => {
  await using shop = await testShop();
  const { id } = await shop.addProduct({
    variants: [{ options: { Strength: '20 mg', Size: '10 ml', Colour: 'Red' } }],
  });
  const { variants } = await read(shop, id);
  expect(Object.keys(variants[0]?.options ?? {})).toEqual(['Strength', 'Size', 'Colour']);
});

test('how many are left is told up to twenty', async () => {
  await using shop = await testShop();
  const { id } = await shop.addProduct({
    variants: [0, 1, 20, 21, 500, null].map((stock) => ({ stock })),
  });
  const { variants } = await read(shop, id);
  expect(variants.map(({ available, inStock }) => [available, inStock])).toEqual([
    [0, false],
    [1, true],
    [20, true],
    [null, true],
    [null, true],
    [null, true],
  ]);
});

test('a variant without a price of its own has the product’s, with what it cost before', async () => {
  await using shop = await testShop();
  const { id } = await shop.addProduct({
    price: '10.00',
    originalPrice: '15.00',
    variants: [{}, { price: '12.00' }, { price: '14.00', originalPrice: '16.00' }],
  });
  const { variants } = await read(shop, id);
  expect(variants.map(({ price, originalPrice }) => [price, originalPrice])).toEqual([
    ['10.00', '15.00'],
    ['12.00', null],
    ['14.00', '16.00'],
  ]);
});

test('a product costs what its first available variant costs, and the listing sorts by that', async () => {
  await using shop = await testShop();
  const [changing] = await shop.addProducts(
    {
      variants: [
        { price: '5.00', stock: 1 },
        { price: '30.00', stock: 3 },
      ],
    },
    { price: '20.00' },
  );
  const lowest = async () => {
    const { body } = await shop.visitor().call(catalogApi.listProducts({ sortBy: 'price-low' }));
    return body.map(({ price }) => price);
  };
  const [first, second] = changing?.variants ?? [];
  expect(await lowest()).toEqual(['5.00', '20.00']);
  await shop.setStock(first?.id ?? '', 0);
  expect(await lowest()).toEqual(['20.00', '30.00']);
  await shop.setStock(second?.id ?? '', 0);
  expect(await lowest()).toEqual(['5.00', '20.00']);
  expect(await read(shop, changing?.id ?? '')).toMatchObject({ price: '5.00', inStock: false });
});

test('nothing of a product is in stock while its owner has switched it off', async () => {
  await using shop = await testShop();
  const { id } = await shop.addProduct({ inStock: false, variants: [{ stock: 5 }, {}] });
  const product = await read(shop, id);
  expect(product.inStock).toBe(false);
  expect(product.variants.map(({ inStock }) => inStock)).toEqual([false, false]);
});
