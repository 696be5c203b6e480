import { expect, test } from 'vitest';
import { makeUndoToken } from '../../src/domain/customers/email-change.ts';
import { makeResetToken } from '../../src/domain/customers/password-reset.ts';
import type { EmailUndoCheck, Profile, UserView } from '../../src/domain/customers/schema.ts';
import type { Customer } from '../support/customer.ts';
import { PASSWORD } from '../support/customer.ts';
import { letPass, signIn } from '../support/sign-in.ts';
import { type TestShop, testShop } from '../support/test-shop.ts';

const PROFILE = '/api/user/profile';
const UNDO = '/api/auth/undo-email-change';
const verify = (token: string) => `/api/auth/verify-email-undo/${token}`;

const profile = (email: string): Profile => ({
  firstName: 'Ada',
  lastName: 'Example',
  phone: null,
  email,
});

const moveTo = (customer: Customer, email: string) =>
  customer.put<UserView>(PROFILE, profile(email));

/** The tokens of the undo links that the mail job would write, in the order of the changes. */
async function undoTokens(shop: TestShop): Promise<string[]> {
  const tokens: string[] = [];
  for (const { kind, about } of await shop.outbox()) {
    if (kind !== 'email-changed') continue;
    const made = await shop.write((tx) => makeUndoToken(tx, String(about.emailChangeId)));
    if (made) tokens.push(made.token);
  }
  return tokens;
}

const undo = (shop: TestShop, token = 'none') => shop.visitor().post(UNDO, { token });

async function emailOf(shop: TestShop, { id }: { id: string }) {
  const [row] = await shop.sql<{ email: string }>('select email from users where id = $1', [id]);
  return row?.email;
}

test('names and phone number change, and no mail is sent', async () => {
  await using shop = await testShop();
  const customer = await shop.customer();
  const own = `${customer.username}@shop.example`;
  const change = { firstName: ' Grace ', lastName: '', email: own, phone: '+44 117 496 0000' };
  const { status, body } = await customer.put<UserView>(PROFILE, change);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    firstName: 'Grace',
    lastName: null,
    email: own,
    phone: '+44 117 496 0000',
  });
  expect((await customer.get('/api/user')).body).toEqual(body);
  await moveTo(customer, own.toUpperCase());
  expect(await emailOf(shop, customer)).toBe(own.toUpperCase());
  expect(await shop.outbox()).toEqual([]);
});

test.each([
  [{ email: '' }, { email: 'Email is required' }],
  [{ email: 'ada' }, { email: 'Please enter a valid email address' }],
  [{ phone: '1'.repeat(51) }, { phone: 'At most 50 characters' }],
])('a profile with %j is refused', async (change, fields) => {
  await using shop = await testShop();
  const customer = await shop.customer();
  const sent = { ...profile('ada@shop.example'), ...change };
  expect(await customer.put(PROFILE, sent)).toMatchObject({ status: 400, body: { fields } });
});

test('only who is signed in has a profile', async () => {
  await using shop = await testShop();
  expect((await shop.visitor().put(PROFILE, profile('ada@shop.example'))).status).toBe(401);
});

test('the address of another account is refused, in any case of its letters', async () => {
  await using shop = await testShop();
  const [customer, other] = [await shop.customer(), await shop.customer()];
  expect(await moveTo(customer, `${other.username}@SHOP.example`)).toMatchObject({
    status: 409,
    body: { code: 'email_taken', fields: { email: 'An account with this email already exists' } },
  });
  expect(await shop.outbox()).toEqual([]);
});

test('a new address holds at once; the former one is told, and reset links that went there end', async () => {
  await using shop = await testShop();
  const customer = await shop.customer();
  const former = `${customer.username}@shop.example`;
  const reset = await shop.write((tx) => makeResetToken(tx, former));
  expect(await moveTo(customer, 'new@shop.example')).toMatchObject({
    status: 200,
    body: { email: 'new@shop.example' },
  });
  expect((await signIn(shop.visitor(), { username: 'new@shop.example' })).status).toBe(200);
  expect((await signIn(shop.visitor(), { username: former })).status).toBe(401);
  expect(await shop.outbox()).toMatchObject([
    { kind: 'email-changed', userId: customer.id, recipient: former },
  ]);
  const { body } = await shop.visitor().get(`/api/auth/verify-reset-token/${reset?.token}`);
  expect(body).toMatchObject({ valid: false });
});

