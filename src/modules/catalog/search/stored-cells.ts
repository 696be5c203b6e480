import { type Db, named } from '../../../platform/database/database.ts';
import type { ProductFilters } from '../schema.ts';
import { type Brand, CatalogCells, type Tally } from './catalog-cells.ts';
import { ANY_PRICE, isAnyPrice, type PriceRange, priceCell } from './price-cells.ts';
import { pricesOf, STEPS } from './price-steps.ts';

/** How many products of a cell there are, as PostgreSQL counts them. */
export interface CellCount {
  cell: number;
  products: number;
}

/** Which cells pass the filters. */
export interface Passing {
  /** All of them. */
  isAll: boolean;
  /** The ids of those that have products, and how many these are. */
  cells: number[];
  products: number;
}

interface CellRow {
  id: number;
  brandId: string;
  brand: string;
  category: string;
  type: string;
  step: number;
  products: number;
}

/** The cells of the projection as a process holds them: a few thousand numbers, however many products there are. */
export class StoredCells {
  #places = new CatalogCells();
  /** By the id of a cell: its place among those of whole bands, the lowest and the highest price, and its products. */
  #placeOf: number[] = [];
  #rangeOf: PriceRange[] = [];
  #stepOf: number[] = [];
  #products: number[] = [];
  #size = 0;

  /** How many products there are. */
  get size(): number {
    return this.#size;
  }

  /** The products of each place. */
  get counts(): ArrayLike<number> {
    return this.#places.counts(ANY_PRICE) ?? [];
  }

  /** A zero for each place, to start counting from. */
  zeros(): Uint32Array {
    return new Uint32Array(this.counts.length);
  }

  /** Takes in what changed after a version of the projection. */
  async follow(db: Db, version: number): Promise<void> {
    const rows = await named<CellRow>(
      db,
      'search-cells-after',
      `select id, brand_id, brand, category, type, step, products from search_cells
       where version > $1 order by id`,
      [version],
    );
    for (const row of rows) this.#take(row);
  }

  forget(): void {
    this.#places = new CatalogCells();
    this.#placeOf = [];
    this.#rangeOf = [];
    this.#stepOf = [];
    this.#products = [];
    this.#size = 0;
  }

  passing({ brand, category, type }: ProductFilters, prices: PriceRange): Passing {
    const isPlace = this.#places.passing({ brand, category, type });
    const cells: number[] = [];
    let products = 0;
    this.#placeOf.forEach((place, cell) => {
      const count = this.#products[cell] ?? 0;
      if (count === 0 || !isPlace[place] || !overlaps(this.#range(cell), prices)) return;
      cells.push(cell);
      products += count;
    });
    return { isAll: products === this.#size, cells, products };
  }

  /**
   * How many products each place has in the price range, as far as whole cells tell, and the ranges that only products
   * themselves can tell of.
   */
  count(prices: PriceRange): { counts: Uint32Array; rest: PriceRange[] } {
    const counts = new Uint32Array(this.counts.length);
    const rest = new Map<string, PriceRange>();
    this.#placeOf.forEach((place, cell) => {
      const count = this.#products[cell] ?? 0;
      const range = this.#range(cell);
      if (count === 0 || !overlaps(range, prices)) return;
      if (range.min >= prices.min && range.max <= prices.max) {
        counts[place] = (counts[place] as number) + count;
      } else {
        const part = { min: Math.max(range.min, prices.min), max: Math.min(range.max, prices.max) };
        rest.set(`${part.min}-${part.max}`, part);
      }
    });
    return { counts, rest: [...rest.values()] };
  }

  /** Adds what PostgreSQL counted to the places of those cells. */
  add(counts: Uint32Array, found: CellCount[]): Uint32Array {
    for (const { cell, products } of found) {
      const place = this.#placeOf[cell];
      if (place !== undefined) counts[place] = (counts[place] as number) + products;
    }
    return counts;
  }

  /** For each cell, by its id, whether it passes. */
  passingCells({ brand, category, type }: ProductFilters): (cell: number) => boolean {
    const isPlace = this.#places.passing({ brand, category, type });
    return (cell) => isPlace[this.#placeOf[cell] ?? -1] === 1;
  }

  /** How many products each step of the price has, of what PostgreSQL counted. */
  bySteps(counted: readonly CellCount[]): Uint32Array {
    const steps = new Uint32Array(STEPS);
    for (const { cell, products } of counted) {
      const step = this.#stepOf[cell];
      if (step !== undefined) steps[step] = (steps[step] as number) + products;
    }
    return steps;
  }

  /** How many of the counted products pass the filters. */
  sum(counts: ArrayLike<number>, { brand, category, type }: ProductFilters): number {
    return this.#places
      .passing({ brand, category, type })
      .reduce((sum, passes, place) => (passes ? sum + (counts[place] ?? 0) : sum), 0);
  }

  tally(
    { brand, category, type }: ProductFilters,
    counts: ArrayLike<number>,
    atAnyPrice: ArrayLike<number>,
  ): Tally {
    return this.#places.tally({ brand, category, type }, counts, atAnyPrice);
  }

  #take({ id, brandId, brand, category, type, step, products }: CellRow): void {
    const before = this.#products[id] ?? 0;
    let place = this.#placeOf[id];
    if (place === undefined || products > 0) {
      // A brand takes on the name of the cells that have its products.
      const range = pricesOf(step);
      place = this.#places.cellOf(brandOf(brandId, brand), {
        category,
        type,
        priceCell: priceCell(range.min),
      });
      this.#placeOf[id] = place;
      this.#rangeOf[id] = range;
      this.#stepOf[id] = step;
    }
    this.#products[id] = products;
    this.#size += products - before;
    this.#places.count(place, products - before);
  }

  #range(cell: number): PriceRange {
    return this.#rangeOf[cell] ?? ANY_PRICE;
  }
}

const brandOf = (id: string, name: string): Brand => ({ id, name });

const overlaps = (range: PriceRange, prices: PriceRange): boolean =>
  isAnyPrice(prices) || (range.max >= prices.min && range.min <= prices.max);
