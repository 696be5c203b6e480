import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { ShopError } from '../../kit/errors.ts';
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
import { enqueueMail } from '../mail/outbox.ts';
import { readSettings } from '../settings/settings.ts';
import type { AccountPart } from './account-part.ts';
import { checkPassword, wrongPassword } from './current-password.ts';
import { requireFreshSession } from './delete-account.ts';
import { lockCustomer } from './lock-customer.ts';
import type { Passkey, PasskeyOptions } from './schema.ts';
import type { OpenSession } from './sessions.ts';
import { enterAs, type SignedIn, type Visit } from './sign-in.ts';

/** How long a browser may take to ask its owner. */
const CHALLENGE_MINUTES = 5;

/** More than anybody has, and few enough to look through. */
const MOST = 20;

/** Ed25519, ES256 and RS256, which every authenticator has one of. */
const ALGORITHMS = [-8, -7, -257];

/** It reads certificates and keys of many shapes: only who uses it waits for it. */
const webauthn = () => import('@simplewebauthn/server');

/** Passkeys are of the site that PUBLIC_URL names, and of no other (docs/decisions/086). */
const idOf = (publicUrl: string): string => new URL(publicUrl).hostname;
const originOf = (publicUrl: string): string => new URL(publicUrl).origin;

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
  if (known.length >= MOST) throw tooMany();
  const [{ siteTitle }, { generateRegistrationOptions }] = await Promise.all([
    readSettings(db),
    webauthn(),
  ]);
  const options = await generateRegistrationOptions({
    rpName: siteTitle,
    rpID: idOf(publicUrl),
    userID: new Uint8Array(handleOf(user.id)),
    userName: user.email,
    userDisplayName: [user.firstName, user.lastName].filter(Boolean).join(' ') || user.email,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: known.map(({ credentialId, transports }) => ({
      id: credentialId,
      transports,
    })),
    // Found without a name typed, and unlocked by finger, face or code: it stands for name and password.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
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
  const { verifyRegistrationResponse } = await webauthn();
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: made,
    // It was ours and unused: see above.
    expectedChallenge: () => true,
    expectedOrigin: originOf(publicUrl),
    expectedRPID: idOf(publicUrl),
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(refuse);
  if (!verified || !registrationInfo) throw invalid();
  const { credential, credentialBackedUp } = registrationInfo;
  return write(db, by, async (tx) => {
    const { emailConfirmed } = await lockCustomer(tx, user.id);
    if (!emailConfirmed) throw unproven();
    if ((await readOf(tx, user.id)).length >= MOST) throw tooMany();
    const row = {
      userId: user.id,
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: credential.transports ?? [],
      name: deviceName(userAgent),
      isSynced: credentialBackedUp,
    };
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
  const { generateAuthenticationOptions } = await webauthn();
  const options = await generateAuthenticationOptions({
    rpID: idOf(publicUrl),
    userVerification: 'required',
  });
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
  if (!key || !isOf(key, signed.response.userHandle)) throw invalid();
  const { verifyAuthenticationResponse } = await webauthn();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: signed,
    expectedChallenge: () => true,
    expectedOrigin: originOf(publicUrl),
    expectedRPID: idOf(publicUrl),
    requireUserVerification: true,
    credential: {
      id: key.credentialId,
      publicKey: new Uint8Array(key.publicKey),
      counter: Number(key.counter),
      transports: key.transports,
    },
  }).catch(refuse);
  if (!verified) throw invalid();
  return write(db, by, async (tx) => {
    await lockCustomer(tx, key.userId).catch(refuse);
    // It may have been removed meanwhile, or used by a copy.
    const [used] = await updateRow<{ isActive: boolean }>(
      tx,
      'passkeys as p',
      { id: key.id, counter: key.counter },
      { counter: authenticationInfo.newCounter, lastUsedAt: NOW },
      '(select is_active from customers where id = p.user_id) as "isActive"',
    );
    if (!used) throw invalid();
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

interface StoredKey {
  id: string;
  userId: string;
  credentialId: string;
  publicKey: Buffer;
  counter: string;
  transports: AuthenticatorTransport[];
}

const readOf = (db: Db, userId: string): Promise<StoredKey[]> =>
  named<StoredKey>(
    db,
    'stored-passkeys',
    `select id, user_id, credential_id, public_key, counter, transports from passkeys
     where user_id = $1 order by created_at`,
    [userId],
  );

/** The account as its keys know it; a key that is found without a name names it. */
const handleOf = (userId: string): Buffer => Buffer.from(userId.replaceAll('-', ''), 'hex');

const isOf = ({ userId }: StoredKey, handle: string | undefined): boolean =>
  handle === undefined || handleOf(userId).toString('base64url') === handle;

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
  if (used.length === 0) throw invalid();
}

function challengeIn(clientData: string): string {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientData, 'base64url').toString());
    return typeof challenge === 'string' ? challenge : '';
  } catch {
    return '';
  }
}

const invalid = () =>
  new ShopError('passkey_invalid', 'This passkey does not work here. Please sign in another way.');

/** Whatever the library says against it stays here. */
const refuse = (): never => {
  throw invalid();
};

const refuseKnown = refusedBy({
  passkeys_credential_id_key: () =>
    new ShopError('passkey_invalid', 'This passkey is known already.'),
});

const unproven = () =>
  new ShopError(
    'address_unproven',
    'Please confirm your e-mail address first. Then you can add a passkey.',
  );

const tooMany = () =>
  new ShopError('limit_reached', `You have ${MOST} passkeys. Remove one that you no longer use.`);
