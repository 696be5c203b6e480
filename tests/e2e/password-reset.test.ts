import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import * as accountApi from '../../src/modules/customers/account-endpoints.ts';
import * as authApi from '../../src/modules/customers/endpoints.ts';
import { linkIn, waitForMail } from '../support/mailbox.ts';
import { openBrowser, shopUrl, visit } from './browser.ts';
import { anyOf, ask, send } from './calls.ts';
import { PASSWORD, signUp } from './customer.ts';
import { FAILURES, SAID } from './failing-api.ts';
import { isFocused, openPage, press } from './screens.ts';
import { shownToast } from './shown-toast.ts';

openBrowser();

const NEW_PASSWORD = 'battery staple';
const VERIFY = anyOf(authApi.checkResetToken);

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** Where the page is: links in mails name another host of the shop. */
const isSignedIn = async (page: Page) =>
  (await page.request.get(new URL(accountApi.find.path, page.url()).href)).ok();

async function forget(page: Page, email: string) {
  // The page before has a box for a 'Username or email'.
  await page.getByRole('textbox', { name: /^Email/ }).fill(email);
  await press('Send Reset Link')(page);
}

async function choose(page: Page, password: string, again = password) {
  await page.getByRole('textbox', { name: /^New password/ }).fill(password);
  await page.getByRole('textbox', { name: /^Confirm new password/ }).fill(again);
  await press('Reset Password')(page);
}

async function signIn(page: Page, username: string, password: string) {
  await page.getByRole('textbox', { name: /^Username/ }).fill(username);
  await page.getByRole('textbox', { name: /^Password/ }).fill(password);
  await page.getByRole('tabpanel').getByRole('button', { name: 'Sign In' }).click();
}

test('a forgotten password is replaced through the link in the mail, and a wrong one is refused above the fields', async () => {
  await using owner = await visit();
  const { username, email } = await signUp(owner.page);
  await using visitor = await visit();
  const { page, complaints } = visitor;

  await openPage('/auth')(page);
  // Without an address it says what is missing, and where.
  await press('Email Me a Link')(page);
  await page.getByText('Please enter your email address first').waitFor();
  await expect
    .poll(() => isFocused(page.getByRole('textbox', { name: /^Username or email/ })))
    .toBe(true);
  await page.getByRole('link', { name: 'Forgot Password' }).click();
  await page.waitForURL('**/forgot-password');
  await forget(page, email);
  await page
    .getByText(
      "If an account exists with this email, you'll receive a password reset link shortly.",
    )
    .waitFor();
  await page.getByText('The link will expire in 1 hour.').waitFor();
  await expect.poll(() => isFocused(heading(page, 'Check your email'))).toBe(true);

  const mail = await waitForMail(inject('mailDir'), { to: email, subject: /password/i });
  const link = linkIn(mail, '/reset-password');
  await page.goto(link);
  await heading(page, 'Choose a new password').waitFor();
  // Nobody who looks over a shoulder, and no site that is gone to next, sees the token.
  await page.waitForURL('**/reset-password');
  await page.reload();
  await choose(page, 'short', 'other');
  await page.getByText('Password must be at least 6 characters').waitFor();
  await page.getByText("Passwords don't match").waitFor();
  await choose(page, NEW_PASSWORD);
  await heading(page, 'Password Reset Successful!').waitFor();
  expect(complaints).toEqual([]);
  expect((await send(owner.page, accountApi.find())).status()).toBe(401);

  // Here it is open at once.
  await page.getByRole('link', { name: 'Go to Your Account' }).click();
  await page.waitForURL('**/dashboard');
  expect(await isSignedIn(page)).toBe(true);

  await openPage('/auth')(page);
  await signIn(page, username, PASSWORD);
  await shownToast(page).getByText('Login failed').waitFor();
  // The reason stands above the fields and belongs to them, until the next try.
  const refusal = page.getByRole('tabpanel').getByRole('alert');
  await refusal.getByText('Invalid username or password').waitFor();
  const field = page.getByRole('textbox', { name: /^Password/ });
  expect(await field.getAttribute('aria-invalid')).toBe('true');
  expect(await field.getAttribute('aria-describedby')).toContain(await refusal.getAttribute('id'));
  await expect.poll(() => isFocused(field)).toBe(true);
  // The other form has nothing to do with it.
  await page.getByRole('tab', { name: 'Register' }).click();
  await refusal.waitFor({ state: 'detached' });
  await page.getByText('Login failed').waitFor({ state: 'detached' });
  const tick = page.getByRole('checkbox', { name: /Email me about new products/ });
  expect(await tick.isChecked()).toBe(false);
  await page.getByRole('tab', { name: 'Sign In' }).click();
  expect(await refusal.count()).toBe(0);
});

