import { expect, test } from 'vitest';
import { OWNERS_LIMITS } from '../../../src/kit/rate-limits.ts';
import * as sessionApi from '../../../src/kit/session-endpoints.ts';
import * as dashboardApi from '../../../src/modules/analytics/dashboard-endpoints.ts';
import * as auditApi from '../../../src/modules/audit/endpoints.ts';
import * as catalogApi from '../../../src/modules/catalog/endpoints.ts';
import * as contentApi from '../../../src/modules/content/endpoints.ts';
import * as settingsApi from '../../../src/modules/settings/endpoints.ts';
import { SECRET_MASK } from '../../../src/modules/settings/public-settings.ts';
import * as securityApi from '../../../src/modules/staff/security-endpoints.ts';
import { addAdmin, asAdmin, setSetting, signedInAdmin } from '../../support/admin.ts';
import { type TestShop, testShop } from '../../support/test-shop.ts';
import { textOf } from '../../support/traces.ts';
import type { Visitor } from '../../support/visitor.ts';
import { odd } from '../../support/visitor.ts';

async function settingsOf(admin: Visitor, search?: string): Promise<Record<string, string>> {
  const { body } = await admin.call(settingsApi.list({ search }));
  return Object.fromEntries(body.map(({ key, value }) => [key, value]));
}

test('every setting is listed, with its standard where nothing is stored', async () => {
  await using shop = await testShop();
  const owner = await signedInAdmin(shop);
  const settings = await settingsOf(owner);
  expect(settings).toMatchObject({
    site_title: 'Cirrus',
    site_logo: '',
    minimum_age: '21',
    default_carrier: 'Royal Mail',
    session_timeout: '120',
    max_login_attempts: '5',
    enable_two_factor: 'false',
    enable_captcha: 'false',
    google_recaptcha_secret_key: '',
    ip_whitelist: '',
    email_notifications: 'true',
    order_notifications: 'true',
    webhook_url: '',
  });
  const { headers, body } = await owner.call(settingsApi.list({ search: 'session', limit: 1 }));
  expect(headers['x-total-count']).toBe('1');
  expect(body).toEqual([
    {
      key: 'session_timeout',
      value: '120',
      type: 'number',
      updatedAt: null,
      version: expect.any(String),
    },
  ]);
});

test('a setting holds at once, for visitors too', async () => {
  await using shop = await testShop();
  const owner = await signedInAdmin(shop);
  const title = async () => {
    const { body } = await shop.visitor().call(contentApi.listSettings());
    return body.find(({ key }) => key === 'site_title')?.value;
  };
  expect(await title()).toBe('Cirrus');
  expect(await setSetting(owner, 'site_title', '  Fern & Fog ')).toMatchObject({
    status: 200,
    body: { key: 'site_title', value: 'Fern & Fog', type: 'text', updatedAt: expect.any(String) },
  });
  expect(await title()).toBe('Fern & Fog');
  const { body } = await owner.call(auditApi.list());
  expect(body).toContainEqual(
    expect.objectContaining({
      action: 'setting.changed',
      objectId: 'site_title',
      before: { value: 'Cirrus' },
      after: { value: 'Fern & Fog' },
    }),
  );
});

test('every bound that the owner may set is a setting, and holds at once', async () => {
  await using shop = await testShop();
  const owner = await signedInAdmin(shop);
  const settings = await settingsOf(owner, 'limit_');
  expect(settings).toEqual(
    Object.fromEntries(Object.entries(OWNERS_LIMITS).map(([key, most]) => [key, String(most)])),
  );
  await setSetting(owner, 'limit_order_pieces', '1');
  const product = await shop.addProduct();
  const ada = await shop.customer({ cart: [{ product, quantity: 2 }] });
  expect(await ada.checkout()).toMatchObject({
    message: expect.stringContaining('at most 1 piece'),
  });
  await setSetting(owner, 'limit_order_pieces', '');
  expect(await ada.checkout()).toMatchObject({ orderId: expect.any(String) });
});

const EDITOR_KEYS = [
  'site_logo',
  'site_favicon',
  'site_title',
  'hero_title',
  'hero_subtitle',
  'category_title',
  'category_subtitle',
  'category_devices',
  'category_eliquids',
  'category_accessories',
  'category_bundles',
];

test('the keys of the site configuration editor cannot be emptied', async () => {
  await using shop = await testShop();
  const owner = await signedInAdmin(shop);
  for (const key of EDITOR_KEYS) {
    expect(await setSetting(owner, key, '  ')).toMatchObject({
      status: 400,
      body: { fields: { [key]: 'Please enter a value before saving' } },
    });
  }
});

