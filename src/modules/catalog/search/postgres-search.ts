import { setTimeout as pause } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { tag } from '../../../kit/tags.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Sort } from '../constants.ts';
import { type ChosenFacets, DEFAULT_FACETS, type FacetDefinition } from '../facets.ts';
import { facetsIn, readStoredFacets } from '../owner-facets.ts';
import { readStoredSynonyms } from '../owner-synonyms.ts';
import type { Facets, ProductFilters, SearchReading } from '../schema.ts';
import { Announced } from './announced.ts';
import { AskedWords } from './asked-words.ts';
import { ANY_PRICE, isAnyPrice, type PriceRange, priceRange } from './price-cells.ts';
import type { FoundProducts, ProductSearch, SearchPage } from './product-search.ts';
import { Projection } from './projection.ts';
import {
  brandsOf,
  chosenFacets,
  facetsOf,
  isChosen,
  relaxed,
  type Search,
} from './search-answers.ts';
import { findCode, readSearch, type SearchTerms } from './search-query.ts';
import { type CellCount, type Passing, StoredCells } from './stored-cells.ts';
import { type SetCount, StoredSets } from './stored-sets.ts';
import { DEFAULT_SYNONYMS, Synonyms } from './synonyms.ts';
import type { Reading } from './word-index.ts';

/** Calls wait while up to this many pages of changes are taken in; after that they get what is there. */
const PATIENCE = 20;

const RETRY_MS = 500;

/** How many products one transaction of the filling puts in. */
const FILLED_AT_ONCE = 1_000;

/** How many counts are remembered: until something changes that they count. */
const MOST_COUNTS = 200;

/** What is asked for of products: SQL with placeholders for its values. */
interface Condition {
  sql: (placeholder: (value: unknown) => string) => string;
  /** Tells it from others. */
  key: string;
}

/** How many counts by cell and set are remembered: each is a number for some thousands of both. */
const MOST_SET_COUNTS = 20;

/** How many products there are of a cell that have a set of choices. */
type CountOfBoth = CellCount & SetCount;

const EVERY_PRODUCT: Condition = { sql: () => 'true', key: '' };

interface ReadText {
  search: Search;
  terms: SearchTerms;
  leftOut: string[];
  /** Of the words. */
  ids: ReadonlyMap<string, number>;
}

/** The products that are listed, how many they are, and in which order. */
interface Listed {
  condition: Condition;
  passing: Passing;
  prices: PriceRange;
  total: number;
  sort: Sort;
}

/** As the indexes of db/migrations/018-search.sql have it. */
const ORDERS: Record<Sort, string> = {
  featured: 'is_featured desc, sales_count desc, id',
  'price-low': 'price, id',
  'price-high': 'price desc, id desc',
  newest: 'created desc, id',
  bestselling: 'sales_count desc, id',
};

/**
 * What a step along an order costs, compared to picking a product out and sorting it: of lists, which the indexes answer
 * alone, and of a search, for which each product's words are looked at.
 */
const STEP = 0.2;
const STEP_OF_SEARCH = 2;

/** So many times the steps that a page takes if the products lie scattered are tried; then they are picked out. */
const UNEVEN = 4;
const STEPS_MORE = 500;

/** Up to this many products, those that pass are looked up by their cells. */
const MOST_PICKED = 20_000;

/**
 * Finds products by tables that are derived from the catalogue (Projection): a process holds nothing but how many products
 * there are in each cell of brand, kind and price. Whoever calls after a change was announced gets an answer that knows
 * it, as from MemorySearch, and the same one.
 */
export class PostgresSearch implements ProductSearch {
  readonly #db: Database;
  readonly #projection: Projection;
  readonly #announced: Announced;
  readonly #cells = new StoredCells();
  readonly #words = new AskedWords();
  readonly #sets = new StoredSets();
  readonly #counts = new LRUCache<string, Promise<Uint32Array>>({ max: MOST_COUNTS });
  readonly #setCounts = new LRUCache<string, Promise<CountOfBoth[]>>({ max: MOST_SET_COUNTS });
  #synonyms = new Synonyms(DEFAULT_SYNONYMS);
  /** The owner's own synonyms, as the database holds them. */
  #storedSynonyms: string | undefined;
  /** The owner's facets, as the database holds them. */
  #storedFacets: string | undefined;
  #facets: FacetDefinition[] = DEFAULT_FACETS;
  /** Of the projection, as the cells and counts know it. */
  #version = -1;
  /** What goes on in the background. */
  #working: Promise<void> | undefined;
  #isReady = false;
  #isClosed = false;

