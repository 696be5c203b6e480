import { expect, test } from 'vitest';
import * as accountApi from '../../../src/modules/customers/account-endpoints.ts';
import { enqueueMail, type NewMail } from '../../../src/modules/mail/outbox.ts';
import * as unsubscribeApi from '../../../src/modules/newsletter/unsubscribe-endpoints.ts';
import { addSubscribers } from '../../support/crowds.ts';
import { linkIn, type Mailbox, mailsTo, openMailbox } from '../../support/mailbox.ts';
import { type TestShop, testShop } from '../../support/test-shop.ts';
import { odd } from '../../support/visitor.ts';

const NOTHING = { valid: false, list: null, email: null };

/** A shop that sent a customer a mail about what is new, and the address of its one-click header. */
async function newsMailed(shop: TestShop, box: Mailbox) {
  const product = await shop.addProduct();
  const customer = await shop.customer({ agrees: true });
  const to = `${customer.username}@shop.example`;
  const tell = () =>
    shop.write((tx) =>
      enqueueMail(tx, {
        kind: 'new-products',
        userId: customer.id,
        about: { productIds: [product.id] },
      }),
    );
  await tell();
  await shop.sendMail();
  const [mail] = await mailsTo(box.folder, { to });
  if (!mail) throw new Error('no mail came');
  const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value;
  const url = header('list-unsubscribe')?.slice(1, -1) ?? '';
  const token = URL.parse(url)?.searchParams.get('token') ?? '';
  expect(header('list-unsubscribe')).toBe(
    `<http://shop.example${unsubscribeApi.stop({ token }).url}>`,
  );
  return { customer, mail, header, token, tell, to };
}

test('a mail program stops a list with one click, without signing in, as often as it likes', async () => {
  await using box = await openMailbox();
  await using shop = await testShop({ env: { SMTP_URL: box.url } });
  const { customer, mail, header, token, tell, to } = await newsMailed(shop, box);
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  expect(linkIn(mail, '/unsubscribe?token=')).toBe(
    `http://shop.example/unsubscribe?token=${token}`,
  );

  const provider = shop.visitor();
  const email = `${to[0]}…@shop.example`;
  expect(await provider.call(unsubscribeApi.check({ token }))).toMatchObject({
    status: 200,
    body: { valid: true, list: 'newProducts', email },
  });
  await tell();
  expect(await shop.sendMail()).toEqual({ sent: 1 });

  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const click = { ...unsubscribeApi.stop({ token }), body: 'List-Unsubscribe=One-Click' };
  for (let times = 1; times <= 2; times++) {
    expect(await provider.call(click, form)).toMatchObject({
      status: 200,
      body: { message: expect.any(String) },
    });
  }
  expect(await customer.call(accountApi.listNotifications())).toMatchObject({
    body: { newProducts: false, orderUpdates: true, reviewInvitations: true, priceAlerts: false },
  });
  await tell();
  expect(await shop.sendMail()).toEqual({ sent: 0 });
  expect((await shop.outbox()).at(-1)).toMatchObject({ status: 'dropped' });
});

test('a body of any type stops the list as well', async () => {
  await using box = await openMailbox();
  await using shop = await testShop({ env: { SMTP_URL: box.url } });
  const { customer, token } = await newsMailed(shop, box);
  for (const [type, body] of [
    ['multipart/form-data; boundary=b', '--b\r\n\r\nOne-Click\r\n--b--\r\n'],
    ['application/json', '{}'],
    ['application/json', ''],
    ['text/plain', 'anything'],
    [undefined, undefined],
  ]) {
    await customer.call(accountApi.changeNotifications({ newProducts: true }));
    const stop = { ...unsubscribeApi.stop({ token }), body };
    const response = await shop.visitor().call(stop, type ? { 'content-type': type } : {});
    expect(response.status).toBe(200);
    const listed = await customer.call(accountApi.listNotifications());
    expect([type, listed]).toMatchObject([type, { body: { newProducts: false } }]);
  }
});

