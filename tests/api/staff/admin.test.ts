import Fastify from 'fastify';
import { expect, test } from 'vitest';
import {
  type Permission,
  type Rights,
  ROLES,
  type Role,
  roleMay,
} from '../../../src/kit/access.ts';
import * as sessionApi from '../../../src/kit/session-endpoints.ts';
import * as dashboardApi from '../../../src/modules/analytics/dashboard-endpoints.ts';
import * as backupsApi from '../../../src/modules/backups/endpoints.ts';
import * as orderRecordsApi from '../../../src/modules/orders/admin-endpoints.ts';
import * as eventsApi from '../../../src/modules/staff/event-endpoints.ts';
import * as passkeysApi from '../../../src/modules/staff/passkey-endpoints.ts';
import * as linksApi from '../../../src/modules/staff/password-link-endpoints.ts';
import type { LoadSite } from '../../../src/server/pages/pages.ts';
import { registerAdminIdentity } from '../../../src/server/plugins/admin-identity.ts';
import { ADMIN_PASSWORD, guardedShop, signedInAdmin } from '../../support/admin.ts';
import { describedCalls } from '../../support/described-calls.ts';
import { isRandomRun } from '../../support/random-size.ts';
import { type TestShop, testShop } from '../../support/test-shop.ts';
import { textOf } from '../../support/traces.ts';
import { odd } from '../../support/visitor.ts';

const OWN = { username: 'admin', password: ADMIN_PASSWORD };
const WRONG = { ...OWN, password: 'guess' };
const NO_SUCH_CALL = '/api/admin/no-such-call';

const pagesOfATest: LoadSite = async () => ({
  buildId: 'of a test',
  render: async () => ({
    status: 200,
    headers: { 'content-type': 'text/html' },
    html: '<p>a page</p>',
  }),
});

test('every call of the back office is refused without a session of its own', async () => {
  await using shop = await guardedShop();
  const customer = await shop.customer();
  // The last four ask for a token or an address that nobody can guess.
  const open = [
    sessionApi.signIn,
    sessionApi.signInByOldPath,
    passkeysApi.ask,
    passkeysApi.enter,
    linksApi.forgot,
    linksApi.check,
    linksApi.choose,
    backupsApi.download,
    backupsApi.restoring,
  ].map(({ method, path }) => `${method} ${path}`);
  const calls = (await adminCalls(shop)).filter(
    ({ method, path }) => !open.includes(`${method} ${path}`),
  );
  expect(calls.length).toBeGreaterThan(4);

  const all = [...calls, { method: 'GET' as const, url: NO_SUCH_CALL }];
  const tries = [
    {},
    { authorization: 'Bearer admin' },
    { authorization: `Bearer ${'A'.repeat(43)}` },
  ];
  // One look at who asks serves every call: each is tried in one of the ways.
  for (const [nth, { method, url }] of all.entries()) {
    const headers = tries[nth % tries.length];
    const { status, body } = await customer.send(method, url, undefined, headers);
    expect([method, url, status]).toEqual([method, url, 401]);
    expect(body).toEqual({
      message: 'Please sign in to the back office.',
      code: 'not_signed_in',
    });
  }
});

test('another spelling of a path does not bypass the sign-in', async () => {
  await using shop = await guardedShop();
  const { path } = dashboardApi.read;
  for (const url of [
    `${path}/`,
    path.replace('admin', '%61dmin'),
    path.replace('/admin', '//admin'),
    path.replace('api', 'API'),
  ]) {
    const { status } = await shop.visitor().get(url);
    expect([401, 404]).toContain(status);
  }
});

test.each([
  [sessionApi.signIn.path, sessionApi.signIn],
  [sessionApi.signInByOldPath.path, sessionApi.signInByOldPath],
])('%s opens the back office', async (_path, signIn) => {
  await using shop = await guardedShop();
  const { status, body } = await shop.visitor().call(signIn({ ...OWN, username: ' Admin ' }));
  expect(status).toBe(200);
  expect(body).toEqual({
    success: true,
    token: expect.stringMatching(/^[\w-]{43}$/),
    user: {
      id: expect.any(String),
      username: 'admin',
      email: null,
      role: 'owner',
      permissions: expect.arrayContaining(['staff.edit', 'dashboard.view']),
      createdAt: expect.any(String),
      passwordChangeRequired: false,
      twoFactor: 'off',
    },
    message: 'Login Successful',
  });
  const headers = { authorization: `Bearer ${body.token}` };
  expect(await shop.visitor().call(sessionApi.find(), headers)).toMatchObject({
    status: 200,
    body: body.user,
  });
});

test('the database holds no token that could be used to sign in', async () => {
  await using shop = await guardedShop();
  const { body } = await shop.visitor().call(sessionApi.signIn(OWN));
  const text = await textOf(shop, 'staffSessions');
  expect(text).not.toContain(body.token);
  expect(text).not.toContain(Buffer.from(body.token).toString('hex'));
});

test('an unknown user is refused in the same words as a wrong password', async () => {
  await using shop = await guardedShop();
  const refusal = {
    status: 401,
    body: { message: 'Invalid username or password. Please try again.', code: 'wrong_credentials' },
  };
  expect(await shop.visitor().call(sessionApi.signIn(WRONG))).toMatchObject(refusal);
  expect(
    await shop.visitor().call(sessionApi.signIn({ ...OWN, username: 'nobody' })),
  ).toMatchObject(refusal);
});

test('a customer cannot sign in to the back office', async () => {
  await using shop = await guardedShop();
  const { username } = await shop.customer();
  const { status } = await shop
    .visitor()
    .call(sessionApi.signIn({ username, password: 'open sesame' }));
  expect(status).toBe(401);
});

