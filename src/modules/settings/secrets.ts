import { type Db, named, type Tx } from '../../platform/database/database.ts';
import { deleteRows, NOW, putRow, updateRow } from '../../platform/database/write-row.ts';
import { openSecret, sealSecret } from '../../platform/secrets/secret-box.ts';

interface NewSecret {
  name: string;
  value: string;
  description?: string;
  /** The staff member's username. */
  updatedBy: string;
}

/** Stores a secret of an outside service, encrypted under its name, in place of the former one. */
export async function storeSecret(
  tx: Tx,
  secretKey: string,
  { name, value, description = '', updatedBy }: NewSecret,
): Promise<void> {
  const encryptedValue = sealSecret(secretKey, name, value);
  const row = { keyName: name, encryptedValue, description, updatedBy, updatedAt: NOW };
  await putRow(tx, 'secrets', 'keyName', row);
}

/** @returns whether there was one */
export async function removeSecret(tx: Tx, name: string): Promise<boolean> {
  const removed = await deleteRows(tx, 'secrets', { keyName: name });
  return removed.length > 0;
}

/** A stored secret; undefined if there is none, or it was encrypted with another key. */
export async function readSecret(
  db: Db,
  secretKey: string,
  name: string,
): Promise<string | undefined> {
  const [stored] = await named<{ sealed: Buffer }>(
    db,
    'secret',
    'select encrypted_value as sealed from secrets where key_name = $1',
    [name],
  );
  return stored && openSecret(secretKey, name, stored.sealed);
}

/** Stored secrets by name; without those that are not there, or were encrypted with another key. */
export async function readSecrets(
  db: Db,
  secretKey: string,
  names: readonly string[],
): Promise<Map<string, string>> {
  const rows = await named<{ name: string; sealed: Buffer }>(
    db,
    'secrets-by-name',
    'select key_name as name, encrypted_value as sealed from secrets where key_name = any($1)',
    [names],
  );
  const found = new Map<string, string>();
  for (const { name, sealed } of rows) {
    const value = openSecret(secretKey, name, sealed);
    if (value !== undefined) found.set(name, value);
  }
  return found;
}

/**
 * Encrypts every stored secret anew. @returns how many
 * @throws an error naming one that the old key does not open; then none has changed
 */
export async function rotateSecrets(tx: Tx, oldKey: string, newKey: string): Promise<number> {
  const rows = await named<{ name: string; sealed: Buffer }>(
    tx,
    'secrets-to-rotate',
    'select key_name as name, encrypted_value as sealed from secrets order by key_name for update',
  );
  for (const { name, sealed } of rows) {
    const value = openSecret(oldKey, name, sealed);
    if (value === undefined) throw new Error(`${name} was not encrypted with the former key`);
    await updateRow(
      tx,
      'secrets',
      { keyName: name },
      { encryptedValue: sealSecret(newKey, name, value) },
    );
  }
  return rows.length;
}
