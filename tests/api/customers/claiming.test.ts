import { expect, test } from 'vitest';
import type { Call } from '../../../src/kit/endpoint.ts';
import * as cartApi from '../../../src/modules/cart/endpoints.ts';
import * as accountApi from '../../../src/modules/customers/account-endpoints.ts';
import * as addressesApi from '../../../src/modules/customers/address-endpoints.ts';
import * as customersApi from '../../../src/modules/customers/admin-endpoints.ts';
import * as authApi from '../../../src/modules/customers/endpoints.ts';
import * as ordersApi from '../../../src/modules/orders/endpoints.ts';
import * as byHandApi from '../../../src/modules/orders/placing/by-hand-endpoints.ts';
import * as promotionsApi from '../../../src/modules/promotions/endpoints.ts';
import * as returnsApi from '../../../src/modules/returns/endpoints.ts';
import { signedInAdmin } from '../../support/admin.ts';
import { ADDRESS, type Customer, PASSWORD } from '../../support/customer.ts';
import { give, quoteOf } from '../../support/gift-cards.ts';
import { agreed } from '../../support/payments.ts';
import { type Post, postOf, tokenFor } from '../../support/post.ts';
import type { Visitor } from '../../support/visitor.ts';
import { odd } from '../../support/visitor.ts';

/** Anybody can register with anybody's address; an order by telephone is for whoever reads mail there. */

const READER = 'grace@shop.example';
const STREET = '7 Private Lane';

async function shopWithPost() {
  const post = await postOf();
  const { id: productId, variants } = await post.shop.addProduct({ price: '10.00', stock: 10 });
  const staffMember = await signedInAdmin(post.shop, 'mara', 'support');
  return { post, shop: post.shop, productId, variantId: variants[0]?.id ?? '', staffMember };
}

const orderFor = (staffMember: Visitor, variantId: string, customer: object) =>
  agreed(
    staffMember.call(
      byHandApi.place({
        newCustomer: undefined,
        ...customer,
        lines: [{ variantId, quantity: 1 }],
        address: { ...ADDRESS, street: STREET, phone: '0117 496 0000' },
        payment: 'cash',
        ageChecked: true,
      }),
    ),
  );

const byAddress = { newCustomer: { email: READER, firstName: 'Grace', phone: '0117 496 0000' } };

/** All that an account is shown of itself. */
async function shownTo(customer: Visitor, orderId: string): Promise<string> {
  const responses = await Promise.all(
    [
      accountApi.find(),
      ordersApi.list(),
      ordersApi.find({ id: orderId }),
      ordersApi.invoice({ id: orderId }),
      addressesApi.list(),
      accountApi.exportData(),
      returnsApi.list({ id: orderId }),
    ].map((call: Call) => customer.call(call)),
  );
  return JSON.stringify(responses.map(({ body }) => body));
}

const registerAs = (visitor: Visitor, username: string, email = READER) =>
  agreed(visitor.call(authApi.register({ username, email, password: PASSWORD })));

const ordersOf = async (customer: Visitor) =>
  (await agreed(customer.call(ordersApi.list()))).map(({ id }) => id);

async function claim(post: Post): Promise<Visitor> {
  const token = await tokenFor(post, READER, '/reset-password');
  const reader = post.shop.visitor();
  expect(
    await reader.call(authApi.resetPassword({ token, password: 'my own secret' })),
  ).toMatchObject({ status: 200 });
  return reader;
}

test('who registered with somebody’s address is shown nothing of orders by telephone, whether their customer is found by the address or picked from the list', async () => {
  const { post, shop, variantId, staffMember } = await shopWithPost();
  await using _post = post;
  const stranger = shop.visitor();
  const { id } = await registerAs(stranger, 'first-come');
  const orderIds: string[] = [];
  for (const customer of [{ customerId: id }, byAddress]) {
    const { orderId } = await orderFor(staffMember, variantId, customer);
    orderIds.push(orderId);
    const shown = await shownTo(stranger, orderId);
    expect(shown).not.toContain(orderId);
    expect(shown).not.toContain(STREET);
    expect(shown).not.toContain('0117 496 0000');
    expect(await ordersOf(stranger)).toEqual([]);
  }

  // Both are of one account, and the link in the mail opens it.
  const reader = await claim(post);
  expect((await ordersOf(reader)).sort()).toEqual(orderIds.toSorted());
  expect(await agreed(reader.call(accountApi.find()))).toMatchObject({
    email: READER,
    emailConfirmed: true,
  });
  // The stranger has lost the address.
  expect(await agreed(stranger.call(accountApi.find()))).toMatchObject({ email: '' });
  for (const orderId of orderIds) expect(await shownTo(stranger, orderId)).not.toContain(STREET);
  expect(await ordersOf(reader)).toHaveLength(2);
});

