/** Free of any library, since the browser loads it. */

/**
 * What is left of a price, without the tax in it, after the cost: in per cent of that price, to one decimal; below nothing
 * where it costs more.
 * @param costShare the cost as a part of the whole price
 * @param taxInPrice in per cent; 0: none, or it is added to the price
 */
export const marginOf = (costShare: number, taxInPrice: number): number =>
  Math.round(1000 * (1 - costShare * (1 + taxInPrice / 100))) / 10;
