import { ShopError } from '../../kit/errors.ts';
import { BOUNDS, countOrRefuse } from '../../kit/rate-limits.ts';
import { type By, type Database, named, type Tx, write } from '../../platform/database/database.ts';
import { nameForm } from '../../platform/text/name-form.ts';
import { enqueueMail } from '../mail/outbox.ts';
import { findLink, makeLink, takeLink } from './account-links.ts';
import type { AccountPart } from './account-part.ts';
import { forgetDevices } from './known-devices.ts';
import { lockCustomer } from './lock-customer.ts';
import { customerName } from './mail-reader.ts';
import { lockMailbox, proveMailbox } from './mailbox.ts';
import { removePasskeys } from './passkeys.ts';
import { makeResetToken } from './password-reset.ts';
import type { ForgotPassword } from './schema.ts';
import { closeSessions } from './sessions.ts';
import { enterAs, type SignedIn, type Visit } from './sign-in.ts';

/** How long a link works that was asked for at the sign-in. */
const ENTER_HOURS = 1;

/** How long one works that stands in the mail about an order of an account without a password. */
const ORDER_LINK_HOURS = 30 * 24;

/**
 * Queues a mail with a link that signs in, for any address typed: whether it has an account is looked up when the mail is
 * written. Does nothing if the mailbox has just been written to.
 * @param network the caller's; undefined if the shop's owner has exempted it
 * @throws too_many_requests to a network that asks too often
 */
export async function askForLink(
  db: Database,
  by: By,
  { email, redirect }: Pick<ForgotPassword, 'email' | 'redirect'>,
  network: string | undefined,
): Promise<void> {
  if (network) await countOrRefuse(db.limits, 'requests for links', BOUNDS.linkRequests, network);
  if ((await db.limits.count(BOUNDS.resetMails, email, network ?? '')) > 0) return;
  await write(db, by, (tx) =>
    enqueueMail(tx, { kind: 'sign-in-link', recipient: email, about: { redirect } }),
  );
}

/**
 * Where the mailed link leads, with its token: straight in, or, for an account whose address nobody has proved and whose
 * password may be a stranger's, to choosing a new one. Undefined if there is no such account.
 */
export async function makeSignInLink(
  tx: Tx,
  email: string,
): Promise<
  { page: '/enter' | '/reset-password'; token: string; name: string; email: string } | undefined
> {
  const [account] = await named<{
    id: string;
    username: string;
    firstName: string | null;
    email: string;
    isSafe: boolean;
  }>(
    tx,
    'lock-account-to-enter',
    `select id, username, first_name, coalesce(unclaimed_email, typed_email, email) as email,
       email_confirmed_at is not null or unclaimed_email is not null or typed_email is not null as "isSafe"
     from customers
     where is_active and (email_form = $1 or lower(unclaimed_email collate "C") = $1 or lower(typed_email collate "C") = $1)
     order by email_form = $1 desc, unclaimed_email is not null desc, created_at desc limit 1 for no key update`,
    [nameForm(email)],
  );
  if (!account) return undefined;
  if (!account.isSafe) {
    const reset = await makeResetToken(tx, email);
    return reset && { page: '/reset-password', ...reset };
  }
  const link = { userId: account.id, email: account.email };
  const token = await makeLink(tx, 'enter', link, ENTER_HOURS);
  return { page: '/enter', token, name: customerName(account), email: account.email };
}

/** A token that opens an order from its mail; undefined if its customer has a password to sign in with. */
export async function makeOrderToken(tx: Tx, userId: string): Promise<string | undefined> {
  const [account] = await named<{ email: string }>(
    tx,
    'account-without-password',
    `select coalesce(typed_email, email) as email from customers
     where id = $1 and password_hash = '' and is_active`,
    [userId],
  );
  return account && makeLink(tx, 'enter', { userId, email: account.email }, ORDER_LINK_HOURS);
}

/**
 * Signs in by the token of a mailed link, which works once, and proves the mailbox. An account that nobody had proved signs
 * out everywhere else: a stranger may have made it. If another account has proved the mailbox, that one is entered, and
 * gets what this one had.
 * @throws link_invalid
 */
export const enterByLink = (
  db: Database,
  by: By,
  parts: readonly AccountPart[],
  token: string,
  visit: Visit,
): Promise<SignedIn> =>
  write(db, by, async (tx) => {
    const link = await findLink(tx, 'enter', token);
    if (!link) throw notValid();
    const { userId, email } = link;
    await lockMailbox(tx, email);
    await lockCustomer(tx, userId);
    if (!(await takeLink(tx, token))) throw notValid();
    const [account] = await named<{ isProven: boolean }>(
      tx,
      'account-to-enter',
      // What nobody has opened yet has a password that nobody knows.
      `update customers set password_hash = case when unclaimed_email is not null then '' else password_hash end
       where id = $1 and (email_form = $2 and email_confirmed_at is not null
         or lower(unclaimed_email collate "C") = $2 or lower(typed_email collate "C") = $2)
       returning email_confirmed_at is not null as "isProven"`,
      [userId, nameForm(email)],
    );
    if (!account) throw notValid();
    if (!account.isProven) {
      await closeSessions(tx, userId);
      await forgetDevices(tx, userId);
      await removePasskeys(tx, userId);
    }
    const ownerId = await proveMailbox(tx, parts, userId, email);
    return enterAs(tx, parts, ownerId, visit);
  });

const notValid = () => new ShopError('link_invalid', 'This link has been used, or it is too old.');
