import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { tag } from '../../../kit/tags.ts';
import type { Database } from '../../../platform/database/database.ts';
import { isUnreachable } from '../../../platform/database/reach.ts';
import { DEFAULT_FACETS, type FacetDefinition } from '../facets.ts';
import { facetsIn, readStoredFacets } from '../owner-facets.ts';
import { readStoredSynonyms } from '../owner-synonyms.ts';
import type { Facets, ProductFilters, SearchReading } from '../schema.ts';
import { Announced } from './announced.ts';
import type { CatalogIndex, Selection } from './catalog-index.ts';
import { sourcesOf } from './facet-values.ts';
import { makeIndex } from './make-index.ts';
import { ANY_PRICE, priceRange } from './price-cells.ts';
import type { ProductSearch, SearchPage } from './product-search.ts';
import {
  CHANGES_KEPT_MS,
  type ChangePlace,
  countRoughly,
  FIRST_CHANGE,
  isBefore,
  readChanges,
  readSnapshot,
  type Snapshot,
} from './read-catalog.ts';
import { brandsOf, chosenFacets, facetsOf, relaxed, type Search } from './search-answers.ts';
import { findCode, readSearch, type SearchTerms } from './search-query.ts';
import { DEFAULT_SYNONYMS, Synonyms } from './synonyms.ts';
import type { Reading } from './word-index.ts';

const RETRY_MS = 500;

/** How often an index that is kept for the next start is made anew. */
const RENEWED_MS = CHANGES_KEPT_MS / 2;

/** Calls wait while up to this many statements read changes; after that they get what the index has. */
const PATIENCE = 20;

/** A process takes a moment to start, so fewer products are read without. */
const APART_PAYS = 20_000;

/** If more numbers of the index are unused than this share of the products, everything is read again. */
const MOST_WASTE = 0.25;
const WASTE_BEGINS = 10_000;

/** Filters whose products are counted once. */
const MOST_TOTALS = 2_000;

/** Searches are read once, for a page asks for its list, its counts and how its search was read: for all of them together, so many words. */
const MOST_WORDS = 50_000;

/** For all counted choices together, in bytes: some two hundred filters. */
const MOST_KEPT = 4 * 1024 * 1024;

/** What one choice takes as an object and as the text that is told of it, roughly, and what stands around them. */
const CHOICE_BYTES = 300;
const ANSWER_BYTES = 1_024;

