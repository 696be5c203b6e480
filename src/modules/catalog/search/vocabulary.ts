import { type Slices, TEXTS_STRIDE } from './slices.ts';
import { firstPlace } from './sort-order.ts';

/**
 * Edit distance in which two swapped neighbours count as one error (optimal string alignment):
 * letters swapped, missing, added or wrong (src/modules/catalog/RULES.md, Search).
 * @returns the distance, or `limit + 1` if it is above `limit`
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

/** The last rows of the distance table. All pairs of words use the same memory. */
let beforeLast: number[] = [];
let last: number[] = [];
let current: number[] = [];

const at = (row: number[], column: number): number => row[column] as number;

/** How many errors a word of this length may have and still be recognised. */
export const tolerance = (length: number): number => (length < 3 ? 0 : length < 8 ? 1 : 2);

/**
 * Whether one may be a misspelling of the other: of a short word hardly anybody gets the first letter wrong, while
 * other words are often one letter away ('sour' from 'four', 'tight' from 'light').
 */
export const beginAlike = (typed: string, word: string): boolean =>
  tolerance(typed.length) > 1 ||
  typed[0] === word[0] ||
  (typed[0] === word[1] && typed[1] === word[0]);

/** At most this many readings of one misspelt word. */
const MAX_READINGS = 5;

/** Numbers and shorter words are too similar to each other to be corrected. */
const isSpelt = (word: string): boolean => word.length >= 3 && /\p{L}/u.test(word);

/** How many letters of a word's beginning are compared to find candidates. */
const HEAD = 5;

/** A shorter text is not looked for inside words. */
export const SHORTEST_PART = 3;

/** The words of the catalogue that products have, as a search asks for them. */
export interface Words {
  has(word: string): boolean;
  /** The words that begin with `start`. */
  beginningWith(start: string): string[];
  /** The words that contain `part`, which has three letters or more. */
  containing(part: string): string[];
  /** The words that are closest to this one, or that begin with what is closest to it. */
  closest(word: string): string[];
}

/**
 * The words of the catalogue. Lookups never go through all of them: beginnings are found by binary search,
 * parts by their runs of three letters, and misspellings by leaving out letters, as SymSpell does (Wolf Garbe,
 * 2012): two beginnings that differ by n errors become equal when up to n letters are left out of each.
 */
export class Vocabulary implements Words {
  readonly #isUsed: (word: string) => boolean;
  #sorted: string[] = [];
  /** For three letters in a row, the words that have them. */
  readonly #byTriple = new Map<string, string[]>();
  /** For what is left of a beginning without some of its letters, the beginnings that it may come from. */
  readonly #heads = new Map<string, string[]>();
  readonly #knownHeads = new Set<string>();

  /** @param isUsed whether any product still has the word; only those words are found */
  constructor(isUsed: (word: string) => boolean) {
    this.#isUsed = isUsed;
  }

  /** Adds the first words. None may come twice. */
  async fill(words: string[], slices: Slices): Promise<void> {
    this.#sorted = await sortedWords(words, slices);
    const enter = (index: number) => this.#enter(words[index] as string);
    await slices.each(words.length, enter, TEXTS_STRIDE);
  }

