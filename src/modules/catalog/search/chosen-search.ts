import { setTimeout as pause } from 'node:timers/promises';
import type { Program } from '../../../kit/module.ts';
import type { Facets, ProductFilters, SearchReading } from '../schema.ts';
import { MemorySearch } from './memory-search.ts';
import { PostgresSearch } from './postgres-search.ts';
import type { FoundProducts, ProductSearch, SearchPage } from './product-search.ts';
import { MOST_IN_MEMORY, readProjected } from './projection.ts';

/** How often it looks whether the catalogue has outgrown memory. */
const LOOK_MS = 60_000;

const RETRY_MS = 500;

type Running = Pick<Program, 'database' | 'config' | 'log'>;

/**
 * The search that SEARCH chooses: in memory, or in PostgreSQL once its tables are filled. Until they are, memory answers,
 * and they are filled beside that, so that no start of a large shop waits for them.
 */
export class ChosenSearch implements ProductSearch {
  readonly #running: Running;
  readonly #closed = new AbortController();
  #inMemory: MemorySearch | undefined;
  #inPostgres: PostgresSearch | undefined;
  #inUse: MemorySearch | PostgresSearch | undefined;
  #choosing: Promise<MemorySearch | PostgresSearch> | undefined;
  #working: Promise<void> = Promise.resolve();

  constructor({ database, config, log }: Running) {
    this.#running = { database, config, log };
    // Memory needs nothing of the database to be chosen.
    if (config.search === 'memory') this.#takeMemory();
  }

  get isReady(): boolean {
    return this.#inUse?.isReady === true;
  }

  /** How many products there are to find. */
  get count(): number {
    return this.#inUse?.count ?? 0;
  }

  /** Where products are found; undefined while nobody has looked. */
  get where(): 'memory' | 'postgres' | undefined {
    if (!this.#inUse) return undefined;
    return this.#inUse === this.#inMemory ? 'memory' : 'postgres';
  }

  /** Begins to answer, then follows changes until it is closed. */
  start(): void {
    this.#inMemory?.start();
    if (this.#running.config.search !== 'memory') this.#working = this.#chooseAndMove();
  }

  /** Resolves when it no longer uses the database. */
  async close(): Promise<void> {
    this.#closed.abort(new Error('the search is closed'));
    await Promise.allSettled([this.#choosing]);
    await Promise.all([this.#inMemory?.close(), this.#inPostgres?.close()]);
    await this.#working;
  }

  async search(filters: ProductFilters, page: SearchPage): Promise<FoundProducts> {
    return (await this.#current()).search(filters, page);
  }

  async facets(filters: ProductFilters): Promise<Facets> {
    return (await this.#current()).facets(filters);
  }

  async read(typed: string): Promise<SearchReading> {
    return (await this.#current()).read(typed);
  }

  async countByBrand(): Promise<Map<string, number>> {
    return (await this.#current()).countByBrand();
  }

  async #current(): Promise<ProductSearch> {
    return this.#inUse ?? this.#choose();
  }

  #takeMemory(): MemorySearch {
    const { database, config } = this.#running;
    this.#inMemory = new MemorySearch(database, undefined, config.dataDir);
    this.#inUse = this.#inMemory;
    return this.#inMemory;
  }

  #choose(): Promise<MemorySearch | PostgresSearch> {
    this.#choosing ??= this.#chooseOnce().finally(() => {
      this.#choosing = undefined;
    });
    return this.#choosing;
  }

  async #chooseOnce(): Promise<MemorySearch | PostgresSearch> {
    const { database, config } = this.#running;
    this.#inPostgres ??= new PostgresSearch(database);
    const inPostgres = this.#inPostgres;
    const { products } = await readProjected(database);
    this.#closed.signal.throwIfAborted();
    if (config.search === 'postgres' || products > MOST_IN_MEMORY) {
      if (await inPostgres.isFilled()) return this.#move(inPostgres);
    }
    this.#closed.signal.throwIfAborted();
    const inMemory = this.#takeMemory();
    inMemory.start();
    return inMemory;
  }

  async #move(to: PostgresSearch): Promise<PostgresSearch> {
    await to.start();
    this.#inUse = to;
    return to;
  }

  async #chooseAndMove(): Promise<void> {
    const { signal } = this.#closed;
    while (!signal.aborted && !this.#inUse) await this.#choose().catch(() => this.#pause(RETRY_MS));
    while (!signal.aborted && this.where === 'memory') {
      if (await this.#isOutgrown().catch(() => false)) {
        await this.#fillAndMove().catch((error: unknown) => {
          this.#running.log.warn({ err: error }, 'the tables of the search could not be filled');
        });
      }
      if (this.where === 'memory') await this.#pause(LOOK_MS);
    }
  }

  async #isOutgrown(): Promise<boolean> {
    if (this.#running.config.search === 'postgres') return true;
    return (await readProjected(this.#running.database)).onSale > MOST_IN_MEMORY;
  }

  async #fillAndMove(): Promise<void> {
    const { log } = this.#running;
    const inPostgres = this.#inPostgres;
    const inMemory = this.#inMemory;
    if (!inPostgres || !inMemory) return;
    log.info('filling the tables of the search; memory answers until they are filled');
    await inPostgres.fill();
    if (this.#closed.signal.aborted) return;
    await this.#move(inPostgres);
    // Calls under way end where they began.
    await inMemory.close();
    this.#inMemory = undefined;
    log.info('products are found in PostgreSQL from now on');
  }

  async #pause(milliseconds: number): Promise<void> {
    const { signal } = this.#closed;
    await pause(milliseconds, undefined, { ref: false, signal }).catch(() => {});
  }
}
