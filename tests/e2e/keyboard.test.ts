import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { pictureFile } from '../support/pictures.ts';
import { openBrowser, openHydrated, openWithin, visit } from './browser.ts';
import { buyAndReceive, latestOrder } from './customer.ts';
import { isFocused, SLUG } from './screens.ts';

openBrowser();

/** More steps than any screen has stops. */
const MOST_STEPS = 150;

/** Presses Tab until the element has the focus, and sees that the focus can be seen. */
async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  await target.waitFor();
  for (let i = 0; i < MOST_STEPS; i++) {
    if (await isFocused(target)) {
      await expect.poll(() => target.evaluate(isMarked)).toBe(true);
      return;
    }
    await page.keyboard.press(key);
  }
  throw new Error(`${MOST_STEPS} presses of ${key} do not lead to ${target}`);
}

/** The browser means to show the focus, and no style has taken its ring away without another sign. */
function isMarked(element: Element): boolean {
  const { outlineStyle, borderColor, backgroundColor } = getComputedStyle(element);
  if (outlineStyle !== 'none') return true;
  const { activeElement } = document;
  if (!(activeElement instanceof HTMLElement)) return false;
  activeElement.blur();
  const after = getComputedStyle(element);
  const differs = borderColor !== after.borderColor || backgroundColor !== after.backgroundColor;
  activeElement.focus();
  return differs;
}

async function pressOn(page: Page, target: Locator, key?: string) {
  await tabTo(page, target, key);
  await page.keyboard.press('Enter');
}

async function type(page: Page, target: Locator, text: string, key?: string) {
  await tabTo(page, target, key);
  await page.keyboard.type(text);
}

test('the keyboard alone leads from the first visit to a placed order', async () => {
  await using visitor = await visit({ verified: false });
  const { page, complaints } = visitor;
  const button = (name: string | RegExp) => page.getByRole('button', { name }).first();
  const field = (name: RegExp) => page.getByRole('main').getByRole('textbox', { name });

  await openHydrated(page, '/');
  await pressOn(page, button("I'm 18 or Older"));
  await pressOn(page, page.getByRole('link', { name: 'Skip to content' }));
  await pressOn(page, page.getByRole('link', { name: 'SHOP NOW' }));
  await page.getByText('Found 70 premium products').waitFor();

  const search = page.getByRole('combobox', { name: 'Search products' });
  await type(page, search, 'hover pod kit', 'Shift+Tab');
  await page.getByRole('option', { name: 'All results for “hover pod kit”' }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/product/hover-pod-kit');

  await tabTo(page, page.getByRole('radio', { name: 'Russet' }));
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => page.getByRole('radio', { name: 'Charcoal' }).isChecked()).toBe(true);
  await pressOn(page, button('Increase quantity'));
  await pressOn(page, button('Add to Cart'));
  // The badge counts things, not lines.
  await expect.poll(() => button('Cart, 2 items').textContent()).toBe('2');
  await pressOn(page, button('Cart, 2 items'), 'Shift+Tab');
  const drawer = page.getByRole('dialog', { name: 'Your Cart (2)' });
  await drawer.getByText('Charcoal').waitFor();
  await pressOn(page, drawer.getByRole('button', { name: 'Proceed to Checkout' }));

  await page.waitForURL('**/checkout');
  const username = `visitor-${randomUUID().slice(0, 8)}`;
  await type(page, field(/^Email/), `${username}@example.com`);
  for (const [name, text] of [
    [/^Name/, 'Ada Byron'],
    [/^Street/, '12 St James’s Square'],
    [/^Town or city/, 'London'],
    [/^Postcode/, 'SW1Y 4JH'],
  ] as const) {
    await type(page, field(name), text);
  }
  // Enter in a box does what the big button does.
  await button('Place Order').waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/dashboard/orders');
  await page.getByRole('article').getByText('Hover Pod Kit').first().waitFor();
  expect(complaints).toEqual([]);
});

test('with the keyboard alone something is returned with a photo and asked about', async () => {
  await using visitor = await visit();
  const { page, complaints } = visitor;
  const button = (name: string | RegExp) => page.getByRole('button', { name }).first();
  const field = (name: RegExp) => page.getByRole('textbox', { name });
  await buyAndReceive(page, SLUG);
  const { id } = await latestOrder(page);

  await openHydrated(page, `/dashboard/orders/${id}`);
  await pressOn(page, button('Return Items'));
  const form = page.getByRole('dialog', { name: 'Return Items' });
  // What is missing is where one goes on.
  await pressOn(page, form.getByRole('button', { name: 'Ask to Return' }));
  const line = form.getByRole('checkbox', { name: /^Return of/ });
  await expect.poll(() => isFocused(line)).toBe(true);
  await page.keyboard.press('Space');
  await tabTo(page, form.getByRole('combobox', { name: 'Reason' }));
  await page.keyboard.press('ArrowDown');
  const chooser = page.waitForEvent('filechooser');
  await pressOn(page, form.getByRole('button', { name: 'Add Photos' }));
  const photo = { name: 'leak.png', mimeType: 'image/png', buffer: await pictureFile() };
  await (await chooser).setFiles(photo);
  await form.getByRole('img', { name: 'Your photo 1' }).waitFor();
  await pressOn(page, form.getByRole('button', { name: 'Ask to Return' }));
  // Nothing is left to return, and the button that opened the form is gone.
  const returns = page.getByRole('heading', { name: 'Returns' });
  await expect.poll(() => isFocused(returns)).toBe(true);

  await openWithin(page, `/product/${SLUG}`);
  await tabTo(page, page.getByRole('tab', { name: 'Specifications' }));
  await page.keyboard.press('ArrowLeft');
  await pressOn(page, button('Ask a Question'));
  await expect.poll(() => isFocused(field(/^Your question/))).toBe(true);
  await page.keyboard.type('Does it wick in a cold room?');
  await pressOn(page, button('Send Question'));
  await expect.poll(() => isFocused(page.getByRole('heading', { name: 'Questions' }))).toBe(true);
  expect(complaints).toEqual([]);
});
