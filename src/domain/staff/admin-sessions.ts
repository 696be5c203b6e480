import { bySystem, type Database, named, type Tx, write } from '../../platform/database.ts';
import { hashOfToken, newSecretToken } from '../../platform/secret-token.ts';
import { readSecurity } from '../settings/security.ts';
import { PERMISSIONS, roleMay } from './choices.ts';
import type { AdminView } from './schema.ts';

/** A session is extended at most this often, so that not every read costs a write. */
const MOVED_EVERY_SECONDS = 60;

/** Opens a session. @returns the bearer token, 256 random bits; only its SHA-256 is stored */
export async function openAdminSession(tx: Tx, adminId: string): Promise<string> {
  const token = newSecretToken();
  const { sessionTimeout } = await readSecurity(tx);
  await named(
    tx,
    'open-admin-session',
    `insert into admin_sessions (token_hash, admin_user_id, expires_at)
     values ($1, $2, now() + make_interval(mins => $3))`,
    [hashOfToken(token), adminId, sessionTimeout],
  );
  return token;
}

export interface AdminRow extends Omit<AdminView, 'createdAt' | 'permissions'> {
  createdAt: Date;
}

/** The columns of an AdminRow, for a statement that names `admin_users` a. */
export const ADMIN_COLUMNS = 'a.id, a.username, a.role, a.created_at as "createdAt"';

export const presentAdmin = ({ id, username, role, createdAt }: AdminRow): AdminView => ({
  id,
  username,
  role,
  permissions: PERMISSIONS.filter((permission) => roleMay(role, permission)),
  createdAt: createdAt.toISOString(),
});

/**
 * The colleague whose open session this is; undefined once the account is locked. Use extends it.
 */
export async function findSessionAdmin(
  db: Database,
  token: string,
): Promise<AdminView | undefined> {
  const hash = hashOfToken(token);
  const [row] = await named<AdminRow & { isAgeing: boolean }>(
    db,
    'session-admin',
    `select ${ADMIN_COLUMNS}, s.last_used_at < now() - make_interval(secs => $2) as "isAgeing"
     from admin_sessions s join admin_users a on a.id = s.admin_user_id
     where s.token_hash = $1 and s.expires_at > now() and a.is_active`,
    [hash, MOVED_EVERY_SECONDS],
  );
  if (!row) return undefined;
  if (row.isAgeing) await write(db, bySystem('sessions'), (tx) => extendAdminSession(tx, hash));
  return presentAdmin(row);
}

async function extendAdminSession(tx: Tx, hash: Buffer): Promise<void> {
  const { sessionTimeout } = await readSecurity(tx);
  await named(
    tx,
    'extend-admin-session',
    `update admin_sessions set last_used_at = now(), expires_at = now() + make_interval(mins => $2)
     where token_hash = $1`,
    [hash, sessionTimeout],
  );
}

export async function closeAdminSession(tx: Tx, token: string): Promise<void> {
  tx.record('staff.signed_out', tx.by.id);
  await named(tx, 'close-admin-session', 'delete from admin_sessions where token_hash = $1', [
    hashOfToken(token),
  ]);
}

/** Deletes expired sessions. */
export async function deleteEndedAdminSessions(tx: Tx): Promise<void> {
  await tx.query('delete from admin_sessions where expires_at < now()');
}
