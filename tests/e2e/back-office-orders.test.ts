import { test } from 'vitest';
import { openBackOffice } from './back-office.ts';
import { openBrowser, visit } from './browser.ts';
import { numberOf, order, signUp, writeAddress } from './customer.ts';
import { SLUG } from './screens.ts';
import { shownToast } from './shown-toast.ts';

openBrowser();

const OTHER = 'hover-pod-kit';

test.concurrent('an order leaves in two parcels, one of them from a pasted list; its customer sees both', async ({
  expect,
}) => {
  await using visitor = await visit();
  const { page, complaints } = visitor;
  await signUp(page);
  await writeAddress(page);
  const id = await order(page, SLUG, OTHER);
  const number = await numberOf(page, id);
  await openBackOffice(page, '/admin/orders');
  await page.getByRole('link', { name: number }).click();
  const region = (name: string | RegExp) => page.getByRole('region', { name });
  await region('To ship 2').waitFor();

  // Of two pieces one goes: the key opens the drawer, Enter ships, and with Ctrl and Shift goes on to the next order.
  const ship = async (tracking: string, key: string) => {
    await page.keyboard.press('s');
    const drawer = page.getByRole('dialog', { name: 'Ship Order' });
    await drawer.getByRole('button', { name: 'Decrease quantity' }).first().click();
    await drawer.getByRole('button', { name: 'Ship 1 of 2' }).waitFor();
    await drawer.getByLabel('Tracking number').fill(tracking);
    await page.keyboard.press(key);
    await drawer.waitFor({ state: 'detached' });
  };
  await ship('WRONG 1', 'Control+Shift+Enter');
  await page.waitForURL((url) => /\/admin\/orders\/./.test(url.pathname) && !url.href.includes(id));
  // The search takes it back as well as the toast, which is soon gone.
  await page.keyboard.press('Control+k');
  await page.getByRole('option', { name: `updated successfully (order ${number})` }).click();
  await shownToast(page).getByText('Parcel taken back').waitFor();
  // Until the search has closed, keys are typed into it.
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.keyboard.press('k');
  // The next order may have two pieces to ship as well.
  await page.getByRole('heading', { level: 1, name: number }).waitFor();
  await region('To ship 2').waitFor();
  await ship('RIGHT 1', 'Enter');
  await page.getByText('Partially shipped', { exact: true }).waitFor();
  await region('To ship 1 of 2').waitFor();
  await region('Shipped').getByText('RIGHT 1', { exact: true }).waitFor();
  await region('Shipped').getByRole('button', { name: 'Undo of parcel RIGHT 1' }).waitFor();

  await page.getByRole('textbox', { name: 'Note' }).fill('Rang: leave it with the neighbour.');
  await page.getByRole('button', { name: 'Add Note' }).click();
  const history = region('History and notes').getByRole('listitem');
  await history.first().getByText('Rang: leave it with the neighbour.').waitFor();

  await page.getByRole('link', { name: 'Back to orders' }).click();
  await page.getByRole('button', { name: 'Ship from a List' }).click();
  const list = page.getByRole('dialog', { name: 'Ship from a List' });
  await list.getByRole('textbox').fill(`${number}, SECOND 2\n${id.slice(-8)}, THIRD 3\n00000000 X`);
  await list.getByRole('button', { name: 'Check the List' }).click();
  const found = list.getByRole('listitem');
  for (const [nth, state] of ['Matched', 'Twice', 'Unknown'].entries()) {
    await found.nth(nth).getByText(state).waitFor();
  }
  await list.getByRole('button', { name: 'Ship 1 order' }).click();
  await shownToast(page).getByText('1 order shipped').waitFor();
  await list.waitFor({ state: 'detached' });

  // Marked as delivered by mistake: the toast takes it back.
  await page.goto(`/admin/orders/${id}`);
  await page.getByRole('button', { name: 'Mark as Delivered' }).click();
  await region('Delivered').first().waitFor();
  await shownToast(page).getByRole('button', { name: 'Undo' }).click();
  await shownToast(page).getByText('It is on its way again').waitFor();
  await expect.poll(() => region('Shipped').count()).toBe(2);

  await page.goto(`/dashboard/orders/${id}`);
  const parcels = page.getByRole('region', { name: 'Parcels' }).getByRole('heading', { level: 3 });
  await expect.poll(() => parcels.allInnerTexts()).toEqual(['Part 1 of 2', 'Part 2 of 2']);
  await page.getByText('SECOND 2').waitFor();
  expect(complaints).toEqual([]);
});
