import { expect, test } from 'vitest';
import * as emailKeyApi from '../../../src/modules/mail/email-key-endpoints.ts';
import * as mailApi from '../../../src/modules/mail/endpoints.ts';
import { enqueueMail } from '../../../src/modules/mail/outbox.ts';
import { tryPort } from '../../../src/platform/net/free-port.ts';
import { signedInAdmin } from '../../support/admin.ts';
import { openSendgrid } from '../../support/sendgrid-stand-in.ts';
import { anotherProcess, shopOfFile, type TestShop, testShop } from '../../support/test-shop.ts';

const fileShop = shopOfFile();

const KEY = 'SG.a-key-of-tests.and-of-nothing-else';

const goodbye = (shop: TestShop, recipient = 'ada@shop.example') =>
  shop.write((tx) =>
    enqueueMail(tx, { kind: 'account-deleted', recipient, about: { name: 'Ada' } }),
  );

async function state(shop: TestShop) {
  const [row] = await shop.stored('mail');
  return row && { ...row, waits: (new Date(row.dueAt).getTime() - Date.now()) / 1000 };
}

test('a mail is handed to SendGrid as its Web API v3 takes it', async () => {
  await using sendgrid = await openSendgrid();
  const env = {
    SENDGRID_API_KEY: KEY,
    SENDGRID_URL: sendgrid.url,
    MAIL_FROM: 'Vapes & Co. <post@shop.example>',
  };
  await using shop = await testShop({ env });
  await goodbye(shop);
  expect(await shop.sendMail()).toEqual({ sent: 1 });
  const [row] = await shop.stored('mail');
  expect(sendgrid.calls).toMatchObject([
    {
      method: 'POST',
      url: '/v3/mail/send',
      headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' },
      body: {
        personalizations: [{ to: [{ email: 'ada@shop.example' }] }],
        from: { email: 'post@shop.example', name: 'Vapes & Co.' },
        subject: expect.stringMatching(/./),
        content: [
          { type: 'text/plain', value: expect.stringContaining('Ada') },
          { type: 'text/html', value: expect.stringContaining('Ada') },
        ],
        headers: {
          'Message-ID': `<${row?.id}@shop.example>`,
          'Auto-Submitted': 'auto-generated',
        },
        tracking_settings: { click_tracking: { enable: false } },
      },
    },
  ]);
  expect(await state(shop)).toMatchObject({ status: 'sent' });
});

test.each([
  [400, 'failed'],
  [413, 'failed'],
  [401, 'waiting'],
  [403, 'waiting'],
  [429, 'waiting'],
  [500, 'waiting'],
  [503, 'waiting'],
  [302, 'waiting'],
  // A gateway does not know whether what stands behind it took the mail.
  [502, 'unsure'],
  [504, 'unsure'],
])('a response of %i leaves the mail %s', async (status, expected) => {
  await using sendgrid = await openSendgrid();
  sendgrid.nextResponse = { status, body: { errors: [{ message: 'The reason' }] } };
  await using shop = await testShop({
    env: { SENDGRID_API_KEY: KEY, SENDGRID_URL: sendgrid.url },
  });
  await goodbye(shop);
  expect(await shop.sendMail()).toMatchObject({ sent: 0 });
  expect(await state(shop)).toMatchObject({
    status: expected,
    lastError: `SendGrid answered ${status}: The reason`,
  });
});

test('a rate limit is kept for as long as it says, and for the other mails too', async () => {
  await using sendgrid = await openSendgrid();
  const reset = Math.floor(Date.now() / 1000) + 600;
  sendgrid.nextResponse = { status: 429, headers: { 'x-ratelimit-reset': String(reset) } };
  await using shop = await testShop({
    env: { SENDGRID_API_KEY: KEY, SENDGRID_URL: sendgrid.url },
  });
  for (const name of ['ada', 'ben', 'cal']) await goodbye(shop, `${name}@shop.example`);
  const { obstacle } = await shop.sendMail();
  expect(obstacle?.retryAfterMs).toBeGreaterThan(500_000);
  expect((await state(shop))?.waits).toBeGreaterThan(500);
  expect(sendgrid.calls).toHaveLength(1);
});

test('a call that broke off after the mail was read is not repeated; one that reached nobody is', async () => {
  await using sendgrid = await openSendgrid();
  sendgrid.nextResponse = 'breaks off';
  await using shop = await testShop({
    env: { SENDGRID_API_KEY: KEY, SENDGRID_URL: sendgrid.url },
  });
  await goodbye(shop);
  await shop.sendMail();
  expect(await state(shop)).toMatchObject({ status: 'unsure' });
  await shop.sendMail();
  expect(sendgrid.calls).toHaveLength(1);

  const port = await tryPort('127.0.0.1', 0);
  await using other = await testShop({
    env: { SENDGRID_API_KEY: KEY, SENDGRID_URL: `http://127.0.0.1:${port}` },
  });
  await goodbye(other);
  await other.sendMail();
  expect(await state(other)).toMatchObject({
    status: 'waiting',
    lastError: 'SendGrid did not answer (ECONNREFUSED)',
  });
});

