import { createHash, randomBytes } from 'node:crypto';
import { type Db, named } from '../../platform/database.ts';
import type { UserView } from './schema.ts';

/** A sign-in lasts this long from its last use. */
export const SESSION_DAYS = 30;

const sidOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Opens a session. @returns the token for the cookie; only its SHA-256 is stored */
export async function openSession(tx: Db, userId: string, userAgent: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await named(
    tx,
    'open-session',
    `insert into sessions (sid, user_id, sess, expire)
     values ($1, $2, $3, now() + make_interval(days => $4))`,
    [sidOf(token), userId, JSON.stringify({ userAgent: userAgent.slice(0, 300) }), SESSION_DAYS],
  );
  return token;
}

export async function closeSession(db: Db, token: string): Promise<void> {
  await named(db, 'close-session', 'delete from sessions where sid = $1', [sidOf(token)]);
}

export interface UserRow extends Omit<UserView, 'createdAt'> {
  createdAt: Date;
}

/** The columns of a UserRow, for a statement that names `users` u. */
export const USER_COLUMNS = `u.id, u.username, u.email, u.first_name as "firstName",
  u.last_name as "lastName", u.phone, u.profile_image_url as "profileImageUrl",
  u.created_at as "createdAt"`;

export const presentUser = (row: UserRow): UserView => ({
  id: row.id,
  username: row.username,
  email: row.email,
  firstName: row.firstName,
  lastName: row.lastName,
  phone: row.phone,
  profileImageUrl: row.profileImageUrl,
  createdAt: row.createdAt.toISOString(),
});

export interface OpenSession {
  user: UserView;
  /** Its end was moved by this use; the browser's cookie should last as long. */
  extended: boolean;
}

/** The open session of the token; a use moves its end, once a day at most. */
export async function findSession(db: Db, token: string): Promise<OpenSession | undefined> {
  const sid = sidOf(token);
  const [row] = await named<UserRow & { ageing: boolean }>(
    db,
    'session-user',
    `select ${USER_COLUMNS}, s.expire < now() + make_interval(days => $2 - 1) as ageing
     from sessions s join users u on u.id = s.user_id
     where s.sid = $1 and s.expire > now() and u.is_active`,
    [sid, SESSION_DAYS],
  );
  if (!row) return undefined;
  if (row.ageing) {
    await named(
      db,
      'extend-session',
      'update sessions set expire = now() + make_interval(days => $2) where sid = $1',
      [sid, SESSION_DAYS],
    );
  }
  return { user: presentUser(row), extended: row.ageing };
}

/** Forgets the sessions that ended. */
export async function deleteEndedSessions(db: Db): Promise<void> {
  await db.query('delete from sessions where expire < now()');
}
