import { type Db, named } from '../../platform/database.ts';

export interface Security {
  /** How long a back-office session lasts from its last use, in minutes. */
  sessionTimeout: number;
  /** How many sign-ins may fail before the account is closed to a network for a while. */
  maxLoginAttempts: number;
}

/** Bounds and defaults (docs/rules.md, Back office). */
const SESSION_TIMEOUT = { min: 15, max: 480, fallback: 120 };
const MAX_LOGIN_ATTEMPTS = { min: 3, max: 10, fallback: 5 };

/** The back office's security settings. */
export async function readSecurity(db: Db): Promise<Security> {
  const entries = await named<{ key: string; value: string }>(
    db,
    'security-settings',
    `select key, value from site_config where key in ('session_timeout', 'max_login_attempts')`,
  );
  const values = new Map(entries.map(({ key, value }) => [key, value]));
  return {
    sessionTimeout: within(SESSION_TIMEOUT, values.get('session_timeout')),
    maxLoginAttempts: within(MAX_LOGIN_ATTEMPTS, values.get('max_login_attempts')),
  };
}

/** The text as a whole number within the bounds, or else the fallback. */
function within(bounds: typeof SESSION_TIMEOUT, text: string | undefined): number {
  const number = Number(text ?? bounds.fallback);
  const isAllowed = Number.isInteger(number) && number >= bounds.min && number <= bounds.max;
  return isAllowed ? number : bounds.fallback;
}
