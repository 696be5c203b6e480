import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import type { AnyExtension } from '../../kit/extension.ts';
import { BackupError, type BackupInfo } from '../../platform/backup/backups.ts';
import { openPlace } from '../../platform/backup/places.ts';
import type { Config } from '../../platform/config.ts';
import { listLanded, listMissing } from '../../platform/database/migrate.ts';
import { Connection } from '../../platform/database/pool.ts';
import { openStorage } from '../../platform/files/storage.ts';
import { loadSecretKey } from '../../platform/secrets/secret-key.ts';
import { StartupError } from '../../platform/startup-error.ts';
import { makeBackup } from './make-backup.ts';

/** What a start is about to do to the database of a shop. */
export interface Upgrade {
  /** The names of the migrations that will run, in order. */
  migrations: string[];
  /** About how long: 'under a minute', 'about 3 minutes'. */
  takes: string;
}

/** Undefined where there is no shop yet, or nothing to change. */
export async function plannedUpgrade(
  url: string,
  extensions: readonly AnyExtension[],
): Promise<Upgrade | undefined> {
  const client = new Connection({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    if (!(await hasShop(client))) return undefined;
    const missing = await listMissing(client);
    for (const { name: extension, migrations } of extensions) {
      if (!migrations) continue;
      const landed = await listLanded(client, extension);
      // The tables of one that is new here are made in a moment, and nothing is in them.
      if (landed.length === 0) continue;
      missing.push(
        ...(await listMissing(client, { extension, folder: fileURLToPath(migrations) })),
      );
    }
    if (missing.length === 0) return undefined;
    const takes = await estimate(
      client,
      missing.map(({ text }) => text),
    );
    return { migrations: missing.map(({ name }) => name), takes };
  } finally {
    await client.end();
  }
}

async function hasShop(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(
    `select to_regclass('public.footer_settings') is not null as found`,
  );
  if (!rows[0].found) return false;
  return (await client.query('select from footer_settings limit 1')).rowCount === 1;
}

/** What a statement does to all rows of a table: it writes them, builds an index of them, or looks at each. */
const WHOLE_TABLE = [
  /\bupdate\s+(?:only\s+)?(\w+)/gi,
  /\bcreate\s+(?:unique\s+)?index\b[^;]*?\bon\s+(\w+)/gi,
  /\balter\s+table\s+(\w+)[^;]*?\b(?:validate|set\s+not\s+null|type|generated|add\s+(?:constraint|check|foreign|primary|unique))\b/gi,
  /\bfrom\s+(\w+)/gi,
];

/** Slow disks write so much of a table with its indexes in a second. */
const BYTES_A_SECOND = 20 * 1024 * 1024;

/** A rough one, from the sizes of the tables that the statements go through. */
async function estimate(client: pg.Client, texts: string[]): Promise<string> {
  const touched = texts
    .map((text) => text.replaceAll(/--.*$/gm, ''))
    .flatMap((text) => WHOLE_TABLE.flatMap((pattern) => [...text.matchAll(pattern)]))
    .map(([, table]) => table?.toLowerCase());
  const { rows } = await client.query<{ bytes: string }>(
    `select coalesce(sum(pg_total_relation_size(c.oid)), 0)::text as bytes
     from unnest($1::text[]) as table_name
     join pg_class c on c.relname = table_name and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`,
    [touched],
  );
  const minutes = Number(rows[0]?.bytes ?? 0) / BYTES_A_SECOND / 60;
  return minutes < 1 ? 'under a minute' : `about ${Math.ceil(minutes)} minutes`;
}

const BUSY_MS = 1_000;

/**
 * Makes a backup, which `npm run rollback` goes back to. Where another start is making one, waits for it.
 * @throws StartupError
 */
export async function backUpBefore(
  config: Config,
  url: string,
  extensions: readonly AnyExtension[],
): Promise<BackupInfo | undefined> {
  const secretKey = await loadSecretKey(config);
  const storage = openStorage(config);
  const shop = { config, url, secretKey, extensions, storage };
  for (;;) {
    try {
      const passphrase = config.backupPassphrase;
      return await makeBackup(shop, openPlace(config.backups), { passphrase });
    } catch (error) {
      if (!(error instanceof BackupError)) throw error;
      if (error.fault !== 'busy') throw cannot(error);
    }
    await pause(BUSY_MS);
    // The other one may have gone on to migrate.
    if (!(await plannedUpgrade(url, extensions))) return undefined;
  }
}

const cannot = (cause: BackupError) =>
  new StartupError(
    `Before this release changes the database it makes a backup, and could not: ${cause.message} Set BACKUP_URL to another folder or bucket, or BACKUP_BEFORE_UPGRADE=0 to go on without one.`,
    { cause },
  );
