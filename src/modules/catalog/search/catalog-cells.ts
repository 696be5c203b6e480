import { namesIn } from '../facets.ts';
import { cellsOf, isAnyPrice, type PriceRange } from './price-cells.ts';

export interface Brand {
  id: string;
  name: string;
}

/** What a product is, apart from its brand. */
export interface Kind {
  category: string;
  type: string;
  priceCell: number;
}

/** Each may name several, with commas between them. Letter case does not matter; what is left out does not filter. */
export interface CellFilters {
  brand?: string | undefined;
  category?: string | undefined;
  type?: string | undefined;
}

/** Numbers of products. */
export interface Tally {
  /** For each brand, by name, those of the wanted kind and price. */
  brands: { brand: Brand; products: number }[];
  /** For each kind, those of the wanted brand, at the wanted price and at any; and all without any filter. */
  kinds: { kind: Kind; products: number; atAnyPrice: number; unfiltered: number }[];
}

/**
 * How many products there are in each cell of brand and kind: counts are sums over a few thousand cells at
 * most, however many products there are. What is known of the cells lies in one list each, so that going
 * through them all takes microseconds.
 */
export class CatalogCells {
  readonly #brands: Brand[] = [];
  /** The places of the brands in the order of their names; empty if they must be sorted again. */
  #byName: number[] = [];
  readonly #kinds: Kind[] = [];
  readonly #places = new Map<string, number>();
  /** For each brand, its cells by the places of their kinds. */
  readonly #cellsOf: number[][] = [];
  /** For each cell, the places of its brand and kind, and how many products it has. */
  readonly #brandOf: number[] = [];
  readonly #kindOf: number[] = [];
  readonly #sizes: number[] = [];

  /** What it has counted, for another thread. */
  get parts() {
    return {
      brands: this.#brands,
      kinds: this.#kinds,
      brandOf: this.#brandOf,
      kindOf: this.#kindOf,
      sizes: this.#sizes,
    };
  }

  adopt({ brands, kinds, brandOf, kindOf, sizes }: CatalogCells['parts']): void {
    for (const [cell, size] of sizes.entries()) {
      const brand = brands[at(brandOf, cell)] as Brand;
      this.count(this.cellOf(brand, kinds[at(kindOf, cell)] as Kind), size);
    }
  }

  /** The place of a cell, which is made if there is none. A brand with a new name takes it on. */
  cellOf(brand: Brand, kind: Kind): number {
    const brandPlace = this.#placeOf(brand.id, this.#brands, brand);
    if (this.#brands[brandPlace]?.name !== brand.name) {
      this.#brands[brandPlace] = brand;
      this.#byName = [];
    }
    const kindKey = `${kind.priceCell}${kind.category}\n${kind.type}`;
    const kindPlace = this.#placeOf(kindKey, this.#kinds, kind);
    const cells = this.#cellsOf[brandPlace] ?? [];
    this.#cellsOf[brandPlace] = cells;
    const known = cells[kindPlace];
    if (known !== undefined) return known;
    const cell = this.#sizes.push(0) - 1;
    this.#brandOf.push(brandPlace);
    this.#kindOf.push(kindPlace);
    cells[kindPlace] = cell;
    return cell;
  }

  /** Adds products to the count, or takes them away. */
  count(cell: number, products: number): void {
    this.#sizes[cell] = at(this.#sizes, cell) + products;
  }

  /** 1 for each cell that passes. */
  passing(filters: CellFilters): Uint8Array {
    const isBrand = this.#brandsPassing(filters);
    const isKind = this.#kindsPassing(filters);
    const passes = new Uint8Array(this.#sizes.length);
    // There may be as many of them as products: an iterator would make a pair for each.
    for (let cell = 0; cell < passes.length; cell++) {
      if (isBrand[at(this.#brandOf, cell)] && isKind[at(this.#kindOf, cell)]) passes[cell] = 1;
    }
    return passes;
  }

  /**
   * How many products of such prices each cell has.
   * @returns undefined where cells hold both such prices and others
   */
  counts(prices: PriceRange): readonly number[] | undefined {
    if (isAnyPrice(prices)) return this.#sizes;
    const range = cellsOf(prices);
    if (!range) return undefined;
    const [first, last] = range;
    const isPriced = this.#kinds.map(({ priceCell }) => priceCell >= first && priceCell <= last);
    return this.#sizes.map((size, cell) => (isPriced[at(this.#kindOf, cell)] ? size : 0));
  }

  /** A zero for each cell, to start counting from. */
  zeros(): number[] {
    return this.#sizes.map(() => 0);
  }

  /** Adds up the counts of the cells: at the wanted prices, and at any. */
  tally(
    filters: CellFilters,
    counts: ArrayLike<number>,
    countsAtAnyPrice: ArrayLike<number>,
  ): Tally {
    const isBrand = this.#brandsPassing(filters);
    const isKind = this.#kindsPassing(filters);
    const ofBrand = this.#brands.map(() => 0);
    const ofKind = this.#kinds.map(() => 0);
    const ofKindAtAnyPrice = this.#kinds.map(() => 0);
    const ofKindUnfiltered = this.#kinds.map(() => 0);
    for (let cell = 0; cell < this.#sizes.length; cell++) {
      const brand = at(this.#brandOf, cell);
      const kind = at(this.#kindOf, cell);
      const count = counts[cell] ?? 0;
      ofKindUnfiltered[kind] = at(ofKindUnfiltered, kind) + at(this.#sizes, cell);
      if (isKind[kind]) ofBrand[brand] = at(ofBrand, brand) + count;
      if (!isBrand[brand]) continue;
      ofKind[kind] = at(ofKind, kind) + count;
      ofKindAtAnyPrice[kind] = at(ofKindAtAnyPrice, kind) + (countsAtAnyPrice[cell] ?? 0);
    }
    return {
      brands: this.#brandsByName().map((place) => ({
        brand: this.#brands[place] as Brand,
        products: at(ofBrand, place),
      })),
      kinds: this.#kinds.map((kind, place) => ({
        kind,
        products: at(ofKind, place),
        atAnyPrice: at(ofKindAtAnyPrice, place),
        unfiltered: at(ofKindUnfiltered, place),
      })),
    };
  }

  #brandsByName(): number[] {
    if (this.#byName.length < this.#brands.length) {
      this.#byName = [...this.#brands.entries()]
        .sort(([, a], [, b]) => collator.compare(a.name, b.name))
        .map(([place]) => place);
    }
    return this.#byName;
  }

  #brandsPassing({ brand }: CellFilters): boolean[] {
    const isBrand = matching(brand);
    return this.#brands.map(({ name }) => isBrand(name));
  }

  #kindsPassing({ category, type }: CellFilters): boolean[] {
    const isCategory = matching(category);
    const isType = matching(type);
    return this.#kinds.map((kind) => isCategory(kind.category) && isType(kind.type));
  }

  #placeOf<T>(key: string, list: T[], entry: T): number {
    const known = this.#places.get(key);
    if (known !== undefined) return known;
    const place = list.push(entry) - 1;
    this.#places.set(key, place);
    return place;
  }
}

/** Whether a value passes the filter. */
export function matching(filter: string | undefined): (value: string) => boolean {
  if (filter === undefined) return () => true;
  const wanted = filter.toLowerCase();
  // A name may have the comma in it that otherwise stands between names.
  const names = new Set([wanted, ...namesIn(wanted)]);
  return (value) => names.has(value.toLowerCase());
}

const collator = new Intl.Collator('en');

/** Reads a list that has an entry for each cell, brand or kind. */
const at = (list: readonly number[], place: number): number => list[place] as number;
