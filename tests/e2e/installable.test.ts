import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import * as catalogApi from '../../src/modules/catalog/endpoints.ts';
import { check } from './axe.ts';
import { goWithin, openBrowser, openHydrated, shopUrl, visit } from './browser.ts';
import { anyOf } from './calls.ts';
import { buy } from './customer.ts';
import { openLine } from './dead-line.ts';
import { SOLD_OUT } from './screens.ts';

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

// A new browser with a worker of its own, for which everything is loaded anew, is dear: one visitor meets it all.
test('without a connection, or on one that hangs, the last 30 pages that were seen are shown and say so, nothing personal among them; any other loads by itself when the connection is back', async () => {
  await using line = await openLine();
  await using visitor = await visit({ shop: line.url, serviceWorker: true });
  const { page, context } = visitor;
  await see(page, '/');
  // What was reached by a link within the shop is cached as well.
  await page.getByRole('link', { name: 'Brands' }).first().click();
  await page.waitForURL('**/brands');
  await untilCached(page, '/brands');
  await buy(page, 'mango-ice-nic-salt');
  for (const path of ['/checkout', '/dashboard/orders']) await openHydrated(page, path);
  await see(page, SEEN);
  await page.getByText('10 mg', { exact: true }).click();
  await page.waitForURL('**?variant=*');
  const chosen = page.url();
  await untilCached(page, chosen);
  // Which paths are personal is a matter of src/web/offline/cacheable.test.ts.
  const personal =
    /^\/(checkout|dashboard)|^\/api\/(cart|wishlist|user|orders|addresses|shipping|active-payment)|eligibility|votes/;
  expect((await cachedAddresses(page)).filter((path) => personal.test(path))).toEqual([]);
  // An open page of an older build goes on finding its files.
  const text = await page.evaluate(async () => {
    const cache = await caches.open('cirrus assets');
    await cache.put('/assets/older-build.js', new Response('older'));
    return (await fetch('/assets/older-build.js')).text();
  });
  expect(text).toBe('older');

  // A worker that has just begun is not always told that the browser is offline: the line is cut as well.
  line.cut();
  await context.setOffline(true);
  // By a link within the shop, whose page a browser without workers shows as well, below.
  await goWithin(page, `/product/${SOLD_OUT}`);
  await page.getByRole('heading', { name: 'You are offline', level: 1 }).waitFor();
  const cached = page.getByRole('navigation', { name: 'Pages you have seen still open' });
  await expect
    .poll(() => cached.getByRole('link').allTextContents())
    .toEqual(['Mango Ice Nic Salt', 'Brands', 'Premium Vape Experience']);
  const response = await page.goto(chosen);
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

  const offline = page.getByRole('heading', { name: 'You are offline' });
  await page.goto('/dashboard/orders');
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
  line.comeBack();
  await context.setOffline(false);
  await page.getByRole('heading', { name: /Lumen/, level: 1 }).waitFor();

  // Here the device has a connection.
  line.goDead();
  await page.goto('/brands', { waitUntil: 'domcontentloaded' });
  await page.getByText('The shop could not be reached').waitFor();
  await page.getByRole('heading', { name: 'Premium Brands', level: 1 }).waitFor();
  line.comeBack();
  await page.getByRole('button', { name: 'Load it again' }).click();
  await page.getByText('The shop could not be reached').waitFor({ state: 'detached' });

  await page.evaluate(async () => {
    const cache = await caches.open('cirrus pages');
    for (let place = 1; place <= 29; place++) await cache.put(`/page-${place}`, new Response(''));
  });
  await see(page, '/faq');
  const pages = () =>
    page.evaluate(async () => (await (await caches.open('cirrus pages')).keys()).length);
  await expect.poll(pages).toBe(30);
  const left = await cachedAddresses(page);
  expect(left).toContain('/page-1');
  for (const path of ['/', '/brands', SEEN]) expect(left).not.toContain(path);
});

test('in a browser without workers a part of a page and a page that could not be loaded are loaded when the connection is back', async () => {
  await using visitor = await visit();
  const { page, context } = visitor;
  await openHydrated(page, '/faq');
  await page.route(`${anyOf(catalogApi.listProducts)}?*`, (route) => route.abort());
  await goWithin(page, '/products');
  await page.getByText('Failed to fetch products').waitFor();
  await context.setOffline(true);
  // It hears of both, one after the other.
  await page.waitForFunction(() => !navigator.onLine);
  await page.unroute(`${anyOf(catalogApi.listProducts)}?*`);
  await context.setOffline(false);
  await page.getByText('Found 70 premium products').waitFor();

  await context.setOffline(true);
  await goWithin(page, UNSEEN);
  await page.getByRole('heading', { name: 'You are offline', level: 1 }).waitFor();
  await check(page, 'a page that could not be loaded without a connection');
  await context.setOffline(false);
  await page.getByRole('heading', { name: /Lumen/, level: 1 }).waitFor();
});

test('the worker is looked up anew each time, and may answer for the whole shop', async () => {
  const response = await fetch(new URL('/service-worker.js', shopUrl()));
  expect(response.headers.get('cache-control')).toBe('no-cache');
  expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  const page = await fetch(shopUrl());
  expect(page.headers.get('content-security-policy')).toContain("worker-src 'self'");
});

test('a browser can install the shop: a manifest, and icons of the sizes that it names', async () => {
  const html = await (await fetch(shopUrl())).text();
  const linked = (rel: string): Promise<Response> => {
    const [link = ''] = new RegExp(`<link [^>]*rel="${rel}"[^>]*>`).exec(html) ?? [];
    return fetch(new URL(/href="([^"]+)"/.exec(link)?.[1] ?? '', shopUrl()));
  };
  const manifest = await (await linked('manifest')).json();
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
    const icon = await fetch(new URL(src, shopUrl()));
    expect(icon.headers.get('content-type')).toBe('image/png');
    const { width, height, isOpaque } = await look(icon);
    expect(`${width}x${height}`).toBe(sizes);
    expect(isOpaque).toBe(purpose === 'maskable');
  }
  const { width, height, isOpaque } = await look(await linked('apple-touch-icon'));
  expect([width, height, isOpaque]).toEqual([180, 180, true]);
});

async function look(icon: Response) {
  const png = Buffer.from(await icon.arrayBuffer());
  const { width, height, format } = await sharp(png).metadata();
  const { isOpaque } = await sharp(png).stats();
  expect(format).toBe('png');
  return { width, height, isOpaque };
}
