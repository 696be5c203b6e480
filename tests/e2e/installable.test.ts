import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import * as catalogApi from '../../src/modules/catalog/endpoints.ts';
import { check } from './axe.ts';
import { goWithin, openBrowser, openHydrated, shopUrl, visit } from './browser.ts';
import { anyOf } from './calls.ts';
import { buy } from './customer.ts';
import { openLine } from './dead-line.ts';

openBrowser();

const SEEN = '/product/mango-ice-nic-salt';

/**
 * Opens a page until it has been cached. On a machine that starves them a browser once lost a worker that was just
 * starting; the shop takes that as it takes a browser without workers, and tries again at the next visit.
 */
async function see(page: Page, path: string): Promise<void> {
  for (let visits = 1; visits < 4; visits += 1) {
    await openHydrated(page, path);
    const cached = await page
      .waitForFunction((cache) => caches.has(cache), 'cirrus pages', { timeout: 20_000 })
      .catch(() => undefined);
    if (cached) break;
  }
  await untilCached(page, path);
}

const untilCached = (page: Page, path: string) =>
  expect.poll(() => cachedAddresses(page)).toContain(path.replace(/^https?:\/\/[^/]+/, ''));

const cachedAddresses = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => url.slice(location.origin.length));
  });

test("others may show the shop's icons", async () => {
  for (const icon of ['/icons/icon-192.png', '/favicon.svg']) {
    const { headers } = await fetch(new URL(icon, shopUrl()));
    expect([icon, headers.get('cross-origin-resource-policy')]).toEqual([icon, 'cross-origin']);
  }
});

const UNSEEN = '/product/nimbus-lumen-pod-kit';

test('without a connection what was seen is shown and says so; what never was gives way to a page that leads to it, and loads by itself when the connection is back', async () => {
  await using visitor = await visit({ serviceWorker: true });
  const { page, context } = visitor;
  await see(page, SEEN);
  await page.getByText('10 mg', { exact: true }).click();
  await page.waitForURL('**?variant=*');
  await untilCached(page, page.url());
  // An open page of an older build goes on finding its files.
  const text = await page.evaluate(async () => {
    const cache = await caches.open('cirrus assets');
    await cache.put('/assets/older-build.js', new Response('older'));
    return (await fetch('/assets/older-build.js')).text();
  });
  expect(text).toBe('older');

  await context.setOffline(true);
  const response = await page.reload();
  expect(response?.fromServiceWorker()).toBe(true);
  const seen = page.getByRole('heading', { name: 'Mango Ice Nic Salt', level: 1 });
  await seen.waitFor();
  await page.getByText('What you see may be out of date.').waitFor();
  // It runs as well as it shows: a choice among the variants answers.
  await page.getByText('20 mg', { exact: true }).click();
  const pictures = () =>
    page.evaluate(
      () => [...document.images].filter((image) => image.complete && image.naturalWidth > 0).length,
    );
  await expect.poll(pictures).toBeGreaterThan(0);

  await page.goto(UNSEEN);
  const offline = page.getByRole('heading', { name: 'You are offline' });
  await offline.waitFor();
  await check(page, 'the page without a connection');
  // Once, though two of its variants were seen.
  await page.getByRole('link', { name: /Mango Ice Nic Salt/ }).click();
  await seen.waitFor();
  // A variant that was not seen is shown as the one that was.
  await page.goto(`${SEEN}?variant=never-seen`);
  await seen.waitFor();

  await page.goto(UNSEEN);
  await offline.waitFor();
  await context.setOffline(false);
  await page.getByRole('heading', { name: /Lumen/, level: 1 }).waitFor();
});

test('a link within the shop to what was never seen says that one is offline, and leads there when the connection is back', async () => {
  await using line = await openLine();
  await using visitor = await visit({ serviceWorker: true });
  const { page, context } = visitor;
  await see(page, `${line.url}/`);
  // Which has loaded no products, as the home page has.
  await see(page, `${line.url}/faq`);
  // A worker that has just begun is not always told that the browser is offline: the line is cut as well.
  line.cut();
  await context.setOffline(true);
  await goWithin(page, UNSEEN);
  await page.getByRole('heading', { name: 'You are offline', level: 1 }).waitFor();
  const cached = page.getByRole('navigation', { name: 'Pages you have seen still open' });
  await expect
    .poll(() => cached.getByRole('link').allTextContents())
    .toEqual(['Frequently Asked Questions', 'Premium Vape Experience']);
  line.comeBack();
  await context.setOffline(false);
  await page.getByRole('heading', { name: /Lumen/, level: 1 }).waitFor();
});

test('in a browser without workers such a page says so too, and loads by itself', async () => {
  await using visitor = await visit();
  const { page, context } = visitor;
  await openHydrated(page, '/faq');
  await context.setOffline(true);
  await goWithin(page, UNSEEN);
  await page.getByRole('heading', { name: 'You are offline', level: 1 }).waitFor();
  await check(page, 'a page that could not be loaded without a connection');
  await context.setOffline(false);
  await page.getByRole('heading', { name: /Lumen/, level: 1 }).waitFor();
});

test('a part of a page that could not be loaded is loaded when the connection is back', async () => {
  await using visitor = await visit();
  const { page, context } = visitor;
  await openHydrated(page, '/');
  await page.route(`${anyOf(catalogApi.listProducts)}?*`, (route) => route.abort());
  await page.getByRole('link', { name: 'Products' }).first().click();
  await page.getByText('Failed to fetch products').waitFor();
  await context.setOffline(true);
  // It hears of both, one after the other.
  await page.waitForFunction(() => !navigator.onLine);
  await page.unroute(`${anyOf(catalogApi.listProducts)}?*`);
  await context.setOffline(false);
  await page.getByText('Found 70 premium products').waitFor();
});

