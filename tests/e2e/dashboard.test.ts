import { expect, test } from 'vitest';
import * as contactApi from '../../src/modules/contact/endpoints.ts';
import * as ordersApi from '../../src/modules/orders/endpoints.ts';
import { deliver, ship } from './back-office.ts';
import { openBrowser, openWithin, settle, visit } from './browser.ts';
import { anyOf, ask } from './calls.ts';
import {
  buyAndReceive,
  findProduct,
  numberOf,
  order,
  proveAddress,
  signUp,
  writeAddress,
} from './customer.ts';
import { FAILURES } from './failing-api.ts';
import { openOrder, openPage, press } from './screens.ts';
import { shownToast } from './shown-toast.ts';

openBrowser();

const TANK = 'long-staple-cotton';
const KIT = 'hover-pod-kit';

test.concurrent('a guest is asked to sign in before a page of a customer, and comes back to it', async ({
  expect,
}) => {
  await using visitor = await visit();
  const { page } = visitor;
  // One frame asks before all of them, in words of its own for one.
  for (const [path, text] of [
    [
      '/dashboard/orders/0190f3a2-7c1b-7d3e-9a4f-5b6c7d8e9f01',
      'You need to be signed in to access this page.',
    ],
    ['/dashboard/addresses', 'Please log in to manage your addresses.'],
  ] as const) {
    await openWithin(page, path);
    await page.getByRole('heading', { name: 'Sign In Required', level: 1 }).waitFor();
    await page.getByText(text, { exact: true }).waitFor();
    const signIn = page.getByRole('main').getByRole('link', { name: 'Sign In' });
    await expect
      .poll(() => signIn.getAttribute('href'))
      .toBe(`/auth?redirect=${encodeURIComponent(path)}`);
  }
});

test.concurrent('a customer whose session ended is asked to sign in again, wherever they are', async () => {
  await using visitor = await visit();
  const { page, context } = visitor;
  await signUp(page);
  await openPage('/dashboard')(page);
  await page.getByRole('heading', { name: /^Welcome back/ }).waitFor();
  // A call still under way would end the session on this page already.
  await settle(page);
  await context.clearCookies({ name: 'cirrus_session' });
  await page.getByRole('link', { name: 'Addresses' }).first().click();
  await page.getByRole('heading', { name: 'Sign In Required' }).waitFor();
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).waitFor();
  const signIn = page.getByRole('main').getByRole('link', { name: 'Sign In' });
  expect(await signIn.getAttribute('href')).toBe('/auth?redirect=%2Fdashboard%2Faddresses');
});

test.concurrent('a new customer is shown the way to the products', async ({ expect }) => {
  await using visitor = await visit();
  const { page, complaints } = visitor;
  const { username } = await signUp(page);
  await openPage('/dashboard')(page);
  await page.getByRole('heading', { name: `Welcome back, ${username}`, level: 1 }).waitFor();
  await page.getByRole('heading', { name: 'No orders yet' }).waitFor();
  const link = page.getByRole('main').getByRole('link', { name: 'Browse Products' });
  await expect.poll(() => link.getAttribute('href')).toBe('/products');
  const sidebar = page.getByRole('navigation', { name: 'Your account' });
  for (const [name, path] of [
    ['Orders', '/dashboard/orders'],
    ['Reviews', '/dashboard/reviews'],
    ['Messages', '/dashboard/messages'],
    ['Addresses', '/dashboard/addresses'],
    ['Settings', '/dashboard/settings'],
    ['Overview', '/dashboard'],
  ] as const) {
    const link = sidebar.getByRole('link', { name });
    await expect.poll(() => link.getAttribute('href')).toBe(path);
  }
  await sidebar.getByRole('link', { name: 'Messages' }).click();
  await page.waitForURL('**/dashboard/messages');
  await expect
    .poll(() => sidebar.locator('[aria-current]').allTextContents())
    .toEqual(['Messages']);

  // What they write stands in the account, and is gone on with there.
  await page.getByRole('heading', { name: 'Messages', level: 1 }).waitFor();
  const first = { name: 'Ada', subject: 'Coils', text: 'Which coils fit the first Quill?' };
  await ask(page, contactApi.write(first));
  await openPage('/dashboard/messages')(page);
  const conversation = page.getByRole('article', { name: 'Coils' });
  await conversation.getByText(first.text).waitFor();
  await conversation.getByRole('button', { name: 'Add Something: Coils' }).click();
  await conversation
    .getByRole('textbox', { name: 'Your message' })
    .fill('And which wicks, please?');
  await conversation.getByRole('button', { name: 'Send' }).click();
  await conversation.getByRole('listitem').getByText('And which wicks, please?').waitFor();
  expect(complaints).toEqual([]);
});

