import { setTimeout as pause } from 'node:timers/promises';
import { type Changes, EVERYTHING } from '../../../platform/database/changes.ts';
import type { Database } from '../../../platform/database/database.ts';
import { isUnreachable } from '../../../platform/database/reach.ts';
import { PRICE_BANDS } from '../constants.ts';
import { readStoredSynonyms } from '../owner-synonyms.ts';
import type { Facets, ProductFilters, SearchReading } from '../schema.ts';
import { matching, type Tally } from './catalog-cells.ts';
import { CatalogIndex, type Search, type Selection } from './catalog-index.ts';
import { ANY_PRICE, isInBand, priceRange } from './price-cells.ts';
import type { ProductSearch, SearchPage } from './product-search.ts';
import {
  CHANGES_KEPT_MS,
  type ChangePlace,
  FIRST_CHANGE,
  isBefore,
  readCatalog,
  readChanges,
  readSnapshot,
  type Snapshot,
} from './read-catalog.ts';
import { findCode, readSearch } from './search-query.ts';
import { Slices } from './slices.ts';
import { DEFAULT_SYNONYMS, Synonyms } from './synonyms.ts';

/** How often it asks for changes that nobody announces, such as sales counts. */
const ASK_MS = 60_000;

/** How long an answer is trusted while the changes of other processes cannot be heard. */
const DEAF_MS = 1_000;

const RETRY_MS = 500;

/** Calls wait while up to this many statements read changes; after that they get what the index has. */
const PATIENCE = 20;

/** If more numbers of the index are unused than this share of the products, everything is read again. */
const MOST_WASTE = 0.25;
const WASTE_BEGINS = 10_000;

/** The changes between two moments that were not read yet. */
interface Window {
  index: CatalogIndex;
  since: Snapshot;
  until: Snapshot;
  after: ChangePlace | undefined;
}

/**
 * Finds products by an index in memory, which is read once and then follows changes. Whoever calls after a change
 * was announced, in any process, gets an answer that knows it, unless thousands of products changed at once:
 * those are read in the background, while calls are answered from what the index has.
 */
export class MemorySearch implements ProductSearch {
  readonly #db: Database;
  readonly #changes: Changes;
  readonly #closed = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #index: CatalogIndex | undefined;
  #synonyms = new Synonyms(DEFAULT_SYNONYMS);
  /** The owner's own synonyms, as the database holds them. */
  #storedSynonyms: string | undefined;
  /** Changes until then were read. */
  #snapshot: Snapshot = '';
  #askedAt = 0;
  /** Counts announcements, to know which of them the last question came after. */
  #announced = 0;
  #answered = -1;
  #building: Promise<CatalogIndex> | undefined;
  #asking: Promise<void> | undefined;
  /** Pages of changes are applied one after the other, so that an older one never overwrites a newer one. */
  #lastPage: Promise<unknown> = Promise.resolve();

