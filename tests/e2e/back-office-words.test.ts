import { generate } from 'otplib';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import stripeStandIn from '../../extensions/stripe/stand-in.ts';
import * as productsApi from '../../src/modules/catalog/admin-endpoints.ts';
import * as brandsApi from '../../src/modules/catalog/brand-endpoints.ts';
import * as catalogApi from '../../src/modules/catalog/endpoints.ts';
import * as reviewsApi from '../../src/modules/reviews/endpoints.ts';
import * as eventsApi from '../../src/modules/staff/event-endpoints.ts';
import { LUNA } from '../support/admin-products.ts';
import { pictureFile } from '../support/pictures.ts';
import { ADMIN_PASSWORD, startShop } from '../support/running-shop.ts';
import { testDatabase } from '../support/test-database.ts';
import { odd } from '../support/visitor.ts';
import { askAs, openBackOffice, signIn } from './back-office.ts';
import { openBrowser, openWithin, visit } from './browser.ts';
import { anyOf, ask } from './calls.ts';
import { numberOf, order, signUp, writeAddress } from './customer.ts';
import { openLine } from './dead-line.ts';
import { FAILURES } from './failing-api.ts';
import { countPresses } from './presses.ts';
import { isFocused } from './screens.ts';
import { shownToast } from './shown-toast.ts';

openBrowser();

const EVENTS = anyOf(eventsApi.listen);

const told = (page: Page, text: string) => shownToast(page).getByText(text).waitFor();

/** The toast of a save before may still be there. */
async function saved(page: Page): Promise<void> {
  await page.getByRole('region', { name: 'Unsaved changes' }).waitFor({ state: 'detached' });
  await told(page, 'Settings updated successfully');
}

/** Words on one screen and the logo on another, found in the index by what owners call them. */
async function editSite(page: Page): Promise<void> {
  await openWithin(page, '/admin/settings');
  const search = page.getByRole('searchbox', { name: 'Search settings' });
  await search.fill('banner');
  await page.getByRole('link', { name: /^Headline/ }).click();
  const title = page.getByRole('textbox', { name: 'Headline' });
  await expect.poll(() => isFocused(title)).toBe(true);
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await title.fill('   ');
  await save.click();
  await page.getByText('Please enter a value before saving').first().waitFor();
  await title.fill('  Fern & Fog ');
  await save.click();
  await saved(page);
  await expect.poll(() => title.inputValue()).toBe('Fern & Fog');

  await page.getByRole('link', { name: 'Back to settings' }).click();
  await search.fill('logo');
  await page.getByRole('link', { name: /^Logo/ }).first().click();
  const buffer = await pictureFile(300, 80);
  const logo = page.getByRole('group', { name: 'Logo' });
  await logo
    .locator('input[type=file]')
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer });
  await logo.getByRole('button', { name: 'Remove' }).waitFor();
  // It is shown whole, not cut to a square.
  const shape = await logo
    .locator('img[src^="/media/"]')
    .evaluate((image) => getComputedStyle(image).objectFit);
  expect(shape).toBe('contain');
  await save.click();
  await saved(page);

  // A colour that is lost on paper is answered with the nearest that is not.
  const colour = page.getByRole('textbox', { name: 'Accent colour' }).first();
  await colour.fill('#ffcc00');
  await save.click();
  const refusal = page
    .getByText(/Nearest|nearest/)
    .filter({ visible: true })
    .first();
  const [nearest = ''] = /#[0-9a-f]{6}/.exec((await refusal.textContent()) ?? '') ?? [];
  await colour.fill(nearest);
  await save.click();
  await saved(page);
  const html = await (await page.request.get('/faq')).text();
  expect(html).toContain(encodeURIComponent(nearest));
}

type Walker = Awaited<ReturnType<typeof walker>>;

/** Walks tasks on a page, and counts what each takes to press. */
async function walker(page: Page) {
  const presses = await countPresses(page);
  const tooMany: [task: string, presses: number, most: number][] = [];
  const walk = async (task: string, most: number, from: string, way: () => Promise<unknown>) => {
    await openWithin(page, from);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await presses.reset();
    await way();
    const count = await presses.read();
    if (count > most) tooMany.push([task, count, most]);
  };
  return { walk, tooMany, choose: presses.choose };
}