test('an order by telephone joins the account that proves the mailbox, with address and notes', async () => {
  const { post, shop, variantId, staffMember } = await shopWithPost();
  await using _post = post;
  const reader = shop.visitor();
  const { id } = await registerAs(reader, 'grace');
  const { orderId, customerId } = await orderFor(staffMember, variantId, byAddress);
  expect(customerId).not.toBe(id);
  await staffMember.call(customersApi.addNote({ id: customerId }, { text: 'Rings back late.' }));
  expect(await ordersOf(reader)).toEqual([]);
  const token = await tokenFor(post, READER, '/confirm-email');
  await agreed(reader.call(authApi.confirmEmail({ token })));
  expect(await ordersOf(reader)).toEqual([orderId]);
  expect(JSON.stringify((await reader.call(addressesApi.list())).body)).toContain(STREET);
  expect(await agreed(staffMember.call(customersApi.find({ id })))).toMatchObject({
    orders: 1,
    notes: [{ text: 'Rings back late.' }],
  });
  expect((await staffMember.call(customersApi.find({ id: customerId }))).status).toBe(404);
  // From now on it is theirs at once.
  const again = await orderFor(staffMember, variantId, byAddress);
  expect(again.customerId).toBe(id);
  // The link of the account that was joined opens nothing any more.
  const claimed = await tokenFor(post, READER, '/reset-password');
  expect(
    await shop.visitor().call(authApi.resetPassword({ token: claimed, password: 'secret 2' })),
  ).toMatchObject({ body: { code: 'link_invalid' } });
});

test('an offer for each customer once is used by an order by telephone, in whatever spelling and account', async () => {
  const { post, shop, productId, variantId, staffMember } = await shopWithPost();
  await using _post = post;
  const owner = await signedInAdmin(shop);
  const once = {
    name: 'Hello',
    code: 'HELLO',
    kind: 'percent',
    value: '10',
    oncePerCustomer: true,
  };
  await agreed(owner.call(odd(promotionsApi.add)(once)));
  const reader = shop.visitor();
  const { id } = await registerAs(reader, 'grace');
  const withCode = (email: string) =>
    staffMember.call(
      byHandApi.place({
        newCustomer: { ...byAddress.newCustomer, email },
        lines: [{ variantId, quantity: 1 }],
        address: ADDRESS,
        code: 'HELLO',
        payment: 'cash',
        ageChecked: true,
      }),
    );
  const { customerId } = await agreed(withCode(READER));
  expect(customerId).not.toBe(id);
  const refusal = { body: { code: 'promotion_ended' } };
  expect(await withCode(READER.toUpperCase())).toMatchObject(refusal);
  // Who proves the mailbox has used it with that order.
  const token = await tokenFor(post, READER, '/confirm-email');
  await agreed(reader.call(authApi.confirmEmail({ token })));
  await agreed(reader.call(cartApi.add({ productId, variantId, quantity: 1 })));
  expect((await give(reader, 'HELLO')).body).toMatchObject({
    reason: 'You have used this offer already.',
  });
  expect((await quoteOf(reader)).discount).toBe('0.00');
  expect(await withCode(READER)).toMatchObject(refusal);
});

test('a forgotten password opens what was written for the mailbox, whoever registered with it', async () => {
  const { post, shop, variantId, staffMember } = await shopWithPost();
  await using _post = post;
  const stranger = shop.visitor();
  await registerAs(stranger, 'first-come');
  const { orderId } = await orderFor(staffMember, variantId, byAddress);
  await shop.sendMail();
  await shop.visitor().call(authApi.forgotPassword({ email: READER }));
  const reader = await claim(post);
  expect(await ordersOf(reader)).toEqual([orderId]);
  expect((await stranger.call(accountApi.find())).status).toBe(401);
});

test('a staff member who mistyped the address of an account that nobody opened gives it another', async () => {
  const { post, shop, variantId, staffMember } = await shopWithPost();
  await using _post = post;
  const { orderId, customerId } = await orderFor(staffMember, variantId, {
    newCustomer: { email: 'grcae@shop.example' },
  });
  const wrong = await tokenFor(post, 'grcae@shop.example', '/reset-password');
  await agreed(
    staffMember.call(
      customersApi.change({ id: customerId }, { email: READER, reason: 'Mistyped' }),
    ),
  );
  expect(
    await shop.visitor().call(authApi.resetPassword({ token: wrong, password: 'secret 2' })),
  ).toMatchObject({ body: { code: 'link_invalid' } });
  expect(await ordersOf(await claim(post))).toEqual([orderId]);
});

test('an order for a proven mailbox and one for it at the moment of its proof end in one account', async () => {
  const { post, shop, variantId, staffMember } = await shopWithPost();
  await using _post = post;
  const reader: Visitor | Customer = shop.visitor();
  await registerAs(reader, 'grace');
  const token = await tokenFor(post, READER, '/confirm-email');
  const [{ orderId }] = await Promise.all([
    orderFor(staffMember, variantId, byAddress),
    agreed(reader.call(authApi.confirmEmail({ token }))),
  ]);
  expect(await ordersOf(reader)).toEqual([orderId]);
  expect(await shop.stored('customers')).toHaveLength(1);
});
