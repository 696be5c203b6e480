import { mkdtemp, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Linux's folder in memory. */
const IN_MEMORY = '/dev/shm';

/** What the databases of a run and the browsers' shared memory take at most, and as much again. */
const ENOUGH_BYTES = 2 * 1024 ** 3;

/** Whether there is a folder in memory that is large enough. */
export async function hasMemoryFolder(): Promise<boolean> {
  const { bavail, bsize } = await statfs(IN_MEMORY).catch(() => ({ bavail: 0, bsize: 0 }));
  return bavail * bsize > ENOUGH_BYTES;
}

/** Makes a folder for what is gone after the run, in memory where that is possible. @returns its path */
export async function scratchFolder(name: string): Promise<string> {
  return mkdtemp(join((await hasMemoryFolder()) ? IN_MEMORY : tmpdir(), `cirrus-${name}-`));
}