/**
 * The tasks of an owner's first day, each from where it begins: none takes more presses than it took before settings were one
 * list, and what was impossible then can be done.
 */
async function walkTheDay(page: Page, { walk }: Walker): Promise<void> {
  const open = (name: RegExp) => page.getByRole('main').getByRole('link', { name }).click();
  const click = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const field = (name: string | RegExp) => page.getByRole('textbox', { name }).first();
  const menu = page.getByRole('navigation', { name: 'Back office' });
  const inDrawer = async (name: string) => {
    await page.getByRole('dialog').getByRole('button', { name, exact: true }).last().click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  };

  await walk('name, seller, footer', 13, '/admin/settings', async () => {
    await open(/^Shop /);
    await field('Shop’s name').fill('Mistral');
    await field('Name').fill('Mistral Ltd');
    await field('Address').fill('1 Fog Lane, Leeds');
    await click('Save');
    await saved(page);
    await open(/^Back to settings/);
    await open(/^Footer The company/);
    await field('Company name').fill('Mistral Ltd');
    await field('Address').fill('1 Fog Lane, Leeds');
    await field('Phone number').fill('0113 496 0001');
    await field('Company description').fill('Clouds by the sea.');
    await field('Copyright text').fill('All ours.');
    await click('Save');
    await saved(page);
  });
  await walk('a text of the home page', 3, '/admin/settings', async () => {
    await open(/^Home page/);
    await field('Words below it').fill('By the sea');
    await click('Save');
    await saved(page);
  });
  await walk('tax', 2, '/admin/settings', async () => {
    await open(/^Tax /);
    await field('Tax, percent').fill('19');
    await click('Save');
    await saved(page);
  });
  await walk('a legal page', 5, '/admin/settings', async () => {
    await open(/^Pages /);
    await click('Add Page');
    await field('Title').fill('Imprint');
    await field('Address of the page').fill('imprint');
    await field('Content').fill('Mistral Ltd');
    await inDrawer('Add');
  });
  await walk('a colleague', 3, '/admin/settings', async () => {
    await open(/^Staff /);
    await click('Add Staff Member');
    await field('Username').fill('berta');
    await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('dialog', { name: /^One-time password/ }).waitFor();
  });
  await walk('a code', 2, '/admin/promotions', async () => {
    await open(/^Add Promotion/);
    await field('Name').fill('Welcome');
    await field('Code').fill('CARE3');
    await field('Percent').fill('10');
    await inDrawer('Add Promotion');
  });
  await walk('the audit log', 2, '/admin', async () => {
    await menu.getByRole('link', { name: /^Settings/ }).click();
    await open(/^Audit log/);
    await page.getByText('admin added Welcome').waitFor();
    await page.getByText(/^admin changed the tax (from .+ )?to 19$/).waitFor();
  });
  await walk('last week', 2, '/admin', () => page.getByText('Orders today').waitFor());
  await walk('the logo', 3, '/admin/settings', async () => {
    await open(/^Home page and looks/);
    const logo = page.getByRole('group', { name: 'Logo' });
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      logo.getByRole('button', { name: 'Choose File' }).click(),
    ]);
    const buffer = await pictureFile(300, 80);
    await chooser.setFiles({ name: 'logo.png', mimeType: 'image/png', buffer });
    await logo.getByRole('button', { name: 'Remove' }).waitFor();
    await click('Save');
    await saved(page);
  });
  await walk('a gift card', 3, '/admin/gift-cards', async () => {
    await open(/^Issue Gift Card/);
    await field(/^Amount/).fill('25');
    await page.getByRole('dialog').getByRole('button', { name: 'Issue', exact: true }).click();
    await inDrawer('I Have Passed It On');
  });
  await walk('a zone and its rate', 6, '/admin/settings', async () => {
    await open(/^Delivery /);
    await click('Add Zone');
    await field('Name').fill('Ireland');
    const countries = page.getByRole('combobox', { name: 'Countries' });
    await countries.fill('Ireland');
    await countries.press('Enter');
    await inDrawer('Save');
    await click('Add Rate to Ireland');
    await field('Name').fill('An Post');
    await field('Price').fill('4.50');
    await field('Days from').fill('2');
    await field('Days to').fill('4');
    await inDrawer('Save');
  });
  await walk('low stock', 1, '/admin/products', async () => {
    await page.getByRole('link', { name: 'Low stock' }).click();
    await page.getByRole('table', { name: 'Products' }).getByText(LUNA.name).waitFor();
  });
  await walk('+10 % on all that is found', 7, '/admin/products', async () => {
    await page.getByRole('checkbox', { name: 'Choose all on this page' }).check();
    await click('Change…');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'Price' }).selectOption('percent');
    await dialog.getByRole('textbox', { name: 'Per cent' }).fill('10');
    await dialog.getByRole('button', { name: 'Preview' }).click();
    await dialog.getByRole('button', { name: /^Change \d+ product/ }).click();
    await dialog.getByText(/^Done: \d+ changed/).waitFor();
    await inDrawer('Close');
  });
  for (const [typed, found] of [
    ['CARE3', 'Welcome'],
    ['vat', /^Tax Settings/],
    ['logo', /^Logo Home page and looks/],
    ['dark', 'Dark theme'],
    ['refund', 'Refund an order'],
    ['export', 'Export orders'],
    ['accountant', 'Takings'],
  ] as const) {
    await walk(`finding ${typed}`, 1, '/admin', async () => {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Search the back office' }).fill(typed);
      await page.getByRole('option', { name: found }).first().waitFor();
    });
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
  await walk(
    'another address that is told of returns, with a test',
    6,
    '/admin/settings',
    async () => {
      await open(/^Notifications /);
      await click('Add Address');
      await page
        .getByRole('dialog')
        .getByRole('textbox', { name: 'Address' })
        .fill('berta@example.com');
      await inDrawer('Add');
      await click('Actions for berta@example.com');
      await page.getByRole('menuitem', { name: 'Send a Test' }).click();
      await told(page, 'A test is on its way to berta@example.com');
    },
  );
}