test('the link to the former address gives it back, throws everybody out and sends a reset link', async () => {
  await using shop = await testShop();
  const customer = await shop.customer();
  const former = `${customer.username}@shop.example`;
  await moveTo(customer, 'intruder@shop.example');
  const [token = ''] = await undoTokens(shop);
  const reset = await shop.write((tx) => makeResetToken(tx, 'intruder@shop.example'));
  const visitor = shop.visitor();
  expect(await visitor.get<EmailUndoCheck>(verify(token))).toMatchObject({
    status: 200,
    body: { valid: true, email: former },
  });
  expect(await undo(shop, token)).toMatchObject({
    status: 200,
    body: { message: expect.any(String), email: former },
  });
  expect(await emailOf(shop, customer)).toBe(former);
  expect((await customer.get('/api/user')).status).toBe(401);
  expect((await shop.outbox()).at(-1)).toMatchObject({
    kind: 'password-reset',
    recipient: former,
  });
  const { body } = await visitor.get(`/api/auth/verify-reset-token/${reset?.token}`);
  expect(body).toMatchObject({ valid: false });

  expect((await visitor.get(verify(token))).body).toEqual({
    valid: false,
    message: 'This link is invalid or has expired',
    email: null,
  });
  expect(await undo(shop, token)).toMatchObject({ status: 400, body: { code: 'link_invalid' } });
});

test('whoever took the address knew the password: it opens nothing until another is chosen', async () => {
  await using shop = await testShop();
  const customer = await shop.customer();
  const former = `${customer.username}@shop.example`;
  await moveTo(customer, 'intruder@shop.example');
  const [token] = await undoTokens(shop);
  await undo(shop, token);
  for (const username of [customer.username, former, 'intruder@shop.example']) {
    expect((await signIn(shop.visitor(), { username })).status).toBe(401);
  }
  const reset = await shop.write((tx) => makeResetToken(tx, former));
  const chosen = { token: reset?.token, password: PASSWORD };
  expect((await shop.visitor().post('/api/auth/reset-password', chosen)).status).toBe(200);
  expect((await signIn(shop.visitor(), customer)).status).toBe(200);
});

test('nobody changes the address all day long: each change reserves one, and writes to it', async () => {
  await using shop = await testShop();
  const [customer, other] = [await shop.customer(), await shop.customer()];
  const taken = `${other.username}@shop.example`;
  for (let n = 0; n < 10; n++) {
    const { status } = await moveTo(customer, n % 2 ? taken : `address-${n}@shop.example`);
    expect(status).toBe(n % 2 ? 409 : 200);
  }
  expect(await moveTo(customer, 'one-more@shop.example')).toMatchObject({
    status: 429,
    body: { code: 'too_many_requests' },
    headers: { 'retry-after': expect.stringMatching(/^\d+$/) },
  });
  expect((await moveTo(customer, 'ADDRESS-8@shop.example')).status).toBe(200);
  await letPass(shop, '24 hours');
  expect((await moveTo(customer, 'one-more@shop.example')).status).toBe(200);
});

