import type { Db } from '../../platform/database.ts';
import { findProducts } from './find-product.ts';
import type { ProductQuery, ProductView } from './schema.ts';
import type { ProductSearch } from './search/product-search.ts';

export interface ProductList {
  products: ProductView[];
  /** The number of matches in all. */
  total: number;
}

/**
 * A page of the products that pass the filters, in the order asked for; a search without an order
 * puts the best matches first.
 */
export async function listProducts(
  db: Db,
  search: ProductSearch,
  query: ProductQuery,
): Promise<ProductList> {
  const { ids, total } = await search.search(query, query);
  return { products: ids.length > 0 ? await findProducts(db, ids) : [], total };
}
