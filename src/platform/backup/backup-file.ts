import {
  createCipheriv,
  createDecipheriv,
  createHash,
  randomBytes,
  scrypt,
  timingSafeEqual,
} from 'node:crypto';
import { promisify } from 'node:util';
import { zstdCompress, zstdDecompress } from 'node:zlib';
import { z } from 'zod';
import { BackupError } from './backups.ts';

/**
 * The format of a backup's file (docs/backups.md): a line that says what it is, then frames. A frame is its length, whether it
 * is the last, a megabyte of content, compressed and, with a passphrase, encrypted; and a digest that follows from all before
 * it. So whatever is not as it was written is noticed before it is used, and a file that ends too early has no last frame.
 * The content of all frames together is entries: a name, any number of bytes, and what was counted while they were written.
 */

/** Grows when a reader of today could not read a file of tomorrow. */
const FORMAT = 1;

const MAGIC = 'CIRRUS BACKUP ';
/** The longest first line. */
const LINE_BYTES = 4096;
const DIGEST_BYTES = 32;
const FRAME_BYTES = 1024 * 1024;
/** What compression and encryption may add to it at most. */
const FRAME_MOST = FRAME_BYTES + 64 * 1024;

/** Deriving the key takes 64 MB and some tenths of a second, once for each file. */
const SCRYPT = { N: 2 ** 16, r: 8, p: 1 };
const SCRYPT_MEMORY = 256 * 1024 * 1024;
const TAG_BYTES = 16;

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

const Head = z.object({
  format: z.number().int(),
  madeAt: z.string(),
  version: z.string(),
  migration: z.number().int(),
  /** What the key is derived with; null: not encrypted. */
  key: z
    .object({
      N: z
        .number()
        .int()
        .min(2)
        .max(2 ** 20),
      r: z.number().int().min(1).max(16),
      p: z.number().int().min(1).max(4),
      salt: z.string(),
      /** Tells a wrong passphrase from a damaged file. */
      check: z.string(),
    })
    .nullable(),
});
export type Head = z.infer<typeof Head>;

type Bytes = AsyncIterable<Uint8Array>;

/** What goes into a file under one name. */
export interface NewEntry {
  name: string;
  body: Bytes | Iterable<Uint8Array>;
  /** Asked once the body has ended. */
  counted?: () => object;
}

/** What comes out; its body must be read to its end before the next entry is asked for. */
export interface Entry {
  name: string;
  body: AsyncGenerator<Buffer>;
  /** What was counted; once the body has ended. */
  counted(): Record<string, unknown>;
}

/** Writes a file, frame by frame. */
export async function* writeBackup(
  about: Omit<Head, 'format' | 'key'>,
  passphrase: string | undefined,
  entries: AsyncIterable<NewEntry>,
): AsyncGenerator<Buffer> {
  const made = passphrase === undefined ? undefined : await newKey(passphrase);
  const head: Head = { format: FORMAT, ...about, key: made?.told ?? null };
  const line = Buffer.from(`${MAGIC}${JSON.stringify(head)}\n`);
  let digest = sha256(line);
  yield Buffer.concat([line, digest]);
  let place = 0;
  for await (const { content, isLast } of inFrames(records(entries))) {
    const packed = await compress(content);
    const payload = made ? encrypt(made.key, place, digest, packed) : packed;
    const frame = Buffer.alloc(5);
    frame.writeUInt32BE(payload.length);
    frame.writeUInt8(isLast ? 1 : 0, 4);
    digest = sha256(digest, frame, payload);
    yield Buffer.concat([frame, payload, digest]);
    place++;
  }
}

/** What the beginning of a file says. @throws BackupError */
export async function readHead(source: Bytes): Promise<Head> {
  return (await takeHead(new ByteReader(source))).head;
}

/**
 * Opens a file for reading, from its beginning to its end.
 * @throws BackupError for a file of a newer format, a wrong or missing passphrase and, while it is read, whatever is not as
 * it was written
 */
export async function openBackup(
  source: Bytes,
  passphrase: string | undefined,
): Promise<{ head: Head; entries: AsyncGenerator<Entry> }> {
  const reader = new ByteReader(source);
  const { head, digest } = await takeHead(reader);
  const key = head.key ? await keyOf(head.key, passphrase) : undefined;
  return { head, entries: readRecords(new ByteReader(frames(reader, digest, key))) };
}

