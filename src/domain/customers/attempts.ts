import { setTimeout as pause } from 'node:timers/promises';
import { networkOf } from '../../platform/address-network.ts';
import { bySystem, type Database, type Tx, write } from '../../platform/database.ts';
import { hashOfToken } from '../../platform/secret-token.ts';
import {
  type Counter,
  countAttempt,
  counter,
  countFailures,
  forgetFailures,
  holdCounters,
  type Policy,
  refuseWaiting,
  takeBackAttempt,
} from './throttle.ts';

const COUNTING = bySystem('throttles');

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Of one account, by whoever guesses. */
const OF_ACCOUNT: Policy = {
  free: 5,
  firstWait: 1,
  longestWait: 15 * MINUTE,
  forgottenAfter: 24 * HOUR,
};

/** From one address, over all accounts: many people may share it. */
const FROM_ADDRESS: Policy = { ...OF_ACCOUNT, free: 20, forgottenAfter: HOUR };

/** Requests for a reset link from one address; nobody forgets so many passwords. */
const REQUESTS_FROM_ADDRESS: Policy = {
  free: 10,
  firstWait: MINUTE,
  longestWait: 15 * MINUTE,
  forgottenAfter: HOUR,
};

/** Mails to one mailbox: a minute between two of them, an hour after five of one day. */
const MAILS: Policy = {
  free: 1,
  firstWait: MINUTE,
  longestWait: MINUTE,
  forgottenAfter: 24 * HOUR,
};
const MAILS_IN_ALL: Policy = { ...MAILS, free: 5, firstWait: HOUR, longestWait: HOUR };

/** Mails of accounts made and deleted with one address: anybody can type anybody's. */
const ACCOUNT_MAILS: Policy = {
  free: 4,
  firstWait: 24 * HOUR,
  longestWait: 24 * HOUR,
  forgottenAfter: 24 * HOUR,
};

/** Mails that ask one mailbox to confirm the newsletter: each makes the next wait twice as long, up to a day. */
const CONFIRMATION_MAILS: Policy = {
  free: 1,
  firstWait: 10 * MINUTE,
  longestWait: 24 * HOUR,
  forgottenAfter: 36 * HOUR,
};

/** The same mails in all, whatever was confirmed between them: five a day. */
const CONFIRMATION_MAILS_IN_ALL: Policy = {
  free: 5,
  firstWait: 24 * HOUR,
  longestWait: 24 * HOUR,
  forgottenAfter: 24 * HOUR,
};

/** Changes of one account's address, tried or made: each one promises an address, and writes to it. */
const ADDRESS_CHANGES: Policy = {
  free: 10,
  firstWait: 15 * MINUTE,
  longestWait: HOUR,
  forgottenAfter: 24 * HOUR,
};

const SIGN_INS = 'failed sign-ins';

const byName = (name: string) => counter('sign-in name', OF_ACCOUNT, name);
const byAccount = (id: string) => counter('sign-in account', OF_ACCOUNT, id);
const byDevice = (userId: string, device: string) =>
  counter('sign-in device', OF_ACCOUNT, userId, hashOfToken(device).toString('hex'));

/** Nothing is counted for an address that is spared: it is left out. */
const byAddress = (purpose: string, policy: Policy, address: string | undefined): Counter[] =>
  address === undefined ? [] : [counter(purpose, policy, networkOf(address))];

export interface SignInAttempt {
  /** As it was typed. */
  name: string;
  /** Whose it is; nothing where there is no such account. */
  userId: string | undefined;
  /** The token of a browser in which this account's owner signed in before. */
  knownDevice: string | undefined;
  /** Where it came from; nothing where the owner of the shop spares that address. */
  address: string | undefined;
}

/** A sign-in that was counted, and where. */
export interface CountedSignIn {
  /** Whether the password may be looked at. */
  mayBeRight: boolean;
  counters: Counter[];
}

/** Attempts that wait for the outcome of others look again after this, in milliseconds, and so long at most. */
const LOOK_AGAIN = 100;
const PATIENCE = 10_000;

/**
 * Counts a sign-in as failed until it succeeds, by what was typed and by address. Unknown accounts are
 * counted as known ones. From a known device it is counted for that device alone: whoever guesses
 * elsewhere does not make the owner wait. Where only attempts count that are being looked at just now,
 * theirs is the outcome to wait for: an owner who signs in ten times at once is no stranger.
 *
 * An account has two names. Guesses by either count for both, but a refusal that only the other name's
 * guesses explain would tell that both are of one account. So nobody is told: the password is not looked
 * at, and the answer is that of a wrong one.
 * @throws too_many_requests
 */
export async function countSignIn(db: Database, attempt: SignInAttempt): Promise<CountedSignIn> {
  const { told, untold } = countersOf(attempt);
  const until = Date.now() + PATIENCE;
  for (;;) {
    const counted = await write(db, COUNTING, async (tx) => {
      const waits = await holdCounters(tx, [...told, ...untold]);
      if (Date.now() < until && waits.some(({ undecided }) => undecided)) return undefined;
      refuseWaiting(waits.slice(0, told.length), SIGN_INS);
      const mayBeRight = waits.every(({ seconds }) => seconds === 0);
      const counters = mayBeRight ? [...told, ...untold] : told;
      await countFailures(tx, counters, true);
      return { mayBeRight, counters };
    });
    if (counted) return counted;
    await pause(LOOK_AGAIN);
  }
}

