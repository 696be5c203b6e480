import { Vocabulary } from './spelling.ts';

/** Which numbers (of products) each word leads to. */
export class WordIndex {
  readonly #numbers = new Map<string, number[]>();
  #vocabulary: Vocabulary | undefined;

  add(number: number, words: Iterable<string>): void {
    for (const word of words) {
      const numbers = this.#numbers.get(word);
      if (numbers) {
        numbers.push(number);
      } else {
        this.#numbers.set(word, [number]);
        this.#vocabulary = undefined;
      }
    }
  }

  get vocabulary(): Vocabulary {
    this.#vocabulary ??= new Vocabulary(this.#numbers.keys());
    return this.#vocabulary;
  }

  /**
   * The numbers that every one of the typed words leads to, each once.
   * @param readings for each typed word, the words that it may mean
   * @param size above the highest number
   */
  find(readings: string[][], size: number): number[] {
    // How many of the typed words, one after the other, lead to each number.
    const met = new Uint8Array(size);
    let found: number[] = [];
    for (const [turn, words] of readings.entries()) {
      found = [];
      for (const word of words) {
        for (const number of this.#numbers.get(word) ?? []) {
          if (met[number] !== turn) continue;
          met[number] = turn + 1;
          found.push(number);
        }
      }
    }
    return found;
  }
}
