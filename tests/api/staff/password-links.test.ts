import { access, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import * as sessionApi from '../../../src/kit/session-endpoints.ts';
import * as settingsApi from '../../../src/modules/settings/endpoints.ts';
import * as staffApi from '../../../src/modules/staff/endpoints.ts';
import * as linksApi from '../../../src/modules/staff/password-link-endpoints.ts';
import { signToken } from '../../../src/platform/secrets/signed-token.ts';
import {
  ADMIN_PASSWORD,
  addAdmin,
  asAdmin,
  auditLines,
  signedInAdmin,
  signInAdmin,
} from '../../support/admin.ts';
import { linkIn, type Mailbox, mailsTo, openMailbox } from '../../support/mailbox.ts';
import { letPass, pretendCounts, SPARED } from '../../support/sign-in.ts';
import { shopOfFile, type TestShop, testShop } from '../../support/test-shop.ts';
import type { Visitor } from '../../support/visitor.ts';
import { odd } from '../../support/visitor.ts';

const MAIL = 'berta@shop.example';
const CHOSEN = 'a password of my own';
const LINK_ENDED = { status: 400, body: { code: 'link_invalid' } };

/** A shop whose mail goes into a mailbox, where calls are not counted, but failures are. */
async function mailingShop() {
  const box = await openMailbox();
  const shop = await testShop({ env: { ...SPARED.env, SMTP_URL: box.url } });
  return {
    box,
    shop,
    owner: await signedInAdmin(shop),
    async [Symbol.asyncDispose]() {
      await shop[Symbol.asyncDispose]();
      await box[Symbol.asyncDispose]();
    },
  };
}

/** Makes a staff member who has an address and has worked here for a while. */
async function staffWithMail(shop: TestShop, username = 'berta', email = MAIL): Promise<void> {
  await addAdmin(shop, username, 'support');
  await shop.pretend('staff', { email }, { username });
}

/** The token of the latest link that was mailed. */
async function mailedToken(shop: TestShop, box: Mailbox, to = MAIL): Promise<string> {
  await shop.sendMail();
  const mail = (await mailsTo(box.folder, { to })).at(-1);
  if (!mail) throw new Error(`no mail to ${to}`);
  const link = new URL(linkIn(mail, '/admin/choose-password'));
  return link.searchParams.get('token') ?? '';
}

const mailCount = async (shop: TestShop, box: Mailbox, to = MAIL) => {
  await shop.sendMail();
  return (await mailsTo(box.folder, { to })).length;
};

const forget = (shop: TestShop, name = 'berta', headers = {}) =>
  shop.visitor().call(linksApi.forgot({ name }), headers);
const check = async (shop: TestShop, token: string) =>
  (await shop.visitor().call(linksApi.check({ token }))).body;
const choose = (shop: TestShop, token: string, newPassword = CHOSEN) =>
  shop.visitor().call(linksApi.choose({ token, newPassword }));
const setOwnEmail = (admin: Visitor, email: string, currentPassword = ADMIN_PASSWORD) =>
  admin.call(linksApi.changeOwnEmail({ email, currentPassword }));

async function resetToken(shop: TestShop, box: Mailbox): Promise<string> {
  expect((await forget(shop)).status).toBe(200);
  return mailedToken(shop, box);
}

test('whoever is added with an address is invited, chooses a password by the link once, and signs in', async () => {
  await using there = await mailingShop();
  const { shop, box, owner } = there;
  const added = await owner.call(
    staffApi.add({ username: 'berta', role: 'support', email: ` ${MAIL} ` }),
  );
  // The owner may pass a password on as well.
  expect(added.body.oneTimePassword).toMatch(/^[\w-]{16}$/);
  const token = await mailedToken(shop, box);
  expect(await check(shop, token)).toMatchObject({ valid: true, username: 'berta' });
  expect(await choose(shop, token)).toMatchObject({ status: 200, body: { username: 'berta' } });
  const berta = await asAdmin(shop, 'berta', { password: CHOSEN });
  expect((await berta.call(sessionApi.find())).body).toMatchObject({
    email: MAIL,
    passwordChangeRequired: false,
  });
  expect((await check(shop, token)).valid).toBe(false);
  expect(await choose(shop, token, 'another of my own')).toMatchObject(LINK_ENDED);
  const { oneTimePassword: password } = added.body;
  expect((await signInAdmin(shop, 'berta', { password })).status).toBe(401);
  expect(await mailCount(shop, box)).toBe(1);
  expect(await auditLines(shop, 'staff.%')).toMatchObject(
    expect.arrayContaining([
      expect.objectContaining({
        action: 'staff.added',
        after: { username: 'berta', role: 'support', email: MAIL },
      }),
      expect.objectContaining({ action: 'staff.invitation_accepted', byKind: 'staff' }),
    ]),
  );
});

test('an invitation is sent again until its reader has signed in or chosen a password', async () => {
  await using there = await mailingShop();
  const { shop, box, owner } = there;
  const invite = () => owner.call(staffApi.invite({ username: 'berta' }));
  await owner.call(staffApi.add({ username: 'berta', role: 'support' }));
  expect(await invite()).toMatchObject({ status: 409, body: { code: 'not_invitable' } });
  await owner.call(staffApi.change({ username: 'berta' }, { role: 'support', email: MAIL }));
  expect(await invite()).toMatchObject({ status: 200 });
  expect(await invite()).toMatchObject({ status: 200 });
  // What waited is sent once.
  expect(await mailCount(shop, box)).toBe(1);
  const token = await mailedToken(shop, box);
  await owner.call(staffApi.lock({ username: 'berta' }, { isActive: false }));
  expect((await invite()).status).toBe(409);
  expect(await choose(shop, token)).toMatchObject(LINK_ENDED);
  await owner.call(staffApi.lock({ username: 'berta' }, { isActive: true }));
  expect((await choose(shop, token)).status).toBe(200);
  expect((await invite()).status).toBe(409);
  expect((await owner.call(staffApi.invite({ username: 'nobody' }))).status).toBe(404);
  const berta = await asAdmin(shop, 'berta', { password: CHOSEN });
  expect((await berta.call(staffApi.invite({ username: 'admin' }))).status).toBe(403);
});

test('a forgotten password is replaced by a mailed link: all sessions end, and a mail tells of it', async () => {
  await using there = await mailingShop();
  const { shop, box } = there;
  await staffWithMail(shop);
  const before = await asAdmin(shop, 'berta');
  const token = await resetToken(shop, box);
  expect(await choose(shop, token, 'short')).toMatchObject({
    status: 400,
    body: { fields: { newPassword: 'New password must be at least 6 characters' } },
  });
  expect(await choose(shop, token, 'Password123')).toMatchObject({
    status: 400,
    body: { fields: { newPassword: expect.stringContaining('most common') } },
  });
  expect(await choose(shop, token, ADMIN_PASSWORD)).toMatchObject({
    status: 400,
    body: { fields: { newPassword: expect.stringContaining('must differ') } },
  });
  expect((await before.call(sessionApi.find())).status).toBe(200);

  expect((await choose(shop, token)).status).toBe(200);
  expect((await before.call(sessionApi.find())).status).toBe(401);
  expect((await signInAdmin(shop, 'berta')).status).toBe(401);
  // The network in which she worked is as unknown as any other.
  await signInAdmin(shop, 'berta', { password: 'guess' });
  await pretendCounts(shop, 'staff sign-in from anywhere', 100);
  expect((await signInAdmin(shop, 'berta', { password: CHOSEN })).status).toBe(429);
  await letPass(shop, '1 hour');
  expect((await signInAdmin(shop, 'berta', { password: CHOSEN })).status).toBe(200);
  await shop.sendMail();
  const told = (await mailsTo(box.folder, { to: MAIL, subject: 'was changed' })).at(-1);
  expect(told?.text).toContain('/admin/forgot-password');
  expect(await auditLines(shop, 'staff.password_reset_by_mail')).toMatchObject([
    { byKind: 'staff', address: '127.0.0.1', before: null, after: null },
  ]);
});

test('a second factor stays in force after a forgotten password', async () => {
  await using there = await mailingShop();
  const { shop, box, owner } = there;
  await staffWithMail(shop);
  await shop.pretend(
    'staff',
    { totpSecret: Buffer.from('sealed'), totpConfirmedAt: new Date() },
    { username: 'berta' },
  );
  expect((await choose(shop, await resetToken(shop, box))).status).toBe(200);
  expect(await signInAdmin(shop, 'berta', { password: CHOSEN })).toMatchObject({
    status: 401,
    body: { code: 'second_factor_required' },
  });
  const { body } = await owner.call(staffApi.list({ search: MAIL }));
  expect(body).toMatchObject([{ username: 'berta', twoFactor: 'on' }]);
});

test('a link is found by the user name and by the address, however they are spelt', async () => {
  await using there = await mailingShop();
  const { shop, box } = there;
  await staffWithMail(shop, 'Berta', 'Berta@Shop.example');
  for (const [n, name] of ['BERTA', 'berta@shop.EXAMPLE', ' berta '].entries()) {
    expect((await forget(shop, name)).status).toBe(200);
    expect(await mailCount(shop, box)).toBe(n + 1);
  }
});

test('whoever is meant, the answer is the same; nobody’s name stays written down, and a locked account gets nothing', async () => {
  await using there = await mailingShop();
  const { shop, box, owner } = there;
  await staffWithMail(shop);
  await staffWithMail(shop, 'locked', 'locked@shop.example');
  await owner.call(staffApi.lock({ username: 'locked' }, { isActive: false }));
  const names = ['berta', MAIL, 'nobody', 'nobody@shop.example', 'locked', 'admin', 'hunter2 ☂'];
  const said = [];
  for (const name of names) {
    const { status, text, setCookies } = await forget(shop, name);
    said.push({ status, text, setCookies });
  }
  expect(new Set(said.map((one) => JSON.stringify(one))).size).toBe(1);
  expect(said[0]).toMatchObject({ status: 200 });
  // Until the mail is written, nothing has been looked up.
  expect((await shop.outbox()).map(({ recipient }) => recipient)).toEqual(names);
  expect(await mailCount(shop, box)).toBe(2);
  expect(await mailCount(shop, box, 'locked@shop.example')).toBe(0);
  expect((await shop.outbox()).map(({ recipient }) => recipient)).toEqual(['berta', MAIL]);
});

test('of a link that two use at once, one password counts', async () => {
  await using there = await mailingShop();
  const { shop, box } = there;
  await staffWithMail(shop);
  const token = await resetToken(shop, box);
  const passwords = ['first of my own', 'second of my own'];
  const responses = await Promise.all(passwords.map((each) => choose(shop, token, each)));
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 400]);
  const won = passwords[responses.findIndex(({ status }) => status === 200)] ?? '';
  expect((await signInAdmin(shop, 'berta', { password: won })).status).toBe(200);
  expect(await auditLines(shop, 'staff.password_reset_by_mail')).toHaveLength(1);
});

