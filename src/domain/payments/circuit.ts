/** Whether providers answer, as this process has seen it lately. */

/** So many calls in a row without an answer, and nobody is sent there for a while. */
const FAILURES = 5;

/** How long until one is tried again, in milliseconds. */
const REST_MS = 30_000;

const seen = new Map<string, { failures: number; until: number }>();

export function noteAnswer(provider: string, came: boolean): void {
  if (came) {
    seen.delete(provider);
    return;
  }
  const failures = (seen.get(provider)?.failures ?? 0) + 1;
  seen.set(provider, { failures, until: failures >= FAILURES ? Date.now() + REST_MS : 0 });
}

export const isDown = (provider: string): boolean => (seen.get(provider)?.until ?? 0) > Date.now();
