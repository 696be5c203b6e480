import { expect, test } from 'vitest';
import * as emailKeyApi from '../../../src/modules/mail/email-key-endpoints.ts';
import * as mailApi from '../../../src/modules/mail/endpoints.ts';
import { enqueueMail } from '../../../src/modules/mail/outbox.ts';
import * as subscribersApi from '../../../src/modules/newsletter/admin-endpoints.ts';
import { signedInAdmin } from '../../support/admin.ts';
import { addSubscribers } from '../../support/crowds.ts';
import { testShop } from '../../support/test-shop.ts';
import { odd } from '../../support/visitor.ts';

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
    await shop.pretend('mail', { status }, { recipient: `${status}@shop.example` });
  }
  expect((await admin.call(mailApi.summarise())).body).toEqual({
    waiting: 2,
    failed: 1,
    unsure: 1,
    transport: null,
    obstacle: null,
    fixedBy: null,
    sender: { address: 'no-reply@shop.example', isFixed: false },
  });
  expect(await shop.visitor().call(mailApi.summarise())).toMatchObject({ status: 401 });
});

test('a mail server goes before a key, and a key that cannot be read any more says so', async () => {
  await using shop = await testShop();
  const admin = await signedInAdmin(shop);
  await admin.call(emailKeyApi.change({ apiKey: 'SG.one' }));
  expect((await admin.call(mailApi.summarise())).body.transport).toBe('sendgrid');
  await shop.pretend('secrets', { encryptedValue: Buffer.from('sealed by another hand') });
  expect((await admin.call(mailApi.summarise())).body).toMatchObject({
    transport: null,
    obstacle: expect.stringContaining('please enter it again'),
  });

  await using served = await testShop({ env: { SMTP_URL: 'smtp://127.0.0.1:1' } });
  const other = await signedInAdmin(served);
  await other.call(emailKeyApi.change({ apiKey: 'SG.one' }));
  expect((await other.call(mailApi.summarise())).body).toMatchObject({
    transport: 'smtp',
    obstacle: null,
  });
});

test('subscribers are counted by whether they have confirmed', async () => {
  await using shop = await testShop();
  const admin = await signedInAdmin(shop);
  await addSubscribers(shop, ['ada@shop.example', 'bob@shop.example']);
  await addSubscribers(shop, ['eve@shop.example'], { confirmed: false });
  const list = async (query: object) => {
    const { headers, body } = await admin.call(subscribersApi.list(query));
    return [headers['x-total-count'], body.length];
  };
  expect(await list({})).toEqual(['3', 3]);
  expect(await list({ confirmed: 'true', limit: 1 })).toEqual(['2', 1]);
  expect(await list({ confirmed: 'false' })).toEqual(['1', 1]);
  expect((await admin.call(odd(subscribersApi.list)({ confirmed: 'maybe' }))).status).toBe(400);
});
