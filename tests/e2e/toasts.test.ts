import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import * as cartApi from '../../src/modules/cart/endpoints.ts';
import * as settingsApi from '../../src/modules/settings/endpoints.ts';
import { ADMIN_PASSWORD } from '../support/running-shop.ts';
import { openBackOffice } from './back-office.ts';
import { openBrowser, openWithin, visit } from './browser.ts';
import { anyOf } from './calls.ts';
import { FAILURES } from './failing-api.ts';
import { HEART, isFocused, NAME, openPage, press, SLUG } from './screens.ts';
import { shownToast } from './shown-toast.ts';

openBrowser();

/** What the browser's clock says. */
const now = (page: Page) => page.evaluate(() => Date.now());

async function drag(page: Page, pixels: number) {
  const box = await shownToast(page).boundingBox();
  if (!box) throw new Error('there is no toast');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + pixels, y, { steps: 5 });
  await page.mouse.up();
}

test('one toast is shown at a time, the latest; it is swiped or pressed away, and a failure looks unlike a success', async () => {
  await using visitor = await visit();
  const { page } = visitor;
  await openPage(`/product/${SLUG}`)(page);
  const toast = shownToast(page);
  await press(HEART)(page);
  await toast.getByText('Added to wishlist').waitFor();
  await press('Add to Cart')(page);
  await toast.getByText('Added to cart').waitFor();
  await expect.poll(() => toast.count()).toBe(1);

  // To the right, past 50 pixels.
  await press(HEART)(page);
  await toast.getByText('Removed from wishlist').waitFor();
  await drag(page, 45);
  await expect.poll(() => toast.getAttribute('data-swipe')).toBe('cancel');
  await drag(page, 60);
  await toast.waitFor({ state: 'detached' });

  // F8 leads the keyboard to it.
  await press(HEART)(page);
  await toast.getByText('Added to wishlist').waitFor();
  const ground = () => toast.evaluate((element) => getComputedStyle(element).backgroundColor);
  const success = await ground();
  await page.keyboard.press('F8');
  await page.locator('[aria-label^="Notifications"] li:focus').waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await toast.waitFor({ state: 'detached' });

  // A failure interrupts the screen reader.
  await page.route(anyOf(cartApi.list), FAILURES.cut);
  await press('Add to Cart')(page);
  await toast.getByText('Failed to add item to cart').waitFor();
  await expect.poll(() => ground()).not.toBe(success);
  await page.locator('[aria-live=assertive]', { hasText: 'Failed to add item' }).waitFor();
});

test.each([390, 1280])(
  'at %i px, what was added is told in the header beside the bag, and leads to the cart',
  async (width) => {
    await using visitor = await visit({ width });
    const { page } = visitor;
    await openPage(`/product/${SLUG}`)(page);
    await press('Add to Cart')(page);
    const toast = shownToast(page);
    await toast.getByText(NAME).waitFor();
    await toast.locator('img').waitFor();
    const box = async (of: Locator) =>
      (await of.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const bag = page.getByRole('button', { name: 'Cart, 1 item' });
    // It comes in, and what it tells may still make it wider.
    const isBeside = async () => {
      const [added, beside] = [await box(toast), await box(bag)];
      return (
        added.x + added.width <= beside.x &&
        added.y >= 0 &&
        added.y + added.height <= (width < 1024 ? 64 : 80)
      );
    };
    await expect.poll(isBeside).toBe(true);
    await press('View Cart')(page);
    await page.getByRole('dialog', { name: 'Your Cart (1)' }).waitFor();
    await toast.waitFor({ state: 'detached' });
    if (width > 390) return;
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    // Of several variants it is told by its variant first.
    await openWithin(page, '/product/mango-ice-nic-salt');
    await page.getByRole('main').getByText('20 mg', { exact: true }).click();
    await press('Add to Cart')(page);
    const told = toast.getByText('Mango Ice Nic Salt');
    expect(await told.innerText()).toBe('20 mg\nMango Ice Nic Salt');
  },
);

/** What could be pressed where the toast is. */
const pressableUnder = (toast: Locator): Promise<string[]> =>
  toast.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const steps = [0, 0.2, 0.4, 0.6, 0.8, 1];
    const places = steps.flatMap((x) => steps.map((y) => [left + width * x, top + height * y]));
    const found = places.flatMap(([x = 0, y = 0]) => document.elementsFromPoint(x, y));
    return found
      .filter((one) => !one.closest('[data-toasts]'))
      .flatMap((one) => one.closest('a, button, input, select, textarea')?.textContent ?? []);
  });

