import { expect, test } from 'vitest';
import * as catalogApi from '../../../src/modules/catalog/endpoints.ts';
import { MemorySearch } from '../../../src/modules/catalog/search/memory-search.ts';
import { SiteMap } from '../../../src/server/pages/site-map-addresses.ts';
import { testShop } from '../../support/test-shop.ts';

const addresses = (xml: string) =>
  [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address);

test('the site map names every page that search engines may list, by its one address', async () => {
  await using shop = await testShop();
  await shop.addProducts(
    { slug: 'mint', brand: 'Ash & Elder', category: 'E-Liquids' },
    { slug: 'gone' },
  );
  const gone = await shop.visitor().call(catalogApi.findProduct({ idOrSlug: 'gone' }));
  await shop.removeProduct(gone.body.id);

  const { text, headers } = await shop.visitor().get('/sitemap.xml');
  expect(headers['content-type']).toBe('application/xml; charset=utf-8');
  const listed = addresses(text);
  for (const path of ['/', '/products', '/brands', '/reviews', '/faq', '/product/mint']) {
    expect(listed).toContain(`http://shop.example${path}`);
  }
  expect(listed).toContain('http://shop.example/category/e-liquids');
  expect(listed).toContain('http://shop.example/products?brand=Ash+%26+Elder');
  expect(text).not.toMatch(/gone|auth|checkout|dashboard|admin/);
  expect(text).toMatch(/<loc>[^<]+mint<\/loc><lastmod>\d{4}-\d\d-\d\dT[^<]+Z<\/lastmod>/);
});

test('a product that is put on sale is in the site map at once', async () => {
  await using shop = await testShop();
  const visitor = shop.visitor();
  await visitor.get('/sitemap.xml');
  await shop.addProduct({ slug: 'late-comer' });
  expect((await visitor.get('/sitemap.xml')).text).toContain('/product/late-comer<');
});

test('what one map cannot hold is split, and the index names the parts', async () => {
  await using shop = await testShop();
  const slugs = ['one', 'two', 'three', 'four', 'five'];
  await shop.addProducts(...slugs.map((slug) => ({ slug })));
  const search = new MemorySearch(shop.database);
  const map = new SiteMap(shop.database, search, 'https://shop.example', 2);

  const index = await map.whole();
  expect(index).toContain('<sitemapindex');
  expect(addresses(index)).toEqual([
    'https://shop.example/sitemap-pages.xml',
    'https://shop.example/sitemap-1.xml',
    'https://shop.example/sitemap-2.xml',
    'https://shop.example/sitemap-3.xml',
  ]);
  const parts = await Promise.all([1, 2, 3].map((part) => map.part(part)));
  expect(parts.map((part) => addresses(part ?? '').length)).toEqual([2, 2, 1]);
  expect(parts.flatMap((part) => addresses(part ?? '')).sort()).toEqual(
    slugs.map((slug) => `https://shop.example/product/${slug}`).sort(),
  );
  expect(await map.part(4)).toBeUndefined();
});

test('the parts are answered under the names that the index gives them', async () => {
  await using shop = await testShop();
  await shop.addProduct({ slug: 'mint' });
  const visitor = shop.visitor();
  expect(addresses((await visitor.get('/sitemap-1.xml')).text)).toEqual([
    'http://shop.example/product/mint',
  ]);
  expect(addresses((await visitor.get('/sitemap-pages.xml')).text)).toContain(
    'http://shop.example/faq',
  );
  expect((await visitor.get('/sitemap-2.xml')).status).toBe(404);
});

test('robots are led to the site map and kept from what is personal', async () => {
  await using shop = await testShop();
  const { text } = await shop.visitor().get('/robots.txt');
  expect(text).toContain('Sitemap: http://shop.example/sitemap.xml\n');
  for (const path of [
    '/api/',
    '/auth',
    '/reset-password',
    '/unsubscribe',
    '/newsletter',
    '/checkout',
    '/dashboard',
    '/admin',
  ]) {
    expect(text).toContain(`Disallow: ${path}\n`);
  }
  expect(text).not.toMatch(/^Disallow: \/(products?|brands)?$/m);
});
