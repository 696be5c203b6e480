import { cellsOf, type PriceRange } from './price-cells.ts';
import { SortOrder } from './sort-order.ts';

export interface Brand {
  id: string;
  name: string;
}

/** What a product is, its brand aside. */
export interface Kind {
  category: string;
  type: string;
  priceCell: number;
}

/** Left out: any. */
export interface CellFilters {
  /** In any case of letters. */
  brand?: string | undefined;
  category?: string | undefined;
  type?: string | undefined;
}

/** The products of one brand and kind, which are places in the lists of both. */
interface Cell {
  brand: number;
  kind: number;
  byPrice: SortOrder;
}

/** How many products there are, of those that are counted. */
export interface Tally {
  /** For each brand, those of such a kind and price. */
  brands: { brand: Brand; products: number }[];
  /** For each kind, those of such a brand: at such a price, and at any. */
  kinds: { kind: Kind; products: number; atAnyPrice: number }[];
}

/**
 * Products, by their numbers, in the cells of brand and kind: counts are sums over a few thousand cells
 * at most, however many products there are.
 */
export class CatalogCells {
  readonly #prices: readonly number[];
  readonly #compare: (a: number, b: number) => number;
  readonly #brands: Brand[] = [];
  readonly #kinds: Kind[] = [];
  readonly #cells: Cell[] = [];
  readonly #places = new Map<string, number>();

  /**
   * @param prices of each number
   * @param compare the order of prices
   */
  constructor(prices: readonly number[], compare: (a: number, b: number) => number) {
    this.#prices = prices;
    this.#compare = compare;
  }

  /** @returns the place of the product's cell */
  add(number: number, brand: Brand, kind: Kind): number {
    const brandPlace = this.#enter(brand.id, this.#brands, brand);
    const kindPlace = this.#enter(Object.values(kind).join('\n'), this.#kinds, kind);
    const key = `${brandPlace} ${kindPlace}`;
    let place = this.#places.get(key);
    if (place === undefined) {
      const byPrice = new SortOrder(this.#compare);
      place = this.#enter(key, this.#cells, { brand: brandPlace, kind: kindPlace, byPrice });
    }
    this.#cells[place]?.byPrice.add([number]);
    return place;
  }

  remove(number: number, place: number): void {
    this.#cells[place]?.byPrice.remove(number);
  }

  /** For each cell whether it passes. */
  passing(filters: CellFilters): boolean[] {
    const isBrand = this.#brandsPassing(filters);
    const isKind = this.#kindsPassing(filters);
    return this.#cells.map(({ brand, kind }) => isBrand[brand] === true && isKind[kind] === true);
  }

  /** How many products of such prices each cell has. */
  counts(prices: PriceRange): number[] {
    const range = cellsOf(prices);
    if (!range) {
      return this.#cells.map((cell) => {
        const [start, end] = this.#span(cell, prices);
        return end - start;
      });
    }
    const [first, last] = range;
    const isPriced = this.#kinds.map(({ priceCell: at }) => at >= first && at <= last);
    return this.#cells.map(({ kind, byPrice }) => (isPriced[kind] ? byPrice.size : 0));
  }

  /** The numbers of the products of such prices in the cells that pass. */
  numbers(passing: boolean[], prices: PriceRange): number[] {
    return this.#cells.flatMap((cell, place) =>
      passing[place] ? cell.byPrice.between(...this.#span(cell, prices)) : [],
    );
  }

  /** Adds up what was counted in each cell: at such prices, and at any. */
  tally(filters: CellFilters, counts: number[], countsAtAnyPrice: number[]): Tally {
    const isBrand = this.#brandsPassing(filters);
    const isKind = this.#kindsPassing(filters);
    const brands = this.#brands.map((brand) => ({ brand, products: 0 }));
    const kinds = this.#kinds.map((kind) => ({ kind, products: 0, atAnyPrice: 0 }));
    for (const [place, cell] of this.#cells.entries()) {
      const brand = brands[cell.brand];
      const kind = kinds[cell.kind];
      const products = counts[place] ?? 0;
      if (brand && isKind[cell.kind]) brand.products += products;
      if (kind && isBrand[cell.brand]) {
        kind.products += products;
        kind.atAnyPrice += countsAtAnyPrice[place] ?? 0;
      }
    }
    return { brands, kinds };
  }

  #brandsPassing({ brand }: CellFilters): boolean[] {
    const wanted = brand?.toLowerCase();
    return this.#brands.map(({ name }) => wanted === undefined || name.toLowerCase() === wanted);
  }

  #kindsPassing({ category, type }: CellFilters): boolean[] {
    return this.#kinds.map(
      (kind) =>
        (category === undefined || kind.category === category) &&
        (type === undefined || kind.type === type),
    );
  }

  /** From where to where in a cell the products have such prices. */
  #span({ byPrice }: Cell, { min, max }: PriceRange): [start: number, end: number] {
    const { first, last, size } = byPrice;
    if (first === undefined || last === undefined || min > max) return [0, 0];
    // Most cells are inside or outside as a whole.
    const start =
      this.#price(first) >= min ? 0 : byPrice.firstWhere((number) => this.#price(number) >= min);
    const end =
      this.#price(last) <= max ? size : byPrice.firstWhere((number) => this.#price(number) > max);
    return [start, end];
  }

  #price(number: number): number {
    return this.#prices[number] as number;
  }

  #enter<T>(key: string, list: T[], entry: T): number {
    const known = this.#places.get(key);
    if (known !== undefined) return known;
    const place = list.push(entry) - 1;
    this.#places.set(key, place);
    return place;
  }
}
