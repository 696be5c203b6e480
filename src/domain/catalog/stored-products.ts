import { type Db, named, type Tx } from '../../platform/database.ts';
import { camelCase } from '../../platform/row-form.ts';
import { tag } from '../tags.ts';
import type { TaxClass } from './choices.ts';
import { refuseTaken } from './create-product.ts';
import { isElsewhere, keepPicturesLater, type NamedBy } from './keep-pictures.ts';
import { holdProducts, refreshOffers } from './offers.ts';
import { noteDrops } from './price-drops.ts';
import { staffId } from './stock.ts';
import { inputOf } from './stored-input.ts';

/** Products as the database has them, many at a time: what changes and imports in bulk read and write. */

/** The columns of a variant that can be changed; amounts in minor units. */
interface VariantColumns {
  sku: string;
  options: Record<string, string>;
  price: number | null;
  original_price: number | null;
  image_url: string | null;
  stock: number | null;
  position: number;
  /** ISO 8601. */
  retired_at: string | null;
}

export interface StoredVariant extends VariantColumns {
  id: string;
}

/** The columns of a product that can be changed; amounts in minor units, moments in ISO 8601. */
interface ProductColumns {
  slug: string;
  name: string;
  description: string;
  brand_id: string | null;
  category: string;
  type: string;
  flavor: string | null;
  image_url: string;
  image_gallery: string[];
  picture_texts: Record<string, string>;
  base_price: number | null;
  base_original_price: number | null;
  is_in_stock: boolean;
  is_new: boolean;
  is_featured: boolean;
  is_sale: boolean;
  specifications: Record<string, string>;
  weight_grams: number | null;
  shipping_class: string;
  dimensions: string | null;
  ships_free: boolean;
  tax_class: TaxClass;
  option_names: string[];
  tags: string[];
  typed_rating: string;
  typed_review_count: number;
  seo_title: string | null;
  seo_description: string | null;
  status: 'draft' | 'scheduled' | 'published';
  publish_at: string | null;
  deleted_at: string | null;
}

export interface StoredProduct extends ProductColumns {
  id: string;
  /** The brand's name; empty where there is none. */
  brand: string;
  /** What the listing shows, in minor units. */
  offer_price: number;
  /** In the order in which shoppers choose. Of a deleted product, those that it had at the end. */
  variants: StoredVariant[];
}

const PRODUCT_COLUMNS = [
  'slug',
  'name',
  'description',
  'brand_id',
  'category',
  'type',
  'flavor',
  'image_url',
  'image_gallery',
  'picture_texts',
  'base_price',
  'base_original_price',
  'is_in_stock',
  'is_new',
  'is_featured',
  'is_sale',
  'specifications',
  'weight_grams',
  'shipping_class',
  'dimensions',
  'ships_free',
  'tax_class',
  'option_names',
  'tags',
  'typed_rating',
  'typed_review_count',
  'seo_title',
  'seo_description',
  'status',
  'publish_at',
  'deleted_at',
] as const satisfies readonly (keyof ProductColumns)[];

const VARIANT_COLUMNS = [
  'sku',
  'options',
  'price',
  'original_price',
  'image_url',
  'stock',
  'position',
  'retired_at',
] as const satisfies readonly (keyof VariantColumns)[];

/** Reads products, also deleted ones; unknown ids are left out. */
export async function readStored(db: Db, ids: string[]): Promise<Map<string, StoredProduct>> {
  const rows = await named<AnswerRow>(
    db,
    'stored-products',
    `select p.id, ${PRODUCT_COLUMNS.map((column) => `p.${column}`).join(', ')}, p.offer_price,
       coalesce(b.name, '') as brand, coalesce(v.variants, '[]') as variants
     from products p left join brands b on b.id = p.brand_id
     left join (
       select v.product_id, json_agg(json_build_object('id', v.id,
         ${VARIANT_COLUMNS.map((column) => `'${column}', v.${column}`).join(', ')}) order by v.position) as variants
       from variants v join products d on d.id = v.product_id
       where v.product_id = any($1::uuid[]) and (v.retired_at is null or v.retired_at = d.deleted_at)
       group by v.product_id
     ) v on v.product_id = p.id
     where p.id = any($1::uuid[])`,
    [ids],
  );
  return new Map(rows.map((row) => [row.id, stored(row)]));
}

