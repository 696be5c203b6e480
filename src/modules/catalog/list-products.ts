import type { Counted } from '../../kit/counted-page.ts';
import { type Db, named } from '../../platform/database/database.ts';
import { findProducts } from './find-product.ts';
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

/**
 * Other products that a visitor may like: featured ones of the same type, then of the same
 * category.
 */
export async function listRelated(
  db: Db,
  search: ProductSearch,
  product: ProductView,
): Promise<ProductView[]> {
  const { id, type, category } = product;
  const order = { sortBy: 'featured', offset: 0 } as const;
  const others = new Map<string, ProductView>();
  // Ask for one more than we show, since the product itself may be among them.
  const alike = await listProducts(db, search, { ...order, type, limit: SHOWN + 1 });
  for (const other of alike.rows) others.set(other.id, other);
  if (alike.total <= SHOWN) {
    const near = await listProducts(db, search, { ...order, category, limit: 2 * SHOWN });
    for (const other of near.rows) others.set(other.id, other);
  }
  others.delete(id);
  return [...others.values()].slice(0, SHOWN);
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
