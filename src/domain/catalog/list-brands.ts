import { type Db, named } from '../../platform/database.ts';
import type { Page } from '../wire.ts';
import type { BrandView } from './schema.ts';
import type { ProductSearch } from './search/product-search.ts';

/** The active brands by name, each with its number of products. */
export async function listBrands(
  db: Db,
  search: ProductSearch,
  page: Page,
): Promise<{ brands: BrandView[]; total: number }> {
  const [counted] = await named<{ total: number }>(
    db,
    'count-brands',
    'select count(*) as total from brands where is_active',
  );
  const rows = await named<Omit<BrandView, 'productCount'>>(
    db,
    'brands',
    `select id, name, description, image from brands
     where is_active order by lower(name) limit $1 offset $2`,
    [page.limit, page.offset],
  );
  const counts = await search.countByBrand();
  const brands = rows.map((brand) => ({ ...brand, productCount: counts.get(brand.id) ?? 0 }));
  return { brands, total: counted?.total ?? 0 };
}
