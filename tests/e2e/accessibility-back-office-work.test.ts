import { randomUUID } from 'node:crypto';
import { test, vi } from 'vitest';
import * as contactApi from '../../src/modules/contact/endpoints.ts';
import * as mailApi from '../../src/modules/mail/endpoints.ts';
import type { OutboxEntry } from '../../src/modules/mail/schema.ts';
import * as subscribersApi from '../../src/modules/newsletter/admin-endpoints.ts';
import * as newsletterApi from '../../src/modules/newsletter/endpoints.ts';
import { triesOf } from '../support/random-size.ts';
import { ADMIN_PASSWORD } from '../support/running-shop.ts';
import { check, checkOpen, DESKTOP, PHONE } from './axe.ts';
import { openBackOffice, unfold } from './back-office.ts';
import { openBrowser, openWithin, visit } from './browser.ts';
import { anyOf, ask } from './calls.ts';
import { buy } from './customer.ts';
import { press, SLUG } from './screens.ts';

openBrowser();

/** All are made of the same fields: some of them, and in the random run all. */
const DRAWERS: { path: string; button?: string | RegExp; name: string }[] = [
  { path: '/admin/promotions?edit=new', name: 'Add Promotion' },
  { path: '/admin/brands?edit=new', name: 'Add Brand' },
  { path: '/admin/users', button: 'Add Staff Member', name: 'Add Staff Member' },
  { path: '/admin/products/synonyms', button: 'Add Synonyms', name: 'Add Synonyms' },
  { path: '/admin/products/filters', button: 'Add Filter', name: 'Add a Filter' },
  { path: '/admin/redirects?edit=new', name: 'Add Redirect' },
  { path: '/admin/products/reviews', button: /^Actions for the review/, name: 'Reply' },
];

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

  await page.emulateMedia({ colorScheme: 'dark' });
  for (const { path, button, name } of triesOf({ fixed: DRAWERS.slice(0, 3), random: DRAWERS })) {
    await openWithin(page, path);
    if (button) await press(button)(page);
    if (name === 'Reply') await page.getByRole('menuitem', { name }).click();
    await checkOpen(page, name, [PHONE]);
  }

  await openWithin(page, '/admin/account');
  await page.getByLabel('Your password').fill(ADMIN_PASSWORD);
  await press('Set Up')(page);
  await page.getByLabel('Code from the app').waitFor();
  await check(page, 'setting up a second factor', { widths: [PHONE] });
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
