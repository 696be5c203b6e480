import { expect, test } from 'vitest';
import * as accountApi from '../../../src/modules/customers/account-endpoints.ts';
import * as customersApi from '../../../src/modules/customers/admin-endpoints.ts';
import * as authApi from '../../../src/modules/customers/endpoints.ts';
import { unsubscribeToken } from '../../../src/modules/mail/compose-mail.ts';
import * as newsletterApi from '../../../src/modules/newsletter/endpoints.ts';
import * as unsubscribeApi from '../../../src/modules/newsletter/unsubscribe-endpoints.ts';
import { signedInAdmin } from '../../support/admin.ts';
import { moveTo, PASSWORD } from '../../support/customer.ts';
import { linkIn, mailsTo, openMailbox } from '../../support/mailbox.ts';
import { SPARED } from '../../support/sign-in.ts';
import { someoneWaits } from '../../support/someone-waits.ts';
import { testShop } from '../../support/test-shop.ts';
import { odd } from '../../support/visitor.ts';

/** As tests/support/test-shop.ts sets it. */
const SECRET_KEY = 'a secret key of tests, and of nothing else';
const DEFAULTS = {
  orderUpdates: true,
  promotionalEmails: false,
  newProducts: false,
  priceAlerts: false,
  reviewInvitations: false,
  abandonedCarts: false,
  refillReminders: false,
};

test('preferences begin as the shop sets them, and stay as the customer does', async () => {
  await using shop = await testShop();
  const [customer, other] = [await shop.customer(), await shop.customer()];
  expect((await customer.call(accountApi.listNotifications())).body).toEqual(DEFAULTS);
  for (const change of [{ priceAlerts: true }, { orderUpdates: false, newProducts: true }]) {
    const wanted = { ...DEFAULTS, ...change };
    expect(await customer.call(accountApi.changeNotifications(wanted))).toMatchObject({
      status: 200,
      body: wanted,
    });
    expect((await customer.call(accountApi.listNotifications())).body).toEqual(wanted);
  }
  expect((await other.call(accountApi.listNotifications())).body).toEqual(DEFAULTS);
});

test('customers agree to mail by ticking a box, and its words, place and time are kept', async () => {
  await using shop = await testShop(SPARED);
  const register = async (username: string, change: object) => {
    const visitor = shop.visitor();
    const body = { username, email: `${username}@shop.example`, password: PASSWORD, ...change };
    expect((await visitor.call(authApi.register(body))).status).toBe(201);
    return visitor;
  };
  const silent = await register('silent', {});
  expect((await silent.call(accountApi.listNotifications())).body).toEqual(DEFAULTS);
  expect((await silent.call(accountApi.exportData())).body).toMatchObject({ mailConsents: [] });

  const asked = await register('asked', { newProducts: true });
  expect((await asked.call(accountApi.listNotifications())).body).toEqual({
    ...DEFAULTS,
    newProducts: true,
  });
  await asked.call(
    accountApi.changeNotifications({
      reviewInvitations: true,
      orderUpdates: false,
      place: 'thank-you',
    }),
  );
  await asked.call(accountApi.changeNotifications({ newProducts: false }));
  const consents = [
    { list: 'newProducts', isGiven: false, place: 'settings', words: /^New products: / },
    { list: 'reviewInvitations', isGiven: true, place: 'thank-you', words: /^Email me once after/ },
    { list: 'newProducts', isGiven: true, place: 'registration', words: /^Email me about new/ },
  ].map((each) => ({
    ...each,
    words: expect.stringMatching(each.words),
    at: expect.stringMatching(/^\d{4}-/),
  }));
  expect((await asked.call(accountApi.exportData())).body).toMatchObject({
    mailConsents: consents,
  });
  const [row] = await shop.stored('customers', { username: 'asked' });
  const owner = await signedInAdmin(shop);
  expect((await owner.call(customersApi.find({ id: row?.id ?? '' }))).body).toMatchObject({
    consent: { newProducts: false, reviewInvitations: true },
    consents,
  });
  // The words are the shop's own: nobody sends others.
  expect(
    (await asked.call(odd(accountApi.changeNotifications)({ newProducts: true, place: 'mail' })))
      .status,
  ).toBe(400);
});

