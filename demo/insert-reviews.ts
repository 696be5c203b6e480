import { randomBytes } from 'node:crypto';
import { numberInvoices } from '../src/modules/orders/invoice/invoice-number.ts';
import { refreshRatings } from '../src/modules/reviews/write-review.ts';
import { named, type Tx } from '../src/platform/database/database.ts';
import { hashPassword } from '../src/platform/secrets/password-hash.ts';
import type { DemoCustomer, DemoReview } from './content/types.ts';

/**
 * The invented customers, what they bought and what they wrote about it. Nobody can sign in as one: their
 * password is random and told to no one.
 */
export async function insertReviews(
  tx: Tx,
  customers: DemoCustomer[],
  reviews: DemoReview[],
): Promise<void> {
  const password = await hashPassword(randomBytes(24).toString('base64'));
  await named(
    tx,
    'seed-customers',
    `insert into customers (username, email, first_name, last_name, password_hash, created_at,
       email_confirmed_at)
     select username, email, "firstName", "lastName", $2,
       now() - interval '2 years' - make_interval(days => (place * 37 % 400)::int, secs => (place * 7919 % 86400)::int), now()
     from rows from (json_to_recordset($1::json)
       as (username text, email text, "firstName" text, "lastName" text))
       with ordinality as c (username, email, "firstName", "lastName", place)`,
    [JSON.stringify(customers), password],
  );
  await named(tx, 'seed-orders', ORDERS, [JSON.stringify(reviews)]);
  const orders = await named<{ id: string }>(
    tx,
    'seeded-orders',
    'select id from orders order by created_at, id',
  );
  const placed = orders.map(({ id }) => id);
  await numberInvoices(tx, placed);
  const reviewed = await named<{ productId: string }>(
    tx,
    'seed-reviews',
    `insert into reviews (product_id, user_id, customer_name, rating, title, comment, is_verified,
       helpful_count, created_at)
     select p.id, u.id, r."customerName", r.rating, r.title, r.comment, true, r.helpful,
       ${MIDNIGHT} + make_interval(secs => r."writtenAt")
     from json_to_recordset($1::json) as r ("productSlug" text, username text, "customerName" text,
       rating int, title text, comment text, "writtenAt" int, helpful int)
     join products p on p.slug = r."productSlug" join customers u on u.username = r.username
     returning product_id as "productId"`,
    [JSON.stringify(reviews)],
  );
  await refreshRatings(tx, [...new Set(reviewed.map(({ productId }) => productId))]);
}

const MIDNIGHT = `date_trunc('day', now())`;

/** One delivered order for each review, at the price of now. */
const ORDERS = `
  with ordered as (
    select gen_random_uuid() as order_id, u.id as user_id, u.email, u.first_name, u.last_name, p.id as product_id,
      p.name, p.image_url, o.variant_id, o.sku, o.options, o.price, s.name as shipping_method,
      s.price as shipping, round(o.price * 0.08) as tax,
      ${MIDNIGHT} + make_interval(secs => r."orderedAt") as placed,
      ${MIDNIGHT} + make_interval(secs => r."deliveredAt") as delivered
    from json_to_recordset($1::json)
      as r ("productSlug" text, username text, "orderedAt" int, "deliveredAt" int)
    join customers u on u.username = r.username
    join products p on p.slug = r."productSlug"
    join offers o on o.product_id = p.id and o.position = 0
    cross join (select * from shipping_rates where is_default) s
  ), bought as (
    select *, least(placed + interval '1 day', delivered) as sent,
      'RM' || upper(right(order_id::text, 8)) || 'GB' as tracking_number
    from ordered
  ), placed as (
    insert into orders (id, user_id, payer_name, payment_provider, payment_method_name, payment_status,
      fulfilment, email, currency, subtotal, shipping, tax, total, shipping_method, estimated_delivery,
      address_type, address_name, address_street, address_city, address_state, address_zip_code,
      address_country, created_at, shipped_at, carrier, tracking_number, updated_at)
    select order_id, user_id, first_name || ' ' || last_name, 'cod', 'Cash on Delivery', 'completed',
      'delivered', email, 'GBP', price, shipping, tax, price + shipping + tax, shipping_method,
      placed + interval '5 days', 'Home', first_name || ' ' || last_name, '1 Example Street', 'London',
      'Greater London', 'N1 1AA', 'GB', placed, sent, 'Royal Mail', tracking_number, delivered
    from bought order by placed, order_id
  ), items as (
    insert into order_items (order_id, position, product_id, variant_id, sku, name, options, image_url,
      price, quantity)
    select order_id, 0, product_id, variant_id, sku, name, options, image_url, price, 1 from bought
    returning id, order_id
  ), taxed as (
    insert into order_taxes (order_id, item_position, name, percent, taxable, amount)
    select order_id, 0, 'Tax', 8, price, tax from bought
  ), parcels as (
    insert into shipments (order_id, carrier, tracking_number, shipped_at, delivered_at)
    select order_id, 'Royal Mail', tracking_number, sent, delivered from bought returning id, order_id
  ), packed as (
    insert into shipment_items (shipment_id, order_item_id, quantity)
    select parcels.id, items.id, 1 from parcels join items using (order_id)
  ), moved as (
    insert into piece_moves (order_item_id, from_place, to_place, quantity, why, about, actor)
    select items.id, 'to_ship', 'sent', 1, 'shipped', parcels.id, 'system' from parcels join items using (order_id)
  )
  insert into order_history (order_id, at, actor, event)
  select order_id, placed, 'customer', 'placed' from bought
  union all
  select order_id, delivered, 'system', 'delivered' from bought`;
