import { named, type Tx } from '../../platform/database/database.ts';
import { ADDRESS } from '../customers/mailbox.ts';

/** What an offer remembers of the mailbox of customer `u`, as SQL. */
export const MAILBOX = `sha256(convert_to(mailbox_form(${ADDRESS}), 'UTF8'))`;

/** An order that uses promotions. */
export interface Use {
  orderId: string;
  userId: string;
  discounts: { promotion: { id: string | null } }[];
}

/**
 * Counts that an order uses promotions: of those with a bound, never more often than it allows, however many orders
 * are placed at once; and of those for a first order or once for each customer, never twice by one mailbox, whichever
 * account it orders with (docs/decisions/086). @returns the ids of those that ran out; then none of the counting may stay
 */
export async function countUses(tx: Tx, { orderId, userId, discounts }: Use): Promise<string[]> {
  const ids = discounts.flatMap(({ promotion }) => promotion.id ?? []);
  if (ids.length === 0) return [];
  const used = await named<{ id: string }>(
    tx,
    'use-promotions',
    `with held as (
       select id from promotions
       where id = any($1::uuid[]) and is_active and (max_uses is null or uses < max_uses)
       order by id for no key update
     ), counted as (
       update promotions p set uses = uses + 1 from held where p.id = held.id
       returning p.id, p.first_order or p.once_per_customer as "isOnce"
     )
     insert into promotion_uses (promotion_id, order_id, user_id, mailbox)
     select counted.id, $2, $3, case when "isOnce" then ${MAILBOX} end
     from counted left join customers u on u.id = $3
     on conflict (mailbox, promotion_id) where mailbox is not null do nothing
     returning promotion_id as id`,
    [ids, orderId, userId],
  );
  return ids.filter((id) => !used.some((use) => use.id === id));
}

/** Gives back what an order used that was cancelled or expired. */
export async function giveBackUses(tx: Tx, orderId: string): Promise<void> {
  await named(
    tx,
    'give-back-promotions',
    `with given as (
       delete from promotion_uses where order_id = $1 returning promotion_id
     ), held as (
       select id from promotions where id in (select promotion_id from given)
       order by id for no key update
     )
     update promotions p set uses = uses - 1 from held where p.id = held.id`,
    [orderId],
  );
}
