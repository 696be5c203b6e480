import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openBrowser, visit } from './browser.ts';
import { buy, putIntoCart } from './customer.ts';
import { openPage, press, SLUG } from './screens.ts';

openBrowser();

const PHONE = 360;
const DESKTOP = 1440;

/** The page behind it is out of reach meanwhile, and looked at without it. */
const DIALOG = '[role=dialog]';

/** What depends on colour alone, and so is looked at again in the dark. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

type Part = { widths?: number[]; within?: string };

/** Axe finds nothing in either theme, and nothing sticks out sideways, at these widths. */
async function check(page: Page, what: string, part: Part = {}): Promise<void> {
  const { widths = [PHONE, DESKTOP], within = 'html' } = part;
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await switchTo(page, 'light');
    // One frame and only what is wrong: the rest costs more time than the search itself.
    const axe = () =>
      new AxeBuilder({ page })
        .include(within)
        .setLegacyMode()
        .options({ resultTypes: ['violations'] });
    const light = await axe().analyze();
    await switchTo(page, 'dark');
    const dark = await axe().withRules(COLOUR_RULES).analyze();
    const found = [...light.violations, ...dark.violations];
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect({
      what,
      width,
      found: found.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`),
      sideways,
    }).toEqual({ what, width, found: [], sideways: 0 });
  }
}

/** Colours fade from one theme to the other: waits until they have. */
async function switchTo(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.evaluate(async () => {
    await new Promise(requestAnimationFrame);
    const fades = document.getAnimations().filter((one) => one instanceof CSSTransition);
    await Promise.allSettled(fades.map(({ finished }) => finished));
  });
}

async function checkAll(page: Page, paths: string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path, { waitUntil: 'networkidle' });
    await check(page, path);
  }
}

/** Checks what is open, and closes it. */
async function checkOpen(page: Page, name: string, widths?: number[]): Promise<void> {
  const dialog = page.getByRole('dialog', { name });
  await dialog.waitFor();
  await check(page, name, { widths, within: DIALOG });
  await dialog.getByRole('button', { name: 'Close' }).click();
  await dialog.waitFor({ state: 'detached' });
}

test.concurrent('axe finds nothing on any screen of a guest', async () => {
  await using visitor = await visit();
  await checkAll(visitor.page, [
    '/',
    '/products',
    '/products?search=zzzzzzzz',
    '/product/nimbus-lumen-pod-kit',
    '/product/gnomon-mtl-rebuildable-tank',
    '/brands',
    '/reviews',
    '/faq',
    '/auth',
    '/checkout',
    '/dashboard/orders',
    '/admin',
    '/nowhere',
  ]);
});

test.concurrent('axe finds nothing on any screen of a customer', async () => {
  await using visitor = await visit();
  const { page } = visitor;
  await buy(page, SLUG);
  await putIntoCart(page, 'hover-pod-kit');
  await checkAll(page, ['/dashboard', '/dashboard/orders', '/dashboard/addresses', '/checkout']);
  await press('Edit shipping address')(page);
  await checkOpen(page, 'Shipping Address');

  await openPage(`/product/${SLUG}#reviews`)(page);
  await press('Submit Review')(page);
  await page.getByText('Please select a rating').waitFor();
  await check(page, 'a review form that was filled in wrongly');
});

test.concurrent('axe finds nothing in what opens over a page', async () => {
  await using visitor = await visit();
  const { page } = visitor;
  await openPage('/products')(page);
  await press('Wishlist: Nimbus Lumen Pod Kit')(page);
  await press('Wishlist, 1 item')(page);
  await checkOpen(page, 'Your Wishlist (1)');
  await press('ADD: Nimbus Lumen Pod Kit')(page);
  const picker = page.getByRole('dialog', { name: 'Nimbus Lumen Pod Kit' });
  await picker.waitFor();
  await check(page, 'the variant picker', { within: DIALOG });
  await picker.getByRole('button', { name: 'Add to Cart' }).click();
  await press('Cart, 1 item')(page);
  await checkOpen(page, 'Your Cart (1)');
  const search = page.getByRole('combobox', { name: 'Search products' });
  await search.fill('orrery');
  await page.getByRole('listbox').waitFor();
  await check(page, 'the suggestions', { widths: [DESKTOP], within: 'header' });
  await search.press('Escape');

  await page.setViewportSize({ width: PHONE, height: 900 });
  await press('Filters')(page);
  await checkOpen(page, 'Filters', [PHONE]);
  await press('Menu')(page);
  await checkOpen(page, 'Menu', [PHONE]);
});

test.concurrent('axe finds nothing at the age gate', async () => {
  await using visitor = await visit({ verified: false });
  await visitor.page.goto('/');
  await visitor.page.getByRole('dialog').waitFor();
  await check(visitor.page, 'the age gate', { within: 'dialog' });
});