/** The same, locked until the transaction ends: variants first, as a sale locks them, then products. */
export async function holdStored(tx: Tx, ids: string[]): Promise<Map<string, StoredProduct>> {
  await named(
    tx,
    'hold-variants-of-products',
    'select from variants where product_id = any($1::uuid[]) order by id for no key update',
    [ids],
  );
  await holdProducts(tx, ids);
  return readStored(tx, ids);
}

/** With its columns by their names in code. */
interface AnswerRow extends Pick<StoredProduct, 'id' | 'brand' | 'variants'> {
  [column: string]: unknown;
  offerPrice: number;
}

const stored = (row: AnswerRow): StoredProduct => ({
  ...(columnsOf(row) as ProductColumns),
  id: row.id,
  brand: row.brand,
  offer_price: row.offerPrice,
  variants: row.variants.map((variant) => ({
    ...variant,
    retired_at: variant.retired_at && new Date(variant.retired_at).toISOString(),
  })),
});

const columnsOf = (row: AnswerRow): object =>
  Object.fromEntries(PRODUCT_COLUMNS.map((column) => [column, row[camelCase(column)]]));

/** What becomes of some columns. */
interface Difference<Columns> {
  id: string;
  before: Partial<Columns>;
  after: Partial<Columns>;
}

/** What became of a product: enough to take it back. */
export interface StoredChange extends Difference<ProductColumns> {
  name: string;
  variants: Difference<VariantColumns>[];
}

/** What tells two states of a product apart; undefined if nothing does. New variants are not part of it. */
export function differenceOf(
  before: StoredProduct,
  after: StoredProduct,
): StoredChange | undefined {
  const product = difference(PRODUCT_COLUMNS, before, after);
  const variants = before.variants.flatMap((variant) => {
    const other = after.variants.find(({ id }) => id === variant.id);
    return (other && difference(VARIANT_COLUMNS, variant, other)) ?? [];
  });
  if (!product && variants.length === 0) return undefined;
  return { ...(product ?? { id: before.id, before: {}, after: {} }), name: before.name, variants };
}

function difference<Columns extends object>(
  columns: readonly (keyof Columns)[],
  before: Columns & { id: string },
  after: Columns,
): Difference<Columns> | undefined {
  const changed = columns.filter((column) => !isSame(before[column], after[column]));
  if (changed.length === 0) return undefined;
  const pick = (from: Columns) =>
    Object.fromEntries(changed.map((column) => [column, from[column]])) as Partial<Columns>;
  return { id: before.id, before: pick(before), after: pick(after) };
}

/** Keys count in their order, as shoppers see them; options come from the database sorted. */
const isSame = (a: unknown, b: unknown): boolean =>
  a === b || (typeof a === 'object' && JSON.stringify(a) === JSON.stringify(b));

/** Why a variant's stock is what it is from now on, for its ledger. */
export interface StockReason {
  reason: string;
  note: string | null;
}

/**
 * Brings products from one state to another, set by set; they must be held. Listings, price alerts, the ledger of
 * stock, kept answers and the audit log follow.
 * @param by the import that named their pictures
 * @returns what changed, without the new variants
 * @throws slug_taken, sku_taken, options_taken
 */
