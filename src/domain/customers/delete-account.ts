import { type By, type Database, type Db, named, type Tx, write } from '../../platform/database.ts';
import { ShopError } from '../errors.ts';
import { enqueueMail } from '../mail/outbox.ts';
import type { AccountPart } from './account-part.ts';
import { countAccountMail, forgetSignIns } from './attempts.ts';
import { checkPassword } from './current-password.ts';
import { customerName } from './customer-name.ts';
import { holdCustomer } from './hold-customer.ts';
import type { UserView } from './schema.ts';
import type { OpenSession } from './sessions.ts';

/** Without a password, whoever signed in so long ago at most is believed. */
const FRESH_MINUTES = 10;

/**
 * Erases a customer's personal data and keeps what was sold (docs/rules.md, Accounts).
 * @throws password_required where the sign-in is too long ago; wrong_password for any password that is
 *   sent and wrong; too_many_requests
 */
export async function deleteAccount(
  db: Database,
  by: By,
  parts: readonly AccountPart[],
  session: OpenSession,
  password: string | undefined,
): Promise<void> {
  if (password !== undefined) await requirePassword(db, session, password);
  else await requireFreshSession(db, session);
  await write(db, by, async (tx) => {
    const customer = await holdSignedIn(tx, session);
    for (const { erase } of parts) await erase?.(tx, customer);
    await forgetSignIns(tx, customer);
    // Sessions, addresses, cart, wishlist, preferences, links and known browsers go with the row.
    await named(tx, 'delete-customer', 'delete from users where id = $1', [customer.id]);
    if (!(await countAccountMail(tx, customer.email))) return;
    await enqueueMail(tx, {
      kind: 'account-deleted',
      recipient: customer.email,
      about: { name: customerName(customer) },
    });
  });
}

async function requirePassword(
  db: Database,
  session: OpenSession,
  password: string,
): Promise<void> {
  if (await checkPassword(db, session, password)) return;
  throw new ShopError('wrong_password', 'This password is not correct.', {
    fields: { password: 'This password is not correct.' },
  });
}

async function requireFreshSession(db: Db, session: OpenSession): Promise<void> {
  const fresh = await named(
    db,
    'session-is-fresh',
    `select id from sessions where id = $1 and created_at > now() - make_interval(mins => $2)`,
    [session.id, FRESH_MINUTES],
  );
  if (fresh.length > 0) return;
  throw new ShopError('password_required', 'Please enter your password to delete your account.');
}

type Customer = Pick<UserView, 'id' | 'username' | 'email' | 'firstName'>;

/** Holds the customer as they are now. @throws not_signed_in where a reset has ended the session meanwhile */
async function holdSignedIn(tx: Tx, session: OpenSession): Promise<Customer> {
  await holdCustomer(tx, session.user.id);
  const [customer] = await named<Customer>(
    tx,
    'customer-of-session',
    `select u.id, u.username, u.email, u.first_name as "firstName"
     from sessions s join users u on u.id = s.user_id where s.id = $1`,
    [session.id],
  );
  if (!customer) throw new ShopError('not_signed_in', 'Please sign in to continue.');
  return customer;
}
