import { expect, test } from 'vitest';
import * as sessionApi from '../../../src/kit/session-endpoints.ts';
import { addAdmin, asAdmin, auditLines, setSetting, signedInAdmin } from '../../support/admin.ts';
import { type TestShop, testShop } from '../../support/test-shop.ts';

/** Lets time pass for every session. */
const pass = (shop: TestShop, minutes: number) => shop.later('staffSessions', `${minutes} minutes`);

test('a session lasts as long as the owner says, from its last use', async () => {
  await using shop = await testShop();
  const admin = await signedInAdmin(shop);
  await setSetting(admin, 'session_timeout', '30');
  await pass(shop, 20);
  expect((await admin.call(sessionApi.find())).status).toBe(200);
  await pass(shop, 20);
  expect((await admin.call(sessionApi.find())).status).toBe(200);
  await pass(shop, 31);
  expect((await admin.call(sessionApi.find())).status).toBe(401);
});

test('a shortened session time applies at once to open sessions', async () => {
  await using shop = await testShop();
  const idle = await signedInAdmin(shop);
  await pass(shop, 20);
  await setSetting(await asAdmin(shop), 'session_timeout', '15');
  expect((await idle.call(sessionApi.find())).status).toBe(401);
});

test('a session ends twelve hours after the sign-in, though it was used all the time', async () => {
  await using shop = await testShop();
  const admin = await signedInAdmin(shop);
  for (let hour = 1; hour < 12; hour++) {
    await pass(shop, 60);
    expect((await admin.call(sessionApi.find())).status).toBe(200);
  }
  await pass(shop, 60);
  expect((await admin.call(sessionApi.find())).status).toBe(401);
});

test('signing out ends this session and no other', async () => {
  await using shop = await testShop();
  const here = await signedInAdmin(shop);
  const there = await asAdmin(shop);
  expect((await here.call(sessionApi.signOut())).status).toBe(200);
  expect((await here.call(sessionApi.find())).status).toBe(401);
  expect((await there.call(sessionApi.find())).status).toBe(200);
});

test('staff see where they are signed in, and end one of these sessions or all others', async () => {
  await using shop = await testShop({ env: { TRUST_PROXY: '127.0.0.1' } });
  await addAdmin(shop);
  const from = (address: string, agent: string) => ({
    headers: { 'x-forwarded-for': address, 'user-agent': agent },
  });
  const phone = await asAdmin(
    shop,
    'admin',
    from('192.0.2.7', 'Mozilla/5.0 (iPhone) Version/18.0 Mobile Safari/604.1'),
  );
  const desk = await asAdmin(
    shop,
    'admin',
    from('2001:db8::7', 'Mozilla/5.0 (Windows NT 10.0) Gecko/20100101 Firefox/140.0'),
  );
  const till = await asAdmin(shop);
  const { body, headers } = await desk.call(sessionApi.list());
  expect(headers['x-total-count']).toBe('3');
  expect(body.map(({ device, address, current }) => [device, address, current])).toEqual([
    ['Firefox on Windows', '2001:db8::7', true],
    ['Unknown browser', '127.0.0.1', false],
    ['Safari on iPhone', '192.0.2.7', false],
  ]);

  const ofPhone = body[2]?.id;
  expect((await desk.call(sessionApi.end({ id: ofPhone ?? '' }))).status).toBe(200);
  expect((await phone.call(sessionApi.find())).status).toBe(401);
  expect((await desk.call(sessionApi.end({ id: ofPhone ?? '' }))).status).toBe(404);
  expect(await desk.call(sessionApi.endOthers())).toMatchObject({
    status: 200,
    body: { ended: 1 },
  });
  expect((await till.call(sessionApi.find())).status).toBe(401);
  expect((await desk.call(sessionApi.find())).status).toBe(200);
  const actions = (await auditLines(shop)).map(({ action }) => action);
  expect(actions).toEqual(
    expect.arrayContaining(['staff.signed_out', 'staff.signed_out_elsewhere']),
  );
});

test('nobody ends a staff member’s session', async () => {
  await using shop = await testShop();
  const berta = await signedInAdmin(shop, 'berta', 'support');
  const { body } = await berta.call(sessionApi.list());
  const owner = await signedInAdmin(shop);
  expect((await owner.call(sessionApi.end({ id: body[0]?.id ?? '' }))).status).toBe(404);
  expect((await berta.call(sessionApi.find())).status).toBe(200);
});
