import type { Page, Request } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Described } from '../../src/kit/endpoint.ts';
import * as stockAlertsApi from '../../src/modules/alerts/endpoints.ts';
import * as cartApi from '../../src/modules/cart/endpoints.ts';
import * as accountApi from '../../src/modules/customers/account-endpoints.ts';
import * as addressesApi from '../../src/modules/customers/address-endpoints.ts';
import * as authApi from '../../src/modules/customers/endpoints.ts';
import * as newsletterApi from '../../src/modules/newsletter/endpoints.ts';
import * as ordersApi from '../../src/modules/orders/endpoints.ts';
import * as offerApi from '../../src/modules/orders/paying/offer-endpoints.ts';
import * as reviewsApi from '../../src/modules/reviews/endpoints.ts';
import * as wishlistApi from '../../src/modules/wishlist/endpoints.ts';
import { triesOf } from '../support/random-size.ts';
import { openBrowser, visit } from './browser.ts';
import { anyOf, ask } from './calls.ts';
import { PASSWORD, signUp } from './customer.ts';
import { AWAY, databaseAway, FAILURES, FAULT, SAID } from './failing-api.ts';
import {
  fillAddress,
  fillRegistration,
  fillReview,
  HEART,
  NAME,
  openAddresses,
  openCart,
  openCheckout,
  openDashboardReviewForm,
  openMailedLink,
  openOrder,
  openPage,
  openWishlist,
  press,
  SLUG,
  SOLD_OUT,
} from './screens.ts';
import { shownFailure, shownToast } from './shown-toast.ts';

openBrowser();

/** Whichever browser it is, and whatever that one calls it. */
const CUT = 'We lost the connection. Please try again.';

const UNPLACED = 'Failed to process checkout. Press Place Order again: you will not get two.';

/** What a toast says when the network is cut, when the server fails itself, and when it says why it refuses. */
type Texts = Record<keyof typeof FAILURES, string>;

const unlessSaid = (text: string): Texts => ({ cut: text, silent: text, said: SAID });
const errorItself: Texts = { cut: CUT, silent: FAULT, said: SAID };

type Write = {
  call: Described;
  arrange?: (page: Page) => Promise<unknown>;
  act: (page: Page) => Promise<unknown>;
  title?: string | Texts;
  texts: Texts;
};

const closeDialog = async (page: Page) => {
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
};

async function openSettingsOfTwoDevices(page: Page) {
  const { username } = await signUp(page);
  await using other = await visit();
  await ask(other.page, authApi.signIn({ username, password: PASSWORD }));
  await openPage('/dashboard/settings')(page);
  await page.getByRole('switch').first().waitFor();
}

