import { expect, test } from 'vitest';
import type { AdminSignedIn } from '../../src/domain/staff/schema.ts';
import { ADMIN_PASSWORD, addAdmin, signedInAdmin } from '../support/admin.ts';
import { type TestShop, testShop } from '../support/test-shop.ts';

const SIGN_IN = '/api/admin/authenticate';
const OWN = { username: 'admin', password: ADMIN_PASSWORD };
const WRONG = { ...OWN, password: 'guess' };

/** A shop with the account `admin`, where calls of one address are not counted. */
async function guardedShop(): Promise<TestShop> {
  const shop = await testShop({ env: { RATE_LIMIT_EXEMPT: '127.0.0.1' } });
  await addAdmin(shop);
  return shop;
}

test('every call of the back office is refused without a session of its own', async () => {
  await using shop = await guardedShop();
  const customer = await shop.customer();
  const openApi = await customer.get<{ paths: Record<string, object> }>('/api/openapi.json');
  const calls = Object.entries(openApi.body.paths)
    .filter(([path]) => path.startsWith('/api/admin'))
    .flatMap(([path, methods]) => Object.keys(methods).map((method) => ({ path, method })))
    .filter(({ path }) => !/\/(authenticate|login)$/.test(path));
  expect(calls.length).toBeGreaterThan(4);

  for (const { path, method } of [...calls, { path: '/api/admin/no-such-call', method: 'get' }]) {
    const url = path.replace(/\{\w+\}/g, crypto.randomUUID());
    for (const headers of [
      {},
      { authorization: 'Bearer admin' },
      { authorization: `Bearer ${'A'.repeat(43)}` },
    ]) {
      const { status, body } = await customer.call(
        method.toUpperCase() as 'GET',
        url,
        undefined,
        headers,
      );
      expect([method, path, status]).toEqual([method, path, 401]);
      expect(body).toEqual({
        message: 'Please sign in to the back office.',
        code: 'not_signed_in',
      });
    }
  }
});

test('another spelling of a path opens nothing', async () => {
  await using shop = await guardedShop();
  for (const url of [
    '/api/admin/dashboard/',
    '/api/%61dmin/dashboard',
    '/api//admin/dashboard',
    '/API/admin/dashboard',
  ]) {
    const { status } = await shop.visitor().get(url);
    expect([401, 404]).toContain(status);
  }
});

test.each(['/api/admin/authenticate', '/api/admin/login'])(
  '%s opens the back office',
  async (path) => {
    await using shop = await guardedShop();
    const { status, body } = await shop
      .visitor()
      .post<AdminSignedIn>(path, { ...OWN, username: ' Admin ' });
    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      token: expect.stringMatching(/^[\w-]{43}$/),
      user: {
        id: expect.any(String),
        username: 'admin',
        role: 'owner',
        permissions: expect.arrayContaining(['staff.edit', 'dashboard.view']),
        createdAt: expect.any(String),
      },
      message: 'Login Successful',
    });
    const headers = { authorization: `Bearer ${body.token}` };
    expect(await shop.visitor().get('/api/admin/session', headers)).toMatchObject({
      status: 200,
      body: body.user,
    });
  },
);

test('the database holds no token that would open anything', async () => {
  await using shop = await guardedShop();
  const { body } = await shop.visitor().post<AdminSignedIn>(SIGN_IN, OWN);
  const [row] = await shop.sql<{ text: string }>('select s::text as text from admin_sessions s');
  expect(row?.text).not.toContain(body.token);
  expect(row?.text).not.toContain(Buffer.from(body.token).toString('hex'));
});

test('an unknown user is refused in the same words as a wrong password', async () => {
  await using shop = await guardedShop();
  const refusal = {
    status: 401,
    body: { message: 'Invalid username or password. Please try again.', code: 'wrong_credentials' },
  };
  expect(await shop.visitor().post(SIGN_IN, WRONG)).toMatchObject(refusal);
  expect(await shop.visitor().post(SIGN_IN, { ...OWN, username: 'nobody' })).toMatchObject(refusal);
});

test('a customer cannot sign in to the back office', async () => {
  await using shop = await guardedShop();
  const { username } = await shop.customer();
  const { status } = await shop.visitor().post(SIGN_IN, { username, password: 'open sesame' });
  expect(status).toBe(401);
});

test('both username and password are required', async () => {
  await using shop = await guardedShop();
  const { status, body } = await shop.visitor().post(SIGN_IN, { username: ' ', password: '' });
  expect(status).toBe(400);
  expect(body).toMatchObject({
    code: 'invalid_input',
    fields: { username: 'Username is required', password: 'Password is required' },
  });
});

test('a locked account is told so, and its open sessions end', async () => {
  await using shop = await testShop();
  const admin = await signedInAdmin(shop);
  await shop.sql('update admin_users set is_active = false');
  expect((await admin.get('/api/admin/dashboard')).status).toBe(401);
  const { status, body } = await shop.visitor().post(SIGN_IN, OWN);
  expect(status).toBe(403);
  expect(body).toMatchObject({
    code: 'account_inactive',
    message: expect.stringContaining('locked'),
  });
});

test('a session lasts as long as the owner says, from its last use', async () => {
  await using shop = await testShop();
  await shop.sql(`insert into site_config (key, value) values ('session_timeout', '30')`);
  const admin = await signedInAdmin(shop);
  const minutesLeft = async () => {
    const [session] = await shop.sql<{ minutes: number }>(
      `select round(extract(epoch from expires_at - now()) / 60)::int as minutes from admin_sessions`,
    );
    return session?.minutes;
  };
  const pass = (minutes: number) =>
    shop.sql(
      `update admin_sessions set last_used_at = last_used_at - make_interval(mins => $1),
         expires_at = expires_at - make_interval(mins => $1)`,
      [minutes],
    );
  expect(await minutesLeft()).toBe(30);
  await pass(20);
  expect((await admin.get('/api/admin/session')).status).toBe(200);
  expect(await minutesLeft()).toBe(30);
  await pass(30);
  expect((await admin.get('/api/admin/session')).status).toBe(401);
});

test('signing out ends this session and no other', async () => {
  await using shop = await testShop();
  const here = await signedInAdmin(shop);
  const { body } = await shop.visitor().post<AdminSignedIn>(SIGN_IN, OWN);
  expect((await here.post('/api/admin/logout')).status).toBe(200);
  expect((await here.get('/api/admin/session')).status).toBe(401);
  const there = await shop
    .visitor()
    .get('/api/admin/session', { authorization: `Bearer ${body.token}` });
  expect(there.status).toBe(200);
});

test('nothing of the back office may be stored on its way', async () => {
  await using shop = await testShop();
  const admin = await signedInAdmin(shop);
  const { headers } = await admin.get('/api/admin/dashboard');
  expect(headers['cache-control']).toBe('no-store');
});

test('a role without the right gets 403, even for what is not there or not valid', async () => {
  await using shop = await guardedShop();
  const viewer = await signedInAdmin(shop, 'viewer', 'read-only');
  expect((await viewer.get('/api/admin/dashboard')).status).toBe(200);
  const refused = await viewer.put('/api/admin/orders/nonsense/tracking', { trackingNumber: 7 });
  expect(refused).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  expect(await viewer.get('/api/admin/no-such-call')).toMatchObject({ status: 404 });
  expect(await viewer.post('/api/admin/logout')).toMatchObject({ status: 200 });
});
