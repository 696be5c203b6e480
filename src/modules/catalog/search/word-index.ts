import { GrowingList, PiecedList } from './growing-list.ts';
import type { Slices } from './slices.ts';
import { Vocabulary } from './vocabulary.ts';
import { hasFigure, wordsIn } from './words.ts';

/** One thing that a search asks for. A product has it if it has one of the words, or every part of a phrase. */
export interface Reading {
  words: string[];
  /** Each a list of parts; each part a list of words, any of which will do. */
  phrases: string[][][];
}

/** Which numbers (of products) each word leads to, by their names and by what else is said about them. */
export class WordIndex {
  readonly vocabulary = new Vocabulary((word) => this.#isUsed(word));
  readonly #isHere: (number: number) => boolean;
  readonly #placeOf = new Map<string, number>();
  /** The places of the words in recent texts: many products share the same texts. */
  readonly #placesIn = new Map<string, number[]>();
  /** For each word, the last number that had it, plus 1: a number is listed once. */
  readonly #lastOf = new GrowingList(Uint32Array);
  /** While the first numbers come in: the lists that each belongs to, and where each number's part begins. */
  #lists = new PiecedList();
  #starts = new PiecedList();
  /** The same inverted: the numbers of each list, and where each list begins. */
  #numbers = new Uint32Array(0);
  #begins = new Uint32Array(1);
  /** Numbers that were added to the lists later. */
  readonly #later = new Map<number, number[]>();
  #count = 0;
  /** Words that the vocabulary does not have yet. */
  #newWords: string[] = [];
  readonly #search = new Matches();
  readonly #phrase = new Matches();
  /** A search whose words are left out in turn asks for the same readings again. */
  #readings = new WeakMap<Reading, ReadingNumbers>();

  /** @param isHere whether a number still stands for a product */
  constructor(isHere: (number: number) => boolean) {
    this.#isHere = isHere;
  }

  /** Adds one of the first numbers; call it for 0, 1, 2 and so on. @returns its signature */
  addFirst(name: string, otherTexts: readonly string[]): number {
    this.#starts.push(this.#lists.length);
    return this.#enter(name, otherTexts, (list) => this.#lists.push(list));
  }

  /** Makes the first numbers and their words findable. */
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

  /** What the first numbers and their words come to, for another thread. */
  get parts() {
    const words = [...this.#placeOf.keys()];
    return { words, numbers: this.#numbers, begins: this.#begins, count: this.#count };
  }

  async adopt(parts: WordIndex['parts'], slices: Slices): Promise<void> {
    for (const word of parts.words) this.#place(word);
    this.#numbers = parts.numbers;
    this.#begins = parts.begins;
    this.#count = parts.count;
    await this.vocabulary.fill(this.#newWords, slices);
    this.#newWords = [];
  }

  /** Adds the next number. @returns its signature */
  add(name: string, otherTexts: readonly string[]): number {
    const number = this.#count;
    return this.#enter(name, otherTexts, (list) => {
      const numbers = this.#later.get(list);
      if (numbers) numbers.push(number);
      else this.#later.set(list, [number]);
    });
  }

  /** Makes the words of everything added since the last call findable. */
  settle(): void {
    this.#readings = new WeakMap();
    if (this.#newWords.length > 0) this.vocabulary.add(this.#newWords);
    this.#newWords = [];
    this.#placesIn.clear();
  }

  /** A hash of the words that a number was added with: it tells whether they changed. */
  signature(name: string, otherTexts: readonly string[]): number {
    return hash(this.#listsOf(name, otherTexts));
  }

  /**
   * The numbers that every reading leads to, and `others`, without repeats. The list is only valid until the
   * next search; the caller may change it.
   */
  find(readings: Reading[], others: number[]): Uint32Array {
    const search = this.#search;
    search.begin(this.#count);
    for (const reading of readings) this.#meet(search, reading);
    for (const number of others) search.add(number);
    return search.found;
  }

  /** Orders what the last search found: numbers with every word in their name come first. */
  readonly compareFound = (a: number, b: number): number => this.#search.compare(a, b);

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

  /** Each word has two lists: the numbers that have it in their name, and those that have it elsewhere. */
  #listsOf(name: string, otherTexts: readonly string[]): number[] {
    const lists: number[] = [];
    // Names differ, but many share the same words.
    for (const piece of hasFigure(name) ? [name] : name.split(' ')) {
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

  /** Keeps what one more reading leads to as well, in its name first. */
  #meet(matches: Matches, reading: Reading): void {
    const { inName, elsewhere } = this.#numbersOfReading(reading);
    matches.next();
    for (const numbers of inName) matches.meet(numbers, 0);
    for (const numbers of elsewhere) matches.meet(numbers, 1);
  }

  #numbersOfReading(reading: Reading): ReadingNumbers {
    const known = this.#readings.get(reading);
    if (known) return known;
    const { words, phrases } = reading;
    const inName: Numbers[] = [];
    const elsewhere: Numbers[] = [];
    for (const phrase of phrases) {
      this.#phrase.begin(this.#count);
      for (const part of phrase) this.#meet(this.#phrase, { words: part, phrases: [] });
      const found = this.#phrase.found.slice();
      inName.push(found.filter((number) => this.#phrase.isInName(number)));
      elsewhere.push(found.filter((number) => !this.#phrase.isInName(number)));
    }
    for (const word of words) {
      const place = this.#placeOf.get(word);
      if (place === undefined) continue;
      inName.push(...this.#numbersOf(place * 2));
      elsewhere.push(...this.#numbersOf(place * 2 + 1));
    }
    const numbers = { inName, elsewhere };
    this.#readings.set(reading, numbers);
    return numbers;
  }

  #isUsed(word: string): boolean {
    const place = this.#placeOf.get(word) ?? -1;
    return [place * 2, place * 2 + 1].some((list) =>
      this.#numbersOf(list).some((numbers) => numbers.some(this.#isHere)),
    );
  }

  /** The numbers of a list: the first ones, and those added later. */
  #numbersOf(list: number): Numbers[] {
    const first = this.#numbers.subarray(this.#begins[list] ?? 0, this.#begins[list + 1] ?? 0);
    const later = this.#later.get(list);
    return later ? [first, later] : [first];
  }
}

type Numbers = Uint32Array | number[];

interface ReadingNumbers {
  inName: Numbers[];
  elsewhere: Numbers[];
}

/**
 * What the readings of a search lead to so far. The memory is used again for every search: allocating it would
 * take longer than searching.
 */
class Matches {
  /** For each number, twice the count of readings that led to it, and 1 more if one did so outside its name. */
  #marks = new Uint8Array(0);
  #found = new Uint32Array(0);
  #count = 0;
  #turn = -1;

  /** @param numbers how many numbers there are */
  begin(numbers: number): void {
    if (numbers > this.#marks.length) {
      this.#marks = new Uint8Array(Math.ceil(numbers * 1.2));
      this.#found = new Uint32Array(this.#marks.length);
    }
    this.#marks.fill(0);
    this.#count = 0;
    this.#turn = -1;
  }

  /** Begins the next reading. Only what meets it as well stays. */
  next(): void {
    this.#turn++;
    this.#count = 0;
  }

  meet(numbers: Numbers, outsideName: 0 | 1): void {
    // Without an iterator, and with what it reads at hand: most of a search's time is spent here.
    const marks = this.#marks;
    const found = this.#found;
    let count = this.#count;
    for (let place = 0; place < numbers.length; place++) {
      const number = numbers[place] as number;
      const mark = marks[number] as number;
      if (mark >> 1 !== this.#turn) continue;
      marks[number] = (mark + 2) | outsideName;
      found[count++] = number;
    }
    this.#count = count;
  }

  /** Adds a number that was found otherwise. */
  add(number: number): void {
    const all = (this.#turn + 1) * 2;
    if (all > 0 && (this.#marks[number] as number) >= all) return;
    this.#take(number, all + 1);
  }

  get found(): Uint32Array {
    return this.#found.subarray(0, this.#count);
  }

  isInName(number: number): boolean {
    return ((this.#marks[number] as number) & 1) === 0;
  }

  compare(a: number, b: number): number {
    return (this.#marks[a] as number) - (this.#marks[b] as number);
  }

  #take(number: number, mark: number): void {
    this.#marks[number] = mark;
    this.#found[this.#count++] = number;
  }
}

/** How many texts are remembered: a map of a million blocks the thread too long when it grows. */
export const MOST_TEXTS = 40_000;

/** The offset basis of FNV-1: from 0, a list's first number would not count where that is 0 as well. */
const HASH_BASIS = 0x811c9dc5;

/** The FNV-1a hash, over whole numbers instead of bytes. */
function hash(values: number[]): number {
  let hashed = HASH_BASIS;
  for (const value of values) hashed = Math.imul(hashed ^ value, 0x01000193);
  return hashed >>> 0;
}

const at = (list: Uint32Array, index: number): number => list[index] as number;
