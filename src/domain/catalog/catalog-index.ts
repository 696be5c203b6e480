import type { Sort } from './choices.ts';
import { cellsOf, type PriceRange, priceCell } from './price-cells.ts';
import { SortOrder } from './sort-order.ts';
import { WordIndex } from './word-index.ts';

/** What the listing looks at of a product on sale. */
export interface ListedProduct {
  id: string;
  brandId: string;
  brand: string;
  category: string;
  type: string;
  /** Minor units. */
  price: number;
  isFeatured: boolean;
  salesCount: number;
  /** Milliseconds since 1970. */
  createdAt: number;
  nameWords: string[];
  /** Those of the name among them. */
  allWords: string[];
}

/** A crossing of brand, category, type and price, and how many products stand on it. */
export interface Cell extends Pick<ListedProduct, 'brandId' | 'brand' | 'category' | 'type'> {
  priceCell: number;
  products: number;
}

/** What a search found. */
export interface Found {
  numbers: number[];
  /** For each product's number NOT_FOUND, FOUND or FOUND_BY_NAME. */
  marks: Uint8Array;
}

const FOUND = 1;
const FOUND_BY_NAME = 2;

export interface Selection {
  /** Left out: everything on sale. */
  found?: Found | undefined;
  /** Whether the products of a cell are wanted, prices aside. */
  wants(cell: Cell): boolean;
  prices: PriceRange;
}

export interface PageOf {
  /** 'relevance': found by name before the others, then by sales. */
  order: Sort | 'relevance';
  limit: number;
  offset: number;
}

const GONE = -1;

/**
 * Everything on sale, held so that filtering, sorting, counting and searching cost about the same for
 * a thousand products as for a hundred thousand. Products are numbered as they come; a changed one
 * comes again under a new number.
 */
export class CatalogIndex {
  readonly #numberOf = new Map<string, number>();
  readonly #ids: string[] = [];
  readonly #cellOf: number[] = [];
  readonly #prices: number[] = [];
  readonly #featured: number[] = [];
  readonly #sales: number[] = [];
  readonly #created: number[] = [];
  readonly #cells: Cell[] = [];
  readonly #cellAt = new Map<string, number>();
  readonly #names = new WordIndex();
  readonly #words = new WordIndex();
  readonly #byPrice = this.#sortedBy((a, b) => at(this.#prices, a) - at(this.#prices, b));
  readonly #byAge = this.#sortedBy((a, b) => at(this.#created, b) - at(this.#created, a));
  readonly #bySales = this.#sortedBy((a, b) => at(this.#sales, b) - at(this.#sales, a));
  readonly #byFeatured = this.#sortedBy(
    (a, b) =>
      at(this.#featured, b) - at(this.#featured, a) || at(this.#sales, b) - at(this.#sales, a),
  );

  /** The words that products are found by. */
  get vocabulary() {
    return this.#words.vocabulary;
  }

