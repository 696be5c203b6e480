import { fieldRefusal, ShopError } from '../../kit/errors.ts';
import { BOUNDS } from '../../kit/rate-limits.ts';
import { refusedBy } from '../../kit/refused-rows.ts';
import {
  type By,
  type Database,
  type Db,
  named,
  namedOne,
  type Tx,
  write,
} from '../../platform/database/database.ts';
import { insertRow } from '../../platform/database/write-row.ts';
import { hashPassword, passwordMatches } from '../../platform/secrets/password-hash.ts';
import { hashOfToken } from '../../platform/secrets/secret-token.ts';
import { nameForm } from '../../platform/text/name-form.ts';
import { enqueueMail } from '../mail/outbox.ts';
import type { AccountPart } from './account-part.ts';
import { rememberDevice } from './known-devices.ts';
import { saveWishes } from './notification-preferences.ts';
import type { Owner } from './owner.ts';
import { lockPassword, refuseCommonPassword } from './passwords.ts';
import type { Login, Registration, UserView } from './schema.ts';
import { closeSession, openSession, toUser, USER_COLUMNS } from './sessions.ts';
import { countSignIn, forgetSignIns } from './sign-in-attempts.ts';

export interface Visit {
  /** The guest whose cart and wishlist the customer takes over, if there is one. */
  guest: Owner | undefined;
  userAgent: string;
  /** The caller's network; undefined if the shop's owner has exempted it. */
  network: string | undefined;
  /** The browser's previous session; signing in ends it. */
  formerSession: string | undefined;
  /** The token of the browser's device cookie. */
  device: string | undefined;
}

export interface SignedIn {
  user: UserView;
  /** For the session cookie. */
  token: string;
  /** For the device cookie. */
  device: string;
}

interface AccountRow extends UserView {
  /** Null: there is none. */
  passwordHash: string | null;
  isActive: boolean;
  knowsDevice: boolean;
}

/**
 * Attempts at one name, or from one known device, are checked one after the other.
 * @throws wrong_credentials, in the same words and time for an unknown user; account_inactive;
 *   too_many_requests after too many failures
 */
export async function signIn(
  db: Database,
  by: By,
  parts: readonly AccountPart[],
  login: Login,
  visit: Visit,
): Promise<SignedIn> {
  const account = await findAccount(db, login.username, visit.device);
  const attempt = {
    name: login.username,
    userId: account?.id,
    knownDevice: account?.knowsDevice ? visit.device : undefined,
    network: visit.network,
  };
  return db.limits.inTurn(['sign-in', attempt.name, attempt.knownDevice ?? ''], async () => {
    const mayBeRight = await countSignIn(db.limits, attempt);
    const hash = (mayBeRight && account?.passwordHash) || undefined;
    const matches = await passwordMatches(login.password, hash);
    if (!matches || !account || !hash) throw wrongCredentials();
    if (!account.isActive) {
      throw new ShopError('account_inactive', 'This account is deactivated. Please contact us.');
    }
    const signedIn = await write(db, by, async (tx) => {
      // A reset in the meantime makes the password we have just checked worthless.
      if (!(await lockPassword(tx, account.id, hash))) throw wrongCredentials();
      return enter(tx, parts, account, visit);
    });
    await forgetSignIns(db.limits, account, attempt);
    return signedIn;
  });
}

/**
 * Creates an account, signs it in and asks for its address to be confirmed. @throws username_taken,
 * email_taken, invalid_input for a common password
 */
export async function register(
  db: Database,
  by: By,
  parts: readonly AccountPart[],
  input: Registration,
  visit: Visit,
): Promise<SignedIn> {
  await refuseCommonPassword(input.password);
  const passwordHash = await hashPassword(input.password);
  return write(db, by, async (tx) => {
    const { username, email, firstName, lastName } = input;
    const forms = { usernameForm: nameForm(username), emailForm: nameForm(email) };
    const user = { username, email, ...forms, passwordHash, firstName, lastName };
    const row = await insertRow<UserView>(tx, 'customers as u', user, USER_COLUMNS);
    if (input.newProducts) {
      await saveWishes(tx, row.id, { newProducts: true }, 'registration');
    }
    if ((await tx.limits.count(BOUNDS.accountMails, row.email)) === 0) {
      await enqueueMail(tx, { kind: 'welcome', userId: row.id });
    }
    return enter(tx, parts, row, visit);
  }).catch(refuseTaken);
}

async function findAccount(
  db: Db,
  name: string,
  device: string | undefined,
): Promise<AccountRow | undefined> {
  const [row] = await named<AccountRow>(
    db,
    'user-by-login',
    `select ${USER_COLUMNS}, nullif(u.password_hash, '') as password_hash, u.is_active,
       exists (select from known_devices where user_id = u.id and device_hash = $2) as "knowsDevice"
     from customers u where u.username_form = $1 or u.email_form = $1
       or u.username_form is null and u.username = $3 or u.email_form is null and u.email = $3
     order by u.username = $3 desc, u.email = $3 desc limit 1`,
    [nameForm(name), hashOfToken(device ?? ''), name],
  );
  return row;
}

/** Signs an account in whose owner has just been made sure of. Lock the customer first. */
export async function enterAs(
  tx: Tx,
  parts: readonly AccountPart[],
  userId: string,
  visit: Visit,
): Promise<SignedIn> {
  const row = await namedOne<UserView>(
    tx,
    'user-to-enter',
    `select ${USER_COLUMNS} from customers u where u.id = $1`,
    [userId],
  );
  return enter(tx, parts, row, visit);
}

async function enter(
  tx: Tx,
  parts: readonly AccountPart[],
  row: UserView,
  visit: Visit,
): Promise<SignedIn> {
  const { guest, userAgent, formerSession, device } = visit;
  if (formerSession) await leave(tx, parts, formerSession, row.id);
  if (guest) for (const { adopt } of parts) await adopt?.(tx, guest, row.id);
  return {
    user: toUser(row),
    token: await openSession(tx, row.id, userAgent),
    device: await rememberDevice(tx, row.id, device),
  };
}

/** Ends the browser's former session. Where nobody had chosen a password in it, what is in its cart goes along. */
async function leave(
  tx: Tx,
  parts: readonly AccountPart[],
  token: string,
  userId: string,
): Promise<void> {
  const [former] = await named<{ id: string }>(
    tx,
    'account-to-leave',
    `select u.id from sessions s join customers u on u.id = s.user_id
     where s.sid = $1 and s.expire > now() and u.typed_email is not null and u.id <> $2`,
    [hashOfToken(token), userId],
  );
  if (former) for (const { adopt } of parts) await adopt?.(tx, { userId: former.id }, userId);
  await closeSession(tx, token);
}

const wrongCredentials = () => new ShopError('wrong_credentials', 'Invalid username or password');

const usernameTaken = () =>
  fieldRefusal('username', 'This username is already taken', 'username_taken');
export const emailTaken = () =>
  fieldRefusal('email', 'An account with this email already exists', 'email_taken');

const refuseTaken = refusedBy({
  customers_username_key: usernameTaken,
  customers_username_form_key: usernameTaken,
  customers_email_key: emailTaken,
  customers_email_form_key: emailTaken,
});
