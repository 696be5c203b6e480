import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { ShopError } from '../../kit/errors.ts';
import { invalidPasskey, knownPasskey, tooManyPasskeys } from '../../kit/passkey-refusals.ts';
import type { Passkey, PasskeyOptions } from '../../kit/passkey-schema.ts';
import { refusedBy } from '../../kit/refused-rows.ts';
import {
  type By,
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
import { readSettings } from '../settings/settings.ts';
import type { AccountPart } from './account-part.ts';
import { checkPassword, wrongPassword } from './current-password.ts';
import { requireFreshSession } from './delete-account.ts';
import { lockCustomer } from './lock-customer.ts';
import type { OpenSession } from './sessions.ts';
import { enterAs, type SignedIn, type Visit } from './sign-in.ts';

/**
 * Asks the browser for a new passkey of the customer.
 * @throws address_unproven: a stranger who types an address shall not leave a key to the account; limit_reached;
 *   wrong_password, password_required, as for whatever outlasts the session
 */
export async function offerPasskey(
  db: Database,
  by: By,
  publicUrl: string,
  session: OpenSession,
  password: string | undefined,
): Promise<PasskeyOptions> {
  const { user } = session;
  if (!user.emailConfirmed) throw unproven();
  if (password === undefined) await requireFreshSession(db, session, 'add a passkey');
  else if (!(await checkPassword(db, session, password))) {
    throw wrongPassword('password', 'This password is not correct.');
  }
  const known = await readOf(db, user.id);
  if (known.length >= MOST_PASSKEYS) throw tooManyPasskeys();
  const { siteTitle } = await readSettings(db);
  const displayName = [user.firstName, user.lastName].filter(Boolean).join(' ') || user.email;
  const owner = { id: user.id, name: user.email, displayName };
  const options = await askToMake(publicUrl, siteTitle, owner, known);
  await write(db, by, (tx) => keepChallenge(tx, options.challenge, user.id));
  return { ...options };
}

/** Keeps a passkey that the browser made. @throws passkey_invalid, limit_reached, address_unproven */
export async function addPasskey(
  db: Database,
  by: By,
  publicUrl: string,
  session: OpenSession,
  made: RegistrationResponseJSON,
  userAgent: string,
): Promise<Passkey> {
  const { user } = session;
  await write(db, by, (tx) => useChallenge(tx, made.response.clientDataJSON, user.id));
  const key = await readMade(publicUrl, made);
  if (!key) throw invalidPasskey();
  return write(db, by, async (tx) => {
    const { emailConfirmed } = await lockCustomer(tx, user.id);
    if (!emailConfirmed) throw unproven();
    if ((await readOf(tx, user.id)).length >= MOST_PASSKEYS) throw tooManyPasskeys();
    const row = { userId: user.id, ...key, name: deviceName(userAgent) };
    const passkey = await insertRow<Passkey>(tx, 'passkeys', row, SHOWN).catch(refuseKnown);
    await enqueueMail(tx, { kind: 'passkey-added', userId: user.id, about: { device: row.name } });
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
 * Signs in by a passkey.
 * @throws passkey_invalid in the same words whatever is wrong: an unknown key, another site's, a challenge used or too old,
 *   a counter that went back as a copy's does; account_inactive
 */
export async function enterByPasskey(
  db: Database,
  by: By,
  parts: readonly AccountPart[],
  publicUrl: string,
  signed: AuthenticationResponseJSON,
  visit: Visit,
): Promise<SignedIn> {
  await write(db, by, (tx) => useChallenge(tx, signed.response.clientDataJSON, null));
  const [key] = await named<StoredKey>(
    db,
    'passkey',
    'select id, user_id, credential_id, public_key, counter, transports from passkeys where credential_id = $1',
    [signed.id],
  );
  if (!key || !isHandleOf(key.userId, signed.response.userHandle)) throw invalidPasskey();
  const counter = await readSigned(publicUrl, signed, key);
  if (counter === undefined) throw invalidPasskey();
  return write(db, by, async (tx) => {
    await lockCustomer(tx, key.userId).catch(refuse);
    // It may have been removed meanwhile, or used by a copy.
    const [used] = await updateRow<{ isActive: boolean }>(
      tx,
      'passkeys as p',
      { id: key.id, counter: key.counter },
      { counter, lastUsedAt: NOW },
      '(select is_active from customers where id = p.user_id) as "isActive"',
    );
    if (!used) throw invalidPasskey();
    if (!used.isActive) {
      throw new ShopError('account_inactive', 'This account is deactivated. Please contact us.');
    }
    return enterAs(tx, parts, key.userId, visit);
  });
}

/** The customer's passkeys, the newest first. */
export const listPasskeys = (db: Db, userId: string): Promise<Passkey[]> =>
  named<Passkey>(
    db,
    'passkeys-of-customer',
    `select ${SHOWN} from passkeys where user_id = $1 order by created_at desc, id`,
    [userId],
  );

/** @throws not_found, also for another customer's */
export async function removePasskey(tx: Tx, userId: string, id: string): Promise<void> {
  const removed = await deleteRows(tx, 'passkeys', { id, userId });
  if (removed.length === 0) throw new ShopError('not_found', 'There is no such passkey.');
}

/** Removes all of them: somebody else may have made one. */
export async function removePasskeys(tx: Tx, userId: string): Promise<void> {
  await deleteRows(tx, 'passkeys', { userId });
  await deleteRows(tx, 'passkey_challenges', { userId });
}

/** Forgets what no browser came back with. */
export async function deletePastChallenges(tx: Tx): Promise<void> {
  await tx.query('delete from passkey_challenges where expires_at < now()');
}

const SHOWN = 'id, name, is_synced, created_at, last_used_at';

interface StoredKey extends KnownKey {
  id: string;
  userId: string;
}

const readOf = (db: Db, userId: string): Promise<StoredKey[]> =>
  named<StoredKey>(
    db,
    'stored-passkeys',
    `select id, user_id, credential_id, public_key, counter, transports from passkeys
     where user_id = $1 order by created_at`,
    [userId],
  );

const keepChallenge = (tx: Tx, challenge: string, userId: string | null): Promise<unknown> =>
  insertRow(tx, 'passkey_challenges', {
    challengeHash: hashOfToken(challenge),
    userId,
    expiresAt: new FromNow({ minutes: CHALLENGE_MINUTES }),
  });

/** Uses a challenge up, whatever comes of it. @param userId who adds a passkey; null: somebody signs in */
async function useChallenge(tx: Tx, clientData: string, userId: string | null): Promise<void> {
  const used = await named(
    tx,
    'use-passkey-challenge',
    `delete from passkey_challenges where challenge_hash = $1 and user_id is not distinct from $2::uuid
       and expires_at > now() returning challenge_hash`,
    [hashOfToken(challengeIn(clientData)), userId],
  );
  if (used.length === 0) throw invalidPasskey();
}

/** Whatever the library says against it stays here. */
const refuse = (): never => {
  throw invalidPasskey();
};

const refuseKnown = refusedBy({ passkeys_credential_id_key: knownPasskey });

const unproven = () =>
  new ShopError(
    'address_unproven',
    'Please confirm your e-mail address first. Then you can add a passkey.',
  );
