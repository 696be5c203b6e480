import { expect, test } from 'vitest';
import type { PlacedByHand } from '../../../src/domain/orders/placing/by-hand-schema.ts';
import type { Problem } from '../../../src/domain/wire.ts';
import { signedInAdmin } from '../../support/admin.ts';
import { ADDRESS, type Customer, PASSWORD } from '../../support/customer.ts';
import { give, quoteOf } from '../../support/gift-cards.ts';
import { agreed } from '../../support/payments.ts';
import { type Post, postOf, tokenFor } from '../../support/post.ts';
import type { TestShop } from '../../support/test-shop.ts';
import type { Visitor } from '../../support/visitor.ts';

/** Anybody can register with anybody's address; an order by telephone is for whoever reads mail there. */

const READER = 'grace@shop.example';
const STREET = '7 Private Lane';

async function shopWithPost() {
  const post = await postOf();
  const { id: productId, variants } = await post.shop.addProduct({ price: '10.00', stock: 10 });
  const colleague = await signedInAdmin(post.shop, 'mara', 'support');
  return { post, shop: post.shop, productId, variantId: variants[0]?.id ?? '', colleague };
}

const orderFor = (colleague: Visitor, variantId: string, customer: object) =>
  agreed(
    colleague.post<PlacedByHand & Problem>('/api/admin/orders', {
      newCustomer: undefined,
      ...customer,
      lines: [{ variantId, quantity: 1 }],
      address: { ...ADDRESS, street: STREET, phone: '0117 496 0000' },
      payment: 'cash',
      ageChecked: true,
    }),
  );

const byAddress = { newCustomer: { email: READER, firstName: 'Grace', phone: '0117 496 0000' } };

/** All that an account is shown of itself. */
async function shownTo(customer: Visitor, orderId: string): Promise<string> {
  const answers = await Promise.all(
    [
      '/api/user',
      '/api/user/orders',
      `/api/user/orders/${orderId}`,
      `/api/user/orders/${orderId}/invoice`,
      '/api/addresses',
      '/api/user/export',
      '/api/user/returns',
    ].map((path) => customer.get(path)),
  );
  return JSON.stringify(answers.map(({ body }) => body));
}

const registerAs = (visitor: Visitor, username: string, email = READER) =>
  agreed(visitor.post<{ id: string }>('/api/register', { username, email, password: PASSWORD }));

const ordersOf = async (customer: Visitor) =>
  (await agreed(customer.get<{ id: string }[]>('/api/user/orders'))).map(({ id }) => id);

async function claim(post: Post): Promise<Visitor> {
  const token = await tokenFor(post, READER, '/reset-password');
  const reader = post.shop.visitor();
  expect(
    await reader.post('/api/auth/reset-password', { token, password: 'my own secret' }),
  ).toMatchObject({ status: 200 });
  return reader;
}

test.each([
  ['is found by the address', async () => byAddress],
  [
    'is picked from the list',
    async (_shop: TestShop, stranger: { id: string }) => ({ customerId: stranger.id }),
  ],
])(
  'who registered with somebody’s address is shown nothing of an order by telephone whose customer %s',
  async (_how, customerOf) => {
    const { post, shop, variantId, colleague } = await shopWithPost();
    await using _post = post;
    const stranger = shop.visitor();
    const { id } = await registerAs(stranger, 'first-come');
    const { orderId } = await orderFor(colleague, variantId, await customerOf(shop, { id }));
    const shown = await shownTo(stranger, orderId);
    expect(shown).not.toContain(orderId);
    expect(shown).not.toContain(STREET);
    expect(shown).not.toContain('0117 496 0000');
    expect(await ordersOf(stranger)).toEqual([]);

    // A second order finds the same account, and the link in the mail opens it.
    const again = await orderFor(colleague, variantId, byAddress);
    const reader = await claim(post);
    expect((await ordersOf(reader)).sort()).toEqual([orderId, again.orderId].sort());
    expect(await agreed(reader.get('/api/user'))).toMatchObject({
      email: READER,
      emailConfirmed: true,
    });
    // The stranger has lost the address.
    expect(await agreed(stranger.get('/api/user'))).toMatchObject({ email: '' });
    expect(await shownTo(stranger, orderId)).not.toContain(STREET);
    expect(await ordersOf(reader)).toHaveLength(2);
  },
);

