import { expect, test } from 'vitest';
import * as ordersApi from '../../src/modules/orders/endpoints.ts';
import { openBackOfficeAs } from './back-office.ts';
import { openBrowser, visit } from './browser.ts';
import { configureStripe, OWNER, openStripeShop, visitAs } from './paying.ts';
import { openPage, press } from './screens.ts';
import { shownToast } from './shown-toast.ts';

openBrowser();

test('an owner lets shoppers choose; one whose card is declined pays in another way', async () => {
  await using stack = new AsyncDisposableStack();
  const { shop, stripe, address } = await openStripeShop(stack);
  await configureStripe(shop);
  await using office = await visit({ shop: address });
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
  expect(office.complaints).toEqual([]);

  const customer = await shop.customer({ cart: [await shop.addProduct({ price: '10.00' })] });
  await using visitor = await visitAs(customer, address);
  const { page, complaints } = visitor;
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
  expect([...stripe.payments.values()].every(({ status }) => status !== 'paid')).toBe(true);
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
