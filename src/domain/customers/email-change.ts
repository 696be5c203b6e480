import { type Db, named, type Tx } from '../../platform/database.ts';
import { hashOfToken, newSecretToken } from '../../platform/secret-token.ts';
import { ShopError } from '../errors.ts';
import { enqueueMail } from '../mail/outbox.ts';
import { moveSubscription } from '../newsletter/customer-subscription.ts';
import { customerName } from './customer-name.ts';
import { holdCustomer } from './hold-customer.ts';
import { forgetDevices } from './known-devices.ts';
import { endResetLinks } from './password-reset.ts';
import { endPassword } from './passwords.ts';
import type { EmailUndoCheck } from './schema.ts';
import { closeSessions } from './sessions.ts';
import { emailTaken, refuseTaken } from './taken.ts';

/**
 * Undoing a change of address.
 *
 * Each change promises the former address for seven days: who reads its mail can have the account back,
 * whatever was done to it since. So
 * - the link restores its own former address, however often the address was changed after it;
 * - using it ends the links of all later changes, which went to whoever made those. Links of earlier
 *   changes still work, by the same promise;
 * - nobody else gets an address that is promised, or an intruder could block the link by registering it;
 * - changing back by hand to an address that is promised ends the links in between and makes none: its
 *   owner needs no link, and the address that was left is not promised anything, or an intruder who
 *   changed the address to their own and back again would hold a link to it.
 */
const UNDO_DAYS = 7;

/** Its promise holds. */
const OPEN = 'undone_at is null and expires_at > clock_timestamp()';

/**
 * Writes down that the address of a held customer has changed from `oldEmail` to `newEmail`, has the
 * former one told, and ends the reset links that went to it.
 */
export async function recordEmailChange(
  tx: Tx,
  userId: string,
  oldEmail: string,
  newEmail: string,
): Promise<void> {
  await endResetLinks(tx, userId);
  if (await returnToPromised(tx, userId, newEmail)) return;
  // The clock's time: under the customer's lock, later changes have later times.
  const [change] = await named<{ id: string }>(
    tx,
    'insert-email-change',
    `insert into email_changes (user_id, old_email, new_email, created_at, expires_at)
     values ($1, $2, $3, clock_timestamp(), clock_timestamp() + make_interval(days => $4))
     returning id`,
    [userId, oldEmail, newEmail, UNDO_DAYS],
  );
  if (!change) throw new Error('an insert returned no row');
  await enqueueMail(tx, {
    kind: 'email-changed',
    userId,
    recipient: oldEmail,
    about: { emailChangeId: change.id },
  });
}

/** Whether the customer went back to an address that is promised; the links of what came after it end. */
async function returnToPromised(tx: Tx, userId: string, email: string): Promise<boolean> {
  const [promise] = await named<{ createdAt: string }>(
    tx,
    'promise-of-address',
    `select created_at::text as "createdAt" from email_changes
     where user_id = $1 and lower(old_email) = lower($2) and ${OPEN}
     order by created_at limit 1`,
    [userId, email],
  );
  if (promise) await endUndoLinksAfter(tx, userId, promise.createdAt);
  return promise !== undefined;
}

/** Refuses an address that is promised to another customer. To be asked after it was written. @throws email_taken */
export async function refuseReserved(tx: Tx, userId: string, email: string): Promise<void> {
  const reserved = await named(
    tx,
    'address-is-reserved',
    `select id from email_changes where lower(old_email) = lower($2) and user_id <> $1 and ${OPEN}
     limit 1`,
    [userId, email],
  );
  if (reserved.length > 0) throw emailTaken();
}

/** A token for the undo link of a change; nothing once the link is of no use. A former token ends. */
export async function makeUndoToken(
  tx: Tx,
  emailChangeId: string,
): Promise<{ token: string; name: string; newEmail: string; until: Date } | undefined> {
  const token = newSecretToken();
  const [change] = await named<{
    username: string;
    firstName: string | null;
    newEmail: string;
    until: Date;
  }>(
    tx,
    'set-undo-token',
    `update email_changes c set token_hash = $2 from users u
     where c.id = $1 and u.id = c.user_id and ${OPEN}
     returning u.username, u.first_name as "firstName", c.new_email as "newEmail",
       c.expires_at as until`,
    [emailChangeId, hashOfToken(token)],
  );
  return (
    change && { token, name: customerName(change), newEmail: change.newEmail, until: change.until }
  );
}