test('a link ends with the password, the address or the account that it was made for', async () => {
  await using there = await mailingShop();
  const { shop, box, owner } = there;
  await staffWithMail(shop);
  const newLink = () => resetToken(shop, box);
  const works = async (token: string) => (await check(shop, token)).valid;

  const [first, second] = [await newLink(), await newLink()];
  expect([await works(first), await works(second)]).toEqual([true, true]);
  expect((await choose(shop, first)).status).toBe(200);
  expect(await works(second)).toBe(false);

  const third = await newLink();
  const berta = await asAdmin(shop, 'berta', { password: CHOSEN });
  await setOwnEmail(berta, 'elsewhere@shop.example', CHOSEN);
  expect(await works(third)).toBe(false);
  await setOwnEmail(berta, MAIL, CHOSEN);

  const fourth = await newLink();
  await owner.call(staffApi.resetPassword({ username: 'berta' }));
  expect(await choose(shop, fourth)).toMatchObject(LINK_ENDED);

  const fifth = await newLink();
  await owner.call(staffApi.lock({ username: 'berta' }, { isActive: false }));
  expect(await choose(shop, fifth)).toMatchObject(LINK_ENDED);
});

test('a reset link works for an hour, an invitation for seven days, and each for what it was signed for alone', async () => {
  await using there = await mailingShop();
  const { shop, box, owner } = there;
  await staffWithMail(shop);
  await owner.call(staffApi.add({ username: 'carla', role: 'support', email: 'c@shop.example' }));
  const reset = await resetToken(shop, box);
  const invitation = await mailedToken(shop, box, 'c@shop.example');
  const now = Date.now();
  using clock = vi.spyOn(Date, 'now');
  const worksAfter = async (token: string, minutes: number) => {
    clock.mockReturnValue(now + minutes * 60_000);
    return (await check(shop, token)).valid;
  };
  expect(await worksAfter(reset, 59)).toBe(true);
  expect(await worksAfter(reset, 61)).toBe(false);
  expect(await choose(shop, reset)).toMatchObject(LINK_ENDED);
  expect(await worksAfter(invitation, 7 * 24 * 60 - 1)).toBe(true);
  expect(await worksAfter(invitation, 7 * 24 * 60 + 1)).toBe(false);
  clock.mockReturnValue(now);

  // What was signed for something else, or changed, is no link.
  const [value = '', signature = ''] = reset.split('.');
  const [invited = '', ofInvitation = ''] = invitation.split('.');
  const { secretKey } = shop.mailer.links;
  const signed = Buffer.from(value, 'base64url').toString();
  const later = signed.replace(/ \d+ /, ` ${Date.now() + 1e9} `);
  for (const token of [
    'nonsense',
    `${value}.${ofInvitation}`,
    `${invited}.${signature}`,
    `${Buffer.from(later).toString('base64url')}.${signature}`,
    signToken(secretKey, 'unsubscribe', signed),
    // An invitation to choose the first password is none for somebody who has one.
    signToken(secretKey, 'staff-invitation', signed),
    signToken(secretKey, 'staff-password-reset', 'nobody'),
  ]) {
    expect((await check(shop, token)).valid).toBe(false);
    expect(await choose(shop, token)).toMatchObject(LINK_ENDED);
  }
  expect((await choose(shop, reset)).status).toBe(200);
});

