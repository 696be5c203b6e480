import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { setSetting, signedInAdmin, signInAdmin } from '../support/admin.ts';
import { type TestShop, testShop } from '../support/test-shop.ts';

/** Runs `npm run rescue` for the shop. @returns what it printed */
async function rescue(shop: TestShop, ...options: string[]): Promise<string> {
  const env = { ...process.env, DATABASE_URL: shop.databaseUrl };
  const run = promisify(execFile);
  const { stdout } = await run(process.execPath, ['scripts/rescue.ts', ...options], { env });
  return stdout;
}

test('whoever has the server lets an owner in again, whatever shut them out', async () => {
  await using shop = await testShop({ env: { TRUST_PROXY: '127.0.0.1' } });
  const owner = await signedInAdmin(shop);
  await setSetting(owner, 'google_recaptcha_site_key', 'mistyped');
  await setSetting(owner, 'google_recaptcha_secret_key', 'mistyped');
  await setSetting(owner, 'enable_captcha', 'true');
  await setSetting(owner, 'ip_whitelist', '127.0.0.1');
  await shop.pretend('staff', { isActive: false });
  const elsewhere = { headers: { 'x-forwarded-for': '192.0.2.1' } };
  expect((await signInAdmin(shop, 'admin', elsewhere)).status).toBe(403);

  await expect(rescue(shop, '--username', 'nobody')).rejects.toThrow(
    'There is no account “nobody”',
  );
  expect((await signInAdmin(shop, 'admin', elsewhere)).body).toMatchObject({
    code: 'address_not_allowed',
  });
  const [, password] = /admin \/ (\S+),/.exec(await rescue(shop, '--username', 'admin')) ?? [];
  const response = await signInAdmin(shop, 'admin', { ...elsewhere, password: password ?? '' });
  expect(response).toMatchObject({ status: 200, body: { user: { passwordChangeRequired: true } } });
});

test('without a name the rescue reopens sign-in and changes no account', async () => {
  await using shop = await testShop({ env: { TRUST_PROXY: '127.0.0.1' } });
  await setSetting(await signedInAdmin(shop), 'ip_whitelist', '127.0.0.1');
  await rescue(shop);
  const headers = { 'x-forwarded-for': '192.0.2.1' };
  const { body } = await signInAdmin(shop, 'admin', { headers });
  expect(body.user.passwordChangeRequired).toBe(false);
});
