import { type Db, named, type Tx } from '../../platform/database.ts';
import type { NotificationChanges, NotificationPreferences } from './schema.ts';

/** The preferences kept here: all but the newsletter, which is a subscription. */
export type Wishes = Omit<NotificationPreferences, 'promotionalEmails'>;

/** What the customer wants mail about; defaults apply until they choose (docs/rules.md, Mail). */
export async function findWishes(db: Db, userId: string): Promise<Wishes> {
  const [row] = await named<Wishes>(
    db,
    'notification-preferences',
    `select coalesce(p.order_updates, true) as "orderUpdates",
       coalesce(p.new_products, true) as "newProducts",
       coalesce(p.price_alerts, false) as "priceAlerts",
       coalesce(p.review_invitations, true) as "reviewInvitations"
     from (select $1::uuid as user_id) c left join notification_preferences p using (user_id)`,
    [userId],
  );
  if (!row) throw new Error('a row of defaults is always there');
  return row;
}

/** Preferences left out stay as they are. */
export async function saveWishes(
  tx: Tx,
  userId: string,
  changes: NotificationChanges,
): Promise<void> {
  await named(
    tx,
    'save-notification-preferences',
    `insert into notification_preferences as p
       (user_id, order_updates, new_products, price_alerts, review_invitations)
     select id, $2, $3, $4, $5 from users where id = $1
     on conflict (user_id) do update set
       order_updates = coalesce(excluded.order_updates, p.order_updates),
       new_products = coalesce(excluded.new_products, p.new_products),
       price_alerts = coalesce(excluded.price_alerts, p.price_alerts),
       review_invitations = coalesce(excluded.review_invitations, p.review_invitations)`,
    [
      userId,
      changes.orderUpdates,
      changes.newProducts,
      changes.priceAlerts,
      changes.reviewInvitations,
    ],
  );
}

/** Stops this list's mail; does nothing if the account is gone. */
export const refuseMail = (tx: Tx, userId: string, list: keyof Wishes): Promise<void> =>
  saveWishes(tx, userId, { [list]: false });
