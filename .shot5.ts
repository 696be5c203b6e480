import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { open } from './.shot.ts';
const { browser, token, page: newPage } = await open();
const axe = async (page: Page, what: string) => {
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme }); await page.waitForTimeout(250);
    let b = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
    if (await page.locator('[role=dialog]').count()) b = b.include('[role=dialog]');
    const { violations } = await b.analyze();
    console.log(what, scheme, violations.map(({ id, nodes }) => `${id} ${nodes.length} ${nodes[0]?.html.slice(0, 300)} ${nodes[0]?.failureSummary?.slice(0,200)}`), await page.evaluate(() => document.documentElement.scrollWidth - innerWidth));
  }
};
const page = await newPage(1440, 'light');
page.setDefaultTimeout(20000);
const part = process.argv[2];
try {
if (part === 'axe') {
for (const width of [1440, 360]) {
  await page.setViewportSize({ width, height: 900 });
  await page.goto('/admin/products'); await page.locator('[data-row-link]').first().waitFor(); await axe(page, `grid ${width}`);
  await page.getByRole('button', { name: 'Table' }).click(); await axe(page, `table ${width}`); await page.getByRole('button', { name: 'Grid' }).click();
  await page.goto('/admin/products/new'); await page.getByRole('textbox', { name: 'Name', exact: true }).fill('x');
  await page.getByRole('button', { name: 'Add Options' }).click();
  await page.getByRole('textbox', { name: 'Values of option 1', exact: true }).fill('a,b,');
  await page.getByRole('combobox', { name: 'Brand', exact: true }).fill('o'); await page.getByRole('option', { name: 'Orrery' }).waitFor();
  await page.getByRole('button', { name: 'Publish' }).click().catch(() => {});
  await page.waitForTimeout(300);
  await axe(page, `new refused ${width}`);
  await page.screenshot({ path: `/tmp/editor/new-refused-${width}.png`, fullPage: true });
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.goto('/admin/products?search=Sidereal'); await page.locator('[data-row-link]').first().click();
  await page.getByText('Options and variants').waitFor(); await axe(page, `editor ${width}`);
}
} else {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const name = `Halo ${Date.now()}`;
  const make = async (n: string) => (await fetch('http://127.0.0.1:4202/api/admin/products', { method: 'POST', headers, body: JSON.stringify({ name: n, description: 'long enough text', price: '10', brand: 'Orrery', type: 'Pod Kit', imageUrl: 'https://example.com/a.webp', status: 'draft', variants: [{ sku: `S-${n}`, options: {}, price: null, originalPrice: null, imageUrl: null }] }) })).json() as any;
  const other = await make(`Other ${name}`); const product = await make(name);
  console.log(product.id ?? product);
  await page.goto(`/admin/products/${product.id}`);
  const textbox = (n: string) => page.getByRole('textbox', { name: n, exact: true });
  const sku = page.getByLabel('SKU', { exact: true });
  await textbox('Name').fill(`${name} II`); await textbox('Price (GBP)').fill('a lot'); await sku.fill(other.variants[0].sku);
  const bar = page.getByRole('region', { name: 'Unsaved changes' });
  await page.keyboard.press('Control+s');
  await bar.getByText(/number such as/).waitFor();
  console.log('focus price', await textbox('Price (GBP)').evaluate((e) => e === document.activeElement));
  await textbox('Price (GBP)').fill('11.5');
  await bar.getByRole('button', { name: 'Save' }).click();
  await page.waitForTimeout(1500);
  console.log('bar', await bar.textContent());
  await page.screenshot({ path: '/tmp/editor/sku.png', fullPage: true });
  await fetch(`http://127.0.0.1:4202/api/admin/products/${product.id}`, { method: 'PUT', headers, body: JSON.stringify({ name: `${name} III` }) });
  await sku.fill(`OWN-${name}`);
  await bar.getByRole('button', { name: 'Save' }).click();
  await page.waitForTimeout(1500);
  await page.screenshot({ path: '/tmp/editor/conflict.png' });
  console.log('main', (await page.locator('main').textContent())?.slice(0, 600));
  console.log('kept', await page.evaluate(() => Object.entries(sessionStorage).filter(([k]) => k.startsWith('adminDraft')).map(([k, v]) => k + v.length)));
  page.on('dialog', (d) => d.accept());
  await page.reload();
  await page.getByRole('button', { name: 'Bring Back' }).click();
  console.log(await sku.inputValue(), await textbox('Name').inputValue());
  await bar.getByRole('button', { name: 'Save' }).first().click();
  await page.waitForTimeout(1500);
  console.log('h1', await page.getByRole('heading', { level: 1 }).textContent());
  await page.getByRole('button', { name: 'Adjust Stock' }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('textbox', { name: 'Change' }).fill('=50');
  await drawer.getByLabel('Reason').selectOption('counted');
  await page.screenshot({ path: '/tmp/editor/stock.png' });
  await drawer.getByRole('button', { name: 'Apply Now' }).click();
  await drawer.waitFor({ state: 'detached' });
  await page.getByText('50', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Adjust Stock' }).click();
  await drawer.getByText('Counted').last().waitFor();
  await axe(page, 'stock drawer');
  await drawer.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.waitForURL(/products$/);
  console.log('deleted');
}
} catch (e) { console.log(String(e).slice(0, 600)); await page.screenshot({ path: '/tmp/editor/fail.png' }); }
await browser.close();
