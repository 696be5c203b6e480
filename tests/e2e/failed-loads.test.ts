import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import * as catalogApi from '../../src/modules/catalog/endpoints.ts';
import * as contentApi from '../../src/modules/content/endpoints.ts';
import * as accountApi from '../../src/modules/customers/account-endpoints.ts';
import * as addressesApi from '../../src/modules/customers/address-endpoints.ts';
import * as authApi from '../../src/modules/customers/endpoints.ts';
import * as ordersApi from '../../src/modules/orders/endpoints.ts';
import * as reviewsApi from '../../src/modules/reviews/endpoints.ts';
import { triesOf } from '../support/random-size.ts';
import { openBrowser, openHydrated, openWithin, visit } from './browser.ts';
import { anyOf, ask } from './calls.ts';
import { PASSWORD, putIntoCart, signUp, writeAddress } from './customer.ts';
import { FAILURES, SAID } from './failing-api.ts';
import { openPage, press, SLUG } from './screens.ts';

openBrowser();

type Load = {
  what: string;
  /** Of the calls that fail. */
  addresses: string[];
  path: string;
  /** What has the page ask for it, once it is there. */
  act?: (page: Page) => Promise<unknown>;
  /** One that is given twice is shown twice. */
  texts: string[];
  /** The texts where the server says why; left out: that is not tried. */
  said?: string[];
};

const MANGO = '/product/mango-ice-nic-salt';
const toReviews = (page: Page) => page.getByRole('tab', { name: 'Reviews' }).click();

const REVIEWS_FAILED = 'Failed to load reviews. Please try again later.';

interface Walk {
  /** Where the walk begins, and goes between two loads: a page that asks for nothing of theirs. */
  from: string;
  arrange?: (page: Page) => Promise<unknown>;
  loads: Load[];
}

/** What failed is asked for again on the next visit to its page, what came is not: the order is meant. */
const WALKS: Record<string, Walk> = {
  'a guest': {
    from: '/auth',
    loads: [
      {
        // First: a pointer that comes to rest on a link to the product, on another page, has them read.
        what: "a product's reviews",
        addresses: [`**${reviewsApi.listOfProduct({ productId: '*-*-*' }).url}?*`],
        path: MANGO,
        act: toReviews,
        texts: [REVIEWS_FAILED],
      },
      {
        what: 'more of the listing',
        addresses: [`${anyOf(catalogApi.listProducts)}?*offset=12*`],
        path: '/products',
        act: press('Load More'),
        texts: ['Failed to fetch products', 'Showing 12 of 70 products'],
      },
      {
        what: 'the best sellers and the latest reviews',
        addresses: [anyOf(catalogApi.listBestSellers), anyOf(reviewsApi.listLatest)],
        path: '/',
        texts: ['Failed to fetch products', REVIEWS_FAILED],
      },
      {
        what: 'the brands',
        addresses: [anyOf(catalogApi.listBrands)],
        path: '/brands',
        texts: ['Failed to fetch brands'],
        said: ['Failed to fetch brands'],
      },
      {
        what: 'more of all reviews',
        addresses: [`${anyOf(reviewsApi.list)}?*offset=12*`],
        path: '/reviews',
        act: press('Load More'),
        texts: [REVIEWS_FAILED],
      },
      {
        what: 'a content page',
        addresses: [`**${contentApi.findPage({ slug: 'faq' }).url}`],
        path: '/faq',
        texts: ['Page Not Found', 'The requested page could not be found.'],
      },
    ],
  },
  'a customer': {
    from: '/brands',
    arrange: async (page) => {
      await signUp(page);
      await putIntoCart(page, SLUG);
      await writeAddress(page);
    },
    loads: [
      {
        what: 'the addresses',
        addresses: [anyOf(addressesApi.list)],
        path: '/dashboard/addresses',
        texts: ['Failed to load addresses. Please try again.'],
        said: [SAID],
      },
      {
        what: 'the latest orders and what waits for a review',
        addresses: [`${anyOf(ordersApi.list)}?*`, anyOf(reviewsApi.listReviewable)],
        path: '/dashboard',
        texts: [
          'Your orders could not be loaded',
          'Failed to load orders. Please try again.',
          'Waiting for Your Review',
          'What you bought could not be loaded.',
        ],
        said: ['Your orders could not be loaded', SAID, SAID],
      },
      {
        what: "the customer's reviews",
        addresses: [`${anyOf(reviewsApi.listOwn)}?*`],
        path: '/dashboard/reviews',
        texts: ['Your reviews could not be loaded', 'Failed to load reviews. Please try again.'],
        said: ['Your reviews could not be loaded', SAID],
      },
      {
        what: 'the notification preferences and the signed-in devices',
        addresses: [anyOf(accountApi.listNotifications), anyOf(accountApi.listSessions)],
        path: '/dashboard/settings',
        texts: [
          'Failed to load your notification preferences. Please try again.',
          'Failed to load your devices. Please try again.',
        ],
        said: [SAID, SAID],
      },
      {
        what: 'what an order costs',
        addresses: [`${anyOf(ordersApi.quote)}?*`],
        path: '/checkout',
        texts: [
          'The total could not be worked out.',
          'Delivery methods could not be loaded.',
          'Try Again',
        ],
        said: [SAID],
      },
    ],
  },
};

