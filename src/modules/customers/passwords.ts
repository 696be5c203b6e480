import { fieldRefusal } from '../../kit/errors.ts';
import { type Db, named, type Tx } from '../../platform/database/database.ts';
import { NOW, updateRow } from '../../platform/database/write-row.ts';
import { COMMON_PASSWORD, isCommonPassword } from '../../platform/secrets/common-passwords.ts';

/** @throws invalid_input for a password that everybody tries first */
export async function refuseCommonPassword(password: string, field = 'password'): Promise<void> {
  if (!(await isCommonPassword(password))) return;
  throw fieldRefusal(field, COMMON_PASSWORD);
}

/** A refusal of the password that the account has already. */
export const samePassword = (field = 'password') =>
  fieldRefusal(field, 'This is your present password. Please choose another.');

export async function findPasswordHash(db: Db, userId: string): Promise<string | undefined> {
  const [row] = await named<{ passwordHash: string }>(
    db,
    'password-of-customer',
    'select password_hash from customers where id = $1',
    [userId],
  );
  return row?.passwordHash || undefined;
}

/**
 * Locks the customer until the transaction ends.
 * @returns whether the account is open and its password is still the one that was checked
 */
export async function lockPassword(tx: Tx, userId: string, checkedHash: string): Promise<boolean> {
  const held = await named(
    tx,
    'lock-password',
    `select id from customers where id = $1 and password_hash = $2 and is_active for no key update`,
    [userId, checkedHash],
  );
  return held.length > 0;
}

/** Sets a password. Lock the customer first. */
export async function setPassword(tx: Tx, userId: string, passwordHash: string): Promise<void> {
  await updateRow(tx, 'customers', userId, { passwordHash, updatedAt: NOW });
}
