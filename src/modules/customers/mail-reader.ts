import { type Db, named } from '../../platform/database/database.ts';
import type { Reader } from '../mail/mail-composer.ts';
import { ADDRESS } from './mailbox.ts';
import { findWishes } from './notification-preferences.ts';
import type { UserView } from './schema.ts';

/** A customer as a mail's reader; undefined if the account is gone. */
export async function findReader(db: Db, userId: string): Promise<Reader | undefined> {
  const [row] = await named<{
    email: string;
    username: string;
    firstName: string | null;
    isActive: boolean;
    isProven: boolean;
  }>(
    db,
    'mail-reader',
    `select ${ADDRESS} as email, username, first_name, is_active, email_confirmed_at is not null as "isProven"
     from customers u where id = $1`,
    [userId],
  );
  if (!row) return undefined;
  const wishes = new Map(Object.entries(await findWishes(db, userId)));
  return {
    id: userId,
    // An account that lost its address cannot be written to.
    email: row.email === userId ? '' : row.email,
    name: customerName(row),
    isActive: row.isActive,
    isProven: row.isProven,
    wants: (list) => wishes.get(list) === true,
  };
}

export async function findCustomerEmail(db: Db, userId: string): Promise<string | undefined> {
  const [row] = await named<{ email: string }>(
    db,
    'email-of-customer',
    `select ${ADDRESS} as email from customers u where id = $1`,
    [userId],
  );
  return row?.email;
}

/**
 * What a mail calls its reader. Whoever registers types both the name and the address we write to.
 * So a name that a mail program would turn into a link is not used: the shop must not deliver a
 * stranger's message.
 */
export const customerName = ({ firstName, username }: Pick<UserView, 'firstName' | 'username'>) =>
  [firstName, username].find((name) => name !== null && !LINK.test(name)) ?? 'customer';

/** 'https:…', 'a@b', 'www.example', 'example.com'; not 'J.R.'. */
const LINK = /[:/\\@]|\.\p{L}{2}/u;