test('of two undoings by one link at once, one succeeds', async () => {
  await using shop = await testShop();
  await moveTo(await shop.customer(), 'new@shop.example');
  const [token] = await undoTokens(shop);
  const answers = await Promise.all([undo(shop, token), undo(shop, token)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
});

test('the link works for seven days', async () => {
  await using shop = await testShop();
  const customer = await shop.customer();
  await moveTo(customer, 'new@shop.example');
  const [token = ''] = await undoTokens(shop);
  const age = (time: string) =>
    shop.sql('update email_changes set expires_at = expires_at - $1::interval', [time]);
  await age('6 days 23 hours');
  expect((await shop.visitor().get(verify(token))).body).toMatchObject({ valid: true });
  await age('1 hour');
  expect((await shop.visitor().get(verify(token))).body).toMatchObject({ valid: false });
  expect((await undo(shop, token)).status).toBe(400);
  expect(await undoTokens(shop)).toEqual([]);
  expect(await emailOf(shop, customer)).toBe('new@shop.example');
});

test('later changes do not break an earlier link, and its use ends theirs', async () => {
  await using shop = await testShop();
  const customer = await shop.customer();
  await moveTo(customer, 'intruder-1@shop.example');
  await moveTo(customer, 'intruder-2@shop.example');
  const [first, second] = await undoTokens(shop);
  expect((await undo(shop, first)).status).toBe(200);
  expect(await emailOf(shop, customer)).toBe(`${customer.username}@shop.example`);
  expect(await undo(shop, second)).toMatchObject({ status: 400, body: { code: 'link_invalid' } });
});

test('undoing a later change leaves the earlier link as it is', async () => {
  await using shop = await testShop();
  const customer = await shop.customer();
  await moveTo(customer, 'middle@shop.example');
  await moveTo(customer, 'last@shop.example');
  const [first, second] = await undoTokens(shop);
  await undo(shop, second);
  expect(await emailOf(shop, customer)).toBe('middle@shop.example');
  await undo(shop, first);
  expect(await emailOf(shop, customer)).toBe(`${customer.username}@shop.example`);
});

test('who changes the address to their own and back holds no link to it', async () => {
  await using shop = await testShop();
  const customer = await shop.customer();
  const own = `${customer.username}@shop.example`;
  for (const email of ['intruder-1@shop.example', 'intruder-2@shop.example', own]) {
    expect((await moveTo(customer, email)).status).toBe(200);
  }
  const recipients = (await shop.outbox()).map(({ recipient }) => recipient);
  expect(recipients).toEqual([own, 'intruder-1@shop.example']);
  const tokens = await undoTokens(shop);
  expect(tokens).toHaveLength(1);
  expect(await undo(shop, tokens[0])).toMatchObject({ status: 200, body: { email: own } });
  expect((await customer.get('/api/user')).status).toBe(401);
});

test('an undo link to the address that the account has by now leaves its newsletter alone', async () => {
  await using shop = await testShop();
  const customer = await shop.customer();
  const own = `${customer.username}@shop.example`;
  await moveTo(customer, 'intruder@shop.example');
  await moveTo(customer, own.toUpperCase());
  await shop.sql('insert into newsletter_subscribers (email, confirmed_at) values ($1, now())', [
    own,
  ]);
  const [token] = await undoTokens(shop);
  expect((await undo(shop, token)).status).toBe(200);
  expect(
    await shop.sql('select email from newsletter_subscribers where confirmed_at is not null'),
  ).toEqual([{ email: own }]);
});

test('an address that can be had back is given to nobody else meanwhile', async () => {
  await using shop = await testShop();
  const [customer, other] = [await shop.customer(), await shop.customer()];
  const former = `${customer.username}@shop.example`;
  await moveTo(customer, 'new@shop.example');
  const registration = { username: 'squatter', email: former, password: 'secret' };
  expect(await shop.visitor().post('/api/register', registration)).toMatchObject({
    status: 409,
    body: { code: 'email_taken' },
  });
  expect((await moveTo(other, former)).status).toBe(409);
  const [token] = await undoTokens(shop);
  expect((await undo(shop, token)).status).toBe(200);
});

test('an address that another account has in spite of all is not taken from it', async () => {
  await using shop = await testShop();
  const [customer, other] = [await shop.customer(), await shop.customer()];
  const former = `${customer.username}@shop.example`;
  await moveTo(customer, 'new@shop.example');
  await shop.sql('update users set email = $2 where id = $1', [other.id, former]);
  const [token] = await undoTokens(shop);
  expect(await undo(shop, token)).toMatchObject({ status: 409, body: { code: 'email_taken' } });
  expect((await customer.get('/api/user')).status).toBe(200);
});

test('of two accounts that want one address at once, one gets it', async () => {
  await using shop = await testShop();
  const customers = [await shop.customer(), await shop.customer()];
  const answers = await Promise.all(customers.map((one) => moveTo(one, 'wanted@shop.example')));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});
