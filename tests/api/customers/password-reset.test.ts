import { expect, test } from 'vitest';
import * as accountApi from '../../../src/modules/customers/account-endpoints.ts';
import * as authApi from '../../../src/modules/customers/endpoints.ts';
import { makeResetToken } from '../../../src/modules/customers/password-reset.ts';
import { PASSWORD } from '../../support/customer.ts';
import { guess, letPass, pointsOf, pretendCounts, SPARED, signIn } from '../../support/sign-in.ts';
import { type TestShop, testShop } from '../../support/test-shop.ts';
import { textOf } from '../../support/traces.ts';

const mailOf = ({ username }: { username: string }) => `${username}@shop.example`;

/** The token of the link that the mail job would write. */
async function tokenFor(shop: TestShop, customer: { username: string }): Promise<string> {
  const made = await shop.write((tx) => makeResetToken(tx, mailOf(customer)));
  if (!made) throw new Error('no token was made');
  return made.token;
}

const NOT_VALID = { valid: false, message: 'Invalid or expired reset token' };

test('asking for a link is answered the same, and does the same, for every address', async () => {
  await using shop = await testShop();
  const known = mailOf(await shop.customer());
  const responses = [];
  for (const email of [known, 'nobody@shop.example']) {
    responses.push(await shop.visitor().call(authApi.forgotPassword({ email })));
  }
  const [first, second] = responses;
  expect(first).toMatchObject({
    status: 200,
    body: {
      message:
        "If an account exists with this email, you'll receive a password reset link shortly.",
    },
  });
  expect(second).toMatchObject({ status: 200, body: first?.body, setCookies: [] });
  expect(await shop.outbox()).toMatchObject([
    { kind: 'password-reset', userId: null, recipient: known },
    { kind: 'password-reset', userId: null, recipient: 'nobody@shop.example' },
  ]);
  expect(await shop.stored('accountLinks')).toEqual([]);
});

test('what is no address is refused', async () => {
  await using shop = await testShop();
  expect(await shop.visitor().call(authApi.forgotPassword({ email: 'ada' }))).toMatchObject({
    status: 400,
    body: { fields: { email: 'Please enter a valid email address' } },
  });
});

test('a mailbox gets one link a minute, five an hour and ten a day, and the response stays the same', async () => {
  await using shop = await testShop(SPARED);
  const ask = async (email = 'ada@shop.example') => {
    expect((await shop.visitor().call(authApi.forgotPassword({ email }))).status).toBe(200);
    return (await shop.outbox()).length;
  };
  expect(await ask()).toBe(1);
  expect(await ask('ADA@shop.example')).toBe(1);
  for (let mail = 2; mail <= 5; mail++) {
    await letPass(shop, '1 minute');
    expect(await ask()).toBe(mail);
  }
  await letPass(shop, '1 minute');
  expect(await ask()).toBe(5);
  for (let mail = 6; mail <= 10; mail++) {
    await letPass(shop, '1 hour');
    expect(await ask()).toBe(mail);
  }
  await letPass(shop, '1 hour');
  expect(await ask()).toBe(10);
  await letPass(shop, '18 hours');
  expect(await ask()).toBe(11);
});

test('of many requests for one mailbox at once, one is mailed', async () => {
  await using shop = await testShop(SPARED);
  const email = 'ada@shop.example';
  await Promise.all(
    Array.from({ length: 8 }, () => shop.visitor().call(authApi.forgotPassword({ email }))),
  );
  expect(await shop.outbox()).toHaveLength(1);
});

test('an address that asks for many mailboxes has to wait', async () => {
  await using shop = await testShop();
  const ask = (n: number) =>
    shop.visitor().call(authApi.forgotPassword({ email: `ada-${n}@shop.example` }));
  for (let n = 0; n < 10; n++) expect((await ask(n)).status).toBe(200);
  expect(await ask(10)).toMatchObject({
    status: 429,
    body: {
      message: expect.stringMatching(/^Too many requests for reset links\. Please try again/),
    },
    headers: { 'retry-after': expect.stringMatching(/^3[56]\d\d$/) },
  });
  expect(await shop.outbox()).toHaveLength(10);
});

test('a link sets a new password once, ends all sessions, and tells the owner', async () => {
  await using shop = await testShop();
  const customer = await shop.customer();
  const stranger = await shop.customer();
  const token = await tokenFor(shop, customer);
  const visitor = shop.visitor();
  expect(await visitor.call(authApi.checkResetToken({ resetToken: token }))).toMatchObject({
    status: 200,
    body: { valid: true },
  });
  expect(
    await visitor.call(authApi.resetPassword({ token, password: 'new secret' })),
  ).toMatchObject({
    status: 200,
    body: { message: expect.any(String) },
  });
  expect((await customer.call(accountApi.find())).status).toBe(401);
  expect((await stranger.call(accountApi.find())).status).toBe(200);
  expect((await signIn(shop.visitor(), customer)).status).toBe(401);
  expect((await signIn(shop.visitor(), customer, { password: 'new secret' })).status).toBe(200);
  expect(await shop.outbox()).toMatchObject([{ kind: 'password-changed', userId: customer.id }]);

  expect((await visitor.call(authApi.checkResetToken({ resetToken: token }))).body).toEqual(
    NOT_VALID,
  );
  expect(
    await visitor.call(authApi.resetPassword({ token, password: 'a third one' })),
  ).toMatchObject({
    status: 400,
    body: { code: 'link_invalid', message: 'Invalid or expired reset token' },
  });
});

