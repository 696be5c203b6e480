import type { Locator, Page } from 'playwright-core';
import * as cartApi from '../../src/modules/cart/endpoints.ts';
import * as authApi from '../../src/modules/customers/endpoints.ts';
import type { UserView } from '../../src/modules/customers/schema.ts';
import { anyOf } from './calls.ts';
import { buyAndReceive, order, PASSWORD, putIntoCart, signUp, writeAddress } from './customer.ts';

/** The ways to the screens that several tests begin at. All of them are about one product. */

export const SLUG = 'long-staple-cotton';
export const NAME = 'Long-Staple Cotton';
export const HEART = `Wishlist: ${NAME}`;

/** A product of which nothing is left. */
export const SOLD_OUT = 'gnomon-mtl-rebuildable-tank';

export const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).first().click();

/** Opens the page and waits until its scripts have taken over: then they ask for the cart. */
export const openPage = (path: string) => async (page: Page) => {
  // The page before may still ask for the cart while this one is on its way.
  let isThere = false;
  page.once('framenavigated', () => {
    isThere = true;
  });
  const asked = page.waitForRequest(
    (request) => isThere && request.url().endsWith(cartApi.list.path),
  );
  await Promise.all([asked, page.goto(path)]);
};

export async function openCart(page: Page) {
  await signUp(page);
  await putIntoCart(page, SLUG);
  await openPage('/')(page);
  await press('Cart, 1 item')(page);
  await page.getByRole('dialog').getByRole('link', { name: NAME }).waitFor();
}

export async function openCheckout(page: Page) {
  await signUp(page);
  await putIntoCart(page, SLUG);
  await writeAddress(page);
  await openPage('/checkout')(page);
}

export async function openWishlist(page: Page) {
  await openPage(`/product/${SLUG}`)(page);
  await press(HEART)(page);
  await press('Wishlist, 1 item')(page);
  await page.getByRole('dialog').getByRole('link', { name: NAME }).waitFor();
}

export async function openAddresses(page: Page) {
  await signUp(page);
  await writeAddress(page, 'First Street');
  await writeAddress(page, 'Second Street');
  await openPage('/dashboard/addresses')(page);
}

/** @returns the order's id */
export async function openOrder(page: Page): Promise<string> {
  await signUp(page);
  await writeAddress(page);
  const id = await order(page, SLUG);
  await openPage(`/dashboard/orders/${id}`)(page);
  await page.getByRole('heading', { name: 'Status' }).waitFor();
  return id;
}

export async function openDashboardReviewForm(page: Page) {
  await buyAndReceive(page, SLUG);
  await openPage('/dashboard/reviews')(page);
  await page.getByRole('radio', { name: '4 Good' }).check();
  await page.getByRole('textbox', { name: 'Title' }).fill('Wicks well');
  await page.getByRole('textbox', { name: 'Review' }).fill('It wicks well.');
}

/** Signs a new customer up and opens their settings. */
export async function openSettings(page: Page): Promise<UserView> {
  const user = await signUp(page);
  await openPage('/dashboard/settings')(page);
  await page.getByRole('switch').first().waitFor();
  return user;
}

/** Opens the page of a mail's link, which the server is made to say works where it is asked. */
export const openMailedLink =
  (path: '/reset-password' | '/confirm-email') => async (page: Page) => {
    const json = { valid: true, message: '' };
    await page.route(anyOf(authApi.checkResetToken), (route) => route.fulfill({ json }));
    await page.goto(`${path}?token=nonsense`);
    await page.getByRole('heading', { level: 1, name: /^(Choose|Confirm)/ }).waitFor();
  };

/** Brings the footer into view, and waits until its links navigate within the page. */
export async function hydrateFooter(page: Page): Promise<void> {
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await page.waitForFunction(() => {
    const link = document.querySelector('footer nav a');
    return link && Object.keys(link).some((key) => key.startsWith('__reactProps'));
  });
}

export const isFocused = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement);

/** Of a customer who may review the product. */
export async function fillReview(page: Page) {
  await openPage(`/product/${SLUG}`)(page);
  await page.getByRole('tab', { name: 'Reviews' }).click();
  await page.getByRole('radio', { name: '4 Good' }).check();
  await page.getByRole('textbox', { name: 'Review' }).fill('It wicks well.');
}

export async function fillRegistration(page: Page) {
  await openPage('/auth')(page);
  await page.getByRole('tab', { name: 'Register' }).click();
  await page.getByRole('textbox', { name: /^Username/ }).fill('somebody');
  await page.getByRole('textbox', { name: /^Email/ }).fill('somebody@example.com');
  await page.getByRole('textbox', { name: /^Password/ }).fill(PASSWORD);
  await page.getByLabel('Confirm password').fill(PASSWORD);
}

/** Of a customer at their addresses. */
export async function fillAddress(page: Page) {
  await press('Add Address')(page);
  const dialog = page.getByRole('dialog');
  for (const label of ['Name', 'Street', 'Town or city']) {
    await dialog.getByLabel(label).fill('Example');
  }
  await dialog.getByLabel('Postcode').fill('SW1Y 4JH');
}
