import { expect, test } from 'vitest';
import type { Call } from '../../../src/kit/endpoint.ts';
import * as sessionApi from '../../../src/kit/session-endpoints.ts';
import * as contentApi from '../../../src/modules/content/endpoints.ts';
import * as authApi from '../../../src/modules/customers/endpoints.ts';
import * as linksApi from '../../../src/modules/staff/password-link-endpoints.ts';
import type { LoadSite } from '../../../src/server/pages/pages.ts';
import { ADMIN_PASSWORD, setSetting, signedInAdmin } from '../../support/admin.ts';
import { PASSWORD } from '../../support/customer.ts';
import { openRecaptcha, RECAPTCHA_SECRET } from '../../support/recaptcha-stand-in.ts';
import { type TestShop, testShop } from '../../support/test-shop.ts';

/** A shop that asks for a captcha, checked at `url`. */
async function askingShop(url: string, secret = RECAPTCHA_SECRET): Promise<TestShop> {
  const shop = await testShop({ env: { RECAPTCHA_URL: url, RATE_LIMIT_EXEMPT: '127.0.0.1' } });
  const owner = await signedInAdmin(shop);
  await setSetting(owner, 'google_recaptcha_site_key', '6Lc-site_key');
  await setSetting(owner, 'google_recaptcha_secret_key', secret);
  expect((await setSetting(owner, 'enable_captcha', 'true')).status).toBe(200);
  return shop;
}

const REGISTRATION = { username: 'ada', email: 'ada@shop.example', password: PASSWORD };

const STAFF = { username: 'admin', password: ADMIN_PASSWORD };

/** Every call that asks for it, and what a solved one answers. */
const CALLS: [(captchaToken?: string) => Call, number][] = [
  [(captchaToken) => sessionApi.signIn({ ...STAFF, captchaToken }), 200],
  [(captchaToken) => sessionApi.signInByOldPath({ ...STAFF, captchaToken }), 200],
  [(captchaToken) => linksApi.forgot({ name: 'admin', captchaToken }), 200],
  [(captchaToken) => authApi.register({ ...REGISTRATION, captchaToken }), 201],
  [(captchaToken) => authApi.signIn({ username: 'ada', password: PASSWORD, captchaToken }), 200],
  [(captchaToken) => authApi.forgotPassword({ email: 'ada@shop.example', captchaToken }), 200],
  [(captchaToken) => authApi.askForLink({ email: 'ada@shop.example', captchaToken }), 200],
  [(captchaToken) => authApi.findAddress({ email: 'ada@shop.example', captchaToken }), 200],
  [(captchaToken) => authApi.goOn({ email: 'eve@shop.example', captchaToken }), 201],
];

test('signing in, registering and asking for a reset need a solved captcha', async () => {
  await using google = await openRecaptcha();
  await using shop = await askingShop(google.url);
  for (const [call, status] of CALLS) {
    const send = (captchaToken?: string) => shop.visitor().call(call(captchaToken));
    expect(await send()).toMatchObject({
      status: 400,
      body: {
        code: 'captcha_failed',
        fields: { captchaToken: 'Please confirm that you are not a robot.' },
      },
    });
    expect(await send('robot')).toMatchObject({ status: 400, body: { code: 'captcha_failed' } });
    expect((await send('human')).status, call().url).toBe(status);
  }
  expect(google.calls[0]).toEqual({
    path: '/recaptcha/api/siteverify',
    secret: RECAPTCHA_SECRET,
    token: 'robot',
  });
});

test('who brings no solved captcha does not count as guessing', async () => {
  await using google = await openRecaptcha();
  await using shop = await askingShop(google.url);
  const send = (captchaToken: string) =>
    shop.visitor().call(sessionApi.signIn({ ...STAFF, captchaToken }));
  for (let n = 0; n < 8; n++) expect((await send('robot')).status).toBe(400);
  expect((await send('human')).status).toBe(200);
});

test.each(['broken', 'silent'] as const)(
  'while Google is %s, people get in, and guesses count as ever',
  async (mood) => {
    await using google = await openRecaptcha();
    await using shop = await askingShop(google.url);
    google.mood = mood;
    const send = (password: string) =>
      shop.visitor().call(
        sessionApi.signIn({
          username: 'admin',
          password,
          captchaToken: 'whatever',
        }),
      );
    expect((await send(ADMIN_PASSWORD)).status).toBe(200);
    for (let n = 0; n < 5; n++) expect((await send('guess')).status).toBe(401);
    expect((await send(ADMIN_PASSWORD)).status).toBe(429);
  },
);

test('a mistyped captcha secret shuts nobody out', async () => {
  await using google = await openRecaptcha();
  await using shop = await askingShop(google.url, 'mistyped');
  const call = sessionApi.signIn({ ...STAFF, captchaToken: 'human' });
  expect((await shop.visitor().call(call)).status).toBe(200);
});

test('visitors learn the site key and whether it is asked for, never the secret', async () => {
  await using google = await openRecaptcha();
  await using shop = await askingShop(google.url);
  const { body } = await shop.visitor().call(contentApi.listSettings());
  expect(body).toEqual(
    expect.arrayContaining([
      { key: 'enable_captcha', value: 'true' },
      { key: 'google_recaptcha_site_key', value: '6Lc-site_key' },
      { key: 'recaptcha_url', value: google.url },
    ]),
  );
  expect(JSON.stringify(body)).not.toContain('secret');
});

test('pages allow Google’s scripts and frames only while a captcha is asked for', async () => {
  await using google = await openRecaptcha();
  const pages: LoadSite = async () => ({
    buildId: 'of a test',
    render: async (_url, { read }) => ({
      status: 200,
      headers: { 'content-type': 'text/html; charset=utf-8' },
      html: JSON.stringify((await read(contentApi.listSettings.path)).data),
    }),
  });
  await using shop = await testShop({ env: { RECAPTCHA_URL: google.url }, pages });
  const owner = await signedInAdmin(shop);
  const policy = async () =>
    String((await shop.visitor().get('/auth')).headers['content-security-policy']);
  expect(await policy()).not.toContain('recaptcha');
  await setSetting(owner, 'google_recaptcha_site_key', '6Lc-site_key');
  await setSetting(owner, 'google_recaptcha_secret_key', RECAPTCHA_SECRET);
  await setSetting(owner, 'enable_captcha', 'true');
  expect(await policy()).toContain(
    `script-src 'self' ${google.url}/recaptcha/ https://www.gstatic.com/recaptcha/`,
  );
  expect(await policy()).toContain(`frame-src ${google.url}/recaptcha/ `);
  await setSetting(owner, 'enable_captcha', 'false');
  expect(await policy()).not.toContain('recaptcha');
});
