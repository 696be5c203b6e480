import type { Counted } from '../../kit/counted-page.ts';
import { fieldRefusal, ShopError } from '../../kit/errors.ts';
import { tag } from '../../kit/tags.ts';
import type { Page } from '../../kit/wire.ts';
import { type Db, idsIn, named, pipelined, type Tx } from '../../platform/database/database.ts';
import { notifyOwner } from '../notifications/notify-owner.ts';
import type { StockChange, StockChanges, StockMove } from './admin-schema.ts';
import {
  inParts,
  productsOfBundles,
  refreshBundles,
  type SoldPart,
  withBundles,
} from './bundles.ts';
import { lockProducts, refreshOffers } from './offers.ts';

/** The largest count that visitors are told (src/modules/catalog/RULES.md, Stock). */
export const COUNT_SHOWN_UP_TO = 20;

/**
 * How few are low, as SQL: the owner is told when a variant has this few left. The setting
 * `low_stock`, or else 5.
 */
export const LOW = `(select coalesce(max(value) filter (where value ~ '^\\d{1,6}$'), '5')::int
  from site_config where key = 'low_stock')`;

/** A number of pieces of a variant. */
export interface Pieces {
  productId: string;
  variantId: string;
  quantity: number;
  /** Of a bundle: what is in the shelves in its place. */
  parts?: SoldPart[] | null | undefined;
}

/**
 * Takes pieces out of the stock, if it is counted; of bundles, their parts. Locks the variants in id order, with the bundles
 * that they are parts of, then their products in id order.
 * @returns how many are left of each variant of which there are too few, by its id; then none of it may stay
 */
export async function reserveStock(tx: Tx, pieces: Pieces[]): Promise<Map<string, number>> {
  const short = await moveStock(tx, inParts(pieces), -1);
  if (short.length === 0) return new Map();
  const left = new Map(short.map(({ variantId, before }) => [variantId, before]));
  return pieces.some(({ parts }) => parts) ? leftOfEach(pieces, left) : left;
}

/** What is left for lines that want the same parts: the first take what there is. */
function leftOfEach(pieces: Pieces[], left: Map<string, number>): Map<string, number> {
  const found = new Map<string, number>();
  for (const piece of pieces) {
    const wanted = inParts([piece]).filter(({ variantId }) => left.has(variantId));
    const enough = wanted.map(({ variantId, quantity }) =>
      Math.floor((left.get(variantId) ?? 0) / (quantity / piece.quantity)),
    );
    const most = Math.min(piece.quantity, ...enough);
    if (most < piece.quantity) found.set(piece.variantId, most);
    for (const { variantId, quantity } of wanted) {
      left.set(variantId, Math.max(0, (left.get(variantId) ?? 0) - quantity));
    }
  }
  return found;
}

/** Puts pieces back into the stock, if it is counted; takes the same locks as `reserveStock`. */
export async function returnStock(tx: Tx, pieces: Pieces[]): Promise<void> {
  await moveStock(tx, inParts(pieces), 1);
}

/** So many that the sales of one moment do not use them up. */
const PLENTY = 100;

/** Whether there is enough for whoever buys at this moment, as far as can be said before anything is locked. */
export const arePlenty = (lines: { stock: number | null; quantity: number }[]): boolean =>
  lines.every(({ stock, quantity }) => stock === null || stock - quantity > PLENTY);

/** Locks what is counted of the variants, in id order. @returns how many there are of each, by its id */
export async function lockWhatIsLeft(tx: Tx, pieces: Pieces[]): Promise<Map<string, number>> {
  const held = await named<{ id: string; stock: number }>(
    tx,
    'lock-what-is-left',
    `select id, stock from variants where id = any(${withBundles(idsIn('$1'))}) and stock is not null
     order by id for no key update`,
    [inParts(pieces).map(({ variantId }) => variantId)],
  );
  return new Map(held.map(({ id, stock }) => [id, stock]));
}

/**
 * A statement of its own: one that locks rows and changes them comes by their old versions twice, and can wait in a
 * circle with whoever follows them to the new ones (orders' lines lock variants, too).
 */
const lockStock = (tx: Tx, pieces: Pieces[]) =>
  named(
    tx,
    'lock-stock-to-move',
    // Their products as well: the stock that is kept with a product lets its sales take turns anyway.
    `with held as (
       select from variants where id = any(${withBundles(idsIn('$1'))}) and stock is not null
       order by id for no key update
     )
     select from products where id = any(array(
         select unnest(${idsIn('$2')}) union ${productsOfBundles(idsIn('$1'))}
       )) and (select count(*) from held) >= 0
     order by id for no key update`,
    [
      pieces.map(({ variantId }) => variantId),
      [...new Set(pieces.map(({ productId }) => productId))],
    ],
  );

