import { cellsOf, isAnyPrice, type PriceRange } from './price-cells.ts';
import { PriceList } from './price-list.ts';

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

/** In any case of letters; left out: any. */
export interface CellFilters {
  brand?: string | undefined;
  category?: string | undefined;
  type?: string | undefined;
}

/** How many products there are, of those that are counted. */
export interface Tally {
  /** For each brand, in the order of names, those of such a kind and price. */
  brands: { brand: Brand; products: number }[];
  /** For each kind, those of such a brand: at such a price, and at any; and those that no filter took away. */
  kinds: { kind: Kind; products: number; atAnyPrice: number; unfiltered: number }[];
}

/**
 * Products, by their numbers, in the cells of brand and kind: counts are sums over a few thousand cells
 * at most, however many products there are. What is known of the cells lies in one list each, so that
 * going through them all takes microseconds.
 */
export class CatalogCells {
  readonly #brands: Brand[] = [];
  /** The places of the brands, in the order of their names, as far as they were sorted. */
  #byName: number[] = [];
  readonly #kinds: Kind[] = [];
  readonly #places = new Map<string, number>();
  /** For each cell the places of its brand and kind, its products, how many they are, and their prices' ends. */
  readonly #brandOf: number[] = [];
  readonly #kindOf: number[] = [];
  readonly #byPrice: PriceList[] = [];
  readonly #sizes: number[] = [];
  readonly #lowest: number[] = [];
  readonly #highest: number[] = [];

  /** @returns the place of the product's cell */
  add(number: number, price: number, brand: Brand, kind: Kind): number {
    const cell = this.#cellOf(brand, kind);
    this.#byPrice[cell]?.add(number, price);
    this.#sizes[cell] = at(this.#sizes, cell) + 1;
    this.#lowest[cell] = Math.min(this.#lowest[cell] ?? price, price);
    this.#highest[cell] = Math.max(this.#highest[cell] ?? price, price);
    return cell;
  }

  /** The ends of the prices stay where they were: they only tell where nothing is to be found. */
  remove(number: number, cell: number): void {
    this.#byPrice[cell]?.remove(number);
    this.#sizes[cell] = at(this.#sizes, cell) - 1;
  }

  /** For each cell whether it passes. */
  passing(filters: CellFilters): boolean[] {
    const isBrand = this.#brandsPassing(filters);
    const isKind = this.#kindsPassing(filters);
    return this.#brandOf.map((brand, cell) => {
      return isBrand[brand] === true && isKind[at(this.#kindOf, cell)] === true;
    });
  }

  /** How many products of such prices each cell has. */
  counts(prices: PriceRange): readonly number[] {
    if (isAnyPrice(prices)) return this.#sizes;
    const range = cellsOf(prices);
    if (!range) return this.#sizes.map((_, cell) => this.#countBetween(cell, prices));
    const [first, last] = range;
    const isPriced = this.#kinds.map(({ priceCell }) => priceCell >= first && priceCell <= last);
    return this.#sizes.map((size, cell) => (isPriced[at(this.#kindOf, cell)] ? size : 0));
  }

  /** The numbers of the products of such prices in the cells that pass. */
  numbers(passing: boolean[], prices: PriceRange): number[] {
    const numbers: number[] = [];
    for (const [cell, count] of this.counts(prices).entries()) {
      const byPrice = this.#byPrice[cell];
      if (!passing[cell] || count === 0 || !byPrice) continue;
      for (const number of byPrice.between(prices)) numbers.push(number);
    }
    return numbers;
  }

  /** A zero for each cell, to count with. */
  zeros(): number[] {
    return this.#sizes.map(() => 0);
  }

  /** Adds up what was counted in each cell: at such prices, and at any. */
  tally(
    filters: CellFilters,
    counts: readonly number[],
    countsAtAnyPrice: readonly number[],
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

  #countBetween(cell: number, prices: PriceRange): number {
    const lowest = at(this.#lowest, cell);
    const highest = at(this.#highest, cell);
    // Most cells are outside or inside as a whole.
    if (lowest > prices.max || highest < prices.min) return 0;
    if (lowest >= prices.min && highest <= prices.max) return at(this.#sizes, cell);
    return this.#byPrice[cell]?.countBetween(prices) ?? 0;
  }

  #cellOf(brand: Brand, kind: Kind): number {
    const brandPlace = this.#placeOf(brand.id, this.#brands, brand);
    const kindPlace = this.#placeOf(Object.values(kind).join('\n'), this.#kinds, kind);
    const cell = this.#placeOf(`${brandPlace} ${kindPlace}`, this.#brandOf, brandPlace);
    if (this.#sizes[cell] !== undefined) return cell;
    this.#kindOf.push(kindPlace);
    this.#byPrice.push(new PriceList());
    this.#sizes.push(0);
    return cell;
  }

  #placeOf<T>(key: string, list: T[], entry: T): number {
    const known = this.#places.get(key);
    if (known !== undefined) return known;
    const place = list.push(entry) - 1;
    this.#places.set(key, place);
    return place;
  }
}

/** What a filter lets through. */
export function matching(filter: string | undefined): (value: string) => boolean {
  const wanted = filter?.toLowerCase();
  return (value) => wanted === undefined || value.toLowerCase() === wanted;
}

const collator = new Intl.Collator('en');

/** The entry of a list that has one for each product, cell, brand or kind. */
const at = (list: readonly number[], place: number): number => list[place] as number;
