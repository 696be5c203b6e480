import { fieldRefusal, ShopError } from '../../kit/errors.ts';
import { BOUNDS } from '../../kit/rate-limits.ts';
import {
  type By,
  type Database,
  type Db,
  named,
  type Tx,
  write,
} from '../../platform/database/database.ts';
import { NOW, updateRow } from '../../platform/database/write-row.ts';
import { hashPassword } from '../../platform/secrets/password-hash.ts';
import { nameForm } from '../../platform/text/name-form.ts';
import { enqueueMail } from '../mail/outbox.ts';
import { endLinks } from './account-links.ts';
import type { AccountPart } from './account-part.ts';
import { usernameFor } from './find-or-make.ts';
import { lockCustomer } from './lock-customer.ts';
import { refusedForEmail } from './mailbox.ts';
import { refuseCommonPassword, setPassword } from './passwords.ts';
import type { GoOn, UserView } from './schema.ts';
import { type OpenSession, toUser, USER_COLUMNS } from './sessions.ts';
import { emailTaken, enterAs, type SignedIn, type Visit } from './sign-in.ts';

/**
 * Accounts without a password (src/modules/customers/RULES.md, Buying without a password): somebody typed an address at
 * the checkout and is signed in where they did. Whoever proves the mailbox gets what they have.
 */

/** Whether an account has the address, as registering with it would tell. */
export async function isKnown(db: Db, email: string): Promise<boolean> {
  const found = await named(
    db,
    'address-has-account',
    'select id from customers where email_form = $1',
    [nameForm(email)],
  );
  return found.length > 0;
}

/**
 * Goes on with an address alone: makes an account without a password and signs it in here. The browser's own account of
 * this kind takes the address on instead of another account being made.
 * @throws email_taken if an account has the address, unless the visitor goes on `anyway`
 */
export async function goOnWithAddress(
  db: Database,
  by: By,
  parts: readonly AccountPart[],
  { email, anyway }: Pick<GoOn, 'email' | 'anyway'>,
  visit: Visit,
  present: UserView | undefined,
): Promise<SignedIn> {
  if (!anyway && (await isKnown(db, email))) throw emailTaken();
  return write(db, by, async (tx) => {
    const id =
      (present &&
        !present.hasPassword &&
        !present.emailConfirmed &&
        (await retype(tx, present.id, email))) ||
      (await makeTyped(tx, email));
    return enterAs(tx, parts, id, visit);
  });
}

async function makeTyped(tx: Tx, email: string): Promise<string> {
  const username = usernameFor(email);
  const [made] = await named<{ id: string }>(
    tx,
    'make-account-without-password',
    `insert into customers (id, username, username_form, email, typed_email, password_hash)
     select id, $1, $2, id::text, $3, '' from (select gen_random_uuid() as id) as fresh returning id`,
    [username, nameForm(username), email],
  );
  if (!made) throw new Error('no account was made');
  return made.id;
}

/** Gives an account without password and proof another address; links to the former one end. @returns its id if it is one */
export async function retype(tx: Tx, userId: string, email: string): Promise<string | undefined> {
  await lockCustomer(tx, userId);
  const [typed] = await named<{ id: string; former: string }>(
    tx,
    'find-typed-address',
    'select id, typed_email as former from customers where id = $1 and typed_email is not null',
    [userId],
  );
  if (!typed) return undefined;
  if (nameForm(typed.former) !== nameForm(email)) await endLinks(tx, userId);
  await updateRow(tx, 'customers', userId, { typedEmail: email, updatedAt: NOW });
  return userId;
}

/**
 * Sets the password of an account that has none. From then on it is like one that was registered: what was mailed to
 * let its reader in without a password works no more, and an address without proof waits to be confirmed.
 * @throws password_required if it has one; email_taken if another account has the address; invalid_input for a common password
 */
export async function choosePassword(
  db: Database,
  by: By,
  { user: { id: userId } }: OpenSession,
  password: string,
): Promise<UserView> {
  await refuseCommonPassword(password);
  const passwordHash = await hashPassword(password);
  return write(db, by, async (tx) => {
    await lockCustomer(tx, userId);
    const [account] = await named<{ hasPassword: boolean; typedEmail: string | null }>(
      tx,
      'account-to-choose-for',
      `select password_hash <> '' as "hasPassword", typed_email from customers where id = $1`,
      [userId],
    );
    if (!account || account.hasPassword) {
      throw new ShopError(
        'password_required',
        'This account has a password already. Change it in your account settings.',
      );
    }
    await setPassword(tx, userId, passwordHash);
    await endLinks(tx, userId);
    const { typedEmail } = account;
    if (typedEmail === null) await enqueueMail(tx, { kind: 'password-changed', userId });
    else await takeAddress(tx, userId, typedEmail);
    return findUserView(tx, userId);
  });
}

/** The typed address becomes the account's own, as if it had registered with it. @throws email_taken */
async function takeAddress(tx: Tx, userId: string, email: string): Promise<void> {
  await named(
    tx,
    'take-typed-address',
    'update customers set email = $2, email_form = $3, typed_email = null where id = $1',
    [userId, email, nameForm(email)],
  ).catch(
    refusedForEmail(() =>
      fieldRefusal(
        'password',
        'An account with this email already exists. Open the link in the mail about your order, and the order is in it.',
        'email_taken',
      ),
    ),
  );
  if ((await tx.limits.count(BOUNDS.accountMails, email)) === 0) {
    await enqueueMail(tx, { kind: 'welcome', userId });
  }
}

async function findUserView(tx: Tx, userId: string): Promise<UserView> {
  const [row] = await named<UserView>(
    tx,
    'user-after-choosing',
    `select ${USER_COLUMNS} from customers u where u.id = $1`,
    [userId],
  );
  if (!row) throw new ShopError('not_signed_in', 'Please sign in to continue.');
  return toUser(row);
}

/** Deletes accounts without a password that ordered nothing and in which nobody is signed in any more. */
export async function deleteIdleTyped(tx: Tx): Promise<void> {
  await tx.query(
    `delete from customers u where u.typed_email is not null and u.created_at < now() - interval '1 day'
       and not exists (select from sessions s where s.user_id = u.id and s.expire > now())
       and not exists (select from orders o where o.user_id = u.id)`,
  );
}
