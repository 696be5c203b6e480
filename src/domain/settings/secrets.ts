import { type Db, named, type Tx } from '../../platform/database.ts';
import { openSecret, sealSecret } from '../../platform/secret-box.ts';

interface NewSecret {
  name: string;
  value: string;
  description?: string;
  /** The colleague's username. */
  updatedBy: string;
}

/** Stores a secret of an outside service, encrypted under its name, in place of the former one. */
export async function storeSecret(
  tx: Tx,
  secretKey: string,
  { name, value, description = '', updatedBy }: NewSecret,
): Promise<void> {
  await named(
    tx,
    'store-secret',
    `insert into secrets (key_name, encrypted_value, description, updated_by)
     values ($1, $2, $3, $4)
     on conflict (key_name) do update
       set encrypted_value = excluded.encrypted_value, updated_at = now(),
           updated_by = excluded.updated_by`,
    [name, sealSecret(secretKey, name, value), description, updatedBy],
  );
}

/** @returns whether there was one */
export async function removeSecret(tx: Tx, name: string): Promise<boolean> {
  const removed = await named(
    tx,
    'remove-secret',
    'delete from secrets where key_name = $1 returning key_name',
    [name],
  );
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
