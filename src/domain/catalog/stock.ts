import { databaseError, named, type Tx } from '../../platform/database.ts';
import { ShopError } from '../errors.ts';
import { tellOwner } from '../notifications/tell-owner.ts';
import { tag } from '../tags.ts';
import { refreshOffers } from './offers.ts';

/** The largest count that visitors are told (docs/rules.md, Stock). */
export const COUNT_SHOWN_UP_TO = 20;

/** The owner is told when a variant has this few left, unless the setting `low_stock` says otherwise. */
const LOW_STOCK = 5;

/** A number of pieces of a variant. */
export interface Pieces {
  productId: string;
  variantId: string;
  quantity: number;
}

/**
 * Takes pieces out of the stock, if it is counted. Locks the variants in id order, then, if one of
 * them sold out, their products in id order.
 * @throws not_enough_stock
 */
export const reserveStock = (tx: Tx, pieces: Pieces[]): Promise<void> => moveStock(tx, pieces, -1);

/** Puts pieces back into the stock, if it is counted; takes the same locks as `reserveStock`. */
export const returnStock = (tx: Tx, pieces: Pieces[]): Promise<void> => moveStock(tx, pieces, 1);

async function moveStock(tx: Tx, pieces: Pieces[], sign: 1 | -1): Promise<void> {
  const moved = await named<MovedVariant>(
    tx,
    'move-stock',
    `with moved as (
       select variant_id, sum(quantity) as quantity
       from unnest($1::uuid[], $2::int[]) as line (variant_id, quantity) group by variant_id
     ), held as (
       select id, stock from variants
       where id in (select variant_id from moved) and stock is not null
       order by id for no key update
     )
     update variants v set stock = v.stock + moved.quantity
     from held join moved on moved.variant_id = held.id where v.id = held.id
     returning v.id as "variantId", v.product_id as "productId", held.stock as before, v.stock as after,
       (select coalesce(max(value) filter (where value ~ '^\\d{1,6}$'), $3)::int
        from site_config where key = 'low_stock') as low`,
    [
      pieces.map(({ variantId }) => variantId),
      pieces.map(({ quantity }) => sign * quantity),
      LOW_STOCK,
    ],
  ).catch(refuseShortage);
  // Lock all the products here, so that counting their sales afterwards locks them in the same
  // order.
  if (moved.some(({ before, after }) => before === 0 || after === 0)) {
    await refreshOffers(tx, [...new Set(pieces.map(({ productId }) => productId))]);
  }
  // Kept answers that show a count which changed are stale.
  const shown = moved.filter(({ before, after }) => Math.min(before, after) <= COUNT_SHOWN_UP_TO);
  tx.changed(...shown.map(({ productId }) => tag.product(productId)));
  const ranLow = moved.filter(({ before, after, low }) => before > low && after <= low);
  if (ranLow.length > 0) await tellOfLowStock(tx, ranLow);
}

interface MovedVariant {
  variantId: string;
  productId: string;
  before: number;
  after: number;
  /** The count at which the owner is told. */
  low: number;
}

async function tellOfLowStock(tx: Tx, ranLow: MovedVariant[]): Promise<void> {
  const names = await named<{ id: string; sku: string; name: string }>(
    tx,
    'names-of-variants',
    `select v.id, v.sku, concat_ws(', ', p.name, (
         select string_agg(value, ', ' order by key) from jsonb_each_text(v.options)
       )) as name
     from variants v join products p on p.id = v.product_id where v.id = any($1)`,
    [ranLow.map(({ variantId }) => variantId)],
  );
  await tellOwner(tx, 'stock.low', {
    variants: ranLow.map(({ variantId, productId, after }) => {
      const { sku = '', name = '' } = names.find(({ id }) => id === variantId) ?? {};
      return { productId, variantId, sku, name, stock: after };
    }),
  });
}

/** The database refuses counts below zero. */
function refuseShortage(error: unknown): never {
  if (databaseError(error)?.constraint !== 'variants_stock_not_negative') throw error;
  throw new ShopError('not_enough_stock', 'There is not enough of this in stock.');
}

/**
 * Adds to the sales counts behind 'bestselling', or subtracts (`sign` -1). Locks the products in id
 * order.
 */
export async function countSales(tx: Tx, pieces: Omit<Pieces, 'variantId'>[], sign: 1 | -1 = 1) {
  await named(
    tx,
    'count-sales',
    `with sold as (
       select product_id, sum(quantity) as quantity
       from unnest($1::uuid[], $2::int[]) as line (product_id, quantity) group by product_id
     ), held as (
       select id from products where id in (select product_id from sold)
       order by id for no key update
     )
     update products p set sales_count = greatest(p.sales_count + sold.quantity, 0)
     from held join sold on sold.product_id = held.id where p.id = held.id`,
    [pieces.map(({ productId }) => productId), pieces.map(({ quantity }) => sign * quantity)],
  );
}

export interface StockCount {
  variantId: string;
  /** Null: stop counting. */
  stock: number | null;
  /** The reason, for the audit log: 'delivery', 'stocktaking'. */
  reason: string;
}

/**
 * Sets how many of a variant are left; people who wait for it will be told.
 * @throws not_found, also for a retired variant; invalid_input for a negative number
 */
export async function setStock(tx: Tx, { variantId, stock, reason }: StockCount): Promise<void> {
  if (stock !== null && !(Number.isInteger(stock) && stock >= 0 && stock <= MOST_PIECES)) {
    const message = `Stock is a whole number from 0 to ${MOST_PIECES}`;
    throw new ShopError('invalid_input', message, { fields: { stock: message } });
  }
  const [counted] = await named<{ productId: string; before: number | null }>(
    tx,
    'set-stock',
    `with held as (
       select id, stock from variants where id = $1 and retired_at is null for no key update
     )
     update variants v set stock = $2 from held where v.id = held.id
     returning v.product_id as "productId", held.stock as before`,
    [variantId, stock],
  );
  if (!counted) throw new ShopError('not_found', 'This product does not exist.');
  const { productId, before } = counted;
  await refreshOffers(tx, [productId]);
  tx.changed(tag.product(productId));
  tx.record('variant.counted', variantId, { stock: before }, { stock, reason });
}

const MOST_PIECES = 1_000_000_000;
