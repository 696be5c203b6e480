import { type Counted, countedPage } from '../../kit/counted-page.ts';
import type { Page } from '../../kit/wire.ts';
import type { Db } from '../../platform/database/database.ts';
import type { BrandView } from './schema.ts';
import type { ProductSearch } from './search/product-search.ts';

/** The active brands by name, each with its number of products. */
export async function listBrands(
  db: Db,
  search: ProductSearch,
  page: Page,
): Promise<Counted<BrandView>> {
  const found = 'from brands where is_active';
  const { rows, total } = await countedPage<Omit<BrandView, 'productCount'>>(
    db,
    found,
    [],
    page,
    (limited) => `select id, name, description, image ${found} order by lower(name) ${limited}`,
    'brands',
  );
  const counts = await search.countByBrand();
  return {
    rows: rows.map((brand) => ({ ...brand, productCount: counts.get(brand.id) ?? 0 })),
    total,
  };
}
