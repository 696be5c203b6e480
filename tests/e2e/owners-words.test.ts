import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import * as contentAdminApi from '../../src/modules/content/admin-endpoints.ts';
import { loadBuiltSite } from '../../src/server/pages/built-site.ts';
import { setSetting, signedInAdmin } from '../support/admin.ts';
import { testShop } from '../support/test-shop.ts';
import type { Visitor } from '../support/visitor.ts';
import { openBrowser, visit } from './browser.ts';
import { hydrateFooter, openPage } from './screens.ts';

openBrowser();

async function addLinks(owner: Visitor, titles: string[]): Promise<void> {
  for (const title of titles) {
    await owner.call(
      contentAdminApi.footerLinks.add({ title, url: '/faq', category: 'customer_service' }),
    );
  }
}

const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

test('the footer holds forty links, a word of sixty letters, and nothing at all, and the header keeps its buttons in view whatever its links are called', async () => {
  await using shop = await testShop({ pages: loadBuiltSite });
  const owner = await signedInAdmin(shop);
  await shop.forget('footerLinks');
  await owner.call(
    contentAdminApi.changeFooter({
      address: '7 Harbour Yard, Bristol BS1 9VK, United Kingdom',
      phoneNumber: '0117 000 000',
    }),
  );
  const address = await shop.listen();
  await using visitor = await visit({ shop: address });
  const { page } = visitor;
  const footer = page.getByRole('contentinfo');
  const box = async (name: string) => {
    const found = await footer.getByRole('region', { name }).boundingBox();
    if (!found) throw new Error(`the footer has no ${name}`);
    return found;
  };

  // Without links the contact stands beside the company, up to the edge: no hole is left.
  await openPage('/faq')(page);
  await footer.scrollIntoViewIfNeeded();
  await expect.poll(async () => (await box('Contact')).y - (await box('Cirrus')).y).toBe(0);
  const contact = await box('Contact');
  expect(contact.x + contact.width).toBeGreaterThan(1280 - 60);
  const lines = await footer.getByText('BS1').evaluate((line) => {
    const text = line.firstChild as Text;
    const at = text.data.indexOf('BS1');
    const range = document.createRange();
    range.setStart(text, at);
    range.setEnd(text, at + 'BS1 9VK'.length);
    return range.getClientRects().length;
  });
  expect(lines).toBe(1);

  await addLinks(owner, [
    'W'.repeat(60),
    ...Array.from({ length: 39 }, (_, place) => `Link ${place}`),
  ]);
  // The header's own are as many.
  for (const name of [
    'W'.repeat(60),
    ...Array.from({ length: 20 }, (_, place) => `Shelf ${place}`),
  ]) {
    await owner.call(contentAdminApi.navigation.add({ name, url: '/faq' }));
  }
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 900 });
    await openPage('/faq')(page);
    await hydrateFooter(page);
    const column = footer.getByRole('navigation', { name: 'Customer Service' });
    await expect.poll(() => column.getByRole('link').count()).toBe(40);
    // Forty of 44 pixels one below the other would be 1,760.
    await expect.poll(async () => (await column.boundingBox())?.height).toBeLessThan(1_300);
    await expect.poll(() => sideways(page), { message: String(width) }).toBe(0);
    const bag = page.getByRole('button', { name: /^Cart/ });
    const { x = 9_999, width: wide = 0 } = (await bag.boundingBox()) ?? {};
    expect(x + wide).toBeLessThanOrEqual(width);
  }
});

test("badges are in the owner's words, and nothing is called a best seller that was never sold", async () => {
  await using shop = await testShop({ pages: loadBuiltSite });
  const owner = await signedInAdmin(shop);
  await shop.addProducts(
    { name: 'Luna', slug: 'luna', isFeatured: true, isNew: true, isSale: true },
    ...Array.from({ length: 4 }, () => ({ isFeatured: true })),
  );
  const address = await shop.listen();
  await using visitor = await visit({ shop: address });
  const { page } = visitor;
  const main = page.getByRole('main');
  await openPage('/')(page);
  await main.getByRole('heading', { name: 'Our Products' }).waitFor();
  expect(await main.getByRole('heading', { name: 'Best Selling Products' }).count()).toBe(0);
  await expect.poll(() => main.getByText('HOT', { exact: true }).count()).toBe(5);
  await openPage('/product/luna')(page);
  for (const word of ['New', 'Sale', 'Best Seller']) {
    await main.getByText(word, { exact: true }).first().waitFor();
  }

  await setSetting(owner, 'badge_new', 'Just in');
  await setSetting(owner, 'badge_best_seller', '');
  await openPage('/product/luna')(page);
  await main.getByText('Just in', { exact: true }).waitFor();
  expect(await main.getByText('Best Seller').count()).toBe(0);
  await openPage('/products')(page);
  await main.getByText('JUST IN', { exact: true }).first().waitFor();
});