test('choices made before the consent boxes are kept; no choice means no mail', async () => {
  await using shop = await testShop();
  const [chose, never] = [await shop.customer(), await shop.customer()];
  for (const customer of [chose, never]) {
    await customer.call(accountApi.changeNotifications({ priceAlerts: true }));
  }
  // As the release before wrote it: null is what was never chosen.
  const unchosen = { orderUpdates: null, newProducts: null, priceAlerts: null };
  await shop.pretend(
    'notificationWishes',
    { ...unchosen, newProducts: true },
    { userId: chose.id },
  );
  await shop.pretend(
    'notificationWishes',
    { ...unchosen, orderUpdates: false },
    { userId: never.id },
  );
  expect((await chose.call(accountApi.listNotifications())).body).toEqual({
    ...DEFAULTS,
    newProducts: true,
  });
  expect((await never.call(accountApi.listNotifications())).body).toEqual({
    ...DEFAULTS,
    orderUpdates: false,
  });
});

test('promotional e-mails are the newsletter, which the address confirms', async () => {
  await using shop = await testShop();
  const customer = await shop.customer();
  const subscribers = async () =>
    (await shop.stored('subscribers')).map(({ email, confirmedAt }) => ({ email, confirmedAt }));
  const address = `${customer.username}@shop.example`;
  const wanted = { ...DEFAULTS, promotionalEmails: true };
  await customer.call(accountApi.changeNotifications(wanted));
  await customer.call(accountApi.changeNotifications({ ...wanted, priceAlerts: true }));
  expect(await subscribers()).toEqual([{ email: address, confirmedAt: null }]);
  expect((await shop.outbox()).map(({ kind, recipient }) => [kind, recipient])).toEqual([
    ['newsletter-confirmation', address],
  ]);
  expect((await customer.call(accountApi.listNotifications())).body).toEqual({
    ...wanted,
    priceAlerts: true,
  });
  await customer.call(accountApi.changeNotifications(DEFAULTS));
  expect(await subscribers()).toEqual([]);
});

test('who subscribed as a guest finds it among the preferences, also after moving to another address', async () => {
  await using shop = await testShop();
  const customer = await shop.customer();
  await shop.visitor().call(newsletterApi.join({ email: `${customer.username}@SHOP.example` }));
  expect((await customer.call(accountApi.listNotifications())).body).toEqual({
    ...DEFAULTS,
    promotionalEmails: true,
  });
  await moveTo(shop, customer, 'new@shop.example');
  expect(await shop.stored('subscribers')).toMatchObject([{ email: 'new@shop.example' }]);
  expect((await customer.call(accountApi.listNotifications())).body).toEqual({
    ...DEFAULTS,
    promotionalEmails: true,
  });
});

test('a change leaves alone what it does not name', async () => {
  await using shop = await testShop();
  const customer = await shop.customer();
  const steps = [
    [{}, {}],
    [{ priceAlerts: true }, { priceAlerts: true }],
    [{ promotionalEmails: true }, { promotionalEmails: true }],
    [
      { orderUpdates: false, reviewInvitations: false },
      { orderUpdates: false, reviewInvitations: false },
    ],
    [{ newProducts: false }, { newProducts: false }],
    [
      { newProducts: true, priceAlerts: false },
      { newProducts: true, priceAlerts: false },
    ],
  ] as const;
  let expected: Record<string, boolean> = DEFAULTS;
  for (const [change, changed] of steps) {
    expected = { ...expected, ...changed };
    expect(await customer.call(accountApi.changeNotifications(change))).toMatchObject({
      status: 200,
      body: expected,
    });
    expect((await customer.call(accountApi.listNotifications())).body).toEqual(expected);
  }
  for (const refused of [{ priceAlerts: 'yes' }, { priceAlerts: null }, []]) {
    expect((await customer.call(odd(accountApi.changeNotifications)(refused))).status).toBe(400);
  }
  expect((await customer.call(accountApi.listNotifications())).body).toEqual(expected);
});

