import { bySystem, type Database, named } from '../../platform/database.ts';
import { inBatches } from '../../platform/in-batches.ts';

/**
 * Writes to everybody who waits for a variant that can be bought again, once: the wish ends with the mail.
 * A batch is due a minute after the one before: mail that somebody waits for gets in between.
 * It looks at the stock itself, so that it misses no way of restocking. A customer whose account is
 * deactivated waits on.
 */
export function tellRestocked(db: Database, signal?: AbortSignal): Promise<void> {
  return inBatches(
    db,
    bySystem('back in stock'),
    async (tx, size, before) => {
      const [told] = await named<{ count: number }>(
        tx,
        'tell-restocked',
        `with back as (
         delete from stock_alerts where id in (
           select a.id from stock_alerts a
           join offers o on o.variant_id = a.variant_id and o.is_buyable
           left join users u on u.id = a.user_id
           where u.is_active is not false
           order by a.created_at, a.id limit $1
           for update of a skip locked
         )
         returning variant_id, email, user_id
       ), told as (
         insert into mail_outbox (kind, user_id, recipient, about, due_at)
         -- A customer who changed the address meanwhile may have asked from both.
         select distinct on (b.variant_id, lower(coalesce(u.email, b.email)))
           'back-in-stock', b.user_id, coalesce(u.email, b.email),
           json_build_object('variantId', b.variant_id), now() + make_interval(mins => $2)
         from back b left join users u on u.id = b.user_id
       )
       select count(*) from back`,
        [size, before],
      );
      return told?.count ?? 0;
    },
    signal,
  );
}
