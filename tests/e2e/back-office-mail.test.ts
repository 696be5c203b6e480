import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import * as emailKeyApi from '../../src/modules/mail/email-key-endpoints.ts';
import * as mailApi from '../../src/modules/mail/endpoints.ts';
import type { OutboxEntry } from '../../src/modules/mail/schema.ts';
import * as subscribersApi from '../../src/modules/newsletter/admin-endpoints.ts';
import type { EmailKeyStatus } from '../../src/modules/settings/schema.ts';
import { openBackOffice, removeEmailKey, unfold } from './back-office.ts';
import { openBrowser, openWithin, visit } from './browser.ts';
import { anyOf } from './calls.ts';
import { buy, latestOrder, numberOf, order, signUp, writeAddress } from './customer.ts';
import { FAILURES, SAID } from './failing-api.ts';
import { inPresses } from './presses.ts';
import { isFocused, press, SLUG } from './screens.ts';
import { shownToast } from './shown-toast.ts';

openBrowser();

const KEY_PATH = anyOf(emailKeyApi.change);
const STATUS_PATH = `${KEY_PATH}/status`;

const panel = (page: Page) => page.getByRole('region', { name: 'Email sending' });

/** Says that the outbox holds these; what else they are does not matter. */
async function fillOutbox(
  page: Page,
  { mails, total = mails.length }: { mails: Partial<OutboxEntry>[]; total?: number },
) {
  const entries = mails.map((mail, index) => ({
    id: `0190f3a2-7c1b-7d3e-9a4f-5b6c7d8e9f0${index}`,
    kind: 'welcome',
    kindName: 'Welcome',
    recipient: 'ada@example.com',
    status: 'failed',
    attempts: 8,
    lastError: 'The mailbox is full',
    createdAt: '2026-11-20T09:00:00.000Z',
    dueAt: '2026-11-20T09:30:00.000Z',
    sentAt: null,
    ...mail,
  }));
  await page.route(`${anyOf(mailApi.list)}?*`, (route) =>
    route.fulfill({ json: entries, headers: { 'X-Total-Count': String(total) } }),
  );
}

/** A badge of a row stands in it once for each width, and is seen in one place. */
const shown = (row: Locator, text: string | RegExp) =>
  row.getByText(text).filter({ visible: true });

const summary = { waiting: 3, failed: 1, unsure: 1, transport: null, obstacle: null };

/** Says how the key stands, which tests that run at once would otherwise change for each other. */
async function answerKeyStatus(page: Page, status: Partial<EmailKeyStatus>) {
  const none = { configured: false, source: null, lastUpdated: null, updatedBy: null };
  await page.route(STATUS_PATH, (route) => route.fulfill({ json: { ...none, ...status } }));
}

const FROM_DATABASE = {
  configured: true,
  source: 'database',
  lastUpdated: '2026-11-20T09:30:00.000Z',
  updatedBy: 'admin',
} as const;

test.concurrent('the outbox shows the welcome of who has just registered; its filter is in the address, and leads back', async ({
  expect,
}) => {
  await using visitor = await visit();
  const { page, complaints } = visitor;
  const { email } = await signUp(page);
  await openBackOffice(page, '/admin');
  await page.getByRole('link', { name: /^Mail/ }).click();
  await page.waitForURL('**/admin/mail');
  await page.waitForFunction(() => document.title.startsWith('Mail · '));
  const row = page.getByRole('row').filter({ hasText: email });
  await row.getByText('Welcome', { exact: true }).waitFor();

  // Other tests may have left some in this shop.
  await page.route(`${anyOf(mailApi.list)}?*status=dropped*`, (route) =>
    route.fulfill({ json: [], headers: { 'X-Total-Count': '0' } }),
  );
  await page.getByRole('button', { name: 'Status' }).click();
  await page.getByRole('checkbox', { name: 'Not needed' }).check();
  await page.waitForURL('**/admin/mail?status=dropped');
  await page.getByText('No mails found').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Clear all' }).first().click();
  await page.waitForURL('**/admin/mail');
  await row.waitFor();

  await openWithin(page, '/admin/mail?status=nonsense&page=9000');
  await page.getByText('There is nothing on this page').waitFor();
  await expect.poll(() => page.getByRole('button', { name: /^Remove the filter/ }).count()).toBe(0);
  expect(complaints).toEqual([]);
});

