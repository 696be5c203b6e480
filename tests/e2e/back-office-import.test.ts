import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { ProductRow } from '../../src/domain/catalog/admin-schema.ts';
import { askAs, keepCatalogueAsItWas, openBackOffice, signIn } from './back-office.ts';
import { openBrowser, visit } from './browser.ts';
import { openPage } from './screens.ts';
import { shownToast } from './shown-toast.ts';

openBrowser();
keepCatalogueAsItWas();

test('a file is checked and imported, and what it brought is changed in bulk and back', async () => {
  await using visitor = await visit({ width: 1440 });
  const { page, complaints } = visitor;
  const name = `Gegenschein ${randomUUID().slice(0, 8)}`;
  const handle = name.toLowerCase().replace(' ', '-');
  const { token } = await signIn(page);
  const [other] = await askAs<ProductRow[]>(page, token, 'GET', '/api/admin/products?limit=1');
  const picture = other?.imageUrl;
  const csv = [
    'Key,Title,Description,Vendor,Type,Price,Image Src',
    `${handle},${name},A light across the sky at midnight.,${other?.brand},Pod Kits,20.00,${picture}`,
    `${handle}-wrong,${name} Wrong,Too short,Nobody,Pod Kits,twenty,${picture}`,
  ].join('\n');
  await openBackOffice(page, '/admin/products/imports');
  await page.getByRole('button', { name: 'Import CSV' }).click();
  const dialog = page.getByRole('dialog');
  const buffer = Buffer.from(csv);
  const file = { name: `${handle}.csv`, mimeType: 'text/csv', buffer };
  await dialog.locator('input[type=file]').setInputFiles(file);

  // Without the handle, products are known by their names; Key is told to be it.
  await dialog.getByText('6 of 7 columns are recognised').waitFor();
  await dialog.getByRole('combobox', { name: 'Key' }).selectOption('handle');
  await dialog.getByRole('button', { name: 'Check' }).click();
  await dialog.getByText('2 rows were read; nothing is written yet.').waitFor();
  await dialog.getByText('Line 3 · Price').waitFor();
  await dialog.getByRole('button', { name: 'Import 1 Product' }).click();
  await dialog.getByText('Done: 1 created, 1 refused').waitFor();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await page
    .getByRole('row', { name: `${handle}.csv` })
    .getByText('Done')
    .waitFor();

  await openBackOffice(page, `/admin/products?view=table&search=${encodeURIComponent(name)}`);
  await page.getByRole('checkbox', { name }).check();
  await page.getByRole('button', { name: 'Change…' }).click();
  await dialog.getByRole('combobox', { name: 'Price' }).selectOption('percent');
  await dialog.getByRole('textbox', { name: 'Per cent' }).fill('10');
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await dialog.getByText('22.00').waitFor();
  await dialog.getByRole('button', { name: 'Change 1 product' }).click();
  await dialog.getByText('Done: 1 changed').waitFor();
  await openPage(`/product/${handle}`)(page);
  await page.getByText('£22.00').first().waitFor();

  await openBackOffice(page, '/admin/products/imports');
  await page.getByRole('button', { name: 'Actions for Price +10 %' }).first().click();
  await page.getByRole('menuitem', { name: 'Undo' }).click();
  await page
    .getByRole('row', { name: 'Price +10 %' })
    .first()
    .getByText('Undone', { exact: true })
    .waitFor();
  await openPage(`/product/${handle}`)(page);
  await page.getByText('£20.00').first().waitFor();

  await openBackOffice(page, `/admin/products?search=${encodeURIComponent(name)}`);
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await shownToast(page).getByText('Product deleted successfully').waitFor();
  await page.getByText('No products found').waitFor();
  await shownToast(page).getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('link', { name }).waitFor();
  await openPage(`/product/${handle}`)(page);
  await page.getByText('£20.00').first().waitFor();
  expect(complaints).toEqual([]);
});
