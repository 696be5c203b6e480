import { expect, test } from 'vitest';
import * as accountApi from '../../../src/modules/customers/account-endpoints.ts';
import { makeConfirmToken } from '../../../src/modules/customers/confirm-email.ts';
import * as authApi from '../../../src/modules/customers/endpoints.ts';
import { makeResetToken } from '../../../src/modules/customers/password-reset.ts';
import * as ordersApi from '../../../src/modules/orders/endpoints.ts';
import { addSubscribers } from '../../support/crowds.ts';
import { type Customer, PASSWORD } from '../../support/customer.ts';
import { letPass, SPARED, signIn } from '../../support/sign-in.ts';
import { shopOfFile, type TestShop, testShop } from '../../support/test-shop.ts';
import { textOf } from '../../support/traces.ts';
import type { Visitor } from '../../support/visitor.ts';

const fileShop = shopOfFile();
const NEW = 'new@shop.example';

const mailOf = ({ username }: { username: string }) => `${username}@shop.example`;

/** Asks for another address, by every test customer's password unless told otherwise. */
const moveTo = (visitor: Visitor, email: string, currentPassword: string | undefined = PASSWORD) =>
  visitor.call(
    accountApi.changeProfile({
      firstName: 'Ada',
      lastName: 'Example',
      phone: null,
      email,
      currentPassword,
    }),
  );

/** The token of the link that the mail job would write. */
async function tokenFor(shop: TestShop, { id }: { id: string }, email = NEW): Promise<string> {
  const token = await shop.write((tx) => makeConfirmToken(tx, id, email));
  if (!token) throw new Error('no token was made');
  return token;
}

const confirm = (shop: TestShop, token: string) =>
  shop.visitor().call(authApi.confirmEmail({ token }));

const resetToken = async (shop: TestShop, email: string) =>
  (await shop.write((tx) => makeResetToken(tx, email)))?.token ?? '';

const me = async (visitor: Visitor) => (await visitor.call(accountApi.find())).body;

const kinds = async (shop: TestShop) =>
  (await shop.outbox()).map(({ kind, recipient }) => `${kind} ${recipient}`).sort();

const INVALID = {
  status: 400,
  body: { code: 'link_invalid', message: 'This link is invalid or has expired' },
};

test('another address waits for its link; until then the present one is in force, and is told', async () => {
  await using shop = await testShop();
  const customer = await shop.customer();
  const own = mailOf(customer);
  expect(await moveTo(customer, NEW)).toMatchObject({
    status: 200,
    body: { email: own, emailConfirmed: true, pendingEmail: NEW },
  });
  expect(await me(customer)).toMatchObject({ email: own, pendingEmail: NEW });
  expect((await signIn(shop.visitor(), { username: NEW })).status).toBe(401);
  expect(await kinds(shop)).toEqual([`confirm-email ${NEW}`, `email-changed ${own}`]);
});

test('the link confirms the address once, and tells both', async () => {
  await using shop = await testShop();
  const customer = await shop.customer();
  const own = mailOf(customer);
  await moveTo(customer, NEW);
  const token = await tokenFor(shop, customer);
  expect(await confirm(shop, token)).toMatchObject({ status: 200, body: { email: NEW } });
  expect(await me(customer)).toMatchObject({
    email: NEW,
    emailConfirmed: true,
    pendingEmail: null,
  });
  expect((await signIn(shop.visitor(), { username: NEW })).status).toBe(200);
  expect((await signIn(shop.visitor(), { username: own })).status).toBe(401);
  expect(await kinds(shop)).toEqual([
    `confirm-email ${NEW}`,
    `email-changed ${own}`,
    `email-changed ${own}`,
    `email-changed ${NEW}`,
  ]);
  expect(await confirm(shop, token)).toMatchObject(INVALID);
});

test('the newsletter goes along to the new address, which is asked to confirm it', async () => {
  await using shop = await testShop();
  const customer = await shop.customer();
  await addSubscribers(shop, [mailOf(customer)]);
  await moveTo(customer, NEW);
  await confirm(shop, await tokenFor(shop, customer));
  expect(await shop.stored('subscribers')).toMatchObject([{ email: NEW }]);
  expect(await kinds(shop)).toContain(`newsletter-confirmation ${NEW}`);
});

