import {
  bySystem,
  type Database,
  type Db,
  named,
  namedOne,
  type Tx,
  write,
  writeAtOnce,
} from '../../../platform/database/database.ts';
import { BEFORE_ALL } from '../../../platform/database/in-batches.ts';
import type { FacetDefinition } from '../facets.ts';
import { facetsIn, readStoredFacets } from '../owner-facets.ts';
import type { ListedProduct } from './catalog-index.ts';
import { sourcesOf } from './facet-values.ts';
import { priceStep } from './price-steps.ts';
import {
  CHANGES_KEPT_MS,
  type ChangePlace,
  FIRST_CHANGE,
  isBefore,
  ROUGH_COUNT,
  readChanges,
  readProductsAfter,
  type Snapshot,
} from './read-catalog.ts';
import { remainsOf, runsOf } from './vocabulary.ts';
import { MOST_TEXTS } from './word-index.ts';
import { wordsIn } from './words.ts';

/**
 * Raise it whenever texts are cut into words, or prices into steps, in another way, and whenever the lists of the index in
 * memory are arranged in another: everything is derived anew then.
 */
export const FORM = 2;

/** While nothing changes, the moment until which changes are in is moved on this often. */
const MOVED_ON_MS = 10 * 60_000;

/** How many words, cells and sets of choices a process remembers the ids of. */
const MOST_IDS = 50_000;

/** How far the projection is, and whether there is something to take in. */
export interface ProjectionState {
  /** Whether all products are in. */
  isFilled: boolean;
  /** Whether it must be filled (again) before it can be used. */
  isUseless: boolean;
  hasChanges: boolean;
  /** Whether it is about time to move on though nothing changed. */
  isOld: boolean;
  version: number;
}

interface StateRow {
  form: number;
  filledTo: string | null;
  since: Snapshot;
  until: Snapshot | null;
  afterChanged: string | null;
  afterId: string | null;
  version: number;
  /** What the facets were read from, and the owner's as they are now. */
  facets: string;
  storedFacets: string | null;
  /** Milliseconds. */
  age: number;
  now: Snapshot;
  begunAt: string;
}

const STATE = `form, begun_at::text as "begunAt", filled_to as "filledTo", since::text, until::text, after_changed::text as "afterChanged",
  after_id as "afterId", version, facets,
  (select l.facets::text from listing_facets l) as "storedFacets", extract(epoch from now() - caught_up_at)::float8 * 1000 as age,
  pg_current_snapshot()::text as now`;

/** A product in the words and the cell of the projection. */
interface Entry {
  product: ListedProduct;
  step: number;
  inName: string[];
  elsewhere: string[];
}

interface StoredRow {
  id: string;
  cell: number;
  price: number;
  created: number;
  salesCount: number;
  isFeatured: boolean;
  words: number[];
  facetSet: number;
}

/**
 * What PostgresSearch looks at: tables that are derived from the catalogue. They are filled once, then follow the changes
 * that the writes note, one transaction after the other, whichever process asks first.
 */
export class Projection {
  readonly #db: Database;
  readonly #wordIds = new Map<string, number>();
  readonly #cellIds = new Map<string, number>();
  readonly #setIds = new Map<string, number>();
  readonly #wordsIn = new Map<string, string[]>();
  /** Of which filling the ids are, and whether the transaction that made some of them may not have ended well. */
  #begunAt = '';
  #isUncertain = false;

  constructor(db: Database) {
    this.#db = db;
  }

  /** @returns undefined where nobody has begun to fill it */
  async state(): Promise<ProjectionState | undefined> {
    const [row] = await named<StateRow & { hasChanges: boolean }>(
      this.#db,
      'search-state',
      `select ${STATE}, until is not null or exists (
         select from product_changes c
         where c.changed >= pg_snapshot_xmin(s.since) and not pg_visible_in_snapshot(c.changed, s.since)
           and pg_visible_in_snapshot(c.changed, pg_current_snapshot())) as "hasChanges"
       from search_state s`,
    );
    return (
      row && {
        isFilled: row.filledTo === null && !isUseless(row),
        isUseless: isUseless(row),
        hasChanges: row.hasChanges,
        isOld: row.age > MOVED_ON_MS,
        version: row.version,
      }
    );
  }