test('asking is counted like signing in, by name and network, and links that do not work by network', async () => {
  await using shop = await testShop();
  await addAdmin(shop);
  await shop.set({ max_login_attempts: '3' });
  const statuses: number[] = [];
  for (let n = 0; n < 4; n++) statuses.push((await forget(shop, 'nobody')).status);
  expect(statuses).toEqual([200, 200, 200, 429]);
  expect((await forget(shop, 'somebody')).status).toBe(200);
  // Who asked too often still signs in.
  expect((await signInAdmin(shop, 'admin')).status).toBe(200);
});

test('who has asked for a link is not kept out by the guesses before it', async () => {
  await using there = await mailingShop();
  const { shop, box } = there;
  await staffWithMail(shop);
  for (let n = 0; n < 5; n++) await signInAdmin(shop, 'berta', { password: `guess ${n}` });
  expect((await signInAdmin(shop, 'berta')).status).toBe(429);
  expect((await choose(shop, await resetToken(shop, box))).status).toBe(200);
  expect((await signInAdmin(shop, 'berta', { password: CHOSEN })).status).toBe(200);
});

test('the list of networks holds for links, too', async () => {
  await using shop = await testShop({ env: { TRUST_PROXY: '127.0.0.1' } });
  const owner = await signedInAdmin(shop);
  await owner.call(settingsApi.change({ key: 'ip_whitelist', value: '127.0.0.1', type: 'text' }));
  const elsewhere = { 'x-forwarded-for': '203.0.113.9' };
  const stranger = shop.visitor();
  for (const call of [
    linksApi.forgot({ name: 'admin' }),
    linksApi.check({ token: 'a.b' }),
    linksApi.choose({ token: 'a.b', newPassword: CHOSEN }),
  ]) {
    expect(await stranger.call(call, elsewhere)).toMatchObject({
      status: 403,
      body: { code: 'address_not_allowed' },
    });
  }
  expect(await shop.outbox()).toEqual([]);
});

