import type { Counted } from '../../kit/counted-page.ts';
import { fieldRefusal, ShopError } from '../../kit/errors.ts';
import { moneyText } from '../../kit/money.ts';
import type { Page } from '../../kit/wire.ts';
import { type Db, named, namedOne, type Tx } from '../../platform/database/database.ts';
import { deleteRows, NOW, putRow } from '../../platform/database/write-row.ts';
import { readSettings } from '../settings/settings.ts';
import { variantName, withBundles } from './bundles.ts';
import { scanned } from './gtin.ts';
import { lockProducts } from './offers.ts';
import { changeStock, staffId } from './stock.ts';
import type { CountApplied, StockCount, StockValue } from './stock-count-schema.ts';

/**
 * Counting what is on the shelves. All staff count into one list, and their pieces add up. Of each variant the list keeps how
 * many should have been there at the moment of its last count: what is in stock, and what is sold and not sent yet. Applied is
 * the difference of the two alone, so what is sold, sent or received between counting and applying is in no one's way.
 */

/** How many pieces of variant $1 are sold and not sent, also as parts of bundles. */
const TO_SHIP = `(
  select coalesce(sum((p.to_ship + p.promised) * case when i.parts is null then 1 else part.quantity end), 0)::int
  from (
    select id from orders where is_placed and fulfilment = 'unfulfilled' and returned_at is null
    union all select id from orders where is_waiting and returned_at is null
  ) o
  join order_items i on i.order_id = o.id and (i.variant_id = $1 or i.parts is not null)
  left join lateral (
    select (each ->> 'quantity')::int as quantity from jsonb_array_elements(i.parts) each
    where each ->> 'variantId' = $1::text
  ) part on true
  join order_pieces p on p.id = i.id
  where i.parts is null or part.quantity is not null)`;

const COUNT = `select c.variant_id as id, v.product_id, ${variantName('p', 'v')} as name, v.sku, v.barcode,
    coalesce(v.image_url, p.image_url) as image_url, c.counted, c.recorded, c.to_ship, c.at, a.username as by
  from stock_counts c join variants v on v.id = c.variant_id join products p on p.id = v.product_id
  left join staff a on a.id::text = c.by_id`;

export async function listCounts(db: Db, { limit, offset }: Page): Promise<Counted<StockCount>> {
  const { total } = await namedOne<{ total: number }>(
    db,
    'count-counts',
    'select count(*) as total from stock_counts',
    [],
  );
  const rows = await named<StockCount>(
    db,
    'stock-counts',
    `${COUNT} order by c.at desc, c.variant_id limit $1 offset $2`,
    [limit, offset],
  );
  return { rows, total };
}

/** @throws not_found */
async function findCount(db: Db, id: string): Promise<StockCount> {
  const [row] = await named<StockCount>(db, 'stock-count', `${COUNT} where c.variant_id = $1`, [
    id,
  ]);
  if (!row) throw new ShopError('not_found', 'Nothing of this is counted any more.');
  return row;
}

interface Shelf {
  id: string;
  /** How many should be on the shelf; null: not counted so far. */
  recorded: number | null;
  toShip: number;
  counted: number | null;
}

/** What should be there of a variant, held until the transaction ends. @throws not_found */
async function lockShelf(tx: Tx, id: string): Promise<Shelf> {
  await named(tx, 'lock-counted-variant', 'select from variants where id = $1 for no key update', [
    id,
  ]);
  const [shelf] = await named<Omit<Shelf, 'recorded'> & { stock: number | null }>(
    tx,
    'shelf-of-variant',
    `select v.id, v.stock, ${TO_SHIP} as to_ship, c.counted
     from variants v left join stock_counts c on c.variant_id = v.id
     where v.id = $1 and v.retired_at is null`,
    [id],
  );
  if (!shelf) throw new ShopError('not_found', 'This variant does not exist any more.');
  const { stock, ...rest } = shelf;
  return { ...rest, recorded: stock === null ? null : stock + shelf.toShip };
}

async function keep(tx: Tx, { id, recorded, toShip, counted: before }: Shelf, counted: number) {
  await putRow(tx, 'stock_counts', 'variantId', {
    variantId: id,
    counted,
    recorded,
    toShip,
    at: NOW,
    byId: staffId(tx),
  });
  tx.record('variant.scanned', id, { counted: before }, { counted });
  return findCount(tx, id);
}

/**
 * Counts pieces of what has a bar code or a SKU; others may be counting it at the same time.
 * @throws not_found; invalid_input for a bundle, and for a bar code of several variants
 */
export async function countScanned(
  tx: Tx,
  { code, pieces }: { code: string; pieces: number },
): Promise<StockCount> {
  const found = await named<{ id: string; name: string; sku: string; isBundle: boolean }>(
    tx,
    'variants-by-code',
    `select v.id, ${variantName('p', 'v')} as name, v.sku, v.part_ids is not null as "isBundle"
     from variants v join products p on p.id = v.product_id
     where v.retired_at is null and (lower(v.sku) = lower($1)
       or ($2 <> '' and v.barcode is not null and lpad(v.barcode, 14, '0') = $2))
     order by lower(v.sku) = lower($1) desc, v.sku limit 5`,
    [code, scanned(code)],
  );
  const [first] = found;
  if (!first) {
    throw fieldRefusal('code', `Nothing has the bar code or SKU ${code}.`, 'not_found');
  }
  const isSku = first.sku.toLowerCase() === code.toLowerCase();
  if (found.length > 1 && !isSku) {
    const skus = found.map(({ sku }) => sku).join(', ');
    throw fieldRefusal('code', `Several have this bar code. Type one of their SKUs: ${skus}`);
  }
  if (first.isBundle) {
    throw fieldRefusal('code', `${first.name} is a bundle: count the parts that it is made of.`);
  }
  const shelf = await lockShelf(tx, first.id);
  return keep(tx, shelf, (shelf.counted ?? 0) + pieces);
}

