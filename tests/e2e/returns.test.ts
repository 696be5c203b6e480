import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import * as dashboardApi from '../../src/modules/analytics/dashboard-endpoints.ts';
import { pictureFile } from '../support/pictures.ts';
import { openBackOffice, pay } from './back-office.ts';
import { openBrowser, visit } from './browser.ts';
import { anyOf } from './calls.ts';
import { latestOrder, order, putIntoCart, receive, signUp, writeAddress } from './customer.ts';
import { NAME, openPage, SLUG } from './screens.ts';
import { shownToast } from './shown-toast.ts';

openBrowser();

const widthOf = (image: Locator) =>
  image.evaluate((element: HTMLImageElement) => element.naturalWidth);

test('a customer asks to return something, and the shop takes it back as far as the money', async () => {
  await using customer = await visit({ width: 390 });
  const { page } = customer;
  await signUp(page, { firstName: 'Ada', lastName: 'Byron' });
  await writeAddress(page);
  await putIntoCart(page, SLUG);
  await receive(page, SLUG);
  const { id } = await latestOrder(page);
  await pay(page, id);
  await openPage(`/dashboard/orders/${id}`)(page);
  await page.getByRole('button', { name: 'Return Items' }).click();
  const form = page.getByRole('dialog', { name: 'Return Items' });
  // Nothing is asked for before something is chosen.
  await form.getByRole('combobox', { name: 'Reason' }).selectOption('faulty');
  await form.getByRole('button', { name: 'Ask to Return' }).click();
  await form.getByText('Please choose what you want to send back').waitFor();
  await form.getByRole('button', { name: 'Increase quantity' }).click();
  await form.getByRole('textbox', { name: 'In your own words' }).fill('It does not wick.');
  await form.getByText('You can return things for 30 days').waitFor();
  await form.locator('input[type=file]').setInputFiles({
    name: 'leak.png',
    mimeType: 'image/png',
    buffer: await pictureFile(),
  });
  await form.getByRole('img', { name: 'Your photo 1' }).waitFor();
  await form.getByRole('button', { name: 'Ask to Return' }).click();
  const mine = page.getByRole('region', { name: 'Returns' });
  await mine.getByText('Asked for').waitFor();
  const own = mine.getByRole('link', { name: 'Open your photo 1' }).locator('img');
  await expect.poll(() => widthOf(own)).toBe(400);

  await using staffMember = await visit({ width: 1280 });
  const office = staffMember.page;
  await openBackOffice(office, `/admin/orders/returns?search=${id.slice(-8)}`);
  await office
    .getByRole('main')
    .getByRole('link', { name: /^[0-9a-f]{8}$/ })
    .click();
  await office.getByText('It does not wick.').waitFor();
  const photo = office.getByRole('img', { name: 'The customer’s photo 1' });
  await expect.poll(() => widthOf(photo)).toBe(400);
  // What an act changed is read again, which may take a while; the next one does not wait for that.
  const slow = Promise.withResolvers<void>();
  await office.route(anyOf(dashboardApi.listAttention), async (route) => {
    await slow.promise;
    await route.continue();
  });
  for (const [act, done] of [
    ['Approve', 'Return approved'],
    ['Mark as Received', 'Return received'],
  ] as const) {
    await office.getByRole('button', { name: act }).click();
    await office.getByRole('dialog').getByRole('button', { name: act }).click();
    await shownToast(office).getByText(done).waitFor();
    await office.getByRole('dialog').waitFor({ state: 'detached' });
  }
  slow.resolve();
  await office.getByRole('button', { name: 'Inspect' }).click();
  await office.getByRole('dialog').getByRole('button', { name: 'Put 1 on Sale' }).click();
  await shownToast(office).getByText('Return inspected').waitFor();
  await office.getByRole('button', { name: 'Refund' }).click();
  await office
    .getByRole('dialog')
    .getByRole('button', { name: /^Refund £/ })
    .click();
  await shownToast(office).getByText('Return refunded').waitFor();
  await office.getByRole('main').getByText('1 on sale again').waitFor();

  await page.reload();
  await mine.getByText('Your money is on its way back.').waitFor();
  const download = page.getByRole('link', { name: /^Credit note CN-/ });
  const file = await page.request.get((await download.getAttribute('href')) ?? '');
  expect(file.headers()['content-type']).toBe('application/pdf');
  expect(customer.complaints).toEqual([]);
});

test('a piece is refunded from the order’s page, and the button says what it costs', async () => {
  await using visitor = await visit({ width: 1280 });
  const { page, complaints } = visitor;
  await signUp(page);
  await writeAddress(page);
  await putIntoCart(page, SLUG);
  const id = await order(page, SLUG);
  await pay(page, id);
  await openBackOffice(page, `/admin/orders/${id}`);
  await page.getByRole('button', { name: 'Refund' }).click();
  const form = page.getByRole('dialog', { name: 'Refund' });
  const amount = form.getByRole('textbox', { name: /^Amount/ });
  // Nothing is meant until it is chosen.
  expect(await amount.inputValue()).toBe('');
  await form
    .getByRole('group', { name: `Refund of ${NAME}` })
    .getByRole('button', { name: 'Increase quantity' })
    .click();
  await expect.poll(() => amount.inputValue()).not.toBe('');
  const piece = await amount.inputValue();
  await form.getByRole('button', { name: `Refund £${piece}` }).click();
  await shownToast(page).getByText('Refund recorded').waitFor();
  await page.getByRole('button', { name: /^Credit note CN-/ }).waitFor();
  // The rest is two presses away.
  await page.getByRole('button', { name: 'Refund' }).click();
  await form.getByRole('button', { name: 'Choose All' }).click();
  await form.getByRole('button', { name: /^Refund £[1-9]/ }).waitFor();
  expect(complaints).toEqual([]);
});
