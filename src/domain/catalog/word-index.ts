import { Vocabulary } from './spelling.ts';

interface Occurrences {
  inName: number[];
  elsewhere: number[];
}

/** Which numbers (of products) each word leads to. */
export class WordIndex {
  readonly #words = new Map<string, Occurrences>();
  #vocabulary: Vocabulary | undefined;
  /**
   * What the last search knows of each number: twice the count of typed words met so far, and one more
   * if one of them was met outside the name. The same memory each time: allocating takes longer than searching.
   */
  #marks = new Uint8Array(0);

  /** Takes in a number, higher than all before. A word may come twice. */
  add(number: number, nameWords: string[], otherWords: string[]): void {
    for (const word of nameWords) {
      const { inName } = this.#occurrences(word);
      if (inName.at(-1) !== number) inName.push(number);
    }
    for (const word of otherWords) {
      const { inName, elsewhere } = this.#occurrences(word);
      if (inName.at(-1) !== number && elsewhere.at(-1) !== number) elsewhere.push(number);
    }
    if (number >= this.#marks.length) this.#marks = new Uint8Array(number * 2 + 1);
  }

  get vocabulary(): Vocabulary {
    this.#vocabulary ??= new Vocabulary(this.#words.keys());
    return this.#vocabulary;
  }

  /**
   * The numbers that every one of the typed words leads to, and `others`; each once.
   * @param readings for each typed word, the words that it may mean
   */
  find(readings: string[][], others: number[]): number[] {
    this.#marks.fill(0);
    let found: number[] = [];
    for (const [turn, words] of readings.entries()) {
      found = [];
      const occurrences = words.flatMap((word) => this.#words.get(word) ?? []);
      for (const { inName } of occurrences) this.#meet(turn, inName, 0, found);
      for (const { elsewhere } of occurrences) this.#meet(turn, elsewhere, 1, found);
    }
    const outsideName = readings.length * 2 + 1;
    for (const number of others) {
      if (this.#mark(number) >= readings.length * 2 && readings.length > 0) continue;
      this.#marks[number] = outsideName;
      found.push(number);
    }
    return found;
  }

  /** Orders what the last search found: the numbers with every word in their name come first. */
  readonly compareFound = (a: number, b: number): number => this.#mark(a) - this.#mark(b);

  #meet(turn: number, numbers: number[], outsideName: 0 | 1, found: number[]): void {
    for (const number of numbers) {
      const mark = this.#mark(number);
      if (mark >> 1 !== turn) continue;
      this.#marks[number] = (turn + 1) * 2 + ((mark & 1) | outsideName);
      found.push(number);
    }
  }

  #mark(number: number): number {
    return this.#marks[number] as number;
  }

  #occurrences(word: string): Occurrences {
    const known = this.#words.get(word);
    if (known) return known;
    const occurrences = { inName: [], elsewhere: [] };
    this.#words.set(word, occurrences);
    this.#vocabulary = undefined;
    return occurrences;
  }
}