async function takeHead(reader: ByteReader): Promise<{ head: Head; digest: Buffer }> {
  const magic = await reader.take(MAGIC.length);
  if (magic?.toString('latin1') !== MAGIC) {
    throw new BackupError(
      'not_a_backup',
      'This file is not a backup of Cirrus, or its very beginning is damaged.',
    );
  }
  const rest = await reader.takeLine(LINE_BYTES);
  const digest = await reader.take(DIGEST_BYTES);
  if (rest === 'too long') throw damaged();
  if (!rest || !digest) throw incomplete();
  if (!sha256(magic, rest).equals(digest)) throw damaged();
  const said = JSON.parse(rest.toString());
  if (said.format > FORMAT) {
    throw new BackupError(
      'newer',
      `This backup was made by a newer release (${said.version}). Restore it with that release, or a later one.`,
    );
  }
  return { head: Head.parse(said), digest };
}

async function* frames(
  reader: ByteReader,
  begun: Buffer,
  key: Buffer | undefined,
): AsyncGenerator<Buffer> {
  let before = begun;
  for (let place = 0; ; place++) {
    const frame = await reader.take(5);
    if (!frame) throw incomplete();
    const length = frame.readUInt32BE();
    if (length > FRAME_MOST) throw damaged();
    const payload = await reader.take(length);
    const digest = payload && (await reader.take(DIGEST_BYTES));
    if (!payload || !digest) throw incomplete();
    if (!sha256(before, frame, payload).equals(digest)) throw damaged();
    const packed = key ? decrypt(key, place, before, payload) : payload;
    yield await decompress(packed, { maxOutputLength: FRAME_BYTES }).catch(() => {
      throw damaged();
    });
    before = digest;
    if (frame.readUInt8(4) === 1) break;
  }
  if (await reader.take(1)) throw damaged();
}

/** A content in pieces of one size, of which the last is known as such. */
async function* inFrames(content: Bytes): AsyncGenerator<{ content: Buffer; isLast: boolean }> {
  let waiting: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of content) {
    waiting.push(piece);
    bytes += piece.length;
    // One byte is kept, so that there always is a last frame.
    while (bytes > FRAME_BYTES) {
      const all = Buffer.concat(waiting);
      yield { content: all.subarray(0, FRAME_BYTES), isLast: false };
      waiting = [all.subarray(FRAME_BYTES)];
      bytes -= FRAME_BYTES;
    }
  }
  yield { content: Buffer.concat(waiting), isLast: true };
}

/** Each record: its length, its kind, its bytes. */
const KINDS = { begin: 1, data: 2, end: 3, last: 4 } as const;
const RECORD_BYTES = 256 * 1024;

const Begun = z.object({ name: z.string() });
const Ended = z.object({
  bytes: z.number(),
  sha256: z.string(),
  counted: z.record(z.string(), z.unknown()),
});
const Last = z.object({ entries: z.number() });

async function* records(entries: AsyncIterable<NewEntry>): AsyncGenerator<Uint8Array> {
  let count = 0;
  for await (const { name, body, counted } of entries) {
    yield* told('begin', { name });
    const hash = createHash('sha256');
    let bytes = 0;
    for await (const piece of body) {
      for (let at = 0; at < piece.length; at += RECORD_BYTES) {
        const part = piece.subarray(at, at + RECORD_BYTES);
        hash.update(part);
        bytes += part.length;
        yield recordHead('data', part.length);
        yield part;
      }
    }
    yield* told('end', { bytes, sha256: hash.digest('hex'), counted: counted?.() ?? {} });
    count++;
  }
  yield* told('last', { entries: count });
}

function recordHead(kind: keyof typeof KINDS, length: number): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt32BE(length);
  head.writeUInt8(KINDS[kind], 4);
  return head;
}

function* told(kind: keyof typeof KINDS, what: object): Generator<Buffer> {
  const text = Buffer.from(JSON.stringify(what));
  yield recordHead(kind, text.length);
  yield text;
}

async function* readRecords(reader: ByteReader): AsyncGenerator<Entry> {
  for (let count = 0; ; count++) {
    const { kind, bytes } = await takeRecord(reader);
    if (kind === KINDS.last) {
      if (Last.parse(JSON.parse(bytes.toString())).entries !== count) throw damaged();
      // Reads the frames to their end.
      if (await reader.take(1)) throw damaged();
      return;
    }
    if (kind !== KINDS.begin) throw damaged();
    let ended: z.infer<typeof Ended> | undefined;
    const body = bodyOf(reader, (end) => {
      ended = end;
    });
    const { name } = Begun.parse(JSON.parse(bytes.toString()));
    yield {
      name,
      body,
      counted() {
        if (!ended) throw new Error(`the body of ${name} was not read to its end`);
        return ended.counted;
      },
    };
    // Whatever its reader has left.
    for await (const _ of body);
  }
}

