import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import * as catalogApi from '../../src/modules/catalog/endpoints.ts';
import * as contentApi from '../../src/modules/content/endpoints.ts';
import * as accountApi from '../../src/modules/customers/account-endpoints.ts';
import * as addressesApi from '../../src/modules/customers/address-endpoints.ts';
import * as authApi from '../../src/modules/customers/endpoints.ts';
import * as ordersApi from '../../src/modules/orders/endpoints.ts';
import * as offerApi from '../../src/modules/orders/paying/offer-endpoints.ts';
import * as reviewsApi from '../../src/modules/reviews/endpoints.ts';
import { openBrowser, visit } from './browser.ts';
import { anyOf, ask } from './calls.ts';
import { buyAndReceive, PASSWORD, signUp } from './customer.ts';
import { FAILURES, SAID } from './failing-api.ts';
import {
  hydrateFooter,
  isFocused,
  openCart,
  openCheckout,
  openPage,
  press,
  SLUG,
} from './screens.ts';

openBrowser();

type Load = {
  what: string;
  /** Of the calls that fail. */
  address: string;
  /** Makes the shop's own page in the browser ask for it. */
  ask: (page: Page) => Promise<unknown>;
  texts: string[];
  /** The texts where the server says why; left out: that is not tried. */
  said?: string[];
};

/** Goes to a page by a link, as only then it is the browser that loads what the page shows. */
const follow = (from: string, link: string | RegExp) => async (page: Page) => {
  await openPage(from)(page);
  await page.getByRole('link', { name: link }).first().click();
};

/** Goes to a page from one that shares nothing with it, so that the browser loads its frame as well. */
const comeFromBackOffice = (path: string) => async (page: Page) => {
  await page.goto('/admin/login');
  await page.getByLabel('Username').waitFor();
  await page.evaluate((to) => history.pushState({}, '', to), path);
  // The footer comes last and asks for the tariff as well: it would take away what is to be pressed.
  await hydrateFooter(page);
};

const openReviews = async (page: Page) => {
  await openPage('/product/mango-ice-nic-salt')(page);
  await page.getByRole('tab', { name: 'Reviews' }).click();
};

const REVIEWS_FAILED = 'Failed to load reviews. Please try again later.';

