import { expect, test } from 'vitest';
import * as sessionApi from '../../../src/kit/session-endpoints.ts';
import * as alertsApi from '../../../src/modules/alerts/endpoints.ts';
import * as catalogApi from '../../../src/modules/catalog/endpoints.ts';
import * as accountApi from '../../../src/modules/customers/account-endpoints.ts';
import * as addressesApi from '../../../src/modules/customers/address-endpoints.ts';
import * as authApi from '../../../src/modules/customers/endpoints.ts';
import * as emailKeyApi from '../../../src/modules/mail/email-key-endpoints.ts';
import * as newsletterApi from '../../../src/modules/newsletter/endpoints.ts';
import * as unsubscribeApi from '../../../src/modules/newsletter/unsubscribe-endpoints.ts';
import * as payLinkApi from '../../../src/modules/orders/paying/pay-link-endpoints.ts';
import * as webhooksApi from '../../../src/modules/payments/webhook-endpoints.ts';
import { readConfig } from '../../../src/platform/config.ts';
import { createLog } from '../../../src/platform/log.ts';
import { startTraces } from '../../../src/platform/traces.ts';
import { STAND_INS } from '../../../stand-ins/find-stand-ins.ts';
import { setSetting } from '../../support/admin.ts';
import { ask } from '../../support/ask.ts';
import { openCollector } from '../../support/collector.ts';
import { give, issueCard } from '../../support/gift-cards.ts';
import { linkIn, mailsTo, openMailbox } from '../../support/mailbox.ts';
import { askToPay, beginToPay, payingShop } from '../../support/payments.ts';
import { testShop } from '../../support/test-shop.ts';
import { odd } from '../../support/visitor.ts';
import { openWebhookReceiver } from '../../support/webhook-receiver.ts';

type Level = Parameters<typeof createLog>[0];

/** A log, and what was written to it. */
function openLog(level: Level) {
  const lines: string[] = [];
  const log = createLog(level, { write: (line) => void lines.push(line) });
  const requests = () =>
    lines.map((line) => JSON.parse(line)).filter(({ log: name }) => name === 'requests');
  return { log, lines, requests };
}

const LOG_REQUESTS = '1';

test('each request is a line, with the id that its answer carries', async () => {
  const { log, requests } = openLog('warn');
  await using shop = await testShop({ log, env: { LOG_REQUESTS } });
  const product = await shop.addProduct();
  const one = catalogApi.findProduct({ idOrSlug: product.slug }).url;
  const origin = await shop.listen();
  const answers = [
    await ask(origin + one),
    await ask(origin + one),
    await ask(`${origin}/api/nowhere/${product.id}`),
    await ask(`${origin}/%`),
    await ask(origin + accountApi.find.path, { cookie: 'cirrus_session=none' }),
  ];
  await expect.poll(requests).toHaveLength(answers.length);
  const line = (method: string, route: string, status: number, answer: string) =>
    expect.objectContaining({ level: 30, method, route, status, answer });
  expect(requests()).toEqual([
    line('GET', catalogApi.findProduct.path, 200, 'made'),
    line('GET', catalogApi.findProduct.path, 200, 'kept'),
    line('GET', 'other', 404, 'made'),
    line('GET', 'other', 400, 'made'),
    line('GET', accountApi.find.path, 401, 'made'),
  ]);
  expect(requests().map(({ request }) => request)).toEqual(
    answers.map(({ headers }) => headers['x-request-id']),
  );
  expect(new Set(requests().map(({ request }) => request)).size).toBe(answers.length);
  for (const { request, ms, bytes } of requests()) {
    expect(request).toMatch(/^[a-z2-9]{12}$/);
    expect(ms).toBeGreaterThanOrEqual(0);
    expect(bytes).toBeGreaterThan(0);
  }
});

test('nobody asked for lines: there are none, and what is kept has no id of another request', async () => {
  const { log, lines } = openLog('info');
  await using shop = await testShop({ log });
  const product = await shop.addProduct();
  const one = catalogApi.findProduct({ idOrSlug: product.slug });
  const first = await shop.visitor().call(one);
  const second = await shop.visitor().call(one);
  expect(first.headers['x-request-id']).toMatch(/^[a-z2-9]{12}$/);
  expect(second.headers).not.toHaveProperty('x-request-id');
  expect(lines.filter((line) => line.includes('requests'))).toEqual([]);
});

const GIVEN = 'a-proxy:4711';
const UUID = '3f2b8c1e-9d4a-4c6b-8f1e-2a7d5b9c0e43';

