/** What chance decides, from a number that brings it back (mulberry32): fast enough to be asked a hundred times a request. */
export class Chance {
  #state: number;

  constructor(seed: number, part = 0) {
    this.#state = (Math.imul(seed | 0, 0x9e3779b1) ^ Math.imul(part + 1, 0x85ebca6b)) >>> 0;
  }

  /** From 0 up to 1, which it never is. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** Whether something happens that happens this often. */
  is(often: number): boolean {
    return this.next() < often;
  }

  /** A whole number from `from` to `to`. */
  from(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1));
  }

  of<T>(all: readonly T[]): T {
    return all[Math.floor(this.next() * all.length)] as T;
  }
}
