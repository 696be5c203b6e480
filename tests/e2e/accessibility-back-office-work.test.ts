import { randomUUID } from 'node:crypto';
import { test, vi } from 'vitest';
import * as contactApi from '../../src/modules/contact/endpoints.ts';
import * as emailKeyApi from '../../src/modules/mail/email-key-endpoints.ts';
import * as mailApi from '../../src/modules/mail/endpoints.ts';
import type { OutboxEntry } from '../../src/modules/mail/schema.ts';
import * as subscribersApi from '../../src/modules/newsletter/admin-endpoints.ts';
import * as newsletterApi from '../../src/modules/newsletter/endpoints.ts';
import { check, checkOpen, PHONE } from './axe.ts';
import { openBackOffice, unfold } from './back-office.ts';
import { openBrowser, openWithin, visit } from './browser.ts';
import { anyOf, ask } from './calls.ts';
import { buy } from './customer.ts';
import { press, SLUG } from './screens.ts';

openBrowser();

const LONG = 'It leaks from the pod.\n'.repeat(40);

// Each looks at several screens, in two widths and two themes, while others do the same.
vi.setConfig({ testTimeout: 900_000 });

test.concurrent('axe finds nothing on a dashboard and in a form that were filled in wrongly', async () => {
  await using visitor = await visit();
  const { page } = visitor;
  await buy(page, SLUG);
  await ask(page, newsletterApi.join({ email: 'another.reader@example.com' }));
  await openBackOffice(page, '/admin');
  const key = { configured: true, source: 'database', lastUpdated: null, updatedBy: null };
  await page.route(`${anyOf(emailKeyApi.change)}/status`, (route) => route.fulfill({ json: key }));
  await page.route(`${anyOf(subscribersApi.list)}?confirmed=true*`, (route) =>
    route.fulfill({ json: [], headers: { 'X-Total-Count': '2' } }),
  );
  await unfold(page, 'In all');
  await check(page, 'a dashboard with all of it unfolded', { widths: [PHONE] });
  await openWithin(page, '/admin/newsletters?edit=new');
  await press('Save Draft')(page);
  await page.getByText('Please write a subject').first().waitFor();
  await check(page, 'a newsletter that was refused', { widths: [PHONE] });
  await press('Close')(page);
  await openWithin(page, '/admin/mail/sending');
  await unfold(page, 'Email sending');
  await press('Update Key')(page);
  await press('Save Key')(page);
  await page.getByText('Please enter an API key').waitFor();
  await check(page, 'a key that was refused', { widths: [PHONE] });

  await openWithin(page, '/admin/promotions?edit=new');
  await checkOpen(page, 'Add Promotion');
});

test.concurrent('axe finds nothing where a product is changed', async () => {
  await using visitor = await visit();
  const { page } = visitor;
  await openBackOffice(page, '/admin/products?search=Sidereal');
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
});

test.concurrent('axe finds nothing where an order is seen to', async () => {
  await using visitor = await visit();
  const { page } = visitor;
  await buy(page, SLUG);
  await openBackOffice(page, '/admin/orders');
  await press(/^Actions for order/)(page);
  await page.getByRole('menuitem').first().waitFor();
  await check(page, 'what can be done about an order');
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
});

test.concurrent('axe finds nothing where a long message is answered', async () => {
  await using visitor = await visit();
  const { page } = visitor;
  const message = { name: 'Ada', email: 'ada@example.com', subject: 'On leaks', text: LONG };
  await ask(page, contactApi.write(message), { 'idempotency-key': randomUUID() });
  await openBackOffice(page, '/admin/messages');
  await page.getByRole('link', { name: 'On leaks' }).first().click();
  await page.waitForURL(/messages\/./);
  await page.getByRole('button', { name: 'Answer', exact: true }).last().click();
  await checkOpen(page, 'Answer', [PHONE]);
});

test.concurrent('axe finds nothing where mail is stuck', async () => {
  await using visitor = await visit();
  const { page } = visitor;
  await buy(page, SLUG);
  await openBackOffice(page, '/admin');
  const stuck = { waiting: 1, failed: 1, unsure: 1, transport: null, obstacle: null };
  await page.route(anyOf(mailApi.summarise), (route) => route.fulfill({ json: stuck }));
  await page.route(`${anyOf(mailApi.list)}?*`, async (route) => {
    const response = await route.fetch();
    const mails: OutboxEntry[] = await response.json();
    const json = mails.map((mail) => ({ ...mail, status: 'unsure', lastError: 'It broke off' }));
    await route.fulfill({ response, json });
  });
  await page.goto('/admin/mail');
  await page.getByText('No way to send mail is set up').waitFor();
  await page.getByText('It broke off').first().waitFor();
  await check(page, 'mail that is stuck');
  await press(/^Send Again/)(page);
  await checkOpen(page, 'Send Again');
});
