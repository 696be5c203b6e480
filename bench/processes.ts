import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** What Linux says of a program and of all that it started, from /proc. */

/** Clock ticks a second, in which Linux counts processor time for everybody who reads it. */
const TICKS = 100;

interface Process {
  pid: number;
  parent: number;
  isPostgres: boolean;
  /** With that of its children that have ended, in milliseconds. */
  processorMs: number;
}

function everyProcess(): Process[] {
  if (!existsSync('/proc')) return [];
  return readdirSync('/proc').flatMap((name) => {
    const pid = Number(name);
    if (!pid) return [];
    const stat = read(`/proc/${pid}/stat`);
    // The name, in brackets, may hold anything.
    const end = stat.lastIndexOf(')');
    const [, parent, ...rest] = stat.slice(end + 2).split(' ');
    const ticks = rest.slice(9, 13).reduce((sum, text) => sum + Number(text), 0);
    return {
      pid,
      parent: Number(parent),
      isPostgres: stat.slice(stat.indexOf('(') + 1, end).startsWith('postgres'),
      processorMs: (ticks * 1000) / TICKS,
    };
  });
}

/** The process and everything below it. */
function tree(root: number): Process[] {
  const all = everyProcess();
  const parents = new Map(all.map(({ pid, parent }) => [pid, parent]));
  const isBelow = (pid: number): boolean =>
    pid === root || (parents.has(pid) && isBelow(parents.get(pid) ?? 0));
  return all.filter(({ pid }) => isBelow(pid));
}

/** The server of which a process is one connection; 0 where it is not on this machine. */
export const serverOf = (pid: number): number =>
  everyProcess().find((each) => each.pid === pid)?.parent ?? 0;

function read(path: string): string {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    // It has ended meanwhile.
    return '';
  }
}

/** Processor time until now, in milliseconds: of the program's own processes and of its PostgreSQL. */
export function processorTime(pid: number): { shop: number; postgres: number } {
  const found = tree(pid);
  // Not a number where nobody says, or where the process is on another machine.
  const none = found.length > 0 ? 0 : Number.NaN;
  const spent = { shop: none, postgres: none };
  for (const { isPostgres, processorMs } of found) {
    spent[isPostgres ? 'postgres' : 'shop'] += processorMs;
  }
  return spent;
}

/** The most memory that the process itself has held, in bytes. */
export const mostMemory = (pid: number): number => kilobytes(pid, 'status', 'VmHWM') * 1024;

/** What the process and all below it hold now, in bytes; what several share counts once. */
export const memoryOfAll = (pid: number): number =>
  tree(pid).reduce((sum, process) => sum + kilobytes(process.pid, 'smaps_rollup', 'Pss'), 0) * 1024;

function kilobytes(pid: number, file: string, name: string): number {
  return Number(
    new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(read(`/proc/${pid}/${file}`))?.[1] ?? 0,
  );
}
