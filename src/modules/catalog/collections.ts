import { ShopError } from '../../kit/errors.ts';
import { type Db, named } from '../../platform/database/database.ts';
import { toldOf } from './categories.ts';
import type { CollectionPage, CollectionView } from './category-schema.ts';
import type { ProductQuery } from './schema.ts';
import type { FoundProducts, ProductSearch } from './search/product-search.ts';

/** Collections as shoppers see them (docs/decisions/081). */

interface CollectionRow extends Omit<CollectionView, 'productCount'> {
  story: string;
  seoTitle: string | null;
  seoDescription: string | null;
}

const COLUMNS = 'id, name, slug, image, image_text';

/** The collections that have a page, in the owner's order. */
export async function listCollections(db: Db, search: ProductSearch): Promise<CollectionView[]> {
  const rows = await named<Omit<CollectionView, 'productCount'>>(
    db,
    'active-collections',
    `select ${COLUMNS} from collections where is_active order by place, lower(name)`,
  );
  return Promise.all(rows.map((row) => counted(search, row)));
}

async function counted<Row extends { slug: string }>(search: ProductSearch, row: Row) {
  return { ...row, productCount: await countProducts(search, row.slug) };
}

/** How many products of it can be seen. */
export const countProducts = async (search: ProductSearch, collection: string): Promise<number> =>
  (await search.search({ collection }, { sortBy: 'featured', limit: 0, offset: 0 })).total;

/**
 * The page at an address, or at one that it had before.
 * @throws not_found for one that has no page
 */
export async function findCollectionPage(
  db: Db,
  search: ProductSearch,
  slug: string,
): Promise<CollectionPage> {
  const [row] = await named<CollectionRow>(
    db,
    'active-collection',
    `select ${COLUMNS}, story, seo_title, seo_description from collections
     where is_active and (slug = $1 or former_slugs @> array[$1::text]) order by slug <> $1 limit 1`,
    [slug],
  );
  if (!row) throw new ShopError('not_found', 'This collection does not exist.');
  const { story, seoTitle, seoDescription, ...collection } = row;
  return {
    ...(await counted(search, collection)),
    ...toldOf({ story, seoTitle, seoDescription }),
  };
}

/** The addresses of all collections that have a page, for the site map. */
export const listCollectionAddresses = (db: Db) =>
  named<{ slug: string; updatedAt: string }>(
    db,
    'collection-addresses',
    'select slug, updated_at from collections where is_active order by place, lower(name)',
  );

/**
 * The products that pass the filters. Those of a collection that was picked by hand stand in the owner's order until somebody
 * asks for another.
 */
export async function searchInOrder(
  db: Db,
  search: ProductSearch,
  query: ProductQuery,
): Promise<FoundProducts> {
  const { collection, sortBy, limit, offset } = query;
  const isOwners = collection !== undefined && sortBy === 'featured' && query.search === undefined;
  const picked = isOwners ? await findPicked(db, collection) : [];
  if (picked.length === 0) return search.search(query, query);
  const found = await search.search(query, { sortBy, limit: picked.length, offset: 0 });
  const passes = new Set(found.ids);
  const ids = picked.filter((id) => passes.has(id)).slice(offset, offset + limit);
  return { ...found, ids };
}

async function findPicked(db: Db, slug: string): Promise<string[]> {
  const rows = await named<{ id: string }>(
    db,
    'picked-for-collection',
    `select p.product_id as id from collection_products p join collections c on c.id = p.collection_id
     where c.slug = $1 and not c.by_rule order by p.place`,
    [slug],
  );
  return rows.map(({ id }) => id);
}
