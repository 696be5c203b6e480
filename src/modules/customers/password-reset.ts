import { ShopError } from '../../kit/errors.ts';
import { BOUNDS, countOrRefuse } from '../../kit/rate-limits.ts';
import {
  type By,
  type Database,
  type Db,
  named,
  type Tx,
  write,
} from '../../platform/database/database.ts';
import { hashPassword, passwordMatches } from '../../platform/secrets/password-hash.ts';
import { nameForm } from '../../platform/text/name-form.ts';
import { enqueueMail } from '../mail/outbox.ts';
import { endLinks, findLink, makeLink, takeLink } from './account-links.ts';
import type { AccountPart } from './account-part.ts';
import { askToConfirm } from './confirm-email.ts';
import { forgetDevices } from './known-devices.ts';
import { lockCustomer } from './lock-customer.ts';
import { customerName } from './mail-reader.ts';
import { ADDRESS, proveMailbox } from './mailbox.ts';
import { removePasskeys } from './passkeys.ts';
import { findPasswordHash, refuseCommonPassword, samePassword, setPassword } from './passwords.ts';
import type { ForgotPassword, LinkCheck, ResetPassword } from './schema.ts';
import { closeSessions } from './sessions.ts';
import { enterAs, type SignedIn, type Visit } from './sign-in.ts';
import { type AccountNames, forgetSignIns } from './sign-in-attempts.ts';

/** How long a reset link works (src/modules/customers/RULES.md, Accounts). */
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
  { email, redirect }: Pick<ForgotPassword, 'email' | 'redirect'>,
  network: string | undefined,
): Promise<void> {
  if (network)
    await countOrRefuse(db.limits, 'requests for reset links', BOUNDS.linkRequests, network);
  if ((await db.limits.count(BOUNDS.resetMails, email, network ?? '')) > 0) return;
  await write(db, by, (tx) =>
    enqueueMail(tx, { kind: 'password-reset', recipient: email, about: { redirect } }),
  );
}

/** How long the link works by which a customer takes an account that a staff member made. */
const CLAIM_HOURS = 7 * 24;

/** A token for the link by which it is taken; undefined if somebody has taken it already. */
export async function makeClaimToken(tx: Tx, userId: string): Promise<string | undefined> {
  const [account] = await named<{ email: string }>(
    tx,
    'lock-unclaimed-account',
    `select unclaimed_email as email from customers
     where id = $1 and unclaimed_email is not null and is_active for no key update`,
    [userId],
  );
  return account && makeLink(tx, 'reset', { userId, email: account.email }, CLAIM_HOURS);
}

/**
 * A token for the account's reset link; earlier links stay valid until they expire. Undefined if
 * there is no open account, or if a staff member set its address: that has to be confirmed first, and is asked again.
 */
export async function makeResetToken(
  tx: Tx,
  email: string,
): Promise<{ token: string; name: string; email: string } | undefined> {
  // Locked, so that an account which is losing this address to its proven reader gets no token any
  // more.
  const [account] = await named<
    AccountNames & { firstName: string | null; waitsForProof: boolean }
  >(
    tx,
    'lock-account-of-address',
    `select u.id, u.username, ${ADDRESS} as email, u.first_name,
       u.email_confirmed_at is null and u.unclaimed_email is null and exists (
         select from email_changes c where c.user_id = u.id and c.undone_at is null
           and lower(c.to_email collate "C") = u.email_form) as "waitsForProof"
     from customers u where u.is_active and (u.email_form = $1 or lower(u.unclaimed_email collate "C") = $1
       or lower(u.typed_email collate "C") = $1)
     order by u.email_form = $1 desc, u.unclaimed_email is not null desc, u.created_at desc limit 1 for no key update`,
    [nameForm(email)],
  );
  if (!account) return undefined;
  if (account.waitsForProof) {
    await askToConfirm(tx, account.id, account.email);
    return undefined;
  }
  const link = { userId: account.id, email: account.email };
  const token = await makeLink(tx, 'reset', link, RESET_HOURS);
  return { token, name: customerName(account), email: account.email };
}

export async function checkResetToken(db: Db, token: string): Promise<LinkCheck> {
  return (await findLink(db, 'reset', token))
    ? { valid: true, message: 'Choose a new password.' }
    : { valid: false, message: NOT_VALID };
}

/**
 * Sets a new password with the token of a mailed link, which works once, and signs in. Ends all other sessions and
 * links, forgets all known browsers except this one, resets the count of failed sign-ins and
 * proves the address.
 * @throws link_invalid; email_taken if another account has proved the address; invalid_input for a common password or the present one: the link still works
 */
export async function resetPassword(
  db: Database,
  by: By,
  parts: readonly AccountPart[],
  { token, password }: ResetPassword,
  visit: Visit,
): Promise<SignedIn> {
  // Check the link before spending time on the hash.
  const link = await findLink(db, 'reset', token);
  if (!link) throw notValid();
  const { userId, email } = link;
  await refuseCommonPassword(password);
  if (await passwordMatches(password, await findPasswordHash(db, userId))) throw samePassword();
  const passwordHash = await hashPassword(password);
  const signedIn = await write(db, by, async (tx) => {
    await lockCustomer(tx, userId);
    if (!(await takeLink(tx, token))) throw notValid();
    await setPassword(tx, userId, passwordHash);
    await endLinks(tx, userId);
    await closeSessions(tx, userId);
    await forgetDevices(tx, userId);
    await removePasskeys(tx, userId);
    await enqueueMail(tx, { kind: 'password-changed', userId });
    // Whoever has the link reads the account's mail.
    if ((await proveMailbox(tx, parts, userId, email)) !== userId) throw notValid();
    return enterAs(tx, parts, userId, visit);
  });
  await forgetSignIns(db.limits, signedIn.user);
  return signedIn;
}

const notValid = () => new ShopError('link_invalid', NOT_VALID);
