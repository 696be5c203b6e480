import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import type { AnyExtension } from '../../kit/extension.ts';
import type { Module } from '../../kit/module.ts';
import { noteAllProducts } from '../../modules/catalog/search/read-catalog.ts';
import { hashOfOriginal, pictureType } from '../../modules/media/pictures.ts';
import { type Entry, type Head, openBackup } from '../../platform/backup/backup-file.ts';
import { BackupError, type RestoreOptions, type ShopSums } from '../../platform/backup/backups.ts';
import {
  beginCopy,
  beginLoad,
  copyIn,
  cut,
  dropAll,
  listTables,
  nameOf,
  setSequences,
  type Table,
} from '../../platform/backup/copy-tables.ts';
import { copyJobsIn } from '../../platform/backup/waiting-jobs.ts';
import type { Config } from '../../platform/config.ts';
import { EVERYTHING } from '../../platform/database/changes.ts';
import { databaseError } from '../../platform/database/database.ts';
import { listUnknown, migrateWithin } from '../../platform/database/migrate.ts';
import { schemaOf } from '../../platform/database/own-schema.ts';
import { Connection } from '../../platform/database/pool.ts';
import type { Storage } from '../../platform/files/storage.ts';
import { migrateQueue } from '../../platform/queue/queue.ts';
import { adoptKey } from './keys.ts';
import { ENTRIES, Manifest } from './manifest.ts';
import { compareSums, readShopSums } from './shop-sums.ts';

/** What a backup is restored into. */
export interface Target {
  config: Config;
  url: string;
  /** That of the environment or, in a running shop, the one in use. */
  secretKey: string | undefined;
  extensions: readonly AnyExtension[];
  modules: readonly Module[];
  storage: Storage;
}

export interface Restoring extends RestoreOptions {
  /**
   * - empty: only where no shop is
   * - instead: whatever is there is gone at the end, and the schema stays that of the backup
   * - scratch: to compare what comes of it; keys and pictures are read, and left
   */
  into: 'empty' | 'instead' | 'scratch';
  withoutSecrets?: boolean | undefined;
}

export interface Restored {
  head: Head;
  sums: ShopSums;
  differences: string[];
  /** The secret key in the data folder is another one than before. */
  isKeyNew: boolean;
}

/**
 * Restores a backup in one transaction: the schema that it was made with, its rows, and whatever migrations have come since.
 * Until the commit, which comes after all was read and compared, nobody sees anything of it.
 * @throws BackupError
 */
export async function restoreBackup(
  source: NodeJS.ReadableStream,
  target: Target,
  options: Restoring,
): Promise<Restored> {
  const stream = Readable.from(source, { objectMode: false });
  try {
    return await restoreFrom(stream, target, options);
  } finally {
    stream.destroy();
  }
}

async function restoreFrom(
  source: Readable,
  target: Target,
  options: Restoring,
): Promise<Restored> {
  const { head, entries } = await openBackup(source, options.passphrase);
  const manifest = await takeManifest(entries);
  await refuseUnknown(head, manifest, target.extensions);
  const client = new Connection({ connectionString: target.url });
  client.on('error', () => {});
  await client.connect();
  try {
    if (options.into === 'empty') await refuseShop(client, target, manifest);
    // In a database without a shop it is harmless, whatever comes of the rest.
    await migrateQueue(target.url);
    await beginCopy(client);
    await holdTables(client);
    if (options.into === 'empty') await refuseShop(client, target, manifest);
    else await refuseForeign(client, target, manifest);
    const restored = await restoreWithin(client, { head, manifest, entries }, target, options);
    await client.query(`select pg_notify('public_cache', $1)`, [`restored ${EVERYTHING}`]);
    await client.query('commit');
    await client.end();
    return { head, ...restored };
  } catch (error) {
    throw inPlainWords(error);
  } finally {
    // Without a commit, all of it is as it was.
    cut(client);
  }
}

interface Opened {
  head: Head;
  manifest: Manifest;
  entries: AsyncGenerator<Entry>;
}

