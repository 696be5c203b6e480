import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { lockDataFolder, shareDataFolder } from './data-folder-lock.ts';

const newFolder = async () => join(await mkdtemp(join(tmpdir(), 'cirrus-lock-')), 'data');

/** Another process that holds the folder until it is killed. */
async function lockElsewhere(dir: string) {
  const lockModule = new URL('./data-folder-lock.ts', import.meta.url).href;
  const code = `
    const { lockDataFolder } = await import(${JSON.stringify(lockModule)});
    await lockDataFolder(${JSON.stringify(dir)});
    process.stdout.write('held');
    setInterval(() => {}, 1000);`;
  const holder = spawn(process.execPath, ['--input-type=module', '--eval', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(holder.stdout, 'data');
  return holder;
}

async function rewriteLock(dir: string, change: object, name = 'lock') {
  const file = join(dir, name);
  await writeFile(file, JSON.stringify({ ...JSON.parse(await readFile(file, 'utf8')), ...change }));
  return file;
}

test('the folder is made, and free again after its release', async () => {
  const dir = await newFolder();
  const lock = await lockDataFolder(dir);
  await lock.release();
  await (await lockDataFolder(dir)).release();
  expect(await readdir(dir)).toEqual([]);
});

test.skipIf(process.platform === 'win32')(
  'a folder that is made is closed to others, whatever the umask; another keeps its rights',
  async () => {
    const dir = await newFolder();
    const umask = process.umask(0);
    await (await lockDataFolder(dir)).release();
    expect((await stat(dir)).mode & 0o777).toBe(0o700);
    process.umask(umask);
    await chmod(dir, 0o750);
    await (await lockDataFolder(dir)).release();
    expect((await stat(dir)).mode & 0o777).toBe(0o750);
  },
);

test('a second start is refused with the process and the address of the first', async () => {
  const dir = await newFolder();
  const lock = await lockDataFolder(dir);
  await expect(lockDataFolder(dir)).rejects.toThrow(`(process ${process.pid}, still starting)`);
  await lock.announce('http://localhost:4321');
  await expect(lockDataFolder(dir)).rejects.toThrow(
    `The data folder ${dir} is in use already (process ${process.pid}, http://localhost:4321)`,
  );
  await lock.release();
});

test('the lock of another living process stands; that of a killed one is taken over', async () => {
  const dir = await newFolder();
  const holder = await lockElsewhere(dir);
  await expect(lockDataFolder(dir)).rejects.toThrow(`process ${holder.pid}`);
  holder.kill('SIGKILL');
  await once(holder, 'exit');
  await (await lockDataFolder(dir)).release();
});

test('a living process that was given the number of a killed one does not count', async () => {
  const dir = await newFolder();
  await lockDataFolder(dir);
  await rewriteLock(dir, { started: 'long ago' });
  await (await lockDataFolder(dir)).release();
});

test('a holder in another container counts while its heart beats', async () => {
  const dir = await newFolder();
  await lockDataFolder(dir);
  await rewriteLock(dir, { place: 'another container', pid: 1 });
  await expect(lockDataFolder(dir)).rejects.toThrow('of another machine or container');
});

test('a holder in another container is gone when its heart stopped long ago', async () => {
  const dir = await newFolder();
  const { release } = await lockDataFolder(dir);
  await release();
  const file = join(dir, 'lock');
  await writeFile(file, JSON.stringify({ token: 'x', place: 'another container', pid: 1 }));
  await utimes(file, new Date(0), new Date(0));
  await (await lockDataFolder(dir)).release();
});

test('an unreadable lock, of a disk that was full, is taken over', async () => {
  const dir = await newFolder();
  await (await lockDataFolder(dir)).release();
  await writeFile(join(dir, 'lock'), '');
  await (await lockDataFolder(dir)).release();
});

test('of several starts that find a dead lock at once, one gets the folder', async () => {
  const dir = await newFolder();
  await lockDataFolder(dir);
  await rewriteLock(dir, { started: 'long ago' });
  const starts = await Promise.allSettled(Array.from({ length: 8 }, () => lockDataFolder(dir)));
  expect(starts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('a data folder that is a file is refused by its name', async () => {
  const dir = await newFolder();
  await writeFile(dir, '');
  await expect(lockDataFolder(dir)).rejects.toThrow(`must be a folder, but ${dir} is a file`);
});

test('programs of one shop share a folder, those of another shop are refused', async () => {
  const dir = await newFolder();
  const ends = await Promise.all([shareDataFolder(dir, 'ours'), shareDataFolder(dir, 'ours')]);
  await expect(shareDataFolder(dir, 'theirs')).rejects.toThrow(
    `The data folder ${dir} is in use by another shop, with another database (process ${process.pid}). Set DATA_DIR to a folder of this shop's own.`,
  );
  for (const end of ends) await end();
  await (await shareDataFolder(dir, 'theirs'))();
  expect(await readdir(dir)).toEqual([]);
});

test('another shop may have the folder once whoever used it was killed', async () => {
  const dir = await newFolder();
  await shareDataFolder(dir, 'ours');
  const [record = ''] = await readdir(dir);
  await rewriteLock(dir, { started: 'long ago' }, record);
  await (await shareDataFolder(dir, 'theirs'))();
  expect(await readdir(dir)).toEqual([]);
});