  constructor(db: Database) {
    const { changes } = db;
    this.#db = db;
    this.#changes = changes;
    changes.on('invalidate', (tags) => {
      if (tags.some(tellsOfProducts)) this.#announced++;
    });
    changes.on('lost', () => this.#announced++);
  }

  get isReady(): boolean {
    return this.#index !== undefined;
  }

  /** How many products there are to find. */
  get count(): number {
    return this.#index?.size ?? 0;
  }

  /** Begins to read, then follows changes until it is closed. */
  start(): void {
    void this.#buildUntilDone();
    this.#timer = setInterval(() => this.#ask().catch(ignore), ASK_MS);
    this.#timer.unref();
  }

  /** Resolves when it no longer uses the database. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    this.#closed.abort(new Error('the search is closed'));
    await Promise.allSettled([this.#building, this.#asking]);
    await this.#lastPage.catch(ignore);
  }

  async search(filters: ProductFilters, page: SearchPage) {
    const index = await this.#current();
    const { leftOut, ...selection } = await this.#select(index, filters);
    const found = index.list(selection, page);
    return leftOut.length > 0 ? { ...found, leftOut } : found;
  }

  async facets(filters: ProductFilters): Promise<Facets> {
    const index = await this.#current();
    return facetsOf(index.tally(await this.#select(index, filters)), filters);
  }

  async read(typed: string): Promise<SearchReading> {
    const index = await this.#current();
    const { search, terms, leftOut } = await this.#readText(index, typed);
    const count = (text: typeof search) => countFound(index, text);
    const total = count(search);
    const finds = (text: string) => {
      const { readings } = readSearch(text, index.vocabulary, this.#synonyms, false);
      return count({ readings, ids: [] }) > 0;
    };
    return {
      total,
      leftOut,
      corrections: terms.corrections,
      instead: total > 0 ? [] : terms.instead.filter(finds),
    };
  }

  async countByBrand(): Promise<Map<string, number>> {
    const index = await this.#current();
    const { brands } = index.tally({ filters: {}, prices: ANY_PRICE });
    return new Map(brands.map(({ brand, products }) => [brand.id, products]));
  }

  async #select(
    index: CatalogIndex,
    filters: ProductFilters,
  ): Promise<Selection & { leftOut: string[] }> {
    const { brand, category, type, search } = filters;
    const selection = {
      filters: { brand, category, type },
      prices: priceRange(filters),
      leftOut: [],
    };
    if (search === undefined) return selection;
    const { search: read, leftOut } = await this.#readText(index, search);
    return { ...selection, search: read, leftOut };
  }

  async #readText(index: CatalogIndex, typed: string) {
    const ids = await findCode(this.#db, typed).catch((error: unknown) => {
      if (isUnreachable(error)) return [];
      throw error;
    });
    const terms = readSearch(typed, index.vocabulary, this.#synonyms, ids.length > 0);
    const search = { readings: terms.readings, ids };
    return { terms, ...relaxed(index, search, terms.parts) };
  }

  /** The index with every change that was announced until now. */
  async #current(): Promise<CatalogIndex> {
    const index = this.#index ?? (await this.#build());
    if (!this.#changes.live && Date.now() - this.#askedAt > DEAF_MS) this.#announced++;
    const wanted = this.#announced;
    try {
      // A question under way may have been asked before the announcement; the next one comes after it.
      if (this.#answered < wanted) await this.#asking;
      if (this.#answered < wanted) await this.#ask();
    } catch (error) {
      if (!isUnreachable(error)) throw error;
      // What the index has is better than nothing, and nobody may keep it.
      this.#changes.invalidate(TELLING_OF_ALL);
    }
    return this.#index ?? index;
  }

  async #buildUntilDone(): Promise<void> {
    while (!this.#closed.signal.aborted && !this.#index) {
      await this.#build().catch(() => pause(RETRY_MS, undefined, { ref: false }));
    }
  }

  /** Reads everything; meanwhile the present index goes on answering. */
  #build(): Promise<CatalogIndex> {
    this.#building ??= this.#readAll().finally(() => {
      this.#building = undefined;
    });
    return this.#building;
  }

  async #readAll(): Promise<CatalogIndex> {
    const index = new CatalogIndex();
    const slices = new Slices();
    const { signal } = this.#closed;
    const snapshot = await readCatalog(this.#db, (each) => index.addFirst(each), slices, signal);
    await index.fill(slices);
    // A question under way is about the old index, and would overwrite the new snapshot.
    while (this.#asking) await this.#asking.catch(ignore);
    this.#index = index;
    this.#snapshot = snapshot;
    this.#askedAt = Date.now();
    this.#announced++;
    return index;
  }

  #ask(): Promise<void> {
    this.#asking ??= this.#askOnce().finally(() => {
      this.#asking = undefined;
    });
    return this.#asking;
  }

  async #askOnce(): Promise<void> {
    const index = this.#index;
    if (!index) return;
    const announced = this.#announced;
    const askedAt = Date.now();
    const until = await readSnapshot(this.#db);
    await this.#refreshSynonyms();
    if (isBefore(until, this.#snapshot) || askedAt - this.#askedAt > CHANGES_KEPT_MS) {
      this.#build().catch(ignore);
    } else {
      const window: Window = { index, since: this.#snapshot, until, after: FIRST_CHANGE };
      for (let read = 0; window.after && read < PATIENCE; read++) await this.#readPage(window);
      if (window.after) void this.#readRest(window);
      this.#snapshot = until;
    }
    this.#askedAt = askedAt;
    this.#answered = announced;
    if (index.waste > WASTE_BEGINS + index.size * MOST_WASTE) this.#build().catch(ignore);
  }

  async #refreshSynonyms(): Promise<void> {
    const stored = await readStoredSynonyms(this.#db);
    if (stored === this.#storedSynonyms) return;
    this.#synonyms = new Synonyms(stored ? JSON.parse(stored) : DEFAULT_SYNONYMS);
    this.#storedSynonyms = stored;
  }

  #readPage(window: Window): Promise<void> {
    const page = this.#lastPage.catch(ignore).then(async () => {
      const { index, since, until, after } = window;
      if (!after) return;
      const { products, gone, next } = await readChanges(this.#db, since, until, after);
      index.change(products, gone);
      window.after = next;
    });
    this.#lastPage = page;
    return page;
  }

  /** Goes on until it is done or another index answers. */
  async #readRest(window: Window): Promise<void> {
    while (window.after && window.index === this.#index && !this.#closed.signal.aborted) {
      await this.#readPage(window).catch(() => pause(RETRY_MS, undefined, { ref: false }));
    }
  }
}