/** Key, a value that is refused, a value that is not. */
const VALUES = [
  ['site_logo', 'javascript:alert(1)', '/media/mark.webp'],
  ['currency', 'KWD', 'usd'],
  ['currency', 'XQQ', 'JPY'],
  ['locale', 'english', 'de-AT'],
  ['time_zone', 'Mars/Olympus', 'Asia/Tokyo'],
  ['time_zone', '+01:00', 'America/New_York'],
  ['minimum_age', '17', '18'],
  ['tax_rate', '8 %', '17.5'],
  ['tax_rate', '100.1', '100'],
  ['tax_rate', '-1', '0'],
  ['shop_country', 'Atlantis', 'United Kingdom'],
  ['default_carrier', 'An owl', 'Evri'],
  ['seller_name', 'x'.repeat(151), 'Fern & Fog Ltd'],
  ['order_number_prefix', 'A1', 'CIR-'],
  ['order_number_prefix', '<b>', '#'],
  ['order_number_start', '0', '5000'],
  ['invoice_prefix', 'No 1', 'inv-2027'],
  ['stock_shown', '21', '0'],
  ['badge_best_seller', 'x'.repeat(21), 'Our Pick'],
  ['limit_orders_account', '0', '3'],
  ['limit_order_amount', '1000000000', '999999999'],
  ['webhook_url', 'ftp://shop.example', 'https://shop.example/hook'],
  ['email_notifications', 'yes', 'false'],
  ['session_timeout', '14', '15'],
  ['session_timeout', '481', '480'],
  ['session_timeout', '1e2', '0060'],
  ['max_login_attempts', '2', '3'],
  ['max_login_attempts', '11', '10'],
  ['enable_two_factor', '1', 'true'],
  ['google_recaptcha_site_key', 'a key', '6Lc-key_1'],
] as const;

test("a badge's word is the owner's, and none is no badge", async () => {
  await using shop = await testShop();
  const owner = await signedInAdmin(shop);
  const own = async () => (await settingsOf(owner)).badge_hot;
  const told = async () => {
    const { body } = await shop.visitor().call(contentApi.listSettings());
    return body.find(({ key }) => key === 'badge_hot')?.value;
  };
  expect([await own(), await told()]).toEqual(['Hot', undefined]);
  expect((await setSetting(owner, 'badge_hot', '')).body).toMatchObject({ value: '' });
  expect([await own(), await told()]).toEqual(['', '']);
  await setSetting(owner, 'badge_hot', 'Our pick');
  expect([await own(), await told()]).toEqual(['Our pick', 'Our pick']);
});

test('each setting has its rule', async () => {
  await using shop = await testShop();
  const owner = await signedInAdmin(shop);
  const before = await settingsOf(owner);
  for (const [key, wrong] of VALUES) {
    const { status, body } = await setSetting(owner, key, wrong);
    expect([key, wrong, status]).toEqual([key, wrong, 400]);
    expect(Object.keys(body.fields ?? {})).toEqual([key]);
  }
  expect(await settingsOf(owner)).toEqual(before);
  for (const [key, , right] of VALUES) {
    expect([key, right, (await setSetting(owner, key, right)).status]).toEqual([key, right, 200]);
  }
});

test('values are stored as the shop writes them; an optional one that is emptied has its standard again', async () => {
  await using shop = await testShop();
  const owner = await signedInAdmin(shop);
  await setSetting(owner, 'currency', 'usd');
  await setSetting(owner, 'shop_country', 'England');
  expect(await settingsOf(owner)).toMatchObject({ currency: 'USD', shop_country: 'GB' });
  await setSetting(owner, 'currency', '');
  await setSetting(owner, 'session_timeout', '30');
  await setSetting(owner, 'session_timeout', '');
  expect(await settingsOf(owner)).toMatchObject({ currency: 'GBP', session_timeout: '120' });
});

test('unknown keys and values that are no text are refused', async () => {
  await using shop = await testShop();
  const owner = await signedInAdmin(shop);
  for (const key of [
    'no_such_setting',
    'public_url',
    'sendgrid_api_key',
    '__proto__',
    'toString',
  ]) {
    const { status, body } = await setSetting(owner, key, 'x');
    expect(status).toBe(400);
    expect(Object.entries(body.fields ?? {})).toEqual([[key, 'There is no such setting']]);
  }
  const key = 'session_timeout';
  for (const sent of [{ key }, { key, value: 480 }, { key, value: null }, { value: '480' }]) {
    expect((await owner.call(odd(settingsApi.change)(sent))).status).toBe(400);
  }
});

