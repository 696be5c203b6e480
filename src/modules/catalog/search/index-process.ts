import { once } from 'node:events';
import { Database } from '../../../platform/database/database.ts';
import { CatalogIndex, type ListedProduct } from './catalog-index.ts';
import type { IndexOrder, MadeIndex } from './make-index.ts';
import { LARGE_BATCH, readCatalog } from './read-catalog.ts';
import { Slices } from './slices.ts';

/** A process that reads everything on sale, hands over the index that it made of it, and ends. */

const [{ url, readUrl }]: [IndexOrder] = (await once(process, 'message')) as [IndexOrder];
// Whoever asked is gone.
process.once('disconnect', () => process.exit());
const database = new Database(url, { max: 1, readUrl });
const index = new CatalogIndex();
// Nobody waits for a turn here.
const slices = new Slices(Number.POSITIVE_INFINITY);
const { signal } = new AbortController();
const take = (product: ListedProduct) => index.addFirst(product);
const snapshot = await readCatalog(database, take, slices, signal, LARGE_BATCH);
await index.fill(slices);
const made: MadeIndex = { snapshot, parts: index.parts };
process.send?.(made, () => process.exit());