export async function changeStored(
  tx: Tx,
  pairs: { before: StoredProduct; after: StoredProduct }[],
  why: StockReason,
  by?: NamedBy,
): Promise<StoredChange[]> {
  const changes = pairs.flatMap(({ before, after }) => differenceOf(before, after) ?? []);
  const changedIds = new Set(changes.flatMap(({ variants }) => variants.map(({ id }) => id)));
  const touched = pairs.filter(
    ({ before, after }) =>
      after.variants.length > before.variants.length || changes.some(({ id }) => id === after.id),
  );
  if (touched.length === 0) return [];
  const known = new Set(pairs.flatMap(({ before }) => before.variants.map(({ id }) => id)));
  const variants = touched.flatMap(({ after }) =>
    after.variants.map((variant) => ({ ...variant, product_id: after.id })),
  );
  await updateVariants(
    tx,
    variants.filter(({ id }) => changedIds.has(id)),
    why,
  );
  await insertVariants(
    tx,
    variants.filter(({ id }) => !known.has(id)),
  );
  const ids = touched.map(({ after }) => after.id);
  await updateProducts(
    tx,
    touched.map(({ after }) => after),
  );
  await refreshOffers(tx, ids);
  await noteDrops(
    tx,
    touched
      .filter(({ before, after }) => isShown(before) && isShown(after))
      .map(({ before }) => ({ productId: before.id, oldPrice: before.offer_price })),
  );
  await keepElsewhere(
    tx,
    touched
      .filter(({ before, after }) => hasOtherPictures(before, after))
      .map(({ after }) => after),
    by,
  );
  tx.changed(tag.products, ...ids.map(tag.product));
  if (changes.some(({ after }) => SHOWN_BY_REVIEWS.some((column) => column in after))) {
    tx.changed(tag.reviews, ...ids.map(tag.reviewsOf));
  }
  for (const { before, after } of touched) {
    if (changes.some(({ id }) => id === after.id)) recordChange(tx, before, after);
  }
  return changes;
}

/** In the words of the API, as the editor's changes are recorded. */
function recordChange(tx: Tx, before: StoredProduct, after: StoredProduct): void {
  const [was, is] = [wordsOf(before), wordsOf(after)];
  const fields = (Object.keys(is) as (keyof typeof is)[]).filter(
    (field) => !isSame(was[field], is[field]),
  );
  const only = (one: typeof is, other: typeof is) => ({
    ...Object.fromEntries(fields.map((field) => [field, one[field]])),
    ...(fields.includes('variants') && {
      variants: one.variants.filter(
        (variant) => !other.variants.some((each) => isSame(each, variant)),
      ),
    }),
  });
  tx.record('product.changed', after.id, only(was, is), only(is, was));
}

const wordsOf = (product: StoredProduct) => ({
  ...inputOf(product),
  deleted: product.deleted_at !== null,
});

const picturesOf = ({ image_url, image_gallery, variants }: StoredProduct): string[] => [
  image_url,
  ...image_gallery,
  ...variants.map((variant) => variant.image_url ?? ''),
];

const hasOtherPictures = (before: StoredProduct, after: StoredProduct): boolean =>
  !isSame(picturesOf(before), picturesOf(after));

/** Has pictures of other sites fetched, once all is written. */
async function keepElsewhere(tx: Tx, products: StoredProduct[], by?: NamedBy): Promise<void> {
  const productIds = products
    .filter((each) => picturesOf(each).some(isElsewhere))
    .map(({ id }) => id);
  if (productIds.length > 0) await keepPicturesLater(tx, { productIds, ...(by && { by }) });
}

/** Reviews show their product's name, and are there with it. */
const SHOWN_BY_REVIEWS = ['name', 'status', 'deleted_at'] as const;

const isShown = ({ status, deleted_at }: StoredProduct): boolean =>
  status === 'published' && deleted_at === null;

async function updateProducts(tx: Tx, products: StoredProduct[]): Promise<void> {
  await named(
    tx,
    'update-stored-products',
    `update products p set ${PRODUCT_COLUMNS.map((column) => `${column} = g.${column}`).join(', ')}, updated_at = now()
     from json_populate_recordset(null::products, $1::json) g where p.id = g.id`,
    [JSON.stringify(products)],
  ).catch(refuseTaken);
}

type VariantRow = StoredVariant & { product_id: string };

