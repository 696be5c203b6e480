/** Numbers in one order, kept sorted while single ones come. */
export class SortOrder {
  readonly #compare: (a: number, b: number) => number;
  #sorted: number[] = [];

  constructor(compare: (a: number, b: number) => number) {
    this.#compare = compare;
  }

  add(numbers: number[]): void {
    if (numbers.length > MANY) {
      this.#sorted = [...this.#sorted, ...numbers].sort(this.#compare);
      return;
    }
    for (const number of numbers) {
      this.#sorted.splice(
        this.firstWhere((other) => this.#compare(number, other) < 0),
        0,
        number,
      );
    }
  }

  /** The place of the first number of which `holds` is true, as it must be of all that follow. */
  firstWhere(holds: (number: number) => boolean): number {
    let low = 0;
    let high = this.#sorted.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (holds(this.#sorted[middle] as number)) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  /** The numbers from one place up to another, in order. */
  between(start: number, end: number): number[] {
    return this.#sorted.slice(start, end);
  }

  /** After the first `offset` numbers that pass, the next `limit` of them. */
  page(passes: (number: number) => boolean, offset: number, limit: number, backwards = false) {
    const { length } = this.#sorted;
    const page: number[] = [];
    let skipped = 0;
    for (let place = 0; place < length && page.length < limit; place++) {
      const number = this.#sorted[backwards ? length - 1 - place : place] as number;
      if (!passes(number)) continue;
      if (skipped < offset) skipped++;
      else page.push(number);
    }
    return page;
  }
}

/** From so many on, sorting all is faster than finding each one's place. */
const MANY = 200;
