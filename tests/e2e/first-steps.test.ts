import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as productsApi from '../../src/modules/catalog/admin-endpoints.ts';
import * as brandsApi from '../../src/modules/catalog/brand-endpoints.ts';
import * as eventsApi from '../../src/modules/staff/event-endpoints.ts';
import { LUNA } from '../support/admin-products.ts';
import { pictureFile } from '../support/pictures.ts';
import { ADMIN_PASSWORD, type RunningShop, startShop } from '../support/running-shop.ts';
import { testDatabase } from '../support/test-database.ts';
import { odd } from '../support/visitor.ts';
import { askAs, openBackOffice, signIn } from './back-office.ts';
import { openBrowser, openWithin, type Visit, visit } from './browser.ts';
import { anyOf } from './calls.ts';
import { order, signUp, writeAddress } from './customer.ts';
import { openLine } from './dead-line.ts';
import { FAILURES } from './failing-api.ts';
import { inPresses } from './presses.ts';
import { isFocused } from './screens.ts';
import { shownToast } from './shown-toast.ts';

openBrowser();

const EVENTS = anyOf(eventsApi.listen);

const stack = new AsyncDisposableStack();
let shop: RunningShop;
let owner: Visit;

/** One shop from its first start on, with nothing in its database, and its owner. */
beforeAll(async () => {
  const database = stack.use(await testDatabase('nothing'));
  shop = await startShop({ ADMIN_PASSWORD, DEMO: '0', DATABASE_URL: database.url });
  stack.defer(() => shop.stop());
  owner = stack.use(await visit({ width: 1440, shop: shop.url }));
});

afterAll(() => stack.disposeAsync());

const told = (page: Page, text: string) => shownToast(page).getByText(text).waitFor();

/** The toast of a save before may still be there. */
async function saved(page: Page): Promise<void> {
  await page.getByRole('region', { name: 'Unsaved changes' }).waitFor({ state: 'detached' });
  await told(page, 'Settings updated successfully');
}

const press = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).click();

const follow = (page: Page, name: RegExp) =>
  page.getByRole('main').getByRole('link', { name }).first().click();

async function openSettings(page: Page): Promise<void> {
  await openWithin(page, '/admin/settings');
  await page.getByRole('heading', { level: 1 }).waitFor();
}

test('an empty shop is set up and opened on its dashboard, in few presses', async () => {
  const { page } = owner;
  await openBackOffice(page, '/admin');
  const steps = page.getByRole('region', { name: 'First steps' });
  /** The form of a step, which opens by itself once the one before is done. */
  const step = async (name: string) => {
    const form = steps.getByRole('region', { name });
    await form.getByRole('button').last().waitFor();
    return form;
  };

  // And one to choose the picture's file.
  await inPresses(page, 'a shop is opened', 15, async () => {
    const country = await step('Say where the shop is');
    expect(await country.getByRole('textbox').count()).toBe(0);
    await country.getByLabel('Country').selectOption('GB');
    // All that follows is shown before it is taken, and can be changed.
    await expect.poll(() => country.getByLabel('Currency').inputValue()).toBe('GBP');
    expect(await country.getByLabel('Tax, percent').inputValue()).toBe('20');
    expect(await country.getByLabel('Minimum age').inputValue()).toBe('18');
    expect(await country.getByLabel('Delivery is taxed').isChecked()).toBe(true);
    await country.getByText('Addresses: town, Postcode, no state or county.').waitFor();
    await country.getByText('Vapes may be sold by mail there').waitFor();
    await country.getByRole('button', { name: 'Use These' }).click();

    const name = await step('Name it');
    await name.getByLabel('Shop’s name').fill('Mistral');
    await name.getByRole('button', { name: 'Save' }).click();

    const seller = await step('Say who sells');
    await seller.getByText('Empty: Mistral').waitFor();
    await seller.getByLabel('Address').fill('1 Fog Lane\nLeeds');
    await seller.getByLabel('VAT number').fill('GB123456789');
    await seller.getByRole('button', { name: 'Save' }).click();

    const delivery = await step('Check delivery');
    await delivery.getByLabel('Free from').fill('25');
    expect(await delivery.getByLabel('Only within United Kingdom').isChecked()).toBe(true);
    await delivery.getByRole('button', { name: 'Save' }).click();

    const payment = await step('Be paid');
    await payment.getByLabel('Your first orders are paid').selectOption('bank');
    await payment.getByLabel('Where to pay').fill('Sort code 00-00-00, account 00000000');
    await payment.getByRole('button', { name: 'Use This' }).click();

    const looks = await step('Say hello');
    await looks.getByRole('button', { name: 'Save' }).click();

    const product = await step('Add the first product');
    await product.getByLabel('Name').fill('Luna');
    await product.getByLabel('Price, GBP').fill('9');
    await product.getByLabel('Brand').fill('Fern');
    await product.getByLabel('Type').fill('Pod Kit');
    await product.getByLabel('Description').fill('A small kit for everybody.');
    await product.locator('input[type=file]').setInputFiles({
      name: 'luna.png',
      mimeType: 'image/png',
      buffer: await pictureFile(300, 300),
    });
    await product.getByRole('button', { name: 'Remove' }).waitFor();
    await product.getByRole('button', { name: 'Publish' }).click();

    const open = await step('Open the shop');
    await open.getByText('It can open.').waitFor();
    await open.getByRole('button', { name: 'Open the Shop' }).click();
    await steps.getByText('Show what is left: make it safe').waitFor();
  });

  await using shopper = await visit({ shop: shop.url });
  await shopper.page.goto(`${shop.url}/products`);
  await shopper.page.getByText('Luna').first().waitFor();
  const footer = shopper.page.getByRole('contentinfo');
  await footer.getByText('Mistral. All rights reserved.').waitFor();
  await footer.getByText('Bank transfer').first().waitFor();
  expect(owner.complaints).toEqual([]);
});

