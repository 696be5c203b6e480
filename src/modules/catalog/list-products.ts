import type { Counted } from '../../kit/counted-page.ts';
import { type Db, named } from '../../platform/database/database.ts';
import { findProducts, type ListedProduct } from './find-product.ts';
import { findMisfits } from './fitting.ts';
import type { ProductQuery, ProductView } from './schema.ts';
import type { ProductSearch } from './search/product-search.ts';

/**
 * A page of the products that pass the filters, in the order asked for; a search without an order
 * puts the best matches first.
 */
export async function listProducts(
  db: Db,
  search: ProductSearch,
  query: ProductQuery,
): Promise<Counted<ProductView>> {
  const { ids, total } = await search.search(query, query);
  return { rows: ids.length > 0 ? await findProducts(db, ids) : [], total };
}

/** The most products shown beside a product. */
const SHOWN = 4;

/** Looked at for each that is shown: some of them don't fit. */
const LOOKED_AT = 3 * SHOWN;

/**
 * Other products that a visitor may like: what the owner picked, else featured ones of the same type, then of the same
 * category. A part of another device is never among what the shop finds by itself.
 */
export async function listRelated(
  db: Db,
  search: ProductSearch,
  { id, type, category, picked }: ListedProduct,
): Promise<string[]> {
  if (picked.length >= SHOWN) return picked.slice(0, SHOWN);
  const order = { sortBy: 'featured', offset: 0, limit: LOOKED_AT } as const;
  const shown = new Set(picked);
  for (const filter of [{ type }, { category }]) {
    const { ids } = await search.search(filter, order);
    const misfits = await findMisfits(db, id, ids);
    for (const other of ids) if (other !== id && !misfits.has(other)) shown.add(other);
    if (shown.size >= SHOWN) break;
  }
  return [...shown].slice(0, SHOWN);
}

export interface ProductAddress {
  slug: string;
  updatedAt: string;
}

/** One page of all product URLs, ordered by product id, for the site map. */
export const listProductAddresses = (db: Db, limit: number, offset: number) =>
  named<ProductAddress>(
    db,
    'product-addresses',
    `select slug, updated_at from products where is_public
     order by id limit $1 offset $2`,
    [limit, offset],
  );
