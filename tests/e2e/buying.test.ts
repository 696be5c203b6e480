import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import * as cartApi from '../../src/modules/cart/endpoints.ts';
import * as authApi from '../../src/modules/customers/endpoints.ts';
import * as ordersApi from '../../src/modules/orders/endpoints.ts';
import { linkIn, waitForMail } from '../support/mailbox.ts';
import { openBrowser, openWithin, visit } from './browser.ts';
import { anyOf, ask } from './calls.ts';
import { PASSWORD, putIntoCart, signUp, writeAddress } from './customer.ts';
import { isFocused, NAME, openPage, press, SLUG } from './screens.ts';
import { shownToast } from './shown-toast.ts';

openBrowser();

test('a visitor comes of age, finds a product in spite of a slip, and has it sent after nine boxes and two presses at most', async () => {
  await using visitor = await visit({ verified: false });
  const { page, complaints } = visitor;

  await page.goto('/');
  await passAgeGate(page);

  await page.getByRole('combobox', { name: 'Search products' }).fill('magno');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/products?search=magno');
  await page.getByText(/^Found 4 premium products$/).waitFor();
  const filters = page.getByRole('navigation', { name: 'Filters' });
  await filters.getByRole('link', { name: /^E-Liquids/ }).click();
  await page.waitForURL(/category=E-Liquids/);
  await page.getByText(/^Found 2 premium products$/).waitFor();

  await page.getByRole('link', { name: 'Mango Ice Nic Salt' }).first().click();
  await page.waitForURL('**/product/mango-ice-nic-salt');
  // The list that is left has a filter of the same words.
  await page
    .getByRole('group', { name: /^Strength/ })
    .getByText('10 mg')
    .click();
  await page.getByRole('button', { name: 'Add to Cart' }).first().click();
  await page.getByText('Added to cart').first().waitFor();

  await page.getByRole('button', { name: /^Cart/ }).click();
  const cart = page.getByRole('dialog');
  await cart.getByText('10 mg').waitFor();
  await cart.getByRole('button', { name: 'Increase quantity' }).click();
  // 2 × 3.99 = 7.98, delivery 3.99; of both 2.00 are VAT.
  await cart.getByText('Total with delivery and tax£11.97', { exact: true }).waitFor();
  await cart.getByText('£3.99 each').waitFor();
  await cart.getByText(/^Standard delivery, 3-5 business days/).waitFor();
  await page.evaluate(() => {
    Object.assign(window, { presses: 0 });
    // A control that is pressed by the keyboard makes a click as well.
    addEventListener('click', () => (window as unknown as { presses: number }).presses++, true);
  });
  await cart.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await page.waitForURL('**/checkout');
  await page.getByText('Mango Ice Nic Salt').first().waitFor();

  // The big button is never dead: it leads to the first box that is empty.
  const form = page.getByRole('main');
  const country = form.getByRole('combobox', { name: 'Country' });
  await expect.poll(() => country.inputValue()).toBe('GB');
  const boxes = form.locator('input:not([type=radio]):not([hidden]), select, textarea');
  expect(await boxes.filter({ visible: true }).count()).toBeLessThanOrEqual(9);
  await form.getByRole('button', { name: 'Add Shipping Address' }).press('Enter');
  await form.getByText('Email is required').waitFor();
  await form.getByText('Street is required').waitFor();
  const email = form.getByRole('textbox', { name: /^Email/ });
  await expect.poll(() => isFocused(email)).toBe(true);
  await page.evaluate(() => Object.assign(window, { presses: 1 }));

  const address = `ada-${randomUUID().slice(0, 8)}@example.com`;
  await email.fill(address);
  for (const [box, text] of [
    ['Name', 'Ada Byron'],
    ['Street', '12 St James’s Square'],
    ['Address line 2', 'Flat 3'],
    ['Town or city', 'London'],
    ['Postcode', 'sw1y4jh'],
  ] as const) {
    await form.getByRole('textbox', { name: new RegExp(`^${box}`) }).fill(text);
  }
  const terms = form.getByText(
    /^By placing the order you agree to the .* confirm that you are \d+ or older\.$/,
  );
  await terms.getByRole('link').first().waitFor();

  // 2 × 3.99 = 7.98, delivery 3.99; of both 2.00 are VAT.
  const total = '£11.97';
  await page.getByText(total).first().waitFor();
  const summary = page.getByRole('region', { name: 'Order Summary' });
  await summary
    .getByRole('listitem')
    .getByText(/^£7\.98/)
    .waitFor();
  await page.setViewportSize({ width: 390, height: 900 });
  await expect.poll(() => page.getByText(total).filter({ visible: true }).count()).toBe(1);
  await page.getByRole('button', { name: 'Place Order' }).first().click();
  await page.getByText('Order Placed Successfully!').first().waitFor();
  expect(await page.evaluate(() => (window as unknown as { presses: number }).presses)).toBe(2);
  await page.waitForURL('**/dashboard/orders');
  const [placed] = await ordersOf(page);
  const thanks = page.getByRole('region', { name: 'Thank you' });
  for (const text of [
    String(placed?.number),
    'Unpaid',
    'Unfulfilled',
    'Arrives',
    'Cash on Delivery',
  ]) {
    await thanks.getByText(text).waitFor();
  }
  const invoice = thanks.getByRole('link', { name: /^Invoice/ });
  await expect
    .poll(() => invoice.getAttribute('href'))
    .toBe(ordersApi.invoice({ id: placed?.id ?? '' }).url);
  await expect.poll(() => isFocused(thanks.getByRole('heading', { name: 'Thank you' }))).toBe(true);
  const order = page.getByRole('article').first();
  for (const text of [
    'Mango Ice Nic Salt',
    '£7.98',
    '£3.99',
    '£2.00',
    total,
    'Unpaid',
    'Unfulfilled',
  ]) {
    await order.getByText(text).first().waitFor();
  }
  expect(await ordersOf(page)).toMatchObject([
    {
      subtotal: '7.98',
      shipping: '3.99',
      tax: '2.00',
      total: '11.97',
      items: [{ quantity: 2 }],
      shippingAddress: { street: '12 St James’s Square, Flat 3', zipCode: 'SW1Y 4JH' },
    },
  ]);

  // The account comes afterwards, by one box; the order opens from its mail until then.
  const mail = await waitForMail(inject('mailDir'), { to: address, subject: /^We have your/ });
  expect(new URL(linkIn(mail, '/enter')).searchParams.get('redirect')).toBe(
    `/dashboard/orders/${placed?.id}`,
  );
  await thanks.getByRole('textbox', { name: /^Choose a password/ }).fill(PASSWORD);
  await thanks.getByRole('button', { name: 'Create Account' }).click();
  await shownToast(page).getByText('Account created!').waitFor();
  await thanks.getByText('Keep your addresses').waitFor({ state: 'detached' });
  expect(complaints).toEqual([]);
});

