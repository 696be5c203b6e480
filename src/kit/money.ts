/**
 * Amounts are whole minor units (pence, cents) inside the program and decimal text with two places on
 * the wire. No arithmetic on money happens in floating point: every number here is an integer below 2^53.
 */

/** '49.99' to 4999. One or no decimal is understood too ('49.9', '50'). */
export function parseMoney(text: string): number {
  const match = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(text);
  if (!match) throw new RangeError(`not an amount: ${text}`);
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
}

/** 4999 to '49.99', -5 to '-0.05'. */
export function moneyText(minor: number): string {
  const digits = String(Math.abs(minor)).padStart(3, '0');
  return `${minor < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** The same of several amounts, by their names. */
export const moneyTexts = <Name extends string>(
  amounts: Record<Name, number>,
  names: readonly Name[],
) =>
  Object.fromEntries(names.map((name) => [name, moneyText(amounts[name])])) as Record<Name, string>;

/**
 * A share of an amount, rounded half up to a multiple of `unit`.
 * @param percent decimal text such as '8' or '17.5', at most four decimals
 */
export const percentOf = (minor: number, percent: string, unit = 1): number =>
  proportion(minor, tenThousandths(percent), WHOLE, unit);

/** amount × part / whole, rounded half up to a multiple of `unit`; nothing of it is below zero. */
export function proportion(amount: number, part: number, whole: number, unit = 1): number {
  const step = BigInt(whole) * BigInt(unit);
  return Number((2n * BigInt(amount) * BigInt(part) + step) / (2n * step)) * unit;
}

/** Of 100 percent. */
export const WHOLE = 1_000_000;

/** '17.5' to 175000. */
export function tenThousandths(percent: string): number {
  const match = /^(\d{1,3})(?:\.(\d{1,4}))?$/.exec(percent);
  if (!match) throw new RangeError(`not a percentage: ${percent}`);
  return Number(match[1] + (match[2] ?? '').padEnd(4, '0'));
}

/**
 * Splits an amount by weights, so that the parts add up to it: what rounding down leaves over goes where it
 * took most. Parts are multiples of `unit` where the amount and the weights are. Without any weight, the first part takes it all.
 */
export function split(amount: number, weights: number[], unit = 1): number[] {
  const step = [amount, ...weights].every((each) => each % unit === 0) ? unit : 1;
  const total = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  if (total === 0n) return weights.map((_, index) => (index === 0 ? amount : 0));
  const shares = weights.map((weight, index) => {
    const exact = BigInt(amount / step) * BigInt(weight);
    return { index, whole: Number(exact / total), rest: exact % total };
  });
  const left = amount / step - shares.reduce((sum, { whole }) => sum + whole, 0);
  const first = shares.toSorted((a, b) => (a.rest === b.rest ? 0 : a.rest > b.rest ? -1 : 1));
  for (const share of first.slice(0, left)) share.whole++;
  return shares.map(({ whole }) => whole * step);
}
