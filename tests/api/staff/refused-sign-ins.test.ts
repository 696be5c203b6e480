import { expect, test } from 'vitest';
import * as sessionApi from '../../../src/kit/session-endpoints.ts';
import * as auditApi from '../../../src/modules/audit/endpoints.ts';
import * as emailKeyApi from '../../../src/modules/mail/email-key-endpoints.ts';
import * as webhooksApi from '../../../src/modules/notifications/endpoints.ts';
import { sumUpRefusals } from '../../../src/modules/staff/refused-sign-ins.ts';
import { addAdmin, auditLines, guardedShop, signedInAdmin } from '../../support/admin.ts';
import { letPass } from '../../support/sign-in.ts';

test('refused sign-ins of staff are a line an hour, however many there are', async () => {
  await using shop = await guardedShop();
  await addAdmin(shop, 'mara', 'support');
  const [mara] = await shop.stored('staff', { username: 'mara' });
  const id = mara?.id;
  const refuse = async (username: string, times: number) => {
    for (let n = 0; n < times; n++) {
      await shop.visitor().call(sessionApi.signIn({ username, password: `guess ${n}` }));
      await shop.forget('limits');
    }
  };
  await refuse('mara', 7);
  for (let n = 0; n < 5; n++) await refuse(`nobody-${n}`, 1);
  const lines = async () =>
    (await auditLines(shop, 'staff.sign_in_refused')).map(({ objectId, after }) => ({
      object: objectId,
      after,
    }));
  const first = [
    { object: id, after: { reason: 'wrong_credentials' } },
    { object: 'unknown', after: { reason: 'wrong_credentials' } },
  ];
  expect(await lines()).toEqual(first);

  // The hour is over: what came after the first of each is one more line.
  await shop.later('refusedSignIns', '1 hour');
  await Promise.all([sumUpRefusals(shop.database), sumUpRefusals(shop.database)]);
  const reason = 'wrong_credentials';
  const inTheHourOf = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:00Z$/);
  expect(await lines()).toEqual([
    ...first,
    { object: id, after: { reason, more: 6, inTheHourOf } },
    { object: 'unknown', after: { reason, more: 4, inTheHourOf } },
  ]);
  expect(await shop.stored('refusedSignIns')).toEqual([]);
  await letPass(shop, '1 hour');
  const owner = await signedInAdmin(shop, 'owner');
  expect((await owner.call(auditApi.list())).status).toBe(200);
});

test('every line of the audit log names its object', async () => {
  await using shop = await guardedShop();
  const owner = await signedInAdmin(shop);
  await shop.visitor().call(sessionApi.signIn({ username: 'nobody', password: 'guess' }));
  expect((await owner.call(webhooksApi.renewSecret())).status).toBe(200);
  const key = `SG.${'x'.repeat(22)}.${'y'.repeat(43)}`;
  expect((await owner.call(emailKeyApi.change({ apiKey: key }))).status).toBe(200);
  expect((await auditLines(shop)).filter(({ objectId }) => objectId === null)).toEqual([]);
  await expect(shop.write(async (tx) => tx.record('setting.changed', ''))).rejects.toThrow(
    'says what was done, and not to what',
  );
});
