import { randomBytes } from 'node:crypto';
import { generateSecret, generateURI, verify } from 'otplib';
import { renderSVG } from 'uqr';
import { fieldRefusal, ShopError } from '../../kit/errors.ts';
import { BOUNDS, countOrRefuse } from '../../kit/rate-limits.ts';
import { type Database, type Db, named, type Tx, write } from '../../platform/database/database.ts';
import { NOW, updateRow } from '../../platform/database/write-row.ts';
import { openSecret, sealSecret } from '../../platform/secrets/secret-box.ts';
import { hashOfToken } from '../../platform/secrets/secret-token.ts';
import { readSettings } from '../settings/settings.ts';
import { demandEnrolment, endAdminSessions, type OpenAdminSession } from './admin-sessions.ts';
import type { TwoFactorStart } from './schema.ts';

const RECOVERY_CODES = 10;
/** 64 random bits each, so that a copy of their hashes opens nothing. */
const RECOVERY_CODE_BYTES = 8;

/** How far an authenticator's clock may be off, in seconds: one code before and one after. */
const TOLERANCE_S = 30;

/**
 * Begins to set up a second factor. It counts once a code confirms it; beginning again makes a new key.
 * @throws two_factor_on
 */
export async function beginTwoFactor(
  tx: Tx,
  { admin }: OpenAdminSession,
  secretKey: string,
): Promise<TwoFactorStart> {
  const secret = generateSecret();
  const begun = await named(
    tx,
    'begin-two-factor',
    `update staff set totp_secret = $2, totp_last_step = null
     where id = $1 and totp_confirmed_at is null returning id`,
    [admin.id, sealSecret(secretKey, nameOfSecret(admin.id), secret)],
  );
  if (begun.length === 0) throw alreadyOn();
  tx.record('staff.two_factor_begun', admin.id);
  const { siteTitle } = await readSettings(tx);
  const uri = generateURI({ issuer: siteTitle, label: admin.username, secret });
  return { secret, uri, qr: renderSVG(uri, { ecc: 'M', border: 4 }) };
}

/**
 * Confirms it by a first code; the staff member's other sessions, opened without it, end.
 * @returns the recovery codes, of which only hashes are kept
 * @throws invalid_input for a wrong code, two_factor_on, too_many_requests
 */
export async function confirmTwoFactor(
  db: Database,
  by: Tx['by'],
  session: OpenAdminSession,
  code: string,
  secretKey: string,
): Promise<string[]> {
  const { id } = session.admin;
  await countCode(db, session);
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  await write(db, by, async (tx) => {
    const { isConfirmed } = await lockFactor(tx, id, secretKey);
    if (isConfirmed) throw alreadyOn();
    if (!(await spendAppCode(tx, id, code, secretKey))) throw wrongCode();
    await updateRow(tx, 'staff', id, {
      totpConfirmedAt: NOW,
      recoveryCodes: codes.map(hashOfRecoveryCode),
    });
    await endAdminSessions(tx, id, session.id);
    tx.record('staff.two_factor_turned_on', id, { twoFactor: 'off' }, { twoFactor: 'on' });
  });
  await db.limits.forget(BOUNDS.currentPasswords, session.id);
  return codes;
}

/**
 * Takes one's own second factor away. Where the shop asks for one, this session goes on to set up another.
 * @throws invalid_input for a wrong code, two_factor_off, too_many_requests
 */
export async function endTwoFactor(
  db: Database,
  by: Tx['by'],
  session: OpenAdminSession,
  code: string,
  secretKey: string,
): Promise<void> {
  const { id } = session.admin;
  await countCode(db, session);
  await write(db, by, async (tx) => {
    const { isConfirmed } = await lockFactor(tx, id, secretKey);
    if (!isConfirmed) throw new ShopError('two_factor_off', 'There is no second factor to end.');
    if (!(await spendCode(tx, id, code, secretKey))) throw wrongCode();
    await clearTwoFactor(tx, id);
    await demandEnrolment(tx, id);
    tx.record('staff.two_factor_turned_off', id, { twoFactor: 'on' }, { twoFactor: 'off' });
  });
  await db.limits.forget(BOUNDS.currentPasswords, session.id);
}

/**
 * Asks a staff member who has a second factor for a code of it: an open screen is not enough for what follows.
 * @throws invalid_input for a wrong code or none, too_many_requests
 */
export async function demandCode(
  tx: Tx,
  { id, admin }: OpenAdminSession,
  code: string,
  secretKey: string,
): Promise<void> {
  if (admin.twoFactor !== 'on') return;
  if (code === '') throw fieldRefusal('code', 'Please enter a code of your authenticator app.');
  await countOrRefuse(tx.limits, 'wrong codes', BOUNDS.currentPasswords, id);
  if (!(await spendCode(tx, admin.id, code, secretKey))) throw wrongCode();
  await tx.limits.forget(BOUNDS.currentPasswords, id);
}

