import { randomUUID } from 'node:crypto';
import { afterAll, expect, inject, test } from 'vitest';
import * as productsApi from '../../src/modules/catalog/admin-endpoints.ts';
import * as fieldsApi from '../../src/modules/custom-fields/endpoints.ts';
import { waitForMail } from '../support/mailbox.ts';
import { odd } from '../support/visitor.ts';
import {
  askAs,
  keepCatalogueAsItWas,
  openBackOffice,
  pictureThatIsThere,
  signIn,
} from './back-office.ts';
import { openBrowser, openWithin, visit } from './browser.ts';
import { latestOrder, signUp, writeAddress } from './customer.ts';
import { openPage, press } from './screens.ts';
import { shownToast } from './shown-toast.ts';

openBrowser();
keepCatalogueAsItWas();

/** Other files share the shop, and find it without fields. */
afterAll(async () => {
  await using visitor = await visit();
  const { token } = await signIn(visitor.page);
  const all = await askAs(visitor.page, token, fieldsApi.list({}));
  for (const { id } of all) await askAs(visitor.page, token, fieldsApi.remove({ id }));
});

test('the owner adds fields, a product has them, a shopper answers in the cart, and the order says it', async () => {
  await using visitor = await visit({ width: 1440 });
  const { page, complaints } = visitor;
  const { token } = await signIn(page);
  const mark = randomUUID().slice(0, 8);
  const product = await askAs(
    page,
    token,
    odd(productsApi.add)({
      name: `Mug ${mark}`,
      description: 'It holds a drink while one reads.',
      price: '9.00',
      brand: 'Murmur',
      type: 'Mugs',
      imageUrl: await pictureThatIsThere(page, token),
    }),
  );

  await openBackOffice(page, '/admin/settings/fields');
  const drawer = page.getByRole('dialog', { name: 'Add Custom Field' });
  const add = async (label: string, fill: () => Promise<unknown>) => {
    await page.getByRole('link', { name: 'Add Field' }).first().click();
    await drawer.getByLabel('Label').fill(label);
    await fill();
    await drawer.getByRole('button', { name: 'Add Custom Field' }).click();
    await page.getByRole('link', { name: label }).waitFor();
  };
  await add('Can be engraved', () => drawer.getByLabel('Kind').selectOption('flag'));
  await add('Clay', async () => {
    await drawer.getByLabel('Kind').selectOption('choice');
    await drawer.getByLabel('Choices').fill('Red, White,');
    await drawer.getByRole('checkbox', { name: /^Public/ }).check();
  });
  await add('Engraving', async () => {
    await drawer.getByLabel('Belongs to', { exact: true }).selectOption('line');
    await drawer.getByLabel('Asked for').selectOption({ label: 'Products with “Can be engraved”' });
    await drawer.getByRole('checkbox', { name: 'On the packing slip' }).check();
  });

  await add('Photographed', async () => {
    await drawer.getByLabel('Belongs to', { exact: true }).selectOption('order');
    await drawer.getByLabel('Kind').selectOption('flag');
  });

  await openWithin(page, `/admin/products/${product.id}`);
  const more = page.getByRole('region', { name: 'More fields' });
  await more.getByRole('checkbox', { name: 'Can be engraved' }).check();
  await more.getByLabel('Clay').selectOption('White');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await shownToast(page).getByText('Product updated successfully').waitFor();
  await page.getByText('can be engraved: yes').waitFor({ state: 'attached' });
  await openWithin(page, '/admin/products');
  await page.getByRole('button', { name: 'More fields' }).click();
  await page.getByRole('checkbox', { name: 'Clay: White' }).check();
  await page
    .getByRole('link', { name: `Mug ${mark}` })
    .first()
    .waitFor();
  await page.getByText(/of 1 product/).waitFor();

  const { email } = await signUp(page);
  await writeAddress(page);
  await openPage(`/product/${product.slug}`)(page);
  await page.getByText('White').first().waitFor();
  await press('Add to Cart')(page);
  await press('Cart, 1 item')(page);
  const cart = page.getByRole('dialog');
  await cart.getByRole('button', { name: 'Add Engraving' }).click();
  await cart.getByLabel('Engraving').pressSequentially('For Ann', { delay: 100 });
  await cart.getByRole('button', { name: 'Increase quantity' }).click();
  expect(await cart.getByLabel('Engraving').inputValue()).toBe('For Ann');
  await cart.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await page.getByText('Engraving: For Ann').first().waitFor();
  await press('Place Order')(page);
  await page.getByText('Order Placed Successfully!').first().waitFor();
  const order = await latestOrder(page);
  expect(order.items).toMatchObject([
    { quantity: 2, details: [{ label: 'Engraving', text: 'For Ann' }] },
  ]);
  const mail = await waitForMail(inject('mailDir'), {
    to: email,
    subject: new RegExp(order.number),
  });
  expect(mail.text).toContain('Engraving: For Ann');
  await page.goto(`/dashboard/orders/${order.id}`);
  await page.getByText('Engraving: For Ann').first().waitFor();
  await openWithin(page, `/admin/orders/${order.id}`);
  await page.getByText('Engraving: For Ann').first().waitFor();
  await page.getByRole('checkbox', { name: 'Photographed' }).check();
  await more.getByRole('button', { name: 'Save' }).click();
  await shownToast(page).getByText('Order updated successfully').waitFor();
  await page.getByText(/Photographed: yes/i).waitFor();
  expect(complaints).toEqual([]);
});
