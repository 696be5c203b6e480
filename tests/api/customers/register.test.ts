import { expect, test } from 'vitest';
import * as accountApi from '../../../src/modules/customers/account-endpoints.ts';
import * as authApi from '../../../src/modules/customers/endpoints.ts';
import { shopOfFile, testShop } from '../../support/test-shop.ts';
import { textOf } from '../../support/traces.ts';
import { odd } from '../../support/visitor.ts';

const fileShop = shopOfFile();

const ADA = {
  username: 'Ada',
  email: 'Ada@shop.example',
  password: 'well kept',
  firstName: 'Ada',
  lastName: 'Lovelace',
};

test('registering makes the account and signs in', async () => {
  await using shop = await testShop();
  const visitor = shop.visitor();
  const { status, body, setCookies, headers } = await visitor.call(authApi.register(ADA));
  expect(status).toBe(201);
  expect(body).toEqual({
    id: expect.any(String),
    username: 'Ada',
    email: 'Ada@shop.example',
    emailConfirmed: false,
    hasPassword: true,
    pendingEmail: null,
    firstName: 'Ada',
    lastName: 'Lovelace',
    phone: null,
    profileImageUrl: null,
    createdAt: expect.stringMatching(/Z$/),
  });
  expect(headers['cache-control']).toBe('no-store');
  expect(setCookies).toEqual([
    expect.stringMatching(
      /^cirrus_session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
    ),
    'signed_in=1; Max-Age=2592000; Path=/; SameSite=Lax',
    expect.stringMatching(
      /^cirrus_device=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/,
    ),
  ]);
  expect(await visitor.call(accountApi.find())).toMatchObject({
    status: 200,
    body: { username: 'Ada' },
  });
});

test('a new customer is welcomed by mail; a refused one is not', async () => {
  await using shop = await testShop();
  await shop.visitor().call(authApi.register(ADA));
  await shop.visitor().call(authApi.register(ADA));
  const [user] = await shop.stored('customers');
  expect(await shop.outbox()).toMatchObject([{ kind: 'welcome', userId: user?.id }]);
});

test('names may be left out, and spaces around what was typed do not count', async () => {
  await using shop = await testShop();
  const { status, body } = await shop.visitor().call(
    authApi.register({
      username: ' Ada ',
      email: ' ada@shop.example ',
      password: ' well kept ',
      lastName: '  ',
    }),
  );
  expect(status).toBe(201);
  expect(body).toMatchObject({
    username: 'Ada',
    email: 'ada@shop.example',
    firstName: null,
    lastName: null,
  });
  const signIn = (password: string) =>
    shop.visitor().call(authApi.signIn({ username: 'Ada', password }));
  expect((await signIn(' well kept ')).status).toBe(200);
  expect((await signIn('well kept')).status).toBe(401);
});

test.each([
  ['username', { username: 'ADA', email: 'other@shop.example' }, 'username_taken'],
  ['email', { username: 'Other', email: 'ada@SHOP.example' }, 'email_taken'],
])('a taken %s is refused in any case of its letters', async (field, other, code) => {
  await using shop = await testShop();
  await shop.visitor().call(authApi.register(ADA));
  const visitor = shop.visitor();
  expect(await visitor.call(authApi.register({ ...ADA, ...other }))).toMatchObject({
    status: 409,
    body: { code, fields: { [field]: expect.any(String) } },
    setCookies: [],
  });
  expect(await shop.stored('customers')).toHaveLength(1);
});

test('of ten registrations of one name at once, one succeeds', async () => {
  await using shop = await testShop();
  const responses = await Promise.all(
    Array.from({ length: 10 }, (_, n) =>
      shop.visitor().call(authApi.register({ ...ADA, email: `ada-${n}@shop.example` })),
    ),
  );
  expect(responses.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)]);
});

test.each([
  [{ username: '' }, { username: 'Username is required' }],
  [{ username: 'ada lovelace' }, { username: expect.any(String) }],
  [{ username: 'ada@shop.example' }, { username: expect.any(String) }],
  [{ email: '' }, { email: 'Email is required' }],
  [{ email: 'ada' }, { email: 'Please enter a valid email address' }],
  [{ password: '' }, { password: 'Password is required' }],
  [{ password: 'short' }, { password: 'Password must be at least 6 characters' }],
  [
    { username: undefined, email: undefined, password: undefined },
    {
      username: 'Username is required',
      email: 'Email is required',
      password: 'Password is required',
    },
  ],
  [{ firstName: 'x'.repeat(101) }, { firstName: expect.any(String) }],
])('a registration with %j is refused', async (change, fields) => {
  const shop = await fileShop();
  const { status, body } = await shop.visitor().call(odd(authApi.register)({ ...ADA, ...change }));
  expect(status).toBe(400);
  expect(body).toEqual({ code: 'invalid_input', message: expect.any(String), fields });
});

test('the database keeps neither password nor session token', async () => {
  await using shop = await testShop();
  const visitor = shop.visitor();
  await visitor.call(authApi.register({ ...ADA, password: 'open sesame 7' }));
  const [user] = await shop.stored('customers');
  expect(user?.passwordHash).toMatch(/^\$argon2id\$/);
  expect(await textOf(shop, 'customers', 'sessions')).not.toContain('open sesame 7');
  expect(await textOf(shop, 'sessions')).not.toContain(visitor.cookies.get('cirrus_session'));
});
