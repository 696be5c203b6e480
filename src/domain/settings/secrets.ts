import { named, type Tx } from '../../platform/database.ts';

interface NewSecret {
  name: string;
  /** Encrypted by `sealSecret` under its name. */
  sealed: Buffer;
  description: string;
  /** The colleague's username. */
  updatedBy: string;
}

/** Stores a secret of an outside service in place of the former one. */
export async function storeSecret(tx: Tx, { name, sealed, description, updatedBy }: NewSecret) {
  await named(
    tx,
    'store-secret',
    `insert into secrets (key_name, encrypted_value, description, updated_by)
     values ($1, $2, $3, $4)
     on conflict (key_name) do update
       set encrypted_value = excluded.encrypted_value, updated_at = now(),
           updated_by = excluded.updated_by`,
    [name, sealed, description, updatedBy],
  );
}
