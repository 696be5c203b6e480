import { expect, test } from 'vitest';
import * as accountApi from '../../../src/modules/customers/account-endpoints.ts';
import * as authApi from '../../../src/modules/customers/endpoints.ts';
import { PASSWORD } from '../../support/customer.ts';
import { DAY_MS } from '../../support/local-time.ts';
import { testShop } from '../../support/test-shop.ts';
import { odd } from '../../support/visitor.ts';

const ADA = {
  username: 'Ada',
  email: 'Ada@shop.example',
  password: 'well kept',
  firstName: 'Ada',
  lastName: 'Lovelace',
};

test('signing in takes the username or the e-mail address, in any case', async () => {
  await using shop = await testShop();
  await shop.visitor().call(authApi.register(ADA));
  for (const username of ['ada', 'ADA@shop.EXAMPLE', ' Ada ']) {
    const visitor = shop.visitor();
    const { status, body } = await visitor.call(
      authApi.signIn({
        username,
        password: 'well kept',
      }),
    );
    expect(status).toBe(200);
    expect(body).toMatchObject({ username: 'Ada', email: 'Ada@shop.example' });
    expect((await visitor.call(accountApi.find())).body).toEqual({ ...body, hasOwnPrices: false });
  }
});

test('a wrong password and an unknown user are answered the same', async () => {
  await using shop = await testShop();
  const { username } = await shop.customer();
  const wrong = await shop.visitor().call(authApi.signIn({ username, password: 'wrong one' }));
  const unknown = await shop
    .visitor()
    .call(authApi.signIn({ username: 'nobody', password: PASSWORD }));
  expect(wrong).toMatchObject({ status: 401, setCookies: [] });
  expect(wrong.body).toEqual({
    code: 'wrong_credentials',
    message: 'Invalid username or password',
  });
  expect(unknown).toMatchObject({ status: 401, body: wrong.body, setCookies: [] });
});

test('what is missing of a sign-in is named', async () => {
  await using shop = await testShop();
  for (const login of [{}, { username: ' ', password: '' }]) {
    expect(await shop.visitor().call(odd(authApi.signIn)(login))).toMatchObject({
      status: 400,
      body: { fields: { username: 'Username is required', password: 'Password is required' } },
    });
  }
});

test('a deactivated account cannot sign in, and its open sessions end', async () => {
  await using shop = await testShop();
  const customer = await shop.customer();
  await shop.pretend('customers', { isActive: false }, { id: customer.id });
  expect((await customer.call(accountApi.find())).status).toBe(401);
  const signIn = (password: string) =>
    shop.visitor().call(authApi.signIn({ username: customer.username, password }));
  expect(await signIn(PASSWORD)).toMatchObject({ status: 403, body: { code: 'account_inactive' } });
  expect(await signIn('wrong one')).toMatchObject({
    status: 401,
    body: { code: 'wrong_credentials' },
  });
});

test('signing out ends the session on the server, and in the browser', async () => {
  await using shop = await testShop();
  const customer = await shop.customer();
  const stolen = shop.visitor();
  for (const [name, value] of customer.cookies) stolen.cookies.set(name, value);
  expect((await stolen.call(accountApi.find())).status).toBe(200);

  const { status, body } = await customer.call(authApi.signOut());
  expect([status, body]).toEqual([200, { message: 'Signed out' }]);
  expect([...customer.cookies.keys()]).toEqual([]);
  expect((await stolen.call(accountApi.find())).status).toBe(401);
  expect(await customer.call(accountApi.find())).toMatchObject({
    status: 401,
    body: { code: 'not_signed_in', message: 'Please sign in to continue.' },
  });
});

test('signing out forgets the guest session too, also where the call names it', async () => {
  await using shop = await testShop();
  const guest = shop.guest();
  await guest.call(authApi.register(ADA));
  expect(guest.cookies.has('cirrus_guest')).toBe(true);
  await guest.call(authApi.signOut());
  // What is left knows the browser, and opens nothing.
  expect([...guest.cookies.keys()]).toEqual(['cirrus_device']);
});

test('signing out without being signed in is no error', async () => {
  await using shop = await testShop();
  expect((await shop.visitor().call(authApi.signOut())).status).toBe(200);
});

test('one device signs out, the other stays signed in', async () => {
  await using shop = await testShop();
  const { username } = await shop.customer();
  const [phone, laptop] = [shop.visitor(), shop.visitor()];
  for (const device of [phone, laptop])
    await device.call(authApi.signIn({ username, password: PASSWORD }));
  await phone.call(authApi.signOut());
  expect((await phone.call(accountApi.find())).status).toBe(401);
  expect((await laptop.call(accountApi.find())).status).toBe(200);
});

test('a session that ended, or that never was, signs nobody in', async () => {
  await using shop = await testShop();
  const customer = await shop.customer();
  await shop.later('sessions', '30 days 1 second');
  expect((await customer.call(accountApi.find())).status).toBe(401);
  const invented = shop.visitor();
  invented.cookies.set('cirrus_session', 'A'.repeat(43)).set('signed_in', '1');
  expect((await invented.call(accountApi.find())).status).toBe(401);
});

test('a session lasts thirty days from its last use, in the database and in the browser', async () => {
  await using shop = await testShop();
  const customer = await shop.customer();
  const daysLeft = async () => {
    const [row] = await shop.stored('sessions');
    return ((row?.expire.getTime() ?? 0) - Date.now()) / DAY_MS;
  };
  expect((await customer.call(accountApi.find())).setCookies).toEqual([]);
  await shop.later('sessions', '27 days');
  const { setCookies } = await customer.call(accountApi.find());
  expect(await daysLeft()).toBeCloseTo(30, 1);
  expect(setCookies).toEqual([
    expect.stringMatching(/^cirrus_session=.+; Max-Age=2592000/),
    expect.stringMatching(/^signed_in=1; Max-Age=2592000/),
  ]);
});
