import { type Db, named } from '../../platform/database.ts';

/** Holds a customer until the transaction ends, so that what must not happen twice at once waits. */
export async function holdCustomer(tx: Db, userId: string): Promise<void> {
  await named(tx, 'hold-customer', 'select from users where id = $1 for no key update', [userId]);
}