/** @returns the variants of which there are too few */
async function moveStock(tx: Tx, pieces: Pieces[], sign: 1 | -1): Promise<LockedVariant[]> {
  const [, held] = await pipelined([
    lockStock(tx, pieces),
    named<LockedVariant & { after: number | null }>(
      tx,
      'move-stock',
      `with moved as (
         select variant_id, sum(quantity) as quantity
         from unnest($1::uuid[], $2::int[]) as line (variant_id, quantity) group by variant_id
       ), held as (
         select id, product_id, stock from variants
         where id in (select variant_id from moved) and stock is not null
       ), changed as (
         update variants v set stock = v.stock + moved.quantity
         from held join moved on moved.variant_id = held.id
         where v.id = held.id and held.stock + moved.quantity >= 0
         returning v.id, held.stock as before, v.stock as after
       ), noted as (
         insert into stock_moves (variant_id, change, stock, reason)
         select id, after - before, after, $3 from changed
       )
       select held.id as "variantId", held.product_id, held.stock as before, changed.after, ${LOW} as low,
         exists (select from variants b where b.part_ids @> array[held.id]) as "isPart"
       from held left join changed on changed.id = held.id`,
      [
        pieces.map(({ variantId }) => variantId),
        pieces.map(({ quantity }) => sign * quantity),
        sign < 0 ? 'sold' : 'cancelled',
      ],
    ),
  ]);
  const short = held.filter(({ after }) => after === null);
  if (short.length > 0) return short;
  const moved = held as MovedVariant[];
  if (moved.some(({ before, after }) => before === 0 || after === 0)) {
    await refreshOffers(tx, [...new Set(pieces.map(({ productId }) => productId))]);
  }
  // Kept answers that show a count which changed are stale.
  const shown = moved.filter(({ before, after }) => Math.min(before, after) <= COUNT_SHOWN_UP_TO);
  tx.changed(...shown.map(({ productId }) => tag.product(productId)));
  const ranLow = moved.filter(({ before, after, low }) => before > low && after <= low);
  if (ranLow.length > 0) await notifyOfLowStock(tx, ranLow);
  const parts = moved.filter(({ isPart }) => isPart).map(({ variantId }) => variantId);
  if (parts.length > 0) await refreshBundles(tx, parts);
  return [];
}

interface LockedVariant {
  variantId: string;
  productId: string;
  before: number;
  /** The count at which the owner is told. */
  low: number;
  /** Of a bundle. */
  isPart: boolean;
}

interface MovedVariant extends LockedVariant {
  after: number;
}

async function notifyOfLowStock(tx: Tx, ranLow: MovedVariant[]): Promise<void> {
  const names = await named<{ id: string; sku: string; name: string }>(
    tx,
    'names-of-variants',
    `select v.id, v.sku, concat_ws(', ', p.name, (
         select string_agg(value, ', ' order by key) from jsonb_each_text(v.options)
       )) as name
     from variants v join products p on p.id = v.product_id where v.id = any($1)`,
    [ranLow.map(({ variantId }) => variantId)],
  );
  await notifyOwner(tx, 'stock.low', {
    variants: ranLow.map(({ variantId, productId, after }) => {
      const { sku = '', name = '' } = names.find(({ id }) => id === variantId) ?? {};
      return { productId, variantId, sku, name, stock: after };
    }),
  });
}

/**
 * Notes pieces for the sales counts behind 'bestselling', or takes them back (`sign` -1). Only adds rows, so that nobody
 * who buys the same things has to wait; `addUpSales` counts them within a minute.
 */
export async function noteSales(
  tx: Tx,
  pieces: Omit<Pieces, 'variantId'>[],
  sign: 1 | -1 = 1,
): Promise<void> {
  await named(
    tx,
    'note-sales',
    `insert into uncounted_sales (product_id, change)
     select * from unnest($1::uuid[], $2::int[])`,
    [pieces.map(({ productId }) => productId), pieces.map(({ quantity }) => sign * quantity)],
  );
}

/** Adds what was sold since the last time to the products' sales counts. Locks the products in id order. */
export async function addUpSales(tx: Tx): Promise<void> {
  const changes = await named<{ productId: string; change: number }>(
    tx,
    'take-uncounted-sales',
    `with taken as (delete from uncounted_sales returning product_id, change)
     select product_id, sum(change)::int as change from taken group by product_id`,
  );
  if (changes.length === 0) return;
  const productIds = changes.map(({ productId }) => productId);
  await lockProducts(tx, productIds);
  await named(
    tx,
    'add-up-sales',
    `update products p set sales_count = greatest(p.sales_count + sold.change, 0)
     from unnest($1::uuid[], $2::int[]) as sold (id, change) where p.id = sold.id`,
    [productIds, changes.map(({ change }) => change)],
  );
}

/** The most pieces that a variant can have. */
const MOST_PIECES = 1_000_000_000;