/** The goods and the orders of that day, after a customer has ordered twice. */
async function walkTheOrders(page: Page, shopUrl: string, { walk, choose }: Walker): Promise<void> {
  const click = (name: string | RegExp) =>
    page.getByRole('main').getByRole('button', { name, exact: true }).click();
  const drawer = page.getByRole('dialog');
  const inDrawer = async (name: string | RegExp) => {
    await drawer.getByRole('button', { name, exact: true }).last().click();
    await drawer.waitFor({ state: 'detached' });
  };
  const field = (name: string | RegExp) => page.getByRole('textbox', { name }).first();

  await walk('colours', 2, '/admin/settings', async () => {
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Home page and looks/ })
      .click();
    await field('Accent colour').fill('#7a1f3d');
    await click('Save');
    await saved(page);
  });
  await walk('a brand', 2, '/admin/brands', async () => {
    await page.getByRole('link', { name: /^Add Brand/ }).click();
    await drawer.getByRole('textbox', { name: 'Name' }).fill('Fern');
    await drawer
      .getByRole('textbox', { name: 'Description', exact: true })
      .fill('Liquids by the sea.');
    await inDrawer(/^Add/);
  });
  await walk('a product of twelve variants with pictures', 12, '/admin/products', async () => {
    await page.getByRole('link', { name: /^Add Product/ }).click();
    await field('Name').fill('Fog');
    await field('Description').fill('A liquid as light as a feather.');
    const brand = page.getByRole('combobox', { name: 'Brand', exact: true });
    await brand.fill('Fern');
    await page.getByRole('option', { name: 'Fern' }).click();
    await page.getByRole('combobox', { name: 'Type', exact: true }).fill('Nic Salt');
    await field('Price (GBP)').fill('4.99');
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'Choose Files' }).click(),
    ]);
    const buffer = await pictureFile(300, 300);
    await chooser.setFiles(
      ['front', 'back', 'box'].map((name) => ({
        name: `${name}.png`,
        mimeType: 'image/png',
        buffer,
      })),
    );
    await page.getByRole('textbox', { name: 'Alternative text of picture 1' }).waitFor();
    await click('Add Options');
    await field('Option 1').fill('Flavour');
    // A list is taken apart at its commas.
    await field('Values of Flavour').pressSequentially('Mint,Mango,Apple,Plain,');
    await click('Add Another Option');
    await field('Option 2').fill('Strength');
    await field('Values of Strength').pressSequentially('3 mg,6 mg,12 mg,');
    const rows = page.getByRole('grid', { name: 'Variants' }).getByRole('row');
    await expect.poll(() => rows.count()).toBe(1 + 4 + 12);
    await click('Publish');
    await told(page, 'Product added successfully');
  });
  await walk('3 for 2', 4, '/admin/promotions', async () => {
    await page.getByRole('link', { name: /^Add Promotion/ }).click();
    await field('Name').fill('3 for 2');
    await choose(drawer.getByRole('combobox', { name: 'Kind' }), 'buy_x_get_y');
    await drawer.getByRole('textbox', { name: /^Buy/ }).fill('2');
    await drawer.getByRole('textbox', { name: /^Get/ }).fill('1');
    await inDrawer('Add Promotion');
  });
  await walk('a file of products', 5, '/admin/products/imports', async () => {
    await click('Import CSV');
    const lines = Array.from(
      { length: 40 },
      (_, nth) => `Cloud ${nth},A cloud like all the others.,Fern,Nic Salt,4.99,draft`,
    );
    const csv = ['Title,Description,Vendor,Type,Price,Status', ...lines].join('\n');
    await drawer.locator('input[type=file]').setInputFiles({
      name: 'clouds.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(csv),
    });
    await drawer.getByRole('button', { name: 'Check' }).click();
    await drawer.getByRole('button', { name: 'Import 40 Products' }).click();
    await drawer.getByText(/^Done: 40 created/).waitFor();
    await inDrawer('Close');
  });

  await using customer = await visit({ shop: shopUrl });
  await signUp(customer.page, { firstName: 'Ada', lastName: 'Byron' });
  await writeAddress(customer.page);
  const [bought] = await ask(customer.page, catalogApi.listProducts({ search: LUNA.name }));
  if (!bought) throw new Error('there is nothing to buy');
  const id = await order(customer.page, bought.slug, bought.slug);
  const onPage = `/admin/orders/${id}`;
  const number = await numberOf(customer.page, id);
  const openOrder = () =>
    page
      .getByRole('main')
      .getByRole('link', { name: new RegExp(number) })
      .first()
      .click();

  await walk('a customer who rings, found by the postcode', 1, '/admin/users', async () => {
    await page.getByRole('searchbox').first().fill('SW1Y 4JH');
    await page
      .getByRole('main')
      .getByRole('link', { name: /Ada Byron/ })
      .first()
      .click();
    await page.getByRole('link', { name: /^Add Order/ }).waitFor();
  });
  await walk('slip, then shipped', 5, '/admin/orders', async () => {
    await openOrder();
    await click('Packing Slip');
    await click(/^Ship/);
    await inDrawer('Ship');
    await told(page, 'Order shipped');
  });
  await walk('an invoice', 3, '/admin/orders', async () => {
    await openOrder();
    await click('Invoice');
  });
  await walk('delivered', 2, onPage, async () => {
    await click(/^Mark as Delivered/);
    await told(page, 'Order marked as delivered');
  });
  await ask(
    customer.page,
    reviewsApi.write({
      productId: bought.id,
      customerName: 'Ada B.',
      rating: 2,
      title: 'Not a feather',
      comment: 'It is heavier than I thought.',
    }),
  );
  // On a screen as wide as an owner's, what comes next stands in the row. The page hears nothing of the shop: it looks anew.
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/admin');
  await walk('a review answered', 3, '/admin', async () => {
    await page
      .getByRole('main')
      .getByRole('link', { name: /poor review/ })
      .first()
      .click();
    await page
      .getByRole('row')
      .getByRole('button', { name: /^Reply/ })
      .click();
    await drawer.getByRole('textbox', { name: 'The shop’s reply' }).fill('Thank you!');
    await inDrawer('Save');
    await told(page, 'Reply saved');
  });
  await walk('paid', 2, onPage, async () => {
    await click(/^Mark as Paid/);
    await inDrawer('Mark as Paid');
    await told(page, 'Order marked as paid');
  });
  await walk('one of two refunded', 3, onPage, async () => {
    await click(/^Refund/);
    await drawer.getByRole('button', { name: 'Increase quantity' }).first().click();
    await drawer.getByRole('button', { name: /^Refund £[1-9]/ }).waitFor();
    await inDrawer(/^Refund £/);
    await page.getByRole('main').getByText('1 refunded', { exact: true }).waitFor();
  });
  await walk('a return up to its refund', 12, onPage, async () => {
    await click('Begin Return');
    // The one piece that is left is chosen already.
    await drawer.getByRole('button', { name: 'Decrease quantity' }).waitFor();
    await inDrawer('Begin Return');
    await page
      .getByRole('region', { name: 'Returns' })
      .getByRole('link', { name: /^[0-9a-f]{8}/ })
      .click();
    for (const [act, sure] of [
      [/^Mark as Received/, /^Mark as Received/],
      [/^Inspect/, 'Put 1 on Sale'],
      [/^Refund/, /^Refund £[1-9]/],
    ] as const) {
      await click(act);
      await inDrawer(sure);
    }
    await told(page, 'Return refunded');
  });

  const another = await order(customer.page, bought.slug);
  await page.setViewportSize({ width: 390, height: 844 });
  await walk('shipped on a phone', 4, '/admin/orders', async () => {
    const mine = await numberOf(customer.page, another);
    await page
      .getByRole('main')
      .getByRole('link', { name: new RegExp(mine) })
      .first()
      .click();
    await page.getByRole('button', { name: /^Ship/ }).last().click();
    await inDrawer('Ship');
    await told(page, 'Order shipped');
  });
}

