import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openBrowser, visit } from './browser.ts';
import { signUp } from './customer.ts';
import { FAILURES } from './failing-api.ts';
import { openPage, press } from './screens.ts';

openBrowser();

type Load = {
  what: string;
  path: string;
  /** Makes the shop's own page in the browser ask for it. */
  ask: (page: Page) => Promise<unknown>;
  texts: string[];
};

/** Goes to a page by a link, as only then it is the browser that loads what the page shows. */
const follow = (from: string, link: string | RegExp) => async (page: Page) => {
  await openPage(from)(page);
  await page.getByRole('link', { name: link }).first().click();
};

const REVIEWS_FAILED = 'Failed to load reviews. Please try again later.';

const LOADS: Load[] = [
  {
    what: 'the listing',
    path: '/api/products?*',
    ask: follow('/', 'Products'),
    texts: ['Failed to fetch products'],
  },
  {
    what: 'more of the listing',
    path: '/api/products?*offset=12*',
    ask: async (page) => {
      await openPage('/products')(page);
      await press('Load More')(page);
    },
    texts: ['Failed to fetch products', 'Showing 12 of 70 products'],
  },
  {
    what: 'the best sellers',
    path: '/api/products/best-sellers',
    ask: follow('/faq', 'Home'),
    texts: ['Failed to fetch products'],
  },
  {
    what: 'the latest reviews',
    path: '/api/reviews/latest',
    ask: follow('/faq', 'Home'),
    texts: [REVIEWS_FAILED],
  },
  {
    what: 'the brands',
    path: '/api/brands',
    ask: follow('/', 'Brands'),
    texts: ['Failed to fetch brands'],
  },
  {
    what: 'all reviews',
    path: '/api/reviews?*',
    ask: follow('/', 'Reviews'),
    texts: [REVIEWS_FAILED],
  },
  {
    what: "a product's reviews",
    path: '/api/reviews/*-*-*?*',
    ask: async (page) => {
      await follow('/products', 'Mango Ice Nic Salt')(page);
      await page.getByRole('tab', { name: 'Reviews' }).click();
    },
    texts: [REVIEWS_FAILED],
  },
  {
    what: 'a content page',
    path: '/api/page-content/faq',
    ask: follow('/', 'FAQ'),
    texts: ['Page Not Found', 'The requested page could not be found.'],
  },
  {
    what: 'the addresses',
    path: '/api/addresses',
    ask: async (page) => {
      await signUp(page);
      await openPage('/dashboard/addresses')(page);
    },
    texts: ['Failed to load addresses. Please try again.'],
  },
  {
    what: 'the orders',
    path: '/api/user/orders?*',
    ask: async (page) => {
      await signUp(page);
      await openPage('/dashboard/orders')(page);
    },
    texts: ['Your orders could not be loaded', 'Failed to load orders. Please try again.'],
  },
  {
    what: 'the latest orders',
    path: '/api/user/orders?*',
    ask: async (page) => {
      await signUp(page);
      await openPage('/dashboard')(page);
    },
    texts: ['Your orders could not be loaded', 'Failed to load orders. Please try again.'],
  },
  {
    what: "the customer's reviews",
    path: '/api/user/reviews?*',
    ask: async (page) => {
      await signUp(page);
      await openPage('/dashboard/reviews')(page);
    },
    texts: ['Your reviews could not be loaded', 'Failed to load reviews. Please try again.'],
  },
  {
    what: 'the notification preferences',
    path: '/api/user/notifications',
    ask: async (page) => {
      await signUp(page);
      await openPage('/dashboard/settings')(page);
    },
    texts: ['Failed to load your notification preferences. Please try again.'],
  },
  {
    what: 'the signed-in devices',
    path: '/api/user/sessions',
    ask: async (page) => {
      await signUp(page);
      await openPage('/dashboard/settings')(page);
    },
    texts: ['Failed to load your devices. Please try again.'],
  },
];

test.concurrent.each(LOADS)(
  'where $what cannot be loaded, the page says so',
  async ({ path, ask, texts }) => {
    for (const fail of [FAILURES.cut, FAILURES.silent]) {
      await using visitor = await visit();
      const { page } = visitor;
      await page.route(`**${path}`, fail);
      await ask(page);
      for (const text of texts) {
        await page.getByText(text, { exact: true }).filter({ visible: true }).first().waitFor();
      }
    }
  },
);

test('what could not be loaded is asked for again by a press', async () => {
  await using visitor = await visit();
  const { page } = visitor;
  await page.route('**/api/products?*', FAILURES.cut);
  await follow('/', 'Products')(page);
  await page.getByText('Failed to fetch products').waitFor();
  await page.unroute('**/api/products?*');
  await press('Try Again')(page);
  await page.getByText('Found 70 premium products').waitFor();
  await expect.poll(() => page.getByText('Failed to fetch products').count()).toBe(0);
});

test('a product that is not there says so; any other failure is told and can be tried again', async () => {
  await using visitor = await visit();
  const { page } = visitor;
  const response = await page.goto('/product/no-such-thing');
  expect(response?.status()).toBe(404);
  await page.getByText('Product Not Found', { exact: true }).waitFor();
  await page.getByText("The product you're looking for doesn't exist.").waitFor();

  await openPage('/products')(page);
  await page.route('**/api/products/mango-ice-nic-salt', FAILURES.silent);
  await page.getByRole('link', { name: 'Mango Ice Nic Salt' }).click();
  await page.getByText('Something went wrong').waitFor();
  await page.unroute('**/api/products/mango-ice-nic-salt');
  await press('Try Again')(page);
  await page.getByRole('heading', { name: 'Mango Ice Nic Salt', level: 1 }).waitFor();
});
