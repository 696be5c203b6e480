import type { Page } from 'playwright-core';
import { test, vi } from 'vitest';
import * as stockAlertsApi from '../../src/modules/alerts/endpoints.ts';
import * as accountApi from '../../src/modules/customers/account-endpoints.ts';
import * as authApi from '../../src/modules/customers/endpoints.ts';
import * as mailApi from '../../src/modules/mail/endpoints.ts';
import type { OutboxEntry } from '../../src/modules/mail/schema.ts';
import * as subscribersApi from '../../src/modules/newsletter/admin-endpoints.ts';
import * as newsletterApi from '../../src/modules/newsletter/endpoints.ts';
import * as unsubscribeApi from '../../src/modules/newsletter/unsubscribe-endpoints.ts';
import { ADMIN_PASSWORD } from '../support/running-shop.ts';
import { check, checkOpen, DESKTOP, PHONE } from './axe.ts';
import { openBackOffice, ship, unfold } from './back-office.ts';
import { openBrowser, visit } from './browser.ts';
import { anyOf, ask } from './calls.ts';
import { buy, buyAndReceive, order, putIntoCart, receive } from './customer.ts';
import {
  openMailedLink,
  openOrder,
  openPage,
  openSettings,
  press,
  SLUG,
  SOLD_OUT,
} from './screens.ts';
import { shownToast } from './shown-toast.ts';

openBrowser();

// Each looks at many screens, in two widths and two themes, while others do the same.
vi.setConfig({ testTimeout: 900_000 });

async function checkAll(page: Page, paths: string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path);
    // What the scripts bring is checked as well.
    await page.waitForFunction(() =>
      Object.keys(document.body).some((key) => /^__react/.test(key)),
    );
    await page.waitForLoadState('networkidle');
    // The calls may be over before the screen, which came with them, is drawn.
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await check(page, path);
  }
}

test.concurrent('axe finds nothing on any screen of a guest', async () => {
  await using visitor = await visit();
  await checkAll(visitor.page, [
    '/',
    '/products',
    '/products?search=zzzzzzzz',
    '/product/nimbus-lumen-pod-kit',
    `/product/${SOLD_OUT}`,
    '/brands',
    '/reviews',
    '/faq',
    '/auth',
    '/unsubscribe',
    '/newsletter/confirm',
    '/newsletter/confirm?token=from.the-mail',
    '/checkout',
    '/dashboard/orders',
    '/admin',
    '/nowhere',
  ]);
});

test.concurrent('axe finds nothing on any screen of a customer', async () => {
  await using visitor = await visit();
  const { page } = visitor;
  await buyAndReceive(page, SLUG);
  await putIntoCart(page, 'hover-pod-kit');
  await checkAll(page, [
    '/dashboard',
    '/dashboard/orders',
    '/dashboard/orders/0190f3a2-7c1b-7d3e-9a4f-5b6c7d8e9f01',
    '/dashboard/reviews',
    '/dashboard/addresses',
    '/checkout',
  ]);
  await press('Change shipping address')(page);
  await checkOpen(page, 'Shipping Address');

  const shipped = await order(page, 'hover-pod-kit');
  await ship(page, shipped, 'TRACK 1');
  await checkAll(page, [`/dashboard/orders/${shipped}`]);

  await openPage(`/product/${SLUG}#reviews`)(page);
  await press('Submit Review')(page);
  await page.getByText('Please select a rating').waitFor();
  await check(page, 'a review form that was filled in wrongly');
});

