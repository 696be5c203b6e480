import { expect, test } from 'vitest';
import * as authApi from '../../../src/modules/customers/endpoints.ts';
import { guess, letPass, pointsOf, pretendCounts, SPARED, signIn } from '../../support/sign-in.ts';
import { anotherProcess, testShop } from '../../support/test-shop.ts';
import { textOf } from '../../support/traces.ts';

const FIVE = Array(5).fill(401);

test('after five failures an account waits, the right password included, and is told how long', async () => {
  await using shop = await testShop(SPARED);
  const customer = await shop.customer();
  expect(await guess(shop, customer, 5)).toEqual(FIVE);
  const { status, body, headers, setCookies } = await signIn(shop.visitor(), customer);
  expect([status, setCookies]).toEqual([429, []]);
  expect(body).toEqual({
    code: 'too_many_requests',
    message: expect.stringMatching(
      /^Too many failed sign-ins\. Please try again in 1[45] minutes\.$/,
    ),
  });
  expect(Number(headers['retry-after'])).toBeGreaterThan(800);
  await letPass(shop, '15 minutes');
  expect((await signIn(shop.visitor(), customer)).status).toBe(200);
});

test('after fifty failures within a day the next is refused until the day is over', async () => {
  await using shop = await testShop(SPARED);
  const customer = await shop.customer();
  for (let quarter = 0; quarter < 10; quarter++) {
    expect(await guess(shop, customer, 5)).toEqual(FIVE);
    await letPass(shop, '15 minutes');
  }
  expect(await signIn(shop.visitor(), customer)).toMatchObject({
    status: 429,
    body: { message: 'Too many failed sign-ins. Please try again in 22 hours.' },
  });
  await letPass(shop, '22 hours');
  expect((await signIn(shop.visitor(), customer)).status).toBe(200);
});

test('a refused attempt does not make the wait longer', async () => {
  await using shop = await testShop(SPARED);
  const customer = await shop.customer();
  await guess(shop, customer, 5);
  const ends = async () =>
    (await shop.stored('limits')).map(({ key, expire }) => ({ key, expire }));
  const before = await ends();
  expect(await guess(shop, customer, 2)).toEqual([429, 429]);
  expect(await ends()).toEqual(before);
});

test('an unknown account waits as a known one does', async () => {
  await using shop = await testShop(SPARED);
  const responses = [];
  for (const account of [await shop.customer(), { username: 'nobody' }]) {
    expect(await guess(shop, account, 5)).toEqual(FIVE);
    const { status, body } = await signIn(shop.visitor(), account);
    responses.push({ status, body });
    await shop.forget('limits');
  }
  expect(responses[0]).toMatchObject({ status: 429 });
  expect(responses[1]).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
  expect(await guess(shop, { username: 'nobody' }, 5)).toEqual(FIVE);
  expect((await signIn(shop.visitor(), { username: ' NOBODY ' })).status).toBe(429);
});

test('username and address of one account share the count, and nobody is told that they do', async () => {
  await using shop = await testShop(SPARED);
  const customer = await shop.customer();
  const byEmail = { username: `${customer.username}@shop.example` };
  expect(await guess(shop, byEmail, 5)).toEqual(FIVE);
  const unknown = await signIn(shop.visitor(), { username: 'nobody' });
  const right = await signIn(shop.visitor(), customer);
  expect([right.status, right.body]).toEqual([401, unknown.body]);
  await letPass(shop, '15 minutes');
  expect((await signIn(shop.visitor(), customer)).status).toBe(200);
  expect((await signIn(shop.visitor(), byEmail)).status).toBe(200);
});

test('a success forgets the failures before it', async () => {
  await using shop = await testShop(SPARED);
  const customer = await shop.customer();
  for (let round = 0; round < 3; round++) {
    expect(await guess(shop, customer, 4)).toEqual(Array(4).fill(401));
    expect((await signIn(shop.visitor(), customer)).status).toBe(200);
  }
});

test('guesses made at the same moment count one by one, in all processes together', async () => {
  await using shop = await testShop(SPARED);
  await using other = await anotherProcess(shop, SPARED);
  const customer = await shop.customer();
  const responses = await Promise.all(
    Array.from({ length: 12 }, (_, n) =>
      signIn((n % 2 ? shop : other).visitor(), customer, { password: 'guess' }),
    ),
  );
  const statuses = responses.map(({ status }) => status).sort();
  expect(statuses).toEqual([...FIVE, ...Array(7).fill(429)]);
});

