import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import * as accountApi from '../../src/modules/customers/account-endpoints.ts';
import * as authApi from '../../src/modules/customers/endpoints.ts';
import { linkIn, waitForMail } from '../support/mailbox.ts';
import { openBrowser, shopUrl, type Visit, visit } from './browser.ts';
import { anyOf, ask, send } from './calls.ts';
import { PASSWORD, signUp, writeAddress } from './customer.ts';
import { isFocused, openPage, openSettings, press } from './screens.ts';
import { shownToast } from './shown-toast.ts';

openBrowser();

const NEW_PASSWORD = 'battery staple';

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

const field = (page: Page, name: RegExp) => page.getByRole('textbox', { name });

/** Whether the browser's session is open. */
const isSignedIn = async ({ page }: Visit) => (await send(page, accountApi.find())).ok();

/** Signs in with another browser, of which nothing is looked at. @returns the response's status */
async function signInElsewhere(username: string): Promise<number> {
  const { method, url, body } = authApi.signIn({ username, password: PASSWORD });
  const headers = { 'content-type': 'application/json', 'user-agent': FIREFOX };
  return (await fetch(new URL(url, shopUrl()), { method, headers, body: JSON.stringify(body) }))
    .status;
}

test('a customer changes names and phone number, everywhere at once', async () => {
  await using visitor = await visit();
  const { page, complaints } = visitor;
  const { username } = await openSettings(page);
  await expect.poll(() => page.title()).toMatch(/^Account Settings · /);
  const profile = section(page, 'Profile');
  await expect.poll(() => profile.getByLabel('Username').inputValue()).toBe(username);
  expect(await profile.getByLabel('Username').isEditable()).toBe(false);
  await profile.getByLabel('First name').fill('Ada');
  await profile.getByLabel('Last name').fill('Lovelace');
  await profile.getByLabel('Phone').fill('020 7946 0000');
  await press('Save Changes')(page);
  await shownToast(page).getByText('Profile Updated').waitFor();
  await page.getByRole('button', { name: 'Your account' }).getByText('AL').waitFor();
  await openPage('/dashboard/settings')(page);
  await profile.getByLabel('Last name').waitFor();
  await expect.poll(() => profile.getByLabel('Last name').inputValue()).toBe('Lovelace');
  await expect.poll(() => profile.getByLabel('Phone').inputValue()).toBe('020 7946 0000');
  expect(complaints).toEqual([]);
});

const newAddress = async (page: Page, email: string, password = PASSWORD) => {
  await field(page, /^Email/).fill(email);
  await section(page, 'Profile')
    .getByRole('textbox', { name: /^Current password/ })
    .fill(password);
  await press('Save Changes')(page);
};

test('a new address is taken with the password alone, waits for the link that it is sent, and can be given up until then', async () => {
  await using visitor = await visit();
  const { page, complaints } = visitor;
  const { email } = await openSettings(page);
  const profile = section(page, 'Profile');
  await profile.getByText('Confirm your address').waitFor();
  await profile.getByText(`We sent a link to ${email}.`).waitFor();
  await profile.getByRole('button', { name: 'Send again' }).click();
  await shownToast(page).getByText('A new link is on its way').waitFor();
  await waitForMail(inject('mailDir'), { to: email, subject: /confirm/i });

  const password = profile.getByRole('textbox', { name: /^Current password/ });
  expect(await password.count()).toBe(0);
  await newAddress(page, 'nonsense', '');
  await page.getByText('Please enter a valid email address').waitFor();
  await newAddress(page, `other-${email}`, '');
  await profile
    .getByText('Please enter your current password to change your email address.')
    .waitFor();
  await newAddress(page, `other-${email}`, 'not the password');
  await profile.getByText('Your current password is not correct.').waitFor();
  await expect.poll(() => isFocused(password)).toBe(true);
  // The browser tells of what was refused.
  expect(complaints.splice(0).filter((text) => !/40[03]/.test(text))).toEqual([]);

  await newAddress(page, `given-up-${email}`);
  await profile.getByText(`We sent a link to given-up-${email}.`).waitFor();
  await profile.getByRole('button', { name: 'Cancel' }).click();
  await shownToast(page).getByText('Your email address stays as it is').waitFor();
  await profile.getByText(`We sent a link to ${email}.`).waitFor();

  const wanted = `new-${email}`;
  await newAddress(page, wanted);
  await shownToast(page).getByText(`We sent a link to ${wanted}.`).waitFor();
  await expect.poll(() => field(page, /^Email/).inputValue()).toBe(email);
  const mail = await waitForMail(inject('mailDir'), { to: wanted, subject: /confirm/i });
  // By the host under which this browser is signed in.
  const { pathname, search } = new URL(linkIn(mail, '/confirm-email'));
  await page.goto(`${pathname}${search}`);
  await page.waitForURL('**/confirm-email');
  await press('Confirm my email address')(page);
  const done = page.getByRole('heading', { level: 1, name: 'Email Address Confirmed' });
  await done.waitFor();
  await expect.poll(() => isFocused(done)).toBe(true);
  await page.getByRole('link', { name: 'Go to Account Settings' }).click();
  await expect.poll(() => field(page, /^Email/).inputValue()).toBe(wanted);
  expect(await profile.getByText('Confirm your address').count()).toBe(0);
  expect(complaints).toEqual([]);
});