test.each([
  [undefined, 403, 'password_required'],
  ['', 403, 'password_required'],
  ['wrong one', 400, 'wrong_password'],
])(
  'another address by the password %j is refused, and nothing changes',
  async (password, status, code) => {
    const shop = await fileShop();
    const customer = await shop.customer();
    const change = { firstName: 'Eve', email: NEW, currentPassword: password };
    expect(await customer.call(accountApi.changeProfile(change))).toMatchObject({
      status,
      body: { code, fields: { currentPassword: expect.any(String) } },
    });
    expect(await me(customer)).toMatchObject({ firstName: 'Ada', pendingEmail: null });
    expect(await shop.outbox()).toEqual([]);
  },
);

test('whoever guesses the password at an open screen has to wait', async () => {
  await using shop = await testShop();
  const customer = await shop.customer();
  for (let n = 0; n < 5; n++) expect((await moveTo(customer, NEW, `guess ${n}`)).status).toBe(400);
  expect(await moveTo(customer, NEW)).toMatchObject({
    status: 429,
    body: { message: expect.stringContaining('Too many wrong passwords') },
  });
});

test('the link works for a day, and for no account that is deactivated', async () => {
  await using shop = await testShop();
  const customer = await shop.customer();
  await moveTo(customer, NEW);
  const token = await tokenFor(shop, customer);
  await shop.pretend('customers', { isActive: false });
  expect(await confirm(shop, token)).toMatchObject(INVALID);
  await shop.pretend('customers', { isActive: true });
  await shop.later('accountLinks', '24 hours');
  expect(await confirm(shop, token)).toMatchObject(INVALID);
});

test('the database keeps no token, and a reset link confirms nothing', async () => {
  await using shop = await testShop();
  const customer = await shop.customer();
  await moveTo(customer, NEW);
  const token = await tokenFor(shop, customer);
  expect(await shop.stored('accountLinks')).toHaveLength(1);
  expect(await textOf(shop, 'accountLinks')).not.toContain(token);
  expect(await confirm(shop, await resetToken(shop, mailOf(customer)))).toMatchObject(INVALID);
  const reset = { token, password: 'new secret' };
  expect((await shop.visitor().call(authApi.resetPassword(reset))).status).toBe(400);
});

test('whoever guesses tokens has to wait', async () => {
  await using shop = await testShop();
  for (let n = 0; n < 20; n++) expect(await confirm(shop, `guess-${n}`)).toMatchObject(INVALID);
  expect((await confirm(shop, 'guess')).status).toBe(429);
});

test('of two confirmations by one link at once, one succeeds', async () => {
  await using shop = await testShop();
  const customer = await shop.customer();
  await moveTo(customer, NEW);
  const token = await tokenFor(shop, customer);
  const responses = await Promise.all([confirm(shop, token), confirm(shop, token)]);
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 400]);
});

test('of two accounts that confirm one address at once, one gets it, and the other is told why not', async () => {
  await using shop = await testShop();
  const customers = [await shop.customer(), await shop.customer()];
  const tokens = [];
  for (const customer of customers) {
    await moveTo(customer, NEW);
    await letPass(shop, '1 minute');
    tokens.push(await tokenFor(shop, customer));
  }
  const responses = await Promise.all(tokens.map((token) => confirm(shop, token)));
  const refused = responses.find(({ status }) => status === 409);
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(refused?.body).toMatchObject({
    code: 'email_taken',
    message: 'Another account has this address. Sign in to that one, or choose another address.',
  });
});

test('whether an address has an account is told to its reader alone', async () => {
  await using shop = await testShop();
  const [customer, other] = [await shop.customer(), await shop.customer()];
  const taken = mailOf(other);
  expect(await moveTo(customer, taken)).toMatchObject({
    status: 200,
    body: { pendingEmail: taken },
  });
  expect(await kinds(shop)).toContain(`confirm-email ${taken}`);
  const token = await tokenFor(shop, customer, taken);
  expect(await confirm(shop, token)).toMatchObject({ status: 409, body: { code: 'email_taken' } });
  expect(await me(other)).toMatchObject({ email: taken });
});

