import { mkdtemp, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadSecretKey } from './secret-key.ts';

const dataFolder = () => mkdtemp(join(tmpdir(), 'cirrus-key-'));

test('the key of the environment wins, and nothing is written', async () => {
  const dataDir = await dataFolder();
  expect(await loadSecretKey({ dataDir, secretKey: 'k'.repeat(32) })).toBe('k'.repeat(32));
  await expect(stat(join(dataDir, 'secret-key'))).rejects.toThrow('ENOENT');
});

test('a key is made once, kept, and readable by its owner alone', async () => {
  const dataDir = await dataFolder();
  const key = await loadSecretKey({ dataDir });
  expect(key.length).toBeGreaterThanOrEqual(32);
  expect(await loadSecretKey({ dataDir })).toBe(key);
  expect((await stat(join(dataDir, 'secret-key'))).mode & 0o777).toBe(0o600);
});

test('programs that make a key at once all have the same, and leave nothing else', async () => {
  const dataDir = await dataFolder();
  const keys = await Promise.all(Array.from({ length: 8 }, () => loadSecretKey({ dataDir })));
  expect(new Set(keys).size).toBe(1);
  expect(await readdir(dataDir)).toEqual(['secret-key']);
});

test('a damaged key is refused, never replaced', async () => {
  const dataDir = await dataFolder();
  await writeFile(join(dataDir, 'secret-key'), 'half');
  await expect(loadSecretKey({ dataDir })).rejects.toThrow('is damaged');
  expect(await readFile(join(dataDir, 'secret-key'), 'utf8')).toBe('half');
});