test.concurrent('axe finds nothing where a password or an address is mended by a mail', async () => {
  await using visitor = await visit();
  const { page } = visitor;
  await checkAll(page, ['/reset-password', '/confirm-email', '/undo-email-change']);
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

test.concurrent('axe finds nothing in what opens over a page', async () => {
  await using visitor = await visit();
  const { page } = visitor;
  await openPage('/products')(page);
  await press('Wishlist: Nimbus Lumen Pod Kit')(page);
  await press('Wishlist, 1 item')(page);
  await checkOpen(page, 'Your Wishlist (1)');
  await press('ADD: Nimbus Lumen Pod Kit')(page);
  const picker = page.getByRole('dialog', { name: 'Nimbus Lumen Pod Kit' });
  await picker.waitFor();
  await check(page, 'the variant picker', { within: '[role=dialog]' });
  await picker.getByRole('button', { name: 'Add to Cart' }).click();
  await press('Cart, 1 item')(page);
  await checkOpen(page, 'Your Cart (1)');
  const search = page.getByRole('combobox', { name: 'Search products' });
  await search.fill('orrery');
  await page.getByRole('listbox').waitFor();
  await check(page, 'the suggestions', { widths: [DESKTOP], within: 'header' });
  await search.press('Escape');

  await page.setViewportSize({ width: PHONE, height: 900 });
  await press('Filters')(page);
  await checkOpen(page, 'Filters', [PHONE]);
  await press('Menu')(page);
  await checkOpen(page, 'Menu', [PHONE]);
});

test.concurrent('axe finds nothing where a mail about what is sold out is asked for', async () => {
  await using visitor = await visit();
  const { page } = visitor;
  await openPage(`/product/${SOLD_OUT}`)(page);
  await press('Notify me when it is back')(page);
  const form = page.getByRole('dialog');
  await form.getByRole('button', { name: 'Notify me' }).click();
  await form.getByText('Please enter a valid email address').waitFor();
  await check(page, 'the form of an alert', { within: '[role=dialog]' });
  await page.route(anyOf(stockAlertsApi.add), (route) =>
    route.fulfill({ json: { message: 'Noted.' } }),
  );
  await form.getByLabel('Email').fill('ada@example.com');
  await form.getByRole('button', { name: 'Notify me' }).click();
  await form.waitFor({ state: 'detached' });
  await check(page, 'an alert that was noted');
});

test.concurrent('axe finds nothing where mail is stopped', async () => {
  await using visitor = await visit();
  const { page } = visitor;
  const json = { valid: true, list: 'newProducts', email: 'a…@example.com' };
  await page.route(`${anyOf(unsubscribeApi.check)}?*`, (route) => route.fulfill({ json }));
  await page.goto('/unsubscribe?token=from.the-mail');
  await page.getByRole('button', { name: 'Unsubscribe' }).waitFor();
  await check(page, 'what is stopped');
  await press('Unsubscribe')(page);
  await page.getByText('You Are Unsubscribed').waitFor();
  await check(page, 'that it is stopped');
});

test.concurrent('axe finds nothing in the back office', async () => {
  await using visitor = await visit();
  const { page } = visitor;
  await buy(page, SLUG);
  await ask(page, newsletterApi.join({ email: 'reader@example.com' }));
  await openBackOffice(page, '/admin');
  await checkAll(page, [
    '/admin',
    '/admin/products',
    '/admin/products?search=nothing+like+it',
    '/admin/products/new',
    '/admin/orders',
    '/admin/products/imports',
    '/admin/promotions',
    '/admin/gift-cards',
    '/admin/settings/delivery',
    '/admin/settings/tax',
    '/admin/orders?search=nobody&payment=pending',
    '/admin/payments/transactions',
    '/admin/analytics',
    '/admin/analytics/compliance',
    '/admin/payments/logs',
    '/admin/payments/methods',
    '/admin/mail',
    '/admin/mail?page=9000',
    '/admin/mail/words',
    '/admin/settings?tab=footer-links',
    '/admin/settings?tab=footer-settings',
    '/admin/settings/shop',
  ]);

  await page.goto('/admin');
  const key = { configured: true, source: 'database', lastUpdated: null, updatedBy: null };
  await page.route('**/sendgrid/status', (route) => route.fulfill({ json: key }));
  await page.route(`${anyOf(subscribersApi.list)}?confirmed=true*`, (route) =>
    route.fulfill({ json: [], headers: { 'X-Total-Count': '2' } }),
  );
  await unfold(page, 'Email sending');
  await unfold(page, 'Newsletter subscribers');
  await page.reload();
  await press('Update Key')(page);
  await press('Save Key')(page);
  await page.getByText('Please enter an API key').waitFor();
  await press('Write a Newsletter')(page);
  await press('Send Newsletter')(page);
  await page.getByText('Please write a text').waitFor();
  await check(page, 'a dashboard whose forms were filled in wrongly');

  await page.goto('/admin/promotions?edit=new');
  await checkOpen(page, 'Add Promotion');

  await page.goto('/admin/products?search=Sidereal');
  await press('Table')(page);
  await check(page, 'products as a table');
  await press(/^Actions for Sidereal/)(page);
  await page.getByRole('menuitem', { name: 'Product Details' }).click();
  await page.getByRole('heading', { name: 'Variants' }).waitFor();
  await checkOpen(page, 'Product Details');
  await page.locator('[data-row-link]').first().click();
  await page.getByRole('grid', { name: 'Variants' }).waitFor();
  await page.getByLabel('Price (GBP)').fill('a lot');
  await press('Save')(page);
  await page
    .getByText(/^A price is a number/)
    .first()
    .waitFor();
  await check(page, 'a product that was refused');
  await press('Discard')(page);

  await page.goto('/admin/orders');
  await press(/^Actions for order/)(page);
  await page.getByRole('menuitem').first().waitFor();
  await check(page, 'what can be done about an order', { within: '[role=menu]' });
  await page.getByRole('menuitem', { name: /^Ship$|Tracking Number$/ }).click();
  await checkOpen(page, /^(Ship Order|(Add|Change) Tracking Number)$/);
  await page.locator('[data-row-link]').first().click();
  await page.getByRole('heading', { name: 'History' }).waitFor();
  await check(page, 'an order');
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill('ada');
  await page.getByRole('option').first().waitFor();
  await check(page, 'the search of the back office', { within: '[role=dialog]' });
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await checkOpen(page, 'Keyboard shortcuts');

  const stuck = { waiting: 1, failed: 1, unsure: 1, transport: null, obstacle: null };
  await page.route(anyOf(mailApi.summarise), (route) => route.fulfill({ json: stuck }));
  await page.route(`${anyOf(mailApi.list)}?*`, async (route) => {
    const answer = await route.fetch();
    const mails: OutboxEntry[] = await answer.json();
    const json = mails.map((mail) => ({ ...mail, status: 'unsure', lastError: 'It broke off' }));
    await route.fulfill({ response: answer, json });
  });
  await page.goto('/admin/mail');
  await page.getByText('No way to send mail is set up').waitFor();
  await page.getByText('It broke off').first().waitFor();
  await check(page, 'mail that is stuck');
  await press(/^Send Again/)(page);
  await checkOpen(page, 'Send Again');
});

test.concurrent('axe finds nothing where customers, colleagues and settings are looked after', async () => {
  await using visitor = await visit();
  const { page } = visitor;
  const { id } = await buy(page, SLUG);
  await openBackOffice(page, '/admin/users');
  await checkAll(page, [
    '/admin/users',
    `/admin/users/${id}`,
    '/admin/settings?tab=security',
    '/admin/settings?tab=admin-lockout',
    '/admin/settings?tab=notifications',
    '/admin/settings/audit',
    '/admin/settings/webhook',
    '/admin/account',
  ]);
  await page.getByLabel('Your password').fill(ADMIN_PASSWORD);
  await press('Set Up')(page);
  await page.getByLabel('Code from the app').waitFor();
  await check(page, 'setting up a second factor', { widths: [PHONE] });

  await page.goto('/admin/settings?tab=security');
  await page.getByLabel('Ask for a reCAPTCHA').check();
  await press('Save')(page);
  await page
    .getByText(/^Google reCAPTCHA Site Key and Secret Key are required/)
    .first()
    .waitFor();
  await check(page, 'settings that were refused', { widths: [PHONE] });
  await press('Discard')(page);

  await page.goto('/admin/users');
  await press('Add Colleague')(page);
  await checkOpen(page, 'Add Colleague', [PHONE]);
});

test.concurrent('axe finds nothing where brands, reviews and search words are looked after', async () => {
  await using visitor = await visit();
  const { page } = visitor;
  await openBackOffice(page, '/admin/brands');
  await checkAll(page, [
    '/admin/brands',
    '/admin/products/reviews',
    '/admin/products/reviews?hidden=true',
    '/admin/products/search-words',
  ]);
  await press('Add Synonyms')(page);
  await checkOpen(page, 'Add Synonyms', [PHONE]);
  await page.goto('/admin/brands?edit=new');
  await checkOpen(page, 'Add Brand', [PHONE]);
  await page.goto('/admin/products/reviews');
  await press(/^Actions for the review/)(page);
  await page.getByRole('menuitem', { name: 'Reply' }).click();
  await checkOpen(page, 'Reply', [PHONE]);
});

test.concurrent('axe finds nothing at the age gate', async () => {
  await using visitor = await visit({ verified: false });
  await visitor.page.goto('/');
  await visitor.page.getByRole('dialog').waitFor();
  await check(visitor.page, 'the age gate', { within: 'dialog' });
});
