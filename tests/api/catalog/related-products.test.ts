import { expect, test } from 'vitest';
import * as catalogApi from '../../../src/modules/catalog/endpoints.ts';
import type { ProductView } from '../../../src/modules/catalog/schema.ts';
import { shopOfFile, type TestShop, testShop } from '../../support/test-shop.ts';

const fileShop = shopOfFile();

const PODS = { category: 'Devices', type: 'Pod Kits' } as const;
const PENS = { category: 'Devices', type: 'Pens' } as const;

/** The names of what stands beside a product. */
async function related(shop: TestShop, { id }: { id: string }): Promise<string[]> {
  const { body } = await shop.visitor().call(catalogApi.listRelated({ id }));
  return body.map(({ name }) => name);
}

test('related products are four of its type, featured ones first, and never itself', async () => {
  await using shop = await testShop();
  const [pod, best] = await shop.addProducts(
    { name: 'Pod', ...PODS, salesCount: 5 },
    { name: 'Best', ...PODS, salesCount: 9 },
    { name: 'Good', ...PODS, salesCount: 8 },
    { name: 'Featured', ...PODS, isFeatured: true },
    { name: 'Fair', ...PODS, salesCount: 7 },
    { name: 'Poor', ...PODS, salesCount: 1 },
    { name: 'Pen', ...PENS, salesCount: 100 },
  );
  expect(await related(shop, pod as ProductView)).toEqual(['Featured', 'Best', 'Good', 'Fair']);
  expect(await related(shop, best as ProductView)).toEqual(['Featured', 'Good', 'Fair', 'Pod']);
});

test('where its type has fewer, related products are filled up from its category', async () => {
  await using shop = await testShop();
  const [pod] = await shop.addProducts(
    { name: 'Pod', ...PODS, isFeatured: true },
    { name: 'Other Pod', ...PODS },
    { name: 'First Pen', ...PENS, salesCount: 9 },
    { name: 'Second Pen', ...PENS, salesCount: 8 },
    { name: 'Third Pen', ...PENS, salesCount: 7 },
    { name: 'Fourth Pen', ...PENS, salesCount: 6 },
    { name: 'Liquid', category: 'E-Liquids', type: 'Nic Salt', salesCount: 100 },
  );
  expect(await related(shop, pod as ProductView)).toEqual([
    'Other Pod',
    'First Pen',
    'Second Pen',
    'Third Pen',
  ]);
});

test('a product without others of its type or category has no related products', async () => {
  await using shop = await testShop();
  const [pod] = await shop.addProducts(
    { name: 'Pod', ...PODS },
    { name: 'Liquid', category: 'E-Liquids', type: 'Nic Salt' },
  );
  expect(await related(shop, pod as ProductView)).toEqual([]);
});

test('related products follow new, repriced and removed products at once', async () => {
  await using shop = await testShop();
  const [pod, other] = await shop.addProducts({ name: 'Pod', ...PODS }, { name: 'Other', ...PODS });
  const read = async () =>
    (await shop.visitor().call(catalogApi.listRelated({ id: pod?.id ?? '' }))).body;
  expect(await read()).toMatchObject([{ name: 'Other' }]);

  await shop.reprice(other as ProductView, '12.00');
  expect(await read()).toMatchObject([{ price: '12.00' }]);
  await shop.addProduct({ name: 'New', ...PODS, salesCount: 3 });
  expect(await read()).toMatchObject([{ name: 'New' }, { name: 'Other' }]);
  await shop.removeProduct(other?.id ?? '');
  expect(await read()).toMatchObject([{ name: 'New' }]);

  await shop.removeProduct(pod?.id ?? '');
  expect(await shop.visitor().call(catalogApi.listRelated({ id: pod?.id ?? '' }))).toMatchObject({
    status: 404,
    body: { code: 'not_found' },
  });
});

test.each([
  ['0a0b0c0d-0000-4000-8000-000000000000', 404],
  ['no-id', 400],
])('asking for the related products of a product %s answers %i', async (id, status) => {
  const shop = await fileShop();
  expect((await shop.visitor().call(catalogApi.listRelated({ id }))).status).toBe(status);
});
