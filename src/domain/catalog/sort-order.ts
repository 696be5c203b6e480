/** From so many on, sorting all is faster than finding the place of each. */
const MANY = 200;

/** Numbers in one order. They are put into it when it is asked for next. No two are equal. */
export class SortOrder {
  readonly compare: (a: number, b: number) => number;
  #sorted: number[] = [];
  #added: number[] = [];

  constructor(compare: (a: number, b: number) => number) {
    this.compare = compare;
  }

  get size(): number {
    return this.#sorted.length + this.#added.length;
  }

  add(numbers: number[]): void {
    for (const number of numbers) this.#added.push(number);
  }

  /** Takes a number out; what it is compared by must not have changed since it came. */
  remove(number: number): void {
    const place = this.#placeOf(number);
    if (this.#inOrder()[place] === number) this.#sorted.splice(place, 1);
  }

  /** The place of the first number of which `holds` is true, as it must be of all that follow. */
  firstWhere(holds: (number: number) => boolean): number {
    const sorted = this.#inOrder();
    let low = 0;
    let high = sorted.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (holds(sorted[middle] as number)) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  /**
   * After the first `offset` numbers that pass, the next `limit` of them.
   * @param within places between which alone is looked
   */
  page(
    passes: (number: number) => boolean,
    { offset, limit, backwards }: { offset: number; limit: number; backwards: boolean },
    [start, end]: [start: number, end: number] = [0, this.size],
  ): number[] {
    const sorted = this.#inOrder();
    const page: number[] = [];
    let skipped = 0;
    for (let step = 0; step < end - start && page.length < limit; step++) {
      const number = sorted[backwards ? end - 1 - step : start + step] as number;
      if (!passes(number)) continue;
      if (skipped < offset) skipped++;
      else page.push(number);
    }
    return page;
  }

  #placeOf(number: number): number {
    return this.firstWhere((other) => this.compare(other, number) >= 0);
  }

  #inOrder(): number[] {
    if (this.#added.length === 0) return this.#sorted;
    const added = this.#added;
    this.#added = [];
    if (added.length > MANY || added.length > this.#sorted.length) {
      this.#sorted = [...this.#sorted, ...added].sort(this.compare);
    } else {
      for (const number of added) this.#sorted.splice(this.#placeOf(number), 0, number);
    }
    return this.#sorted;
  }
}