test('a new password is taken with the present one', async () => {
  await using visitor = await visit();
  const { page } = visitor;
  await openSettings(page);
  const change = async (current: string, next: string, again = next) => {
    await field(page, /^Current password/).fill(current);
    await field(page, /^New password/).fill(next);
    await field(page, /^Confirm new password/).fill(again);
    await press('Update Password')(page);
  };
  await change(PASSWORD, 'short', 'other');
  await page.getByText('Password must be at least 6 characters long.').waitFor();
  await page.getByText('New passwords do not match.').waitFor();
  await change('not the password', NEW_PASSWORD);
  const current = field(page, /^Current password/);
  await section(page, 'Password').getByText('Your current password is not correct.').waitFor();
  await expect.poll(() => isFocused(current)).toBe(true);
  await change(PASSWORD, NEW_PASSWORD);
  await shownToast(page).getByText('Password Updated').waitFor();
  await expect.poll(() => current.inputValue()).toBe('');

  expect(await isSignedIn(visitor)).toBe(true);
});

test('preferences are saved at once, shown at once, taken back where that fails, and stay as they were changed elsewhere', async () => {
  await using visitor = await visit();
  const { page } = visitor;
  await openSettings(page);
  const choice = (name: string) => page.getByRole('switch', { name });
  const shown = async () =>
    Promise.all((await page.getByRole('switch').all()).map((one) => one.isChecked()));
  await choice('Order updates').waitFor();
  expect(await shown()).toEqual([true, false, false, false, false, false, false]);

  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(anyOf(accountApi.changeNotifications), async (route) => {
    await released;
    await route.continue();
  });
  await choice('Price alerts').press('Space');
  await page.getByText('Order updates', { exact: true }).click();
  await expect.poll(shown).toEqual([false, false, false, true, false, false, false]);
  const saved = page.waitForResponse(
    (response) => response.request().postDataJSON()?.orderUpdates === false,
  );
  release();
  await saved;
  await page.unroute(anyOf(accountApi.changeNotifications));
  expect(await ask(page, accountApi.listNotifications())).toMatchObject({
    orderUpdates: false,
    priceAlerts: true,
  });

  await page.route(anyOf(accountApi.changeNotifications), (route) => route.abort());
  await choice('Promotional emails').click();
  await shownToast(page).getByText('Failed to update notification preferences.').waitFor();
  await expect.poll(shown).toEqual([false, false, false, true, false, false, false]);
  await page.unroute(anyOf(accountApi.changeNotifications));

  // As the link in a mail does.
  await ask(page, accountApi.changeNotifications({ newProducts: true }));
  await choice('Price alerts').press('Space');
  await expect.poll(() => choice('New products').isChecked()).toBe(true);
  expect(await ask(page, accountApi.listNotifications())).toMatchObject({
    newProducts: true,
    priceAlerts: false,
  });
  await ask(page, accountApi.changeNotifications({ orderUpdates: true }));
  await page.getByRole('link', { name: 'Overview' }).click();
  await page.getByRole('heading', { name: 'Recent Orders' }).waitFor();
  await page.getByRole('link', { name: 'Settings' }).first().click();
  await choice('Order updates').waitFor();
  await expect.poll(() => choice('Order updates').isChecked()).toBe(true);
});

