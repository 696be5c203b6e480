import {
  bySystem,
  type Database,
  type Db,
  named,
  type Tx,
  write,
} from '../../platform/database/database.ts';
import type { Storage } from '../../platform/files/storage.ts';

/** How long nothing may have named a picture before it is deleted: until then, what named it can be put back. */
export const DAYS_UNUSED = 30;

/** Pictures looked at in one statement, and deleted in one transaction. */
const BATCH = 1_000;

const BY = bySystem('pictures');

/**
 * Deletes pictures with all their widths once nothing in the database has named them for 30 days. What names
 * pictures is the view `picture_uses`.
 */
export async function collectPictures(
  db: Database,
  storage: Storage,
  signal: AbortSignal,
): Promise<void> {
  const used = new Set(await listUsed(db));
  for await (const hashes of inBatches(unusedIn(storage, used))) {
    if (signal.aborted) return;
    await write(db, BY, (tx) => noteUnused(tx, hashes));
  }
  await write(db, BY, forgetUsed);
  for (;;) {
    const deleted = await write(db, BY, (tx) => deleteUnused(tx, storage));
    if (deleted < BATCH || signal.aborted) return;
  }
}

async function listUsed(db: Db): Promise<string[]> {
  const rows = await named<{ hash: string }>(
    db,
    'used-pictures',
    `select distinct substring(url from '/media/([0-9a-f]{32})') as hash from picture_uses
     where url like '%/media/%'`,
  );
  return rows.map(({ hash }) => hash);
}

/** The hashes of stored pictures that are not used. A name begins with its picture's hash, so they come in turn. */
async function* unusedIn(storage: Storage, used: Set<string>): AsyncIterable<string> {
  let last = '';
  for await (const name of storage.list()) {
    const hash = /^[0-9a-f]{32}(?=[.-])/.exec(name)?.[0];
    if (!hash || hash === last) continue;
    last = hash;
    if (!used.has(hash)) yield hash;
  }
}

async function* inBatches<T>(items: AsyncIterable<T>): AsyncIterable<T[]> {
  let batch: T[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** Pictures that somebody has taken back: each is deleted in the next night, unless something names it still. */
export async function takeBackPictures(tx: Tx, urls: readonly string[]): Promise<void> {
  if (urls.length === 0) return;
  await named(
    tx,
    'take-back-pictures',
    `insert into unused_pictures (hash, since)
     select distinct substring(url from '/media/([0-9a-f]{32})'), '-infinity'::timestamptz
     from unnest($1::text[]) as given (url) where url ~ '/media/[0-9a-f]{32}'
     on conflict (hash) do update set since = '-infinity'`,
    [urls],
  );
}

async function noteUnused(tx: Tx, hashes: string[]): Promise<void> {
  await named(
    tx,
    'note-unused-pictures',
    `insert into unused_pictures (hash) select unnest($1::text[]) on conflict do nothing`,
    [hashes],
  );
}

const IS_USED = `exists (
  select from picture_uses where substring(url from '/media/([0-9a-f]{32})') = unused_pictures.hash)`;

async function forgetUsed(tx: Tx): Promise<void> {
  await named(tx, 'forget-used-pictures', `delete from unused_pictures where ${IS_USED}`);
}

/** @returns how many pictures it deleted */
async function deleteUnused(tx: Tx, storage: Storage): Promise<number> {
  const due = await named<{ hash: string }>(
    tx,
    'delete-unused-pictures',
    `delete from unused_pictures where hash in (
       select hash from unused_pictures where since < now() - make_interval(days => $1)
       order by since limit $2 for update skip locked)
     and not ${IS_USED} returning hash`,
    [DAYS_UNUSED, BATCH],
  );
  // Whoever uploads one of them anew waits for the end of this transaction, and then writes it again.
  for (const { hash } of due) await storage.delete(await namesOf(storage, hash));
  return due.length;
}

async function namesOf(storage: Storage, hash: string): Promise<string[]> {
  const names: string[] = [];
  for await (const name of storage.list(hash)) names.push(name);
  return names;
}
