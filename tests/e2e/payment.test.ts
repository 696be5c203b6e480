import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import stripeStandIn from '../../extensions/stripe/stand-in.ts';
import * as ordersApi from '../../src/modules/orders/endpoints.ts';
import * as payingApi from '../../src/modules/orders/paying/endpoints.ts';
import * as payLinksApi from '../../src/modules/orders/paying/pay-link-endpoints.ts';
import { webhookUrl } from '../../src/modules/payments/payment-methods.ts';
import type { StandIn } from '../../stand-ins/stand-in.ts';
import { openBackOfficeAs } from './back-office.ts';
import { openBrowser, type Visit, visit } from './browser.ts';
import { anyOf } from './calls.ts';
import { PASSWORD } from './customer.ts';
import { becomes, OWNER, openStripeShop, takeCash, takeStripe } from './paying.ts';
import { inPresses } from './presses.ts';
import { openPage, press } from './screens.ts';
import { shownToast } from './shown-toast.ts';

openBrowser();

/** One shop for all: what a test does to its methods, the next one puts right. */
const stack = new AsyncDisposableStack();
let shop: Awaited<ReturnType<typeof openStripeShop>>['shop'];
let stripe: StandIn;
let address: string;
let office: Visit;
let shopper: Visit;

beforeAll(async () => {
  ({ shop, stripe, address } = await openStripeShop(stack));
  office = stack.use(await visit({ shop: address, width: 1440 }));
  shopper = stack.use(await visit({ shop: address }));
});

afterAll(() => stack.disposeAsync());

const pay = (page: Page) => page.getByRole('button', { name: 'Pay £20.79 with Stripe' });

/** Goes from the checkout to the provider's page. @returns its address */
async function goToPay(page: Page, stripe: StandIn): Promise<string> {
  await expect.poll(() => pay(page).isEnabled()).toBe(true);
  await pay(page).click();
  await page.waitForURL(`${stripe.url}/pay/**`);
  return page.url();
}

test('an owner sets a provider up, tries its keys, and is told what it replaces', async () => {
  const { page, complaints } = office;
  await openBackOfficeAs(page, OWNER, '/admin/payments/methods');
  const card = page.getByRole('article', { name: 'Stripe' });
  await card.getByText('Not Configured', { exact: true }).waitFor();
  for (const [name, doing] of [
    ['Enable Stripe', 'enabling it'],
    ['Test Stripe', 'testing'],
  ]) {
    const said = `Please configure Stripe before ${doing}`;
    // Both at once: on a busy machine it could be gone before it is read twice.
    await Promise.all([
      shownToast(page).getByText('Configuration Required', { exact: true }).waitFor(),
      shownToast(page).getByText(said, { exact: true }).waitFor(),
      card.getByRole(doing === 'testing' ? 'button' : 'switch', { name }).click(),
    ]);
  }

  await card.getByRole('link', { name: 'Configure Stripe' }).click();
  const drawer = page.getByRole('dialog', { name: 'Configure Stripe' });
  const webhook = drawer.getByLabel('Webhook address', { exact: true });
  await expect.poll(() => webhook.inputValue()).toBe(webhookUrl(address, 'stripe'));
  const save = drawer.getByRole('button', { name: 'Save and test' });
  await save.click();
  await drawer.getByText('Publishable key is required').first().waitFor();
  await drawer.getByText('Secret key is required').first().waitFor();
  const { publicKey = '', privateKey = '' } = stripeStandIn.config;
  await drawer.getByLabel(/^Publishable key/).fill(publicKey);
  await drawer.getByLabel(/^Secret key/).fill('sk_test_of_another_account');
  await save.click();
  await drawer.getByText('Test Failed', { exact: true }).waitFor();
  await drawer.getByLabel(/^Secret key/).fill(privateKey);
  const question = page.getByRole('dialog', { name: 'Enable Stripe' });
  // With one to open the drawer, five.
  await inPresses(page, 'Stripe, tried out and switched on', 4, async () => {
    await save.click();
    await drawer.getByText('Test Successful', { exact: true }).waitFor();
    await drawer.getByRole('button', { name: 'Switch it on' }).click();
    await question
      .getByText(/Stripe takes over from Cash on Delivery; carts that are paying/)
      .waitFor();
    await question.getByRole('button', { name: 'Enable Stripe' }).click();
    // The open drawer hides the card from roles, not from sight.
    const behind = page.locator('article[aria-label="Stripe"]');
    await behind.getByText('Active', { exact: true }).waitFor();
  });
  // What is stored is not shown again.
  await expect.poll(() => drawer.getByLabel(/^Secret key/).inputValue()).toBe('');
  // A secret that Stripe can do without can be taken back.
  const signing = drawer.getByLabel(/^Webhook signing secret/);
  await signing.fill('whsec_of_the_wrong_endpoint');
  await save.click();
  await drawer.getByRole('button', { name: 'Remove the stored Webhook signing secret' }).click();
  const removes = page.getByRole('dialog', { name: 'Remove Webhook signing secret' });
  await removes.getByRole('button', { name: 'Remove' }).click();
  await expect.poll(() => signing.getAttribute('placeholder')).toBeNull();
  await drawer.getByRole('switch', { name: 'Test mode' }).click();
  await save.click();
  const goesLive = page.getByRole('dialog', { name: 'Stripe goes live' });
  await goesLive.getByRole('button', { name: 'Cancel' }).click();
  await drawer.getByRole('switch', { name: 'Test mode' }).click();
  await drawer.getByRole('button', { name: 'Cancel' }).click();

  await card.getByText('Test', { exact: true }).first().waitFor();
  const cash = page.getByRole('article', { name: 'Cash on Delivery' });
  await cash.getByText('Inactive', { exact: true }).waitFor();
  expect(complaints).toEqual([]);
});

