import { access, constants, readFile, stat, statfs } from 'node:fs/promises';
import { freemem, totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Check, Finding } from '../../../kit/check.ts';
import type { Shop } from '../../../kit/module.ts';
import { mayNotUse } from '../../../platform/explain-failure.ts';

const PROGRAM = fileURLToPath(new URL('../../../../', import.meta.url));

const MB = 1024 * 1024;
const GB = 1024 * MB;

/** What the machine gives the program: Node.js, disks, memory, folders. */
export const machineChecks = ({ config }: Shop): Check[] =>
  [
    { about: 'Node.js', look: async () => nodeFinding() },
    {
      about: 'Disk',
      look: async () => {
        const folders = [
          { path: config.dataDir, holds: 'DATA_DIR' },
          { path: PROGRAM, holds: 'the program' },
        ];
        return Promise.all(folders.map(({ path, holds }) => diskFinding(path, holds)));
      },
    },
    { about: 'Memory', look: async () => memoryFindings(config) },
    { about: 'Data folder', look: () => folderFinding(config.dataDir) },
  ].map((check) => ({ under: 'Machine', needsNoDatabase: true, ...check }) as const);

/** That the program runs at all says that it is new enough (src/server/main.js). */
const nodeFinding = (): Finding => ({
  about: 'Node.js',
  state: 'ok',
  says: `${process.version} on ${process.platform}, ${process.arch}.`,
});

/** Below either, a day's orders or an update may fill the disk. */
const LITTLE_BYTES = 2 * GB;
const LITTLE_SHARE = 0.1;
/** Below this, PostgreSQL stops writing at any moment. */
const NO_BYTES = 200 * MB;

async function diskFinding(path: string, holds: string): Promise<Finding> {
  const about = `Disk of ${holds}`;
  const disk = await statfs(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (!disk) return { about, state: 'unknown', says: `${path} is not there yet.` };
  const free = disk.bavail * disk.bsize;
  const share = disk.blocks === 0 ? 1 : disk.bavail / disk.blocks;
  const noFiles = disk.files > 0 && disk.ffree / disk.files < 0.01;
  const state =
    free < NO_BYTES || noFiles
      ? 'fault'
      : free < LITTLE_BYTES || share < LITTLE_SHARE
        ? 'warning'
        : 'ok';
  return {
    about,
    state,
    says: noFiles
      ? `The disk that holds ${path} can take hardly any more files.`
      : `${bytes(free)} are free, ${Math.round(share * 100)} % of the disk that holds ${path}.`,
    advice: state === 'ok' ? undefined : 'Make room, or move the folder to a larger disk.',
  };
}

/** What a process keeps at most in answers, with the program, the index of a usual catalogue and some room. */
const PROCESS_BYTES = 512 * MB;
/** The database that stands in the data folder: its buffers, and a little for each connection. */
const DATABASE_BYTES = 384 * MB;
const LITTLE_MEMORY_SHARE = 0.1;

async function memoryFindings({ webConcurrency, databaseUrl }: Shop['config']): Promise<Finding[]> {
  const limit = process.constrainedMemory();
  const isLimited = limit > 0 && limit < totalmem();
  const total = isLimited ? limit : totalmem();
  const free = isLimited ? process.availableMemory() : await freeMemory();
  const wanted = webConcurrency * PROCESS_BYTES + (databaseUrl ? 0 : DATABASE_BYTES);
  const of = `${bytes(total)}${isLimited ? ', which is the limit of its cgroup' : ''}`;
  const isLittle = free / total < LITTLE_MEMORY_SHARE;
  const fits = wanted <= total;
  const processes = webConcurrency === 1 ? 'One process' : `${webConcurrency} processes`;
  return [
    {
      about: 'Memory',
      state: isLittle ? 'warning' : 'ok',
      says: `${bytes(free)} are free of ${of}.`,
      advice: isLittle ? 'End what else runs here, or give the machine more memory.' : undefined,
    },
    {
      about: 'Processes',
      state: fits ? 'ok' : 'warning',
      says: `${processes}${databaseUrl ? '' : ' and the database'} may take ${bytes(wanted)} of ${of}.`,
      advice: fits
        ? undefined
        : webConcurrency > 1
          ? 'Lower WEB_CONCURRENCY, or give the machine more memory.'
          : 'Give the machine more memory.',
    },
  ];
}

/** What could be had without swapping, which is more than what nothing is in. */
async function freeMemory(): Promise<number> {
  const told = await readFile('/proc/meminfo', 'utf8').catch(() => '');
  const kilobytes = /^MemAvailable:\s+(\d+) kB$/m.exec(told)?.[1];
  return kilobytes ? Number(kilobytes) * 1024 : freemem();
}

async function folderFinding(dataDir: string): Promise<Finding> {
  const about = 'Data folder';
  try {
    const { mode } = await stat(dataDir);
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
    const key = await stat(`${dataDir}/secret-key`).catch(() => undefined);
    const isOpen =
      process.platform !== 'win32' && ((mode & 0o007) | ((key?.mode ?? 0) & 0o077)) !== 0;
    return {
      about,
      state: isOpen ? 'warning' : 'ok',
      says: isOpen
        ? `Other users of this machine may read in ${dataDir}, where passwords and the secret key are kept.`
        : `${dataDir} can be written to, and by other users not read.`,
      advice: isOpen ? `Run: chmod o-rwx ${dataDir}; chmod 600 ${dataDir}/secret-key` : undefined,
    };
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') {
      return { about, state: 'ok', says: `${dataDir} is not there yet: the first start makes it.` };
    }
    return { about, state: 'fault', says: mayNotUse(dataDir, code) };
  }
}

/** '1.9 GB', '340 MB'. */
const bytes = (count: number): string =>
  count >= GB ? `${(count / GB).toFixed(1)} GB` : `${Math.round(count / MB)} MB`;
