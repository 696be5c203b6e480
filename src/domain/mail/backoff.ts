/** How long a mail waits after its first failed attempt, its second, and so on. */
const WAITS_MINUTES = [1, 5, 30, 120, 360, 720, 1440];

/** Mails that failed together do not come back together. */
const JITTER = 0.2;

/** Until the next attempt, after so many have failed; nothing where a mail has been tried often enough. */
export function retryDelayMs(attempts: number): number | undefined {
  const minutes = WAITS_MINUTES[attempts - 1];
  return minutes && minutes * 60_000 * (1 - JITTER + 2 * JITTER * Math.random());
}
