import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import * as mailApi from '../../../src/modules/mail/endpoints.ts';
import { enqueueMail } from '../../../src/modules/mail/outbox.ts';
import { signedInAdmin } from '../../support/admin.ts';
import { openMailbox, readMails } from '../../support/mailbox.ts';
import { testShop } from '../../support/test-shop.ts';

test('the back office sees the outbox, the newest first, and each status by itself', async () => {
  await using shop = await testShop();
  const admin = await signedInAdmin(shop);
  const ada = await shop.customer();
  await shop.write((tx) => enqueueMail(tx, { kind: 'welcome', userId: ada.id }));
  const reset = { kind: 'password-reset', recipient: 'ben@shop.example' } as const;
  await shop.write((tx) => enqueueMail(tx, reset));
  await shop.pretend(
    'mail',
    { status: 'failed', attempts: 8, lastError: '550 No' },
    { kind: 'welcome' },
  );

  const all = await admin.call(mailApi.list());
  expect(all.headers['x-total-count']).toBe('2');
  expect(all.body).toMatchObject([
    { kind: 'password-reset', recipient: 'ben@shop.example', status: 'waiting', sentAt: null },
    {
      kind: 'welcome',
      recipient: `${ada.username}@shop.example`,
      status: 'failed',
      attempts: 8,
      lastError: '550 No',
    },
  ]);
  const failed = await admin.call(mailApi.list({ status: 'failed', limit: 1 }));
  expect(failed.headers['x-total-count']).toBe('1');
  expect(failed.body.map(({ kind }) => kind)).toEqual(['welcome']);
  expect((await admin.call(mailApi.list({ status: 'lost' }))).status).toBe(400);
});

test('a mail is called by the name of its kind; one of a kind that there was once, as its kind is', async () => {
  await using shop = await testShop();
  const admin = await signedInAdmin(shop);
  const ada = await shop.customer();
  await shop.write((tx) =>
    enqueueMail(tx, { kind: 'password-reset', recipient: 'ada@shop.example' }),
  );
  await shop.write((tx) => enqueueMail(tx, { kind: 'welcome', userId: ada.id }));
  await shop.pretend('mail', { kind: 'of-old' }, { kind: 'welcome' });
  const { body } = await admin.call(mailApi.list());
  expect(body.map(({ kindName }) => kindName)).toEqual(['of-old', 'Password reset link']);
  const kinds = (await admin.call(mailApi.listKinds())).body;
  expect(kinds).toContainEqual({ value: 'password-reset', label: 'Password reset link' });
  expect(kinds.map(({ value }) => value)).not.toContain('of-old');
});

test('a mail that failed, or may have, is sent again when the owner says so; no other is', async () => {
  await using box = await openMailbox();
  await using shop = await testShop({ env: { SMTP_URL: box.url } });
  const admin = await signedInAdmin(shop);
  box.mood = 'breaks off';
  await shop.write((tx) =>
    enqueueMail(tx, {
      kind: 'account-deleted',
      recipient: 'ada@shop.example',
      about: { name: 'Ada' },
    }),
  );
  await shop.sendMail();
  const [unsure] = (await admin.call(mailApi.list({ status: 'unsure' }))).body;
  box.mood = 'takes';
  const retry = () => admin.call(mailApi.retry({ id: unsure?.id ?? '' }));
  expect(await retry()).toMatchObject({ status: 200, body: { status: 'waiting', attempts: 0 } });
  expect(await retry()).toMatchObject({ status: 409, body: { code: 'mail_not_retryable' } });
  expect(await shop.sendMail()).toEqual({ sent: 1 });
  expect((await readMails(box.folder)).map(({ messageId }) => messageId)).toEqual([
    `<${unsure?.id}@shop.example>`,
  ]);
  expect(await retry()).toMatchObject({ status: 409 });
  expect(await admin.call(mailApi.retry({ id: randomUUID() }))).toMatchObject({ status: 404 });
});