test('a shopper comes back from the payment page with Back, then gives up there, then pays: one order', async () => {
  await takeStripe(shop);
  // The last piece: what the payment reserved must not keep its own shopper from ordering it.
  const product = await shop.addProduct({ price: '10.00', stock: 1 });
  const customer = await shop.customer({ cart: [product] });
  // As whoever orders without an account.
  await shop.pretend('customers', { passwordHash: '' }, { id: customer.id });
  await becomes(shopper, customer);
  const { page } = shopper;
  await openPage('/checkout')(page);
  await page.getByText('You pay on Stripe’s own page').waitFor();
  // The provider is down: nothing is lost, and the same press works later.
  stripe.trouble('error', { on: /POST .*sessions/ });
  await expect.poll(() => pay(page).isEnabled()).toBe(true);
  await pay(page).click();
  await shownToast(page).getByText('Payment Failed', { exact: true }).waitFor();
  await page
    .getByRole('alert')
    .getByText(/^Try another time/)
    .waitFor();
  // Only the answer is lost: nobody is sent anywhere, and the next press goes to the page of the same order.
  await page.route(anyOf(payingApi.start), async (route) => {
    await route.fetch();
    await route.abort();
  });
  await pay(page).click();
  await shownToast(page).getByText('Connection Lost', { exact: true }).waitFor();
  await page
    .getByRole('alert')
    .getByText(/^We lost the connection\. Nothing was charged\. Press the button/)
    .waitFor();
  await page.unroute(anyOf(payingApi.start));
  // As a browser that keeps pages brings one back: as it was left, and told so.
  await page.route(`${stripe.url}/pay/**`, (route) => route.fulfill({ status: 204 }));
  await Promise.all([page.waitForResponse(`${stripe.url}/pay/**`), pay(page).click()]);
  await page.getByRole('button', { name: 'Going to Stripe…' }).waitFor();
  await page.unroute(`${stripe.url}/pay/**`);
  await page.evaluate(() =>
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
  );
  await goToPay(page, stripe);
  await page.goBack();
  await goToPay(page, stripe);
  await press('Go back without paying')(page);
  await page.waitForURL('**/checkout/cancelled?attempt=*');
  await page.getByRole('heading', { name: 'Payment Cancelled', level: 1 }).waitFor();
  await page.getByRole('button', { name: 'Cart, 1 item' }).waitFor();
  const givenUp = page.url();
  await page.getByRole('link', { name: 'Back to Checkout' }).click();
  await goToPay(page, stripe);
  await press('Pay')(page);
  await page.waitForURL('**/checkout/return?attempt=*');
  await page.getByRole('heading', { name: 'Thank you', level: 1 }).waitFor();
  await page.getByRole('button', { name: 'Cart', exact: true }).waitFor();
  const keep = page.getByRole('region', { name: 'Keep your addresses, follow your order' });
  await keep.getByRole('textbox', { name: /^Choose a password/ }).fill(PASSWORD);
  await keep.getByRole('button', { name: 'Create Account' }).click();
  await keep.waitFor({ state: 'detached' });
  // The page of the attempt before knows better than to send them to the checkout again.
  await page.goto(givenUp);
  await page.getByRole('heading', { name: 'This payment has ended', level: 1 }).waitFor();
  await page.getByRole('link', { name: 'View Order' }).click();
  const payment = page.getByRole('region', { name: 'Payment and shipping' });
  await payment.getByText(/^Stripe\s*Paid on /).waitFor();
  const { body: orders } = await customer.call(ordersApi.list());
  expect(orders).toMatchObject([{ status: 'Completed', total: '20.79' }]);
});

