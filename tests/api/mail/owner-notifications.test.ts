import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { expect, onTestFinished, test } from 'vitest';
import stripeStandIn from '../../../extensions/stripe/stand-in.ts';
import * as cartApi from '../../../src/modules/cart/endpoints.ts';
import * as accountApi from '../../../src/modules/customers/account-endpoints.ts';
import { enqueueMail } from '../../../src/modules/mail/outbox.ts';
import * as webhooksApi from '../../../src/modules/notifications/endpoints.ts';
import * as orderRecordsApi from '../../../src/modules/orders/admin-endpoints.ts';
import { recordRefund } from '../../../src/modules/orders/refunds/record-refund.ts';
import * as returnsApi from '../../../src/modules/returns/endpoints.ts';
import * as settingsApi from '../../../src/modules/settings/endpoints.ts';
import type { SettingKey } from '../../../src/modules/settings/settings-table.ts';
import { auditLines, signedInAdmin } from '../../support/admin.ts';
import { PASSWORD } from '../../support/customer.ts';
import { mailsTo, openMailbox } from '../../support/mailbox.ts';
import { customerWithOrder, deliver, readOrder } from '../../support/orders.ts';
import { agreed, beginToPay, payingShop } from '../../support/payments.ts';
import { type TestShop, testShop } from '../../support/test-shop.ts';
import { textOf } from '../../support/traces.ts';
import { openWebhookReceiver } from '../../support/webhook-receiver.ts';

const set = (shop: TestShop, key: SettingKey, value: string) => shop.set({ [key]: value });

/** What the owner was told by mail. */
async function told(shop: TestShop) {
  await shop.runJobs();
  const mails = await shop.outbox();
  return mails
    .filter(({ kind }) => kind === 'shop-event')
    .map(({ recipient, about }) => ({ recipient, type: about.type }));
}

test('the owner is told of an order, its payment and a refund, at the shop’s own address', async () => {
  await using shop = await testShop({ env: { MAIL_FROM: 'My Shop <me@shop.example>' } });
  const { orderId } = await customerWithOrder(shop, await shop.addProduct());
  expect(await told(shop)).toEqual([{ recipient: 'me@shop.example', type: 'order.placed' }]);
  await shop.pretend('orders', { paymentStatus: 'completed' });
  await shop.write((tx) => recordRefund(tx, orderId, { amount: 100 }));
  await set(shop, 'notification_email', 'owner@shop.example');
  expect(await told(shop)).toEqual([
    { recipient: 'me@shop.example', type: 'order.placed' },
    { recipient: 'owner@shop.example', type: 'payment.refunded' },
  ]);
});

test('with notifications or those of orders off, no mail tells of an order; with those of payments off, one does', async () => {
  await using shop = await testShop();
  const product = await shop.addProduct();
  for (const [key, mails] of [
    ['email_notifications', 0],
    ['order_notifications', 0],
    ['payment_notifications', 1],
  ] as const) {
    await set(shop, key, 'false');
    await customerWithOrder(shop, product);
    expect([key, await told(shop)]).toMatchObject([key, { length: mails }]);
    await set(shop, key, 'true');
  }
});

