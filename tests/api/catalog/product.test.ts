import { expect, test } from 'vitest';
import type { Call } from '../../../src/kit/endpoint.ts';
import * as productsApi from '../../../src/modules/catalog/admin-endpoints.ts';
import * as bulkApi from '../../../src/modules/catalog/bulk-endpoints.ts';
import * as catalogApi from '../../../src/modules/catalog/endpoints.ts';
import * as reviewsApi from '../../../src/modules/reviews/endpoints.ts';
import { signedInAdmin } from '../../support/admin.ts';
import { shopOfFile, type TestShop, testShop } from '../../support/test-shop.ts';

const fileShop = shopOfFile();

const read = async (shop: TestShop, idOrSlug: string) =>
  (await shop.visitor().call(catalogApi.findProduct({ idOrSlug }))).body;

test('a product answers to its id, to its slug in any case, and to every slug that it had', async () => {
  await using shop = await testShop();
  const product = await shop.addProduct({ slug: 'luna-pod' });
  await shop.renameSlug(product.id, 'luna-pod-2');
  await shop.renameSlug(product.id, 'luna-pod-3');
  for (const name of [
    product.id,
    product.id.toUpperCase(),
    'luna-pod',
    'luna-pod-2',
    'Luna-Pod-3',
  ]) {
    expect(await read(shop, name)).toMatchObject({ id: product.id, slug: 'luna-pod-3' });
  }
});

test('a slug that a product had is never given to another', async () => {
  await using shop = await testShop();
  const first = await shop.addProduct({ slug: 'luna-pod' });
  await shop.renameSlug(first.id, 'luna-pod-2');
  const taken = { code: 'slug_taken' };
  await expect(shop.addProduct({ slug: 'luna-pod' })).rejects.toMatchObject(taken);
  const second = await shop.addProduct({ slug: 'other' });
  await expect(shop.renameSlug(second.id, 'luna-pod')).rejects.toMatchObject(taken);
});

test.each(['no-such-thing', '0a0b0c0d-0000-4000-8000-000000000000', "'--", '%F0%9F%A5%AD'])(
  'a product %s is not there',
  async (name) => {
    const shop = await fileShop();
    const { status, body } = await shop.visitor().call(catalogApi.findProduct({ idOrSlug: name }));
    expect(status).toBe(404);
    expect(body).toMatchObject({ code: 'not_found', message: 'This product does not exist.' });
  },
);

const WRITTEN =
  'First *soft* paragraph.\n\nSecond, with [help](/faq):\n\n- one\n- two\n\n<b>No HTML</b>';

test('a description keeps its paragraphs and lists on its page, and its words alone elsewhere', async () => {
  await using shop = await testShop();
  const written = await shop.addProduct({ name: 'Luna', slug: 'luna', description: WRITTEN });
  await shop.addProduct({
    name: 'Nova',
    slug: 'nova',
    description: 'A plain one, at 5 * 3 & more.',
  });
  const [paragraph, second, list, tags] = (await read(shop, 'luna')).descriptionBlocks ?? [];
  expect(paragraph).toEqual({
    kind: 'paragraph',
    runs: [{ text: 'First ' }, { text: 'soft', emphasis: true }, { text: ' paragraph.' }],
  });
  expect(second).toMatchObject({ runs: [{}, { text: 'help', href: '/faq' }, {}] });
  expect(list).toMatchObject({ kind: 'list', items: [{ runs: [{ text: 'one' }] }, {}] });
  expect(tags).toMatchObject({ runs: [{ text: '<b>No HTML</b>' }] });

  const words = 'First soft paragraph.\nSecond, with help:\none\ntwo\n<b>No HTML</b>';
  expect((await read(shop, 'luna')).description).toBe(words);
  const { body } = await shop.visitor().call(catalogApi.listProducts({ search: 'luna' }));
  expect(body).toMatchObject([{ description: words }]);
  expect(body[0]).not.toHaveProperty('descriptionBlocks');

  // One paragraph without marks needs no blocks.
  expect((await read(shop, 'nova')).description).toBe('A plain one, at 5 * 3 & more.');

  // Who writes it gets what was written, and sees beforehand what becomes of it.
  const owner = await signedInAdmin(shop);
  const detail = await owner.call(productsApi.find({ id: written.id }));
  expect(detail.body.description).toBe(WRITTEN);
  const file = await owner.call(bulkApi.download({ search: 'luna' }));
  expect(file.body).toContain('First *soft* paragraph.');
  const preview = await owner.call(
    productsApi.previewDescription({
      description: WRITTEN,
    }),
  );
  expect(preview.body).toMatchObject({ words, blocks: [paragraph, second, list, tags] });
});

