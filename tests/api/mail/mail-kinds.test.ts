import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import * as accountApi from '../../../src/modules/customers/account-endpoints.ts';
import * as authApi from '../../../src/modules/customers/endpoints.ts';
import type { NewMail } from '../../../src/modules/mail/outbox.ts';
import { enqueueMail } from '../../../src/modules/mail/outbox.ts';
import type { AnyMail, MailContext } from '../../../src/modules/mail/schema.ts';
import { sendDueMail } from '../../../src/modules/mail/send-mail.ts';
import * as newsletterApi from '../../../src/modules/newsletter/endpoints.ts';
import * as reviewsApi from '../../../src/modules/reviews/endpoints.ts';
import { addSubscribers } from '../../support/crowds.ts';
import { receiveOrder } from '../../support/orders.ts';
import { type TestShop, testShop } from '../../support/test-shop.ts';
import { odd } from '../../support/visitor.ts';

/** What the templates would be given, were these mails sent; they go nowhere. */
async function renderedMails(shop: TestShop, ...queued: NewMail[]) {
  const mails: { mail: AnyMail; context: MailContext; to: string }[] = [];
  await shop.forget('mail');
  for (const mail of queued) await shop.write((tx) => enqueueMail(tx, mail));
  const given: Pick<(typeof mails)[number], 'mail' | 'context'>[] = [];
  await sendDueMail({
    ...shop.mailer,
    render: async (mail, context) => {
      given.push({ mail, context });
      return { subject: 'Subject', text: 'Text', html: '<p>Text</p>' };
    },
    findTransport: async () => ({
      kind: 'folder',
      name: 'nowhere',
      open: async () => ({
        isOpen: true,
        send: async ({ to }) => {
          const last = given.at(-1);
          if (last) mails.push({ ...last, to });
        },
        close() {},
      }),
    }),
  });
  return mails;
}

const statuses = async (shop: TestShop) => (await shop.outbox()).map(({ status }) => status);

test('a mail speaks in the shop’s name, with addresses that work from anywhere', async () => {
  await using shop = await testShop();
  await shop.set({ site_title: 'Vapes & Co.', site_logo: '/media/0a1b.webp', currency: 'EUR' });
  const ada = await shop.customer({ firstName: 'Ada' });
  const [welcome] = await renderedMails(shop, { kind: 'welcome', userId: ada.id });
  expect(welcome).toMatchObject({
    mail: { kind: 'welcome', name: 'Ada' },
    context: {
      shop: {
        name: 'Vapes & Co.',
        url: 'http://shop.example',
        logoUrl: 'http://shop.example/media/0a1b.webp',
        currency: 'EUR',
        warningText: expect.stringMatching(/nicotine/i),
      },
      unsubscribeUrl: null,
    },
  });
});

test('mail about a customer goes to the address of now, unless one was named', async () => {
  await using shop = await testShop();
  const ada = await shop.customer();
  await shop.pretend('customers', { email: 'new@shop.example', firstName: null }, { id: ada.id });
  const mails = await renderedMails(
    shop,
    { kind: 'welcome', userId: ada.id },
    { kind: 'welcome', userId: ada.id, recipient: 'old@shop.example' },
  );
  expect(mails.map(({ to }) => to)).toEqual(['new@shop.example', 'old@shop.example']);
  expect(mails[0]?.mail).toMatchObject({ name: ada.username });
});

test('a name that looks like a link is not used in mail', async () => {
  await using shop = await testShop();
  for (const [firstName, username, name] of [
    ['Ada', 'ada', 'Ada'],
    ['J.R.', 'jr', 'J.R.'],
    [null, 'bob', 'bob'],
    ['You won! https://evil.example', 'cal', 'cal'],
    ['Visit evil.example now', 'dan', 'dan'],
    ['write to x@evil.example', 'www.evil.example', 'customer'],
  ] as const) {
    const { id } = await shop.customer({ username });
    await shop.pretend('customers', { firstName }, { id });
    const welcome = (await renderedMails(shop, { kind: 'welcome', userId: id })).at(-1);
    expect(welcome?.mail).toEqual({ kind: 'welcome', name, confirmUrl: null });
  }
});

test('the health warning stands in mail whatever the owner leaves empty', async () => {
  await using shop = await testShop();
  await shop.pretend('footer', { warningText: '' });
  const [mail] = await renderedMails(shop, {
    kind: 'account-deleted',
    recipient: 'ada@shop.example',
    about: { name: 'Ada' },
  });
  expect(mail?.context.shop.warningText).toMatch(/nicotine/i);
});

