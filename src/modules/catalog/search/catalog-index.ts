import type { ChosenFacets } from '../facets.ts';
import { type Brand, CatalogCells, type CellFilters, type Tally } from './catalog-cells.ts';
import { FacetSets } from './facet-sets.ts';
import { GrowingList } from './growing-list.ts';
import { ANY_PRICE, isAnyPrice, type PriceRange, priceCell } from './price-cells.ts';
import { priceStep, STEPS } from './price-steps.ts';
import { ProductIds } from './product-ids.ts';
import type { SearchPage } from './product-search.ts';
import { type Counted, isChosen, type Search } from './search-answers.ts';
import type { Slices } from './slices.ts';
import { firstInOrder, SortOrder } from './sort-order.ts';
import { WordIndex } from './word-index.ts';

/** What lists and search need to know about a product on sale. */
export interface ListedProduct {
  id: string;
  brand: Brand;
  category: string;
  type: string;
  /** Minor units. */
  price: number;
  isFeatured: boolean;
  salesCount: number;
  /** Whole microseconds since 1970. */
  createdAt: number;
  name: string;
  /** Other texts by which it is found. */
  otherTexts: readonly string[];
  /** Its choices among the facets, as `facetSetText` writes them. */
  facetSet: string;
}

export interface Selection {
  filters: CellFilters;
  prices: PriceRange;
  facets: ChosenFacets;
  search?: Search | undefined;
}

/** The cell of products that are no longer on sale. */
const GONE = 2 ** 32 - 1;

/** Products are counted one by one in spans of prices up to about this length. */
const STRIDE = 8_192;

const LATEST = Number.MAX_SAFE_INTEGER;
const MOST_SALES = 2 ** 32 - 1;

/**
 * Everything on sale, arranged so that filtering, sorting, counting and searching take about as long for a
 * hundred thousand products as for a thousand. Products are numbered in the order in which they are added; one
 * whose words changed gets a new number.
 */