/** Words on one screen and the logo on another, found in the index by what owners call them. */
async function editSite(page: Page): Promise<void> {
  await openSettings(page);
  const search = page.getByRole('searchbox', { name: 'Search settings' });
  const title = page.getByRole('textbox', { name: 'Headline' });
  await inPresses(page, 'a text of the home page', 3, async () => {
    await search.fill('banner');
    await follow(page, /^Headline/);
    await expect.poll(() => isFocused(title)).toBe(true);
    await title.fill('  Fern & Fog ');
    await press(page, 'Save');
    await saved(page);
  });
  await expect.poll(() => title.inputValue()).toBe('Fern & Fog');
  await title.fill('   ');
  await press(page, 'Save');
  await page.getByText('Please enter a value before saving').first().waitFor();
  await page.getByRole('button', { name: 'Discard' }).click();

  await follow(page, /^Back to settings/);
  const logo = page.getByRole('group', { name: 'Logo' });
  await inPresses(page, 'the logo', 3, async () => {
    await search.fill('logo');
    await follow(page, /^Logo/);
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      logo.getByRole('button', { name: 'Choose File' }).click(),
    ]);
    const buffer = await pictureFile(300, 80);
    await chooser.setFiles({ name: 'logo.png', mimeType: 'image/png', buffer });
    await logo.getByRole('button', { name: 'Remove' }).waitFor();
    await press(page, 'Save');
    await saved(page);
  });
  // It is shown whole, not cut to a square.
  const shape = await logo
    .locator('img[src^="/media/"]')
    .evaluate((image) => getComputedStyle(image).objectFit);
  expect(shape).toBe('contain');

  // A colour that is lost on paper is answered with the nearest that is not.
  const colour = page.getByRole('textbox', { name: 'Accent colour' }).first();
  await colour.fill('#ffcc00');
  await press(page, 'Save');
  const refusal = page
    .getByText(/Nearest|nearest/)
    .filter({ visible: true })
    .first();
  const [nearest = ''] = /#[0-9a-f]{6}/.exec((await refusal.textContent()) ?? '') ?? [];
  await inPresses(page, 'a colour', 1, async () => {
    await colour.fill(nearest);
    await press(page, 'Save');
    await saved(page);
  });
  const html = await (await page.request.get('/faq')).text();
  expect(html).toContain(encodeURIComponent(nearest));
}

