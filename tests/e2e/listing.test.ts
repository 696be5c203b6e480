import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import * as cartApi from '../../src/modules/cart/endpoints.ts';
import * as catalogApi from '../../src/modules/catalog/endpoints.ts';
import type { ProductView } from '../../src/modules/catalog/schema.ts';
import { openBrowser, openHydrated, openWithin, visit } from './browser.ts';
import { anyOf, ask } from './calls.ts';
import { putIntoCart, signUp } from './customer.ts';
import { isFocused, openPage, press, SLUG } from './screens.ts';
import { shownToast } from './shown-toast.ts';

openBrowser();

const found = (page: Page, count: number) =>
  page.getByText(`Found ${count} premium products`, { exact: true }).waitFor();

const counted = (count: number) => `${count} ${count === 1 ? 'product' : 'products'}`;

const query = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);

const filter = (page: Page, name: RegExp) =>
  page.getByRole('navigation', { name: 'Filters' }).getByRole('link', { name });

test('filters stand in the address and as chips, and are taken off one by one or all at once', async () => {
  await using visitor = await visit();
  const { page } = visitor;
  await openPage('/products')(page);
  await found(page, 70);
  await filter(page, /^Orrery 10 products$/).click();
  await found(page, 10);
  await filter(page, /^Over £\d+ \d+ products?$/).waitFor();
  await openWithin(page, '/products?brand=Orrery&priceMin=200');
  await found(page, 2);
  expect(query(page)).toEqual({ brand: 'Orrery', priceMin: '200' });
  await filter(page, /^Box Mod 1 product$/).click();
  await page.getByText('Found 1 premium product', { exact: true }).waitFor();
  expect(query(page)).toEqual({ brand: 'Orrery', priceMin: '200', type: 'Box Mod' });

  const chips = page.getByRole('list', { name: 'Filters that are on' }).getByRole('link');
  await expect
    .poll(() => chips.allTextContents())
    .toEqual(['Orrery', 'Box Mod', 'Over £200', 'Clear All Filters']);
  await page.getByRole('link', { name: 'Remove filter: Orrery' }).click();
  // What the filters lead to goes by the page that is shown, which comes after its address.
  await expect
    .poll(() => chips.allTextContents())
    .toEqual(['Box Mod', 'Over £200', 'Clear All Filters']);
  await filter(page, /^All types$/).click();
  await page.waitForURL((url) => url.search === '?priceMin=200');
  await page.goBack();
  await page.goBack();
  await page.waitForURL((url) => url.searchParams.get('brand') === 'Orrery');
  await page.getByRole('link', { name: 'Clear All Filters' }).click();
  await found(page, 70);
  expect(query(page)).toEqual({});
});