test('an order’s mail holds the order with its page; somebody else’s order is in none', async () => {
  await using shop = await testShop();
  const product = await shop.addProduct({ name: 'Halo Pod', price: '9.00' });
  const ada = await shop.customer({ cart: [product] });
  const eve = await shop.customer();
  const { orderId = '' } = await ada.checkout();
  const mails = await renderedMails(
    shop,
    { kind: 'order-placed', userId: ada.id, about: { orderId } },
    { kind: 'order-placed', userId: eve.id, about: { orderId } },
    {
      kind: 'order-shipped',
      userId: ada.id,
      about: { orderId: randomUUID(), shipmentId: randomUUID() },
    },
    { kind: 'order-refunded', userId: ada.id, about: { orderId, amount: 1250 } },
  );
  expect(mails.map(({ mail }) => mail)).toMatchObject([
    {
      kind: 'order-placed',
      order: {
        id: orderId,
        url: `http://shop.example/dashboard/orders/${orderId}`,
        items: [{ name: 'Halo Pod', price: '9.00' }],
      },
    },
    { kind: 'order-refunded', amount: '12.50', wasCash: true },
  ]);
  expect(await statuses(shop)).toEqual(['sent', 'dropped', 'dropped', 'sent']);
});

test('a reset link is made when its mail leaves, and works; without an account the row is gone', async () => {
  await using shop = await testShop();
  const ada = await shop.customer();
  const [mail, ...others] = await renderedMails(
    shop,
    { kind: 'password-reset', recipient: `${ada.username.toUpperCase()}@SHOP.example` },
    { kind: 'password-reset', recipient: 'nobody@shop.example' },
  );
  expect(others).toEqual([]);
  expect(mail?.to).toBe(`${ada.username}@shop.example`);
  expect(await statuses(shop)).toEqual(['sent']);
  const { pathname, searchParams } = new URL(
    ((mail?.mail ?? {}) as { resetUrl?: string }).resetUrl ?? '',
  );
  expect(pathname).toBe('/reset-password');
  const token = searchParams.get('token');
  expect(
    await shop.visitor().call(authApi.checkResetToken({ resetToken: token ?? '' })),
  ).toMatchObject({
    body: { valid: true },
  });
});

test('products are told of at today’s prices, while they can be bought', async () => {
  await using shop = await testShop();
  const [cheap, dear, gone] = await shop.addProducts(
    { name: 'Cheaper', price: '7.00' },
    { name: 'Dearer again', price: '12.00' },
    { name: 'Sold out', price: '5.00', inStock: false },
  );
  const ada = await shop.customer();
  await ada.call(accountApi.changeNotifications({ priceAlerts: true }));
  const about = {
    products: [cheap, dear, gone].map((product) => ({
      productId: product?.id ?? '',
      oldPrice: 1000,
    })),
  };
  const [drops] = await renderedMails(shop, { kind: 'price-drops', userId: ada.id, about });
  expect(drops).toMatchObject({
    mail: {
      kind: 'price-drops',
      products: [
        {
          name: 'Cheaper',
          url: `http://shop.example/product/${cheap?.slug}`,
          imageUrl: 'http://shop.example/media/0a1b2c.webp',
          price: '7.00',
          oldPrice: '10.00',
        },
      ],
    },
    context: { unsubscribeUrl: expect.stringMatching(/^http:\/\/shop\.example\/unsubscribe\?t/) },
  });
  const unwanted = await shop.customer();
  const none = await renderedMails(
    shop,
    { kind: 'price-drops', userId: unwanted.id, about },
    { kind: 'new-products', userId: ada.id, about: { productIds: [gone?.id ?? ''] } },
  );
  expect(none).toEqual([]);
  expect(await statuses(shop)).toEqual(['dropped', 'dropped']);
});

test('a variant that is back is told of by its options; one that sold out again is not', async () => {
  await using shop = await testShop();
  const product = await shop.addProduct({
    variants: [
      {
        options: { Strength: '10 mg', Flavour: 'Mint' },
        price: '4.50',
        imageUrl: '/media/a10.webp',
      },
      { options: { Strength: '20 mg', Flavour: 'Mint' }, stock: 0 },
    ],
  });
  const mails = await renderedMails(
    shop,
    ...product.variants.map(
      ({ id }): NewMail => ({
        kind: 'back-in-stock',
        recipient: 'ada@shop.example',
        about: { variantId: id },
      }),
    ),
  );
  expect(mails).toMatchObject([
    {
      mail: {
        product: {
          options: 'Strength 10 mg, Flavour Mint',
          url: `http://shop.example/product/${product.slug}?variant=${product.variants[0]?.id}`,
          imageUrl: 'http://shop.example/media/a10.webp',
          price: '4.50',
        },
      },
      context: { unsubscribeUrl: null },
    },
  ]);
});

