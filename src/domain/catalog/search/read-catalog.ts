import type pg from 'pg';
import { type Database, type Db, named, type Tx } from '../../../platform/database.ts';
import { BEFORE_ALL } from '../../../platform/in-batches.ts';
import type { Brand } from './catalog-cells.ts';
import type { ListedProduct } from './catalog-index.ts';
import type { Slices } from './slices.ts';
import { MOST_TEXTS } from './word-index.ts';

/**
 * A moment in the life of the database, as PostgreSQL writes a snapshot (pg_snapshot): it tells of every
 * transaction whether it had ended by then. Transactions end in another order than they begin, so nothing
 * less tells a reader what it has seen: neither a time nor a counter, both of which are taken before the end.
 */
export type Moment = string;

export async function readMoment(db: Db): Promise<Moment> {
  const [row] = await named<{ moment: Moment }>(
    db,
    'catalog-moment',
    'select pg_current_snapshot()::text as moment',
  );
  return row?.moment ?? '';
}

/** Whether the database went back in time, as one does that was restored. */
export function isBefore(moment: Moment, other: Moment): boolean {
  const [next = 0n, nextOfOther = 0n] = [moment, other].map((each) =>
    BigInt(each.split(':')[1] ?? 0),
  );
  return next < nextOfOther;
}

/** Changes can be asked for so long. */
export const CHANGES_KEPT_MS = 24 * 60 * 60_000;

/**
 * Forgets what every process has long asked for; and what a dump of another server brought along, whose
 * transactions this one has not come to yet.
 */
export async function forgetChanges(tx: Tx): Promise<void> {
  await named(
    tx,
    'forget-catalog-changes',
    `delete from product_changes where changed_at < now() - $1 * interval '1 millisecond'
       or changed >= pg_snapshot_xmax(pg_current_snapshot())`,
    [2 * CHANGES_KEPT_MS],
  );
}

interface ListedRow extends Omit<ListedProduct, 'brand' | 'otherTexts'> {
  brandId: string;
  brand: string;
  flavor: string | null;
  tags: string;
  /** The options of the variants, by their names, as JSON objects with commas between them. */
  options: string;
}

/** The one place that says which price a product is listed, filtered and sorted by. */
const COLUMNS = `p.brand_id as "brandId", b.name as brand, p.category, p.type,
  p.offer_price as price, p.is_featured as "isFeatured", p.sales_count as "salesCount",
  (date_part('epoch', p.created_at) * 1000000)::bigint as "createdAt", p.name, p.flavor,
  p.tags::text as tags, coalesce(o.options, '') as options`;

/** Of many products the options are collected at once: one by one that costs more than all the rest. */
const OPTIONS = `select v.product_id, string_agg(v.options::text, ',') as options
  from variants v where v.retired_at is null`;

/** So many products are read by one statement. */
const BATCH = 1_000;

/**
 * Reads everything on sale, in the order in which it lies on the disk, one batch while the last is taken in.
 * @returns the moment from which on changes are to be read
 * @throws what aborted `signal`
 */
export async function readCatalog(
  db: Database,
  take: (product: ListedProduct) => void,
  slices: Slices,
  signal: AbortSignal,
): Promise<Moment> {
  const client = await db.connect();
  const listed = listing();
  const fetch = () => client.query<ListedRow>(`fetch ${BATCH} from catalog`);
  let isDone = false;
  try {
    await client.query('begin read only');
    const moment = await readMoment(client);
    await client.query(
      `declare catalog no scroll cursor for select p.id, ${COLUMNS}
       from products p join brands b on b.id = p.brand_id
       left join (${OPTIONS} group by v.product_id) o on o.product_id = p.id
       where p.deleted_at is null`,
    );
    for (let next: ReturnType<typeof fetch> | undefined = fetch(); next; ) {
      const { rows }: pg.QueryResult<ListedRow> = await next;
      signal.throwIfAborted();
      next = rows.length === BATCH ? fetch() : undefined;
      // What fails now is told of when it is awaited.
      next?.catch(() => {});
      await slices.each(rows.length, (index) => take(listed(rows[index] as ListedRow)));
    }
    await client.query('commit');
    isDone = true;
    return moment;
  } finally {
    // A transaction that was broken off goes with its connection.
    client.release(!isDone);
  }
}

/** Where a reading of changes stands: behind the last one that was read. */
export interface ChangePlace {
  changed: string;
  id: string;
}

export const FIRST_CHANGE: ChangePlace = { changed: '0', id: BEFORE_ALL };

export interface Changed {
  products: ListedProduct[];
  /** The ids of what is not on sale any more. */
  gone: string[];
  /** Where to read on; undefined at the end. */
  next: ChangePlace | undefined;
}

/** Reads some products that were changed by transactions that ended between two moments, as they are now. */
export async function readChanges(
  db: Db,
  since: Moment,
  until: Moment,
  after: ChangePlace,
): Promise<Changed> {
  const rows = await named<ChangePlace & (ListedRow | { brandId: null })>(
    db,
    'catalog-changes',
    `select c.changed::text, c.product_id as id, ${COLUMNS}
     from product_changes c
     left join products p on p.id = c.product_id and p.deleted_at is null
     left join brands b on b.id = p.brand_id
     left join lateral (${OPTIONS} and v.product_id = p.id group by v.product_id) o on true
     where c.changed >= pg_snapshot_xmin($1::pg_snapshot) and c.changed < pg_snapshot_xmax($2::pg_snapshot)
       and not pg_visible_in_snapshot(c.changed, $1::pg_snapshot)
       and pg_visible_in_snapshot(c.changed, $2::pg_snapshot)
       and (c.changed, c.product_id) > ($3::xid8, $4::uuid)
     order by c.changed, c.product_id limit ${BATCH}`,
    [since, until, after.changed, after.id],
  );
  const listed = listing();
  const products = new Map<string, ListedProduct>();
  const gone = new Set<string>();
  for (const row of rows) {
    if (row.brandId === null) gone.add(row.id);
    else products.set(row.id, listed(row));
  }
  const last = rows.length === BATCH ? rows.at(-1) : undefined;
  return {
    products: [...products.values()],
    gone: [...gone],
    next: last && { changed: last.changed, id: last.id },
  };
}

/** Presents rows. A million of them go through here: what many have in common is read once. */
function listing(): (row: ListedRow) => ListedProduct {
  const brands = new Map<string, Brand>();
  const optionTexts = new Map<string, string>();
  return (row) => {
    const { id, name, category, type, price, isFeatured, salesCount, createdAt } = row;
    const known = brands.get(row.brandId);
    const brand = known?.name === row.brand ? known : { id: row.brandId, name: row.brand };
    if (brand !== known) brands.set(brand.id, brand);
    const options = optionTexts.get(row.options) ?? valuesIn(`[${row.options}]`);
    if (optionTexts.size > MOST_TEXTS) optionTexts.clear();
    optionTexts.set(row.options, options);
    const otherTexts = [brand.name, category, type, row.flavor ?? '', row.tags, options];
    return {
      id,
      brand,
      category,
      type,
      price,
      isFeatured,
      salesCount,
      createdAt,
      name,
      otherTexts,
    };
  };
}

/** The values of JSON objects, in an order of their own: the objects come in any. */
function valuesIn(json: string): string {
  const all: Record<string, string>[] = JSON.parse(json);
  return [...new Set(all.flatMap((each) => Object.values(each)))].sort().join(' ');
}
