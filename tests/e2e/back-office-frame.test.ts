import { setTimeout as pause } from 'node:timers/promises';
import type { Locator } from 'playwright-core';
import { test } from 'vitest';
import * as sessionApi from '../../src/kit/session-endpoints.ts';
import { ADMIN_PASSWORD } from '../support/running-shop.ts';
import { askAs, openBackOffice, ship } from './back-office.ts';
import { openBrowser, openWithin, visit } from './browser.ts';
import { buy, latestOrder, numberOf, order, signUp, writeAddress } from './customer.ts';
import { FAILURES } from './failing-api.ts';
import { inPresses } from './presses.ts';
import { isFocused, SLUG } from './screens.ts';
import { shownToast } from './shown-toast.ts';

openBrowser();

test.concurrent('a list’s search, filters, order and page are in the address, and lead back', async ({
  expect,
}) => {
  await using visitor = await visit();
  const { page, complaints } = visitor;
  const { username } = await signUp(page, { firstName: 'Zelda', lastName: 'Listed' });
  await writeAddress(page);
  const shipped = await order(page, SLUG);
  await order(page, SLUG);
  await ship(page, shipped, 'JD 77');
  await openBackOffice(page, '/admin/orders');
  const links = page.locator('[data-row-link]');
  await links.first().waitFor();

  // By the keyboard alone: search, choose a view, open, come back.
  await page.keyboard.press('/');
  await page.keyboard.type(`${username}@exam`);
  await page.waitForURL(`**/admin/orders?search=${username}%40exam`);
  await page.getByText('1–2 of 2 orders').waitFor();
  await page.getByRole('button', { name: 'Amount' }).click();
  await page.waitForURL('**sort=-amount');
  expect(await page.getByRole('columnheader', { name: 'Amount' }).getAttribute('aria-sort')).toBe(
    'descending',
  );
  await page.getByRole('link', { name: 'Shipped', exact: true }).click();
  await page.waitForURL('**fulfilment=shipped');
  await page.getByRole('link', { name: 'Unpaid', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Fulfilment', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Shipped', exact: true }).check();
  await page.getByRole('checkbox', { name: 'Delivered' }).check();
  await page.waitForURL('**fulfilment=shipped%2Cdelivered');
  await page.keyboard.press('Escape');
  await page.goBack();
  await page.waitForURL('**fulfilment=shipped');

  const [address, row] = [
    page.url(),
    page.getByRole('row').filter({ hasText: await numberOf(page, shipped) }),
  ];
  await row.waitFor();
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('j');
  await expect.poll(() => isFocused(links.first())).toBe(true);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/admin/orders/*-*');
  await page.getByRole('heading', { name: 'History' }).waitFor();
  await page.getByRole('link', { name: 'Back to orders' }).click();
  await page.waitForURL(address);
  await page.reload();
  await row.waitFor();

  // What the list does not know is dropped, and what nothing matches can be cleared.
  await openWithin(page, '/admin/orders?fulfilment=lost&sort=password&page=0&search=nobody-at-all');
  await page.getByRole('heading', { name: 'No orders found' }).waitFor();
  await page.getByRole('button', { name: 'Clear all' }).click();
  await page.waitForURL(/\/admin\/orders$/);
  await links.first().waitFor();

  // Who opens a row before the search has rested gets there, however long its page takes to load.
  await openWithin(page, '/admin/users');
  await links.first().waitFor();
  await page.route('**/assets/*', async (route) => {
    await pause(800);
    await route.continue();
  });
  await page.getByRole('searchbox').first().fill(username);
  await links.first().click();
  await page.getByRole('link', { name: /^Add Order/ }).waitFor();
  // What an order's page asks of the audit log may be refused.
  expect(complaints.filter((text) => !/403/.test(text))).toEqual([]);
});

test.concurrent('an order is shipped, delivered and paid from its page on a phone, by the next act', async ({
  expect,
}) => {
  await using visitor = await visit({ width: 390 });
  const { page, complaints } = visitor;
  await buy(page, SLUG);
  await openBackOffice(page, '/admin/orders');
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('checkbox', { name: 'Unfulfilled', exact: true }).check();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Filters (1)' }).waitFor();
  const { number } = await latestOrder(page);
  await page.getByRole('link', { name: number }).click();
  await page.getByRole('heading', { name: `Order ${number}` }).waitFor();

  await page.getByRole('button', { name: 'Ship', exact: true }).click();
  await page.getByRole('textbox', { name: 'Tracking number' }).fill('JD 9');
  // Closing it asks first.
  await page.getByRole('button', { name: 'Cancel' }).click();
  const dialog = page.getByRole('dialog', { name: 'Unsaved Changes' });
  await dialog.getByRole('button', { name: 'Keep Editing' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('dialog').getByRole('button', { name: 'Ship', exact: true }).click();
  await shownToast(page).getByText('Tracking number updated successfully').waitFor();
  // What can be undone is done at once.
  await inPresses(page, 'delivered', 2, async () => {
    await page.getByRole('button', { name: 'Mark as Delivered' }).click();
    await shownToast(page).getByText('Order marked as delivered').waitFor();
  });
  await inPresses(page, 'paid', 2, async () => {
    await page.getByRole('button', { name: 'Mark as Paid' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Mark as Paid' }).click();
    await shownToast(page).getByText('Order marked as paid').waitFor();
  });
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  // More than was paid is refused at its field; what is left is then refunded.
  await page.getByRole('button', { name: 'Refund' }).click();
  const amount = page.getByRole('textbox', { name: /^Amount/ });
  await page.getByRole('dialog').getByRole('button', { name: 'Choose All' }).click();
  await expect.poll(() => amount.inputValue()).not.toBe('');
  const whole = await amount.inputValue();
  await amount.fill('9999.00');
  await page.getByRole('dialog').getByRole('button', { name: 'Refund £9,999.00' }).click();
  await page.getByRole('dialog').getByText('More than was paid').waitFor();
  await amount.fill(whole);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Refund £${whole}` })
    .click();
  await shownToast(page).getByText('Refund recorded').waitFor();
  const history = page.getByRole('region', { name: 'History' }).getByRole('listitem');
  await expect
    .poll(async () => (await history.allInnerTexts()).map((text) => text.split(' ')[0]))
    .toEqual(['Refunded', 'Paid', 'Delivered', 'Shipped', 'Placed']);
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
    .toBe(0);
  expect(complaints.filter((text) => !/409|403/.test(text))).toEqual([]);
});

test.concurrent('leaving a form asks first, and an ended session asks for the password over the page: neither loses what was typed', async ({
  expect,
}) => {
  await using visitor = await visit();
  const { page } = visitor;
  await buy(page, SLUG);
  const { id, number } = await latestOrder(page);
  await openBackOffice(page, '/admin/orders');
  await page.getByRole('link', { name: number }).click();
  const ship = page.getByRole('button', { name: 'Ship', exact: true });
  await ship.click();
  const field = page.getByRole('textbox', { name: 'Tracking number' });
  await field.fill('JD 1');
  const question = page.getByRole('dialog', { name: 'Unsaved Changes' });
  await page.evaluate(() => history.back());
  await question.getByRole('button', { name: 'Keep Editing' }).click();
  await question.waitFor({ state: 'detached' });
  expect(page.url()).toContain(id);
  await expect.poll(() => field.inputValue()).toBe('JD 1');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await field.waitFor({ state: 'detached' });

  await ship.click();
  await field.fill('JD 42');
  const token = await page.evaluate(() => localStorage.getItem('adminToken'));
  await askAs(page, token ?? '', sessionApi.signOut());
  await page.getByRole('dialog').getByRole('button', { name: 'Ship', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  const password = dialog.getByRole('textbox', { name: 'Password' });
  await expect.poll(() => isFocused(password)).toBe(true);
  await password.fill('a wrong guess');
  await dialog.getByRole('button', { name: 'Sign In' }).click();
  await shownToast(page).getByText('Login Failed').waitFor();
  await password.fill(ADMIN_PASSWORD);
  await dialog.getByRole('button', { name: 'Sign In' }).click();
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => field.inputValue()).toBe('JD 42');
  await page.getByRole('dialog').getByRole('button', { name: 'Ship', exact: true }).click();
  await shownToast(page).getByText('Tracking number updated successfully').waitFor();
});

test.concurrent('the search opens an order by its number, and a screen by a word', async () => {
  await using visitor = await visit();
  const { page } = visitor;
  await buy(page, SLUG);
  const { id, number } = await latestOrder(page);
  await openBackOffice(page, '/admin');
  await page.keyboard.press('Control+k');
  const input = page.getByRole('combobox', { name: 'Search the back office' });
  await input.fill(number);
  await page.getByRole('option', { name: number }).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/admin/orders/${id}`);
  await page.getByRole('button', { name: 'Ship', exact: true }).waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('option', { name: 'Mark as Paid' }).click();
  await page.getByRole('dialog', { name: 'Mark as Paid' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.keyboard.press('g');
  await page.keyboard.press('m');
  await page.waitForURL('**/admin/mail');
  await page.keyboard.press('Control+k');
  // One's name goes before words of others, and so does what most call it.
  for (const [typed, found] of [
    ['tax', /^Tax Settings/],
    ['logo', /^Logo Home page and looks/],
    ['dark', 'Dark theme'],
    ['refund', 'Refund an order'],
    ['export', 'Export orders'],
    ['accountant', 'Takings'],
    ['vat', /^Tax Settings/],
  ] as const) {
    await input.fill(typed);
    await page.getByRole('option', { name: found }).first().waitFor();
  }
  await page.keyboard.press('Enter');
  await page.waitForURL('**/admin/settings/tax');
});

