import { expect, test } from 'vitest';
import * as settingsApi from '../../../src/modules/settings/endpoints.ts';
import { SECRET_MASK } from '../../../src/modules/settings/public-settings.ts';
import { SETTING_KEYS } from '../../../src/modules/settings/settings-table.ts';
import { auditLines, setSetting, signedInAdmin } from '../../support/admin.ts';
import { type TestShop, testShop } from '../../support/test-shop.ts';
import type { Visitor } from '../../support/visitor.ts';

type Change = { key: string; value?: string; version?: string };

const saveAll = (admin: Visitor, settings: Change[]) =>
  admin.call(settingsApi.changeSeveral({ settings }));

const changesOf = (values: Record<string, string>): Change[] =>
  Object.entries(values).map(([key, value]) => ({ key, value }));

const entriesOf = async (admin: Visitor) => (await admin.call(settingsApi.list())).body;

const stored = async (shop: TestShop) => [
  ...(await shop.stored('settings')).map(({ key, value }) => ({ key, value })),
  ...(await shop.stored('secrets')).map(({ keyName }) => ({ key: keyName, value: null })),
];

const noted = async (shop: TestShop) => {
  const staff = new Map((await shop.stored('staff')).map(({ id, username }) => [id, username]));
  return (await auditLines(shop, 'setting.changed')).map(({ objectId, after, byId }) => ({
    key: objectId,
    value: after?.value,
    by: staff.get(byId ?? ''),
  }));
};

test('forms read all settings at once, however many there are', async () => {
  await using shop = await testShop();
  const entries = await entriesOf(await signedInAdmin(shop));
  expect(entries.map(({ key }) => key)).toEqual(SETTING_KEYS);
});

test('several settings are saved at once, and each is noted', async () => {
  await using shop = await testShop();
  const owner = await signedInAdmin(shop);
  const { status, body } = await saveAll(owner, [
    ...changesOf({ low_stock: ' 007 ', session_timeout: '30', minimum_age: '21', badge_hot: '' }),
    { key: 'google_recaptcha_secret_key', value: '6Lc-hush' },
  ]);
  expect(status).toBe(200);
  expect(body).toEqual(await entriesOf(owner));
  expect(body).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ key: 'low_stock', value: '7' }),
      expect.objectContaining({ key: 'badge_hot', value: '' }),
      expect.objectContaining({ key: 'google_recaptcha_secret_key', value: SECRET_MASK }),
    ]),
  );
  // The age was so already, and a secret is noted by its mask.
  expect(await noted(shop)).toEqual([
    { key: 'low_stock', value: '7', by: 'admin' },
    { key: 'session_timeout', value: '30', by: 'admin' },
    { key: 'badge_hot', value: '', by: 'admin' },
    { key: 'google_recaptcha_secret_key', value: SECRET_MASK, by: 'admin' },
  ]);
  expect((await saveAll(owner, [])).body).toEqual(body);
});

test('where one of several is refused none is saved, and each that is wrong is named', async () => {
  await using shop = await testShop();
  const owner = await signedInAdmin(shop);
  const before = await stored(shop);
  const response = await saveAll(owner, [
    ...changesOf({ low_stock: '7', minimum_age: '17', hero_title: ' ', no_such_setting: 'x' }),
    { key: 'webhook_url' },
  ]);
  expect(response).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
  expect(response.body.fields).toEqual({
    minimum_age: 'Must be a whole number from 18 to 99 years',
    hero_title: 'Please enter a value before saving',
    no_such_setting: 'There is no such setting',
    webhook_url: 'Please enter a value before saving',
  });
  for (const settings of [
    changesOf({ low_stock: '7', webhook_url: 'http://127.0.0.1/hook' }),
    [...changesOf({ low_stock: '7' }), ...changesOf({ low_stock: '8' })],
  ]) {
    expect((await saveAll(owner, settings)).status).toBe(400);
  }
  expect(await stored(shop)).toEqual(before);
  expect(await noted(shop)).toEqual([]);
});

test('a currency that no payment could be made in keeps the others from being saved', async () => {
  await using shop = await testShop();
  const owner = await signedInAdmin(shop);
  await shop.pretend('paymentMethods', { isActive: false });
  await shop.pretend('paymentMethods', { isActive: true }, { provider: 'paypal' });
  expect(await saveAll(owner, changesOf({ low_stock: '7', currency: 'zar' }))).toMatchObject({
    status: 409,
    body: { code: 'payment_method_unavailable', fields: { currency: expect.any(String) } },
  });
  expect(await noted(shop)).toEqual([]);
  expect((await saveAll(owner, changesOf({ low_stock: '7', currency: 'usd' }))).status).toBe(200);
});

