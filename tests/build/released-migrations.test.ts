import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { release } from '../../scripts/release.ts';
import { findRewritten } from '../../scripts/released-migrations.ts';
import { scratchFolder } from '../support/scratch-folder.ts';

const FIRST = 'db/migrations/001-shop.sql';
const SECOND = 'db/migrations/002-names.sql';
const OF_AN_EXTENSION = 'extensions/wrapping/migrations/001-paper.sql';

/** A repository with two migrations of its own and one of an extension, of which nothing is released. */
async function repository() {
  const root = await scratchFolder('release');
  const write = async (file: string, text: string) => {
    await mkdir(dirname(join(root, file)), { recursive: true });
    await writeFile(join(root, file), text);
  };
  const lock = {
    version: '0.1.0',
    packages: { '': { version: '0.1.0' }, zod: { version: '0.1.0' } },
  };
  await write('package.json', JSON.stringify({ version: '0.1.0' }, null, 2));
  await write('package-lock.json', JSON.stringify(lock, null, 2));
  await write('CHANGELOG.md', '# Changes\n\n## 1.0.0 (2026-11-26)\n\nThe first one.\n');
  await write('db/released-migrations.json', '{}\n');
  await write(FIRST, 'create table shop ();\n');
  await write(SECOND, 'create table names ();\n');
  await write(OF_AN_EXTENSION, 'create table paper ();\n');
  return {
    root,
    write,
    [Symbol.asyncDispose]: () => rm(root, { recursive: true, force: true }),
  };
}

test('a release freezes the migrations that are there, and writes its version', async () => {
  await using made = await repository();
  expect(await release('1.0.0', made.root)).toEqual([FIRST, SECOND, OF_AN_EXTENSION]);
  expect(await findRewritten(made.root)).toEqual([]);
  expect(JSON.parse(await readFile(join(made.root, 'package.json'), 'utf8')).version).toBe('1.0.0');
  const lock = JSON.parse(await readFile(join(made.root, 'package-lock.json'), 'utf8'));
  expect(lock).toEqual({
    version: '1.0.0',
    packages: { '': { version: '1.0.0' }, zod: { version: '0.1.0' } },
  });
});

test.each([FIRST, OF_AN_EXTENSION])('%s cannot be changed or taken away any more', async (file) => {
  await using made = await repository();
  await release('1.0.0', made.root);
  const text = await readFile(join(made.root, file), 'utf8');
  // Git may write other line endings on another machine.
  await made.write(file, text.replaceAll('\n', '\r\n'));
  expect(await findRewritten(made.root)).toEqual([]);
  await made.write(file, `${text}-- a word more\n`);
  expect(await findRewritten(made.root)).toEqual([expect.stringContaining(`${file} was changed`)]);
  await rm(join(made.root, file));
  expect(await findRewritten(made.root)).toEqual([expect.stringContaining(`${file} is gone`)]);
});

test('a later migration is added behind those that shops have, and frozen by the next release', async () => {
  await using made = await repository();
  await release('1.0.0', made.root);
  await made.write('db/migrations/003-late.sql', 'select 1;\n');
  expect(await findRewritten(made.root)).toEqual([]);
  await made.write('db/migrations/0015-between.sql', 'select 1;\n');
  await made.write('db/migrations/001-again.sql', 'select 1;\n');
  expect(await findRewritten(made.root)).toEqual([
    expect.stringContaining('db/migrations/001-again.sql comes before'),
  ]);
  await rm(join(made.root, 'db/migrations/001-again.sql'));
  await made.write('CHANGELOG.md', '## 1.1.0\n\nMore.\n\n## 1.0.0\n\nThe first one.\n');
  expect(await release('1.1.0', made.root)).toEqual([
    'db/migrations/0015-between.sql',
    'db/migrations/003-late.sql',
  ]);
});

test.each([
  ['1.0', 'A version is three numbers'],
  ['0.1.0', '0.1.0 is not later than 0.1.0'],
  ['0.0.9', '0.0.9 is not later than 0.1.0'],
  ['1.2.0', 'CHANGELOG.md does not say'],
])('%s is not released: %s', async (version, why) => {
  await using made = await repository();
  await expect(release(version, made.root)).rejects.toThrow(why);
  expect(await readFile(join(made.root, 'db/released-migrations.json'), 'utf8')).toBe('{}\n');
});