  /** Adds words that it does not know yet. None may come twice. */
  add(words: string[]): void {
    const sorted: string[] = [];
    let copied = 0;
    for (const word of words.toSorted()) {
      for (const place = this.#placeOf(word); copied < place; copied++) {
        sorted.push(this.#sorted[copied] as string);
      }
      sorted.push(word);
    }
    for (; copied < this.#sorted.length; copied++) sorted.push(this.#sorted[copied] as string);
    this.#sorted = sorted;
    for (const word of words) this.#enter(word);
  }

  has(word: string): boolean {
    return this.#sorted[this.#placeOf(word)] === word && this.#isUsed(word);
  }

  beginningWith(start: string): string[] {
    return this.#allBeginningWith(start).filter(this.#isUsed);
  }

  #allBeginningWith(start: string): string[] {
    const first = this.#placeOf(start);
    let end = first;
    while (this.#sorted[end]?.startsWith(start)) end++;
    return this.#sorted.slice(first, end);
  }

  containing(part: string): string[] {
    const lists = runsOf(part).map((triple) => this.#byTriple.get(triple) ?? []);
    const [shortest = []] = lists.sort((a, b) => a.length - b.length);
    return shortest.filter((word) => word.includes(part) && this.#isUsed(word));
  }

  closest(word: string): string[] {
    const errors = tolerance(word.length);
    if (errors === 0) return [];
    return closestOf(word, this.#candidates(word, errors), this.#isUsed);
  }

  /** At least all words that differ by this many errors or fewer. */
  #candidates(word: string, errors: number): Set<string> {
    const head = word.slice(0, HEAD);
    const candidates = new Set<string>();
    for (const remains of remainders(head, errors)) {
      for (const like of this.#heads.get(remains) ?? []) {
        // A shorter beginning only matters if it is a whole word.
        if (like.length === head.length) {
          for (const each of this.#allBeginningWith(like)) candidates.add(each);
        } else if (this.#sorted[this.#placeOf(like)] === like) candidates.add(like);
      }
    }
    return candidates;
  }

  #enter(word: string): void {
    for (const triple of runsOf(word)) append(this.#byTriple, triple, word);
    for (const head of headsOf(word)) {
      if (this.#knownHeads.has(head)) continue;
      this.#knownHeads.add(head);
      for (const remains of remaindersOf(head)) append(this.#heads, remains, head);
    }
  }

  /** Where the word is in the sorted list, or where it would be. */
  #placeOf(word: string): number {
    return firstPlace(this.#sorted, (other) => other >= word);
  }
}

/** Of some words, those that are closest to what was typed, or that begin with what is closest to it. */
export function closestOf(
  typed: string,
  candidates: Iterable<string>,
  isUsed: (word: string) => boolean,
): string[] {
  let best = tolerance(typed.length);
  let found: string[] = [];
  for (const candidate of candidates) {
    if (!isSpelt(candidate) || !beginAlike(typed, candidate)) continue;
    let distance = editDistance(typed, candidate, best);
    if (candidate.length > typed.length) {
      distance = Math.min(distance, editDistance(typed, candidate.slice(0, typed.length), best));
    }
    if (distance > best || !isUsed(candidate)) continue;
    if (distance < best) found = [];
    best = distance;
    found.push(candidate);
  }
  return found.sort().slice(0, MAX_READINGS);
}

/** The beginnings of a word by which misspellings of it are found. */
const headsOf = (word: string): string[] =>
  isSpelt(word)
    ? indexes(Math.min(word.length, HEAD) - 2).map((more) => word.slice(0, more + 3))
    : [];

/** Only long words may have two errors, and their beginnings are compared in full length. */
const remaindersOf = (head: string): Set<string> => remainders(head, head.length === HEAD ? 2 : 1);

/**
 * What a word is stored by where an index of texts takes the place of a `Vocabulary`: one that shares any of these with
 * `likenessesOf` a typed word may be what it means.
 */
export const remainsOf = (word: string): string[] => [
  ...headsOf(word).flatMap((head) => [...remaindersOf(head)].map((each) => head.length + each)),
  ...(word.length < HEAD && isSpelt(word) ? [...remaindersOf(word)].map((each) => `=${each}`) : []),
];

/** None of a word that is too short to be misspelt. */
export function likenessesOf(typed: string): string[] {
  const errors = tolerance(typed.length);
  if (errors === 0) return [];
  const head = typed.slice(0, HEAD);
  return [...remainders(head, errors)].flatMap((each) => [head.length + each, `=${each}`]);
}

/** Every run of three letters in a word, without repeats. */
export const runsOf = (word: string): string[] => [
  ...new Set(
    indexes(word.length - SHORTEST_PART + 1).map((at) => word.slice(at, at + SHORTEST_PART)),
  ),
];

const indexes = (count: number): number[] => [...Array(Math.max(count, 0)).keys()];

/** Everything that a text can become by leaving out up to `most` of its letters. */
function remainders(text: string, most: number): Set<string> {
  const all = new Set([text]);
  let last = [text];
  for (let left = 0; left < most; left++) {
    last = last.flatMap((each) =>
      indexes(each.length).map((at) => each.slice(0, at) + each.slice(at + 1)),
    );
    for (const each of last) all.add(each);
  }
  return all;
}

function append(lists: Map<string, string[]>, key: string, entry: string): void {
  const list = lists.get(key);
  if (list) list.push(entry);
  else lists.set(key, [entry]);
}

const RUN = 2_000;

/** Sorts short runs, then merges them two by two. */
async function sortedWords(words: string[], slices: Slices): Promise<string[]> {
  let runs: string[][] = [];
  for (let start = 0; start < words.length; start += RUN) {
    runs.push(words.slice(start, start + RUN).sort());
    if (slices.isOver) await slices.pause();
  }
  while (runs.length > 1) {
    const merged: string[][] = [];
    for (let place = 0; place < runs.length; place += 2) {
      merged.push(await mergedWords(runs[place] ?? [], runs[place + 1] ?? [], slices));
    }
    runs = merged;
  }
  return runs[0] ?? [];
}

async function mergedWords(a: string[], b: string[], slices: Slices): Promise<string[]> {
  const merged: string[] = [];
  let fromA = 0;
  let fromB = 0;
  await slices.each(a.length + b.length, () => {
    const [nextA, nextB] = [a[fromA], b[fromB]];
    const isA = nextB === undefined || (nextA !== undefined && nextA < nextB);
    merged.push((isA ? a[fromA++] : b[fromB++]) as string);
  });
  return merged;
}
