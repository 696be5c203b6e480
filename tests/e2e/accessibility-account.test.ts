import { test, vi } from 'vitest';
import * as accountApi from '../../src/modules/customers/account-endpoints.ts';
import * as authApi from '../../src/modules/customers/endpoints.ts';
import { check, checkAll, checkOpen } from './axe.ts';
import { ship } from './back-office.ts';
import { openBrowser, visit } from './browser.ts';
import { anyOf } from './calls.ts';
import { buyAndReceive, order, putIntoCart, receive } from './customer.ts';
import { customersScreens } from './every-screen.ts';
import { openMailedLink, openOrder, openPage, openSettings, press, SLUG } from './screens.ts';
import { shownToast } from './shown-toast.ts';

openBrowser();

// Each looks at several screens, in two widths and two themes, while others do the same.
vi.setConfig({ testTimeout: 900_000 });

test.concurrent('axe finds nothing on any screen of a customer', async () => {
  await using visitor = await visit();
  const { page } = visitor;
  await buyAndReceive(page, SLUG);
  await putIntoCart(page, 'hover-pod-kit');
  await openPage('/checkout')(page);
  await press('Change shipping address')(page);
  await checkOpen(page, 'Shipping Address');

  const shipped = await order(page, 'hover-pod-kit');
  await ship(page, shipped, 'TRACK 1');
  // Once more, since an empty checkout says little.
  await putIntoCart(page, SLUG);
  await checkAll(page, customersScreens(shipped));

  await openPage(`/product/${SLUG}#reviews`)(page);
  await press('Your account')(page);
  await page.getByRole('menuitem').first().waitFor();
  await check(page, 'the menu of a customer');
  await page.keyboard.press('Escape');
  await press('Submit Review')(page);
  await page.getByText('Please select a rating').waitFor();
  await check(page, 'a review form that was filled in wrongly');
});

test.concurrent('axe finds nothing where a password or an address is mended by a mail', async () => {
  await using visitor = await visit();
  const { page } = visitor;
  await openPage('/forgot-password')(page);
  await press('Send Reset Link')(page);
  await page.getByText('Please enter a valid email address').waitFor();
  await check(page, 'an address that is none');
  await page.route(anyOf(authApi.forgotPassword), (route) =>
    route.fulfill({ json: { message: '' } }),
  );
  await page.getByLabel('Email').first().fill('ada@example.com');
  await press('Send Reset Link')(page);
  await page.getByText('Check your email').waitFor();
  await check(page, 'that a link was sent');
  await openMailedLink('/reset-password')(page);
  await press('Reset Password')(page);
  await page.getByText('Please confirm your password').waitFor();
  await check(page, 'a new password');
  await openMailedLink('/confirm-email')(page);
  await check(page, 'the confirmation of an address');
});

test.concurrent('axe finds nothing in the settings of a customer', async () => {
  await using visitor = await visit();
  const { page } = visitor;
  await openSettings(page);
  await press('Update Password')(page);
  await page.getByText('Current password is required').waitFor();
  await check(page, 'the settings');
  const refusal = { message: 'Please enter your password.', code: 'password_required' };
  await page.route(anyOf(accountApi.remove), (route) =>
    route.fulfill({ status: 403, json: refusal }),
  );
  await press('Delete Account')(page);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Delete Account' }).click();
  await dialog.getByRole('textbox', { name: /^Password/ }).waitFor();
  await checkOpen(page, 'Delete Account');
});

test.concurrent('axe finds nothing in what a customer does about orders and reviews', async () => {
  await using visitor = await visit();
  const { page } = visitor;
  await openOrder(page);
  await check(page, 'an order that can be cancelled');
  await press('Cancel Order')(page);
  await checkOpen(page, 'Cancel Order');
  await receive(page, SLUG);
  await openPage('/dashboard/reviews')(page);
  await press('Submit Review')(page);
  await page.getByText('Please select a rating').waitFor();
  await check(page, 'a review in the dashboard that was filled in wrongly');
  await page.getByRole('radio', { name: '4 Good' }).check();
  await page.getByRole('textbox', { name: 'Title' }).fill('Wicks well');
  await page.getByRole('textbox', { name: 'Review' }).fill('It wicks well.');
  await press('Submit Review')(page);
  await page.getByRole('article').waitFor();
  await shownToast(page).getByRole('button').click();
  await check(page, "the customer's own reviews");
});