test('a phone has the filters in a sheet that counts what they leave; a price range is drawn with two thumbs, by keys as by hand, and stands in the address', async () => {
  await using visitor = await visit({ width: 390 });
  const { page } = visitor;
  await openPage('/products')(page);
  const all = await ask(page, catalogApi.countFacets({ category: 'Devices' }));
  const button = page.getByRole('button', { name: 'Filters' });
  await button.click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await sheet.getByRole('link', { name: /^Devices/ }).click();
  await sheet.getByRole('button', { name: 'Show 21 products' }).click();
  await sheet.waitFor({ state: 'detached' });
  await found(page, 21);
  await expect.poll(() => button.textContent()).toBe('Filters1 on');
  await button.click();
  const [lowest, highest] = [
    sheet.getByRole('slider', { name: 'Lowest price' }),
    sheet.getByRole('slider', { name: 'Highest price' }),
  ];
  await sheet.getByRole('region', { name: 'Price', exact: true }).scrollIntoViewIfNeeded();
  await lowest.focus();
  await lowest.press('End');
  await expect.poll(() => new URL(page.url()).searchParams.get('priceMin')).toMatch(/^\d+$/);
  const { priceMin = '' } = query(page);
  await expect.poll(() => lowest.getAttribute('aria-valuetext')).toBe(`£${priceMin}`);
  const dear = await ask(page, catalogApi.listProducts({ category: 'Devices', priceMin }));
  expect(dear.length).toBeGreaterThan(0);
  await sheet.getByRole('button', { name: `Show ${counted(dear.length)}` }).waitFor();

  // Taken back to where there is no bound, neither is in the address; and they never stand on each other.
  await lowest.press('Home');
  await expect.poll(() => query(page)).toEqual({ category: 'Devices' });
  await highest.press('Home');
  await expect.poll(() => query(page).priceMax).toMatch(/^\d+$/);
  await lowest.press('End');
  await expect.poll(() => lowest.inputValue()).toBe('0');

  // By hand: the thumb's middle is half of its 44 px within the slider's end.
  const box = await highest.boundingBox();
  if (!box) throw new Error('the slider is not seen');
  await highest.press('End');
  await expect.poll(() => query(page)).toEqual({ category: 'Devices' });
  await page.mouse.move(box.x + box.width - 22, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 3 });
  await page.mouse.up();
  await expect.poll(() => query(page).priceMax).toBeDefined();
  const [band] = all.prices;
  await sheet.getByRole('link', { name: new RegExp(`^Under £${Number(band?.max)} `) }).click();
  await expect.poll(() => query(page).priceMax).toBe(String(Number(band?.max)));
  await expect.poll(() => highest.getAttribute('aria-valuetext')).toBe(`£${Number(band?.max)}`);
});

test('the list offers only filters that leave something, ticks those that are on, is sorted as the shopper says, and offers to begin again where nothing is left', async () => {
  await using visitor = await visit();
  const { page } = visitor;
  await openPage('/products?category=Bundles')(page);
  await found(page, 8);
  const types = page.getByRole('region', { name: 'Type', exact: true });
  const links = types.getByRole('link');
  await expect
    .poll(() => links.allTextContents())
    .toEqual([
      'All types',
      'Liquid Bundle3 products',
      'Pro Bundle2 products',
      'Starter Bundle3 products',
    ]);
  await expect.poll(() => types.getByRole('listitem').count()).toBe(4);
  await page.getByRole('link', { name: 'Skip to products' }).press('Enter');
  await page.keyboard.press('Tab');
  const sort = page.getByRole('combobox', { name: 'Sort by' });
  await expect.poll(() => isFocused(sort)).toBe(true);

  await openWithin(page, '/products?category=Devices');
  await expect
    .poll(() => sort.getByRole('option').allTextContents())
    .toEqual(['Featured', 'Price: Low to High', 'Price: High to Low', 'Newest', 'Best Selling']);
  const first = page.getByRole('article').first();
  await sort.selectOption('Price: High to Low');
  await first.getByText('£219.99').waitFor();
  expect(query(page)).toEqual({ category: 'Devices', sortBy: 'price-high' });
  await sort.selectOption('Price: Low to High');
  await first.getByText('£5.99').waitFor();
  await sort.selectOption('Featured');
  await page.waitForURL((url) => url.search === '?category=Devices');

  const ticked = (title: string) =>
    page
      .getByRole('region', { name: title, exact: true })
      .locator('[aria-current]')
      .allTextContents();
  await openWithin(page, '/products?brand=frostwick&type=nic+salt');
  await found(page, 4);
  await expect.poll(() => ticked('Brand')).toEqual(['Frostwick']);
  await expect.poll(() => ticked('Type')).toEqual(['Nic Salt']);
  await openWithin(page, '/products?brand=Voltary&type=Nic+Salt');
  await page.getByRole('heading', { name: 'No Products Found' }).waitFor();
  await expect.poll(() => ticked('Brand')).toEqual(['Voltary']);
  await expect.poll(() => ticked('Type')).toEqual(['Nic Salt']);

  await openWithin(page, '/products?search=zzzzzzzz');
  await page.getByRole('heading', { name: 'No Products Found' }).waitFor();
  const others = page.getByRole('region', { name: 'Best sellers' });
  await expect.poll(() => others.getByRole('article').count()).toBe(4);
  // The way back to the top belongs to long lists: it makes no short one longer.
  const belowFooter = () =>
    page.evaluate(() => {
      const { bottom } = document.querySelector('footer')?.getBoundingClientRect() ?? { bottom: 0 };
      return Math.round(document.documentElement.scrollHeight - bottom - scrollY);
    });
  await expect.poll(belowFooter).toBe(0);
  await page.getByRole('link', { name: 'Clear All Filters' }).click();
  await found(page, 70);

  await page.getByRole('article').nth(11).scrollIntoViewIfNeeded();
  const products = await ask(page, catalogApi.listProducts({ limit: 12 }));
  const featured = products.filter(({ isFeatured }) => isFeatured).length;
  expect(featured).toBeGreaterThan(3);
  await expect.poll(() => page.getByText('HOT', { exact: true }).count()).toBe(featured);
  const rated = page.getByRole('article').filter({ hasText: 'Mango Ice Nic Salt' });
  await rated.getByRole('img', { name: /^Rated 4\.\d out of 5$/ }).waitFor();
  await rated.getByText(/^4\.\d$/).waitFor();

  await openWithin(page, '/products?sortBy=newest');
  const unrated = page.getByRole('article').first();
  await unrated.getByText('(0 reviews)').waitFor();
  await unrated.getByRole('img', { name: 'Not rated yet' }).waitFor();
  expect(await unrated.getByRole('img', { name: /^Rated/ }).count()).toBe(0);
});

