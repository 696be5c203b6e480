import { named, type Tx } from '../../platform/database.ts';

/**
 * Locks the customer until the transaction ends.
 * @returns whether the account is open and its password is still the one that was checked
 */
export async function holdPassword(tx: Tx, userId: string, checkedHash: string): Promise<boolean> {
  const held = await named(
    tx,
    'hold-password',
    `select id from users where id = $1 and password_hash = $2 and is_active for no key update`,
    [userId, checkedHash],
  );
  return held.length > 0;
}

/** Sets a password. Lock the customer first. */
export async function setPassword(tx: Tx, userId: string, passwordHash: string): Promise<void> {
  await named(
    tx,
    'set-password',
    'update users set password_hash = $2, updated_at = now() where id = $1',
    [userId, passwordHash],
  );
}
