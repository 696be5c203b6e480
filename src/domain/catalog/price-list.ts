import type { PriceRange } from './price-cells.ts';

/** Numbers (of products) in the order of their prices. */
export class PriceList {
  readonly #prices: number[] = [];
  readonly #numbers: number[] = [];

  get size(): number {
    return this.#numbers.length;
  }

  add(number: number, price: number): void {
    const place = this.#firstFrom(price);
    this.#prices.splice(place, 0, price);
    this.#numbers.splice(place, 0, number);
  }

  remove(number: number): void {
    const place = this.#numbers.indexOf(number);
    if (place < 0) return;
    this.#prices.splice(place, 1);
    this.#numbers.splice(place, 1);
  }

  countBetween({ min, max }: PriceRange): number {
    return Math.max(this.#firstAbove(max) - this.#firstFrom(min), 0);
  }

  between({ min, max }: PriceRange): number[] {
    return this.#numbers.slice(this.#firstFrom(min), this.#firstAbove(max));
  }

  /** The place of the first price that is not below this one. */
  #firstFrom(price: number): number {
    let low = 0;
    let high = this.#prices.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#prices[middle] as number) < price) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Prices are whole, so the first above one is the first from the next. */
  #firstAbove(price: number): number {
    return this.#firstFrom(price + 1);
  }
}
