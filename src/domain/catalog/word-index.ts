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
   * What the search at hand knows of each number: twice the count of typed words met so far, and one more
   * if one of them was met outside the name.
   */
  #marks = new Uint8Array(0);
  /** What it found. Like the marks in the same memory every time: allocating would take longer than searching. */
  #found = new Uint32Array(0);
  #foundCount = 0;

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
    if (number < this.#marks.length) return;
    this.#marks = new Uint8Array(number * 2 + 1);
    this.#found = new Uint32Array(number * 2 + 1);
  }

  get vocabulary(): Vocabulary {
    this.#vocabulary ??= new Vocabulary(this.#words.keys());
    return this.#vocabulary;
  }

  /**
   * The numbers that every one of the typed words leads to, and `others`; each once. They stand until the
   * next search, and may be changed.
   * @param readings for each typed word, the words that it may mean
   */
  find(readings: string[][], others: number[]): Uint32Array {
    this.#marks.fill(0);
    for (const [turn, words] of readings.entries()) {
      this.#foundCount = 0;
      const occurrences = words.flatMap((word) => this.#words.get(word) ?? []);
      for (const { inName } of occurrences) this.#meet(turn, inName, 0);
      for (const { elsewhere } of occurrences) this.#meet(turn, elsewhere, 1);
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

  #meet(turn: number, numbers: number[], outsideName: 0 | 1): void {
    for (const number of numbers) {
      const mark = this.#mark(number);
      if (mark >> 1 === turn) this.#take(number, (turn + 1) * 2 + ((mark & 1) | outsideName));
    }
  }

  #take(number: number, mark: number): void {
    this.#marks[number] = mark;
    this.#found[this.#foundCount++] = number;
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
