import { databaseError, named, type Tx } from '../../platform/database.ts';
import { parseMoney } from '../../platform/money.ts';
import { ShopError } from '../errors.ts';
import type { ProductDetail } from './admin-schema.ts';
import { staffId } from './stock.ts';
import type { TypedProduct, TypedVariant } from './typed-product.ts';

/** Locks the variants on offer, in id order. Lock them before their product, as a sale does. */
export async function holdVariants(tx: Tx, productId: string): Promise<void> {
  await named(
    tx,
    'hold-variants',
    `select from variants where product_id = $1 and retired_at is null
     order by id for no key update`,
    [productId],
  );
}

/**
 * Makes a product's variants what the list says, in its order. A variant stays what it is by its
 * id, whatever its code and options become. What was ever sold is retired, since orders name it;
 * anything else that is not in the list is deleted.
 * @throws invalid_input for an id that is not on offer (any more), sku_taken; both name the place
 */
export async function saveVariants(
  tx: Tx,
  { id: productId, variants: current }: ProductDetail,
  { variants: wanted }: TypedProduct,
): Promise<void> {
  refuseUnknown(wanted, new Set(current.map(({ id }) => id)));
  await leaveOut(tx, current, wanted);
  await refuseTakenSkus(tx, productId, wanted);
  const before = new Map(current.map((each, place) => [each.id, rowOf(productId, each, place)]));
  const rows = wanted.map((variant, place) => rowOf(productId, variant, place));
  const added = rows.filter(({ id }) => id === undefined);
  const changed = rows.filter(
    (row) => row.id !== undefined && JSON.stringify(row) !== JSON.stringify(before.get(row.id)),
  );
  try {
    await updateVariants(tx, changed);
    await insertVariants(tx, added, wanted);
  } catch (error) {
    refuseTakenMeanwhile(error, wanted);
  }
}

function refuseUnknown(wanted: TypedVariant[], known: Set<string>): void {
  const seen = new Set<string>();
  for (const [place, { id }] of wanted.entries()) {
    if (id === undefined) continue;
    if (!known.has(id)) throw refusal('invalid_input', place, 'id', 'This variant is gone.');
    if (seen.has(id)) throw refusal('invalid_input', place, 'id', 'This variant is there twice.');
    seen.add(id);
  }
}

const refusal = (
  code: 'invalid_input' | 'sku_taken',
  place: number,
  field: string,
  message: string,
) => new ShopError(code, message, { fields: { [`variants.${place}.${field}`]: message } });

async function leaveOut(
  tx: Tx,
  current: ProductDetail['variants'],
  wanted: TypedVariant[],
): Promise<void> {
  const left = current.filter((variant) => !wanted.some(({ id }) => id === variant.id));
  if (left.length === 0) return;
  const ids = (sold: boolean) => left.filter((each) => each.sold > 0 === sold).map(({ id }) => id);
  await named(tx, 'retire-variants', 'update variants set retired_at = now() where id = any($1)', [
    ids(true),
  ]);
  await named(tx, 'delete-variants', 'delete from variants where id = any($1)', [ids(false)]);
}

const TAKEN = 'Another variant has this SKU.';

/** Names every code that a variant of another product has. */
async function refuseTakenSkus(tx: Tx, productId: string, wanted: TypedVariant[]): Promise<void> {
  const taken = await named<{ sku: string }>(
    tx,
    'skus-of-others',
    `select lower(sku) as sku from variants
     where lower(sku) = any($2) and product_id <> $1 and retired_at is null`,
    [productId, wanted.map(({ sku }) => sku.toLowerCase())],
  );
  const skus = new Set(taken.map(({ sku }) => sku));
  const fields = Object.fromEntries(
    wanted.flatMap(({ sku }, place) =>
      skus.has(sku.toLowerCase()) ? [[`variants.${place}.sku`, TAKEN]] : [],
    ),
  );
  if (skus.size > 0) throw new ShopError('sku_taken', TAKEN, { fields });
}

/** Two products may take a code at the same time; the database knows who was first. */
function refuseTakenMeanwhile(error: unknown, wanted: TypedVariant[]): never {
  const { constraint, detail = '' } = databaseError(error) ?? {};
  if (constraint !== 'variants_sku_key') throw error;
  const place = wanted.findIndex(({ sku }) => detail.includes(`(${sku.toLowerCase()})`));
  throw refusal('sku_taken', place, 'sku', TAKEN);
}

const rowOf = (productId: string, variant: TypedVariant, position: number) => ({
  id: variant.id,
  product_id: productId,
  sku: variant.sku,
  options: variant.options,
  price: variant.price === null ? null : parseMoney(variant.price),
  original_price: variant.originalPrice === null ? null : parseMoney(variant.originalPrice),
  image_url: variant.imageUrl,
  position,
});
type VariantRow = ReturnType<typeof rowOf>;

/**
 * In two steps, since variants may trade their codes, options and places: the first gives them ones
 * that no variant has.
 */
async function updateVariants(tx: Tx, rows: VariantRow[]): Promise<void> {
  if (rows.length === 0) return;
  await named(
    tx,
    'set-variants-aside',
    `update variants set sku = id::text, options = jsonb_build_object('', id), position = -1 - position
     where id = any($1)`,
    [rows.map(({ id }) => id)],
  );
  await named(
    tx,
    'update-variants',
    `update variants v set sku = r.sku, options = r.options, price = r.price,
       original_price = r.original_price, image_url = r.image_url, position = r.position
     from json_populate_recordset(null::variants, $1::json) r where v.id = r.id`,
    [JSON.stringify(rows)],
  );
}

async function insertVariants(tx: Tx, rows: VariantRow[], wanted: TypedVariant[]): Promise<void> {
  if (rows.length === 0) return;
  const counted = rows.map((row) => ({ ...row, stock: wanted[row.position]?.stock ?? null }));
  await named(
    tx,
    'insert-variants',
    `with added as (
       insert into variants (product_id, sku, options, price, original_price, image_url, stock, position)
       select product_id, sku, options, price, original_price, image_url, stock, position
       from json_populate_recordset(null::variants, $1::json) returning id, stock
     )
     insert into stock_moves (variant_id, change, stock, reason, by_id)
     select id, stock, stock, 'initial', $2 from added where stock is not null`,
    [JSON.stringify(counted), staffId(tx)],
  );
}

/** A code that no variant on offer has: the given one, or with a number. */
export async function freeSku(tx: Tx, base: string): Promise<string> {
  const candidate = (number: number) => (number === 1 ? base : `${base}-${number}`);
  for (let first = 1; ; first += 50) {
    const candidates = Array.from({ length: 50 }, (_, place) => candidate(first + place));
    const taken = await named<{ sku: string }>(
      tx,
      'taken-skus',
      'select lower(sku) as sku from variants where lower(sku) = any($1) and retired_at is null',
      [candidates.map((sku) => sku.toLowerCase())],
    );
    const free = candidates.find((sku) => !taken.some((row) => row.sku === sku.toLowerCase()));
    if (free !== undefined) return free;
  }
}
