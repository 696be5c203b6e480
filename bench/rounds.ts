import { load } from './load.ts';

export interface Contender {
  port: number;
  nextCall(): Buffer;
}

export interface Rounds {
  count: number;
  milliseconds: number;
  connections: number;
}

/**
 * Requests a second of each contender in each of several short rounds. The contenders take turns, so that
 * whatever else the machine does meets all of them.
 */
export async function compare(contenders: Contender[], rounds: Rounds): Promise<number[][]> {
  const figures = contenders.map((): number[] => []);
  // The first round warms everything up and does not count.
  for (let round = 0; round <= rounds.count; round++) {
    for (const [place, contender] of contenders.entries()) {
      const { perSecond } = await load({ ...contender, ...rounds });
      if (round > 0) figures[place]?.push(perSecond);
    }
  }
  return figures;
}

export function median(figures: number[]): number {
  const sorted = figures.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const [low = 0, high = 0] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return (low + high) / 2;
}

/** How many times the other's figure a contender reaches: the median of the rounds' own ratios. */
export const ratio = (figures: number[] = [], others: number[] = []): number =>
  median(figures.map((figure, round) => figure / (others[round] ?? Number.NaN)));

/** @param share 0.99 is the 99th percentile, 1 the largest */
export function percentile(figures: number[], share: number): number {
  const sorted = figures.toSorted((a, b) => a - b);
  return sorted[Math.ceil(share * sorted.length) - 1] ?? Number.NaN;
}
