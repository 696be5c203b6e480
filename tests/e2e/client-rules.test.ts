import type { Page, Request } from 'playwright-core';
import { expect, test } from 'vitest';
import * as visitsApi from '../../src/modules/analytics/visit-endpoints.ts';
import * as cartApi from '../../src/modules/cart/endpoints.ts';
import * as catalogApi from '../../src/modules/catalog/endpoints.ts';
import * as accountApi from '../../src/modules/customers/account-endpoints.ts';
import * as reviewsApi from '../../src/modules/reviews/endpoints.ts';
import { openBrowser, settle, visit } from './browser.ts';
import { anyOf } from './calls.ts';
import { buy, signUp } from './customer.ts';
import { hydrateFooter, openPage, press, SLUG } from './screens.ts';
import { shownToast } from './shown-toast.ts';

openBrowser();

const UUID_V4 = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

/** Keeps every call that the page makes to the API from now on; the beacons about visits ask for nothing. */
function watch(page: Page): Request[] {
  const calls: Request[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/') && pathname !== visitsApi.count.path) calls.push(request);
  });
  return calls;
}

const paths = (calls: Request[]) => calls.map((call) => new URL(call.url()).pathname);

test('every call bears the session id that the browser made, and every body is JSON', async () => {
  await using visitor = await visit();
  const { page } = visitor;
  const calls = watch(page);
  await openPage('/')(page);
  await page.getByRole('link', { name: 'Products', exact: true }).first().click();
  await page.getByText('Found 70 premium products').waitFor();
  await page.getByRole('link', { name: 'Mango Ice Nic Salt' }).click();
  await page.getByRole('main').getByText('10 mg', { exact: true }).click();
  await press('Add to Cart')(page);
  await shownToast(page).getByText('Added to cart').waitFor();
  await press('Wishlist: Mango Ice Nic Salt')(page);
  await shownToast(page).getByText('Added to wishlist').waitFor();
  const sessionId = await page.evaluate(() => localStorage.getItem('sessionId'));
  expect(sessionId).toMatch(UUID_V4);
  expect(calls.length).toBeGreaterThan(6);
  for (const call of calls) {
    const headers = await call.allHeaders();
    expect([call.url(), headers['x-session-id']]).toEqual([call.url(), sessionId]);
    const type = call.postData() === null ? undefined : 'application/json';
    expect([call.url(), headers['content-type']]).toEqual([call.url(), type]);
  }
  expect(paths(calls)).not.toContain(accountApi.find.path);
  const [added] = calls.filter((call) => call.method() === 'POST');
  expect(added?.postDataJSON()).toMatchObject({ sessionId, quantity: 1 });
});

test('a stored session id that is none is replaced; after a change, what it changed is asked for again', async () => {
  await using visitor = await visit();
  const { page } = visitor;
  await page.addInitScript(() => {
    if (!sessionStorage.getItem('broken')) localStorage.setItem('sessionId', 'broken');
    sessionStorage.setItem('broken', 'once');
  });
  await openPage(`/product/${SLUG}`)(page);
  await settle(page);
  const calls = watch(page);
  await press('Add to Cart')(page);
  await page.getByRole('button', { name: 'Cart, 1 item' }).waitFor();
  await settle(page);
  expect(calls.map((call) => `${call.method()} ${new URL(call.url()).pathname}`)).toEqual([
    `POST ${cartApi.add.path}`,
    `GET ${cartApi.list.path}`,
  ]);
  const stored = () => page.evaluate(() => localStorage.getItem('sessionId'));
  const sessionId = await stored();
  expect(sessionId).toMatch(UUID_V4);
  await openPage('/')(page);
  await page.getByRole('button', { name: 'Cart, 1 item' }).waitFor();
  expect(await stored()).toBe(sessionId);
});

