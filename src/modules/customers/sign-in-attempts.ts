import { BOUNDS, countOrRefuse } from '../../kit/rate-limits.ts';
import type { RateLimiter } from '../../platform/database/rate-limiter.ts';
import { hashOfToken } from '../../platform/secrets/secret-token.ts';

export interface SignInAttempt {
  /** As typed. */
  name: string;
  /** The account's owner; undefined if there is no such account. */
  userId: string | undefined;
  /** The token of a browser in which this customer has signed in before. */
  knownDevice: string | undefined;
  /** The network that the attempt came from; undefined if the shop's owner has exempted it. */
  network: string | undefined;
}

const SIGN_INS = 'failed sign-ins';

/**
 * Counts a sign-in as failed until it succeeds, by the name typed and by network. Unknown accounts
 * are counted like known ones. Attempts from a known device count for that device only, so that
 * guesses from elsewhere do not make the owner wait.
 *
 * An account has two names, and guesses at either count for both. But refusing one name because of
 * guesses at the other would reveal that both belong to one account. In that case we do not check
 * the password and answer that it is wrong.
 * @returns whether the password may be checked
 * @throws too_many_requests
 */
export async function countSignIn(limits: RateLimiter, attempt: SignInAttempt): Promise<boolean> {
  const { name, userId, knownDevice, network } = attempt;
  if (userId && knownDevice) {
    await countOrRefuse(limits, SIGN_INS, BOUNDS.signInsFromDevice, userId, nameOf(knownDevice));
    return true;
  }
  await countOrRefuse(limits, SIGN_INS, BOUNDS.signInsByName, name);
  if (network) await countOrRefuse(limits, SIGN_INS, BOUNDS.signInsFromNetwork, network);
  return (await limits.count(BOUNDS.signInsToAccount, userId ?? name)) === 0;
}

/** A device as its attempts are counted. */
const nameOf = (device: string): string => hashOfToken(device).toString('hex');

/** An account, by every name that can be typed for it. */
export interface AccountNames {
  id: string;
  username: string;
  email: string;
}

/**
 * After a success, forgets the account's failures. Of the network's failures only this attempt is
 * taken back: the others were not the owner's.
 */
export async function forgetSignIns(
  limits: RateLimiter,
  account: AccountNames,
  { knownDevice, network }: Partial<SignInAttempt> = {},
): Promise<void> {
  await limits.forget(BOUNDS.signInsToAccount, account.id);
  await limits.forget(BOUNDS.signInsByName, account.username);
  await limits.forget(BOUNDS.signInsByName, account.email);
  if (knownDevice) {
    await limits.forget(BOUNDS.signInsFromDevice, account.id, nameOf(knownDevice));
  } else if (network) await limits.takeBack(BOUNDS.signInsFromNetwork, network);
}
