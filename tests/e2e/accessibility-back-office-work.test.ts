import { randomUUID } from 'node:crypto';
import { test, vi } from 'vitest';
import * as contactApi from '../../src/modules/contact/endpoints.ts';
import * as emailKeyApi from '../../src/modules/mail/email-key-endpoints.ts';
import * as mailApi from '../../src/modules/mail/endpoints.ts';
import type { OutboxEntry } from '../../src/modules/mail/schema.ts';
import * as subscribersApi from '../../src/modules/newsletter/admin-endpoints.ts';
import * as newsletterApi from '../../src/modules/newsletter/endpoints.ts';
import { ADMIN_PASSWORD } from '../support/running-shop.ts';
import { check, checkOpen, DESKTOP, PHONE } from './axe.ts';
import { openBackOffice, unfold } from './back-office.ts';
import { openBrowser, openWithin, visit } from './browser.ts';
import { anyOf, ask } from './calls.ts';
import { buy } from './customer.ts';
import { press, SLUG } from './screens.ts';

openBrowser();

const LONG = 'It leaks from the pod.\n'.repeat(40);

// `npm run test:random` looks at each screen in two widths and two themes, while others do the same.
vi.setConfig({ testTimeout: 900_000 });

test.concurrent('axe finds nothing where orders, messages and mail are seen to', async () => {
  await using visitor = await visit({ width: DESKTOP, scheme: 'dark' });
  const { page } = visitor;
  await buy(page, SLUG);
  await ask(page, newsletterApi.join({ email: 'another.reader@example.com' }));
  const message = { name: 'Ada', email: 'ada@example.com', subject: 'On leaks', text: LONG };
  await ask(page, contactApi.write(message), { 'idempotency-key': randomUUID() });
  await openBackOffice(page, '/admin/orders');
  await press(/^Actions for order/)(page);
  await page.getByRole('menuitem').first().waitFor();
  await check(page, 'what can be done about an order');
  await page.getByRole('menuitem', { name: /^Ship$|Tracking Number$/ }).click();
  await checkOpen(page, /^(Ship Order|(Add|Change) Tracking Number)$/);
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
    const response = await route.fetch();
    const mails: OutboxEntry[] = await response.json();
    const json = mails.map((mail) => ({ ...mail, status: 'unsure', lastError: 'It broke off' }));
    await route.fulfill({ response, json });
  });
  await openWithin(page, '/admin/mail');
  await page.getByText('No way to send mail is set up').waitFor();
  await page.getByText('It broke off').first().waitFor();
  await check(page, 'mail that is stuck');
  await press(/^Send Again/)(page);
  await checkOpen(page, 'Send Again');

  await page.emulateMedia({ colorScheme: 'light' });
  await openWithin(page, '/admin/messages');
  await page.getByRole('link', { name: 'On leaks' }).first().click();
  await page.waitForURL(/messages\/./);
  await page.getByRole('button', { name: 'Answer', exact: true }).last().click();
  await checkOpen(page, 'Answer', [PHONE]);

  await page.route(`${anyOf(subscribersApi.list)}?confirmed=true*`, (route) =>
    route.fulfill({ json: [], headers: { 'X-Total-Count': '2' } }),
  );
  await openWithin(page, '/admin');
  await unfold(page, 'In all');
  await check(page, 'a dashboard with all of it unfolded', { widths: [PHONE] });
  await openWithin(page, '/admin/newsletters?edit=new');
  await press('Save Draft')(page);
  await page.getByText('Please write a subject').first().waitFor();
  await check(page, 'a newsletter that was refused', { widths: [PHONE] });
});

test.concurrent('axe finds nothing where a product, an account or a setting is changed, added or refused', async () => {
  await using visitor = await visit({ width: DESKTOP });
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
  await openWithin(page, '/admin/promotions?edit=new');
  await checkOpen(page, 'Add Promotion');

  await page.emulateMedia({ colorScheme: 'dark' });
  await openWithin(page, '/admin/products/synonyms');
  await press('Add Synonyms')(page);
  await checkOpen(page, 'Add Synonyms', [PHONE]);
  await openWithin(page, '/admin/products/filters');
  await press('Add Filter')(page);
  await checkOpen(page, 'Add a Filter', [PHONE]);
  await openWithin(page, '/admin/brands?edit=new');
  await checkOpen(page, 'Add Brand', [PHONE]);
  await openWithin(page, '/admin/redirects?edit=new');
  await checkOpen(page, 'Add Redirect', [PHONE]);
  await openWithin(page, '/admin/products/reviews');
  await press(/^Actions for the review/)(page);
  await page.getByRole('menuitem', { name: 'Reply' }).click();
  await checkOpen(page, 'Reply', [PHONE]);
  await openWithin(page, '/admin/users');
  await press('Add Staff Member')(page);
  await checkOpen(page, 'Add Staff Member', [PHONE]);

  await openWithin(page, '/admin/account');
  await page.getByLabel('Your password').fill(ADMIN_PASSWORD);
  await press('Set Up')(page);
  await page.getByLabel('Code from the app').waitFor();
  await check(page, 'setting up a second factor', { widths: [PHONE] });
  const key = { configured: true, source: 'database', lastUpdated: null, updatedBy: null };
  await page.route(`${anyOf(emailKeyApi.change)}/status`, (route) => route.fulfill({ json: key }));
  await openWithin(page, '/admin/mail/sending');
  await unfold(page, 'Email sending');
  await press('Update Key')(page);
  await press('Save Key')(page);
  await page.getByText('Please enter an API key').waitFor();
  await check(page, 'a key that was refused', { widths: [PHONE] });
  await openWithin(page, '/admin/settings?tab=security');
  await page.getByLabel('Ask for a reCAPTCHA').check();
  await press('Save')(page);
  await page
    .getByText(/^Google reCAPTCHA Site Key and Secret Key are required/)
    .first()
    .waitFor();
  await check(page, 'settings that were refused', { widths: [PHONE] });
  await press('Discard')(page);
});
