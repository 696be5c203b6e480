import { execFileSync } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Call } from '../../src/kit/endpoint.ts';
import { bySystem, Database, type Tx, write } from '../../src/platform/database/database.ts';
import { tryPort } from '../../src/platform/net/free-port.ts';
import { runningPostgresUrl } from '../../src/platform/postgres/embedded-postgres.ts';
import { type RunningShop, startShop } from '../support/running-shop.ts';
import { scratchFolder } from '../support/scratch-folder.ts';
import type { Heard } from '../support/visitor.ts';
import { type Answer, isAgreed } from './history.ts';

/** What is killed. `node`: one of two processes that serve together. */
export type Victim = 'program' | 'postgres' | 'both' | 'node';
export const VICTIMS: readonly Victim[] = ['both', 'node', 'program', 'postgres'];

/** Nothing is waited for longer, on a busy machine. */
const PATIENCE_MS = 300_000;

/** The whole program with its own PostgreSQL, on one port and one data folder, to be killed and started again. */
export class CrashingShop implements AsyncDisposable {
  readonly url: string;
  readonly dataDir: string;
  readonly #env: NodeJS.ProcessEnv;
  #running: RunningShop | undefined;
  #database: Database | undefined;

  private constructor(port: number, dataDir: string, env: NodeJS.ProcessEnv) {
    this.url = `http://127.0.0.1:${port}`;
    this.dataDir = dataDir;
    this.#env = { ...env, PORT: String(port), DATA_DIR: dataDir, DEMO: '0' };
  }

  /** @param dataDir left out: a new one */
  static async open(env: NodeJS.ProcessEnv, dataDir?: string): Promise<CrashingShop> {
    const port = await tryPort('127.0.0.1', 0);
    return new CrashingShop(port, dataDir ?? (await scratchFolder('crash')), env);
  }

  async start(processes = 1): Promise<void> {
    this.#running = undefined;
    this.#running = await startShop({ ...this.#env, WEB_CONCURRENCY: String(processes) });
    await until('the shop is ready', async () => {
      const response = await fetch(`${this.url}/readyz`).catch(() => undefined);
      await response?.arrayBuffer();
      return response?.status === 200;
    });
  }

  /** Ends what is named as a power cut would; what of the program is left ends as it does then. */
  async kill(victim: Victim): Promise<void> {
    const { pid, ended } = this.#running ?? {};
    if (pid === undefined) throw new Error('the shop does not run');
    if (victim === 'node') {
      const children = await childrenOf(pid);
      const worker = children.find(({ command }) => command.includes('main.js'));
      if (!worker) throw new Error('there is no second process');
      process.kill(worker.pid, 'SIGKILL');
      return;
    }
    if (victim !== 'program') process.kill(await this.#postmaster(), 'SIGKILL');
    if (victim !== 'postgres') process.kill(pid, 'SIGKILL');
    await ended;
    await this.#closeDatabase();
  }

  /** Ends it as an owner does. */
  async stop(): Promise<number | null | undefined> {
    const { ended } = this.#running ?? {};
    this.signal('SIGTERM');
    await this.#closeDatabase();
    return ended;
  }

  /** Sends a signal to the program, unless it has ended. */
  signal(name: NodeJS.Signals): void {
    const { pid } = this.#running ?? {};
    try {
      if (pid !== undefined) process.kill(pid, name);
    } catch {
      // It has ended by itself.
    }
  }

  async #postmaster(): Promise<number> {
    const file = join(this.dataDir, 'postgres', 'data', 'postmaster.pid');
    const [pid] = (await readFile(file, 'utf8')).split('\n');
    return Number(pid);
  }

  /** Its database, behind its back. */
  async database(): Promise<Database> {
    this.#database ??= new Database(await runningPostgresUrl(this.dataDir), { max: 2 });
    return this.#database;
  }

  sql = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
    this.write(async (tx) => (await tx.query<Row>(text, values)).rows);

  async write<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return write(await this.database(), bySystem('test'), work);
  }

  async #closeDatabase(): Promise<void> {
    const database = this.#database;
    this.#database = undefined;
    await database?.close().catch(() => {});
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.stop();
    await rm(this.dataDir, { recursive: true, force: true });
  }
}

/** The processes that another one has started, by what they run. */
async function childrenOf(parent: number): Promise<{ pid: number; command: string }[]> {
  const ids = await readFile(`/proc/${parent}/task/${parent}/children`, 'utf8').catch(
    () => undefined,
  );
  if (ids !== undefined) {
    return Promise.all(
      ids
        .split(' ')
        .filter(Boolean)
        .map(async (pid) => ({
          pid: Number(pid),
          command: await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => ''),
        })),
    );
  }
  const all = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' });
  return all.split('\n').flatMap((line) => {
    const [, pid, ppid, command = ''] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    return Number(ppid) === parent ? { pid: Number(pid), command } : [];
  });
}

export async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const began = performance.now();
  while (!(await isSo())) {
    if (performance.now() - began > PATIENCE_MS) throw new Error(`in vain: ${what}`);
    await pause(50);
  }
}

/** Someone who calls the shop over the network and keeps its cookies. */
export class Caller {
  readonly #url: string;
  readonly #headers: Record<string, string>;
  readonly #cookies = new Map<string, string>();

  constructor(url: string, headers: Record<string, string> = {}) {
    this.#url = url;
    this.#headers = headers;
  }

  /** @returns nothing if the shop was gone before its answer was read */
  async call<Promised>(
    { method, url, body }: Call<Promised>,
    headers: Record<string, string> = {},
  ): Promise<(Answer<Heard<Promised>> & { total: number }) | undefined> {
    try {
      const response = await fetch(this.#url + url, {
        method,
        headers: {
          ...this.#headers,
          // Of a call without a body, none: it would be refused.
          ...(body !== undefined &&
            !(body instanceof FormData) && { 'content-type': 'application/json' }),
          cookie: [...this.#cookies].map((pair) => pair.join('=')).join('; '),
          ...headers,
        },
        body:
          body === undefined || body instanceof FormData ? (body ?? null) : JSON.stringify(body),
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      const text = await response.text();
      for (const cookie of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
        this.#cookies.set(name, value);
      }
      return {
        status: response.status,
        body: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text,
        total: Number(response.headers.get('x-total-count')),
      };
    } catch (error) {
      const { cause } = error as { cause?: { code?: string } };
      if (cause?.code !== 'ECONNREFUSED') return undefined;
      await pause(20);
      return { status: 0, body: {} as Heard<Promised>, total: 0 };
    }
  }

  /** Asks a shop that is there and must agree. */
  async agreed<Promised>(call: Call<Promised>, headers?: Record<string, string>) {
    const answer = await this.call(call, headers);
    if (answer && isAgreed(answer)) return answer;
    throw new Error(`${call.method} ${call.url} answered ${JSON.stringify(answer)}`);
  }
}
