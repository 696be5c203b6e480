import { fieldRefusal } from '../../kit/errors.ts';
import { moneyText } from '../../kit/money.ts';
import { tag } from '../../kit/tags.ts';
import { type Db, idsIn, named, pipelined, type Tx } from '../../platform/database/database.ts';
import { GIFT_CARD_PRODUCT_ID } from './constants.ts';
import { refreshOffers } from './offers.ts';
import type { Product, Variant } from './product-record.ts';
import type { PartView } from './schema.ts';

/**
 * Bundles: variants that are made of others (docs/decisions/084). They have no stock of their own. How many there are of
 * one follows from its parts and is written with it, so that whoever reads stocks needs to know nothing of bundles;
 * whatever changes the stock of variants calls `refreshBundles` in the same transaction.
 */

/** A part as an order keeps it: what it was at the sale, and how many of it are in one bundle. */
export interface SoldPart {
  variantId: string;
  productId: string;
  sku: string;
  /** With its options. */
  name: string;
  quantity: number;
}

/** What a variant is called among others, as SQL: 'Luna, Red'. Names products p and variants v. */
export const variantName = (product: string, variant: string) => `concat_ws(', ', ${product}.name,
  (select string_agg(value, ', ' order by key) from jsonb_each_text(${variant}.options)))`;

/** The parts of a variant as JSON, as SQL; null: it is no bundle. @param id the variant's, as SQL */
export const soldParts = (id: string): string => `(
  select json_agg(json_build_object('variantId', part.id, 'productId', part.product_id, 'sku', part.sku,
    'name', ${variantName('of_part', 'part')}, 'quantity', given.quantity) order by given.nth)
  from variants bundle, unnest(bundle.part_ids, bundle.part_quantities) with ordinality as given (id, quantity, nth)
  join variants part on part.id = given.id join products of_part on of_part.id = part.product_id
  where bundle.id = ${id})`;

/** What one of a variant costs its owner in minor units, as SQL: its own cost, or that of all parts. Null: unknown. */
export const costOf = (id: string): string => `(
  select coalesce(costed.cost, (
    select sum(part.cost * given.quantity)::bigint
    from unnest(costed.part_ids, costed.part_quantities) as given (id, quantity) left join variants part on part.id = given.id
    having count(part.cost) = count(*)))
  from variants costed where costed.id = ${id})`;

/** Of how many of bundle `v` the parts are there, as SQL. What is not counted is always there, what is gone never. */
const STOCK_OF_PARTS = `(
  select min(case when part.id is null or part.retired_at is not null then 0 else part.stock / given.quantity end)
  from unnest(v.part_ids, v.part_quantities) as given (id, quantity) left join variants part on part.id = given.id)`;

/** The ids of variants, and of the bundles that they are parts of, as SQL: what is locked to change their stock. */
export const withBundles = (ids: string): string => `array(
  select unnest(${ids}) union select bundle.id from variants bundle where bundle.part_ids && ${ids})`;

/** Their products, as SQL. */
export const productsOfBundles = (ids: string): string =>
  `select bundle.product_id from variants bundle where bundle.part_ids && ${ids}`;

/** What pieces of bundles are in the shelves. */
export const inParts = <
  Piece extends {
    productId: string;
    variantId: string;
    quantity: number;
    parts?: SoldPart[] | null | undefined;
  },
>(
  pieces: readonly Piece[],
): { productId: string; variantId: string; quantity: number }[] =>
  pieces.flatMap(({ parts, productId, variantId, quantity }) =>
    parts
      ? parts.map((part) => ({ ...part, quantity: part.quantity * quantity }))
      : { productId, variantId, quantity },
  );

/** Counts bundles anew: those among the variants, and those that they are parts of. */
export async function refreshBundles(tx: Tx, variantIds: string[]): Promise<void> {
  const isMeant = `(v.part_ids && ${idsIn('$1')} or v.id = any(${idsIn('$1')})) and v.part_ids is not null`;
  const [, changed] = await pipelined([
    // First: of two changes of parts, the second must see what the first one left.
    named(
      tx,
      'lock-bundles',
      `select from variants v where ${isMeant} order by v.id for no key update`,
      [variantIds],
    ),
    named<{ productId: string }>(
      tx,
      'count-bundles',
      `update variants v set stock = now.stock
       from (select v.id, ${STOCK_OF_PARTS} as stock from variants v where ${isMeant}) now
       where v.id = now.id and v.stock is distinct from now.stock
       returning v.product_id`,
      [variantIds],
    ),
  ]);
  if (changed.length === 0) return;
  const productIds = [...new Set(changed.map(({ productId }) => productId))];
  await refreshOffers(tx, productIds);
  tx.changed(...productIds.map(tag.product));
}

export const isBundle = ({ parts }: Pick<Variant, 'parts'>): boolean => parts.length > 0;

