import type { Limits } from '../../platform/limits.ts';
import { hashOfToken } from '../../platform/secret-token.ts';
import { BOUNDS, countOrRefuse } from '../limits.ts';

export interface SignInAttempt {
  /** As it was typed. */
  name: string;
  /** Whose it is; nothing where there is no such account. */
  userId: string | undefined;
  /** The token of a browser in which this account's owner signed in before. */
  knownDevice: string | undefined;
  /** The network that it came from; nothing where the owner of the shop spares it. */
  network: string | undefined;
}

const SIGN_INS = 'failed sign-ins';

/**
 * Counts a sign-in as failed until it succeeds, by what was typed and by network. Unknown accounts are
 * counted as known ones. From a known device it is counted for that device alone: whoever guesses
 * elsewhere does not make the owner wait.
 *
 * An account has two names. Guesses by either count for both, but a refusal that only the other name's
 * guesses explain would tell that both are of one account. So nobody is told: the password is not looked
 * at, and the answer is that of a wrong one.
 * @returns whether the password may be looked at
 * @throws too_many_requests
 */
export async function countSignIn(limits: Limits, attempt: SignInAttempt): Promise<boolean> {
  const { name, userId, knownDevice, network } = attempt;
  if (userId && knownDevice) {
    const device = hashOfToken(knownDevice).toString('hex');
    await countOrRefuse(limits, SIGN_INS, BOUNDS.signInsFromDevice, userId, device);
    return true;
  }
  await countOrRefuse(limits, SIGN_INS, BOUNDS.signInsByName, name);
  if (network) await countOrRefuse(limits, SIGN_INS, BOUNDS.signInsFromNetwork, network);
  return (await limits.count(BOUNDS.signInsToAccount, userId ?? name)) === 0;
}

/** An account, by all that can be typed for it. */
export interface AccountNames {
  id: string;
  username: string;
  email: string;
}

/** The owner came in. Of the network's failures only this attempt is taken back: the others were not theirs. */
export async function forgetSignIns(
  limits: Limits,
  account: AccountNames,
  { knownDevice, network }: Partial<SignInAttempt> = {},
): Promise<void> {
  await limits.forget(BOUNDS.signInsToAccount, account.id);
  await limits.forget(BOUNDS.signInsByName, account.username);
  await limits.forget(BOUNDS.signInsByName, account.email);
  if (knownDevice) {
    const device = hashOfToken(knownDevice).toString('hex');
    await limits.forget(BOUNDS.signInsFromDevice, account.id, device);
  } else if (network) await limits.takeBack(BOUNDS.signInsFromNetwork, network);
}

/**
 * Runs what asks for a link's token, and counts it where the token leads nowhere.
 * @param misses whether the outcome says so; a refusal always does
 * @throws too_many_requests, and what `work` throws
 */
export async function countingMisses<T>(
  limits: Limits,
  network: string | undefined,
  work: () => Promise<T>,
  misses: (outcome: T) => boolean = () => false,
): Promise<T> {
  if (!network) return work();
  await countOrRefuse(limits, 'links that do not work', BOUNDS.wrongLinks, network);
  const outcome = await work();
  if (!misses(outcome)) await limits.takeBack(BOUNDS.wrongLinks, network);
  return outcome;
}
