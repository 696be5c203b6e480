import { randomUUID } from 'node:crypto';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { deserialize, serialize } from 'node:v8';
import { type Database, namedOne } from '../../../platform/database/database.ts';
import type { FacetDefinition } from '../facets.ts';
import { sourcesOf } from './facet-values.ts';
import { FORM } from './projection.ts';
import { CHANGES_KEPT_MS, isBefore, readSnapshot, type Snapshot } from './read-catalog.ts';

/** Made so long before, an index is still worth having: what changed since can be asked for for longer. */
const WORTH_MS = 0.8 * CHANGES_KEPT_MS;

/** What an index was made of: of anything else another one must be made. */
export interface IndexOrigin {
  form: number;
  /** The server's number, its line of history, and the database's number there. */
  database: string;
  /** What choices are read from. */
  facets: string;
}

/** A list of an index, or one of the lists that it consists of. */
export interface IndexPiece {
  part: string;
  piece: unknown;
}

type Chunk = IndexOrigin & { madeAt: number; snapshot: Snapshot };

const LENGTH_BYTES = 4;

/** Where an index is kept from one start to the next, and what it would be made of now. */
export interface Keeping {
  path: string;
  origin: IndexOrigin;
}

/** @returns undefined where the database does not say which one it is */
export async function readOrigin(
  db: Database,
  facets: readonly FacetDefinition[],
): Promise<IndexOrigin | undefined> {
  try {
    const { database } = await namedOne<{ database: string }>(
      db,
      'catalog-index-origin',
      `select concat_ws('/', system_identifier, timeline_id, d.oid) as database
       from pg_control_system(), pg_control_checkpoint(), pg_database d where datname = current_database()`,
    );
    return { form: FORM, database, facets: sourcesOf(facets) };
  } catch {
    return undefined;
  }
}

/** Keeps an index for the next start, in place of the one before: whole or not at all. */
export async function keepIndex(
  { path, origin }: Keeping,
  snapshot: Snapshot,
  pieces: Iterable<IndexPiece>,
): Promise<void> {
  const unfinished = `${path}.${randomUUID()}`;
  try {
    await using file = await open(unfinished, 'wx', 0o600);
    await writeChunk(file, { ...origin, madeAt: Date.now(), snapshot } satisfies Chunk);
    for (const piece of pieces) await writeChunk(file, piece);
    await writeChunk(file, null);
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

/** @returns undefined where none is kept that is of use: another is to be made then */
export async function readKept(
  db: Database,
  { path, origin }: Keeping,
): Promise<{ pieces: IndexPiece[]; snapshot: Snapshot } | undefined> {
  try {
    await using file = await open(path);
    const { snapshot, madeAt, form, database, facets } = (await readChunk(file)) as Chunk;
    const isOfThis =
      form === origin.form && database === origin.database && facets === origin.facets;
    const age = Date.now() - madeAt;
    if (!isOfThis || age < 0 || age > WORTH_MS) return undefined;
    if (isBefore(await readSnapshot(db), snapshot)) return undefined;
    const pieces: IndexPiece[] = [];
    for (let chunk = await readChunk(file); chunk; chunk = await readChunk(file)) {
      pieces.push(chunk as IndexPiece);
    }
    return { pieces, snapshot };
  } catch {
    return undefined;
  }
}

async function writeChunk(file: FileHandle, chunk: unknown): Promise<void> {
  const bytes = serialize(chunk);
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32LE(bytes.length);
  await file.writeFile(length);
  await file.writeFile(bytes);
}

/** @throws if the file ends before */
async function readChunk(file: FileHandle): Promise<unknown> {
  const length = await readBytes(file, LENGTH_BYTES);
  return deserialize(await readBytes(file, length.readUInt32LE()));
}

async function readBytes(file: FileHandle, length: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafeSlow(length);
  for (let read = 0; read < length; ) {
    const { bytesRead } = await file.read(bytes, read, length - read);
    if (bytesRead === 0) throw new Error('a kept index ends early');
    read += bytesRead;
  }
  return bytes;
}
