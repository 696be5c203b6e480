import { GrowingList } from './growing-list.ts';
import type { Slices } from './slices.ts';
import { firstPlace, sortedByWord } from './sort-order.ts';

const WORDS = 4;

/** Those of one id at a time, to be read as text. */
const ID_BYTES = Buffer.alloc(WORDS * 4);

/** UUIDs in sixteen bytes each, numbered as they are added. An id leads to the last number that it got. */
export class ProductIds {
  readonly #words = new GrowingList(Uint32Array);
  /** The first numbers in the order of their ids; the numbers that were added later, by id. */
  #sorted: Uint32Array = new Uint32Array(0);
  readonly #later = new Map<string, number>();

  /** The first ids, for another thread. */
  get parts() {
    return { words: this.#words.entries, sorted: this.#sorted };
  }

  adopt({ words, sorted }: ProductIds['parts']): void {
    this.#words.adopt(words);
    this.#sorted = sorted;
  }

  get count(): number {
    return this.#words.length / WORDS;
  }

  /** Adds one of the first ids. None may come twice. They can be found after `sort`. */
  addFirst(id: string): number {
    for (const word of wordsOf(id)) this.#words.push(word);
    return this.count - 1;
  }

  /** @returns the numbers of the first ids, in the order of their ids */
  async sort(slices: Slices): Promise<Uint32Array> {
    let sorted: Uint32Array = new Uint32Array(this.count);
    await slices.each(sorted.length, (number) => {
      sorted[number] = number;
    });
    const words = this.#words.list;
    for (let place = WORDS - 1; place >= 0; place--) {
      const wordOf = (number: number) => words[number * WORDS + place] as number;
      sorted = await sortedByWord(sorted, wordOf, slices);
    }
    this.#sorted = sorted;
    return sorted;
  }

  /** Adds an id; a number that it had before no longer counts. */
  add(id: string): number {
    const number = this.addFirst(id);
    this.#later.set(id, number);
    return number;
  }

  numberOf(id: string): number | undefined {
    return this.#later.get(id) ?? this.#firstNumberOf(id);
  }

  /** The id of a number, as PostgreSQL writes it. */
  at(number: number): string {
    for (let place = 0; place < WORDS; place++) {
      ID_BYTES.writeUInt32BE(this.#words.list[number * WORDS + place] as number, place * 4);
    }
    const hex = ID_BYTES.toString('hex');
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
  }

  readonly compare = (a: number, b: number): number =>
    this.#difference(a, this.#words.list, b * WORDS);

  #firstNumberOf(id: string): number | undefined {
    // Compared as words: a string for each step of the way would cost more than all else that a change does.
    const words = wordsOf(id);
    const place = firstPlace(this.#sorted, (other) => this.#difference(other, words, 0) >= 0);
    const number = this.#sorted[place];
    return number !== undefined && this.#difference(number, words, 0) === 0 ? number : undefined;
  }

  /** Below 0 where the number's id comes before the one whose words begin there, above 0 where it comes after. */
  #difference(number: number, words: ArrayLike<number>, begin: number): number {
    for (let place = 0; place < WORDS; place++) {
      const difference =
        (this.#words.list[number * WORDS + place] as number) - (words[begin + place] as number);
      if (difference !== 0) return difference;
    }
    return 0;
  }
}

const wordsOf = (id: string): number[] => [
  wordAt(id, 0, 8),
  wordAt(id, 9, 18),
  wordAt(id, 19, 28),
  wordAt(id, 28, 36),
];

/** Reads eight hexadecimal digits, with or without a hyphen among them, without making strings. */
function wordAt(id: string, start: number, end: number): number {
  let word = 0;
  for (let place = start; place < end; place++) {
    const code = id.charCodeAt(place);
    // The digits are 0x30 to 0x39, the letters from 0x61.
    if (code !== HYPHEN) word = (word << 4) | ((code & 15) + (code > 0x60 ? 9 : 0));
  }
  return word >>> 0;
}

const HYPHEN = 0x2d;
