import { expect, test } from 'vitest';
import * as cartApi from '../../src/modules/cart/endpoints.ts';
import { openBrowser, visit } from './browser.ts';
import { anyOf } from './calls.ts';

openBrowser();

test('what is pressed and chosen before the scripts have come is done when they have', async () => {
  await using visitor = await visit();
  const { page, complaints } = visitor;
  const scripts = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.goto('/products', { waitUntil: 'commit' });
  const heart = page.getByRole('button', { name: /^Wishlist:/ }).first();
  await heart.click();
  await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('false');
  const order = page.getByLabel('Sort by');
  await order.selectOption('price-low');

  scripts.resolve();
  await page.locator('[aria-pressed="true"]').first().waitFor();
  await page.waitForURL('**/products?sortBy=price-low');
  await expect.poll(() => order.inputValue()).toBe('price-low');
  await page.getByRole('button', { name: 'Wishlist, 1 item' }).first().waitFor();

  const later = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await later.promise;
    await route.continue();
  });
  await page.goto('/product/mango-ice-nic-salt', { waitUntil: 'domcontentloaded' });
  const strengths = page.getByRole('group', { name: /^Strength/ }).first();
  const strength = strengths.getByRole('radio', { name: '20 mg' });
  for (const name of ['10 mg', '20 mg', '10 mg', '20 mg']) {
    await strengths.getByText(name, { exact: true }).click();
  }
  await expect.poll(() => strength.isChecked()).toBe(true);
  later.resolve();
  await page.getByRole('button', { name: 'Add to Cart' }).first().waitFor();
  await page.waitForFunction(() => 'isHydrated' in window);
  expect(await strength.isChecked()).toBe(true);
  expect(complaints).toEqual([]);
});

test('a page that was scrolled before the scripts came stays where it is', async () => {
  await using visitor = await visit();
  const { page } = visitor;
  const scripts = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.goto('/products', { waitUntil: 'commit' });
  const more = page.getByRole('button', { name: 'Load More' });
  await more.click();
  const scrolled = await page.evaluate(() => scrollY);
  expect(scrolled).toBeGreaterThan(500);

  scripts.resolve();
  await page.getByText('Showing 24 of').waitFor();
  expect(await page.evaluate(() => scrollY)).toBe(scrolled);

  // And is found there again.
  await page.getByRole('article').nth(11).getByRole('link').first().dispatchEvent('click');
  await page.waitForURL('**/product/**');
  await page.waitForFunction(() => scrollY === 0);
  await page.goBack();
  await page.waitForFunction((top) => Math.abs(scrollY - top) < 200, scrolled);
});

test('where the scripts cannot be loaded, a press loads the page anew', async () => {
  await using visitor = await visit();
  const { page } = visitor;
  let loads = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1;
  });
  await page.route('**/assets/*.js', (route) => (loads === 1 ? route.abort() : route.continue()));
  await page.goto('/products');
  const heart = page.getByRole('button', { name: /^Wishlist:/ }).first();
  await Promise.all([page.waitForRequest(anyOf(cartApi.list)), heart.click()]);
  expect(loads).toBe(2);
  await heart.click();
  await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('true');
});

test('the scripts wait until the first view is there', async () => {
  await using visitor = await visit();
  const { page } = visitor;
  const pictures = Promise.withResolvers<void>();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.route('**/media/*', async (route) => {
    await pictures.promise;
    await route.continue();
  });
  await page.goto('/products', { waitUntil: 'domcontentloaded' });
  expect(asked.filter((path) => path.endsWith('.js'))).toEqual([]);

  pictures.resolve();
  await page.waitForRequest((request) => request.url().endsWith('.js'));
});
