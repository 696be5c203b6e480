import { expect, onTestFinished, test } from 'vitest';
import * as stockAlertsApi from '../../../src/modules/alerts/endpoints.ts';
import * as cartApi from '../../../src/modules/cart/endpoints.ts';
import type { ProductView } from '../../../src/modules/catalog/schema.ts';
import * as accountApi from '../../../src/modules/customers/account-endpoints.ts';
import * as customersApi from '../../../src/modules/customers/admin-endpoints.ts';
import * as authApi from '../../../src/modules/customers/endpoints.ts';
import { makeResetToken } from '../../../src/modules/customers/password-reset.ts';
import { enqueueMail } from '../../../src/modules/mail/outbox.ts';
import * as orderRecordsApi from '../../../src/modules/orders/admin-endpoints.ts';
import { anonymiseOrder } from '../../../src/modules/orders/anonymise-order.ts';
import * as ordersApi from '../../../src/modules/orders/endpoints.ts';
import * as promotionsApi from '../../../src/modules/promotions/endpoints.ts';
import * as returnRecordsApi from '../../../src/modules/returns/admin-endpoints.ts';
import * as returnsApi from '../../../src/modules/returns/endpoints.ts';
import * as reviewsApi from '../../../src/modules/reviews/endpoints.ts';
import * as wishlistApi from '../../../src/modules/wishlist/endpoints.ts';
import { signedInAdmin } from '../../support/admin.ts';
import { addStockAlerts, addSubscribers } from '../../support/crowds.ts';
import { type Customer, PASSWORD } from '../../support/customer.ts';
import { give, issueCard } from '../../support/gift-cards.ts';
import { mailsTo, openMailbox } from '../../support/mailbox.ts';
import { deliver, placeOrder, receiveOrder } from '../../support/orders.ts';
import { agreed } from '../../support/payments.ts';
import { pictureFile, sendPicture } from '../../support/pictures.ts';
import { SPARED, signIn } from '../../support/sign-in.ts';
import { someoneWaits } from '../../support/someone-waits.ts';
import { type TestShop, testShop } from '../../support/test-shop.ts';
import { tracesOf } from '../../support/traces.ts';
import { odd } from '../../support/visitor.ts';

const remove = (customer: Customer, body?: object) => customer.call(accountApi.remove(body));
const emailOf = ({ username }: { username: string }) => `${username}@shop.example`;

/** As though the sign-in had been longer ago. */
const age = (shop: TestShop) => shop.later('sessions', '11 minutes');

/** Orders a product. */
async function buy(customer: Customer, product: ProductView): Promise<string> {
  await customer.add(product);
  return placeOrder(customer);
}

/** Receives a product, and reviews it. */
async function buyAndReview(
  shop: TestShop,
  customer: Customer,
  product: ProductView,
): Promise<string> {
  await customer.add(product);
  const orderId = await receiveOrder(shop, customer);
  await customer.call(
    reviewsApi.write({
      productId: product.id,
      customerName: 'Ada E.',
      rating: 4,
      comment: 'It does what it says.',
    }),
  );
  return orderId;
}

const orderOf = async (shop: TestShop, id: string) => {
  const [order] = await shop.stored('orders', { id });
  return order;
};

const NOBODY = {
  userId: null,
  payerName: 'A former customer',
  addressName: '',
  addressStreet: '',
  addressCity: '',
  addressPhone: null,
  idempotencyKey: null,
};

test('who has just signed in deletes the account without a password; cookies and sessions go', async () => {
  await using shop = await testShop();
  const customer = await shop.customer();
  const phone = shop.visitor();
  await signIn(phone, customer);
  expect(await remove(customer)).toMatchObject({
    status: 200,
    body: { message: expect.any(String) },
  });
  expect([...customer.cookies.keys()]).toEqual([]);
  expect((await phone.call(accountApi.find())).status).toBe(401);
  expect((await signIn(shop.visitor(), customer)).status).toBe(401);
  expect(await shop.outbox()).toMatchObject([
    {
      kind: 'account-deleted',
      userId: null,
      recipient: emailOf(customer),
      about: { name: 'Ada' },
    },
  ]);
});