async function updateVariants(tx: Tx, variants: VariantRow[], why: StockReason): Promise<void> {
  if (variants.length === 0) return;
  await named(
    tx,
    'update-stored-variants',
    `with given as (
       select * from json_populate_recordset(null::variants, $1::json)
     ), moved as (
       insert into stock_moves (variant_id, change, stock, reason, note, by_id)
       select v.id, coalesce(g.stock, 0) - coalesce(v.stock, 0), g.stock, $2, $3, $4
       from variants v join given g on g.id = v.id where v.stock is distinct from g.stock
     )
     update variants v set ${VARIANT_COLUMNS.map((column) => `${column} = g.${column}`).join(', ')}
     from given g where v.id = g.id`,
    [JSON.stringify(variants), why.reason, why.note, staffId(tx)],
  ).catch(refuseTaken);
}

async function insertVariants(tx: Tx, variants: VariantRow[]): Promise<void> {
  if (variants.length === 0) return;
  await named(
    tx,
    'insert-stored-variants',
    `with variant as (
       insert into variants (id, product_id, ${VARIANT_COLUMNS.join(', ')})
       select id, product_id, ${VARIANT_COLUMNS.join(', ')} from json_populate_recordset(null::variants, $1::json)
       returning id, stock
     )
     insert into stock_moves (variant_id, change, stock, reason, by_id)
     select id, stock, stock, 'initial', $2 from variant where stock is not null`,
    [JSON.stringify(variants), staffId(tx)],
  ).catch(refuseTaken);
}

/**
 * Adds products as they are.
 * @throws slug_taken, sku_taken, options_taken
 */
export async function insertStored(tx: Tx, products: StoredProduct[], by?: NamedBy): Promise<void> {
  if (products.length === 0) return;
  const rows = products.map((product) => ({ ...product, offer_price: product.base_price ?? 0 }));
  // A product and its slug refer to each other; the database checks that at the commit.
  await named(
    tx,
    'insert-stored-products',
    `with given as (
       select * from json_populate_recordset(null::products, $1::json)
     ), address as (
       insert into product_slugs (slug, product_id) select slug, id from given
     )
     insert into products (id, offer_price, ${PRODUCT_COLUMNS.join(', ')})
     select id, offer_price, ${PRODUCT_COLUMNS.join(', ')} from given`,
    [JSON.stringify(rows)],
  ).catch(refuseTaken);
  await insertVariants(
    tx,
    products.flatMap(({ id, variants }) =>
      variants.map((variant) => ({ ...variant, product_id: id })),
    ),
  );
  const ids = products.map(({ id }) => id);
  await refreshOffers(tx, ids);
  await keepElsewhere(tx, products, by);
  tx.changed(tag.products, ...ids.map(tag.product));
}

/**
 * Takes changes back where nothing was changed since; the products must be held.
 * @returns the ids of the products that went back
 */
export async function revertStored(
  tx: Tx,
  held: Map<string, StoredProduct>,
  changes: StoredChange[],
  why: StockReason,
): Promise<Set<string>> {
  const pairs = changes.flatMap((change) => {
    const now = held.get(change.id);
    if (!now || !isStill(now, change)) return [];
    const variants = now.variants.map((variant) => ({
      ...variant,
      ...change.variants.find(({ id }) => id === variant.id)?.before,
    }));
    return [{ before: now, after: { ...now, ...change.before, variants } }];
  });
  await changeStored(tx, pairs, why);
  return new Set(pairs.map(({ after }) => after.id));
}

function isStill(now: StoredProduct, { after, variants }: StoredChange): boolean {
  return (
    holds(now, after) &&
    variants.every(({ id, after }) => {
      const variant = now.variants.find((one) => one.id === id);
      return variant !== undefined && holds(variant, after);
    })
  );
}

const holds = <Columns extends object>(now: Columns, wanted: Partial<Columns>): boolean =>
  (Object.keys(wanted) as (keyof Columns)[]).every((column) => isSame(now[column], wanted[column]));
