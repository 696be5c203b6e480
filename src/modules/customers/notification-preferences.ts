import { type Db, named, namedOne, type Tx } from '../../platform/database/database.ts';
import { insertRow } from '../../platform/database/write-row.ts';
import { type ConsentPlace, type ImportedWish, wordsOf } from './mail-preferences.ts';
import type { MailConsent, NotificationChanges, NotificationPreferences } from './schema.ts';

/** The preferences kept here: all but the newsletter, which is a subscription. */
export type Wishes = Omit<NotificationPreferences, 'promotionalEmails'>;

/**
 * What the customer wants mail about. Until they choose they get what their orders need, and nothing else
 * (src/modules/mail/RULES.md, Mail).
 */
export async function findWishes(db: Db, userId: string): Promise<Wishes> {
  return namedOne<Wishes>(
    db,
    'notification-preferences',
    `select coalesce(p.order_updates, true) as "orderUpdates",
       coalesce(p.new_products, false) as "newProducts",
       coalesce(p.price_alerts, false) as "priceAlerts",
       coalesce(p.review_invitations, false) as "reviewInvitations",
       coalesce(p.abandoned_carts, false) as "abandonedCarts",
       coalesce(p.refill_reminders, false) as "refillReminders"
     from (select $1::uuid as user_id) c left join notification_preferences p using (user_id)`,
    [userId],
  );
}

/** Preferences left out stay as they are. What is agreed to or taken back is kept, with its time and words. */
export async function saveWishes(
  tx: Tx,
  userId: string,
  changes: Partial<Wishes>,
  place: ConsentPlace,
): Promise<void> {
  await recordConsents(tx, userId, changes, place);
  await storeWishes(tx, userId, changes);
}

async function storeWishes(tx: Tx, userId: string, changes: Partial<Wishes>): Promise<void> {
  await named(
    tx,
    'save-notification-preferences',
    `insert into notification_preferences as p
       (user_id, order_updates, new_products, price_alerts, review_invitations, abandoned_carts, refill_reminders)
     select id, $2, $3, $4, $5, $6, $7 from customers where id = $1
     on conflict (user_id) do update set
       order_updates = coalesce(excluded.order_updates, p.order_updates),
       new_products = coalesce(excluded.new_products, p.new_products),
       price_alerts = coalesce(excluded.price_alerts, p.price_alerts),
       review_invitations = coalesce(excluded.review_invitations, p.review_invitations),
       abandoned_carts = coalesce(excluded.abandoned_carts, p.abandoned_carts),
       refill_reminders = coalesce(excluded.refill_reminders, p.refill_reminders)`,
    [
      userId,
      changes.orderUpdates,
      changes.newProducts,
      changes.priceAlerts,
      changes.reviewInvitations,
      changes.abandonedCarts,
      changes.refillReminders,
    ],
  );
}

/** Stops this list's mail; does nothing if the account is gone. */
export const refuseMail = (tx: Tx, userId: string, list: keyof Wishes): Promise<void> =>
  saveWishes(tx, userId, { [list]: false }, 'mail');

/** Mail about orders needs no consent. */
const NEEDS_NONE: keyof NotificationPreferences = 'orderUpdates';

/** Keeps what a customer agrees to or takes back, the words that they read, where, and when. */
export async function recordConsents(
  tx: Tx,
  userId: string,
  changes: NotificationChanges,
  place: ConsentPlace,
): Promise<void> {
  const said = Object.entries(changes).flatMap(([name, isGiven]) => {
    const list = name as keyof NotificationPreferences;
    if (list === NEEDS_NONE || isGiven === undefined) return [];
    return [{ list, isGiven, words: wordsOf(list, place) }];
  });
  if (said.length === 0) return;
  await named(
    tx,
    'record-consents',
    `insert into mail_consents (user_id, list, is_given, place, words)
     select u.id, said.list, said."isGiven", $3, said.words
     from customers u, json_to_recordset($2::json) as said (list text, "isGiven" boolean, words text)
     where u.id = $1`,
    [userId, JSON.stringify(said), place],
  );
}

/** What a customer agreed to and took back, the latest first. */
export const listConsents = (db: Db, userId: string): Promise<MailConsent[]> =>
  named(
    db,
    'mail-consents',
    `select list, is_given, place, words, at from mail_consents
     where user_id = $1 order by id desc limit 100`,
    [userId],
  );

/** Keeps that a customer agreed to mail elsewhere, on that day. */
export async function importConsent(
  tx: Tx,
  userId: string,
  list: ImportedWish,
  at: string,
): Promise<void> {
  await insertRow(tx, 'mail_consents', {
    ...{ userId, list, isGiven: true, place: 'import', at },
    words: wordsOf(list, 'import'),
  });
  await storeWishes(tx, userId, { [list]: true });
}