test('a sign-in of longer ago needs the password', async () => {
  await using shop = await testShop();
  const customer = await shop.customer();
  await age(shop);
  expect(await remove(customer, {})).toMatchObject({
    status: 403,
    body: { code: 'password_required' },
  });
  expect(await remove(customer, { password: PASSWORD })).toMatchObject({ status: 200 });
  expect(await shop.stored('customers')).toEqual([]);
});

test.each(['wrong one', ''])(
  'a password that is sent is checked, however fresh the sign-in: %j',
  async (password) => {
    await using shop = await testShop();
    const customer = await shop.customer();
    expect(await remove(customer, { password })).toMatchObject({
      status: 400,
      body: { code: 'wrong_password', fields: { password: 'This password is not correct.' } },
    });
    expect((await customer.call(accountApi.find())).status).toBe(200);
  },
);

test('whoever guesses the password has to wait', async () => {
  await using shop = await testShop(SPARED);
  const customer = await shop.customer();
  for (let n = 0; n < 5; n++) {
    expect((await remove(customer, { password: `guess ${n}` })).status).toBe(400);
  }
  expect(await remove(customer, { password: PASSWORD })).toMatchObject({
    status: 429,
    body: { code: 'too_many_requests' },
  });
});

test('only who is signed in deletes an account', async () => {
  await using shop = await testShop();
  expect((await shop.visitor().call(accountApi.remove())).status).toBe(401);
});

test('what is only the customer’s is erased, and nothing of others', async () => {
  await using shop = await testShop();
  const product = await shop.addProduct();
  const customer = await shop.customer({ cart: [product] });
  const other = await shop.customer({ cart: [product] });
  for (const one of [customer, other]) {
    await one.call(wishlistApi.add({ productId: product.id }));
    await one.call(
      accountApi.changeNotifications({
        orderUpdates: false,
        promotionalEmails: false,
        newProducts: false,
        priceAlerts: false,
        reviewInvitations: false,
      }),
    );
    await addSubscribers(shop, [emailOf(one)], { confirmed: false });
    await addStockAlerts(shop, product.variants[0]?.id, [emailOf(one).toUpperCase()]);
    await shop.visitor().call(authApi.forgotPassword({ email: emailOf(one) }));
    await shop.write((tx) => makeResetToken(tx, emailOf(one)));
  }
  const kinds = [
    'customers',
    'sessions',
    'addresses',
    'cartItems',
    'wishes',
    'notificationWishes',
    'subscribers',
    'stockAlerts',
    'accountLinks',
  ] as const;
  const counts = () => Promise.all(kinds.map(async (kind) => (await shop.stored(kind)).length));
  expect(await counts()).toEqual(kinds.map(() => 2));
  await remove(customer);
  expect(await counts()).toEqual(kinds.map(() => 1));
  expect((await shop.outbox()).map(({ kind, recipient }) => [kind, recipient])).toEqual([
    ['password-reset', emailOf(other)],
    ['account-deleted', emailOf(customer)],
  ]);
});

test('reviews stay without the person, votes are taken back, and readers see both at once', async () => {
  await using shop = await testShop();
  const product = await shop.addProduct();
  const [customer, other] = [await shop.customer(), await shop.customer()];
  await buyAndReview(shop, customer, product);
  await buyAndReview(shop, other, product);
  const reviews = async () =>
    (await shop.visitor().call(reviewsApi.listOfProduct({ productId: product.id }))).body;
  for (const { id } of await reviews()) await customer.call(reviewsApi.vote({ reviewId: id }));
  expect((await reviews()).map(({ helpfulCount }) => helpfulCount)).toEqual([1, 1]);

  await remove(customer);
  const after = await reviews();
  expect(after.map(({ customerName }) => customerName).sort()).toEqual([
    'A former customer',
    'Ada E.',
  ]);
  expect(after.map(({ helpfulCount }) => helpfulCount)).toEqual([0, 0]);
  expect(await shop.stored('reviews', { userId: null })).toHaveLength(1);
});

