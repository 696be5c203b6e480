import { named, type Tx } from '../../platform/database.ts';

/**
 * Takes everything to or about a customer who is about to be deleted out of the outbox, whether it waits
 * or was sent. Left alone are what is another account's, whose former address this may have been, and what
 * is being sent this moment.
 */
export async function forgetRecipient(
  tx: Tx,
  customer: { id: string; email: string },
): Promise<void> {
  await named(
    tx,
    'forget-recipient',
    `delete from mail_outbox
     where user_id = $1
       or (user_id is null and lower(recipient) = lower($2) and status <> 'sending')`,
    [customer.id, customer.email],
  );
}