/** Tags of every response that the index has a part in. */
const TELLING_OF_ALL = ['products', 'brands'];

const tellsOfProducts = (tag: string): boolean =>
  tag === EVERYTHING || TELLING_OF_ALL.includes(tag) || tag.startsWith('product:');

const ignore = () => {};

function countFound(index: CatalogIndex, search: Search): number {
  const selection = { filters: {}, prices: ANY_PRICE, search };
  return index.list(selection, { sortBy: 'bestselling', limit: 0, offset: 0 }).total;
}

/** Fewer words than this are all meant. */
const FEWEST_WORDS = 3;

/** The search itself, or, if nothing has all its words, one without one or two of them. */
function relaxed(
  index: CatalogIndex,
  search: Search,
  parts: string[],
): { search: Search; leftOut: string[] } {
  const { readings } = search;
  const none = { search, leftOut: [] };
  if (readings.length < FEWEST_WORDS || countFound(index, search) > 0) return none;
  const places = [...readings.keys()];
  const pairs = places.flatMap((one) => places.slice(one + 1).map((other) => [one, other]));
  for (const choices of [places.map((one) => [one]), readings.length > FEWEST_WORDS ? pairs : []]) {
    const tried = choices.map((left): Tried => {
      const fewer = { ...search, readings: readings.filter((_, at) => !left.includes(at)) };
      return { left, fewer, found: countFound(index, fewer) };
    });
    const best = tried.reduce((a, b) => (b.found > a.found ? b : a), {
      left: [],
      fewer: search,
      found: 0,
    });
    if (best.found > 0) {
      return { search: best.fewer, leftOut: best.left.map((at) => parts[at] ?? '') };
    }
  }
  return none;
}

interface Tried {
  left: number[];
  fewer: Search;
  found: number;
}

/** The counts that shoppers see at the filters. */
function facetsOf({ brands, kinds }: Tally, filters: ProductFilters): Facets {
  const isType = matching(filters.type);
  const isCategory = matching(filters.category);
  const types = new Map<string, number>();
  const categories = new Map<string, number>();
  const bands = PRICE_BANDS.map(({ value }) => ({ value, count: 0 }));
  for (const { kind, products, atAnyPrice, unfiltered } of kinds) {
    const { category, type, priceCell } = kind;
    if (unfiltered > 0) {
      types.set(type, (types.get(type) ?? 0) + (isCategory(category) ? products : 0));
    }
    if (products > 0 && category !== '' && isType(type)) {
      categories.set(category, (categories.get(category) ?? 0) + products);
    }
    if (!isCategory(category) || !isType(type)) continue;
    for (const [place, band] of bands.entries()) {
      if (isInBand(priceCell, place)) band.count += atAnyPrice;
    }
  }
  return {
    brands: brands
      .filter(({ products }) => products > 0)
      .map(({ brand, products }) => ({ value: brand.name, count: products })),
    types: byName(types),
    categories: byName(categories),
    priceBands: bands,
  };
}

function byName(counts: Map<string, number>) {
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .sort((a, b) => collator.compare(a.value, b.value));
}

const collator = new Intl.Collator('en');
