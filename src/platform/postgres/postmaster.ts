import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import type { Command } from './postgres-programs.ts';
import { processCommand, processStart } from './process-identity.ts';

const POLL_MS = 5;
/** A fast shutdown writes what is in memory to the disk first. */
const FAST_STOP_MS = 60_000;
const IMMEDIATE_STOP_MS = 10_000;
const LOG_BYTES = 5 * 1024 * 1024;

/** A PostgreSQL server that this process started. */
export interface Postmaster {
  /** Resolves when it has ended, for whatever reason. */
  ended: Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts the server on the cluster in `folder`; resolves when it takes connections, however long its
 * recovery from a crash lasts. Rejects with a PostmasterFailure when it ends before.
 */
export async function startPostmaster(
  command: Command,
  folder: string,
  logFile: string,
): Promise<Postmaster> {
  const logged = await makeRoom(logFile);
  const log = openSync(logFile, 'a', 0o600);
  const { file, args, uid, gid } = command;
  // Its own process group: Ctrl-C in the terminal must not reach it before the program has finished.
  const child = spawn(file, args, {
    uid,
    gid,
    cwd: folder,
    detached: true,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  let running = true;
  const ended = new Promise<void>((resolve) => {
    child.once('error', () => resolve());
    child.once('exit', () => resolve());
  }).then(() => {
    running = false;
    process.off('exit', stopAtOnce);
  });
  // However this process ends, short of SIGKILL, the server ends with it.
  const stopAtOnce = () => signal(child, 'SIGINT');
  process.once('exit', stopAtOnce);
  while (!(await isReady(folder, child.pid))) {
    if (!running) throw new PostmasterFailure(await logSince(logFile, logged));
    await pause(POLL_MS);
  }
  return {
    ended,
    async stop() {
      signal(child, 'SIGINT');
      if (await endsWithin(ended, FAST_STOP_MS)) return;
      signal(child, 'SIGQUIT');
      await endsWithin(ended, IMMEDIATE_STOP_MS);
    },
  };
}

/** The server ended while it started; the message is what it wrote to its log. */
export class PostmasterFailure extends Error {}

/**
 * Stops the server that an earlier, killed process of ours left on this cluster.
 * Answers whether the cluster was left in use.
 */
export async function stopOrphan(folder: string): Promise<boolean> {
  const { pid } = await pidFile(folder);
  if (!pid) return false;
  const isOurs = (await processCommand(pid))?.includes(folder);
  if (!isOurs || !(await processStart(pid))) {
    await disown(folder);
    return true;
  }
  const signals = [
    ['SIGINT', FAST_STOP_MS],
    ['SIGQUIT', IMMEDIATE_STOP_MS],
  ] as const;
  for (const [name, limit] of signals) {
    tell(pid, name);
    const late = performance.now() + limit;
    while (performance.now() < late) {
      if (!(await processStart(pid))) {
        await disown(folder);
        return true;
      }
      await pause(POLL_MS);
    }
  }
  throw new EmbeddedPostgresError(
    `The database server of an earlier start (process ${pid}) does not end. End it and start again.`,
  );
}

/** Above every system's process ids. */
const NO_PROCESS = 2 ** 31 - 1;

/**
 * PostgreSQL takes any process with the id in its lock file for a running server, even an unrelated
 * process or a zombie. So we replace the id. The rest of the file stays, because PostgreSQL uses it
 * to make sure that no child of the dead server still uses the cluster.
 */
async function disown(folder: string): Promise<void> {
  const file = join(folder, 'postmaster.pid');
  const text = await readFile(file, 'utf8').catch(() => undefined);
  // A server that shut down properly has removed its lock file.
  if (text) await writeFile(file, text.replace(/^\d+/, String(NO_PROCESS)));
}

function tell(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    // It ended just now.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

async function isReady(folder: string, pid: number | undefined): Promise<boolean> {
  const found = await pidFile(folder);
  return found.pid === pid && found.status === 'ready';
}

/** What the server's pid file says: line 1 is its process id, line 8 its state. */
async function pidFile(folder: string): Promise<{ pid?: number; status?: string }> {
  const text = await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => undefined);
  const lines = text?.split('\n');
  return { pid: Number(lines?.[0]) || undefined, status: lines?.[7]?.trim() };
}

function signal(child: ChildProcess, name: NodeJS.Signals): void {
  // A ChildProcess forgets its id once it has ended, so this never kills an unrelated process.
  child.kill(name);
}

async function endsWithin(ended: Promise<void>, limit: number): Promise<boolean> {
  const timer = new AbortController();
  const late = pause(limit, false, { signal: timer.signal }).catch(() => false);
  const inTime = await Promise.race([ended.then(() => true), late]);
  timer.abort();
  return inTime;
}

/** Moves a long log aside; returns the offset at which new lines will begin. */
async function makeRoom(logFile: string): Promise<number> {
  const size = await stat(logFile).then(
    (found) => found.size,
    () => 0,
  );
  if (size < LOG_BYTES) return size;
  await rename(logFile, `${logFile}.1`);
  return 0;
}

async function logSince(logFile: string, offset: number): Promise<string> {
  const log = await readFile(logFile).catch(() => Buffer.alloc(0));
  return log.subarray(offset).toString();
}
