type Numbers = Uint8Array | Uint32Array | Float64Array;

/** A list of numbers in as much memory as their type takes, that grows at its end. */
export class GrowingList<List extends Numbers> {
  readonly #make: new (
    length: number,
  ) => List;
  /** The entries below `length`, and room for more; another list after a `push`. */
  list: List;
  length = 0;

  constructor(make: new (length: number) => List) {
    this.#make = make;
    this.list = new make(64);
  }

  push(value: number): void {
    if (this.length === this.list.length) {
      const grown = new this.#make(Math.ceil(this.length * 1.5));
      grown.set(this.list);
      this.list = grown;
    }
    this.list[this.length++] = value;
  }
}
