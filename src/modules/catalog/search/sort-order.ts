import type { Slices } from './slices.ts';

type Compare = (a: number, b: number) => number;

/** Numbers (of products) in the order of their keys. No two are equal by `compare`. */
export class SortOrder {
  readonly keyOf: (number: number) => number;
  readonly compare: Compare;
  #sorted: Uint32Array = new Uint32Array(0);

  /**
   * @param keyOf what numbers are sorted by: whole, from 0 to 2^53
   * @param compareEquals orders those with the same key
   */
  constructor(keyOf: (number: number) => number, compareEquals: Compare) {
    this.keyOf = keyOf;
    this.compare = (a, b) => keyOf(a) - keyOf(b) || compareEquals(a, b);
  }

  get sorted(): Uint32Array {
    return this.#sorted;
  }

  /** Adds the first numbers, which are already in the order for equal keys. */
  async fill(numbers: Uint32Array, slices: Slices): Promise<void> {
    this.#sorted = await sortedByKey(numbers, this.keyOf, slices);
  }

  /** Takes numbers that are in order. */
  adopt(sorted: Uint32Array): void {
    this.#sorted = sorted;
  }

  add(numbers: number[]): void {
    const added = numbers.toSorted(this.compare);
    const places = added.map((number) => this.#placeOf(number));
    const grown = new Uint32Array(this.#sorted.length + added.length);
    let copied = 0;
    for (const [turn, number] of added.entries()) {
      const place = places[turn] as number;
      grown.set(this.#sorted.subarray(copied, place), copied + turn);
      grown[place + turn] = number;
      copied = place;
    }
    grown.set(this.#sorted.subarray(copied), copied + added.length);
    this.#sorted = grown;
  }

  /** Removes numbers; their keys must not have changed since they were added. */
  remove(numbers: number[]): void {
    const places = numbers.map((number) => this.#placeOf(number)).sort((a, b) => a - b);
    const shrunk = new Uint32Array(this.#sorted.length - places.length);
    let copied = 0;
    for (const [turn, place] of places.entries()) {
      shrunk.set(this.#sorted.subarray(copied, place), copied - turn);
      copied = place + 1;
    }
    shrunk.set(this.#sorted.subarray(copied), copied - places.length);
    this.#sorted = shrunk;
  }

  /** The place of the first key that is not below this one. */
  firstFrom(key: number): number {
    return firstPlace(this.#sorted, (number) => this.keyOf(number) >= key);
  }

  /**
   * After the first `offset` numbers that pass, the next `limit` of them.
   * @param within places between which alone is looked
   */
  page(
    passes: (number: number) => boolean,
    { offset, limit, backwards }: { offset: number; limit: number; backwards: boolean },
    [start, end]: [start: number, end: number],
  ): number[] {
    const page: number[] = [];
    let skipped = 0;
    for (let step = 0; step < end - start && page.length < limit; step++) {
      const number = this.#sorted[backwards ? end - 1 - step : start + step] as number;
      if (!passes(number)) continue;
      if (skipped < offset) skipped++;
      else page.push(number);
    }
    return page;
  }

  #placeOf(number: number): number {
    return firstPlace(this.#sorted, (other) => this.compare(other, number) >= 0);
  }
}

/**
 * Where the first entry stands for which `holds` is true, as it is for all that follow; the length
 * where there is none.
 */
export function firstPlace<Entry>(
  sorted: { readonly length: number; readonly [place: number]: Entry },
  holds: (entry: Entry) => boolean,
): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(sorted[middle] as Entry)) high = middle;
    else low = middle + 1;
  }
  return low;
}

const WORD = 2 ** 32;

/** Sorts by whole keys from 0 to 2^53, in slices. Equals stay as they stood. */
async function sortedByKey(
  numbers: Uint32Array,
  keyOf: (number: number) => number,
  slices: Slices,
): Promise<Uint32Array> {
  const byLow = await sortedByWord(numbers, (number) => keyOf(number) >>> 0, slices);
  return sortedByWord(byLow, (number) => (keyOf(number) / WORD) >>> 0, slices);
}

/**
 * Sorts by words of 32 bits, one half after the other (LSD radix sort): that can be done in slices, and takes
 * a tenth of the time of sorting a million by comparisons. Equals stay as they stood.
 */
export async function sortedByWord(
  numbers: Uint32Array,
  wordOf: (number: number) => number,
  slices: Slices,
): Promise<Uint32Array> {
  const count = numbers.length;
  let from = numbers;
  let words = new Uint32Array(count);
  await slices.each(count, (index) => {
    words[index] = wordOf(from[index] as number);
  });
  for (const shift of [0, 16]) {
    const places = new Uint32Array(2 ** 16);
    for await (const [start, end] of slices.over(count)) {
      for (let index = start; index < end; index++) {
        (places[((words[index] as number) >>> shift) & 0xffff] as number)++;
      }
    }
    if (places.includes(count)) continue;
    for (let digit = 0, before = 0; digit < places.length; digit++) {
      const those = places[digit] as number;
      places[digit] = before;
      before += those;
    }
    const [to, wordsTo] = [new Uint32Array(count), new Uint32Array(count)];
    for await (const [start, end] of slices.over(count)) {
      for (let index = start; index < end; index++) {
        const word = words[index] as number;
        const place = (places[(word >>> shift) & 0xffff] as number)++;
        to[place] = from[index] as number;
        wordsTo[place] = word;
      }
    }
    from = to;
    words = wordsTo;
  }
  return from;
}

/** From the smallest by `compare`: after `offset` of the numbers, the next `limit`. */
export function firstInOrder(
  numbers: Uint32Array,
  compare: Compare,
  offset: number,
  limit: number,
): number[] {
  if (limit === 0) return [];
  const wanted = offset + limit;
  // Few of many are picked out; otherwise sorting all is no more work.
  const first =
    wanted * SORTING_PAYS < numbers.length
      ? smallest(numbers, compare, wanted)
      : numbers.toSorted(compare);
  return [...first.subarray(offset, wanted)];
}

const SORTING_PAYS = 8;

function smallest(numbers: Uint32Array, compare: Compare, count: number): Uint32Array {
  const kept = numbers.slice(0, count).sort(compare);
  for (let index = count; index < numbers.length; index++) {
    const number = numbers[index] as number;
    if (compare(number, kept[count - 1] as number) >= 0) continue;
    let place = count - 1;
    while (place > 0 && compare(number, kept[place - 1] as number) < 0) {
      kept[place] = kept[place - 1] as number;
      place--;
    }
    kept[place] = number;
  }
  return kept;
}
