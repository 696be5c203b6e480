import { expect, test } from 'vitest';
import * as newsletterApi from '../../src/modules/newsletter/endpoints.ts';
import * as unsubscribeApi from '../../src/modules/newsletter/unsubscribe-endpoints.ts';
import { openBrowser, visit } from './browser.ts';
import { anyOf } from './calls.ts';
import { signUp } from './customer.ts';
import { isFocused, press } from './screens.ts';
import { shownToast } from './shown-toast.ts';

openBrowser();

const UNSUBSCRIBE = '/unsubscribe?token=from.the-mail';
const CONFIRM = '/newsletter/confirm?token=from.the-mail';
const CHECKED = { valid: true, list: 'newProducts', email: 'a…@example.com' };

test('opening the link of a mail changes nothing: the button does', async () => {
  await using visitor = await visit();
  const { page, complaints } = visitor;
  const calls: string[] = [];
  await page.route(`${anyOf(unsubscribeApi.check)}?*`, (route) => {
    const request = route.request();
    calls.push(`${request.method()} ${new URL(request.url()).search}`);
    return route.fulfill({ json: request.method() === 'GET' ? CHECKED : { message: 'Done.' } });
  });
  await page.goto(UNSUBSCRIBE);
  await page
    .getByText('We will no longer send news about new products to a…@example.com.')
    .waitFor();
  expect(calls).toEqual(['GET ?token=from.the-mail']);
  // Nobody who looks over a shoulder, and no site that is gone to next, sees it.
  await page.waitForURL('**/unsubscribe');
  await page.reload();
  await press('Unsubscribe')(page);
  const heading = page.getByRole('heading', { level: 1, name: 'You Are Unsubscribed' });
  await heading.waitFor();
  await expect.poll(() => isFocused(heading)).toBe(true);
  expect(calls.at(-1)).toBe('POST ?token=from.the-mail');
  await expect.poll(() => page.getByRole('link', { name: 'All mail settings' }).count()).toBe(0);
  expect(complaints).toEqual([]);
});

test('a signed-in customer is led on to all their mail settings', async () => {
  await using visitor = await visit();
  const { page } = visitor;
  await signUp(page);
  await page.route(`${anyOf(unsubscribeApi.check)}?*`, (route) =>
    route.fulfill({ json: route.request().method() === 'GET' ? CHECKED : { message: 'Done.' } }),
  );
  await page.goto(UNSUBSCRIBE);
  await press('Unsubscribe')(page);
  const settings = page.getByRole('main').getByRole('link', { name: 'All mail settings' });
  await settings.waitFor();
  await expect.poll(() => settings.getAttribute('href')).toBe('/dashboard/settings');
});

test('each of the pages says that a link is no good', async () => {
  await using visitor = await visit();
  const { page } = visitor;
  for (const [path, text] of [
    [
      '/unsubscribe?token=nonsense',
      'This link to stop our mail is not complete, or not one of ours.',
    ],
    ['/newsletter/confirm', 'Invalid or missing link'],
  ] as const) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1, name: 'Invalid Link' }).waitFor();
    await page.getByText(text).waitFor();
  }
  // One that is forged confirms nothing.
  await page.goto('/newsletter/confirm?token=nonsense');
  await press('Confirm my subscription')(page);
  await page.getByRole('heading', { level: 1, name: 'Invalid Link' }).waitFor();
  await page.getByText('This link does not work any more.').waitFor();
});

test('a subscription is confirmed by a press, which says what it does and what came of it', async () => {
  await using visitor = await visit();
  const { page, complaints } = visitor;
  const sent: unknown[] = [];
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(anyOf(newsletterApi.confirm), async (route) => {
    sent.push(route.request().postDataJSON());
    await released;
    await route.fulfill({ json: { message: 'Your subscription is confirmed.' } });
  });
  const words = 'You may count whether I open your newsletters.';
  await page.route(`${anyOf(newsletterApi.readOpens)}*`, (route) =>
    route.fulfill({ json: { offered: true, allowed: false, words } }),
  );
  await page.goto(CONFIRM);
  const button = page.getByRole('button', { name: 'Confirm my subscription' });
  await button.waitFor();
  expect(sent).toEqual([]);
  await button.click();
  await page.getByRole('button', { name: 'Confirming…' }).waitFor();
  release();
  await page.getByRole('heading', { level: 1, name: 'Subscription Confirmed' }).waitFor();
  expect(sent).toEqual([{ token: 'from.the-mail' }]);
  // Nobody agrees to be counted by confirming.
  expect(await page.getByRole('checkbox', { name: words }).isChecked()).toBe(false);
  expect(complaints).toEqual([]);
});

test('whoever could not be confirmed or unsubscribed is told so and may try again', async () => {
  await using visitor = await visit();
  const { page } = visitor;
  let checks = 0;
  await page.route(`${anyOf(unsubscribeApi.check)}?*`, (route) => {
    if (route.request().method() === 'POST') return route.abort();
    checks += 1;
    return checks === 1 ? route.abort() : route.fulfill({ json: CHECKED });
  });
  await page.goto(UNSUBSCRIBE);
  await press('Try Again')(page);
  await press('Unsubscribe')(page);
  await shownToast(page).getByText('Failed to unsubscribe. Please try again.').waitFor();

  await page.route(anyOf(newsletterApi.confirm), (route) => route.abort());
  await page.goto(CONFIRM);
  await press('Confirm my subscription')(page);
  const failure = 'Failed to confirm your subscription. Please try again.';
  await shownToast(page).getByText(failure).waitFor();
  await page.getByRole('button', { name: 'Confirm my subscription' }).waitFor();
});

test('the pages that mail leads to are the same for everyone and tell nobody where they were opened', async () => {
  await using visitor = await visit();
  const { request } = visitor.page;
  for (const path of [UNSUBSCRIBE, CONFIRM]) {
    const response = await request.get(path);
    expect(await response.text()).not.toContain('from.the-mail');
    expect(response.headers()['referrer-policy']).toBe('no-referrer');
    expect(await response.text()).toContain('<meta name="robots" content="noindex"');
  }
});
