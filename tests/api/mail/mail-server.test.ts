import { expect, test } from 'vitest';
import * as emailKeyApi from '../../../src/modules/mail/email-key-endpoints.ts';
import * as mailApi from '../../../src/modules/mail/endpoints.ts';
import { enqueueMail } from '../../../src/modules/mail/outbox.ts';
import * as settingsApi from '../../../src/modules/settings/endpoints.ts';
import { SECRET_MASK } from '../../../src/modules/settings/public-settings.ts';
import { auditLines, signedInAdmin } from '../../support/admin.ts';
import { openMailbox, readMails } from '../../support/mailbox.ts';
import { testShop } from '../../support/test-shop.ts';

const several = (settings: Record<string, string>) =>
  settingsApi.changeSeveral({
    settings: Object.entries(settings).map(([key, value]) => ({ key, value })),
  });

test('mail that waited leaves by the server that the owner names, from the address that she names', async () => {
  await using mailbox = await openMailbox();
  await using shop = await testShop();
  const admin = await signedInAdmin(shop);
  await shop.write((tx) =>
    enqueueMail(tx, {
      kind: 'account-deleted',
      recipient: 'ada@shop.example',
      about: { name: 'Ada' },
    }),
  );
  expect((await admin.call(emailKeyApi.test())).body.code).toBe('mail_not_configured');

  const saved = await admin.call(
    several({
      smtp_host: '127.0.0.1',
      smtp_port: new URL(mailbox.url).port,
      mail_from_address: 'hello@mistral.example',
      mail_from_name: 'Mistral',
    }),
  );
  expect(saved.status).toBe(200);
  expect((await admin.call(mailApi.summarise())).body).toMatchObject({
    transport: 'smtp',
    fixedBy: null,
    sender: { address: 'hello@mistral.example', isFixed: false },
  });
  await shop.runJobs();
  expect((await admin.call(emailKeyApi.test())).body.message).toBe(
    'Test email sent to hello@mistral.example',
  );
  const mails = await readMails(mailbox.folder);
  expect(mails.map(({ to, from }) => [to?.[0]?.address, from]).toSorted()).toEqual([
    ['ada@shop.example', { address: 'hello@mistral.example', name: 'Mistral' }],
    ['hello@mistral.example', { address: 'hello@mistral.example', name: 'Mistral' }],
  ]);
});

test('the server’s password is kept encrypted, shown to nobody and sent to nobody but the server', async () => {
  await using mailbox = await openMailbox({
    login: { user: 'me@mistral.example', pass: 'p@ss:w/rd %' },
  });
  await using shop = await testShop();
  const admin = await signedInAdmin(shop);
  const server = { smtp_host: '127.0.0.1', smtp_port: new URL(mailbox.url).port };
  const login = { smtp_user: 'me@mistral.example', smtp_password: 'p@ss:w/rd %' };
  const { text } = await admin.call(several({ ...server, ...login }));
  expect(text).not.toContain('p@ss');
  expect((await admin.call(settingsApi.list({ search: 'smtp_password' }))).body).toMatchObject([
    { value: SECRET_MASK },
  ]);
  expect(JSON.stringify(await auditLines(shop))).not.toContain('p@ss');
  expect((await admin.call(emailKeyApi.test())).status).toBe(200);

  await admin.call(several({ smtp_password: 'another' }));
  const refused = await admin.call(emailKeyApi.test());
  expect([refused.status, refused.body.code]).toEqual([502, 'mail_not_sent']);
  expect(refused.text).not.toContain('another');

  await shop.pretend('secrets', { encryptedValue: Buffer.from('sealed by another hand') });
  expect((await admin.call(mailApi.summarise())).body).toMatchObject({
    transport: null,
    obstacle: expect.stringContaining('please enter it again'),
  });
});

test('what the environment says goes before what is set, and says so', async () => {
  await using mailbox = await openMailbox();
  await using shop = await testShop({
    env: { SMTP_URL: mailbox.url, MAIL_FROM: 'Env <env@shop.example>' },
  });
  const admin = await signedInAdmin(shop);
  await admin.call(
    several({ smtp_host: 'nowhere.invalid', mail_from_address: 'me@mistral.example' }),
  );
  expect((await admin.call(mailApi.summarise())).body).toMatchObject({
    fixedBy: 'SMTP_URL',
    sender: { address: 'env@shop.example', isFixed: true },
  });
  expect((await admin.call(emailKeyApi.test())).status).toBe(200);
  expect(await readMails(mailbox.folder)).toHaveLength(1);
});

test('what is no server, port or address is refused, and only an owner names one', async () => {
  await using shop = await testShop();
  const admin = await signedInAdmin(shop);
  for (const [key, value] of [
    ['smtp_host', 'smtp://mail.example'],
    ['smtp_host', 'mail.example/path'],
    ['smtp_host', 'a b'],
    ['smtp_port', '0'],
    ['smtp_port', '65536'],
    ['smtp_security', 'none'],
    ['mail_from_address', 'me'],
  ] as const) {
    const { status, body } = await admin.call(several({ [key]: value }));
    expect([value, status, Object.keys(body.fields ?? {})]).toEqual([value, 400, [key]]);
  }
  const manager = await signedInAdmin(shop, 'mary', 'manager');
  expect((await manager.call(several({ smtp_host: 'mail.example' }))).status).toBe(403);
});