async function restoreWithin(
  client: pg.Client,
  { manifest, entries }: Opened,
  target: Target,
  options: Restoring,
): Promise<Omit<Restored, 'head'>> {
  const schemas = ['public', ...Object.keys(manifest.extensions).map(schemaOf)];
  await dropAll(client, [...schemas, ...target.extensions.map(({ name }) => schemaOf(name))]);
  await makeSchema(client, manifest, target.extensions);
  const putBack = await beginLoad(client, schemas);
  const { differences, secretKey } = await load(
    client,
    schemas,
    manifest,
    entries,
    target,
    options,
  );
  await putBack();
  await setSequences(client, manifest.sequences);
  // Whoever follows the products in memory reads all of them anew.
  await noteAllProducts(client);
  if (options.into !== 'instead') {
    await migrateWithin(client);
    for (const { name, migrations } of target.extensions) {
      if (migrations) await migrateWithin(client, folderOf(name, migrations));
    }
  }
  await client.query('analyze');
  const sums = await readShopSums(client);
  differences.push(...compareSums(manifest.sums, sums));
  if (options.into === 'scratch') return { sums, differences, isKeyNew: false };
  if (differences.length > 0) {
    throw new BackupError(
      'differs',
      `What was restored is not what was backed up, so nothing has changed here. ${differences.join('; ')}.`,
    );
  }
  const keys = { fingerprint: manifest.keyFingerprint, key: secretKey };
  const here = { dataDir: target.config.dataDir, secretKey: target.secretKey };
  const writeKey = await adoptKey(keys, here).catch((error) => {
    if (!options.withoutSecrets) throw error;
    return undefined;
  });
  // Before the commit: a key without a shop can do no harm, but a shop without its key.
  await writeKey?.();
  return { sums, differences, isKeyNew: writeKey !== undefined };
}

async function takeManifest(entries: AsyncGenerator<Entry>): Promise<Manifest> {
  const { value: first } = await entries.next();
  if (first?.name !== ENTRIES.manifest) throw new BackupError('damaged', 'This backup is damaged.');
  return Manifest.parse(JSON.parse((await buffer(first.body)).toString()));
}

/** Refuses what this program has no schema for. */
async function refuseUnknown(
  { version }: Head,
  manifest: Manifest,
  extensions: readonly AnyExtension[],
): Promise<void> {
  const unknown = await listUnknown(manifest.migrations);
  for (const [name, landed] of Object.entries(manifest.extensions)) {
    const extension = extensions.find((each) => each.name === name);
    if (!extension?.migrations) {
      throw new BackupError(
        'missing',
        `This backup has tables of the extension “${name}”, which this program has not: add it to cirrus.config.ts.`,
      );
    }
    unknown.push(...(await listUnknown(landed, folderOf(name, extension.migrations))));
  }
  if (unknown.length === 0) return;
  throw new BackupError(
    'newer',
    `This backup was made by a newer release (${version}): its database went through ${unknown.join(', ')}, which this program does not know. Restore it with that release, or a later one.`,
  );
}

const folderOf = (extension: string, migrations: URL | string) => ({
  extension,
  folder: fileURLToPath(migrations),
});

/** What an owner or a shopper has made; what every new shop begins with is none of it. */
const MADE = {
  orders: 'orders',
  customers: 'customers',
  products: 'products',
  gift_cards: 'gift cards',
  reviews: 'reviews',
  newsletter_subscribers: 'subscribers of the newsletter',
};

async function refuseShop(client: pg.Client, target: Target, manifest: Manifest): Promise<void> {
  await refuseForeign(client, target, manifest);
  const found = new Set((await listTables(client, ['public'])).map(({ name }) => name));
  const made: string[] = [];
  for (const [table, words] of Object.entries(MADE)) {
    if (!found.has(table)) continue;
    const { rows } = await client.query<{ count: number }>(`select count(*) from ${table}`);
    if (rows[0]?.count) made.push(`${rows[0].count} ${words}`);
  }
  if (made.length === 0) return;
  throw new BackupError(
    'not_empty',
    `There is a shop in this database: ${made.join(', ')}. A backup is only restored where none is: set DATA_DIR to an empty folder, or DATABASE_URL to an empty database.`,
  );
}

