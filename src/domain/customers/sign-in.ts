import { type Db, databaseError, named, transaction } from '../../platform/database.ts';
import { mergeCart } from '../cart/cart.ts';
import type { Owner } from '../cart/owner.ts';
import { ShopError } from '../errors.ts';
import { mergeWishlist } from '../wishlist/wishlist.ts';
import { hashPassword, passwordMatches } from './passwords.ts';
import type { Login, Registration, UserView } from './schema.ts';
import { openSession, presentUser, USER_COLUMNS, type UserRow } from './sessions.ts';

export interface Visit {
  /** The guest whose cart and wishlist become the customer's, if there is one. */
  guest: Owner | undefined;
  userAgent: string;
}

export interface SignedIn {
  user: UserView;
  /** For the session cookie. */
  token: string;
}

/** @throws wrong_credentials, in the same words for an unknown user; account_inactive */
export async function signIn(db: Db, login: Login, visit: Visit): Promise<SignedIn> {
  const [row] = await named<UserRow & { passwordHash: string; isActive: boolean }>(
    db,
    'user-by-login',
    `select ${USER_COLUMNS}, u.password_hash as "passwordHash", u.is_active as "isActive"
     from users u where lower(u.username) = lower($1) or lower(u.email) = lower($1)`,
    [login.username],
  );
  if (!(await passwordMatches(login.password, row?.passwordHash)) || !row) {
    throw new ShopError('wrong_credentials', 'Invalid username or password');
  }
  if (!row.isActive) {
    throw new ShopError('account_inactive', 'This account is deactivated. Please contact us.');
  }
  return transaction(db, (tx) => enter(tx, row, visit));
}

/** Makes the account and signs it in. @throws username_taken, email_taken */
export async function register(db: Db, input: Registration, visit: Visit): Promise<SignedIn> {
  const passwordHash = await hashPassword(input.password);
  return transaction(db, async (tx) => {
    const [row] = await named<UserRow>(
      tx,
      'insert-user',
      `insert into users as u (username, email, password_hash, first_name, last_name)
       values ($1, $2, $3, $4, $5) returning ${USER_COLUMNS}`,
      [input.username, input.email, passwordHash, input.firstName, input.lastName],
    );
    if (!row) throw new Error('an insert returned no row');
    return enter(tx, row, visit);
  }).catch(refuseTaken);
}

async function enter(tx: Db, row: UserRow, { guest, userAgent }: Visit): Promise<SignedIn> {
  if (guest) {
    await mergeCart(tx, guest, row.id);
    await mergeWishlist(tx, guest, row.id);
  }
  return { user: presentUser(row), token: await openSession(tx, row.id, userAgent) };
}

function refuseTaken(error: unknown): never {
  switch (databaseError(error)?.constraint) {
    case 'users_username_key':
      throw new ShopError('username_taken', 'This username is already taken', {
        fields: { username: 'This username is already taken' },
      });
    case 'users_email_key':
      throw new ShopError('email_taken', 'An account with this email already exists', {
        fields: { email: 'An account with this email already exists' },
      });
    default:
      throw error;
  }
}
