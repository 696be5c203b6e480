import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import * as catalogApi from '../../src/modules/catalog/endpoints.ts';
import { openBrowser, openWithin, visit } from './browser.ts';
import { anyOf } from './calls.ts';
import { buyAndReceive, findProduct, signUp } from './customer.ts';
import { FAILURES } from './failing-api.ts';
import { isFocused, NAME, openPage, press, SLUG, SOLD_OUT } from './screens.ts';
import { shownToast } from './shown-toast.ts';

openBrowser();

const choose = (page: Page, value: string) =>
  page.getByRole('main').getByText(value, { exact: true }).click();

test('pictures are stepped through and enlarged by keyboard', async () => {
  await using visitor = await visit();
  const { page } = visitor;
  await openPage('/product/nimbus-lumen-pod-kit')(page);
  const gallery = page.getByRole('region', { name: 'Pictures of Nimbus Lumen Pod Kit' });
  await gallery.getByRole('list').first().press('ArrowRight');
  await gallery.getByText('Picture 2 / 3').waitFor();
  await expect
    .poll(() => gallery.locator('[aria-current=true]').getAttribute('aria-label'))
    .toBe('Show picture 2');
  await press('Enlarge the picture')(page);
  const zoom = page.getByRole('dialog', { name: 'Nimbus Lumen Pod Kit, picture 2 of 3' });
  await zoom.waitFor();
  await page.keyboard.press('ArrowRight');
  await page.getByRole('dialog', { name: 'Nimbus Lumen Pod Kit, picture 3 of 3' }).waitFor();
  const closer = page.getByRole('button', { name: 'Look closer at Nimbus Lumen Pod Kit' });
  await closer.press('Enter');
  await expect.poll(() => closer.getAttribute('aria-pressed')).toBe('true');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect
    .poll(() => isFocused(page.getByRole('button', { name: 'Enlarge the picture' })))
    .toBe(true);
});

test('on a slow line a product begins at its top as well', async () => {
  await using visitor = await visit();
  const { page } = visitor;
  await openPage('/products')(page);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(anyOf(catalogApi.findProduct), async (route) => {
    await released;
    await route.fallback();
  });
  const card = page.getByRole('article').last();
  await card.scrollIntoViewIfNeeded();
  const left = await page.evaluate(() => scrollY);
  expect(left).toBeGreaterThan(500);
  const loading = page.getByText('Loading the product…');
  const backToTheList = async () => {
    await page.goBack();
    await page.waitForFunction((top) => Math.abs(scrollY - top) < 200, left);
  };
  await card.getByRole('link').first().click();
  await loading.waitFor();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await backToTheList();
  await card.getByRole('link').first().click();
  await loading.waitFor();
  release();
  await page.getByRole('button', { name: 'Enlarge the picture' }).waitFor();
  await backToTheList();
});

test('a variant has its own price and availability, and sold-out ones cannot be bought', async () => {
  await using visitor = await visit();
  const { page } = visitor;
  await openPage('/product/proper-vanilla-custard-shortfill')(page);
  await choose(page, '100 ml');
  await page.getByText('£16.99').first().waitFor();
  await choose(page, '50 ml');
  await page.getByText('£13.99').first().waitFor();

  await openWithin(page, '/product/hover-pod-kit');
  await page.getByText('In stock').waitFor();
  await choose(page, 'Cream');
  const addToCart = page.getByRole('main').getByRole('button', { name: 'Add to Cart' });
  await page.getByText('Sold out', { exact: true }).first().waitFor();
  await expect.poll(() => addToCart.count()).toBe(0);
  // What cannot be bought has no day on which it comes.
  await page.getByText(/^Standard delivery in/).waitFor();
  const arrival = page.getByText(/^Arrives /);
  expect(await arrival.count()).toBe(0);
  await choose(page, 'Russet');
  await addToCart.first().waitFor();
  await arrival.waitFor();

  // From the tariff's threshold on all ships free, and says so where it is bought.
  await openWithin(page, '/product/mango-ice-nic-salt');
  await page
    .getByText(/^Standard delivery in 3-5 business days, £3.99, free from £30.00/)
    .waitFor();
  // What is in a bundle leads to its parts, as they are in it.
  await openWithin(page, '/product/almagest-collectors-bundle');
  const parts = page.getByRole('region', { name: 'What is in it' });
  await parts.getByText('£10.99').waitFor();
  await parts.getByText('One by one £289.95').waitFor();
  await parts.getByText('You save £19.96').waitFor();
  await parts.getByRole('link', { name: /^Almagest Stabilised Wood Mod/ }).click();
  await page.waitForURL(/\/product\/almagest-stabilised-wood-mod\?variant=/);
  await page.getByRole('heading', { level: 1, name: 'Almagest Stabilised Wood Mod' }).waitFor();
  await page.getByText(/^Standard delivery in 3-5 business days, free(?! )/).waitFor();
  await addToCart.first().click();
  await page.getByText('Added to cart').first().waitFor();
  await openWithin(page, '/product/mango-ice-nic-salt');
  await choose(page, '10 mg');
  await addToCart.first().click();
  await page.getByText('Added to cart').first().waitFor();
  await press(/^Cart/)(page);
  const cart = page.getByRole('dialog');
  await cart.getByText('Delivery is free.').waitFor();

  await openWithin(page, `/product/${SOLD_OUT}`);
  await expect.poll(() => addToCart.count()).toBe(0);
});

