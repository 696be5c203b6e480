/** Free of any library, since the browser loads it. */

/** The rate that an order is sent by unless its customer chooses another. */
export const defaultRate = <Rate extends { isDefault: boolean }>(rates: Rate[]): Rate | undefined =>
  rates.find(({ isDefault }) => isDefault) ?? rates[0];

/**
 * What a rate asks for bringing these lines: nothing where all of them ship free, or from its threshold on
 * (docs/rules.md, Money). All amounts in minor units.
 */
export function shippingCost(
  lines: { freeShipping: boolean }[],
  subtotal: number,
  rate: { price: number; freeFrom: number | null } | undefined,
): number {
  if (!rate || lines.every(({ freeShipping }) => freeShipping)) return 0;
  return rate.freeFrom !== null && subtotal >= rate.freeFrom ? 0 : rate.price;
}