test('whose address has an account is asked for the password in place, and goes on from there', async () => {
  await using visitor = await visit();
  const { page } = visitor;
  await openPage('/auth')(page);
  const email = await register(page);
  await shownToast(page).getByText('Account created!', { exact: true }).waitFor();
  await ask(page, authApi.signOut());
  await openPage(`/product/${SLUG}`)(page);
  await press('Add to Cart')(page);
  await page.getByRole('button', { name: 'Cart, 1 item' }).waitFor();

  await openWithin(page, '/checkout');
  const contact = page.getByRole('region', { name: 'Your Email' });
  const box = contact.getByRole('textbox', { name: /^Email/ });
  await box.fill(email);
  await writeOnPage(page);
  // A phone drops the tab: what was typed is there again, and only in this tab.
  await page.reload();
  await expect.poll(() => box.inputValue()).toBe(email);
  await page.getByRole('button', { name: 'Place Order' }).first().waitFor();
  const kept = () => page.evaluate(() => JSON.stringify({ ...sessionStorage }));
  expect(await kept()).toContain(email);
  await box.focus();
  await page.keyboard.press('Tab');
  await contact.getByText('Welcome back.').waitFor();
  const password = contact.getByRole('textbox', { name: /^Password/ });
  await password.fill('not this one');
  await contact.getByRole('button', { name: 'Sign In' }).click();
  await contact.getByRole('alert').getByText('Invalid username or password').waitFor();
  await password.fill(PASSWORD);
  await contact.getByRole('button', { name: 'Sign In' }).click();
  await contact.waitFor({ state: 'detached' });
  expect(await kept()).not.toContain(PASSWORD);
  await press('Place Order')(page);
  await page.waitForURL('**/dashboard/orders');
  expect(await kept()).not.toContain(email);
  expect(await ordersOf(page)).toHaveLength(1);
});

