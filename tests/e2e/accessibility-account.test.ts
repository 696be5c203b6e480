import { test, vi } from 'vitest';
import * as accountApi from '../../src/modules/customers/account-endpoints.ts';
import * as authApi from '../../src/modules/customers/endpoints.ts';
import { check, checkAll, checkOpen, PHONE } from './axe.ts';
import { ship } from './back-office.ts';
import { openBrowser, openWithin, visit } from './browser.ts';
import { anyOf } from './calls.ts';
import { buyAndReceive, order, putIntoCart } from './customer.ts';
import { customersScreens } from './every-screen.ts';
import { openMailedLink, openPage, press, SLUG } from './screens.ts';
import { shownToast } from './shown-toast.ts';

openBrowser();

// `npm run test:random` looks at each screen in two widths and two themes, while others do the same.
vi.setConfig({ testTimeout: 900_000 });

test.concurrent('axe finds nothing on any screen of a customer, nor in what is done there', async () => {
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

  const cancellable = await order(page, 'hover-pod-kit');
  await openWithin(page, `/dashboard/orders/${cancellable}`);
  await press('Cancel Order')(page);
  await checkOpen(page, 'Cancel Order');

  await openWithin(page, '/dashboard/settings');
  const refusal = { message: 'Please enter your password.', code: 'password_required' };
  await page.route(anyOf(accountApi.remove), (route) =>
    route.fulfill({ status: 403, json: refusal }),
  );
  await press('Delete Account')(page);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Delete Account' }).click();
  await dialog.getByRole('textbox', { name: /^Password/ }).waitFor();
  await checkOpen(page, 'Delete Account');

  await page.setViewportSize({ width: PHONE, height: 900 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await openWithin(page, '/dashboard/reviews');
  await press('Submit Review')(page);
  await page.getByText('Please select a rating').waitFor();
  await check(page, 'a review that was filled in wrongly');
  await page.getByRole('radio', { name: '4 Good' }).check();
  await page.getByRole('textbox', { name: 'Title' }).fill('Wicks well');
  await page.getByRole('textbox', { name: 'Review' }).fill('It wicks well.');
  await press('Submit Review')(page);
  await page.getByRole('article').waitFor();
  await shownToast(page).getByRole('button').click();
  await press('Your account')(page);
  await page.getByRole('menuitem').first().waitFor();
  await check(page, "the customer's own reviews, and the menu of a customer");
});

test.concurrent('axe finds nothing where a password or an address is mended by a mail', async () => {
  await using visitor = await visit({ width: PHONE, scheme: 'dark' });
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
  await page.emulateMedia({ colorScheme: 'light' });
  await openMailedLink('/reset-password')(page);
  await press('Reset Password')(page);
  await page.getByText('Please confirm your password').waitFor();
  await check(page, 'a new password');
  await openMailedLink('/confirm-email')(page);
  await check(page, 'the confirmation of an address');
});
