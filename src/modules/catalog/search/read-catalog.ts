import type pg from 'pg';
import {
  type Database,
  type Db,
  named,
  namedOne,
  type Tx,
} from '../../../platform/database/database.ts';
import { BEFORE_ALL } from '../../../platform/database/in-batches.ts';
import { COLLECTIONS_OF } from '../collection-rule.ts';
import { COLLECTION, type FacetDefinition, FLAGS, LIKED_FROM } from '../facets.ts';
import type { Brand } from './catalog-cells.ts';
import type { ListedProduct } from './catalog-index.ts';
import { FacetReader, facetSetText } from './facet-values.ts';
import { FLAG_WORDS } from './search-query.ts';
import type { Slices } from './slices.ts';
import { MOST_TEXTS } from './word-index.ts';

/**
 * A moment in the life of the database: a snapshot as PostgreSQL writes it (pg_snapshot), which says of every
 * transaction whether it had ended by then. Transactions do not end in the order in which they begin, so neither
 * a time nor a counter, which are both taken before the end, could tell a reader what it has seen.
 */
export type Snapshot = string;

export async function readSnapshot(db: Db): Promise<Snapshot> {
  const [row] = await named<{ snapshot: Snapshot }>(
    db,
    'catalog-snapshot',
    'select pg_current_snapshot()::text as snapshot',
  );
  return row?.snapshot ?? '';
}

/** Whether the database has gone back in time because it was restored from a backup. */
export function isBefore(snapshot: Snapshot, other: Snapshot): boolean {
  const [next = 0n, nextOfOther = 0n] = [snapshot, other].map((each) =>
    BigInt(each.split(':')[1] ?? 0),
  );
  return next < nextOfOther;
}

/** How long changes can be asked for. */
export const CHANGES_KEPT_MS = 24 * 60 * 60_000;

/**
 * Forgets changes that every process has asked for long ago, and those that came with a dump from another server,
 * whose transaction numbers are ahead of this one's.
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

/** Has every process read all products anew, as though each had changed. */
export async function noteAllProducts(tx: Db): Promise<void> {
  await tx.query(
    'insert into product_changes (product_id) select id from products on conflict do nothing',
  );
}

/** How many products there are, as PostgreSQL's statistics say: 0 where it has none yet. */
export const countRoughly = async (db: Db): Promise<number> =>
  (await namedOne<{ count: number }>(db, 'catalog-rough-count', `select ${ROUGH_COUNT} as count`))
    .count;

export const ROUGH_COUNT = `greatest((select reltuples from pg_class where oid = 'products'::regclass), 0)::int`;

interface ListedRow extends Omit<ListedProduct, 'brand' | 'otherTexts' | 'facetSet'> {
  brandId: string;
  brand: string;
  isNew: boolean;
  isSale: boolean;
  isLiked: boolean;
  inStock: boolean;
  flavor: string | null;
  tags: string;
  /** The addresses of those that it is of, with blanks between them. */
  collections: string;
  /** A JSON object. */
  specifications: string;
  /** The options of the variants: JSON objects with commas between them. */
  options: string;
}

/** The only place that says which price a product is listed, filtered and sorted by. */
const COLUMNS = `p.brand_id, b.name as brand, p.category, p.type,
  p.offer_price as price, p.is_featured, p.is_new, p.is_sale, p.sales_count,
  p.is_in_stock and p.is_stocked as "inStock",
  case when p.rating_count > 0 then p.rating_sum >= ${LIKED_FROM} * p.rating_count
    else p.typed_rating >= ${LIKED_FROM} end as is_liked,
  (date_part('epoch', p.publish_at) * 1000000)::bigint as "createdAt", p.name, p.flavor,
  array_to_string(p.tags, ' · ') as tags, p.specifications::text as specifications,
  coalesce(o.options, '') as options, ${COLLECTIONS_OF} as collections`;

/** Options are collected for many products at once: one subquery for each would cost more than all the rest. */
const OPTIONS = `select v.product_id, string_agg(v.options::text, ',') as options
  from variants v where v.retired_at is null`;

/**
 * How many products one statement reads. Changes of one statement are taken in without a pause, which takes 50 ms
 * for a thousand in an index of a million; and the more rows wait to be taken in, the longer the garbage collector
 * stops everything.
 */
const BATCH = 250;

/** The same where nobody else waits for a turn. */
export const LARGE_BATCH = 2_000;

/**
 * Reads everything on sale in the order in which it is stored. The next batch is fetched while the last one is
 * taken in.
 * @returns the snapshot after which changes must be read
 * @throws the reason of `signal` if it is aborted
 */
export async function readCatalog(
  db: Database,
  facets: readonly FacetDefinition[],
  take: (product: ListedProduct) => void,
  slices: Slices,
  signal: AbortSignal,
  batch = BATCH,
): Promise<Snapshot> {
  const client = await db.reads.begin();
  const listed = listing(facets);
  const fetch = () => client.query<ListedRow>(`fetch ${batch} from catalog`);
  let isDone = false;
  try {
    const snapshot = await readSnapshot(client);
    await client.query(
      `declare catalog no scroll cursor for select p.id, ${COLUMNS}
       from products p join brands b on b.id = p.brand_id
       left join (${OPTIONS} group by v.product_id) o on o.product_id = p.id
       where p.is_public`,
    );
    for (let next: ReturnType<typeof fetch> | undefined = fetch(); next; ) {
      const { rows }: pg.QueryResult<ListedRow> = await next;
      signal.throwIfAborted();
      next = rows.length === batch ? fetch() : undefined;
      // If it fails, the error is thrown where it is awaited.
      next?.catch(() => {});
      // Before it is compiled, the code takes half a millisecond for each: the clock is looked at that often.
      for (const row of rows) {
        take(listed(row));
        if (slices.isOver) await slices.pause();
      }
    }
    await client.query('commit');
    isDone = true;
    return snapshot;
  } finally {
    // A broken-off transaction ends with its connection.
    client.release(!isDone);
  }
}