test('a session that ended in another tab leads to sign-in and back, and leaves that tab its cart', async () => {
  await using visitor = await visit();
  const { page, context } = visitor;
  const { username } = await signUp(page);
  await putIntoCart(page, SLUG);
  await writeAddress(page);
  await openPage('/checkout')(page);
  const order = page.getByRole('button', { name: 'Place Order' });
  await order.and(page.locator(':not([aria-disabled])')).waitFor();

  const other = await context.newPage();
  await openPage('/product/hover-replacement-pods-3-pack')(other);
  await press('Your account')(other);
  await other.getByRole('menuitem', { name: 'Log out' }).click();
  await shownToast(other).getByText('Signed out').waitFor();
  await press('Add to Cart')(other);
  await other.getByRole('button', { name: 'Cart, 1 item' }).waitFor();

  await order.click();
  await page.waitForURL('**/auth?redirect=*');
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).waitFor();
  await page.getByRole('button', { name: 'Cart, 1 item' }).waitFor();
  await other.reload();
  await other.getByRole('button', { name: 'Cart, 1 item' }).waitFor();

  await page.getByRole('textbox', { name: /^Username/ }).fill(username);
  await page.getByRole('textbox', { name: /^Password/ }).fill(PASSWORD);
  await page.getByRole('tabpanel').getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL('**/checkout');
  await page.getByRole('button', { name: 'Cart, 2 items' }).waitFor();
});

test('what leaves the cart is told, and comes back if that was a slip; what another tab removed is gone, which is no error', async () => {
  await using visitor = await visit();
  const { page } = visitor;
  await signUp(page);
  const { id } = await putIntoCart(page, 'mango-ice-nic-salt');
  for (const slug of [SLUG, 'hover-pod-kit']) await putIntoCart(page, slug);
  await openPage('/')(page);
  await press('Cart, 3 items')(page);
  const cart = page.getByRole('dialog');
  await cart.getByRole('link', { name: NAME }).waitFor();
  await ask(page, cartApi.remove({ itemId: id }));
  await press('Remove Mango Ice Nic Salt')(page);
  await shownToast(page).getByText('Removed from cart', { exact: true }).waitFor();
  await expect.poll(() => cart.getByRole('button', { name: /^Remove/ }).count()).toBe(2);

  await press(`Remove ${NAME}`)(page);
  await shownToast(page).getByText(NAME).waitFor();
  await press('Undo')(page);
  await cart.getByRole('link', { name: NAME }).waitFor();
  await press('Clear Cart')(page);
  await shownToast(page).getByText('Cart cleared', { exact: true }).waitFor();
  await cart.getByText('Your cart is empty').waitFor();
  const others = cart.getByRole('region', { name: 'Best sellers' });
  await expect.poll(() => others.getByRole('listitem').count()).toBe(4);
  await press('Undo')(page);
  await expect.poll(() => cart.getByRole('button', { name: /^Remove/ }).count()).toBe(2);
});

test('an order goes to another address by a choice, the checkout keeps what was chosen over a reload, a lost answer costs no second order, and Back leads elsewhere', async () => {
  await using visitor = await visit();
  const { page } = visitor;
  await signUp(page);
  await putIntoCart(page, SLUG);
  for (const street of ['First Street', 'Second Street']) await writeAddress(page, street);
  await openPage(`/product/${SLUG}`)(page);
  await press(/^Cart/)(page);
  await press('Proceed to Checkout')(page);
  await page.waitForURL('**/checkout');
  await press('Change shipping address')(page);
  await page.getByRole('dialog').getByText('Second Street').click();
  await press('Deliver to This Address')(page);
  const express = page.getByRole('radio', { name: /^Express/ });
  await express.click();
  // 3.99, and delivery for 6.99
  const total = page.getByText('£10.98').filter({ visible: true });
  await total.first().waitFor();
  await page.reload();
  await total.first().waitFor();
  expect(await express.isChecked()).toBe(true);
  const card = page.getByRole('region', { name: 'Shipping Address' });
  await card.getByText('Second Street').waitFor();
  const addresses = card.getByRole('link', { name: 'Edit shipping address' });
  expect(await addresses.getAttribute('href')).toBe('/dashboard/addresses');

  await page.route(anyOf(ordersApi.checkOut), async (route) => {
    await route.fetch();
    await route.abort();
  });
  await press('Place Order')(page);
  await shownToast(page).getByText('Connection Lost', { exact: true }).waitFor();
  await page
    .getByRole('alert')
    .getByText(/^We lost the connection\. Your order may have/)
    .waitFor();
  await page.unroute(anyOf(ordersApi.checkOut));
  await press('Place Order')(page);
  await page.waitForURL('**/dashboard/orders');
  expect(await ordersOf(page)).toMatchObject([
    { shippingMethod: 'Express', shippingAddress: { street: 'Second Street' } },
  ]);
  await page.goBack();
  await page.waitForURL(`**/product/${SLUG}`);
});

