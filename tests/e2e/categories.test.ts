import { randomUUID } from 'node:crypto';
import { test } from 'vitest';
import * as productsApi from '../../src/modules/catalog/admin-endpoints.ts';
import { odd } from '../support/visitor.ts';
import {
  askAs,
  keepCatalogueAsItWas,
  openBackOffice,
  pictureThatIsThere,
  signIn,
} from './back-office.ts';
import { openBrowser, openWithin, visit } from './browser.ts';
import { shownToast } from './shown-toast.ts';

openBrowser();
keepCatalogueAsItWas();

test('a category gets a story, a collection a rule, and shoppers find both with what is in them', async ({
  expect,
}) => {
  await using visitor = await visit();
  const { page, complaints } = visitor;
  const { token } = await signIn(page);
  const mark = randomUUID().slice(0, 8);
  await openBackOffice(page, '/admin/products/categories');
  await page.getByRole('button', { name: 'Add Category' }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('textbox', { name: 'Name' }).fill(`Mugs ${mark}`);
  await drawer.getByText(`Its page is at /category/mugs-${mark}`).waitFor();
  await drawer.getByLabel('Stands below').selectOption({ label: 'Accessories' });
  await drawer.getByRole('textbox', { name: 'Story' }).fill('For **drinks**, of clay.');
  await drawer.getByRole('button', { name: 'Add Category' }).click();
  await shownToast(page).getByText('Category added successfully').waitFor();

  const picture = await pictureThatIsThere(page, token);
  const mug = (name: string) =>
    odd(productsApi.add)({
      name: `${name} ${mark}`,
      description: 'It holds a drink while one reads.',
      price: '9.00',
      brand: 'Orrery',
      category: `mugs ${mark}`,
      type: 'Mugs',
      tags: [`clay ${mark}`],
      imageUrl: picture,
    });
  await askAs(page, token, mug('Blue'));
  await openWithin(page, '/admin/products/collections?edit=new');
  await drawer.getByRole('textbox', { name: 'Name' }).fill(`Of clay ${mark}`);
  await drawer.getByLabel('What is in it').selectOption({ label: 'Whatever meets a rule' });
  const tags = drawer.getByRole('combobox', { name: 'Any of these tags' });
  await tags.fill(`clay ${mark}`);
  await tags.press('Enter');
  await drawer.getByText('Takes in 1 product').waitFor();
  await drawer.getByRole('button', { name: 'Add Collection' }).click();
  await shownToast(page).getByText('Collection added successfully').waitFor();

  await askAs(page, token, mug('Red'));
  await page.goto(`/collection/of-clay-${mark}`);
  await page.getByText('Found 2 premium products').waitFor();
  await page.goto('/category/accessories');
  await page.getByRole('navigation', { name: 'In Accessories' }).getByRole('link').click();
  await page.getByRole('heading', { name: `Mugs ${mark}`, level: 1 }).waitFor();
  await page.getByText('For drinks, of clay.').waitFor();
  await page.getByLabel('Sort by').selectOption('newest');
  await page.waitForURL(`**/category/mugs-${mark}?sortBy=newest`);
  await page
    .getByRole('link', { name: new RegExp(`Red ${mark}`) })
    .first()
    .waitFor();
  const gone = await page.goto('/category/nothing');
  expect(gone?.status()).toBe(404);
  expect(complaints.filter((complaint) => !complaint.includes('404'))).toEqual([]);
});