test.concurrent('the pages of the outbox keep its filter; one that cannot be read says why, and so does a mail that is not sent again', async () => {
  await using visitor = await visit();
  const { page } = visitor;
  const sent = { status: 'sent', sentAt: '2026-11-20T09:31:00.000Z', lastError: null } as const;
  await fillOutbox(page, { mails: [sent], total: 45 });
  await openBackOffice(page, '/admin/mail?status=sent');
  await page.getByText('1–20 of 45 mails').waitFor();
  await page.getByRole('link', { name: 'Next' }).click();
  await page.waitForURL('**/admin/mail?status=sent&page=2');
  await page.getByText('21–40 of 45 mails').waitFor();
  await page.getByRole('link', { name: 'Previous' }).click();
  await page.getByText('1–20 of 45 mails').waitFor();
  await page.waitForURL('**/admin/mail?status=sent');

  const list = `${anyOf(mailApi.list)}?*`;
  await page.unroute(list);
  await page.route(list, FAILURES.said);
  await openWithin(page, '/admin/mail?status=failed');
  await page.getByRole('alert').getByText(SAID).waitFor();
  await page.unroute(list);
  await fillOutbox(page, { mails: [{}] });
  await press('Try Again')(page);
  for (const [how, text] of [
    ['said', SAID],
    ['cut', 'Failed to send the mail again'],
  ] as const) {
    await page.route(anyOf(mailApi.retry), FAILURES[how]);
    await press(/^Send Again/)(page);
    await shownToast(page).getByText(text).waitFor();
    await shownToast(page).getByRole('button').click();
    await page.unroute(anyOf(mailApi.retry));
  }
});

