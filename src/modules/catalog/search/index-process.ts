import { once } from 'node:events';
import { Database } from '../../../platform/database/database.ts';
import { CatalogIndex, type ListedProduct } from './catalog-index.ts';
import { keepIndex } from './kept-index.ts';
import { type IndexMessage, type IndexOrder, piecesOf } from './make-index.ts';
import { LARGE_BATCH, readCatalog } from './read-catalog.ts';
import { Slices } from './slices.ts';

/** A process that reads everything on sale, hands over the index that it made of it, and ends. */

const [{ url, facets, readUrl, keeping }]: [IndexOrder] = (await once(process, 'message')) as [
  IndexOrder,
];
// Whoever asked is gone.
process.once('disconnect', () => process.exit());
const database = new Database(url, { max: 1, readUrl });
const index = new CatalogIndex();
// Nobody waits for a turn here.
const slices = new Slices(Number.POSITIVE_INFINITY);
const { signal } = new AbortController();
const take = (product: ListedProduct) => index.addFirst(product);
const snapshot = await readCatalog(database, facets, take, slices, signal, LARGE_BATCH);
await index.fill(slices);
for (const piece of piecesOf(index.parts)) await send(piece);
// Where it cannot be kept, such as on a full disk, the next start makes another one.
if (keeping) await keepIndex(keeping, snapshot, piecesOf(index.parts)).catch(() => {});
// Then it is ended: one that ended by itself could be gone before the last of it was heard.
await send({ snapshot });

function send(message: IndexMessage): Promise<void> {
  return new Promise((resolve) => {
    process.send?.(message, () => resolve());
  });
}