test('nothing is asked for again on a second visit to a page, on focus, or by the clock, and no call that failed', async () => {
  await using visitor = await visit();
  const { page } = visitor;
  await page.clock.install();
  await openPage('/brands')(page);
  await page.getByRole('link', { name: 'Reviews' }).first().click();
  await page.getByText('Showing 12 of').waitFor();
  await settle(page);
  const calls = watch(page);
  await page.getByRole('link', { name: 'Brands' }).first().click();
  await page.getByRole('heading', { name: 'Premium Brands' }).waitFor();
  await page.goBack();
  await page.getByText('Showing 12 of').waitFor();
  await page.evaluate(() => {
    for (const target of [window, document]) {
      target.dispatchEvent(new Event('visibilitychange'));
      target.dispatchEvent(new Event('focus'));
    }
  });
  await page.clock.fastForward('01:00:00');
  await settle(page);
  expect(paths(calls)).toEqual([]);

  const failing = `${anyOf(catalogApi.listProducts)}?*`;
  let failed = 0;
  await page.route(failing, (route) => {
    failed += 1;
    return route.abort();
  });
  await page.getByRole('link', { name: 'Products', exact: true }).first().click();
  await page.getByText('Failed to fetch products').waitFor();
  await page.clock.fastForward('01:00:00');
  await settle(page);
  expect(failed).toBe(1);
});

test('the latest reviews are asked for at each visit, the best sellers once', async () => {
  await using visitor = await visit();
  const { page } = visitor;
  await openPage('/faq')(page);
  const calls = watch(page);
  for (let i = 1; i <= 2; i++) {
    const asked = page.waitForRequest(anyOf(reviewsApi.listLatest));
    // Without a pointer, which would make the page load ahead.
    await page.getByRole('link', { name: 'Home' }).first().dispatchEvent('click');
    await asked;
    await page.getByRole('heading', { name: 'What Our Customers Say' }).waitFor();
    await settle(page);
    await hydrateFooter(page);
    await page.getByRole('link', { name: 'FAQ' }).dispatchEvent('click');
    await page.getByRole('heading', { name: 'Frequently Asked Questions' }).waitFor();
  }
  const asked = paths(calls);
  expect(asked.filter((path) => path === catalogApi.listBestSellers.path)).toHaveLength(1);
});

test('who is signed in is asked again once the answer is five minutes old', async () => {
  await using visitor = await visit();
  const { page } = visitor;
  await page.clock.install();
  await signUp(page);
  const calls = watch(page);
  const lookups = () => paths(calls).filter((path) => path === accountApi.find.path).length;
  const open = async (name: string) => {
    await page.getByRole('navigation', { name: 'Your account' }).getByText(name).click();
    await page.getByRole('heading', { name, level: 1, exact: true }).waitFor();
    await settle(page);
  };
  await openPage('/dashboard/orders')(page);
  await open('Addresses');
  await page.clock.fastForward('04:00');
  await open('Reviews');
  expect(lookups()).toBe(1);
  await page.clock.fastForward('01:01');
  await open('Addresses');
  await expect.poll(lookups).toBe(2);
});

test('a customer gets the same bytes as a guest: nothing personal is in the HTML', async () => {
  await using guest = await visit();
  await using customer = await visit();
  const { username, email } = await buy(customer.page, SLUG);
  for (const path of [
    '/',
    `/product/${SLUG}`,
    '/products?brand=Murmur',
    '/checkout',
    '/dashboard',
    '/dashboard/orders',
    '/dashboard/reviews',
    '/dashboard/addresses',
    '/dashboard/settings',
  ]) {
    const [theirs, anybodys] = await Promise.all(
      [customer, guest].map(async ({ page }) => {
        const response = await page.request.get(path);
        expect(response.headers()['set-cookie']).toBeUndefined();
        return response.text();
      }),
    );
    expect(theirs).not.toContain(username);
    expect(theirs).not.toContain(email);
    expect(theirs === anybodys, path).toBe(true);
  }
});
