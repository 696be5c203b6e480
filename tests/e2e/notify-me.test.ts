import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import * as stockAlertsApi from '../../src/modules/alerts/endpoints.ts';
import * as catalogApi from '../../src/modules/catalog/endpoints.ts';
import * as authApi from '../../src/modules/customers/endpoints.ts';
import { openBrowser, visit } from './browser.ts';
import { anyOf, ask } from './calls.ts';
import { signUp } from './customer.ts';
import { isFocused, openPage, press, SOLD_OUT } from './screens.ts';
import { shownToast } from './shown-toast.ts';

openBrowser();

const NOTIFY = 'Notify me when it is back';

/** The calls of the page for a mail. */
async function watchWishes(page: Page) {
  const wishes: unknown[] = [];
  await page.route(anyOf(stockAlertsApi.add), (route) => {
    wishes.push(route.request().postDataJSON());
    return route.fallback();
  });
  return wishes;
}

const main = (page: Page) => page.getByRole('main');
const dialog = (page: Page) => page.getByRole('dialog', { name: NOTIFY });
const note = (page: Page) => main(page).getByText(/^We will write to you once .+ is back\.$/);

test('a guest says where to write, and is told first of a slip and of what the shop has against it', async () => {
  await using visitor = await visit();
  const { page, complaints } = visitor;
  const tooEarly = await watchWishes(page);
  await openPage(`/product/${SOLD_OUT}`)(page);
  await main(page).getByText('Sold out', { exact: true }).first().waitFor();
  await expect.poll(() => main(page).getByRole('button', { name: 'Add to Cart' }).count()).toBe(0);
  await press(NOTIFY)(page);
  const email = dialog(page).getByLabel('Email');
  await email.waitFor();
  await expect.poll(() => isFocused(email)).toBe(true);

  await email.fill('ada@');
  await email.press('Enter');
  await dialog(page).getByText('Please enter a valid email address').waitFor();
  await expect.poll(() => email.getAttribute('aria-invalid')).toBe('true');
  expect(tooEarly).toEqual([]);
  const refusal = { code: 'invalid_input', message: 'No.', fields: { email: 'Not that one' } };
  await page.route(anyOf(stockAlertsApi.add), (route) =>
    route.fulfill({ status: 400, json: refusal }),
  );
  await email.fill('ada@example.com');
  await dialog(page).getByRole('button', { name: 'Notify me' }).click();
  await dialog(page).getByText('Not that one').waitFor();
  await page.unroute(anyOf(stockAlertsApi.add));
  const wishes = await watchWishes(page);

  const address = `${randomUUID().slice(0, 8)}@example.com`;
  await email.fill(` ${address} `);
  await email.press('Enter');
  await dialog(page).waitFor({ state: 'detached' });
  await note(page).waitFor();
  expect(wishes).toEqual([{ variantId: expect.any(String), email: address }]);
  const button = main(page).getByRole('button', { name: 'We will write to you' });
  await expect.poll(() => button.getAttribute('aria-disabled')).toBe('true');
  await expect.poll(() => isFocused(button)).toBe(true);
  await button.click({ force: true });
  // By its answer, what the press does would have been seen.
  await page.evaluate(() => fetch('/healthz'));
  expect(await dialog(page).count()).toBe(0);
  expect(wishes).toHaveLength(1);
  expect(complaints).toEqual([]);
});

test('a signed-in customer asks with one press, for the chosen variant alone', async () => {
  await using visitor = await visit();
  const { page } = visitor;
  await signUp(page);
  const wishes = await watchWishes(page);
  await openPage('/product/hover-pod-kit')(page);
  await main(page).getByText('Cream', { exact: true }).click();
  await press(NOTIFY)(page);
  await main(page).getByText('We will write to you once Hover Pod Kit (Cream) is back.').waitFor();
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  expect(wishes).toEqual([{ variantId: expect.any(String) }]);
  await main(page).getByText('Russet', { exact: true }).click();
  await main(page).getByRole('button', { name: 'Add to Cart' }).first().waitFor();
  await expect.poll(() => note(page).count()).toBe(0);
});

test('while it is asked the button says so; a failure is told, what came back is not waited for, and whose session ended is asked where to write', async () => {
  await using visitor = await visit();
  const { page } = visitor;
  await signUp(page);
  await openPage(`/product/${SOLD_OUT}`)(page);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(anyOf(stockAlertsApi.add), async (route) => {
    await released;
    await route.abort();
  });
  await press(NOTIFY)(page);
  await page.getByRole('button', { name: 'One moment…' }).first().waitFor();
  release();
  await shownToast(page).getByText('Failed to save your request. Please try again.').waitFor();
  await main(page).getByRole('button', { name: NOTIFY }).first().waitFor();

  await page.unroute(anyOf(stockAlertsApi.add));
  const message = 'It is in stock again.';
  await page.route(anyOf(stockAlertsApi.add), (route) =>
    route.fulfill({ status: 409, json: { code: 'already_in_stock', message } }),
  );
  const refetched = page.waitForRequest(`**${catalogApi.findProduct({ idOrSlug: SOLD_OUT }).url}`);
  await press(NOTIFY)(page);
  await shownToast(page).getByText(message).waitFor();
  await refetched;

  await page.unroute(anyOf(stockAlertsApi.add));
  await page.getByRole('button', { name: 'Your account' }).first().waitFor();
  await ask(page, authApi.signOut());
  await press(NOTIFY)(page);
  await dialog(page).getByLabel('Email').waitFor();
});

test('on a small screen the bar offers it as well, and Escape gives the focus back', async () => {
  await using visitor = await visit({ width: 360 });
  const { page } = visitor;
  await openPage(`/product/${SOLD_OUT}`)(page);
  await page.getByRole('tab', { name: 'Specifications' }).scrollIntoViewIfNeeded();
  await page.evaluate(() => scrollBy(0, 600));
  const button = page.locator('.sticky').getByRole('button', { name: NOTIFY });
  await button.press('Enter');
  await dialog(page).getByLabel('Email').waitFor();
  await page.keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'detached' });
  await expect.poll(() => isFocused(button)).toBe(true);
  await expect.poll(async () => (await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
});
