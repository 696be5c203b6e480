import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import * as batchJobsApi from '../../src/modules/batch-jobs/endpoints.ts';
import type { BatchJobView } from '../../src/modules/batch-jobs/schema.ts';
import * as productsApi from '../../src/modules/catalog/admin-endpoints.ts';
import { askAs, keepCatalogueAsItWas, openBackOffice, signIn } from './back-office.ts';
import { openBrowser, openWithin, visit } from './browser.ts';
import { anyOf } from './calls.ts';
import { inPresses } from './presses.ts';
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
  const [other] = await askAs(page, token, productsApi.list({ limit: 1 }));
  const picture = other?.imageUrl;
  const csv = [
    'Key,Title,Description,Vendor,Type,Price,Image Src',
    `${handle},${name},A light across the sky at midnight.,${other?.brand},Pod Kits,20.00,${picture}`,
    `${handle}-wrong,${name} Wrong,A light that is no longer there.,${other?.brand},Pod Kits,twenty,${picture}`,
    `${handle}-too,${name} Too,A light that is no longer there.,${other?.brand},Pod Kits,dear,${picture}`,
  ].join('\n');
  await openBackOffice(page, '/admin/products/imports');
  const dialog = page.getByRole('dialog');
  const buffer = Buffer.from(csv);
  const file = { name: `${handle}.csv`, mimeType: 'text/csv', buffer };
  // Five, with one to choose the file, and one for a column that is not recognised.
  await inPresses(page, 'a file of products', 5, async () => {
    await page.getByRole('button', { name: 'Import CSV' }).click();
    await dialog.locator('input[type=file]').setInputFiles(file);
    // Without the handle, products are known by their names; Key is told to be it.
    await dialog.getByText('6 of 7 columns are recognised').waitFor();
    await dialog.getByRole('combobox', { name: 'Key' }).selectOption('handle');
    await dialog.getByRole('button', { name: 'Check' }).click();
    await dialog.getByText('3 rows were read; nothing is written yet.').waitFor();
    // A refusal that several share is told once.
    await dialog
      .getByRole('list', { name: 'Not done' })
      .getByRole('listitem')
      .filter({ hasText: '2 times: Line 3 · Price · “twenty”; Line 4 · Price · “dear”' })
      .waitFor();
    await dialog.getByRole('button', { name: 'Import 1 Product' }).click();
    await dialog.getByText('Done: 1 created, 2 refused').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
  });
  await page
    .getByRole('row', { name: `${handle}.csv` })
    .getByText('Done')
    .waitFor();

  await openWithin(page, `/admin/products?view=table&search=${encodeURIComponent(name)}`);
  await page.getByRole('button', { name: 'CSV' }).click();
  const [exported] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Export What Is Found' }).click(),
  ]);
  expect(await readFile(await exported.path(), 'utf8')).toContain(handle);
  await inPresses(page, 'a price by per cent', 7, async () => {
    await page.getByRole('checkbox', { name }).check();
    await page.getByRole('button', { name: 'Change…' }).click();
    await dialog.getByRole('combobox', { name: 'Price' }).selectOption('percent');
    await dialog.getByRole('textbox', { name: 'Per cent' }).fill('10');
    await dialog.getByRole('combobox', { name: 'Category' }).fill('Devices');
    await dialog.getByRole('combobox', { name: 'Add tags' }).fill('midnight, sky');
    await dialog.getByRole('combobox', { name: 'Add tags' }).press('Enter');
    await dialog.getByRole('button', { name: 'Preview' }).click();
    await dialog.getByText('22.00 · Devices · midnight, sky').waitFor();
    await dialog.getByRole('button', { name: 'Change 1 product' }).click();
    await dialog.getByText('Done: 1 changed').waitFor();
  });
  await openPage(`/product/${handle}`)(page);
  await page.getByText('£22.00').first().waitFor();

  await openWithin(page, '/admin/products/imports');
  await page.getByRole('button', { name: 'Actions for Price +10 %' }).first().click();
  await page.getByRole('menuitem', { name: 'Undo' }).click();
  await page
    .getByRole('row', { name: 'Price +10 %' })
    .first()
    .getByText('Undone', { exact: true })
    .waitFor();

  await openWithin(page, `/admin/products?search=${encodeURIComponent(name)}`);
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await shownToast(page).getByText('Product deleted successfully').waitFor();
  await page.getByText('No products found').waitFor();
  await shownToast(page).getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('link', { name }).waitFor();
  const [back] = await askAs(page, token, productsApi.list({ search: name }));
  expect(back?.price).toBe('20.00');
  expect(complaints).toEqual([]);
});

test('work under way follows to other screens, says what became of it, and is put away', async () => {
  await using visitor = await visit();
  const { page } = visitor;
  let job: BatchJobView = {
    id: randomUUID(),
    kind: 'bulk',
    title: 'Price +10 %',
    state: 'running',
    total: 1_200,
    done: 300,
    by: 'admin',
    createdAt: new Date().toISOString(),
    startedAt: new Date().toISOString(),
    endedAt: null,
    summary: '',
    counts: {},
    errors: [],
    canUndo: false,
    canCancel: true,
  };
  await page.route(`**${batchJobsApi.find(job).url}`, (route) => route.fulfill({ json: job }));
  await page.route(`${anyOf(batchJobsApi.list)}?*`, (route) =>
    route.fulfill({ json: [job], headers: { 'x-total-count': '1' } }),
  );
  await openBackOffice(page, '/admin/brands');
  const tray = page.getByRole('region', { name: 'Background work' });
  await tray.getByText('Running: 300 of 1,200').waitFor();
  await page.getByRole('link', { name: 'Customers' }).click();
  await page.getByRole('heading', { name: 'Customers', level: 1 }).waitFor();
  await tray.getByRole('button', { name: 'Cancel' }).waitFor();
  const ended = { state: 'done', done: 1_200, summary: '1,200 changed' } as const;
  job = { ...job, ...ended, canUndo: true, canCancel: false };
  await tray.getByText('Done: 1,200 changed').waitFor();
  await tray.getByRole('button', { name: 'Undo' }).waitFor();
  await tray.getByRole('button', { name: 'Put Price +10 % away' }).click();
  await tray.waitFor({ state: 'detached' });
});