test('further addresses are mailed of the events chosen for each, and a test shows that it arrives', async () => {
  await using shop = await testShop({ env: { MAIL_FROM: 'me@shop.example' } });
  const owner = await signedInAdmin(shop);
  const { recipients } = webhooksApi;
  const packer = { email: 'packer@shop.example', events: ['order.placed'] as const };
  const added = await owner.call(recipients.add({ ...packer, events: [...packer.events] }));
  expect(added.status).toBe(201);
  const twice = await owner.call(
    recipients.add({ email: 'PACKER@shop.example', events: ['stock.low'] }),
  );
  expect([twice.status, twice.body]).toMatchObject([400, { fields: { email: /already/ } }]);
  const none = await owner.call(recipients.add({ email: 'b@shop.example', events: [] }));
  expect([none.status, none.body]).toMatchObject([
    400,
    { fields: { events: 'Choose at least one' } },
  ]);
  await owner.call(recipients.add({ email: 'books@shop.example', events: ['payment.received'] }));
  const product = await shop.addProduct();
  // The owner's own switches are another matter.
  await set(shop, 'order_notifications', 'false');
  await customerWithOrder(shop, product);
  expect(await told(shop)).toEqual([{ recipient: 'packer@shop.example', type: 'order.placed' }]);

  const { id } = added.body;
  await owner.call(recipients.change({ id }, { isActive: false }));
  await customerWithOrder(shop, product);
  expect(await told(shop)).toHaveLength(1);
  for (const recipientId of [id, undefined]) {
    const tested = await owner.call(webhooksApi.testNotice({ recipientId }));
    expect(tested.status).toBe(200);
  }
  expect((await told(shop)).slice(1)).toEqual([
    { recipient: 'packer@shop.example', type: 'webhook.test' },
    { recipient: 'me@shop.example', type: 'webhook.test' },
  ]);
  await owner.call(recipients.remove({ id }));
  const left = await owner.call(recipients.list());
  expect(left.body.map(({ email }) => email)).toEqual(['books@shop.example']);
});

test('the webhook is told of the chosen events alone', async () => {
  await using receiver = await openWebhookReceiver();
  await using shop = await testShop({ env: { ALLOW_PRIVATE_ADDRESSES: '1' } });
  const owner = await signedInAdmin(shop);
  await set(shop, 'webhook_url', receiver.url);
  const choose = (value: string) =>
    owner.call(settingsApi.change({ key: 'webhook_events', value }));
  expect((await choose('order.lost')).status).toBe(400);
  expect((await choose('order.cancelled\nstock.low')).status).toBe(200);
  const { orderId } = await customerWithOrder(shop, await shop.addProduct());
  await owner.call(orderRecordsApi.cancel({ id: orderId }));
  await shop.runJobs();
  const types = receiver.received.map(({ body }) => JSON.parse(body).type);
  expect(types).toEqual(['order.cancelled']);
});

test('what a staff member does is not mailed to the owner, but goes to the webhook', async () => {
  await using receiver = await openWebhookReceiver();
  await using shop = await testShop({ env: { ALLOW_PRIVATE_ADDRESSES: '1' } });
  await set(shop, 'webhook_url', receiver.url);
  const { orderId } = await customerWithOrder(shop, await shop.addProduct());
  const owner = await signedInAdmin(shop);
  await owner.call(orderRecordsApi.cancel({ id: orderId }));
  expect(await told(shop)).toMatchObject([{ type: 'order.placed' }]);
  expect(receiver.received.map(({ body }) => JSON.parse(body).type)).toEqual([
    'order.placed',
    'order.cancelled',
  ]);
});

test('an order that its payment places is mailed once, with a word that it is paid, to who is told of orders', async () => {
  await using receiver = await openWebhookReceiver();
  await using box = await openMailbox();
  const env = { ALLOW_PRIVATE_ADDRESSES: '1', SMTP_URL: box.url, MAIL_FROM: 'me@shop.example' };
  await using paying = await payingShop(stripeStandIn, { env });
  const { shop, owner } = paying;
  await set(shop, 'webhook_url', receiver.url);
  const { recipients } = webhooksApi;
  const books = { email: 'books@shop.example', events: ['payment.received' as const] };
  await owner.call(recipients.add(books));
  const both = ['payment.received' as const, 'order.placed' as const];
  await owner.call(recipients.add({ email: 'both@shop.example', events: both }));
  const product = await shop.addProduct();
  const customer = await shop.customer({ cart: [product] });
  const begun = await beginToPay(paying, customer, product);
  await begun.act('pay');
  await begun.look();
  const mailed = (await told(shop)).map(({ recipient, type }) => `${recipient} ${type}`);
  expect(mailed.sort()).toEqual([
    'books@shop.example payment.received',
    'both@shop.example order.placed',
    'me@shop.example order.placed',
  ]);
  await shop.sendMail();
  const [mail] = await mailsTo(box.folder, { to: 'me@shop.example' });
  expect(mail?.text).toContain('Standard · Stripe · Paid');
  expect(receiver.received.map(({ body }) => JSON.parse(body).type).sort()).toEqual(both.sort());
});

