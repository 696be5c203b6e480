import { access, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as sessionApi from '../../../src/kit/session-endpoints.ts';
import * as dashboardApi from '../../../src/modules/analytics/dashboard-endpoints.ts';
import {
  ADMIN_PASSWORD,
  addAdmin,
  asAdmin,
  signedInAdmin,
  signInAdmin,
} from '../../support/admin.ts';
import { shopOfFile, testShop } from '../../support/test-shop.ts';
import type { Visitor } from '../../support/visitor.ts';

const fileShop = shopOfFile();

const NEW = 'over the counter';

const change = (admin: Visitor, sent: Record<string, string> = {}) =>
  admin.call(
    sessionApi.changePassword({
      username: 'Admin',
      currentPassword: ADMIN_PASSWORD,
      newPassword: NEW,
      ...sent,
    }),
  );

test('a changed password ends the other sessions, and the former one opens nothing', async () => {
  await using shop = await testShop();
  const here = await signedInAdmin(shop);
  const there = await asAdmin(shop);
  expect(await change(here)).toMatchObject({
    status: 200,
    body: { message: 'Password changed successfully' },
  });
  expect((await here.call(dashboardApi.read())).status).toBe(200);
  expect((await there.call(dashboardApi.read())).status).toBe(401);
  expect((await signInAdmin(shop)).status).toBe(401);
  expect((await signInAdmin(shop, 'admin', { password: NEW })).status).toBe(200);
});

test.each([
  [{ username: ' ' }, 400, { username: 'Username is required' }],
  [{ currentPassword: '' }, 400, { currentPassword: 'Current password is required' }],
  [{ newPassword: 'short' }, 400, { newPassword: 'New password must be at least 6 characters' }],
  [
    { newPassword: 'Password123' },
    400,
    { newPassword: 'This password is one of the most common ones. Please choose another.' },
  ],
  [{ currentPassword: 'guess' }, 400, { currentPassword: 'Your current password is not correct.' }],
  [
    { newPassword: ADMIN_PASSWORD },
    400,
    { newPassword: 'The new password must differ from the current one' },
  ],
  [{ username: 'berta' }, 403, { username: 'You can only change your own password' }],
])('a change with %j is refused', async (sent, status, fields) => {
  const shop = await fileShop();
  await addAdmin(shop, 'berta');
  const admin = await signedInAdmin(shop);
  expect(await change(admin, sent)).toMatchObject({ status, body: { fields } });
  expect((await signInAdmin(shop)).status).toBe(200);
});

test('guessing the password at an open screen is slowed down there', async () => {
  await using shop = await testShop({ env: { RATE_LIMIT_EXEMPT: '127.0.0.1' } });
  const admin = await signedInAdmin(shop);
  for (let n = 0; n < 5; n++) await change(admin, { currentPassword: `guess ${n}` });
  expect((await change(admin)).status).toBe(429);
  expect((await change(await asAdmin(shop))).status).toBe(200);
});

test('of two changes at once, one succeeds', async () => {
  await using shop = await testShop();
  const [here, there] = [await signedInAdmin(shop), await asAdmin(shop)];
  const responses = await Promise.all([
    change(here, { newPassword: 'from the desk' }),
    change(there, { newPassword: 'from the till' }),
  ]);
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await shop.stored('staffSessions')).toHaveLength(1);
});

test('the file of the first password goes when that password is changed, and not before', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cirrus-first-password-'));
  await using shop = await testShop({ env: { DATA_DIR: folder } });
  const file = join(folder, 'initial-admin-password');
  const isThere = () =>
    access(file).then(
      () => true,
      () => false,
    );
  await writeFile(file, `${ADMIN_PASSWORD}\n`);
  const admin = await signedInAdmin(shop);
  const berta = await signedInAdmin(shop, 'berta', 'support');
  await change(berta, { username: 'berta' });
  await change(admin, { currentPassword: 'guess' });
  expect(await isThere()).toBe(true);
  await change(admin);
  expect(await isThere()).toBe(false);
});
