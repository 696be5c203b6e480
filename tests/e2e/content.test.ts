import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import * as catalogApi from '../../src/modules/catalog/endpoints.ts';
import * as contentAdminApi from '../../src/modules/content/admin-endpoints.ts';
import * as contentApi from '../../src/modules/content/endpoints.ts';
import * as newsletterApi from '../../src/modules/newsletter/endpoints.ts';
import * as reviewsApi from '../../src/modules/reviews/endpoints.ts';
import { askAs, openBackOffice, signIn } from './back-office.ts';
import { openBrowser, openWithin, visit } from './browser.ts';
import { anyOf, ask } from './calls.ts';
import { hydrateFooter, openPage, press } from './screens.ts';
import { shownToast } from './shown-toast.ts';

openBrowser();

const hrefs = (links: Locator) =>
  links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));

test('the home page leads to the shelves, the best sellers and the reviews', async () => {
  await using visitor = await visit();
  const { page } = visitor;
  await openPage('/')(page);
  await page.getByRole('heading', { level: 1, name: 'Premium Vape Experience' }).waitFor();
  const main = page.getByRole('main');
  const href = (name: string) => main.getByRole('link', { name }).first().getAttribute('href');
  await expect.poll(() => href('SHOP NOW')).toBe('/products');
  await expect.poll(() => href('BRANDS')).toBe('/brands');
  await expect.poll(() => href('View All Products')).toBe('/products');

  const bestSellers = await ask(page, catalogApi.listBestSellers());
  const names = bestSellers.map(({ name }) => name);
  const namesIn = (region: string) =>
    main.getByRole('region', { name: region }).getByRole('article').getByRole('heading');
  await expect.poll(() => namesIn('Best sellers').allTextContents()).toEqual(names.slice(0, 3));
  await expect
    .poll(() => namesIn('Best Selling Products').allTextContents())
    .toEqual(names.slice(3));
  const tiles = main.getByRole('region', { name: 'Shop by Category' }).getByRole('link');
  await expect
    .poll(() => hrefs(tiles))
    .toEqual([
      '/category/devices',
      '/category/e-liquids',
      '/category/accessories',
      '/category/bundles',
    ]);
});

test('three skeletons hold the place of the latest reviews', async () => {
  await using visitor = await visit();
  const { page } = visitor;
  await openPage('/faq')(page);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(anyOf(reviewsApi.listLatest), async (route) => {
    await released;
    await route.fulfill({ json: { reviews: [] } });
  });
  await page.getByRole('link', { name: 'Home' }).first().click();
  const section = page.getByRole('region', { name: 'What Our Customers Say' });
  await section.waitFor();
  await expect.poll(() => section.getByRole('listitem').count()).toBe(3);
  await expect.poll(() => section.getByRole('article').count()).toBe(0);
  release();
  await section.getByText('No reviews yet. Be the first to leave a review!').waitFor();
});

test('the newsletter waits for its code, ignores a blank address, says that it is at work, and clears the field', async () => {
  await using visitor = await visit();
  const { page } = visitor;
  const code = Promise.withResolvers<void>();
  await page.route('**/usual-sections*', async (route) => {
    await code.promise;
    await route.continue();
  });
  await openPage('/')(page);
  const sent: unknown[] = [];
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(anyOf(newsletterApi.join), async (route) => {
    sent.push(route.request().postDataJSON());
    await released;
    await route.fallback();
  });
  const field = page.getByLabel('Email address');
  await field.fill(' reader@example.com ');
  // Pressed while its code is on its way, it sends nothing as a form of a browser would.
  await press('Subscribe')(page);
  await page.locator('button[data-pressed]').waitFor();
  expect(new URL(page.url()).search).toBe('');
  code.resolve();
  await page.getByRole('button', { name: 'Subscribing...' }).waitFor();
  release();
  await shownToast(page).getByText('Successfully subscribed!').waitFor();
  await shownToast(page).getByText('Thank you for subscribing to our newsletter.').waitFor();
  await shownToast(page).getByText('open our mail and confirm your address').waitFor();
  await expect.poll(() => field.inputValue()).toBe('');
  await field.fill('  ');
  await press('Subscribe')(page);
  expect(sent).toEqual([{ email: 'reader@example.com' }]);
});

