import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, rm } from 'node:fs/promises';
import { tag } from '../../src/kit/tags.ts';
import { bySystem, type Database, write } from '../../src/platform/database/database.ts';
import { putRow } from '../../src/platform/database/write-row.ts';
import { scratchFolder } from './scratch-folder.ts';

export interface RunningShop {
  url: string;
  pid: number | undefined;
  dataDir: string;
  /** Resolves with the exit code when the program has ended. */
  ended: Promise<number | null>;
  stop(): Promise<void>;
  /** Ends the process as a power cut would; what it keeps stays. */
  kill(): Promise<void>;
}

/** The password of the back office's `admin` in the demo shop of the browser tests. */
export const ADMIN_PASSWORD = process.env.ADMIN_PASSWORD ?? 'behind the counter';

/** Starting and filling a demo shop takes this long at most, on a busy machine. */
const START_MS = 600_000;

/**
 * Starts the whole program as its users do, in a data folder of its own, on a free port.
 * @param begun a data folder that no program uses: it begins with a copy of that
 * @param program where the program's own files are; left out: here
 */
export async function startShop(
  environment: NodeJS.ProcessEnv = {},
  begun?: string,
  program?: string,
): Promise<RunningShop> {
  const dataDir = await scratchFolder('shop');
  if (begun) await cp(begun, dataDir, { recursive: true, verbatimSymlinks: true });
  const child = spawn(process.execPath, ['src/server/main.js'], {
    cwd: program,
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      PUBLIC_URL: '',
      RATE_LIMIT_EXEMPT: '127.0.0.1,::1',
      // What is compiled in a folder of a test is not compiled again.
      ...(program && { NODE_DISABLE_COMPILE_CACHE: '1' }),
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit').then(() => child.exitCode);
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    await rm(dataDir, { recursive: true, force: true });
  };
  const kill = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  try {
    return { url: await addressOf(child), pid: child.pid, dataDir, ended, stop, kill };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** A shop that began without the demo is closed until its owner opens it. */
export const openToVisitors = (database: Database): Promise<void> =>
  write(database, bySystem('test'), async (tx) => {
    const isOpen = { key: 'shop_open', value: 'true', type: 'boolean' };
    await putRow(tx, 'site_config', 'key', isOpen);
    tx.changed(tag.settings);
  });

/** Waits until the program prints where the shop is. */
function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    const timer = setTimeout(
      () => reject(new Error(`the shop did not start:\n${output}`)),
      START_MS,
    );
    const read = (chunk: Buffer) => {
      output += chunk;
      const address = /Shop\s+(http\S+)/.exec(output)?.[1];
      if (!address) return;
      clearTimeout(timer);
      resolve(address.replace('localhost', '127.0.0.1'));
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`the shop ended with code ${code}:\n${output}`));
    });
  });
}
