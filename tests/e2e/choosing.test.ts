import { expect, test } from 'vitest';
import { check } from './axe.ts';
import { openBrowser, openWithin, visit } from './browser.ts';
import { openPage, press } from './screens.ts';
import { shownToast } from './shown-toast.ts';

openBrowser();

test('nobody is given a strength unasked, and the last one is remembered over all liquids', async () => {
  await using visitor = await visit({ width: 390 });
  const { page } = visitor;
  await openPage('/product/mango-ice-nic-salt')(page);
  const main = page.getByRole('main');
  const strength = main.getByRole('group', { name: /^Strength/ });
  expect(await strength.getByRole('radio', { checked: true }).count()).toBe(0);
  await main.getByRole('button', { name: 'Choose strength' }).first().click();
  await strength.getByRole('alert').getByText('Please choose').waitFor();
  await expect
    .poll(() => page.evaluate(() => (document.activeElement as HTMLInputElement).value))
    .toBe('3 mg');

  // The bar of a phone opens the choice as a sheet.
  await page.getByRole('heading', { name: 'You may also like' }).scrollIntoViewIfNeeded();
  const asks = main.getByRole('button', { name: 'Choose strength' });
  await expect.poll(() => asks.count()).toBe(2);
  await asks.last().click();
  const sheet = page.getByRole('dialog', { name: 'Mango Ice Nic Salt' });
  await sheet.getByText('20 mg', { exact: true }).click();
  await sheet.getByRole('button', { name: 'Add to Cart' }).click();
  await shownToast(page).getByText('Added to cart').waitFor();

  await openWithin(page, '/product/alphonso-mango-shortfill');
  await main.getByText('100 ml', { exact: true }).click();
  await main.getByText('£16.99').first().waitFor();
  expect(await strength.getByRole('radio', { checked: true }).count()).toBe(0);
  await openWithin(page, '/product/spearmint-nic-salt');
  await main.getByText('as last time: 20 mg').waitFor();
  await main.getByRole('button', { name: 'Add to Cart' }).first().waitFor();
});

test('a kit leads to what fits it, and what fits a device of one’s own is marked', async () => {
  await using visitor = await visit();
  const { page } = visitor;
  await openPage('/product/nimbus-lumen-pod-kit')(page);
  await press('I have this one')(page);
  const parts = page.getByRole('region', { name: 'Pods that fit' });
  await parts.getByRole('link', { name: /Nimbus Replacement Pods/ }).click();
  await page.waitForURL('**/product/nimbus-replacement-pods-2-pack');
  await page.getByText('Fits your Nimbus Lumen Pod Kit').waitFor();

  await openWithin(page, '/products?search=pods');
  const mark = (name: string) =>
    page
      .getByRole('article')
      .filter({ hasText: name })
      .locator('[data-product]')
      .evaluate((element) => getComputedStyle(element, '::after').content);
  await expect.poll(() => mark('Nimbus Replacement Pods')).toContain('fits yours');
  expect(await mark('Hover Replacement Pods')).toBe('none');

  await openWithin(page, '/my-devices');
  await page
    .getByRole('region', { name: 'Nimbus Lumen Pod Kit' })
    .getByText('Pods that fit')
    .waitFor();
  await check(page, 'my devices');

  await openWithin(page, '/product/nimbus-lumen-pod-kit');
  await press('Add to Cart')(page);
  await press('View Cart')(page);
  const addOns = page.getByRole('region', { name: 'Fits what is in your cart' });
  await expect.poll(() => addOns.getByRole('button').count()).toBe(2);
  await addOns.getByText('for your Nimbus Lumen Pod Kit').first().waitFor();
});
