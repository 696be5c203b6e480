import { type Db, named } from '../../platform/database/database.ts';
import { checkSetting } from '../settings/save-setting.ts';
import { isAdmitted, type Security } from '../settings/security.ts';
import type { SettingKey } from '../settings/settings-table.ts';
import type { SecurityDraft, SecurityPreview } from './schema.ts';

/** The sessions of a staff member at one address. */
interface OpenSession {
  username: string;
  address: string;
  lastUsedAt: string;
  /** The session that asks is among them. */
  isOwn: boolean;
  idleMinutes: number;
}

/**
 * Whom security settings would shut out, sign out or ask for a second factor, were they saved now.
 * @param caller where the call comes from, and in which session
 * @throws invalid_input at the setting that cannot be saved
 */
export async function previewSecurity(
  db: Db,
  draft: SecurityDraft,
  caller: { address: string; sessionId: string },
  { sessionTimeout }: Pick<Security, 'sessionTimeout'>,
): Promise<SecurityPreview> {
  const value = (key: SettingKey & keyof SecurityDraft) => checkSetting(key, draft[key] ?? '');
  const networks = value('ip_whitelist');
  const timeout = Number(value('session_timeout') || 0);
  const sessions = await listOpenSessions(db, caller.sessionId, sessionTimeout);
  const others = sessions.filter(({ isOwn }) => !isOwn);
  const isShutOut = ({ address }: OpenSession) => !isAdmitted(networks, address);
  const isIdle = ({ idleMinutes }: OpenSession) => timeout > 0 && idleMinutes >= timeout;
  return {
    address: caller.address,
    isAdmitted: isAdmitted(networks, caller.address),
    shutOut: others.filter(isShutOut).map(present),
    signedOut: others.filter((one) => !isShutOut(one) && isIdle(one)).map(present),
    withoutSecondFactor:
      value('enable_two_factor') === 'true' ? await listWithoutSecondFactor(db) : [],
  };
}

const present = ({ username, address, lastUsedAt }: OpenSession) => ({
  username,
  address,
  lastUsedAt,
});

/** One line for each staff member and address, the one used last first. */
const listOpenSessions = (db: Db, sessionId: string, sessionTimeout: number) =>
  named<OpenSession>(
    db,
    'open-admin-sessions',
    `select a.username, s.address, max(s.last_used_at) as "lastUsedAt", bool_or(s.id = $1) as "isOwn",
       extract(epoch from now() - max(s.last_used_at))::float8 / 60 as "idleMinutes"
     from admin_sessions s join staff a on a.id = s.admin_user_id
     where s.expires_at > now() and s.last_used_at > now() - make_interval(mins => $2)
       and a.is_active
     group by a.username, s.address order by "lastUsedAt" desc, a.username, s.address limit 100`,
    [sessionId, sessionTimeout],
  );

async function listWithoutSecondFactor(db: Db): Promise<string[]> {
  const rows = await named<{ username: string }>(
    db,
    'admins-without-second-factor',
    `select username from staff where is_active and totp_confirmed_at is null
     order by lower(username) limit 100`,
  );
  return rows.map(({ username }) => username);
}
