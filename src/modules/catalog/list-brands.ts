import { type Counted, countedPage } from '../../kit/counted-page.ts';
import type { Db } from '../../platform/database/database.ts';
import type { BrandRecord, BrandsQuery, BrandView } from './schema.ts';
import type { ProductSearch } from './search/product-search.ts';

type BrandRow = Pick<
  BrandRecord,
  'id' | 'name' | 'description' | 'image' | 'seoTitle' | 'seoDescription'
>;

/** The active brands by name, each with its number of products. */
export async function listBrands(
  db: Db,
  search: ProductSearch,
  { name, ...page }: BrandsQuery,
): Promise<Counted<BrandView>> {
  const found = 'from brands where is_active and ($1::text is null or lower(name) = lower($1))';
  const { rows, total } = await countedPage<BrandRow>(
    db,
    found,
    [name ?? null],
    page,
    (limited) =>
      `select id, name, description, image, seo_title, seo_description ${found} order by lower(name) ${limited}`,
    { name: 'brands' },
  );
  const counts = await search.countByBrand();
  return {
    rows: rows.map(({ seoTitle, seoDescription, ...brand }) => ({
      ...brand,
      seoTitle: seoTitle ?? undefined,
      seoDescription: seoDescription ?? undefined,
      productCount: counts.get(brand.id) ?? 0,
    })),
    total,
  };
}
