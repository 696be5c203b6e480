import { type Db, named, transaction } from '../../platform/database.ts';
import { forgetSubscriber } from '../newsletter/customer-subscription.ts';
import { subscribe } from '../newsletter/subscribe.ts';
import { holdCustomer } from './hold-customer.ts';
import type { NotificationPreferences, UserView } from './schema.ts';

type Customer = Pick<UserView, 'id' | 'email'>;

/**
 * What the customer wants mail about; what holds until they say otherwise is in the storefront
 * specification, point 9. Promotional e-mails are the newsletter: who wants them subscribes.
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
  db: Db,
  customer: Customer,
  wanted: NotificationPreferences,
): Promise<NotificationPreferences> {
  return transaction(db, async (tx) => {
    await holdCustomer(tx, customer.id);
    const { promotionalEmails } = await findPreferences(tx, customer);
    await named(
      tx,
      'save-notification-preferences',
      `insert into notification_preferences
         (user_id, order_updates, new_products, price_alerts, review_invitations)
       values ($1, $2, $3, $4, $5)
       on conflict (user_id) do update set order_updates = excluded.order_updates,
         new_products = excluded.new_products, price_alerts = excluded.price_alerts,
         review_invitations = excluded.review_invitations`,
      [
        customer.id,
        wanted.orderUpdates,
        wanted.newProducts,
        wanted.priceAlerts,
        wanted.reviewInvitations,
      ],
    );
    if (promotionalEmails && !wanted.promotionalEmails) await forgetSubscriber(tx, customer.email);
    if (!promotionalEmails && wanted.promotionalEmails) await subscribe(tx, customer.email);
    return wanted;
  });
}
