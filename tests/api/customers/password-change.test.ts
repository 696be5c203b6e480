import { expect, test } from 'vitest';
import * as accountApi from '../../../src/modules/customers/account-endpoints.ts';
import * as authApi from '../../../src/modules/customers/endpoints.ts';
import { makeResetToken } from '../../../src/modules/customers/password-reset.ts';
import { PASSWORD } from '../../support/customer.ts';
import { guess, SPARED, signIn } from '../../support/sign-in.ts';
import { shopOfFile, testShop } from '../../support/test-shop.ts';
import type { Visitor } from '../../support/visitor.ts';
import { odd } from '../../support/visitor.ts';

const fileShop = shopOfFile();

const change = (visitor: Visitor, currentPassword = PASSWORD, newPassword = 'new secret') =>
  visitor.call(accountApi.changePassword({ currentPassword, newPassword }));

test('the new password holds; other devices are signed out, this one gets a new token', async () => {
  await using shop = await testShop();
  const customer = await shop.customer();
  const phone = shop.visitor();
  await signIn(phone, customer);
  const stolen = shop.visitor();
  for (const [name, value] of customer.cookies) stolen.cookies.set(name, value);
  const reset = await shop.write((tx) => makeResetToken(tx, `${customer.username}@shop.example`));

  expect(await change(customer)).toMatchObject({
    status: 200,
    body: { message: expect.any(String) },
  });
  expect((await customer.call(accountApi.find())).status).toBe(200);
  expect((await phone.call(accountApi.find())).status).toBe(401);
  expect((await stolen.call(accountApi.find())).status).toBe(401);
  expect((await signIn(shop.visitor(), customer)).status).toBe(401);
  expect((await signIn(shop.visitor(), customer, { password: 'new secret' })).status).toBe(200);
  expect(await shop.outbox()).toMatchObject([{ kind: 'password-changed', userId: customer.id }]);
  const { body } = await shop
    .visitor()
    .call(authApi.checkResetToken({ resetToken: reset?.token ?? '' }));
  expect(body).toMatchObject({ valid: false });
});

test('on the day on which the session is prolonged, the new token stays the one in the browser', async () => {
  await using shop = await testShop();
  const customer = await shop.customer();
  await shop.later('sessions', '27 days');
  await change(customer);
  expect((await customer.call(accountApi.find())).status).toBe(200);
});

test('a wrong current password is refused, and nothing changes', async () => {
  await using shop = await testShop();
  const customer = await shop.customer();
  expect(await change(customer, 'wrong one')).toMatchObject({
    status: 400,
    body: {
      code: 'wrong_password',
      fields: { currentPassword: 'Your current password is not correct.' },
    },
    setCookies: [],
  });
  expect(await shop.outbox()).toEqual([]);
  expect((await signIn(shop.visitor(), customer)).status).toBe(200);
});

test.each([
  [{ currentPassword: '' }, { currentPassword: 'Current password is required' }],
  [{ newPassword: '' }, { newPassword: 'Password must be at least 6 characters long.' }],
  [{ newPassword: 'short' }, { newPassword: 'Password must be at least 6 characters long.' }],
])('a change with %j is refused', async (sent, fields) => {
  const shop = await fileShop();
  const customer = await shop.customer();
  const whole = { currentPassword: PASSWORD, newPassword: 'new secret', ...sent };
  expect(await customer.call(accountApi.changePassword(whole))).toMatchObject({
    status: 400,
    body: { fields },
  });
});

test('only who is signed in changes a password', async () => {
  await using shop = await testShop();
  expect((await change(shop.visitor())).status).toBe(401);
});

test('guessing the password at an open screen is slowed down there, but not for the owner elsewhere', async () => {
  await using shop = await testShop(SPARED);
  const customer = await shop.customer();
  const elsewhere = shop.visitor();
  await signIn(elsewhere, customer);
  for (let n = 0; n < 5; n++) expect((await change(customer, `guess ${n}`)).status).toBe(400);
  expect(await change(customer)).toMatchObject({
    status: 429,
    body: { message: expect.stringMatching(/^Too many wrong passwords\. Please try again in/) },
    headers: { 'retry-after': expect.stringMatching(/^\d+$/) },
  });
  expect((await change(elsewhere)).status).toBe(200);
});

test('of two changes at once, one succeeds', async () => {
  await using shop = await testShop();
  const customer = await shop.customer();
  const phone = shop.visitor();
  await signIn(phone, customer);
  const responses = await Promise.all([
    change(customer, PASSWORD, 'from the laptop'),
    change(phone, PASSWORD, 'from the phone'),
  ]);
  const statuses = responses.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(await shop.stored('sessions')).toHaveLength(1);
});

test('after a change no browser is known but the one in which it was made', async () => {
  await using shop = await testShop(SPARED);
  const customer = await shop.customer();
  const [own, intruder] = [shop.visitor(), shop.visitor()];
  for (const browser of [intruder, own]) await signIn(browser, customer);
  await change(own);
  await guess(shop, customer, 5);
  const password = 'new secret';
  expect((await signIn(intruder, customer, { password })).status).toBe(429);
  expect((await signIn(own, customer, { password })).status).toBe(200);
});

const COMMON = 'This password is one of the most common ones. Please choose another.';
const PRESENT = 'This is your present password. Please choose another.';

test('one of the most common passwords is refused, in any letter case, wherever one is set', async () => {
  await using shop = await testShop();
  const customer = await shop.customer();
  const token = async () =>
    (await shop.write((tx) => makeResetToken(tx, `${customer.username}@shop.example`)))?.token;
  const registration = { username: 'ada', email: 'ada@shop.example' };
  for (const password of ['password', 'QWERTYuiop', 'letmein']) {
    const refusal = (field: string) => ({
      status: 400,
      body: { code: 'invalid_input', fields: { [field]: COMMON } },
    });
    expect(
      await shop.visitor().call(authApi.register({ ...registration, password })),
    ).toMatchObject(refusal('password'));
    expect(await change(customer, PASSWORD, password)).toMatchObject(refusal('newPassword'));
    const reset = { token: await token(), password };
    expect(await shop.visitor().call(odd(authApi.resetPassword)(reset))).toMatchObject(
      refusal('password'),
    );
  }
  expect((await signIn(shop.visitor(), customer)).status).toBe(200);
});

test('the present password is no new one; the link that was to change it goes on working', async () => {
  await using shop = await testShop();
  const customer = await shop.customer();
  expect(await change(customer, PASSWORD, PASSWORD)).toMatchObject({
    status: 400,
    body: { fields: { newPassword: PRESENT } },
  });
  expect((await customer.call(accountApi.find())).status).toBe(200);
  const link = await shop.write((tx) => makeResetToken(tx, `${customer.username}@shop.example`));
  const reset = (password: string) =>
    shop.visitor().call(authApi.resetPassword({ token: link?.token ?? '', password }));
  expect(await reset(PASSWORD)).toMatchObject({
    status: 400,
    body: { fields: { password: PRESENT } },
  });
  expect((await reset('another one')).status).toBe(200);
});
