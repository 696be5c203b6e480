type Numbers = Uint8Array | Uint32Array | Float64Array;

/** A list of numbers that grows at its end and takes no more memory than their type needs. */
export class GrowingList<List extends Numbers> {
  readonly #make: new (
    length: number,
  ) => List;
  /** The entries below `length`, and room for more. A `push` may replace the list. */
  list: List;
  length = 0;

  /** @param room for how many there is room at first */
  constructor(make: new (length: number) => List, room = 64) {
    this.#make = make;
    this.list = new make(room);
  }

  /** The entries alone. */
  get entries(): List {
    return this.list.slice(0, this.length) as List;
  }

  /** Takes these as its entries. */
  adopt(entries: List): void {
    this.list = entries;
    this.length = entries.length;
  }

  push(value: number): void {
    if (this.length === this.list.length) {
      const grown = new this.#make(Math.ceil(this.length * 1.5) + 1);
      grown.set(this.list);
      this.list = grown;
    }
    this.list[this.length++] = value;
  }
}

/** A list of numbers that grows piece by piece, because copying all of it at once could take too long. */
export class PiecedList {
  readonly #pieces: Uint32Array[] = [];
  length = 0;

  push(value: number): void {
    const place = this.length++ & (PIECE - 1);
    if (place === 0) this.#pieces.push(new Uint32Array(PIECE));
    (this.#pieces.at(-1) as Uint32Array)[place] = value;
  }

  at(index: number): number {
    return this.#pieces[index >>> PIECE_BITS]?.[index & (PIECE - 1)] as number;
  }
}

const PIECE_BITS = 16;
const PIECE = 2 ** PIECE_BITS;