test.concurrent('where a screen is not there or cannot be loaded, the menu stays', async () => {
  await using visitor = await visit();
  const { page } = visitor;
  const menu = page.getByRole('navigation', { name: 'Back office' });
  await openBackOffice(page, '/admin/nothing-of-this-name');
  await page.getByRole('heading', { name: '404 Page Not Found' }).waitFor();
  await page.route('**/mail-screen*', FAILURES.cut);
  await menu.getByRole('link', { name: /^Mail/ }).click();
  await page.getByRole('heading', { name: 'Something went wrong' }).waitFor();
  await page.unroute('**/mail-screen*');
  await menu.getByRole('link', { name: 'Orders' }).click();
  await page.getByRole('heading', { name: 'Orders', level: 1 }).waitFor();
  await page.reload();
  await menu.getByRole('link', { name: /^Mail/ }).click();
  await page.getByRole('heading', { name: 'Mail', level: 1 }).waitFor();
});

test.concurrent('on 1366 by 768 the menu is whole, and lists and forms are in line', async ({
  expect,
}) => {
  await using visitor = await visit({ width: 1366 });
  const { page } = visitor;
  await page.setViewportSize({ width: 1366, height: 768 });
  await openBackOffice(page, '/admin/products?view=table');
  const bottomOf = async (target: Locator) => {
    const { y = 0, height = 0 } = (await target.boundingBox()) ?? {};
    return y + height;
  };
  const menu = page.getByRole('navigation', { name: 'Back office' });
  const logout = page.getByRole('button', { name: 'Logout' });
  await expect.poll(() => bottomOf(logout)).toBeLessThanOrEqual(768);
  const settings = menu.getByRole('link', { name: 'Settings' });
  const isAboveFoot = async () => {
    const { y: footAt = 0 } = (await page.getByText('Signed in as').first().boundingBox()) ?? {};
    return (await bottomOf(settings)) <= footAt;
  };
  await expect.poll(isAboveFoot).toBe(true);

  const all = page.getByRole('checkbox', { name: 'Choose all on this page' });
  await all.check();
  const isMixed = () => all.evaluate((box) => box instanceof HTMLInputElement && box.indeterminate);
  await expect.poll(isMixed).toBe(false);
  const box = (row: number) => page.getByRole('row').nth(row).getByRole('checkbox');
  await box(1).uncheck();
  await expect.poll(isMixed).toBe(true);
  // With Shift, all rows from the one pressed before.
  await box(5).click({ modifiers: ['Shift'] });
  await page.getByText('15 selected').waitFor();
  await box(3).click({ modifiers: ['Shift'] });
  await page.getByText('18 selected').waitFor();

  // What is pressed reaches beyond the row of views: no scroll bar of its own for that.
  const views = page.getByRole('navigation', { name: 'Views' }).locator('..');
  expect(await views.evaluate((row) => getComputedStyle(row).overflowY)).toBe('hidden');
  const headLines = await page.locator('thead button').evaluateAll((buttons) =>
    buttons.map((button) => {
      const text = document.createRange();
      text.selectNodeContents(button.firstChild ?? button);
      return Math.round(text.getBoundingClientRect().top * 2) / 2;
    }),
  );
  expect(new Set(headLines).size).toBe(1);

  await openBackOffice(page, '/admin/products/new');
  await expect
    .poll(() => isFocused(page.getByRole('textbox', { name: 'Name', exact: true })))
    .toBe(true);
  await page.getByRole('button', { name: 'Add Options' }).click();
  await expect
    .poll(() => isFocused(page.getByRole('textbox', { name: 'Option 1', exact: true })))
    .toBe(true);

  page.on('dialog', (dialog) => dialog.accept());
  await page.setViewportSize({ width: 1280, height: 768 });
  await page.goto('/admin/orders');
  for (const list of ['orders', 'orders/returns', 'payments/transactions', 'users']) {
    await openWithin(page, `/admin/${list}`);
    const table = page.getByRole('main').getByRole('table').first();
    const right = async () => {
      const { x = 0, width = 0 } = (await table.boundingBox()) ?? {};
      return x + width;
    };
    await expect.poll(right, { message: list }).toBe(1280 - 25);
  }
  await openWithin(page, '/admin/promotions?edit=new');
  for (const width of [1366, 390]) {
    await page.setViewportSize({ width, height: 768 });
    const ends = page.getByRole('dialog').getByLabel('Ends');
    const right = async () => {
      const { x = 0, width: wide = 0 } = (await ends.boundingBox()) ?? {};
      return x + wide;
    };
    // It slides in.
    await expect.poll(right).toBeLessThanOrEqual(width - 24);
    const isBelow = async () => {
      const begins = await bottomOf(page.getByRole('dialog').getByLabel('Begins'));
      return ((await ends.boundingBox())?.y ?? 0) >= begins;
    };
    await expect.poll(isBelow).toBe(true);
  }
});