/** A way to pay, a newsletter, and what the owner signs in with; afterwards the password is another. */
async function walkTheKeys(page: Page, { walk }: Walker): Promise<void> {
  const drawer = page.getByRole('dialog');
  const main = page.getByRole('main');
  const click = (name: string) => main.getByRole('button', { name, exact: true }).click();

  await page.setViewportSize({ width: 1440, height: 900 });
  await walk('Stripe, tried out and switched on', 5, '/admin/payments/methods', async () => {
    const card = page.getByRole('article', { name: 'Stripe' });
    await card.getByRole('link', { name: /^Configure/ }).click();
    const { publicKey = '', privateKey = '', webhookSecret = '' } = stripeStandIn.config;
    await drawer.getByLabel(/^Publishable key/).fill(publicKey);
    await drawer.getByLabel(/^Secret key/).fill(privateKey);
    await drawer.getByLabel(/^Webhook signing secret/).fill(webhookSecret);
    await drawer.getByRole('button', { name: 'Save and test' }).click();
    await drawer.getByText('Test Successful').waitFor();
    await drawer.getByRole('button', { name: 'Switch it on' }).click();
    await page.getByRole('button', { name: 'Enable Stripe', exact: true }).last().click();
    // The open drawer hides the card from roles, not from sight.
    const behind = page.locator('article[aria-label="Stripe"]');
    await behind.getByText('Active', { exact: true }).waitFor();
  });
  await walk('a newsletter, tried on oneself', 5, '/admin/newsletters', async () => {
    await page.getByRole('link', { name: /^Write a Newsletter/ }).click();
    await drawer.getByLabel('Subject').fill('Autumn');
    await drawer.getByRole('textbox', { name: 'Text', exact: true }).fill('New flavours.');
    await drawer.getByRole('button', { name: 'Save Draft' }).click();
    await click('Actions for Autumn');
    await page.getByRole('menuitem', { name: 'Send…' }).click();
    await drawer.getByLabel('A test first, to').fill('owner@example.com');
    await drawer.getByRole('button', { name: 'Send a Test' }).click();
    await told(page, 'The test is on its way to owner@example.com.');
  });
  await walk('password and second factor', 5, '/admin/account', async () => {
    const chosen = 'another-fog-lane-7';
    await page.getByLabel('Current password').fill(ADMIN_PASSWORD);
    await page.getByLabel('New password').fill(chosen);
    await page.getByLabel('Confirm password').fill(chosen);
    await click('Change Password');
    await told(page, 'Password changed successfully');
    await main
      .getByLabel(/^Your password/)
      .first()
      .fill(chosen);
    await click('Set Up');
    const secret = await page.getByLabel('Key', { exact: true }).inputValue();
    await page.getByLabel('Code from the app').fill(await generate({ secret }));
    await click('Turn It On');
    await click('I Have Kept Them');
    await main.getByRole('button', { name: 'End the Second Factor' }).waitFor();
  });
}

