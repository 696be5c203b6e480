import { expect } from 'vitest';

/** Another seed than the fixed one: `npm run test:random`, which has the time for all. */
export const isRandomRun = process.env.TEST_SEED !== undefined;

/** How much, or what, a test tries: less with the fixed seed, which tries the same each time. */
export const triesOf = <Tries = number>({
  fixed,
  random,
}: {
  fixed: Tries;
  random: Tries;
}): Tries => (isRandomRun ? random : fixed);

/** What random tests let happen, by kind: that fewer tries leave none out is seen with the fixed seed. */
export class Kinds {
  readonly #seen = new Set<string>();

  note(events: readonly { what: string }[]): void {
    for (const { what } of events) this.#seen.add(what);
  }

  expectAll(...kinds: string[]): void {
    if (!isRandomRun) expect([...this.#seen].sort()).toEqual(kinds.sort());
  }
}