  constructor(db: Database) {
    this.#db = db;
    this.#projection = new Projection(db);
    this.#announced = new Announced(db.changes, () => this.#ask());
  }

  get isReady(): boolean {
    return this.#isReady;
  }

  /** How many products there are to find. */
  get count(): number {
    return this.#cells.size;
  }

  /** Whether the tables are filled. */
  async isFilled(): Promise<boolean> {
    return (await this.#projection.state())?.isFilled === true;
  }

  /** Fills the tables beside everything else, if they are not. Resolves early if it is closed. */
  async fill(): Promise<void> {
    while (!this.#isClosed && !(await this.#projection.fillSome(FILLED_AT_ONCE)));
  }

  /** Follows changes until it is closed. The tables are filled. */
  async start(): Promise<void> {
    await this.#announced.ask();
    this.#announced.start();
    this.#isReady = true;
  }

  /** Resolves when it no longer uses the database. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#announced.close();
    await this.#working;
  }

  async search(filters: ProductFilters, page: SearchPage): Promise<FoundProducts> {
    await this.#announced.current();
    const prices = priceRange(filters);
    const passing = this.#cells.passing(filters, prices);
    const facets = this.#facetsCondition(chosenFacets(filters, this.#facets));
    if (filters.search === undefined) {
      const counts = facets ? await this.#countFound(facets, prices) : await this.#count(prices);
      const total = this.#cells.sum(counts, filters);
      const condition = facets ?? EVERY_PRODUCT;
      return {
        ids: await this.#page({ condition, passing, prices, total, sort: page.sortBy }, page),
        total,
      };
    }
    const read = await this.#readText(filters.search);
    const condition = both(conditionOf(read.search, read.ids), facets);
    const total = this.#cells.sum(await this.#countFound(condition, prices), filters);
    const ids =
      page.sortBy === 'featured'
        ? await this.#bestMatches(read, facets, filters, { passing, prices, total }, page)
        : await this.#page({ condition, passing, prices, total, sort: page.sortBy }, page);
    return { ids, total, ...(read.leftOut.length > 0 && { leftOut: read.leftOut }) };
  }

  async facets(filters: ProductFilters): Promise<Facets> {
    await this.#announced.current();
    const prices = priceRange(filters);
    const chosen = chosenFacets(filters, this.#facets);
    const condition = await this.#conditionOf(filters.search);
    const all = await this.#countBoth(condition, ANY_PRICE);
    const priced = isAnyPrice(prices) ? all : await this.#countBoth(condition, prices);
    const isInCell = this.#cells.passingCells(filters);
    const hasFacets = isChosen(chosen) ? this.#sets.passing(chosen) : () => true;
    const having = (counts: CountOfBoth[]) => counts.filter(({ facetSet }) => hasFacets(facetSet));
    const inCells = (counts: CountOfBoth[]) => counts.filter(({ cell }) => isInCell(cell));
    const byPlace = (counts: CountOfBoth[]) => this.#cells.add(this.#cells.zeros(), counts);
    const counted = {
      tally: this.#cells.tally(filters, byPlace(having(priced)), byPlace(having(all))),
      bySet: this.#sets.byPlace(inCells(priced)),
      byStep: this.#cells.bySteps(inCells(having(all))),
    };
    return facetsOf(counted, filters, this.#sets.sets, this.#facets);
  }

  async read(typed: string): Promise<SearchReading> {
    await this.#announced.current();
    const { search, terms, leftOut, ids } = await this.#readText(typed);
    const total = await this.#total(search, ids);
    const instead: string[] = [];
    for (const text of total > 0 ? [] : terms.instead) {
      const { read, ids } = await this.#know(text, false);
      if ((await this.#total({ readings: read.readings, ids: [] }, ids)) > 0) instead.push(text);
    }
    return { total, leftOut, corrections: terms.corrections, instead };
  }

  async countByBrand(): Promise<Map<string, number>> {
    await this.#announced.current();
    const { counts } = this.#cells;
    return brandsOf(this.#cells.tally({}, counts, counts));
  }

  async #conditionOf(typed: string | undefined): Promise<Condition> {
    if (typed === undefined) return EVERY_PRODUCT;
    const { search, ids } = await this.#readText(typed);
    return conditionOf(search, ids);
  }

  /** @returns undefined where no facet is chosen */
  #facetsCondition(chosen: ChosenFacets): Condition | undefined {
    if (!isChosen(chosen)) return undefined;
    const ids = this.#sets.passingIds(chosen);
    return {
      key: `facets ${ids.join(' ')}`,
      sql: (placeholder) => bitOf('facet_set', ids, placeholder),
    };
  }

  async #readText(typed: string): Promise<ReadText> {
    const coded = await findCode(this.#db, typed);
    const { read: terms, ids } = await this.#know(typed, coded.length > 0);
    const all = { readings: terms.readings, ids: coded };
    const { search, leftOut } = await relaxed((each) => this.#total(each, ids), all, terms);
    return { search, terms, leftOut, ids };
  }

  #know(typed: string, isCode: boolean) {
    return this.#words.know(this.#db, (words) => readSearch(typed, words, this.#synonyms, isCode));
  }

  async #total(search: Search, ids: ReadonlyMap<string, number>): Promise<number> {
    return this.#cells.sum(await this.#countFound(conditionOf(search, ids), ANY_PRICE), {});
  }