/** Tables of somebody else's, which would be taken for the shop's. */
async function refuseForeign(
  client: pg.Client,
  { modules }: Target,
  manifest: Manifest,
): Promise<void> {
  const ours = new Set([
    ...modules.flatMap(({ tables = {} }) => Object.keys(tables)),
    ...manifest.tables.map(nameOf),
    'schema_migrations',
    'extension_migrations',
  ]);
  const tables = (await listTables(client, ['public'])).map(nameOf);
  const foreign = tables.filter((name) => !ours.has(name));
  if (foreign.length === 0) return;
  throw new BackupError(
    'not_empty',
    `This database has tables that are not the shop's: ${foreign.join(', ')}. A backup is only restored into a database of its own.`,
  );
}

const HOLD_ATTEMPTS = 20;

/** Takes all tables at once, so that what others are doing there ends first. The migrations of another start wait, too. */
async function holdTables(client: pg.Client): Promise<void> {
  const tables = await listTables(client, ['public']);
  if (tables.length === 0) return;
  const names = tables.map(({ name }) => pg.escapeIdentifier(name)).join(', ');
  await client.query(`set local lock_timeout = '2s'; savepoint hold`);
  for (let attempt = 1; ; attempt++) {
    try {
      await client.query(`lock table ${names} in access exclusive mode`);
      break;
    } catch (error) {
      const isInUse = ['55P03', '40P01'].includes(databaseError(error)?.code ?? '');
      if (!isInUse) throw error;
      await client.query('rollback to savepoint hold');
      if (attempt === HOLD_ATTEMPTS) {
        throw new BackupError('busy', 'The database is in use: its tables could not be locked.');
      }
    }
  }
  await client.query('set local lock_timeout = 0');
}

async function makeSchema(
  client: pg.Client,
  { migrations, extensions }: Manifest,
  loaded: readonly AnyExtension[],
): Promise<void> {
  await migrateWithin(client, { wanted: migrations });
  for (const { name, migrations: folder } of loaded) {
    const wanted = extensions[name];
    if (wanted && folder) await migrateWithin(client, { ...folderOf(name, folder), wanted });
  }
}

async function load(
  client: pg.Client,
  schemas: string[],
  manifest: Manifest,
  entries: AsyncGenerator<Entry>,
  { storage }: Target,
  { into, log = () => {} }: Restoring,
): Promise<{ differences: string[]; secretKey: string | undefined }> {
  const here = new Set((await listTables(client, schemas)).map(nameOf));
  const awaited = new Map<string, Table>(
    manifest.tables.map((table) => [ENTRIES.tables + nameOf(table), table]),
  );
  const differences: string[] = [];
  let secretKey: string | undefined;
  for await (const { name, body, counted } of entries) {
    const table = awaited.get(name);
    if (table) {
      awaited.delete(name);
      if (!here.has(nameOf(table))) {
        log(`The table ${nameOf(table)} is left out: it is not one of the shop's.`);
        continue;
      }
      const rows = await copyIn(client, table, body);
      differences.push(...compareRows(nameOf(table), counted().rows, rows));
    } else if (name === ENTRIES.jobs) {
      const rows = await copyJobsIn(client, body);
      differences.push(...compareRows('waiting jobs', counted().rows, rows));
    } else if (name === ENTRIES.secretKey) {
      secretKey = (await buffer(body)).toString();
    } else if (name.startsWith(ENTRIES.pictures) && into !== 'scratch') {
      await keepPicture(storage, name.slice(ENTRIES.pictures.length), await buffer(body));
    }
  }
  differences.push(
    ...[...awaited.values()].map((table) => `${nameOf(table)} is not in the backup`),
  );
  return { differences, secretKey };
}

const compareRows = (what: string, then: unknown, now: number): string[] =>
  then === now ? [] : [`rows of ${what}: ${then} in the backup, ${now} restored`];

/** A name never stands for another picture, so one that is there is the same. */
async function keepPicture(storage: Storage, name: string, bytes: Buffer): Promise<void> {
  if (hashOfOriginal(name) === undefined || (await storage.has(name))) return;
  await storage.write(name, bytes, pictureType(name));
}

/** PostgreSQL's classes of errors in what is written: data, and the rules that they must keep. */
const OF_CONTENT = /^2[23]/;

function inPlainWords(error: unknown): unknown {
  const { code = '', message } = databaseError(error) ?? {};
  if (!OF_CONTENT.test(code)) return error;
  return new BackupError(
    'differs',
    `What is in this backup does not fit together, so nothing has changed here: ${message}.`,
    { cause: error },
  );
}