test('managers neither see nor change the security settings', async () => {
  await using shop = await testShop();
  const owner = await signedInAdmin(shop);
  const manager = await signedInAdmin(shop, 'berta', 'manager');
  const seen = await settingsOf(manager);
  expect(seen).toHaveProperty('site_title');
  for (const key of Object.keys(await settingsOf(owner)).filter((name) => !(name in seen))) {
    expect(await setSetting(manager, key, 'not even valid')).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    });
  }
  expect(Object.keys(seen)).not.toContain('ip_whitelist');
  expect((await setSetting(manager, 'site_title', 'Mine')).status).toBe(200);
});

test('a secret answers as a mask, which sent back keeps it; an empty value clears it', async () => {
  await using shop = await testShop();
  const owner = await signedInAdmin(shop);
  const key = 'google_recaptcha_secret_key';
  const stored = async () => {
    const [row] = await shop.stored('secrets', { keyName: key });
    return row?.encryptedValue.toString('hex');
  };
  expect(await setSetting(owner, key, '6Lc-hush')).toMatchObject({ body: { value: SECRET_MASK } });
  expect((await settingsOf(owner))[key]).toBe(SECRET_MASK);
  const sealed = await stored();
  await setSetting(owner, key, SECRET_MASK);
  expect((await owner.call(settingsApi.change({ key }))).status).toBe(200);
  expect(await stored()).toBe(sealed);
  await setSetting(owner, key, '');
  expect(await stored()).toBeUndefined();
  expect((await settingsOf(owner))[key]).toBe('');

  expect(await textOf(shop, 'auditValues', 'settings')).not.toContain('hush');
});

const KEYS_MISSING = {
  status: 400,
  body: {
    fields: {
      google_recaptcha_site_key:
        'Google reCAPTCHA Site Key and Secret Key are required when CAPTCHA is enabled',
    },
  },
};

test('the captcha is not turned on without both keys, and loses neither while it is on', async () => {
  await using shop = await testShop();
  const owner = await signedInAdmin(shop);
  expect(await setSetting(owner, 'enable_captcha', 'true')).toMatchObject(KEYS_MISSING);
  await setSetting(owner, 'google_recaptcha_site_key', 'site');
  expect(await setSetting(owner, 'enable_captcha', 'true')).toMatchObject(KEYS_MISSING);
  await setSetting(owner, 'google_recaptcha_secret_key', 'secret');
  expect((await setSetting(owner, 'enable_captcha', 'true')).status).toBe(200);
  for (const key of ['google_recaptcha_site_key', 'google_recaptcha_secret_key']) {
    expect(await setSetting(owner, key, '')).toMatchObject(KEYS_MISSING);
  }
});

test('turned on while a key is cleared, the captcha keeps its keys or stays off', async () => {
  await using shop = await testShop();
  const owner = await signedInAdmin(shop);
  await setSetting(owner, 'google_recaptcha_site_key', 'site');
  await setSetting(owner, 'google_recaptcha_secret_key', 'secret');
  const responses = await Promise.all([
    setSetting(owner, 'enable_captcha', 'true'),
    setSetting(owner, 'google_recaptcha_site_key', ''),
  ]);
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 400]);
});

/** A shop behind a proxy, so that calls come from anywhere. */
const proxiedShop = (): Promise<TestShop> => testShop({ env: { TRUST_PROXY: '127.0.0.1' } });
const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });

test('a list of addresses lets its own in, and keeps the others out before and after signing in', async () => {
  await using shop = await proxiedShop();
  await signedInAdmin(shop);
  for (const [list, inside, outside] of [
    ['203.0.113.7', '203.0.113.7', '203.0.113.8'],
    ['203.0.113.0/28\n198.51.100.1', '203.0.113.15', '203.0.113.16'],
    ['2001:db8:7::/48', '2001:db8:7:1::1', '2001:db8:8::1'],
    [' 203.0.113.7 \r\n\r\n 2001:DB8::1 ', '2001:db8:0::1', '2001:db8::2'],
    ['203.0.113.7', '::ffff:203.0.113.7', '::ffff:203.0.113.8'],
  ] as const) {
    await shop.set({ ip_whitelist: '' });
    const owner = await asAdmin(shop, 'admin', from(inside));
    expect((await setSetting(owner, 'ip_whitelist', list)).status).toBe(200);
    expect((await owner.call(dashboardApi.read())).status).toBe(200);

    const abroad = from(outside).headers;
    for (const refused of [
      await owner.call(dashboardApi.read(), abroad),
      await owner.get('/api/admin/no-such-call', abroad),
      await shop.visitor().call(sessionApi.signIn({ username: 'admin', password: 'x' }), abroad),
    ]) {
      expect([list, refused]).toMatchObject([
        list,
        { status: 403, body: { code: 'address_not_allowed' } },
      ]);
    }
    expect((await shop.visitor().call(catalogApi.listProducts(), abroad)).status).toBe(200);
  }
});

