import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { openBackOffice } from './back-office.ts';
import { openBrowser, openWithin, visit } from './browser.ts';
import { putIntoCart, signUp, writeAddress } from './customer.ts';
import { inPresses } from './presses.ts';
import { openPage, SLUG } from './screens.ts';

openBrowser();

test('an owner writes a promotion, and a shopper sees what it takes off, or why it does not, to the order', async () => {
  await using staffMember = await visit();
  const desk = staffMember.page;
  const code = `CARE${randomUUID().slice(0, 6).toUpperCase()}`;
  await openBackOffice(desk, '/admin/promotions');
  await desk.getByRole('link', { name: 'Add Promotion' }).click();
  const form = desk.getByRole('dialog', { name: 'Add Promotion' });
  await form.getByLabel('Name').fill('Care week');
  await form.getByLabel('Code', { exact: true }).fill(code);
  await form.getByLabel(/^Percent/).fill('10');
  await form.getByLabel('At least').fill('7');
  // Dated, and the warmer the less the promotion is about accessories alone.
  await form.getByText('United Kingdom, as of 22 November 2026').waitFor();
  await form.getByLabel('Categories and types').fill('Accessories');
  await desk.keyboard.press('Enter');
  await form.getByRole('status').getByText('10% off Accessories, from £7.00 of it').waitFor();
  await form.getByRole('button', { name: 'Add Promotion' }).click();
  await form.waitFor({ state: 'detached' });
  // Its row unfolds what it meets in a cart.
  const row = desk.getByRole('row', { name: /Care week/ }).first();
  await row.getByRole('button', { expanded: false }).first().click();
  await desk
    .getByText(/This offer|No other offer/)
    .first()
    .waitFor();

  await using shopper = await visit({ width: 390 });
  const { page } = shopper;
  await signUp(page);
  await writeAddress(page);
  // One costs 3.99.
  await putIntoCart(page, SLUG);
  await openPage('/')(page);
  await page.getByRole('button', { name: 'Cart, 1 item' }).click();
  const cart = page.getByRole('dialog');
  await cart.getByRole('button', { name: 'Add a Code' }).click();
  await cart.getByLabel('Promotion code or gift card').fill(code.toLowerCase());
  await page.keyboard.press('Enter');
  await cart.getByText('Add £3.01 more of what qualifies to use this offer.').waitFor();
  await cart.getByRole('button', { name: 'Increase quantity' }).click();
  await cart.getByText('Care week').waitFor();
  // 10 % of 2 × 3.99, to the penny.
  await cart.getByText('−£0.80').waitFor();
  await cart.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await page.waitForURL('**/checkout');
  const summary = page.getByRole('region', { name: 'Order Summary' });
  await summary.getByText('−£0.80').waitFor();
  // 7.18, and 3.99 for the delivery.
  await page.getByText('£11.17').filter({ visible: true }).first().waitFor();
  await page.getByRole('button', { name: 'Place Order' }).first().click();
  await page.getByRole('link', { name: 'View Order' }).click();
  await page.getByRole('heading', { name: 'Status' }).waitFor();
  await page.getByText(`Care week (${code})`).waitFor();
  const id = new URL(page.url()).pathname.split('/').at(-1);

  await openWithin(desk, `/admin/orders/${id}`);
  const money = desk.getByRole('region', { name: 'Money' });
  await money.getByText(`Care week (${code})`).waitFor();
  await money.getByText('−£0.80').waitFor();
  await openWithin(desk, `/admin/promotions?search=${code}`);
  await desk.getByRole('cell', { name: '1', exact: true }).waitFor();

  // Any five for 10: the cart says at its line what it takes off, and the sixth costs what it costs.
  const five = `FIVE${randomUUID().slice(0, 6).toUpperCase()}`;
  await inPresses(desk, 'several for a price', 4, async () => {
    await desk.getByRole('link', { name: 'Add Promotion' }).click();
    await form.getByLabel('Name').fill('Any 5 for 10');
    await form.getByLabel('Code', { exact: true }).fill(five);
    await form.getByLabel('Kind').selectOption('Several for a fixed price');
    await form.getByRole('textbox', { name: /^Any/ }).fill('5');
    await form.getByRole('textbox', { name: /^For/ }).fill('10');
    await form.getByRole('button', { name: 'Add Promotion' }).click();
    await form.waitFor({ state: 'detached' });
  });
  for (let piece = 0; piece < 6; piece++) await putIntoCart(page, 'double-battery-case');
  await openPage('/')(page);
  await page.getByRole('button', { name: 'Cart, 6 items' }).click();
  await cart.getByRole('button', { name: 'Add a Code' }).click();
  await cart.getByLabel('Promotion code or gift card').fill(five);
  await page.keyboard.press('Enter');
  // 6 × 3.49, less 5 × 3.49 − 10.
  await cart.getByText('Any 5 for 10: −£7.45').waitFor();
  await cart.getByText('Total with delivery and tax£17.48', { exact: true }).waitFor();
  expect([...staffMember.complaints, ...shopper.complaints]).toEqual([]);
});
