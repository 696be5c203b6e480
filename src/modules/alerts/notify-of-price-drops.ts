import { named, type Tx } from '../../platform/database/database.ts';
import { BATCH } from '../../platform/database/in-batches.ts';
import { type PriceDrop, takePriceDrops } from '../catalog/price-drops.ts';
import { enqueueMails } from '../mail/outbox.ts';

/** Long enough to correct a price just lowered, and to collect several drops into one mail. */
const SETTLED_AFTER = '30 minutes';

/**
 * Mails each customer who asked for it about the prices that fell of products on their wishlist or
 * in their cart. Each drop is announced once, even if nobody wanted to hear of it. The mails are
 * spread over minutes, to let urgent mail through.
 */
export async function notifyOfPriceDrops(tx: Tx): Promise<void> {
  const drops = await takePriceDrops(tx, SETTLED_AFTER);
  if (drops.length === 0) return;
  const readers = await named<{ userId: string; products: PriceDrop[] }>(
    tx,
    'readers-of-price-drops',
    `with lower as (
       select * from json_to_recordset($1::json) as d ("productId" uuid, "oldPrice" bigint)
     ), wished as (
       select user_id, product_id from wishlist_items where user_id is not null
       union
       select c.user_id, v.product_id
       from cart_items c join variants v on v.id = c.variant_id where c.user_id is not null
     )
     select w.user_id, json_agg(l order by l."productId") as products
     from lower l join wished w on w.product_id = l."productId"
     join customers u on u.id = w.user_id and u.is_active
     join notification_preferences n on n.user_id = w.user_id and n.price_alerts
     group by w.user_id order by w.user_id`,
    [JSON.stringify(drops)],
  );
  await enqueueMails(
    tx,
    readers.map(({ userId, products }, place) => ({
      kind: 'price-drops' as const,
      userId,
      about: { products },
      dueInMinutes: Math.floor(place / BATCH),
    })),
  );
}
