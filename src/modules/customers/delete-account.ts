import { ShopError } from '../../kit/errors.ts';
import { BOUNDS } from '../../kit/rate-limits.ts';
import {
  type By,
  type Database,
  type Db,
  named,
  type Tx,
  write,
} from '../../platform/database/database.ts';
import { deleteRows } from '../../platform/database/write-row.ts';
import { enqueueMail } from '../mail/outbox.ts';
import type { AccountPart } from './account-part.ts';
import { checkPassword, wrongPassword } from './current-password.ts';
import { lockCustomer } from './lock-customer.ts';
import { customerName } from './mail-reader.ts';
import type { UserView } from './schema.ts';
import type { OpenSession } from './sessions.ts';
import { forgetSignIns } from './sign-in-attempts.ts';

/** What outlasts the session needs no password within this time after signing in, nor where there is none. */
const FRESH_MINUTES = 10;

/**
 * Erases a customer's personal data and keeps what was sold (src/modules/customers/RULES.md, Accounts).
 * @throws password_required if the sign-in is too long ago; wrong_password for any wrong password
 *   that is sent; too_many_requests
 */
export async function deleteAccount(
  db: Database,
  by: By,
  parts: readonly AccountPart[],
  session: OpenSession,
  password: string | undefined,
): Promise<void> {
  if (password !== undefined) await requirePassword(db, session, password);
  else await requireFreshSession(db, session, 'delete your account');
  const former = await write(db, by, async (tx) => {
    const customer = await lockSignedIn(tx, session);
    await eraseCustomer(tx, parts, customer);
    return customer;
  });
  await forgetSignIns(db.limits, former);
}

/** Erases what every domain keeps about a customer, and the account. The customer is locked. */
export async function eraseCustomer(
  tx: Tx,
  parts: readonly AccountPart[],
  customer: ErasedCustomer,
): Promise<void> {
  for (const { erase } of parts) await erase?.(tx, customer);
  // Deleting the row also deletes sessions, addresses, cart, wishlist, preferences, links and
  // known browsers.
  await deleteRows(tx, 'customers', customer.id);
  const { emailConfirmed, email } = customer;
  if (emailConfirmed && (await tx.limits.count(BOUNDS.accountMails, email)) === 0) {
    await enqueueMail(tx, {
      kind: 'account-deleted',
      recipient: customer.email,
      about: { name: customerName(customer) },
    });
  }
}

async function requirePassword(
  db: Database,
  session: OpenSession,
  password: string,
): Promise<void> {
  if (await checkPassword(db, session, password)) return;
  throw wrongPassword('password', 'This password is not correct.');
}

/** @throws password_required where the sign-in is too long ago for what outlasts the session */
export async function requireFreshSession(
  db: Db,
  session: OpenSession,
  purpose: string,
): Promise<void> {
  const fresh = await named(
    db,
    'session-is-fresh',
    `select s.id from sessions s join customers u on u.id = s.user_id
     where s.id = $1 and (s.created_at > now() - make_interval(mins => $2) or u.password_hash = '')`,
    [session.id, FRESH_MINUTES],
  );
  if (fresh.length > 0) return;
  throw new ShopError('password_required', `Please enter your password to ${purpose}.`);
}

type ErasedCustomer = Pick<UserView, 'id' | 'username' | 'email' | 'firstName' | 'emailConfirmed'>;

/**
 * Locks the customer and reads the current data. @throws not_signed_in if a reset has just ended
 * the session
 */
async function lockSignedIn(tx: Tx, session: OpenSession): Promise<ErasedCustomer> {
  await lockCustomer(tx, session.user.id);
  const [customer] = await named<ErasedCustomer>(
    tx,
    'customer-of-session',
    `select u.id, u.username, u.email, u.first_name, u.email_confirmed_at is not null as "emailConfirmed"
     from sessions s join customers u on u.id = s.user_id where s.id = $1`,
    [session.id],
  );
  if (!customer) throw new ShopError('not_signed_in', 'Please sign in to continue.');
  return customer;
}