const LOADS: Load[] = [
  {
    what: 'the listing',
    address: `${anyOf(catalogApi.listProducts)}?*`,
    ask: follow('/', 'Products'),
    texts: ['Failed to fetch products'],
    said: ['Failed to fetch products'],
  },
  {
    what: 'more of the listing',
    address: `${anyOf(catalogApi.listProducts)}?*offset=12*`,
    ask: async (page) => {
      await openPage('/products')(page);
      await press('Load More')(page);
    },
    texts: ['Failed to fetch products', 'Showing 12 of 70 products'],
  },
  {
    what: 'what the filters count',
    address: `${anyOf(catalogApi.countFacets)}*`,
    ask: follow('/', 'Products'),
    texts: ['Filters could not be loaded.', 'Found 70 premium products'],
  },
  {
    what: 'the tariff',
    address: anyOf(ordersApi.listRates),
    ask: async (page) => {
      await comeFromBackOffice('/product/mango-ice-nic-salt')(page);
      await page.getByRole('tab', { name: 'Shipping' }).click();
    },
    texts: ['Delivery prices could not be loaded.'],
  },
  {
    what: 'the best sellers',
    address: anyOf(catalogApi.listBestSellers),
    ask: follow('/faq', 'Home'),
    texts: ['Failed to fetch products'],
  },
  {
    what: 'the latest reviews',
    address: anyOf(reviewsApi.listLatest),
    ask: follow('/faq', 'Home'),
    texts: [REVIEWS_FAILED],
  },
  {
    what: 'the brands',
    address: anyOf(catalogApi.listBrands),
    ask: follow('/', 'Brands'),
    texts: ['Failed to fetch brands'],
    said: ['Failed to fetch brands'],
  },
  {
    what: 'all reviews',
    address: `${anyOf(reviewsApi.list)}?*`,
    ask: follow('/', 'Reviews'),
    texts: [REVIEWS_FAILED],
  },
  {
    what: "a product's reviews",
    address: `**${reviewsApi.listOfProduct({ productId: '*-*-*' }).url}?*`,
    ask: async (page) => {
      await follow('/products', 'Mango Ice Nic Salt')(page);
      await page.getByRole('tab', { name: 'Reviews' }).click();
    },
    texts: [REVIEWS_FAILED],
  },
  {
    what: 'more of all reviews',
    address: `${anyOf(reviewsApi.list)}?*offset=12*`,
    ask: async (page) => {
      await openPage('/reviews')(page);
      await press('Load More')(page);
    },
    texts: [REVIEWS_FAILED],
  },
  {
    what: "more of a product's reviews",
    address: `**${reviewsApi.listOfProduct({ productId: '*-*-*' }).url}?*offset=10*`,
    ask: async (page) => {
      await openReviews(page);
      await press('Load More')(page);
    },
    texts: [REVIEWS_FAILED],
  },
  {
    what: 'whether a customer may review',
    address: anyOf(reviewsApi.mayReview),
    ask: async (page) => {
      await signUp(page);
      await openReviews(page);
    },
    texts: ['We could not find out whether you can review this.'],
  },
  {
    what: 'a content page',
    address: `**${contentApi.findPage({ slug: 'faq' }).url}`,
    ask: async (page) => {
      await openPage('/')(page);
      await hydrateFooter(page);
      await page.getByRole('link', { name: 'FAQ' }).click();
    },
    texts: ['Page Not Found', 'The requested page could not be found.'],
  },
  {
    what: 'the addresses',
    address: anyOf(addressesApi.list),
    ask: async (page) => {
      await signUp(page);
      await openPage('/dashboard/addresses')(page);
    },
    texts: ['Failed to load addresses. Please try again.'],
    said: [SAID],
  },
  {
    what: 'the orders',
    address: `${anyOf(ordersApi.list)}?*`,
    ask: async (page) => {
      await signUp(page);
      await openPage('/dashboard/orders')(page);
    },
    texts: ['Your orders could not be loaded', 'Failed to load orders. Please try again.'],
    said: ['Your orders could not be loaded', SAID],
  },
  {
    what: 'the latest orders',
    address: `${anyOf(ordersApi.list)}?*`,
    ask: async (page) => {
      await signUp(page);
      await openPage('/dashboard')(page);
    },
    texts: ['Your orders could not be loaded', 'Failed to load orders. Please try again.'],
    said: ['Your orders could not be loaded', SAID],
  },
  {
    what: "the customer's reviews",
    address: `${anyOf(reviewsApi.listOwn)}?*`,
    ask: async (page) => {
      await signUp(page);
      await openPage('/dashboard/reviews')(page);
    },
    texts: ['Your reviews could not be loaded', 'Failed to load reviews. Please try again.'],
    said: ['Your reviews could not be loaded', SAID],
  },
  {
    what: 'what waits for a review',
    address: anyOf(reviewsApi.listReviewable),
    ask: async (page) => {
      await signUp(page);
      await openPage('/dashboard')(page);
    },
    texts: ['Waiting for Your Review', 'What you bought could not be loaded.'],
    said: [SAID],
  },
  {
    what: 'what an order costs',
    address: `${anyOf(ordersApi.quote)}?*`,
    ask: openCheckout,
    texts: ['The total could not be worked out.'],
    said: [SAID],
  },
  {
    what: 'the way to pay',
    address: `${anyOf(offerApi.listOffered)}*`,
    ask: async (page) => {
      await openCart(page);
      await press('Proceed to Checkout')(page);
    },
    texts: ['The payment method could not be loaded.'],
    said: [SAID],
  },
  {
    what: 'the notification preferences',
    address: anyOf(accountApi.listNotifications),
    ask: async (page) => {
      await signUp(page);
      await openPage('/dashboard/settings')(page);
    },
    texts: ['Failed to load your notification preferences. Please try again.'],
    said: [SAID],
  },
  {
    what: 'the signed-in devices',
    address: anyOf(accountApi.listSessions),
    ask: async (page) => {
      await signUp(page);
      await openPage('/dashboard/settings')(page);
    },
    texts: ['Failed to load your devices. Please try again.'],
    said: [SAID],
  },
];

/** A network that is cut and a server without a word come to the same text (failures.test.ts): they take turns. */
const TURNS = LOADS.map((load, n) => ({ ...load, wordless: n % 2 ? 'silent' : 'cut' }));

test.concurrent.each(TURNS)(
  'where $what cannot be loaded, the page says so',
  async ({ address, ask, texts, said, wordless }) => {
    const outcomes = { [wordless]: texts, ...(said && { said }) };
    for (const [how, shown] of Object.entries(outcomes)) {
      await using visitor = await visit();
      const { page } = visitor;
      await page.route(address, FAILURES[how as keyof typeof FAILURES]);
      await ask(page);
      for (const text of shown) {
        await page.getByText(text, { exact: true }).filter({ visible: true }).first().waitFor();
      }
    }
  },
);

