import { test, vi } from 'vitest';
import * as newsletterApi from '../../src/modules/newsletter/endpoints.ts';
import { ADMIN_PASSWORD } from '../support/running-shop.ts';
import { check, checkAll, checkOpen, PHONE } from './axe.ts';
import { openBackOffice } from './back-office.ts';
import { openBrowser, visit } from './browser.ts';
import { ask } from './calls.ts';
import { buy } from './customer.ts';
import { press, SLUG } from './screens.ts';

openBrowser();

// Each looks at several screens, in two widths and two themes, while others do the same.
vi.setConfig({ testTimeout: 900_000 });

test.concurrent('axe finds nothing where goods and orders are looked after', async () => {
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
    '/admin/orders?search=nobody&payment=pending',
    '/admin/analytics',
    '/admin/analytics/compliance',
  ]);
});

test.concurrent('axe finds nothing where payments, mail and the shop are looked after', async () => {
  await using visitor = await visit();
  const { page } = visitor;
  await buy(page, SLUG);
  await openBackOffice(page, '/admin/payments/transactions');
  await checkAll(page, [
    '/admin/settings/delivery',
    '/admin/settings/tax',
    '/admin/payments/transactions',
    '/admin/payments/logs',
    '/admin/payments/methods',
    '/admin/mail',
    '/admin/mail?page=9000',
    '/admin/mail/words',
    '/admin/settings?tab=footer-links',
    '/admin/settings?tab=footer-settings',
    '/admin/settings/shop',
    '/admin/settings/backups',
    '/admin/settings/extensions',
    '/admin/settings/fields',
  ]);
});

test.concurrent('axe finds nothing where customers, staff and settings are looked after', async () => {
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
    '/admin/settings/doctor',
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
  await press('Add Staff Member')(page);
  await checkOpen(page, 'Add Staff Member', [PHONE]);
});

test.concurrent('axe finds nothing where brands, reviews and search words are looked after', async () => {
  await using visitor = await visit();
  const { page } = visitor;
  await openBackOffice(page, '/admin/brands');
  await checkAll(page, [
    '/admin/brands',
    '/admin/products/reviews',
    '/admin/products/reviews?hidden=true',
    '/admin/products/synonyms',
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
