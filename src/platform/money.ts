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

/**
 * A share of an amount, rounded half up to a whole minor unit.
 * @param percent decimal text such as '8' or '17.5', at most four decimals
 */
export function percentOf(minor: number, percent: string): number {
  const match = /^(\d{1,3})(?:\.(\d{1,4}))?$/.exec(percent);
  if (!match) throw new RangeError(`not a percentage: ${percent}`);
  const tenThousandths = BigInt(match[1] + (match[2] ?? '').padEnd(4, '0'));
  const share = BigInt(minor) * tenThousandths;
  return Number((share + 500_000n) / 1_000_000n);
}
