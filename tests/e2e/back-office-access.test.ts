import { randomUUID } from 'node:crypto';
import { generate } from 'otplib';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import * as sessionApi from '../../src/kit/session-endpoints.ts';
import type { AdminView } from '../../src/kit/session-schema.ts';
import * as settingsApi from '../../src/modules/settings/endpoints.ts';
import { loadBuiltSite } from '../../src/server/pages/built-site.ts';
import { addAdmin } from '../support/admin.ts';
import { openRecaptcha, RECAPTCHA_SECRET } from '../support/recaptcha-stand-in.ts';
import { ADMIN_PASSWORD } from '../support/running-shop.ts';
import { testShop } from '../support/test-shop.ts';
import {
  addStaffMember,
  askAs,
  openBackOffice,
  openBackOfficeAs,
  type StaffMember,
  signIn,
} from './back-office.ts';
import { openBrowser, openWithin, visit } from './browser.ts';
import { anyOf, send } from './calls.ts';
import { inPresses } from './presses.ts';
import { isFocused, press } from './screens.ts';
import { shownToast } from './shown-toast.ts';

openBrowser();

/** A code of the authenticator app: the present one, or the next, which is accepted as well. */
const codeOf = (secret: string, steps = 0) =>
  generate({ secret, epoch: Date.now() / 1000 + 30 * steps });

async function enterPassword(page: Page, { username, password }: StaffMember): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await press('Sign In')(page);
}

async function openSignIn(page: Page): Promise<void> {
  await page.goto('/admin/login');
  await page.getByLabel('Username').waitFor();
}

/** Why a field is refused is told where it stands, also to those who do not see it. */
const saidAt = (field: Locator, why: string) =>
  expect
    .poll(() =>
      field.evaluate((input) =>
        (input.getAttribute('aria-describedby') ?? '')
          .split(' ')
          .map((id) => document.getElementById(id)?.textContent)
          .join(' '),
      ),
    )
    .toContain(why);

const dashboard = (page: Page) => page.getByRole('heading', { name: 'Dashboard', level: 1 });

test.concurrent('whoever sets a second factor up signs in with a code of it, or with a recovery code', async () => {
  await using visitor = await visit();
  const { page } = visitor;
  const staffMember = await addStaffMember(page, 'support');
  const { username } = staffMember;
  const chosen = 'another-fog-lane-7';
  await openBackOfficeAs(page, staffMember, '/admin/account');
  const current = page.getByLabel('Current password');
  const changePassword = async (password: string) => {
    await current.fill(password);
    await page.getByLabel('New password').fill(chosen);
    await page.getByLabel('Confirm password').fill(chosen);
    await press('Change Password')(page);
  };
  await changePassword('not the password');
  await saidAt(current, 'Your current password is not correct.');
  let secret = '';
  await inPresses(page, 'password and second factor', 5, async () => {
    await changePassword(staffMember.password);
    await shownToast(page).getByText('Password changed successfully').waitFor();
    await page
      .getByRole('main')
      .getByLabel(/^Your password/)
      .first()
      .fill(chosen);
    await press('Set Up')(page);
    await page.getByRole('img', { name: 'The key as a QR code' }).waitFor();
    secret = await page.getByRole('textbox', { name: 'Key', exact: true }).inputValue();
    await page.getByLabel('Code from the app').fill(await codeOf(secret));
    await press('Turn It On')(page);
    await page.getByText('they are shown only now').waitFor();
  });
  const file = await page.getByRole('link', { name: 'Download', exact: true }).getAttribute('href');
  const recoveryCodes = decodeURIComponent(file?.split(',')[1] ?? '')
    .trim()
    .split('\n');
  expect(recoveryCodes).toHaveLength(10);
  await press('I Have Kept Them')(page);
  await page.getByRole('button', { name: 'End the Second Factor' }).waitFor();

  await using elsewhere = await visit();
  const other = elsewhere.page;
  await openSignIn(other);
  await enterPassword(other, { username, password: chosen });
  await other.getByText('Six digits from your authenticator app.').waitFor();
  const code = other.getByRole('textbox', { name: 'Code', exact: true });
  await expect.poll(() => isFocused(code)).toBe(true);
  expect(await code.getAttribute('autocomplete')).toBe('one-time-code');
  await code.fill('000 000');
  await press('Sign In')(other);
  await shownToast(other).getByText('This code is not right').waitFor();
  await saidAt(code, 'This code is not right');
  await code.fill((await codeOf(secret, 1)).replace(/^.../, '$& '));
  await press('Sign In')(other);
  await dashboard(other).waitFor();

  // On their own account's page as well, where each is asked for again.
  await other.goto('/admin/account');
  const ownPassword = other.getByRole('textbox', { name: /^Your password/ });
  const end = press('End the Second Factor');
  await ownPassword.fill('not the password');
  await other.getByRole('textbox', { name: /^Code/ }).fill('000000');
  await end(other);
  await saidAt(ownPassword, 'Your current password is not correct.');
  await ownPassword.fill(chosen);
  await end(other);
  await saidAt(other.getByRole('textbox', { name: /^Code/ }), 'This code is not right');

  const enterRecoveryCode = async () => {
    await other.evaluate(() => localStorage.clear());
    await openSignIn(other);
    await enterPassword(other, { username, password: chosen });
    await press('Use a recovery code')(other);
    const recovery = other.getByLabel('Recovery code');
    await expect.poll(() => isFocused(recovery)).toBe(true);
    await recovery.fill(recoveryCodes[0] ?? '');
    await press('Sign In')(other);
  };
  await enterRecoveryCode();
  await dashboard(other).waitFor();
  await enterRecoveryCode();
  await shownToast(other).getByText('Login Failed').waitFor();
});

