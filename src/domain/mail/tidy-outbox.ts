import { named, type Tx } from '../../platform/database.ts';
import type { LetterKinds } from './letter-kind.ts';

/** Longer than any mail server takes over one mail. */
const SENDING_AT_MOST = '5 minutes';

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

/** Whose mail it was is nobody's business for ever. */
const KEPT_DAYS = 90;

/** Forgets mail of long ago, except what still waits. */
export async function deleteOldMail(tx: Tx, letters: LetterKinds): Promise<void> {
  const keptDays = Object.entries(letters).map(([kind, letter]) => [kind, letter.keptDays]);
  await named(
    tx,
    'delete-old-mail',
    `delete from mail_outbox
     where status in ('sent', 'dropped', 'failed', 'unsure') and created_at <
       now() - make_interval(days => coalesce(($2::json ->> kind)::int, $1))`,
    [KEPT_DAYS, JSON.stringify(Object.fromEntries(keptDays))],
  );
}
