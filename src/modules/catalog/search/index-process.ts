import { once } from 'node:events';
import { Database } from '../../../platform/database/database.ts';
import { CatalogIndex, type ListedProduct } from './catalog-index.ts';
import type { IndexMessage, IndexOrder } from './make-index.ts';
import { LARGE_BATCH, readCatalog } from './read-catalog.ts';
import { Slices } from './slices.ts';

/** A process that reads everything on sale, hands over the index that it made of it, and ends. */

const [{ url, facets, readUrl }]: [IndexOrder] = (await once(process, 'message')) as [IndexOrder];
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
// A message for each list: one for all of them would take twice their memory where it arrives.
for (const [part, value] of Object.entries(index.parts)) {
  for (const piece of Array.isArray(value) ? value : [value]) await send({ part, piece });
}
// Then it is ended: one that ended by itself could be gone before the last of it was heard.
await send({ snapshot });

function send(message: IndexMessage): Promise<void> {
  return new Promise((resolve) => {
    process.send?.(message, () => resolve());
  });
}
