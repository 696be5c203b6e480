import { expect, test } from 'vitest';
import * as reviewsApi from '../../src/modules/reviews/endpoints.ts';
import { openBrowser, settle, visit } from './browser.ts';
import { anyOf } from './calls.ts';
import { findProduct, receive, signUp, writeAddress } from './customer.ts';
import { openPage, press } from './screens.ts';
import { shownToast } from './shown-toast.ts';

openBrowser();

const COTTON = 'long-staple-cotton';
const KIT = 'hover-pod-kit';
const COMMENT = 'It wicks well, and it lasts.';

test.concurrent('whoever got their parcel reviews what was in it, once it says enough, and others read it; the form goes with the last product, and the keyboard stays on the page', async ({
  expect,
}) => {
  await using visitor = await visit();
  const { page, complaints } = visitor;
  await signUp(page, { firstName: 'Ada', lastName: 'Byron' });
  await writeAddress(page);
  await receive(page, COTTON, KIT);

  // As the invitation by mail leads there.
  const product = await findProduct(page, COTTON);
  await openPage(`/dashboard/reviews?product=${product.id}`)(page);
  const form = page.getByRole('form', { name: 'Write a Review' });
  await expect.poll(() => form.getByLabel('Product').inputValue()).toBe(product.id);
  await press('Submit Review')(page);
  for (const text of [
    'Please select a rating',
    'Title must be at least 5 characters',
    'Review must be at least 10 characters',
  ]) {
    await page.getByText(text, { exact: true }).waitFor();
  }
  const title = page.getByRole('textbox', { name: 'Title' });
  await title.fill('    Four');
  await expect.poll(() => title.getAttribute('aria-invalid')).toBe('true');
  await title.fill('Wicks well');
  await page.getByText('Title must be at least 5 characters').waitFor({ state: 'detached' });
  await form.getByRole('radio', { name: '4 Good' }).check();
  await form.getByRole('textbox', { name: 'Review' }).fill(COMMENT);
  const sent = page.waitForRequest(anyOf(reviewsApi.write));
  await press('Submit Review')(page);
  expect((await sent).postDataJSON()).toEqual({
    productId: product.id,
    productName: product.name,
    customerName: 'Ada B.',
    rating: 4,
    title: 'Wicks well',
    comment: COMMENT,
  });
  await shownToast(page).getByText('Review submitted', { exact: true }).waitFor();
  await shownToast(page).getByText('Thank you for your review!').waitFor();

  const review = page.getByRole('article', { name: product.name });
  for (const text of ['Wicks well', COMMENT, 'Verified purchase', 'No helpful votes yet']) {
    await review.getByText(text, { exact: true }).waitFor();
  }
  await review.getByRole('img', { name: 'Rated 4 out of 5' }).waitFor();
  await expect
    .poll(() => form.getByLabel('Product').locator('option').allTextContents())
    .toEqual(['Select a product', 'Hover Pod Kit']);
  await page.getByText(`You have reviewed ${product.name}. Thank you!`).waitFor();

  // The last one, for which a product has to be chosen. The form is gone before all is known that the review has changed.
  await form.getByRole('radio', { name: '5 Excellent' }).check();
  await title.fill('Small and kind');
  await form.getByRole('textbox', { name: 'Review' }).fill('It draws as it should.');
  await press('Submit Review')(page);
  await form.getByText('Please select a product', { exact: true }).waitFor();
  await form.getByLabel('Product').selectOption('Hover Pod Kit');
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(`${anyOf(reviewsApi.listOwn)}?*`, async (route) => {
    await released;
    await route.continue();
  });
  await press('Submit Review')(page);
  await form.waitFor({ state: 'detached' });
  release();
  await page
    .getByText('You have reviewed everything that was delivered to you. Thank you!')
    .waitFor();
  await page.waitForFunction(() => document.activeElement?.tagName === 'H1');

  await review.getByRole('link', { name: product.name }).click();
  await page.waitForURL(`**/product/${COTTON}`);
  await page.getByRole('tab', { name: 'Reviews' }).click();
  const shown = page.getByRole('tabpanel', { name: 'Reviews' });
  await shown.getByText('Wicks well', { exact: true }).first().waitFor();
  expect(complaints).toEqual([]);
});

test.concurrent('whoever bought nothing is shown the way to the products', async ({ expect }) => {
  await using visitor = await visit();
  const { page } = visitor;
  await signUp(page);
  await openPage('/dashboard/reviews')(page);
  await page.getByRole('heading', { name: 'No reviews yet' }).waitFor();
  await expect.poll(() => page.getByRole('form', { name: 'Write a Review' }).count()).toBe(0);
  const link = page.getByRole('main').getByRole('link', { name: 'Browse Products' });
  await expect.poll(() => link.getAttribute('href')).toBe('/products');
});

test.concurrent('a vote for a review is remembered, and taken back by a second press', async () => {
  await using visitor = await visit();
  const { page } = visitor;
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/votes')) asked.push(request.url());
  });
  await openPage('/product/mango-ice-nic-salt')(page);
  await settle(page);
  expect(asked).toEqual([]);
  await page.getByRole('tab', { name: 'Reviews' }).click();
  const helpful = page.getByRole('button', { name: /^Helpful: / }).first();
  const before = Number(/\d+/.exec((await helpful.textContent()) ?? '')?.[0]);
  await helpful.click();
  await helpful.getByText(`(${before + 1})`).waitFor();
  const pressed = page.locator('button[aria-pressed=true]', { hasText: 'Helpful' });
  await pressed.waitFor();
  expect(asked).toHaveLength(1);

  await page.reload();
  await page.getByRole('tab', { name: 'Reviews' }).click();
  await pressed.waitFor();
  await pressed.click();
  await pressed.waitFor({ state: 'detached' });
  await helpful.getByText(`(${before})`).waitFor();
});
