import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import * as productsApi from '../../src/modules/catalog/admin-endpoints.ts';
import * as contentApi from '../../src/modules/content/admin-endpoints.ts';
import * as landingApi from '../../src/modules/content/landing-endpoints.ts';
import * as extensionsApi from '../../src/modules/extensions/endpoints.ts';
import { odd } from '../support/visitor.ts';
import { check } from './axe.ts';
import {
  askAs,
  keepCatalogueAsItWas,
  openBackOffice,
  pictureThatIsThere,
  signIn,
} from './back-office.ts';
import { openBrowser, openWithin, visit } from './browser.ts';
import { signUp, writeAddress } from './customer.ts';
import { openPage, press } from './screens.ts';
import { shownToast } from './shown-toast.ts';

openBrowser();
keepCatalogueAsItWas();

/** Other files share the shop, and find it as it was. */
afterAll(async () => {
  await using visitor = await visit();
  const { page } = visitor;
  const { token } = await signIn(page);
  await askAs(page, token, extensionsApi.change({ name: 'gift-wrapping' }, { isOn: false }));
  const pages = await askAs(page, token, contentApi.pages.list({}));
  const own = pages.filter(({ slug }) => slug.startsWith('gifts-'));
  for (const { id } of own) await askAs(page, token, contentApi.pages.remove({ id }));
  const landing = await askAs(page, token, landingApi.list({ search: 'gifts-' }));
  for (const { id } of landing) await askAs(page, token, landingApi.remove({ id }));
});

test('the owner switches gift wrapping on, sets it up and writes of it; a shopper has a piece wrapped; off, it is gone', async () => {
  await using visitor = await visit({ width: 1440 });
  const { page, complaints } = visitor;
  const { token } = await signIn(page);
  await openBackOffice(page, '/admin/settings/extensions');
  const row = page.getByRole('listitem').filter({ hasText: 'Gift wrapping' });
  await row.getByRole('switch', { name: 'Gift wrapping is on' }).click();
  await shownToast(page).getByText('Gift wrapping is on').waitFor();
  await row.getByRole('button', { name: 'Set Up Gift wrapping' }).click();
  const drawer = page.getByRole('dialog', { name: 'Set Up Gift wrapping' });
  await drawer.getByLabel('Fee for each piece').fill('much');
  await drawer.getByRole('button', { name: 'Save' }).click();
  await drawer.getByText('An amount such as 3.50').first().waitFor();
  await drawer.getByLabel('Fee for each piece').fill('2.50');
  await drawer.getByRole('button', { name: 'Save' }).click();
  await shownToast(page).getByText('Gift wrapping set up').waitFor();

  const slug = `gifts-${randomUUID().slice(0, 8)}`;
  await openWithin(page, '/admin/settings?tab=pages');
  await page.getByRole('button', { name: 'Add Page' }).click();
  const editor = page.getByRole('dialog');
  await editor.getByRole('textbox', { name: 'Title', exact: true }).fill('Gifts');
  await editor.getByLabel('Address of the page').fill(slug);
  await editor.getByLabel('Add a section of an extension').selectOption('gift-wrapping.price');
  await editor.getByLabel('Text', { exact: true }).fill('Wrapped by hand, in paper that we print');
  const preview = editor.getByRole('region', { name: 'Preview' });
  await preview.getByText('Wrapped by hand, in paper that we print').waitFor();
  await editor.getByRole('button', { name: 'Add', exact: true }).click();
  await editor.waitFor({ state: 'detached' });

  // On a landing page as well, beside the shop's own.
  const sections = [{ id: 'words', kind: 'text', values: { text: 'For *others*.' } }];
  const landing = await askAs(
    page,
    token,
    odd(landingApi.add)({ slug: `${slug}-too`, title: 'Presents', sections }),
  );
  await openWithin(page, `/admin/landing-pages/${landing.id}`);
  const onPage = page.getByRole('region', { name: 'Sections' });
  await onPage.getByRole('button', { name: 'Add Section' }).click();
  await page.getByRole('menuitem', { name: /^What gift wrapping costs/ }).click();
  await onPage.getByLabel('Title').fill('A bow on top');
  await onPage.getByLabel('Text', { exact: true }).fill('Tied by hand');
  const frame = page.frameLocator('iframe[title^="Preview of"]');
  await frame.getByText('Tied by hand').waitFor();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await shownToast(page).getByText('The page is published').waitFor();
  const html = await (await page.request.get(`/${slug}-too`)).text();
  expect(html).toContain('Tied by hand');

  const product = await askAs(
    page,
    token,
    odd(productsApi.add)({
      name: `Bowl ${slug}`,
      description: 'It holds what one likes.',
      price: '9.00',
      brand: 'Murmur',
      type: 'Bowls',
      imageUrl: await pictureThatIsThere(page, token),
      fields: { 'gift-wrapping.wrappable': true },
    }),
  );

  await signUp(page);
  await writeAddress(page);
  await page.goto(`/${slug}`);
  await page.getByText('Wrapped by hand, in paper that we print').waitFor();
  await openPage(`/product/${product.slug}`)(page);
  await press('Add to Cart')(page);
  await press('Cart, 1 item')(page);
  const cart = page.getByRole('dialog');
  await cart.getByRole('checkbox', { name: 'Wrap as a gift' }).check();
  await cart.getByText('£2.50').waitFor();
  await cart.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await page.getByText('Gift wrapping').first().waitFor();
  await press('Place Order')(page);
  await page.getByText('Order Placed Successfully!').first().waitFor();

  await page.goto('/admin/orders/gift-wrapping');
  const waiting = page.getByRole('row').filter({ hasText: 'To wrap' });
  // The event is brought by the queue, and the list is read when it is opened.
  await expect
    .poll(async () => {
      await page.reload();
      await page.getByRole('heading', { name: 'Gift wrapping', level: 1 }).waitFor();
      await page
        .getByText(/To wrap|Nothing to wrap/)
        .first()
        .waitFor();
      return waiting.count();
    })
    .toBe(1);
  await waiting.getByRole('button', { name: 'Mark as Wrapped' }).click();
  await page
    .getByText(/^Wrapped/)
    .first()
    .waitFor();
  await check(page, 'what is to be wrapped');

  await page.goto('/admin/settings/extensions');
  await row.getByRole('switch', { name: 'Gift wrapping is on' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Switch off Gift wrapping' }).click();
  await shownToast(page).getByText('Gift wrapping is off').waitFor();
  await page.goto(`/${slug}`);
  await page.getByRole('heading', { name: 'Gifts', level: 1 }).waitFor();
  expect(await page.getByText('Wrapped by hand').count()).toBe(0);
  // The picture is none, and a fee was refused.
  expect(complaints.filter((text) => !/40[04]/.test(text))).toEqual([]);
});
