import { expect, test } from 'vitest';
import * as accountApi from '../../../src/modules/customers/account-endpoints.ts';
import type { Profile } from '../../../src/modules/customers/schema.ts';
import { shopOfFile, testShop } from '../../support/test-shop.ts';

const fileShop = shopOfFile();

const profile = (email: string): Profile => ({
  firstName: 'Ada',
  lastName: 'Example',
  phone: null,
  email,
});

test('names and phone number change, and no mail is sent', async () => {
  await using shop = await testShop();
  const customer = await shop.customer();
  const own = `${customer.username}@shop.example`;
  const change = { firstName: ' Grace ', lastName: '', email: own, phone: '+44 117 496 0000' };
  const { status, body } = await customer.call(accountApi.changeProfile(change));
  expect(status).toBe(200);
  expect(body).toMatchObject({
    firstName: 'Grace',
    lastName: null,
    email: own,
    phone: '+44 117 496 0000',
  });
  expect((await customer.call(accountApi.find())).body).toEqual({ ...body, hasOwnPrices: false });
  const { body: shouted } = await customer.call(
    accountApi.changeProfile(profile(own.toUpperCase())),
  );
  expect(shouted).toMatchObject({ email: own.toUpperCase(), pendingEmail: null });
  expect(await shop.outbox()).toEqual([]);
});

test.each([
  [{ email: '' }, { email: 'Email is required' }],
  [{ email: 'ada' }, { email: 'Please enter a valid email address' }],
  [{ phone: '1'.repeat(51) }, { phone: 'At most 50 characters' }],
])('a profile with %j is refused', async (change, fields) => {
  const shop = await fileShop();
  const customer = await shop.customer();
  const sent = { ...profile('ada@shop.example'), ...change };
  expect(await customer.call(accountApi.changeProfile(sent))).toMatchObject({
    status: 400,
    body: { fields },
  });
});

test('only who is signed in has a profile', async () => {
  await using shop = await testShop();
  expect(
    (await shop.visitor().call(accountApi.changeProfile(profile('ada@shop.example')))).status,
  ).toBe(401);
});
