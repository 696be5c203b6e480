import { type Db, named } from '../../platform/database.ts';
import type { Page } from '../wire.ts';
import type { BrandView } from './schema.ts';

/** The active brands by name, each with the count of its products. */
export async function listBrands(
  db: Db,
  page: Page,
): Promise<{ brands: BrandView[]; total: number }> {
  const rows = await named<BrandView & { total: number }>(
    db,
    'brands',
    `select b.id, b.name, b.description, b.image, count(*) over () as total,
       coalesce((select sum(c.products) from catalog_counts c where c.brand_id = b.id), 0)::int
         as "productCount"
     from brands b where b.is_active order by lower(b.name) limit $1 offset $2`,
    [page.limit, page.offset],
  );
  return { brands: rows.map(({ total, ...brand }) => brand), total: rows[0]?.total ?? 0 };
}