test('a list without one’s own address is refused, and so is what is no address', async () => {
  await using shop = await proxiedShop();
  await signedInAdmin(shop);
  const owner = await asAdmin(shop, 'admin', from('203.0.113.7'));
  const refused = await setSetting(owner, 'ip_whitelist', '198.51.100.0/24');
  expect(refused.status).toBe(400);
  expect(refused.body.fields?.ip_whitelist).toContain('203.0.113.7');
  for (const wrong of [
    '203.0.113',
    '203.0.113.7/33',
    '2001:db8::/129',
    'fe80::1%eth0',
    'home',
    '203.0.113.7/8/8',
  ]) {
    const { status, body } = await setSetting(owner, 'ip_whitelist', `203.0.113.7\n${wrong}`);
    expect([wrong, status]).toEqual([wrong, 400]);
    expect(body.fields?.ip_whitelist).toContain(wrong);
  }
  expect((await setSetting(owner, 'ip_whitelist', '')).status).toBe(200);
});

test('before it is saved, the owner learns whom the security settings would keep out', async () => {
  await using shop = await proxiedShop();
  for (const name of ['admin', 'mara', 'ben']) await addAdmin(shop, name);
  const owner = await asAdmin(shop, 'admin', from('203.0.113.7'));
  const mara = await asAdmin(shop, 'mara', from('203.0.113.9'));
  await asAdmin(shop, 'ben', from('198.51.100.1'));
  await shop.later('staffSessions', '40 minutes', { address: '203.0.113.9' });
  const preview = (draft: object) => owner.call(securityApi.previewSecurity(draft));

  expect((await preview({})).body).toEqual({
    address: '203.0.113.7',
    isAdmitted: true,
    shutOut: [],
    signedOut: [],
    withoutSecondFactor: [],
  });
  expect((await preview({ ip_whitelist: '203.0.113.0/28' })).body).toMatchObject({
    isAdmitted: true,
    shutOut: [{ username: 'ben', address: '198.51.100.1', lastUsedAt: expect.any(String) }],
  });
  expect((await preview({ ip_whitelist: ' 198.51.100.1 \n' })).body).toMatchObject({
    isAdmitted: false,
    shutOut: [{ username: 'mara', address: '203.0.113.9' }],
  });
  expect((await preview({ session_timeout: '30' })).body).toMatchObject({
    shutOut: [],
    signedOut: [{ username: 'mara' }],
  });
  expect((await preview({ session_timeout: '60' })).body.signedOut).toEqual([]);
  expect((await preview({ enable_two_factor: 'true' })).body.withoutSecondFactor).toEqual([
    'admin',
    'ben',
    'mara',
  ]);

  for (const [key, wrong] of [
    ['ip_whitelist', '203.0.113'],
    ['session_timeout', '5'],
  ] as const) {
    const refused = await preview({ [key]: wrong });
    expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([400, [key]]);
  }
  // Nothing was saved by looking, and it is no staff member's business who may not save it.
  expect((await settingsOf(owner)).ip_whitelist).toBe('');
  expect((await mara.call(dashboardApi.read())).status).toBe(200);
  await addAdmin(shop, 'sam', 'manager');
  const manager = await asAdmin(shop, 'sam', from('203.0.113.7'));
  expect((await manager.call(securityApi.previewSecurity({}))).status).toBe(403);
});

test('the preview does not count sessions that have ended among those shut out', async () => {
  await using shop = await proxiedShop();
  for (const name of ['admin', 'mara', 'ben']) await addAdmin(shop, name);
  const owner = await asAdmin(shop, 'admin', from('203.0.113.7'));
  for (const name of ['mara', 'ben']) await asAdmin(shop, name, from('198.51.100.1'));
  await shop.pretend('staff', { isActive: false }, { username: 'mara' });
  await shop.later('staffSessions', '3 hours', { address: '198.51.100.1' });
  const { body } = await owner.call(securityApi.previewSecurity({ ip_whitelist: '203.0.113.7' }));
  expect(body.shutOut).toEqual([]);
});
