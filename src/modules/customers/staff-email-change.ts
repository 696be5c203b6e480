import { ShopError } from '../../kit/errors.ts';
import { type Db, named, type Tx } from '../../platform/database/database.ts';
import { readSignedToken, signToken } from '../../platform/secrets/signed-token.ts';
import { nameForm } from '../../platform/text/name-form.ts';
import { enqueueMail } from '../mail/outbox.ts';
import { endLinks } from './account-links.ts';
import type { AccountPart, Mailbox } from './account-part.ts';
import { forgetDevices } from './known-devices.ts';
import { lockCustomer } from './lock-customer.ts';
import { proveMailbox } from './mailbox.ts';
import { removePasskeys } from './passkeys.ts';
import { setPassword } from './passwords.ts';
import { closeSessions } from './sessions.ts';

/** How long the reader of a former address can take back what staff made of it (src/modules/customers/RULES.md, Accounts). */
export const UNDO_HOURS = 72;

const PURPOSE = 'undo-email-change';

/** Writes down that a staff member gave a customer another address. Call before the address is changed. */
export async function noteEmailChange(
  tx: Tx,
  userId: string,
  from: Mailbox,
  to: string,
): Promise<void> {
  await named(
    tx,
    'note-email-change',
    `insert into email_changes
       (user_id, from_email, from_confirmed_at, to_email, from_password_hash, undo_until)
     select id, $2, email_confirmed_at, $3,
       case when email_confirmed_at is not null then password_hash end, now() + make_interval(hours => $4)
     from customers where id = $1`,
    [userId, from.email, to, UNDO_HOURS],
  );
}

/** Tells every mailbox that was proved, and can still take a change back, of the address that holds now. */
export async function notifyFormerMailboxes(
  tx: Tx,
  userId: string,
  newEmail: string,
): Promise<void> {
  const changes = await named<{ id: string; email: string }>(
    tx,
    'changes-to-take-back',
    `select id, from_email as email from email_changes where user_id = $1 and ${CAN_BE_UNDONE} order by at`,
    [userId],
  );
  for (const { id: changeId, email: recipient } of changes) {
    if (nameForm(recipient) === nameForm(newEmail)) continue;
    const about = { newEmail, confirmed: true, changeId };
    await enqueueMail(tx, { kind: 'email-changed', userId, recipient, about });
  }
}

const CAN_BE_UNDONE = 'from_confirmed_at is not null and undone_at is null and undo_until > now()';

/** For the link that takes a change back. */
export const undoToken = (secretKey: string, changeId: string): string =>
  signToken(secretKey, PURPOSE, changeId);

/**
 * Gives a customer the address back that they had before a staff member changed it, and the password of that time, and
 * ends what came of the change: sessions, links, known browsers, later changes.
 * @returns the address
 * @throws link_invalid; email_taken if another account has proved the address meanwhile
 */
export async function undoEmailChange(
  tx: Tx,
  parts: readonly AccountPart[],
  secretKey: string,
  token: string,
): Promise<{ userId: string; email: string }> {
  const id = readSignedToken(secretKey, PURPOSE, token);
  const [change] = await named<Change>(tx, 'change-to-undo', `select ${CHANGE}`, [id ?? null]);
  if (!change) throw notValid();
  const { userId, email } = change;
  const former = await lockCustomer(tx, userId);
  // Of two presses, or two mailboxes, at the same moment the earlier counts.
  const undone = await named(
    tx,
    'undo-email-changes',
    `update email_changes set undone_at = now(), from_password_hash = null
     where user_id = $2 and undone_at is null and at >= (select at from email_changes where id = $1)
       and exists (select ${CHANGE}) returning id`,
    [id, userId],
  );
  if (undone.length === 0) throw notValid();
  await proveMailbox(tx, parts, userId, email);
  if (change.passwordHash) await setPassword(tx, userId, change.passwordHash);
  await endLinks(tx, userId);
  await closeSessions(tx, userId);
  await forgetDevices(tx, userId);
  await removePasskeys(tx, userId);
  if (nameForm(former.email) !== nameForm(email)) {
    for (const { move } of parts) await move?.(tx, secretKey, former, email);
  }
  tx.record('customer.email_restored', userId, { email: former.email }, { email });
  return { userId, email };
}

interface Change {
  userId: string;
  email: string;
  passwordHash: string | null;
}

const CHANGE = `user_id, from_email as email, from_password_hash as "passwordHash"
  from email_changes where id = $1::uuid and ${CAN_BE_UNDONE}`;

const notValid = () => new ShopError('link_invalid', 'This link is invalid or has expired');

/** Forgets the passwords of changes that cannot be taken back any more. */
export async function forgetFormerPasswords(tx: Tx): Promise<void> {
  await tx.query(
    'update email_changes set from_password_hash = null where from_password_hash is not null and undo_until < now()',
  );
}

/** The addresses that staff gave a customer, oldest first. */
export const listEmailChanges = (db: Db, userId: string) =>
  named<{ from: string; to: string; at: string; undoneAt: string | null }>(
    db,
    'email-changes',
    `select from_email as from, to_email as to, at, undone_at
     from email_changes where user_id = $1 order by at`,
    [userId],
  );