test('where the shop does not deliver nothing can be chosen, and nothing seems free', async () => {
  await using visitor = await visit();
  const { page } = visitor;
  await signUp(page);
  await putIntoCart(page, SLUG);
  await writeAddress(page);
  await page.route(`${anyOf(ordersApi.listCountries)}*`, (route) =>
    route.fulfill({
      json: [
        { code: 'FR', name: 'France' },
        { code: 'IE', name: 'Ireland' },
      ],
      headers: { 'x-total-count': '2' },
    }),
  );
  await page.route(`${anyOf(ordersApi.quote)}*`, (route) =>
    route.fulfill({
      status: 409,
      json: {
        code: 'not_delivered_there',
        message: 'We cannot bring this order to your address in United Kingdom.',
      },
    }),
  );
  await openPage('/dashboard/addresses')(page);
  await page.getByText('No delivery to United Kingdom', { exact: true }).waitFor();
  await press(/^Edit /)(page);
  const dialog = page.getByRole('dialog');
  await dialog.getByText('We do not deliver to United Kingdom at present.').waitFor();
  await press('Cancel')(page);

  await openPage('/checkout')(page);
  await page.getByText('We do not deliver to your saved addresses.').waitFor();
  await page.getByText('We cannot bring this order to your address in').first().waitFor();
  expect(await page.getByText('Free', { exact: true }).count()).toBe(0);
  // The button leads to where it can be mended.
  await press('Add Shipping Address')(page);
  const form = page.getByRole('region', { name: 'Shipping Address' });
  await expect.poll(() => isFocused(form.getByRole('textbox', { name: /^Name/ }))).toBe(true);
  const countries = form.getByRole('combobox', { name: 'Country' }).getByRole('option');
  await expect.poll(() => countries.allInnerTexts()).toEqual(['France', 'Ireland']);
});

test('a code that takes nothing off is told so, can be removed, and another one takes its part off', async () => {
  await using visitor = await visit();
  const { page, complaints } = visitor;
  await signUp(page);
  await putIntoCart(page, 'astrolabe-mesh-coils-5-pack');
  await openPage('/')(page);
  await press('Cart, 1 item')(page);
  const cart = page.getByRole('dialog');
  await cart.getByRole('button', { name: 'Add a Code' }).click();
  await cart.getByLabel('Promotion code').fill('care3');
  await cart.getByRole('button', { name: 'Apply' }).click();
  await cart.getByText('Nothing in your cart qualifies for this offer.').waitFor();
  await cart.getByRole('button', { name: 'Remove code CARE3' }).click();
  await cart.getByRole('button', { name: 'Add a Code' }).click();
  await cart.getByLabel('Promotion code').fill('coils10');
  await page.keyboard.press('Enter');
  await cart.getByText('10% off coils and pods−£1.20').waitFor();
  await cart.getByText(/^Arrives /).waitFor();
  // Its way to the order is that of promotions.test.ts.
  expect(complaints).toEqual([]);
});

