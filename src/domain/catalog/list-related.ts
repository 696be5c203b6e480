import type { Db } from '../../platform/database.ts';
import { listProducts } from './list-products.ts';
import type { ProductView } from './schema.ts';
import type { ProductSearch } from './search/product-search.ts';

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
  for (const other of alike.products) others.set(other.id, other);
  if (alike.total <= SHOWN) {
    const near = await listProducts(db, search, { ...order, category, limit: 2 * SHOWN });
    for (const other of near.products) others.set(other.id, other);
  }
  others.delete(id);
  return [...others.values()].slice(0, SHOWN);
}