/** What is written on each screen: the first opens it, and what fails leaves it as it was for the next. */
const WRITES: Record<string, Write[]> = {
  'a product': [
    {
      call: cartApi.add,
      arrange: openPage(`/product/${SLUG}`),
      act: press('Add to Cart'),
      texts: unlessSaid('Failed to add item to cart'),
    },
    {
      call: wishlistApi.add,
      act: press(HEART),
      texts: unlessSaid('Failed to add item to wishlist'),
    },
  ],
  'the cart': [
    {
      call: cartApi.change,
      arrange: openCart,
      act: press('Increase quantity'),
      texts: unlessSaid('Failed to update cart item'),
    },
    {
      call: cartApi.remove,
      act: press(`Remove ${NAME}`),
      texts: unlessSaid('Failed to remove item from cart'),
    },
    {
      call: cartApi.clear,
      act: press('Clear Cart'),
      texts: unlessSaid('Failed to clear cart'),
    },
  ],
  'the wishlist': [
    {
      call: wishlistApi.remove,
      arrange: openWishlist,
      act: press(`Remove ${NAME}`),
      texts: unlessSaid('Failed to remove item from wishlist'),
    },
  ],
  'the way in': [
    {
      call: authApi.signIn,
      arrange: async (page) => {
        await openPage('/auth')(page);
        await page.getByRole('textbox', { name: /^Username/ }).fill('somebody');
        await page.getByRole('textbox', { name: /^Password/ }).fill(PASSWORD);
      },
      act: (page) => page.getByRole('tabpanel').getByRole('button', { name: 'Sign In' }).click(),
      title: 'Login failed',
      texts: errorItself,
    },
    {
      call: authApi.register,
      arrange: fillRegistration,
      act: press('Create Account'),
      title: 'Registration failed',
      texts: errorItself,
    },
  ],
  'the home page': [
    {
      call: authApi.signOut,
      arrange: async (page) => {
        await signUp(page);
        await openPage('/')(page);
      },
      act: async (page) => {
        await press('Your account')(page);
        await page.getByRole('menuitem', { name: 'Log out' }).click();
      },
      title: 'Logout failed',
      texts: errorItself,
    },
    {
      call: newsletterApi.join,
      arrange: (page) => page.getByLabel('Email address').fill('reader@example.com'),
      act: press('Subscribe'),
      texts: unlessSaid('Failed to subscribe to newsletter. Please try again.'),
    },
  ],
  'a product that is sold out': [
    {
      call: stockAlertsApi.add,
      arrange: async (page) => {
        await signUp(page);
        await openPage(`/product/${SOLD_OUT}`)(page);
      },
      act: press('Notify me when it is back'),
      texts: unlessSaid('Failed to save your request. Please try again.'),
    },
  ],
  'a form for a review': [
    {
      call: reviewsApi.write,
      arrange: openDashboardReviewForm,
      act: press('Submit Review'),
      texts: unlessSaid('Failed to submit review. Please try again.'),
    },
    {
      call: reviewsApi.write,
      arrange: fillReview,
      act: press('Submit Review'),
      texts: unlessSaid('Failed to submit review. Please try again.'),
    },
  ],
  'a review': [
    {
      call: reviewsApi.vote,
      arrange: async (page) => {
        await openPage('/product/mango-ice-nic-salt')(page);
        await page.getByRole('tab', { name: 'Reviews' }).click();
      },
      act: press(/^Helpful: /),
      texts: unlessSaid('Failed to save your vote. Please try again.'),
    },
  ],
  'an order': [
    {
      call: ordersApi.reorder,
      arrange: openOrder,
      act: press('Buy Again'),
      texts: unlessSaid('Failed to add the order to your cart. Please try again.'),
    },
    {
      call: ordersApi.cancel,
      arrange: press('Cancel Order'),
      act: (page) => page.getByRole('dialog').getByRole('button', { name: 'Cancel Order' }).click(),
      texts: unlessSaid('Failed to cancel order. Please try again.'),
    },
  ],
  'the addresses': [
    {
      call: addressesApi.makeDefault,
      arrange: openAddresses,
      act: press(/^Set as Default /),
      texts: unlessSaid('Failed to set default address'),
    },
    {
      call: addressesApi.remove,
      arrange: press(/^Delete /),
      act: (page) =>
        page.getByRole('dialog').getByRole('button', { name: 'Delete Address' }).click(),
      texts: unlessSaid('Failed to delete address'),
    },
    {
      call: addressesApi.change,
      arrange: async (page) => {
        await closeDialog(page);
        await press(/^Edit /)(page);
      },
      act: press('Save Address'),
      texts: unlessSaid('Failed to update address'),
    },
    {
      call: addressesApi.add,
      arrange: async (page) => {
        await closeDialog(page);
        await fillAddress(page);
      },
      act: press('Save Address'),
      texts: unlessSaid('Failed to create address'),
    },
  ],
  'the checkout': [
    {
      call: ordersApi.checkOut,
      arrange: openCheckout,
      act: press('Place Order'),
      title: { cut: 'Connection Lost', silent: 'Checkout Failed', said: 'Checkout Failed' },
      texts: {
        cut: 'We lost the connection. Your order may have reached us. Press Place Order again: you will not get two.',
        silent: UNPLACED,
        said: SAID,
      },
    },
  ],
  'the page for a forgotten password': [
    {
      call: authApi.forgotPassword,
      arrange: async (page) => {
        await openPage('/forgot-password')(page);
        await page.getByLabel('Email').first().fill('somebody@example.com');
      },
      act: press('Send Reset Link'),
      texts: unlessSaid('Failed to send reset email. Please try again.'),
    },
  ],
  'the page for a new password': [
    {
      call: authApi.resetPassword,
      arrange: async (page) => {
        await openMailedLink('/reset-password')(page);
        for (const name of [/^New password/, /^Confirm new password/]) {
          await page.getByRole('textbox', { name }).fill(PASSWORD);
        }
      },
      act: press('Reset Password'),
      texts: unlessSaid('Failed to reset password. Please try again.'),
    },
  ],
  'the page that confirms an address': [
    {
      call: authApi.confirmEmail,
      arrange: openMailedLink('/confirm-email'),
      act: press('Confirm my email address'),
      texts: unlessSaid('Failed to confirm your email address. Please try again.'),
    },
  ],
  'the settings': [
    {
      call: accountApi.endSession,
      arrange: openSettingsOfTwoDevices,
      act: press(/^Sign Out .* on /),
      texts: unlessSaid('Failed to sign out the device.'),
    },
    {
      call: accountApi.endOtherSessions,
      act: press('Sign Out All Other Devices'),
      texts: unlessSaid('Failed to sign out the devices.'),
    },
    {
      call: accountApi.changeProfile,
      act: press('Save Changes'),
      texts: unlessSaid('Failed to update profile.'),
    },
    {
      call: accountApi.askForConfirmation,
      act: press('Send again'),
      texts: unlessSaid('Failed to send the link. Please try again.'),
    },
    {
      call: accountApi.changePassword,
      arrange: async (page) => {
        for (const name of [/^Current password/, /^New password/, /^Confirm new password/]) {
          await page.getByRole('textbox', { name }).fill(PASSWORD);
        }
      },
      act: press('Update Password'),
      texts: unlessSaid('Failed to update password.'),
    },
    {
      call: accountApi.changeNotifications,
      act: (page) => page.getByRole('switch', { name: 'Price alerts' }).click(),
      texts: unlessSaid('Failed to update notification preferences.'),
    },
    {
      call: accountApi.exportData,
      act: press('Download my data'),
      texts: unlessSaid('Failed to download your data.'),
    },
    {
      call: accountApi.remove,
      arrange: press('Delete Account'),
      act: (page) =>
        page.getByRole('dialog').getByRole('button', { name: 'Delete Account' }).click(),
      texts: unlessSaid('Failed to delete account.'),
    },
  ],
};

