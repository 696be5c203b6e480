import * as z from 'zod';
import { tag } from '../../kit/tags.ts';
import { CachedResponse } from '../../platform/cache/cached-response.ts';
import { PublicCache } from '../../platform/cache/public-cache.ts';
import type { Database } from '../../platform/database/database.ts';
import { findProducts } from './find-product.ts';
import { ProductView } from './schema.ts';

/** Memory for products as texts, in bytes: some 5,000 of them. */
const KEPT_BYTES = 16 * 1024 * 1024;

/** What changes without a word, such as a sales count, shows in lists this much later than it otherwise would. */
const KEPT_MS = 60_000;

/** A product as it stands in a list. */
export interface ShownProduct {
  id: string;
  /** JSON of a `ProductView`, checked when it was made. */
  text: string;
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
    const texts = new Map<string, string>();
    const oldest = Date.now() - KEPT_MS;
    for (const id of ids) {
      const kept = this.#kept.find(id);
      if (kept && kept.madeAt > oldest) texts.set(id, kept.body.toString());
    }
    const missing = ids.filter((id) => !texts.has(id));
    if (missing.length > 0) await this.#make(missing, texts);
    return ids.flatMap((id) => {
      const text = texts.get(id);
      return text === undefined ? [] : [{ id, text }];
    });
  }

  async #make(ids: string[], texts: Map<string, string>): Promise<void> {
    const begun = this.#kept.now();
    for (const product of await findProducts(this.#db, ids)) {
      const { id } = product;
      const text = JSON.stringify(z.encode(ProductView, product));
      texts.set(id, text);
      const tags = [tag.products, tag.product(id)];
      this.#kept.store(id, new CachedResponse(Buffer.from(text), {}, '', tags), begun);
    }
  }
}
