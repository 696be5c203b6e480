import { type Duty, permissionsOf, type Rights } from '../../kit/access.ts';
import { ShopError } from '../../kit/errors.ts';
import type { AdminSessionView, AdminView } from '../../kit/session-schema.ts';
import {
  bySystem,
  type Database,
  type Db,
  named,
  type Tx,
  write,
} from '../../platform/database/database.ts';
import {
  deleteRows,
  FromNow,
  insertRow,
  NOW,
  updateRow,
} from '../../platform/database/write-row.ts';
import { deviceName } from '../../platform/net/device-name.ts';
import { hashOfToken, newSecretToken } from '../../platform/secrets/secret-token.ts';
import type { Security } from '../settings/security.ts';

/** A session is extended at most this often, so that not every read costs a write. */
const MOVED_EVERY_SECONDS = 60;

/** A session ends this long after it was opened, however much it is used. */
const LONGEST_HOURS = 12;

/** Where a sign-in comes from. */
export interface Origin {
  address: string;
  userAgent: string;
}

/**
 * Opens a session. A passkey is two factors: whoever signs in by one is not asked to set up another.
 * @returns the bearer token, 256 random bits; only its SHA-256 is stored
 */
export async function openAdminSession(
  tx: Tx,
  admin: AdminRow,
  rights: Rights,
  { address, userAgent }: Origin,
  security: Security,
  by: 'password' | 'passkey' = 'password',
): Promise<{ admin: AdminView; token: string }> {
  const token = newSecretToken();
  const mustEnrol = security.enableTwoFactor && !admin.hasTwoFactor && by !== 'passkey';
  await updateRow(tx, 'staff', admin.id, { lastSeenAt: NOW });
  await insertRow(tx, 'admin_sessions', {
    tokenHash: hashOfToken(token),
    adminUserId: admin.id,
    expiresAt: new FromNow({ minutes: security.sessionTimeout }),
    userAgent: userAgent.slice(0, 300),
    address,
    mustEnrol,
  });
  return { admin: toAdminView(admin, rights, mustEnrol), token };
}

export interface AdminRow extends Pick<AdminView, 'id' | 'username' | 'email' | 'role'> {
  createdAt: string;
  mustChangePassword: boolean;
  hasTwoFactor: boolean;
}

/** The columns of an AdminRow, for a statement that names `staff` a. */
export const ADMIN_COLUMNS = `a.id, a.username, a.email, a.role, a.created_at,
  a.must_change_password, a.totp_confirmed_at is not null as "hasTwoFactor"`;

const toAdminView = (row: AdminRow, rights: Rights, mustEnrol: boolean): AdminView => ({
  id: row.id,
  username: row.username,
  email: row.email,
  role: row.role,
  permissions: permissionsOf(rights, row.role),
  createdAt: row.createdAt,
  passwordChangeRequired: row.mustChangePassword,
  twoFactor: row.hasTwoFactor ? 'on' : mustEnrol ? 'required' : 'off',
});

/** What the staff member has to do before anything else. */
export function dutyOf({ passwordChangeRequired, twoFactor }: AdminView): Duty | undefined {
  if (passwordChangeRequired) return 'password_change_required';
  return twoFactor === 'required' ? 'two_factor_enrolment_required' : undefined;
}

export interface OpenAdminSession {
  id: string;
  admin: AdminView;
}

/**
 * The open session of this token; undefined once it has ended or the account is locked. Use extends it.
 */
