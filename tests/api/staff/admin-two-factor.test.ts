import { generate } from 'otplib';
import { expect, test } from 'vitest';
import * as sessionApi from '../../../src/kit/session-endpoints.ts';
import * as dashboardApi from '../../../src/modules/analytics/dashboard-endpoints.ts';
import * as staffApi from '../../../src/modules/staff/endpoints.ts';
import * as twoFactorApi from '../../../src/modules/staff/two-factor-endpoints.ts';
import {
  ADMIN_PASSWORD,
  addAdmin,
  asAdmin,
  setSetting,
  signedInAdmin,
  signInAdmin,
} from '../../support/admin.ts';
import { SPARED } from '../../support/sign-in.ts';
import { type TestShop, testShop } from '../../support/test-shop.ts';
import { textOf } from '../../support/traces.ts';
import type { Visitor } from '../../support/visitor.ts';
import { odd } from '../../support/visitor.ts';

/** The password again. */
const AGAIN = { currentPassword: ADMIN_PASSWORD };

/** A code of the authenticator app: the present one, or one of so many half minutes later. */
const codeOf = (secret: string, steps = 0) =>
  generate({ secret, epoch: Date.now() / 1000 + 30 * steps });

/** Sets up a second factor, as though some minutes ago. */
async function enrol(
  shop: TestShop,
  admin: Visitor,
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { body } = await admin.call(twoFactorApi.begin(AGAIN));
  const confirmed = await admin.call(twoFactorApi.confirm({ code: await codeOf(body.secret) }));
  expect(confirmed.status).toBe(200);
  const [staff] = await shop.stored('staff');
  await shop.pretend('staff', { totpLastStep: Number(staff?.totpLastStep) - 10 });
  return { secret: body.secret, recoveryCodes: confirmed.body.recoveryCodes };
}

/** A shop whose admin has a second factor; calls are not counted, failures are. */
async function enrolled(shop: TestShop) {
  const admin = await signedInAdmin(shop);
  return { admin, ...(await enrol(shop, admin)) };
}

