import { type By, type Database, type Db, named, type Tx, write } from '../../platform/database.ts';
import { hashPassword, passwordMatches } from '../../platform/password-hash.ts';
import { ShopError } from '../errors.ts';
import { BOUNDS, countOrRefuse } from '../limits.ts';
import { enqueueMail } from '../mail/outbox.ts';
import { endLinks, findLink, makeLink, takeLink } from './account-links.ts';
import { type AccountNames, forgetSignIns } from './attempts.ts';
import { holdCustomer } from './hold-customer.ts';
import { forgetDevices, rememberDevice } from './known-devices.ts';
import { customerName } from './mail-reader.ts';
import { findPasswordHash, refuseCommonPassword, samePassword, setPassword } from './passwords.ts';
import type { LinkCheck, ResetPassword } from './schema.ts';
import { closeSessions } from './sessions.ts';

/** How long a reset link works (docs/rules.md, Accounts). */
const RESET_HOURS = 1;

const NOT_VALID = 'Invalid or expired reset token';

/**
 * Queues a mail with a reset link for any address typed: whether it has an account is looked up
 * when the mail is written. Does nothing if the mailbox has just been written to.
 * @param network the caller's; undefined if the shop's owner has exempted it
 * @throws too_many_requests to a network that asks too often
 */
export async function forgotPassword(
  db: Database,
  by: By,
  email: string,
  network: string | undefined,
): Promise<void> {
  if (network)
    await countOrRefuse(db.limits, 'requests for reset links', BOUNDS.linkRequests, network);
  if ((await db.limits.count(BOUNDS.resetMails, email, network ?? '')) > 0) return;
  await write(db, by, (tx) => enqueueMail(tx, { kind: 'password-reset', recipient: email }));
}

/** How long the link works by which a customer takes an account that a colleague made. */
export const CLAIM_HOURS = 7 * 24;

/**
 * A token for the account's reset link; earlier links stay valid until they expire. Undefined if
 * there is no open account.
 */
export async function makeResetToken(
  tx: Tx,
  email: string,
  hours = RESET_HOURS,
): Promise<{ token: string; name: string; email: string } | undefined> {
  // Locked, so that an account which is losing this address to its proven reader gets no token any
  // more.
  const [account] = await named<AccountNames & { firstName: string | null }>(
    tx,
    'hold-account-of-address',
    `select id, username, email, first_name as "firstName" from users
     where lower(email) = lower($1) and is_active for no key update`,
    [email],
  );
  if (!account) return undefined;
  const token = await makeLink(tx, 'reset', { userId: account.id, email: account.email }, hours);
  return { token, name: customerName(account), email: account.email };
}

export async function checkResetToken(db: Db, token: string): Promise<LinkCheck> {
  return (await findLink(db, 'reset', token))
    ? { valid: true, message: 'Choose a new password.' }
    : { valid: false, message: NOT_VALID };
}

/**
 * Sets a new password with the token of a mailed link, which works once. Ends all sessions and
 * other links, forgets all known browsers except this one, resets the count of failed sign-ins and
 * proves the address.
 * @param device the token of the browser's device cookie, if it has one
 * @returns the new token for that cookie
 * @throws link_invalid; invalid_input for a common password or the present one: the link still works
 */
export async function resetPassword(
  db: Database,
  by: By,
  { token, password }: ResetPassword,
  device: string | undefined,
): Promise<{ userId: string; device: string }> {
  // Check the link before spending time on the hash.
  const link = await findLink(db, 'reset', token);
  if (!link) throw notValid();
  const { userId } = link;
  await refuseCommonPassword(password);
  if (await passwordMatches(password, await findPasswordHash(db, userId))) throw samePassword();
  const passwordHash = await hashPassword(password);
  const { account, ...known } = await write(db, by, async (tx) => {
    await holdCustomer(tx, userId);
    if (!(await takeLink(tx, token))) throw notValid();
    await setPassword(tx, userId, passwordHash);
    await endLinks(tx, userId);
    await closeSessions(tx, userId);
    await forgetDevices(tx, userId);
    await enqueueMail(tx, { kind: 'password-changed', userId });
    const account = await proveAddress(tx, userId);
    return { account, device: await rememberDevice(tx, userId, device) };
  });
  if (account) await forgetSignIns(db.limits, account);
  return { userId, ...known };
}

/** Marks the address as proved: whoever has the link reads the account's mail. */
async function proveAddress(tx: Tx, userId: string): Promise<AccountNames | undefined> {
  const [account] = await named<AccountNames>(
    tx,
    'prove-address',
    `update users set email_confirmed_at = coalesce(email_confirmed_at, now())
     where id = $1 returning id, username, email`,
    [userId],
  );
  return account;
}

const notValid = () => new ShopError('link_invalid', NOT_VALID);
