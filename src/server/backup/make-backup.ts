import pg from 'pg';
import packageJson from '../../../package.json' with { type: 'json' };
import type { AnyExtension } from '../../kit/extension.ts';
import { hashOfOriginal } from '../../modules/media/pictures.ts';
import { type NewEntry, writeBackup } from '../../platform/backup/backup-file.ts';
import { BackupError, type BackupInfo, type MakeOptions } from '../../platform/backup/backups.ts';
import {
  beginCopy,
  copyOut,
  cut,
  listSequences,
  listTables,
  nameOf,
} from '../../platform/backup/copy-tables.ts';
import type { Place } from '../../platform/backup/places.ts';
import { copyJobsOut } from '../../platform/backup/waiting-jobs.ts';
import type { Config } from '../../platform/config.ts';
import { listLanded } from '../../platform/database/migrate.ts';
import { schemaOf } from '../../platform/database/own-schema.ts';
import { Connection } from '../../platform/database/pool.ts';
import type { Storage } from '../../platform/files/storage.ts';
import { fingerprintOf, isKeptInFolder } from './keys.ts';
import { ENTRIES, LEFT_OUT, type Manifest } from './manifest.ts';
import { readShopSums } from './shop-sums.ts';

/** What is backed up. */
export interface ShopToBackUp {
  config: Config;
  url: string;
  secretKey: string;
  extensions: readonly AnyExtension[];
  storage: Storage;
}

/** Held while a backup is being made, until the end of its transaction; any number will do. */
const LOCK = 7_214_006;

/** Writes a backup of one snapshot, under a name by its moment. @throws BackupError */
export async function makeBackup(
  shop: ShopToBackUp,
  place: Place,
  { passphrase, log = () => {} }: MakeOptions,
): Promise<BackupInfo> {
  const client = new Connection({ connectionString: shop.url });
  client.on('error', () => {});
  await client.connect();
  try {
    await beginCopy(client, 'isolation level repeatable read read only');
    const madeAt = await beginSnapshot(client);
    const { migrations, extensions } = await landedIn(client, shop.extensions);
    if (migrations.length === 0) {
      throw new BackupError('missing', 'There is no shop in this database to make a backup of.');
    }
    const about = {
      madeAt,
      version: packageJson.version,
      migration: Math.max(...migrations.map(({ version }) => version)),
    };
    const name = await freeName(place, madeAt);
    const manifest = await describe(client, shop, migrations, extensions);
    const wanted = await namedPictures(client);
    const isKeyKept = await isKeptInFolder(shop.config, shop.secretKey);
    await tellLeftOut(client, Object.keys(extensions), log);

    const entries = async function* (): AsyncGenerator<NewEntry> {
      yield { name: ENTRIES.manifest, body: textOf(JSON.stringify(manifest)) };
      if (isKeyKept || passphrase !== undefined) {
        yield { name: ENTRIES.secretKey, body: textOf(shop.secretKey) };
      }
      for (const table of manifest.tables) {
        const where = ofOurs(table.name, Object.keys(extensions));
        yield { name: ENTRIES.tables + nameOf(table), ...copyOut(client, table, where) };
      }
      const jobs = await copyJobsOut(client);
      if (jobs) yield { name: ENTRIES.jobs, ...jobs };
      // Pictures never change under their names, and are stored before anything names them.
      await client.query('commit');
      yield* pictures(shop.storage, wanted);
      if (wanted.size > 0)
        log(`${wanted.size} pictures that the shop names are not in its storage.`);
    };
    const bytes = await place.write(name, writeBackup(about, passphrase, entries()));
    await client.end();
    return { name, bytes, ...about, encrypted: passphrase !== undefined };
  } finally {
    cut(client);
  }
}

/** @returns its moment */
async function beginSnapshot(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ taken: boolean; now: Date }>(
    'select pg_try_advisory_xact_lock($1) as taken, now() as now',
    [LOCK],
  );
  const [begun] = rows;
  if (!begun?.taken) {
    throw new BackupError('busy', 'Another backup of this shop is being made at this moment.');
  }
  return begun.now.toISOString();
}

async function landedIn(client: pg.Client, loaded: readonly AnyExtension[]) {
  const extensions: Manifest['extensions'] = {};
  for (const { name, migrations } of loaded) {
    const landed = migrations ? await listLanded(client, name) : [];
    if (landed.length > 0) extensions[name] = landed;
  }
  return { migrations: await listLanded(client), extensions };
}

async function describe(
  client: pg.Client,
  { secretKey }: ShopToBackUp,
  migrations: Manifest['migrations'],
  extensions: Manifest['extensions'],
): Promise<Manifest> {
  const schemas = ['public', ...Object.keys(extensions).map(schemaOf)];
  const tables = await listTables(client, schemas);
  return {
    migrations,
    extensions,
    tables: tables.filter(({ name }) => !LEFT_OUT.has(name)),
    sequences: await listSequences(client, schemas),
    sums: await readShopSums(client),
    keyFingerprint: fingerprintOf(secretKey),
  };
}

/** Of the extensions whose tables are not in the backup, nothing says that their migrations landed. */
const ofOurs = (table: string, extensions: string[]): string | undefined =>
  table === 'extension_migrations'
    ? `extension = any (array[${extensions.map((name) => pg.escapeLiteral(name)).join(', ')}]::text[])`
    : undefined;

/** Nothing could make the tables of an extension that is no longer installed, so they stay behind. */
async function tellLeftOut(
  client: pg.Client,
  extensions: string[],
  log: (line: string) => void,
): Promise<void> {
  const { rows } = await client.query<{ schema: string }>(
    `select nspname::text as schema from pg_namespace n
     where nspname like 'x\\_%' and nspname <> all ($1) and exists (select from pg_class where relnamespace = n.oid)`,
    [extensions.map(schemaOf)],
  );
  for (const { schema } of rows) {
    log(
      `The tables of ${schema} are not in the backup: cirrus.config.ts does not name their extension.`,
    );
  }
}

/** The pictures that the snapshot names, by the beginnings of their files' names. */
async function namedPictures(client: pg.Client): Promise<Set<string>> {
  const { rows: found } = await client.query(
    `select to_regclass('picture_uses') is not null as found`,
  );
  if (!found[0].found) return new Set();
  const { rows } = await client.query<{ hash: string }>(
    `select distinct substring(url from '/media/([0-9a-f]{32})') as hash from picture_uses where url like '/media/%'`,
  );
  return new Set(rows.map(({ hash }) => hash));
}

/**
 * Those in full size: their widths are made again when they are asked for.
 * @param wanted those that are found go from it
 */
async function* pictures(storage: Storage, wanted: Set<string>): AsyncGenerator<NewEntry> {
  for await (const name of storage.list()) {
    const hash = hashOfOriginal(name);
    if (hash === undefined) continue;
    // Undefined for one that was deleted a moment ago, since nothing has named it for a month.
    const found = await storage.read(name);
    if (!found) continue;
    wanted.delete(hash);
    yield { name: ENTRIES.pictures + name, body: found.body };
  }
}

const textOf = (text: string): Iterable<Buffer> => [Buffer.from(text)];

/** cirrus-2026-11-26T030000Z.backup; of two in one second, the later one bears the next. */
async function freeName(place: Place, madeAt: string): Promise<string> {
  const taken = new Set((await place.list()).map(({ name }) => name));
  for (let at = Date.parse(madeAt); ; at += 1000) {
    const name = `cirrus-${new Date(at).toISOString().slice(0, 19).replaceAll(':', '')}Z.backup`;
    if (!taken.has(name)) return name;
  }
}
