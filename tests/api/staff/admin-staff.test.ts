import { expect, test } from 'vitest';
import type { Role } from '../../../src/kit/access.ts';
import * as sessionApi from '../../../src/kit/session-endpoints.ts';
import * as dashboardApi from '../../../src/modules/analytics/dashboard-endpoints.ts';
import * as mailApi from '../../../src/modules/mail/endpoints.ts';
import * as subscribersApi from '../../../src/modules/newsletter/admin-endpoints.ts';
import * as staffApi from '../../../src/modules/staff/endpoints.ts';
import * as twoFactorApi from '../../../src/modules/staff/two-factor-endpoints.ts';
import { addAdmin, asAdmin, auditLines, signedInAdmin, signInAdmin } from '../../support/admin.ts';
import { shopOfFile, type TestShop, testShop } from '../../support/test-shop.ts';
import { textOf } from '../../support/traces.ts';
import type { Visitor } from '../../support/visitor.ts';
import { odd } from '../../support/visitor.ts';

const fileShop = shopOfFile();

const setRole = (owner: Visitor, username: string, role: Role) =>
  owner.call(staffApi.change({ username }, { role }));
const lock = (owner: Visitor, username: string, isActive = false) =>
  owner.call(staffApi.lock({ username }, { isActive }));

test('a new staff member signs in with a one-time password, which only lets them choose their own', async () => {
  await using shop = await testShop();
  const owner = await signedInAdmin(shop);
  const added = await owner.call(staffApi.add({ username: 'berta', role: 'support' }));
  expect(added).toMatchObject({ status: 201, body: { username: 'berta', role: 'support' } });
  const { oneTimePassword: password } = added.body;
  expect(password).toMatch(/^[\w-]{16}$/);

  const berta = await asAdmin(shop, 'berta', { password });
  expect((await berta.call(sessionApi.find())).body).toMatchObject({
    role: 'support',
    passwordChangeRequired: true,
  });
  for (const refused of [
    await berta.call(dashboardApi.read()),
    await berta.call(sessionApi.list()),
    await berta.call(odd(twoFactorApi.begin)()),
  ]) {
    expect(refused).toMatchObject({ status: 403, body: { code: 'password_change_required' } });
  }
  const change = (newPassword: string) =>
    berta.call(
      sessionApi.changePassword({ username: 'berta', currentPassword: password, newPassword }),
    );
  expect((await change(password)).status).toBe(400);
  expect((await change('a password of my own')).status).toBe(200);
  expect((await berta.call(dashboardApi.read())).status).toBe(200);
  expect((await signInAdmin(shop, 'berta', { password })).status).toBe(401);
});

test.each([
  [{ username: ' ', role: 'support' }, 400, 'username'],
  [{ username: 'two words', role: 'support' }, 400, 'username'],
  [{ username: 'carl', role: 'emperor' }, 400, 'role'],
  [{ username: 'ADMIN', role: 'support' }, 409, 'username'],
])('the staff member %j is refused', async (staffMember, status, field) => {
  const shop = await fileShop();
  const owner = await signedInAdmin(shop);
  const response = await owner.call(odd(staffApi.add)(staffMember));
  expect(response.status).toBe(status);
  expect(Object.keys(response.body.fields ?? {})).toEqual([field]);
});

test('owners see who works here: searched, filtered, sorted, page by page', async () => {
  await using shop = await testShop();
  const owner = await signedInAdmin(shop);
  await signedInAdmin(shop, 'berta', 'support');
  await addAdmin(shop, 'Carla', 'support');
  await lock(owner, 'carla');
  const list = async (query = {}) => {
    const { body, headers } = await owner.call(staffApi.list(query));
    return [headers['x-total-count'], ...body.map(({ username }) => username)];
  };
  expect(await list()).toEqual(['3', 'admin', 'berta', 'Carla']);
  expect(await list({ sort: '-username', limit: 1, offset: 1 })).toEqual(['3', 'berta']);
  expect(await list({ search: 'CAR' })).toEqual(['1', 'Carla']);
  expect(await list({ role: 'support,read-only', isActive: 'true' })).toEqual(['1', 'berta']);
  expect(await list({ sort: '-lastSeenAt' })).toEqual(['3', 'berta', 'admin', 'Carla']);
  const { body } = await owner.call(staffApi.list({ search: 'carla' }));
  expect(body).toEqual([
    {
      id: expect.any(String),
      username: 'Carla',
      email: null,
      role: 'support',
      isActive: false,
      twoFactor: 'off',
      passwordChangeRequired: false,
      lastSeenAt: null,
      createdAt: expect.any(String),
      version: expect.any(String),
    },
  ]);
});

