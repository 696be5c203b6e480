import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, test } from 'vitest';
import * as orderRecordsApi from '../../src/modules/orders/admin-endpoints.ts';
import { loadBuiltSite } from '../../src/server/pages/built-site.ts';
import { ADMIN_PASSWORD, addAdmin } from '../support/admin.ts';
import { placeOrder } from '../support/orders.ts';
import { testShop } from '../support/test-shop.ts';
import { openBackOfficeAs } from './back-office.ts';
import { openBrowser, openWithin, visit } from './browser.ts';
import { shownToast } from './shown-toast.ts';

openBrowser();

const stack = new AsyncDisposableStack();
let desk: Awaited<ReturnType<typeof openDesk>>;

beforeAll(async () => {
  desk = await openDesk();
});

afterAll(() => stack.disposeAsync());

/** A shop of its own with two orders, its owner at the page of one of them, and the customer's page. */
async function openDesk() {
  const shop = stack.use(await testShop({ pages: loadBuiltSite }));
  const address = await shop.listen();
  await addAdmin(shop);
  const kit = await shop.addProduct({ name: 'Luna Kit' });
  const customer = await shop.customer({ cart: [kit] });
  const first = await placeOrder(customer);
  await customer.add({ product: kit });
  await placeOrder(customer);
  // Wide enough for what comes next to stand in the list's rows.
  const owner = stack.use(await visit({ shop: address, width: 1440 }));
  const open = (path: string) =>
    openBackOfficeAs(owner.page, { username: 'admin', password: ADMIN_PASSWORD }, path);
  return { address, customer, first, owner, page: owner.page, open };
}

test('an owner writes to a customer with a saved answer, holds the order, lets it go, and prints its papers', async ({
  expect,
}) => {
  const { address, customer, first, owner, page, open } = desk;
  // A browser that shows PDF; the packaged one does not, so the paper is a page here.
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'pdfViewerEnabled', { get: () => true });
    window.print = () => document.documentElement.setAttribute('data-printed', 'yes');
  });
  await page.route(`**${orderRecordsApi.printInvoices.path}*`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<p>The invoice</p>' }),
  );
  await open('/admin/mail/answers?edit=new');
  const answer = page.getByRole('dialog', { name: 'Add Saved Answer' });
  await answer.getByLabel('Name').fill('Late');
  await answer.getByLabel('Text').fill('Dear {name}, {oder} is late.');
  await answer.getByRole('button', { name: 'Add Saved Answer' }).click();
  await answer.getByText('A message does not know {oder}.').first().waitFor();
  await answer.getByLabel('Text').fill('Dear {name}, {order} is late.');
  await answer.getByRole('button', { name: 'Add Saved Answer' }).click();
  await answer.waitFor({ state: 'detached' });

  await openWithin(page, `/admin/orders/${first}`);
  const region = (name: string) => page.getByRole('region', { name, exact: true });
  await region('To ship 1').waitFor();
  await region('About the customer').getByRole('link', { name: '#1002' }).waitFor();
  await page.keyboard.press('w');
  const message = page.getByRole('dialog', { name: 'Message to the Customer' });
  await message.getByLabel('Saved answer').selectOption('Late');
  await expect.poll(() => message.getByLabel('Text').inputValue()).toBe('Dear Ada, #1001 is late.');
  await message.getByRole('button', { name: 'Send Message' }).click();
  await shownToast(page).getByText('Message sent').waitFor();
  const history = region('History and notes').getByRole('listitem');
  await history.first().getByText('Dear Ada, #1001 is late.').waitFor();

  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Put on Hold' }).click();
  const hold = page.getByRole('dialog', { name: 'Put on Hold' });
  await hold.getByLabel('Reason').fill('Age to be checked');
  await hold.getByRole('button', { name: 'Put on Hold' }).click();
  await page.getByText('On hold: nothing of it is sent').waitFor();
  await hold.waitFor({ state: 'detached' });
  // The next act is to release it; the key ships nothing.
  await page.keyboard.press('s');
  expect(await page.getByRole('dialog').count()).toBe(0);
  await page.getByRole('button', { name: 'Release', exact: true }).click();
  await shownToast(page).getByText('Order released').waitFor();
  await page.getByRole('button', { name: 'Ship', exact: true }).waitFor();

  const tags = region('Tags').getByLabel('Tags of this order');
  await tags.fill('gift');
  await tags.press('Enter');
  await region('Tags').getByRole('button', { name: 'Remove gift' }).waitFor();
  await history.first().getByText('Tagged gift by').waitFor();

  await region('Print').getByRole('button', { name: 'Invoice' }).click();
  await shownToast(page).getByText('Invoice ready to print').waitFor();
  const printed = page.frameLocator('iframe[title="What is printed"]').locator('html');
  await expect.poll(() => printed.getAttribute('data-printed')).toBe('yes');
  expect(await page.getByText('Changes by staff').count()).toBe(0);

  // Safari prints nothing of a frame: a tab shows the paper.
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'vendor', {
      value: 'Apple Computer, Inc.',
      configurable: true,
    });
  });
  const tab = page.waitForEvent('popup');
  await region('Print').getByRole('button', { name: 'Invoice' }).click();
  await shownToast(page).getByText('Invoice opened in a tab: print it there').waitFor();
  await (await tab).getByText('The invoice').waitFor();
  await (await tab).close();
  // A frame that is never drawn: a tab, once the browser has had its time.
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'vendor', { value: 'Mozilla' });
    HTMLIFrameElement.prototype.addEventListener = () => {};
    const later = window.setTimeout.bind(window);
    Object.assign(window, {
      setTimeout: (run: () => void, ms = 0) => later(run, ms === 8_000 ? 0 : ms),
    });
  });
  const afterwards = page.waitForEvent('popup');
  await region('Print').getByRole('button', { name: 'Invoice' }).click();
  await (await afterwards).getByText('The invoice').waitFor();
  await (await afterwards).close();
  // Neither the frame nor a tab: the paper is saved.
  await page.evaluate(() => {
    Object.defineProperty(HTMLIFrameElement.prototype, 'contentWindow', { value: null });
    window.open = () => null;
  });
  const saved = page.waitForEvent('download');
  await region('Print').getByRole('button', { name: 'Invoice' }).click();
  expect((await saved).suggestedFilename()).toBe('invoice.pdf');

  await using buyer = await visit({ shop: address });
  await buyer.context.addCookies(
    [...customer.cookies].map(([name, value]) => ({ name, value, url: address })),
  );
  await buyer.page.goto(`/dashboard/orders/${first}`);
  const messages = buyer.page.getByRole('region', { name: 'Messages' });
  await messages.getByText('Dear Ada, #1001 is late.').waitFor();
  // The pictures are none.
  const complaints = [...owner.complaints, ...buyer.complaints];
  expect(complaints.filter((text) => !/404/.test(text))).toEqual([]);
});