const ENDS: [string, (shop: TestShop, customer: Customer) => Promise<{ status: number }>][] = [
  [
    'a password reset',
    async (shop, customer) => {
      const token = await resetToken(shop, mailOf(customer));
      return shop.visitor().call(authApi.resetPassword({ token, password: 'new secret' }));
    },
  ],
  [
    'a change of password',
    (_shop, customer) => {
      const change = { currentPassword: PASSWORD, newPassword: 'new secret' };
      return customer.call(accountApi.changePassword(change));
    },
  ],
  ['cancelling', (_shop, customer) => customer.call(accountApi.cancelEmailChange())],
  ['another wish', (_shop, customer) => moveTo(customer, 'newer@shop.example')],
  ['deleting the account', (_shop, customer) => customer.call(accountApi.remove())],
];

test.each(ENDS)('%s ends the link, and the wish for that address', async (_name, end) => {
  await using shop = await testShop();
  const customer = await shop.customer();
  await moveTo(customer, NEW);
  const token = await tokenFor(shop, customer);
  expect((await end(shop, customer)).status).toBe(200);
  expect(await confirm(shop, token)).toMatchObject(INVALID);
  expect(await shop.stored('customers', { pendingEmail: NEW })).toEqual([]);
  expect(await shop.stored('customers', { email: NEW })).toEqual([]);
  // A mail that still waits says nothing any more.
  expect(await shop.write((tx) => makeConfirmToken(tx, customer.id, NEW))).toBeUndefined();
});

test('a confirmation ends the reset links that went to the former address', async () => {
  await using shop = await testShop();
  const customer = await shop.customer();
  const reset = await resetToken(shop, mailOf(customer));
  await moveTo(customer, NEW);
  const confirmation = await tokenFor(shop, customer);
  const late = await resetToken(shop, mailOf(customer));
  await confirm(shop, confirmation);
  for (const token of [reset, late]) {
    const { body } = await shop.visitor().call(authApi.checkResetToken({ resetToken: token }));
    expect(body).toMatchObject({ valid: false });
  }
});

test('the mail is sent again at the press of a button, five times a day at most', async () => {
  await using shop = await testShop();
  const customer = await shop.customer();
  await moveTo(customer, NEW);
  expect(await customer.call(accountApi.askForConfirmation())).toMatchObject({
    status: 429,
    body: { message: expect.stringMatching(/^Too many mails to this address\. Please try again/) },
  });
  for (let mail = 2; mail <= 5; mail++) {
    await letPass(shop, '1 minute');
    expect((await customer.call(accountApi.askForConfirmation())).status).toBe(200);
  }
  await letPass(shop, '1 minute');
  expect((await customer.call(accountApi.askForConfirmation())).status).toBe(429);
  const asked = (await kinds(shop)).filter((mail) => mail === `confirm-email ${NEW}`);
  expect(asked).toHaveLength(5);
});

test('a customer whose address is confirmed is sent nothing, and a stranger is refused', async () => {
  await using shop = await testShop();
  const customer = await shop.customer();
  expect((await customer.call(accountApi.askForConfirmation())).status).toBe(200);
  expect(await shop.outbox()).toEqual([]);
  for (const call of [
    shop.visitor().call(accountApi.askForConfirmation()),
    shop.visitor().call(accountApi.cancelEmailChange()),
  ]) {
    expect((await call).status).toBe(401);
  }
});

test('the number of address changes a day is limited, since each sends mail', async () => {
  await using shop = await testShop(SPARED);
  const customer = await shop.customer();
  for (let n = 0; n < 10; n++) {
    expect((await moveTo(customer, `address-${n}@shop.example`)).status).toBe(200);
  }
  expect(await moveTo(customer, NEW)).toMatchObject({
    status: 429,
    headers: { 'retry-after': expect.stringMatching(/^\d+$/) },
  });
  await letPass(shop, '24 hours');
  expect((await moveTo(customer, NEW)).status).toBe(200);
});

