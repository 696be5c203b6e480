import { open } from './.shot.ts';
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
const { browser, page: newPage } = await open();
const page = await newPage(1440, 'light');
const textbox = (name: string) => page.getByRole('textbox', { name, exact: true });
const name = `Parhelion ${randomUUID().slice(0, 8)}`;
const log = (t: string) => console.log(new Date().toISOString().slice(14,19), t);
try {
  await page.goto('/admin/products');
  await page.getByRole('link', { name: 'Add Product' }).click();
  await textbox('Name').fill(name);
  await textbox('Description').fill('A pod for those who try before they believe.');
  log('combobox');
  await page.getByRole('combobox', { name: 'Brand', exact: true }).fill('orr');
  await page.getByRole('option', {name: 'Orrery'}).waitFor();
  await page.screenshot({ path: '/tmp/editor/combo.png' });
  log(JSON.stringify(await page.getByRole('option').allTextContents()));
  await page.getByRole('option', {name: 'Orrery'}).click();
  await page.getByRole('combobox', { name: 'Type', exact: true }).fill('Pod Kit');
  await textbox('Price (GBP)').fill('20');
  const buffer = await sharp({ create: { width: 800, height: 800, channels: 3, background: '#245' } }).png().toBuffer();
  await page.locator('input[type=file]').setInputFiles({ name: 'front.png', mimeType: 'image/png', buffer });
  await textbox('Alternative text of picture 1').fill('The kit from the front');
  log('options');
  await page.getByRole('button', { name: 'Add Options' }).click();
  await textbox('Option 1').fill('Colour');
  for (const v of ['Grey', 'Blue']) { await textbox('Values of Colour').fill(v); await textbox('Values of Colour').press('Enter'); }
  await page.getByRole('button', { name: 'Add Another Option' }).click();
  await textbox('Option 2').fill('Strength');
  for (const v of ['3 mg', '6 mg']) { await textbox('Values of Strength').fill(v); await textbox('Values of Strength').press('Enter'); }
  const grid = page.getByRole('grid', { name: 'Variants' });
  log(`rows ${await grid.getByRole('row').count()}`);
  const cell = (row: number, column: number) => grid.getByRole('row').nth(row).getByRole('gridcell').nth(column);
  await cell(4, 2).click();
  await page.keyboard.type('25');
  await page.screenshot({ path: '/tmp/editor/grid-typing.png' });
  await page.keyboard.press('Enter');
  log(`price ${await cell(6, 2).textContent()}`);
  await cell(2, 4).click();
  await page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, '4\n0\n7\n9\n');
  log(`stock ${await cell(6, 4).textContent()}`);
  await page.screenshot({ path: '/tmp/editor/new-filled.png', fullPage: true });
  await page.getByRole('button', { name: 'Publish' }).first().click();
  await page.waitForURL(/\/admin\/products\/[0-9a-f-]{36}$/, { timeout: 20000 });
  await page.getByRole('heading', { level: 1, name }).waitFor();
  await page.waitForTimeout(1000);
  log(page.url());
  await page.screenshot({ path: '/tmp/editor/saved.png', fullPage: true });
} catch (e) { console.log(String(e).slice(0, 800)); await page.screenshot({ path: '/tmp/editor/fail.png', fullPage: true }); }
await browser.close();
