import { fieldRefusal } from '../../kit/errors.ts';
import { BOUNDS, countOrRefuse } from '../../kit/rate-limits.ts';
import {
  type By,
  type Database,
  namedOne,
  type Tx,
  write,
} from '../../platform/database/database.ts';
import { updateRow } from '../../platform/database/write-row.ts';
import { nameForm } from '../../platform/text/name-form.ts';
import { endLinks } from './account-links.ts';
import { retype } from './buy-without-password.ts';
import { askToConfirm, countConfirmationMail, mailChange } from './confirm-email.ts';
import { checkPassword, wrongPassword } from './current-password.ts';
import { lockCustomer } from './lock-customer.ts';
import { lockPassword } from './passwords.ts';
import type { Profile, UserView } from './schema.ts';
import { type OpenSession, toUser, USER_COLUMNS } from './sessions.ts';

/**
 * Changes a customer's names and phone number. A new email address needs the password and takes
 * effect only when its mailed link confirms it; until then the present address stays in use, and is
 * told.
 * @param network the caller's; undefined if the shop's owner has exempted it
 * @throws password_required, wrong_password, too_many_requests
 */
export async function changeProfile(
  db: Database,
  by: By,
  session: OpenSession,
  profile: Profile,
  network: string | undefined,
): Promise<UserView> {
  const { id: userId, email } = session.user;
  const isNewAddress = nameForm(email) !== nameForm(profile.email);
  const { hasPassword, emailConfirmed } = session.user;
  const isTyped = !hasPassword && !emailConfirmed;
  const checkedHash =
    isNewAddress && !isTyped ? await checkNewAddress(db, session, profile, network) : undefined;
  return write(db, by, async (tx) => {
    if (checkedHash && !(await lockPassword(tx, userId, checkedHash))) throw wrongPassword();
    if (checkedHash) await beginChange(tx, session.user, profile.email);
    if (isTyped) await retype(tx, userId, profile.email);
    await lockCustomer(tx, userId);
    const row = await namedOne<UserView>(
      tx,
      'change-profile',
      `update customers u set first_name = $2, last_name = $3, phone = $5, updated_at = now(),
         -- Other letters of the same address are the same mailbox.
         email = case when lower(u.email) = lower($4) then $4 else u.email end
       where u.id = $1 returning ${USER_COLUMNS}`,
      [userId, profile.firstName, profile.lastName, profile.email, profile.phone],
    );
    return toUser(row);
  });
}

async function checkNewAddress(
  db: Database,
  session: OpenSession,
  { email, currentPassword }: Profile,
  network: string | undefined,
): Promise<string> {
  if (!session.user.hasPassword) {
    throw fieldRefusal(
      'email',
      'Please choose a password before you change your email address.',
      'password_required',
    );
  }
  if (!currentPassword) {
    throw fieldRefusal(
      'currentPassword',
      'Please enter your current password to change your email address.',
      'password_required',
    );
  }
  const checkedHash = await checkPassword(db, session, currentPassword);
  if (!checkedHash) throw wrongPassword();
  const what = 'changes of the email address';
  await countOrRefuse(db.limits, what, BOUNDS.emailChanges, session.user.id);
  await countConfirmationMail(db, email, network);
  return checkedHash;
}

/**
 * Does the same even if another account has the address: only the address's reader may learn of
 * that.
 */
async function beginChange(tx: Tx, user: UserView, email: string): Promise<void> {
  await endLinks(tx, user.id);
  await updateRow(tx, 'customers', user.id, { pendingEmail: email });
  await askToConfirm(tx, user.id, email);
  if (user.emailConfirmed) await mailChange(tx, user.id, user.email, email, false);
}

/** Cancels the change: the present address stays. */
export async function cancelEmailChange(tx: Tx, userId: string): Promise<UserView> {
  await lockCustomer(tx, userId);
  await endLinks(tx, userId);
  const row = await namedOne<UserView>(
    tx,
    'customer-now',
    `select ${USER_COLUMNS} from customers u where u.id = $1`,
    [userId],
  );
  return toUser(row);
}
