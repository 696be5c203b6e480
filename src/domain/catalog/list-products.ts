import { type Db, named } from '../../platform/database.ts';
import type { Sort } from './choices.ts';
import { countProducts } from './count-products.ts';
import { type FilterSql, filterSql, statementName } from './filter-sql.ts';
import { PRODUCT_COLUMNS, type ProductRow, presentProduct } from './present-product.ts';
import type { ProductQuery, ProductView } from './schema.ts';
import { searchQuery } from './search-query.ts';

const ORDER: Record<Sort, string> = {
  featured: 'p.is_featured desc, p.sales_count desc, p.id',
  'price-low': 'p.offer_price, p.id',
  'price-high': 'p.offer_price desc, p.id desc',
  newest: 'p.created_at desc, p.id',
  bestselling: 'p.sales_count desc, p.id',
};

/** Up to this many matches are fetched and sorted; more are met soon enough by walking the sort's index. */
const FEW = 2_000;

export interface ProductList {
  products: ProductView[];
  /** How many there are in all. */
  total: number;
}

/** The products that pass the filters, a page of them, in the order asked for. */
export async function listProducts(db: Db, query: ProductQuery): Promise<ProductList> {
  if (query.search !== undefined) return searchProducts(db, query, query.search);
  const total = await countProducts(db, query);
  if (total <= query.offset) return { products: [], total };
  const where = filterSql(query);
  const order = ORDER[query.sortBy];
  const source =
    total > FEW
      ? `select p.* from products p
         where p.deleted_at is null and ${where.text} order by ${order} ${page(query, where)}`
      : `select p.* from (select * from products p
         where p.deleted_at is null and ${where.text} offset 0) p
         order by ${order} ${page(query, where)}`;
  return { products: await fetchProducts(db, source, order, where), total };
}

/** Best matches first unless another order is asked for: the name before anything else, then sales. */
async function searchProducts(db: Db, query: ProductQuery, typed: string): Promise<ProductList> {
  const words = await searchQuery(db, typed);
  if (words === undefined) return { products: [], total: 0 };
  const where = filterSql(query, words);
  const order =
    query.sortBy === 'featured'
      ? `p.name_words @@ ${where.words} desc, p.sales_count desc, p.id`
      : ORDER[query.sortBy];
  const [counted] = await named<{ total: number }>(
    db,
    statementName('count', where.text),
    `select count(*) as total from products p
         where p.deleted_at is null and ${where.text}`,
    [...where.values],
  );
  const total = counted?.total ?? 0;
  if (total <= query.offset) return { products: [], total };
  const source = `select p.* from (select * from products p
         where p.deleted_at is null and ${where.text} offset 0) p
    order by ${order} ${page(query, where)}`;
  return { products: await fetchProducts(db, source, order, where), total };
}

async function fetchProducts(
  db: Db,
  source: string,
  order: string,
  where: FilterSql,
): Promise<ProductView[]> {
  const text = `select ${PRODUCT_COLUMNS}
    from (${source}) p join brands b on b.id = p.brand_id order by ${order}`;
  const rows = await named<ProductRow>(db, statementName('list', text), text, where.values);
  return rows.map(presentProduct);
}

function page(query: ProductQuery, where: FilterSql): string {
  return `limit $${where.values.push(query.limit)} offset $${where.values.push(query.offset)}`;
}