  /** Takes products in, in the place of what was known of them. */
  add(products: ListedProduct[]): void {
    const numbers = products.map((product) => this.#number(product));
    for (const order of [this.#byPrice, this.#byAge, this.#bySales, this.#byFeatured]) {
      order.add(numbers);
    }
  }

  remove(id: string): void {
    const number = this.#numberOf.get(id);
    if (number === undefined) return;
    const cell = this.#cells[at(this.#cellOf, number)];
    if (cell) cell.products--;
    this.#cellOf[number] = GONE;
    this.#numberOf.delete(id);
  }

  /**
   * The products that each of the typed words leads to, and those of `ids`.
   * @param readings for each typed word, the words that it may mean
   */
  search(readings: string[][], ids: string[] = []): Found {
    const size = this.#ids.length;
    const marks = new Uint8Array(size);
    const numbers: number[] = [];
    const mark = (number: number | undefined) => {
      if (number === undefined || marks[number] || at(this.#cellOf, number) === GONE) return;
      marks[number] = FOUND;
      numbers.push(number);
    };
    for (const number of this.#words.find(readings, size)) mark(number);
    for (const number of this.#names.find(readings, size)) {
      if (marks[number]) marks[number] = FOUND_BY_NAME;
    }
    for (const id of ids) mark(this.#numberOf.get(id));
    return { numbers, marks };
  }

  count(selection: Selection): number {
    const counts = this.#countsByCell(selection);
    let total = 0;
    this.#cells.forEach((cell, index) => {
      const count = at(counts, index);
      if (count > 0 && selection.wants(cell)) total += count;
    });
    return total;
  }

  /** The crossings that are not empty, with their counts. */
  cells(selection: Pick<Selection, 'found' | 'prices'>): Cell[] {
    const counts = this.#countsByCell(selection);
    return this.#cells.flatMap((cell, index) => {
      const products = at(counts, index);
      return products > 0 ? [{ ...cell, products }] : [];
    });
  }

  /** The ids of one page of the products. */
  page(selection: Selection, { order, limit, offset }: PageOf): string[] {
    const passes = this.#test(selection);
    return this.#numbersOfPage(passes, selection.found, { order, limit, offset }).map(
      (number) => this.#ids[number] as string,
    );
  }

  #numbersOfPage(
    passes: (number: number) => boolean,
    found: Found | undefined,
    { order, limit, offset }: PageOf,
  ): number[] {
    switch (order) {
      case 'featured':
        return this.#byFeatured.page(passes, offset, limit);
      case 'newest':
        return this.#byAge.page(passes, offset, limit);
      case 'bestselling':
        return this.#bySales.page(passes, offset, limit);
      case 'price-low':
        return this.#byPrice.page(passes, offset, limit);
      case 'price-high':
        return this.#byPrice.page(passes, offset, limit, true);
      case 'relevance': {
        const isNamed = (number: number) => found?.marks[number] === FOUND_BY_NAME;
        const named = found?.numbers.filter((number) => isNamed(number) && passes(number)) ?? [];
        const first = this.#bySales.page((n) => isNamed(n) && passes(n), offset, limit);
        const rest = this.#bySales.page(
          (n) => !isNamed(n) && passes(n),
          Math.max(offset - named.length, 0),
          limit - first.length,
        );
        return [...first, ...rest];
      }
    }
  }

  #test({ found, wants, prices: { min, max } }: Selection): (number: number) => boolean {
    const wanted = Uint8Array.from(this.#cells, (cell) => (wants(cell) ? 1 : 0));
    return (number) => {
      if (found && !found.marks[number]) return false;
      const cell = at(this.#cellOf, number);
      if (cell === GONE || wanted[cell] !== 1) return false;
      const price = at(this.#prices, number);
      return price >= min && price <= max;
    };
  }

  #countsByCell({ found, prices }: Pick<Selection, 'found' | 'prices'>): number[] {
    const range = cellsOf(prices);
    if (!found && range) {
      return this.#cells.map(({ priceCell: place, products }) =>
        place >= range[0] && place <= range[1] ? products : 0,
      );
    }
    const counts = new Array<number>(this.#cells.length).fill(0);
    for (const number of found?.numbers ?? this.#numbersPriced(prices)) {
      const cell = at(this.#cellOf, number);
      const price = at(this.#prices, number);
      if (cell !== GONE && price >= prices.min && price <= prices.max) {
        counts[cell] = at(counts, cell) + 1;
      }
    }
    return counts;
  }

  #numbersPriced({ min, max }: PriceRange): number[] {
    return this.#byPrice.between(
      this.#byPrice.firstWhere((number) => at(this.#prices, number) >= min),
      this.#byPrice.firstWhere((number) => at(this.#prices, number) > max),
    );
  }

  #number(product: ListedProduct): number {
    this.remove(product.id);
    const number = this.#ids.push(product.id) - 1;
    this.#numberOf.set(product.id, number);
    this.#cellOf.push(this.#enterCell(product));
    this.#prices.push(product.price);
    this.#featured.push(product.isFeatured ? 1 : 0);
    this.#sales.push(product.salesCount);
    this.#created.push(product.createdAt);
    this.#names.add(number, product.nameWords);
    this.#words.add(number, product.allWords);
    return number;
  }

  #enterCell({ brandId, brand, category, type, price }: ListedProduct): number {
    const place = priceCell(price);
    const key = [brandId, brand, category, type, place].join('\n');
    const known = this.#cellAt.get(key);
    const index =
      known ??
      this.#cells.push({ brandId, brand, category, type, priceCell: place, products: 0 }) - 1;
    this.#cellAt.set(key, index);
    (this.#cells[index] as Cell).products++;
    return index;
  }

  /** Equals stand in the order of their ids. */
  #sortedBy(compare: (a: number, b: number) => number): SortOrder {
    return new SortOrder(
      (a, b) => compare(a, b) || ((this.#ids[a] as string) < (this.#ids[b] as string) ? -1 : 1),
    );
  }
}

/** The entry of a product or cell, each of which has one. */
const at = (list: number[], index: number): number => list[index] as number;
