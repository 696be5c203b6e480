import { expect, test } from 'vitest';
import * as accountApi from '../../../src/modules/customers/account-endpoints.ts';
import * as authApi from '../../../src/modules/customers/endpoints.ts';
import { makeResetToken } from '../../../src/modules/customers/password-reset.ts';
import { type Customer, PASSWORD } from '../../support/customer.ts';
import { SoftPasskey } from '../../support/passkey.ts';
import { testShop } from '../../support/test-shop.ts';
import type { Visitor } from '../../support/visitor.ts';

/** Adds a passkey as a browser does. */
async function add(customer: Customer, passkey = new SoftPasskey()) {
  const { body: offer } = await customer.call(accountApi.offerPasskey({}));
  return customer.call(accountApi.addPasskey(passkey.make(offer)));
}

async function enter(visitor: Visitor, passkey: SoftPasskey) {
  const { body: asked } = await visitor.call(authApi.askForPasskey());
  return visitor.call(authApi.enterByPasskey(passkey.sign(asked)));
}

const REFUSED = { status: 400, body: { code: 'passkey_invalid' }, setCookies: [] };

test('a passkey signs in without name and password, and takes the guest’s cart along', async () => {
  await using shop = await testShop();
  const customer = await shop.customer();
  const passkey = new SoftPasskey();
  expect(await add(customer, passkey)).toMatchObject({ status: 201, body: { isSynced: false } });
  expect(await shop.outbox()).toMatchObject([{ kind: 'passkey-added', userId: customer.id }]);

  const phone = shop.visitor();
  expect(await enter(phone, passkey)).toMatchObject({ status: 200, body: { id: customer.id } });
  expect((await phone.call(accountApi.find())).body).toMatchObject({ id: customer.id });
  const { body: keys } = await phone.call(accountApi.listPasskeys());
  expect(keys).toMatchObject([{ lastUsedAt: expect.any(String) }]);

  expect((await phone.call(accountApi.removePasskey({ id: keys[0]?.id ?? '' }))).status).toBe(204);
  expect(await enter(shop.visitor(), passkey)).toMatchObject(REFUSED);
});

test('what was signed serves once, and only while it is fresh', async () => {
  await using shop = await testShop();
  const customer = await shop.customer();
  const passkey = new SoftPasskey();
  await add(customer, passkey);
  const { body: asked } = await shop.visitor().call(authApi.askForPasskey());
  const signed = passkey.sign(asked);
  expect((await shop.visitor().call(authApi.enterByPasskey(signed))).status).toBe(200);
  expect(await shop.visitor().call(authApi.enterByPasskey(signed))).toMatchObject(REFUSED);

  const { body: late } = await shop.visitor().call(authApi.askForPasskey());
  await shop.later('passkeyChallenges', '6 minutes');
  const call = authApi.enterByPasskey(passkey.sign(late));
  expect(await shop.visitor().call(call)).toMatchObject(REFUSED);
  const made = passkey.sign({ challenge: 'bWFkZSBieSBhIHN0cmFuZ2Vy' });
  expect(await shop.visitor().call(authApi.enterByPasskey(made))).toMatchObject(REFUSED);
});

test('a copy whose counter went back, a forged signature and another site’s passkey stay outside', async () => {
  await using shop = await testShop();
  const customer = await shop.customer();
  const passkey = new SoftPasskey();
  await add(customer, passkey);
  expect((await enter(shop.visitor(), passkey)).status).toBe(200);
  passkey.counter = 0;
  expect(await enter(shop.visitor(), passkey)).toMatchObject(REFUSED);
  passkey.counter = 5;
  expect((await enter(shop.visitor(), passkey)).status).toBe(200);

  const { body: asked } = await shop.visitor().call(authApi.askForPasskey());
  const signed = passkey.sign(asked);
  const { signature } = new SoftPasskey().sign(asked).response;
  const forged = { ...signed, response: { ...signed.response, signature } };
  expect(await shop.visitor().call(authApi.enterByPasskey(forged))).toMatchObject(REFUSED);
  expect(await enter(shop.visitor(), new SoftPasskey())).toMatchObject(REFUSED);
  expect(await add(customer, new SoftPasskey('http://shop.example.evil'))).toMatchObject(REFUSED);
  expect(await add(customer, new SoftPasskey('https://shop.example'))).toMatchObject(REFUSED);
});

test('nobody adds a passkey by another’s challenge, a known passkey, or to an address that nobody has proved', async () => {
  await using shop = await testShop();
  const [ada, eve] = [await shop.customer(), await shop.customer()];
  const passkey = new SoftPasskey();
  const { body: offer } = await ada.call(accountApi.offerPasskey({}));
  expect(await eve.call(accountApi.addPasskey(passkey.make(offer)))).toMatchObject(REFUSED);
  expect((await ada.call(accountApi.addPasskey(passkey.make(offer)))).status).toBe(201);
  expect(await add(eve, passkey)).toMatchObject(REFUSED);
  const [{ id = '' } = {}] = (await ada.call(accountApi.listPasskeys())).body;
  expect((await eve.call(accountApi.removePasskey({ id }))).status).toBe(404);
  expect((await shop.visitor().call(accountApi.offerPasskey({}))).status).toBe(401);

  const stranger = await shop.customer({ proven: false });
  expect(await stranger.call(accountApi.offerPasskey({}))).toMatchObject({
    status: 409,
    body: { code: 'address_unproven' },
  });
});

test('a screen left alone adds none: after some minutes the password is asked for', async () => {
  await using shop = await testShop();
  const customer = await shop.customer();
  await shop.later('sessions', '11 minutes');
  expect(await customer.call(accountApi.offerPasskey({}))).toMatchObject({
    status: 403,
    body: { code: 'password_required' },
  });
  expect(await customer.call(accountApi.offerPasskey({ password: 'a guess' }))).toMatchObject({
    status: 400,
    body: { fields: { password: 'This password is not correct.' } },
  });
  const { status } = await customer.call(accountApi.offerPasskey({ password: PASSWORD }));
  expect(status).toBe(200);
});

test('a new password, changed or reset, removes every passkey, and a locked account lets none in', async () => {
  await using shop = await testShop();
  const customer = await shop.customer();
  const [first, second, third] = [new SoftPasskey(), new SoftPasskey(), new SoftPasskey()];
  await add(customer, first);
  const change = { currentPassword: PASSWORD, newPassword: 'new secret' };
  await customer.call(accountApi.changePassword(change));
  expect(await enter(shop.visitor(), first)).toMatchObject(REFUSED);

  await add(customer, second);
  const { body: open } = await customer.call(accountApi.offerPasskey({}));
  const reset = await shop.write((tx) => makeResetToken(tx, `${customer.username}@shop.example`));
  const password = 'another secret';
  await customer.call(authApi.resetPassword({ token: reset?.token ?? '', password }));
  expect(await enter(shop.visitor(), second)).toMatchObject(REFUSED);
  expect(await customer.call(accountApi.addPasskey(third.make(open)))).toMatchObject(REFUSED);

  await add(customer, third);
  await shop.pretend('customers', { isActive: false }, { id: customer.id });
  expect(await enter(shop.visitor(), third)).toMatchObject({
    status: 403,
    body: { code: 'account_inactive' },
    setCookies: [],
  });
});
