import { bySystem, type Database, named } from '../../platform/database/database.ts';
import { inBatches } from '../../platform/database/in-batches.ts';
import { enqueueMails } from '../mail/outbox.ts';
import { takeOrdersToInvite } from '../orders/shipments/deliver-order.ts';
import { IS_PURCHASE, IS_UNREVIEWED } from './customer-reviews.ts';

/** Long enough to have used the products, soon enough to remember them. */
const AFTER_DELIVERY = '3 days';

/**
 * Invites customers to review what was delivered: at most one mail per order, and none if
 * everything is reviewed, was refunded, or the customer does not want invitations.
 */
export function inviteReviews(db: Database, signal?: AbortSignal): Promise<void> {
  return inBatches(
    db,
    bySystem('review invitations'),
    async (tx, size) => {
      const orderIds = await takeOrdersToInvite(tx, AFTER_DELIVERY, size);
      const invited = await named<{ orderId: string; userId: string }>(
        tx,
        'orders-to-review',
        `select o.id as "orderId", o.user_id
         from orders o join customers u on u.id = o.user_id and u.is_active
         join notification_preferences n on n.user_id = o.user_id and n.review_invitations
         where o.id = any($1::uuid[])
           and ${IS_PURCHASE}
           and exists (select from order_items i where i.order_id = o.id and ${IS_UNREVIEWED})
         order by o.delivered_at, o.id`,
        [orderIds],
      );
      await enqueueMails(
        tx,
        invited.map(({ orderId, userId }) => ({
          kind: 'review-invitation' as const,
          userId,
          about: { orderId },
        })),
      );
      return orderIds.length;
    },
    signal,
  );
}
