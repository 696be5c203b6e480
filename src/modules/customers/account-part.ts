import type { Db, Tx } from '../../platform/database/database.ts';
import type { Owner } from './owner.ts';
import type { UserView } from './schema.ts';

/**
 * The address that an account names. What the shop keeps under an address without naming an account (a
 * subscription, an alert, mail) belongs to the mailbox's reader: an account reaches it only once it has proved
 * the address, since anybody can register with anybody's.
 */
export type Mailbox = Pick<UserView, 'email' | 'emailConfirmed'>;

/**
 * What one domain keeps about a customer, for operations on the whole account. Each domain
 * contributes a part, so that `customers` need not know them; src/server/account-parts.ts lists
 * them.
 */
export interface AccountPart {
  /** Chapters for the customer's export. Must hold nothing that opens the account. */
  export?(db: Db, customer: UserView): Promise<Record<string, unknown>>;
  /** Removes personal data before the account is deleted. The customer is locked. */
  erase?(tx: Tx, customer: Mailbox & { id: string }): Promise<void>;
  /** Hands a guest's things to the customer who signs in (docs/rules.md, Guests). */
  adopt?(tx: Tx, guest: Owner, userId: string): Promise<void>;
  /** Moves what an account that nobody has opened yet has to the one that proved its address. */
  join?(tx: Tx, fromUserId: string, toUserId: string): Promise<void>;
  /** Follows the customer to a new email address. */
  move?(tx: Tx, secretKey: string, from: Mailbox, to: string): Promise<void>;
}

/** Stands in for the name of a customer who deleted the account. */
export const FORMER_CUSTOMER = 'A former customer';
