import { expect, test } from 'vitest';
import { listUnreviewed } from '../../../src/modules/reviews/customer-reviews.ts';
import * as reviewsApi from '../../../src/modules/reviews/endpoints.ts';
import { inviteReviews } from '../../../src/modules/reviews/invite-reviews.ts';
import type { CustomerOptions } from '../../support/customer.ts';
import { type TestShop, testShop } from '../../support/test-shop.ts';

/** A customer whose order was delivered so many days ago. */
async function delivered(shop: TestShop, days: number, options: CustomerOptions = {}) {
  const customer = await shop.customer({
    cart: [await shop.addProduct()],
    agrees: true,
    ...options,
  });
  const { orderId = '' } = await customer.checkout();
  await shop.sql(
    `update orders set fulfilment = 'delivered', payment_status = 'completed',
       delivered_at = now() - make_interval(days => $2) where id = $1`,
    [orderId, days],
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
  await shop.sql(
    'update notification_preferences set review_invitations = false where user_id = $1',
    [refused.customer.id],
  );
  await shop.sql(`update orders set payment_status = 'refunded' where id = $1`, [refunded.orderId]);
  await shop.sql('update users set is_active = false where id = $1', [closed.customer.id]);
  await shop.sql('delete from users where id = $1', [left.customer.id]);
  await inviteReviews(shop.database);
  await shop.sql('update notification_preferences set review_invitations = true');
  await inviteReviews(shop.database);
  expect(await invitations(shop)).toEqual([]);
});

test('what is given back while the invitation waits is not asked about', async () => {
  await using shop = await testShop();
  const { customer, orderId } = await delivered(shop, 4);
  const db = shop.database;
  expect(await listUnreviewed(db, customer.id, orderId)).toHaveLength(1);
  await shop.sql(`update orders set payment_status = 'refunded' where id = $1`, [orderId]);
  expect(await listUnreviewed(db, customer.id, orderId)).toEqual([]);
});

test('many orders are gone through in batches, by two runs at the same time as well', async () => {
  await using shop = await testShop();
  const { customer, orderId } = await delivered(shop, 4);
  const [column] = await shop.sql<{ list: string }>(
    `select string_agg(quote_ident(column_name), ', ') as list from information_schema.columns
     where table_name = 'orders' and column_name not in ('id', 'number', 'idempotency_key') and is_generated = 'NEVER'`,
  );
  await shop.sql(
    `insert into orders (${column?.list}) select ${column?.list} from orders, generate_series(1, 1100)`,
  );
  await shop.sql(
    `insert into order_items (order_id, position, product_id, variant_id, sku, name, options, image_url, price, quantity)
     select o.id, 0, i.product_id, i.variant_id, i.sku, i.name, i.options, i.image_url, i.price, i.quantity
     from orders o, order_items i where i.order_id = $1 and o.id <> $1 and o.user_id = $2`,
    [orderId, customer.id],
  );
  const db = shop.database;
  await Promise.all([inviteReviews(db), inviteReviews(db)]);
  const [told] = await shop.sql(
    `select count(*) as all, count(distinct about->>'orderId') as orders from mail_outbox
     where kind = 'review-invitation'`,
  );
  expect(told).toEqual({ all: 1101, orders: 1101 });
});
