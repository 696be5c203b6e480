import { expect, test } from 'vitest';
import * as accountApi from '../../../src/modules/customers/account-endpoints.ts';
import * as authApi from '../../../src/modules/customers/endpoints.ts';
import * as ordersApi from '../../../src/modules/orders/endpoints.ts';
import { PASSWORD } from '../../support/customer.ts';
import { DAY_MS, HOUR_MS } from '../../support/local-time.ts';
import { versionsOf } from '../../support/records.ts';
import { signIn } from '../../support/sign-in.ts';
import { testShop } from '../../support/test-shop.ts';
import type { Visitor } from '../../support/visitor.ts';

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0';

const devicesOf = async (visitor: Visitor) => (await visitor.call(accountApi.listSessions())).body;

/** Somebody else with the cookies that the visitor has now. */
function copyOf(visitor: Visitor, of: Visitor): Visitor {
  for (const [name, value] of of.cookies) visitor.cookies.set(name, value);
  return visitor;
}

test('behind TLS every cookie is Secure, and all but the hint are HttpOnly and of this host alone', async () => {
  await using shop = await testShop({ env: { PUBLIC_URL: 'https://shop.example' } });
  const visitor = shop.guest();
  const { setCookies } = await signIn(visitor, await shop.customer());
  const names = setCookies.map((cookie) => cookie.split('=')[0]).sort();
  expect(names).toEqual([
    '__Host-cirrus_device',
    '__Host-cirrus_guest',
    '__Host-cirrus_session',
    'signed_in',
  ]);
  for (const cookie of setCookies) {
    expect(cookie).toContain('; SameSite=Lax');
    expect(cookie).toContain('; Secure');
    expect(cookie.includes('; HttpOnly')).toBe(!cookie.startsWith('signed_in='));
    // What `__Host-` asks for.
    expect(cookie).toContain('; Path=/');
    expect(cookie).not.toContain('Domain');
  }
  expect((await visitor.call(accountApi.find())).status).toBe(200);
  const planted = shop.visitor();
  planted.cookies.set('cirrus_session', visitor.cookies.get('__Host-cirrus_session') ?? '');
  expect((await planted.call(accountApi.find())).status).toBe(401);

  const ended = await visitor.call(authApi.signOut());
  expect(ended.setCookies.length).toBeGreaterThan(2);
  for (const cookie of ended.setCookies) expect(cookie).toContain('; Secure');
  expect([...visitor.cookies.keys()]).toEqual(['__Host-cirrus_device']);
});

test('signing in again makes a new token, and ends the session that the browser had', async () => {
  await using shop = await testShop();
  const customer = await shop.customer();
  const before = copyOf(shop.visitor(), customer);
  await signIn(customer, customer);
  expect(customer.cookies.get('cirrus_session')).not.toBe(before.cookies.get('cirrus_session'));
  expect((await customer.call(accountApi.find())).status).toBe(200);
  expect((await before.call(accountApi.find())).status).toBe(401);
});

test('registering ends the session that somebody else had in the browser', async () => {
  await using shop = await testShop();
  const browser = await shop.customer();
  const before = copyOf(shop.visitor(), browser);
  const registration = { username: 'new', email: 'new@shop.example', password: PASSWORD };
  expect((await browser.call(authApi.register(registration))).status).toBe(201);
  expect((await before.call(accountApi.find())).status).toBe(401);
});

test('a token that was planted before signing in is worth nothing after it', async () => {
  await using shop = await testShop();
  const customer = await shop.customer();
  const planted = 'A'.repeat(43);
  const victim = shop.visitor();
  victim.cookies.set('cirrus_session', planted).set('cirrus_device', planted);
  await signIn(victim, customer);
  const attacker = shop.visitor();
  attacker.cookies.set('cirrus_session', planted);
  expect((await attacker.call(accountApi.find())).status).toBe(401);
  expect(victim.cookies.get('cirrus_device')).not.toBe(planted);
});

test('devices are listed by name, the asking one first', async () => {
  await using shop = await testShop();
  const customer = await shop.customer();
  const laptop = shop.visitor();
  await signIn(laptop, customer, { headers: { 'user-agent': FIREFOX } });
  const { body, headers } = await laptop.call(accountApi.listSessions());
  expect(headers['x-total-count']).toBe('2');
  expect(body).toMatchObject([
    { name: 'Firefox on Windows', current: true },
    { name: 'Unknown browser', current: false },
  ]);
  expect((await laptop.call(accountApi.listSessions({ limit: 1, offset: 1 }))).body).toHaveLength(
    1,
  );
});

