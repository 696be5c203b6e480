import { randomUUID } from 'node:crypto';
import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import * as batchJobsApi from '../../src/modules/batch-jobs/endpoints.ts';
import type { BatchJobView } from '../../src/modules/batch-jobs/schema.ts';
import * as productsApi from '../../src/modules/catalog/admin-endpoints.ts';
import * as catalogApi from '../../src/modules/catalog/endpoints.ts';
import { odd } from '../support/visitor.ts';
import { askAs, keepCatalogueAsItWas, openBackOffice, signIn } from './back-office.ts';
import { openBrowser, openWithin, visit } from './browser.ts';
import { anyOf, ask } from './calls.ts';
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

  await openWithin(page, `/admin/products?view=table&search=${encodeURIComponent(name)}`);
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
  await openPage(`/product/${handle}`)(page);
  await page.getByText('£20.00').first().waitFor();

  await openWithin(page, `/admin/products?search=${encodeURIComponent(name)}`);
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

test('a refusal that many products share is told once, with their names', async () => {
  await using visitor = await visit({ width: 1440 });
  const { page } = visitor;
  const { token } = await signIn(page);
  const [other] = await askAs(page, token, productsApi.list({ limit: 1 }));
  const name = `Sketch ${randomUUID().slice(0, 8)}`;
  const names = ['one', 'two', 'three'].map((number) => `${name} ${number}`);
  for (const sketch of names) {
    const draft = odd(productsApi.add)({
      name: sketch,
      description: 'It waits for its picture.',
      brand: other?.brand,
      type: 'Pod Kits',
      price: '5.00',
      status: 'draft',
    });
    await askAs(page, token, draft);
  }
  await openBackOffice(page, `/admin/products?view=table&search=${encodeURIComponent(name)}`);
  await page.getByRole('checkbox', { name: 'Choose all on this page' }).check();
  await page.getByRole('button', { name: 'Change…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Status' }).selectOption('published');
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await dialog.getByText('Nothing would change, 3 products cannot').waitFor();
  const refusals = dialog.getByRole('list', { name: 'Not done' }).getByRole('listitem');
  const shared = refusals.filter({ hasText: 'Valid image URL is required' });
  expect(await shared.count()).toBe(1);
  await shared.getByText(/^3 times: /).waitFor();
  for (const sketch of names) await shared.getByText(sketch).waitFor();
});

test('what the shop exports changes nothing when it is imported, and a file of Shopify is sold from', async () => {
  await using visitor = await visit({ width: 1440 });
  const { page } = visitor;
  await openBackOffice(page, '/admin/products');
  await page.getByRole('button', { name: 'CSV' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Export What Is Found' }).click(),
  ]);
  const dialog = page.getByRole('dialog');
  const check = async (file: Parameters<Locator['setInputFiles']>[0]) => {
    await page.goto('/admin/products/imports');
    await page.getByRole('button', { name: 'Import CSV' }).click();
    await dialog.locator('input[type=file]').setInputFiles(file);
    await dialog.getByRole('button', { name: 'Check' }).click();
    await dialog.getByText('nothing is written yet').waitFor();
    const figure = async (name: string) =>
      Number(
        await dialog
          .locator('dl > div')
          .filter({ hasText: new RegExp(`^${name}`) })
          .locator('dd')
          .textContent(),
      );
    return {
      created: await figure('New'),
      changed: await figure('Changed'),
      refused: await figure('Not imported'),
    };
  };
  expect(await check(await download.path())).toEqual({ created: 0, changed: 0, refused: 0 });
  expect(await dialog.getByRole('button', { name: /^Import / }).count()).toBe(0);

  // As shoppers see it: the newest product may be a draft without a picture.
  const [other] = await ask(page, catalogApi.listProducts({ limit: 1 }));
  const handle = `glory-${randomUUID().slice(0, 8)}`;
  const shopify = [
    'Handle,Title,Body (HTML),Vendor,Type,Published,Option1 Name,Option1 Value,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Price,Image Src,Image Position,Status',
    `${handle},Glory,<p>A ring of <b>light</b> around one’s own shadow.</p>,${other?.brand},Nic Salts,TRUE,Strength,10 mg,${handle}-10,30,shopify,7,4.99,${other?.imageUrl},1,active`,
    `${handle},,,,,,,20 mg,${handle}-20,30,shopify,3,5.49,,,`,
  ].join('\n');
  const buffer = Buffer.from(shopify);
  const file = { name: 'products_export.csv', mimeType: 'text/csv', buffer };
  expect(await check(file)).toEqual({ created: 1, changed: 0, refused: 0 });
  await dialog.getByRole('button', { name: 'Import 1 Product' }).click();
  await dialog.getByText('Done: 1 created').waitFor();
  await openPage(`/product/${handle}`)(page);
  await page.getByText('20 mg', { exact: true }).click();
  await page.getByText('£5.49').first().waitFor();
});

