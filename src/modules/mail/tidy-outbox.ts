import { named, type Tx } from '../../platform/database/database.ts';
import type { MailComposers } from './mail-composer.ts';

/** Longer than any mail server takes to accept one mail. */
const SENDING_AT_MOST = '5 minutes';

/**
 * Marks mail that a dead process was sending as unsure: it may have been accepted, so a person
 * decides.
 */
export async function markBrokenOff(tx: Tx): Promise<void> {
  await named(
    tx,
    'mark-broken-off-mail',
    `update mail_outbox set status = 'unsure', last_error = 'The program ended while it was sent'
     where status = 'sending' and claimed_at < now() - $1::interval`,
    [SENDING_AT_MOST],
  );
}

/** Who got which mail is not kept for ever, and what could not leave for so long is news to nobody. */
export const KEPT_DAYS = 90;

/** Deletes old mail. */
export async function deleteOldMail(tx: Tx, composers: MailComposers): Promise<void> {
  const retentionDays = Object.entries(composers).map(([kind, composer]) => [
    kind,
    composer.retentionDays,
  ]);
  await named(
    tx,
    'delete-old-mail',
    `delete from mail_outbox
     where status in ('sent', 'dropped', 'failed', 'unsure') and created_at <
         now() - make_interval(days => coalesce(($2::json ->> kind)::int, $1))
       or status = 'waiting' and due_at < now() - make_interval(days => $1)`,
    [KEPT_DAYS, JSON.stringify(Object.fromEntries(retentionDays))],
  );
}