/** @throws not_found; changed_meanwhile where somebody counted more of it since */
export async function correctCount(
  tx: Tx,
  id: string,
  { counted, was }: { counted: number; was: number },
): Promise<StockCount> {
  const shelf = await lockShelf(tx, id);
  if (shelf.counted !== was) {
    const now = shelf.counted === null ? 'none are' : `${shelf.counted} are`;
    throw new ShopError(
      'changed_meanwhile',
      `Somebody else counted this: ${now} counted by now. Look again before you correct it.`,
      { ...(shelf.counted !== null && { current: await findCount(tx, id) }) },
    );
  }
  return keep(tx, shelf, counted);
}

/** @throws not_found */
export async function forgetCount(tx: Tx, id: string): Promise<void> {
  const { counted } = await findCount(tx, id);
  await deleteRows(tx, 'stock_counts', { variantId: id });
  tx.record('variant.scanned', id, { counted }, { counted: null });
}

/** Changes the stock of all that was counted by the differences, and ends the count. @throws not_found where nothing is */
export async function applyCounts(tx: Tx, note: string | undefined): Promise<CountApplied> {
  // In the order in which sales lock them; who counts one of them meanwhile waits, and begins a new count.
  const held = await named<{ productId: string }>(
    tx,
    'lock-counted-variants',
    `select product_id from variants where id = any(${withBundles('array(select variant_id from stock_counts)')})
     order by id for no key update`,
    [],
  );
  await lockProducts(tx, [...new Set(held.map(({ productId }) => productId))]);
  const counts = await named<
    Pick<StockCount, 'id' | 'name' | 'counted' | 'recorded' | 'toShip'> & {
      stock: number | null;
      isGone: boolean;
    }
  >(
    tx,
    'counts-to-apply',
    `with ended as (delete from stock_counts returning *)
     select c.variant_id as id, ${variantName('p', 'v')} as name, c.counted, c.recorded, c.to_ship, v.stock,
       v.retired_at is not null or v.part_ids is not null as "isGone"
     from ended c join variants v on v.id = c.variant_id join products p on p.id = v.product_id
     order by c.variant_id`,
    [],
  );
  if (counts.length === 0) throw new ShopError('not_found', 'Nothing has been counted.');
  const done: CountApplied = { changed: 0, right: 0, short: [] };
  for (const { id, name, counted, recorded, toShip, stock, isGone } of counts) {
    if (isGone) continue;
    if (recorded === counted) {
      done.right++;
      continue;
    }
    const difference = counted - (recorded ?? toShip);
    const missing = stock === null ? 0 : Math.max(0, -(stock + difference));
    if (missing > 0) done.short.push({ name, missing });
    const by = difference + missing;
    const isFirst = recorded === null || stock === null;
    if (!isFirst && by === 0) continue;
    const change = isFirst ? `=${Math.max(0, difference)}` : by < 0 ? String(by) : `+${by}`;
    await changeStock(tx, id, { change, reason: 'counted', note });
    done.changed++;
  }
  if (done.changed === 0)
    tx.record('variant.scanned', counts[0]?.id ?? '', null, { right: done.right });
  return done;
}

/** What the pieces in stock cost their owner. A bundle is its parts, and has no part in this. */
export async function readStockValue(db: Db): Promise<StockValue> {
  const { currency } = await readSettings(db);
  const counted = `from variants v join products p on p.id = v.product_id
    where v.retired_at is null and p.deleted_at is null and v.stock > 0 and v.part_ids is null`;
  const sums = await namedOne<{
    cost: number;
    price: number;
    pieces: number;
    unknownVariants: number;
    unknownPieces: number;
  }>(
    db,
    'value-of-stock',
    `select coalesce(sum(v.stock * v.cost), 0)::bigint as cost,
       coalesce(sum(v.stock * coalesce(v.price, p.base_price)) filter (where v.cost is not null), 0)::bigint as price,
       coalesce(sum(v.stock) filter (where v.cost is not null), 0)::bigint as pieces,
       count(*) filter (where v.cost is null) as "unknownVariants",
       coalesce(sum(v.stock) filter (where v.cost is null), 0)::bigint as "unknownPieces"
     ${counted}`,
    [],
  );
  const examples = await named<StockValue['examples'][number]>(
    db,
    'stock-without-a-cost',
    `select v.product_id, ${variantName('p', 'v')} as name, v.stock as pieces
     ${counted} and v.cost is null order by v.stock desc, v.id limit 10`,
    [],
  );
  return {
    currency,
    cost: moneyText(sums.cost),
    price: moneyText(sums.price),
    pieces: sums.pieces,
    unknown: { variants: sums.unknownVariants, pieces: sums.unknownPieces },
    examples,
  };
}