test('a staff member’s refund is not mailed to the owner, though a provider carries it out', async () => {
  await using paying = await payingShop(stripeStandIn);
  const { shop, owner } = paying;
  const product = await shop.addProduct();
  const customer = await shop.customer({ cart: [product] });
  const begun = await beginToPay(paying, customer, product);
  await begun.act('pay');
  await begun.look();
  expect(
    (await owner.call(orderRecordsApi.refund({ id: begun.orderId }, { amount: '1.00' }))).status,
  ).toBe(200);
  await paying.settle();
  expect(await shop.stored('refunds')).toMatchObject([{ status: 'done', actor: 'staff' }]);
  expect(await told(shop)).toMatchObject([{ type: 'order.placed' }]);
  // Its history says the amount as money.
  const [line] = await auditLines(shop, 'order.refund%');
  expect(line?.after).toMatchObject({ amount: '1.00 GBP' });
});

test('the mail about a new order says who ordered and where it goes; the webhook names nobody', async () => {
  await using receiver = await openWebhookReceiver();
  await using box = await openMailbox();
  await using shop = await testShop({
    env: { ALLOW_PRIVATE_ADDRESSES: '1', SMTP_URL: box.url },
  });
  await set(shop, 'webhook_url', receiver.url);
  await set(shop, 'notification_email', 'owner@shop.example');
  const customer = await shop.customer({ cart: [await shop.addProduct()] });
  const { orderId = '' } = await customer.checkout({ note: ' Leave it\nwith number 5. ' });
  await shop.runJobs();
  await shop.sendMail();
  const [mail] = await mailsTo(box.folder, { to: 'owner@shop.example' });
  const note = 'Leave it with number 5.';
  for (const text of ['Ada Example', '1 Example Street', 'BS1 9VK', 'Standard', 'Cash on', note]) {
    expect(mail?.text).toContain(text);
  }
  expect(receiver.received.map(({ body }) => body).join()).not.toMatch(/Ada|number 5/);
  // Its customer reads it on their page; no mail carries it to an address that anybody may have typed.
  expect(await readOrder(customer, orderId)).toMatchObject({ customerNote: note });
  const [own] = await mailsTo(box.folder, { to: `${customer.username}@shop.example` });
  expect(own?.text).not.toContain('number 5');
  const owner = await signedInAdmin(shop);
  const [listed] = await agreed(owner.call(orderRecordsApi.list()));
  expect(listed).toMatchObject({ customerNote: note });
  await customer.add(await shop.addProduct());
  expect(await customer.checkout({ note: 'See https://evil.example' })).toMatchObject({
    fields: { note: 'Please leave out web addresses' },
  });
  await deliver(shop, orderId);
  await agreed(customer.call(accountApi.remove({ password: PASSWORD })));
  expect(await agreed(owner.call(orderRecordsApi.find({ id: orderId })))).toMatchObject({
    customerNote: null,
  });
});

test('the owner is told of a return that a customer asks for', async () => {
  await using shop = await testShop();
  const { orderId, customer } = await customerWithOrder(shop, await shop.addProduct());
  await deliver(shop, orderId);
  const { items } = await readOrder(customer, orderId);
  await customer.call(
    returnsApi.add(
      { id: orderId },
      { lines: [{ itemId: items[0]?.id ?? '', quantity: 1 }], reason: 'other' },
    ),
  );
  expect((await told(shop)).map(({ type }) => type).sort()).toEqual([
    'order.placed',
    'return.requested',
  ]);
});

