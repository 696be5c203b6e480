import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { ShopError } from '../../kit/errors.ts';
import { invalidPasskey, knownPasskey, tooManyPasskeys } from '../../kit/passkey-refusals.ts';
import type { Passkey, PasskeyOptions } from '../../kit/passkey-schema.ts';
import { refusedBy } from '../../kit/refused-rows.ts';
import {
  type By,
  bySystem,
  type Database,
  type Db,
  named,
  namedOne,
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
import { networkOf } from '../../platform/net/ip-address.ts';
import { hashOfToken } from '../../platform/secrets/secret-token.ts';
import {
  askToMake,
  askToSign,
  CHALLENGE_MINUTES,
  challengeIn,
  isHandleOf,
  type KnownKey,
  MOST_PASSKEYS,
  readMade,
  readSigned,
} from '../../platform/secrets/webauthn.ts';
import { enqueueMail } from '../mail/outbox.ts';
import type { Security } from '../settings/security.ts';
import { readSettings } from '../settings/settings.ts';
import { rememberNetwork } from './admin-networks.ts';
import {
  ADMIN_COLUMNS,
  type AdminRow,
  type OpenAdminSession,
  type Origin,
  openAdminSession,
} from './admin-sessions.ts';
import { lockedOut, recordRefusal, type SignedIn, type SigningIn } from './admin-sign-in.ts';
import { checkOwnPassword } from './passwords.ts';
import { demandCode } from './two-factor.ts';

/**
 * Asks the browser for a new passkey of the staff member: an open screen is not enough for what outlasts it.
 * @throws wrong_password; invalid_input for a wrong code; limit_reached, too_many_requests
 */
export async function offerPasskey(
  db: Database,
  by: By,
  { publicUrl, secretKey }: { publicUrl: string; secretKey: string },
  session: OpenAdminSession,
  { currentPassword, code }: { currentPassword: string; code: string },
): Promise<PasskeyOptions> {
  const { id, username } = session.admin;
  await checkOwnPassword(db, session, currentPassword);
  const known = await readOf(db, id);
  if (known.length >= MOST_PASSKEYS) throw tooManyPasskeys();
  const { siteTitle } = await readSettings(db);
  const owner = { id, name: username, displayName: username };
  const options = await askToMake(publicUrl, siteTitle, owner, known);
  await write(db, by, async (tx) => {
    await demandCode(tx, session, code, secretKey);
    await keepChallenge(tx, options.challenge, id);
    tx.record('staff.passkey_begun', id);
  });
  return { ...options };
}

/** Keeps a passkey that the browser made. @throws passkey_invalid, limit_reached */
export async function addPasskey(
  db: Database,
  by: By,
  publicUrl: string,
  { admin: { id } }: OpenAdminSession,
  made: RegistrationResponseJSON,
  userAgent: string,
): Promise<Passkey> {
  await spendChallenge(db, made.response.clientDataJSON, id);
  const key = await readMade(publicUrl, made);
  if (!key) throw invalidPasskey();
  return write(db, by, async (tx) => {
    const { email } = await lockStaff(tx, id);
    if ((await readOf(tx, id)).length >= MOST_PASSKEYS) throw tooManyPasskeys();
    const row = { staffId: id, ...key, name: deviceName(userAgent) };
    const passkey = await insertRow<Passkey>(tx, 'staff_passkeys', row, SHOWN).catch(refuseKnown);
    if (email) await mailOfPasskey(tx, id, email, row.name);
    tx.record('staff.passkey_added', id, null, { passkey: row.name });
    return passkey;
  });
}

/** Asks the browser for any passkey of this site: whose it is, it says itself. Nothing is told of accounts. */
export async function askForPasskey(
  db: Database,
  by: By,
  publicUrl: string,
): Promise<PasskeyOptions> {
  const options = await askToSign(publicUrl);
  await write(db, by, (tx) => keepChallenge(tx, options.challenge, null));
  return { ...options };
}

/**
 * Signs in by a passkey, which the device gave for finger, face or code: it stands for password and second factor.
 * @throws passkey_invalid in the same words whatever is wrong, also for a customer's key; account_inactive
 */
export async function enterByPasskey(
  { database: db, rights }: SigningIn,
  publicUrl: string,
  signed: AuthenticationResponseJSON,
  origin: Origin,
  security: Security,
): Promise<SignedIn> {
  await spendChallenge(db, signed.response.clientDataJSON, null);
  const [key] = await named<StoredKey>(
    db,
    'staff-passkey',
    `select k.id, k.staff_id, k.credential_id, k.public_key, k.counter, k.transports, a.username
     from staff_passkeys k join staff a on a.id = k.staff_id where k.credential_id = $1`,
    [signed.id],
  );
  try {
    if (!key || !isHandleOf(key.staffId, signed.response.userHandle)) throw invalidPasskey();
    const counter = await readSigned(publicUrl, signed, key);
    if (counter === undefined) throw invalidPasskey();
    return await write(
      db,
      { kind: 'staff', id: key.staffId, address: origin.address },
      async (tx) => {
        const [admin] = await named<AdminRow & { isActive: boolean }>(
          tx,
          'lock-admin-with-passkey',
          `select ${ADMIN_COLUMNS}, a.is_active from staff a where a.id = $1 for no key update`,
          [key.staffId],
        );
        // It may have been removed meanwhile, or used by a copy.
        const used = await updateRow<{ id: string }>(
          tx,
          'staff_passkeys',
          { id: key.id, counter: key.counter },
          { counter, lastUsedAt: NOW },
          'id',
        );
        if (!admin || used.length === 0) throw invalidPasskey();
        if (!admin.isActive) throw lockedOut();
        tx.record('staff.signed_in', admin.id, null, { by: 'passkey' });
        await rememberNetwork(tx, admin.id, networkOf(origin.address));
        return openAdminSession(tx, admin, rights, origin, security, 'passkey');
      },
    );
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    const account = key && { id: key.staffId, username: key.username };
    await recordRefusal(db, origin, account, error, false);
    throw error;
  }
}

/** The staff member's passkeys, the newest first. */
export const listPasskeys = (db: Db, staffId: string): Promise<Passkey[]> =>
  named<Passkey>(
    db,
    'passkeys-of-staff',
    `select ${SHOWN} from staff_passkeys where staff_id = $1 order by created_at desc, id`,
    [staffId],
  );

/** @throws not_found, also for somebody else's */
export async function removePasskey(tx: Tx, staffId: string, id: string): Promise<void> {
  const [removed] = await deleteRows<{ name: string }>(
    tx,
    'staff_passkeys',
    { id, staffId },
    'name',
  );
  if (!removed) throw new ShopError('not_found', 'There is no such passkey.');
  tx.record('staff.passkey_removed', staffId, { passkey: removed.name }, null);
}

/** Forgets what no browser came back with. */
export async function deletePastStaffChallenges(tx: Tx): Promise<void> {
  await tx.query('delete from staff_passkey_challenges where expires_at < now()');
}

const SHOWN = 'id, name, is_synced, created_at, last_used_at';

interface StoredKey extends KnownKey {
  id: string;
  staffId: string;
  username: string;
}

const readOf = (db: Db, staffId: string): Promise<KnownKey[]> =>
  named<KnownKey>(
    db,
    'stored-staff-passkeys',
    `select credential_id, public_key, counter, transports from staff_passkeys
     where staff_id = $1 order by created_at`,
    [staffId],
  );

const lockStaff = (tx: Tx, id: string): Promise<{ email: string | null }> =>
  namedOne(tx, 'lock-staff', 'select email from staff where id = $1 for no key update', [id]);

const mailOfPasskey = (tx: Tx, staffId: string, recipient: string, device: string): Promise<void> =>
  enqueueMail(tx, { kind: 'staff-passkey-added', recipient, about: { staffId, device } });

const keepChallenge = (tx: Tx, challenge: string, staffId: string | null): Promise<unknown> =>
  insertRow(tx, 'staff_passkey_challenges', {
    challengeHash: hashOfToken(challenge),
    staffId,
    expiresAt: new FromNow({ minutes: CHALLENGE_MINUTES }),
  });

/** Uses a challenge up, whatever comes of it. @param staffId who adds a passkey; null: somebody signs in */
async function spendChallenge(
  db: Database,
  clientData: string,
  staffId: string | null,
): Promise<void> {
  const used = await write(db, bySystem('passkeys'), (tx) =>
    named(
      tx,
      'use-staff-passkey-challenge',
      `delete from staff_passkey_challenges where challenge_hash = $1 and staff_id is not distinct from $2::uuid
         and expires_at > now() returning challenge_hash`,
      [hashOfToken(challengeIn(clientData)), staffId],
    ),
  );
  if (used.length === 0) throw invalidPasskey();
}

const refuseKnown = refusedBy({ staff_passkeys_credential_id_key: knownPasskey });
