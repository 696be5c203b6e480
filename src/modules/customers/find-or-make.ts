import { randomUUID } from 'node:crypto';
import { fieldRefusal, ShopError } from '../../kit/errors.ts';
import { type Db, named, type Tx } from '../../platform/database/database.ts';
import { hashPassword } from '../../platform/secrets/password-hash.ts';
import { newSecretToken } from '../../platform/secrets/secret-token.ts';
import { nameForm } from '../../platform/text/name-form.ts';
import { enqueueMail } from '../mail/outbox.ts';
import { ADDRESS, lockMailbox } from './mailbox.ts';
import type { NewCustomer } from './schema.ts';

/**
 * The customer who has proved this address, or an account that nobody has opened yet: one that was made for it before,
 * or a new one. An account that has the address without proof may be anybody's, and gets nothing. Nobody can open the
 * unclaimed one before choosing a password by the link that is mailed to them; what it has joins the account that
 * proves the mailbox.
 * @returns the id
 */
export async function findOrMakeCustomer(tx: Tx, customer: NewCustomer): Promise<string> {
  await lockMailbox(tx, customer.email);
  const found = await findReachable(tx, customer.email);
  if (found?.needsLink) await mailClaim(tx, found.id);
  return found?.id ?? makeUnclaimed(tx, customer);
}

/**
 * The account that is written for when a staff member has picked this one: itself, or, where anybody might have
 * registered with its address, the one of whoever reads mail there.
 * @throws not_found, account_inactive
 */
export async function accountToWriteFor(tx: Tx, pickedId: string): Promise<string> {
  const picked = await findPicked(tx, pickedId);
  if (!picked) {
    throw fieldRefusal('customerId', 'This customer does not exist.', 'not_found');
  }
  if (picked.isSafe) return pickedId;
  if (!picked.isActive) throw deactivated();
  return findOrMakeCustomer(tx, picked);
}

/** The same before anything is written: undefined if there is no such account yet. */
export async function findAccountToWriteFor(db: Db, pickedId: string): Promise<string | undefined> {
  const picked = await findPicked(db, pickedId);
  if (!picked || picked.isSafe) return pickedId;
  return (await findReachable(db, picked.email))?.id;
}

export const deactivated = () =>
  new ShopError('account_inactive', 'This customer’s account is deactivated.');

interface Picked extends NewCustomer {
  isActive: boolean;
  /** Nobody but the reader of its mail can have opened it. Without an address it has no such reader. */
  isSafe: boolean;
}

async function findPicked(db: Db, id: string): Promise<Picked | undefined> {
  const [picked] = await named<Picked>(
    db,
    'picked-customer',
    `select ${ADDRESS} as email, first_name, last_name, phone, is_active,
       email_confirmed_at is not null or unclaimed_email is not null
         or email = id::text and typed_email is null as "isSafe"
     from customers u where id = $1`,
    [id],
  );
  return picked;
}

/** The account that has proved the address, or else the one that nobody has opened yet. */
export async function findReachable(
  db: Db,
  email: string,
): Promise<{ id: string; needsLink: boolean } | undefined> {
  const [found] = await named<{ id: string; needsLink: boolean }>(
    db,
    'customer-by-email',
    `select u.id, u.unclaimed_email is not null
       and not exists (select from account_links l
         where l.user_id = u.id and l.purpose = 'reset' and l.expires_at > now())
       and not exists (select from mail_outbox m
         where m.user_id = u.id and m.kind = 'account-made' and m.status = 'waiting') as "needsLink"
     from customers u where u.email_form = $1 and u.email_confirmed_at is not null
       or lower(u.unclaimed_email collate "C") = $1
     order by u.unclaimed_email is not null limit 1`,
    [nameForm(email)],
  );
  return found;
}

async function makeUnclaimed(tx: Tx, customer: NewCustomer): Promise<string> {
  const { email, firstName, lastName, phone } = customer;
  const id = randomUUID();
  await named(
    tx,
    'make-customer',
    `insert into customers (id, username, username_form, email, unclaimed_email, password_hash, first_name, last_name,
       phone)
     values ($1, $2, $3, case when exists (select from customers where email_form = $5) then $1::uuid::text else $4 end, $4,
       $6, $7, $8, $9)`,
    [
      id,
      ...bothForms(usernameFor(email)),
      email,
      nameForm(email),
      await hashPassword(newSecretToken()),
      firstName,
      lastName,
      phone,
    ],
  );
  tx.record('customer.made', id, null, { email, firstName, lastName });
  await mailClaim(tx, id);
  return id;
}

const bothForms = (name: string) => [name, nameForm(name)];

/** Mails the link that opens the account. */
export const mailClaim = (tx: Tx, userId: string): Promise<void> =>
  enqueueMail(tx, { kind: 'account-made', userId });

/** The part before the @, with something unique added. */
export function usernameFor(email: string): string {
  const name = email.replace(/@.*/, '').replace(/[^\p{L}\p{N}._-]/gu, '');
  return `${name.slice(0, 30) || 'customer'}-${newSecretToken().slice(0, 8)}`;
}
