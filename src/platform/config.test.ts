import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { ConfigError, Environment, readConfig } from './config.ts';

test('an empty environment has a default for everything', () => {
  expect(readConfig({})).toEqual({
    port: 3000,
    host: '0.0.0.0',
    dataDir: resolve('data'),
    databaseWaitMs: 5_000,
    publicUrl: 'http://localhost:3000',
    adminUsername: 'admin',
    webConcurrency: 1,
    trustProxy: false,
    rateLimitExempt: [],
    connectionsPerAddress: 500,
    backups: resolve('data/backups'),
    backupBeforeUpgrade: true,
    sendgridUrl: 'https://api.sendgrid.com',
    paymentApis: {},
    recaptchaUrl: 'https://www.google.com',
    idealPostcodesUrl: 'https://api.ideal-postcodes.co.uk',
    allowPrivateAddresses: false,
    logLevel: 'warn',
    logRequests: false,
    search: 'auto',
    demo: true,
  });
});

test('an empty variable counts as unset', () => {
  const empty = Object.fromEntries(Object.keys(Environment.shape).map((name) => [name, '']));
  expect(readConfig(empty)).toEqual(readConfig({}));
});

test('the public address follows the port, and loses a slash at its end', () => {
  expect(readConfig({ PORT: '8080' }).publicUrl).toBe('http://localhost:8080');
  expect(readConfig({ PUBLIC_URL: 'https://Shop.example/' }).publicUrl).toBe(
    'https://shop.example',
  );
});

test('proxies are trusted by number, by address and by range', () => {
  expect(readConfig({ TRUST_PROXY: '2' }).trustProxy).toBe(2);
  expect(readConfig({ TRUST_PROXY: '0' }).trustProxy).toBe(false);
  expect(readConfig({ TRUST_PROXY: '10.0.0.0/8, ::1' }).trustProxy).toEqual(['10.0.0.0/8', '::1']);
});

test('a bucket is read with its folder, its region and where else it is', () => {
  expect(readConfig({ STORAGE_URL: 's3://pictures' }).storage).toEqual({
    name: 'pictures',
    prefix: '',
  });
  const storage = readConfig({
    STORAGE_URL: 's3://pictures/my/shop/?region=auto&endpoint=http://127.0.0.1:9000',
    STORAGE_PUBLIC_URL: 'https://cdn.example/shop/',
  }).storage;
  expect(storage).toEqual({
    name: 'pictures',
    prefix: 'my/shop/',
    region: 'auto',
    endpoint: 'http://127.0.0.1:9000',
    publicUrl: 'https://cdn.example/shop',
  });
});

test('backups go into a folder or a bucket', () => {
  expect(readConfig({ BACKUP_URL: '/mnt/kept' }).backups).toBe(resolve('/mnt/kept'));
  expect(readConfig({ BACKUP_URL: 's3://kept/shop' }).backups).toEqual({
    name: 'kept',
    prefix: 'shop/',
  });
  expect(() => readConfig({ BACKUP_URL: 's3://?' })).toThrow('BACKUP_URL must be');
});

test.each([
  ['PORT', '65536'],
  ['PORT', '80a'],
  ['HOST', 'http://localhost'],
  ['DATABASE_URL', 'mysql://localhost/shop'],
  ['PUBLIC_URL', 'https://shop.example/shop'],
  ['PUBLIC_URL', 'shop.example'],
  ['SECRET_KEY', 'too short'],
  ['ADMIN_PASSWORD', '1234567'],
  ['WEB_CONCURRENCY', '0'],
  ['WEB_CONCURRENCY', '65'],
  ['TRUST_PROXY', 'true'],
  ['TRUST_PROXY', '0.0.0.0/0'],
  ['TRUST_PROXY', '::/0'],
  ['TRUST_PROXY', '10.0.0.0/33'],
  ['RATE_LIMIT_EXEMPT', '10.0.0.1,'],
  ['RATE_LIMIT_EXEMPT', 'localhost'],
  ['STORAGE_URL', 'https://pictures.example'],
  ['STORAGE_URL', 's3://'],
  ['STORAGE_URL', 's3://user@pictures'],
  ['STORAGE_URL', 's3://pictures/my%20shop'],
  ['STORAGE_URL', 's3://pictures?region=eu-west-2&acl=public'],
  ['STORAGE_URL', 's3://pictures?endpoint=store.example'],
  ['STORAGE_PUBLIC_URL', 'pictures.example'],
  ['STORAGE_PUBLIC_URL', 'https://pictures.example?v=1'],
  ['SMTP_URL', 'mail.example'],
  ['SMTP_URL', 'https://mail.example'],
  ['SMTP_URL', 'smtp:'],
  ['SMTP_URL', 'smtp://user:100%@mail.example'],
  ['SMTP_URL', 'smtp://mail.example/folder'],
  ['SENDGRID_API_KEY', 'key'],
  ['SENDGRID_API_KEY', 'SG.two words'],
  ['SENDGRID_URL', 'https://api.sendgrid.com/v3'],
  ['MAIL_FROM', 'My Shop'],
  ['MAIL_FROM', 'My Shop <shop>'],
  ['MAIL_FROM', 'a@shop.example, b@shop.example'],
  ['MAIL_FROM', 'My\r\nBcc: x@shop.example <shop@shop.example>'],
  ['LOG_LEVEL', 'loud'],
  ['DEMO', 'yes'],
])('%s=%s is refused by its name', (name, text) => {
  expect(() => readConfig({ [name]: text })).toThrow(ConfigError);
  expect(() => readConfig({ [name]: text })).toThrow(new RegExp(`^${name} must be `));
});

