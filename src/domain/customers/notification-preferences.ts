import { type Db, named, type Tx } from '../../platform/database.ts';
import { forgetSubscriber } from '../newsletter/customer-subscription.ts';
import { subscribe } from '../newsletter/subscribe.ts';
import { holdCustomer } from './hold-customer.ts';
import type { NotificationChanges, NotificationPreferences, UserView } from './schema.ts';

type Customer = Pick<UserView, 'id' | 'email'>;

/**
 * What the customer wants mail about; until they say otherwise the defaults hold (docs/rules.md, Mail).
 * Promotional e-mails are the newsletter: who wants them subscribes.
 */
export async function findPreferences(
  db: Db,
  customer: Customer,
): Promise<NotificationPreferences> {
  const [row] = await named<NotificationPreferences>(
    db,
    'notification-preferences',
    `select coalesce(p.order_updates, true) as "orderUpdates",
       coalesce(p.new_products, true) as "newProducts",
       coalesce(p.price_alerts, false) as "priceAlerts",
       coalesce(p.review_invitations, true) as "reviewInvitations",
       exists (select from newsletter_subscribers where lower(email) = lower($2))
         as "promotionalEmails"
     from (select $1::uuid as user_id) c left join notification_preferences p using (user_id)`,
    [customer.id, customer.email],
  );
  if (!row) throw new Error('a row of defaults is always there');
  return row;
}

/** Promotional e-mails that are switched on come once the address is confirmed, as for every subscriber. */
export async function savePreferences(
  tx: Tx,
  secretKey: string,
  userId: string,
  changes: NotificationChanges,
): Promise<NotificationPreferences> {
  // The address of this moment: the session was looked up before it was held.
  const { email } = await holdCustomer(tx, userId);
  await named(
    tx,
    'save-notification-preferences',
    `insert into notification_preferences as p
       (user_id, order_updates, new_products, price_alerts, review_invitations)
     values ($1, $2, $3, $4, $5)
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
  if (changes.promotionalEmails === true) await subscribe(tx, secretKey, email);
  if (changes.promotionalEmails === false) await forgetSubscriber(tx, email);
  return findPreferences(tx, { id: userId, email });
}
