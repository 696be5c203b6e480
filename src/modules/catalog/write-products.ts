import { type ErrorCode, fieldRefusal } from '../../kit/errors.ts';
import { tag } from '../../kit/tags.ts';
import { databaseError, named, type Tx } from '../../platform/database/database.ts';
import { isBundle, refreshBundles, withDerivedStock } from './bundles.ts';
import { ensureCategories } from './categories.ts';
import { refreshOffers } from './offers.ts';
import { noteDrops } from './price-drops.ts';
import {
  inputOf,
  isSame,
  PRODUCT_COLUMNS,
  type Product,
  type Row,
  rowOf,
  VARIANT_COLUMNS,
  type Variant,
  variantRow,
  withRows,
} from './product-record.ts';
import { publishProducts } from './publish-products.ts';
import { staffId } from './stock.ts';
import { isElsewhere, type NamedBy, storePicturesLater } from './store-pictures.ts';

/** The only way to write products with their variants, one or many at a time. */

/** What only a product that is being added says. */
export interface AddedProduct extends Product {
  /** ISO 8601; left out: now. */
  createdAt?: string;
  salesCount?: number;
  /** The caller's own name for the attempt. */
  idempotencyKey?: string;
}

/**
 * Adds products as they are.
 * @param by the import that named their pictures
 * @throws slug_taken, sku_taken, options_taken
 */
export async function insertProducts(tx: Tx, given: AddedProduct[], by?: NamedBy): Promise<void> {
  if (given.length === 0) return;
  const products: AddedProduct[] = given.map((product) => withDerivedStock(product));
  const spelled = await spelling(tx, products);
  const rows = products.map((product) => {
    const row = spelled(rowOf(product));
    return {
      ...row,
      id: product.id,
      // The price of variants without their own.
      offer_price: row.base_price ?? 0,
      created_at: product.createdAt,
      sales_count: product.salesCount,
      idempotency_key: product.idempotencyKey,
    };
  });
  // A product and its slug refer to each other; the database checks that at the commit.
  await named(
    tx,
    'insert-products',
    `with given as (
       select * from json_populate_recordset(null::products, $1::json)
     ), address as (
       insert into product_slugs (slug, product_id) select slug, id from given
     )
     insert into products (id, offer_price, created_at, sales_count, idempotency_key, ${PRODUCT_COLUMNS.join(', ')})
     select id, offer_price, coalesce(created_at, now()), coalesce(sales_count, 0), idempotency_key,
       ${PRODUCT_COLUMNS.join(', ')} from given`,
    [JSON.stringify(rows)],
  ).catch(refuseTaken(products));
  await insertVariants(tx, variantRows(products), products);
  // All others cost their base price and can be bought, as they were inserted.
  const special = products.filter(
    ({ variants }) =>
      variants.some(({ price }) => price !== null) || variants.every(({ stock }) => stock === 0),
  );
  if (special.length > 0) await refreshOffers(tx, idsOf(special));
  const bundles = products.flatMap(({ variants }) => variants.filter(isBundle));
  if (bundles.length > 0) {
    await refreshBundles(
      tx,
      bundles.map(({ id }) => id),
    );
  }
  await storeFromElsewhere(tx, products, by);
  publishLater(tx, products);
  tx.changed(tag.products);
}

const idsOf = (products: Product[]): string[] => products.map(({ id }) => id);

/** A scheduled product is published at its time, not a minute later. */
function publishLater(tx: Tx, products: Product[]): void {
  for (const { id, status, publishAt } of products) {
    if (status !== 'scheduled' || publishAt === null) continue;
    tx.queue(publishProducts, {}, { runAt: new Date(publishAt), key: `publish ${id}` });
  }
}

/** What becomes of some columns. */
interface Difference {
  id: string;
  before: Row;
  after: Row;
}

/** What became of a product, in the words of the database: enough to take it back. */
export interface ProductChanged extends Difference {
  name: string;
  variants: Difference[];
}

