import { batched } from '../platform/database/batched.ts';
import { type Database, type Db, named } from '../platform/database/database.ts';
import type { Bound, RateLimiter } from '../platform/database/rate-limiter.ts';
import { ShopError } from './errors.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** For guessing one password: enough for an owner who mistypes, and few over a day. */
const GUESSES = [
  [5, 15 * MINUTE],
  [50, DAY],
] as const;

/**
 * The bounds on what a shop's visitors may do, by their keys in `site_config`: each a whole number, here
 * with what holds until the owner sets another (src/kit/RULES.md, Limits).
 */
export const OWNERS_LIMITS = {
  // A day, by account (a guest's session), network and mailbox.
  limit_orders_account: 20,
  limit_orders_network: 200,
  limit_orders_mailbox: 20,
  limit_cancellations_account: 10,
  limit_cancellations_network: 60,
  limit_cancellations_mailbox: 10,
  limit_votes_account: 100,
  limit_votes_network: 300,
  limit_votes_mailbox: 100,
  limit_addresses_account: 50,
  limit_addresses_network: 150,
  limit_addresses_mailbox: 50,
  limit_alerts_account: 50,
  limit_alerts_network: 100,
  limit_alerts_mailbox: 50,
  limit_reviews_account: 20,
  limit_reviews_network: 60,
  limit_reviews_mailbox: 20,
  limit_photos_account: 40,
  limit_photos_network: 120,
  limit_photos_mailbox: 40,
  limit_questions_account: 10,
  limit_questions_network: 40,
  limit_questions_mailbox: 10,
  limit_messages_account: 20,
  limit_messages_network: 60,
  limit_messages_mailbox: 20,
  /** Mail of one kind to one mailbox, a day. */
  limit_mails_mailbox: 30,

  // At a time.
  limit_addresses_kept: 30,
  limit_alerts_waiting: 100,
  limit_open_cash_orders: 10,
  limit_open_cash_orders_unproven: 2,

  // Of one order; the amount in whole units of the shop's currency.
  limit_order_lines: 50,
  limit_order_pieces: 500,
  limit_order_amount: 10_000,
} as const;
export type OwnersLimits = Record<keyof typeof OWNERS_LIMITS, number>;

/** What visitors do that is counted a day, by account, network and mailbox. */
export type BoundedAction =
  | 'orders'
  | 'cancellations'
  | 'votes'
  | 'addresses'
  | 'alerts'
  | 'reviews'
  | 'photos'
  | 'questions'
  | 'messages';

/** The bounds as the owner has set them. */
export async function readLimits(db: Db): Promise<OwnersLimits> {
  const set = await named<{ key: string; value: string }>(
    db,
    'owners-limits',
    'select key, value from site_config where key = any($1)',
    [Object.keys(OWNERS_LIMITS)],
  );
  const limits: Record<string, number> = { ...OWNERS_LIMITS };
  for (const { key, value } of set) if (/^[1-9]\d{0,8}$/.test(value)) limits[key] = Number(value);
  return limits as OwnersLimits;
}

/** The same for a call: all that come at the same moment read them once. */
export const readLimitsForCall = (db: Database): Promise<OwnersLimits> => readTogether(db, null);

const readTogether = batched(Number.POSITIVE_INFINITY, async (db: Database, asks: null[]) => {
  const limits = await readLimits(db);
  return asks.map(() => limits);
});

export const boundOfAction = (
  limits: OwnersLimits,
  action: BoundedAction,
  by: 'account' | 'network' | 'mailbox',
): Bound => ({ name: `${action} ${by}`, windows: [[limits[`limit_${action}_${by}`], DAY]] });

/** Mail of one kind, by mailbox. */
export const boundOfMail = (limits: OwnersLimits, kind: string): Bound => ({
  name: `mail ${kind}`,
  windows: [[limits.limit_mails_mailbox, DAY]],
});

/**
 * The bounds on how often something may happen that no owner can change (src/kit/RULES.md, Limits). Counts
 * by network skip the addresses that the owner has exempted.
 */