test.concurrent('where a second factor is asked of everybody, signing in leads to setting one up', async ({
  expect,
}) => {
  await using visitor = await visit();
  const { page } = visitor;
  const staffMember = await addStaffMember(page, 'support');
  // The setting is the whole shop's, so its answer is only changed on the way.
  await page.route(anyOf(sessionApi.find), async (route) => {
    const response = await route.fetch();
    const admin: AdminView = await response.json();
    await route.fulfill({ response, json: { ...admin, twoFactor: 'required' } });
  });
  await openSignIn(page);
  await enterPassword(page, staffMember);
  await page.getByRole('heading', { name: 'Set up a second factor', level: 1 }).waitFor();
  await expect.poll(() => page.getByRole('navigation').count()).toBe(0);
  await page.getByLabel('Your password').fill(staffMember.password);
  await press('Set Up')(page);
  await page.getByLabel('Code from the app').fill('000000');
  await press('Turn It On')(page);
  await page.getByText('This code is not right').waitFor();
  const secret = await page.getByRole('textbox', { name: 'Key' }).inputValue();
  await page.getByLabel('Code from the app').fill(await codeOf(secret));
  await press('Turn It On')(page);
  await page.unroute(anyOf(sessionApi.find));
  await press('I Have Kept Them')(page);
  await dashboard(page).waitFor();
});

test.concurrent('after too many failures the screen says how long to wait, and keeps the name', async ({
  expect,
}) => {
  await using visitor = await visit();
  const { page } = visitor;
  const staffMember = await addStaffMember(page, 'support');
  const { username } = staffMember;
  for (let failure = 1; failure <= 5; failure++) {
    const refused = await send(page, sessionApi.signIn({ username, password: 'guess' }));
    expect(refused.status()).toBe(401);
  }
  await openSignIn(page);
  await enterPassword(page, staffMember);
  await shownToast(page).getByText('Too many failed sign-ins.').waitFor();
  await page
    .getByRole('status')
    .getByText(/^Too many tries\. Again in 1[45]:\d\d minutes\.$/)
    .waitFor();
  await expect.poll(() => page.getByLabel('Username').inputValue()).toBe(username);
});

