import type { Db, Tx } from '../../platform/database.ts';
import type { Owner } from './owner.ts';
import type { UserView } from './schema.ts';

/**
 * What one domain keeps of a customer, for what concerns the whole account. Each domain contributes its own,
 * so that customers need not know who keeps what; they are listed once, where the program is put together.
 */
export interface AccountPart {
  /** Chapters of the customer's export. Nothing that would open the account. */
  export?(db: Db, customer: UserView): Promise<Record<string, unknown>>;
  /** Takes the person out of it, before the account is deleted. The customer is held. */
  erase?(tx: Tx, customer: Pick<UserView, 'id' | 'email'>): Promise<void>;
  /** Makes a guest's things those of the customer who signs in (docs/rules.md, Guests). */
  adopt?(tx: Tx, guest: Owner, userId: string): Promise<void>;
}
