import { expect, test } from 'vitest';
import * as sessionApi from '../../../src/kit/session-endpoints.ts';
import * as cartApi from '../../../src/modules/cart/endpoints.ts';
import * as accountApi from '../../../src/modules/customers/account-endpoints.ts';
import * as addressesApi from '../../../src/modules/customers/address-endpoints.ts';
import * as authApi from '../../../src/modules/customers/endpoints.ts';
import * as newsletterApi from '../../../src/modules/newsletter/endpoints.ts';
import * as unsubscribeApi from '../../../src/modules/newsletter/unsubscribe-endpoints.ts';
import * as wishlistApi from '../../../src/modules/wishlist/endpoints.ts';
import { createLog } from '../../../src/platform/log.ts';
import { ADMIN_PASSWORD, addAdmin } from '../../support/admin.ts';
import { ADDRESS, PASSWORD } from '../../support/customer.ts';
import { openMailbox } from '../../support/mailbox.ts';
import { guess, signIn } from '../../support/sign-in.ts';
import { testShop } from '../../support/test-shop.ts';
import { odd } from '../../support/visitor.ts';

/** A log, and what was written to it. */
function openLog(level: Parameters<typeof createLog>[0]) {
  const lines: string[] = [];
  const log = createLog(level, { write: (line) => void lines.push(line) });
  const security = () =>
    lines.map((line) => JSON.parse(line)).filter(({ log: name }) => name === 'security');
  return { log, lines, security };
}

test('sign-ins, locks, resets and refusals are written down, of customers and staff', async () => {
  const { log, security, lines } = openLog('warn');
  await using shop = await testShop({ log });
  const customer = await shop.customer();
  const email = `${customer.username}@shop.example`;
  await addAdmin(shop);
  const events = () => security().map(({ event, outcome }) => `${event} ${outcome}`);

  await signIn(shop.visitor(), customer);
  await guess(shop, customer, 6);
  await shop.visitor().call(authApi.forgotPassword({ email }));
  await shop.visitor().call(authApi.resetPassword({ token: 'none', password: 'new one' }));
  await customer.call(
    accountApi.changePassword({ currentPassword: PASSWORD, newPassword: 'new one' }),
  );
  for (const password of ['wrong one', ADMIN_PASSWORD]) {
    await shop.visitor().call(sessionApi.signIn({ username: 'admin', password }));
  }
  await customer.call(odd(cartApi.add)({}), { 'sec-fetch-site': 'cross-site' });
  // The last one is written once its response has gone.
  await expect
    .poll(events)
    .toEqual([
      'sign-in succeeded',
      ...Array(5).fill('sign-in failed'),
      'sign-in locked',
      'request for a reset succeeded',
      'reset failed',
      'password change succeeded',
      'staff sign-in failed',
      'staff sign-in succeeded',
      'call refused',
    ]);
  const [first, second] = security();
  expect(first).toMatchObject({
    level: 30,
    status: 200,
    method: 'POST',
    route: authApi.signIn.path,
    network: expect.stringMatching(/^[\w-]{16}$/),
    account: expect.stringMatching(/^[\w-]{16}$/),
  });
  expect(second).toMatchObject({ level: 40, name: first.name, network: first.network });
  for (const secret of [customer.username, customer.id, '127.0.0.1', 'admin"']) {
    expect(lines.join('')).not.toContain(`"${secret}`);
  }
});

test('a flood of refusals does not become a flood of lines', async () => {
  const { log, security } = openLog('warn');
  await using shop = await testShop({ log });
  for (let n = 0; n < 100; n++) await shop.visitor().call(odd(authApi.signIn)({}));
  expect(security()).toHaveLength(60);
});

test.each(['error', 'silent'] as const)('at level %s nothing of it is written', async (level) => {
  const { log, lines } = openLog(level);
  await using shop = await testShop({ log });
  await guess(shop, { username: 'nobody' }, 1);
  expect(lines).toEqual([]);
});

test('nothing raw is written at any level: no names, addresses, tokens, cookies or passwords', async () => {
  const { log, lines } = openLog('trace');
  await using mailbox = await openMailbox();
  mailbox.mood = 'refuses for ever';
  await using shop = await testShop({ log, env: { SMTP_URL: mailbox.url } });
  const guest = shop.guest();
  const registration = {
    username: 'ada-of-bristol',
    email: 'ada.byron@mail.example',
    password: 'of many words',
    firstName: 'Augusta',
  };
  await guest.call(authApi.register(registration));
  await guest.call(authApi.register(registration));
  await guest.call(addressesApi.add({ ...ADDRESS, street: '7 Hidden Lane' }));
  await guest.call(authApi.signIn({ username: registration.email, password: 'a wrong guess' }));
  await guest.call(cartApi.list({ sessionId: guest.sessionId }));
  await guest.call(
    odd(cartApi.listOfSession)({ sessionId: guest.sessionId }, { token: 'SECRET-IN-QUERY' }),
  );
  await guest.call(cartApi.clear({ sessionId: guest.sessionId }));
  await guest.call(wishlistApi.listOfSession({ sessionId: guest.sessionId }));
  await guest.call(authApi.checkResetToken({ resetToken: 'SECRET-IN-PATH' }));
  await guest.call(unsubscribeApi.stop({ token: 'SECRET-IN-QUERY' }));
  await guest.get(`/api/no-such-call?email=${encodeURIComponent(registration.email)}`);
  await guest.call(sessionApi.find(), { authorization: 'Bearer SECRET-BEARER' });
  await guest.call(authApi.forgotPassword({ email: registration.email }));
  await shop.sendMail();
  // A bug: the database is asked for something that is not there any more.
  await shop.sql('alter table addresses rename to addresses_gone');
  expect((await guest.call(addressesApi.list())).status).toBe(500);
  await shop.sql('alter table newsletter_subscribers add check (email not like $$ada%$$)');
  expect((await guest.call(newsletterApi.join({ email: registration.email }))).status).toBe(500);

  const written = lines.join('');
  expect(written).toContain('request failed');
  expect(written).toContain('A mail was not sent');
  for (const secret of [
    registration.username,
    registration.email,
    encodeURIComponent(registration.email),
    registration.password,
    registration.firstName,
    'Hidden Lane',
    'a wrong guess',
    guest.sessionId,
    'SECRET-',
    '127.0.0.1',
    ...[...guest.cookies].filter(([name]) => name !== 'signed_in').map(([, value]) => value),
  ]) {
    expect(written).not.toContain(secret);
  }
});
