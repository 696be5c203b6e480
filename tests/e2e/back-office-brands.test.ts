import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { test } from 'vitest';
import type { Described } from '../../src/kit/endpoint.ts';
import * as productsApi from '../../src/modules/catalog/admin-endpoints.ts';
import * as brandsApi from '../../src/modules/catalog/brand-endpoints.ts';
import * as bulkApi from '../../src/modules/catalog/bulk-endpoints.ts';
import * as customersApi from '../../src/modules/customers/admin-endpoints.ts';
import { odd } from '../support/visitor.ts';
import {
  askAs,
  keepCatalogueAsItWas,
  openBackOffice,
  pictureThatIsThere,
  signIn,
} from './back-office.ts';
import { openBrowser, openWithin, visit } from './browser.ts';
import { anyOf } from './calls.ts';
import { signUp } from './customer.ts';
import { FAILURES } from './failing-api.ts';
import { isFocused } from './screens.ts';
import { shownToast } from './shown-toast.ts';

openBrowser();
keepCatalogueAsItWas();

test('a renamed brand has its new name in the shop, and gives its products to another when it is deleted', async ({
  expect,
}) => {
  await using visitor = await visit();
  const { page, complaints } = visitor;
  const { token } = await signIn(page);
  const mark = randomUUID().slice(0, 8);
  const [former, name, heir] = [`Former ${mark}`, `Named ${mark}`, `Heir ${mark}`];
  const description = 'A brand of this test alone.';
  for (const one of [former, heir]) {
    await askAs(page, token, odd(brandsApi.add)({ name: one, description }));
  }
  const mug = odd(productsApi.add)({
    name: `Mug ${mark}`,
    description: 'It holds a drink while one reads.',
    price: '9.00',
    brand: former,
    type: 'Mugs',
    imageUrl: await pictureThatIsThere(page, token),
  });
  const { slug } = await askAs(page, token, mug);
  const brandOnPage = async (brand: string) => {
    await page.goto(`/product/${slug}`);
    await page.getByRole('main').getByText(brand, { exact: true }).first().waitFor();
  };

  await openBackOffice(page, `/admin/brands?search=${mark}`);
  await page.getByRole('link', { name: former }).click();
  const drawer = page.getByRole('dialog', { name: 'Edit Brand' });
  await drawer.getByRole('textbox', { name: 'Name' }).fill(heir);
  await drawer.getByRole('button', { name: 'Save' }).click();
  await drawer.getByText('Another brand has this name.').waitFor();
  await drawer.getByRole('textbox', { name: 'Name' }).fill(name);
  await drawer.getByRole('button', { name: 'Save' }).click();
  await shownToast(page).getByText('Brand updated successfully').waitFor();
  await drawer.waitFor({ state: 'detached' });
  // The list is as it was left.
  await page.waitForURL(new RegExp(`/admin/brands\\?search=${mark}$`));
  await brandOnPage(name);

  await page.goto(`/admin/brands?search=${mark}`);
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const asked = page.getByRole('dialog', { name: 'Delete Brand' });
  await asked.getByRole('button', { name: 'Delete Brand' }).click();
  await asked.getByText('Choose the brand that takes them over').first().waitFor();
  await asked.getByLabel('The product goes to').selectOption({ label: heir });
  await asked.getByRole('button', { name: 'Delete Brand' }).click();
  await shownToast(page).getByText('Brand deleted successfully').waitFor();
  await brandOnPage(heir);
  expect(complaints.filter((text) => !/409|404/.test(text))).toEqual([]);
});

const told = (page: Page, text: string) => shownToast(page).getByText(text).waitFor();

/** The next calls of this kind fail, and the server says nothing. */
const refuse = (page: Page, call: Described) =>
  page.route(anyOf(call), (route) =>
    route.request().method() === call.method ? FAILURES.silent(route) : route.fallback(),
  );

