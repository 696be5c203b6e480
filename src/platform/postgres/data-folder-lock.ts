import { randomUUID } from 'node:crypto';
import {
  chmod,
  mkdir,
  readdir,
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
  /** What it keeps here belongs to this shop. */
  shop?: string;
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
  await makeDataFolder(dir);
  const file = join(dir, 'lock');
  const mine = await thisProcess();
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

/** How long a record of a program stays that nobody can ask for: longer than any machine is away and comes back. */
const RECORD_KEPT_MS = 60 * 60 * 1_000;

/**
 * Records that this process keeps the files of `shop` in `dir`, which it may share with others that serve the same shop, on
 * this machine and elsewhere. Creates the folder if it is missing. @returns what ends that
 * @throws EmbeddedPostgresError naming a process that keeps the files of another shop there
 */
export async function shareDataFolder(dir: string, shop: string): Promise<() => Promise<void>> {
  await makeDataFolder(dir);
  const mine = { ...(await thisProcess()), shop };
  const file = join(dir, `${SHARED}${mine.token}`);
  // First its own, then the others': of two that start at once, one at least sees the other.
  await writeFile(file, JSON.stringify(mine));
  const { release } = hold(file, mine);
  try {
    for (const name of await readdir(dir)) {
      if (name.startsWith(SHARED)) await refuseOtherShop(dir, join(dir, name), mine);
    }
  } catch (error) {
    await release();
    throw error;
  }
  return release;
}

const SHARED = 'in-use-';

async function refuseOtherShop(dir: string, file: string, mine: Holder): Promise<void> {
  const holder = await readHolder(file);
  if (holder === 'gone') return;
  if (holder !== 'damaged' && holder.shop === mine.shop) {
    // Whether it lives matters to nobody; only what was left long ago goes.
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Date.now() }));
    if (mtimeMs < Date.now() - RECORD_KEPT_MS) await rm(file, { force: true });
    return;
  }
  if (holder === 'damaged' || !(await isAlive(holder, mine.place, file))) {
    await rm(file, { force: true });
    return;
  }
  throw new EmbeddedPostgresError(
    `The data folder ${dir} is in use by another shop, with another database (${whoIs(holder, mine)}). Set DATA_DIR to a folder of this shop's own.`,
  );
}

async function thisProcess(): Promise<Holder> {
  return {
    token: randomUUID(),
    pid: process.pid,
    started: await processStart(process.pid),
    place: await whereProcessIdsCount(),
  };
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
  return new EmbeddedPostgresError(
    `The data folder ${dir} is in use already (${whoIs(holder, mine)}, ${holder.url ?? 'still starting'}). That process is left alone.`,
  );
}

const whoIs = ({ pid, place }: Holder, mine: Holder): string =>
  `process ${pid}${place === mine.place ? '' : ' of another machine or container'}`;

async function whereProcessIdsCount(): Promise<string> {
  const parts = await Promise.all([
    readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => ''),
    readlink('/proc/self/ns/pid').catch(() => ''),
  ]);
  return [hostname(), ...parts.map((part) => part.trim())].join(' ');
}

/** Folders that we create are closed to other users; an existing folder keeps its permissions. */
async function makeDataFolder(dir: string): Promise<void> {
  try {
    const made = await mkdir(dir, { recursive: true });
    if (made !== undefined) await chmod(dir, 0o700);
  } catch (error) {
    const { code, path } = error as NodeJS.ErrnoException;
    if (code !== 'EEXIST' && code !== 'ENOTDIR') throw error;
    throw new EmbeddedPostgresError(`The data folder must be a folder, but ${path} is a file.`);
  }
}