/** Waits for each text; one that is given twice must be there twice. */
async function expectTexts(page: Page, what: string, texts: string[]): Promise<void> {
  for (const [place, text] of texts.entries()) {
    const before = texts.slice(0, place).filter((other) => other === text).length;
    const shown = page.getByText(text, { exact: true }).filter({ visible: true });
    await expect.poll(() => shown.count(), { message: `${what}: ${text}` }).toBeGreaterThan(before);
  }
}

test.each(Object.entries(WALKS))(
  'where something cannot be loaded, the page says so to %s',
  async (_, { from, arrange, loads }) => {
    await using visitor = await visit();
    const { page } = visitor;
    await arrange?.(page);
    await openHydrated(page, from);
    for (const [place, { what, addresses, path, act, texts, said }] of loads.entries()) {
      // What it says of each failure is said once (src/shared/failures.test.ts): they take turns.
      const silent = { [place % 2 ? 'silent' : 'cut']: texts };
      const outcomes = triesOf<Record<string, string[]>>({
        fixed: said && place % 3 === 0 ? { said } : silent,
        random: { ...silent, ...(said && { said }) },
      });
      for (const [how, shown] of Object.entries(outcomes)) {
        for (const address of addresses) {
          await page.route(address, FAILURES[how as keyof typeof FAILURES]);
        }
        await openWithin(page, path);
        await act?.(page);
        await expectTexts(page, `${what}, ${how}`, shown);
        for (const address of addresses) await page.unroute(address);
        await openWithin(page, from);
      }
    }
  },
);

test('what could not be loaded is asked for again by a press: the listing, and on a phone what its filters count', async () => {
  await using visitor = await visit({ width: 360 });
  const { page } = visitor;
  await page.route(`${anyOf(catalogApi.countFacets)}*`, FAILURES.cut);
  await page.route(`${anyOf(catalogApi.listProducts)}?*`, FAILURES.cut);
  await openPage('/')(page);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Products', exact: true }).click();
  await page.getByText('Failed to fetch products').waitFor();
  await page.unroute(`${anyOf(catalogApi.listProducts)}?*`);
  await press('Try Again')(page);
  await page.getByText('Found 70 premium products').waitFor();
  await expect.poll(() => page.getByText('Failed to fetch products').count()).toBe(0);
  await press('Filters')(page);
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await sheet.getByText('Filters could not be loaded.').waitFor();
  await page.unroute(`${anyOf(catalogApi.countFacets)}*`);
  await sheet.getByRole('button', { name: 'Try Again' }).click();
  await sheet.getByRole('link', { name: /^Devices/ }).waitFor();
});

test('whose session ended unnoticed is asked to sign in to write a review', async () => {
  await using visitor = await visit();
  const { page } = visitor;
  const { username } = await signUp(page);
  await openPage(MANGO)(page);
  await page.getByRole('button', { name: 'Your account' }).waitFor();
  await ask(page, authApi.signOut());
  await toReviews(page);
  await page.getByRole('link', { name: 'Sign in to write a review' }).click();
  await page.getByRole('textbox', { name: 'Username' }).fill(username);
  await page.getByRole('textbox', { name: /^Password/ }).fill(PASSWORD);
  await page.route(anyOf(reviewsApi.mayReview), FAILURES.cut);
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL(`**${MANGO}`);
  await toReviews(page);
  // What was answered before the sign-in is forgotten.
  await page.getByText('We could not find out whether you can review this.').waitFor();
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
