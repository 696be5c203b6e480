import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import * as productsApi from '../../src/modules/catalog/admin-endpoints.ts';
import * as categoriesApi from '../../src/modules/catalog/category-endpoints.ts';
import * as contentApi from '../../src/modules/content/endpoints.ts';
import * as redirectsApi from '../../src/modules/content/redirect-endpoints.ts';
import { triesOf } from '../support/random-size.ts';
import { odd } from '../support/visitor.ts';
import { askAs, keepCatalogueAsItWas, signIn } from './back-office.ts';
import { openBrowser, shopUrl, visit } from './browser.ts';

openBrowser();
keepCatalogueAsItWas();

interface Head {
  title: string;
  canonical: string | null;
  robots: string | null;
  description: string | null;
  og: Record<string, string>;
  data: Record<string, unknown>[];
}

const get = (path: string) => fetch(new URL(path, shopUrl()));

const htmlOf = async (path: string) => (await get(path)).text();

/** Text as it stands in HTML, as one reads it. */
const read = (text: string) =>
  text.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (_, decimal, hex, name) => {
    if (decimal ?? hex) return String.fromCodePoint(Number(decimal ?? `0x${hex}`));
    return { amp: '&', lt: '<', gt: '>', quot: '"' }[name as string] ?? `&${name};`;
  });

/** What a search engine reads of a page, as the server sent it. */
async function readHead(path: string): Promise<Head> {
  const html = await htmlOf(path);
  const tags = [...html.matchAll(/<(?:meta|link) [^>]+>/g)].map(([tag]) => {
    const attributes = [...tag.matchAll(/ ([\w:-]+)="([^"]*)"/g)];
    return Object.fromEntries(
      attributes.map(([, name = '', text = '']) => [name, read(text)]),
    ) as Record<string, string>;
  });
  const one = (name: string, value: string) => tags.find((tag) => tag[name] === value);
  const scripts = html.matchAll(/<script [^>]*type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs);
  return {
    title: read(/<title>(.*?)<\/title>/s.exec(html)?.[1] ?? ''),
    canonical: one('rel', 'canonical')?.href ?? null,
    robots: one('name', 'robots')?.content ?? null,
    description: one('name', 'description')?.content ?? null,
    og: Object.fromEntries(
      tags
        .filter(({ property }) => property?.startsWith('og:'))
        .map(({ property, content }) => [property, content]),
    ),
    data: [...scripts].flatMap(([, text = '']) => JSON.parse(text)),
  };
}

/** The shop's own address, as it names it itself. */
async function publicUrl(): Promise<string> {
  const settings: { key: string; value: string }[] = await (
    await get(contentApi.listSettings().url)
  ).json();
  return settings.find(({ key }) => key === 'public_url')?.value ?? '';
}

const PUBLIC_PAGES: [path: string, title: RegExp][] = [
  ['/', /Premium Vape Experience · Cirrus/],
  ['/products', /^Products · Cirrus$/],
  ['/products?category=E-Liquids', /^E-Liquids · Cirrus$/],
  ['/category/devices', /^Devices · Cirrus$/],
  ['/collection/on-ice', /^On ice · Cirrus$/],
  ['/products?brand=Nimbus', /^Nimbus · Cirrus$/],
  ['/product/mango-ice-nic-salt', /^Mango Ice Nic Salt · Cirrus$/],
  ['/brands', /^Brands · Cirrus$/],
  ['/reviews', /^Customer Reviews · Cirrus$/],
  ['/customer-support', /Support · Cirrus$/],
  ['/shipping-info', /Shipping.* · Cirrus$/],
  ['/returns-exchanges', /Returns.* · Cirrus$/],
  ['/faq', /· Cirrus$/],
  ['/privacy-policy', /Privacy Policy · Cirrus$/],
  ['/terms-of-service', /Terms of Service · Cirrus$/],
  ['/age-verification', /Age Verification · Cirrus$/],
];

test('every public page has a title, a description, a picture and one address of its own', async () => {
  const shop = await publicUrl();
  const titles = new Set<string>();
  for (const [path, title] of PUBLIC_PAGES) {
    const head = await readHead(path);
    expect(head.title, path).toMatch(title);
    expect(head.canonical).toBe(shop + path);
    expect(head.og['og:url']).toBe(shop + path);
    expect(head.robots, path).toBeNull();
    expect(head.description?.length, path).toBeGreaterThan(20);
    expect(head.og['og:image'], path).toMatch(/^http\S+-1280\.jpg$/);
    expect(head.og['og:title'], path).toBeTruthy();
    titles.add(head.title);
  }
  expect(titles.size).toBe(PUBLIC_PAGES.length);
});

test('the picture of a link preview is there', async () => {
  const { og } = await readHead('/faq');
  const { pathname } = new URL(og['og:image'] ?? '');
  const picture = await get(pathname);
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
});

