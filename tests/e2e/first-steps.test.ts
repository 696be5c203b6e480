import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { pictureFile } from '../support/pictures.ts';
import { ADMIN_PASSWORD, startShop } from '../support/running-shop.ts';
import { testDatabase } from '../support/test-database.ts';
import { openBackOffice } from './back-office.ts';
import { openBrowser, visit } from './browser.ts';

openBrowser();

/** What a person presses on the shortest way: keys that send count, typing does not; a choice of a list is one. */
const MOST_PRESSES = 16;

test('an empty shop is set up and opened on its dashboard, in few presses', async () => {
  await using database = await testDatabase('nothing');
  const shop = await startShop({ ADMIN_PASSWORD, DEMO: '0', DATABASE_URL: database.url });
  try {
    await using visitor = await visit({ width: 1440, shop: shop.url });
    const { page } = visitor;
    await openBackOffice(page, '/admin');
    const steps = page.getByRole('region', { name: 'First steps' });
    let presses = 0;
    const press = async (button: Locator) => {
      await button.click();
      presses++;
    };
    const choose = async (select: Locator, value: string) => {
      await select.selectOption(value);
      presses++;
    };
    /** The form of a step, which opens by itself once the one before is done. */
    const step = async (name: string) => {
      const form = steps.getByRole('region', { name });
      await form.getByRole('button').last().waitFor();
      return form;
    };

    const country = await step('Say where the shop is');
    expect(await country.getByRole('textbox').count()).toBe(0);
    await choose(country.getByLabel('Country'), 'GB');
    // All that follows is shown before it is taken, and can be changed.
    await expect.poll(() => country.getByLabel('Currency').inputValue()).toBe('GBP');
    expect(await country.getByLabel('Tax, percent').inputValue()).toBe('20');
    expect(await country.getByLabel('Minimum age').inputValue()).toBe('18');
    expect(await country.getByLabel('Delivery is taxed').isChecked()).toBe(true);
    await country.getByText('Addresses: town, Postcode, no state or county.').waitFor();
    await country.getByText('Vapes may be sold by mail there').waitFor();
    await press(country.getByRole('button', { name: 'Use These' }));

    const name = await step('Name it');
    await name.getByLabel('Shop’s name').fill('Mistral');
    await press(name.getByRole('button', { name: 'Save' }));

    const seller = await step('Say who sells');
    await seller.getByText('Empty: Mistral').waitFor();
    await seller.getByLabel('Address').fill('1 Fog Lane\nLeeds');
    await seller.getByLabel('VAT number').fill('GB123456789');
    await press(seller.getByRole('button', { name: 'Save' }));

    const delivery = await step('Check delivery');
    await delivery.getByLabel('Free from').fill('25');
    expect(await delivery.getByLabel('Only within United Kingdom').isChecked()).toBe(true);
    await press(delivery.getByRole('button', { name: 'Save' }));

    const payment = await step('Be paid');
    await choose(payment.getByLabel('Your first orders are paid'), 'bank');
    await payment.getByLabel('Where to pay').fill('Sort code 00-00-00, account 00000000');
    await press(payment.getByRole('button', { name: 'Use This' }));

    const looks = await step('Say hello');
    await press(looks.getByRole('button', { name: 'Save' }));

    const product = await step('Add the first product');
    await product.getByLabel('Name').fill('Luna');
    await product.getByLabel('Price, GBP').fill('9');
    await product.getByLabel('Brand').fill('Fern');
    await product.getByLabel('Type').fill('Pod Kit');
    await product.getByLabel('Description').fill('A small kit for everybody.');
    await product.locator('input[type=file]').setInputFiles({
      name: 'luna.png',
      mimeType: 'image/png',
      buffer: await pictureFile(300, 300),
    });
    presses++;
    await product.getByRole('button', { name: 'Remove' }).waitFor();
    await press(product.getByRole('button', { name: 'Publish' }));

    const open = await step('Open the shop');
    await open.getByText('It can open.').waitFor();
    await press(open.getByRole('button', { name: 'Open the Shop' }));
    await steps.getByText('Show what is left: make it safe').waitFor();
    expect(presses).toBeLessThanOrEqual(MOST_PRESSES);

    await using shopper = await visit({ shop: shop.url });
    await shopper.page.goto(`${shop.url}/products`);
    await shopper.page.getByText('Luna').first().waitFor();
    const footer = shopper.page.getByRole('contentinfo');
    await footer.getByText('Mistral. All rights reserved.').waitFor();
    await footer.getByText('Bank transfer').first().waitFor();
    expect(visitor.complaints).toEqual([]);
  } finally {
    await shop.stop();
  }
});