test.concurrent('mail that failed is sent again by a press; what may have arrived, once that is confirmed', async ({
  expect,
}) => {
  await using visitor = await visit();
  const { page } = visitor;
  await page.route(anyOf(mailApi.summarise), (route) => route.fulfill({ json: summary }));
  await fillOutbox(page, {
    mails: [
      { recipient: 'ada@example.com' },
      { kindName: 'Order shipped', status: 'unsure', recipient: 'eve@example.com' },
      { kindName: 'a-kind-of-old', status: 'sent', lastError: null },
    ],
  });
  const retried: string[] = [];
  await page.route(anyOf(mailApi.retry), (route) => {
    retried.push(route.request().url().split('/').at(-2)?.slice(-1) ?? '');
    return route.fulfill({ json: {} });
  });
  await openBackOffice(page, '/admin/mail');
  await page.getByText('No way to send mail is set up').waitFor();
  await page.getByText('3 waiting · 1 failed · 1 unsure').waitFor();
  await page.getByText('a-kind-of-old').waitFor();
  await expect.poll(() => page.getByRole('button', { name: /^Send Again/ }).count()).toBe(2);

  await press('Send Again to ada@example.com: Welcome')(page);
  await shownToast(page).getByText('The mail waits to be sent again').waitFor();
  expect(retried).toEqual(['0']);

  const dialog = page.getByRole('dialog', { name: 'Send Again' });
  await press('Send Again to eve@example.com: Order shipped')(page);
  await dialog.getByText(/gets it twice/).waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(retried).toEqual(['0']);
  await press('Send Again to eve@example.com: Order shipped')(page);
  await dialog.getByRole('button', { name: 'Send Again' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(retried).toEqual(['0', '1']);
});

test.concurrent.for([
  { status: 'failed', asks: false },
  { status: 'unsure', asks: true },
] as const)(
  'once a mail that was $status waits, the heading has the focus, not a button that is gone',
  async ({ status, asks }, { expect }) => {
    await using visitor = await visit();
    const { page } = visitor;
    const outboxIsRead = Promise.withResolvers<void>();
    let summaries = 0;
    await page.route(anyOf(mailApi.summarise), async (route) => {
      summaries += 1;
      if (summaries > 1) await outboxIsRead.promise;
      await route.fulfill({ json: summary });
    });
    await fillOutbox(page, { mails: [{ status }] });
    await page.route(anyOf(mailApi.retry), (route) => route.fulfill({ json: {} }));
    await openBackOffice(page, '/admin/mail');
    const button = page.getByRole('button', { name: /^Send Again/ });
    await button.waitFor();
    await page.unroute(`${anyOf(mailApi.list)}?*`);
    await fillOutbox(page, { mails: [{ status: 'waiting' }] });
    await button.click();
    if (asks) await page.getByRole('dialog').getByRole('button', { name: 'Send Again' }).click();
    await button.waitFor({ state: 'detached' });
    outboxIsRead.resolve();
    const heading = page.getByRole('heading', { name: 'Mail', level: 1 });
    await expect.poll(() => isFocused(heading)).toBe(true);
  },
);

test('a key is set, replaced and removed, and never shown again', async () => {
  await using visitor = await visit();
  const { page, complaints } = visitor;
  await removeEmailKey(page);
  await openBackOffice(page, '/admin/mail/sending');
  await unfold(page, 'Email sending');
  await panel(page).getByText('There is no SendGrid API key.').waitFor();
  await panel(page).getByRole('button', { name: 'Configure' }).click();
  const field = panel(page).getByRole('textbox', { name: 'SendGrid API key' });
  const save = panel(page).getByRole('button', { name: 'Save Key' });
  await expect.poll(() => isFocused(field)).toBe(true);
  await save.click();
  await panel(page).getByText('Please enter an API key').waitFor();
  await field.fill('key-of-another-service');
  await panel(page).getByText("API keys must start with 'SG.'").waitFor();
  await field.fill('SG.first-key-of-this-shop');
  await save.click();
  await shownToast(page).getByText('SendGrid API key configured successfully').waitFor();
  await panel(page)
    .getByText(/Last updated .* by admin\./)
    .waitFor();
  expect(await page.content()).not.toContain('first-key');

  const update = panel(page).getByRole('button', { name: 'Update Key' });
  await expect.poll(() => isFocused(update)).toBe(true);
  await update.click();
  await expect.poll(() => field.inputValue()).toBe('');
  await panel(page).getByRole('button', { name: 'Cancel' }).click();

  await panel(page).getByRole('button', { name: 'Remove' }).click();
  const dialog = page.getByRole('dialog', { name: 'Remove SendGrid API Key' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  // The tests' own server of mail goes before a key.
  await panel(page).getByText('By SMTP', { exact: true }).waitFor();
  await panel(page).getByRole('button', { name: 'Remove' }).click();
  await dialog.getByRole('button', { name: 'Remove Key' }).click();
  await shownToast(page).getByText('SendGrid API key removed successfully').waitFor();
  await panel(page).getByText('There is no SendGrid API key.').waitFor();
  await expect.poll(() => panel(page).getByRole('button', { name: 'Remove' }).count()).toBe(0);
  expect(complaints).toEqual([]);
});

test.concurrent('a key of the environment is neither replaced nor removed here', async ({
  expect,
}) => {
  await using visitor = await visit();
  const { page } = visitor;
  await answerKeyStatus(page, { configured: true, source: 'environment' });
  await openBackOffice(page, '/admin/mail/sending');
  await unfold(page, 'Email sending');
  await panel(page).getByText('can only be changed there').waitFor();
  await expect
    .poll(() => panel(page).getByRole('button').allTextContents())
    .toEqual(['Email sending', 'Send Test Email']);
});

test.concurrent('a key or a test mail that failed says why, and a test mail where it went', async () => {
  await using visitor = await visit();
  const { page } = visitor;
  await answerKeyStatus(page, FROM_DATABASE);
  await openBackOffice(page, '/admin/mail/sending');
  await unfold(page, 'Email sending');
  for (const how of ['silent', 'said'] as const) {
    const told = async (text: string) => {
      const toast = shownToast(page);
      await toast.getByText(how === 'said' ? SAID : text).waitFor();
      await toast.getByRole('button').click();
      await toast.waitFor({ state: 'detached' });
    };
    await page.route(KEY_PATH, FAILURES[how]);
    await press('Update Key')(page);
    await page.getByRole('textbox', { name: 'SendGrid API key' }).fill('SG.one');
    await press('Save Key')(page);
    await told('Failed to configure SendGrid API key');
    await press('Cancel')(page);
    await panel(page).getByRole('button', { name: 'Remove' }).click();
    await press('Remove Key')(page);
    await told('Failed to remove SendGrid API key');
    await page.unroute(KEY_PATH);
    await press('Cancel')(page);
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
  const test = () => panel(page).getByRole('button', { name: 'Send Test Email' }).click();
  const path = `${KEY_PATH}/test`;
  await page.route(path, FAILURES.cut);
  await test();
  await shownToast(page).getByText('Failed to send test email').waitFor();
  await shownToast(page).getByRole('button').click();
  await page.unroute(path);
  await page.route(path, (route) =>
    route.fulfill({ json: { message: 'Test email sent to post@example.com' } }),
  );
  await test();
  await shownToast(page).getByText('Test email sent to post@example.com').waitFor();
});

test.concurrent('a tracking number ships the order, whose carrier is then a press away', async ({
  expect,
}) => {
  await using visitor = await visit();
  const { page, context, complaints } = visitor;
  await signUp(page);
  await writeAddress(page);
  const id = await order(page, SLUG);
  const number = await numberOf(page, id);
  await openBackOffice(page, '/admin/orders');
  const row = page.getByRole('row').filter({ hasText: number });
  await shown(row, 'Unfulfilled').waitFor();
  const act = async (name: string) => {
    await row.getByRole('button', { name: `Actions for order ${number}` }).click();
    await page.getByRole('menuitem', { name }).click();
  };
  await act('Ship');
  const dialog = page.getByRole('dialog', { name: 'Ship Order' });
  const field = dialog.getByLabel('Tracking number');
  const save = dialog.getByRole('button', { name: 'Ship' });
  await expect.poll(() => isFocused(field)).toBe(true);
  await field.fill(' JD 0002 ');
  await dialog.getByLabel('Carrier').selectOption('DPD');
  for (const [how, text] of [
    ['silent', 'Failed to update tracking number'],
    ['said', SAID],
  ] as const) {
    await page.route('**/shipments', FAILURES[how]);
    await save.click();
    await shownToast(page).getByText(text).waitFor();
    await page.unroute('**/shipments');
  }
  await save.click();
  await shownToast(page).getByText('Tracking number updated successfully').waitFor();
  await shown(row, 'Shipped').waitFor();
  await shown(row, 'Unpaid').waitFor();

  await context.route('https://track.dpd.co.uk/**', (route) => route.fulfill({ body: 'there' }));
  const opened = context.waitForEvent('page');
  await row.getByRole('link', { name: /^Track Package/ }).click();
  const carrier = await opened;
  await carrier.waitForURL('https://track.dpd.co.uk/parcels/JD%200002');
  await expect.poll(() => carrier.evaluate(() => window.opener)).toBeNull();
  await carrier.close();

  await act('Mark as Delivered');
  await shownToast(page).getByText('Order marked as delivered').waitFor();
  await shown(row, 'Delivered').waitFor();
  const told = complaints.filter((text) => !/500|422/.test(text));
  expect(told).toEqual([]);
});

test.concurrent('a newsletter is written beside its mail, tried out, and sent at a time or at once', async ({
  expect,
}) => {
  await using visitor = await visit();
  const { page } = visitor;
  const subject = `Autumn ${randomUUID()}`;
  await page.route(anyOf(subscribersApi.countReaders), (route) =>
    route.fulfill({ json: { readers: 2 } }),
  );
  await openBackOffice(page, '/admin/newsletters');
  await page.getByRole('link', { name: 'Write a Newsletter' }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('button', { name: 'Save Draft' }).click();
  await drawer.getByText('Please write a subject').first().waitFor();
  await drawer.getByLabel('Subject').fill(subject);
  await drawer
    .getByRole('textbox', { name: 'Text', exact: true })
    .fill('New flavours.\n\nCome and see.');
  await drawer.getByText('It goes to 2 readers who confirmed').waitFor();
  const mail = drawer.frameLocator('iframe');
  await mail.getByText('Come and see.').waitFor();
  await drawer.getByRole('button', { name: 'Phone' }).click();
  await mail.getByText(subject).first().waitFor();
  const row = page.getByRole('row').filter({ hasText: subject });
  const form = page.getByRole('dialog');
  // With one to begin it, five.
  await inPresses(page, 'a newsletter, tried on oneself', 4, async () => {
    await drawer.getByRole('button', { name: 'Save Draft' }).click();
    await row.getByRole('button', { name: /^Actions/ }).click();
    await page.getByRole('menuitem', { name: 'Send…' }).click();
    await form.getByLabel('A test first, to').fill('owner@example.com');
    await form.getByRole('button', { name: 'Send a Test' }).click();
    await shownToast(page).getByText('The test is on its way to owner@example.com.').waitFor();
  });
  await form.getByLabel('When').selectOption('later');
  await form.getByLabel(/^At\b/).fill('2099-01-01T09:00');
  await form.getByRole('button', { name: 'Send It Then' }).click();
  await row.getByText('Scheduled').waitFor();
  await row.getByRole('button', { name: /^Actions/ }).click();
  await page.getByRole('menuitem', { name: 'Make It a Draft Again' }).click();
  await row.getByText('Draft').waitFor();

  // Nobody of the demo shop has confirmed; the shop says so, and it stays a draft.
  const sent: unknown[] = [];
  await page.route(anyOf(subscribersApi.sendNewsletter), (route) => {
    sent.push(route.request().postDataJSON());
    return FAILURES.said(route);
  });
  await row.getByRole('button', { name: /^Actions/ }).click();
  await page.getByRole('menuitem', { name: 'Send…' }).click();
  await form.getByRole('button', { name: 'Send Newsletter' }).click();
  await form.getByRole('alert').getByText(SAID).waitFor();
  expect(sent).toEqual([{ at: null }]);
});

test.concurrent('what was done shows on the dashboard and in the mail that follows', async () => {
  await using visitor = await visit();
  const { page } = visitor;
  const { email } = await buy(page, SLUG);
  await openBackOffice(page, '/admin/mail');
  const rows = page.getByRole('row').filter({ hasText: email });
  await rows.getByText('Order placed').waitFor();
  const placed = await latestOrder(page);
  await page.getByRole('link', { name: /^Orders/ }).click();
  const row = page.getByRole('row').filter({ hasText: placed.number });
  await row.getByRole('button', { name: /^Actions/ }).click();
  await page.getByRole('menuitem', { name: 'Mark as Paid' }).click();
  await press('Mark as Paid')(page);
  await shown(row, 'Paid').waitFor();
  await page.getByRole('link', { name: /^Mail/ }).click();
  await rows.getByText('Payment received').waitFor();
});