test('a product that was taken off is in no response', async () => {
  await using shop = await testShop();
  const [gone, left] = await shop.addProducts(
    { name: 'Gone Pod', brand: 'Drift' },
    { name: 'Kept Pod' },
  );
  const visitor = shop.visitor();
  expect((await visitor.call(catalogApi.findProduct({ idOrSlug: gone?.id ?? '' }))).status).toBe(
    200,
  );
  await shop.removeProduct(gone?.id ?? '');

  for (const name of [gone?.id, gone?.slug]) {
    expect((await visitor.call(catalogApi.findProduct({ idOrSlug: name ?? '' }))).status).toBe(404);
    expect((await visitor.call(reviewsApi.listOfProduct({ productId: name ?? '' }))).status).toBe(
      404,
    );
  }
  const { listProducts, listBestSellers } = catalogApi;
  const lists: Call<{ id: string }[]>[] = [
    listProducts(),
    listProducts({ search: 'pod' }),
    listBestSellers(),
  ];
  for (const list of lists) {
    const { body, headers } = await visitor.call(list);
    expect(body.map(({ id }) => id)).toEqual([left?.id]);
    expect(headers['x-total-count']).toBe('1');
  }
  const brands = await visitor.call(catalogApi.listBrands());
  expect(brands.body).toMatchObject([
    { name: 'Drift', productCount: 0 },
    { name: 'Nimbus', productCount: 1 },
  ]);
});

test('everything that is known of a product is told in decimal text and absolute times', async () => {
  await using shop = await testShop();
  const { id } = await shop.addProduct({
    name: 'Luna Pod',
    price: '24.50',
    originalPrice: '30.00',
    flavor: 'Mint',
    tags: ['new', 'pod'],
    isNew: true,
    isSale: true,
    salesCount: 7,
  });
  expect(await read(shop, id)).toEqual({
    id,
    facts: [],
    slug: expect.stringMatching(/^product-\d+$/),
    name: 'Luna Pod',
    description: 'What there is to say about Luna Pod.',
    price: '24.50',
    originalPrice: '30.00',
    brand: 'Nimbus',
    category: 'Devices',
    categoryPath: [{ name: 'Devices', slug: 'devices' }],
    type: 'Pod Kits',
    flavor: 'Mint',
    imageUrl: '/media/0a1b2c.webp',
    imageGallery: [],
    rating: '0.0',
    reviewCount: 0,
    inStock: true,
    isNew: true,
    isFeatured: false,
    isSale: true,
    specifications: { Colour: 'Grey' },
    shipping: {
      weight: '100',
      shippingClass: 'standard',
      dimensions: '10 x 5 x 2',
      freeShipping: 'false',
    },
    tags: ['new', 'pod'],
    salesCount: 7,
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    variants: [
      {
        id: expect.any(String),
        sku: expect.any(String),
        options: {},
        price: '24.50',
        originalPrice: '30.00',
        imageUrl: null,
        available: null,
        inStock: true,
      },
    ],
  });
});

test('ratings typed in by the owner show until there is a review', async () => {
  await using shop = await testShop();
  const { id } = await shop.addProduct();
  await shop.pretend('products', { typedRating: 4.2, typedReviewCount: 17 });
  expect(await read(shop, id)).toMatchObject({ rating: '4.2', reviewCount: 17 });
});