test.each([
  ['127.0.0.1', [GIVEN, UUID], ['short', 'with spaces and "quotes"', 'x'.repeat(65)]],
  ['1', [GIVEN], ['a@mail.example']],
  ['192.0.2.1', [], [GIVEN]],
  ['', [], [GIVEN]],
])('with TRUST_PROXY=%s ids are taken over: %j, and not: %j', async (TRUST_PROXY, taken, not) => {
  const { log, requests } = openLog('warn');
  await using shop = await testShop({ log, env: { LOG_REQUESTS, TRUST_PROXY } });
  const answered: unknown[] = [];
  for (const id of [...taken, ...not]) {
    const { headers } = await shop.visitor().get('/healthz', { 'x-request-id': id });
    answered.push(headers['x-request-id']);
  }
  expect(answered.slice(0, taken.length)).toEqual(taken);
  for (const id of answered.slice(taken.length)) expect(id).toMatch(/^[a-z2-9]{12}$/);
  await expect.poll(() => requests().map(({ request }) => request)).toEqual(answered);
});

test('a failure has one id: in the log, in its answer, and for the shopper to tell', async () => {
  const { log, lines } = openLog('warn');
  await using shop = await testShop({ log });
  await shop.sql('alter table newsletter_subscribers rename to gone');
  const { status, body, headers } = await shop
    .visitor()
    .call(newsletterApi.join({ email: 'ada@mail.example' }));
  expect(status).toBe(500);
  expect(body).toEqual({
    message: expect.any(String),
    code: 'internal_error',
    request: headers['x-request-id'],
  });
  const failure = lines.map((line) => JSON.parse(line)).find(({ err }) => err);
  expect(failure).toMatchObject({ request: headers['x-request-id'], msg: 'request failed' });
});

