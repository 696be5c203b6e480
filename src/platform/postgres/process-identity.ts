import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * When the process with this id started, in the system's own format; undefined if none runs. Id and
 * start time together tell it from a later process with the same id.
 */
export async function processStart(pid: number): Promise<string | undefined> {
  if (process.platform === 'linux') return startOnLinux(pid);
  if (process.platform === 'win32') return isRunning(pid) ? 'running' : undefined;
  return askPs(pid, 'lstart=');
}

/** The command line of a running process, its arguments with spaces between; undefined when none runs. */
export async function processCommand(pid: number): Promise<string | undefined> {
  if (process.platform === 'linux') {
    const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => undefined);
    return line?.replaceAll('\0', ' ').trim() || undefined;
  }
  return process.platform === 'win32' ? undefined : askPs(pid, 'command=');
}

async function startOnLinux(pid: number): Promise<string | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  // The second field is the program's name in brackets and may hold spaces and brackets itself.
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
  const state = fields?.[0];
  // A zombie has ended; its parent has just not collected it yet.
  return state === 'Z' || state === 'X' ? undefined : fields?.[19];
}

async function askPs(pid: number, column: string): Promise<string | undefined> {
  const response = await run('ps', ['-o', column, '-p', String(pid)]).catch(() => undefined);
  return response?.stdout.trim() || undefined;
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
