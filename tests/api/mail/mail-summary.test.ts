import { expect, test } from 'vitest';
import { enqueueMail } from '../../../src/domain/mail/outbox.ts';
import type { MailSummary } from '../../../src/domain/mail/schema.ts';
import type { SubscriberView } from '../../../src/domain/newsletter/schema.ts';
import { signedInAdmin } from '../../support/admin.ts';
import { testShop } from '../../support/test-shop.ts';

const PATH = '/api/admin/mail/summary';

test('the back office is told how much mail waits and failed, and that nothing can be sent', async () => {
  await using shop = await testShop();
  const admin = await signedInAdmin(shop);
  for (const status of ['waiting', 'waiting', 'failed', 'unsure', 'sent', 'dropped']) {
    await shop.write((tx) =>
      enqueueMail(tx, {
        kind: 'password-reset',
        recipient: `${status}@shop.example`,
      }),
    );
    await shop.sql('update mail_outbox set status = $1 where recipient = $2', [
      status,
      `${status}@shop.example`,
    ]);
  }
  expect((await admin.get(PATH)).body).toEqual({
    waiting: 2,
    failed: 1,
    unsure: 1,
    transport: null,
    obstacle: null,
  });
  expect(await shop.visitor().get(PATH)).toMatchObject({ status: 401 });
});

test('a mail server goes before a key, and a key that cannot be read any more says so', async () => {
  await using shop = await testShop();
  const admin = await signedInAdmin(shop);
  await admin.post('/api/admin/secrets/sendgrid', { apiKey: 'SG.one' });
  expect((await admin.get<MailSummary>(PATH)).body.transport).toBe('sendgrid');
  await shop.sql(`update secrets set encrypted_value = 'sealed by another hand'`);
  expect((await admin.get(PATH)).body).toMatchObject({
    transport: null,
    obstacle: expect.stringContaining('please enter it again'),
  });

  await using served = await testShop({ env: { SMTP_URL: 'smtp://127.0.0.1:1' } });
  const other = await signedInAdmin(served);
  await other.post('/api/admin/secrets/sendgrid', { apiKey: 'SG.one' });
  expect((await other.get(PATH)).body).toMatchObject({ transport: 'smtp', obstacle: null });
});

test('subscribers are counted by whether they have confirmed', async () => {
  await using shop = await testShop();
  const admin = await signedInAdmin(shop);
  await shop.sql(
    `insert into newsletter_subscribers (email, confirmed_at)
     values ('ada@shop.example', now()), ('eve@shop.example', null), ('bob@shop.example', now())`,
  );
  const list = async (query: string) => {
    const { headers, body } = await admin.get<SubscriberView[]>(`/api/admin/newsletters${query}`);
    return [headers['x-total-count'], body.length];
  };
  expect(await list('')).toEqual(['3', 3]);
  expect(await list('?confirmed=true&limit=1')).toEqual(['2', 1]);
  expect(await list('?confirmed=false')).toEqual(['1', 1]);
  expect((await admin.get('/api/admin/newsletters?confirmed=maybe')).status).toBe(400);
});
