import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import * as authApi from '../../src/modules/customers/endpoints.ts';
import { triesOf } from '../support/random-size.ts';
import { openBackOffice } from './back-office.ts';
import { openBrowser, openWithin, type Visit, visit } from './browser.ts';
import { ask } from './calls.ts';
import { order, putIntoCart, signUp, writeAddress } from './customer.ts';
import { NAME, openPage, press, SLUG } from './screens.ts';
import { shownToast } from './shown-toast.ts';

openBrowser();

/** How far a page scrolls sideways, in pixels. */
const tooWide = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });

/** The reader's own setting of the browser. */
async function enlarge({ page, context }: Visit, percent: number): Promise<void> {
  const session = await context.newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: (16 * percent) / 100 } });
}

async function expectWithin(page: Page, name: string): Promise<void> {
  const button = page.getByRole('main').getByRole('button', { name, exact: true }).first();
  await button.scrollIntoViewIfNeeded();
  const { x = -1, width = 999 } = (await button.boundingBox()) ?? {};
  expect(x, name).toBeGreaterThanOrEqual(0);
  expect(x + width, name).toBeLessThanOrEqual(360);
}

// What fits with the largest letters fits with smaller ones, but for where those begin another layout.
test.each(triesOf({ fixed: [200], random: [150, 200] }))(
  'at 360 pixels and %s per cent of text no page scrolls sideways',
  async (percent) => {
    await using visitor = await visit({ width: 360 });
    const { page } = visitor;
    await signUp(page, { firstName: 'Wilhelmina', lastName: 'Featherstonehaugh-Cholmondeley' });
    await writeAddress(page);
    const id = await order(page, SLUG);
    await putIntoCart(page, SLUG);
    await enlarge(visitor, percent);
    for (const path of [
      '/',
      '/products',
      '/brands',
      '/reviews',
      '/faq',
      '/dashboard',
      '/dashboard/orders',
      `/dashboard/orders/${id}`,
      '/dashboard/addresses',
      '/dashboard/settings',
    ]) {
      await openWithin(page, path);
      await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
      expect([path, await tooWide(page)]).toEqual([path, 0]);
    }
    // Nor does it while what it shows has not come.
    await page.route('**/api/**', () => {});
    const loading = ['/dashboard', `/dashboard/orders/${id}`, '/checkout'];
    const more = ['orders', 'addresses', 'settings'].map((part) => `/dashboard/${part}`);
    for (const path of triesOf({ fixed: loading, random: [...loading, ...more, '/wishlist'] })) {
      await page.goto(path, { waitUntil: 'commit' });
      await page.getByRole('main').locator('.animate-pulse').first().waitFor();
      expect([path, await tooWide(page)]).toEqual([path, 0]);
    }
    await page.unrouteAll({ behavior: 'ignoreErrors' });

    // Cards stand one below the other, and nothing of them lies under the heart.
    await openPage('/products')(page);
    const [first, second] = await page.getByRole('article').all();
    expect((await first?.boundingBox())?.x).toBe((await second?.boundingBox())?.x);
    const heart = await first?.getByRole('button', { name: /^Wishlist/ }).boundingBox();
    const hot = await first?.getByText('HOT', { exact: true }).boundingBox();
    if (!heart || !hot) throw new Error('the first card has neither heart nor badge');
    expect(hot.x + hot.width).toBeLessThanOrEqual(heart.x);
    // The logo and the order's box say what they are.
    const logo = page.getByRole('banner').getByText('Cirrus', { exact: true });
    expect(await logo.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(
      0,
    );
    const sort = page.getByRole('combobox', { name: 'Sort by' });
    expect((await sort.boundingBox())?.width).toBeGreaterThan(200);
    // A toast stays on the screen, and has room for its words.
    await first?.getByRole('button', { name: /^Wishlist/ }).click();
    const toast = shownToast(page);
    const { x = -1, width = 999 } =
      (await toast.getByRole('button', { name: 'Dismiss' }).boundingBox()) ?? {};
    expect(x + width).toBeLessThanOrEqual(360);
    const words = await toast.getByText('Added to wishlist').boundingBox();
    expect(words?.width).toBeGreaterThan(200);

    await openPage(`/product/${SLUG}`)(page);
    await expectWithin(page, 'Add to Cart');
    expect(await tooWide(page)).toBe(0);
    await openPage('/checkout')(page);
    await expectWithin(page, 'Place Order');
    expect(await tooWide(page)).toBe(0);
    await press('Cart, 1 item')(page);
    const drawer = page.getByRole('dialog');
    await drawer.getByRole('link', { name: NAME }).waitFor();
    const outside = () =>
      drawer.evaluate(
        (panel) =>
          [...panel.querySelectorAll('a, button, p')].filter(
            (one) => one.getBoundingClientRect().right > innerWidth,
          ).length,
      );
    // It slides in.
    await expect.poll(outside).toBe(0);
    await ask(page, authApi.signOut());
    await openPage('/auth')(page);
    expect(await tooWide(page)).toBe(0);
  },
);

test('the cart can be used in low windows of three sizes', async () => {
  await using visitor = await visit({ width: 740 });
  const { page } = visitor;
  await signUp(page);
  await putIntoCart(page, SLUG);
  await putIntoCart(page, 'mango-ice-nic-salt');
  await openPage('/')(page);
  await press('Cart, 2 items')(page);
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('link', { name: NAME }).waitFor();
  const proceed = drawer.getByRole('button', { name: 'Proceed to Checkout' });
  await drawer.getByText(/^Total/).waitFor();
  for (const [width, height] of [
    [740, 360],
    [844, 390],
    [720, 450],
  ] as const) {
    await page.setViewportSize({ width, height });
    const footAt = async () => (await proceed.boundingBox())?.y ?? 0;
    // The drawer goes as far as the window.
    await expect.poll(async () => (await drawer.boundingBox())?.height).toBe(height);
    const foot = await footAt();
    // What is not taken by the foot belongs to what scrolls.
    expect(foot).toBeGreaterThan(height * 0.6);
    const last = drawer.getByText(/^Arrives/);
    // What the cart's lines are told a moment later moves what is below them.
    const bottom = async () => {
      await last.scrollIntoViewIfNeeded();
      const { y = 0, height: tall = 999 } = (await last.boundingBox()) ?? {};
      return y + tall;
    };
    await expect.poll(bottom).toBeLessThanOrEqual(height);
    expect(await footAt()).toBe(foot);
    const list = drawer.getByRole('list').first();
    await list.evaluate((element) => element.scrollIntoView());
    const { y: top = 999 } = (await list.boundingBox()) ?? {};
    expect(foot - top).toBeGreaterThan(height * 0.4);
  }
});

test('in a low window every panel leaves room for what it is about', async () => {
  await using visitor = await visit({ width: 740, verified: false });
  const { page } = visitor;
  await page.setViewportSize({ width: 740, height: 360 });
  await openPage('/products')(page);
  const gate = page.getByRole('dialog', { name: /^Are you/ });
  for (const response of await gate.getByRole('button').all()) {
    const { y = 0, height = 999 } = (await response.boundingBox()) ?? {};
    expect(y + height).toBeLessThanOrEqual(360);
  }
  await gate.getByRole('button', { name: /or Older$/ }).click();
  for (const button of ['Menu', /^Filters/, /^ADD: /, /^Cart/, /^Wishlist/]) {
    await press(button)(page);
    const panel = page.getByRole('dialog');
    await panel.waitFor();
    const room = await panel.evaluate((element) => {
      const scrolls = [...element.children].find(
        (child) => getComputedStyle(child).overflowY === 'auto',
      );
      return scrolls?.clientHeight ?? 0;
    });
    expect([button, room > 360 * 0.4]).toEqual([button, true]);
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
  }
});

test('on a phone no name is cut where one must be sure, and the account menu stays on the screen', async () => {
  await using visitor = await visit({ width: 360 });
  const { page } = visitor;
  await signUp(page, {
    firstName: 'Wilhelmina Alexandra',
    lastName: 'Featherstonehaugh-Cholmondeley',
  });
  await putIntoCart(page, 'almagest-stabilised-wood-mod');
  await writeAddress(page);
  const isCut = () =>
    page
      .getByText('Almagest Stabilised Wood Mod', { exact: true })
      .last()
      .evaluate((name) => getComputedStyle(name).webkitLineClamp !== 'none');
  await openPage('/checkout')(page);
  expect(await isCut()).toBe(false);
  await press('Your account')(page);
  // It is put in its place after it has come.
  await expect
    .poll(async () => (await page.getByRole('menu').boundingBox())?.x)
    .toBeGreaterThan(11);
  const { x = 0, width = 999 } = (await page.getByRole('menu').boundingBox()) ?? {};
  expect(x + width).toBeLessThanOrEqual(348);
  await page.keyboard.press('Escape');
  await press('Cart, 1 item')(page);
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /^Almagest/ })
    .waitFor();
  expect(await isCut()).toBe(false);
});

test('a list shows all of its rows where its letters are twice as large', async () => {
  await using visitor = await visit({ width: 1280 });
  const { page } = visitor;
  await openBackOffice(page, '/admin/products');
  const menu = page.getByRole('row').getByRole('button', { name: /^Actions for/ });
  await menu.first().waitFor();
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  await expect
    .poll(async () => {
      const { x = 0, width = 9999 } = (await menu.first().boundingBox()) ?? {};
      return x + width;
    })
    .toBeLessThanOrEqual(1280);
});
