import { expect, test } from 'vitest';
import * as authApi from '../../../src/modules/customers/endpoints.ts';
import * as unsubscribeApi from '../../../src/modules/newsletter/unsubscribe-endpoints.ts';
import * as ordersApi from '../../../src/modules/orders/endpoints.ts';
import { PASSWORD } from '../../support/customer.ts';
import { anotherProcess, type TestShop, testShop } from '../../support/test-shop.ts';
import { odd } from '../../support/visitor.ts';

/**
 * Signs in so many times from an address that a proxy tells, in turn as a customer and as somebody unknown:
 * never so often by one name that its own failures count.
 */
async function signIns(shop: TestShop, times: number, from: string) {
  const { username } = await shop.customer();
  const responses = [];
  for (let n = 0; n < times; n++) {
    const login = {
      username: n % 2 ? username : `nobody-${n}`,
      password: n % 2 ? PASSWORD : 'wrong one',
    };
    responses.push(await shop.visitor().call(authApi.signIn(login), { 'x-forwarded-for': from }));
  }
  return responses;
}

const behindProxy = (env: NodeJS.ProcessEnv = {}) =>
  testShop({ env: { TRUST_PROXY: '127.0.0.1', ...env } });

test('the 21st sign-in within a minute is refused, and says when to come back', async () => {
  await using shop = await behindProxy();
  const responses = await signIns(shop, 21, '192.0.2.1');
  expect(responses.slice(0, 20).map(({ status }) => status)).not.toContain(429);
  expect(responses.at(-1)).toMatchObject({
    status: 429,
    body: { code: 'too_many_requests', message: expect.any(String) },
    headers: { 'retry-after': expect.stringMatching(/^([1-9]|[1-5]\d|60)$/) },
  });
  expect((await signIns(shop, 1, '192.0.2.2'))[0]?.status).toBe(401);
});

test('an address that anyone could write into a header does not count', async () => {
  await using shop = await testShop();
  const addresses = Array.from({ length: 21 }, (_, n) => `192.0.2.${n}`);
  const login = { username: 'nobody', password: 'wrong one' };
  let last: { status: number } | undefined;
  for (const from of addresses) {
    last = await shop.visitor().call(authApi.signIn(login), { 'x-forwarded-for': from });
  }
  expect(last?.status).toBe(429);
});

test('registrations are limited by themselves', async () => {
  await using shop = await testShop();
  const statuses = [];
  for (let n = 0; n < 21; n++)
    statuses.push((await shop.visitor().call(odd(authApi.register)({}))).status);
  expect(statuses).toEqual([...Array(20).fill(400), 429]);
  expect((await shop.visitor().call(odd(authApi.signIn)({}))).status).toBe(400);
});

test.each(['192.0.2.7', '192.0.2.0/24', '2001:db8::/32, 192.0.2.7'])(
  'exempt addresses are spared: %s',
  async (exempt) => {
    await using shop = await behindProxy({ RATE_LIMIT_EXEMPT: exempt });
    const spared = await signIns(shop, 23, '192.0.2.7');
    expect(spared.map(({ status }) => status)).not.toContain(429);
    const others = await signIns(shop, 21, '198.51.100.7');
    expect(others.at(-1)?.status).toBe(429);
  },
);

test('a household of IPv6 has one share of calls, whichever of its addresses it takes', async () => {
  await using shop = await behindProxy();
  const from = (address: string) =>
    shop.visitor().call(odd(authApi.register)({}), { 'x-forwarded-for': address });
  for (let n = 0; n < 20; n++) expect((await from(`2001:db8::${n}:1`)).status).toBe(400);
  expect((await from('2001:db8:0:0:ffff::7')).status).toBe(429);
  expect((await from('2001:db8:0:1::7')).status).toBe(400);
});

test('all processes count together', async () => {
  await using shop = await testShop();
  await using other = await anotherProcess(shop);
  const statuses = [];
  for (let n = 0; n < 22; n++) {
    const { status } = await (n % 2 ? shop : other).visitor().call(odd(authApi.register)({}));
    statuses.push(status);
  }
  expect(statuses).toEqual([...Array(20).fill(400), 429, 429]);
});

test('a mail provider that stops mail for many readers at once is let through', async () => {
  await using shop = await testShop();
  for (let n = 0; n < 100; n++) {
    expect((await shop.visitor().call(unsubscribeApi.stop({ token: 'none' }))).status).toBe(400);
  }
});

test('invoices are drawn so often a minute, and no more', async () => {
  await using shop = await testShop();
  const customer = await shop.customer();
  for (let n = 0; n < 30; n++)
    expect((await customer.call(ordersApi.invoice({ id: customer.id }))).status).toBe(404);
  expect((await customer.call(ordersApi.invoice({ id: customer.id }))).status).toBe(429);
});

test('a port that a proxy writes behind an address makes nobody another caller', async () => {
  await using shop = await behindProxy();
  const statuses: number[] = [];
  for (let n = 0; n < 21; n++) {
    const from = n % 2 ? `[2001:db8::${n}]:${5000 + n}` : `2001:db8::${n}`;
    const { status } = await shop
      .visitor()
      .call(odd(authApi.register)({}), { 'x-forwarded-for': from });
    statuses.push(status);
  }
  expect(statuses.at(-1)).toBe(429);
  const [first] = await signIns(shop, 1, '192.0.2.1:1000');
  expect(first?.status).toBe(401);
  const more = [];
  for (let n = 0; n < 20; n++) more.push(...(await signIns(shop, 1, `192.0.2.1:${2000 + n}`)));
  expect(more.at(-1)?.status).toBe(429);
});