test('a file of WooCommerce comes in as drafts and goes back, and an address of the old shop leads on', async () => {
  await using visitor = await visit({ width: 1440 });
  const { page, complaints } = visitor;
  const name = `Parhelion ${randomUUID().slice(0, 8)}`;
  const slug = name.toLowerCase().replace(' ', '-');
  const woo = [
    'ID,Typ,Artikelnummer,Name,Veröffentlicht,Hervorgehoben?,Sichtbarkeit im Katalog,Kurzbeschreibung,Beschreibung,Beginn,Ende,Steuerstatus,Steuerklasse,Vorrätig?,Lager,Geringe Lagermenge,Lieferrückstände?,Einzeln?,Gewicht (kg),Länge (cm),Breite (cm),Höhe (cm),Bewertungen?,Hinweis,Angebotspreis,Regulärer Preis,Kategorien,Schlagwörter,Versandklasse,Bilder,Limit,Tage,Übergeordnet,Gruppierte,Zusatzverkäufe,Querverkäufe,URL,Button,Position,Attribut 1 Name,Attribut 1 Wert(e)',
    `1,variable,${slug},${name},1,0,visible,,A ring of light beside the sun.,,,taxable,,1,,,0,0,"0,1",,,,1,,,,Kits,,,/media/1.webp,,,,,,,,,0,Colour,"Red, Blue"`,
    `2,variation,${slug}-red,${name} - Red,1,0,visible,,,,,taxable,,1,5,,0,0,,,,,1,,,"19,90",,,,,,,${slug},,,,,,0,Colour,Red`,
    `3,variation,${slug}-blue,${name} - Blue,1,0,visible,,,,,taxable,,1,5,,0,0,,,,,1,,,"21,90",,,,,,,${slug},,,,,,0,Colour,Blue`,
    `4,simple,${slug}-a,${name} A,1,0,visible,,A ring of light beside the sun.,,,taxable,,1,,,0,0,,,,,1,,,dear,Kits,,,/media/1.webp,,,,,,,,,0,,`,
    `5,simple,${slug}-b,${name} B,1,0,visible,,A ring of light beside the sun.,,,taxable,,1,,,0,0,,,,,1,,,cheap,Kits,,,/media/1.webp,,,,,,,,,0,,`,
  ].join('\n');
  await openBackOffice(page, '/admin/products/imports');
  await page.getByRole('button', { name: 'Import CSV' }).click();
  const dialog = page.getByRole('dialog');
  const file = { name: `${slug}.csv`, mimeType: 'text/csv', buffer: Buffer.from(woo) };
  await dialog.locator('input[type=file]').setInputFiles(file);
  await expect
    .poll(() => dialog.getByRole('combobox', { name: 'Bilder' }).inputValue())
    .toBe('pictures');
  await dialog.getByRole('checkbox', { name: /as drafts/ }).check();
  await dialog.getByRole('button', { name: 'Check' }).click();
  const refusals = dialog.getByRole('list', { name: 'Not done' }).getByRole('listitem');
  await refusals
    .filter({
      hasText: '2 times: Line 5 · Regulärer Preis · “dear”; Line 6 · Regulärer Preis · “cheap”',
    })
    .waitFor();
  await dialog.getByRole('button', { name: 'Import 1 Product' }).click();
  await dialog.getByText('Done: 1 created, 2 refused').waitFor();
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('1 product that it made: removed').waitFor();
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await dialog.getByText('Undone: 1 removed').waitFor();

  await openWithin(page, '/admin/redirects?edit=new');
  await dialog.getByRole('textbox', { name: 'Old address' }).fill(`/shop/${slug}/*`);
  await dialog.getByRole('textbox', { name: 'Leads to' }).fill('/brands');
  await dialog.getByRole('button', { name: /^(Add|Save)/ }).click();
  await page.getByRole('link', { name: `/shop/${slug}/*` }).waitFor();
  await page.goto(`/shop/${slug}/red?utm_source=mail`);
  await page.waitForURL('**/brands?utm_source=mail');
  await page.getByRole('heading', { level: 1 }).waitFor();
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
