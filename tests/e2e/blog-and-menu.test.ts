import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { pictureFile } from '../support/pictures.ts';
import { openBackOffice } from './back-office.ts';
import { openBrowser, openWithin, visit } from './browser.ts';
import { isFocused, openPage } from './screens.ts';
import { shownToast } from './shown-toast.ts';

openBrowser();

const TITLE = 'Why our bottles are brown';

async function writePost(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Write a Post' }).click();
  const drawer = page.getByRole('dialog', { name: 'Write a Post' });
  await drawer.getByRole('textbox', { name: 'Title', exact: true }).fill(TITLE);
  const address = drawer.getByRole('textbox', { name: 'Address' });
  await expect.poll(() => address.inputValue()).toBe('why-our-bottles-are-brown');
  const text = drawer.getByRole('textbox', { name: 'Text', exact: true });
  await text.fill('Light');
  await text.selectText();
  await drawer.getByRole('button', { name: 'Bold' }).click();
  const preview = drawer.getByRole('region', { name: 'Preview' });
  await preview.locator('strong').getByText('Light').waitFor();
  await drawer.getByRole('button', { name: 'Picture', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a Picture' });
  const file = { name: 'bottle.png', mimeType: 'image/png', buffer: await pictureFile() };
  await dialog.locator('input[type=file]').setInputFiles(file);
  await dialog.locator('img').waitFor();
  await dialog.getByRole('button', { name: 'Add Picture' }).click();
  await dialog.getByText('Say what the picture shows').waitFor();
  await dialog.getByRole('textbox', { name: 'What the picture shows' }).fill('A brown bottle');
  await dialog.getByRole('button', { name: 'Add Picture' }).click();
  await preview.getByRole('img', { name: 'A brown bottle', includeHidden: true }).waitFor();
  await drawer.getByRole('combobox', { name: 'Tags' }).fill('Bottles,');
  await drawer.getByRole('combobox', { name: 'Status' }).selectOption('Published');
  await drawer.getByRole('button', { name: 'Publish Post' }).click();
  await shownToast(page).getByText('Post added successfully').waitFor();
}

/** Adds an entry by what it leads to. */
async function addEntry(
  page: Page,
  search: string,
  option: string,
  picture?: Buffer,
): Promise<void> {
  await page.getByRole('button', { name: 'Add Navigation Item' }).click();
  const drawer = page.getByRole('dialog');
  const url = drawer.getByRole('combobox', { name: 'URL' });
  await url.fill(search);
  await drawer.getByRole('option', { name: option }).waitFor();
  await url.press('ArrowDown');
  await url.press('Enter');
  await drawer.getByText('Leads to:').waitFor();
  if (picture) {
    const file = { name: 'shelf.png', mimeType: 'image/png', buffer: picture };
    await drawer.locator('input[type=file]').setInputFiles(file);
    await drawer.getByRole('button', { name: 'Remove' }).waitFor();
  }
  await drawer.getByRole('button', { name: 'Add', exact: true }).click();
  await drawer.waitFor({ state: 'detached' });
  const name = option.replace(/^.*: /, '');
  await page
    .getByRole('main')
    .getByRole('listitem')
    .last()
    .getByText(name, { exact: true })
    .waitFor();
}

test('an owner writes a post and puts it with a category under an entry of the menu, where a shopper finds it by keys, and in the feed', async () => {
  await using owner = await visit();
  const back = owner.page;
  await openBackOffice(back, '/admin/blog');
  await writePost(back);

  await openWithin(back, '/admin/settings/menu');
  const rows = back.getByRole('main').getByRole('listitem');
  await addEntry(back, 'home', 'Page of the shop: Home');
  await addEntry(back, 'accessories', 'Category: Accessories', await pictureFile());
  await addEntry(back, 'bottles are brown', `Post: ${TITLE}`);
  await back
    .getByRole('button', { name: 'Put Accessories under the entry above' })
    .last()
    .press('Enter');
  await back.getByRole('button', { name: `Put ${TITLE} under the entry above` }).press('Enter');
  await back
    .getByText(/Why our bottles are brown is now number \d+ of \d+, under another\./)
    .waitFor();
  // An address that nothing stands at is told.
  await back.getByRole('button', { name: 'Add Navigation Item' }).click();
  const drawer = back.getByRole('dialog');
  await drawer.getByRole('combobox', { name: 'URL' }).fill('/blog/never-written');
  await drawer.getByText('Leads nowhere: shoppers find nothing there').waitFor();
  await back.keyboard.press('Escape');
  await back.getByRole('button', { name: 'Discard' }).click();
  await drawer.waitFor({ state: 'detached' });

  await using shopper = await visit();
  const { page } = shopper;
  await openPage('/faq')(page);
  const menu = page.getByRole('banner').getByRole('navigation', { name: 'Main' });
  const opener = menu.locator('summary').filter({ hasText: 'More of Home' });
  const parts = opener.locator('..').getByRole('link');
  // A mouse opens it by resting there, and Escape closes it though the focus is elsewhere.
  await opener.hover();
  await parts.first().waitFor();
  await page.keyboard.press('Escape');
  await parts.first().waitFor({ state: 'hidden' });
  expect(await isFocused(opener)).toBe(false);
  await page.mouse.move(0, 900);
  await opener.focus();
  await opener.press('Enter');
  const byName = (name: string) => opener.locator('..').getByRole('link', { name, exact: true });
  await byName('Accessories').waitFor();
  await byName(TITLE).waitFor();
  await expect.poll(() => parts.first().getAttribute('href')).toBe('/category/accessories');
  await expect.poll(() => parts.first().locator('img').count()).toBe(1);
  // The keys come with the menu's code, which is loaded as somebody comes near.
  await expect
    .poll(async () => {
      await opener.press('ArrowDown');
      return isFocused(parts.first());
    })
    .toBe(true);
  await parts.first().press('Escape');
  await expect.poll(() => isFocused(opener)).toBe(true);
  await parts.first().waitFor({ state: 'hidden' });
  await opener.press('ArrowDown');
  await parts.first().press('ArrowDown');
  await parts.last().press('Enter');
  await page.getByRole('heading', { level: 1, name: TITLE }).waitFor();
  await parts.first().waitFor({ state: 'hidden' });
  const feed = await page.locator('link[type="application/rss+xml"]').getAttribute('href');
  const { text } = await page.evaluate(
    async (address) => ({ text: await (await fetch(address ?? '')).text() }),
    feed,
  );
  expect(text).toContain(`<title>${TITLE}</title>`);
  await page.getByRole('link', { name: 'Bottles' }).click();
  await page.getByRole('heading', { level: 1, name: 'Bottles' }).waitFor();

  // As it was before, for the tests that follow in this shop.
  await openWithin(back, '/admin/settings/menu');
  await rows.last().getByText(TITLE, { exact: true }).waitFor();
  const before = await rows.count();
  await back.getByRole('button', { name: 'Actions for Home' }).last().click();
  await back.getByRole('menuitem', { name: 'Delete' }).click();
  await back.getByRole('button', { name: 'Delete' }).click();
  await expect.poll(() => rows.count()).toBe(before - 3);
  await openWithin(back, '/admin/blog');
  await back.getByRole('button', { name: `Actions for ${TITLE}` }).click();
  await back.getByRole('menuitem', { name: 'Delete' }).click();
  await back.getByRole('button', { name: 'Delete Post' }).click();
  await shownToast(back).getByText('Post deleted successfully').waitFor();
});