/** Whoever guesses at an open screen has to wait there. @throws too_many_requests */
const countCode = (db: Database, { id }: OpenAdminSession) =>
  countOrRefuse(db.limits, 'wrong codes', BOUNDS.currentPasswords, id);

const alreadyOn = () =>
  new ShopError(
    'two_factor_on',
    'Your second factor is on already. End it first to set up another.',
  );

const WRONG_CODE = 'This code is not right, or was used already. Please wait for the next one.';
const wrongCode = () => fieldRefusal('code', WRONG_CODE);

/** The same at sign-in, where it counts like a wrong password. */
export const wrongCodeAtSignIn = () => fieldRefusal('code', WRONG_CODE, 'wrong_credentials');

/** Removes all that a staff member's second factor consists of. */
export async function clearTwoFactor(tx: Tx, adminId: string): Promise<void> {
  await updateRow(tx, 'staff', adminId, {
    totpSecret: null,
    totpConfirmedAt: null,
    totpLastStep: null,
    recoveryCodes: [],
  });
}

/** Accepts a code of the app or a recovery code, and each but once. */
export async function spendCode(
  tx: Tx,
  adminId: string,
  code: string,
  secretKey: string,
): Promise<boolean> {
  return (
    (await spendAppCode(tx, adminId, code, secretKey)) ||
    (await spendRecoveryCode(tx, adminId, code))
  );
}

async function spendAppCode(tx: Tx, adminId: string, code: string, secretKey: string) {
  const token = code.replace(/\s/g, '');
  const { secret } = await lockFactor(tx, adminId, secretKey);
  if (!secret || !/^\d{6}$/.test(token)) return false;
  const result = await verify({ secret, token, epochTolerance: TOLERANCE_S });
  if (!result.valid || !('timeStep' in result)) return false;
  const spent = await named(
    tx,
    'spend-app-code',
    `update staff set totp_last_step = $2
     where id = $1 and (totp_last_step is null or totp_last_step < $2) returning id`,
    [adminId, result.timeStep],
  );
  return spent.length > 0;
}

async function spendRecoveryCode(tx: Tx, adminId: string, code: string): Promise<boolean> {
  const [spent] = await named<{ left: number }>(
    tx,
    'spend-recovery-code',
    `update staff set recovery_codes = array_remove(recovery_codes, $2)
     where id = $1 and $2 = any(recovery_codes) returning cardinality(recovery_codes) as left`,
    [adminId, hashOfRecoveryCode(code)],
  );
  if (!spent) return false;
  tx.record('staff.recovery_code_used', adminId, { left: spent.left + 1 }, { left: spent.left });
  return true;
}

/** Locks the staff member's row until the transaction ends, and answers the key of the app. */
async function lockFactor(
  db: Db,
  adminId: string,
  secretKey: string,
): Promise<{ secret: string | undefined; isConfirmed: boolean }> {
  const [row] = await named<{ sealed: Buffer | null; isConfirmed: boolean }>(
    db,
    'lock-two-factor',
    `select totp_secret as sealed, totp_confirmed_at is not null as "isConfirmed"
     from staff where id = $1 for no key update`,
    [adminId],
  );
  const sealed = row?.sealed;
  return {
    secret: sealed ? openSecret(secretKey, nameOfSecret(adminId), sealed) : undefined,
    isConfirmed: row?.isConfirmed ?? false,
  };
}

/** Encrypts every staff member's key anew. @returns how many @throws an error where the old key does not open one */
export async function rotateTwoFactorSecrets(
  tx: Tx,
  oldKey: string,
  newKey: string,
): Promise<number> {
  const rows = await named<{ id: string; sealed: Buffer }>(
    tx,
    'two-factors-to-rotate',
    `select id, totp_secret as sealed from staff where totp_secret is not null
     order by id for update`,
  );
  for (const { id, sealed } of rows) {
    const secret = openSecret(oldKey, nameOfSecret(id), sealed);
    if (secret === undefined) throw new Error('a second factor was encrypted with another key');
    await updateRow(tx, 'staff', id, {
      totpSecret: sealSecret(newKey, nameOfSecret(id), secret),
    });
  }
  return rows.length;
}

/** The key is encrypted for one staff member: moved to another's row it opens nothing. */
const nameOfSecret = (adminId: string) => `second factor of ${adminId}`;

/** Like 'a1b2-c3d4-e5f6-0718'. */
const newRecoveryCode = (): string =>
  randomBytes(RECOVERY_CODE_BYTES)
    .toString('hex')
    .replace(/(.{4})(?!$)/g, '$1-');

const hashOfRecoveryCode = (code: string): Buffer =>
  hashOfToken(code.toLowerCase().replace(/[^\da-z]/g, ''));
