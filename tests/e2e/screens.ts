import type { Page } from 'playwright-core';
import { buy, PASSWORD, putIntoCart, signUp, writeAddress } from './customer.ts';

/** The ways to the screens that several tests begin at. All of them are about one product. */

export const SLUG = 'long-staple-cotton';
export const NAME = 'Long-Staple Cotton';
export const HEART = `Wishlist: ${NAME}`;

export const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).first().click();

/** Opens the page and waits until its scripts have taken over: then they ask for the cart. */
export const openPage = (path: string) => (page: Page) =>
  Promise.all([page.waitForRequest('**/api/cart'), page.goto(path)]);

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

export async function openReviewForm(page: Page) {
  await buy(page, SLUG);
  await openPage(`/product/${SLUG}`)(page);
  await page.getByRole('tab', { name: 'Reviews' }).click();
  await page.getByLabel('Rating').selectOption('4');
  await page.getByRole('textbox', { name: 'Review' }).fill('It wicks well.');
}

export async function fillRegistration(page: Page) {
  await openPage('/auth')(page);
  await page.getByRole('tab', { name: 'Register' }).click();
  await page.getByRole('textbox', { name: /^Username/ }).fill('somebody');
  await page.getByLabel('Email').fill('somebody@example.com');
  await page.getByRole('textbox', { name: /^Password/ }).fill(PASSWORD);
  await page.getByLabel('Confirm password').fill(PASSWORD);
}

export async function fillAddress(page: Page) {
  await openAddresses(page);
  await press('Add Address')(page);
  const dialog = page.getByRole('dialog');
  for (const label of ['Name', 'Street', 'City', 'State', 'ZIP code']) {
    await dialog.getByLabel(label).fill('Example');
  }
}
