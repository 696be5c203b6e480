import { bySystem, type Database, named } from '../../platform/database.ts';
import { inBatches } from '../../platform/in-batches.ts';
import { sendMail } from '../mail/outbox.ts';
import { IS_UNREVIEWED } from '../reviews/customer-reviews.ts';

/** Enough to have used what came, soon enough to remember it. */
const AFTER_DELIVERY = '3 days';

/**
 * Invites customers to review what was delivered to them: one mail an order at most, and none where
 * everything in it is reviewed, was given back, or the customer does not want to be asked.
 */
export function inviteReviews(db: Database, signal?: AbortSignal): Promise<void> {
  return inBatches(
    db,
    bySystem('review invitations'),
    async (tx, size) => {
      const [looked] = await named<{ count: number }>(
        tx,
        'invite-reviews',
        `with due as (
         select id from orders
         where delivered_at <= now() - $1::interval and review_invited_at is null
         order by delivered_at, id limit $2
         for update skip locked
       ), marked as (
         -- The others are looked at once, too: a wish to be asked holds from then on.
         update orders o set review_invited_at = now() from due where o.id = due.id
         returning o.id, o.user_id, o.payment_status
       ), invited as (
         insert into mail_outbox (kind, user_id, about)
         select 'review-invitation', o.user_id, json_build_object('orderId', o.id)
         from marked o join users u on u.id = o.user_id and u.is_active
         left join notification_preferences n on n.user_id = o.user_id
         where coalesce(n.review_invitations, true)
           and o.payment_status not in ('failed', 'cancelled', 'refunded')
           and exists (select from order_items i where i.order_id = o.id and ${IS_UNREVIEWED})
       )
       select count(*) from marked`,
        [AFTER_DELIVERY, size],
      );
      const count = looked?.count ?? 0;
      if (count > 0) await tx.queue(sendMail);
      return count;
    },
    signal,
  );
}
