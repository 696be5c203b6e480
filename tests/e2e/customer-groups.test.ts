import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import * as accountApi from '../../src/modules/customers/account-endpoints.ts';
import { openBackOffice } from './back-office.ts';
import { openBrowser, openWithin, shopUrl, visit } from './browser.ts';
import { putIntoCart, signUp } from './customer.ts';
import { NAME, openPage, SLUG } from './screens.ts';

openBrowser();

test('an owner gives a group a price, and the shopper in it sees and is asked for that, nobody else', async () => {
  await using shopper = await visit({ width: 390 });
  const { page } = shopper;
  const { username, id } = await signUp(page);
  await putIntoCart(page, SLUG);

  await using staffMember = await visit({ width: 1440 });
  const desk = staffMember.page;
  const name = `Trade ${randomUUID().slice(0, 8)}`;
  await openBackOffice(desk, '/admin/users/groups');
  await desk.getByRole('link', { name: 'Add Group' }).click();
  const form = desk.getByRole('dialog', { name: 'Add Group' });
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('Per cent off').fill('10');
  await form.getByRole('button', { name: 'Add Group' }).click();
  await form.waitFor({ state: 'detached' });
  await openWithin(desk, `/admin/users/${id}`);
  await desk.getByRole('button', { name: 'Edit' }).first().click();
  const edit = desk.getByRole('dialog', { name: `Edit ${username}` });
  await edit.getByLabel(name).check();
  await edit.getByRole('button', { name: 'Save' }).click();
  await edit.waitFor({ state: 'detached' });
  await desk.getByRole('region', { name: 'Contact' }).getByText(name).waitFor();
  await desk.getByRole('region', { name: 'Timeline' }).getByText('The account was made').waitFor();
  await desk.getByRole('link', { name: 'Add Order' }).click();
  const customer = desk.getByRole('combobox', { name: 'Customer' });
  await customer.waitFor();
  expect(await customer.inputValue()).toBe(username);
  // An address that says only who it is, too.
  await openWithin(desk, '/admin/users/groups');
  await openWithin(desk, `/admin/orders/new?customer=${id}`);
  await expect.poll(() => customer.inputValue()).toContain(username);
  await openWithin(desk, '/admin/users/groups');
  await desk.getByRole('row', { name }).getByRole('link', { name: '1', exact: true }).click();
  await desk.getByRole('link', { name: username }).first().waitFor();

  // Everybody's page costs 3.99; 10 % of it is 40 pence.
  await openPage(`/product/${SLUG}`)(page);
  await page.getByText('Your price').waitFor();
  await page.getByText('£3.59').filter({ visible: true }).first().waitFor();
  const html = await (await fetch(`${shopUrl()}/product/${SLUG}`)).text();
  expect(html).toContain('£3.99');
  expect(html).not.toMatch(/["£]3\.59\b/);
  // Cards and suggestions, too: asked for in one call, and nothing moves.
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes(accountApi.ownPrices.path)) calls.push(request.url());
  });
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput } = entry as unknown as {
          value: number;
          hadRecentInput: boolean;
        };
        if (!hadRecentInput) document.documentElement.dataset.moved = String(value);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await openPage('/products?brand=all')(page);
  await page.getByRole('article').getByText('Your price').first().waitFor({ state: 'attached' });
  expect(calls).toHaveLength(1);
  expect(await page.locator('html').getAttribute('data-moved')).toBeNull();
  await openPage(`/product/${SLUG}`)(page);
  await page.getByRole('button', { name: 'Cart, 1 item' }).click();
  const cart = page.getByRole('dialog');
  await cart.getByText(NAME).first().waitFor();
  await cart.getByText('£3.59').first().waitFor();
  expect([...staffMember.complaints, ...shopper.complaints]).toEqual([]);
});