test('a new account proves its address by the link of the mail that welcomes it', async () => {
  await using shop = await testShop();
  const visitor = shop.visitor();
  const registration = { username: 'ada', email: NEW, password: PASSWORD };
  const { body: ada } = await visitor.call(authApi.register(registration));
  expect(ada).toMatchObject({ email: NEW, emailConfirmed: false, pendingEmail: null });
  const token = await tokenFor(shop, ada);
  expect(await confirm(shop, token)).toMatchObject({ status: 200, body: { email: NEW } });
  expect(await me(visitor)).toMatchObject({ emailConfirmed: true });
  expect(await kinds(shop)).toEqual(['welcome null']);
});

test('a reset link proves the address too', async () => {
  await using shop = await testShop();
  const customer = await shop.customer({ proven: false });
  const token = await resetToken(shop, mailOf(customer));
  const password = 'another one';
  await shop.visitor().call(authApi.resetPassword({ token, password }));
  const visitor = shop.visitor();
  await signIn(visitor, customer, { password });
  expect(await me(visitor)).toMatchObject({ emailConfirmed: true });
});

test('who proves a mailbox gets it, though an unproven account holds it', async () => {
  await using shop = await testShop();
  const squatter = await shop.customer({ proven: false });
  const owner = await shop.customer();
  const wanted = mailOf(squatter);
  const squatted = await tokenFor(shop, squatter, wanted);
  await moveTo(owner, wanted);
  expect((await confirm(shop, await tokenFor(shop, owner, wanted))).status).toBe(200);
  expect(await me(owner)).toMatchObject({ email: wanted, emailConfirmed: true });
  expect(await me(squatter)).toMatchObject({ email: '', emailConfirmed: false });
  expect(await confirm(shop, squatted)).toMatchObject(INVALID);

  // Who lost it goes on by their user name, and enters another one.
  const visitor = shop.visitor();
  expect((await signIn(visitor, squatter)).status).toBe(200);
  expect((await visitor.call(accountApi.askForConfirmation())).status).toBe(200);
  await moveTo(visitor, NEW);
  expect((await confirm(shop, await tokenFor(shop, squatter))).status).toBe(200);
  expect(await me(visitor)).toMatchObject({ email: NEW, emailConfirmed: true });
});

test('nobody comes back into an account through a mailbox that was never theirs', async () => {
  await using shop = await testShop();
  // Registers with an address of their own, and enters the victim's.
  const intruder = await shop.customer({ username: 'intruder' });
  const victim = 'victim@shop.example';
  await moveTo(intruder, victim);
  const planted = await tokenFor(shop, intruder, victim);

  // The victim asks for a reset: there is no account of that address to open.
  expect(await shop.write((tx) => makeResetToken(tx, victim))).toBeUndefined();
  const own = shop.visitor();
  const registration = { username: 'victim', email: victim, password: 'of the victim' };
  const { body: account } = await own.call(authApi.register(registration));
  await confirm(shop, await tokenFor(shop, account, victim));

  expect((await confirm(shop, planted)).status).toBe(409);
  expect(await me(own)).toMatchObject({ email: victim });
  expect(await me(intruder)).toMatchObject({ email: mailOf(intruder) });
  expect((await signIn(shop.visitor(), { username: victim })).status).toBe(401);
});

test('an unproven account holds two open orders at most', async () => {
  await using shop = await testShop();
  const product = await shop.addProduct();
  const customer = await shop.customer({ proven: false });
  const order = async () => {
    await customer.add(product);
    return customer.call(ordersApi.checkOut({}));
  };
  const first = await order();
  expect([first.status, (await order()).status]).toEqual([200, 200]);
  expect(await order()).toMatchObject({
    status: 409,
    body: {
      code: 'address_unproven',
      message: `Please confirm your email address before you place another order. Use the link that we sent to ${mailOf(customer)}, or have a new one sent in your account settings.`,
      redirectTo: '/dashboard/settings',
    },
  });
  await customer.call(ordersApi.cancel({ id: first.body.orderId }));
  expect((await customer.call(ordersApi.checkOut({}))).status).toBe(200);
  await confirm(shop, await tokenFor(shop, customer, mailOf(customer)));
  expect((await order()).status).toBe(200);
});