test('at no width a toast of the back office covers a control, and it is seen to the end of the sign-in', async () => {
  await using visitor = await visit({ width: 360 });
  const { page } = visitor;
  const toast = shownToast(page);
  await page.goto('/admin/login');
  await page.getByLabel('Username').fill('admin');
  await page.getByLabel('Password', { exact: true }).fill('a wrong guess');
  await press('Sign In')(page);
  const password = page.getByLabel('Password', { exact: true });
  await toast.getByText('Login Failed').waitFor();
  await page.locator('form').getByText('Invalid username or password').waitFor();
  await expect.poll(() => password.getAttribute('aria-invalid')).toBe('true');
  await expect.poll(() => isFocused(password)).toBe(true);
  await expect.poll(() => pressableUnder(toast)).toEqual([]);
  await password.fill(ADMIN_PASSWORD);
  await expect.poll(() => password.getAttribute('aria-invalid')).toBe(null);
  await press('Sign In')(page);
  await toast.getByText('Login Successful').waitFor();

  await openBackOffice(page, '/admin/settings?tab=notifications');
  await page.getByLabel('Send to').fill('nobody');
  await page.route(anyOf(settingsApi.changeSeveral), (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  );
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.keyboard.press('Control+s');
    await toast.getByText('Failed to update settings').waitFor();
    await expect.poll(() => pressableUnder(toast)).toEqual([]);
    await toast.getByRole('button', { name: 'Dismiss' }).click();
    await toast.waitFor({ state: 'detached' });
  }
});

test('a toast follows neither into a panel nor to the next page', async () => {
  await using visitor = await visit();
  const { page } = visitor;
  const toast = shownToast(page);
  // Longer than what leads to a page and what tells of it are apart.
  const dateTime = () => page.waitForTimeout(1100);
  await openPage(`/product/${SLUG}`)(page);
  await press(HEART)(page);
  await toast.getByText('Added to wishlist').waitFor();
  await dateTime();
  await press('Cart')(page);
  await page.getByRole('dialog').waitFor();
  await expect.poll(() => toast.count()).toBe(0);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await toast.count()).toBe(0);

  await press(HEART)(page);
  await toast.getByText('Removed from wishlist').waitFor();
  await dateTime();
  await page.getByRole('link', { name: 'FAQ' }).first().click();
  await page.waitForURL('**/faq');
  await expect.poll(() => toast.count()).toBe(0);
});

test('a toast stands in the open cart, whose Escape comes first', async () => {
  await using visitor = await visit();
  const { page } = visitor;
  await openPage(`/product/${SLUG}`)(page);
  await press('Add to Cart')(page);
  await shownToast(page).getByText('Added to cart').waitFor();
  await press('Cart, 1 item')(page);
  const cart = page.getByRole('dialog');
  await cart.getByRole('link', { name: NAME }).waitFor();
  await shownToast(page).waitFor({ state: 'detached' });
  await press(`Remove ${NAME}`)(page);
  await cart.getByRole('button', { name: 'Undo' }).waitFor();
  await page.keyboard.press('Escape');
  await cart.waitFor({ state: 'detached' });
  const toast = shownToast(page);
  await toast.getByText('Removed from cart').waitFor();
  await page.keyboard.press('Escape');
  await toast.waitFor({ state: 'detached' });
});

test('where the toast itself cannot be loaded, a plain one still tells failure from success', async () => {
  await using visitor = await visit();
  const { page } = visitor;
  await page.route('**/toast-viewport*', FAILURES.cut);
  await openPage(`/product/${SLUG}`)(page);
  await page.route(anyOf(cartApi.list), FAILURES.cut);
  await press('Add to Cart')(page);
  const failure = page.getByRole('alert').filter({ hasText: 'Failed to add item to cart' });
  const success = page.getByRole('status').filter({ hasText: 'Added to wishlist' });
  const ground = (toast: Locator) =>
    toast.locator('> *').evaluate((element) => getComputedStyle(element).backgroundColor);
  const failed = await ground(failure);
  await press(HEART)(page);
  expect(await ground(success)).not.toBe(failed);
  await expect.poll(() => failure.count()).toBe(0);
});

test('a toast leaves after five seconds; a tooltip waits 700 ms, another one opens at once, but not after 300 ms without', async () => {
  await using visitor = await visit();
  const { page } = visitor;
  await page.clock.install();
  await openPage(`/product/${SLUG}`)(page);
  const before = await now(page);
  await press(HEART)(page);
  const toast = shownToast(page);
  await toast.getByText('Added to wishlist').waitFor();
  const shownBy = await now(page);
  await page.mouse.move(0, 0);
  await page.clock.pauseAt(before + 4900);
  await expect.poll(() => toast.isVisible()).toBe(true);
  await page.clock.runFor(shownBy + 5000 - before - 4900 + 1);
  await toast.waitFor({ state: 'detached' });

  // The one of what was pressed has been closed for long enough.
  await page.clock.runFor(301);
  const banner = page.getByRole('banner');
  const bubble = page.locator('[popover]');
  await banner.getByRole('button', { name: 'Cart' }).hover();
  await page.clock.runFor(690);
  await expect.poll(() => bubble.count()).toBe(0);
  await page.clock.runFor(11);
  await bubble.getByText('Cart').waitFor();
  await banner.getByRole('button', { name: 'Wishlist' }).hover();
  await page.clock.runFor(1);
  await bubble.getByText('Wishlist').waitFor();

  await page.mouse.move(0, 400);
  await expect.poll(() => bubble.count()).toBe(0);
  await page.clock.runFor(301);
  await banner.getByRole('button', { name: 'Cart' }).hover();
  await page.clock.runFor(690);
  await expect.poll(() => bubble.count()).toBe(0);
  await page.clock.runFor(11);
  await bubble.getByText('Cart').waitFor();
});
