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
       order_id, helpful_count, created_at)
     select p.id, u.id, r."customerName", r.rating, r.title, r.comment, true,
       (select o.id from orders o join order_items i on i.order_id = o.id
        where o.user_id = u.id and i.product_id = p.id limit 1), r.helpful,
       ${MIDNIGHT} + make_interval(secs => r."writtenAt")
     from json_to_recordset($1::json) as r ("productSlug" text, username text, "customerName" text,
       rating int, title text, comment text, "writtenAt" int, helpful int)
     join products p on p.slug = r."productSlug" join customers u on u.username = r.username
     returning product_id as "productId"`,
    [JSON.stringify(reviews)],
  );
  await refreshRatings(tx, [...new Set(reviewed.map(({ productId }) => productId))]);
}

/** What the shop said to some of them, and photos: one waits for the shop to look at it. */
export async function insertAnswersToReviews(tx: Tx): Promise<void> {
  await named(
    tx,
    'seed-replies',
    `update reviews set replied_at = created_at + interval '19 hours', reply = case rating
       when 1 then 'We are sorry: this is not how it should be. Please open the order under My Orders and choose Return Items, and we put it right at our cost.'
       when 2 then 'Thank you for telling us. Please write to us from the page of your order: often there is a simple cause, and otherwise we exchange it.'
       else 'Thank you for the fair words. We have passed on what you miss to the maker.' end
     where id in (select id from (
       select id, row_number() over (partition by rating order by helpful_count desc, created_at, id) as place
       from reviews where rating <= 3) ranked where place <= 3)`,
  );
  // The shop's own pictures of what was bought stand in for what customers would photograph.
  await named(
    tx,
    'seed-photos',
    `insert into review_photos (review_id, user_id, url, width, height, position, state, created_at)
     select r.id, r.user_id, shot.url, 1200, 1200, shot.place,
       case when r.place = 12 then 'waiting' else 'shown' end, r.created_at
     from (
       select r.id, r.user_id, r.created_at, r.product_id, r.order_id,
         row_number() over (order by (select count(*) from reviews o where o.product_id = p.id) desc, r.id) as place
       from reviews r join products p on p.id = r.product_id
       where r.rating >= 4 and cardinality(p.image_gallery) > 0 and r.id in (
         select distinct on (product_id) id from reviews where rating >= 4
         order by product_id, helpful_count desc, id)
       order by place limit 12
     ) r
     join products p on p.id = r.product_id
     join order_items i on i.order_id = r.order_id
     cross join lateral (values (i.image_url, 1), (p.image_gallery[1], 2)) as shot (url, place)
     where shot.url is not null`,
  );
}

const MIDNIGHT = `date_trunc('day', now())`;

/** One delivered order for each review, at the price of now, with the tax that is in it. */
const ORDERS = `
  with ordered as (
    select gen_random_uuid() as order_id, u.id as user_id, u.email, u.first_name, u.last_name, p.id as product_id,
      p.name, p.image_url, o.variant_id, o.sku, o.options, o.price, s.name as shipping_method,
      case when o.price < s.free_from then s.price else 0 end as shipping, round(o.price * 20 / 120.0) as tax,
      ${MIDNIGHT} + make_interval(secs => r."orderedAt") as placed,
      ${MIDNIGHT} + make_interval(secs => r."deliveredAt") as delivered
    from json_to_recordset($1::json)
      as r ("productSlug" text, username text, "orderedAt" int, "deliveredAt" int)
    join customers u on u.username = r.username
    join products p on p.slug = r."productSlug"
    -- Different people choose different variants, the same on every run.
    cross join lateral (
      select * from offers where product_id = p.id order by md5(r.username || sku) limit 1
    ) o
    cross join (select * from shipping_rates where is_default) s
  ), bought as (
    select *, least(placed + interval '1 day', delivered) as sent,
      'RM' || upper(right(order_id::text, 8)) || 'GB' as tracking_number
    from ordered
  ), placed as (
    insert into orders (id, user_id, payer_name, payment_provider, payment_method_name, payment_status,
      fulfilment, email, currency, subtotal, shipping, tax, tax_included, total, shipping_method, estimated_delivery,
      address_type, address_name, address_street, address_city, address_state, address_zip_code,
      address_country, created_at, shipped_at, carrier, tracking_number, updated_at)
    select order_id, user_id, first_name || ' ' || last_name, 'cod', 'Cash on Delivery', 'completed',
      'delivered', email, 'GBP', price, shipping, tax, true, price + shipping, shipping_method,
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
    select order_id, 0, 'VAT', 20, price, tax from bought
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