test('who forgets the password on the way to the checkout is led on to it', async () => {
  await using visitor = await visit();
  const { page } = visitor;
  const { email } = await signUp(page);
  await ask(page, authApi.signOut());
  await openPage('/auth?redirect=%2Fcheckout')(page);
  await page.getByRole('link', { name: 'Forgot Password' }).click();
  await page.waitForURL('**/forgot-password?redirect=%2Fcheckout');
  const back = page.getByRole('link', { name: 'Back to Sign In' });
  await expect.poll(() => back.getAttribute('href')).toBe('/auth?redirect=%2Fcheckout');
  await forget(page, email);
  await heading(page, 'Check your email').waitFor();
  const mail = await waitForMail(inject('mailDir'), { to: email, subject: /password/i });
  await page.goto(linkIn(mail, '/reset-password'));
  await page.waitForURL('**/reset-password?redirect=%2Fcheckout');
  await page.reload();
  await choose(page, NEW_PASSWORD);
  await page.waitForURL('**/checkout');
  await shownToast(page).getByText('Password Reset Successful!').waitFor();
  expect(await isSignedIn(page)).toBe(true);
});

test('without a token there is no form; an address that is none is refused, and another one can be tried', async () => {
  await using visitor = await visit();
  const { page } = visitor;
  await openPage('/reset-password')(page);
  await heading(page, 'Invalid Reset Link').waitFor();
  await page.getByText('Invalid or missing reset token').waitFor();
  await page.getByRole('link', { name: 'Back to Sign In' }).waitFor();
  await page.getByRole('link', { name: 'Request New Reset Link' }).click();
  await page.waitForURL('**/forgot-password');
  await forget(page, 'ada');
  await page.getByText('Please enter a valid email address').waitFor();
  await forget(page, 'nobody-at-all@example.com');
  await press('Try another email')(page);
  const email = page.getByLabel('Email').first();
  await email.waitFor();
  await expect.poll(() => isFocused(email)).toBe(true);
  await expect.poll(() => email.inputValue()).toBe('');
  await page.getByRole('link', { name: 'Back to Sign In' }).click();
  await page.waitForURL('**/auth');
});

const ANSWERS = [
  { fail: FAILURES.said, text: SAID },
  { fail: FAILURES.silent, text: 'Invalid or expired reset token' },
  { fail: FAILURES.cut, text: 'Failed to verify reset token' },
];

test('what is wrong with a link is told; one that could not be checked is checked again by a press, and one that was used meanwhile is told of in the place of the form', async () => {
  await using visitor = await visit();
  const { page } = visitor;
  for (const response of ANSWERS) {
    await page.unroute(VERIFY);
    if (response.fail) await page.route(VERIFY, response.fail);
    await page.goto('/reset-password?token=nonsense');
    await heading(page, 'Invalid Reset Link').waitFor();
    await page.getByText(response.text, { exact: true }).waitFor();
    await page.waitForURL('**/reset-password');
  }
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.unroute(VERIFY);
  await page.route(VERIFY, async (route) => {
    await released;
    await route.fulfill({ json: { valid: true, message: '' } });
  });
  await press('Try Again')(page);
  await page.getByText('Verifying reset token...').waitFor();
  release();
  await heading(page, 'Choose a new password').waitFor();
  // The server knows nothing of it, as of one that was used meanwhile.
  await choose(page, NEW_PASSWORD);
  await heading(page, 'Invalid Reset Link').waitFor();
  await page.getByText('Invalid or expired reset token').waitFor();
});

test.each(['/reset-password', '/confirm-email', '/admin/choose-password'])(
  'nothing of the token is in the page that %s answers, and no search engine lists it',
  async (path) => {
    const ask = async (url: string) => (await fetch(new URL(url, shopUrl()))).text();
    const html = await ask(`${path}?token=secret-token`);
    expect(html).not.toContain('secret-token');
    expect(html).toBe(await ask(path));
    expect(html).toMatch(/<meta name="robots" content="noindex"/);
  },
);