const sendList = (
  page: Page,
  path: string,
  items: object[],
  total: number,
  after?: Promise<void>,
) =>
  page.route(path, async (route) => {
    await after;
    await route.fulfill({ json: items, headers: { 'x-total-count': String(total) } });
  });

test('an empty shop says how to begin', async ({ expect }) => {
  await using visitor = await visit();
  const { page } = visitor;
  const list = `${anyOf(productsApi.list)}?*`;
  const late = Promise.withResolvers<void>();
  await sendList(page, list, [], 0, late.promise);
  await openBackOffice(page, '/admin/products?view=grid', { settles: false });
  await expect.poll(() => page.locator('[data-skeleton-card]').count()).toBe(6);
  late.resolve();
  await page.getByText('No products yet').waitFor();
  await page.getByRole('link', { name: 'Add Your First Product' }).waitFor();
  await page.unroute(list);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await page.getByRole('list', { name: 'Products' }).waitFor();

  // How it is sorted and shown is in the address.
  await page.getByRole('button', { name: 'Sort' }).click();
  await page.getByRole('menuitem', { name: /^Price ?, descending/ }).click();
  await page.waitForURL(/sort=-price/);
  await page.getByRole('button', { name: 'Table' }).click();
  await page.waitForURL(/view=table/);
  await page.getByRole('table', { name: 'Products' }).waitFor();
  await page.getByLabel('Rows').selectOption('50');
  await page.waitForURL(/per=50/);
  await page.reload();
  await page.getByRole('columnheader', { name: 'Price' }).waitFor();
  await expect.poll(() => page.getByRole('row').count()).toBe(51);
});

test('what the catalogue or a customer’s account could not do is told in words', async ({
  expect,
}) => {
  await using visitor = await visit();
  const { page } = visitor;
  const { token } = await signIn(page);
  const name = `Void ${randomUUID().slice(0, 8)}`;
  const description = 'It holds nothing at all.';
  await askAs(page, token, odd(brandsApi.add)({ name, description }));
  await askAs(page, token, odd(productsApi.add)({ name, description, status: 'draft' }));
  const { username } = await signUp(page);
  const dialog = page.getByRole('dialog');
  const choose = async (act: string, of = name) => {
    await page.getByRole('button', { name: `Actions for ${of}` }).click();
    await page.getByRole('menuitem', { name: act, exact: true }).click();
  };
  /** Asked first, with the harmless answer chosen. */
  const confirm = async (act: string) => {
    await expect.poll(() => isFocused(dialog.getByRole('button', { name: 'Cancel' }))).toBe(true);
    await dialog.getByRole('button', { name: act, exact: true }).click();
  };

  await refuse(page, bulkApi.change);
  await openBackOffice(page, `/admin/products?search=${encodeURIComponent(name)}`);
  await choose('Delete');
  await confirm('Delete');
  await told(page, 'Failed to delete product');
  await refuse(page, productsApi.change);
  await page.getByRole('link', { name }).click();
  const field = page.getByRole('textbox', { name: 'Name', exact: true });
  await field.fill(`${name} II`);
  await page.keyboard.press('Control+s');
  await told(page, 'Failed to update product');
  await page.getByRole('button', { name: 'Discard' }).click();
  await refuse(page, brandsApi.add);
  await openWithin(page, '/admin/brands?edit=new');
  await dialog.getByRole('textbox', { name: 'Name' }).fill(`${name} II`);
  await dialog.getByRole('textbox', { name: 'Description', exact: true }).fill(description);
  await dialog.getByRole('button', { name: 'Add Brand' }).click();
  await dialog.getByText('Failed to add brand').first().waitFor();

  await refuse(page, customersApi.remove);
  await refuse(page, customersApi.change);
  await page.goto(`/admin/users?search=${username}`);
  await choose('Delete', username);
  await confirm('Delete');
  await told(page, 'Failed to delete user');
  await choose('Edit', username);
  await dialog.getByRole('textbox', { name: 'First name' }).fill('Nobody');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Failed to update user').first().waitFor();
});