test('the choice of a colour is in the picture, the address, the cart and whatever is opened by it', async () => {
  await using visitor = await visit();
  const { page } = visitor;
  const { variants } = await findProduct(page, 'nimbus-lumen-pod-kit');
  const [copper, sage] = ['Copper', 'Sage Green'].map((colour) =>
    variants.find(({ options }) => options.Colour === colour),
  );
  const gallery = page.getByRole('region', { name: 'Pictures of Nimbus Lumen Pod Kit' });
  const picture = gallery.getByRole('img').first();
  const looksLike = (variant: typeof copper) =>
    expect.poll(() => picture.getAttribute('src')).toBe(variant?.imageUrl);

  await openPage('/product/nimbus-lumen-pod-kit')(page);
  const steps = await page.evaluate(() => history.length);
  await page.getByRole('radio', { name: 'Graphite' }).focus();
  for (let key = 0; key < 2; key++) await page.keyboard.press('ArrowRight');
  await looksLike(sage);
  await choose(page, 'Copper');
  await looksLike(copper);
  await page.waitForURL(`**/product/nimbus-lumen-pod-kit?variant=${copper?.id}`);
  expect(await page.evaluate(() => history.length)).toBe(steps);

  await press('Add to Cart')(page);
  await page.getByRole('button', { name: 'Cart, 1 item' }).click();
  const line = page.getByRole('dialog').getByRole('listitem');
  await expect.poll(() => line.locator('img').getAttribute('src')).toBe(copper?.imageUrl);
  await line.getByRole('link').click();
  await page.waitForURL(`**?variant=${copper?.id}`);

  await using friend = await visit({ javaScript: false });
  await friend.page.goto(page.url());
  const shown = friend.page
    .getByRole('region', { name: /^Pictures of/ })
    .getByRole('img')
    .first();
  expect(await shown.getAttribute('src')).toBe(copper?.imageUrl);
  expect(await friend.page.getByRole('radio', { checked: true }).inputValue()).toBe('Copper');
});

test('only variants on offer have a page of their own', async () => {
  await using visitor = await visit();
  const { request } = visitor.page;
  const path = '/product/nimbus-lumen-pod-kit';
  const { variants } = await findProduct(visitor.page, 'nimbus-lumen-pod-kit');
  const open = (query: string) => request.get(path + query, { maxRedirects: 0 });
  const offered = await open(`?variant=${variants[1]?.id}`);
  expect(await offered.text()).toMatch(
    /rel="canonical" href="[^"?]+\/product\/nimbus-lumen-pod-kit"/,
  );
  expect(offered.headers().etag).not.toBe((await open('')).headers().etag);
  expect((await open('?variant=copper')).headers().etag).toBe((await open('')).headers().etag);
  const unknown = await open('?variant=00000000-0000-4000-8000-000000000000');
  expect([unknown.status(), unknown.headers().location]).toEqual([307, path]);
  expect(unknown.headers()['cache-control']).toBe('no-store');
});

test('the quantity is at least 1 and at most what is left', async () => {
  await using visitor = await visit();
  const { page } = visitor;
  await openPage('/product/almagest-stabilised-wood-mod')(page);
  const more = page.getByRole('button', { name: 'Increase quantity' });
  const fewer = page.getByRole('button', { name: 'Decrease quantity' });
  await expect.poll(() => fewer.isDisabled()).toBe(true);
  await choose(page, 'Maple Burr');
  await page.getByText('Only 4 left').waitFor();
  for (let i = 1; i < 4; i++) await more.click();
  await expect.poll(() => more.isDisabled()).toBe(true);
  await expect.poll(() => page.locator('main output').textContent()).toBe('4');
  await press('Add to Cart')(page);
  await page.getByRole('button', { name: 'Cart, 4 items' }).click();
  const inCart = page.getByRole('dialog').getByRole('button', { name: 'Increase quantity' });
  await inCart.waitFor();
  await expect.poll(() => inCart.isDisabled()).toBe(true);
});

