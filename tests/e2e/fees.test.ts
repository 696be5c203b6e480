import { expect, test } from 'vitest';
import * as orderRecordsApi from '../../src/modules/orders/admin-endpoints.ts';
import { loadBuiltSite } from '../../src/server/pages/built-site.ts';
import { ADMIN_PASSWORD, signedInAdmin } from '../support/admin.ts';
import { charging, giftWrapping, insurance } from '../support/fees.ts';
import { agreed } from '../support/payments.ts';
import { testShop } from '../support/test-shop.ts';
import { openBackOfficeAs } from './back-office.ts';
import { openBrowser, visit } from './browser.ts';
import { openPage, press } from './screens.ts';

openBrowser();

test('a fee is named in the cart, at the checkout and in the order, and is given back with its line', async () => {
  const modules = [charging(giftWrapping(), insurance)];
  await using shop = await testShop({ pages: loadBuiltSite, modules });
  const owner = await signedInAdmin(shop);
  const address = await shop.listen();
  const product = await shop.addProduct({ name: 'Mug', price: '10.00' });
  const customer = await shop.customer({ cart: [{ product, quantity: 2 }] });
  await using visitor = await visit({ shop: address });
  const { page, context } = visitor;
  const cookies = [...customer.cookies].map(([name, value]) => ({ name, value, url: address }));
  await context.addCookies(cookies);

  await openPage('/')(page);
  await press('Cart, 2 items')(page);
  const cart = page.getByRole('dialog');
  await cart.getByText('Gift wrapping£2.50').waitFor();
  await cart.getByText('Insurance£1.00').waitFor();

  await openPage('/checkout')(page);
  const row = (name: string) =>
    page.locator('dl > div').filter({ has: page.getByText(name, { exact: true }) });
  await row('Gift wrapping').getByText('£2.50').waitFor();
  const total = await row('Total').first().textContent();
  await press(/^Place Order/)(page);
  await page.waitForURL('**/dashboard/orders');
  await page.getByRole('link', { name: 'Order #1001', exact: true }).click();
  await page.getByRole('heading', { name: 'Status' }).waitFor();
  await row('Gift wrapping').getByText('£2.50').waitFor();
  expect(await row('Total').first().textContent()).toBe(total);
  const orderId = page.url().split('/').at(-1) ?? '';

  await agreed(owner.call(orderRecordsApi.pay({ id: orderId })));
  const staff = { username: 'admin', password: ADMIN_PASSWORD };
  await openBackOfficeAs(page, staff, `/admin/orders/${orderId}`);
  await row('Insurance').getByText('£1.00').waitFor();
  await press('Refund')(page);
  const form = page.getByRole('dialog', { name: 'Refund' });
  const wrapping = form.getByLabel('Gift wrapping (Mug), £2.50');
  const more = form.getByRole('button', { name: 'Increase quantity' });
  await more.click();
  expect(await wrapping.isChecked()).toBe(false);
  await more.click();
  await expect.poll(() => wrapping.isChecked()).toBe(true);
  await form.getByRole('button', { name: /^Refund £24\.10/ }).click();
  await form.waitFor({ state: 'detached' });
});