test.concurrent('the overview counts the orders and shows the latest three', async ({ expect }) => {
  await using visitor = await visit();
  const { page, complaints } = visitor;
  await proveAddress(page, await buyAndReceive(page, KIT));
  const placed = [await order(page, KIT), await order(page, TANK, KIT), await order(page, TANK)];
  const numbers = await Promise.all(placed.map((id) => numberOf(page, id)));
  await ship(page, placed[0] as string, 'TRACK 1');
  await openPage('/dashboard')(page);
  await page.getByRole('heading', { name: 'Welcome back, Ada' }).waitFor();
  await page.getByText('4 orders in all · 4 this week · 4 new this month').waitFor();
  const next = page.getByRole('region', { name: 'What comes next' });
  await expect.poll(() => next.getByRole('listitem').count()).toBe(3);
  await next.getByRole('link', { name: /^Track Package/ }).waitFor();

  const section = page.getByRole('region', { name: 'Recent Orders' });
  await expect
    .poll(() => section.getByRole('heading', { level: 3 }).allTextContents())
    .toEqual(numbers.toReversed().map((number) => `Order ${number}`));
  const oldest = section.getByRole('listitem').last();
  await oldest.getByText('Shipped').waitFor();
  await oldest.getByText('TRACK 1').waitFor();
  await oldest.getByRole('link', { name: /^Track Package/ }).waitFor();
  await expect.poll(() => section.getByRole('link', { name: /^Track Package/ }).count()).toBe(1);

  const waiting = page.getByRole('region', { name: 'Waiting for Your Review' });
  const { id } = await findProduct(page, KIT);
  await waiting.getByRole('link', { name: 'Write a Review of Hover Pod Kit' }).click();
  await page.waitForURL(`**/dashboard/reviews?product=${id}`);
  expect(complaints).toEqual([]);
});

test.concurrent('earlier orders are loaded by a press, and an order leads from the list to all that is known of it', async ({
  expect,
}) => {
  await using visitor = await visit();
  const { page, complaints } = visitor;
  await signUp(page);
  await writeAddress(page);
  const id = await order(page, TANK, KIT);
  await order(page, TANK);
  // As of more than are loaded at once, and one at a time.
  await page.route(`${anyOf(ordersApi.list)}?*`, async (route) => {
    const response = await route.fetch();
    const json = (await response.json()).slice(0, 1);
    await route.fulfill({ response, headers: { 'x-total-count': '11' }, json });
  });
  await openPage('/dashboard/orders')(page);
  await page.getByText('Showing 1 of 11 orders').waitFor();
  await press('Load More')(page);
  await page.getByText('Showing 2 of 11 orders').waitFor();
  await expect.poll(() => page.getByRole('article').count()).toBe(2);
  await page
    .getByRole('link', { name: `View Details of order ${await numberOf(page, id)}` })
    .click();
  await page.waitForURL(`**/dashboard/orders/${id}`);
  await page
    .getByRole('heading', { name: `Order ${await numberOf(page, id)}`, level: 1 })
    .waitFor();

  const main = page.getByRole('main');
  for (const text of [
    'Unpaid',
    'Unfulfilled',
    id.slice(-8),
    'Ada Byron',
    '12 St James’s Square',
    'Cash on Delivery',
  ]) {
    await main.getByText(text).first().waitFor();
  }
  for (const [name, slug] of [
    ['Long-Staple Cotton', TANK],
    ['Hover Pod Kit', KIT],
  ] as const) {
    const link = main.getByRole('region', { name: 'Items' }).getByRole('link', { name });
    await expect
      .poll(() => link.getAttribute('href'))
      .toMatch(new RegExp(`^/product/${slug}($|\\?variant=)`));
  }
  const { total } = await ask(page, ordersApi.find({ id }));
  await main.getByText(`£${total}`, { exact: true }).waitFor();

  const steps = main.getByRole('region', { name: 'Status' }).getByRole('listitem');
  await expect.poll(() => steps.count()).toBe(3);
  await main.getByText('Estimated delivery').waitFor();
  const current = main.locator('[aria-current=step]');
  await expect.poll(() => current.innerText()).toMatch(/^Order placed\s+\d+ \w+ \d{4}$/);
  await expect.poll(() => steps.last().innerText()).toMatch(/^Still to come:\s+Delivered$/);
  expect(complaints).toEqual([]);
});