/** Reads so many of the products on sale whose ids come after this one, in their order. */
export async function readProductsAfter(
  db: Db,
  facets: readonly FacetDefinition[],
  id: string,
  limit: number,
): Promise<ListedProduct[]> {
  const rows = await named<ListedRow>(
    db,
    'catalog-after',
    `select p.id, ${COLUMNS}
     from (select * from products where is_public and id > $1 order by id limit $2) p
     join brands b on b.id = p.brand_id
     left join lateral (${OPTIONS} and v.product_id = p.id group by v.product_id) o on true
     order by p.id`,
    [id, limit],
  );
  return rows.map(listing(facets));
}

/** How far changes were read: the last one that was. */
export interface ChangePlace {
  changed: string;
  id: string;
}

export const FIRST_CHANGE: ChangePlace = { changed: '0', id: BEFORE_ALL };

export interface Changed {
  products: ListedProduct[];
  /** The ids of products that are no longer on sale. */
  gone: string[];
  /** Where to read on; undefined at the end. */
  next: ChangePlace | undefined;
}

/** Reads some of the products, as they are now, that transactions changed which ended between two moments. */
export async function readChanges(
  db: Db,
  facets: readonly FacetDefinition[],
  since: Snapshot,
  until: Snapshot,
  after: ChangePlace,
): Promise<Changed> {
  const rows = await named<ChangePlace & (ListedRow | { brandId: null })>(
    db,
    'catalog-changes',
    `select c.changed::text, c.product_id as id, ${COLUMNS}
     from product_changes c
     left join products p on p.id = c.product_id and p.is_public
     left join brands b on b.id = p.brand_id
     left join lateral (${OPTIONS} and v.product_id = p.id group by v.product_id) o on true
     where c.changed >= pg_snapshot_xmin($1::pg_snapshot) and c.changed < pg_snapshot_xmax($2::pg_snapshot)
       and not pg_visible_in_snapshot(c.changed, $1::pg_snapshot)
       and pg_visible_in_snapshot(c.changed, $2::pg_snapshot)
       and (c.changed, c.product_id) > ($3::xid8, $4::uuid)
     order by c.changed, c.product_id limit ${BATCH}`,
    [since, until, after.changed, after.id],
  );
  const listed = listing(facets);
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

/**
 * '3 of 5', '70/30': a value that says nothing without its name, by which the product is found as well. Other names, such as
 * 'Tank Capacity', would find every product that has to do with a tank.
 */
const GRADE = /^\d+\s?(?:\/|(?:to \d+ )?of)\s?\d+/;

/** Presents rows. There may be a million of them, so texts that many share are parsed only once. */
function listing(facets: readonly FacetDefinition[]): (row: ListedRow) => ListedProduct {
  const reader = new FacetReader(facets);
  const optionChoices = remembering((options: string) =>
    reader.ofOptions(JSON.parse(`[${options}]`)),
  );
  const specificationChoices = remembering((specifications: string) =>
    reader.ofSpecifications(JSON.parse(specifications)),
  );
  const brands = new Map<string, Brand>();
  const optionsIn = remembering((options) => optionValues(`[${options}]`));
  const specificationsIn = remembering(specificationValues);
  return (row) => {
    const { id, name, category, type, price, isFeatured, salesCount, createdAt } = row;
    const known = brands.get(row.brandId);
    const brand = known?.name === row.brand ? known : { id: row.brandId, name: row.brand };
    if (brand !== known) brands.set(brand.id, brand);
    const otherTexts = [
      brand.name,
      category,
      type,
      row.flavor ?? '',
      row.tags,
      optionsIn(row.options),
      specificationsIn(row.specifications),
    ];
    if (row.isNew) otherTexts.push(FLAG_WORDS.new);
    if (row.isSale) otherTexts.push(FLAG_WORDS.sale);
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
      facetSet: facetSetText([
        ...reader.ofFlags(FLAGS.filter((flag) => row[flag])),
        ...optionChoices(row.options),
        ...specificationChoices(row.specifications),
        ...collectionsIn(row.collections),
      ]),
    };
  };
}

const collectionsIn = (addresses: string) =>
  addresses === ''
    ? []
    : addresses.split(' ').map((choice) => ({ facet: COLLECTION, choice, name: '' }));

function remembering<Made>(make: (text: string) => Made): (text: string) => Made {
  const made = new Map<string, Made>();
  return (text) => {
    let result = made.get(text);
    if (result === undefined) {
      result = make(text);
      if (made.size >= MOST_TEXTS) made.clear();
      made.set(text, result);
    }
    return result;
  };
}

/** The values of a product's specifications, and the names of those that say nothing without. */
function specificationValues(json: string): string {
  const specifications: Record<string, string> = JSON.parse(json);
  return Object.entries(specifications)
    .map(([name, value]) => (GRADE.test(String(value)) ? `${value} · ${name}` : value))
    .join(' · ');
}

/** The values of JSON objects in alphabetical order: the objects come in any. */
function optionValues(json: string): string {
  const all: Record<string, string>[] = JSON.parse(json);
  return [...new Set(all.flatMap((each) => Object.values(each)))].sort().join(' · ');
}