async function* bodyOf(
  reader: ByteReader,
  end: (ended: z.infer<typeof Ended>) => void,
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  for (;;) {
    const { kind, bytes } = await takeRecord(reader);
    if (kind === KINDS.end) {
      const ended = Ended.parse(JSON.parse(bytes.toString()));
      if (hash.digest('hex') !== ended.sha256) throw damaged();
      return end(ended);
    }
    if (kind !== KINDS.data) throw damaged();
    hash.update(bytes);
    yield bytes;
  }
}

async function takeRecord(reader: ByteReader): Promise<{ kind: number; bytes: Buffer }> {
  const head = await reader.take(5);
  const bytes = head && (await reader.take(head.readUInt32BE()));
  if (!bytes) throw incomplete();
  return { kind: head.readUInt8(4), bytes };
}

/** Takes bytes from a stream in the pieces that its reader wants. */
class ByteReader {
  readonly #source: AsyncIterator<Uint8Array>;
  #kept: Buffer = Buffer.alloc(0);

  constructor(source: Bytes) {
    this.#source = source[Symbol.asyncIterator]();
  }

  /** Undefined where there are not that many. */
  async take(length: number): Promise<Buffer | undefined> {
    if (this.#kept.length < length && !(await this.#gather(length))) return undefined;
    const taken = this.#kept.subarray(0, length);
    this.#kept = this.#kept.subarray(length);
    return taken;
  }

  /** With its end. */
  async takeLine(longest: number): Promise<Buffer | 'too long' | undefined> {
    for (let length = 64; ; length *= 2) {
      const isAll = this.#kept.length < length && !(await this.#gather(length));
      const end = this.#kept.indexOf('\n');
      if (end >= 0) return this.take(end + 1);
      if (length >= longest) return 'too long';
      if (isAll) return undefined;
    }
  }

  async #gather(length: number): Promise<boolean> {
    const pieces: Uint8Array[] = [this.#kept];
    let bytes = this.#kept.length;
    let isMore = true;
    while (bytes < length) {
      const { value, done } = await this.#source.next();
      isMore = !done;
      if (done) break;
      pieces.push(value);
      bytes += value.length;
    }
    this.#kept = Buffer.concat(pieces);
    return isMore;
  }
}

async function newKey(passphrase: string) {
  const salt = randomBytes(16);
  const { key, check } = await derive(passphrase, salt, SCRYPT);
  return {
    key,
    told: { ...SCRYPT, salt: salt.toString('base64'), check: check.toString('base64') },
  };
}

async function keyOf(
  { salt, check: wanted, ...cost }: NonNullable<Head['key']>,
  passphrase: string | undefined,
): Promise<Buffer> {
  if (passphrase === undefined) {
    throw new BackupError(
      'passphrase',
      'This backup is encrypted. Give the passphrase that it was made with, as BACKUP_PASSPHRASE.',
    );
  }
  const { key, check } = await derive(passphrase, Buffer.from(salt, 'base64'), cost);
  const told = Buffer.from(wanted, 'base64');
  if (told.length === check.length && timingSafeEqual(told, check)) return key;
  throw new BackupError(
    'passphrase',
    'The passphrase is not the one that this backup was made with.',
  );
}

async function derive(passphrase: string, salt: Buffer, cost: typeof SCRYPT) {
  const derived = await new Promise<Buffer>((resolve, reject) => {
    scrypt(passphrase.normalize('NFC'), salt, 48, { ...cost, maxmem: SCRYPT_MEMORY }, (e, key) =>
      e ? reject(e) : resolve(key),
    );
  });
  return { key: derived.subarray(0, 32), check: derived.subarray(32) };
}

/** A key is used for one file alone, so the place of a frame is nonce enough. */
function nonceOf(place: number): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(place, 8);
  return nonce;
}

function encrypt(key: Buffer, place: number, before: Buffer, content: Buffer): Buffer {
  const cipher = createCipheriv('aes-256-gcm', key, nonceOf(place));
  cipher.setAAD(before);
  return Buffer.concat([cipher.update(content), cipher.final(), cipher.getAuthTag()]);
}

function decrypt(key: Buffer, place: number, before: Buffer, payload: Buffer): Buffer {
  if (payload.length < TAG_BYTES) throw damaged();
  const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(place), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(before);
  decipher.setAuthTag(payload.subarray(-TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(payload.subarray(0, -TAG_BYTES)), decipher.final()]);
  } catch {
    throw damaged();
  }
}

function sha256(...parts: Uint8Array[]): Buffer {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
}

const damaged = () =>
  new BackupError('damaged', 'This backup is damaged: its bytes are not as they were written.');

const incomplete = () =>
  new BackupError('incomplete', 'This backup is not whole: the file ends too early.');
