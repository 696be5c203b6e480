/** Whether providers answer, as this process has seen it lately. */

/** So many calls in a row without a response, and nobody is sent there for a while. */
const FAILURES = 5;

/** How long until one is tried again, in milliseconds. */
const REST_MS = 30_000;

export class Circuits {
  readonly #seen = new Map<string, { failures: number; until: number }>();

  /** Says whether a provider answered, whatever it said. */
  note(provider: string, answered: boolean): void {
    if (answered) {
      this.#seen.delete(provider);
      return;
    }
    const failures = (this.#seen.get(provider)?.failures ?? 0) + 1;
    this.#seen.set(provider, { failures, until: failures >= FAILURES ? Date.now() + REST_MS : 0 });
  }

  isDown(provider: string): boolean {
    return (this.#seen.get(provider)?.until ?? 0) > Date.now();
  }
}