test('finished orders become anonymous; those on their way keep their address until they arrive', async () => {
  await using shop = await testShop();
  const [first, second] = await shop.addProducts({}, {});
  if (!first || !second) throw new Error('no products');
  const customer = await shop.customer();
  const delivered = await buy(customer, first);
  const underWay = await buy(customer, second);
  await shop.pretend('orders', { fulfilment: 'delivered' }, { id: delivered });
  await remove(customer);

  expect(await orderOf(shop, delivered)).toMatchObject(NOBODY);
  expect(await orderOf(shop, underWay)).toMatchObject({
    userId: null,
    payerName: 'Ada Example',
    addressStreet: '1 Example Street',
  });
  const actors = (await shop.stored('history')).map(({ actorId }) => actorId);
  expect(actors.filter((actor) => actor !== null)).toEqual([]);

  await shop.write((tx) => anonymiseOrder(tx, underWay));
  expect(await orderOf(shop, underWay)).toMatchObject(NOBODY);
  expect((await shop.stored('orders')).filter(({ total }) => total > 0)).toHaveLength(2);
});

test.each(['failed', 'cancelled', 'refunded'])(
  'an order that was %s counts as finished',
  async (status) => {
    await using shop = await testShop();
    const customer = await shop.customer();
    const order = await buy(customer, await shop.addProduct());
    await shop.pretend('orders', { paymentStatus: status });
    await remove(customer);
    expect(await orderOf(shop, order)).toMatchObject(NOBODY);
  },
);

test('the reasons of refunds, which people wrote, go with the person', async () => {
  await using shop = await testShop();
  const customer = await shop.customer();
  const admin = await signedInAdmin(shop);
  const [first, second] = await shop.addProducts({}, {});
  if (!first || !second) throw new Error('no products');
  const delivered = await buy(customer, first);
  const underWay = await buy(customer, second);
  const refund = async (id: string, reason: string) => {
    const refunded = { amount: '1.00', reason };
    expect((await admin.call(orderRecordsApi.refund({ id }, refunded))).status).toBe(200);
  };
  for (const id of [delivered, underWay]) {
    await admin.call(orderRecordsApi.pay({ id }));
    await refund(id, 'Ada rang us');
  }
  await shop.pretend('orders', { fulfilment: 'delivered' }, { id: delivered });
  await remove(customer);
  const reasons = async (id: string) =>
    (await shop.stored('refunds', { orderId: id })).map(({ reason }) => reason);
  expect(await reasons(delivered)).toEqual(['']);
  expect(await reasons(underWay)).toEqual(['Ada rang us']);
  await refund(delivered, 'Ada rang again');
  expect(await reasons(delivered)).toEqual(['', '']);
  await shop.pretend('orders', { fulfilment: 'shipped' }, { id: underWay });
  expect((await admin.call(orderRecordsApi.deliver({ id: underWay }))).status).toBe(200);
  expect(await reasons(underWay)).toEqual(['']);
});