function countersOf({ name, userId, knownDevice, address }: SignInAttempt) {
  if (userId && knownDevice) return { told: [byDevice(userId, knownDevice)], untold: [] };
  return {
    told: [byName(name), ...byAddress('sign-in address', FROM_ADDRESS, address)],
    untold: [byAccount(userId ?? name)],
  };
}

/** An account, by all that can be typed for it. */
export interface AccountNames {
  id: string;
  username: string;
  email: string;
}

/** The owner came in. Of the address's failures only this attempt is taken back: the others were not theirs. */
export async function forgetSignIns(
  tx: Tx,
  account: AccountNames,
  { knownDevice, address }: Partial<SignInAttempt> = {},
): Promise<void> {
  await forgetFailures(tx, [
    byAccount(account.id),
    byName(account.username),
    byName(account.email),
    ...(knownDevice ? [byDevice(account.id, knownDevice)] : []),
  ]);
  if (!knownDevice) {
    await takeBackAttempt(tx, byAddress('sign-in address', FROM_ADDRESS, address));
  }
}

const byPassword = (sessionId: string) => [counter('current password', OF_ACCOUNT, sessionId)];

/**
 * Counts a password that a signed-in customer types once more. By session: whoever sits at somebody's
 * open screen does not make the owner wait elsewhere.
 * @throws too_many_requests
 */
export const countPassword = (db: Database, sessionId: string): Promise<void> =>
  write(db, COUNTING, (tx) => countAttempt(tx, byPassword(sessionId), 'wrong passwords'));

export const forgetPasswords = (db: Database, sessionId: string): Promise<void> =>
  write(db, COUNTING, (tx) => forgetFailures(tx, byPassword(sessionId)));

/** Counts another address that a customer wants, whether it is free or not. @throws too_many_requests */
export const countEmailChange = (db: Database, userId: string): Promise<void> =>
  write(db, COUNTING, (tx) =>
    countAttempt(
      tx,
      [counter('change of address', ADDRESS_CHANGES, userId)],
      'changes of the email address',
    ),
  );

/** Counts a request for a reset link. @throws too_many_requests */
export const countLinkRequest = (db: Database, address: string | undefined): Promise<void> =>
  write(db, COUNTING, (tx) =>
    countAttempt(
      tx,
      byAddress('link request', REQUESTS_FROM_ADDRESS, address),
      'requests for reset links',
    ),
  );

/** Whether the mailbox may be sent another reset link now; counts it where it may. */
export const countResetMail = (tx: Tx, email: string): Promise<boolean> =>
  countIfFree(tx, [
    counter('reset mail', MAILS, email),
    counter('reset mails', MAILS_IN_ALL, email),
  ]);

/** Whether the mailbox may be told now that an account was made or deleted; counts it where it may. */
export const countAccountMail = (tx: Tx, email: string): Promise<boolean> =>
  countIfFree(tx, [counter('account mail', ACCOUNT_MAILS, email)]);

const byConfirmation = (email: string) => counter('confirmation mail', CONFIRMATION_MAILS, email);
const byConfirmations = (email: string) => [
  byConfirmation(email),
  counter('confirmation mails', CONFIRMATION_MAILS_IN_ALL, email),
];

/** Whether the mailbox may be asked now to confirm the newsletter; counts it where it may. */
export const countConfirmationMail = (tx: Tx, email: string): Promise<boolean> =>
  countIfFree(tx, byConfirmations(email));

/** The mail that was counted last will not be sent. */
export const takeBackConfirmationMail = (tx: Tx, email: string): Promise<void> =>
  takeBackAttempt(tx, byConfirmations(email));

/** Whoever reads the mailbox has answered: the next mail does not wait, but still counts among the day's. */
export const forgetConfirmationMails = (tx: Tx, email: string): Promise<void> =>
  forgetFailures(tx, [byConfirmation(email)]);

/** Counts where none of the counters waits. @returns whether it did */
async function countIfFree(tx: Tx, counters: Counter[]): Promise<boolean> {
  const waits = await holdCounters(tx, counters);
  if (waits.some(({ seconds }) => seconds > 0)) return false;
  await countFailures(tx, counters);
  return true;
}

/**
 * Runs what asks for a link's token, and counts it where the token leads nowhere.
 * @param misses whether the outcome says so; a refusal always does
 * @throws too_many_requests, and what `work` throws
 */
export async function countingMisses<T>(
  db: Database,
  address: string | undefined,
  work: () => Promise<T>,
  misses: (outcome: T) => boolean = () => false,
): Promise<T> {
  const counters = byAddress('link', FROM_ADDRESS, address);
  await write(db, COUNTING, (tx) => countAttempt(tx, counters, 'links that do not work'));
  const outcome = await work();
  if (!misses(outcome)) await write(db, COUNTING, (tx) => takeBackAttempt(tx, counters));
  return outcome;
}
