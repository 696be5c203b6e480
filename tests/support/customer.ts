import type { IncomingHttpHeaders } from 'node:http';
import type { App } from '../../src/kit/http/app-types.ts';
import type { Problem } from '../../src/kit/wire.ts';
import * as cartApi from '../../src/modules/cart/endpoints.ts';
import type { CartItemView } from '../../src/modules/cart/schema.ts';
import type { ProductView } from '../../src/modules/catalog/schema.ts';
import * as accountApi from '../../src/modules/customers/account-endpoints.ts';
import { createAddress } from '../../src/modules/customers/addresses.ts';
import { makeConfirmToken } from '../../src/modules/customers/confirm-email.ts';
import * as authApi from '../../src/modules/customers/endpoints.ts';
import { AddressInput } from '../../src/modules/customers/schema.ts';
import { openSession } from '../../src/modules/customers/sessions.ts';
import * as ordersApi from '../../src/modules/orders/endpoints.ts';
import type { CheckoutResult } from '../../src/modules/orders/schema.ts';
import { quickHash } from './quick-hash.ts';
import type { TestShop } from './test-shop.ts';
import { Visitor } from './visitor.ts';

/** A product in the cart, or so many of one of its variants. */
export type Wanted = ProductView | { product: ProductView; variant?: number; quantity?: number };

export interface CustomerOptions {
  username?: string;
  firstName?: string;
  lastName?: string;
  cart?: Wanted[];
  /** False: has not written down where to send anything. */
  address?: boolean;
  /** False: has not shown that they read their mail. */
  proven?: boolean;
  /** True: has agreed to mail about new products and to invitations to review. */
  agrees?: boolean;
}

/** What every test customer's password is. */
export const PASSWORD = 'open sesame';

export const ADDRESS = {
  type: 'Home' as const,
  name: 'Ada Example',
  street: '1 Example Street',
  city: 'Bristol',
  state: 'Avon',
  zipCode: 'BS1 9VK',
  country: 'United Kingdom',
  phone: null,
};

/** Gives a customer another address, by the password and the link that the mail job would write. */
export async function moveTo(shop: TestShop, customer: Customer, email: string): Promise<void> {
  await customer.call(accountApi.changeProfile({ email, currentPassword: PASSWORD }));
  const token = await shop.write((tx) => makeConfirmToken(tx, customer.id, email));
  const { status } = await customer.call(authApi.confirmEmail({ token: token ?? '' }));
  if (status !== 200) throw new Error(`the link answered ${status}`);
}

export class Customer extends Visitor {
  readonly id: string;
  readonly username: string;

  constructor(app: App, id: string, username: string, session: [cookie: string, token: string]) {
    super(app);
    this.id = id;
    this.username = username;
    this.cookies.set(...session).set('signed_in', '1');
  }

  /** Puts something into the cart; the shop must agree. */
  async add(wanted: Wanted): Promise<void> {
    const { product, variant, quantity } = 'product' in wanted ? wanted : { product: wanted };
    const { status, body } = await this.call(
      cartApi.add({
        productId: product.id,
        variantId: variant === undefined ? undefined : product.variants[variant]?.id,
        quantity,
      }),
    );
    if (status !== 200) throw new Error(`the cart answered ${status} ${JSON.stringify(body)}`);
  }

  async cart(): Promise<CartItemView[]> {
    const { body } = await this.call(cartApi.list());
    return body;
  }

  /** Places the order. @returns what the shop says to it: the order, or why there is none */
  async checkout(
    request: object = {},
    headers?: IncomingHttpHeaders,
  ): Promise<Partial<CheckoutResult & Problem>> {
    const { body } = await this.call(ordersApi.checkOut(request), headers);
    return body;
  }
}

let made = 0;

export async function makeCustomer(shop: TestShop, options: CustomerOptions): Promise<Customer> {
  made++;
  const { username = `customer-${made}`, firstName = 'Ada', lastName = 'Example' } = options;
  const { proven = true } = options;
  const [user] = await shop.sql<{ id: string }>(
    `insert into customers (username, email, password_hash, first_name, last_name, email_confirmed_at)
     values ($1, $2, $3, $4, $5, case when $6 then now() end) returning id`,
    [username, `${username}@shop.example`, await quickHash(PASSWORD), firstName, lastName, proven],
  );
  const id = user?.id ?? '';
  const customer = new Customer(shop.app, id, username, [
    shop.sessionCookie,
    await shop.write((tx) => openSession(tx, id, 'test')),
  ]);
  if (options.agrees) {
    await shop.sql(
      `insert into notification_preferences (user_id, new_products, review_invitations)
       values ($1, true, true)`,
      [id],
    );
  }
  if (options.address !== false)
    await shop.write((tx) => createAddress(tx, id, AddressInput.parse(ADDRESS)));
  for (const wanted of options.cart ?? []) await customer.add(wanted);
  return customer;
}
