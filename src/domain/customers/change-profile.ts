import { type By, type Database, named, write } from '../../platform/database.ts';
import { BOUNDS, countOrRefuse } from '../limits.ts';
import { moveSubscription } from '../newsletter/customer-subscription.ts';
import { recordEmailChange, refuseReserved } from './email-change.ts';
import { holdCustomer } from './hold-customer.ts';
import type { Profile, UserView } from './schema.ts';
import { presentUser, USER_COLUMNS, type UserRow } from './sessions.ts';
import { refuseTaken } from './taken.ts';

/**
 * Changes a customer's names, phone number and address. The address changes at once; the former one is
 * sent a link that undoes it.
 * @throws email_taken, too_many_requests after too many changes of the address
 */
export async function changeProfile(
  db: Database,
  by: By,
  secretKey: string,
  { id: userId, email }: UserView,
  profile: Profile,
): Promise<UserView> {
  if (isOther(email, profile.email))
    await countOrRefuse(db.limits, 'changes of the email address', BOUNDS.emailChanges, userId);
  return write(db, by, async (tx) => {
    const former = await holdCustomer(tx, userId);
    const [row] = await named<UserRow>(
      tx,
      'change-profile',
      `update users u set first_name = $2, last_name = $3, email = $4, phone = $5, updated_at = now()
       where u.id = $1 returning ${USER_COLUMNS}`,
      [userId, profile.firstName, profile.lastName, profile.email, profile.phone],
    );
    if (!row) throw new Error('a held customer is not there');
    if (isOther(former.email, row.email)) {
      await refuseReserved(tx, userId, row.email);
      await recordEmailChange(tx, userId, former.email, row.email);
      await moveSubscription(tx, secretKey, former.email, row.email);
    }
    return presentUser(row);
  }).catch(refuseTaken);
}

/** Other letters of the same address are the same mailbox. */
const isOther = (former: string, email: string): boolean =>
  former.toLowerCase() !== email.toLowerCase();
