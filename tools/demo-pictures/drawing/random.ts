import { seededRandom } from '../../../demo/content/seeded-random.ts';

/** Numbers that are the same for the same words, on every machine: a picture is drawn again alike. */
export interface Chance {
  /** A number from 0 (included) to 1 (excluded). */
  next(): number;
  /** Any number between two, not only whole ones. */
  between(low: number, high: number): number;
  pick<T>(choices: readonly T[]): T;
}

export function chanceOf(seed: string): Chance {
  const { fraction, pick } = seededRandom(fnv1a(seed));
  return { next: fraction, between: (low, high) => low + (high - low) * fraction(), pick };
}

function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193);
  return hash;
}