test('a device is signed out from another, and all others at once; one’s data is downloaded as one JSON file', async () => {
  await using visitor = await visit();
  const { page } = visitor;
  const { username, email } = await signUp(page);
  for (let other = 0; other < 2; other++) await signInElsewhere(username);
  await openPage('/dashboard/settings')(page);
  const devices = section(page, 'Signed-in Devices');
  await devices.getByRole('listitem').nth(2).waitFor();
  await expect.poll(() => devices.getByText('This device').count()).toBe(1);
  await expect
    .poll(() => devices.getByRole('button', { name: /^Sign Out .* on / }).count())
    .toBe(2);

  await devices
    .getByRole('button', { name: /^Sign Out .* on / })
    .first()
    .click();
  await shownToast(page).getByText('Device signed out').waitFor();
  await expect.poll(() => devices.getByRole('listitem').count()).toBe(2);
  await expect.poll(() => isFocused(devices.getByRole('heading'))).toBe(true);

  await press('Sign Out All Other Devices')(page);
  await shownToast(page).getByText('All other devices were signed out').waitFor();
  await expect.poll(() => devices.getByRole('listitem').count()).toBe(1);
  expect(await isSignedIn(visitor)).toBe(true);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    press('Download my data')(page),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.json$/);
  const text = await readFile(await download.path(), 'utf8');
  expect(JSON.parse(text)).toBeTypeOf('object');
  expect(text).toContain(email);
});

test('whoever signs in where another session was ended is shown nothing of its customer', async () => {
  await using visitor = await visit();
  const { page } = visitor;
  await page.clock.install();
  const former = await signUp(page);
  await writeAddress(page, 'Former Street');
  await openPage('/dashboard/addresses')(page);
  await page.getByText('Former Street').waitFor();
  await using elsewhere = await visit();
  await ask(elsewhere.page, authApi.signIn({ username: former.username, password: PASSWORD }));
  await ask(elsewhere.page, accountApi.endOtherSessions());

  // What asks who is signed in finds out, once the answer is five minutes old.
  await page.clock.fastForward('06:00');
  await page.getByRole('link', { name: 'Products' }).first().click();
  await page.getByRole('link', { name: 'Mango Ice Nic Salt' }).click();
  await page.getByRole('tab', { name: 'Reviews' }).click();
  const { username } = await signUp(elsewhere.page);
  await page.getByRole('link', { name: 'Sign in', exact: true }).click();
  await field(page, /^Username/).fill(username);
  await field(page, /^Password/).fill(PASSWORD);
  await page.getByRole('tabpanel').getByRole('button', { name: 'Sign In' }).click();
  await press('Your account')(page);
  await page.getByRole('menuitem', { name: 'Dashboard' }).click();
  await page.getByRole('link', { name: 'Addresses' }).first().click();
  await page.getByText('No addresses yet').waitFor();
  await expect.poll(() => page.getByText('Former Street').count()).toBe(0);
});

test('an account is deleted after a confirmation, for which who signed in a while ago gives the password, and its customer is a guest at home', async () => {
  await using visitor = await visit();
  const { page } = visitor;
  const { username } = await openSettings(page);
  const refusal = { message: 'Please enter your password.', code: 'password_required' };
  await page.route(anyOf(accountApi.remove), (route) =>
    route.request().postDataJSON()?.password
      ? route.continue()
      : route.fulfill({ status: 403, json: refusal }),
  );
  const opens = page.getByRole('button', { name: 'Delete Account' });
  await opens.click();
  const dialog = page.getByRole('dialog', { name: 'Delete Account' });
  await dialog.getByRole('button', { name: 'Keep My Account' }).click();
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => isFocused(opens)).toBe(true);
  expect(await isSignedIn(visitor)).toBe(true);

  await opens.click();
  await expect.poll(() => dialog.getByLabel('Password').count()).toBe(0);
  await dialog.getByRole('button', { name: 'Delete Account' }).click();
  const password = dialog.getByRole('textbox', { name: /^Password/ });
  await password.waitFor();
  await expect.poll(() => isFocused(password)).toBe(true);
  await password.fill('not the password');
  await password.press('Enter');
  await dialog.getByText('This password is not correct.').first().waitFor();
  await password.fill(PASSWORD);
  await password.press('Enter');
  await shownToast(page).getByText('Account Deleted').waitFor();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/');
  await page.getByRole('link', { name: 'Sign in', exact: true }).waitFor();
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  expect(await signInElsewhere(username)).toBe(401);
});
