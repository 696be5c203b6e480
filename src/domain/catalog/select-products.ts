import type { Db } from '../../platform/database.ts';
import type { CatalogIndex, Selection } from './catalog-index.ts';
import { priceRange } from './price-cells.ts';
import type { ProductFilters } from './schema.ts';
import { readSearch } from './search-query.ts';

/** The filters of a call as the catalogue's index takes them. */
export async function selectionOf(
  db: Db,
  catalog: CatalogIndex,
  filters: ProductFilters,
): Promise<Selection> {
  const { brand, category, type, search } = filters;
  return {
    filters: { brand, category, type },
    prices: priceRange(filters),
    search: search === undefined ? undefined : await readSearch(db, catalog, search),
  };
}
