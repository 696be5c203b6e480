import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import * as editingApi from '../../src/modules/orders/editing/endpoints.ts';
import * as ordersApi from '../../src/modules/orders/endpoints.ts';
import { openBackOffice, pay } from './back-office.ts';
import { openBrowser, visit } from './browser.ts';
import { anyOf } from './calls.ts';
import { order, signUp, writeAddress } from './customer.ts';
import { shownToast } from './shown-toast.ts';

openBrowser();

test('a customer rings for another flavour: a paid order is edited, and what it costs more is asked for', async () => {
  await using visitor = await visit({ width: 1280 });
  const { page, complaints } = visitor;
  await signUp(page);
  await writeAddress(page);
  const id = await order(page, 'spearmint-nic-salt');
  await openBackOffice(page, `/admin/orders/${id}`);
  await pay(page, id);
  await page.reload();
  await page.getByText('Paid', { exact: true }).first().waitFor();

  // Whoever is quick sees the order as it was, if the drawer does not wait for what it is now.
  await page.route(`**${editingApi.find({ id }).url}`, async (route) => {
    if (route.request().method() === 'GET') await setTimeout(400);
    await route.continue();
  });

  await page.route(anyOf(ordersApi.listCountries), async (route) => {
    await setTimeout(400);
    await route.continue();
  });

  // Another variant at the same price: nothing to settle.
  await page.keyboard.press('e');
  const drawer = page.getByRole('dialog', { name: 'Edit Order' });
  await drawer.getByText('Nothing is changed yet.').waitFor();
  // It goes where it went, also once the list of countries has come.
  const country = drawer.getByRole('combobox', { name: 'Country' });
  await expect.poll(() => country.getByRole('option').count()).toBeGreaterThan(1);
  expect(await country.inputValue()).toBe('GB');
  const variant = drawer.getByRole('combobox', { name: /^Variant of / });
  await variant.selectOption({ index: 1 });
  await drawer.getByText('became').waitFor();
  await drawer.getByText('It costs the same.').waitFor();
  await drawer.getByRole('button', { name: 'Save Changes' }).click();
  await shownToast(page).getByText('Order changed').waitFor();
  await drawer.waitFor({ state: 'detached' });

  // One more of it: the button says what is asked for, and the order what is owed.
  await page.keyboard.press('e');
  await drawer.getByRole('button', { name: 'Increase quantity' }).click();
  await drawer.getByText('is left to pay, by a link').waitFor();
  await drawer.getByRole('button', { name: /^Save and Ask for £/ }).click();
  await drawer.waitFor({ state: 'detached' });
  await page.getByText(/is left to pay$/).waitFor();
  await page.getByRole('textbox', { name: 'Pay link' }).waitFor();
  await page.getByRole('button', { name: 'It Was Paid Otherwise' }).click();
  await shownToast(page).getByText('Recorded as paid').waitFor();

  // And back again: it was paid outside the shop, so that is where it goes back.
  await page.keyboard.press('e');
  await drawer.getByRole('button', { name: 'Decrease quantity' }).click();
  await drawer.getByRole('button', { name: /^Save and Give Back £/ }).click();
  await drawer.waitFor({ state: 'detached' });
  const changes = page.getByRole('region', { name: 'Changes' });
  await changes.getByText('Outside the shop, by yourself').waitFor();
  await expect
    .poll(() => changes.getByRole('button', { name: /^Credit note CN-/ }).count())
    .toBe(3);

  // Given up: what that does is said first.
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Cancel and Refund' }).click();
  const question = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await question.getByText('is recorded as given back').waitFor();
  await question.getByText('1 piece goes back on sale.').waitFor();
  await question.getByRole('button', { name: 'Cancel and Refund' }).click();
  await shownToast(page).getByText('Order cancelled and refunded').waitFor();
  await page.getByText('Refunded', { exact: true }).first().waitFor();
  expect(complaints).toEqual([]);
});