test('the owner is told once when a variant runs low, in the order that made it so', async () => {
  await using shop = await testShop();
  await set(shop, 'low_stock', '3');
  const product = await shop.addProduct({ variants: [{ stock: 5 }] });
  const customer = await shop.customer({ cart: [product] });
  await customer.checkout();
  expect((await told(shop)).map(({ type }) => type)).toEqual(['order.placed']);
  for (let order = 0; order < 3; order++) {
    await customer.call(cartApi.add({ productId: product.id, quantity: 1 }));
    await customer.checkout();
  }
  const types = (await told(shop)).map(({ type }) => type);
  expect(types.filter((type) => type === 'stock.low')).toHaveLength(1);
});

test('a receiver can verify what it gets, and the secret is told once', async () => {
  await using receiver = await openWebhookReceiver();
  await using shop = await testShop({ env: { ALLOW_PRIVATE_ADDRESSES: '1' } });
  await set(shop, 'webhook_url', receiver.url);
  const owner = await signedInAdmin(shop);
  const { body } = await owner.call(webhooksApi.renewSecret());
  const { orderId } = await customerWithOrder(shop, await shop.addProduct());
  await shop.runJobs();
  const [sent] = receiver.received;
  expect(new Webhook(body.secret).verify(sent?.body ?? '', sent?.headers as never)).toMatchObject({
    type: 'order.placed',
    timestamp: expect.any(String),
    data: { orderId, total: expect.any(String), currency: 'GBP' },
  });
  expect(() => new Webhook(body.secret).verify(`${sent?.body} `, sent?.headers as never)).toThrow();
  const status = await owner.call(webhooksApi.find());
  expect(status.body).toEqual({ url: receiver.url, secretMadeAt: expect.any(String) });
  expect(await textOf(shop, 'auditValues')).not.toContain(body.secret);
});

test('what is not accepted is tried again, given up in the end, and can be sent again', async () => {
  await using receiver = await openWebhookReceiver();
  await using shop = await testShop({ env: { ALLOW_PRIVATE_ADDRESSES: '1' } });
  await set(shop, 'webhook_url', receiver.url);
  const owner = await signedInAdmin(shop);
  receiver.status = 500;
  await owner.call(webhooksApi.test());
  const waits: number[] = [];
  for (let attempt = 1; attempt <= 8; attempt++) {
    await shop.runJobs();
    const { body } = await owner.call(webhooksApi.listDeliveries({ search: 'test' }));
    expect(body).toMatchObject([
      { attempts: attempt, responseStatus: 500, lastError: 'The receiver answered 500' },
    ]);
    const [next] = await shop.stored('webhookDeliveries');
    if (next?.nextTryAt) {
      waits.push(Math.round((next.nextTryAt.getTime() - next.lastTriedAt.getTime()) / 1000));
    }
    // The time until then goes by.
    await shop.jobsComeDue();
  }
  expect(waits).toEqual([10, 60, 300, 1_800, 7_200, 21_600, 43_200]);
  expect(
    (await owner.call(webhooksApi.listDeliveries({ status: 'failed' }))).headers['x-total-count'],
  ).toBe('1');

  receiver.status = 200;
  const [failed] = (await owner.call(webhooksApi.listDeliveries())).body;
  await owner.call(webhooksApi.replay({ id: failed?.id ?? '' }));
  await shop.runJobs();
  const { body } = await owner.call(webhooksApi.listDeliveries());
  expect(body).toMatchObject([{ status: 'delivered', responseStatus: 200, nextTryAt: null }]);
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id']))).toEqual(
    new Set([failed?.id]),
  );
});

test.each([410, 302])('a receiver that answers %s gets no second call at once', async (status) => {
  await using receiver = await openWebhookReceiver();
  await using shop = await testShop({ env: { ALLOW_PRIVATE_ADDRESSES: '1' } });
  await set(shop, 'webhook_url', receiver.url);
  receiver.status = status;
  await (await signedInAdmin(shop)).call(webhooksApi.test());
  await shop.runJobs();
  expect(receiver.received).toHaveLength(1);
  const [delivery] = await shop.stored('webhookDeliveries');
  expect(delivery?.status).toBe(status === 410 ? 'failed' : 'waiting');
});

