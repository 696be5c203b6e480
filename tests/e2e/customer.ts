import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { inject } from 'vitest';
import * as cartApi from '../../src/modules/cart/endpoints.ts';
import type { CartLineView } from '../../src/modules/cart/schema.ts';
import * as catalogApi from '../../src/modules/catalog/endpoints.ts';
import * as addressesApi from '../../src/modules/customers/address-endpoints.ts';
import * as authApi from '../../src/modules/customers/endpoints.ts';
import type { UserView } from '../../src/modules/customers/schema.ts';
import * as ordersApi from '../../src/modules/orders/endpoints.ts';
import type { OrderView } from '../../src/modules/orders/schema.ts';
import { linkIn, waitForMail } from '../support/mailbox.ts';
import { deliver, ship } from './back-office.ts';
import { ask } from './calls.ts';

/** What the page's visitor did before, told to the API in the name of the page's browser. */

export const PASSWORD = 'correct horse';

/** Makes an account and signs in. */
export function signUp(page: Page, names: { firstName?: string; lastName?: string } = {}) {
  const username = `visitor-${randomUUID().slice(0, 8)}`;
  const email = `${username}@example.com`;
  return ask(page, authApi.register({ username, email, password: PASSWORD, ...names }));
}

/** Confirms the customer's address by the mail that welcomed them: they may order as they like from then on. */
export async function proveAddress(page: Page, { email }: UserView): Promise<void> {
  const mail = await waitForMail(inject('mailDir'), { to: email, subject: /^Welcome/ });
  const token = new URL(linkIn(mail, '/confirm-email')).searchParams.get('token');
  await ask(page, authApi.confirmEmail({ token: token ?? '' }));
}

/** What an order of the page's customer is called. */
export const numberOf = async (page: Page, orderId: string): Promise<string> =>
  (await ask(page, ordersApi.find({ id: orderId }))).number;

/** What the page's customer ordered last. */
export async function latestOrder(page: Page): Promise<OrderView> {
  const [latest] = await ask(page, ordersApi.list());
  if (!latest) throw new Error('nothing was ordered');
  return latest;
}

export const findProduct = (page: Page, slug: string) =>
  ask(page, catalogApi.findProduct({ idOrSlug: slug }));

/** Puts the default variant into the cart of a signed-in customer. */
export async function putIntoCart(page: Page, slug: string): Promise<CartLineView> {
  const { id: productId } = await findProduct(page, slug);
  return ask(page, cartApi.add({ productId }));
}

export function writeAddress(page: Page, street = '12 St James’s Square') {
  const address = {
    type: 'Home' as const,
    name: 'Ada Byron',
    street,
    city: 'London',
    state: 'Greater London',
    zipCode: 'SW1Y 4JH',
    country: 'United Kingdom',
  };
  return ask(page, addressesApi.add(address));
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
  return (await ask(page, ordersApi.checkOut({}))).orderId;
}
