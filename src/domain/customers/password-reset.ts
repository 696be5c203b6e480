import { type By, type Database, type Db, named, type Tx, write } from '../../platform/database.ts';
import { hashPassword } from '../../platform/password-hash.ts';
import { hashOfToken, newSecretToken } from '../../platform/secret-token.ts';
import { ShopError } from '../errors.ts';
import { enqueueMail } from '../mail/outbox.ts';
import { type AccountNames, countResetMail, forgetSignIns } from './attempts.ts';
import { customerName } from './customer-name.ts';
import { holdCustomer } from './hold-customer.ts';
import { forgetDevices, rememberDevice } from './known-devices.ts';
import { setPassword } from './passwords.ts';
import type { LinkCheck, ResetPassword } from './schema.ts';
import { closeSessions } from './sessions.ts';

/** How long a reset link works (docs/rules.md, Accounts). */
const RESET_HOURS = 1;

const NOT_VALID = 'Invalid or expired reset token';

/**
 * Puts a mail with a reset link into the outbox, whoever asks for whatever address: whether it has an
 * account is looked up when the mail is written. A mailbox that was just written to is left in peace.
 */
export async function forgotPassword(tx: Tx, email: string): Promise<void> {
  if (!(await countResetMail(tx, email))) return;
  await enqueueMail(tx, { kind: 'password-reset', recipient: email });
}

/** A token for the account's reset link; earlier ones keep their hour. Nothing where there is no open account. */
export async function makeResetToken(
  tx: Tx,
  email: string,
): Promise<{ token: string; name: string; email: string } | undefined> {
  // Held: an address that is being taken from whoever had the account gets no token any more.
  const [account] = await named<AccountNames & { firstName: string | null }>(
    tx,
    'hold-account-of-address',
    `select id, username, email, first_name as "firstName" from users
     where lower(email) = lower($1) and is_active for no key update`,
    [email],
  );
  if (!account) return undefined;
  const token = newSecretToken();
  await named(
    tx,
    'insert-reset-token',
    `insert into password_reset_tokens (user_id, token_hash, expires_at)
     values ($1, $2, now() + make_interval(hours => $3))`,
    [account.id, hashOfToken(token), RESET_HOURS],
  );
  return { token, name: customerName(account), email: account.email };
}

export async function checkResetToken(db: Db, token: string): Promise<LinkCheck> {
  return (await findAccount(db, token))
    ? { valid: true, message: 'Choose a new password.' }
    : { valid: false, message: NOT_VALID };
}

/**
 * Sets a new password by the token of a mail, which works once. All sessions and other reset links end,
 * no browser is known any more but this one, and nothing that was guessed so far counts.
 * @param device the token of the browser's device cookie, if it has one
 * @returns the new token for that cookie
 * @throws link_invalid
 */
export async function resetPassword(
  db: Database,
  by: By,
  { token, password }: ResetPassword,
  device: string | undefined,
): Promise<{ device: string }> {
  // Before the costly hash is made.
  const account = await findAccount(db, token);
  if (!account) throw notValid();
  const passwordHash = await hashPassword(password);
  return write(db, by, async (tx) => {
    await holdCustomer(tx, account.id);
    if (!(await takeToken(tx, token))) throw notValid();
    await setPassword(tx, account.id, passwordHash);
    await endResetLinks(tx, account.id);
    await closeSessions(tx, account.id);
    await forgetDevices(tx, account.id);
    await forgetSignIns(tx, account);
    await enqueueMail(tx, { kind: 'password-changed', userId: account.id });
    return { device: await rememberDevice(tx, account.id, device) };
  });
}

/** No reset link of the customer that was mailed so far works any more. */
export async function endResetLinks(tx: Tx, userId: string): Promise<void> {
  await named(
    tx,
    'end-reset-links',
    'update password_reset_tokens set used = true where user_id = $1 and not used',
    [userId],
  );
}

/** Forgets the reset links that have ended. */
export async function deletePastResetLinks(tx: Tx): Promise<void> {
  await tx.query('delete from password_reset_tokens where expires_at < now()');
}

async function findAccount(db: Db, token: string): Promise<AccountNames | undefined> {
  const [account] = await named<AccountNames>(
    db,
    'account-of-reset-token',
    `select u.id, u.username, u.email
     from password_reset_tokens t join users u on u.id = t.user_id
     where t.token_hash = $1 and not t.used and t.expires_at > now() and u.is_active`,
    [hashOfToken(token)],
  );
  return account;
}

/** Of two who use it at once, one does. */
async function takeToken(tx: Tx, token: string): Promise<boolean> {
  const used = await named(
    tx,
    'use-reset-token',
    `update password_reset_tokens set used = true
     where token_hash = $1 and not used and expires_at > now() returning id`,
    [hashOfToken(token)],
  );
  return used.length > 0;
}

const notValid = () => new ShopError('link_invalid', NOT_VALID);