test('a key that the owner sets is kept encrypted, sends the mail that waited, and is never answered', async () => {
  await using sendgrid = await openSendgrid();
  const env = { SENDGRID_URL: sendgrid.url };
  await using shop = await testShop({ env });
  const admin = await signedInAdmin(shop, 'olga');
  const status = async () => (await admin.call(emailKeyApi.find())).body;
  expect(await status()).toEqual({
    configured: false,
    source: null,
    lastUpdated: null,
    updatedBy: null,
  });
  await goodbye(shop);
  expect(await shop.sendMail()).toEqual({ sent: 0, hasNoWayOut: true });

  expect(await admin.call(emailKeyApi.change({ apiKey: `  ${KEY} ` }))).toMatchObject({
    status: 200,
    body: { message: 'SendGrid API key configured successfully' },
  });
  expect(await status()).toEqual({
    configured: true,
    source: 'database',
    lastUpdated: expect.any(String),
    updatedBy: 'olga',
  });
  const rows = await shop.stored('secrets');
  expect(rows).toHaveLength(1);
  expect(rows[0]?.encryptedValue.includes('SG.')).toBe(false);
  expect(JSON.stringify(rows)).not.toContain(KEY);

  expect(await shop.sendMail()).toEqual({ sent: 1 });
  expect(sendgrid.calls[0]?.headers.authorization).toBe(`Bearer ${KEY}`);

  await admin.call(emailKeyApi.change({ apiKey: 'SG.another' }));
  await goodbye(shop);
  await shop.sendMail();
  expect(sendgrid.calls[1]?.headers.authorization).toBe('Bearer SG.another');

  expect(await admin.call(emailKeyApi.remove())).toMatchObject({
    status: 200,
    body: { message: 'SendGrid API key removed successfully' },
  });
  expect(await status()).toMatchObject({ configured: false });
  expect(await admin.call(emailKeyApi.remove())).toMatchObject({ status: 404 });
});

test('a stored key that cannot be read any more sends nothing, and says why', async () => {
  await using shop = await testShop();
  const admin = await signedInAdmin(shop);
  await admin.call(emailKeyApi.change({ apiKey: KEY }));
  await shop.pretend('secrets', { encryptedValue: Buffer.alloc(60) });
  await goodbye(shop);
  const { obstacle } = await shop.sendMail();
  expect(obstacle?.message).toContain('please enter it again');
  expect(await state(shop)).toMatchObject({ status: 'waiting' });
  expect(await admin.call(emailKeyApi.test())).toMatchObject({ status: 502 });
});

test.each([
  ['', 'Please enter an API key'],
  ['   ', 'Please enter an API key'],
  ['key', "API keys must start with 'SG.'"],
  ['SG.two words', 'An API key has no spaces or special characters'],
])('the key "%s" is refused', async (apiKey, message) => {
  const shop = await fileShop();
  const admin = await signedInAdmin(shop);
  expect(await admin.call(emailKeyApi.change({ apiKey }))).toMatchObject({
    status: 400,
    body: { message, fields: { apiKey: message } },
  });
});

test('a key of the environment can be seen to be there, and not be changed', async () => {
  await using shop = await testShop({ env: { SENDGRID_API_KEY: KEY } });
  const admin = await signedInAdmin(shop);
  expect(await admin.call(emailKeyApi.find())).toMatchObject({
    body: { configured: true, source: 'environment', lastUpdated: null, updatedBy: null },
  });
  const refused = { status: 409, body: { code: 'set_by_environment' } };
  expect(await admin.call(emailKeyApi.change({ apiKey: 'SG.mine' }))).toMatchObject(refused);
  expect(await admin.call(emailKeyApi.remove())).toMatchObject(refused);
});

test('the test mail goes to the shop’s own address, or says what is wrong', async () => {
  await using sendgrid = await openSendgrid();
  await using shop = await testShop();
  const admin = await signedInAdmin(shop);
  expect(await admin.call(emailKeyApi.test())).toMatchObject({
    status: 409,
    body: { code: 'mail_not_configured' },
  });
  const env = {
    SENDGRID_API_KEY: KEY,
    SENDGRID_URL: sendgrid.url,
    MAIL_FROM: 'post@shop.example',
  };
  await using set = await anotherProcess(shop, { env });
  const owner = await signedInAdmin(set, 'owner');
  expect(await owner.call(emailKeyApi.test())).toMatchObject({
    status: 200,
    body: { message: 'Test email sent to post@shop.example' },
  });
  expect(sendgrid.calls[0]?.body.personalizations).toEqual([
    { to: [{ email: 'post@shop.example' }] },
  ]);
  sendgrid.nextResponse = { status: 401, body: { errors: [{ message: 'The key was revoked' }] } };
  const { status, body } = await owner.call(emailKeyApi.test());
  expect({ status, body }).toMatchObject({
    status: 502,
    body: { code: 'mail_not_sent', message: expect.stringContaining('The key was revoked') },
  });
  expect(JSON.stringify(body)).not.toContain(KEY);
});

test('nobody but the back office may ask', async () => {
  await using shop = await testShop();
  const visitor = shop.visitor();
  for (const response of [
    await visitor.call(emailKeyApi.find()),
    await visitor.call(emailKeyApi.change({ apiKey: KEY })),
    await visitor.call(emailKeyApi.remove()),
    await visitor.call(emailKeyApi.test()),
    await visitor.call(mailApi.list()),
  ])
    expect(response.status).toBe(401);
});
