import { randomUUID } from 'node:crypto';
import {
  chmod,
  mkdir,
  readFile,
  readlink,
  rename,
  rm,
  stat,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { processStart } from './process-identity.ts';

export interface DataFolderLock {
  /** Records this program's URL, so that a second start can say where it is already running. */
  announce(url: string): Promise<void>;
  release(): Promise<void>;
}

interface Holder {
  token: string;
  pid: number;
  started?: string;
  /** The machine, boot and container in which `pid` means something. */
  place: string;
  url?: string;
}

const HEARTBEAT_MS = 2_000;
/**
 * We cannot look up a process in another container; we take it for dead after this long without a
 * heartbeat.
 */
const SILENCE_MS = 10_000;
/** Longer than another start needs between reading a lock and taking it away. */
const SETTLE_MS = 100;

/**
 * Creates `dir` and locks it for this process; takes over the lock of a process that was killed.
 * @throws EmbeddedPostgresError naming the process that already uses it
 */
export async function lockDataFolder(dir: string): Promise<DataFolderLock> {
  await makeFolder(dir);
  const file = join(dir, 'lock');
  const mine: Holder = {
    token: randomUUID(),
    pid: process.pid,
    started: await processStart(process.pid),
    place: await whereProcessIdsCount(),
  };
  let tookAway = false;
  while (!(await claim(file, mine, tookAway))) {
    const holder = await readHolder(file);
    if (holder === 'gone') continue;
    if (holder !== 'damaged' && (await isAlive(holder, mine.place, file)))
      throw inUse(dir, holder, mine);
    await takeAway(file, holder, mine.token);
    tookAway = true;
  }
  return hold(file, mine);
}

function hold(file: string, mine: Holder): DataFolderLock {
  const beat = () => utimes(file, new Date(), new Date()).catch(() => {});
  const heart = setInterval(beat, HEARTBEAT_MS).unref();
  return {
    async announce(url) {
      const draft = `${file}.${mine.token}`;
      await writeFile(draft, JSON.stringify({ ...mine, url }));
      await rename(draft, file);
    },
    async release() {
      clearInterval(heart);
      await rm(file, { force: true });
    },
  };
}

/**
 * Writes the lock if there is none. If a lock was just taken away, waits to see whether its own one
 * stands.
 */
async function claim(file: string, mine: Holder, tookAway: boolean): Promise<boolean> {
  try {
    await writeFile(file, JSON.stringify(mine), { flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
  if (!tookAway) return true;
  await pause(SETTLE_MS);
  const holder = await readHolder(file);
  return typeof holder === 'object' && holder.token === mine.token;
}

/** Removes this dead lock only: a rival may have put its own in the same place. */
async function takeAway(file: string, dead: Holder | 'damaged', token: string): Promise<void> {
  const aside = `${file}.${token}`;
  try {
    await rename(file, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  const taken = await readHolder(aside);
  if (typeof taken === 'object' && (dead === 'damaged' || taken.token !== dead.token)) {
    await rename(aside, file);
  } else {
    await rm(aside, { force: true });
  }
}

async function readHolder(file: string): Promise<Holder | 'gone' | 'damaged'> {
  for (let attempt = 0; ; attempt++) {
    const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw error;
    });
    if (text === undefined) return 'gone';
    try {
      return JSON.parse(text);
    } catch {
      // Perhaps somebody is writing it right now.
      if (attempt === 3) return 'damaged';
      await pause(SETTLE_MS);
    }
  }
}

async function isAlive(holder: Holder, here: string, file: string): Promise<boolean> {
  if (holder.place === here) {
    const started = await processStart(holder.pid);
    return started !== undefined && started === holder.started;
  }
  const lastBeat = () =>
    stat(file).then(
      (found) => found.mtimeMs,
      () => 0,
    );
  const found = await lastBeat();
  const silentUntil = Math.min(found, Date.now()) + SILENCE_MS;
  while (Date.now() < silentUntil) {
    await pause(SETTLE_MS);
    if ((await lastBeat()) !== found) return true;
  }
  return false;
}

function inUse(dir: string, holder: Holder, mine: Holder): EmbeddedPostgresError {
  const who =
    holder.place === mine.place
      ? `process ${holder.pid}`
      : `process ${holder.pid} of another machine or container`;
  return new EmbeddedPostgresError(
    `The data folder ${dir} is in use already (${who}, ${holder.url ?? 'still starting'}). That process is left alone.`,
  );
}

async function whereProcessIdsCount(): Promise<string> {
  const parts = await Promise.all([
    readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => ''),
    readlink('/proc/self/ns/pid').catch(() => ''),
  ]);
  return [hostname(), ...parts.map((part) => part.trim())].join(' ');
}

/** Folders that we create are closed to other users; an existing folder keeps its permissions. */
async function makeFolder(dir: string): Promise<void> {
  try {
    const made = await mkdir(dir, { recursive: true });
    if (made !== undefined) await chmod(dir, 0o700);
  } catch (error) {
    const { code, path } = error as NodeJS.ErrnoException;
    if (code !== 'EEXIST' && code !== 'ENOTDIR') throw error;
    throw new EmbeddedPostgresError(`The data folder must be a folder, but ${path} is a file.`);
  }
}