test('setting up begins with a key, its address for the app and that as a picture', async () => {
  await using shop = await testShop(SPARED);
  const admin = await signedInAdmin(shop);
  const { status, body } = await admin.call(twoFactorApi.begin(AGAIN));
  expect(status).toBe(200);
  expect(body.secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(body.uri).toBe(`otpauth://totp/Cirrus:admin?secret=${body.secret}&issuer=Cirrus`);
  expect(body.qr).toMatch(/^<svg [^>]*>.*<\/svg>$/s);
  // Not confirmed yet, it asks nobody for a code.
  expect((await signInAdmin(shop)).status).toBe(200);
  const wrong = await admin.call(twoFactorApi.confirm({ code: '000000' }));
  expect(wrong).toMatchObject({ status: 400, body: { fields: { code: expect.any(String) } } });
  expect((await admin.call(sessionApi.find())).body).toMatchObject({ twoFactor: 'off' });
});

test('an open screen alone neither sets up a second factor nor ends it: both ask for the password', async () => {
  await using shop = await testShop(SPARED);
  const admin = await signedInAdmin(shop);
  expect(await admin.call(odd(twoFactorApi.begin)({}))).toMatchObject({
    status: 400,
    body: { fields: { currentPassword: 'Current password is required' } },
  });
  const wrong = { currentPassword: 'guess' };
  expect(await admin.call(twoFactorApi.begin(wrong))).toMatchObject({
    body: { code: 'wrong_password', fields: { currentPassword: expect.any(String) } },
  });
  expect((await shop.stored('staff')).filter((each) => each.totpSecret !== null)).toEqual([]);
  const { secret } = await enrol(shop, admin);
  const code = await codeOf(secret);
  expect(await admin.call(twoFactorApi.remove({ ...wrong, code }))).toMatchObject({
    body: { code: 'wrong_password' },
  });
  expect((await admin.call(sessionApi.find())).body).toMatchObject({ twoFactor: 'on' });
  // Who guesses has to wait.
  for (let n = 0; n < 4; n++) await admin.call(twoFactorApi.begin(wrong));
  expect((await admin.call(twoFactorApi.begin(AGAIN))).status).toBe(429);
});

test('with a second factor, the password alone opens nothing', async () => {
  await using shop = await testShop(SPARED);
  const { admin, secret } = await enrolled(shop);
  expect((await admin.call(sessionApi.find())).body).toMatchObject({ twoFactor: 'on' });
  expect(await signInAdmin(shop)).toMatchObject({
    status: 401,
    body: { code: 'second_factor_required' },
  });
  expect(await signInAdmin(shop, 'admin', { password: 'guess' })).toMatchObject({
    status: 401,
    body: { code: 'wrong_credentials' },
  });
  expect(await signInAdmin(shop, 'admin', { code: '000000' })).toMatchObject({
    status: 401,
    body: { code: 'wrong_credentials', fields: { code: expect.any(String) } },
  });
  const code = await codeOf(secret);
  const spaced = `${code.slice(0, 3)} ${code.slice(3)}`;
  expect((await signInAdmin(shop, 'admin', { code: spaced })).status).toBe(200);
});

test('a code signs in once, even if sent twice at the same moment; earlier codes no longer work', async () => {
  await using shop = await testShop(SPARED);
  const { secret } = await enrolled(shop);
  const code = await codeOf(secret);
  const statuses = await Promise.all(
    [code, code].map(async (sent) => (await signInAdmin(shop, 'admin', { code: sent })).status),
  );
  expect(statuses.sort()).toEqual([200, 401]);
  expect((await signInAdmin(shop, 'admin', { code: await codeOf(secret, -1) })).status).toBe(401);
  expect((await signInAdmin(shop, 'admin', { code: await codeOf(secret, 1) })).status).toBe(200);
});

test('codes of other times are refused', async () => {
  await using shop = await testShop(SPARED);
  const { secret } = await enrolled(shop);
  for (const steps of [-20, 20]) {
    const code = await codeOf(secret, steps);
    expect((await signInAdmin(shop, 'admin', { code })).status).toBe(401);
  }
});

test('each recovery code signs in once', async () => {
  await using shop = await testShop(SPARED);
  const { recoveryCodes } = await enrolled(shop);
  expect(recoveryCodes).toHaveLength(10);
  const [code = ''] = recoveryCodes;
  const sloppy = ` ${code.toUpperCase().replaceAll('-', ' ')} `;
  const statuses = await Promise.all(
    [code, sloppy].map(async (sent) => (await signInAdmin(shop, 'admin', { code: sent })).status),
  );
  expect(statuses.sort()).toEqual([200, 401]);
  expect((await signInAdmin(shop, 'admin', { code: recoveryCodes[1] })).status).toBe(200);
});

test('the database holds neither the key nor the recovery codes', async () => {
  await using shop = await testShop(SPARED);
  const { secret, recoveryCodes } = await enrolled(shop);
  const text = await textOf(shop, 'staff', 'auditValues');
  expect(text).not.toContain(secret);
  expect(text).not.toContain(Buffer.from(secret).toString('hex'));
  for (const code of recoveryCodes) expect(text).not.toContain(code.replaceAll('-', ''));
});

test('wrong codes count like wrong passwords, a missing one does not', async () => {
  await using shop = await testShop(SPARED);
  const { secret } = await enrolled(shop);
  for (let n = 0; n < 6; n++) expect((await signInAdmin(shop)).status).toBe(401);
  for (let n = 0; n < 5; n++) {
    expect((await signInAdmin(shop, 'admin', { code: `00000${n}` })).status).toBe(401);
  }
  expect((await signInAdmin(shop, 'admin', { code: await codeOf(secret) })).status).toBe(429);
});

test('turning the second factor on ends sessions that were opened without it', async () => {
  await using shop = await testShop(SPARED);
  const admin = await signedInAdmin(shop);
  const elsewhere = await asAdmin(shop);
  await enrol(shop, admin);
  expect((await elsewhere.call(sessionApi.find())).status).toBe(401);
  expect((await admin.call(sessionApi.find())).status).toBe(200);
  expect(await admin.call(twoFactorApi.begin(AGAIN))).toMatchObject({
    status: 409,
    body: { code: 'two_factor_on' },
  });
});

test('staff turn off their own second factor with a code, and not without one', async () => {
  await using shop = await testShop(SPARED);
  const { admin, secret } = await enrolled(shop);
  const end = (code: string) => admin.call(twoFactorApi.remove({ ...AGAIN, code }));
  expect((await admin.call(odd(twoFactorApi.remove)())).status).toBe(400);
  expect((await end('000000')).status).toBe(400);
  expect((await end(await codeOf(secret))).status).toBe(200);
  expect((await signInAdmin(shop)).status).toBe(200);
  expect(await end('000000')).toMatchObject({ status: 409, body: { code: 'two_factor_off' } });
});

test('an owner takes a staff member’s lost second factor away', async () => {
  await using shop = await testShop(SPARED);
  const owner = await signedInAdmin(shop);
  const berta = await signedInAdmin(shop, 'berta', 'support');
  await enrol(shop, berta);
  const reset = await owner.call(staffApi.resetTwoFactor({ username: 'berta' }));
  expect(reset).toMatchObject({ status: 200, body: { username: 'berta', twoFactor: 'off' } });
  expect((await berta.call(sessionApi.find())).status).toBe(401);
  expect((await signInAdmin(shop, 'berta')).status).toBe(200);
});

test('where a second factor is required, a staff member without one can only set it up at the next sign-in', async () => {
  await using shop = await testShop(SPARED);
  const owner = await signedInAdmin(shop);
  await addAdmin(shop, 'berta', 'support');
  await setSetting(owner, 'enable_two_factor', 'true');
  // Whoever is signed in goes on until the next sign-in.
  expect((await owner.call(dashboardApi.read())).status).toBe(200);

  const berta = await asAdmin(shop, 'berta');
  expect((await berta.call(sessionApi.find())).body).toMatchObject({ twoFactor: 'required' });
  for (const call of [dashboardApi.read(), sessionApi.list()]) {
    expect(await berta.call<unknown>(call)).toMatchObject({
      status: 403,
      body: { code: 'two_factor_enrolment_required' },
    });
  }
  const { secret } = await enrol(shop, berta);
  expect((await berta.call(dashboardApi.read())).status).toBe(200);

  // Whoever ends it, for a new phone say, has to set up another.
  await berta.call(twoFactorApi.remove({ ...AGAIN, code: await codeOf(secret) }));
  expect((await berta.call(dashboardApi.read())).status).toBe(403);
  await setSetting(owner, 'enable_two_factor', 'false');
  expect((await berta.call(dashboardApi.read())).status).toBe(200);
});
