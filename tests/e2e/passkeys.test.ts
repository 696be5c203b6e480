import { expect, test } from 'vitest';
import * as accountApi from '../../src/modules/customers/account-endpoints.ts';
import { loadBuiltSite } from '../../src/server/pages/built-site.ts';
import { ADMIN_PASSWORD, setSetting, signedInAdmin } from '../support/admin.ts';
import { IDEAL_POSTCODES_KEY, openIdealPostcodes } from '../support/ideal-postcodes-stand-in.ts';
import { testShop } from '../support/test-shop.ts';
import { openBrowser, visit } from './browser.ts';
import { send } from './calls.ts';
import { freePort } from './paying.ts';
import { openPage, press } from './screens.ts';
import { shownToast } from './shown-toast.ts';

openBrowser();

test('a customer adds a passkey, finds an address by its postcode, and signs in again by the passkey alone, as staff do', async () => {
  await using service = await openIdealPostcodes();
  // Passkeys are of a name, never of an IP address.
  const port = await freePort();
  const address = `http://localhost:${port}`;
  const env = { PUBLIC_URL: address, IDEAL_POSTCODES_URL: service.url };
  await using shop = await testShop({ pages: loadBuiltSite, env });
  await shop.app.listen({ host: 'localhost', port });
  const owner = await signedInAdmin(shop);
  await setSetting(owner, 'ideal_postcodes_key', IDEAL_POSTCODES_KEY);
  await setSetting(owner, 'address_lookup', 'Ideal Postcodes');
  await setSetting(owner, 'shop_country', 'United Kingdom');
  const customer = await shop.customer({ address: false });
  await using visitor = await visit({ shop: address });
  const { page, context } = visitor;
  const cookies = [...customer.cookies].map(([name, value]) => ({ name, value, url: address }));
  await context.addCookies(cookies);
  const browser = await context.newCDPSession(page);
  await browser.send('WebAuthn.enable');
  const { authenticatorId } = await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });

  await openPage('/dashboard/settings')(page);
  await press('Add a Passkey')(page);
  await shownToast(page).getByText('Passkey added').waitFor();
  const passkeys = page.getByRole('region', { name: 'Passkeys' });
  await passkeys.getByRole('button', { name: /^Remove the passkey of / }).waitFor();

  await openPage('/dashboard/addresses')(page);
  await press('Add Address')(page);
  const dialog = page.getByRole('dialog');
  const postcode = dialog.getByLabel('Postcode');
  await postcode.fill('BS1 9VK');
  await dialog.getByRole('button', { name: 'Find Address' }).press('Enter');
  await dialog.getByText('No address is known there.').waitFor();
  await postcode.fill('sw1a 2aa');
  await dialog.getByRole('button', { name: 'Find Address' }).press('Enter');
  const found = dialog.getByLabel('Your address');
  await expect.poll(() => found.evaluate((list) => list === document.activeElement)).toBe(true);
  await found.selectOption({ label: '11 Downing Street, London' });
  await expect.poll(() => dialog.getByLabel('Street').inputValue()).toBe('11 Downing Street');
  expect(await dialog.getByLabel('Town or city').inputValue()).toBe('London');
  expect(await postcode.inputValue()).toBe('SW1A 2AA');
  service.mood = 'silent';
  await dialog.getByRole('button', { name: 'Find Address' }).click();
  await dialog.getByText('Addresses cannot be looked up just now.').waitFor();
  await dialog.getByRole('button', { name: 'Save Address' }).click();
  await page.getByText('11 Downing Street').first().waitFor();

  await context.clearCookies();
  // Where the browser can offer it in the box for the name, this one takes the offer at once: here it cannot.
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
  await openPage('/auth')(page);
  await press('Use a Passkey')(page);
  await expect.poll(() => new URL(page.url()).pathname).not.toBe('/auth');
  expect(await (await send(page, accountApi.find())).json()).toMatchObject({ id: customer.id });

  await browser.send('WebAuthn.clearCredentials', { authenticatorId });
  await page.goto('/admin/login');
  await page.getByLabel('Username').fill('admin');
  await page.getByLabel('Password', { exact: true }).fill(ADMIN_PASSWORD);
  await press('Sign In')(page);
  await page.waitForURL('**/admin/dashboard');
  await page.goto('/admin/account');
  await press('Add a Passkey')(page);
  const own = page.locator('form', { has: page.getByRole('button', { name: 'Ask My Device' }) });
  await own.getByLabel('Your password').fill(ADMIN_PASSWORD);
  await press('Ask My Device')(page);
  await shownToast(page).getByText('Passkey added').waitFor();
  await press('Logout')(page);
  await press('Use a Passkey')(page);
  await page.waitForURL('**/admin/dashboard');
});
