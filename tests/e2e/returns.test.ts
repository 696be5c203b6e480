import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import * as dashboardApi from '../../src/modules/analytics/dashboard-endpoints.ts';
import { pictureFile } from '../support/pictures.ts';
import { deliver, openBackOffice, pay, ship } from './back-office.ts';
import { openBrowser, visit } from './browser.ts';
import { anyOf } from './calls.ts';
import { latestOrder, order, putIntoCart, receive, signUp, writeAddress } from './customer.ts';
import { inPresses } from './presses.ts';
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
  const take = office.getByRole('dialog');
  // With the one that begins it, and one to open it, twelve.
  await inPresses(office, 'a return up to its refund', 10, async () => {
    for (const [act, done] of [
      ['Approve', 'Return approved'],
      ['Mark as Received', 'Return received'],
    ] as const) {
      await office.getByRole('button', { name: act }).click();
      await take.getByRole('button', { name: act }).click();
      await shownToast(office).getByText(done).waitFor();
      await take.waitFor({ state: 'detached' });
    }
    slow.resolve();
    await office.getByRole('button', { name: 'Inspect' }).click();
    await take.getByRole('button', { name: 'Put 1 on Sale' }).click();
    await shownToast(office).getByText('Return inspected').waitFor();
    await office.getByRole('button', { name: 'Refund' }).click();
    await take.getByRole('button', { name: /^Refund £/ }).click();
    await shownToast(office).getByText('Return refunded').waitFor();
  });
  await office.getByRole('main').getByText('1 on sale again').waitFor();

  await page.reload();
  await mine.getByText('Your money is on its way back.').waitFor();
  const download = page.getByRole('link', { name: /^Credit note CN-/ });
  const file = await page.request.get((await download.getAttribute('href')) ?? '');
  expect(file.headers()['content-type']).toBe('application/pdf');
  expect(customer.complaints).toEqual([]);
});

test('one piece of two is refunded from the order’s page, and the other one begins a return', async () => {
  await using visitor = await visit({ width: 1280 });
  const { page, complaints } = visitor;
  await signUp(page);
  await writeAddress(page);
  await putIntoCart(page, SLUG);
  const id = await order(page, SLUG);
  await pay(page, id);
  await ship(page, id, 'TRACK 2');
  await deliver(page, id);
  await openBackOffice(page, `/admin/orders/${id}`);
  const form = page.getByRole('dialog', { name: 'Refund' });
  const amount = form.getByRole('textbox', { name: /^Amount/ });
  await inPresses(page, 'one of two refunded', 3, async () => {
    await page.getByRole('button', { name: 'Refund' }).click();
    // Nothing is meant until it is chosen.
    expect(await amount.inputValue()).toBe('');
    await form
      .getByRole('group', { name: `Refund of ${NAME}` })
      .getByRole('button', { name: 'Increase quantity' })
      .click();
    await expect.poll(() => amount.inputValue()).not.toBe('');
    await form.getByRole('button', { name: `Refund £${await amount.inputValue()}` }).click();
    await shownToast(page).getByText('Refund recorded').waitFor();
  });
  await page.getByRole('button', { name: /^Credit note CN-/ }).waitFor();
  await page.getByRole('main').getByText('1 refunded', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Begin Return' }).click();
  const begins = page.getByRole('dialog');
  // The one piece that is left is chosen already.
  await begins.getByRole('button', { name: 'Decrease quantity' }).waitFor();
  await begins.getByRole('button', { name: 'Begin Return', exact: true }).last().click();
  await page
    .getByRole('region', { name: 'Returns' })
    .getByRole('link', { name: /^[0-9a-f]{8}/ })
    .waitFor();
  expect(complaints).toEqual([]);
});
