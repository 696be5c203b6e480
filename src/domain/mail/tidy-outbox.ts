import { named, type Tx } from '../../platform/database.ts';

/** Longer than any mail server takes over one mail. */
const SENDING_AT_MOST = '5 minutes';

/** Whose mail it was is nobody's business for ever. */
const KEPT = '90 days';

/** What a process that ended left as being sent may have been taken: a person decides. */
export async function markBrokenOff(tx: Tx): Promise<void> {
  await named(
    tx,
    'mark-broken-off-mail',
    `update mail_outbox set status = 'unsure', last_error = 'The program ended while it was sent'
     where status = 'sending' and claimed_at < now() - $1::interval`,
    [SENDING_AT_MOST],
  );
}

/** Long enough for a person to see that the last mail of a deleted account did not go out. */
const FORMER_CUSTOMERS_KEPT = '7 days';

/** Forgets mail of long ago, except what still waits. */
export async function deleteOldMail(tx: Tx): Promise<void> {
  await named(
    tx,
    'delete-old-mail',
    `delete from mail_outbox
     where status in ('sent', 'dropped', 'failed', 'unsure') and created_at <
       now() - (case kind when 'account-deleted' then $2 else $1 end)::interval`,
    [KEPT, FORMER_CUSTOMERS_KEPT],
  );
}
