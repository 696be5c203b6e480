import { randomUUID } from 'node:crypto';
import { test } from 'vitest';
import type { BrandRecord } from '../../src/domain/catalog/schema.ts';
import { askAs, keepCatalogueAsItWas, openBackOffice, signIn } from './back-office.ts';
import { openBrowser, visit } from './browser.ts';
import { signUp } from './customer.ts';
import { shownToast } from './shown-toast.ts';

openBrowser();
keepCatalogueAsItWas();

const BRANDS = '/api/admin/brands';

test('a renamed brand has its new name everywhere, and gives its products to another when it is deleted', async ({
  expect,
}) => {
  await using visitor = await visit();
  const { page, complaints } = visitor;
  const { token } = await signIn(page);
  const mark = randomUUID().slice(0, 8);
  const [former, name, heir] = [`Former ${mark}`, `Named ${mark}`, `Heir ${mark}`];
  const description = 'A brand of this test alone.';
  for (const one of [former, heir]) {
    await askAs<BrandRecord>(page, token, 'POST', BRANDS, { name: one, description });
  }
  const { slug } = await askAs<{ slug: string }>(page, token, 'POST', '/api/admin/products', {
    name: `Mug ${mark}`,
    description: 'It holds a drink while one reads.',
    price: '9.00',
    brand: former,
    type: 'Mugs',
    imageUrl: '/media/none.webp',
  });
  const brandOnPage = async (brand: string) => {
    await page.goto(`/product/${slug}`);
    await page.getByRole('main').getByText(brand, { exact: true }).first().waitFor();
  };
  await brandOnPage(former);

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
  await page.goto('/brands');
  await page.getByRole('heading', { name }).waitFor();
  await page.goto(`/products?search=Named+${mark}`);
  await page
    .getByRole('link', { name: new RegExp(`Mug ${mark}`) })
    .first()
    .waitFor();

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

test('a customer who is signed in is signed out when a colleague deactivates the account', async () => {
  await using shopper = await visit();
  const user = await signUp(shopper.page);
  await shopper.page.goto('/dashboard/settings');
  await shopper.page.getByRole('heading', { name: 'Password', exact: true }).waitFor();

  await using colleague = await visit();
  const { page } = colleague;
  await openBackOffice(page, `/admin/users?search=${user.username}`);
  await page.getByRole('button', { name: `Actions for ${user.username}` }).click();
  await page.getByRole('menuitem', { name: 'Deactivate' }).click();
  await page
    .getByRole('dialog', { name: 'Deactivate Customer' })
    .getByRole('button', { name: 'Deactivate' })
    .click();
  await shownToast(page).getByText('User status updated successfully').waitFor();

  await shopper.page.getByRole('link', { name: 'Addresses' }).first().click();
  await shopper.page.getByRole('heading', { name: 'Sign In Required' }).waitFor();
});
