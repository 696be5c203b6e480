import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openBrowser, visit } from './browser.ts';
import { signUp } from './customer.ts';
import { isFocused, openPage, press } from './screens.ts';
import { shownToast } from './shown-toast.ts';

openBrowser();

const FIELDS = ['Name', 'Street', 'Town or city'];

async function write(page: Page, street: string) {
  const dialog = page.getByRole('dialog');
  for (const label of FIELDS) {
    await dialog.getByLabel(label).fill(label === 'Street' ? street : 'Example');
  }
  await dialog.getByLabel('Postcode').fill('SW1Y 4JH');
  await dialog.getByRole('button', { name: 'Save Address' }).click();
  await dialog.waitFor({ state: 'detached' });
}

/** The streets on the page, the default one marked. */
async function book(page: Page): Promise<string[]> {
  const cards = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Street' });
  const texts = await cards.allInnerTexts();
  return texts.map((text) => {
    const [street = ''] = /\w+ Street/.exec(text) ?? [];
    return /^default$/im.test(text) ? `${street} *` : street;
  });
}

test('a customer keeps an address book, in which one address is always the default one', async () => {
  await using visitor = await visit();
  const { page, complaints } = visitor;
  await signUp(page);
  await openPage('/dashboard/addresses')(page);
  await page.getByText('No addresses yet').waitFor();

  await press('Add Address')(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Save Address' }).click();
  await page.getByText('Street is required').waitFor();
  await write(page, 'First Street');
  await shownToast(page).getByText('Address created').waitFor();
  await press('Add Address')(page);
  await write(page, 'Second Street');
  await expect.poll(() => book(page)).toEqual(['First Street *', 'Second Street']);

  await press('Set as Default Example, Second Street')(page);
  await shownToast(page).getByText('Default address updated').waitFor();
  await expect.poll(() => book(page)).toEqual(['Second Street *', 'First Street']);

  await press('Edit Example, First Street')(page);
  await write(page, 'Third Street');
  await shownToast(page).getByText('Address updated').waitFor();

  await press('Delete Example, Second Street')(page);
  const dialog = page.getByRole('dialog', { name: 'Delete Address' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'detached' });
  await press('Delete Example, Second Street')(page);
  await dialog.getByRole('button', { name: 'Delete Address' }).click();
  await shownToast(page).getByText('Address deleted').waitFor();
  await expect.poll(() => book(page)).toEqual(['Third Street *']);
  const heading = page.getByRole('heading', { name: 'Addresses' });
  await expect.poll(() => isFocused(heading)).toBe(true);

  await page.reload();
  await expect.poll(() => book(page)).toEqual(['Third Street *']);
  expect(complaints).toEqual([]);
});
