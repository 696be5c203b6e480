import type { Bound, Limits } from '../platform/limits.ts';
import { ShopError } from './errors.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Guesses at one password: enough for an owner who mistypes, and few over a day. */
const GUESSES = [
  [5, 15 * MINUTE],
  [50, DAY],
] as const;

/**
 * How often things may happen, all of it (docs/rules.md, Limits). What is counted by network is not counted
 * for the addresses that the owner spares.
 */
export const BOUNDS = {
  // Failed sign-ins; a success forgets them.
  signInsByName: { name: 'sign-in name', windows: GUESSES },
  signInsToAccount: { name: 'sign-in account', windows: GUESSES },
  signInsFromDevice: { name: 'sign-in device', windows: GUESSES },
  signInsFromNetwork: { name: 'sign-in network', windows: [[20, HOUR]] },
  /** By session: whoever sits at somebody's open screen does not make the owner wait elsewhere. */
  currentPasswords: { name: 'current password', windows: GUESSES },
  /** By network: links of mails that do not work. */
  wrongLinks: { name: 'wrong link', windows: [[20, HOUR]] },
  /** By network: nobody forgets so many passwords. */
  linkRequests: { name: 'link request', windows: [[10, HOUR]] },

  // By mailbox: anybody can type anybody's.
  resetMails: {
    name: 'reset mail',
    windows: [
      [1, MINUTE],
      [5, HOUR],
      [10, DAY],
    ],
  },
  /** That an account was made or deleted. */
  accountMails: { name: 'account mail', windows: [[4, DAY]] },
  /** That ask to confirm the newsletter. Once it is confirmed, the next one does not wait. */
  newsletterMails: { name: 'newsletter mail', windows: [[1, 10 * MINUTE]] },
  /** The same in all, whatever was confirmed between them. */
  newsletterMailsADay: { name: 'newsletter mails', windows: [[5, DAY]] },

  /** That ask to confirm an account's address. */
  confirmationMails: {
    name: 'confirmation mail',
    windows: [
      [1, MINUTE],
      [5, DAY],
    ],
  },

  /** By account: each one writes to an address that the customer typed. */
  emailChanges: { name: 'change of address', windows: [[10, DAY]] },
} as const satisfies Record<string, Bound>;

/** Calls that one network may make in a minute. */
const CALLS_A_MINUTE = {
  signIn: 20,
  register: 20,
  forgotPassword: 20,
  checkResetLink: 20,
  resetPassword: 20,
  confirmEmail: 20,
  changePassword: 20,
  deleteAccount: 20,
  changeNotifications: 20,
  exportData: 20,
  subscribe: 10,
  stockAlert: 10,
  /** Drawing is work. */
  invoice: 30,
  /** Far above what readers do: a mail provider posts for all of its own, from few addresses (RFC 8058). */
  unsubscribe: 1_000,
  staffSignIn: 20,
  testMail: 10,
} as const;
export type CountedCall = keyof typeof CALLS_A_MINUTE;

export const boundOfCalls = (call: CountedCall): Bound => ({
  name: `call ${call}`,
  windows: [[CALLS_A_MINUTE[call], MINUTE]],
  final: true,
});

/** Failed sign-ins to the back office, by account and network. @param most as the owner has set it */
export const staffSignIns = (most: number): Bound => ({
  name: 'staff sign-in',
  windows: [[most, 15 * MINUTE]],
});

/**
 * Counts one more.
 * @param what there is too much of: 'failed sign-ins'
 * @throws too_many_requests, with the seconds to wait
 */
export async function countOrRefuse(
  limits: Limits,
  what: string,
  bound: Bound,
  ...names: string[]
): Promise<void> {
  const seconds = await limits.count(bound, ...names);
  if (seconds === 0) return;
  throw new ShopError(
    'too_many_requests',
    `Too many ${what}. Please try again in ${durationText(seconds)}.`,
    { retryAfter: seconds },
  );
}

/** '1 second', '40 seconds', '15 minutes', '20 hours': never less than it takes. */
function durationText(seconds: number): string {
  const [count, unit] =
    seconds <= MINUTE
      ? ([seconds, 'second'] as const)
      : seconds <= 2 * HOUR
        ? ([Math.ceil(seconds / MINUTE), 'minute'] as const)
        : ([Math.ceil(seconds / HOUR), 'hour'] as const);
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