const fileShop = shopOfFile();

test('one’s own address takes the password again, and is nobody else’s', async () => {
  const shop = await fileShop();
  await staffWithMail(shop, 'anna', 'anna@shop.example');
  const berta = await signedInAdmin(shop, 'berta', 'read-only');
  expect(await setOwnEmail(berta, 'b@shop.example', 'a guess')).toMatchObject({
    status: 400,
    body: { code: 'wrong_password', fields: { currentPassword: expect.any(String) } },
  });
  expect(await setOwnEmail(berta, 'no address')).toMatchObject({
    status: 400,
    body: { fields: { email: 'Please enter a valid email address' } },
  });
  expect(await setOwnEmail(berta, 'ANNA@shop.example')).toMatchObject({
    status: 409,
    body: { code: 'email_taken', fields: { email: expect.any(String) } },
  });
  expect((await berta.call(odd(linksApi.changeOwnEmail)({ email: MAIL }))).status).toBe(400);
  expect(await setOwnEmail(berta, MAIL)).toMatchObject({ status: 200, body: { email: MAIL } });
  expect((await berta.call(sessionApi.find())).body).toMatchObject({ email: MAIL });
  expect(await setOwnEmail(berta, '')).toMatchObject({ status: 200, body: { email: null } });
  expect(await auditLines(shop, 'staff.email_changed')).toMatchObject([
    { before: { email: null }, after: { email: MAIL } },
    { before: { email: MAIL }, after: { email: null } },
  ]);
});