test('the owner is told of every order, however many mails others get a day', async () => {
  await using mailbox = await openMailbox();
  await using shop = await testShop({ env: { SMTP_URL: mailbox.url } });
  await set(shop, 'limit_mails_mailbox', '1');
  await set(shop, 'notification_email', 'owner@shop.example');
  for (let order = 0; order < 2; order++) await customerWithOrder(shop, await shop.addProduct());
  await shop.runJobs();
  await shop.sendMail();
  expect(await mailsTo(mailbox.folder, { to: 'owner@shop.example' })).toHaveLength(2);
});

test('a receiver that switches protocols instead of answering holds nothing up', async () => {
  await using shop = await testShop({ env: { ALLOW_PRIVATE_ADDRESSES: '1' } });
  const server = createServer((connection) => {
    connection.on('error', () => {});
    connection.once('data', () =>
      connection.write(
        'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n',
      ),
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  await set(shop, 'webhook_url', `http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  await (await signedInAdmin(shop)).call(webhooksApi.test());
  await shop.runJobs();
  expect(await shop.stored('webhookDeliveries')).toMatchObject([
    { status: 'waiting', lastError: 'The connection was closed without a response' },
  ]);
});

test('nothing is sent to a private network, whatever the setting says, and an address there is refused when it is saved', async () => {
  await using receiver = await openWebhookReceiver();
  await using shop = await testShop();
  const owner = await signedInAdmin(shop);
  const hosts = ['127.0.0.1', 'localhost', '[::1]', '[::ffff:127.0.0.1]', '0.0.0.0'];
  for (const host of hosts) {
    await set(shop, 'webhook_url', receiver.url.replace('127.0.0.1', host));
    await owner.call(webhooksApi.test());
    await shop.runJobs();
    const [latest] = (await owner.call(webhooksApi.listDeliveries())).body;
    expect([host, latest]).toMatchObject([
      host,
      { status: 'waiting', attempts: 1, responseStatus: null },
    ]);
  }
  expect(receiver.received).toEqual([]);
  expect(await shop.stored('webhookDeliveries')).toHaveLength(hosts.length);
  const save = (value: string) =>
    owner.call(settingsApi.change({ key: 'webhook_url', value, type: 'text' }));
  for (const host of ['127.0.0.1', 'localhost', '10.0.0.8', '[fd00::1]', '169.254.169.254']) {
    expect(await save(`http://${host}/hooks`)).toMatchObject({
      status: 400,
      body: { fields: { webhook_url: expect.stringContaining('private network') } },
    });
  }
  expect((await save('https://203.0.113.9.example/hooks')).status).toBe(200);
  expect((await save('')).status).toBe(200);
});

test('without a webhook there is nothing to test; who may not edit settings sees nothing of it', async () => {
  await using shop = await testShop();
  const owner = await signedInAdmin(shop);
  expect(await owner.call(webhooksApi.test())).toMatchObject({
    status: 409,
    body: { code: 'webhook_not_set' },
  });
  const manager = await signedInAdmin(shop, 'manager', 'manager');
  expect((await manager.call(webhooksApi.listDeliveries())).status).toBe(200);
  expect((await manager.call(webhooksApi.renewSecret())).status).toBe(403);
  const support = await signedInAdmin(shop, 'support', 'support');
  expect((await support.call(webhooksApi.listDeliveries())).status).toBe(403);
});

test('mail and jobs that were given up are told of', async () => {
  await using receiver = await openWebhookReceiver();
  await using shop = await testShop({ env: { ALLOW_PRIVATE_ADDRESSES: '1' } });
  await set(shop, 'webhook_url', receiver.url);
  await shop.write((tx) => enqueueMail(tx, { kind: 'welcome', recipient: 'a@b.example' }));
  await shop.pretend('mail', { status: 'failed', claimedAt: new Date() });
  await shop.queueJob('notify-of-troubles');
  await shop.runJobs();
  expect(receiver.received.map(({ body }) => JSON.parse(body))).toMatchObject([
    { type: 'system.mail_failed', data: { count: 1 } },
  ]);
});
