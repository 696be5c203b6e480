import { type Db, named } from '../../platform/database.ts';

/**
 * Takes everything to or about a customer who is about to be deleted out of the outbox, whether it waits
 * or was sent. What is being sent this moment is left to whoever sends it.
 */
export async function forgetRecipient(
  tx: Db,
  customer: { id: string; email: string },
): Promise<void> {
  await named(
    tx,
    'forget-recipient',
    `delete from mail_outbox
     where user_id = $1 or (lower(recipient) = lower($2) and status <> 'sending')`,
    [customer.id, customer.email],
  );
}
