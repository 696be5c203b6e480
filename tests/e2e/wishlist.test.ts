import { expect, test } from 'vitest';
import * as authApi from '../../src/modules/customers/endpoints.ts';
import * as wishlistApi from '../../src/modules/wishlist/endpoints.ts';
import { openBrowser, visit } from './browser.ts';
import { anyOf, ask } from './calls.ts';
import { findProduct, PASSWORD, signUp } from './customer.ts';
import { HEART, isFocused, NAME, openPage, openWishlist, press, SLUG } from './screens.ts';
import { shownToast } from './shown-toast.ts';

openBrowser();

test('a heart fills before the server has answered, and empties when it refuses', async () => {
  await using visitor = await visit();
  const { page } = visitor;
  await openPage(`/product/${SLUG}`)(page);
  const heart = page.getByRole('button', { name: HEART }).first();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(anyOf(wishlistApi.add), async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    await released;
    await route.abort();
  });
  await heart.click();
  await page.getByRole('button', { name: 'Wishlist, 1 item' }).waitFor();
  await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('true');
  release();
  await page.getByRole('button', { name: 'Wishlist', exact: true }).waitFor();
  await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('false');

  await page.unroute(anyOf(wishlistApi.add));
  await heart.click();
  await shownToast(page).getByText('Added to wishlist').waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Wishlist, 1 item' }).waitFor();
  await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('true');
  await heart.click();
  await shownToast(page).getByText('Removed from wishlist').waitFor();
  await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('false');
});

test("a guest's wishes join those of the account at sign-in", async () => {
  await using visitor = await visit();
  const { page } = visitor;
  const { username } = await signUp(page);
  const { id: productId } = await findProduct(page, 'hover-pod-kit');
  await ask(page, wishlistApi.add({ productId }));
  await ask(page, authApi.signOut());
  await openPage(`/product/${SLUG}`)(page);
  await press(HEART)(page);
  await page.getByRole('button', { name: 'Wishlist, 1 item' }).waitFor();
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
  await page.getByRole('textbox', { name: /^Username/ }).fill(username);
  await page.getByRole('textbox', { name: /^Password/ }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await shownToast(page).getByText('Welcome back!').waitFor();
  await press('Wishlist, 2 items')(page);
  const names = page.getByRole('dialog').getByRole('listitem').getByRole('link');
  await expect
    .poll(async () => (await names.allTextContents()).toSorted())
    .toEqual(['Hover Pod Kit', NAME]);
});

test('the drawer leads to the product, sells it, lets it go, and closes', async () => {
  await using visitor = await visit();
  const { page } = visitor;
  await page.route('**/media/**', (route) => route.abort());
  await openWishlist(page);
  const drawer = page.getByRole('dialog', { name: 'Your Wishlist (1)' });
  await expect
    .poll(() => drawer.getByRole('link', { name: NAME }).getAttribute('href'))
    .toBe(`/product/${SLUG}`);
  await drawer.locator('img').waitFor({ state: 'detached' });
  await drawer.getByRole('button', { name: `Add to Cart: ${NAME}` }).click();
  await shownToast(page).getByText('Added to cart').waitFor();
  await drawer.getByRole('button', { name: `Remove ${NAME}` }).click();
  const empty = page.getByRole('dialog', { name: 'Your Wishlist (0)' });
  await empty.getByText('Your wishlist is empty').waitFor();
  await empty.getByText('Add items you love to save them for later').waitFor();
  await empty.getByRole('button', { name: 'Continue Shopping' }).click();
  await empty.waitFor({ state: 'detached' });
  const opener = page.getByRole('button', { name: 'Wishlist', exact: true });
  await expect.poll(() => isFocused(opener)).toBe(true);
  await page.getByRole('button', { name: 'Cart, 1 item' }).waitFor();
});