test("an address brings its filters along; 'all' and empty ones are neither kept nor sent", async () => {
  await using visitor = await visit();
  const { page } = visitor;
  await openPage('/products?brand=all&type=&search=ice&sortBy=price-high')(page);
  await expect
    .poll(() => page.getByRole('combobox', { name: 'Sort by' }).inputValue())
    .toBe('price-high');
  await expect
    .poll(() => page.getByRole('link', { name: 'Clear search' }).getAttribute('href'))
    .toBe('/products?sortBy=price-high');
  const asked = page.waitForRequest(`${anyOf(catalogApi.listProducts)}?*`);
  await filter(page, /^E-Liquids/).click();
  expect(Object.fromEntries(new URL((await asked).url()).searchParams)).toEqual({
    category: 'E-Liquids',
    search: 'ice',
    sortBy: 'price-high',
    limit: '12',
    offset: '0',
  });
});

test('the first cards, too, show that their picture loads, and nothing moves when it has come', async () => {
  await using visitor = await visit({ width: 360 });
  const { page } = visitor;
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/media/**', async (route) => {
    await released;
    await route.fallback();
  });
  await page.goto('/products', { waitUntil: 'domcontentloaded' });
  const cards = page.getByRole('article');
  const spinners = (place: number) => cards.nth(place).locator('.animate-spin');
  for (const place of [0, 1, 2, 3]) await spinners(place).waitFor();
  const before = await cards.nth(3).boundingBox();
  release();
  for (const place of [0, 1, 2, 3]) await spinners(place).waitFor({ state: 'detached' });
  expect(await cards.nth(3).boundingBox()).toEqual(before);
});

test('twelve more are appended at a time, the keyboard goes on from the first of them, and whoever goes back from a product finds the list as it was left', async () => {
  await using visitor = await visit();
  const { page } = visitor;
  await openPage('/products?category=Devices')(page);
  const cards = page.getByRole('region', { name: 'Products' }).getByRole('article');
  await expect.poll(() => cards.count()).toBe(12);
  await page.getByRole('button', { name: 'Load More' }).press('Enter');
  await page.getByText('Showing 21 of 21 products').waitFor();
  await expect.poll(() => cards.count()).toBe(21);
  const focused = cards.nth(12).locator('a:focus');
  await focused.waitFor();
  await page.getByRole('button', { name: 'Load More' }).waitFor({ state: 'detached' });

  const card = cards.nth(20);
  await card.scrollIntoViewIfNeeded();
  const scrolled = await page.evaluate(() => scrollY);
  await card.getByRole('link').first().click();
  await page.waitForURL('**/product/**');
  await page.goBack();
  await card.waitFor();
  await page.waitForFunction((top) => Math.abs(scrollY - top) < 200, scrolled);
});

test('shoppers choose by strength and stock, several at once, and see the variant that they asked for', async () => {
  await using visitor = await visit();
  const { page, complaints } = visitor;
  await openPage('/products?category=E-Liquids')(page);
  const chips = page.getByRole('list', { name: 'Filters that are on' }).getByRole('link');
  const areOn = (...names: string[]) =>
    expect
      .poll(() => chips.allTextContents())
      .toEqual(['E-Liquids', ...names, 'Clear All Filters']);
  await filter(page, /^20 mg \d+ products$/).click();
  await areOn('20 mg');
  expect(query(page).facets).toBe('strength_20mg');
  await filter(page, /^12 mg \d+ products?$/).click();
  await areOn('12 mg', '20 mg');
  await filter(page, /^In stock \d+ products$/).click();
  await areOn('In stock', '12 mg', '20 mg');
  expect(query(page).facets).toBe('stock_yes*strength_12mg_20mg');
  await page.getByRole('link', { name: 'Remove filter: 12 mg' }).click();
  await page.waitForURL((url) => url.searchParams.get('facets') === 'stock_yes*strength_20mg');
  const mango = page.getByRole('article').filter({ hasText: 'Mango Ice Nic Salt' });
  await mango.getByText('20 mg', { exact: true }).waitFor();
  await mango.getByText('10 ml · nic salt · 3/10/20 mg').waitFor();
  await press('ADD: Mango Ice Nic Salt')(page);
  const picker = page.getByRole('dialog', { name: 'Mango Ice Nic Salt' });
  await expect.poll(() => picker.getByRole('radio', { name: '20 mg' }).isChecked()).toBe(true);

  await openPage('/products')(page);
  await page.getByRole('button', { name: 'Load More' }).click();
  await page.waitForURL((url) => url.search === '?shown=24');
  await page.getByText('Showing 24 of 70 products').waitFor();
  await page.reload();
  await page.getByText('Showing 24 of 70 products').waitFor();
  expect(complaints).toEqual([]);
});

test('a misspelt search shows what was meant, and one that finds nothing offers what would', async () => {
  await using visitor = await visit();
  const { page } = visitor;
  await openPage('/products?search=magno')(page);
  await page.getByText('Nothing for “magno”, showing “mango”').waitFor();
  await page.getByRole('link', { name: '“mango”', exact: true }).click();
  await page.waitForURL((url) => url.search === '?search=mango');
  await page.getByText('Nothing for').waitFor({ state: 'detached' });

  await openWithin(page, '/products?search=magno&category=Accessories');
  await page.getByText('Nothing matches “magno” with these filters.').waitFor();
  await page.getByRole('link', { name: 'Did you mean “mango”?' }).waitFor();
  await openWithin(page, '/products?search=mango+zzzzzzzz');
  await page.getByText('Nothing matches “mango zzzzzzzz”.').waitFor();
  await page.getByRole('link', { name: 'Search for “mango”' }).click();
  await page.waitForURL((url) => url.search === '?search=mango');
});

test('whoever comes to a later page goes on from there, and back', async () => {
  await using visitor = await visit();
  const { page, complaints } = visitor;
  await openPage('/products?category=Devices&page=2')(page);
  await page.getByText('Showing 13–21 of 21 products').waitFor();
  await page.getByRole('link', { name: 'Previous Products' }).click();
  await page.waitForURL((url) => url.search === '?category=Devices');
  await page.getByText('Showing 12 of 21 products').waitFor();
  await openWithin(page, '/products?page=2');
  await page.getByRole('button', { name: 'Load More' }).click();
  await page.getByText('Showing 13–36 of 70 products').waitFor();
  await filter(page, /^Devices/).click();
  await page.waitForURL((url) => url.search === '?category=Devices');
  expect(complaints).toEqual([]);
});

test('twelve skeletons hold the place of the products that are on their way', async () => {
  await using visitor = await visit();
  const { page } = visitor;
  await openPage('/')(page);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(`${anyOf(catalogApi.listProducts)}?*`, async (route) => {
    await released;
    await route.fallback();
  });
  await page.getByRole('link', { name: 'Products', exact: true }).first().click();
  await page.getByText('Loading products…').waitFor();
  const list = page.getByRole('region', { name: 'Products' });
  await expect.poll(() => list.getByRole('listitem').count()).toBe(12);
  await expect.poll(() => list.getByRole('article').count()).toBe(0);
  release();
  await found(page, 70);
  await expect.poll(() => list.getByRole('article').count()).toBe(12);
});

test('ADD adds at once what has no options, and asks for a choice where there is one', async () => {
  await using visitor = await visit();
  const { page } = visitor;
  await openPage('/products?search=hover')(page);
  // A double click is one press.
  await page.getByRole('button', { name: 'ADD: Hover Replacement Pods (3 Pack)' }).dblclick();
  await shownToast(page).getByText('Added to cart').waitFor();
  await press('ADD: Hover Pod Kit')(page);
  const picker = page.getByRole('dialog', { name: 'Hover Pod Kit' });
  await picker.getByText('Cream', { exact: true }).click();
  await expect.poll(() => picker.getByRole('button', { name: 'Sold out' }).isDisabled()).toBe(true);
  await picker.getByText('Slate Blue', { exact: true }).click();
  await picker.getByRole('button', { name: 'Add to Cart' }).click();
  await picker.waitFor({ state: 'detached' });
  await press('Cart, 2 items')(page);
  await page.getByRole('dialog').getByText('Slate Blue').waitFor();
});

test('a single variant with options is chosen by them, on its card and on its page', async () => {
  await using visitor = await visit();
  const { page } = visitor;
  const onlyOne = (product: ProductView): ProductView => ({
    ...product,
    variants: product.variants.slice(0, 1),
  });
  await page.route(`${anyOf(catalogApi.listProducts)}?*`, async (route) => {
    const response = await route.fetch();
    const products = (await response.json()) as ProductView[];
    await route.fulfill({ response, json: products.map(onlyOne) });
  });
  await page.route(
    `**${catalogApi.findProduct({ idOrSlug: 'mango-ice-nic-salt' }).url}`,
    async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: onlyOne(await response.json()) });
    },
  );
  await openPage('/')(page);
  await page.getByRole('link', { name: 'Products', exact: true }).first().click();
  // The home page may show the same card.
  await page.getByRole('heading', { level: 1, name: 'Products' }).waitFor();
  await press('ADD: Mango Ice Nic Salt')(page);
  const picker = page.getByRole('dialog', { name: 'Mango Ice Nic Salt' });
  await expect.poll(() => picker.getByRole('radio').count()).toBe(1);
  await picker.getByRole('link', { name: 'See full details' }).click();
  await page.getByRole('heading', { level: 1, name: 'Mango Ice Nic Salt' }).waitFor();
  await expect.poll(() => page.getByRole('main').getByRole('radio').count()).toBe(1);
});

test('a cart of more lines than the API tells at once is shown whole, with its delivery', async () => {
  await using visitor = await visit();
  const { page } = visitor;
  await signUp(page);
  for (const slug of ['mango-ice-nic-salt', 'cloud-chaser-pro-bundle', SLUG]) {
    await putIntoCart(page, slug);
  }
  await page.route(`${anyOf(cartApi.list)}*`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: (await response.json()).slice(0, 2) });
  });
  await openHydrated(page, '/');
  await press('Cart, 3 items')(page);
  const drawer = page.getByRole('dialog');
  // The marks of what can be paid with are a list as well.
  const lines = drawer.getByRole('listitem').filter({ has: page.getByRole('link') });
  await expect.poll(() => lines.count()).toBe(3);
  await drawer.getByText(/^Standard delivery, 3-5 business days/).waitFor();
  await drawer.getByText(/^Total with delivery and tax/).waitFor();
});