test('each brand counts its products and leads to them', async () => {
  await using visitor = await visit();
  const { page } = visitor;
  await openPage('/brands')(page);
  await page.getByRole('heading', { level: 1, name: 'Premium Brands' }).waitFor();
  const brands = await ask(page, catalogApi.listBrands());
  await expect.poll(() => page.getByRole('article').count()).toBe(brands.length);
  for (const { name, productCount, description } of brands) {
    const card = page.getByRole('article').filter({ has: page.getByRole('heading', { name }) });
    await card.getByText(`${productCount} products`, { exact: true }).waitFor();
    await card.getByText(description ?? '').waitFor();
  }
  await page.getByRole('link', { name: 'View Products of Halden & Rye' }).click();
  await page.getByText('Found 8 premium products').waitFor();
  expect(new URL(page.url()).searchParams.get('brand')).toBe('Halden & Rye');
});

test('all reviews are summed up, and more of them are fetched by a press', async () => {
  await using visitor = await visit();
  const { page } = visitor;
  await openPage('/reviews')(page);
  const summary = await ask(page, reviewsApi.summarise());
  const [first] = await ask(page, reviewsApi.list({ limit: 1 }));
  const figures = page.getByRole('main').locator('dl');
  await expect
    .poll(() => figures.locator('dd').allTextContents())
    .toEqual([
      String(summary.total),
      expect.stringMatching(`^${summary.average}`),
      String(summary.fiveStars),
    ]);
  const cards = page.getByRole('article');
  const link = cards.first().getByRole('link', { name: first?.productName });
  await expect.poll(() => link.getAttribute('href')).toBe(`/product/${first?.productSlug}`);
  await expect.poll(() => cards.count()).toBe(12);
  await press('Load More')(page);
  await page.getByText(`Showing 24 of ${summary.total} reviews`).waitFor();
  await expect.poll(() => cards.count()).toBe(24);
});

test('an owner’s page shows what they wrote', async () => {
  await using visitor = await visit({ javaScript: false });
  const { page } = visitor;
  for (const slug of ['customer-support', 'returns-exchanges']) {
    const { title, content } = await ask(page, contentApi.findPage({ slug }));
    await page.goto(`/${slug}`);
    const main = page.getByRole('main');
    expect(await main.getByRole('heading', { level: 1 }).textContent()).toBe(title);
    const headings = await main.getByRole('heading', { level: 2 }).allTextContents();
    expect(headings, slug).toEqual(content.sections.map(({ heading }) => heading));
    const texts = await main
      .locator('section')
      .evaluateAll((sections) =>
        sections.map((section) =>
          [...section.querySelectorAll('p')].map((one) => one.textContent).join('\n\n'),
        ),
      );
    expect(texts, slug).toEqual(content.sections.map((section) => withoutMarks(section.content)));
    expect(await main.locator('section p').first().evaluate(keepsLineBreaks)).toBe(true);
  }
});

/** A text as it is read: the words of links and of what is emphasised. */
const withoutMarks = (text: string) =>
  text.replace(/\[([^\]]+)\]\([^)]+\)/g, '$1').replace(/\*([^*\n]+)\*/g, '$1');

const keepsLineBreaks = (element: Element) =>
  getComputedStyle(element).whiteSpaceCollapse === 'preserve-breaks';

test('any other path is not found, and says so to browsers and machines', async () => {
  await using visitor = await visit();
  const { page } = visitor;
  const response = await page.goto('/no/such/page');
  expect(response?.status()).toBe(404);
  await page.getByRole('heading', { name: '404 Page Not Found' }).waitFor();
  await page.getByRole('link', { name: 'Back to Home' }).click();
  await page.getByRole('heading', { level: 1, name: 'Premium Vape Experience' }).waitFor();
});

