import { GrowingList, PiecedList } from './growing-list.ts';
import { wordsIn } from './search-query.ts';
import type { Slices } from './slices.ts';
import { Vocabulary } from './vocabulary.ts';

/** Which numbers (of products) each word leads to, by their names and by what else is said about them. */
export class WordIndex {
  readonly vocabulary = new Vocabulary((word) => this.#isUsed(word));
  readonly #isHere: (number: number) => boolean;
  readonly #placeOf = new Map<string, number>();
  /** The places of the words in texts that came lately: many products have them in common. */
  readonly #placesIn = new Map<string, number[]>();
  /** The last number that a word came with, and 1: a product has it once. */
  readonly #lastOf = new GrowingList(Uint32Array);
  /** Of the first numbers, one after the other: the lists that they are to be in, and where each begins. */
  #lists = new PiecedList();
  #starts = new PiecedList();
  /** The same turned round: the numbers of each list, and where it begins. */
  #numbers = new Uint32Array(0);
  #begins = new Uint32Array(1);
  /** The numbers that came to the lists later. */
  readonly #later = new Map<number, number[]>();
  #count = 0;
  /** Words that the vocabulary was not told of yet. */
  #newWords: string[] = [];
  /**
   * What the search at hand knows of each number: twice the count of typed words met so far, and one more
   * if one of them was met outside the name.
   */
  #marks = new Uint8Array(0);
  /** What it found. Like the marks in the same memory every time: allocating would take longer than searching. */
  #found = new Uint32Array(0);
  #foundCount = 0;

  /** @param isHere whether a number leads to anything still */
  constructor(isHere: (number: number) => boolean) {
    this.#isHere = isHere;
  }

  /** Takes in one of the first numbers, each the next. @returns its signature */
  addFirst(name: string, otherTexts: readonly string[]): number {
    this.#starts.push(this.#lists.length);
    return this.#enter(name, otherTexts, (list) => this.#lists.push(list));
  }

  /** Makes the first numbers, and the words, findable. */
  async fill(slices: Slices): Promise<void> {
    const lists = this.#lists;
    const begins = new Uint32Array(this.#placeOf.size * 2 + 1);
    for await (const [start, end] of slices.over(this.#lists.length)) {
      for (let index = start; index < end; index++) (begins[lists.at(index) + 1] as number)++;
    }
    for (let list = 1; list < begins.length; list++)
      begins[list] = at(begins, list) + at(begins, list - 1);
    const numbers = new Uint32Array(this.#lists.length);
    const ends = begins.slice();
    this.#starts.push(this.#lists.length);
    const starts = this.#starts;
    for await (const [first, end] of slices.over(this.#count)) {
      for (let number = first; number < end; number++) {
        for (let index = starts.at(number); index < starts.at(number + 1); index++) {
          numbers[(ends[lists.at(index)] as number)++] = number;
        }
      }
    }
    this.#numbers = numbers;
    this.#begins = begins;
    this.#lists = new PiecedList();
    this.#starts = new PiecedList();
    await this.vocabulary.fill(this.#newWords, slices);
    this.#newWords = [];
    this.#placesIn.clear();
  }

  /** Takes in the next number. @returns its signature */
  add(name: string, otherTexts: readonly string[]): number {
    const number = this.#count;
    return this.#enter(name, otherTexts, (list) => {
      const numbers = this.#later.get(list);
      if (numbers) numbers.push(number);
      else this.#later.set(list, [number]);
    });
  }

  /** Makes the words of what was added findable, once for many. */
  settle(): void {
    if (this.#newWords.length > 0) this.vocabulary.add(this.#newWords);
    this.#newWords = [];
    this.#placesIn.clear();
  }

  /** Tells by which words a number was added: others give another signature, but for one case in billions. */
  signature(name: string, otherTexts: readonly string[]): number {
    return hash(this.#listsOf(name, otherTexts));
  }

  /**
   * The numbers that every one of the typed words leads to, and `others`; each once. They stand until the
   * next search, and may be changed.
   * @param readings for each typed word, the words that it may mean
   */
  find(readings: string[][], others: number[]): Uint32Array {
    if (this.#count > this.#marks.length) {
      this.#marks = new Uint8Array(Math.ceil(this.#count * 1.2));
      this.#found = new Uint32Array(this.#marks.length);
    }
    this.#marks.fill(0);
    for (const [turn, words] of readings.entries()) {
      this.#foundCount = 0;
      const lists = words.flatMap((word) => {
        const place = this.#placeOf.get(word);
        return place === undefined ? [] : place * 2;
      });
      for (const list of lists) this.#meet(turn, list, 0);
      for (const list of lists) this.#meet(turn, list + 1, 1);
    }
    if (readings.length === 0) this.#foundCount = 0;
    const all = readings.length * 2;
    for (const number of others) {
      if (all > 0 && this.#mark(number) >= all) continue;
      this.#take(number, all + 1);
    }
    return this.#found.subarray(0, this.#foundCount);
  }

  /** Orders what the last search found: the numbers with every word in their name come first. */
  readonly compareFound = (a: number, b: number): number => this.#mark(a) - this.#mark(b);

  #enter(name: string, otherTexts: readonly string[], put: (list: number) => void): number {
    this.#count++;
    const lists = this.#listsOf(name, otherTexts);
    for (const list of lists) {
      if (this.#lastOf.list[list >> 1] === this.#count) continue;
      this.#lastOf.list[list >> 1] = this.#count;
      put(list);
    }
    return hash(lists);
  }

  /** Each word has two lists: of the numbers that have it in their name, and of those that have it elsewhere. */
  #listsOf(name: string, otherTexts: readonly string[]): number[] {
    const lists: number[] = [];
    for (const piece of name.split(' ')) {
      for (const place of this.#places(piece)) lists.push(place * 2);
    }
    for (const text of otherTexts) {
      for (const place of this.#places(text)) lists.push(place * 2 + 1);
    }
    return lists;
  }

  #places(text: string): number[] {
    let places = this.#placesIn.get(text);
    if (!places) {
      if (this.#placesIn.size === MOST_TEXTS) this.#placesIn.clear();
      places = wordsIn(text).map((word) => this.#place(word));
      this.#placesIn.set(text, places);
    }
    return places;
  }

  #place(word: string): number {
    const known = this.#placeOf.get(word);
    if (known !== undefined) return known;
    const place = this.#placeOf.size;
    this.#placeOf.set(word, place);
    this.#newWords.push(word);
    this.#lastOf.push(0);
    return place;
  }

  #meet(turn: number, list: number, outsideName: 0 | 1): void {
    for (const numbers of this.#numbersOf(list)) {
      for (const number of numbers) {
        const mark = this.#mark(number);
        if (mark >> 1 === turn) this.#take(number, (turn + 1) * 2 + ((mark & 1) | outsideName));
      }
    }
  }

  #isUsed(word: string): boolean {
    const place = this.#placeOf.get(word) ?? -1;
    return [place * 2, place * 2 + 1].some((list) =>
      this.#numbersOf(list).some((numbers) => numbers.some(this.#isHere)),
    );
  }

  /** What is in a list: of the first numbers, and of those that came later. */
  #numbersOf(list: number): (Uint32Array | number[])[] {
    const first = this.#numbers.subarray(this.#begins[list] ?? 0, this.#begins[list + 1] ?? 0);
    return [first, this.#later.get(list) ?? []];
  }

  #take(number: number, mark: number): void {
    this.#marks[number] = mark;
    this.#found[this.#foundCount++] = number;
  }

  #mark(number: number): number {
    return this.#marks[number] as number;
  }
}

/** So many texts are remembered: a map of a million holds the thread too long when it grows. */
export const MOST_TEXTS = 40_000;

/** The FNV-1 hash, over whole numbers instead of bytes. */
function hash(values: number[]): number {
  let hashed = 0;
  for (const value of values) hashed = Math.imul(hashed ^ value, 0x01000193);
  return hashed >>> 0;
}

const at = (list: Uint32Array, index: number): number => list[index] as number;