test.each([
  ['that knows', ''],
  ['that does not know', 'closedby="none"'],
])(
  'in a browser %s closedby, the age gate holds until it is answered, and remembers the answer',
  async (_which, withheld) => {
    await using visitor = await visit({ verified: false });
    const { page } = visitor;
    await page.route('**/products', async (route) => {
      const response = await route.fetch();
      await route.fulfill({
        response: response,
        body: (await response.text()).replace(withheld, ''),
      });
    });
    await page.goto('/products');
    const gate = page.getByRole('dialog', { name: /18 or older/ });
    await gate.waitFor();
    const closed = await page.evaluateHandle(() => {
      const times: number[] = [];
      addEventListener('close', ({ timeStamp }) => times.push(timeStamp), true);
      return times;
    });
    // A browser lets a page refuse the first time alone.
    for (let i = 0; i < 3; i++) await page.keyboard.press('Escape');
    expect(await gate.isVisible()).toBe(true);
    expect(await closed.jsonValue()).toEqual([]);
    await gate.getByRole('button', { name: "I'm 18 or Older" }).click();
    await gate.waitFor({ state: 'hidden' });
    await expect.poll(() => closed.jsonValue()).toHaveLength(1);
    await page.reload();
    await page.getByText(/^Found \d+ premium products$/).waitFor();
    expect(await gate.isVisible()).toBe(false);
  },
);

test('an answer is taken while React, which stops clicks, takes the page over', async () => {
  await using visitor = await visit({ verified: false });
  const { page } = visitor;
  await page.addInitScript(() => {
    document.addEventListener('click', (event) => event.stopPropagation(), true);
  });
  await page.goto('/');
  await passAgeGate(page);
  await page.getByRole('dialog', { name: /18 or older/ }).waitFor({ state: 'hidden' });
});

test('whoever is too young is told so and led away', async () => {
  await using visitor = await visit({ verified: false });
  const { page } = visitor;
  await page.route('https://www.google.com/**', (route) => route.fulfill({ body: 'elsewhere' }));
  const alert = page.waitForEvent('dialog');
  await page.goto('/');
  const clicked = page.getByRole('button', { name: 'Under 18' }).click();
  const dialog = await alert;
  expect(dialog.message()).toBe('You must be 18 or older to access this site.');
  await dialog.accept();
  await clicked;
  await page.waitForURL('https://www.google.com/**');
});

test('without JavaScript the shop can be read and searched', async () => {
  await using visitor = await visit({ javaScript: false });
  const { page } = visitor;
  await page.goto('/');
  await page.getByRole('link', { name: 'Products' }).first().click();
  await page.waitForURL('**/products');
  const search = page.locator('input[name=search]:visible').first();
  await search.fill('colud');
  await search.press('Enter');
  await page.waitForURL('**/products?search=colud');
  await page
    .getByRole('link', { name: /Cloud Harbour/ })
    .first()
    .click();
  await page.getByRole('heading', { name: 'Cloud Harbour Pod Kit' }).waitFor();
});

async function passAgeGate(page: Page): Promise<void> {
  await page.getByRole('button', { name: "I'm 18 or Older" }).click();
}

/** @returns the address; the user name is proposed from it, and the eye stands for the repetition */
async function register(page: Page): Promise<string> {
  const email = `visitor-${randomUUID().slice(0, 8)}@example.com`;
  await page.getByRole('tab', { name: 'Register' }).click();
  await page.getByRole('textbox', { name: /^Email/ }).fill(email);
  await page.getByRole('button', { name: 'Show password' }).first().click();
  await page.getByRole('textbox', { name: /^Password/ }).fill(PASSWORD);
  const name = page.getByRole('textbox', { name: /^Username/ });
  await expect.poll(() => name.inputValue()).toBe(email.replace(/@.*/, ''));
  await page.getByRole('button', { name: 'Create Account' }).click();
  return email;
}

/** Writes an address in the page. */
async function writeOnPage(page: Page): Promise<void> {
  const form = page.getByRole('region', { name: 'Shipping Address' });
  // It begins with the shop's own country, and asks for what another one needs.
  await form.getByLabel('Town or city').waitFor();
  await form.getByLabel('Country').selectOption({ label: 'United States' });
  await form.getByLabel('State').waitFor();
  await form.getByLabel('Country').selectOption({ label: 'United Kingdom' });
  await form.getByLabel('State').waitFor({ state: 'detached' });
  await form.getByLabel('Name').fill('Ada Byron');
  await form.getByLabel('Street').fill('12 St James’s Square');
  await form.getByLabel('Town or city').fill('London');
  await form.getByLabel('Postcode').fill('12345');
  await press('Add Shipping Address')(page);
  await form.getByText('Please enter a postcode such as SW1A 1AA').waitFor();
  await form.getByLabel('Postcode').fill('SW1Y 4JH');
}

const ordersOf = (page: Page) => ask(page, ordersApi.list());
