import { expect, test } from 'vitest';
import { listUnreviewed } from '../../../src/modules/reviews/customer-reviews.ts';
import * as reviewsApi from '../../../src/modules/reviews/endpoints.ts';
import { inviteReviews } from '../../../src/modules/reviews/invite-reviews.ts';
import { repeatOrder } from '../../support/crowds.ts';
import type { CustomerOptions } from '../../support/customer.ts';
import { DAY_MS } from '../../support/local-time.ts';
import { type TestShop, testShop } from '../../support/test-shop.ts';

/** A customer whose order was delivered so many days ago. */
async function delivered(shop: TestShop, days: number, options: CustomerOptions = {}) {
  const customer = await shop.customer({
    cart: [await shop.addProduct()],
    agrees: true,
    ...options,
  });
  const { orderId = '' } = await customer.checkout();
  await shop.pretend(
    'orders',
    {
      fulfilment: 'delivered',
      paymentStatus: 'completed',
      deliveredAt: new Date(Date.now() - days * DAY_MS),
    },
    { id: orderId },
  );
  return { customer, orderId };
}

const invitations = async (shop: TestShop) =>
  (await shop.outbox()).filter(({ kind }) => kind === 'review-invitation');

test('three days after the delivery the customer is invited to review it, once', async () => {
  await using shop = await testShop();
  const { customer, orderId } = await delivered(shop, 4);
  await delivered(shop, 2);
  await shop.customer({ cart: [await shop.addProduct()] }).then((one) => one.checkout());
  await inviteReviews(shop.database);
  await inviteReviews(shop.database);
  expect(await invitations(shop)).toEqual([
    {
      kind: 'review-invitation',
      userId: customer.id,
      recipient: null,
      about: { orderId },
      status: 'waiting',
    },
  ]);
});

test('who has nothing left to review is not asked', async () => {
  await using shop = await testShop();
  const [mug, jar] = await shop.addProducts({}, {});
  if (!mug || !jar) throw new Error('no products');
  const all = await delivered(shop, 4, { cart: [mug] });
  const some = await delivered(shop, 4, { cart: [mug, jar] });
  for (const { customer } of [all, some]) {
    const review = { customerName: 'Ada', rating: 5, comment: 'It holds what it says.' };
    const { status } = await customer.call(reviewsApi.write({ ...review, productId: mug.id }));
    expect(status).toBeLessThan(300);
  }
  const gone = await shop.addProduct();
  await delivered(shop, 4, { cart: [gone] });
  await shop.removeProduct(gone.id);
  await inviteReviews(shop.database);
  expect(await invitations(shop)).toMatchObject([{ about: { orderId: some.orderId } }]);
});

test('who does not want to be asked, gave it back or has left is not asked, now or later', async () => {
  await using shop = await testShop();
  const refused = await delivered(shop, 4);
  const refunded = await delivered(shop, 4);
  const closed = await delivered(shop, 4);
  const left = await delivered(shop, 4);
  await shop.pretend(
    'notificationWishes',
    { reviewInvitations: false },
    { userId: refused.customer.id },
  );
  await shop.pretend('orders', { paymentStatus: 'refunded' }, { id: refunded.orderId });
  await shop.closeAccount(closed.customer);
  await shop.forget('customers', { id: left.customer.id });
  await inviteReviews(shop.database);
  await shop.pretend('notificationWishes', { reviewInvitations: true });
  await inviteReviews(shop.database);
  expect(await invitations(shop)).toEqual([]);
});

test('what is given back while the invitation waits is not asked about', async () => {
  await using shop = await testShop();
  const { customer, orderId } = await delivered(shop, 4);
  const db = shop.database;
  expect(await listUnreviewed(db, customer.id, orderId)).toHaveLength(1);
  await shop.pretend('orders', { paymentStatus: 'refunded' }, { id: orderId });
  expect(await listUnreviewed(db, customer.id, orderId)).toEqual([]);
});

test('many orders are gone through in batches, by two runs at the same time as well', async () => {
  await using shop = await testShop();
  const { orderId } = await delivered(shop, 4);
  await repeatOrder(shop, orderId, 1100);
  const db = shop.database;
  await Promise.all([inviteReviews(db), inviteReviews(db)]);
  const told = (await shop.outbox()).filter(({ kind }) => kind === 'review-invitation');
  expect(told).toHaveLength(1101);
  expect(new Set(told.map(({ about }) => about.orderId)).size).toBe(1101);
});
