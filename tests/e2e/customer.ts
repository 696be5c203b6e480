import { randomUUID } from 'node:crypto';
import type { APIResponse, Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import type { CartLineView } from '../../src/domain/cart/schema.ts';
import type { ProductView } from '../../src/domain/catalog/schema.ts';
import type { AddressView, UserView } from '../../src/domain/customers/schema.ts';
import type { CheckoutResult, OrderView } from '../../src/domain/orders/schema.ts';
import { linkIn, waitForMail } from '../support/mailbox.ts';
import { deliver, ship } from './back-office.ts';

/** What the page's visitor did before, told to the API in the name of the page's browser. */

export const PASSWORD = 'correct horse';

/** Makes an account and signs in. */
export function signUp(page: Page, names: { firstName?: string; lastName?: string } = {}) {
  const username = `visitor-${randomUUID().slice(0, 8)}`;
  const email = `${username}@example.com`;
  const data = { username, email, password: PASSWORD, ...names };
  return answer<UserView>(page.request.post('/api/register', { data }));
}

/** Confirms the customer's address by the mail that welcomed them: they may order as they like from then on. */
export async function proveAddress(page: Page, { email }: UserView): Promise<void> {
  const mail = await waitForMail(inject('mailDir'), { to: email, subject: /^Welcome/ });
  const token = new URL(linkIn(mail, '/confirm-email')).searchParams.get('token');
  await answer(page.request.post('/api/auth/confirm-email', { data: { token } }));
}

/** What an order of the page's customer is called. */
export const numberOf = async (page: Page, orderId: string): Promise<string> => {
  const order = await answer<OrderView>(page.request.get(`/api/user/orders/${orderId}`));
  return order.number;
};

export const findProduct = (page: Page, slug: string) =>
  answer<ProductView>(page.request.get(`/api/products/${slug}`));

/** Puts the default variant into the cart of a signed-in customer. */
export async function putIntoCart(page: Page, slug: string): Promise<CartLineView> {
  const { id: productId } = await findProduct(page, slug);
  return answer(page.request.post('/api/cart', { data: { productId } }));
}

export function writeAddress(page: Page, street = '12 St James’s Square') {
  const data = {
    type: 'Home',
    name: 'Ada Byron',
    street,
    city: 'London',
    state: 'Greater London',
    zipCode: 'SW1Y 4JH',
    country: 'United Kingdom',
  };
  return answer<AddressView>(page.request.post('/api/addresses', { data }));
}

/** Signs a new customer up and has the product sent to them. */
export async function buy(page: Page, slug: string): Promise<UserView> {
  const user = await signUpWithAddress(page);
  await order(page, slug);
  return user;
}

/** Signs a new customer up who receives the product: they may review it. */
export async function buyAndReceive(page: Page, slug: string): Promise<UserView> {
  const user = await signUpWithAddress(page);
  await receive(page, slug);
  return user;
}

async function signUpWithAddress(page: Page): Promise<UserView> {
  const user = await signUp(page, { firstName: 'Ada', lastName: 'Byron' });
  await writeAddress(page);
  return user;
}

/** Has something sent to a customer with an address, and they receive it: it can be reviewed. */
export async function receive(page: Page, ...slugs: string[]): Promise<void> {
  const id = await order(page, ...slugs);
  await ship(page, id, 'TRACK 1');
  await deliver(page, id);
}

/** Has products sent to a customer with an address. @returns the order's id */
export async function order(page: Page, ...slugs: string[]): Promise<string> {
  for (const slug of slugs) await putIntoCart(page, slug);
  const { orderId } = await answer<CheckoutResult>(
    page.request.post('/api/checkout', { data: {} }),
  );
  return orderId;
}

async function answer<T>(asked: Promise<APIResponse>): Promise<T> {
  const response = await asked;
  expect(response.ok(), `${response.url()} ${response.status()}`).toBe(true);
  return response.json();
}