/**
 * Changes how many of a variant there are, as a staff member says; people who wait for it will be
 * told. Sales while they counted are not lost: '+20' adds to what there is at that moment.
 * @returns what there is now; null: not counted
 * @throws not_found, also for a retired variant; invalid_input, not_enough_stock
 */
export async function changeStock(
  tx: Tx,
  variantId: string,
  { change, reason, note }: StockChange,
): Promise<number | null> {
  const [held] = await named<{ productId: string; stock: number | null; isBundle: boolean }>(
    tx,
    'lock-stock',
    `select product_id, stock, part_ids is not null as "isBundle" from variants
     where id = $1 and retired_at is null for no key update`,
    [variantId],
  );
  if (!held) throw new ShopError('not_found', 'This variant does not exist.');
  if (held.isBundle) {
    throw fieldRefusal('change', 'The stock of a bundle is that of its parts: change theirs.');
  }
  const { productId, stock: before } = held;
  const stock = stockAfter(before, change);
  await named(
    tx,
    'change-stock',
    `with changed as (update variants set stock = $2 where id = $1)
     insert into stock_moves (variant_id, change, stock, reason, note, by_id)
     values ($1, $3, $2, $4, $5, $6)`,
    [variantId, stock, (stock ?? 0) - (before ?? 0), reason, note || null, staffId(tx)],
  );
  await refreshOffers(tx, [productId]);
  await refreshBundles(tx, [variantId]);
  tx.changed(tag.product(productId));
  tx.record('variant.counted', variantId, { stock: before }, { stock, reason, note });
  return stock;
}

/**
 * Changes several in the same way: all of them, or none.
 * @throws not_found; invalid_input and not_enough_stock, which say of which variant
 */
export async function changeStocks(
  tx: Tx,
  { variantIds, ...change }: StockChanges,
): Promise<{ id: string; stock: number | null }[]> {
  // All variants before all products, in id order, as sales lock them.
  const held = await named<{ id: string; sku: string }>(
    tx,
    'lock-stocks',
    `with held as (
       select id, sku from variants where id = any(${withBundles(idsIn('$1'))}) order by id for no key update
     ), owners as (
       select from products where id = any(array(
         select product_id from variants where id = any(${idsIn('$1')}) union ${productsOfBundles(idsIn('$1'))}
       )) and (select count(*) from held) >= 0
       order by id for no key update
     )
     select id, sku from held where (select count(*) from owners) >= 0`,
    [[...new Set(variantIds)]],
  );
  const skus = new Map(held.map(({ id, sku }) => [id, sku]));
  const stocks: { id: string; stock: number | null }[] = [];
  for (const id of new Set(variantIds)) {
    const stock = await changeStock(tx, id, change).catch((error: unknown) => {
      const said = error instanceof ShopError ? error.details.fields?.change : undefined;
      if (!(error instanceof ShopError) || said === undefined) throw error;
      throw fieldRefusal('change', `${skus.get(id)}: ${said}`, error.code);
    });
    stocks.push({ id, stock });
  }
  return stocks;
}

/** @throws invalid_input, not_enough_stock */
export function stockAfter(before: number | null, change: string): number | null {
  if (change === '=') return null;
  const refuse = (message: string, code: 'invalid_input' | 'not_enough_stock' = 'invalid_input') =>
    fieldRefusal('change', message, code);
  const isCount = change.startsWith('=');
  if (!isCount && before === null) {
    throw refuse('This is not counted yet. Write =20 if there are 20.');
  }
  const stock = isCount ? Number(change.slice(1)) : (before ?? 0) + Number(change);
  if (stock < 0) throw refuse(`There are only ${before}.`, 'not_enough_stock');
  if (stock > MOST_PIECES) throw refuse(`Stock is at most ${MOST_PIECES}`);
  return stock;
}

/** The staff member who acts, for the ledger. */
export const staffId = ({ by }: Tx): string | null => (by.kind === 'staff' ? by.id : null);

/** What happened to a variant's stock, the latest first. @throws not_found */
export async function listStockMoves(
  db: Db,
  variantId: string,
  page: Page,
): Promise<Counted<StockMove>> {
  const [counted] = await named<{ exists: boolean; total: number }>(
    db,
    'count-stock-moves',
    `select exists (select from variants where id = $1) as exists, count(*) as total
     from stock_moves where variant_id = $1`,
    [variantId],
  );
  if (!counted?.exists) throw new ShopError('not_found', 'This variant does not exist.');
  const rows = await named<StockMove>(
    db,
    'stock-moves',
    `select m.at, m.change, m.stock, m.reason, m.note, a.username as by
     from stock_moves m left join staff a on a.id::text = m.by_id
     where m.variant_id = $1 order by m.id desc limit $2 offset $3`,
    [variantId, page.limit, page.offset],
  );
  return { rows, total: counted.total };
}
