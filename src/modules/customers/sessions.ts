import { ShopError } from '../../kit/errors.ts';
import { batched } from '../../platform/database/batched.ts';
import {
  bySystem,
  type Database,
  type Db,
  named,
  type Tx,
  writeAtOnce,
} from '../../platform/database/database.ts';
import { deleteRows, FromNow, insertRow, updateRow } from '../../platform/database/write-row.ts';
import { deviceName } from '../../platform/net/device-name.ts';
import { hashOfToken, newSecretToken } from '../../platform/secrets/secret-token.ts';
import { ADDRESS } from './mailbox.ts';
import type { SignedInDevice, UserView } from './schema.ts';

/** How long a session lasts after its last use (src/modules/customers/RULES.md, Sign-in). */
export const SESSION_DAYS = 30;

/** When it ends at the latest, however much it is used. */
const MOST_DAYS = 90;

/** When a session that is used now would end; `$2` is SESSION_DAYS. */
const EXTENDED = `least(now() + make_interval(days => $2),
  s.created_at + interval '${MOST_DAYS} days')`;

/** Opens a session. @returns the token for the cookie; only its SHA-256 is stored */
export async function openSession(tx: Tx, userId: string, userAgent: string): Promise<string> {
  const token = newSecretToken();
  await insertRow(tx, 'sessions', {
    sid: hashOfToken(token),
    userId,
    sess: JSON.stringify({ userAgent: userAgent.slice(0, 300) }),
    expire: new FromNow({ days: SESSION_DAYS }),
  });
  return token;
}

export async function closeSession(tx: Tx, token: string): Promise<void> {
  await deleteRows(tx, 'sessions', { sid: hashOfToken(token) });
}

/** The columns of a user, for a statement that names `customers` u. */
export const USER_COLUMNS = `u.id, u.username, ${ADDRESS} as email, u.first_name,
  u.last_name, u.phone, u.profile_image_url, u.created_at, u.email_confirmed_at is not null as "emailConfirmed",
  u.pending_email, u.password_hash <> '' as "hasPassword"`;

export const toUser = (row: UserView): UserView => ({
  id: row.id,
  username: row.username,
  // If somebody else proved this address, the account's id is in its place.
  email: row.email === row.id ? '' : row.email,
  emailConfirmed: row.emailConfirmed,
  pendingEmail: row.pendingEmail,
  hasPassword: row.hasPassword,
  firstName: row.firstName,
  lastName: row.lastName,
  phone: row.phone,
  profileImageUrl: row.profileImageUrl,
  createdAt: row.createdAt,
});

export interface OpenSession {
  id: string;
  user: UserView;
  /** Whether this use extended the session; the browser's cookie should then be extended, too. */
  extended: boolean;
}

/**
 * The open session for a token. Use extends it at most once a day, and is recorded once an hour.
 */
export async function findSession(db: Database, token: string): Promise<OpenSession | undefined> {
  const sid = hashOfToken(token);
  const row = await findSessionRow(db, sid);
  if (!row) return undefined;
  if (row.ageing || row.unnoted) {
    // If many calls come at once, only the first writes.
    await writeAtOnce(db, bySystem('sessions'), (tx) =>
      named(
        tx,
        'note-session-use',
        `update sessions s set last_used_at = date_trunc('hour', now()),
           expire = case when $3 then ${EXTENDED} else expire end
         where sid = $1 and ($3 or last_used_at < date_trunc('hour', now()))`,
        [sid, SESSION_DAYS, row.ageing],
      ),
    );
  }
  return { id: row.sessionId, user: toUser(row), extended: row.ageing };
}

interface SessionRow extends UserView {
  sid: Buffer;
  sessionId: string;
  ageing: boolean;
  unnoted: boolean;
}

/** How many are looked up by one statement. */
const MOST_TOGETHER = 64;

/** Nearly every call of a customer's begins with this, so all that come at the same moment are answered by one statement. */
const findSessionRow = batched(
  MOST_TOGETHER,
  async (db: Database, sids: Buffer[]): Promise<(SessionRow | undefined)[]> => {
    const rows = await named<SessionRow>(
      db,
      'session-users',
      `select ${USER_COLUMNS}, s.sid, s.id as "sessionId",
         s.expire < ${EXTENDED} - interval '1 day' as ageing,
         s.last_used_at < date_trunc('hour', now()) as unnoted
       from sessions s join customers u on u.id = s.user_id
       where s.sid = any(array(select unnest($1::bytea[])))
         and least(s.expire, s.created_at + interval '${MOST_DAYS} days') > now() and u.is_active`,
      [sids, SESSION_DAYS],
    );
    return sids.map((sid) => rows.find((row) => sid.equals(row.sid)));
  },
);

/**
 * Gives an open session a new token; the old one stops working.
 * @throws not_signed_in if the session has just ended
 */
export async function rotateSession(tx: Tx, sessionId: string): Promise<string> {
  const token = newSecretToken();
  const rotated = await updateRow(tx, 'sessions', sessionId, { sid: hashOfToken(token) }, 'id');
  if (rotated.length === 0) throw new ShopError('not_signed_in', 'Please sign in to continue.');
  return token;
}

/** Signs out all the customer's browsers except the one named. */
export async function closeSessions(tx: Tx, userId: string, except?: string): Promise<void> {
  await named(
    tx,
    'close-sessions',
    'delete from sessions where user_id = $1 and id is distinct from $2::uuid',
    [userId, except ?? null],
  );
}

/** The browsers in which the customer is signed in: this one first, then by latest use. */
export async function listDevices(
  db: Db,
  userId: string,
  /** Null where it isn't one of them that asks. */
  askingId: string | null,
): Promise<SignedInDevice[]> {
  const rows = await named<DeviceRow>(
    db,
    'signed-in-devices',
    `select id, coalesce(sess ->> 'userAgent', '') as "userAgent", created_at as "signedInAt",
       last_used_at, id is not distinct from $2::uuid as current
     from sessions where user_id = $1 and expire > now()
     order by current desc, last_used_at desc, created_at desc, id`,
    [userId, askingId],
  );
  return rows.map(({ userAgent, ...row }) => ({ ...row, name: deviceName(userAgent) }));
}

interface DeviceRow extends Omit<SignedInDevice, 'name'> {
  userAgent: string;
}

/** Signs one browser out. @throws not_found, also for another customer's */
export async function signOutDevice(tx: Tx, userId: string, sessionId: string): Promise<void> {
  const closed = await named(
    tx,
    'sign-out-device',
    'delete from sessions where id = $2 and user_id = $1 and expire > now() returning id',
    [userId, sessionId],
  );
  if (closed.length === 0) throw new ShopError('not_found', 'This device is not signed in.');
}

/** Deletes expired sessions. */
export async function deleteEndedSessions(tx: Tx): Promise<void> {
  await tx.query('delete from sessions where expire < now()');
}