async function addNavigationItem(page: Page): Promise<void> {
  await openWithin(page, '/admin/settings?tab=header-navigation');
  await page.getByRole('button', { name: 'Add Navigation Item' }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('textbox', { name: 'Name' }).fill('Guide');
  await drawer.getByRole('combobox', { name: 'URL' }).fill('/size-guide');
  await drawer.getByRole('button', { name: 'Add', exact: true }).click();
  await told(page, 'Navigation item added successfully');
  const rows = page.getByRole('main').getByRole('listitem');
  await rows.getByText('Guide', { exact: true }).waitFor();
  const last = (await rows.count()) - 1;
  await rows.nth(last).getByText('Guide', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Move Guide up' }).press('Enter');
  await rows
    .nth(last - 1)
    .getByText('Guide', { exact: true })
    .waitFor();
  await rows
    .nth(last - 1)
    .getByTitle('Drag to reorder')
    .dragTo(rows.first());
  await page.getByText(`Guide is now number 1 of ${last + 1}.`).waitFor();
}

async function writePage(page: Page): Promise<void> {
  await openWithin(page, '/admin/settings?tab=pages');
  await page.waitForURL('**/admin/settings/pages');
  await page.getByRole('button', { name: 'Add Page' }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('textbox', { name: 'Title' }).fill('Size Guide');
  await drawer.getByRole('textbox', { name: 'Address of the page' }).fill('size-guide');
  await drawer.getByRole('textbox', { name: 'Heading' }).fill('Coils');
  const content = drawer.getByRole('textbox', { name: 'Content' });
  await content.fill('small');
  await content.selectText();
  await drawer.getByRole('button', { name: 'Bold' }).click();
  await expect.poll(() => content.inputValue()).toBe('**small**');
  await content.press('End');
  await content.pressSequentially(' and <b>raw</b>');
  const preview = drawer.getByRole('region', { name: 'Preview' });
  await preview.getByText('and <b>raw</b>').waitFor();
  await drawer.getByRole('button', { name: 'Add', exact: true }).click();
  await told(page, 'Page added successfully');
}

/** The mail itself is shown, in its own styles, which the page's policy would refuse in its HTML. */
async function lookAtMail(page: Page): Promise<void> {
  await page.goto('/admin/mail/words');
  await page.getByRole('button', { name: 'Edit Password reset' }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('textbox', { name: 'Heading' }).fill('Lost it, {name}?');
  const preview = drawer.getByRole('region', { name: 'Preview' });
  const mail = preview.frameLocator('iframe');
  const heading = mail.getByText('Lost it, Ada?', { exact: true });
  await heading.waitFor();
  const size = () => heading.evaluate((element) => getComputedStyle(element).fontSize);
  await expect.poll(size).toBe('30px');
  const width = () => mail.locator('body').evaluate(() => window.innerWidth);
  await expect.poll(width).toBe(680);
  await preview.getByRole('button', { name: 'Phone' }).click();
  await expect.poll(width).toBe(360);
  expect(await mail.locator('a[href]').count()).toBe(0);
  await preview.getByText('Plain text').click();
  await preview.getByText('Lost it, Ada?').waitFor();
  await drawer.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await drawer.waitFor({ state: 'detached' });
}

/** Before anything is saved, the security settings say whom they would shut out. */
async function lookAtNetworks(page: Page): Promise<void> {
  await openWithin(page, '/admin/settings?tab=security');
  const networks = page.getByRole('textbox', { name: 'Allowed addresses' });
  await networks.fill('203.0.113.7');
  await page.getByText('Your address 127.0.0.1 is not in the list.').waitFor();
  await networks.fill('127.0.0.0/8');
  await page.getByText('Your address 127.0.0.1 is in the list.').waitFor();
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByText('Your address is 127.0.0.1.').waitFor();
}

/** As the country has it, until the owner says otherwise; who changed it stands in the audit log. */
async function changeTax(page: Page): Promise<void> {
  await openSettings(page);
  const example = page.getByRole('region', { name: 'Worked example' });
  await inPresses(page, 'the tax', 2, async () => {
    await follow(page, /^Tax /);
    await example.getByText(/20%/).first().waitFor();
    await page.getByRole('textbox', { name: 'Tax, percent' }).fill('19');
    await press(page, 'Save');
    await saved(page);
  });
  await example.getByText(/19%/).first().waitFor();
  await expect
    .poll(() => example.getByRole('combobox', { name: 'To' }).inputValue())
    .toBe('United Kingdom');
  // As addresses there: with a postcode, without a state.
  await example.getByRole('textbox', { name: 'Postcode' }).waitFor();
  expect(await example.getByRole('textbox').count()).toBe(2);
  await inPresses(page, 'the audit log', 2, async () => {
    await page
      .getByRole('navigation', { name: 'Back office' })
      .getByRole('link', { name: /^Settings/ })
      .click();
    await follow(page, /^Audit log/);
    await page.getByText(/^admin changed the tax (from .+ )?to 19$/).waitFor();
  });
  await openWithin(page, '/admin/payments');
  await page.getByRole('heading', { level: 1, name: 'Transactions' }).waitFor();
}

async function addZone(page: Page): Promise<void> {
  const drawer = page.getByRole('dialog');
  const field = (name: string) => drawer.getByRole('textbox', { name, exact: true });
  const save = async () => {
    await drawer.getByRole('button', { name: 'Save', exact: true }).click();
    await drawer.waitFor({ state: 'detached' });
  };
  await openSettings(page);
  await inPresses(page, 'a zone and its rate', 6, async () => {
    await follow(page, /^Delivery /);
    await press(page, 'Add Zone');
    await field('Name').fill('Ireland');
    const countries = drawer.getByRole('combobox', { name: 'Countries' });
    await countries.fill('Ireland');
    await countries.press('Enter');
    await save();
    await press(page, 'Add Rate to Ireland');
    await field('Name').fill('An Post');
    await field('Price').fill('4.50');
    await field('Days from').fill('2');
    await field('Days to').fill('4');
    await save();
  });
}

async function addRecipient(page: Page): Promise<void> {
  const drawer = page.getByRole('dialog');
  await openSettings(page);
  await inPresses(page, 'another address that is told, with a test', 6, async () => {
    await follow(page, /^Notifications /);
    await press(page, 'Add Address');
    await drawer.getByRole('textbox', { name: 'Address' }).fill('berta@example.com');
    await drawer.getByRole('button', { name: 'Add', exact: true }).click();
    await drawer.waitFor({ state: 'detached' });
    await press(page, 'Actions for berta@example.com');
    await page.getByRole('menuitem', { name: 'Send a Test' }).click();
    await told(page, 'A test is on its way to berta@example.com');
  });
}

async function writePromotion(page: Page): Promise<void> {
  await openWithin(page, '/admin/promotions?edit=new');
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('textbox', { name: 'Name' }).fill('3 for 2');
  await drawer.getByRole('combobox', { name: 'Kind' }).selectOption('buy_x_get_y');
  await drawer.getByText('Buy 2, get 1 free, of everything').waitFor();
  const kinds = drawer.getByRole('combobox', { name: 'Categories and types' });
  await kinds.fill('Devicez');
  await kinds.press('Enter');
  await drawer.getByRole('button', { name: 'Add Promotion' }).click();
  await drawer.getByText('No category or type is called “Devicez”').waitFor();
  await drawer.getByRole('button', { name: 'Remove Devicez' }).click();
  await kinds.fill('Devices');
  await kinds.press('Enter');
  await drawer.getByRole('button', { name: 'Add Promotion' }).click();
  await told(page, 'Promotion added successfully');
  await openWithin(page, '/admin/products/new');
  const category = page.getByRole('combobox', { name: 'Category' });
  await category.click();
  await page.getByRole('option', { name: 'E-Liquids' }).click();
  await page.getByText('Its shelf in the shop').waitFor();
  await category.fill('Pods');
  await page.getByText('“Pods” is no category yet: it becomes one when you save').waitFor();
}

/** A list of orders stays as it is, and says that there are new ones. */
async function followOrders(page: Page, buy: () => Promise<unknown>): Promise<void> {
  await buy();
  const opened = page.waitForResponse(EVENTS);
  await page.goto('/admin/orders');
  await opened;
  const rows = page.getByRole('main').getByRole('table').locator('tbody tr');
  await expect.poll(() => rows.count()).toBe(1);
  await buy();
  await page.getByText('1 new order').waitFor();
  expect(await rows.count()).toBe(1);
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect.poll(() => rows.count()).toBe(2);
  await expect.poll(() => page.getByText(/new orders?/).count()).toBe(0);
}

/** A product that there is, for whoever orders by calls. */
async function addHalo(page: Page): Promise<{ slug: string }> {
  const { token } = await signIn(page);
  const own = { name: 'Nimbus', description: 'Clouds', image: LUNA.imageUrl };
  await askAs(page, token, brandsApi.add(own));
  const variants = [{ sku: 'HALO', options: {}, stock: 4 }];
  return askAs(page, token, odd(productsApi.add)({ ...LUNA, name: 'Halo', variants }));
}

/** An open dashboard learns of new customers by itself: over its line, over the next one, and without any. */
async function followShop(): Promise<void> {
  await using line = await openLine(shop.url);
  await using office = await visit({ shop: line.url });
  await using shopper = await visit({ shop: shop.url });
  const { page } = office;
  await page.clock.install();
  await openBackOffice(page, '/admin/newsletter', { listens: true });
  const opened = page.waitForResponse(EVENTS);
  await page.goto('/admin');
  await opened;
  const activity = page.getByRole('region', { name: 'Recent activity' });
  const register = async () => {
    const { username } = await signUp(shopper.page);
    return activity.getByText(`${username} registered`);
  };
  await (await register()).waitFor();
  const { slug } = await addHalo(page);
  await writeAddress(shopper.page);
  await followOrders(page, () => order(shopper.page, slug));
  const back = page.waitForResponse(EVENTS);
  await page.goto('/admin');
  await back;

  // What happened while the line was broken is told as soon as there is another.
  line.goDead();
  const meanwhile = await register();
  expect(await meanwhile.count()).toBe(0);
  const again = page.waitForResponse(EVENTS);
  line.comeBack();
  await again;
  await meanwhile.waitFor();
  await (await register()).waitFor();

  // Where no line is to be had, the page asks each minute.
  await page.route(EVENTS, FAILURES.cut);
  line.comeBack();
  const unheard = await register();
  await expect
    .poll(async () => {
      await page.clock.fastForward('01:00');
      return unheard.count();
    })
    .toBe(1);
}

/** Visitors read the owner's words in place of the shop, a friend comes in by the password, and staff see the shop. */
async function closeShop(page: Page): Promise<void> {
  await openWithin(page, '/admin/settings?tab=opening');
  await page.getByRole('combobox', { name: 'The shop is' }).selectOption('Closed');
  await page.getByRole('textbox', { name: 'What visitors read' }).fill('Back on Friday.');
  await page.getByRole('textbox', { name: 'Password for friends' }).fill('sesame street');
  await press(page, 'Save');
  await saved(page);
  await using visitor = await visit({ shop: shop.url });
  const friend = visitor.page;
  await friend.goto('/products');
  await friend.getByText('Back on Friday.').waitFor();
  const password = friend.getByLabel('Password for friends');
  await password.fill('guess');
  await friend.getByRole('button', { name: 'Come In' }).click();
  await friend.getByRole('alert').getByText('That is not the password').waitFor();
  await password.fill('sesame street');
  await password.press('Enter');
  await friend.waitForURL('**/products');
  await friend.getByRole('banner').waitFor();
  await page.goto('/');
  await page.getByRole('banner').waitFor();
}

test('the words, the logo, the navigation and a page that the owner edits are in the shop at once', async () => {
  const { page, complaints } = owner;
  await openBackOffice(page, '/admin/settings');
  await changeTax(page);
  await addZone(page);
  await addRecipient(page);
  await writePromotion(page);
  await lookAtMail(page);
  await lookAtNetworks(page);
  await editSite(page);
  await addNavigationItem(page);
  await writePage(page);

  await page.goto('/');
  await page.getByRole('heading', { level: 1, name: 'Fern & Fog' }).waitFor();
  const banner = page.getByRole('banner');
  const logo = banner.getByRole('img', { name: 'Mistral' });
  expect(await logo.getAttribute('src')).toMatch(/^\/media\/\w+\.webp$/);
  const navigation = banner.getByRole('navigation', { name: 'Main' }).getByRole('link');
  expect(await navigation.first().textContent()).toBe('Guide');
  await navigation.first().click();
  await page.getByRole('heading', { level: 1, name: 'Size Guide' }).waitFor();
  const text = page.getByRole('main').locator('section p');
  expect(await text.textContent()).toBe('small and <b>raw</b>');
  expect(await text.locator('strong').textContent()).toBe('small');

  // The browser tells of the promotion, of the empty title and of the colour that were refused.
  const refused = expect.stringContaining('status of 400');
  expect(complaints).toEqual([refused, refused, refused]);
});

test('an open back office follows what happens in the shop, over its line and without; closed, the shop lets friends in', async () => {
  await followShop();
  await openBackOffice(owner.page, '/admin/settings');
  await closeShop(owner.page);
});
