import { expect, test } from 'vitest';
import { deletePastThrottles } from '../../src/domain/customers/throttle.ts';
import {
  guess,
  letPass,
  pretendFailures,
  prolongWaits,
  SPARED,
  signIn,
} from '../support/sign-in.ts';
import { anotherProcess, testShop } from '../support/test-shop.ts';

const FIVE = Array(5).fill(401);

test('after five failures an account waits, the right password included, and is told how long', async () => {
  await using shop = await testShop(SPARED);
  const customer = await shop.customer();
  expect(await guess(shop, customer, 5)).toEqual(FIVE);
  await prolongWaits(shop);
  const { status, body, headers, setCookies } = await signIn(shop.visitor(), customer);
  expect([status, setCookies]).toEqual([429, []]);
  expect(body).toEqual({
    code: 'too_many_requests',
    message: expect.stringMatching(
      /^Too many failed sign-ins\. Please try again in (9|10|11) minutes\.$/,
    ),
  });
  expect(Number(headers['retry-after'])).toBeGreaterThan(500);
  await letPass(shop, '11 minutes');
  expect((await signIn(shop.visitor(), customer)).status).toBe(200);
});

test('each failure past the fifth doubles the wait, up to a quarter of an hour', async () => {
  await using shop = await testShop(SPARED);
  const waits: number[] = [];
  for (let failure = 1; failure <= 16; failure++) {
    expect(await guess(shop, { username: 'nobody' }, 1)).toEqual([401]);
    const [row] = await shop.sql<{ seconds: number }>(
      `select round(extract(epoch from blocked_until - failed_at))::int as seconds from throttles
       where starts_with(key, 'sign-in name')`,
    );
    waits.push(row?.seconds ?? 0);
    await letPass(shop, '15 minutes');
  }
  expect(waits).toEqual([0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]);
});

test('a refused attempt does not make the wait longer', async () => {
  await using shop = await testShop(SPARED);
  const customer = await shop.customer();
  await guess(shop, customer, 5);
  await prolongWaits(shop);
  const counted = () => shop.sql('select * from throttles order by key');
  const before = await counted();
  expect(await guess(shop, customer, 2)).toEqual([429, 429]);
  expect(await counted()).toEqual(before);
});

test('an unknown account waits as a known one does', async () => {
  await using shop = await testShop(SPARED);
  const answers = [];
  for (const account of [await shop.customer(), { username: 'nobody' }]) {
    expect(await guess(shop, account, 5)).toEqual(FIVE);
    await prolongWaits(shop);
    const { status, body } = await signIn(shop.visitor(), account);
    answers.push({ status, body });
    await shop.sql('delete from throttles');
  }
  expect(answers[0]).toMatchObject({ status: 429 });
  expect(answers[1]).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
  expect(await guess(shop, { username: 'nobody' }, 5)).toEqual(FIVE);
  await prolongWaits(shop);
  expect((await signIn(shop.visitor(), { username: ' NOBODY ' })).status).toBe(429);
});

test('username and address of one account share the count, and nobody is told that they do', async () => {
  await using shop = await testShop(SPARED);
  const customer = await shop.customer();
  const byEmail = { username: `${customer.username}@shop.example` };
  expect(await guess(shop, byEmail, 5)).toEqual(FIVE);
  await prolongWaits(shop);
  const unknown = await signIn(shop.visitor(), { username: 'nobody' });
  const right = await signIn(shop.visitor(), customer);
  expect([right.status, right.body]).toEqual([401, unknown.body]);
  await letPass(shop, '11 minutes');
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

test('failures are forgotten after a day, and their rows are swept', async () => {
  await using shop = await testShop(SPARED);
  const customer = await shop.customer();
  await guess(shop, customer, 5);
  await letPass(shop, '24 hours');
  expect(await guess(shop, customer, 4)).toEqual(Array(4).fill(401));
  expect((await signIn(shop.visitor(), customer)).status).toBe(200);
  await guess(shop, customer, 1);
  await shop.write((tx) => deletePastThrottles(tx));
  expect(await shop.sql('select from throttles')).not.toEqual([]);
  await letPass(shop, '3 days');
  await shop.write((tx) => deletePastThrottles(tx));
  expect(await shop.sql('select from throttles')).toEqual([]);
});

test('guesses made at the same moment count one by one, in all processes together', async () => {
  await using shop = await testShop(SPARED);
  await using other = await anotherProcess(shop);
  const customer = await shop.customer();
  await guess(shop, customer, 1);
  await pretendFailures(shop, 'sign-in', 13);
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, n) =>
      signIn((n % 2 ? shop : other).visitor(), customer, { password: 'guess' }),
    ),
  );
  const statuses = answers.map(({ status }) => status).sort();
  expect(statuses).toEqual([401, ...Array(11).fill(429)]);
});

test('a known device is not shut out by strangers, and its own failures are counted apart', async () => {
  await using shop = await testShop(SPARED);
  const customer = await shop.customer();
  const home = shop.visitor();
  await signIn(home, customer);
  await home.post('/api/logout');
  expect(home.cookies.has('cirrus_session')).toBe(false);

  await guess(shop, customer, 5);
  await prolongWaits(shop);
  expect((await signIn(shop.visitor(), customer)).status).toBe(429);
  expect((await signIn(home, customer)).status).toBe(200);

  for (let n = 0; n < 5; n++) await signIn(home, customer, { password: 'mistyped' });
  await prolongWaits(shop);
  expect((await signIn(home, customer)).status).toBe(429);
  expect((await signIn(shop.visitor(), customer)).status).toBe(200);
});

test('a device is known to the account that signed in there alone', async () => {
  await using shop = await testShop(SPARED);
  const [owner, stranger] = [await shop.customer(), await shop.customer()];
  const browser = shop.visitor();
  await signIn(browser, stranger);
  await guess(shop, owner, 5);
  await prolongWaits(shop);
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
    await prolongWaits(shop);
    expect((await signIn(browser, account)).status).toBe(200);
  }
});

test('the database cannot be turned into a device cookie', async () => {
  await using shop = await testShop();
  const browser = shop.visitor();
  await signIn(browser, await shop.customer());
  const rows = await shop.sql(`select encode(device_hash, 'base64') from known_devices`);
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(browser.cookies.get('cirrus_device'));
});

test('a network waits after twenty failures over all accounts; others and known devices do not', async () => {
  await using shop = await testShop({ env: { TRUST_PROXY: '127.0.0.1' } });
  const customer = await shop.customer();
  const home = shop.visitor();
  const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
  await signIn(home, customer, from('192.0.2.9'));
  await signIn(shop.visitor(), { username: 'nobody' }, from('2001:db8::1'));
  await pretendFailures(shop, 'sign-in address', 19);
  expect((await signIn(shop.visitor(), { username: 'who' }, from('2001:db8::2'))).status).toBe(401);
  await prolongWaits(shop);

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
  expect(
    await shop.sql(`select failures from throttles where starts_with(key, 'sign-in address')`),
  ).toEqual([{ failures: 1 }]);
});

test('an exempt address is spared by the limit per address, not by the one per account', async () => {
  await using shop = await testShop(SPARED);
  const customer = await shop.customer();
  await guess(shop, customer, 5);
  await prolongWaits(shop);
  expect((await signIn(shop.visitor(), customer)).status).toBe(429);
  expect(await shop.sql(`select from throttles where key like '%address%'`)).toEqual([]);
});
