import type { Database } from '../../platform/database.ts';
import { findProducts } from './find-product.ts';
import { readCatalog } from './read-catalog.ts';
import type { ProductQuery, ProductView } from './schema.ts';
import { selectionOf } from './select-products.ts';

export interface ProductList {
  products: ProductView[];
  /** How many there are in all. */
  total: number;
}

/**
 * The products that pass the filters, a page of them, in the order asked for; of a search, best matches
 * first unless another order is asked for.
 */
export async function listProducts(db: Database, query: ProductQuery): Promise<ProductList> {
  const catalog = await readCatalog(db);
  const selection = await selectionOf(db, catalog, query);
  const { limit, offset, sortBy } = query;
  const { ids, total } = catalog.list(selection, { sort: sortBy, limit, offset });
  return { products: ids.length > 0 ? await findProducts(db, ids) : [], total };
}