test('what the filters count is asked for again by a press, on a phone too', async () => {
  await using visitor = await visit({ width: 360 });
  const { page } = visitor;
  await page.route(`${anyOf(catalogApi.countFacets)}*`, FAILURES.cut);
  await openPage('/')(page);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Products', exact: true }).click();
  await press('Filters')(page);
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await sheet.getByText('Filters could not be loaded.').waitFor();
  await page.unroute(`${anyOf(catalogApi.countFacets)}*`);
  await sheet.getByRole('button', { name: 'Try Again' }).click();
  await sheet.getByRole('link', { name: /^Devices/ }).waitFor();
});

test('a customer whose session ended unnoticed is asked to sign in to write a review', async () => {
  await using visitor = await visit();
  const { page } = visitor;
  const { username } = await signUp(page);
  await openPage('/product/mango-ice-nic-salt')(page);
  await page.getByRole('button', { name: 'Your account' }).waitFor();
  await ask(page, authApi.signOut());
  await page.getByRole('tab', { name: 'Reviews' }).click();
  await page.getByRole('link', { name: 'Sign in to write a review' }).click();
  await page.getByRole('textbox', { name: 'Username' }).fill(username);
  await page.getByRole('textbox', { name: /^Password/ }).fill(PASSWORD);
  await page.route(anyOf(reviewsApi.mayReview), FAILURES.cut);
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL('**/product/mango-ice-nic-salt');
  await page.getByRole('tab', { name: 'Reviews' }).click();
  // What was answered before the sign-in is forgotten.
  await page.getByText('We could not find out whether you can review this.').waitFor();
});

test('the keyboard stays where it asked again for what could not be loaded', async () => {
  await using visitor = await visit();
  const { page } = visitor;
  await page.route(anyOf(ordersApi.listRates), FAILURES.silent);
  await comeFromBackOffice('/product/mango-ice-nic-salt')(page);
  await page.getByRole('tab', { name: 'Shipping' }).click();
  const heading = page.getByRole('heading', { name: 'Mango Ice Nic Salt', level: 1 });
  const retry = page.getByRole('tabpanel').getByRole('button', { name: 'Try Again' });
  await retry.waitFor();
  await page.unroute(anyOf(ordersApi.listRates));
  await retry.press('Enter');
  await page.getByRole('tabpanel').getByText('Express').waitFor();
  await expect.poll(() => isFocused(heading)).toBe(true);
});

test('where the form of a review cannot be loaded, the page says so', async () => {
  await using visitor = await visit();
  const { page } = visitor;
  await page.route('**/review-form*', FAILURES.cut);
  await buyAndReceive(page, SLUG);
  await openPage(`/product/${SLUG}#reviews`)(page);
  await page.getByText('The form could not be loaded.').waitFor();
  await page.unroute('**/review-form*');
  await press('Load the Page Again')(page);
  await page.getByRole('heading', { name: 'Write a Review' }).waitFor();
});

test('what could not be loaded is asked for again by a press', async () => {
  await using visitor = await visit();
  const { page } = visitor;
  await page.route(`${anyOf(catalogApi.listProducts)}?*`, FAILURES.cut);
  await follow('/', 'Products')(page);
  await page.getByText('Failed to fetch products').waitFor();
  await page.unroute(`${anyOf(catalogApi.listProducts)}?*`);
  await press('Try Again')(page);
  await page.getByText('Found 70 premium products').waitFor();
  await expect.poll(() => page.getByText('Failed to fetch products').count()).toBe(0);
});

test('a product that is not there says so; any other failure is told and can be tried again', async () => {
  await using visitor = await visit();
  const { page } = visitor;
  await openPage('/products')(page);
  await page.route(
    `**${catalogApi.findProduct({ idOrSlug: 'mango-ice-nic-salt' }).url}`,
    FAILURES.silent,
  );
  await page.getByRole('link', { name: 'Mango Ice Nic Salt' }).click();
  await page.getByRole('heading', { name: 'Something went wrong' }).waitFor();
  await page.getByText('This page could not be shown. Please try again in a moment.').waitFor();
  expect(await page.getByText(/something went wrong/i).count()).toBe(1);
  await page.unroute(`**${catalogApi.findProduct({ idOrSlug: 'mango-ice-nic-salt' }).url}`);
  await press('Try Again')(page);
  await page.getByRole('heading', { name: 'Mango Ice Nic Salt', level: 1 }).waitFor();

  const response = await page.goto('/product/no-such-thing');
  expect(response?.status()).toBe(404);
  await page.getByText('Product Not Found', { exact: true }).waitFor();
  await page.getByText("The product you're looking for doesn't exist.").waitFor();
});