/** What tells two states of a product apart; undefined if nothing does. New variants and those that are gone are no part of it. */
export function differenceOf(before: Product, after: Product): ProductChanged | undefined {
  const product = difference(before.id, rowOf(before), rowOf(after));
  const variants = before.variants.flatMap((variant) => {
    const other = after.variants.find(({ id }) => id === variant.id);
    return (other && difference(variant.id, variantRow(variant), variantRow(other))) ?? [];
  });
  if (!product && variants.length === 0) return undefined;
  return { ...(product ?? { id: before.id, before: {}, after: {} }), name: before.name, variants };
}

function difference(id: string, before: Row, after: Row): Difference | undefined {
  const changed = Object.keys(after).filter((column) => !isSame(before[column], after[column]));
  if (changed.length === 0) return undefined;
  const pick = (from: Row) => Object.fromEntries(changed.map((column) => [column, from[column]]));
  return { id, before: pick(before), after: pick(after) };
}

export interface Pair {
  before: Product;
  after: Product;
}

/** Why a variant's stock is what it is from now on, for its ledger. */
export interface StockReason {
  reason: string;
  note: string | null;
}

/**
 * Brings products from one state to another, set by set; they must be held. A variant stays what it is by its id; one
 * that is left out is retired if it was ever sold, since orders name it, and else deleted. Former addresses go on
 * leading to the product. Listings, price alerts, the ledger of stock, kept answers and the audit log follow.
 * @param by the import that named their pictures
 * @returns what changed, without new variants and those that are gone
 * @throws slug_taken; sku_taken, naming the variant's place; options_taken
 */
export async function changeProducts(
  tx: Tx,
  given: Pair[],
  why: StockReason,
  by?: NamedBy,
): Promise<ProductChanged[]> {
  const pairs = given.map(({ before, after }) => ({
    before,
    after: withDerivedStock(after, before),
  }));
  const changes = pairs.flatMap(({ before, after }) => differenceOf(before, after) ?? []);
  const changedIds = new Set(idsIn(changes));
  const touched = pairs.filter(
    ({ before, after }) =>
      changedIds.has(after.id) || !isSame(variantIds(before), variantIds(after)),
  );
  if (touched.length === 0) return [];
  const products = touched.map(({ after }) => after);
  await takeSlugs(tx, touched);
  await leaveOut(tx, touched);
  const ofVariants = changes.flatMap(({ variants }) => variants);
  const rows = variantRows(products);
  const known = new Set(pairs.flatMap(({ before }) => variantIds(before)));
  await updateVariants(tx, rows, ofVariants, why, products);
  await insertVariants(
    tx,
    rows.filter(({ id }) => !known.has(id)),
    products,
  );
  await updateRows(tx, products);
  const ids = idsOf(products);
  publishLater(tx, products);
  await refreshOffers(tx, ids);
  await refreshBundles(
    tx,
    touched.flatMap(({ before, after }) => [...variantIds(before), ...variantIds(after)]),
  );
  await noteDrops(
    tx,
    touched
      .filter(({ before, after }) => isShown(before) && isShown(after))
      .map(({ before }) => ({ productId: before.id, oldPrice: before.offerPrice })),
  );
  await storeFromElsewhere(
    tx,
    touched
      .filter(({ before, after }) => !isSame(picturesOf(before), picturesOf(after)))
      .map(({ after }) => after),
    by,
  );
  tx.changed(tag.products, ...ids.map(tag.product));
  if (changes.some(({ after }) => SHOWN_BY_REVIEWS.some((column) => column in after))) {
    tx.changed(tag.reviews, ...ids.map(tag.reviewsOf));
  }
  for (const pair of touched) recordChange(tx, pair);
  return changes;
}

const idsIn = (differences: Difference[]): string[] => differences.map(({ id }) => id);

const variantIds = ({ variants }: Product): string[] => variants.map(({ id }) => id);