test('when a staff member changed a setting meanwhile, none is saved and the current values are answered', async () => {
  await using shop = await testShop();
  const owner = await signedInAdmin(shop);
  const manager = await signedInAdmin(shop, 'berta', 'manager');
  const opened = await entriesOf(manager);
  const version = (key: string) => opened.find((entry) => entry.key === key)?.version ?? '';
  const mine = ['low_stock', 'minimum_age'].map((key) => ({
    key,
    value: '19',
    version: version(key),
  }));
  await setSetting(owner, 'minimum_age', '25');
  const { status, body } = await saveAll(manager, mine);
  expect([status, body.code, body.by]).toEqual([409, 'changed_meanwhile', 'admin']);
  expect(body.current).toEqual(await entriesOf(manager));
  expect(body.current).toContainEqual(expect.objectContaining({ key: 'minimum_age', value: '25' }));
  expect(await noted(shop)).toHaveLength(1);

  // What a staff member changed elsewhere is no hindrance, and neither is anything for whoever names no version.
  expect((await saveAll(manager, mine.slice(0, 1))).status).toBe(200);
  expect((await saveAll(manager, changesOf({ minimum_age: '30' }))).status).toBe(200);
});

test('a manager saves none, where an owner’s is among them', async () => {
  await using shop = await testShop();
  const manager = await signedInAdmin(shop, 'berta', 'manager');
  const settings = changesOf({ low_stock: '7', session_timeout: 'not even valid' });
  expect(await saveAll(manager, settings)).toMatchObject({
    status: 403,
    body: { code: 'forbidden' },
  });
  expect(await noted(shop)).toEqual([]);
  const { body } = await saveAll(manager, settings.slice(0, 1));
  expect(body.map(({ key }) => key)).toContain('low_stock');
  expect(body.map(({ key }) => key)).not.toContain('session_timeout');
  expect((await saveAll(shop.visitor(), settings)).status).toBe(401);
});

test('what settings say together has to hold once all are saved, in whichever order they come', async () => {
  await using shop = await testShop({ env: { TRUST_PROXY: '127.0.0.1' } });
  const owner = await signedInAdmin(shop);
  const on = changesOf({
    enable_captcha: 'true',
    google_recaptcha_site_key: 'site',
    google_recaptcha_secret_key: 'secret',
  });
  const off = changesOf({
    google_recaptcha_site_key: '',
    google_recaptcha_secret_key: '',
    enable_captcha: 'false',
  });
  const incomplete = await saveAll(owner, [
    ...on.slice(0, 2),
    ...changesOf({ ip_whitelist: '203.0.113.7' }),
  ]);
  expect([incomplete.status, Object.keys(incomplete.body.fields ?? {})]).toEqual([
    400,
    ['ip_whitelist', 'google_recaptcha_site_key'],
  ]);
  for (const settings of [on, off, on.toReversed(), off.toReversed()]) {
    expect((await saveAll(owner, settings)).status).toBe(200);
  }
  expect((await saveAll(owner, on)).status).toBe(200);
  expect((await saveAll(owner, off.slice(0, 2))).status).toBe(400);
});

test('of two who save the same at once, from what both opened, one is refused with all of it', async () => {
  await using shop = await testShop();
  const owner = await signedInAdmin(shop);
  const opened = await entriesOf(owner);
  const all = (value: string) =>
    opened
      .filter(({ key }) => ['low_stock', 'return_days', 'pay_link_hours'].includes(key))
      .map(({ key, version }) => ({ key, value, version }));
  const responses = await Promise.all([
    saveAll(owner, all('11')),
    saveAll(owner, all('12').toReversed()),
  ]);
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
  const now = (await entriesOf(owner)).filter(({ key }) => all('').some((one) => one.key === key));
  expect(new Set(now.map(({ value }) => value)).size).toBe(1);
  expect(await noted(shop)).toHaveLength(3);
});

test('sending back the mask of a secret that was never set stores nothing', async () => {
  await using shop = await testShop();
  const owner = await signedInAdmin(shop);
  const key = 'google_recaptcha_secret_key';
  expect((await saveAll(owner, [{ key, value: SECRET_MASK }])).status).toBe(200);
  expect((await setSetting(owner, key, SECRET_MASK)).body).toMatchObject({ value: '' });
  expect((await owner.call(settingsApi.change({ key }))).status).toBe(200);
  expect(await shop.stored('secrets')).toEqual([]);
});