export async function findAdminSession(
  db: Database,
  token: string,
  rights: Rights,
  { sessionTimeout, enableTwoFactor }: Security,
): Promise<OpenAdminSession | undefined> {
  const [row] = await named<
    AdminRow & { sessionId: string; mustEnrol: boolean; isAgeing: boolean }
  >(
    db,
    'admin-session',
    `select ${ADMIN_COLUMNS}, s.id as "sessionId", s.must_enrol,
       s.last_used_at < now() - make_interval(secs => $2) as "isAgeing"
     from admin_sessions s join staff a on a.id = s.admin_user_id
     where s.token_hash = $1 and a.is_active and s.expires_at > now()
       and s.last_used_at > now() - make_interval(mins => $3)
       and s.created_at > now() - make_interval(hours => $4)`,
    [hashOfToken(token), MOVED_EVERY_SECONDS, sessionTimeout, LONGEST_HOURS],
  );
  if (!row) return undefined;
  if (row.isAgeing) {
    await write(db, bySystem('sessions'), (tx) =>
      extendAdminSession(tx, row.sessionId, sessionTimeout),
    );
  }
  const admin = toAdminView(row, rights, row.mustEnrol && enableTwoFactor);
  return { id: row.sessionId, admin };
}

/** Whether a session that was found before is still open; asking does not extend it. */
export async function isSessionOpen(db: Db, id: string): Promise<boolean> {
  const open = await named(
    db,
    'admin-session-open',
    `select from admin_sessions s join staff a on a.id = s.admin_user_id
     where s.id = $1 and a.is_active and s.expires_at > now()`,
    [id],
  );
  return open.length > 0;
}

async function extendAdminSession(tx: Tx, sessionId: string, minutes: number): Promise<void> {
  await named(
    tx,
    'extend-admin-session',
    `with session as (
       update admin_sessions set last_used_at = now(),
         expires_at = least(now() + make_interval(mins => $2),
           created_at + make_interval(hours => $3))
       where id = $1 returning admin_user_id
     )
     update staff set last_seen_at = now() from session where id = admin_user_id`,
    [sessionId, minutes, LONGEST_HOURS],
  );
}

/** Where the staff member is signed in: this session first, then by latest use. */
export async function listAdminSessions(
  db: Db,
  { id, admin }: OpenAdminSession,
): Promise<AdminSessionView[]> {
  const rows = await named<Omit<AdminSessionView, 'device'> & { userAgent: string }>(
    db,
    'admin-sessions',
    `select id, user_agent, address, created_at, last_used_at, id = $2 as current
     from admin_sessions where admin_user_id = $1 and expires_at > now()
     order by current desc, last_used_at desc, id`,
    [admin.id, id],
  );
  return rows.map(({ userAgent, ...row }) => ({ ...row, device: deviceName(userAgent) }));
}

/** Signs out of one of one's own sessions. @throws not_found, also for a staff member's */
export async function closeAdminSession(tx: Tx, adminId: string, sessionId: string): Promise<void> {
  const closed = await deleteRows(tx, 'admin_sessions', { id: sessionId, adminUserId: adminId });
  if (closed.length === 0) throw new ShopError('not_found', 'This session has ended already.');
  tx.record('staff.signed_out', adminId);
}

/** Ends all sessions of a staff member but the one named. @returns how many */
export async function endAdminSessions(tx: Tx, adminId: string, except?: string): Promise<number> {
  const ended = await named(
    tx,
    'end-admin-sessions',
    `delete from admin_sessions where admin_user_id = $1 and id is distinct from $2::uuid
     returning id`,
    [adminId, except ?? null],
  );
  return ended.length;
}

/** Removes a staff member's passkeys: whoever the password was not safe from may have made one. */
export async function removeStaffPasskeys(tx: Tx, staffId: string): Promise<void> {
  await deleteRows(tx, 'staff_passkeys', { staffId });
  await deleteRows(tx, 'staff_passkey_challenges', { staffId });
}

/** Has the staff member's sessions ask for a second factor anew, should the shop ask for one. */
export async function demandEnrolment(tx: Tx, adminId: string): Promise<void> {
  await updateRow(tx, 'admin_sessions', { adminUserId: adminId }, { mustEnrol: true });
}

/** Deletes expired sessions. */
export async function deleteEndedAdminSessions(tx: Tx): Promise<void> {
  await tx.query('delete from admin_sessions where expires_at < now()');
}
