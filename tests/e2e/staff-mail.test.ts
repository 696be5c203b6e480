import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import * as linksApi from '../../src/modules/staff/password-link-endpoints.ts';
import { linkIn, waitForMail } from '../support/mailbox.ts';
import { ADMIN_PASSWORD } from '../support/running-shop.ts';
import { addStaffMember, openBackOffice, openBackOfficeAs } from './back-office.ts';
import { openBrowser, visit } from './browser.ts';
import { anyOf } from './calls.ts';
import { FAILURES } from './failing-api.ts';
import { inPresses } from './presses.ts';
import { press } from './screens.ts';
import { shownToast } from './shown-toast.ts';

openBrowser();

const LINK = '/admin/choose-password';

async function choose(page: Page, password: string, again = password) {
  await page.getByLabel('New password').fill(password);
  await page.getByLabel('Confirm password').fill(again);
  await press('Set Password')(page);
}

async function signIn(page: Page, username: string, password: string) {
  // The page before names the account in a box as well.
  await page.getByRole('button', { name: 'Sign In' }).waitFor();
  await inPresses(page, 'signing in', 1, async () => {
    await page.getByLabel('Username').fill(username);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await press('Sign In')(page);
    await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor();
  });
}

test('whoever is added with an address chooses her password by mail, and another when she forgets it', async () => {
  await using owner = await visit();
  const username = `berta-${randomUUID().slice(0, 8)}`;
  const email = `${username}@example.com`;
  await openBackOffice(owner.page, '/admin/users');
  await press('Add Staff Member')(owner.page);
  const drawer = owner.page.getByRole('dialog');
  await drawer.getByLabel('Username').fill(username);
  await drawer.getByLabel('Email').fill(email);
  await drawer.getByRole('button', { name: 'Add', exact: true }).click();
  await owner.page.getByText(`One-time password of ${username}`).waitFor();
  await press('I Have Passed It On')(owner.page);
  const row = owner.page.getByRole('row').filter({ hasText: username });
  await row.getByText(email).waitFor();

  await using visitor = await visit();
  const { page, complaints } = visitor;
  const invitation = await waitForMail(inject('mailDir'), { to: email, subject: /invited/ });
  await page.goto(linkIn(invitation, LINK));
  await expect.poll(() => page.getByLabel('Username').inputValue()).toBe(username);
  // Nobody who looks over a shoulder, and no site that is gone to next, sees the token.
  await page.waitForURL(`**${LINK}`);
  await page.reload();
  await choose(page, 'short', 'other');
  await page.getByText('New password must be at least 6 characters').waitFor();
  await page.getByText("Passwords don't match").waitFor();
  await choose(page, 'her very first one');
  await shownToast(page).getByText('Your password is set. Please sign in.').waitFor();
  await page.waitForURL('**/admin/login');
  await signIn(page, username, 'her very first one');

  await page.evaluate(() => localStorage.clear());
  await page.goto('/admin/login');
  await page.getByRole('link', { name: 'Forgot Password' }).click();
  await page.waitForURL('**/admin/forgot-password');
  await press('Send the Link')(page);
  await page.getByText('Please enter your username or email address').waitFor();
  await page.getByLabel('Username or email').fill(email.toUpperCase());
  await press('Send the Link')(page);
  await page.getByRole('heading', { name: 'Check your mail' }).waitFor();
  const mail = await waitForMail(inject('mailDir'), { to: email, subject: /new password/ });
  const link = linkIn(mail, LINK);
  await page.goto(link);
  await choose(page, 'her second one');
  await page.waitForURL('**/admin/login');
  await signIn(page, username, 'her second one');
  await waitForMail(inject('mailDir'), { to: email, subject: /was changed/ });
  expect(complaints).toEqual([]);

  await page.goto(link);
  await page.getByText('This link does not work any more. Ask for a new one.').waitFor();
  await page.getByRole('link', { name: 'Ask for a New Link' }).click();
  await page.waitForURL('**/admin/forgot-password');
});

test('a staff member sets her own address by her password', async () => {
  await using visitor = await visit();
  const { page } = visitor;
  const staffMember = await addStaffMember(page, 'support');
  const email = `${staffMember.username}@example.com`;
  await openBackOfficeAs(page, staffMember, '/admin/account');
  const field = page.getByLabel('Email', { exact: true });
  const again = page.getByLabel('Password, to save the address');
  await field.fill(email);
  await again.fill('not the password');
  await press('Save Email Address')(page);
  await page.getByText('Your current password is not correct.').waitFor();
  await again.fill(ADMIN_PASSWORD);
  await press('Save Email Address')(page);
  await shownToast(page).getByText('Email address saved').waitFor();
  await expect.poll(() => again.inputValue()).toBe('');
  await page.reload();
  await expect.poll(() => field.inputValue()).toBe(email);
});

test('a link that is none, or could not be checked, says so', async () => {
  await using visitor = await visit();
  const { page } = visitor;
  await page.goto(LINK);
  await page.getByText('This link is not complete.', { exact: false }).waitFor();
  const check = anyOf(linksApi.check);
  await page.route(check, FAILURES.cut);
  await page.goto(`${LINK}?token=nonsense.of-somebody`);
  await page.getByText('The link could not be checked.', { exact: false }).waitFor();
  await page.unroute(check);
  await press('Try Again')(page);
  await page.getByText('This link does not work any more.', { exact: false }).waitFor();
});