test('a page that is shown from what was cached says so though the device has a connection; of more than 30 pages the one that was cached longest ago goes first', async () => {
  await using visitor = await visit({ serviceWorker: true });
  const { page, context } = visitor;
  await see(page, '/faq');
  await context.setOffline(true);
  await page.reload();
  await context.setOffline(false);
  await page.getByText('The shop could not be reached').waitFor();
  await page.getByRole('button', { name: 'Load it again' }).click();
  await page.getByText('The shop could not be reached').waitFor({ state: 'detached' });
  await see(page, '/faq');
  for (let searched = 1; searched <= 30; searched++) {
    const path = `/products?search=word${searched}`;
    await page.evaluate(askToCache, path);
    await untilCached(page, path);
  }
  const pages = () =>
    page.evaluate(async () => (await (await caches.open('cirrus pages')).keys()).length);
  await expect.poll(pages).toBe(30);
  const cached = await cachedAddresses(page);
  expect(cached).not.toContain('/faq');
  expect(cached).toContain('/products?search=word1');
});

/** As a page says where a link within the shop led. */
async function askToCache(path: string): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage({ type: 'CACHE_URLS', payload: { urlsToCache: [path] } });
}

test('nothing personal is ever cached or shown from there; what was reached by a link within the shop is', async () => {
  await using visitor = await visit({ serviceWorker: true });
  const { page, context } = visitor;
  await see(page, '/');
  await page.getByRole('link', { name: 'Brands' }).first().click();
  await page.waitForURL('**/brands');
  await untilCached(page, '/brands');
  await page.goto('/auth', { waitUntil: 'networkidle' });
  await buy(page, 'mango-ice-nic-salt');
  for (const path of [
    SEEN,
    '/admin',
    '/checkout',
    '/dashboard',
    '/dashboard/orders',
    '/dashboard/reviews',
    '/dashboard/addresses',
    '/products',
  ]) {
    await page.goto(path, { waitUntil: 'networkidle' });
  }
  await page.getByRole('link', { name: 'Mango Ice Nic Salt' }).first().waitFor();
  await untilCached(page, '/products');
  const cached = await cachedAddresses(page);
  expect(cached).toContain(SEEN);
  const personal =
    /^\/(auth|checkout|dashboard|admin)|^\/api\/(cart|wishlist|user|orders|addresses|checkout|shipping|active-payment|admin)|eligibility|votes/;
  expect(cached.filter((path) => personal.test(path))).toEqual([]);

  await context.setOffline(true);
  for (const path of ['/checkout', '/dashboard/orders', '/auth', '/admin']) {
    await page.goto(path);
    await page.getByRole('heading', { name: 'You are offline' }).waitFor();
  }
  await page.goto('/brands');
  await page.getByRole('heading', { name: 'Premium Brands', level: 1 }).waitFor();
});

test('where the connection hangs, the page appears as it was last seen', async () => {
  await using line = await openLine();
  await using visitor = await visit({ serviceWorker: true });
  const { page } = visitor;
  await see(page, `${line.url}/faq`);
  line.goDead();
  await page.goto(`${line.url}/faq`, { waitUntil: 'domcontentloaded' });
  await page.getByText('The shop could not be reached').waitFor();
  await page.getByRole('heading', { level: 1 }).waitFor();
});

test('the worker is looked up anew each time, and may answer for the whole shop', async () => {
  const response = await fetch(new URL('/service-worker.js', shopUrl()));
  expect(response.headers.get('cache-control')).toBe('no-cache');
  expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  const page = await fetch(shopUrl());
  expect(page.headers.get('content-security-policy')).toContain("worker-src 'self'");
});

test('a browser can install the shop: a manifest, and icons of the sizes that it names', async () => {
  await using visitor = await visit();
  const { page } = visitor;
  await page.goto('/');
  const linked = await page.locator('link[rel=manifest]').getAttribute('href');
  const manifest = await (await page.request.get(linked ?? '')).json();
  expect(manifest).toMatchObject({
    name: 'Cirrus',
    start_url: '/',
    scope: '/',
    display: 'standalone',
  });
  const wanted = manifest.icons.map(({ sizes, purpose }: Record<string, string>) => [
    sizes,
    purpose,
  ]);
  expect(wanted).toEqual(
    expect.arrayContaining([
      ['192x192', 'any'],
      ['512x512', 'any'],
    ]),
  );
  expect(wanted).toContainEqual(['512x512', 'maskable']);
  for (const { src, sizes, purpose } of manifest.icons) {
    const icon = await page.request.get(src);
    expect(icon.headers()['content-type']).toBe('image/png');
    const { width, height, isOpaque } = await look(await icon.body());
    expect(`${width}x${height}`).toBe(sizes);
    expect(isOpaque).toBe(purpose === 'maskable');
  }
  const touch = await page.locator('link[rel=apple-touch-icon]').getAttribute('href');
  const { width, height, isOpaque } = await look(
    await (await page.request.get(touch ?? '')).body(),
  );
  expect([width, height, isOpaque]).toEqual([180, 180, true]);
});

async function look(png: Buffer) {
  const { width, height, format } = await sharp(png).metadata();
  const { isOpaque } = await sharp(png).stats();
  expect(format).toBe('png');
  return { width, height, isOpaque };
}