test.concurrent('an order that cannot be loaded is asked for again by a press, shipped meanwhile it is not cancelled but followed on its carrier’s page, in a tab of its own, and nobody else finds it', async ({
  expect,
}) => {
  await using visitor = await visit();
  const { page, context } = visitor;
  await signUp(page);
  await writeAddress(page);
  const id = await order(page, TANK);
  const path = `**${ordersApi.find({ id }).url}`;
  await page.route(path, FAILURES.cut);
  await openPage(`/dashboard/orders/${id}`)(page);
  await page.getByRole('heading', { name: 'This order could not be loaded' }).waitFor();
  await page.getByText('Failed to load order. Please try again.').waitFor();
  await page.unroute(path);
  await press('Try Again')(page);
  await page.getByRole('heading', { name: `Order ${await numberOf(page, id)}` }).waitFor();

  await ship(page, id, 'JD 0001', 'DPD');
  await press('Cancel Order')(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel Order' }).click();
  await shownToast(page)
    .getByText('This order is on its way and cannot be cancelled any more.')
    .waitFor();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByText('Your order is on its way.').waitFor();
  await expect.poll(() => page.locator('[aria-current=step]').innerText()).toMatch(/^Shipped/);
  await expect.poll(() => page.getByRole('button', { name: 'Cancel Order' }).count()).toBe(0);

  await context.route('https://track.dpd.co.uk/**', (route) => route.fulfill({ body: 'there' }));
  const opened = context.waitForEvent('page');
  await page.getByRole('link', { name: /^Track Package/ }).click();
  const carrier = await opened;
  await carrier.waitForURL('https://track.dpd.co.uk/parcels/JD%200001');
  await expect.poll(() => carrier.evaluate(() => window.opener)).toBeNull();
  await carrier.close();

  await deliver(page, id);
  await page.reload();
  await page.getByText('Your order has arrived.').waitFor();
  await expect.poll(() => page.locator('[aria-current=step]').innerText()).toMatch(/^Delivered/);

  // To somebody else it is not there.
  await signUp(page);
  await page.reload();
  await page.getByRole('heading', { name: 'Order Not Found', level: 1 }).waitFor();
  await page.getByRole('link', { name: 'Back to Orders' }).click();
  await page.waitForURL('**/dashboard/orders');
});

test.concurrent('an order is bought again by a press, leads to its invoice, and it is cancelled once that is confirmed, not a second time', async ({
  expect,
}) => {
  await using visitor = await visit();
  const { page, complaints } = visitor;
  const id = await openOrder(page);
  const link = page.getByRole('link', { name: /^Invoice \(PDF\)/ });
  await expect.poll(() => link.getAttribute('target')).toBe('_blank');
  expect(await link.getAttribute('href')).toBe(ordersApi.invoice({ id }).url);

  // As far as there is enough.
  await press('Buy Again')(page);
  await page.getByRole('dialog', { name: 'Your Cart (1)' }).getByText('Total').first().waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  // The home page offers it, too.
  await openWithin(page, '/');
  const again = page.getByRole('region', { name: 'Buy again' });
  await again.getByRole('button', { name: /^Buy Again/ }).click();
  await page.getByRole('dialog', { name: 'Your Cart (2)' }).waitFor();
  await page.keyboard.press('Escape');
  await openWithin(page, `/dashboard/orders/${id}`);
  const missing = [{ name: 'Long-Staple Cotton', reason: 'sold_out' }];
  await page.route(anyOf(ordersApi.reorder), (route) =>
    route.fulfill({ json: { added: 0, missing } }),
  );
  await press('Buy Again')(page);
  await shownToast(page).getByText('Nothing was added to your cart').waitFor();
  await page.getByRole('main').getByText('Long-Staple Cotton is sold out.').waitFor();

  await press('Cancel Order')(page);
  const dialog = page.getByRole('dialog', { name: 'Cancel Order' });
  await dialog.getByRole('button', { name: 'Keep Order' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('Unfulfilled').first().waitFor();

  await press('Cancel Order')(page);
  await dialog.getByRole('button', { name: 'Cancel Order' }).click();
  await shownToast(page).getByText('Order cancelled', { exact: true }).waitFor();
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => page.locator('[aria-current=step]').innerText()).toMatch(/^Cancelled/);
  await expect.poll(() => page.getByRole('button', { name: 'Cancel Order' }).count()).toBe(0);
  await page.waitForFunction(() => document.activeElement?.tagName === 'H1');

  await page.getByRole('link', { name: 'All orders' }).click();
  await page.getByRole('heading', { name: 'Orders', level: 1 }).waitFor();
  const article = page.getByRole('article');
  await article.getByText('Cancelled', { exact: true }).waitFor();
  await expect.poll(() => article.getByText('Estimated delivery').count()).toBe(0);
  expect(complaints).toEqual([]);
});