export const BOUNDS = {
  // Failed sign-ins; a success forgets them.
  signInsByName: { name: 'sign-in name', windows: GUESSES },
  signInsToAccount: { name: 'sign-in account', windows: GUESSES },
  signInsFromDevice: { name: 'sign-in device', windows: GUESSES },
  signInsFromNetwork: { name: 'sign-in network', windows: [[20, HOUR]] },
  /**
   * Failed sign-ins of staff to one account from all networks together. Networks from which the staff member
   * has signed in before neither count here nor are refused.
   */
  staffSignInsFromAnywhere: {
    name: 'staff sign-in from anywhere',
    windows: [
      [100, HOUR],
      [500, DAY],
    ],
  },
  /** By account: guesses from many networks reach many bounds, but the owner is told once. */
  staffLocksTold: { name: 'staff lock told', windows: [[1, 15 * MINUTE]] },
  /** By the shop: a night's backup is tried again, and an old one stays old. */
  backupFailuresTold: { name: 'backup failure told', windows: [[1, 20 * HOUR]] },
  oldBackupsTold: { name: 'old backup told', windows: [[1, 3 * DAY]] },
  /** By network: guesses at the password for friends of a closed shop. */
  friendsPasswords: { name: 'friends password', windows: [[30, 15 * MINUTE]] },
  /** By session, so that somebody at an unattended screen cannot lock the owner out elsewhere. */
  currentPasswords: { name: 'current password', windows: GUESSES },
  /** By network: links from mails that do not work. */
  wrongLinks: { name: 'wrong link', windows: [[20, HOUR]] },
  /** By network: nobody forgets so many passwords. */
  linkRequests: { name: 'link request', windows: [[10, HOUR]] },

  /**
   * By mailbox, because anybody can type anybody's address, and by network, so that strangers elsewhere
   * cannot use up what its reader may ask for.
   */
  resetMails: {
    name: 'reset mail',
    windows: [
      [1, MINUTE],
      [5, HOUR],
      [10, DAY],
    ],
  },
  /** By mailbox: mails saying that an account was made or deleted. */
  accountMails: { name: 'account mail', windows: [[4, DAY]] },
  /** By mailbox: mails that ask a reader to confirm the newsletter. Confirming resets this count. */
  newsletterMails: { name: 'newsletter mail', windows: [[1, 10 * MINUTE]] },
  /** The same mails, counted all day; confirming does not reset this one. */
  newsletterMailsADay: { name: 'newsletter mails', windows: [[5, DAY]] },

  /** By mailbox and network, as above: mails that ask to confirm an account's address. */
  confirmationMails: {
    name: 'confirmation mail',
    windows: [
      [1, MINUTE],
      [5, DAY],
    ],
  },

  /**
   * Attempts to pay on a provider's page, by sign-in, account and network: whoever tries out stolen cards makes
   * many. A payment that succeeds forgets the account's.
   */
  paymentsBySession: {
    name: 'payment session',
    windows: [
      [10, HOUR],
      [20, DAY],
    ],
  },
  paymentsByAccount: {
    name: 'payment account',
    windows: [
      [15, HOUR],
      [30, DAY],
    ],
  },
  paymentsByNetwork: {
    name: 'payment network',
    windows: [
      [60, HOUR],
      [200, DAY],
    ],
  },
  /** Wrong codes of gift cards, by account (a guest's session) and network. */
  giftCardsByAccount: {
    name: 'gift card account',
    windows: [
      [10, HOUR],
      [30, DAY],
    ],
  },
  giftCardsByNetwork: {
    name: 'gift card network',
    windows: [
      [50, HOUR],
      [200, DAY],
    ],
  },
  /** By provider: refused webhooks that are written to the log. */
  refusedWebhooks: { name: 'refused webhook', windows: [[60, HOUR]] },
  /**
   * By network: webhooks that are verified by asking the provider, so anybody's are kept until then, and make the
   * shop call it. A provider sends again what was refused.
   */
  unverifiedWebhooks: { name: 'unverified webhook', windows: [[120, MINUTE]], final: true },
  /** By attempt: how often its page makes the shop ask the provider. */
  paymentLooks: { name: 'payment look', windows: [[30, MINUTE]] },

  /** By network: guests who begin a cart or a wishlist. A stranger can make a guest of every call. */
  newGuests: {
    name: 'new guest',
    windows: [
      [1_000, HOUR],
      [5_000, DAY],
    ],
    final: true,
  },

  /** Postcodes whose addresses are looked up, by network and in all: the owner pays for each answer. */
  lookUpsByNetwork: {
    name: 'look-up network',
    windows: [
      [30, HOUR],
      [100, DAY],
    ],
    final: true,
  },
  lookUps: { name: 'look-up', windows: [[2_000, DAY]], final: true },

  /** By network: searches that found nothing and are noted for the owner; of more, nobody is told. */
  emptySearches: {
    name: 'empty search',
    windows: [
      [30, HOUR],
      [100, DAY],
    ],
    final: true,
  },

  /** By network: pages that must be rendered because no kept answer has them. Kept ones cost next to nothing. */
  pageRenders: { name: 'page render', windows: [[300, MINUTE]], final: true },

  /** By account: each change writes to an address that the customer typed. */
  emailChanges: { name: 'change of address', windows: [[10, DAY]] },
} as const satisfies Record<string, Bound>;

