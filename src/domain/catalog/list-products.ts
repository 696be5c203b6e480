import type { Db } from '../../platform/database.ts';
import { findProducts } from './find-product.ts';
import type { ProductQuery, ProductView } from './schema.ts';
import type { ProductSearch } from './search/product-search.ts';

export interface ProductList {
  products: ProductView[];
  /** How many there are in all. */
  total: number;
}

/**
 * The products that pass the filters, a page of them, in the order asked for; of a search, best matches
 * first unless another order is asked for.
 */
export async function listProducts(
  db: Db,
  search: ProductSearch,
  query: ProductQuery,
): Promise<ProductList> {
  const { ids, total } = await search.search(query, query);
  return { products: ids.length > 0 ? await findProducts(db, ids) : [], total };
}
