import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import * as orderRecordsApi from '../../src/modules/orders/admin-endpoints.ts';
import { loadBuiltSite } from '../../src/server/pages/built-site.ts';
import { ADMIN_PASSWORD, signedInAdmin } from '../support/admin.ts';
import { agreed } from '../support/payments.ts';
import { testShop } from '../support/test-shop.ts';
import { openBackOfficeAs } from './back-office.ts';
import { openBrowser, visit } from './browser.ts';
import { press } from './screens.ts';

openBrowser();

test('a figure of the takings leads to its documents, each on paper, and other days to theirs', async () => {
  await using shop = await testShop({ pages: loadBuiltSite });
  const owner = await signedInAdmin(shop);
  const address = await shop.listen();
  const mug = await shop.addProduct({ name: 'Mug', price: '10.00' });
  const customer = await shop.customer({ cart: [{ product: mug, quantity: 3 }] });
  const { orderId: id = '' } = await customer.checkout();
  await agreed(owner.call(orderRecordsApi.pay({ id })));
  await agreed(owner.call(orderRecordsApi.refund({ id }, { amount: '5.00' })));
  await using visitor = await visit({ shop: address });
  const { page } = visitor;
  const staff = { username: 'admin', password: ADMIN_PASSWORD };
  await openBackOfficeAs(page, staff, '/admin');
  await page.getByRole('link', { name: 'Takings', exact: true }).first().click();

  const documents = page.getByRole('table', { name: 'Documents' });
  const row = (name: RegExp) => documents.getByRole('row', { name });
  await row(/^Credit notes/)
    .getByText('-£5.00')
    .waitFor();
  await row(/^All/).getByText('£37.39').waitFor();
  const [saved] = await Promise.all([page.waitForEvent('download'), press('CSV')(page)]);
  expect(await readFile(await saved.path(), 'utf8')).toContain(
    'Takings,All,,,35.27,2.12,37.39,GBP',
  );

  await row(/^Credit notes/)
    .getByRole('link', { name: '-£5.00' })
    .click();
  await page.waitForURL('**/admin/takings/documents?*kind=credit_note*');
  await page.getByRole('link', { name: /^CN-000001/ }).waitFor();
  await page.getByText('Credit note for INV-000001').waitFor();
  const [paper] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'PDF of CN-000001' }).click(),
  ]);
  expect(paper.suggestedFilename()).toBe('credit-note-CN-000001.pdf');

  await page.goBack();
  await page.getByRole('link', { name: 'Quarter', exact: true }).click();
  await row(/^All/).getByText('£37.39').waitFor();
  // A quarter before there was nothing.
  await page.getByRole('link', { name: 'Before', exact: true }).click();
  await row(/^All/).getByText('£0.00').last().waitFor();
  expect(await row(/^Credit notes/).count()).toBe(0);
});
