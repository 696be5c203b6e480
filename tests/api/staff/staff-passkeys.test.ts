import { generate } from 'otplib';
import { expect, test } from 'vitest';
import * as sessionApi from '../../../src/kit/session-endpoints.ts';
import * as dashboardApi from '../../../src/modules/analytics/dashboard-endpoints.ts';
import * as accountApi from '../../../src/modules/customers/account-endpoints.ts';
import * as authApi from '../../../src/modules/customers/endpoints.ts';
import * as staffApi from '../../../src/modules/staff/endpoints.ts';
import * as passkeysApi from '../../../src/modules/staff/passkey-endpoints.ts';
import * as twoFactorApi from '../../../src/modules/staff/two-factor-endpoints.ts';
import {
  ADMIN_PASSWORD,
  asAdmin,
  auditLines,
  setSetting,
  signedInAdmin,
  signInAdmin,
} from '../../support/admin.ts';
import { mailsTo, openMailbox } from '../../support/mailbox.ts';
import { SoftPasskey } from '../../support/passkey.ts';
import { SPARED } from '../../support/sign-in.ts';
import { type TestShop, testShop } from '../../support/test-shop.ts';
import { Visitor } from '../../support/visitor.ts';

const AGAIN = { currentPassword: ADMIN_PASSWORD };

/** Adds a passkey as a browser does. */
async function add(admin: Visitor, passkey: SoftPasskey, wish: object = {}) {
  const { body: offer } = await admin.call(passkeysApi.offer({ ...AGAIN, ...wish }));
  return admin.call(passkeysApi.add(passkey.make(offer)));
}

async function enter(shop: TestShop, passkey: SoftPasskey) {
  const { body: asked } = await shop.visitor().call(passkeysApi.ask());
  return shop.visitor().call(passkeysApi.enter(passkey.sign(asked)));
}

const bearer = (shop: TestShop, token: string) =>
  new Visitor(shop.app, { authorization: `Bearer ${token}` });

const REFUSED = { status: 400, body: { code: 'passkey_invalid' } };

test('a passkey signs staff in for password and second factor, and all of it stands in the audit log', async () => {
  await using shop = await testShop(SPARED);
  const admin = await signedInAdmin(shop);
  await setSetting(admin, 'enable_two_factor', 'true');
  const passkey = new SoftPasskey();
  expect(await add(admin, passkey)).toMatchObject({ status: 201, body: { isSynced: false } });

  // By the password alone a second factor has to be set up first.
  expect((await signInAdmin(shop)).body.user).toMatchObject({ twoFactor: 'required' });
  const { status, body } = await enter(shop, passkey);
  expect([status, body.user]).toMatchObject([200, { username: 'admin', twoFactor: 'off' }]);
  const phone = bearer(shop, body.token);
  expect((await phone.call(dashboardApi.read())).status).toBe(200);
  const { body: keys } = await phone.call(passkeysApi.list());
  expect(keys).toMatchObject([{ lastUsedAt: expect.any(String) }]);

  expect((await phone.call(passkeysApi.remove({ id: keys[0]?.id ?? '' }))).status).toBe(204);
  expect(await enter(shop, passkey)).toMatchObject(REFUSED);
  const said = await auditLines(shop, 'staff.%');
  expect(said).toContainEqual(
    expect.objectContaining({ action: 'staff.signed_in', after: { by: 'passkey' } }),
  );
  const actions = said.map(({ action }) => action);
  for (const action of ['passkey_begun', 'passkey_added', 'passkey_removed', 'sign_in_refused']) {
    expect(actions).toContain(`staff.${action}`);
  }
});

test('adding one asks for the password, and for a code where there is a second factor', async () => {
  await using shop = await testShop(SPARED);
  const admin = await signedInAdmin(shop);
  expect(await admin.call(passkeysApi.offer({ currentPassword: 'a guess' }))).toMatchObject({
    status: 400,
    body: { code: 'wrong_password', fields: { currentPassword: expect.any(String) } },
  });
  const { body: factor } = await admin.call(twoFactorApi.begin(AGAIN));
  const code = await generate({ secret: factor.secret });
  await admin.call(twoFactorApi.confirm({ code }));
  for (const wish of [AGAIN, { ...AGAIN, code: '000000' }]) {
    expect(await admin.call(passkeysApi.offer(wish))).toMatchObject({
      status: 400,
      body: { fields: { code: expect.any(String) } },
    });
  }
  await shop.pretend('staff', { totpLastStep: 1 });
  const passkey = new SoftPasskey();
  expect((await add(admin, passkey, { code })).status).toBe(201);
  // No code is asked for with it.
  expect(await enter(shop, passkey)).toMatchObject({
    status: 200,
    body: { user: { twoFactor: 'on' } },
  });
  expect((await shop.visitor().call(passkeysApi.offer(AGAIN))).status).toBe(401);
});