export class CatalogIndex {
  readonly #ids = new ProductIds();
  // They begin with different lengths, so that not all of them are copied for the same product when they grow.
  readonly #cellOf = new GrowingList(Uint32Array, 64);
  readonly #prices = new GrowingList(Float64Array, 68);
  readonly #featured = new GrowingList(Uint8Array, 73);
  readonly #sales = new GrowingList(Uint32Array, 78);
  readonly #created = new GrowingList(Float64Array, 84);
  readonly #signatures = new GrowingList(Uint32Array, 90);
  readonly #setOf = new GrowingList(Uint32Array, 97);
  readonly #stepOf = new GrowingList(Uint8Array, 104);
  readonly #words = new WordIndex((number) => this.#cellOf.list[number] !== GONE);
  readonly #cells = new CatalogCells();
  /** The combinations of choices that products have among the facets. */
  readonly sets = new FacetSets();
  readonly #byPrice = this.#sortedBy((number) => this.#prices.list[number] as number);
  readonly #byAge = this.#sortedBy((number) => LATEST - (this.#created.list[number] as number));
  readonly #bySales = this.#sortedBy((number) => MOST_SALES - (this.#sales.list[number] as number));
  readonly #byFeatured = this.#sortedBy((number) => {
    const others = (this.#featured.list[number] as number) === 1 ? 0 : MOST_SALES + 1;
    return others + MOST_SALES - (this.#sales.list[number] as number);
  });
  /** How many products have each step of the price. */
  readonly #steps = new Uint32Array(STEPS);
  /** The counts of all cells up to every STRIDE-th place in the order of prices; made when first needed. */
  #countsUpTo: Uint32Array[] | undefined;
  #version = 0;
  readonly #columns = [
    this.#cellOf,
    this.#prices,
    this.#featured,
    this.#sales,
    this.#created,
    this.#signatures,
    this.#setOf,
    this.#stepOf,
  ];
  readonly #orders = [this.#byPrice, this.#byAge, this.#bySales, this.#byFeatured];

  /** The words that products are found by. */
  get vocabulary() {
    return this.#words.vocabulary;
  }

  /** Another one after each change. */
  get version(): number {
    return this.#version;
  }

  get size(): number {
    return this.#byPrice.sorted.length;
  }

  /** How many numbers are no longer used. */
  get waste(): number {
    return this.#ids.count - this.size;
  }

  /** Adds one of the first products. None may come twice. They can be found after `fill`. */
  addFirst(product: ListedProduct): void {
    this.#ids.addFirst(product.id);
    this.#pushColumns(product, this.#words.addFirst(product.name, product.otherTexts));
  }

  async fill(slices: Slices): Promise<void> {
    const numbers = await this.#ids.sort(slices);
    for (const order of this.#orders) await order.fill(numbers, slices);
    await this.#words.fill(slices);
  }

  /** All that the first products come to, for another thread. */
  get parts() {
    return {
      ids: this.#ids.parts,
      columns: this.#columns.map(({ entries }) => entries),
      orders: this.#orders.map(({ sorted }) => sorted),
      words: this.#words.parts,
      cells: this.#cells.parts,
      sets: this.sets.parts,
    };
  }

  /** Takes over what another thread made; it is empty. */
  async adopt(parts: CatalogIndex['parts'], slices: Slices): Promise<void> {
    this.#ids.adopt(parts.ids);
    for (const [place, column] of this.#columns.entries()) {
      column.adopt(parts.columns[place] as never);
    }
    for (const [place, order] of this.#orders.entries()) {
      order.adopt(parts.orders[place] as Uint32Array);
    }
    this.#cells.adopt(parts.cells);
    this.sets.adopt(parts.sets);
    for (const step of this.#stepOf.entries) (this.#steps[step] as number)++;
    await this.#words.adopt(parts.words, slices);
  }

  /** Adds or replaces products, none of which may come twice, and removes those that are `gone`. */
  change(products: ListedProduct[], gone: string[]): void {
    this.#countsUpTo = undefined;
    this.#version++;
    const leaving = [...products.map(({ id }) => id), ...gone].flatMap((id) => {
      const number = this.#ids.numberOf(id);
      return number === undefined || (this.#cellOf.list[number] as number) === GONE ? [] : number;
    });
    for (const order of this.#orders) order.remove(leaving);
    for (const number of leaving) {
      this.#cells.count(this.#cellOf.list[number] as number, -1);
      this.sets.count(this.#setOf.list[number] as number, -1);
      (this.#steps[this.#stepOf.list[number] as number] as number)--;
      this.#cellOf.list[number] = GONE;
    }
    const coming = products.map((product) => this.#enter(product));
    for (const order of this.#orders) order.add(coming);
    this.#words.settle();
  }

  /**
   * The ids on one page of the selected products, and how many there are in all.
   * @param known how many, if that was found out since the last change
   */
  list(selection: Selection, page: SearchPage, known?: number): { ids: string[]; total: number } {
    const { numbers, total } = selection.search
      ? this.#listFound(selection.search, selection, page)
      : this.#listAll(selection, page, known);
    return { ids: numbers.map((number) => this.#ids.at(number)), total };
  }

  /** How many products the filters leave, and how many each of them takes away. */
  tally(selection: Selection): Tally {
    const { filters, prices, facets, search } = selection;
    if (search || isChosen(facets)) return this.#countEach(selection).tally;
    return this.#cells.tally(filters, this.#count(prices), this.#count(ANY_PRICE));
  }

  /** All that is counted for the filters. */
  counted(selection: Selection): Counted {
    const { filters, prices, facets, search } = selection;
    const isAll =
      !search && !isChosen(facets) && isAnyPrice(prices) && Object.values(filters).every(isAny);
    if (isAll) {
      return { tally: this.tally(selection), bySet: this.sets.sizes, byStep: this.#steps };
    }
    const counted = this.#countEach(selection);
    return search || isChosen(facets) ? counted : { ...counted, tally: this.tally(selection) };
  }

  /** Looks at each product that is found, and as little as the filters allow: that is most of what a page with its facets costs. */
  #countEach({ filters, prices, facets, search }: Selection): Counted {
    const found = search ? this.#find(search) : undefined;
    const passes = this.#cells.passing(filters);
    const keptOut = this.sets.keptOut(facets);
    const { min, max } = prices;
    const isAtAnyPrice = isAnyPrice(prices);
    const all = new Uint32Array(passes.length);
    const priced = isAtAnyPrice ? all : new Uint32Array(passes.length);
    // What nothing but the facets takes from is counted already.
    const isCounted = !found && isAtAnyPrice && Object.values(filters).every(isAny);
    const bySet = isCounted ? this.sets.sizes : this.sets.zeros();
    const byStep = new Uint32Array(STEPS);
    const [cells, sets, steps] = [this.#cellOf.list, this.#setOf.list, this.#stepOf.list];
    const priceOf = this.#prices.list;
    const count = found ? found.length : this.#ids.count;
    for (let place = 0; place < count; place++) {
      const number = found ? (found[place] as number) : place;
      const set = sets[number] as number;
      const missed = keptOut[set] as number;
      // No single choice would bring it in.
      if (missed > 1 || (isCounted && missed > 0)) continue;
      const cell = cells[number] as number;
      if (cell === GONE) continue;
      const isInCell = passes[cell] === 1;
      if (!isInCell && missed > 0) continue;
      const price = isAtAnyPrice ? min : (priceOf[number] as number);
      const isPriced = price >= min && price <= max;
      if (isPriced && isInCell && !isCounted) (bySet[set] as number)++;
      if (missed > 0) continue;
      (all[cell] as number)++;
      if (isPriced && !isAtAnyPrice) (priced[cell] as number)++;
      if (isInCell) (byStep[steps[number] as number] as number)++;
    }
    return { tally: this.#cells.tally(filters, priced, all), bySet, byStep };
  }

  #listFound(search: Search, selection: Selection, { sortBy, limit, offset }: SearchPage) {
    const passing = this.#cells.passing(selection.filters);
    const found = this.#pick(selection, passing, this.#find(search));
    const { compareFound } = this.#words;
    const { compare: compareSales } = this.#bySales;
    const compare =
      sortBy === 'featured'
        ? (a: number, b: number) => compareFound(a, b) || compareSales(a, b)
        : this.#comparing(sortBy);
    return { numbers: firstInOrder(found, compare, offset, limit), total: found.length };
  }

  #listAll(selection: Selection, { sortBy, limit, offset }: SearchPage, known?: number) {
    const { filters, prices, facets } = selection;
    const passing = this.#cells.passing(filters);
    const picked =
      known === undefined && isChosen(facets) ? this.#pick(selection, passing) : undefined;
    const total =
      known ??
      picked?.length ??
      this.#count(prices).reduce((sum, count, cell) => sum + (passing[cell] ? count : 0), 0);
    if (total <= offset || limit === 0) return { numbers: [], total };
    // Going through all products in order, a page is full after about this many steps. If few products pass,
    // it is quicker to sort them alone.
    const steps = Math.min(((offset + limit) * this.size) / total, this.size);
    if (steps * STEP > (picked ? 0 : this.size) + total * SORTING) {
      const numbers = picked ?? this.#pick(selection, passing);
      return { numbers: firstInOrder(numbers, this.#comparing(sortBy), offset, limit), total };
    }
    const order = this.#orderOf(sortBy);
    const page = { offset, limit, backwards: sortBy === 'price-high' };
    const within: [number, number] = order === this.#byPrice ? this.#span(prices) : [0, this.size];
    return { numbers: order.page(this.#test(selection, passing), page, within), total };
  }

  /** The numbers that pass, of those found or of all. */
  #pick({ prices, facets }: Selection, passing: Uint8Array, found?: Uint32Array): Uint32Array {
    const [cells, sets, priceOf] = [this.#cellOf.list, this.#setOf.list, this.#prices.list];
    const keptOut = this.sets.keptOut(facets);
    const { min, max } = prices;
    const all = found ? found.length : this.#ids.count;
    const picked = new Uint32Array(all);
    let count = 0;
    for (let place = 0; place < all; place++) {
      const number = found ? (found[place] as number) : place;
      if (keptOut[sets[number] as number] !== 0) continue;
      const cell = cells[number] as number;
      if (cell === GONE || passing[cell] !== 1) continue;
      const price = priceOf[number] as number;
      if (price >= min && price <= max) picked[count++] = number;
    }
    return picked.subarray(0, count);
  }

  /** Where in the order of prices the range begins and ends. */
  #span({ min, max }: PriceRange): [start: number, end: number] {
    // Prices are whole numbers, so what is above one is the same as from the next on.
    const end = this.#byPrice.firstFrom(max + 1);
    return [Math.min(this.#byPrice.firstFrom(min), end), end];
  }

  /** How many products in this price range each cell has. */
  #count(prices: PriceRange): readonly number[] {
    const counts = this.#cells.counts(prices);
    return counts ?? this.#countSpan(...this.#span(prices));
  }

  /** How many products each cell has between two places in the order of prices. */
  #countSpan(start: number, end: number): number[] {
    const counts = this.#cells.zeros();
    if (end - start < 2 * STRIDE) return this.#addSpan(counts, start, end, 1);
    this.#countsUpTo ??= this.#countAlongPrices();
    const [first, last] = [Math.floor(start / STRIDE), Math.floor(end / STRIDE)];
    const before = this.#countsUpTo[first] as Uint32Array;
    const upTo = this.#countsUpTo[last] as Uint32Array;
    for (let cell = 0; cell < counts.length; cell++) {
      counts[cell] = (upTo[cell] as number) - (before[cell] as number);
    }
    this.#addSpan(counts, first * STRIDE, start, -1);
    return this.#addSpan(counts, last * STRIDE, end, 1);
  }

  #countAlongPrices(): Uint32Array[] {
    const counts = this.#cells.zeros();
    const countsUpTo = [Uint32Array.from(counts)];
    for (let start = 0; start + STRIDE <= this.size; start += STRIDE) {
      this.#addSpan(counts, start, start + STRIDE, 1);
      countsUpTo.push(Uint32Array.from(counts));
    }
    return countsUpTo;
  }

  #addSpan(counts: number[], start: number, end: number, step: 1 | -1): number[] {
    const { sorted } = this.#byPrice;
    const cells = this.#cellOf.list;
    for (let place = start; place < end; place++) {
      const cell = cells[sorted[place] as number] as number;
      counts[cell] = (counts[cell] as number) + step;
    }
    return counts;
  }

  /** Some of the numbers may be old ones of products that changed since. */
  #find({ readings, ids }: Search): Uint32Array {
    const numbers = ids.flatMap((id) => this.#ids.numberOf(id) ?? []);
    return this.#words.find(readings, numbers);
  }

  #orderOf(sort: SearchPage['sortBy']): SortOrder {
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

  #comparing(sort: SearchPage['sortBy']): (a: number, b: number) => number {
    const { compare } = this.#orderOf(sort);
    return sort === 'price-high' ? (a, b) => compare(b, a) : compare;
  }

  #test({ prices, facets }: Selection, passing: Uint8Array): (number: number) => boolean {
    const cellOf = this.#cellOf.list;
    const setOf = this.#setOf.list;
    const keptOut = isChosen(facets) ? this.sets.keptOut(facets) : undefined;
    const isInCell = (number: number) =>
      passing[cellOf[number] as number] === 1 &&
      (keptOut === undefined || keptOut[setOf[number] as number] === 0);
    if (isAnyPrice(prices)) return isInCell;
    const { min, max } = prices;
    const { list } = this.#prices;
    return (number) => {
      const price = list[number] as number;
      return price >= min && price <= max && isInCell(number);
    };
  }

  /** @returns the product's number, which stays the same if its words did */
  #enter(product: ListedProduct): number {
    const { id, name, otherTexts } = product;
    const known = this.#ids.numberOf(id);
    if (
      known !== undefined &&
      (this.#signatures.list[known] as number) === this.#words.signature(name, otherTexts)
    ) {
      this.#prices.list[known] = product.price;
      this.#featured.list[known] = product.isFeatured ? 1 : 0;
      this.#sales.list[known] = product.salesCount;
      this.#created.list[known] = product.createdAt;
      this.#cellOf.list[known] = this.#cellFor(product);
      this.#setOf.list[known] = this.#setFor(product);
      this.#stepOf.list[known] = this.#stepFor(product);
      return known;
    }
    const number = this.#ids.add(id);
    this.#pushColumns(product, this.#words.add(name, otherTexts));
    return number;
  }

  #pushColumns(product: ListedProduct, signature: number): void {
    this.#prices.push(product.price);
    this.#featured.push(product.isFeatured ? 1 : 0);
    this.#sales.push(product.salesCount);
    this.#created.push(product.createdAt);
    this.#cellOf.push(this.#cellFor(product));
    this.#signatures.push(signature);
    this.#setOf.push(this.#setFor(product));
    this.#stepOf.push(this.#stepFor(product));
  }

  /** The cell that a product is counted in. */
  #cellFor({ brand, category, type, price }: ListedProduct): number {
    const cell = this.#cells.cellOf(brand, { category, type, priceCell: priceCell(price) });
    this.#cells.count(cell, 1);
    return cell;
  }

  #stepFor({ price }: ListedProduct): number {
    const step = priceStep(price);
    (this.#steps[step] as number)++;
    return step;
  }

  #setFor({ facetSet }: ListedProduct): number {
    const set = this.sets.placeOf(facetSet);
    this.sets.count(set, 1);
    return set;
  }

  /** Equals are in the order of their ids. */
  #sortedBy(keyOf: (number: number) => number): SortOrder {
    return new SortOrder(keyOf, this.#ids.compare);
  }
}

const isAny = (filter: string | undefined): boolean => filter === undefined;

/** What a step in sorted order and the sorting of one product cost, compared to a step in number order. */
const STEP = 3;
const SORTING = 300;