/** Variants as they may be written: of a bundle, nobody says how many there are. */
export const withDerivedStock = (after: Product, before?: Product): Product => ({
  ...after,
  variants: after.variants.map((variant) => {
    const was = before?.variants.find(({ id }) => id === variant.id);
    const wasBundle = was !== undefined && isBundle(was);
    if (!isBundle(variant)) return wasBundle ? { ...variant, stock: null } : variant;
    return { ...variant, stock: wasBundle ? was.stock : null };
  }),
});

const NO_NESTING = 'A bundle cannot be a part of a bundle.';

/**
 * Refuses parts that cannot be: variants that are not there any more, gift cards, and bundles. Until the transaction ends,
 * nobody else makes bundles.
 * @throws invalid_input, by the variant's place
 */
export async function refuseParts(tx: Tx, { variants }: Product, before?: Product): Promise<void> {
  const was = new Map(before?.variants.map(({ id, parts }) => [id, JSON.stringify(parts)]));
  const bundles = variants.filter(
    (variant) => isBundle(variant) && was.get(variant.id) !== JSON.stringify(variant.parts),
  );
  if (bundles.length === 0) return;
  await named(
    tx,
    'lock-bundling',
    `select pg_advisory_xact_lock(hashtextextended('bundles', 0))`,
    [],
  );
  const partIds = bundles.flatMap(({ parts }) => parts.map(({ variantId }) => variantId));
  const known = await named<{ id: string; isBundle: boolean; productId: string }>(
    tx,
    'parts-to-be',
    `select id, product_id, part_ids is not null as "isBundle" from variants
     where id = any($1::uuid[]) and retired_at is null`,
    [partIds],
  );
  const inside = await named<{ id: string }>(
    tx,
    'parts-of-others',
    `select part as id from variants v, unnest(v.part_ids) part
     where v.part_ids && $1::uuid[] and v.retired_at is null and v.id <> all($1::uuid[])`,
    [bundles.map(({ id }) => id)],
  );
  const asParts = new Set(inside.map(({ id }) => id));
  // Those of this product are not written yet.
  const here = new Set(variants.filter(isBundle).map(({ id }) => id));
  for (const [place, variant] of variants.entries()) {
    if (!bundles.includes(variant)) continue;
    const refuse = (message: string) => fieldRefusal(`variants.${place}.parts`, message);
    if (asParts.has(variant.id)) {
      throw refuse(`This is a part of another bundle. ${NO_NESTING}`);
    }
    for (const { variantId } of variant.parts) {
      const part = known.find(({ id }) => id === variantId);
      const isHere = variants.some(({ id }) => id === variantId);
      if (variantId === variant.id || here.has(variantId)) throw refuse(NO_NESTING);
      if (!part && !isHere) throw refuse('A part of this is not there any more.');
      if (part?.isBundle && !isHere) throw refuse(NO_NESTING);
      if (part?.productId === GIFT_CARD_PRODUCT_ID) throw refuse('A gift card is no part.');
    }
  }
}

/** What parts are called, and how many there are, by the ids of the variants. */
export async function readParts(
  db: Db,
  ids: string[],
): Promise<Map<string, { name: string; sku: string; stock: number | null }>> {
  if (ids.length === 0) return new Map();
  const rows = await named<{ id: string; name: string; sku: string; stock: number | null }>(
    db,
    'parts-by-name',
    `select v.id, ${variantName('p', 'v')} as name, v.sku, case when v.retired_at is null then v.stock else 0 end as stock
     from variants v join products p on p.id = v.product_id where v.id = any($1::uuid[])`,
    [ids],
  );
  return new Map(rows.map(({ id, ...part }) => [id, part]));
}

interface PartRow extends Omit<PartView, 'offer'> {
  bundleId: string;
  /** In minor units; null: it is not shown by itself. */
  price: number | null;
  slug: string;
}

/** What shoppers are told to be in the bundles among a product's variants, by the ids of these. */
export async function findPartsShown(
  db: Db,
  productId: string,
): Promise<Record<string, PartView[]> | undefined> {
  const rows = await named<PartRow>(
    db,
    'parts-shown',
    `select bundle.id as bundle_id, part.id, p.id as product_id, p.name, p.slug, given.quantity, o.price,
       coalesce(part.image_url, p.image_url) as image_url,
       (select coalesce(json_object_agg(n.name, part.options -> n.name order by n.place), '{}')
        from unnest(p.option_names) with ordinality as n (name, place) where part.options ? n.name) as options
     from variants bundle, unnest(bundle.part_ids, bundle.part_quantities) with ordinality as given (id, quantity, nth)
     join variants part on part.id = given.id join products p on p.id = part.product_id
     left join offers o on o.product_id = p.id and o.variant_id = part.id
     where bundle.product_id = $1 and bundle.retired_at is null order by bundle.position, given.nth`,
    [productId],
  );
  if (rows.length === 0) return undefined;
  const parts = Map.groupBy(rows, ({ bundleId }) => bundleId);
  return Object.fromEntries([...parts].map(([id, of]) => [id, of.map(toPart)]));
}

const toPart = ({ bundleId: _, price, slug, ...part }: PartRow): PartView => ({
  ...part,
  ...(price !== null && { offer: { price: moneyText(price), slug } }),
});
