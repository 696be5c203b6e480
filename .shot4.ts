import { open } from './.shot.ts';
const { browser, page: newPage } = await open();
for (const [width, scheme] of [[360, 'light'], [1440, 'dark'], [360, 'dark']] as const) {
  const page = await newPage(width, scheme);
  await page.goto('/admin/products');
  await page.locator('[data-row-link]').first().waitFor();
  await page.waitForLoadState('networkidle');
  await page.screenshot({ path: `/tmp/editor/list-${width}-${scheme}.png` });
  await page.locator('button[aria-label^="Actions for"]').first().click();
  await page.getByRole('menuitem', { name: 'Product Details' }).click();
  await page.getByText('Variants').last().waitFor();
  await page.waitForTimeout(600);
  await page.screenshot({ path: `/tmp/editor/details-${width}-${scheme}.png` });
  await page.goto('/admin/products?search=Sidereal');
  await page.locator('[data-row-link]').first().waitFor();
  await page.getByRole('link', { name: /Sidereal/ }).first().click();
  await page.getByRole('heading', { name: 'Specifications' }).waitFor();
  await page.waitForLoadState('networkidle');
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('');
  await page.getByRole('textbox', { name: /Price \(/ }).fill('lots');
  await page.keyboard.press('Control+s');
  await page.getByText('things to mend').waitFor();
  await page.screenshot({ path: `/tmp/editor/refused-${width}-${scheme}.png` });
  await page.screenshot({ path: `/tmp/editor/editor-${width}-${scheme}.png`, fullPage: true });
  if (width === 360) {
    await page.getByRole('button', { name: /in stock/ }).first().click();
    await page.waitForTimeout(500);
    await page.screenshot({ path: `/tmp/editor/variant-${width}-${scheme}.png` });
  }
  await page.context().close();
}
await browser.close();