/** In a browser that nobody has signed in with. */
async function walkIn(shop: string): Promise<void> {
  await using stranger = await visit({ shop });
  const { page } = stranger;
  await page.goto('/admin');
  const presses = await countPresses(page);
  await page.getByRole('textbox', { name: 'Username' }).fill('admin');
  await page.getByLabel('Password', { exact: true }).fill(ADMIN_PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByText('Orders today').waitFor();
  expect(await presses.read()).toBe(1);
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

/** A product of which few are left, and its brand. */
async function stockWithLuna(page: Page): Promise<{ slug: string }> {
  const { token } = await signIn(page);
  const own = { name: 'Nimbus', description: 'Clouds', image: LUNA.imageUrl };
  await askAs(page, token, brandsApi.add(own));
  const variants = [{ sku: 'LUNA', options: {}, stock: 4 }];
  return askAs(page, token, odd(productsApi.add)({ ...LUNA, variants }));
}

/** A list of orders stays as it is, and says that there are new ones. */
async function followOrders(page: Page, shopUrl: string): Promise<void> {
  const { slug } = await stockWithLuna(page);
  const buy = async () => {
    await using visitor = await visit({ shop: shopUrl });
    await signUp(visitor.page);
    await writeAddress(visitor.page);
    await order(visitor.page, slug);
  };
  await buy();

  const opened = page.waitForResponse(EVENTS);
  await page.goto('/admin/orders');
  await opened;
  const rows = page.getByRole('main').getByRole('table').locator('tbody tr');
  await expect.poll(() => rows.count()).toBe(1);
  await buy();
  await page.getByText('1 new order').waitFor();
  await buy();
  await page.getByText('2 new orders').waitFor();
  expect(await rows.count()).toBe(1);
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect.poll(() => rows.count()).toBe(3);
  await expect.poll(() => page.getByText(/new orders?/).count()).toBe(0);
}

/** An open dashboard learns of new customers by itself: over its line, over the next one, and without any. */
async function followShop(shopUrl: string): Promise<void> {
  await using line = await openLine(shopUrl);
  await using owner = await visit({ shop: line.url });
  const { page } = owner;
  await page.clock.install();
  await openBackOffice(page, '/admin/newsletter', { listens: true });
  const opened = page.waitForResponse(EVENTS);
  await page.goto('/admin');
  await opened;
  const activity = page.getByRole('region', { name: 'Recent activity' });
  const register = async () => {
    await using visitor = await visit({ shop: shopUrl });
    const { username } = await signUp(visitor.page);
    return activity.getByText(`${username} registered`);
  };
  await (await register()).waitFor();
  await followOrders(page, shopUrl);
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

/** What nobody has said yet is missing, and told; what is typed once is everywhere. */
async function sayWhoSells(page: Page): Promise<void> {
  const steps = page.getByRole('region', { name: 'First steps' });
  await steps.getByText('Left out until you give it: name, address, telephone.').waitFor();
  await steps.getByRole('button', { name: 'Say who sells' }).click();
  const form = steps.getByRole('region', { name: 'Say who sells' });
  await form.getByRole('textbox', { name: 'Company' }).fill('Mistral Ltd');
  await form.getByRole('textbox', { name: 'Address' }).fill('1 Fog Lane, Leeds');
  await form.getByRole('textbox', { name: 'Telephone' }).fill('0113 496 0000');
  await form.getByRole('button', { name: 'Save' }).click();
  await form.waitFor({ state: 'detached' });
  await openWithin(page, '/admin/settings?tab=footer-settings');
  await expect
    .poll(() => page.getByRole('textbox', { name: 'Company name' }).inputValue())
    .toBe('Mistral Ltd');
  const copyright = page.getByRole('textbox', { name: 'Copyright text' });
  await copyright.fill('All ours.');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await saved(page);
}

async function lookAtTaxes(page: Page): Promise<void> {
  await openWithin(page, '/admin/settings/shop');
  await page.getByRole('combobox', { name: 'Country' }).selectOption('GB');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await saved(page);
  await page.goto('/admin/settings/tax');
  const example = page.getByRole('region', { name: 'Worked example' });
  await example.getByText('Tax 8% £3.20').waitFor();
  await expect
    .poll(() => example.getByRole('combobox', { name: 'To' }).inputValue())
    .toBe('United Kingdom');
  // As addresses there: with a postcode, without a state.
  await example.getByRole('textbox', { name: 'Postcode' }).waitFor();
  expect(await example.getByRole('textbox').count()).toBe(2);
  await page.getByRole('textbox', { name: 'Tax, percent' }).fill('20');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await example.getByText('Tax 20% £8.00').waitFor();
  await openWithin(page, '/admin/payments');
  await page.getByRole('heading', { level: 1, name: 'Transactions' }).waitFor();
}

async function writePromotion(page: Page): Promise<void> {
  await openWithin(page, '/admin/promotions');
  await page.getByRole('link', { name: 'Add Promotion' }).click();
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

/** Visitors read the owner's words in place of the shop, a friend comes in by the password, and staff see the shop. */
async function closeAndOpen(page: Page, shop: string): Promise<void> {
  const isOpen = page.getByRole('combobox', { name: 'The shop is' });
  const save = async () => {
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await saved(page);
  };
  await openWithin(page, '/admin/settings?tab=opening');
  await isOpen.selectOption('Closed');
  await page.getByRole('textbox', { name: 'What visitors read' }).fill('Back on Friday.');
  await page.getByRole('textbox', { name: 'Password for friends' }).fill('sesame street');
  await save();
  await using visitor = await visit({ shop });
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
  await openWithin(page, '/admin/settings?tab=opening');
  await isOpen.selectOption('Open to everybody');
  await save();
  await using stranger = await visit({ shop });
  await stranger.page.goto('/');
  await stranger.page.getByRole('banner').waitFor();
  expect(stranger.complaints).toEqual([]);
}

test('the words, the logo, the navigation and a page that the owner edits are in the shop at once', async () => {
  await using database = await testDatabase();
  const shop = await startShop({ ADMIN_PASSWORD, DEMO: '0', DATABASE_URL: database.url });
  try {
    await using visitor = await visit({ shop: shop.url });
    const { page, complaints } = visitor;
    await openBackOffice(page, '/admin');
    await sayWhoSells(page);
    await lookAtTaxes(page);
    await writePromotion(page);
    await lookAtMail(page);
    await lookAtNetworks(page);
    await editSite(page);
    await addNavigationItem(page);
    await writePage(page);

    await page.goto('/');
    await page.getByRole('heading', { level: 1, name: 'Fern & Fog' }).waitFor();
    const banner = page.getByRole('banner');
    const logo = banner.getByRole('img', { name: 'Cirrus' });
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
    await closeAndOpen(page, shop.url);
    await followShop(shop.url);
  } finally {
    await shop.stop();
  }
});

test('the tasks of an owner’s first day take no more presses than they did, and the impossible ones can be done', async () => {
  await using database = await testDatabase();
  await using stripe = await stripeStandIn.open();
  const shop = await startShop({
    ADMIN_PASSWORD,
    DEMO: '0',
    DATABASE_URL: database.url,
    PAYMENT_API_STRIPE: stripe.url,
  });
  try {
    await using visitor = await visit({ shop: shop.url });
    const { page } = visitor;
    await stockWithLuna(page);
    await openBackOffice(page, '/admin/settings');
    await walkIn(shop.url);
    const walks = await walker(page);
    await walkTheDay(page, walks);
    await walkTheOrders(page, shop.url, walks);
    await walkTheKeys(page, walks);
    expect(walks.tooMany).toEqual([]);
  } finally {
    await shop.stop();
  }
});