test.each([
  ['right', 0],
  ['mixed', 4],
])(
  'of thirty sign-ins at the same moment (%s) every one with the right password succeeds',
  async (_, wrong) => {
    await using shop = await testShop(SPARED);
    const customer = await shop.customer();
    const responses = await Promise.all(
      Array.from({ length: 30 }, (_, n) =>
        signIn(shop.visitor(), customer, n < 5 * wrong && n % 5 === 0 ? { password: 'guess' } : {}),
      ),
    );
    const statuses = responses.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(30 - wrong);
    expect(statuses.filter((status) => status === 401)).toHaveLength(wrong);
  },
);

test('a success in one process opens the account in the others as well', async () => {
  await using shop = await testShop(SPARED);
  await using other = await anotherProcess(shop, SPARED);
  const customer = await shop.customer();
  const home = shop.visitor();
  await signIn(home, customer);
  expect(await guess(other, customer, 7)).toEqual([...FIVE, 429, 429]);
  expect((await signIn(home, customer)).status).toBe(200);
  expect((await signIn(other.visitor(), customer)).status).toBe(200);
});

test('a known device is not shut out by strangers, and its own failures are counted apart', async () => {
  await using shop = await testShop(SPARED);
  const customer = await shop.customer();
  const home = shop.visitor();
  await signIn(home, customer);
  await home.call(authApi.signOut());
  expect(home.cookies.has('cirrus_session')).toBe(false);

  await guess(shop, customer, 5);
  expect((await signIn(shop.visitor(), customer)).status).toBe(429);
  expect((await signIn(home, customer)).status).toBe(200);

  for (let n = 0; n < 5; n++) await signIn(home, customer, { password: 'mistyped' });
  expect((await signIn(home, customer)).status).toBe(429);
  expect((await signIn(shop.visitor(), customer)).status).toBe(200);
});

test('a device is known to the account that signed in there alone', async () => {
  await using shop = await testShop(SPARED);
  const [owner, stranger] = [await shop.customer(), await shop.customer()];
  const browser = shop.visitor();
  await signIn(browser, stranger);
  await guess(shop, owner, 5);
  expect((await signIn(browser, owner)).status).toBe(429);
});

test('one browser can be known to several customers', async () => {
  await using shop = await testShop(SPARED);
  const [ada, berta] = [await shop.customer(), await shop.customer()];
  const browser = shop.visitor();
  await signIn(browser, ada);
  const first = browser.cookies.get('cirrus_device');
  await signIn(browser, berta);
  expect(browser.cookies.get('cirrus_device')).not.toBe(first);
  for (const account of [ada, berta]) {
    await guess(shop, account, 5);
    expect((await signIn(browser, account)).status).toBe(200);
  }
});

test('the database cannot be turned into a device cookie', async () => {
  await using shop = await testShop();
  const browser = shop.visitor();
  await signIn(browser, await shop.customer());
  expect(await shop.stored('devices')).toHaveLength(1);
  expect(await textOf(shop, 'devices')).not.toContain(browser.cookies.get('cirrus_device'));
});

test('a network waits after twenty failures over all accounts; others and known devices do not', async () => {
  await using shop = await testShop({ env: { TRUST_PROXY: '127.0.0.1' } });
  const customer = await shop.customer();
  const home = shop.visitor();
  const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
  await signIn(home, customer, from('192.0.2.9'));
  await signIn(shop.visitor(), { username: 'nobody' }, from('2001:db8::1'));
  await pretendCounts(shop, 'sign-in network', 19);
  expect((await signIn(shop.visitor(), { username: 'who' }, from('2001:db8::2'))).status).toBe(401);

  const here = from('2001:db8::3');
  expect(await signIn(shop.visitor(), customer, here)).toMatchObject({
    status: 429,
    body: { message: expect.stringContaining('Too many failed sign-ins') },
  });
  expect((await signIn(home, customer, here)).status).toBe(200);
  expect((await signIn(shop.visitor(), customer, from('2001:db8:1::1'))).status).toBe(200);
});

test('a success takes back its own attempt from the address, and no other', async () => {
  await using shop = await testShop();
  const customer = await shop.customer();
  await signIn(shop.visitor(), { username: 'nobody' });
  await signIn(shop.visitor(), customer);
  expect(await pointsOf(shop, 'sign-in network')).toEqual([1]);
});

test('an exempt address is spared by the limit per address, not by the one per account', async () => {
  await using shop = await testShop(SPARED);
  const customer = await shop.customer();
  await guess(shop, customer, 5);
  expect((await signIn(shop.visitor(), customer)).status).toBe(429);
  expect((await shop.stored('limits')).filter(({ key }) => key.includes('network'))).toEqual([]);
});
