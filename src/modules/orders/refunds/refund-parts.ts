import { proportion, split } from '../../../kit/money.ts';

/** What an order's total is made of, in minor units. */
interface OrderParts {
  delivery: number;
  fees: number[];
  lines: number[];
}

/**
 * The parts of an order's total: for each line, for each fee and for the delivery what it cost after discounts and with
 * tax. What belongs to none of them, such as a correction by hand, is shared out among them. They add up to the total.
 * @param unit the least amount of the currency, in minor units
 */
export function partsOfTotal(
  total: number,
  { delivery, fees, lines }: OrderParts,
  unit: number,
): OrderParts {
  const [ofDelivery = 0, ...others] = split(total, [delivery, ...fees, ...lines], unit);
  return {
    delivery: ofDelivery,
    fees: others.slice(0, fees.length),
    lines: others.slice(fees.length),
  };
}

/** What of a line can still be given back: minor units, and pieces. */
export interface LineLeft {
  amount: number;
  pieces: number;
}

/** What some of a line's pieces cost. The last ones take whatever is left, so rounding loses nothing. */
export function costOfPieces({ amount, pieces }: LineLeft, quantity: number, unit: number): number {
  if (quantity >= pieces) return amount;
  return Math.min(amount, proportion(amount, quantity, pieces, unit));
}
