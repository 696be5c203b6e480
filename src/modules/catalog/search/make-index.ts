import { type ChildProcess, fork } from 'node:child_process';
import { on, once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Database } from '../../../platform/database/database.ts';
import type { FacetDefinition } from '../facets.ts';
import { CatalogIndex } from './catalog-index.ts';
import { type IndexPiece, type Keeping, readKept, readOrigin } from './kept-index.ts';
import { readCatalog, type Snapshot } from './read-catalog.ts';
import { Slices } from './slices.ts';

export interface IndexOrder {
  url: string;
  facets: readonly FacetDefinition[];
  readUrl: string | undefined;
  /** Left out: it is not kept for the next start. */
  keeping: Keeping | undefined;
}

type Parts = CatalogIndex['parts'];

/** A piece of what the process made, or, at the end, the snapshot after which changes must be read. */
export type IndexMessage = IndexPiece | { snapshot: Snapshot };

/** What reading leaves behind is gathered while it is young, at this many megabytes. */
const YOUNG_MB = 16;

interface Wanted {
  facets: readonly FacetDefinition[];
  /** Of so many products that it is made in a process of its own. */
  apart: boolean;
  /** The file that one made apart is kept in; left out: in none. */
  keptIn?: string | undefined;
  /** Whether one that is kept there will do. */
  keptWillDo: boolean;
}

/**
 * Reads everything on sale into an index: in a process of its own, with which everything goes that reading leaves behind,
 * or, where that would take longer, in slices between other work.
 * @returns it with the snapshot after which changes must be read
 * @throws the reason of `signal` if it is aborted
 */
export async function makeIndex(
  db: Database,
  { facets, apart, keptIn, keptWillDo }: Wanted,
  signal: AbortSignal,
): Promise<{ index: CatalogIndex; snapshot: Snapshot }> {
  const index = new CatalogIndex();
  const slices = new Slices();
  if (apart) {
    const origin = keptIn && (await readOrigin(db, facets));
    const keeping = origin ? { path: keptIn, origin } : undefined;
    const kept = keptWillDo && keeping && (await readKept(db, keeping));
    const { pieces, snapshot } = kept || (await madeInProcess(db, { facets, keeping }, signal));
    await index.adopt(partsOf(pieces), slices);
    return { index, snapshot };
  }
  const snapshot = await readCatalog(db, facets, (each) => index.addFirst(each), slices, signal);
  await index.fill(slices);
  return { index, snapshot };
}

async function madeInProcess(
  db: Database,
  wanted: Pick<IndexOrder, 'facets' | 'keeping'>,
  signal: AbortSignal,
): Promise<{ pieces: IndexPiece[]; snapshot: Snapshot }> {
  const order: IndexOrder = { url: db.url, readUrl: db.reads.url, ...wanted };
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
): Promise<{ pieces: IndexPiece[]; snapshot: Snapshot }> {
  const pieces: IndexPiece[] = [];
  for await (const [message] of on(child, 'message', { signal })) {
    const told: IndexMessage = message;
    if ('snapshot' in told) return { pieces, snapshot: told.snapshot };
    pieces.push(told);
  }
  throw new Error('the process that makes the index told nothing');
}

function partsOf(pieces: IndexPiece[]): Parts {
  const all = Map.groupBy(pieces, ({ part }) => part);
  const listsOf = (part: keyof Parts) => all.get(part)?.map(({ piece }) => piece) ?? [];
  const [ids] = listsOf('ids') as [Parts['ids']];
  const [words] = listsOf('words') as [Parts['words']];
  const [cells] = listsOf('cells') as [Parts['cells']];
  const [sets] = listsOf('sets') as [Parts['sets']];
  const columns = listsOf('columns') as Parts['columns'];
  const orders = listsOf('orders') as Parts['orders'];
  return { ids, columns, orders, words, cells, sets };
}

/** A list at a time: all of them at once would take twice their memory where they arrive. */
export function* piecesOf(parts: Parts): Generator<IndexPiece> {
  for (const [part, value] of Object.entries(parts)) {
    for (const piece of Array.isArray(value) ? value : [value]) yield { part, piece };
  }
}
