import type { Permission } from '../../kit/access.ts';
import { type Module, partsOf } from '../../kit/module.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { Owner } from './owner.ts';
import type { NotificationPreferences, UserView } from './schema.ts';

declare module '../../kit/module.ts' {
  interface Parts {
    /** What the room keeps about a customer. */
    accountPart?: AccountPart;
  }
}

/**
 * The address that an account names. What the shop keeps under an address without naming an account (a
 * subscription, an alert, mail) belongs to the mailbox's reader: an account reaches it only once it has proved
 * the address, since anybody can register with anybody's.
 */
export type Mailbox = Pick<UserView, 'email' | 'emailConfirmed'>;

/**
 * What one domain keeps about a customer, for operations on the whole account. Each domain
 * contributes a part, so that `customers` need not know them.
 */
export interface AccountPart {
  /** Chapters for the customer's export. Must hold nothing that opens the account. */
  export?(db: Db, customer: UserView): Promise<Record<string, unknown>>;
  /** Removes personal data before the account is deleted. The customer is locked. */
  erase?(tx: Tx, customer: Mailbox & { id: string }): Promise<void>;
  /** Hands a guest's things to the customer who signs in (src/modules/cart/RULES.md, Guests). */
  adopt?(tx: Tx, guest: Owner, userId: string): Promise<void>;
  /** Moves what an account that nobody has opened yet has to the one that proved its address. */
  join?(tx: Tx, fromUserId: string, toUserId: string): Promise<void>;
  /** Follows the customer to a new email address. */
  move?(tx: Tx, secretKey: string, from: Mailbox, to: string): Promise<void>;
  /** Refuses an address in a country where the shop can do nothing with it. @throws invalid_input */
  checkCountry?(tx: Tx, country: string): Promise<void>;
  /** What a list of customers says about each of them beside who they are. */
  readFigures?(db: Db, customerIds: string[]): Promise<(customerId: string) => CustomerFigures>;
  /** What happened to a customer, for the list on their page. */
  timeline?: readonly TimelinePart[];
  /** Which mail the customer wants. */
  findPreferences?(db: Db, customer: Mailbox & { id: string }): Promise<NotificationPreferences>;
}

/**
 * The parts of all rooms, in the order in which deleting an account goes through them: from right to left, so that what
 * is built on other things goes before them (reviews are locked before orders), and mail at last, since the others
 * may have written some.
 */
export const accountParts = (modules: readonly Module[]): AccountPart[] =>
  partsOf(modules, 'accountPart').toReversed();

/** What exactly one of the parts can do. @throws Error where none of them can */
export function only<Can extends Exclude<keyof AccountPart, 'timeline'>>(
  parts: readonly AccountPart[],
  can: Can,
): NonNullable<AccountPart[Can]> {
  const [found] = parts.flatMap((part) => part[can] ?? []);
  if (!found) throw new Error(`No room says how to ${can}`);
  return found as NonNullable<AccountPart[Can]>;
}

/** What one room knows of what happened to a customer. */
export interface TimelinePart {
  /** Staff without it don't see this part. */
  needs: Permission;
  /**
   * A statement for customer $1 with the columns id (text), kind, at, what, note, amount (minor units) and currency, and
   * order_id: the last three null where it is about no money and no order. Each is cut off where the page ends, so it finds
   * its rows by an index of the customer.
   */
  sql: string;
}

/** What a customer ordered. */
export interface CustomerFigures {
  orders: number;
  /** What their orders came to less what was refunded, a currency each: failed and cancelled ones don't count. */
  spent: { currency: string; amount: string }[];
  /** Null before the first order. */
  lastOrderAt: string | null;
}

/** Stands in for the name of a customer who deleted the account. */
export const FORMER_CUSTOMER = 'A former customer';