test('the last use is noted to the hour, and not with every call', async () => {
  await using shop = await testShop();
  const customer = await shop.customer();
  await shop.later('sessions', '3 hours');
  await Promise.all(Array.from({ length: 5 }, () => customer.call(accountApi.find())));
  const [session] = await shop.stored('sessions');
  const hour = Math.floor(Date.now() / HOUR_MS) * HOUR_MS;
  expect(session?.lastUsedAt.getTime()).toBe(hour);
  const noted = await versionsOf(shop, 'sessions');
  await customer.call(accountApi.find());
  expect(await versionsOf(shop, 'sessions')).toEqual(noted);
});

test('one device is signed out, the others stay', async () => {
  await using shop = await testShop();
  const customer = await shop.customer();
  const phone = shop.visitor();
  await signIn(phone, customer);
  const other = (await devicesOf(customer)).find(({ current }) => !current);
  expect((await customer.call(accountApi.endSession({ id: other?.id ?? '' }))).status).toBe(204);
  expect((await phone.call(accountApi.find())).status).toBe(401);
  expect((await customer.call(accountApi.find())).status).toBe(200);
  expect((await customer.call(accountApi.endSession({ id: other?.id ?? '' }))).status).toBe(404);
});

test('signing the asking device out clears its cookies', async () => {
  await using shop = await testShop();
  const customer = await shop.customer();
  const [own] = await devicesOf(customer);
  expect((await customer.call(accountApi.endSession({ id: own?.id ?? '' }))).status).toBe(204);
  expect([...customer.cookies.keys()]).toEqual([]);
});

test('all other devices are signed out at once', async () => {
  await using shop = await testShop();
  const customer = await shop.customer();
  const stranger = await shop.customer();
  const [phone, tablet] = [shop.visitor(), shop.visitor()];
  for (const device of [phone, tablet]) await signIn(device, customer);
  expect((await customer.call(accountApi.endOtherSessions())).status).toBe(204);
  for (const device of [phone, tablet])
    expect((await device.call(accountApi.find())).status).toBe(401);
  expect(await devicesOf(customer)).toHaveLength(1);
  expect((await stranger.call(accountApi.find())).status).toBe(200);
});

test('the device of another customer is not there', async () => {
  await using shop = await testShop();
  const [customer, stranger] = [await shop.customer(), await shop.customer()];
  const [own] = await devicesOf(customer);
  expect(await stranger.call(accountApi.endSession({ id: own?.id ?? '' }))).toMatchObject({
    status: 404,
    body: { code: 'not_found' },
  });
  expect((await customer.call(accountApi.find())).status).toBe(200);
});

test('only who is signed in has devices', async () => {
  await using shop = await testShop();
  const visitor = shop.visitor();
  expect((await visitor.call(accountApi.listSessions())).status).toBe(401);
  expect((await visitor.call(accountApi.endOtherSessions())).status).toBe(401);
});

test('a device stays known as long as its session is used', async () => {
  await using shop = await testShop();
  const browser = shop.visitor();
  await signIn(browser, await shop.customer());
  await shop.later('sessions', '27 days');
  await shop.later('devices', '300 days');
  const { setCookies } = await browser.call(accountApi.find());
  expect(setCookies).toContainEqual(expect.stringMatching(/^cirrus_device=.+; Max-Age=34560000/));
  const [device] = await shop.stored('devices');
  expect(device?.lastUsedAt.getTime()).toBeGreaterThan(Date.now() - DAY_MS);
});

test('a session ends 90 days after the sign-in, however much it is used', async () => {
  await using shop = await testShop();
  const customer = await shop.customer();
  const pass = (days: number) => shop.later('sessions', `${days} days`);
  for (const days of [25, 25, 25, 14]) {
    await pass(days);
    expect((await customer.call(accountApi.find())).status).toBe(200);
  }
  const left = async () => {
    const [session] = await shop.stored('sessions');
    return Math.round(((session?.expire.getTime() ?? 0) - Date.now()) / DAY_MS);
  };
  expect(await left()).toBe(1);
  // Shortly before its end it is not extended at each call.
  expect((await customer.call(accountApi.find())).setCookies).toEqual([]);
  await pass(1);
  expect((await customer.call(accountApi.find())).status).toBe(401);
  expect((await customer.call(ordersApi.list())).status).toBe(401);
});

test('a session whose end was put too far away ends all the same', async () => {
  await using shop = await testShop();
  const customer = await shop.customer();
  await shop.pretend('sessions', { createdAt: new Date(Date.now() - 91 * DAY_MS) });
  expect((await customer.call(accountApi.find())).status).toBe(401);
});
