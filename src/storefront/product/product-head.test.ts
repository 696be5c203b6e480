import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { defaultOffer } from '../../modules/catalog/offer.ts';
import type { ProductView } from '../../modules/catalog/schema.ts';
import { siteConfigQuery } from '../../shared/settings.ts';
import { picturesOf } from './product-gallery.tsx';
import { productHead } from './product-head.ts';

const PRODUCT: ProductView = {
  id: '0e5e9b6d-a463-4ce6-aa4d-d23a1aa54943',
  slug: 'mint',
  name: 'Mint',
  description: 'Cool.',
  price: '9.00',
  originalPrice: null,
  brand: 'Frostwick',
  category: 'E-Liquids',
  type: 'Nic Salt',
  flavor: null,
  imageUrl: '/media/00ab.webp',
  imageGallery: ['/media/00ab.webp', '/media/00cd.webp'],
  rating: '4.5',
  reviewCount: 2,
  inStock: true,
  isNew: false,
  isFeatured: false,
  isSale: false,
  specifications: {},
  shipping: {},
  tags: [],
  facts: [],
  salesCount: 0,
  createdAt: '2026-11-21T09:00:00.000Z',
  variants: [
    { sku: 'M-3', price: '9.00', inStock: true, options: { Strength: '3 mg' } },
    { sku: 'M-6', price: '9.50', inStock: false, options: { Strength: '6 mg' } },
  ].map((variant) => ({
    ...variant,
    id: 'e7288b22-c986-4894-8917-abb4fdf9c62d',
    originalPrice: null,
    imageUrl: null,
    available: null,
  })),
};

function structuredData(product: ProductView): Record<string, unknown>[] {
  const queryClient = new QueryClient();
  queryClient.setQueryData(siteConfigQuery.queryKey, [
    { key: 'public_url', value: 'https://shop.example' },
    { key: 'currency', value: 'GBP' },
  ]);
  return productHead(queryClient, product, defaultOffer(product.variants)).scripts.flatMap(
    ({ children }) => JSON.parse(children),
  );
}

test('search engines are told every variant as an offer, sold out or not', () => {
  const [data] = structuredData(PRODUCT);
  expect(data).toMatchObject({
    '@type': 'Product',
    offers: [
      { sku: 'M-3', price: '9.00', availability: 'https://schema.org/InStock' },
      { sku: 'M-6', price: '9.50', availability: 'https://schema.org/OutOfStock' },
    ],
    aggregateRating: { ratingValue: '4.5', reviewCount: 2 },
  });
});

test('a product that nobody has rated claims no rating', () => {
  const [data] = structuredData({ ...PRODUCT, rating: '0.0', reviewCount: 0 });
  expect(data).not.toHaveProperty('aggregateRating');
});

test('search engines are told of no rating that the owner typed', () => {
  const [data] = structuredData({ ...PRODUCT, isRatingTyped: true });
  expect(data).not.toHaveProperty('aggregateRating');
});

test('the way down to the product is told with absolute addresses', () => {
  const [, crumbs] = structuredData(PRODUCT);
  expect(crumbs?.itemListElement).toMatchObject([
    { item: 'https://shop.example/products' },
    { item: 'https://shop.example/products?category=E-Liquids' },
    { item: 'https://shop.example/product/mint' },
  ]);
});

test('what the owner wrote for search engines stands in place of name and description', () => {
  const seo = { seoTitle: 'Mint liquid', seoDescription: 'Cool as ice, in 3 and 6 mg.' };
  const queryClient = new QueryClient();
  queryClient.setQueryData(siteConfigQuery.queryKey, [{ key: 'site_title', value: 'Cirrus' }]);
  const { meta } = productHead(queryClient, { ...PRODUCT, ...seo }, defaultOffer(PRODUCT.variants));
  const head = JSON.stringify(meta);
  expect(head).toContain('Mint liquid');
  expect(head).toContain('Cool as ice, in 3 and 6 mg.');
  expect(head).not.toContain('Cool.');
  expect(structuredData({ ...PRODUCT, ...seo })[0]).toMatchObject({
    name: 'Mint',
    description: 'Cool as ice, in 3 and 6 mg.',
  });
});

test('the way down to a product without a category leaves it out', () => {
  const [, crumbs] = structuredData({ ...PRODUCT, category: '' });
  expect(crumbs?.itemListElement).toHaveLength(2);
});

test('each picture is shown once, the main one first', () => {
  expect(picturesOf(PRODUCT, defaultOffer(PRODUCT.variants))).toEqual([
    '/media/00ab.webp',
    '/media/00cd.webp',
  ]);
});

test('a variant is shown by its own picture and by none of another variant', () => {
  const imageGallery = ['/media/00ab.webp', '/media/00cd.webp', '/media/00ef.webp'];
  const [as, other, own] = [null, '/media/00ef.webp', '/media/0011.webp'].map((imageUrl) => ({
    ...defaultOffer(PRODUCT.variants),
    imageUrl,
  }));
  if (!as || !other || !own) throw new Error('variants are missing');
  const product = { ...PRODUCT, imageGallery, variants: [as, other, own] };
  expect(picturesOf(product, as)).toEqual(['/media/00ab.webp', '/media/00cd.webp']);
  expect(picturesOf(product, other)).toEqual(['/media/00ef.webp', '/media/00cd.webp']);
  expect(picturesOf(product, own)).toEqual(['/media/0011.webp', '/media/00cd.webp']);
});
