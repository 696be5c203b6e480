/** Free of any library, since the browser loads it. */

/** The rate used unless the customer chooses another. */
export const defaultRate = <Rate extends { isDefault: boolean }>(rates: Rate[]): Rate | undefined =>
  rates.find(({ isDefault }) => isDefault) ?? rates[0];

/** What of a line counts for its delivery. */
export interface ShippedLine {
  quantity: number;
  /** The product adds nothing to delivery (src/kit/RULES.md, Money). */
  freeShipping: boolean;
  shippingClass: string;
  /** Null: not weighed. */
  weightGrams: number | null;
}

/** What a rate costs and where it is offered; amounts in minor units, null where nothing bounds it. */
export interface RateTerms {
  price: number;
  freeFrom: number | null;
  minGrams: number | null;
  maxGrams: number | null;
  minAmount: number | null;
  maxAmount: number | null;
  /** What products of a class add, once an order. */
  surcharges: Record<string, number>;
}

/**
 * Whether a rate carries these lines: bounds of weight and amount hold from the least on and below the most.
 * @param amount what the goods cost before discounts, in minor units
 */
export function carries(rate: RateTerms, lines: readonly ShippedLine[], amount: number): boolean {
  const grams = lines.reduce(
    (sum, { quantity, weightGrams }) => sum + quantity * (weightGrams ?? 0),
    0,
  );
  return (
    isWithin(grams, rate.minGrams, rate.maxGrams) &&
    isWithin(amount, rate.minAmount, rate.maxAmount)
  );
}

const isWithin = (value: number, from: number | null, below: number | null): boolean =>
  (from === null || value >= from) && (below === null || value < below);

/**
 * What a rate charges for these lines: 0 if all of them ship free or the goods reach its threshold
 * (src/kit/RULES.md, Money). All amounts in minor units.
 */
export function shippingCost(
  lines: readonly ShippedLine[],
  amount: number,
  rate: RateTerms | undefined,
): number {
  if (!rate || lines.every(({ freeShipping }) => freeShipping)) return 0;
  if (rate.freeFrom !== null && amount >= rate.freeFrom) return 0;
  const classes = new Set(
    lines.filter(({ freeShipping }) => !freeShipping).map((line) => line.shippingClass),
  );
  return [...classes].reduce((sum, each) => sum + (rate.surcharges[each] ?? 0), rate.price);
}