test('the whole list can be read page by page, without JavaScript too', async () => {
  await using visitor = await visit({ javaScript: false });
  const { page } = visitor;
  const shop = await publicUrl();
  const second = await readHead('/products?category=Devices&page=2');
  expect(second.title).toBe('Devices, page 2 · Cirrus');
  expect(second.canonical).toBe(`${shop}/products?category=Devices&page=2`);
  expect(second.robots).toBeNull();
  await page.goto('/products');
  await page.getByRole('link', { name: 'Page 2' }).click();
  await page.waitForURL('**/products?page=2');
  await page.getByRole('link', { name: 'Previous Products' }).click();
  await page.waitForURL((url) => url.search === '');
  await page.goto('/products?brand=Nimbus&page=99');
  await page.waitForURL('**/products?brand=Nimbus');
});

test('whoever follows the links of the list finds every product, and no combination of filters', async () => {
  const waiting = ['/products'];
  const lists = new Set(waiting);
  const products = new Set<string>();
  for (let path = waiting.pop(); path; path = waiting.pop()) {
    const html = await htmlOf(path);
    for (const [link] of html.matchAll(/<a [^>]+>/g)) {
      const href = /href="([^"]+)"/.exec(link)?.[1]?.replaceAll('&amp;', '&') ?? '';
      if (href.startsWith('/product/')) products.add(href);
      if (!/^\/products\b/.test(href) || link.includes('nofollow') || lists.has(href)) continue;
      lists.add(href);
      waiting.push(href);
    }
  }
  expect(products.size).toBe(70);
  for (const list of lists) {
    const { searchParams } = new URL(list, 'http://shop');
    const names = [...searchParams.keys()].map((name) => name.replace(/^price(Min|Max)$/, 'price'));
    const filters = new Set(names.filter((name) => name !== 'page'));
    expect([list, filters.size > 1, filters.has('search'), filters.has('sortBy')]).toEqual([
      list,
      false,
      false,
      false,
    ]);
  }
});

test.each([
  '/products?sortBy=price-low',
  '/products?search=mint',
  '/products?type=Tanks',
  '/products?brand=Nimbus&category=Devices',
  '/products?category=Devices&priceMax=50',
])('%s is a cut through the shop: followed, not listed', async (path) => {
  const head = await readHead(path);
  expect(head.robots).toBe('noindex, follow');
  expect(head.canonical).toBe(`${await publicUrl()}/products`);
});

test.each([
  '/auth',
  '/forgot-password',
  '/reset-password',
  '/confirm-email',
  '/undo-email-change',
  '/dashboard/settings',
  '/unsubscribe',
  '/newsletter/confirm',
  '/offer/CARE3',
  '/enter',
  '/open-cart',
  '/checkout',
  '/dashboard',
  '/dashboard/orders',
  '/dashboard/reviews',
  '/dashboard/addresses',
  '/admin',
  '/admin/login',
  '/admin/orders',
  '/nowhere',
  '/product/nothing-of-this-name',
])('%s is not listed', async (path) => {
  const head = await readHead(path);
  expect(head.robots).toMatch(/^noindex/);
  expect(head.canonical).toBeNull();
});

test('the home page says whose shop it is and how to search it', async () => {
  const { data } = await readHead('/');
  const shop = await publicUrl();
  const [organization, site] = data;
  expect(organization).toMatchObject({
    '@type': 'Organization',
    name: 'Cirrus',
    url: `${shop}/`,
    logo: `${shop}/icons/icon-512.png`,
  });
  expect(site).toMatchObject({
    '@type': 'WebSite',
    name: 'Cirrus',
    potentialAction: {
      '@type': 'SearchAction',
      target: { urlTemplate: `${shop}/products?search={search_term_string}` },
    },
  });
  expect((await get('/icons/icon-512.png')).status).toBe(200);
});

test('a product’s page names its offers, its rating and the way to it, by absolute addresses', async () => {
  const { data } = await readHead('/product/mango-ice-nic-salt');
  const shop = await publicUrl();
  expect(data).toMatchObject([
    { '@type': 'Product', name: 'Mango Ice Nic Salt', offers: expect.any(Array) },
    { '@type': 'BreadcrumbList' },
  ]);
  const addresses = [...JSON.stringify(data).matchAll(/"(?:url|item|image)":\[?"([^"]+)"/g)];
  expect(addresses.length).toBeGreaterThan(3);
  for (const [, address] of addresses) expect(address?.startsWith(`${shop}/`)).toBe(true);
});

/** Two of the pages that one route shows, and one of all others. */
function firstOfEachKind(paths: string[]): string[] {
  const seen = new Map<string, number>();
  return paths.filter((path) => {
    const [, kind = '', name] = path.split(/[/?]/);
    const count = seen.get(kind) ?? 0;
    seen.set(kind, count + 1);
    return name === undefined || count < 2;
  });
}

test('every address in the site map is that of a page, and the page’s own', async () => {
  const shop = await publicUrl();
  const map = await htmlOf('/sitemap.xml');
  const paths = [...map.matchAll(/<loc>([^<]+)/g)].map(([, address = '']) =>
    address.replaceAll('&#38;', '&').slice(shop.length),
  );
  expect(paths.length).toBeGreaterThan(80);
  for (const path of triesOf({ fixed: firstOfEachKind(paths), random: paths })) {
    const response = await get(path);
    expect([path, response.status]).toEqual([path, 200]);
    const html = await response.text();
    const canonical = /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1];
    expect(canonical?.replaceAll('&amp;', '&')).toBe(shop + path);
    expect(html).not.toContain('name="robots"');
  }
});

