/**
 * Edit distance in which two swapped neighbours count as one error (optimal string alignment):
 * letters swapped, missing, added or wrong (docs/rules.md, Search).
 * @returns the distance, or `limit + 1` as soon as it is sure to be above `limit`
 */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  for (let column = 0; column <= b.length; column++) last[column] = column;
  for (let row = 1; row <= a.length; row++) {
    let least = row;
    current[0] = row;
    for (let column = 1; column <= b.length; column++) {
      const same = a[row - 1] === b[column - 1];
      let cost = Math.min(
        at(last, column) + 1,
        at(current, column - 1) + 1,
        at(last, column - 1) + (same ? 0 : 1),
      );
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]) {
        cost = Math.min(cost, at(beforeLast, column - 2) + 1);
      }
      current[column] = cost;
      if (cost < least) least = cost;
    }
    if (least > limit) return limit + 1;
    [beforeLast, last, current] = [last, current, beforeLast];
  }
  return at(last, b.length);
}

/** The rows of the table that are looked at, in the same memory for every pair of words. */
let beforeLast: number[] = [];
let last: number[] = [];
let current: number[] = [];

const at = (row: number[], column: number): number => row[column] as number;

/** How many errors a word of this length may hold and still be recognised. */
const tolerance = (length: number): number => (length < 3 ? 0 : length < 8 ? 1 : 2);

/** At most this many readings of one misspelt word. */
const MAX_READINGS = 5;

/** Numbers and shorter words are too near to one another to be corrected into each other. */
const isSpelt = (word: string): boolean => word.length >= 3 && /\p{L}/u.test(word);

/** The words of the catalogue, sorted, so that a beginning is found by halving. */
export class Vocabulary {
  readonly #words: string[];
  readonly #spelt: string[];

  constructor(words: Iterable<string>) {
    this.#words = [...new Set(words)].sort();
    this.#spelt = this.#words.filter(isSpelt);
  }

  /** The words that begin with `start`. */
  beginningWith(start: string): string[] {
    let first = 0;
    let end = this.#words.length;
    while (first < end) {
      const middle = (first + end) >> 1;
      if ((this.#words[middle] ?? '') < start) first = middle + 1;
      else end = middle;
    }
    while (this.#words[end]?.startsWith(start)) end++;
    return this.#words.slice(first, end);
  }

  /** The words that have `part` somewhere inside. */
  containing(part: string): string[] {
    return this.#words.filter((word) => word.includes(part));
  }

  /** The closest words, or beginnings of words, to one that the catalogue does not know. */
  closest(word: string): string[] {
    let best = tolerance(word.length);
    if (best === 0) return [];
    let found: string[] = [];
    for (const candidate of this.#spelt) {
      let distance = editDistance(word, candidate, best);
      if (candidate.length > word.length) {
        distance = Math.min(distance, editDistance(word, candidate.slice(0, word.length), best));
      }
      if (distance < best) found = [];
      if (distance <= best) {
        best = distance;
        found.push(candidate);
      }
    }
    return found.slice(0, MAX_READINGS);
  }
}
