import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import * as productsApi from '../../src/modules/catalog/admin-endpoints.ts';
import * as brandsApi from '../../src/modules/catalog/brand-endpoints.ts';
import * as eventsApi from '../../src/modules/staff/event-endpoints.ts';
import { LUNA } from '../support/admin-products.ts';
import { pictureFile } from '../support/pictures.ts';
import { ADMIN_PASSWORD, startShop } from '../support/running-shop.ts';
import { testDatabase } from '../support/test-database.ts';
import { askAs, openBackOffice, signIn, unfold } from './back-office.ts';
import { openBrowser, visit } from './browser.ts';
import { anyOf } from './calls.ts';
import { order, signUp, writeAddress } from './customer.ts';
import { openLine } from './dead-line.ts';
import { FAILURES } from './failing-api.ts';
import { shownToast } from './shown-toast.ts';

openBrowser();

const EVENTS = anyOf(eventsApi.listen);

const told = (page: Page, text: string) => shownToast(page).getByText(text).waitFor();

async function editSite(page: Page): Promise<void> {
  await unfold(page, 'Site configuration');
  const panel = page.getByRole('region', { name: 'Site configuration' });
  await panel.getByRole('button', { name: 'Edit Hero title' }).click();
  const title = panel.getByRole('textbox', { name: 'Hero title' });
  await title.fill('   ');
  await panel.getByRole('button', { name: 'Save' }).click();
  await panel.getByText('Please enter a value before saving').waitFor();
  await title.fill('  Fern & Fog ');
  // One field at a time.
  const logo = panel.getByRole('button', { name: 'Edit Logo' });
  expect(await logo.getAttribute('aria-disabled')).toBe('true');
  await panel.getByRole('button', { name: 'Save' }).click();
  await told(page, 'Site configuration updated successfully');
  await panel.getByText('Fern & Fog', { exact: true }).waitFor();

  await panel.getByRole('button', { name: 'Edit Hero subtitle' }).click();
  await panel.getByRole('textbox', { name: 'Hero subtitle' }).fill('Given up');
  await panel.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => panel.getByText('Given up').count()).toBe(0);

  await logo.click();
  const buffer = await pictureFile(300, 80);
  await panel
    .locator('input[type=file]')
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer });
  await panel.getByRole('button', { name: 'Remove' }).waitFor();
  // It is shown whole, not cut to a square.
  const shape = await panel
    .locator('img[src^="/media/"]')
    .evaluate((image) => getComputedStyle(image).objectFit);
  expect(shape).toBe('contain');
  await panel.getByRole('button', { name: 'Save' }).click();
  await panel.getByRole('img', { name: 'Logo' }).waitFor();
}

async function addNavigationItem(page: Page): Promise<void> {
  await page.goto('/admin/settings?tab=header-navigation');
  await page.getByRole('button', { name: 'Add Navigation Item' }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('textbox', { name: 'Name' }).fill('Guide');
  await drawer.getByRole('textbox', { name: 'URL' }).fill('/size-guide');
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
  await page.getByRole('tab', { name: 'Pages' }).click();
  await page.getByRole('button', { name: 'Add Page' }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('textbox', { name: 'Title' }).fill('Size Guide');
  await drawer.getByRole('textbox', { name: 'Slug' }).fill('size-guide');
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
  expect(await width()).toBe(680);
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
  await page.goto('/admin/settings?tab=security');
  const networks = page.getByRole('textbox', { name: 'Allowed addresses' });
  await networks.fill('203.0.113.7');
  await page.getByText('Your address 127.0.0.1 is not in the list.').waitFor();
  await networks.fill('127.0.0.0/8');
  await page.getByText('Your address 127.0.0.1 is in the list.').waitFor();
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByText('Your address is 127.0.0.1.').waitFor();
}

/** A list of orders stays as it is, and says that there are new ones. */
async function followOrders(page: Page, shopUrl: string): Promise<void> {
  const { token } = await signIn(page);
  const own = { name: 'Nimbus', description: 'Clouds', image: LUNA.imageUrl };
  await askAs(page, token, brandsApi.add(own));
  const { slug } = await askAs(page, token, productsApi.add(LUNA));
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
  await steps.getByRole('link', { name: 'Say who sells' }).click();
  await page.getByRole('textbox', { name: 'Company name' }).fill('Mistral Ltd');
  await page.getByRole('textbox', { name: 'Address' }).fill('1 Fog Lane, Leeds');
  await page.getByRole('textbox', { name: 'Phone number' }).fill('0113 496 0000');
  const copyright = page.getByRole('textbox', { name: 'Copyright text' });
  await copyright.fill('All ours.');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await told(page, 'Settings updated successfully');
}

async function lookAtTaxes(page: Page): Promise<void> {
  await page.goto('/admin/settings/shop');
  await page.getByRole('combobox', { name: 'Country' }).selectOption('GB');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await told(page, 'Settings updated successfully');
  await page.goto('/admin/settings/tax');
  const example = page.getByRole('region', { name: 'Worked example' });
  await example.getByText('Tax 8% £3.20').waitFor();
  expect(await example.getByRole('combobox', { name: 'To' }).inputValue()).toBe('United Kingdom');
  await page.getByRole('textbox', { name: 'Tax, percent' }).fill('20');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await example.getByText('Tax 20% £8.00').waitFor();
  await page.goto('/admin/payments');
  await page.getByRole('heading', { level: 1, name: 'Transactions' }).waitFor();
}

async function writePromotion(page: Page): Promise<void> {
  await page.goto('/admin/promotions');
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
  await page.goto('/admin/products/new');
  const category = page.getByRole('combobox', { name: 'Category' });
  await category.click();
  await page.getByRole('option', { name: 'E-Liquids' }).click();
  await page.getByText('Stands on the home page’s shelf E-Liquids').waitFor();
  await category.fill('Pods');
  await page.getByText(/^Stands on no shelf of the home page/).waitFor();
}

/** Visitors read the owner's words in place of the shop, a friend comes in by the password, and staff see the shop. */
async function closeAndOpen(page: Page, shop: string): Promise<void> {
  const isOpen = page.getByRole('combobox', { name: 'The shop is' });
  const save = async () => {
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await told(page, 'Settings updated successfully');
  };
  await page.goto('/admin/settings?tab=opening');
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
  await page.goto('/admin/settings?tab=opening');
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
    await page.goto('/admin');
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

    // The browser tells of the promotion that was refused.
    expect(complaints).toEqual([expect.stringContaining('status of 400')]);
    await closeAndOpen(page, shop.url);
    await followShop(shop.url);
  } finally {
    await shop.stop();
  }
});
