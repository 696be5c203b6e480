import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import * as cartApi from '../../src/modules/cart/endpoints.ts';
import { openBrowser, visit } from './browser.ts';
import { anyOf } from './calls.ts';
import { signUp } from './customer.ts';
import { FAILURES } from './failing-api.ts';
import { NAME, openPage, openSettings, press, SLUG } from './screens.ts';
import { shownToast } from './shown-toast.ts';

openBrowser();

/** Cuts the line to a part of the page that is loaded on first use, by its source file. */
const cut = (page: Page, part: string) => page.route(`**/${part}*`, FAILURES.cut);

/** What the console said, but for the lost script itself. */
const otherComplaints = (complaints: string[]) =>
  complaints.filter((text) => !text.startsWith('Failed to load resource'));

const PARTS = [
  {
    what: 'the cart',
    part: 'cart-drawer',
    open: openPage('/products'),
    name: 'Cart',
    role: 'dialog',
    times: ['first', 'second'],
  },
  {
    what: "the customer's menu",
    part: 'user-menu',
    open: async (page: Page) => {
      await signUp(page);
      await openPage('/products')(page);
    },
    name: 'Your account',
    role: 'menu',
    times: ['first'],
  },
  {
    what: 'the deletion of an account',
    part: 'delete-account-dialog',
    open: openSettings,
    name: 'Delete Account',
    role: 'dialog',
    times: ['first'],
  },
] as const;

test.concurrent.for(PARTS)(
  'where $what cannot be loaded, the page stays and says so',
  async ({ part, open, name, role, times }, { expect }) => {
    await using visitor = await visit();
    const { page, complaints } = visitor;
    await cut(page, part);
    await open(page);
    // A second time it is said anew, and everything else can still be pressed.
    for (const _time of times) {
      await press(name)(page);
      await shownToast(page).getByText('This could not be loaded').waitFor();
      await shownToast(page)
        .getByText(/load the page again/)
        .waitFor();
      await shownToast(page).getByRole('button', { name: 'Dismiss' }).click();
      await shownToast(page).waitFor({ state: 'detached' });
    }
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expect.poll(() => page.getByRole(role).count()).toBe(0);
    expect(otherComplaints(complaints)).toEqual([]);
    if (times.length === 1) return;

    await page.unroute(`**/${part}*`);
    await Promise.all([page.waitForRequest(anyOf(cartApi.list)), page.reload()]);
    await press(name)(page);
    await page.getByRole(role).waitFor();
  },
);

test('where suggestions cannot be loaded, the search works without', async () => {
  await using visitor = await visit();
  const { page, complaints } = visitor;
  await cut(page, 'search-suggestions');
  await openPage(`/product/${SLUG}`)(page);
  const field = page.getByRole('combobox', { name: 'Search products' }).first();
  const lost = page.waitForEvent('requestfailed', (request) =>
    request.url().includes('search-suggestions'),
  );
  await field.pressSequentially('cotton');
  await lost;
  await field.press('Enter');
  await page.waitForURL('**/products?search=cotton');
  await page.getByRole('link', { name: NAME }).first().waitFor();
  await expect.poll(() => shownToast(page).count()).toBe(0);
  expect(otherComplaints(complaints)).toEqual([]);
});

test('where the code of the footer cannot be loaded, it stays as the server wrote it', async () => {
  await using visitor = await visit();
  const { page, complaints } = visitor;
  await cut(page, 'footer-');
  await openPage('/faq')(page);
  const footer = page.getByRole('contentinfo');
  const lost = page.waitForEvent('requestfailed', (request) => request.url().includes('footer-'));
  await footer.scrollIntoViewIfNeeded();
  await lost;
  await page.getByRole('banner').getByRole('link', { name: 'Brands' }).click();
  await page.getByRole('heading', { name: 'Premium Brands', level: 1 }).waitFor();
  await footer.getByRole('link', { name: 'Privacy Policy' }).click();
  await page.waitForURL('**/privacy-policy');
  await page.getByRole('heading', { name: 'Privacy Policy', level: 1 }).waitFor();
  expect(otherComplaints(complaints)).toEqual([]);
});