  /**
   * Puts one more batch of products in, in the order of their ids; processes that do so at the same time take turns.
   * @returns whether all are in
   */
  async fillSome(batch: number): Promise<boolean> {
    const filled = await this.#write(async (tx) => {
      const held = await lockState(tx);
      const state = held && !isUseless(held) ? held : await beginFilling(tx);
      this.#forgetIdsOfOthers(state);
      if (state.filledTo === null) return 'before';
      const products = await readProductsAfter(tx, facetsOf(state), state.filledTo, batch);
      const last = products.length === batch ? (products.at(-1)?.id ?? null) : null;
      const gone = await named<{ id: string }>(
        tx,
        'search-products-gone',
        `select id from search_products
         where id > $1 and ($2::uuid is null or id <= $2) and id <> all($3::uuid[])`,
        [state.filledTo, last, products.map(({ id }) => id)],
      );
      const version = await this.#put(tx, state.version, products, idsOf(gone));
      await named(tx, 'search-filled-to', 'update search_state set filled_to = $1, version = $2', [
        last,
        version,
      ]);
      return last === null ? 'now' : undefined;
    });
    // What was written in one go is read along its indexes alone only once it has been looked over.
    if (filled === 'now') await this.#analyze();
    return filled !== undefined;
  }

  /**
   * Takes in a page of what changed since the last time.
   * @returns whether there was no more, and the version that came of it
   */
  takeIn(): Promise<{ isDone: boolean; version: number }> {
    return this.#write(async (tx) => {
      const state = await lockState(tx);
      if (!state || state.filledTo !== null || isUseless(state)) {
        return { isDone: true, version: state?.version ?? 0 };
      }
      this.#forgetIdsOfOthers(state);
      const { since, until = null, afterChanged, afterId } = state;
      const end = until ?? state.now;
      const after: ChangePlace =
        afterChanged && afterId ? { changed: afterChanged, id: afterId } : FIRST_CHANGE;
      const { products, gone, next } = await readChanges(tx, facetsOf(state), since, end, after);
      const version = await this.#put(tx, state.version, products, gone);
      await named(
        tx,
        'search-taken-in',
        `update search_state set since = $1, until = $2, after_changed = $3, after_id = $4, version = $5,
           caught_up_at = case when $2::pg_snapshot is null then now() else caught_up_at end`,
        next ? [since, end, next.changed, next.id, version] : [end, null, null, null, version],
      );
      return { isDone: !next, version };
    });
  }

  async #write<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const result = await write(this.#db, bySystem('search'), (tx) => {
      if (this.#isUncertain) this.#begunAt = '';
      this.#isUncertain = true;
      return work(tx);
    });
    this.#isUncertain = false;
    return result;
  }

  #forgetIdsOfOthers({ begunAt }: StateRow): void {
    if (begunAt === this.#begunAt) return;
    this.#wordIds.clear();
    this.#cellIds.clear();
    this.#setIds.clear();
    this.#begunAt = begunAt;
  }

  async #analyze(): Promise<void> {
    for (const table of ['search_products', 'search_cells', 'search_facet_sets', 'search_words']) {
      await writeAtOnce(this.#db, bySystem('search'), (tx) =>
        tx.query(`vacuum (analyze) ${table}`),
      );
    }
  }

  /** @returns the version that the projection has then */
  async #put(tx: Tx, before: number, products: ListedProduct[], gone: string[]): Promise<number> {
    const entries = products.map((product) => this.#entry(product));
    await this.#learnWords(tx, entries);
    await this.#learnCells(tx, entries, before + 1);
    await this.#learnSets(tx, entries, before + 1);
    const stored = await readStored(tx, [...products.map(({ id }) => id), ...gone]);
    const rows = entries.map((entry) => this.#row(entry));
    const changed = rows.filter((row) => !isSame(row, stored.get(row.id)));
    const leaving = gone.filter((id) => stored.has(id));
    if (changed.length === 0 && leaving.length === 0) return before;
    await putRows(tx, changed);
    if (leaving.length > 0) {
      await named(
        tx,
        'search-products-leave',
        'delete from search_products where id = any($1::uuid[])',
        [leaving],
      );
    }
    const old = [...changed.map(({ id }) => id), ...leaving].flatMap((id) => stored.get(id) ?? []);
    if (!countsChange(changed, old, stored)) return before;
    await addToCounts(tx, changed, old, before + 1);
    return before + 1;
  }

  #entry(product: ListedProduct): Entry {
    const inName = wordsIn(product.name);
    const named = new Set(inName);
    const elsewhere = new Set(product.otherTexts.flatMap((text) => this.#cut(text)));
    return {
      product,
      step: priceStep(product.price),
      inName,
      elsewhere: [...elsewhere].filter((word) => !named.has(word)),
    };
  }

  /** The words of a text: many products share the same ones. */
  #cut(text: string): string[] {
    let words = this.#wordsIn.get(text);
    if (!words) {
      words = wordsIn(text);
      if (this.#wordsIn.size >= MOST_TEXTS) this.#wordsIn.clear();
      this.#wordsIn.set(text, words);
    }
    return words;
  }

  #row({ product, step, inName, elsewhere }: Entry): StoredRow {
    const { id, price, createdAt, salesCount, isFeatured } = product;
    const idOf = (word: string) => this.#wordIds.get(word) as number;
    return {
      id,
      cell: this.#cellIds.get(cellKey(product, step)) as number,
      price,
      created: createdAt,
      salesCount,
      isFeatured,
      facetSet: this.#setIds.get(product.facetSet) as number,
      words: [
        ...inName.map((word) => idOf(word) * 2),
        ...elsewhere.map((word) => idOf(word) * 2 + 1),
      ].sort((a, b) => a - b),
    };
  }

  async #learnWords(tx: Tx, entries: Entry[]): Promise<void> {
    const all = new Set(entries.flatMap(({ inName, elsewhere }) => [...inName, ...elsewhere]));
    if (this.#wordIds.size + all.size > MOST_IDS) this.#wordIds.clear();
    const unknown = [...all].filter((word) => !this.#wordIds.has(word));
    if (unknown.length === 0) return;
    const find = () =>
      named<{ id: number; word: string }>(
        tx,
        'search-word-ids',
        'select id, word from search_words where word = any($1::text[])',
        [unknown],
      );
    const known = await find();
    if (known.length < unknown.length) {
      const there = new Set(known.map(({ word }) => word));
      const added = unknown.filter((word) => !there.has(word));
      await named(
        tx,
        'search-add-words',
        `insert into search_words (word, parts, remains)
         select word, parts, remains from json_to_recordset($1::json) as w (word text, parts text[], remains text[])`,
        [
          JSON.stringify(
            added.map((word) => ({ word, parts: runsOf(word), remains: remainsOf(word) })),
          ),
        ],
      );
    }
    for (const { id, word } of known.length < unknown.length ? await find() : known) {
      this.#wordIds.set(word, id);
    }
  }

  async #learnCells(tx: Tx, entries: Entry[], version: number): Promise<void> {
    if (this.#cellIds.size + entries.length > MOST_IDS) this.#cellIds.clear();
    const unknown = new Map<string, object>();
    for (const { product, step } of entries) {
      const key = cellKey(product, step);
      if (this.#cellIds.has(key)) continue;
      const { brand, category, type } = product;
      unknown.set(key, { brand_id: brand.id, brand: brand.name, category, type, step });
    }
    if (unknown.size === 0) return;
    const rows = await named<{ id: number; key: string }>(
      tx,
      'search-cell-ids',
      `with wanted as (
         select * from json_to_recordset($1::json)
           as w (key text, brand_id uuid, brand text, category text, type text, step smallint)),
       added as (
         insert into search_cells (brand_id, brand, category, type, step, version)
         select brand_id, brand, category, type, step, $2 from wanted
         on conflict (brand_id, step, category, type, brand) do update set version = search_cells.version
         returning *)
       select id, key from added join wanted using (brand_id, brand, category, type, step)`,
      [JSON.stringify([...unknown].map(([key, cell]) => ({ key, ...cell }))), version],
    );
    for (const { id, key } of rows) this.#cellIds.set(key, id);
  }

  async #learnSets(tx: Tx, entries: Entry[], version: number): Promise<void> {
    const all = new Set(entries.map(({ product }) => product.facetSet));
    if (this.#setIds.size + all.size > MOST_IDS) this.#setIds.clear();
    const unknown = [...all].filter((said) => !this.#setIds.has(said));
    if (unknown.length === 0) return;
    const rows = await named<{ id: number; said: string }>(
      tx,
      'search-facet-set-ids',
      `insert into search_facet_sets (said, version) select said, $2 from unnest($1::text[]) said
       on conflict (md5(said)) do update set version = search_facet_sets.version
       returning id, said`,
      [unknown, version],
    );
    for (const { id, said } of rows) this.#setIds.set(said, id);
  }
}

/** The owner's facets. */
const facetsOf = ({ storedFacets }: StateRow): FacetDefinition[] => facetsIn(storedFacets);

const cellKey = ({ brand, category, type }: ListedProduct, step: number): string =>
  [brand.id, step, brand.name, category, type].join('\n');

/**
 * Whether it has to be filled anew: by another program, for facets that are read from elsewhere, in a database that went back to an older copy, or so long ago that
 * nobody knows what changed since.
 */
const isUseless = ({ form, since, now, age, facets, storedFacets }: StateRow): boolean =>
  form !== FORM ||
  facets !== sourcesOf(facetsIn(storedFacets)) ||
  isBefore(now, since) ||
  age > CHANGES_KEPT_MS;

const beginFilling = async (tx: Tx): Promise<StateRow> =>
  namedOne<StateRow>(
    tx,
    'search-begin-filling',
    `insert into search_state (form, filled_to, since, facets) values (${FORM}, $1, pg_current_snapshot(), $2)
     on conflict (id) do update
     set form = ${FORM}, filled_to = $1, facets = $2, since = pg_current_snapshot(), until = null, after_changed = null,
       after_id = null, version = search_state.version + 1, begun_at = now(), caught_up_at = now()
     returning ${STATE}`,
    [BEFORE_ALL, sourcesOf(facetsIn(await readStoredFacets(tx)))],
  );

const idsOf = (rows: { id: string }[]): string[] => rows.map(({ id }) => id);

const lockState = async (tx: Tx): Promise<StateRow | undefined> =>
  (
    await named<StateRow>(tx, 'search-hold-state', `select ${STATE} from search_state for update`)
  )[0];

async function readStored(tx: Db, ids: string[]): Promise<Map<string, StoredRow>> {
  const rows = await named<StoredRow>(
    tx,
    'search-products-stored',
    'select * from search_products where id = any($1::uuid[])',
    [ids],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

const isSame = (row: StoredRow, stored: StoredRow | undefined): boolean =>
  stored !== undefined &&
  isCounted(row, stored) &&
  row.created === stored.created &&
  row.salesCount === stored.salesCount &&
  row.isFeatured === stored.isFeatured;

/** Whether it counts as it did before. */
const isCounted = (row: StoredRow, stored: StoredRow): boolean =>
  row.cell === stored.cell &&
  row.facetSet === stored.facetSet &&
  row.price === stored.price &&
  row.words.length === stored.words.length &&
  row.words.every((word, place) => word === stored.words[place]);

function countsChange(
  changed: StoredRow[],
  old: StoredRow[],
  stored: ReadonlyMap<string, StoredRow>,
): boolean {
  if (changed.length !== old.length) return true;
  return changed.some((row) => {
    const before = stored.get(row.id);
    return !before || !isCounted(row, before);
  });
}

async function putRows(tx: Tx, rows: StoredRow[]): Promise<void> {
  if (rows.length === 0) return;
  await named(
    tx,
    'search-put-products',
    `insert into search_products (id, cell, price, created, sales_count, is_featured, words, facet_set)
     select id, cell, price, created, "salesCount", "isFeatured", words, "facetSet"
     from json_to_recordset($1::json) as p (id uuid, cell integer, price bigint, created bigint, "salesCount" integer,
       "isFeatured" boolean, words integer[], "facetSet" integer)
     on conflict (id) do update set cell = excluded.cell, price = excluded.price, created = excluded.created,
       sales_count = excluded.sales_count, is_featured = excluded.is_featured, words = excluded.words,
       facet_set = excluded.facet_set`,
    [JSON.stringify(rows)],
  );
}

async function addToCounts(
  tx: Tx,
  added: StoredRow[],
  taken: StoredRow[],
  version: number,
): Promise<void> {
  const cells = differences(added, taken, ({ cell }) => [cell]);
  const sets = differences(added, taken, ({ facetSet }) => [facetSet]);
  const words = differences(added, taken, (row) => row.words.map((word) => word >> 1));
  if (cells.size > 0) {
    await named(
      tx,
      'search-count-cells',
      `update search_cells c set products = c.products + d.change, version = $3
       from unnest($1::integer[], $2::integer[]) as d (id, change) where c.id = d.id`,
      [[...cells.keys()], [...cells.values()], version],
    );
  }
  if (sets.size > 0) {
    await named(
      tx,
      'search-count-facet-sets',
      `update search_facet_sets s set products = s.products + d.change, version = $3
       from unnest($1::integer[], $2::integer[]) as d (id, change) where s.id = d.id`,
      [[...sets.keys()], [...sets.values()], version],
    );
  }
  if (words.size > 0) {
    await named(
      tx,
      'search-count-words',
      `update search_words w set products = w.products + d.change
       from unnest($1::integer[], $2::integer[]) as d (id, change) where w.id = d.id`,
      [[...words.keys()], [...words.values()]],
    );
  }
}

/** By how much the number of rows differs for each id that they count for. */
function differences(
  added: StoredRow[],
  taken: StoredRow[],
  idsOf: (row: StoredRow) => number[],
): Map<number, number> {
  const changes = new Map<number, number>();
  const count = (rows: StoredRow[], by: 1 | -1) => {
    for (const row of rows) {
      for (const id of idsOf(row)) changes.set(id, (changes.get(id) ?? 0) + by);
    }
  };
  count(added, 1);
  count(taken, -1);
  return new Map([...changes].filter(([, change]) => change !== 0));
}

/** Empties what nobody has used for as long as changes are kept: it would have to be filled anew. */
export async function forgetProjection(tx: Tx): Promise<void> {
  const [left] = await named(
    tx,
    'search-forget-state',
    `delete from search_state where caught_up_at < now() - 2 * $1 * interval '1 millisecond' returning id`,
    [CHANGES_KEPT_MS],
  );
  if (left)
    await tx.query('truncate search_products, search_cells, search_facet_sets, search_words');
}

/** Past so many products, search by itself (SEARCH=auto) is in PostgreSQL. */
export const MOST_IN_MEMORY = 300_000;

export interface Projected {
  /** Whether somebody has begun to fill the tables, and whether all products are in. */
  isBegun: boolean;
  isFilled: boolean;
  /** How many are in. */
  products: number;
  /** How many the shop has, as PostgreSQL's statistics say. */
  onSale: number;
  /** How many minutes ago the tables last knew every change. */
  minutesBehind: number;
}

/** How much of the catalogue the tables have: for whoever chooses, and for the doctor. */
export const readProjected = (db: Db): Promise<Projected> =>
  namedOne<Projected>(
    db,
    'search-projected',
    `select s.id is not null as "isBegun", s.id is not null and s.filled_to is null as "isFilled",
       (select coalesce(sum(products), 0) from search_cells)::int as products,
       ${ROUGH_COUNT} as "onSale",
       coalesce(extract(epoch from now() - s.caught_up_at) / 60, 0)::int as "minutesBehind"
     from (select) one left join search_state s on true`,
  );