test('what is written with marks is a list for readers, plain words for search engines, who hear of no typed rating', async () => {
  await using visitor = await visit({ javaScript: false });
  const { page } = visitor;
  const { token } = await signIn(page);
  const published = productsApi.list({ status: 'published', limit: 1 });
  const [other] = await askAs(page, token, published);
  const added = odd(productsApi.add)({
    name: `Marked ${randomUUID().slice(0, 8)}`,
    description: 'Cool **mint** for evenings.\n\n- 10 ml\n- 70/30\n\nSee [help](/faq).',
    price: '10.00',
    brand: other?.brand,
    type: other?.type,
    imageUrl: other?.imageUrl,
    rating: '4.9',
    reviewCount: 120,
  });
  const { slug } = await askAs(page, token, added);
  const head = await readHead(`/product/${slug}`);
  await page.goto(`/product/${slug}`);
  expect(head.description).toBe('Cool mint for evenings. 10 ml 70/30 See help.');
  expect(head.data[0]).toMatchObject({
    '@type': 'Product',
    description: 'Cool mint for evenings.\n10 ml\n70/30\nSee help.',
  });
  expect(head.data[0]).not.toHaveProperty('aggregateRating');
  const main = page.getByRole('main');
  await main.getByText('(120 reviews)').or(main.getByText('120 reviews')).first().waitFor();
  const list = main.getByRole('list').filter({ hasText: '70/30' });
  expect(await list.getByRole('listitem').allTextContents()).toEqual(['10 ml', '70/30']);
  await main.getByRole('link', { name: 'help' }).waitFor();
});

test('addresses of an old shop’s categories lead on, typed, imported or all below one, and so does a category’s own former one', async () => {
  await using visitor = await visit();
  const { page, complaints } = visitor;
  const { token } = await signIn(page);
  const mark = randomUUID().slice(0, 8);
  const category = await askAs(
    page,
    token,
    categoriesApi.add({ name: `Tanks ${mark}`, parentId: null }),
  );
  const redirects = [
    redirectsApi.add({
      oldAddress: `https://old.example/product-category/tanks-${mark}/`,
      newAddress: `/category/tanks-${mark}`,
    }),
    redirectsApi.add({ oldAddress: `/shelf-${mark}/*`, newAddress: '/category/*' }),
    redirectsApi.add({ oldAddress: `/ashtrays-${mark}`, newAddress: '', kind: 'gone' }),
    redirectsApi.importFile({
      text: `Redirect from,Redirect to\n/collections/tanks-${mark},/category/tanks-${mark}\n`,
    }),
  ];
  for (const redirect of redirects) await askAs<unknown>(page, token, redirect);
  const leads = async (path: string) => {
    const { status, headers } = await fetch(new URL(path, shopUrl()), { redirect: 'manual' });
    return [status, headers.get('location')];
  };
  const here = `/category/tanks-${mark}`;
  expect(await leads(`/product-category/tanks-${mark}?utm=a`)).toEqual([301, `${here}?utm=a`]);
  const slashed = await get(`/product-category/tanks-${mark}/`);
  expect([slashed.status, new URL(slashed.url).pathname]).toEqual([200, here]);
  expect(await leads(`/collections/TANKS-${mark}`)).toEqual([301, here]);
  expect(await leads(`/shelf-${mark}/tanks-${mark}`)).toEqual([301, here]);
  expect((await page.goto(`/ashtrays-${mark}`))?.status()).toBe(410);
  await page.getByRole('heading', { level: 1, name: 'This Page Is Gone' }).waitFor();
  // But for the status itself.
  expect(complaints.filter((text) => !text.startsWith('Failed to load'))).toEqual([]);
  expect((await get(here)).status).toBe(200);
  // Its own address changes; what leads to the former one leads on from there.
  await askAs(page, token, categoriesApi.change({ id: category.id }, { slug: `bowls-${mark}` }));
  await expect.poll(() => leads(here)).toEqual([301, `/category/bowls-${mark}`]);
  expect(await leads(`${here}?sortBy=newest`)).toEqual([
    301,
    `/category/bowls-${mark}?sortBy=newest`,
  ]);
  const followed = await get(`/collections/tanks-${mark}`);
  expect([followed.status, new URL(followed.url).pathname]).toEqual([
    200,
    `/category/bowls-${mark}`,
  ]);
  await askAs(page, token, categoriesApi.remove({ id: category.id }, {}));
});