test('the footer shows its lists as the owner set them', async () => {
  await using visitor = await visit();
  const { page } = visitor;
  await page.goto('/faq');
  const footer = page.getByRole('contentinfo');
  const links = await ask(page, contentApi.listFooterLinks());
  for (const [title, category] of [
    ['Customer Service', 'customer_service'],
    ['Legal', 'legal'],
  ] as const) {
    const column = footer.getByRole('navigation', { name: title }).getByRole('link');
    const wanted = links
      .filter((link) => link.category === category)
      .map(({ title: name, url }) => ({ title: name, url }));
    // Gift cards are for sale in the demo shop, which the shop says by itself.
    if (category === 'customer_service') wanted.push({ title: 'Gift Cards', url: '/gift-cards' });
    await expect.poll(() => hrefs(column)).toEqual(wanted.map(({ url }) => url));
    await expect.poll(() => column.allTextContents()).toEqual(wanted.map((link) => link.title));
  }
  // Those of the demo shop lead to the networks' front pages, and not to the shop.
  const [network] = await ask(page, contentApi.listSocialMediaLinks());
  expect(await footer.getByRole('link', { name: network?.platform ?? '' }).count()).toBe(0);
  await footer.getByRole('heading', { name: 'Delivery' }).waitFor();
  await footer
    .getByText('Standard, 3-5 business days, £3.99, free from £30.00', { exact: true })
    .waitFor();
  await footer.getByText('Express, 1-2 business days, £6.99', { exact: true }).waitFor();
  await footer.getByText('We Accept:').waitFor();
  await footer.getByText('Cash on Delivery', { exact: true }).waitFor();
  for (const name of ['Visa', 'Mastercard', 'Amex', 'PayPal', 'Apple Pay', 'Discover']) {
    await expect.poll(() => footer.getByText(name, { exact: true }).count()).toBe(0);
  }
  await footer
    .getByText('WARNING: This product contains nicotine. Nicotine is an addictive chemical.')
    .waitFor();
  await footer.getByText(`© ${new Date().getFullYear()} Cirrus. All rights reserved.`).waitFor();
});

test('the footer that was hydrated on another page than it came with marks neither', async () => {
  await using visitor = await visit();
  const { page, complaints } = visitor;
  await openPage('/faq')(page);
  await page.getByRole('banner').getByRole('link', { name: 'Brands' }).click();
  await page.getByRole('heading', { name: 'Premium Brands', level: 1 }).waitFor();
  const footer = page.getByRole('contentinfo');
  await hydrateFooter(page);
  await footer.getByRole('link', { name: 'FAQ' }).click();
  await page.waitForURL('**/faq');
  expect(await footer.locator('[aria-current]').count()).toBe(0);
  expect(complaints).toEqual([]);
});

test('a page’s address follows its title, it is in the shop at once, and a link that was deleted comes back by Undo', async () => {
  await using visitor = await visit();
  const { page } = visitor;
  const { token } = await signIn(page);
  const text = { title: 'Which size?', url: '/size-guide', category: 'customer_service' as const };
  await askAs(page, token, contentAdminApi.footerLinks.add(text));
  const drawer = page.getByRole('dialog');
  await openBackOffice(page, '/admin/settings?tab=pages');
  await page.getByRole('button', { name: 'Add Page' }).click();
  await drawer.getByRole('textbox', { name: 'Title' }).fill('Size Guide');
  // The address follows the title until another is typed.
  const address = drawer.getByRole('textbox', { name: 'Address of the page' });
  await expect.poll(() => address.inputValue()).toBe('size-guide');
  await drawer.getByRole('textbox', { name: 'Heading' }).fill('Coils');
  expect(await drawer.getByRole('button', { name: 'Remove' }).count()).toBe(0);
  await drawer.getByRole('button', { name: 'Add Section' }).click();
  await drawer.getByRole('textbox', { name: 'Heading' }).last().fill('Tanks');
  await drawer.getByRole('button', { name: 'Remove section 1' }).click();
  await drawer.getByRole('button', { name: 'Remove' }).waitFor({ state: 'detached' });
  await drawer.getByRole('button', { name: 'Add', exact: true }).click();
  await shownToast(page).getByText('Page added successfully').waitFor();

  await openWithin(page, '/admin/settings?tab=footer-links');
  await page.getByRole('button', { name: `Actions for ${text.title}` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await drawer.getByRole('button', { name: 'Delete' }).click();
  await shownToast(page).getByText('Footer link deleted successfully').waitFor();
  await shownToast(page).getByRole('button', { name: 'Undo' }).click();
  await shownToast(page).getByText('Footer link is back').waitFor();

  expect((await page.goto('/size-guide'))?.status()).toBe(200);
  await page.getByRole('heading', { level: 1, name: 'Size Guide' }).waitFor();
  const headings = page.getByRole('main').getByRole('heading', { level: 2 });
  expect(await headings.allTextContents()).toEqual(['Tanks']);
  const shown = page.getByRole('contentinfo').getByRole('link', { name: text.title });
  expect(await hrefs(shown)).toEqual([text.url]);
  const { footerLinks, pages } = contentAdminApi;
  // What came back is another one.
  for (const { id, title } of await askAs(page, token, footerLinks.list())) {
    if (title === text.title) await askAs(page, token, footerLinks.remove({ id }));
  }
  for (const { id, slug } of await askAs(page, token, pages.list())) {
    if (slug === 'size-guide') await askAs(page, token, pages.remove({ id }));
  }
});
