import { type Db, named } from '../../platform/database.ts';
import type { NotificationPreferences } from './schema.ts';

/** What holds until the customer says otherwise (storefront specification, point 9). */
const DEFAULTS: NotificationPreferences = {
  orderUpdates: true,
  promotionalEmails: false,
  newProducts: true,
  priceAlerts: false,
  reviewInvitations: true,
};

const PREFERENCES = `order_updates as "orderUpdates", promotional_emails as "promotionalEmails",
  new_products as "newProducts", price_alerts as "priceAlerts",
  review_invitations as "reviewInvitations"`;

/** What the customer wants mail about. */
export async function findPreferences(db: Db, userId: string): Promise<NotificationPreferences> {
  const [row] = await named<NotificationPreferences>(
    db,
    'notification-preferences',
    `select ${PREFERENCES} from notification_preferences where user_id = $1`,
    [userId],
  );
  return row ?? DEFAULTS;
}

export async function savePreferences(
  db: Db,
  userId: string,
  wanted: NotificationPreferences,
): Promise<NotificationPreferences> {
  await named(
    db,
    'save-notification-preferences',
    `insert into notification_preferences (user_id, order_updates, promotional_emails,
       new_products, price_alerts, review_invitations)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (user_id) do update set order_updates = excluded.order_updates,
       promotional_emails = excluded.promotional_emails, new_products = excluded.new_products,
       price_alerts = excluded.price_alerts, review_invitations = excluded.review_invitations`,
    [
      userId,
      wanted.orderUpdates,
      wanted.promotionalEmails,
      wanted.newProducts,
      wanted.priceAlerts,
      wanted.reviewInvitations,
    ],
  );
  return wanted;
}