test('after a customer who used every feature deletes the account, no table says who it was', async () => {
  await using shop = await testShop();
  const product = await shop.addProduct({ price: '20.00' });
  const customer = await shop.customer();
  const admin = await signedInAdmin(shop);
  const email = emailOf(customer);
  const me = await agreed(customer.call(accountApi.find()));
  const { code } = await issueCard(shop, '10.00', { recipientName: 'Ada', recipientEmail: email });
  const rule = { name: 'Hers', code: 'HERS', kind: 'percent', value: '10', customers: [email] };
  const { id } = await agreed(admin.call(odd(promotionsApi.add)(rule)));
  await agreed(admin.call(odd(promotionsApi.change)({ id }, { ...rule, customers: [] })));
  await agreed(admin.call(customersApi.addNote({ id: me.id }, { text: 'Ada rang us' })));

  // Partly paid by card, and given back by herself.
  await agreed(give(customer, code));
  await agreed(customer.call(ordersApi.cancel({ id: await buy(customer, product) })));

  await agreed(give(customer, code));
  const orderId = await buy(customer, product);
  await agreed(admin.call(orderRecordsApi.addNote({ id: orderId }, { text: 'Ada rang again' })));
  await deliver(shop, orderId);
  await agreed(admin.call(orderRecordsApi.pay({ id: orderId })));
  const { items } = await agreed(admin.call(orderRecordsApi.find({ id: orderId })));
  const photo = await sendPicture(
    customer,
    returnsApi.addPhoto({ id: orderId }),
    await pictureFile(),
    { kind: 'photo' },
  );
  const asked = await agreed(
    customer.call(
      returnsApi.add(
        { id: orderId },
        {
          photos: [photo.body.id],
          lines: [{ itemId: items[0]?.id ?? '', quantity: 1 }],
          reason: 'faulty',
          note: 'Yours, Ada',
        },
      ),
    ),
  );
  await agreed(
    admin.call(
      returnRecordsApi.refuse({ id: asked.returns[0]?.id ?? '' }, { reason: 'Ada dropped it' }),
    ),
  );
  await agreed(
    admin.call(orderRecordsApi.refund({ id: orderId }, { amount: '1.00', reason: 'Ada is kind' })),
  );

  const traces = [me.id, customer.username, '\\mAda\\M', 'Example Street'];
  // The audit log keeps that something was done, and by whom.
  const places = async () =>
    (await tracesOf(shop, ...traces))
      .map((row) => row.split(':')[0])
      .filter((table) => table !== 'audit_log');
  expect(await places()).toEqual(
    expect.arrayContaining(['audit_values', 'gift_cards', 'orders', 'refunds', 'returns']),
  );
  await remove(customer);
  await shop.forget('mail');
  expect(await places()).toEqual([]);
  expect(await shop.stored('returnPhotos')).toEqual([]);
  // The file goes in the next night.
  expect(await shop.stored('unusedPictures')).toHaveLength(1);
});

test('ordering and deleting the account at once leaves neither half done', async () => {
  await using shop = await testShop();
  const product = await shop.addProduct();
  const customer = await shop.customer({ cart: [product] });
  const [order, deleted] = await Promise.all([
    customer.call(ordersApi.checkOut({})),
    remove(customer),
  ]);
  expect(deleted.status).toBe(200);
  expect([200, 401]).toContain(order.status);
  expect(await shop.stored('customers')).toEqual([]);
  expect(await shop.stored('orders')).toHaveLength(order.status === 200 ? 1 : 0);
});

test('of two deletions at once, both end well and one mail is written', async () => {
  await using shop = await testShop();
  const customer = await shop.customer();
  const responses = await Promise.all([remove(customer), remove(customer)]);
  expect(responses.map(({ status }) => status).sort()).toContain(200);
  for (const { status } of responses) expect([200, 401, 403]).toContain(status);
  expect(await shop.outbox()).toHaveLength(1);
});

/** Everything that a customer writes, the moment the account is being deleted. */
const WRITES: [
  what: string,
  write: (customer: Customer, product: ProductView) => Promise<unknown>,
][] = [
  ['cart', (customer, { id }) => customer.call(cartApi.add({ productId: id }))],
  ['wishlist', (customer, { id }) => customer.call(wishlistApi.add({ productId: id }))],
  [
    'preferences',
    (customer) =>
      customer.call(
        accountApi.changeNotifications({
          orderUpdates: true,
          promotionalEmails: true,
          newProducts: true,
          priceAlerts: true,
          reviewInvitations: true,
        }),
      ),
  ],
  [
    'stock alert',
    (customer, { variants }) =>
      customer.call(stockAlertsApi.add({ variantId: variants[0]?.id ?? '' })),
  ],
];