test('specifications, reviews and the tariff are tabs for the arrow keys', async () => {
  await using visitor = await visit();
  const { page } = visitor;
  await openPage('/product/mango-ice-nic-salt')(page);
  const panel = page.getByRole('tabpanel');
  const specifications = page.getByRole('tab', { name: 'Specifications' });
  await expect.poll(() => specifications.getAttribute('aria-selected')).toBe('true');
  await expect.poll(() => panel.locator('dl').count()).toBe(1);
  await specifications.press('ArrowRight');
  await panel.getByRole('heading', { name: /^Customer Reviews \(\d+\)$/ }).waitFor();
  await page.keyboard.press('ArrowRight');
  const rows = panel.getByRole('row');
  await expect
    .poll(() => rows.allTextContents())
    .toEqual([
      'DeliveryTimePrice',
      'Standard3-5 business days£3.99Free from £30.00',
      'Express1-2 business days£6.99',
    ]);
});

test('only whoever bought the product may review it, once, and where the form cannot be loaded the page says so', async () => {
  await using guest = await visit();
  await openPage(`/product/${SLUG}#reviews`)(guest.page);
  const invitation = guest.page.getByRole('link', { name: 'Sign in to write a review' });
  await expect
    .poll(() => invitation.getAttribute('href'))
    .toBe(`/auth?redirect=${encodeURIComponent(`/product/${SLUG}`)}`);
  await signUp(guest.page);
  await guest.page.reload();
  await guest.page.getByText('Reviews are written by customers who bought the product.').waitFor();

  await using buyer = await visit();
  const { page } = buyer;
  await buyAndReceive(page, SLUG);
  await page.route('**/review-form*', FAILURES.cut);
  await openPage(`/product/${SLUG}#reviews`)(page);
  await page.getByText('The form could not be loaded.').waitFor();
  await page.unroute('**/review-form*');
  await press('Load the Page Again')(page);
  const name = page.getByLabel('Name');
  await name.waitFor();
  await expect.poll(() => name.inputValue()).toBe('Ada B.');
  await name.fill('A');
  await press('Submit Review')(page);
  for (const text of [
    'Name must be at least 2 characters',
    'Please select a rating',
    'Review must be at least 10 characters',
  ]) {
    await page.getByText(text).waitFor();
  }
  const stars = page.getByRole('radiogroup', { name: 'Rating' }).getByRole('radio');
  const said = stars.evaluateAll((each) => each.map((star) => star.getAttribute('aria-label')));
  expect(await said).toEqual(['1 Very Poor', '2 Poor', '3 Average', '4 Good', '5 Excellent']);
  await name.fill('Ada B.');
  await stars.first().press('Space');
  for (const [place, star] of [...'123'].entries()) {
    await stars.nth(place).press('ArrowRight');
    await expect.poll(() => stars.nth(Number(star)).isChecked()).toBe(true);
  }
  await page.getByRole('textbox', { name: 'Review' }).fill('Wicks well, and lasts a month.');
  await press('Submit Review')(page);
  await shownToast(page).getByText('Review submitted').waitFor();
  await shownToast(page).getByText('Thank you for your review!').waitFor();
  await page.getByText('You have reviewed this product. Thank you!').waitFor();
  const reviews = page.getByRole('heading', { name: /^Customer Reviews/ });
  await expect.poll(() => isFocused(reviews)).toBe(true);
  const review = page.getByRole('tabpanel').getByRole('article').first();
  await review.getByText('Wicks well, and lasts a month.').waitFor();
  await review.getByText('Verified').waitFor();
});

test('products like it are shown, and those that were looked at before', async () => {
  await using visitor = await visit();
  const { page } = visitor;
  await openPage(`/product/${SLUG}`)(page);
  const related = page.getByRole('region', { name: 'You may also like' }).getByRole('article');
  await expect.poll(() => related.getByRole('heading').count()).toBe(4);
  const names = await related.getByRole('heading').allTextContents();
  expect(names).not.toContain(NAME);
  const viewed = page.getByRole('region', { name: 'Recently viewed' });
  await expect.poll(() => viewed.count()).toBe(0);
  await related.first().getByRole('link').click();
  await viewed.getByRole('heading', { name: NAME }).waitFor();
  await openWithin(page, '/product/hover-pod-kit');
  await viewed.getByRole('heading', { name: NAME }).waitFor();
  await expect
    .poll(() => viewed.getByRole('article').getByRole('heading').allTextContents())
    .toEqual([names[0], NAME]);
});
