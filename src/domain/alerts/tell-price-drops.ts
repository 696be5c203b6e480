import { named, type Tx } from '../../platform/database.ts';
import { BATCH } from '../../platform/in-batches.ts';

/** A price that was just lowered may be mended, or others follow: they come as one mail. */
const SETTLED_AFTER = '30 minutes';

/**
 * Writes one mail with all the prices that fell to each customer who asked for that and has the product on
 * the wishlist or in the cart. A price is told of once, whoever was there to hear.
 *
 * One statement instead of batches: a customer's mail holds all drops, and few have asked for them. So many
 * mails are due in a minute, that mail which somebody waits for gets in between.
 */
export async function tellPriceDrops(tx: Tx): Promise<void> {
  await named(
    tx,
    'tell-price-drops',
    `with settled as (
       delete from price_drops where at <= now() - $1::interval returning product_id, old_price
     ), lower as (
       select d.product_id, d.old_price from settled d join offers o on o.product_id = d.product_id
       where o.is_default and o.is_buyable and o.price < d.old_price
     ), wished as (
       select user_id, product_id from wishlist_items where user_id is not null
       union
       select c.user_id, v.product_id
       from cart_items c join variants v on v.id = c.variant_id where c.user_id is not null
     )
     insert into mail_outbox (kind, user_id, about, due_at)
     select 'price-drops', w.user_id, json_build_object('products',
       json_agg(json_build_object('productId', l.product_id, 'oldPrice', l.old_price)
         order by l.product_id)),
       now() + make_interval(mins => ((row_number() over (order by w.user_id) - 1) / $2)::integer)
     from lower l join wished w on w.product_id = l.product_id
     join users u on u.id = w.user_id and u.is_active
     join notification_preferences n on n.user_id = w.user_id and n.price_alerts
     group by w.user_id`,
    [SETTLED_AFTER, BATCH],
  );
}