/**
 * Their failures are shown by one function (src/shared/failures.ts), which every call has (tests/build/failures.test.ts):
 * one screen of each kind is looked at, a drawer, the forms that have a title of their own, and a page of forms, switches
 * and a dialog. `npm run test:random` has the time for all.
 */
const SCREENS = triesOf({
  fixed: ['the cart', 'the way in', 'the settings'],
  random: Object.keys(WRITES),
});

test.concurrent.each(SCREENS)('whoever calls in vain is told so: %s', async (screen) => {
  await using visitor = await visit();
  const { page } = visitor;
  for (const [place, write] of (WRITES[screen] ?? []).entries()) {
    await write.arrange?.(page);
    await expectToBeTold(page, write, waysOf(place));
  }
});

test('whatever fails at the checkout is told, keeps what was chosen and leads where the server says, and the same press goes through afterwards', async () => {
  await using visitor = await visit();
  const { page } = visitor;
  const offered = `${anyOf(offerApi.listOffered)}*`;
  await page.route(offered, FAILURES.silent);
  await openCheckout(page);
  const ways = page
    .getByRole('alert')
    .filter({ hasText: 'The payment method could not be loaded.' });
  await ways.waitFor();
  await page.unroute(offered);
  await ways.getByRole('button', { name: 'Try Again' }).press('Enter');
  await page.getByRole('main').getByText('Cash on Delivery').first().waitFor();
  // The keyboard stays where it asked again, at the heading.
  await page.waitForFunction(() => /^H[1-3]$/.test(document.activeElement?.tagName ?? ''));
  const order = anyOf(ordersApi.checkOut);
  const refusal = { message: SAID, code: 'said', redirectTo: '/dashboard/addresses' };
  await page.route(order, (route) => route.fulfill({ status: 422, json: refusal }));
  await press('Place Order')(page);
  await page.waitForURL('**/dashboard/addresses');
  await shownToast(page).getByText(SAID).waitFor();
  await page.unroute(order);
  await page.goBack();
  const express = page.getByRole('radio', { name: /^Express/ });
  await express.click();
  await expect.poll(() => express.isChecked()).toBe(true);
  // It is priced as chosen.
  await page.getByRole('button', { name: 'Place Order' }).first().click({ trial: true });

  const keys: (string | undefined)[] = [];
  const noteKey = (request: Request) => {
    if (request.method() === 'POST' && request.url().endsWith(ordersApi.checkOut.path)) {
      keys.push(request.headers()['idempotency-key']);
    }
  };
  page.on('request', noteKey);
  await page.route('**/api/**', (route) => {
    noteKey(route.request());
    return databaseAway(route);
  });
  await press('Place Order')(page);
  await page.getByRole('main').getByRole('alert').getByText(AWAY).waitFor();
  expect(await express.isChecked()).toBe(true);
  await page.unroute('**/api/**');
  // What else the checkout says of a failure (a lost answer: buying.test.ts).
  await page.route(order, (route) => {
    noteKey(route.request());
    return FAILURES.silent(route);
  });
  await press('Place Order')(page);
  const failure = shownFailure(page);
  await failure.getByText('Checkout Failed', { exact: true }).waitFor();
  await failure.getByText(UNPLACED, { exact: true }).waitFor();
  await page.unroute(order);
  await press('Place Order')(page);
  await page.waitForURL('**/dashboard/orders');
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(1);

  await openPage(`/product/${SLUG}`)(page);
  await page.route(`${anyOf(cartApi.add)}**`, databaseAway);
  await press('Add to Cart')(page);
  await failure.getByText(AWAY).waitFor();
  await page.unroute(`${anyOf(cartApi.add)}**`);
  await failure.getByRole('button', { name: 'Try Again' }).click();
  await page.getByRole('button', { name: 'Cart, 1 item' }).waitFor();
});

type Way = keyof typeof FAILURES;

const WAYS = Object.keys(FAILURES) as Way[];

/** The ways in which the calls of a screen fail: they take turns. */
const waysOf = (place: number): Way[] =>
  triesOf({ fixed: WAYS.filter((_, nth) => nth === place % WAYS.length), random: WAYS });

/** However the call fails. */
async function expectToBeTold(
  page: Page,
  { call, act, title = 'Error', texts }: Write,
  ways: Way[],
) {
  const address = anyOf(call);
  const toast = shownToast(page);
  for (const how of ways) {
    await page.route(address, (route) =>
      route.request().method() === call.method ? FAILURES[how](route) : route.fallback(),
    );
    await act(page);
    const failure = shownFailure(page);
    await failure
      .getByText(typeof title === 'string' ? title : title[how], { exact: true })
      .waitFor();
    await failure.getByText(texts[how], { exact: true }).waitFor();
    await toast.locator('button').click();
    await toast.waitFor({ state: 'detached' });
    await page.unroute(address);
  }
  expect(await toast.count(), `${call.method} ${call.path}`).toBe(0);
}
