import { expect, test } from 'vitest';
import * as sessionApi from '../../../src/kit/session-endpoints.ts';
import { ADMIN_PASSWORD, addAdmin, guardedShop } from '../../support/admin.ts';
import { letPass, pretendCounts } from '../../support/sign-in.ts';
import { testShop } from '../../support/test-shop.ts';

const OWN = { username: 'admin', password: ADMIN_PASSWORD };
const WRONG = { ...OWN, password: 'guess' };

test('after five failures the account is closed to that address, the right password included', async () => {
  await using shop = await guardedShop();
  const visitor = shop.visitor();
  for (let failure = 1; failure <= 5; failure++) {
    expect((await visitor.call(sessionApi.signIn(WRONG))).status).toBe(401);
  }
  const { status, body, headers } = await visitor.call(sessionApi.signIn(OWN));
  expect(status).toBe(429);
  expect(body).toEqual({
    message: 'Too many failed sign-ins. Please try again in 15 minutes.',
    code: 'too_many_requests',
  });
  expect(Number(headers['retry-after'])).toBeGreaterThan(800);
  expect(Number(headers['retry-after'])).toBeLessThanOrEqual(900);
  const [account] = await shop.stored('staff');
  expect(account).toMatchObject({ isActive: true });

  await letPass(shop, '15 minutes');
  expect((await visitor.call(sessionApi.signIn(OWN))).status).toBe(200);
});

test('the owner decides how many failures are too many', async () => {
  await using shop = await guardedShop();
  await shop.set({ max_login_attempts: '3' });
  const statuses: number[] = [];
  for (let n = 0; n < 4; n++)
    statuses.push((await shop.visitor().call(sessionApi.signIn(WRONG))).status);
  expect(statuses).toEqual([401, 401, 401, 429]);
});

test('guesses made at the same moment count one by one', async () => {
  await using shop = await guardedShop();
  const responses = await Promise.all(
    Array.from({ length: 12 }, () => shop.visitor().call(sessionApi.signIn(WRONG))),
  );
  expect(responses.filter(({ status }) => status === 401)).toHaveLength(5);
  expect(responses.filter(({ status }) => status === 429)).toHaveLength(7);
});

test('correct passwords are all accepted at the same moment, beside a few wrong ones', async () => {
  await using shop = await guardedShop();
  const responses = await Promise.all(
    Array.from({ length: 16 }, (_, n) =>
      shop.visitor().call(sessionApi.signIn(n % 8 ? OWN : WRONG)),
    ),
  );
  expect(responses.map(({ status }) => status)).toEqual(
    Array.from({ length: 16 }, (_, n) => (n % 8 ? 200 : 401)),
  );
});

test('the owner is told once of each lock, and not of names that nobody has', async () => {
  await using shop = await guardedShop();
  const told = async () => {
    await shop.runJobs();
    const mails = (await shop.outbox()).filter(({ kind }) => kind === 'shop-event');
    return mails.map(({ about }) => about);
  };
  const lockOut = (username: string) =>
    Promise.all(
      Array.from({ length: 8 }, () =>
        shop.visitor().call(sessionApi.signIn({ ...WRONG, username })),
      ),
    );
  await lockOut('nobody');
  expect(await told()).toEqual([]);
  await lockOut('ADMIN');
  const about = { type: 'system.account_locked', data: { username: 'admin' } };
  expect(await told()).toMatchObject([about]);
  await shop.visitor().call(sessionApi.signIn(OWN));
  expect(await told()).toHaveLength(1);
  await letPass(shop, '15 minutes');
  await lockOut('admin');
  expect(await told()).toMatchObject([about, about]);
});

test('guesses from everywhere that close the account to strangers are told of as well', async () => {
  await using shop = await testShop({ env: { TRUST_PROXY: '127.0.0.1' } });
  await addAdmin(shop);
  const from = (address: string) => ({ 'x-forwarded-for': address });
  await shop.visitor().call(sessionApi.signIn(WRONG), from('198.51.100.1'));
  await pretendCounts(shop, 'staff sign-in from anywhere', 99);
  await shop.visitor().call(sessionApi.signIn(WRONG), from('198.51.100.2'));
  await shop.visitor().call(sessionApi.signIn(WRONG), from('198.51.100.3'));
  await shop.runJobs();
  expect((await shop.outbox()).map(({ kind }) => kind)).toEqual(['shop-event']);
});

test('guesses from many networks tell the owner once in a quarter of an hour', async () => {
  await using shop = await testShop({ env: { TRUST_PROXY: '127.0.0.1' } });
  await addAdmin(shop);
  for (const network of ['192.0.2.1', '192.0.2.2', '192.0.2.3']) {
    const from = { 'x-forwarded-for': network };
    for (let n = 0; n < 5; n++) await shop.visitor().call(sessionApi.signIn(WRONG), from);
  }
  await shop.runJobs();
  expect(await shop.outbox()).toHaveLength(1);
});

test('a lock holds for one account and one address alone', async () => {
  await using shop = await testShop({ env: { TRUST_PROXY: '127.0.0.1' } });
  await addAdmin(shop);
  await addAdmin(shop, 'berta');
  const from = (address: string) => ({ 'x-forwarded-for': address });
  for (let n = 0; n < 5; n++)
    await shop.visitor().call(sessionApi.signIn(WRONG), from('192.0.2.1'));
  expect((await shop.visitor().call(sessionApi.signIn(OWN), from('192.0.2.1'))).status).toBe(429);
  expect((await shop.visitor().call(sessionApi.signIn(OWN), from('192.0.2.2'))).status).toBe(200);
  const other = { username: 'berta', password: ADMIN_PASSWORD };
  expect((await shop.visitor().call(sessionApi.signIn(other), from('192.0.2.1'))).status).toBe(200);
});

test('a successful sign-in clears the failures before it', async () => {
  await using shop = await guardedShop();
  for (let round = 0; round < 3; round++) {
    for (let n = 0; n < 4; n++) await shop.visitor().call(sessionApi.signIn(WRONG));
    expect((await shop.visitor().call(sessionApi.signIn(OWN))).status).toBe(200);
  }
});

test('guesses from everywhere together slow the account down, but not where its owner has signed in before', async () => {
  await using shop = await testShop({ env: { TRUST_PROXY: '127.0.0.1' } });
  await addAdmin(shop);
  await addAdmin(shop, 'berta');
  const from = (address: string) => ({ 'x-forwarded-for': address });
  const home = from('192.0.2.1');
  expect((await shop.visitor().call(sessionApi.signIn(OWN), home)).status).toBe(200);
  await shop.visitor().call(sessionApi.signIn(WRONG), from('198.51.100.1'));
  await pretendCounts(shop, 'staff sign-in from anywhere', 100);

  expect((await shop.visitor().call(sessionApi.signIn(WRONG), from('198.51.100.2'))).status).toBe(
    429,
  );
  expect((await shop.visitor().call(sessionApi.signIn(OWN), from('192.0.2.2'))).status).toBe(429);
  expect((await shop.visitor().call(sessionApi.signIn(OWN), home)).status).toBe(200);
  const other = { username: 'berta', password: ADMIN_PASSWORD };
  expect((await shop.visitor().call(sessionApi.signIn(other), from('192.0.2.2'))).status).toBe(200);
  // A success at home frees nobody elsewhere.
  expect((await shop.visitor().call(sessionApi.signIn(WRONG), from('198.51.100.3'))).status).toBe(
    429,
  );
  await letPass(shop, '1 hour');
  expect((await shop.visitor().call(sessionApi.signIn(OWN), from('192.0.2.2'))).status).toBe(200);
});