/** How a search was read, and what of it finds something. */
interface TextRead {
  terms: SearchTerms;
  search: Search;
  leftOut: string[];
}

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
  readonly #apartFrom: number;
  readonly #keptIn: string | undefined;
  readonly #announced: Announced;
  readonly #closed = new AbortController();
  #index: CatalogIndex | undefined;
  #synonyms = new Synonyms(DEFAULT_SYNONYMS);
  /** The owner's own synonyms, as the database holds them. */
  #storedSynonyms: string | undefined;
  /** The owner's facets, as the database holds them, and those that the index was read by. */
  #storedFacets: string | undefined;
  #facets: FacetDefinition[] = DEFAULT_FACETS;
  #indexed: FacetDefinition[] = DEFAULT_FACETS;
  /** The choices of filters, while neither the index nor the facets change: for those of many products all are looked at. */
  readonly #choices = new LRUCache<string, Facets>({
    maxSize: MOST_KEPT,
    sizeCalculation: (facets, key) => ANSWER_BYTES + key.length + CHOICE_BYTES * choicesIn(facets),
  });
  /** How many products filters find, as long as those. */
  readonly #totals = new LRUCache<string, number>({ max: MOST_TOTALS });
  /** How searches were read, as long as those. */
  readonly #texts = new LRUCache<string, TextRead>({
    maxSize: MOST_WORDS,
    sizeCalculation: ({ terms }, key) => key.length + wordsOf(terms.readings),
  });
  #keptOf: { index: CatalogIndex; version: number; facets: unknown; synonyms: unknown } | undefined;
  /** Changes until then were read. */
  #snapshot: Snapshot = '';
  #building: Promise<CatalogIndex> | undefined;
  #renewal: NodeJS.Timeout | undefined;
  /** Pages of changes are applied one after the other, so that an older one never overwrites a newer one. */
  #lastPage: Promise<unknown> = Promise.resolve();

  /**
   * @param apartFrom of how many products the index is made in a process of its own
   * @param keptIn the folder in which one made so is kept for the next start; left out: it is not
   */
  constructor(db: Database, apartFrom = APART_PAYS, keptIn?: string) {
    this.#db = db;
    this.#apartFrom = apartFrom;
    this.#keptIn = keptIn && join(keptIn, 'search-index');
    this.#announced = new Announced(db.changes, () => this.#ask());
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
    this.#announced.start();
    // What is kept is young enough then, whenever the next start is.
    if (this.#keptIn) this.#renewal = setInterval(() => this.#renew(), RENEWED_MS).unref();
  }

  #renew(): void {
    if (this.count >= this.#apartFrom) this.#build().catch(ignore);
  }

  /** Resolves when it no longer uses the database. */
  async close(): Promise<void> {
    this.#closed.abort(new Error('the search is closed'));
    clearInterval(this.#renewal);
    await Promise.allSettled([this.#building, this.#announced.close()]);
    await this.#lastPage.catch(ignore);
  }

  async search(filters: ProductFilters, page: SearchPage) {
    const index = await this.#current();
    const { leftOut, ...selection } = await this.#select(index, filters);
    const key = keyOf(filters);
    const totals = this.#keptAbout(index).totals;
    const found = index.list(selection, page, key === undefined ? undefined : totals.get(key));
    if (key !== undefined) totals.set(key, found.total);
    return leftOut.length > 0 ? { ...found, leftOut } : found;
  }

  async facets(filters: ProductFilters): Promise<Facets> {
    const index = await this.#current();
    const key = keyOf(filters);
    const kept = key === undefined ? undefined : this.#keptAbout(index).choices.get(key);
    if (kept) return kept;
    const { leftOut: _, ...selection } = await this.#select(index, filters);
    const facets = facetsOf(index.counted(selection), filters, index.sets, this.#facets);
    if (key !== undefined) this.#keptAbout(index).choices.set(key, facets);
    return facets;
  }

  /** What is kept, without what was counted of another index or before a change. */
  #keptAbout(index: CatalogIndex) {
    const { version } = index;
    const [facets, synonyms] = [this.#facets, this.#synonyms];
    const of = this.#keptOf;
    const isSame = of?.index === index && of.version === version;
    if (!isSame || of.facets !== facets || of.synonyms !== synonyms) {
      this.#choices.clear();
      this.#totals.clear();
      this.#texts.clear();
      this.#keptOf = { index, version, facets, synonyms };
    }
    return { choices: this.#choices, totals: this.#totals, texts: this.#texts };
  }

  async read(typed: string): Promise<SearchReading> {
    const index = await this.#current();
    const { search, terms, leftOut } = await this.#readText(index, typed);
    const count = (text: Search) => countFound(index, text);
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
    return brandsOf(index.tally({ filters: {}, prices: ANY_PRICE, facets: {} }));
  }

  async #select(
    index: CatalogIndex,
    filters: ProductFilters,
  ): Promise<Selection & { leftOut: string[] }> {
    const { brand, category, type, search } = filters;
    const selection = {
      filters: { brand, category, type },
      prices: priceRange(filters),
      facets: chosenFacets(filters, this.#facets),
      leftOut: [],
    };
    if (search === undefined) return selection;
    const { search: read, leftOut } = await this.#readText(index, search);
    return { ...selection, search: read, leftOut };
  }

  async #readText(index: CatalogIndex, typed: string): Promise<TextRead> {
    const ids = await findCode(this.#db, typed).catch((error: unknown) => {
      if (isUnreachable(error)) return [];
      throw error;
    });
    const key = `${typed}\n${ids}`;
    const known = this.#keptAbout(index).texts.get(key);
    if (known) return known;
    const terms = readSearch(typed, index.vocabulary, this.#synonyms, ids.length > 0);
    const search = { readings: terms.readings, ids };
    const of = this.#keptOf;
    const relaxing = relaxed((each) => countFound(index, each), search, terms);
    const read = { terms, ...(await relaxing) };
    const { texts } = this.#keptAbout(index);
    // Nothing has changed meanwhile.
    if (this.#keptOf === of) texts.set(key, read);
    return read;
  }

  /** The index with every change that was announced until now. */
  async #current(): Promise<CatalogIndex> {
    const index = this.#index ?? (await this.#build());
    await this.#announced.current();
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
    const { signal } = this.#closed;
    const apart = (await countRoughly(this.#db)) >= this.#apartFrom;
    await this.#refreshFacets();
    const facets = this.#facets;
    const wanted = { facets, apart, keptIn: this.#keptIn, keptWillDo: !this.#index };
    const { index, snapshot } = await makeIndex(this.#db, wanted, signal);
    // A question under way is about the old index, and would overwrite the new snapshot.
    while (this.#announced.asking) await this.#announced.asking.catch(ignore);
    this.#index = index;
    this.#indexed = facets;
    this.#snapshot = snapshot;
    this.#announced.readAll();
    return index;
  }

  async #ask(): Promise<boolean> {
    const index = this.#index;
    if (!index) return false;
    const askedAt = Date.now();
    const until = await readSnapshot(this.#db);
    await this.#refreshSynonyms();
    await this.#refreshFacets();
    if (isBefore(until, this.#snapshot) || askedAt - this.#announced.askedAt > CHANGES_KEPT_MS) {
      this.#build().catch(ignore);
    } else {
      const window: Window = { index, since: this.#snapshot, until, after: FIRST_CHANGE };
      for (let read = 0; window.after && read < PATIENCE; read++) await this.#readPage(window);
      if (window.after) void this.#readRest(window);
      this.#snapshot = until;
    }
    if (index.waste > WASTE_BEGINS + index.size * MOST_WASTE) this.#build().catch(ignore);
    if (sourcesOf(this.#facets) !== sourcesOf(this.#indexed)) this.#rebuildForFacets();
    return true;
  }

  async #refreshFacets(): Promise<void> {
    const stored = await readStoredFacets(this.#db);
    if (stored === this.#storedFacets) return;
    this.#facets = facetsIn(stored);
    this.#storedFacets = stored;
  }

  /** Facets are read from elsewhere: what was answered by the old index until the new one is there goes. */
  #rebuildForFacets(): void {
    this.#build()
      .then(() => this.#db.changes.invalidate([tag.products]))
      .catch(ignore);
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
      const { products, gone, next } = await readChanges(
        this.#db,
        this.#indexed,
        since,
        until,
        after,
      );
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

const ignore = () => {};

/** Tells filters from others; undefined of a search and of a price, which are others each time and of few products. */
const keyOf = (filters: ProductFilters): string | undefined => {
  const { brand, category, type, collection, facets, search, priceMin, priceMax } = filters;
  const isOften = search === undefined && priceMin === undefined && priceMax === undefined;
  return isOften ? JSON.stringify([brand, category, type, collection, facets]) : undefined;
};

const choicesIn = ({ brands, types, categories, prices, facets }: Facets): number =>
  [brands, types, categories, prices, ...facets.map(({ values }) => values)].flat().length;

const wordsOf = (readings: readonly Reading[]): number =>
  readings.reduce(
    (sum, { words, phrases }) => sum + words.length + phrases.flat(2).length,
    readings.length,
  );

function countFound(index: CatalogIndex, search: Search): number {
  const selection = { filters: {}, prices: ANY_PRICE, facets: {}, search };
  return index.list(selection, { sortBy: 'bestselling', limit: 0, offset: 0 }).total;
}