test('a forged or changed token stops nothing', async () => {
  await using box = await openMailbox();
  await using shop = await testShop({ env: { SMTP_URL: box.url } });
  const { customer, token } = await newsMailed(shop, box);
  const [, signature] = token.split('.');
  const otherList = Buffer.from(`orderUpdates ${customer.id}`).toString('base64url');
  const visitor = shop.visitor();
  for (const forged of [`${otherList}.${signature}`, token.slice(0, -1), 'x', `${token}.x`]) {
    expect(await visitor.call(unsubscribeApi.check({ token: forged }))).toMatchObject({
      status: 200,
      body: NOTHING,
    });
    expect(await visitor.call(unsubscribeApi.stop({ token: forged }))).toMatchObject({
      status: 400,
      body: { code: 'link_invalid' },
    });
  }
  expect((await visitor.call(odd(unsubscribeApi.stop)())).status).toBe(400);
  expect(await customer.call(accountApi.listNotifications())).toMatchObject({
    body: { newProducts: true, orderUpdates: true },
  });
});

test('a page of another site cannot use a visitor’s browser to unsubscribe', async () => {
  await using box = await openMailbox();
  await using shop = await testShop({ env: { SMTP_URL: box.url } });
  const { token } = await newsMailed(shop, box);
  const { status } = await shop
    .visitor()
    .call(unsubscribeApi.stop({ token }), { 'sec-fetch-site': 'cross-site' });
  expect(status).toBe(403);
});

test('leaving the newsletter deletes the subscriber, and a newsletter on its way is not sent', async () => {
  await using box = await openMailbox();
  await using shop = await testShop({ env: { SMTP_URL: box.url } });
  const [reader] = await addSubscribers(shop, ['ada@shop.example']);
  const write = (subject: string) =>
    shop.write((tx) =>
      enqueueMail(tx, {
        kind: 'newsletter',
        recipient: 'ada@shop.example',
        about: { subscriberId: reader?.id ?? '', subject, text: 'One.\n\nTwo.' },
      }),
    );
  await write('First');
  await shop.sendMail();
  const [mail] = await mailsTo(box.folder, { to: 'ada@shop.example', subject: 'First' });
  await write('Second');
  const { searchParams } = new URL(mail ? linkIn(mail, '/unsubscribe?token=') : '');
  const token = searchParams.get('token') ?? '';
  expect(await shop.visitor().call(unsubscribeApi.check({ token }))).toMatchObject({
    body: { valid: true, list: 'newsletter', email: 'a…@shop.example' },
  });
  expect((await shop.visitor().call(unsubscribeApi.stop({ token }))).status).toBe(200);
  expect((await shop.visitor().call(unsubscribeApi.stop({ token }))).status).toBe(200);
  expect(await shop.stored('subscribers')).toEqual([]);
  expect(await shop.sendMail()).toEqual({ sent: 0 });
  expect(await shop.visitor().call(unsubscribeApi.check({ token }))).toMatchObject({
    body: { valid: true, email: null },
  });
});

test('order mail that a customer does not want is not sent; what must be said always is', async () => {
  await using box = await openMailbox();
  await using shop = await testShop({ env: { SMTP_URL: box.url } });
  const customer = await shop.customer({ cart: [await shop.addProduct()] });
  const { orderId = '' } = await customer.checkout();
  await shop.forget('mail');
  await customer.call(accountApi.changeNotifications({ orderUpdates: false }));
  const kinds = [
    'order-placed',
    'payment-received',
    'order-shipped',
    'order-delivered',
    'order-cancelled',
    'order-refunded',
  ] as const;
  for (const kind of kinds)
    await shop.write((tx) =>
      enqueueMail(tx, {
        kind,
        userId: customer.id,
        about: { orderId, amount: 900, shipmentId: orderId },
      } as NewMail),
    );
  await shop.sendMail();
  const dropped = (await shop.outbox()).filter(({ status }) => status === 'dropped');
  expect(dropped.map(({ kind }) => kind).sort()).toEqual([
    'order-delivered',
    'order-shipped',
    'payment-received',
  ]);
  const mails = await mailsTo(box.folder, { to: `${customer.username}@shop.example` });
  expect(mails).toHaveLength(3);
  for (const { headers } of mails)
    expect(headers.map(({ key }) => key)).not.toContain('list-unsubscribe');
});