test('a lock ends the sessions at once; unlocked, the staff member signs in anew', async () => {
  await using shop = await testShop();
  const owner = await signedInAdmin(shop);
  const berta = await signedInAdmin(shop, 'berta', 'support');
  expect(await lock(owner, 'Berta')).toMatchObject({ status: 200, body: { isActive: false } });
  expect((await berta.call(sessionApi.find())).status).toBe(401);
  expect((await signInAdmin(shop, 'berta')).status).toBe(403);
  expect(await lock(owner, 'berta', true)).toMatchObject({ body: { isActive: true } });
  expect((await berta.call(sessionApi.find())).status).toBe(401);
  expect((await signInAdmin(shop, 'berta')).status).toBe(200);
});

test('a changed role applies at once; fewer rights end the sessions, more rights do not', async () => {
  await using shop = await testShop();
  const owner = await signedInAdmin(shop);
  const berta = await signedInAdmin(shop, 'berta', 'read-only');
  const newsletters = () => berta.call(odd(subscribersApi.send)({}));
  expect((await newsletters()).status).toBe(403);
  expect(await setRole(owner, 'berta', 'support')).toMatchObject({ body: { role: 'support' } });
  expect((await newsletters()).status).toBe(400);
  await setRole(owner, 'berta', 'fulfilment');
  expect((await berta.call(mailApi.summarise())).status).toBe(401);
  expect((await (await asAdmin(shop, 'berta')).call(mailApi.summarise())).status).toBe(403);
});

test('nobody locks or demotes themselves, nor resets what is theirs past their own password and code', async () => {
  await using shop = await testShop();
  const owner = await signedInAdmin(shop);
  await addAdmin(shop, 'berta');
  for (const refused of [
    await lock(owner, 'admin'),
    await setRole(owner, 'ADMIN', 'manager'),
    await owner.call(staffApi.resetPassword({ username: 'admin' })),
    await owner.call(staffApi.resetTwoFactor({ username: 'admin' })),
  ]) {
    expect(refused).toMatchObject({ status: 409, body: { code: 'own_account' } });
  }
  expect((await setRole(owner, 'admin', 'owner')).status).toBe(200);
  expect((await lock(owner, 'nobody')).status).toBe(404);
});

/** Two owners of a shop. */
async function twoOwners(shop: TestShop): Promise<[Visitor, Visitor]> {
  return [await signedInAdmin(shop, 'anna'), await signedInAdmin(shop, 'berta')];
}

test.each([
  ['demote', (owner: Visitor, other: string) => setRole(owner, other, 'manager')],
  ['lock', (owner: Visitor, other: string) => lock(owner, other)],
])('of two owners who %s each other, one stays', async (_act, act) => {
  await using shop = await testShop();
  for (let round = 0; round < 2; round++) {
    await shop.forget('staff');
    const [anna, berta] = await twoOwners(shop);
    const responses = await Promise.all([act(anna, 'berta'), act(berta, 'anna')]);
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect([401, 403]).toContain(responses.find(({ status }) => status !== 200)?.status);
    expect(await shop.stored('staff', { role: 'owner', isActive: true })).toHaveLength(1);
  }
});

test('a reset password ends the sessions and must be changed', async () => {
  await using shop = await testShop();
  const owner = await signedInAdmin(shop);
  const berta = await signedInAdmin(shop, 'berta', 'manager');
  const reset = await owner.call(staffApi.resetPassword({ username: 'berta' }));
  expect(reset).toMatchObject({ status: 200, body: { username: 'berta', role: 'manager' } });
  expect((await berta.call(sessionApi.find())).status).toBe(401);
  expect((await signInAdmin(shop, 'berta')).status).toBe(401);
  const { body } = await signInAdmin(shop, 'berta', { password: reset.body.oneTimePassword });
  expect(body.user.passwordChangeRequired).toBe(true);
});

test('the audit log tells who changed whom, and no password', async () => {
  await using shop = await testShop();
  const owner = await signedInAdmin(shop);
  const { body } = await owner.call(staffApi.add({ username: 'berta', role: 'support' }));
  await signInAdmin(shop, 'berta', { password: 'a guess' });
  await setRole(owner, 'berta', 'manager');
  await lock(owner, 'berta');
  const lines = await auditLines(shop);
  expect(lines.map(({ action, byKind }) => [action, byKind])).toEqual([
    ['staff.signed_in', 'staff'],
    ['staff.added', 'staff'],
    ['staff.sign_in_refused', 'guest'],
    ['staff.role_changed', 'staff'],
    ['staff.locked', 'staff'],
  ]);
  expect(await textOf(shop, 'auditValues')).not.toContain(body.oneTimePassword);
  expect(await textOf(shop, 'auditValues')).not.toContain('a guess');
});