test('an order by telephone joins the account that proves the mailbox, with address and notes', async () => {
  const { post, shop, variantId, colleague } = await shopWithPost();
  await using _post = post;
  const reader = shop.visitor();
  const { id } = await registerAs(reader, 'grace');
  const { orderId, customerId } = await orderFor(colleague, variantId, byAddress);
  expect(customerId).not.toBe(id);
  await colleague.post(`/api/admin/customers/${customerId}/notes`, { text: 'Rings back late.' });
  expect(await ordersOf(reader)).toEqual([]);
  const token = await tokenFor(post, READER, '/confirm-email');
  await agreed(reader.post('/api/auth/confirm-email', { token }));
  expect(await ordersOf(reader)).toEqual([orderId]);
  expect(JSON.stringify((await reader.get('/api/addresses')).body)).toContain(STREET);
  expect(await agreed(colleague.get(`/api/admin/customers/${id}`))).toMatchObject({
    orders: 1,
    notes: [{ text: 'Rings back late.' }],
  });
  expect((await colleague.get(`/api/admin/customers/${customerId}`)).status).toBe(404);
  // From now on it is theirs at once.
  const again = await orderFor(colleague, variantId, byAddress);
  expect(again.customerId).toBe(id);
  // The link of the account that was joined opens nothing any more.
  const claimed = await tokenFor(post, READER, '/reset-password');
  expect(
    await shop.visitor().post('/api/auth/reset-password', { token: claimed, password: 'secret 2' }),
  ).toMatchObject({ body: { code: 'link_invalid' } });
});

test('an offer for each customer once is used by an order by telephone, in whatever spelling and account', async () => {
  const { post, shop, productId, variantId, colleague } = await shopWithPost();
  await using _post = post;
  const owner = await signedInAdmin(shop);
  const once = {
    name: 'Hello',
    code: 'HELLO',
    kind: 'percent',
    value: '10',
    oncePerCustomer: true,
  };
  await agreed(owner.post('/api/admin/promotions', once));
  const reader = shop.visitor();
  const { id } = await registerAs(reader, 'grace');
  const withCode = (email: string) =>
    colleague.post<PlacedByHand & Problem>('/api/admin/orders', {
      newCustomer: { ...byAddress.newCustomer, email },
      lines: [{ variantId, quantity: 1 }],
      address: ADDRESS,
      code: 'HELLO',
      payment: 'cash',
      ageChecked: true,
    });
  const { customerId } = await agreed(withCode(READER));
  expect(customerId).not.toBe(id);
  const refusal = { body: { code: 'promotion_ended' } };
  expect(await withCode(READER.toUpperCase())).toMatchObject(refusal);
  // Who proves the mailbox has used it with that order.
  const token = await tokenFor(post, READER, '/confirm-email');
  await agreed(reader.post('/api/auth/confirm-email', { token }));
  await agreed(reader.post('/api/cart', { productId, variantId, quantity: 1 }));
  expect((await give(reader, 'HELLO')).body).toMatchObject({
    reason: 'You have used this offer already.',
  });
  expect((await quoteOf(reader)).discount).toBe('0.00');
  expect(await withCode(READER)).toMatchObject(refusal);
});

test('a forgotten password opens what was written for the mailbox, whoever registered with it', async () => {
  const { post, shop, variantId, colleague } = await shopWithPost();
  await using _post = post;
  const stranger = shop.visitor();
  await registerAs(stranger, 'first-come');
  const { orderId } = await orderFor(colleague, variantId, byAddress);
  await shop.sendMail();
  await shop.visitor().post('/api/auth/forgot-password', { email: READER });
  const reader = await claim(post);
  expect(await ordersOf(reader)).toEqual([orderId]);
  expect((await stranger.get('/api/user')).status).toBe(401);
});

test('a colleague who mistyped the address of an account that nobody opened gives it another', async () => {
  const { post, shop, variantId, colleague } = await shopWithPost();
  await using _post = post;
  const { orderId, customerId } = await orderFor(colleague, variantId, {
    newCustomer: { email: 'grcae@shop.example' },
  });
  const wrong = await tokenFor(post, 'grcae@shop.example', '/reset-password');
  await agreed(
    colleague.put(`/api/admin/customers/${customerId}`, { email: READER, reason: 'Mistyped' }),
  );
  expect(
    await shop.visitor().post('/api/auth/reset-password', { token: wrong, password: 'secret 2' }),
  ).toMatchObject({ body: { code: 'link_invalid' } });
  expect(await ordersOf(await claim(post))).toEqual([orderId]);
});

test('an order for a proven mailbox and one for it at the moment of its proof end in one account', async () => {
  const { post, shop, variantId, colleague } = await shopWithPost();
  await using _post = post;
  const reader: Visitor | Customer = shop.visitor();
  await registerAs(reader, 'grace');
  const token = await tokenFor(post, READER, '/confirm-email');
  const [{ orderId }] = await Promise.all([
    orderFor(colleague, variantId, byAddress),
    agreed(reader.post('/api/auth/confirm-email', { token })),
  ]);
  expect(await ordersOf(reader)).toEqual([orderId]);
  expect(await shop.sql('select from users')).toHaveLength(1);
});