test.each([
  ['shop@shop.example', { name: '', address: 'shop@shop.example' }],
  [' My Shop <shop@shop.example> ', { name: 'My Shop', address: 'shop@shop.example' }],
  ['"Cloud, Co." <shop@shop.example>', { name: 'Cloud, Co.', address: 'shop@shop.example' }],
])('MAIL_FROM=%s is read as a name and an address', (text, mailbox) => {
  expect(readConfig({ MAIL_FROM: text }).mailFrom).toEqual(mailbox);
});

test('a refusal tells what the variable may hold and what it holds', () => {
  expect(() => readConfig({ WEB_CONCURRENCY: 'many' })).toThrow(
    'WEB_CONCURRENCY must be a whole number from 1 to 64; not "many".',
  );
});

test('every variable that is wrong is named at once', () => {
  expect(() => readConfig({ PORT: 'x', DEMO: 'x' })).toThrow(/^PORT.*\nDEMO/);
});

test('a secret is never shown', () => {
  const secrets = {
    SECRET_KEY: 'hunter2',
    ADMIN_PASSWORD: 'hunter2',
    DATABASE_URL: 'mysql://hunter2@localhost',
    SMTP_URL: 'https://shop:hunter2@mail.example',
    SENDGRID_API_KEY: 'hunter2',
    METRICS_TOKEN: 'hunter2',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'hunter2',
  };
  expect(() => readConfig(secrets)).toThrow(expect.not.stringContaining('hunter2'));
});

test('.env.example names every variable, with values that are taken', async () => {
  const text = await readFile('.env.example', 'utf8');
  const pairs = text.split('\n').flatMap((line) => {
    const [, name, value] = /^([A-Z_]+)=(.*)$/.exec(line) ?? [];
    return name === undefined ? [] : [[name, value] as const];
  });
  expect(pairs.map(([name]) => name).sort()).toEqual(Object.keys(Environment.shape).sort());
  expect(readConfig(Object.fromEntries(pairs))).toEqual(readConfig({}));
});

test('figures are told on a port of their own or to whoever has the token, and traces go where OpenTelemetry says', () => {
  expect(readConfig({ METRICS_PORT: '9464' }).metrics).toEqual({ port: 9464, host: '127.0.0.1' });
  expect(readConfig({ METRICS_TOKEN: 'x'.repeat(16) }).metrics?.token).toBe('x'.repeat(16));
  const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318/' };
  expect(readConfig({ ...endpoint, OTEL_TRACES_SAMPLER_ARG: '0.1' }).traces).toEqual({
    url: 'http://127.0.0.1:4318/v1/traces',
    share: 0.1,
  });
  const whole = { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://collector.example/traces' };
  expect(readConfig({ ...endpoint, ...whole }).traces?.url).toBe(
    'https://collector.example/traces',
  );
  expect(readConfig({ ...endpoint, OTEL_SDK_DISABLED: 'true' }).traces).toBeUndefined();
});

test('payment providers’ addresses are named by the provider in capitals', () => {
  const { paymentApis } = readConfig({
    PAYMENT_API_STRIPE: 'http://127.0.0.1:4100/',
    PAYMENT_API_AUTHORIZE_NET: 'http://127.0.0.1:4101/xml',
    PAYMENT_API_PAYPAL: '',
  });
  expect(paymentApis).toEqual({
    stripe: 'http://127.0.0.1:4100',
    authorize_net: 'http://127.0.0.1:4101/xml',
  });
  expect(() => readConfig({ PAYMENT_API_STRIPE: 'ftp://somewhere' })).toThrow('PAYMENT_API_STRIPE');
});