test('no log, no trace and no figure holds a secret or tells of a person', async () => {
  const { log, lines, requests } = openLog('trace');
  await using collector = await openCollector();
  await using mailbox = await openMailbox({ login: { user: 'mailer', pass: 'mail-password-1' } });
  await using webhook = await openWebhookReceiver();
  const env = {
    LOG_REQUESTS,
    METRICS_TOKEN: 'metrics-token-of-tests',
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    SMTP_URL: mailbox.url,
    ALLOW_PRIVATE_ADDRESSES: '1',
  };
  const stripe = STAND_INS.find(({ provider }) => provider === 'stripe');
  if (!stripe) throw new Error('nothing stands in for Stripe');
  await using paying = await payingShop(stripe, { log, env });
  const { shop, standIn, owner } = paying;
  const endTraces = await startTraces(readConfig(env), 'tests');
  const secrets = new Set<string>();
  const secret = (text: string) => {
    expect(text.length).toBeGreaterThan(5);
    secrets.add(text);
    return text;
  };
  secret('mail-password-1');
  secret('metrics-token-of-tests');
  for (const value of Object.values(stripe.config).map(String)) if (value.length > 6) secret(value);

  // An account: made, forgotten, found again, changed.
  const email = secret('wilhelmina.tell@mail.example');
  const password = secret('a-password-of-hers');
  const firstName = secret('Wilhelmina');
  const lastName = secret('Tellmann');
  const visitor = shop.visitor();
  await visitor.call(
    authApi.register({ username: secret('wilhelmina77'), email, password, firstName, lastName }),
    { 'x-session-id': secret('3f2b8c1e-9d4a-4c6b-8f1e-2a7d5b9c0e43') },
  );
  await visitor.call(
    authApi.signIn({ username: 'wilhelmina77', password: secret('a-wrong-password') }),
  );
  await visitor.call(authApi.signIn({ username: email, password }));
  await visitor.call(authApi.forgotPassword({ email }));
  await paying.settle();
  for (const mail of await mailsTo(mailbox.folder, { to: email })) {
    const link = new URL(linkIn(mail, '/'));
    for (const { 1: token } of mail.text?.matchAll(/token=([\w.~%-]+)/g) ?? []) secret(token ?? '');
    await visitor.get(link.pathname + link.search);
  }
  const [reset] = await mailsTo(mailbox.folder, { to: email, subject: /password/i });
  const token = new URL(linkIn(reset as never, 'token=')).searchParams.get('token') ?? '';
  await visitor.call(authApi.checkResetToken({ resetToken: secret(token) }));
  const newPassword = secret('another-password-of-hers');
  await visitor.call(authApi.resetPassword({ token, password: newPassword }));
  await visitor.call(
    accountApi.changePassword({ currentPassword: newPassword, newPassword: password }),
  );
  const changed = secret('wilhelmina.else@mail.example');
  await visitor.call(accountApi.changeProfile({ email: changed, currentPassword: password }));
  const address = {
    type: 'Home' as const,
    name: 'Wilhelmina Tellmann',
    street: secret('77 Orchard Terrace'),
    city: secret('Altdorfville'),
    state: 'Avon',
    zipCode: secret('BS7 7TL'),
    country: 'United Kingdom',
    phone: secret('+44 117 496 0777'),
  };
  await visitor.call(addressesApi.add(address));

  // Orders: in cash, with a gift card, by a provider, by a link; and what providers and webhooks say.
  const product = await shop.addProduct({ price: '10.00', stock: 50 });
  const buyer = await shop.customer({ firstName, lastName, cart: [product] });
  const card = await issueCard(shop, '4.00', { recipientEmail: email, mailRecipient: true });
  await give(buyer, secret(card.code));
  await give(buyer, secret('NOT-A-CARD-OF-OURS'));
  const payment = await beginToPay(paying, buyer, product);
  await payment.act('pay');
  await payment.look();
  await paying.settle();
  standIn.trouble('error');
  await buyer.add(product);
  await askToPay(buyer);
  await buyer.checkout({ notes: secret('leave it with Reinhold') });
  await shop.visitor().post(
    webhooksApi.receive({ provider: 'stripe' }).url,
    { type: secret('made.up.event') },
    {
      'stripe-signature': `t=1,v1=${secret('5257a869e7ecebeda32affa62cdca3fa51cad7e77a0e56ff536d0ce8e108d8bd')}`,
    },
  );
  await shop.visitor().call(payLinkApi.find({ token: secret('a-pay-link-of-nobody') }));
  await setSetting(owner, 'webhook_url', `${webhook.url}?key=${secret('a-webhook-key')}`);

  // Those who subscribe, and who ask with what is nobody's business in the address.
  await shop.visitor().call(newsletterApi.join({ email: secret('reinhold.reads@mail.example') }));
  await shop
    .visitor()
    .call(newsletterApi.confirm({ token: secret('newsletter-token-1') } as never));
  await shop.visitor().call(unsubscribeApi.check({ token: secret('unsubscribe-token-1') }));
  await shop
    .visitor()
    .call(odd(alertsApi.add)({ productId: product.id, email: secret('waits.long@mail.example') }));
  for (const path of [
    `/reset-password?token=${secret('page-token-1')}`,
    `${accountApi.find.path}?password=${secret('typed-into-the-address')}&email=${encodeURIComponent(email)}`,
    `/api/nowhere/${secret('a-name-in-a-path')}`,
    `/%${secret('broken-address')}`,
  ]) {
    await shop.visitor().get(path, { authorization: `Bearer ${secret('a-bearer-of-nothing')}` });
  }

  // Staff, keys, and a failure whose error quotes a row.
  await shop
    .visitor()
    .call(sessionApi.signIn({ username: 'admin', password: secret('a-wrong-guess') }));
  await owner.call(emailKeyApi.change({ apiKey: secret('SG.a-key-of-sendgrid') } as never));
  secret(String(owner.headers.authorization).slice('Bearer '.length));
  for (const each of [visitor, buyer]) {
    for (const [name, value] of each.cookies) if (name !== 'signed_in') secret(value);
  }
  await shop.sql(
    `alter table newsletter_subscribers add constraint odd check (email not like '%fails%')`,
  );
  await shop.visitor().call(newsletterApi.join({ email: secret('always.fails@mail.example') }));
  await paying.settle();
  const { text: figures } = await shop
    .visitor()
    .get('/metrics', { authorization: 'Bearer metrics-token-of-tests' });
  await endTraces();

  expect(requests().length).toBeGreaterThan(30);
  expect(collector.spans().length).toBeGreaterThan(200);
  expect(lines.filter((line) => line.includes('"err"')).length).toBeGreaterThan(0);
  expect(figures).toContain('cirrus_requests_total');
  const told = { log: lines.join(''), traces: collector.bodies.join(''), figures };
  const spellings = (text: string) => [
    text,
    encodeURIComponent(text),
    JSON.stringify(text).slice(1, -1),
  ];
  const found = [...secrets].flatMap((each) =>
    Object.entries(told)
      .filter(([, text]) => spellings(each).some((spelling) => text.includes(spelling)))
      .map(([where]) => `${where}: ${each}`),
  );
  expect(found).toEqual([]);
});
