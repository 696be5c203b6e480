import pg from 'pg';
import type { AnyExtension } from '../../kit/extension.ts';
import type { Module, Program } from '../../kit/module.ts';
import { gatewaysOf } from '../../modules/payments/known-gateways.ts';
import { readHead } from '../../platform/backup/backup-file.ts';
import {
  BackupError,
  type BackupInfo,
  type Backups,
  type MakeOptions,
  type Proof,
} from '../../platform/backup/backups.ts';
import { beginCopy } from '../../platform/backup/copy-tables.ts';
import { openPlace, type Place } from '../../platform/backup/places.ts';
import { Connection } from '../../platform/database/pool.ts';
import { openStorage } from '../../platform/files/storage.ts';
import { completeShop } from '../complete-shop.ts';
import { makeBackup } from './make-backup.ts';
import { restoreBackup, type Target } from './restore-backup.ts';

/** The backups of this shop, where BACKUP_URL says. */
export function openBackups(
  { config, database, secretKey }: Pick<Program, 'config' | 'database' | 'secretKey'>,
  extensions: readonly AnyExtension[],
  modules: readonly Module[],
): Backups {
  const { url } = database;
  const place = openPlace(config.backups);
  const storage = openStorage(config);
  const target: Target = { config, url, secretKey, extensions, modules, storage };
  const passphrase = config.backupPassphrase;
  /** What was read of a file; a file of a name never changes but in length. */
  const known = new Map<string, BackupInfo>();

  return {
    async list() {
      const found = await Promise.all(
        (await place.list()).map(async ({ name, bytes }) => {
          const kept = known.get(name);
          const info = kept?.bytes === bytes ? kept : await infoOf(place, name, bytes);
          if (info) known.set(name, info);
          return info;
        }),
      );
      return found.filter((info) => info !== undefined).sort((a, b) => (a.name < b.name ? 1 : -1));
    },
    make: (options: MakeOptions = {}) =>
      makeBackup({ config, url, secretKey, extensions, storage }, place, {
        passphrase,
        ...options,
      }),
    prove: (name) => proveBackup(place, name, target),
    remove: (name) => place.remove(name),
    open: (name) => openOrRefuse(place, name),
    async restore(source, options) {
      const asked = { passphrase, ...options, into: 'empty' } as const;
      const { isKeyNew } = await restoreBackup(source, target, asked);
      await completeShop(database, gatewaysOf(extensions));
      return { needsRestart: isKeyNew };
    },
  };
}

/** How much of a file surely holds its first line. */
const HEAD_BYTES = 8192;

/** Undefined for a file that is none of ours, or was removed meanwhile. */
async function infoOf(place: Place, name: string, bytes: number): Promise<BackupInfo | undefined> {
  const source = await place.read(name, HEAD_BYTES);
  if (!source) return undefined;
  try {
    const { madeAt, version, migration, key } = await readHead(source);
    return { name, bytes, madeAt, version, migration, encrypted: key !== null };
  } catch (error) {
    if (error instanceof BackupError) return undefined;
    throw error;
  } finally {
    source.destroy();
  }
}

async function openOrRefuse(place: Place, name: string) {
  const source = await place.read(name);
  if (!source)
    throw new BackupError('not_found', `There is no backup “${name}” in ${place.label}.`);
  return source;
}

/** Held while one is being proved; any number will do. */
const LOCK = 7_214_007;

/** What tells a scratch database from somebody's own of the same name. */
const SCRATCH = 'made by Cirrus to prove a backup; may be dropped';

async function proveBackup(place: Place, name: string, target: Target): Promise<Proof> {
  const passphrase = target.config.backupPassphrase;
  return besideTheShop(target.url, async (url) => {
    const source = await openOrRefuse(place, name);
    const options = { into: 'scratch', passphrase } as const;
    const { sums, differences } = await restoreBackup(source, { ...target, url }, options);
    const restoredAt = new Date().toISOString();
    return { restoredAt, matches: differences.length === 0, differences, sums };
  });
}

/** Makes a database on the server of the shop's, as long as the work takes. */
async function besideTheShop<T>(url: string, work: (url: string) => Promise<T>): Promise<T> {
  const client = new Connection({ connectionString: url });
  // Statements about databases run outside of transactions; the lock is held by one.
  const holder = new Connection({ connectionString: url });
  for (const each of [client, holder]) each.on('error', () => {});
  await Promise.all([client.connect(), holder.connect()]);
  try {
    await beginCopy(holder);
    const { rows } = await holder.query('select pg_try_advisory_xact_lock($1) as taken', [LOCK]);
    if (!rows[0].taken) throw new BackupError('busy', 'A backup of this shop is being proved now.');
    const scratch = await makeScratch(client);
    try {
      return await work(
        url.replace(/^(\w+:\/\/[^/?]+)(\/[^?]*)?/, `$1/${encodeURIComponent(scratch)}`),
      );
    } finally {
      await client.query(`drop database if exists ${pg.escapeIdentifier(scratch)} with (force)`);
    }
  } finally {
    await Promise.allSettled([client.end(), holder.end()]);
  }
}

/** @returns its name */
async function makeScratch(client: pg.Client): Promise<string> {
  const { rows } = await client.query(
    `select current_database() as name, rolcreatedb or rolsuper as may,
       pg_encoding_to_char(d.encoding) as encoding, d.datcollate as collation, d.datctype as classes, d.datlocprovider as provider
     from pg_roles r, pg_database d where r.rolname = current_user and d.datname = current_database()`,
  );
  const { name, may, encoding, collation, classes, provider } = rows[0];
  if (!may) {
    throw new BackupError(
      'cannot_prove',
      'The backup was made, and could not be proved: that takes a scratch database, which the role of DATABASE_URL may not create. Let it: alter role … createdb.',
    );
  }
  const scratch = `cirrus_proof_of_${name}`.slice(0, 63);
  const quoted = pg.escapeIdentifier(scratch);
  // A proof that was killed has left its own.
  const { rows: left } = await client.query(
    `select shobj_description(oid, 'pg_database') as about from pg_database where datname = $1`,
    [scratch],
  );
  if (left[0]?.about === SCRATCH) await client.query(`drop database ${quoted} with (force)`);
  // Names are compared, and kept apart, as they are in the shop.
  const locale =
    provider === 'c'
      ? ` template template0 encoding ${pg.escapeLiteral(encoding)} lc_collate ${pg.escapeLiteral(collation)} lc_ctype ${pg.escapeLiteral(classes)}`
      : '';
  await client.query(`create database ${quoted}${locale}`);
  await client.query(`comment on database ${quoted} is ${pg.escapeLiteral(SCRATCH)}`);
  return scratch;
}