test.concurrent('a staff member who may only look sees no acts, and which roles may see the rest', async ({
  expect,
}) => {
  await using visitor = await visit();
  const { page } = visitor;
  const staffMember = await addStaffMember(page, 'read-only');
  await openBackOfficeAs(page, staffMember, '/admin/users');
  const rows = page.getByRole('region', { name: 'Customers' }).getByRole('row');
  await rows.getByRole('link').first().waitFor();
  await expect.poll(() => page.getByRole('button', { name: /^Actions for/ }).count()).toBe(0);
  await expect.poll(() => page.getByText('Admin accounts').count()).toBe(0);
  const menu = page.getByRole('navigation', { name: 'Back office' });
  await expect.poll(() => menu.getByRole('link', { name: 'Customers' }).count()).toBe(1);
  await expect.poll(() => menu.getByRole('link', { name: 'Settings' }).count()).toBe(0);

  await rows.getByRole('link').first().click();
  await page.getByRole('heading', { name: 'Notes' }).waitFor();
  await expect
    .poll(() => page.getByRole('button', { name: /^(Edit|Add Note|More)/ }).count())
    .toBe(0);
  // A form that may only be looked at can be closed where others save it.
  await openWithin(page, '/admin/brands');
  await page.getByRole('region', { name: 'Brands' }).getByRole('link').first().click();
  const brand = page.getByRole('dialog');
  await brand.getByText('Your role may look at this, but not change it.').waitFor();
  await brand.locator('form').getByRole('button', { name: 'Close' }).click();
  await brand.waitFor({ state: 'detached' });
  await openWithin(page, '/admin/orders?fulfilment=unfulfilled');
  await page.locator('[data-row-link]').first().click();
  await page.getByRole('heading', { name: 'History' }).waitFor();
  await expect
    .poll(() => page.getByRole('button', { name: /^(Ship|More actions)/ }).count())
    .toBe(0);
  for (const [path, roles] of [
    ['/admin/settings?tab=security', 'owner'],
    ['/admin/settings/audit', 'owner, manager'],
  ]) {
    await openWithin(page, path as string);
    await page.getByText('Your role does not include this').waitFor();
    await page.getByText(`It is open to: ${roles}. An owner can change your role.`).waitFor();
  }
});

test.concurrent('a new staff member gets a password that works once, and chooses their own', async () => {
  await using owner = await visit();
  await using staffMember = await visit({ width: 390 });
  const username = `staff-${randomUUID()}`;
  await openBackOffice(owner.page, '/admin/users');
  await press('Add Staff Member')(owner.page);
  const form = owner.page.getByRole('dialog', { name: 'Add Staff Member' });
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await form.getByText('Username is required').waitFor();
  const told = owner.page.getByRole('dialog', { name: `One-time password of ${username}` });
  // With one to open the form, three.
  await inPresses(owner.page, 'a colleague', 2, async () => {
    await form.getByLabel('Username').fill(username);
    await form.getByRole('combobox', { name: 'Role' }).selectOption('Support');
    await form.getByRole('button', { name: 'Add', exact: true }).click();
    await told.waitFor();
  });
  const password = await told.getByRole('textbox').inputValue();
  await told.getByRole('button', { name: 'I Have Passed It On' }).click();
  const row = owner.page.getByRole('row').filter({ hasText: username });
  await row.getByText('One-time password').filter({ visible: true }).waitFor();

  const { page } = staffMember;
  await openSignIn(page);
  await enterPassword(page, { username, password });
  await page.getByRole('heading', { name: 'Choose a password', level: 1 }).waitFor();
  await page.getByLabel('One-time password').fill(password);
  await page.getByLabel('New password').fill(ADMIN_PASSWORD);
  await page.getByLabel('Confirm password').fill('something else');
  await press('Change Password')(page);
  await page.getByText("Passwords don't match").waitFor();
  await page.getByLabel('Confirm password').fill(ADMIN_PASSWORD);
  await press('Change Password')(page);
  await dashboard(page).waitFor();
});