test('whoever has an address is told by mail of a passkey that was added', async () => {
  await using box = await openMailbox();
  await using shop = await testShop({ env: { ...SPARED.env, SMTP_URL: box.url } });
  const admin = await signedInAdmin(shop);
  expect((await add(admin, new SoftPasskey())).status).toBe(201);
  await shop.pretend('staff', { email: 'owner@shop.example' }, { username: 'admin' });
  expect((await add(admin, new SoftPasskey())).status).toBe(201);
  await shop.sendMail();
  const told = await mailsTo(box.folder, { to: 'owner@shop.example' });
  expect(told).toMatchObject([{ subject: expect.stringContaining('A passkey was added') }]);
  expect(told[0]?.text).toContain('/admin/forgot-password');
});

test('a copy, another site’s, a customer’s and somebody else’s passkey stay outside, and what was signed serves once', async () => {
  await using shop = await testShop(SPARED);
  const admin = await signedInAdmin(shop);
  const other = await signedInAdmin(shop, 'mara', 'support');
  const passkey = new SoftPasskey();
  const { body: offer } = await admin.call(passkeysApi.offer(AGAIN));
  expect(await other.call(passkeysApi.add(passkey.make(offer)))).toMatchObject(REFUSED);
  expect((await admin.call(passkeysApi.add(passkey.make(offer)))).status).toBe(201);
  for (const by of [other, admin]) expect(await add(by, passkey)).toMatchObject(REFUSED);
  expect(await add(admin, new SoftPasskey('http://shop.example.evil'))).toMatchObject(REFUSED);
  const [{ id = '' } = {}] = (await admin.call(passkeysApi.list())).body;
  expect((await other.call(passkeysApi.remove({ id }))).status).toBe(404);

  const { body: asked } = await shop.visitor().call(passkeysApi.ask());
  const signed = passkey.sign(asked);
  expect((await shop.visitor().call(passkeysApi.enter(signed))).status).toBe(200);
  expect(await shop.visitor().call(passkeysApi.enter(signed))).toMatchObject(REFUSED);
  passkey.counter = 0;
  expect(await enter(shop, passkey)).toMatchObject(REFUSED);
  expect(await enter(shop, new SoftPasskey())).toMatchObject(REFUSED);

  // The two doors know nothing of each other.
  const customer = await shop.customer();
  const own = new SoftPasskey();
  const { body: wanted } = await customer.call(accountApi.offerPasskey({}));
  await customer.call(accountApi.addPasskey(own.make(wanted)));
  expect(await enter(shop, own)).toMatchObject(REFUSED);
  passkey.counter = 50;
  const { body: atShop } = await shop.visitor().call(authApi.askForPasskey());
  const crossed = passkey.sign(atShop);
  expect(await shop.visitor().call(authApi.enterByPasskey(crossed))).toMatchObject(REFUSED);
  expect(await shop.visitor().call(passkeysApi.enter(crossed))).toMatchObject(REFUSED);
});

test('a new password, a reset and a lost second factor remove every passkey, and a locked account lets none in', async () => {
  await using shop = await testShop(SPARED);
  const owner = await signedInAdmin(shop);
  const username = 'mara';
  const mara = await signedInAdmin(shop, username, 'support');
  const keys = [1, 2, 3, 4].map(() => new SoftPasskey());
  const [first, second, third, fourth] = keys as [
    SoftPasskey,
    SoftPasskey,
    SoftPasskey,
    SoftPasskey,
  ];
  await add(mara, first);
  expect((await enter(shop, first)).status).toBe(200);
  const newPassword = 'a new way behind the counter';
  const change = { ...AGAIN, username, newPassword };
  expect((await mara.call(sessionApi.changePassword(change))).status).toBe(200);
  expect(await enter(shop, first)).toMatchObject(REFUSED);

  await add(mara, second, { currentPassword: newPassword });
  await owner.call(staffApi.resetTwoFactor({ username }));
  expect(await enter(shop, second)).toMatchObject(REFUSED);

  const again = await asAdmin(shop, username, { password: newPassword });
  await add(again, third, { currentPassword: newPassword });
  await owner.call(staffApi.lock({ username }, { isActive: false }));
  expect(await enter(shop, third)).toMatchObject({
    status: 403,
    body: { code: 'account_inactive' },
  });
  await owner.call(staffApi.lock({ username }, { isActive: true }));
  expect((await enter(shop, third)).status).toBe(200);
  await owner.call(staffApi.resetPassword({ username }));
  expect(await enter(shop, third)).toMatchObject(REFUSED);
  expect(await enter(shop, fourth)).toMatchObject(REFUSED);
});