test('a review is asked for what came and has none; nobody who left is written to', async () => {
  await using shop = await testShop();
  const [reviewed, open] = await shop.addProducts({ name: 'Reviewed' }, { name: 'Open' });
  if (!reviewed || !open) throw new Error('no products');
  const ada = await shop.customer({ cart: [reviewed, open], agrees: true });
  const orderId = await receiveOrder(shop, ada);
  await ada.call(
    reviewsApi.write({
      productId: reviewed.id,
      customerName: 'Ada',
      rating: 5,
      comment: 'Very good indeed.',
    }),
  );
  const invitation: NewMail = { kind: 'review-invitation', userId: ada.id, about: { orderId } };
  expect(await renderedMails(shop, invitation)).toMatchObject([
    { mail: { products: [{ name: 'Open' }] } },
  ]);
  await shop.closeAccount(ada);
  expect(await renderedMails(shop, invitation)).toEqual([]);
});

test('a newsletter goes to confirmed subscribers alone, paragraph by paragraph', async () => {
  await using shop = await testShop();
  const [ada] = (await addSubscribers(shop, ['ada@shop.example'])).map(({ id }) => id);
  const [ben] = (await addSubscribers(shop, ['ben@shop.example'], { confirmed: false })).map(
    ({ id }) => id,
  );
  const about = { subject: 'News', text: ' One,\r\nstill one.\r\n\r\n\r\nTwo. ' };
  const mails = await renderedMails(
    shop,
    ...[ada, ben, randomUUID()].map(
      (subscriberId): NewMail => ({
        kind: 'newsletter',
        recipient: 'ada@shop.example',
        about: { ...about, subscriberId: subscriberId ?? '' },
      }),
    ),
    {
      kind: 'newsletter-confirmation',
      recipient: 'ada@shop.example',
      about: { subscriberId: ada ?? '' },
    },
    {
      kind: 'newsletter-confirmation',
      recipient: 'ben@shop.example',
      about: { subscriberId: ben ?? '' },
    },
  );
  expect(mails.map(({ mail }) => mail)).toMatchObject([
    { kind: 'newsletter', subject: 'News', paragraphs: ['One,\r\nstill one.', 'Two.'] },
    { kind: 'newsletter-confirmation' },
  ]);
  const { confirmUrl = '' } = (mails[1]?.mail ?? {}) as { confirmUrl?: string };
  const token = new URL(confirmUrl).searchParams.get('token');
  expect((await shop.visitor().call(odd(newsletterApi.confirm)({ token }))).status).toBe(200);
  // Once it was sent, its text is not kept for every reader.
  const [sent] = await shop.outbox();
  expect(sent).toMatchObject({ kind: 'newsletter', status: 'sent', about: {} });
  expect(sent?.about).not.toHaveProperty('text');
});

test('who has not proved their address gets what proves it, and what their orders need', async () => {
  await using shop = await testShop();
  const ada = await shop.customer({ proven: false, cart: [await shop.addProduct()] });
  const { orderId = '' } = await ada.checkout();
  const userId = ada.id;
  const sent = await renderedMails(
    shop,
    { kind: 'welcome', userId },
    { kind: 'confirm-email', userId, recipient: `${ada.username}@shop.example` },
    { kind: 'password-reset', recipient: `${ada.username}@shop.example` },
    { kind: 'order-placed', userId, about: { orderId } },
    { kind: 'password-changed', userId },
    { kind: 'email-changed', userId, about: { newEmail: 'b@shop.example', confirmed: false } },
    { kind: 'review-invitation', userId, about: { orderId } },
  );
  expect(sent.map(({ mail }) => mail.kind).sort()).toEqual([
    'confirm-email',
    'order-placed',
    'password-reset',
    'welcome',
  ]);
  expect(sent[0]?.mail).toMatchObject({
    confirmUrl: expect.stringMatching(/^http:\/\/shop\.example\/confirm-email\?token=[\w-]{43}$/),
  });
});
