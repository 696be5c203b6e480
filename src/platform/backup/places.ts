import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Bucket, openClient } from '../files/s3-storage.ts';
import { BackupError } from './backups.ts';

/** Where backups are kept: a folder, or a bucket. */
export interface Place {
  /** The names and sizes of those that are whole. */
  list(): Promise<{ name: string; bytes: number }[]>;
  /** There under its name once it is whole. @returns its bytes */
  write(name: string, content: AsyncIterable<Buffer>): Promise<number>;
  /** @param upTo only so many bytes of its beginning; null where there is none */
  read(name: string, upTo?: number): Promise<Readable | null>;
  remove(name: string): Promise<void>;
  /** As its owner knows it. */
  label: string;
}

const BACKUP = /^cirrus-[\w.-]+\.backup$/;

/** Ends the name of one that is still being written. */
const PART = '.part';

export const openPlace = (where: string | Bucket): Place =>
  typeof where === 'string' ? folder(where) : bucket(where);

function folder(path: string): Place {
  const fileOf = (name: string) => join(path, known(name));
  return {
    label: path,
    async list() {
      const names = await readdir(path).catch(ifMissing([]));
      const found = names.filter((name) => BACKUP.test(name));
      return Promise.all(
        found.map(async (name) => ({ name, bytes: (await stat(join(path, name))).size })),
      );
    },
    async write(name, content) {
      const file = fileOf(name);
      try {
        await mkdir(path, { recursive: true, mode: 0o700 });
        // What an earlier process left behind when it was killed; those of today may be under way.
        await forgetParts(path);
        const out = createWriteStream(file + PART, { mode: 0o600, flags: 'wx' });
        await pipeline(Readable.from(content), out);
        await sync(file + PART, 'r+');
        await rename(file + PART, file);
        await sync(path, 'r');
        return (await stat(file)).size;
      } catch (error) {
        await rm(file + PART, { force: true });
        throw notThere(error, path);
      }
    },
    async read(name, upTo) {
      const file = await open(fileOf(name)).catch(ifMissing(null));
      return (
        file &&
        createReadStream('', {
          fd: file,
          ...(upTo !== undefined && { end: upTo - 1 }),
        })
      );
    },
    remove: (name) => rm(fileOf(name), { force: true }),
  };
}

/** What is written must not be lost with the machine's power; a folder can be synced on some systems alone. */
async function sync(path: string, flags: string): Promise<void> {
  const file = await open(path, flags).catch(() => undefined);
  await file?.sync().catch(() => {});
  await file?.close();
}

const PART_KEPT_MS = 24 * 60 * 60_000;

async function forgetParts(path: string): Promise<void> {
  for (const name of await readdir(path)) {
    if (!name.endsWith(`.backup${PART}`)) continue;
    const { mtimeMs } = await stat(join(path, name)).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > PART_KEPT_MS) await rm(join(path, name), { force: true });
  }
}

/** All parts but the last are at least as large as S3 wants; they grow, since there may be 10,000 of them. */
const partBytes = (place: number) => 8 * 1024 * 1024 * (1 + Math.floor(place / 1000));

function bucket(where: Bucket): Place {
  let opening: ReturnType<typeof openClient> | undefined;
  const opened = () => {
    opening ??= openClient(where);
    return opening;
  };
  const objectOf = (name: string) => ({ Bucket: where.name, Key: where.prefix + known(name) });
  const label = `s3://${where.name}/${where.prefix}`;
  const reached = <T>(work: Promise<T>): Promise<T> =>
    work.catch((error) => {
      throw notThere(error, label);
    });
  return {
    label,
    list: () =>
      reached(
        (async () => {
          const { s3, client } = await opened();
          const found: { name: string; bytes: number }[] = [];
          const wanted = { Bucket: where.name, Prefix: where.prefix };
          for await (const page of s3.paginateListObjectsV2({ client }, wanted)) {
            for (const { Key = '', Size = 0 } of page.Contents ?? []) {
              const name = Key.slice(where.prefix.length);
              if (BACKUP.test(name)) found.push({ name, bytes: Size });
            }
          }
          return found;
        })(),
      ),
    async write(name, content) {
      const { s3, client } = await opened();
      const object = objectOf(name);
      const { UploadId } = await reached(
        client.send(
          new s3.CreateMultipartUploadCommand({
            ...object,
            ContentType: 'application/octet-stream',
          }),
        ),
      );
      const upload = { ...object, UploadId };
      try {
        const parts: { ETag: string | undefined; PartNumber: number }[] = [];
        let bytes = 0;
        for await (const body of inParts(content)) {
          const PartNumber = parts.length + 1;
          const { ETag } = await client.send(
            new s3.UploadPartCommand({ ...upload, PartNumber, Body: body }),
          );
          parts.push({ ETag, PartNumber });
          bytes += body.length;
        }
        await client.send(
          new s3.CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts: parts } }),
        );
        return bytes;
      } catch (error) {
        await client.send(new s3.AbortMultipartUploadCommand(upload)).catch(() => {});
        throw notThere(error, label);
      }
    },
    async read(name, upTo) {
      const { s3, client } = await opened();
      const asked = { ...objectOf(name), ...(upTo && { Range: `bytes=0-${upTo - 1}` }) };
      const found = await client.send(new s3.GetObjectCommand(asked)).catch((error) => {
        if (error.$metadata?.httpStatusCode === 404) return null;
        throw notThere(error, label);
      });
      return found && (found.Body as Readable);
    },
    async remove(name) {
      const { s3, client } = await opened();
      await reached(client.send(new s3.DeleteObjectCommand(objectOf(name))));
    },
  };
}

async function* inParts(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let bytes = 0;
  let place = 0;
  for await (const piece of content) {
    waiting.push(piece);
    bytes += piece.length;
    if (bytes < partBytes(place)) continue;
    yield Buffer.concat(waiting);
    waiting = [];
    bytes = 0;
    place++;
  }
  if (bytes > 0) yield Buffer.concat(waiting);
}

/** Names come from outside, too. */
function known(name: string): string {
  if (BACKUP.test(name)) return name;
  throw new BackupError('not_found', `There is no backup “${name}”.`);
}

const ifMissing =
  <T>(instead: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code === 'ENOENT') return instead;
    throw error;
  };

/** What went wrong at the place, in plain words; whatever else failed stays what it is. */
function notThere(error: unknown, label: string): unknown {
  if (error instanceof BackupError) return error;
  const { code, path, $metadata, message } = error as NodeJS.ErrnoException & {
    $metadata?: object;
  };
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return new BackupError('place', `There is no room left in ${label}.`, { cause: error });
  }
  const isOfPlace = path !== undefined || $metadata !== undefined;
  const isOfNetwork = /^(ECONN|ENOTFOUND|EAI_|ETIMEDOUT|TimeoutError)/.test(
    String(code ?? (error as Error).name),
  );
  if (!isOfPlace && !isOfNetwork) return error;
  return new BackupError('place', `${label} cannot be used: ${code ?? message}.`, { cause: error });
}