export async function checkUndoToken(db: Db, token: string): Promise<EmailUndoCheck> {
  const change = await findChange(db, token);
  return change
    ? { valid: true, message: 'You can have this address back.', email: change.oldEmail }
    : { valid: false, message: NOT_VALID, email: null };
}

/**
 * Gives the account its former address again. As somebody else may have had it, all sessions and reset
 * links end, no browser is known any more, and no password opens it until its owner chooses a new one by
 * the link that the address is sent: whoever changed the address may have known the old one.
 * @returns the address
 * @throws link_invalid; email_taken where another account has the address in spite of all
 */
export async function undoEmailChange(tx: Tx, secretKey: string, token: string): Promise<string> {
  const change = await findChange(tx, token);
  if (!change) throw notValid();
  const { email } = await holdCustomer(tx, change.userId);
  if (!(await takeChange(tx, change.id))) throw notValid();
  await setEmail(tx, change.userId, change.oldEmail);
  await moveSubscription(tx, secretKey, email, change.oldEmail);
  await endUndoLinksAfter(tx, change.userId, change.createdAt);
  await endPassword(tx, change.userId);
  await endResetLinks(tx, change.userId);
  await closeSessions(tx, change.userId);
  await forgetDevices(tx, change.userId);
  await enqueueMail(tx, { kind: 'password-reset', recipient: change.oldEmail });
  return change.oldEmail;
}

interface EmailChange {
  id: string;
  userId: string;
  oldEmail: string;
  /** PostgreSQL's own text: to the microsecond. */
  createdAt: string;
}

async function findChange(db: Db, token: string): Promise<EmailChange | undefined> {
  const [change] = await named<EmailChange>(
    db,
    'email-change-of-token',
    `select id, user_id as "userId", old_email as "oldEmail", created_at::text as "createdAt"
     from email_changes where token_hash = $1 and ${OPEN}`,
    [hashOfToken(token)],
  );
  return change;
}

async function takeChange(tx: Tx, id: string): Promise<boolean> {
  const used = await named(
    tx,
    'use-email-change',
    `update email_changes set undone_at = now() where id = $1 and ${OPEN} returning id`,
    [id],
  );
  return used.length > 0;
}

async function setEmail(tx: Tx, userId: string, email: string): Promise<void> {
  await named(tx, 'set-email', 'update users set email = $2, updated_at = now() where id = $1', [
    userId,
    email,
  ]).catch(refuseTaken);
}

async function endUndoLinksAfter(tx: Tx, userId: string, createdAt: string): Promise<void> {
  await named(
    tx,
    'end-undo-links-after',
    `update email_changes set undone_at = now()
     where user_id = $1 and created_at > $2::timestamptz and undone_at is null`,
    [userId, createdAt],
  );
}

interface ListedChange {
  oldEmail: string;
  newEmail: string;
  changedAt: Date;
  undoneAt: Date | null;
}

/** The customer's changes of address within the time in which they can be undone, the oldest first. */
export const listEmailChanges = (db: Db, userId: string): Promise<ListedChange[]> =>
  named<ListedChange>(
    db,
    'email-changes',
    `select old_email as "oldEmail", new_email as "newEmail", created_at as "changedAt",
       undone_at as "undoneAt"
     from email_changes where user_id = $1 order by created_at`,
    [userId],
  );

/** Forgets the changes that cannot be undone any more. */
export async function deletePastEmailChanges(tx: Tx): Promise<void> {
  await tx.query('delete from email_changes where expires_at < now()');
}

const NOT_VALID = 'This link is invalid or has expired';
const notValid = () => new ShopError('link_invalid', NOT_VALID);