test('a settings tab opened before an unsubscription does not undo it', async () => {
  await using shop = await testShop();
  const customer = await shop.customer();
  await customer.call(accountApi.changeNotifications({ promotionalEmails: true }));
  const [reader] = await shop.stored('subscribers');
  for (const [list, id] of [
    ['newsletter', reader?.id ?? ''],
    ['newProducts', customer.id],
  ] as const) {
    const token = unsubscribeToken(SECRET_KEY, { list, id });
    expect((await shop.visitor().call(unsubscribeApi.stop({ token }))).status).toBe(200);
  }
  expect((await customer.call(accountApi.changeNotifications({ priceAlerts: true }))).body).toEqual(
    {
      ...DEFAULTS,
      newProducts: false,
      priceAlerts: true,
    },
  );
  expect(await shop.stored('subscribers')).toEqual([]);
});

test('the newsletter goes to the address that the customer has at that moment', async () => {
  await using shop = await testShop();
  const customer = await shop.customer();
  const saved = await shop.write(async (tx) => {
    await tx.query('select from customers where id = $1 for no key update', [customer.id]);
    const saving = customer.call(accountApi.changeNotifications({ promotionalEmails: true }));
    await someoneWaits(shop);
    await tx.query(`update customers set email = 'new@shop.example' where id = $1`, [customer.id]);
    return () => saving;
  });
  expect((await saved()).body).toEqual({ ...DEFAULTS, promotionalEmails: true });
  expect(await shop.stored('subscribers')).toMatchObject([{ email: 'new@shop.example' }]);
  await customer.call(accountApi.changeNotifications({ promotionalEmails: false }));
  expect(await shop.stored('subscribers')).toEqual([]);
});

test('switching promotional e-mails off and on floods no mailbox, nor does making the account anew', async () => {
  await using box = await openMailbox();
  await using shop = await testShop({ env: { SMTP_URL: box.url, ...SPARED.env } });
  const customer = await shop.customer({ username: 'ada' });
  const confirmations = () =>
    mailsTo(box.folder, { to: 'ada@shop.example', subject: /newsletter/i });
  for (let cycle = 0; cycle < 5; cycle++) {
    expect(
      (await customer.call(accountApi.changeNotifications({ promotionalEmails: true }))).status,
    ).toBe(200);
    await shop.sendMail();
    expect(
      (await customer.call(accountApi.changeNotifications({ promotionalEmails: false }))).status,
    ).toBe(200);
  }
  expect(await confirmations()).toHaveLength(1);

  await customer.call(accountApi.remove());
  const again = shop.visitor();
  await again.call(
    authApi.register({
      username: 'ada',
      email: 'ada@shop.example',
      password: PASSWORD,
    }),
  );
  expect(
    (await again.call(accountApi.changeNotifications({ promotionalEmails: true }))).body,
  ).toMatchObject({
    promotionalEmails: true,
  });
  await shop.sendMail();
  const [mail, ...others] = await confirmations();
  expect(others).toEqual([]);
  // The one mail is enough: its link is good for whoever subscribed since.
  const token = new URL(mail ? linkIn(mail, '/newsletter/confirm') : '').searchParams.get('token');
  expect((await shop.visitor().call(odd(newsletterApi.confirm)({ token }))).status).toBe(200);
  expect(await shop.stored('subscribers')).toMatchObject([
    { email: 'ada@shop.example', confirmedAt: expect.any(Date) },
  ]);
});

test('who switches on, off and on again before the mail has left is sent one', async () => {
  await using box = await openMailbox();
  await using shop = await testShop({ env: { SMTP_URL: box.url } });
  const customer = await shop.customer();
  await customer.call(accountApi.changeNotifications({ promotionalEmails: true }));
  await customer.call(accountApi.changeNotifications({ promotionalEmails: false }));
  expect(await shop.sendMail()).toEqual({ sent: 0 });
  await customer.call(accountApi.changeNotifications({ promotionalEmails: true }));
  expect(await shop.sendMail()).toEqual({ sent: 1 });
});

test('the 21st change within a minute is refused', async () => {
  await using shop = await testShop();
  const customer = await shop.customer();
  for (let n = 0; n < 20; n++)
    expect((await customer.call(accountApi.changeNotifications({}))).status).toBe(200);
  expect((await customer.call(accountApi.changeNotifications({}))).status).toBe(429);
});

test('only who is signed in has preferences', async () => {
  await using shop = await testShop();
  expect((await shop.visitor().call(accountApi.listNotifications())).status).toBe(401);
  expect((await shop.visitor().call(accountApi.changeNotifications(DEFAULTS))).status).toBe(401);
});