  /** How many products each place of the cells has in the price range. */
  async #count(prices: PriceRange): Promise<ArrayLike<number>> {
    if (isAnyPrice(prices)) return this.#cells.counts;
    const { counts, rest } = this.#cells.count(prices);
    // The ends of the range lie within a step each.
    for (const part of rest) {
      for (const [place, count] of (await this.#countFound(EVERY_PRODUCT, part)).entries()) {
        counts[place] = (counts[place] as number) + count;
      }
    }
    return counts;
  }

  /** How many of the products in the price range each place of the cells has; remembered while nothing changes. */
  #countFound(condition: Condition, prices: PriceRange): Promise<Uint32Array> {
    const key = `${prices.min} ${prices.max} ${condition.key}`;
    let counts = this.#counts.get(key);
    if (!counts) {
      counts = this.#readCounts(condition, prices);
      this.#counts.set(key, counts);
      counts.catch(() => this.#counts.delete(key));
    }
    return counts;
  }

  async #readCounts(condition: Condition, prices: PriceRange): Promise<Uint32Array> {
    const { text, values } = countedBy('cell', condition, prices);
    const { rows } = await this.#db.query<CellCount>(text, values);
    return this.#cells.add(this.#cells.zeros(), rows);
  }

  /** The same, of each set of choices in each cell. */
  #countBoth(condition: Condition, prices: PriceRange): Promise<CountOfBoth[]> {
    const key = `${prices.min} ${prices.max} ${condition.key}`;
    let counts = this.#setCounts.get(key);
    if (!counts) {
      const { text, values } = countedBy('cell, facet_set', condition, prices);
      counts = this.#db.query<CountOfBoth>(text, values).then(({ rows }) => rows);
      this.#setCounts.set(key, counts);
      counts.catch(() => this.#setCounts.delete(key));
    }
    return counts;
  }

  /** A page of a search: what has all of it in its name comes first, and each part is in the order of sales. */
  async #bestMatches(
    { search, ids }: ReadText,
    facets: Condition | undefined,
    filters: ProductFilters,
    found: Pick<Listed, 'passing' | 'prices' | 'total'>,
    { limit, offset }: SearchPage,
  ): Promise<string[]> {
    if (found.total <= offset || limit === 0) return [];
    const sort = 'bestselling';
    const byName = both(conditionOf({ ...search, ids: [] }, ids, true), facets);
    // Where what is found by name fills the page, nobody needs to know how many more there are of it.
    const page = { offset, limit: Math.min(limit, found.total - offset) };
    const tried = await this.#along({ ...found, condition: byName, sort }, page);
    if (tried) return tried;
    const total = this.#cells.sum(await this.#countFound(byName, found.prices), filters);
    const first = await this.#page({ ...found, condition: byName, total, sort }, { offset, limit });
    const others = {
      ...found,
      condition: without(both(conditionOf(search, ids), facets), byName),
      total: found.total - total,
      sort,
    } as const;
    const rest = { offset: Math.max(0, offset - total), limit: limit - first.length };
    return [...first, ...(await this.#page(others, rest))];
  }

  /** The ids on one page of what is listed. */
  async #page(listed: Listed, page: { offset: number; limit: number }): Promise<string[]> {
    const wanted = Math.min(page.limit, listed.total - page.offset);
    if (wanted <= 0) return [];
    const { offset } = page;
    return (
      (await this.#along(listed, { offset, limit: wanted })) ??
      (await this.#ids(pickedOut(listed, page)))
    );
  }

  /**
   * A full page, found along the order: after about so many steps, if the products lie scattered.
   * @returns undefined if they do not, or if so few pass that it is quicker to pick them out
   */
  async #along(
    listed: Listed,
    page: { offset: number; limit: number },
  ): Promise<string[] | undefined> {
    const { condition, total } = listed;
    const steps = Math.ceil(((page.offset + page.limit) * this.#cells.size) / total);
    if (steps * (condition === EVERY_PRODUCT ? STEP : STEP_OF_SEARCH) >= total) return undefined;
    const ids = await this.#ids(alongOrder(listed, steps * UNEVEN + STEPS_MORE, page));
    return ids.length >= page.limit ? ids : undefined;
  }

  async #ids({ text, values }: Statement): Promise<string[]> {
    const { rows } = await this.#db.query<{ id: string }>(text, values);
    return rows.map(({ id }) => id);
  }

  async #ask(): Promise<boolean> {
    const [state, synonyms, facets] = await Promise.all([
      this.#projection.state(),
      readStoredSynonyms(this.#db),
      readStoredFacets(this.#db),
    ]);
    if (facets !== this.#storedFacets) {
      this.#facets = facetsIn(facets);
      this.#storedFacets = facets;
    }
    if (synonyms !== this.#storedSynonyms) {
      this.#synonyms = new Synonyms(synonyms ? JSON.parse(synonyms) : DEFAULT_SYNONYMS);
      this.#storedSynonyms = synonyms;
    }
    let version = state?.version ?? 0;
    if (!state?.isFilled) {
      // The database was restored, or it was away for days: what is there answers until all is derived anew.
      this.#inBackground(() => this.#fillAnew());
    } else if (state.hasChanges || state.isOld) {
      let isDone = false;
      for (let page = 0; !isDone && page < PATIENCE; page++) {
        ({ isDone, version } = await this.#projection.takeIn());
      }
      if (!isDone) this.#inBackground(() => this.#takeInRest());
    }
    if (version !== this.#version) await this.#followVersion(version);
    return true;
  }

  async #followVersion(version: number): Promise<void> {
    if (version < this.#version) {
      this.#cells.forget();
      this.#sets.forget();
      this.#version = -1;
    }
    await this.#cells.follow(this.#db, this.#version);
    await this.#sets.follow(this.#db, this.#version);
    this.#version = version;
    this.#words.forget();
    this.#counts.clear();
    this.#setCounts.clear();
  }

  async #fillAnew(): Promise<void> {
    await this.fill();
    // What was answered meanwhile, as for facets that are read from elsewhere now.
    this.#db.changes.invalidate([tag.products]);
  }

  async #takeInRest(): Promise<void> {
    while (!this.#isClosed && !(await this.#projection.takeIn()).isDone);
  }

  /** Does something that may take long; whoever calls afterwards knows of it. */
  #inBackground(work: () => Promise<void>): void {
    this.#working ??= work()
      .catch(() => pause(RETRY_MS, undefined, { ref: false }))
      .then(() => {
        this.#working = undefined;
        this.#announced.heard();
      });
  }
}

interface Statement {
  text: string;
  values: unknown[];
}

function parameters() {
  const values: unknown[] = [];
  return { values, placeholder: (value: unknown) => `$${values.push(value)}` };
}

type Placeholder = ReturnType<typeof parameters>['placeholder'];

/** Goes along the order for so many steps, until the page is full. */
function alongOrder(
  { condition, passing, prices, sort }: Listed,
  steps: number,
  { offset, limit }: { offset: number; limit: number },
): Statement {
  const { values, placeholder } = parameters();
  const isByPrice = sort === 'price-low' || sort === 'price-high';
  const columns =
    condition === EVERY_PRODUCT ? 'id, cell, price' : 'id, cell, price, words, facet_set';
  const text = `select id from (
      select ${columns} from search_products
      where ${isByPrice ? pricedSql(prices, placeholder) : 'true'}
      order by ${ORDERS[sort]} limit ${placeholder(steps)}) p
    where ${ofCells(passing, placeholder)} and ${pricedSql(prices, placeholder)}
      and (${condition.sql(placeholder)})
    limit ${placeholder(limit)} offset ${placeholder(offset)}`;
  return { text, values };
}

/** Sorts all that pass. */
function pickedOut(
  { condition, passing, prices, sort }: Listed,
  { offset, limit }: { offset: number; limit: number },
): Statement {
  const { values, placeholder } = parameters();
  const isRare = passing.products < MOST_PICKED;
  const cells = isRare
    ? `cell = any(${placeholder(passing.cells)}::integer[])`
    : ofCells(passing, placeholder);
  const text = `with found as materialized (
      select id, price, created, sales_count, is_featured from search_products
      where (${condition.sql(placeholder)}) and ${cells} and ${pricedSql(prices, placeholder)})
    select id from found order by ${ORDERS[sort]}
    limit ${placeholder(limit)} offset ${placeholder(offset)}`;
  return { text, values };
}

function pricedSql(prices: PriceRange, placeholder: Placeholder): string {
  if (isAnyPrice(prices)) return 'true';
  const { min, max } = prices;
  const from = `price >= ${placeholder(min)}::bigint`;
  return Number.isFinite(max) ? `${from} and price <= ${placeholder(max)}::bigint` : from;
}

function ofCells({ isAll, cells }: Passing, placeholder: Placeholder): string {
  return isAll ? 'true' : bitOf('cell', cells, placeholder);
}

/** Looks a number up in a row of bits, which takes as long for thousands of them as for one. @param ids in their order */
function bitOf(column: string, ids: number[], placeholder: Placeholder): string {
  const bits = Buffer.alloc(((ids.at(-1) ?? 0) >> 3) + 1);
  for (const id of ids) bits[id >> 3] = (bits[id >> 3] as number) | (1 << (id & 7));
  return `case when ${column} < ${placeholder(bits.length * 8)}::integer
    then get_bit(${placeholder(bits)}::bytea, ${column}) = 1 else false end`;
}

function countedBy(columns: string, condition: Condition, prices: PriceRange): Statement {
  const { values, placeholder } = parameters();
  const text = `select ${columns}, count(*)::int as products from search_products
    where ${condition.sql(placeholder)} and ${pricedSql(prices, placeholder)} group by ${columns}`;
  return { text, values };
}

/** What has every reading of a search, or is one of its products. @param inName all of it in its name */
function conditionOf(
  { readings, ids: coded }: Search,
  ids: ReadonlyMap<string, number>,
  inName = false,
): Condition {
  const numbersOf = (words: string[]) =>
    words.flatMap((word) => {
      const id = ids.get(word);
      if (id === undefined) return [];
      return inName ? [id * 2] : [id * 2, id * 2 + 1];
    });
  const asked = readings.map(({ words, phrases }: Reading) =>
    [[words], ...phrases].map((parts) => parts.map(numbersOf)),
  );
  const all = (parts: number[][], placeholder: Placeholder) =>
    parts.some((part) => part.length === 0)
      ? 'false'
      : parts.map((part) => `words && ${placeholder(part)}::integer[]`).join(' and ');
  return {
    key: JSON.stringify([asked, coded]),
    sql(placeholder) {
      const every = asked.map(
        (ways) => `(${ways.map((parts) => `(${all(parts, placeholder)})`).join(' or ')})`,
      );
      const read = every.length > 0 ? every.join(' and ') : 'false';
      return coded.length > 0
        ? `((${read}) or id = any(${placeholder(coded)}::uuid[]))`
        : `(${read})`;
    },
  };
}

const both = (condition: Condition, other: Condition | undefined): Condition =>
  other
    ? {
        key: `${condition.key} and ${other.key}`,
        sql: (placeholder) => `${condition.sql(placeholder)} and ${other.sql(placeholder)}`,
      }
    : condition;

const without = (condition: Condition, other: Condition): Condition => ({
  key: `${condition.key} without ${other.key}`,
  sql: (placeholder) => `${condition.sql(placeholder)} and not (${other.sql(placeholder)})`,
});
