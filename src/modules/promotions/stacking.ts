import type { PromotionRecord } from './schema.ts';

/** What of a promotion decides beside which others it holds. */
export type Stacked = Pick<
  PromotionRecord,
  'id' | 'name' | 'code' | 'combines' | 'startsAt' | 'endsAt' | 'createdAt'
>;

/** How a promotion and the others of a cart go together; carts are priced by the same rule (`bestDiscounts`). */
export type Stack = {
  /** All that add up, in the order in which they are taken off; with the promotion itself, if it does. */
  together: Stacked[];
  /** Each holds alone, where it takes more off than anything else; with the promotion itself, if it does. */
  alone: Stacked[];
  /** Never in one cart with it, which takes one code. */
  apart: Stacked[];
};

/** @param others those that run or will run, of which it may be one itself */
export function stackOf(promotion: Stacked, others: readonly Stacked[]): Stack {
  const met = others.filter((other) => other.id !== promotion.id && overlap(promotion, other));
  const isApart = ({ code }: Stacked) => code !== null && promotion.code !== null;
  const inCart = [promotion, ...met.filter((other) => !isApart(other))];
  return {
    together: inCart.filter(({ combines }) => combines).toSorted(inTurn),
    alone: inCart.filter(({ combines }) => !combines).toSorted(inTurn),
    apart: met.filter(isApart).toSorted(inTurn),
  };
}

const overlap = (one: Stacked, other: Stacked): boolean =>
  isBefore(one.startsAt, other.endsAt) && isBefore(other.startsAt, one.endsAt);

const isBefore = (begin: string | null, end: string | null): boolean =>
  begin === null || end === null || Date.parse(begin) < Date.parse(end);

/** Those that apply by themselves first, the older before the newer, and then the one with the code. */
const inTurn = (one: Stacked, other: Stacked): number =>
  Number(one.code !== null) - Number(other.code !== null) ||
  one.createdAt.localeCompare(other.createdAt) ||
  one.id.localeCompare(other.id);
