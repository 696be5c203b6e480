import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';

/**
 * Passkeys as WebAuthn has them, for whoever keeps some: customers, staff. They are found without a name typed, and unlocked by finger,
 * face or code, so that one stands for name and password; they are of the site that PUBLIC_URL names, and of no other
 * (docs/decisions/086).
 */

/** How long a browser may take to ask its owner. */
export const CHALLENGE_MINUTES = 5;

/** More than anybody has, and few enough to look through. */
export const MOST_PASSKEYS = 20;

/** Ed25519, ES256 and RS256, which every authenticator has one of. */
const ALGORITHMS = [-8, -7, -257];

/** It reads certificates and keys of many shapes: only who uses it waits for it. */
const webauthn = () => import('@simplewebauthn/server');

const idOf = (publicUrl: string): string => new URL(publicUrl).hostname;
const originOf = (publicUrl: string): string => new URL(publicUrl).origin;

/** What is kept of a passkey to know it by. */
export interface KnownKey {
  credentialId: string;
  publicKey: Buffer;
  counter: string;
  transports: AuthenticatorTransport[];
}

interface KeyOwner {
  /** A UUID. */
  id: string;
  name: string;
  displayName: string;
}

/** What a browser is asked, so that it makes a passkey that is none of the known ones. */
export async function askToMake(
  publicUrl: string,
  siteTitle: string,
  owner: KeyOwner,
  known: readonly KnownKey[],
) {
  const { generateRegistrationOptions } = await webauthn();
  return generateRegistrationOptions({
    rpName: siteTitle,
    rpID: idOf(publicUrl),
    userID: new Uint8Array(handleOf(owner.id)),
    userName: owner.name,
    userDisplayName: owner.displayName,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: known.map(({ credentialId, transports }) => ({
      id: credentialId,
      transports,
    })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

/**
 * What is to be kept of a passkey that a browser made; undefined whatever is wrong with it. Whether its challenge was ours, and
 * unused, is up to the caller.
 */
export async function readMade(publicUrl: string, made: RegistrationResponseJSON) {
  const { verifyRegistrationResponse } = await webauthn();
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: made,
    expectedChallenge: () => true,
    expectedOrigin: originOf(publicUrl),
    expectedRPID: idOf(publicUrl),
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => ({ verified: false, registrationInfo: undefined }));
  if (!verified || !registrationInfo) return undefined;
  const { credential, credentialBackedUp } = registrationInfo;
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: credential.transports ?? [],
    isSynced: credentialBackedUp,
  };
}

/** What a browser is asked, so that it signs with any passkey of this site: whose it is, it says itself. */
export async function askToSign(publicUrl: string) {
  const { generateAuthenticationOptions } = await webauthn();
  return generateAuthenticationOptions({ rpID: idOf(publicUrl), userVerification: 'required' });
}

/** The counter that the key has after this signature; undefined whatever is wrong with it. The challenge is up to the caller. */
export async function readSigned(
  publicUrl: string,
  signed: AuthenticationResponseJSON,
  key: KnownKey,
): Promise<number | undefined> {
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
  }).catch(() => ({ verified: false, authenticationInfo: undefined }));
  return verified ? authenticationInfo?.newCounter : undefined;
}

/** The account as its keys know it; a key that is found without a name names it. */
const handleOf = (id: string): Buffer => Buffer.from(id.replaceAll('-', ''), 'hex');

/** Whether a key that says whose it is means this account. */
export const isHandleOf = (id: string, handle: string | undefined): boolean =>
  handle === undefined || handleOf(id).toString('base64url') === handle;

/** The challenge that a browser answered; empty for nonsense. */
export function challengeIn(clientData: string): string {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientData, 'base64url').toString());
    return typeof challenge === 'string' ? challenge : '';
  } catch {
    return '';
  }
}
