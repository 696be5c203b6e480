import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openBackup, readHead, writeBackup } from './backup-file.ts';
import { BackupError } from './backups.ts';

const ABOUT = { madeAt: '2026-11-26T03:00:00.000Z', version: '1.0.0', migration: 16 };
const PASSPHRASE = 'three nights of rain';

const written = (entries: Record<string, Buffer[]>, passphrase?: string): Promise<Buffer> =>
  buffer(
    writeBackup(
      ABOUT,
      passphrase,
      (async function* () {
        for (const [name, body] of Object.entries(entries)) {
          yield { name, body, counted: () => ({ pieces: body.length }) };
        }
      })(),
    ),
  );

async function* inPieces(file: Buffer, size = 1000): AsyncGenerator<Buffer> {
  for (let at = 0; at < file.length; at += size) yield file.subarray(at, at + size);
}

async function read(file: Buffer, passphrase?: string): Promise<Record<string, Buffer>> {
  const found: Record<string, Buffer> = {};
  const { entries } = await openBackup(inPieces(file), passphrase);
  for await (const { name, body, counted } of entries) {
    found[name] = await buffer(body);
    expect(counted()).toHaveProperty('pieces');
  }
  return found;
}

const faultOf = (file: Buffer, passphrase?: string): Promise<unknown> =>
  read(file, passphrase).then(
    () => 'none',
    (error) => (error instanceof BackupError ? error.fault : error),
  );

/** More than one frame of what hardly compresses, from a fixed seed. */
function noise(bytes: number): Buffer {
  let state = 1;
  return Buffer.from(
    Uint8Array.from({ length: bytes }, () => {
      state = (state * 1103515245 + 12345) % 2147483648;
      return state >> 16;
    }),
  );
}

test('whatever goes into a backup comes out again, in any sizes', async () => {
  const pieces = fc.array(fc.uint8Array({ maxLength: 3000 }).map((bytes) => Buffer.from(bytes)));
  const entries = fc.dictionary(fc.string({ minLength: 1 }), pieces, {
    maxKeys: 5,
    noNullPrototype: true,
  });
  await fc.assert(
    fc.asyncProperty(entries, async (given) => {
      const wanted = Object.entries(given).map(([name, body]) => [name, Buffer.concat(body)]);
      expect(Object.entries(await read(await written(given)))).toEqual(wanted);
    }),
    { numRuns: 25 },
  );
});

test('large entries take several frames, and what repeats itself little room', async () => {
  const large = noise(1_500_000);
  const file = await written({ a: [large], b: [Buffer.alloc(3_000_000)], c: [] });
  expect(file.length).toBeLessThan(1_600_000);
  const found = await read(file);
  expect(found.a?.equals(large)).toBe(true);
  expect(found.b?.equals(Buffer.alloc(3_000_000))).toBe(true);
  expect(found.c).toHaveLength(0);
});

test('a byte that is not as it was written is noticed, wherever it is', async () => {
  const file = await written({ orders: [noise(1_100_000)], pictures: [noise(1000)] });
  const at = fc.oneof(
    fc.nat(file.length - 1),
    fc.nat(300),
    fc.nat(40).map((n) => file.length - 1 - n),
  );
  await fc.assert(
    fc.asyncProperty(at, fc.integer({ min: 1, max: 255 }), async (place, change) => {
      const damaged = Buffer.from(file);
      damaged.writeUInt8((file.readUInt8(place) + change) % 256, place);
      expect(['damaged', 'incomplete', 'not_a_backup']).toContain(await faultOf(damaged));
    }),
    { numRuns: 80 },
  );
  expect(await faultOf(Buffer.concat([file, Buffer.from('x')]))).toBe('damaged');
});

test('a file that ends too early is known as such', async () => {
  const file = await written({ orders: [noise(1_100_000)] });
  await fc.assert(
    fc.asyncProperty(fc.nat(file.length - 1), async (length) => {
      const fault = await faultOf(file.subarray(0, length));
      expect(fault).toBe(length < 14 ? 'not_a_backup' : 'incomplete');
    }),
    { numRuns: 40, examples: [[0], [14], [100], [file.length - 1]] },
  );
});

test('an encrypted backup says what it is, and nothing of what is in it without its passphrase', async () => {
  const file = await written({ orders: [Buffer.from('Ada Example'), noise(1000)] }, PASSPHRASE);
  expect(await readHead(inPieces(file))).toMatchObject({ ...ABOUT, key: { N: 65536 } });
  expect(await faultOf(file)).toBe('passphrase');
  expect(await faultOf(file, `${PASSPHRASE}!`)).toBe('passphrase');
  expect(file.includes('orders')).toBe(false);
  const damaged = Buffer.from(file);
  damaged.writeUInt8(file.readUInt8(file.length - 100) ^ 1, file.length - 100);
  expect(await faultOf(damaged, PASSPHRASE)).toBe('damaged');
  expect(await faultOf(file, PASSPHRASE)).toBe('none');
});

test('a file of another format than this release knows is a newer release’s', async () => {
  const line = Buffer.from(`CIRRUS BACKUP ${JSON.stringify({ ...ABOUT, format: 2, more: [] })}\n`);
  const { createHash } = await import('node:crypto');
  const digest = createHash('sha256').update(line).digest();
  expect(await faultOf(Buffer.concat([line, digest]))).toBe('newer');
});