test('a payment whose shopper never came back is found when they look at the checkout again', async () => {
  await takeStripe(shop);
  const product = await shop.addProduct({ price: '10.00', stock: 5 });
  const customer = await shop.customer({ cart: [product] });
  await becomes(shopper, customer);
  const { page } = shopper;
  await openPage('/checkout')(page);
  stripe.hold();
  const paymentPage = await goToPay(page, stripe);
  // They pay, and the way back is lost.
  await stripe.act(paymentPage, 'pay');
  await page.goBack();
  await page.waitForURL('**/checkout/return?attempt=*');
  await page.getByRole('heading', { name: 'Thank you', level: 1 }).waitFor();
  const { body: orders } = await customer.call(ordersApi.list());
  expect(orders).toMatchObject([{ status: 'Completed', total: '20.79' }]);
});

test('an owner issues a gift card, and a shopper pays a part with it and the rest with a provider', async () => {
  await takeStripe(shop);
  await openBackOfficeAs(office.page, OWNER, '/admin/gift-cards');
  let code = '';
  await inPresses(office.page, 'a gift card', 3, async () => {
    await office.page.getByRole('link', { name: 'Issue Gift Card' }).click();
    const form = office.page.getByRole('dialog', { name: 'Issue Gift Card' });
    await form.getByLabel('Amount (GBP)').fill('20');
    await form.getByRole('button', { name: 'Issue', exact: true }).click();
    const shown = office.page.getByRole('dialog', { name: 'Gift card of £20.00' });
    code = await shown.getByLabel('Code', { exact: true }).inputValue();
    await shown.getByRole('button', { name: 'I Have Passed It On' }).click();
  });
  await office.page
    .getByText(`…${code.slice(-4)}`)
    .first()
    .waitFor();

  const customer = await shop.customer({ cart: [await shop.addProduct({ price: '10.00' })] });
  await becomes(shopper, customer);
  const { page, complaints } = shopper;
  await openPage('/checkout')(page);
  const summary = page.getByRole('region', { name: 'Order Summary' });
  await summary.getByRole('button', { name: 'Add a Code' }).click();
  await summary.getByLabel('Promotion code or gift card').fill('2222-3333-4444-5555');
  await page.keyboard.press('Enter');
  await summary.getByText('We do not know this code.').waitFor();
  await summary.getByLabel('Promotion code or gift card').fill(code.toLowerCase());
  await page.keyboard.press('Enter');
  await summary.getByText('−£20.00').waitFor();
  const rest = page.getByRole('button', { name: 'Pay £0.79 with Stripe' });
  await expect.poll(() => rest.isEnabled()).toBe(true);
  await rest.click();
  await page.waitForURL(`${stripe.url}/pay/**`);
  await press('Pay')(page);
  await page.waitForURL('**/checkout/return?attempt=*');
  await page.getByRole('heading', { name: 'Thank you', level: 1 }).waitFor();
  await page.getByRole('link', { name: 'View Order' }).click();
  await page.getByText('Paid by gift card').waitFor();
  await page.getByText('Paid (Stripe)').waitFor();
  expect([...stripe.payments.values()].at(-1)?.money.amount).toBe(79);
  expect(complaints.filter((text) => !text.includes('404'))).toEqual([]);
});