/** In the words of the API. Of the variants, those that are not what they were. */
function recordChange(tx: Tx, { before, after }: Pair): void {
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

const wordsOf = (product: Product) => ({
  ...inputOf(product),
  deleted: product.deletedAt !== null,
});

const picturesOf = ({ imageUrl, imageGallery, variants }: Product): string[] => [
  imageUrl,
  ...imageGallery,
  ...variants.map((variant) => variant.imageUrl ?? ''),
];

/** Has pictures of other sites fetched, once all is written. */
async function storeFromElsewhere(tx: Tx, products: Product[], by?: NamedBy): Promise<void> {
  const productIds = idsOf(products.filter((each) => picturesOf(each).some(isElsewhere)));
  if (productIds.length > 0) await storePicturesLater(tx, { productIds, ...(by && { by }) });
}

/** Reviews show their product's name, lead to it, and are there with it. */
const SHOWN_BY_REVIEWS = ['name', 'slug', 'status', 'deleted_at'];

const isShown = ({ status, deletedAt }: Product): boolean =>
  status === 'published' && deletedAt === null;

/** All former slugs keep leading to the product, which may take one of them again. */
async function takeSlugs(tx: Tx, pairs: Pair[]): Promise<void> {
  const wanted = pairs.filter(({ before, after }) => before.slug !== after.slug);
  if (wanted.length === 0) return;
  const taken = await named(
    tx,
    'take-slugs',
    `insert into product_slugs as s (slug, product_id) select * from unnest($1::text[], $2::uuid[])
     on conflict (slug) do update set slug = s.slug where s.product_id = excluded.product_id returning slug`,
    [wanted.map(({ after }) => after.slug), wanted.map(({ after }) => after.id)],
  );
  if (taken.length < wanted.length) throw REFUSALS.product_slugs_pkey();
}

async function leaveOut(tx: Tx, pairs: Pair[]): Promise<void> {
  const left = pairs.flatMap(({ before, after }) => {
    const kept = new Set(variantIds(after));
    return variantIds(before).filter((id) => !kept.has(id));
  });
  if (left.length === 0) return;
  await named(
    tx,
    'retire-variants',
    `update variants v set retired_at = now()
     where id = any($1) and (exists (select from order_items i where i.variant_id = v.id)
       or exists (select from variants b where b.part_ids @> array[v.id]))`,
    [left],
  );
  await named(
    tx,
    'delete-variants',
    'delete from variants where id = any($1) and retired_at is null',
    [left],
  );
}

/** Categories are those that there are, as they are spelled; a word that is none yet becomes one. */
async function spelling(tx: Tx, products: Product[]): Promise<(row: Row) => Row> {
  const names = await ensureCategories(
    tx,
    products.map(({ category }) => category),
  );
  return (row) => ({
    ...row,
    category: names.get(String(row.category).toLowerCase()) ?? row.category,
  });
}

async function updateRows(tx: Tx, products: Product[]): Promise<void> {
  const spelled = await spelling(tx, products);
  await named(
    tx,
    'update-products',
    `update products p set ${PRODUCT_COLUMNS.map((column) => `${column} = g.${column}`).join(', ')}, updated_at = now()
     from json_populate_recordset(null::products, $1::json) g where p.id = g.id`,
    [JSON.stringify(products.map((product) => ({ ...spelled(rowOf(product)), id: product.id })))],
  ).catch(refuseTaken(products));
}

interface VariantRow extends Row {
  id: string;
}

const variantRows = (products: Product[]): VariantRow[] =>
  products.flatMap(({ id, variants }) =>
    variants.map((variant) => ({ ...variantRow(variant), id: variant.id, product_id: id })),
  );

/** What no two variants of a product share. */
const THEIR_OWN = ['sku', 'options', 'position'];

/** Variants may trade their codes, options and places: until all have their new ones, they have such as no variant has. */
async function updateVariants(
  tx: Tx,
  rows: VariantRow[],
  changes: Difference[],
  why: StockReason,
  products: Product[],
): Promise<void> {
  if (changes.length === 0) return;
  const aside = changes.filter(({ after }) => THEIR_OWN.some((column) => column in after));
  if (aside.length > 0) {
    await named(
      tx,
      'set-variants-aside',
      `update variants set sku = id::text, options = jsonb_build_object('', id), position = -1 - position
       where id = any($1)`,
      [idsIn(aside)],
    );
  }
  const changed = new Set(idsIn(changes));
  await named(
    tx,
    'update-variants',
    `with given as (
       select * from json_populate_recordset(null::variants, $1::json)
     ), moved as (
       insert into stock_moves (variant_id, change, stock, reason, note, by_id)
       select v.id, coalesce(g.stock, 0) - coalesce(v.stock, 0), g.stock, $2, $3, $4
       from variants v join given g on g.id = v.id where v.stock is distinct from g.stock
         and v.part_ids is null
     )
     update variants v set ${VARIANT_COLUMNS.map((column) => `${column} = g.${column}`).join(', ')}
     from given g where v.id = g.id`,
    [JSON.stringify(rows.filter(({ id }) => changed.has(id))), why.reason, why.note, staffId(tx)],
  ).catch(refuseTaken(products));
}

async function insertVariants(tx: Tx, rows: VariantRow[], products: Product[]): Promise<void> {
  if (rows.length === 0) return;
  await named(
    tx,
    'insert-variants',
    `with variant as (
       insert into variants (id, product_id, ${VARIANT_COLUMNS.join(', ')})
       select id, product_id, ${VARIANT_COLUMNS.join(', ')} from json_populate_recordset(null::variants, $1::json)
       returning id, stock
     )
     insert into stock_moves (variant_id, change, stock, reason, by_id)
     select id, stock, stock, 'initial', $2 from variant where stock is not null`,
    [JSON.stringify(rows), staffId(tx)],
  ).catch(refuseTaken(products));
}

/**
 * Takes changes back where nothing was changed since; the products must be held.
 * @returns the ids of the products that went back
 */
export async function revertProducts(
  tx: Tx,
  held: Map<string, Product>,
  changes: ProductChanged[],
  why: StockReason,
): Promise<Set<string>> {
  const pairs = changes.flatMap((change) => {
    const now = held.get(change.id);
    if (!now || !isStill(now, change)) return [];
    const ofVariants = new Map(change.variants.map(({ id, before }) => [id, before]));
    return [{ before: now, after: withRows(now, change.before, ofVariants) }];
  });
  await changeProducts(tx, pairs, why);
  return new Set(pairs.map(({ after }) => after.id));
}

const isStill = (now: Product, { after, variants }: ProductChanged): boolean =>
  holds(rowOf(now), after) &&
  variants.every(({ id, after }) => {
    const variant = now.variants.find((one) => one.id === id);
    return variant !== undefined && holds(variantRow(variant), after);
  });

const holds = (now: Row, wanted: Row): boolean =>
  Object.keys(wanted).every((column) => isSame(now[column], wanted[column]));

const taken =
  (code: ErrorCode, field: string, message: string) =>
  (place = field) =>
    fieldRefusal(place, message, code);

export const TAKEN_SKU = 'Another variant has this SKU.';

const slugTaken = taken('slug_taken', 'slug', 'Another product has or had this address.');

/** The refusal for each database constraint. */
const REFUSALS = {
  product_slugs_pkey: slugTaken,
  products_slug_key: slugTaken,
  variants_sku_key: taken('sku_taken', 'sku', TAKEN_SKU),
  variants_options_key: taken('options_taken', 'options', 'Two variants have the same options.'),
};

const refuseTaken =
  (products: Product[]) =>
  (error: unknown): never => {
    const { constraint = '', detail = '' } = databaseError(error) ?? {};
    if (!(constraint in REFUSALS)) throw error;
    // The database knows who was first of those who took a code at the same time.
    const hasCode = ({ sku }: Variant) => detail.includes(`(${sku.toLowerCase()})`);
    const places = products.map(({ variants }) => variants.findIndex(hasCode));
    const place = places.find((at) => at >= 0);
    const isCode = constraint === 'variants_sku_key' && place !== undefined;
    throw REFUSALS[constraint as keyof typeof REFUSALS](
      isCode ? `variants.${place}.sku` : undefined,
    );
  };
