import { ShopError } from '../../kit/errors.ts';
import { BOUNDS, countOrRefuse } from '../../kit/rate-limits.ts';
import { type By, type Database, named, type Tx, write } from '../../platform/database/database.ts';
import { nameForm } from '../../platform/text/name-form.ts';
import { enqueueMail } from '../mail/outbox.ts';
import { endLinks, findLink, makeLink, takeLink } from './account-links.ts';
import type { AccountPart } from './account-part.ts';
import { addressToConfirm } from './address-to-confirm.ts';
import { lockCustomer } from './lock-customer.ts';
import { proveMailbox } from './mailbox.ts';
import type { UserView } from './schema.ts';
import { notifyFormerMailboxes } from './staff-email-change.ts';

/** How long the link works (src/modules/customers/RULES.md, Accounts). */
export const CONFIRM_HOURS = 24;

/**
 * Counts a mail that asks to confirm an address.
 * @param network the caller's; undefined if the shop's owner has exempted it
 * @throws too_many_requests
 */
export const countConfirmationMail = (db: Database, email: string, network = ''): Promise<void> =>
  countOrRefuse(db.limits, 'mails to this address', BOUNDS.confirmationMails, email, network);

/** Queues a mail that asks the address's reader to confirm that it is the customer's. */
export const askToConfirm = (tx: Tx, userId: string, email: string): Promise<void> =>
  enqueueMail(tx, { kind: 'confirm-email', userId, recipient: email });

/** Asks again at the address that waits to be confirmed, if one does. @throws too_many_requests */
export async function askAgain(
  db: Database,
  by: By,
  customer: UserView,
  network: string | undefined,
): Promise<void> {
  const asked = addressToConfirm(customer);
  if (!asked) return;
  await countConfirmationMail(db, asked, network);
  await write(db, by, (tx) => askToConfirm(tx, customer.id, asked));
}

/**
 * A token for the mail that asks; undefined if the address is already confirmed or no longer
 * wanted.
 */
export async function makeConfirmToken(
  tx: Tx,
  userId: string,
  email: string,
): Promise<string | undefined> {
  const [asked] = await named(
    tx,
    'lock-account-to-confirm',
    `select id from customers where id = $1 and is_active and (lower(pending_email) = lower($2)
       or (email_form = $3 and email_confirmed_at is null) or lower(typed_email collate "C") = $3)
     for no key update`,
    [userId, email, nameForm(email)],
  );
  return asked && makeLink(tx, 'confirm', { userId, email }, CONFIRM_HOURS);
}

/**
 * Makes the address that the link was sent to the account's confirmed address. Ends every other
 * link of the account. Another account that has the address without having proved it loses it.
 * @returns the address
 * @throws link_invalid; email_taken if another account has proved the address
 */
export async function confirmEmail(
  tx: Tx,
  parts: readonly AccountPart[],
  secretKey: string,
  token: string,
): Promise<string> {
  const link = await findLink(tx, 'confirm', token);
  if (!link) throw notValid();
  const { userId, email } = link;
  const former = await lockCustomer(tx, userId);
  if (!(await takeLink(tx, token))) throw notValid();
  const ownerId = await proveMailbox(tx, parts, userId, email);
  if (ownerId !== userId) return email;
  await endLinks(tx, userId);
  if (nameForm(former.email) === nameForm(email)) return email;
  for (const { move } of parts) await move?.(tx, secretKey, former, email);
  const told = former.emailConfirmed ? [former.email, email] : [email];
  for (const recipient of told) await mailChange(tx, userId, recipient, email, true);
  await notifyFormerMailboxes(tx, userId, email);
  return email;
}

/** Tells an address that the account's address is about to change, or has changed. */
export const mailChange = (
  tx: Tx,
  userId: string,
  recipient: string,
  newEmail: string,
  confirmed: boolean,
): Promise<void> =>
  enqueueMail(tx, { kind: 'email-changed', userId, recipient, about: { newEmail, confirmed } });

const notValid = () => new ShopError('link_invalid', 'This link is invalid or has expired');
