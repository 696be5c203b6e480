import { type Database, named } from '../../platform/database.ts';
import type { Page } from '../wire.ts';
import { ANY_PRICE } from './price-cells.ts';
import { readCatalog } from './read-catalog.ts';
import type { BrandView } from './schema.ts';

/** The active brands by name, each with the count of its products. */
export async function listBrands(
  db: Database,
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
  const counts = await countByBrand(db);
  const brands = rows.map((brand) => ({ ...brand, productCount: counts.get(brand.id) ?? 0 }));
  return { brands, total: counted?.total ?? 0 };
}

async function countByBrand(db: Database): Promise<Map<string, number>> {
  const catalog = await readCatalog(db);
  const { brands } = catalog.tally({ filters: {}, prices: ANY_PRICE });
  return new Map(brands.map(({ brand, products }) => [brand.id, products]));
}