test('chosen orders become a carrier’s file, and its tracking numbers come back', async ({
  expect,
}) => {
  const { owner, page, open } = desk;
  const before = owner.complaints.length;
  await open('/admin/orders');
  // Ship is in the row.
  const row = page.getByRole('row').filter({ hasText: '#1002' });
  await row.getByRole('button', { name: 'Ship order #1002' }).waitFor();
  await page.getByRole('checkbox', { name: 'order #1001' }).check();
  await page.getByRole('checkbox', { name: 'order #1002' }).check();
  const bar = page.getByRole('region', { name: 'What is chosen' });
  await bar.getByRole('button', { name: 'Tags' }).click();
  const tags = page.getByRole('dialog', { name: 'Tags' });
  await tags.getByLabel('Add').fill('monday');
  await tags.getByLabel('Add').press('Enter');
  await tags.getByRole('button', { name: 'Change 2 orders' }).click();
  await shownToast(page).getByText('Tags of 2 orders changed').waitFor();
  await row.getByText('Tags: monday').filter({ visible: true }).first().waitFor();

  await page.getByRole('checkbox', { name: 'order #1001' }).check();
  await bar.getByRole('button', { name: 'Carrier File' }).click();
  const drawer = page.getByRole('dialog', { name: 'File for a Carrier' });
  await drawer.getByLabel('Carrier').selectOption('Own columns');
  await drawer.getByLabel('Heading 1').fill('Our number');
  await drawer.getByRole('button', { name: 'Save Columns' }).click();
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    drawer.getByRole('button', { name: 'Save File of 1 Order' }).click(),
  ]);
  const text = await readFile(await saved.path(), 'utf8');
  expect(text.split('\r\n').slice(0, 2)).toEqual([
    '\ufeffOur number,Recipient,Street,Town,Postcode,Country’s code',
    '#1001,Ada Example,1 Example Street,Bristol,BS1 9VK,GB',
  ]);
  await drawer.getByRole('button', { name: 'Close', exact: true }).last().click();

  await page.getByRole('button', { name: 'Ship from a List' }).click();
  const list = page.getByRole('dialog', { name: 'Ship from a List' });
  await list.getByLabel('File from the carrier').setInputFiles({
    name: 'tracking.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Our number,Barcode\n1001,AB 12\n9999,CD\n'),
  });
  await list.getByLabel('Order’s number').selectOption('Our number');
  await expect.poll(() => list.getByLabel('Parcels').inputValue()).toBe('1001, AB 12\n9999, CD');
  await list.getByRole('button', { name: 'Check the List' }).click();
  await list.getByText('Matched', { exact: true }).waitFor();
  await list.getByText('Unknown', { exact: true }).waitFor();
  await list.getByRole('button', { name: 'Ship 1 order' }).click();
  await shownToast(page).getByText('1 order shipped').waitFor();
  expect(owner.complaints.slice(before)).toEqual([]);
});
