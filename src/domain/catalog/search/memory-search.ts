import { setTimeout as pause } from 'node:timers/promises';
import { type Changes, EVERYTHING } from '../../../platform/changes.ts';
import type { Database } from '../../../platform/database.ts';
import { PRICE_BANDS } from '../choices.ts';
import type { Facets, ProductFilters } from '../schema.ts';
import { matching, type Tally } from './catalog-cells.ts';
import { CatalogIndex, type Selection } from './catalog-index.ts';
import { ANY_PRICE, isInBand, priceRange } from './price-cells.ts';
import type { ProductSearch, SearchPage } from './product-search.ts';
import {
  CHANGES_KEPT_MS,
  type ChangePlace,
  FIRST_CHANGE,
  isBefore,
  type Moment,
  readCatalog,
  readChanges,
  readMoment,
} from './read-catalog.ts';
import { findCode, readWords } from './search-query.ts';
import { Slices } from './slices.ts';

/** How often it asks for what changed without being announced (a sales count, say). */
const ASK_MS = 60_000;

/** What was asked last holds so long while the changes of other processes can't be heard. */
const DEAF_MS = 1_000;

const RETRY_MS = 500;

/** While so many statements read changes, calls wait; past that, they are answered from what there is. */
const PATIENCE = 5;

/** Where more leads nowhere in the index than this share of what is on sale, all is read anew. */
const MOST_WASTE = 0.25;
const WASTE_BEGINS = 10_000;

/** What changed between two moments, as far as it was not read yet. */
interface Window {
  index: CatalogIndex;
  since: Moment;
  until: Moment;
  after: ChangePlace | undefined;
}

/**
 * Finds products by an index in memory. It is read once, then follows what changes: whoever calls after an
 * announcement is answered with the change, in whatever process it was made, unless thousands of products
 * changed at once. Those are read in the background, while calls are answered from what there is.
 */
export class MemorySearch implements ProductSearch {
  readonly #db: Database;
  readonly #changes: Changes;
  readonly #closed = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #index: CatalogIndex | undefined;
  /** What changed since then is to be asked for. */
  #moment: Moment = '';
  #askedAt = 0;
  /** Counts what was announced, so that it is known what the last question came after. */
  #announced = 0;
  #answered = -1;
  #building: Promise<CatalogIndex> | undefined;
  #asking: Promise<void> | undefined;
  /** Changes are taken in one page after the other: an older page never covers a newer one. */
  #lastPage: Promise<unknown> = Promise.resolve();

  constructor(db: Database) {
    const { changes } = db;
    this.#db = db;
    this.#changes = changes;
    changes.on('drop', (tags) => {
      if (tags.some(tellsOfProducts)) this.#announced++;
    });
    changes.on('lost', () => this.#announced++);
  }

  get isReady(): boolean {
    return this.#index !== undefined;
  }

  /** Begins to read, and goes on following changes until it is closed. */
  start(): void {
    void this.#buildUntilDone();
    this.#timer = setInterval(() => this.#ask().catch(ignore), ASK_MS);
    this.#timer.unref();
  }

  /** Resolves when it uses the database no more. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    this.#closed.abort(new Error('the search is closed'));
    await Promise.allSettled([this.#building, this.#asking]);
    await this.#lastPage.catch(ignore);
  }

  async search(filters: ProductFilters, page: SearchPage) {
    const index = await this.#current();
    return index.list(await this.#select(index, filters), page);
  }

  async facets(filters: ProductFilters): Promise<Facets> {
    const index = await this.#current();
    return facetsOf(index.tally(await this.#select(index, filters)), filters);
  }

  async countByBrand(): Promise<Map<string, number>> {
    const index = await this.#current();
    const { brands } = index.tally({ filters: {}, prices: ANY_PRICE });
    return new Map(brands.map(({ brand, products }) => [brand.id, products]));
  }

  async #select(index: CatalogIndex, filters: ProductFilters): Promise<Selection> {
    const { brand, category, type, search } = filters;
    const selection = { filters: { brand, category, type }, prices: priceRange(filters) };
    if (search === undefined) return selection;
    const ids = await findCode(this.#db, search);
    const readings = readWords(index.vocabulary, search, ids.length > 0);
    return { ...selection, search: { readings, ids } };
  }

  /** The index, with everything that was announced until now. */
  async #current(): Promise<CatalogIndex> {
    const index = this.#index ?? (await this.#build());
    if (!this.#changes.live && Date.now() - this.#askedAt > DEAF_MS) this.#announced++;
    const wanted = this.#announced;
    // A question that is under way may have been put before; the next one never was.
    if (this.#answered < wanted) await this.#asking;
    if (this.#answered < wanted) await this.#ask();
    return this.#index ?? index;
  }

  async #buildUntilDone(): Promise<void> {
    while (!this.#closed.signal.aborted && !this.#index) {
      await this.#build().catch(() => pause(RETRY_MS, undefined, { ref: false }));
    }
  }

  /** Reads everything; what there was serves on meanwhile. */
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
    const moment = await readCatalog(this.#db, (each) => index.addFirst(each), slices, signal);
    await index.fill(slices);
    // A question to the index that was would leave its moment behind.
    while (this.#asking) await this.#asking.catch(ignore);
    this.#index = index;
    this.#moment = moment;
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
    const until = await readMoment(this.#db);
    if (isBefore(until, this.#moment) || askedAt - this.#askedAt > CHANGES_KEPT_MS) {
      this.#build().catch(ignore);
    } else {
      const window: Window = { index, since: this.#moment, until, after: FIRST_CHANGE };
      for (let read = 0; window.after && read < PATIENCE; read++) await this.#readPage(window);
      if (window.after) void this.#readRest(window);
      this.#moment = until;
    }
    this.#askedAt = askedAt;
    this.#answered = announced;
    if (index.waste > WASTE_BEGINS + index.size * MOST_WASTE) this.#build().catch(ignore);
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

  /** Goes on as long as this is the index that answers. */
  async #readRest(window: Window): Promise<void> {
    while (window.after && window.index === this.#index && !this.#closed.signal.aborted) {
      await this.#readPage(window).catch(() => pause(RETRY_MS, undefined, { ref: false }));
    }
  }
}

const tellsOfProducts = (tag: string): boolean =>
  tag === EVERYTHING || tag === 'products' || tag === 'brands' || tag.startsWith('product:');

const ignore = () => {};

/** What a shopper is shown beside the filters. */
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
    if (products > 0 && isType(type)) {
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
