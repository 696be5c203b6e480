export interface SeededRandom {
  /** At least 0, below 1. */
  fraction(): number;
  /** A whole number from `min` to `max`, both included. */
  between(min: number, max: number): number;
  pick<T>(choices: readonly T[]): T;
  chance(probability: number): boolean;
}

/** Numbers that look random and are the same on every run (mulberry32). */
export function seededRandom(seed: number): SeededRandom {
  let state = seed | 0;
  const fraction = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    fraction,
    between: (min, max) => min + Math.floor(fraction() * (max - min + 1)),
    chance: (probability) => fraction() < probability,
    pick<T>(choices: readonly T[]): T {
      if (choices.length === 0) throw new RangeError('Nothing to pick from');
      return choices[Math.floor(fraction() * choices.length)] as T;
    },
  };
}