test('a staff member writes an order on the telephone, and its link is paid by whoever has it', async () => {
  await takeStripe(shop);
  const product = await shop.addProduct({ name: 'Mesh Coil', price: '10.00', stock: 5 });
  const { page } = office;
  await openBackOfficeAs(page, OWNER, '/admin/orders');
  await page.getByRole('link', { name: 'Add Order' }).click();
  // Of whoever has an account, it goes to their own address or to another one.
  const { username } = await shop.customer();
  await page.getByRole('combobox', { name: 'Customer' }).fill(username);
  await page.getByRole('option').filter({ hasText: '@' }).click();
  const goesTo = page.getByLabel('Goes to');
  await expect.poll(() => goesTo.inputValue()).not.toBe('');
  await goesTo.selectOption({ label: 'Another address' });
  await page.getByLabel('Recipient').waitFor();
  await goesTo.selectOption({ index: 0 });
  await page.getByLabel('Recipient').waitFor({ state: 'detached' });

  await page.getByRole('combobox', { name: 'Customer' }).fill('grace@shop.example');
  await page.getByRole('option', { name: 'New customer' }).click();
  for (const [label, text] of [
    ['First name', 'Grace'],
    ['Recipient', 'Grace Hopper'],
    ['Street', '1 Example Street'],
  ]) {
    await page.getByLabel(label ?? '', { exact: false }).fill(text ?? '');
  }
  await page.getByLabel('Country').selectOption({ label: 'United Kingdom' });
  await page.getByLabel('Town or city').fill('Bristol');
  await page.getByLabel('Postcode').fill('BS1 9VK');
  await page.getByRole('combobox', { name: 'Add an item' }).fill(product.variants[0]?.sku ?? '');
  await page.getByRole('option', { name: '5 left' }).click();
  await page.getByRole('button', { name: 'Increase quantity' }).click();
  await page.getByLabel(/^Discount/).fill('5');
  await page.getByLabel('Why', { exact: true }).fill('Late last time');
  await page.getByLabel('Payment', { exact: true }).selectOption('link');
  await page.getByText('−£5.00').waitFor();
  // What is missing is said, and asked for.
  await page.getByRole('button', { name: 'Send the Pay Link' }).click();
  await page.getByRole('button', { name: /customer is 21 or older/ }).waitFor();
  await page.getByLabel('I made sure that the customer is 21 or older').check();
  await page.getByRole('button', { name: 'Send the Pay Link' }).click();
  const link = await page.getByLabel('Pay link', { exact: true }).inputValue();
  const { id: productId } = product;
  expect((await shop.stored('variants', { productId })).map(({ stock }) => stock)).toEqual([3]);

  const payer = shopper;
  await becomes(payer);
  await payer.page.goto(link);
  await payer.page.getByText('Late last time').waitFor();
  // The line is lost on the way to the payment.
  await payer.page.route(anyOf(payLinksApi.pay), async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    await route.fetch();
    await route.abort();
  });
  await payer.page.getByRole('button', { name: 'Pay £' }).click();
  const toast = shownToast(payer.page);
  await toast.getByText('Connection Lost', { exact: true }).waitFor();
  await toast.getByText(/^Nothing was charged\. Press the button again/).waitFor();
  await payer.page.unroute(anyOf(payLinksApi.pay));
  await payer.page.getByRole('button', { name: 'Pay £' }).click();
  await payer.page.waitForURL(`${stripe.url}/pay/**`);
  await stripe.act(payer.page.url(), 'pay');
  await payer.page.goto(link);
  await payer.page.getByRole('heading', { name: 'Thank you' }).waitFor();
  // The provider's own page has no icon.
  expect(payer.complaints.filter((text) => !/404|ERR_FAILED/.test(text))).toEqual([]);
  expect(await shop.stored('orders', { email: 'grace@shop.example' })).toMatchObject([
    { paymentStatus: 'completed', isWaiting: false },
  ]);
});

