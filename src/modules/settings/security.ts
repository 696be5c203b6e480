import type { Db } from '../../platform/database/database.ts';
import { addressMatcher } from '../../platform/net/ip-address.ts';
import { readSettingTexts } from './site-config.ts';

export interface Security {
  /** How long a back-office session lasts from its last use, in minutes. */
  sessionTimeout: number;
  /** How many sign-ins may fail before the account is closed to a network for a while. */
  maxLoginAttempts: number;
  /** Whether every staff member must have a second factor. */
  enableTwoFactor: boolean;
  /** Whether the back office may be reached from an address. */
  admits(address: string): boolean;
}

/** The back office's security settings (src/modules/staff/RULES.md, Back office). */
export async function readSecurity(db: Db): Promise<Security> {
  const texts = await readSettingTexts(db, [
    'session_timeout',
    'max_login_attempts',
    'enable_two_factor',
    'ip_whitelist',
  ]);
  return {
    sessionTimeout: Number(texts.session_timeout),
    maxLoginAttempts: Number(texts.max_login_attempts),
    enableTwoFactor: texts.enable_two_factor === 'true',
    admits: (address) => isAdmitted(texts.ip_whitelist, address),
  };
}

/** @param networks one a line; none admit everybody */
export const isAdmitted = (networks: string, address: string): boolean =>
  networks === '' || addressMatcher(networks.split('\n'))(address);
