import { readdir, readFile } from 'node:fs/promises';
import type pg from 'pg';

/** How much of the processors something has used: what other programs do on the machine changes it less than time on the wall. */

/** Of a process with the children that have ended, or of several; milliseconds so far. */
export type ProcessorTime = () => Promise<number>;

/** Linux counts in these. */
const TICK_MS = 10;

interface Process {
  parent: number;
  /** Milliseconds of its own, and with the children that have ended. */
  own: number;
  withEnded: number;
}

/** @throws where there is no such process, or no /proc */
async function look(pid: number | string): Promise<Process> {
  const text = await readFile(`/proc/${pid}/stat`, 'latin1');
  // The second field is the program's name, which may hold anything: it ends with the last bracket.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const field = (nth: number) => Number(fields[nth - 3]);
  const own = (field(14) + field(15)) * TICK_MS;
  return { parent: field(4), own, withEnded: own + (field(16) + field(17)) * TICK_MS };
}

export const ofProcess =
  (pid: number): ProcessorTime =>
  async () =>
    (await look(pid)).withEnded;

/** Of the whole server that a connection leads to, on this machine. @returns undefined where that can't be told */
export async function ofServer(client: pg.Client): Promise<ProcessorTime | undefined> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const backend = await look(rows[0]?.pid ?? 0).catch(() => undefined);
  if (!backend) return undefined;
  const { parent } = backend;
  return async () => {
    const all = await Promise.all(
      (await readdir('/proc'))
        .filter((name) => /^\d+$/.test(name))
        .map((name) => look(name).catch(() => undefined)),
    );
    const children = all.filter((each) => each?.parent === parent);
    const running = children.reduce((sum, child) => sum + (child?.withEnded ?? 0), 0);
    return (await look(parent)).withEnded + running;
  };
}
