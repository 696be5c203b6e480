import type { Db, Tx } from '../../platform/database/database.ts';
import type { AccountPart, Mailbox } from '../customers/account-part.ts';
import { lockCustomer } from '../customers/lock-customer.ts';
import type { ConsentPlace } from '../customers/mail-preferences.ts';
import { findWishes, recordConsents, saveWishes } from '../customers/notification-preferences.ts';
import type { NotificationChanges, NotificationPreferences } from '../customers/schema.ts';
import { findSubscription, forgetSubscriber, moveSubscription } from './customer-subscription.ts';
import { subscribe } from './subscribe.ts';

/**
 * What the customer wants mail about. Promotional mail is the newsletter: wanting it means
 * subscribing.
 */
export async function findPreferences(
  db: Db,
  customer: Mailbox & { id: string },
): Promise<NotificationPreferences> {
  const promotionalEmails = (await findSubscription(db, customer)) !== undefined;
  return { ...(await findWishes(db, customer.id)), promotionalEmails };
}

/** Switching promotional mail on asks the address to confirm, as for every subscriber. */
export async function savePreferences(
  tx: Tx,
  secretKey: string,
  id: string,
  { promotionalEmails, ...wishes }: NotificationChanges,
  place: ConsentPlace,
): Promise<NotificationPreferences> {
  // Use the address as it is now: the session was read before the customer was locked.
  const mailbox = await lockCustomer(tx, id);
  await saveWishes(tx, id, wishes, place);
  await recordConsents(tx, id, { promotionalEmails }, place);
  if (promotionalEmails === true && mailbox.email !== '') {
    await subscribe(tx, secretKey, mailbox.email);
  }
  if (promotionalEmails === false) await forgetSubscriber(tx, mailbox);
  return findPreferences(tx, { id, ...mailbox });
}

/** The newsletter's and the mail preferences' part of a customer account. */
export const newsletterPart: AccountPart = {
  async export(db, customer) {
    const subscription = await findSubscription(db, customer);
    return {
      notificationPreferences: await findPreferences(db, customer),
      newsletter: { subscribedAt: null, ...subscription },
    };
  },
  erase: forgetSubscriber,
  move: moveSubscription,
};