test('a second mail does not break the link of the first; using one ends the other', async () => {
  await using shop = await testShop();
  const customer = await shop.customer();
  const [first, second] = [await tokenFor(shop, customer), await tokenFor(shop, customer)];
  const visitor = shop.visitor();
  expect((await visitor.call(authApi.checkResetToken({ resetToken: first }))).body).toMatchObject({
    valid: true,
  });
  await visitor.call(authApi.resetPassword({ token: first, password: 'new secret' }));
  expect((await visitor.call(authApi.checkResetToken({ resetToken: second }))).body).toEqual(
    NOT_VALID,
  );
});

test('of two resets by one link at once, one succeeds', async () => {
  await using shop = await testShop();
  const customer = await shop.customer();
  const token = await tokenFor(shop, customer);
  const responses = await Promise.all(
    ['first secret', 'second secret'].map((password) =>
      shop.visitor().call(authApi.resetPassword({ token, password })),
    ),
  );
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 400]);
  expect(await shop.outbox()).toHaveLength(1);
});

test('a link ends after an hour, and works for no deactivated account', async () => {
  await using shop = await testShop();
  const customer = await shop.customer();
  const token = await tokenFor(shop, customer);
  await shop.pretend('customers', { isActive: false });
  expect((await shop.visitor().call(authApi.checkResetToken({ resetToken: token }))).body).toEqual(
    NOT_VALID,
  );
  expect(await shop.write((tx) => makeResetToken(tx, mailOf(customer)))).toBeUndefined();
  await shop.pretend('customers', { isActive: true });
  await shop.later('accountLinks', '1 hour');
  expect((await shop.visitor().call(authApi.checkResetToken({ resetToken: token }))).body).toEqual(
    NOT_VALID,
  );
  const late = await shop.visitor().call(authApi.resetPassword({ token, password: 'new secret' }));
  expect(late).toMatchObject({ status: 400, body: { code: 'link_invalid' } });
});

test('the new password keeps the rules', async () => {
  await using shop = await testShop();
  const token = await tokenFor(shop, await shop.customer());
  for (const password of ['short', '', undefined]) {
    expect(
      await shop.visitor().call(authApi.resetPassword({ token, password: password ?? '' })),
    ).toMatchObject({
      status: 400,
      body: { fields: { password: 'Password must be at least 6 characters' } },
    });
  }
  expect(
    (await shop.visitor().call(authApi.checkResetToken({ resetToken: token }))).body,
  ).toMatchObject({ valid: true });
});

test('the database keeps no token', async () => {
  await using shop = await testShop();
  const token = await tokenFor(shop, await shop.customer());
  expect(await shop.stored('accountLinks')).toHaveLength(1);
  expect(await textOf(shop, 'accountLinks')).not.toContain(token);
});

test('a reset forgets guesses and known devices, and knows the browser that it was made in', async () => {
  await using shop = await testShop(SPARED);
  const customer = await shop.customer();
  const intruder = shop.visitor();
  await signIn(intruder, customer);
  await guess(shop, customer, 5);
  const token = await tokenFor(shop, customer);
  const owner = shop.visitor();
  await owner.call(authApi.resetPassword({ token, password: 'new secret' }));
  expect(await guess(shop, customer, 5)).toEqual(Array(5).fill(401));
  expect((await signIn(intruder, customer)).status).toBe(429);
  expect((await signIn(owner, customer, { password: 'new secret' })).status).toBe(200);
});

test('a sign-in by the old password opens nothing once a reset came in between', async () => {
  await using shop = await testShop();
  const customer = await shop.customer();
  const token = await tokenFor(shop, customer);
  const [, signedIn] = await Promise.all([
    shop.visitor().call(authApi.resetPassword({ token, password: 'new secret' })),
    signIn(shop.visitor(), customer, { password: PASSWORD }),
  ]);
  expect([200, 401]).toContain(signedIn.status);
  // The one that the reset opened.
  expect(await shop.stored('sessions')).toHaveLength(1);
});

test('whoever guesses tokens has to wait', async () => {
  await using shop = await testShop({ env: { TRUST_PROXY: '127.0.0.1' } });
  const token = await tokenFor(shop, await shop.customer());
  const from = (address: string) => ({ 'x-forwarded-for': address });
  const check = (what: string, address: string) =>
    shop.visitor().call(authApi.checkResetToken({ resetToken: what }), from(address));
  expect((await check('guess', '192.0.2.1')).body).toEqual(NOT_VALID);
  expect((await check(token, '192.0.2.1')).body).toMatchObject({ valid: true });
  expect(await pointsOf(shop, 'wrong link')).toEqual([1]);

  await pretendCounts(shop, 'wrong link', 20);
  await shop
    .visitor()
    .call(authApi.resetPassword({ token: 'guess', password: 'secret' }), from('192.0.2.1'));
  expect(await check(token, '192.0.2.1')).toMatchObject({
    status: 429,
    body: { message: expect.stringContaining('Too many links that do not work') },
  });
  expect((await check(token, '192.0.2.2')).body).toMatchObject({ valid: true });
});
