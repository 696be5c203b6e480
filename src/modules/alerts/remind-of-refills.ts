import { named, type Tx } from '../../platform/database/database.ts';
import { enqueueMails } from '../mail/outbox.ts';

/** How long before something should be used up its buyer is reminded. */
const BEFORE = '3 days';

/** How much later a reminder may still go: what was used up long ago was bought elsewhere, or is not missed. */
const LATEST = '7 days';

/** How many things one run looks after; the next one goes on. */
const MOST = 1_000;

/**
 * Reminds customers who agreed to it of what should be used up soon: once of each line of an order, when the pieces of it that
 * came have lasted as long as the owner says, and not of what they have ordered again since.
 */
export async function remindOfRefills(tx: Tx): Promise<void> {
  const due = await named<{ orderId: string; userId: string; itemIds: string[] }>(
    tx,
    'remind-of-refills',
    `with due as (
       select i.id, i.order_id, o.user_id
       from notification_preferences n
       join customers u on u.id = n.user_id and u.is_active and u.email_confirmed_at is not null
       join orders o on o.user_id = n.user_id and o.delivered_at is not null
         and o.payment_status in ('pending', 'completed', 'partially_refunded')
       join order_pieces i on i.order_id = o.id
       join products p on p.id = i.product_id and p.lasts_days is not null and p.is_public
       cross join lateral (select i.quantity - i.refunded - i.exchanged as kept) k
       cross join lateral (
         select o.delivered_at + make_interval(days => p.lasts_days * k.kept) - interval '${BEFORE}' as at) t
       where n.refill_reminders and k.kept > 0 and t.at <= now() and t.at > now() - interval '${LATEST}'
         and not exists (select from refill_reminders r where r.order_item_id = i.id)
         and not exists (select from orders later join order_items again on again.order_id = later.id
           where later.user_id = o.user_id and later.created_at > o.created_at and later.is_placed
             and later.payment_status not in ('failed', 'cancelled', 'refunded') and again.product_id = i.product_id)
       order by t.at limit ${MOST}
     ), noted as (
       insert into refill_reminders (order_item_id) select id from due on conflict do nothing returning order_item_id
     )
     select d.order_id, d.user_id, array_agg(d.id) as "itemIds"
     from due d join noted on noted.order_item_id = d.id group by 1, 2`,
  );
  await enqueueMails(
    tx,
    due.map(({ userId, orderId, itemIds }) => ({
      kind: 'refill' as const,
      userId,
      about: { orderId, itemIds },
    })),
  );
}
