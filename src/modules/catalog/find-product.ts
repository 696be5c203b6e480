import { readTogether } from '../../platform/cache/kept-value.ts';
import { type Db, named } from '../../platform/database/database.ts';
import { IS_GIFT_CARD } from './gift-card-product.ts';
import { SHOWN_COLUMNS, type ShownRow, toProductSummary, toProductView } from './product-view.ts';
import type { ProductView } from './schema.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

const BY_SLUG = '(select product_id from product_slugs where slug = lower($1))';

/** The product that an id, a slug or a former slug leads to. */
export const findProduct = async (db: Db, idOrSlug: string): Promise<ProductView | undefined> =>
  (await findOpenedProduct(db, idOrSlug))?.product;

/** The same, and whether there are bundles among its variants: few products have any, and nobody asks for the parts of others. */
export async function findOpenedProduct(
  db: Db,
  idOrSlug: string,
): Promise<{ product: ProductView; hasBundles: boolean } | undefined> {
  const byId = UUID.test(idOrSlug);
  const [found] = await named<ShownRow & { hasBundles: boolean }>(
    db,
    byId ? 'product-by-id' : 'product-by-slug',
    `select ${SHOWN_COLUMNS}, exists (
       select from variants v where v.product_id = p.id and v.part_ids is not null and v.retired_at is null) as has_bundles
     from products p join brands b on b.id = p.brand_id
     where p.is_public and p.id = ${byId ? '$1' : BY_SLUG}`,
    [idOrSlug],
  );
  if (!found) return undefined;
  const { hasBundles, ...row } = found;
  return { product: toProductView(row), hasBundles };
}

export interface ListedProduct {
  id: string;
  type: string;
  category: string;
  /** The products that the owner recommends beside it, in the owner's order. */
  picked: string[];
}

/**
 * Of the product that an id, a slug or a former slug leads to, only in which lists it stands and what stands beside it: a
 * tenth of reading it whole.
 */
export const findListedProduct = (db: Db, idOrSlug: string): Promise<ListedProduct | undefined> =>
  readTogether(db, `listed ${idOrSlug}`, () => readListedProduct(db, idOrSlug));

async function readListedProduct(db: Db, idOrSlug: string): Promise<ListedProduct | undefined> {
  const byId = UUID.test(idOrSlug);
  const [row] = await named<ListedProduct>(
    db,
    byId ? 'listed-product-by-id' : 'listed-product-by-slug',
    `select p.id, p.type, p.category, array(
       select other.id from unnest(p.picks) with ordinality as picked (slug, place)
       join product_slugs s on s.slug = picked.slug
       join products other on other.id = s.product_id
       where other.is_public and other.id <> p.id order by picked.place) as picked
     from products p where p.is_public and p.id = ${byId ? '$1' : BY_SLUG}`,
    [idOrSlug],
  );
  return row;
}

/** The product that a variant belongs to. */
export async function findProductOfVariant(
  db: Db,
  variantId: string,
): Promise<ProductView | undefined> {
  const rows = await named<ShownRow>(
    db,
    'product-of-variant',
    `select ${SHOWN_COLUMNS}
     from products p join brands b on b.id = p.brand_id
     where p.is_public and p.id = (select product_id from variants where id = $1)`,
    [variantId],
  );
  return rows[0] && toProductSummary(rows[0]);
}

/** The products with these ids, in the same order, that of gift cards among them; unknown ids are left out. */
export async function findProducts(db: Db, ids: string[]): Promise<ProductView[]> {
  const rows = await named<ShownRow>(
    db,
    'products-by-ids',
    `select ${SHOWN_COLUMNS}
     from unnest($1::uuid[]) with ordinality as wanted (id, place)
     join products p on p.id = wanted.id left join brands b on b.id = p.brand_id
     where p.is_public or ${IS_GIFT_CARD} order by wanted.place`,
    [ids],
  );
  return rows.map(toProductSummary);
}