test.each(WRITES)('what comes while the account is deleted is refused: %s', async (what, write) => {
  await using shop = await testShop();
  const product = await shop.addProduct(what === 'stock alert' ? { stock: 0 } : {});
  const customer = await shop.customer();
  const response = await shop.write(async (tx) => {
    await tx.query('delete from customers where id = $1', [customer.id]);
    const written = write(customer, product);
    await someoneWaits(shop);
    return () => written;
  });
  expect(await response()).toMatchObject({ status: 401, body: { code: 'not_signed_in' } });
});

test('a review or a vote that comes while the account is deleted leaves no name and no count', async () => {
  await using shop = await testShop();
  const product = await shop.addProduct();
  const [customer, other] = [await shop.customer(), await shop.customer()];
  await buyAndReview(shop, other, product);
  await customer.add(product);
  await customer.checkout();
  const [review] = await shop.stored('reviews');
  const writes = await shop.write(async (tx) => {
    await tx.query('select from customers where id = $1 for no key update', [customer.id]);
    const written = [
      customer.call(reviewsApi.vote({ reviewId: review?.id ?? '' })),
      customer.call(
        reviewsApi.write({
          productId: product.id,
          customerName: 'Ada E.',
          rating: 1,
          comment: 'Written at the very last moment.',
        }),
      ),
    ];
    await someoneWaits(shop, written.length);
    await tx.query('delete from customers where id = $1', [customer.id]);
    return () => Promise.all(written);
  });
  for (const { status } of await writes()) expect(status).toBe(401);
  expect(await shop.stored('reviews')).toMatchObject([{ userId: other.id, helpfulCount: 0 }]);
});

test('after the last mail of a deleted account is sent, no table says who had it', async () => {
  const box = await openMailbox();
  onTestFinished(() => box[Symbol.asyncDispose]());
  await using shop = await testShop({ env: { SMTP_URL: box.url } });
  const customer = await shop.customer({ username: 'ada-lovelace' });
  await signIn(customer, customer);
  await remove(customer);
  await shop.sendMail();
  expect(await mailsTo(box.folder, { to: emailOf(customer) })).toHaveLength(1);
  expect(await tracesOf(shop, 'ada-lovelace', customer.id)).toEqual([]);
});

test('mail about another account that once had the address stays, and is in no file of this one', async () => {
  await using shop = await testShop();
  const [customer, other] = [await shop.customer(), await shop.customer()];
  await shop.write((tx) =>
    enqueueMail(tx, {
      kind: 'email-changed',
      userId: other.id,
      recipient: emailOf(customer),
      about: { newEmail: 'new@shop.example', confirmed: true },
    }),
  );
  expect((await customer.call(accountApi.exportData())).body).toMatchObject({ mail: [] });
  await remove(customer);
  expect((await shop.outbox()).map(({ kind, userId }) => [kind, userId])).toEqual([
    ['email-changed', other.id],
    ['account-deleted', null],
  ]);
});

test('making and deleting accounts again and again floods no stranger’s mailbox', async () => {
  await using shop = await testShop(SPARED);
  const email = 'Stranger@example.com';
  for (let n = 0; n < 6; n++) {
    const visitor = shop.visitor();
    const account = { username: `again-${n}`, email, password: PASSWORD };
    expect((await visitor.call(authApi.register(account))).status).toBe(201);
    await shop.pretend('mail', { userId: null, recipient: 'kept' });
    expect((await visitor.call(accountApi.remove())).status).toBe(200);
  }
  // Nobody has proved that the mailbox is theirs: it is not told what became of the account.
  expect((await shop.outbox()).map(({ kind }) => kind)).toEqual(Array(4).fill('welcome'));
});