/** Calls that one network may make in a minute. */
export const CALLS_A_MINUTE = {
  signIn: 20,
  register: 20,
  goOn: 20,
  enterByLink: 20,
  forgotPassword: 20,
  checkResetLink: 20,
  resetPassword: 20,
  confirmEmail: 20,
  changePassword: 20,
  changeProfile: 20,
  deleteAccount: 20,
  changeNotifications: 20,
  exportData: 20,
  lookUpAddress: 10,
  passkey: 30,
  subscribe: 10,
  stockAlert: 10,
  ask: 10,
  write: 10,
  /** Drawing a PDF takes work. */
  invoice: 30,
  /** Codes are guessed. */
  cartCode: 20,
  /**
   * Far more than readers need: a mail provider posts for all its users from few addresses (RFC
   * 8058).
   */
  unsubscribe: 1_000,
  staffSignIn: 20,
  testMail: 10,
  testPayment: 20,
  /** A provider sends for all its shops from few addresses. */
  webhook: 1_000,
} as const;
export type CountedCall = keyof typeof CALLS_A_MINUTE;

export const boundOfCalls = (call: CountedCall): Bound => ({
  name: `call ${call}`,
  windows: [[CALLS_A_MINUTE[call], MINUTE]],
  final: true,
});

/** Failed sign-ins to the back office, by account and network. @param most the owner's setting */
export const staffSignIns = (most: number): Bound => ({
  name: 'staff sign-in',
  windows: [[most, 15 * MINUTE]],
});

/** Requests of staff for a link to choose a password, counted like their sign-ins. @param most the owner's setting */
export const staffLinkRequests = (most: number): Bound => ({
  name: 'staff link request',
  windows: [[most, 15 * MINUTE]],
});

/**
 * Counts one more.
 * @param what the plural for the message: 'failed sign-ins'
 * @throws too_many_requests, with the seconds to wait
 */
export async function countOrRefuse(
  limits: RateLimiter,
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

/**
 * Runs work that needs a link's token, and counts a miss if the token is invalid.
 * @param misses whether the result means a miss; a refusal always does
 * @throws too_many_requests, and what `work` throws
 */
export async function countingMisses<T>(
  limits: RateLimiter,
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

/** '1 second', '40 seconds', '15 minutes', '20 hours': rounded up. */
function durationText(seconds: number): string {
  const [count, unit] =
    seconds <= MINUTE
      ? ([seconds, 'second'] as const)
      : seconds <= 2 * HOUR
        ? ([Math.ceil(seconds / MINUTE), 'minute'] as const)
        : ([Math.ceil(seconds / HOUR), 'hour'] as const);
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
