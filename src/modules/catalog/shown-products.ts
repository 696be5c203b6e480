import * as z from 'zod';
import { tag } from '../../kit/tags.ts';
import { CachedResponse, markOf } from '../../platform/cache/cached-response.ts';
import { PublicCache } from '../../platform/cache/public-cache.ts';
import type { Database } from '../../platform/database/database.ts';
import { noteWritten } from '../../platform/text/written-json.ts';
import { findProducts } from './find-product.ts';
import { type ProductOffer, ProductView, withOffers } from './schema.ts';

/** Memory for products as texts, in bytes: some 5,000 of them. */
const KEPT_BYTES = 16 * 1024 * 1024;

/** What changes without a word, such as a sales count, shows in lists this much later than it otherwise would. */
const KEPT_MS = 60_000;

/** A product as it stands in a list. */
export interface ToldProduct {
  id: string;
  /** JSON of a `ProductView`, checked when it was made. */
  json: Buffer | string;
  /** What the JSON says: the same object for all lists, as long as it is kept. */
  data(): unknown;
  /** Stays the same as long as it says the same. */
  mark: string;
}

export interface ShownProduct extends ToldProduct {
  /** The same with what is offered of it, which begins and ends without a change of the product. */
  with(tell: (product: ProductView) => ProductOffer[]): ToldProduct;
}

/**
 * Products as lists hold them, each made, checked and written once until it changes: of a list that nobody asked for
 * before, most products stood in others (docs/decisions/060). They are dropped by the tags by which a kept list is, so
 * that a list made of them is never older than a kept one.
 */
export class ShownProducts {
  readonly #db: Database;
  readonly #kept: PublicCache;

  constructor(db: Database) {
    this.#db = db;
    this.#kept = new PublicCache(db.changes, KEPT_BYTES);
  }

  /** The products with these ids, in the same order; unknown ids are left out. */
  async find(ids: string[]): Promise<ShownProduct[]> {
    const found = new Map<string, CachedResponse>();
    const oldest = Date.now() - KEPT_MS;
    for (const id of ids) {
      const kept = this.#kept.find(id);
      if (kept && kept.madeAt > oldest) found.set(id, kept);
    }
    const missing = ids.filter((id) => !found.has(id));
    if (missing.length > 0) await this.#make(missing, found);
    return ids.flatMap((id) => {
      const product = found.get(id);
      return product ? [shownAs(id, product)] : [];
    });
  }

  async #make(ids: string[], found: Map<string, CachedResponse>): Promise<void> {
    const begun = this.#kept.now();
    for (const product of await findProducts(this.#db, ids)) {
      const { id } = product;
      const text = JSON.stringify(z.encode(ProductView, product));
      const tags = [tag.products, tag.product(id)];
      const made = new CachedResponse(Buffer.from(text), {}, markOf(text), tags);
      found.set(id, made);
      this.#kept.store(id, made, begun);
    }
  }
}

/** Of products of which something is offered, what was last told of them. */
const offered = new WeakMap<CachedResponse, { offers: string; told: ToldProduct }>();

function shownAs(id: string, kept: CachedResponse): ShownProduct {
  const shown = { id, json: kept.body, data: () => kept.data, mark: kept.etag };
  return {
    ...shown,
    with(tell) {
      const product = kept.data as ProductView;
      const said = tell(product);
      if (said.length === 0) return shown;
      const offers = JSON.stringify(said);
      const before = offered.get(kept);
      if (before?.offers === offers) return before.told;
      const data = withOffers(product, said);
      const text = JSON.stringify(data);
      noteWritten(data, text);
      const told = { id, json: text, data: () => data, mark: markOf(text) };
      offered.set(kept, { offers, told });
      return told;
    },
  };
}
