import { type ChildProcess, fork } from 'node:child_process';
import { on, once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Database } from '../../../platform/database/database.ts';
import type { FacetDefinition } from '../facets.ts';
import { CatalogIndex } from './catalog-index.ts';
import { readCatalog, type Snapshot } from './read-catalog.ts';
import { Slices } from './slices.ts';

export interface IndexOrder {
  url: string;
  facets: readonly FacetDefinition[];
  readUrl: string | undefined;
}

type Parts = CatalogIndex['parts'];

/** A piece of what the process made, or, at the end, the snapshot after which changes must be read. */
export type IndexMessage = { part: string; piece: unknown } | { snapshot: Snapshot };

/** What reading leaves behind is gathered while it is young, at this many megabytes. */
const YOUNG_MB = 16;

/**
 * Reads everything on sale into an index: in a process of its own, with which everything goes that reading leaves behind,
 * or, where that would take longer, in slices between other work.
 * @returns it with the snapshot after which changes must be read
 * @throws the reason of `signal` if it is aborted
 */
export async function makeIndex(
  db: Database,
  facets: readonly FacetDefinition[],
  apart: boolean,
  signal: AbortSignal,
): Promise<{ index: CatalogIndex; snapshot: Snapshot }> {
  const index = new CatalogIndex();
  const slices = new Slices();
  if (apart) {
    const { parts, snapshot } = await madeInProcess(db, facets, signal);
    await index.adopt(parts, slices);
    return { index, snapshot };
  }
  const snapshot = await readCatalog(db, facets, (each) => index.addFirst(each), slices, signal);
  await index.fill(slices);
  return { index, snapshot };
}

async function madeInProcess(
  db: Database,
  facets: readonly FacetDefinition[],
  signal: AbortSignal,
): Promise<{ parts: Parts; snapshot: Snapshot }> {
  const order: IndexOrder = { url: db.url, facets, readUrl: db.reads.url };
  const child = fork(fileURLToPath(new URL('index-process.ts', import.meta.url)), {
    serialization: 'advanced',
    // And it ends before it would be worth collecting often, as who serves does.
    execArgv: [
      ...process.execArgv,
      `--max-semi-space-size=${YOUNG_MB}`,
      '--heap-growing-percent=0',
    ],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  try {
    // What it throws rejects as well.
    const ended = once(child, 'disconnect', { signal }).then(() => {
      throw new Error('the process that makes the index ended early');
    });
    ended.catch(() => {});
    child.send(order);
    return await Promise.race([collected(child, signal), ended]);
  } finally {
    child.kill();
  }
}

async function collected(
  child: ChildProcess,
  signal: AbortSignal,
): Promise<{ parts: Parts; snapshot: Snapshot }> {
  const pieces = new Map<string, unknown[]>();
  for await (const [message] of on(child, 'message', { signal })) {
    const told: IndexMessage = message;
    if ('snapshot' in told) {
      const [ids] = pieces.get('ids') as [Parts['ids']];
      const [words] = pieces.get('words') as [Parts['words']];
      const [cells] = pieces.get('cells') as [Parts['cells']];
      const [sets] = pieces.get('sets') as [Parts['sets']];
      const columns = pieces.get('columns') as Parts['columns'];
      const orders = pieces.get('orders') as Parts['orders'];
      return { parts: { ids, columns, orders, words, cells, sets }, snapshot: told.snapshot };
    }
    pieces.set(told.part, [...(pieces.get(told.part) ?? []), told.piece]);
  }
  throw new Error('the process that makes the index told nothing');
}