test('an owner lets shoppers choose; one whose card is declined pays in another way', async () => {
  await takeStripe(shop);
  await takeCash(shop);
  const screen = office.page;
  await openBackOfficeAs(screen, OWNER, '/admin/payments/methods');
  await screen.getByRole('switch', { name: 'Let shoppers choose' }).click();
  await shownToast(screen).getByText('Payment methods updated successfully').waitFor();
  const card = screen.getByRole('article', { name: 'Stripe' });
  await card.getByRole('button', { name: 'Test Stripe' }).click();
  // What was tested well can be switched on from there.
  await shownToast(screen).getByRole('button', { name: 'Switch it on' }).click();
  const question = screen.getByRole('dialog', { name: 'Enable Stripe' });
  await question.getByText(/^Shoppers may choose Stripe from now on, after the others/).waitFor();
  await question.getByRole('button', { name: 'Enable Stripe' }).click();
  await card.getByText('Active', { exact: true }).waitFor();
  await screen
    .getByRole('article', { name: 'Cash on Delivery' })
    .getByText('Active', { exact: true })
    .waitFor();

  const called = () =>
    screen.getByRole('article').evaluateAll((all) => all.map((one) => one.ariaLabel).slice(0, 2));
  await screen.getByRole('button', { name: 'Move Stripe up' }).click();
  await expect.poll(called).toEqual(['Stripe', 'Cash on Delivery']);
  await card.getByRole('link', { name: 'At the Checkout' }).click();
  const form = screen.getByRole('dialog', { name: 'Stripe at the Checkout' });
  await form.getByLabel('Name').fill('Card');
  await form.getByLabel('Description').fill('Visa, Mastercard or Amex');
  await form.getByLabel('Up to, GBP').fill('500');
  await form.getByRole('button', { name: 'Save' }).click();
  const renamed = screen.getByRole('article', { name: 'Card', exact: true });
  await renamed.getByText('by Stripe', { exact: true }).waitFor();
  await renamed.getByText('up to £500.00', { exact: true }).waitFor();

  const customer = await shop.customer({ cart: [await shop.addProduct({ price: '10.00' })] });
  await becomes(shopper, customer);
  const { page, complaints } = shopper;
  const paid = [...stripe.payments.values()].filter(({ status }) => status === 'paid').length;
  await openPage('/checkout')(page);
  const ways = page.getByRole('group', { name: 'Payment method' });
  const cash = ways.getByRole('radio', { name: 'Cash on Delivery' });
  await expect.poll(() => ways.getByRole('radio', { name: 'Card' }).isChecked()).toBe(true);
  await page.getByText('Visa, Mastercard or Amex').waitFor();
  const payByCard = page.getByRole('button', { name: 'Pay £20.79 with Card' });
  await expect.poll(() => payByCard.isEnabled()).toBe(true);
  await payByCard.click();
  await page.waitForURL(`${stripe.url}/pay/**`);
  await press('Pay with a card that is declined')(page);
  await page.getByRole('heading', { name: 'Payment Cancelled', level: 1 }).waitFor();
  await page.getByRole('link', { name: 'Back to Checkout' }).click();
  // The footer names what is on, in the same order.
  const accepted = page.getByRole('contentinfo').getByText('Card', { exact: true });
  await accepted.waitFor();
  await cash.check();
  const place = page.getByRole('button', { name: 'Place Order' });
  await expect.poll(() => place.isEnabled()).toBe(true);
  await place.click();
  await page.waitForURL('**/dashboard/orders');
  const { body: orders } = await customer.call(ordersApi.list());
  expect(orders).toMatchObject([{ paymentMethod: 'Cash on Delivery', total: '20.79' }]);
  const after = [...stripe.payments.values()].filter(({ status }) => status === 'paid');
  expect(after).toHaveLength(paid);
  expect(complaints.filter((text) => !text.includes('404'))).toEqual([]);

  // Back to one: the first stays on alone.
  await screen.getByRole('switch', { name: 'Let shoppers choose' }).click();
  const keep = screen.getByRole('dialog', { name: 'One way to pay' });
  await keep.getByText('Cash on Delivery will be disabled').waitFor();
  await keep.getByRole('button', { name: 'Keep One' }).click();
  await screen
    .getByRole('article', { name: 'Cash on Delivery' })
    .getByText('Inactive', { exact: true })
    .waitFor();
});