test('owners set others’ addresses, not their own without a password; nobody else does', async () => {
  const shop = await fileShop();
  await staffWithMail(shop, 'dora', 'dora@shop.example');
  await addAdmin(shop, 'emil', 'support');
  const owner = await signedInAdmin(shop);
  const change = (username: string, email: string | null) =>
    owner.call(staffApi.change({ username }, { role: 'support', email }));
  expect(await change('emil', 'Dora@shop.example')).toMatchObject({
    status: 409,
    body: { code: 'email_taken' },
  });
  expect(
    await owner.call(staffApi.add({ username: 'x', role: 'support', email: 'DORA@shop.example' })),
  ).toMatchObject({ status: 409, body: { fields: { email: expect.any(String) } } });
  expect(await change('emil', 'e@shop.example')).toMatchObject({
    status: 200,
    body: { email: 'e@shop.example', role: 'support' },
  });
  // A role alone leaves the address.
  const role = await owner.call(staffApi.change({ username: 'emil' }, { role: 'manager' }));
  expect(role).toMatchObject({ body: { email: 'e@shop.example', role: 'manager' } });
  expect(await change('emil', null)).toMatchObject({ status: 200, body: { email: null } });
  expect(
    await owner.call(staffApi.change({ username: 'admin' }, { role: 'owner', email: MAIL })),
  ).toMatchObject({ status: 409, body: { code: 'own_account' } });
});

test('with the first password replaced by a link, its file goes', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'cirrus-links-'));
  await using box = await openMailbox();
  await using shop = await testShop({ env: { DATA_DIR: dataDir, SMTP_URL: box.url } });
  const file = join(dataDir, 'initial-admin-password');
  await staffWithMail(shop);
  await writeFile(file, 'secret');
  expect((await choose(shop, await resetToken(shop, box))).status).toBe(200);
  await expect(access(file)).rejects.toThrow('ENOENT');
});
