import { type Brand, CatalogCells, type CellFilters, type Tally } from './catalog-cells.ts';
import type { Sort } from './choices.ts';
import { firstInOrder } from './first-in-order.ts';
import { ANY_PRICE, isAnyPrice, type PriceRange, priceCell } from './price-cells.ts';
import { SortOrder } from './sort-order.ts';
import { WordIndex } from './word-index.ts';

/** What the listing looks at of a product on sale. */
export interface ListedProduct {
  id: string;
  brand: Brand;
  category: string;
  type: string;
  /** Minor units. */
  price: number;
  isFeatured: boolean;
  salesCount: number;
  /** Milliseconds since 1970. */
  createdAt: number;
  nameWords: string[];
  otherWords: string[];
}

export interface Search {
  /** For each typed word, the words that it may mean; a product must have one of each. */
  readings: string[][];
  /** Products that were found otherwise. */
  ids: string[];
}

export interface Selection {
  filters: CellFilters;
  prices: PriceRange;
  search?: Search | undefined;
}

export interface PageOf {
  /** Of a search, `featured` is what was found by its name before the rest, then by sales. */
  sort: Sort;
  limit: number;
  offset: number;
}

const GONE = -1;

/**
 * Everything on sale, held so that filtering, sorting, counting and searching cost about the same for
 * a hundred thousand products as for a thousand. Products are numbered as they come; a changed one
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
  readonly #words = new WordIndex();
  readonly #byPrice = this.#sortedBy((a, b) => at(this.#prices, a) - at(this.#prices, b));
  readonly #cells = new CatalogCells();
  readonly #byAge = this.#sortedBy((a, b) => at(this.#created, b) - at(this.#created, a));
  readonly #bySales = this.#sortedBy((a, b) => at(this.#sales, b) - at(this.#sales, a));
  readonly #byFeatured = this.#sortedBy(
    (a, b) =>
      at(this.#featured, b) - at(this.#featured, a) || at(this.#sales, b) - at(this.#sales, a),
  );
  readonly #orders = [this.#byPrice, this.#byAge, this.#bySales, this.#byFeatured];

  /** The words that products are found by. */
  get vocabulary() {
    return this.#words.vocabulary;
  }

  /** Takes products in, in the place of what was known of them. */
  add(products: ListedProduct[]): void {
    const numbers = products.map((product) => this.#enter(product));
    for (const order of this.#orders) order.add(numbers);
  }

  remove(id: string): void {
    const number = this.#numberOf.get(id);
    if (number === undefined) return;
    for (const order of this.#orders) order.remove(number);
    this.#cells.remove(number, at(this.#cellOf, number));
    this.#cellOf[number] = GONE;
    this.#numberOf.delete(id);
  }

  /** One page of the products, by their ids, and how many there are in all. */
  list(selection: Selection, page: PageOf): { ids: string[]; total: number } {
    const { numbers, total } = selection.search
      ? this.#listFound(selection.search, selection, page)
      : this.#listAll(selection, page);
    return { ids: numbers.map((number) => this.#ids[number] as string), total };
  }

  /** How many products the filters of a listing leave, with and without each of them. */
  tally({ filters, prices, search }: Selection): Tally {
    if (!search) {
      return this.#cells.tally(filters, this.#cells.counts(prices), this.#cells.counts(ANY_PRICE));
    }
    const found = this.#find(search);
    const all = this.#countFound(found, ANY_PRICE);
    const priced = isAnyPrice(prices) ? all : this.#countFound(found, prices);
    return this.#cells.tally(filters, priced, all);
  }

  #listFound(search: Search, selection: Selection, { sort, limit, offset }: PageOf) {
    const passes = this.#test(selection, this.#cells.passing(selection.filters));
    const found = keepOnly(this.#find(search), passes);
    const { compareFound } = this.#words;
    const { compare: compareSales } = this.#bySales;
    const compare =
      sort === 'featured'
        ? (a: number, b: number) => compareFound(a, b) || compareSales(a, b)
        : this.#comparing(sort);
    return { numbers: firstInOrder(found, compare, offset, limit), total: found.length };
  }

  #listAll(selection: Selection, { sort, limit, offset }: PageOf) {
    const { filters, prices } = selection;
    const passing = this.#cells.passing(filters);
    let total = 0;
    for (const [cell, count] of this.#cells.counts(prices).entries()) {
      if (passing[cell]) total += count;
    }
    // Going through everything in order, a page is full after about so many steps.
    const steps = ((offset + limit) * this.#numberOf.size) / total;
    if (steps > total) {
      const numbers = Uint32Array.from(this.#cells.numbers(passing, prices));
      return { numbers: firstInOrder(numbers, this.#comparing(sort), offset, limit), total };
    }
    const order = this.#orderOf(sort);
    const page = { offset, limit, backwards: sort === 'price-high' };
    const within = order === this.#byPrice ? this.#span(prices) : undefined;
    return { numbers: order.page(this.#test(selection, passing), page, within), total };
  }

  /** From where to where in the order of prices they are such. */
  #span({ min, max }: PriceRange): [start: number, end: number] {
    return [
      this.#byPrice.firstWhere((number) => at(this.#prices, number) >= min),
      this.#byPrice.firstWhere((number) => at(this.#prices, number) > max),
    ];
  }

  #countFound(found: Uint32Array, { min, max }: PriceRange): number[] {
    const counts = this.#cells.zeros();
    for (const number of found) {
      const cell = at(this.#cellOf, number);
      const price = at(this.#prices, number);
      if (cell === GONE || price < min || price > max) continue;
      counts[cell] = at(counts, cell) + 1;
    }
    return counts;
  }

  /** Products that were changed may be among them under the numbers that they had. */
  #find({ readings, ids }: Search): Uint32Array {
    const numbers = ids.flatMap((id) => this.#numberOf.get(id) ?? []);
    return this.#words.find(readings, numbers);
  }

  #orderOf(sort: Sort): SortOrder {
    switch (sort) {
      case 'featured':
        return this.#byFeatured;
      case 'newest':
        return this.#byAge;
      case 'bestselling':
        return this.#bySales;
      case 'price-low':
      case 'price-high':
        return this.#byPrice;
    }
  }

  #comparing(sort: Sort): (a: number, b: number) => number {
    const { compare } = this.#orderOf(sort);
    return sort === 'price-high' ? (a, b) => compare(b, a) : compare;
  }

  #test({ prices }: Selection, passing: boolean[]): (number: number) => boolean {
    const isInCell = (number: number) => passing[at(this.#cellOf, number)] === true;
    if (isAnyPrice(prices)) return isInCell;
    const { min, max } = prices;
    return (number) => {
      const price = at(this.#prices, number);
      return price >= min && price <= max && isInCell(number);
    };
  }

  #enter(product: ListedProduct): number {
    this.remove(product.id);
    const number = this.#ids.push(product.id) - 1;
    this.#numberOf.set(product.id, number);
    this.#prices.push(product.price);
    this.#featured.push(product.isFeatured ? 1 : 0);
    this.#sales.push(product.salesCount);
    this.#created.push(product.createdAt);
    this.#words.add(number, product.nameWords, product.otherWords);
    const { brand, category, type, price } = product;
    const kind = { category, type, priceCell: priceCell(price) };
    this.#cellOf.push(this.#cells.add(number, price, brand, kind));
    return number;
  }

  /** Equals stand in the order of their ids. */
  #sortedBy(compare: (a: number, b: number) => number): SortOrder {
    return new SortOrder((a, b) => compare(a, b) || this.#compareIds(a, b));
  }

  #compareIds(a: number, b: number): number {
    if (a === b) return 0;
    return (this.#ids[a] as string) < (this.#ids[b] as string) ? -1 : 1;
  }
}

/** Closes the ranks of those that pass, in their own memory. */
function keepOnly(numbers: Uint32Array, passes: (number: number) => boolean): Uint32Array {
  let count = 0;
  for (const number of numbers) if (passes(number)) numbers[count++] = number;
  return numbers.subarray(0, count);
}

/** The entry of a product or cell, each of which has one. */
const at = (list: number[], index: number): number => list[index] as number;
