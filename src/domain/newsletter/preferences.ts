import type { Db, Tx } from '../../platform/database.ts';
import type { AccountPart } from '../customers/account-part.ts';
import { holdCustomer } from '../customers/hold-customer.ts';
import { findWishes, saveWishes } from '../customers/notification-preferences.ts';
import type {
  NotificationChanges,
  NotificationPreferences,
  UserView,
} from '../customers/schema.ts';
import { findSubscription, forgetSubscriber, moveSubscription } from './customer-subscription.ts';
import { subscribe } from './subscribe.ts';

/**
 * What the customer wants mail about. Promotional mail is the newsletter: wanting it means
 * subscribing.
 */
export async function findPreferences(
  db: Db,
  { id, email }: Pick<UserView, 'id' | 'email'>,
): Promise<NotificationPreferences> {
  const promotionalEmails = (await findSubscription(db, email)) !== undefined;
  return { ...(await findWishes(db, id)), promotionalEmails };
}

/** Switching promotional mail on asks the address to confirm, as for every subscriber. */
export async function savePreferences(
  tx: Tx,
  secretKey: string,
  id: string,
  changes: NotificationChanges,
): Promise<NotificationPreferences> {
  // Use the address as it is now: the session was read before the customer was locked.
  const { email } = await holdCustomer(tx, id);
  await saveWishes(tx, id, changes);
  if (changes.promotionalEmails === true) await subscribe(tx, secretKey, email);
  if (changes.promotionalEmails === false) await forgetSubscriber(tx, email);
  return findPreferences(tx, { id, email });
}

/** The newsletter's and the mail preferences' part of a customer account. */
export const newsletterPart: AccountPart = {
  export: async (db, customer) => ({
    notificationPreferences: await findPreferences(db, customer),
    newsletter: { subscribedAt: (await findSubscription(db, customer.email)) ?? null },
  }),
  erase: (tx, { email }) => forgetSubscriber(tx, email),
  move: moveSubscription,
};
