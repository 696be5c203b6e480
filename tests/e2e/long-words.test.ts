import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import * as reviewsApi from '../../src/modules/reviews/endpoints.ts';
import * as wishlistApi from '../../src/modules/wishlist/endpoints.ts';
import { loadBuiltSite } from '../../src/server/pages/built-site.ts';
import { placeOrder } from '../support/orders.ts';
import { type TestShop, testShop } from '../support/test-shop.ts';
import { openBrowser, openWithin, settle, visit } from './browser.ts';
import { openPage, press } from './screens.ts';

openBrowser();

/** A text without a place to break it, as somebody types who leans on a key; products have bounds. */
const long = (length: number) => 'W'.repeat(length);
const LONG = long(300);
const MAIL = `${'w'.repeat(64)}@${'w'.repeat(60)}.example`;

/** The narrowest screen that pages are made for, in pixels. */
const NARROW = 320;

test('whatever people write wraps: no page and no dialog is wider than the narrowest screen', async () => {
  await using shop = await testShop({ pages: loadBuiltSite });
  const { customer, orderId } = await fill(shop);
  const address = await shop.listen();
  await using visitor = await visit({ shop: address, width: NARROW });
  const { page, context } = visitor;
  await context.addInitScript(watchWidth);
  const wide: string[] = [];
  const measure = async (what: string) => {
    const found = await sticksOut(page);
    if (found.length > 0) wide.push(`${what}: ${found.join(' | ')}`);
  };
  const open = async (path: string) => {
    // Measured anew: a document stays while one goes from page to page.
    await page.evaluate(() => {
      window.widest = 0;
    });
    await openWithin(page, path);
    // Parts far below come alive when they are seen.
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await settle(page);
    await measure(path);
  };

  await openPage('/auth')(page);
  await open('/auth');
  const cookies = [...customer.cookies].map(([name, value]) => ({ name, value, url: address }));
  await context.addCookies(cookies);
  await openPage('/')(page);
  for (const path of [...SHOP, ...DASHBOARD, `/dashboard/orders/${orderId}`]) await open(path);

  await open('/checkout');
  await press('Change shipping address')(page);
  await page.getByRole('dialog').waitFor();
  await measure('the choice of an address');
  await open('/dashboard/addresses');
  await press(/^Delete /)(page);
  await page.getByRole('dialog').waitFor();
  await measure('the question before an address is deleted');

  await open('/products');
  for (const [button, what] of [
    [/^Cart, /, 'the cart'],
    [/^Wishlist, /, 'the wishlist'],
    ['Filters', 'the filters'],
    [/^ADD: /, 'the choice of a variant'],
    [/menu/i, 'the menu'],
  ] as const) {
    await press(button)(page);
    await page.getByRole('dialog').waitFor();
    await settle(page);
    await measure(what);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
  expect(wide).toEqual([]);
});

const SHOP = [
  '/',
  `/products?search=${'W'.repeat(100)}`,
  `/products?brand=${LONG}`,
  '/product/long',
  '/product/sold-out',
  '/brands',
  '/reviews',
  '/faq',
  '/customer-support',
];

/** But for those on which something is opened. */
const DASHBOARD = ['/dashboard', '/dashboard/orders', '/dashboard/reviews', '/dashboard/settings'];

/** Writes a long word wherever somebody can write. */
async function fill(shop: TestShop) {
  const words = { name: long(200), description: LONG, brand: long(200), category: long(100) };
  const rest = { type: long(100), flavor: long(100), tags: [long(60)], isFeatured: true };
  const product = { ...words, ...rest };
  const variants = ['a', 'b'].map((end) => ({ options: { [long(60)]: long(99) + end } }));
  const [first, second, third] = await shop.addProducts(
    { ...product, slug: 'long', variants, originalPrice: '12.00' },
    { ...product, slug: 'sold-out', stock: 0 },
    ...Array.from({ length: 4 }, () => ({ ...product, variants })),
  );
  if (!first || !second || !third) throw new Error('no products were made');
  const customer = await shop.customer({ cart: [first, third] });
  const orderId = await placeOrder(customer);
  for (const each of [first, third]) {
    await customer.add(each);
    await customer.call(wishlistApi.add({ productId: each.id }));
  }
  const review = { productId: first.id, customerName: 'Ada', rating: 5, comment: 'Long enough.' };
  await customer.call(reviewsApi.write(review));
  await shop.sql(
    `insert into refunds (order_id, amount, currency, reason, actor)
     select id, 100, currency, '', 'staff' from orders`,
  );
  for (const [table, columns] of Object.entries(WRITTEN)) {
    const changes = columns.map((column) => `${column} = $1`);
    await shop.sql(`update ${table} set ${changes.join(', ')}`, [LONG]);
  }
  await shop.sql('update customers set username = $1, email = $2, pending_email = $2', [
    LONG.slice(0, 50),
    MAIL,
  ]);
  await shop.sql(
    `update site_config set value = $1 where key ~ '^(site_title|hero|category)' and type = 'text'`,
    [LONG],
  );
  await shop.sql('update products set specifications = json_build_object($1::text, $1::text)', [
    LONG,
  ]);
  await shop.sql('update order_items set options = json_build_object($1::text, $1::text)', [LONG]);
  const section = { heading: LONG, content: LONG };
  await shop.sql('update pages set content = $1', [{ sections: [section, section] }]);
  return { customer, orderId };
}

/** Every text that is written by hand, and not made from something else. */
const WRITTEN: Record<string, string[]> = {
  brands: ['description'],
  reviews: ['customer_name', 'title', 'comment'],
  customers: ['first_name', 'last_name', 'phone'],
  addresses: ['name', 'street', 'city', 'state', 'zip_code', 'phone'],
  orders: [
    'payer_name',
    'payment_method_name',
    'shipping_method',
    'tracking_number',
    'address_name',
    'address_street',
    'address_city',
    'address_state',
    'address_zip_code',
    'address_phone',
  ],
  order_items: ['name', 'sku'],
  refunds: ['reason'],
  shipping_rates: ['name'],
  delivery_zones: ['name'],
  promotions: ['name'],
  payment_methods: ['name', 'description'],
  accepted_payment_methods: ['name'],
  navigation_items: ['name'],
  footer_settings: [
    'company_name',
    'company_description',
    'address',
    'phone_number',
    'copyright_text',
    'warning_text',
    'payment_methods_text',
  ],
  footer_links: ['title'],
  pages: ['title'],
};

declare global {
  /** The widest that the page was since it was opened, in pixels. */
  var widest: number;
}

/** Measures the page in every frame: what stands in for it while it loads is soon gone. */
function watchWidth(): void {
  window.widest = 0;
  const measure = () => {
    window.widest = Math.max(window.widest, document.documentElement.scrollWidth);
    requestAnimationFrame(measure);
  };
  requestAnimationFrame(measure);
}

/**
 * What makes the page scroll sideways, or is cut off at its edge: the texts that reach further than
 * the screen, unless that is meant or they are told to screen readers only.
 */
const sticksOut = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    // A drawer comes in from outside the screen.
    const ends = ({ effect }: Animation) => effect?.getComputedTiming().endTime !== Infinity;
    await Promise.allSettled(
      document
        .getAnimations()
        .filter(ends)
        .map(({ finished }) => finished),
    );
    const found: string[] = [];
    // A text that ends in dots, or a row of tabs to swipe along.
    const isMeant = ({ textOverflow, scrollbarWidth }: CSSStyleDeclaration) =>
      textOverflow === 'ellipsis' || scrollbarWidth === 'none';
    if (widest > innerWidth) found.push(`scrolls by ${widest - innerWidth} px`);
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const parent = text.parentElement;
      if (!parent?.checkVisibility() || parent.closest('script, style, .sr-only, option')) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const { left, right } = range.getBoundingClientRect();
      if (left >= -1 && right <= innerWidth + 1) continue;
      let box: Element | null = parent;
      while (box && !isMeant(getComputedStyle(box))) box = box.parentElement;
      if (!box)
        found.push(`${text.textContent?.slice(0, 20)} in ${parent.outerHTML.slice(0, 160)}`);
    }
    return found;
  });