test.concurrent('a setting is saved by the bar, not left behind unsaved, and another’s is told of while one types', async ({
  expect,
}) => {
  await using visitor = await visit();
  const { page } = visitor;
  const { token } = await signIn(page);
  const address = `${randomUUID()}@example.com`;
  const key = 'notification_email';
  try {
    await openBackOffice(page, '/admin/settings?tab=notifications', { listens: true });
    const field = page.getByLabel('Send to');
    const bar = page.getByRole('region', { name: 'Unsaved changes' });
    await field.fill('nobody');
    await bar.getByText('1 change: send to').waitFor();
    await bar.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Please enter a valid email address').first().waitFor();
    await page.getByRole('link', { name: 'Back to settings' }).click();
    const asked = page.getByRole('dialog', { name: 'Unsaved Changes' });
    await asked.getByRole('button', { name: 'Keep Editing' }).click();
    await asked.waitFor({ state: 'detached' });
    await field.fill(address);
    const theirs = `staff-${address}`;
    await askAs(page, token, settingsApi.change({ key, value: theirs }));
    // Told while one types: nothing has been sent yet.
    await page.getByText('Somebody saved this meanwhile').waitFor();
    await page.getByRole('radio', { name: `Somebody: ${theirs}` }).waitFor();
    await page.getByRole('button', { name: 'Keep Mine' }).click();
    await expect.poll(() => field.inputValue()).toBe(address);
    await page.keyboard.press('Control+s');
    await shownToast(page).getByText('Settings updated successfully').waitFor();
    await bar.waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Back to settings' }).click();
    await page.getByRole('link', { name: /^Staff/ }).click();
    await page.waitForURL('**/admin/settings/staff');
    const entries = await askAs(page, token, settingsApi.list({ search: key }));
    expect(entries.map(({ value }) => value)).toEqual([address]);
  } finally {
    await askAs(page, token, settingsApi.change({ key, value: '' }));
  }
});

test.concurrent('while the owner asks for it, the forms show reCAPTCHA and send its answer', async ({
  expect,
}) => {
  await using elsewhere = await visit();
  const policyOf = async (url: string) =>
    (await elsewhere.page.request.get(url)).headers()['content-security-policy'];
  expect(await policyOf('/auth')).not.toContain('recaptcha');

  await using google = await openRecaptcha();
  await using shop = await testShop({
    pages: loadBuiltSite,
    env: { RECAPTCHA_URL: google.url, RATE_LIMIT_EXEMPT: '127.0.0.1' },
  });
  await addAdmin(shop);
  await shop.set({
    google_recaptcha_site_key: '6Lc-site_key',
    google_recaptcha_secret_key: RECAPTCHA_SECRET,
    enable_captcha: 'true',
  });
  const address = await shop.listen();
  await using visitor = await visit({ shop: address });
  const { page, complaints } = visitor;
  expect(await policyOf(address)).toContain(`script-src 'self' ${google.url}/recaptcha/ `);
  // From a page without the box to one that has it: both hold the same policy.
  await page.goto(address);
  await page.getByRole('link', { name: 'Sign In' }).first().click();
  await page.getByLabel('Username').fill('nobody');
  await page.getByRole('textbox', { name: /^Password/ }).fill('correct horse');
  await page.getByRole('button', { name: 'I am human' }).waitFor();
  const submit = page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true });
  await submit.click();
  await page.getByText('Please confirm that you are not a robot.').waitFor();
  expect(google.calls).toEqual([]);
  expect(complaints).toEqual([]);
  await press('I am human')(page);
  await submit.click();
  await shownToast(page).getByText('Login failed').waitFor();
  expect(google.calls.map(({ token }) => token)).toEqual(['human']);

  await page.goto(`${address}/admin/login`);
  await page.getByLabel('Username').fill('admin');
  await page.getByLabel('Password', { exact: true }).fill(ADMIN_PASSWORD);
  await press('I am human')(page);
  await press('Sign In')(page);
  await dashboard(page).waitFor();

  await page.route('**/recaptcha/api.js*', (route) => route.abort());
  await page.goto(`${address}/forgot-password`);
  await page.getByText('Google’s check that you are not a robot cannot be reached').waitFor();
  await page.unroute('**/recaptcha/api.js*');
  await press('Try Again')(page);
  await page.getByRole('button', { name: 'I am human' }).waitFor();
});