test('both username and password are required', async () => {
  await using shop = await guardedShop();
  const { status, body } = await shop
    .visitor()
    .call(sessionApi.signIn({ username: ' ', password: '' }));
  expect(status).toBe(400);
  expect(body).toMatchObject({
    code: 'invalid_input',
    fields: { username: 'Username is required', password: 'Password is required' },
  });
});

test('a locked account is told so, and its open sessions end', async () => {
  await using shop = await testShop();
  const admin = await signedInAdmin(shop);
  await shop.pretend('staff', { isActive: false });
  expect((await admin.call(dashboardApi.read())).status).toBe(401);
  const { status, body } = await shop.visitor().call(sessionApi.signIn(OWN));
  expect(status).toBe(403);
  expect(body).toMatchObject({
    code: 'account_inactive',
    message: expect.stringContaining('locked'),
  });
});

test('answers of the back office may not be cached', async () => {
  await using shop = await testShop();
  const admin = await signedInAdmin(shop);
  const { headers } = await admin.call(dashboardApi.read());
  expect(headers['cache-control']).toBe('no-store');
});

test('a role without the right gets 403, even for what is not there or not valid', async () => {
  await using shop = await guardedShop();
  const viewer = await signedInAdmin(shop, 'viewer', 'read-only');
  expect((await viewer.call(dashboardApi.read())).status).toBe(200);
  const refused = await viewer.call(
    odd(orderRecordsApi.changeTracking)({ id: 'nonsense' }, { trackingNumber: 7 }),
  );
  expect(refused).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  expect(await viewer.call(sessionApi.signOut())).toMatchObject({ status: 200 });
});

test.each([
  ['of the API alone', {}],
  ['with its pages', { pages: pagesOfATest }],
])('in a shop %s a call that the back office does not have answers 404', async (_what, options) => {
  await using shop = await testShop(options);
  const viewer = await signedInAdmin(shop, 'viewer', 'read-only');
  for (const call of ['get', 'post'] as const) {
    const { status, body } = await viewer[call](NO_SUCH_CALL);
    expect([status, body]).toMatchObject([404, { code: 'not_found' }]);
  }
});

/** Every call of the back office, with the right that it needs: of every shop the same, and long to describe. */
const adminCalls = (shop: TestShop) => {
  described ??= describeAdminCalls(shop);
  return described;
};
let described: ReturnType<typeof describeAdminCalls> | undefined;

type AdminCall = Awaited<ReturnType<typeof describeAdminCalls>>[number];
type Asked = { asked: Permission };

const describeAdminCalls = async (shop: TestShop) =>
  (await describedCalls(shop))
    .filter(({ path }) => path.startsWith('/api/admin'))
    .map(({ method, path, 'x-permission': permission }) => {
      const url = path.replace(/:\w+/g, crypto.randomUUID());
      return { method, path, url, key: [url], permission };
    });

test('every call says what right it needs, or that it is about oneself', async () => {
  await using shop = await guardedShop();
  const known = [...Object.keys(shop.rights), 'oneself', 'before sign-in'];
  for (const call of await adminCalls(shop)) expect(known, call.url).toContain(call.permission);
});

test('everybody in the back office may ask which roles may do what', async () => {
  await using shop = await guardedShop();
  const reader = await signedInAdmin(shop, 'reader', 'read-only');
  const { body } = await reader.call(sessionApi.listRights());
  expect(body).toContainEqual({ permission: 'staff.edit', roles: ['owner'] });
  expect(body.map(({ permission }) => permission)).toEqual(Object.keys(shop.rights));
  expect((await shop.visitor().call(sessionApi.listRights())).status).toBe(401);
});

test('a call that does not say so keeps the shop from starting', async () => {
  await using shop = await guardedShop();
  const other = Fastify();
  registerAdminIdentity(other, shop.shop);
  const add = () => other.get('/api/admin/careless', () => 'everything');
  expect(add).toThrow('GET /api/admin/careless doesn’t say who may call it');
});

/**
 * Which calls a role makes here: of each right one, and each call by one of the roles that may not make it. One look at the
 * right serves them all; each by every role is tried by `npm run test:random`.
 */
function callsFor(role: Role, calls: AdminCall[], rights: Rights): (AdminCall & Asked)[] {
  const seen = new Set<Permission>();
  return calls.flatMap((call, nth) => {
    const asked = (Object.keys(rights) as Permission[]).find((known) => known === call.permission);
    // The line of events, which every role may open, stays open.
    if (!asked || call.url === eventsApi.listen.path) return [];
    const mayNot = ROLES.filter((other) => !roleMay(rights, other, asked));
    const isFirst = !seen.has(asked);
    seen.add(asked);
    if (!isRandomRun && !isFirst && mayNot[nth % mayNot.length] !== role) return [];
    return [{ ...call, asked }];
  });
}

test.each(ROLES)(
  '%s may make the calls that the role has the right for, and no others',
  async (role) => {
    await using shop = await guardedShop();
    const staffMember = await signedInAdmin(shop, 'teammate', role);
    const calls = callsFor(role, await adminCalls(shop), shop.rights);
    expect(calls.length).toBeGreaterThan(Object.keys(shop.rights).length / 2);
    for (const { asked, ...call } of calls) {
      const { status, body } = await staffMember.call<unknown>(call);
      const isRefused = status === 403 && body.code === 'forbidden';
      expect([call, isRefused]).toEqual([call, !roleMay(shop.rights, role, asked)]);
    }
  },
);
