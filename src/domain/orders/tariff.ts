/** Free of any library, since the browser loads it. */

/** The rate used unless the customer chooses another. */
export const defaultRate = <Rate extends { isDefault: boolean }>(rates: Rate[]): Rate | undefined =>
  rates.find(({ isDefault }) => isDefault) ?? rates[0];

/**
 * What a rate charges for these lines: 0 if all of them ship free or the subtotal reaches its
 * threshold (docs/rules.md, Money). All amounts in minor units.
 */
export function shippingCost(
  lines: { freeShipping: boolean }[],
  subtotal: number,
  rate: { price: number; freeFrom: number | null } | undefined,
): number {
  if (!rate || lines.every(({ freeShipping }) => freeShipping)) return 0;
  return rate.freeFrom !== null && subtotal >= rate.freeFrom ? 0 : rate.price;
}
