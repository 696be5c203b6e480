import { beforeAll, test, vi } from 'vitest';
import * as newsletterApi from '../../src/modules/newsletter/endpoints.ts';
import * as returnsApi from '../../src/modules/returns/endpoints.ts';
import { ADMIN_PASSWORD } from '../support/running-shop.ts';
import { check, checkAll, checkOpen, PHONE } from './axe.ts';
import { openBackOffice } from './back-office.ts';
import { openBrowser, openWithin, visit } from './browser.ts';
import { ask } from './calls.ts';
import { buyAndReceive, findProduct, latestOrder } from './customer.ts';
import { backOfficeScreens, type Things } from './every-screen.ts';
import { press, SLUG } from './screens.ts';

openBrowser();

// Each looks at several screens, in two widths and two themes, while others do the same.
vi.setConfig({ testTimeout: 900_000 });

let things: Things;

beforeAll(async () => {
  await using visitor = await visit();
  const { page } = visitor;
  const customer = await buyAndReceive(page, SLUG);
  await ask(page, newsletterApi.join({ email: 'reader@example.com' }));
  const order = await latestOrder(page);
  const [item] = order.items;
  const lines = [{ itemId: item?.id ?? '', quantity: 1 }];
  const { returns } = await ask(
    page,
    returnsApi.add({ id: order.id }, { lines, reason: 'faulty', note: 'It hisses.' }),
  );
  const product = await findProduct(page, SLUG);
  await openBackOffice(page, '/admin/messages');
  const written = page.locator('main a[href^="/admin/messages/"]').first();
  const conversation = (await written.getAttribute('href')) ?? '';
  await openWithin(page, '/admin/landing-pages');
  const landing = page.locator('main a[href^="/admin/landing-pages/"]').first();
  const landingPage = (await landing.getAttribute('href')) ?? '';
  things = {
    '/admin/products/$id': product.id,
    '/admin/users/$id': customer.id,
    '/admin/orders/$id': order.id,
    '/admin/orders/returns/$id': returns[0]?.id ?? '',
    '/admin/messages/$id': conversation.replace('/admin/messages/', ''),
    '/admin/landing-pages/$id': landingPage.replace('/admin/landing-pages/', ''),
  };
});

// In two visits, since two pages of a worker are looked at at once.
test.concurrent.each([0, 1])(
  'axe finds nothing on any screen of the back office: part %i',
  async (half) => {
    await using visitor = await visit();
    const { page } = visitor;
    await openBackOffice(page, '/admin');
    await checkAll(
      page,
      backOfficeScreens(things).filter((_, place) => place % 2 === half),
    );
  },
);

test.concurrent('axe finds nothing where an account or a setting is refused or changed', async () => {
  await using visitor = await visit();
  const { page } = visitor;
  await openBackOffice(page, '/admin/account');
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

  await openWithin(page, '/admin/users');
  await press('Add Staff Member')(page);
  await checkOpen(page, 'Add Staff Member', [PHONE]);
});

test.concurrent('axe finds nothing where brands, reviews and search words are added and answered', async () => {
  await using visitor = await visit();
  const { page } = visitor;
  await openBackOffice(page, '/admin/products/synonyms');
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
});
