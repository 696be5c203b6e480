/** Where a toast stands on the page, in pixels from the left and the top. */
export type Spot = { left: number; top: number };

/** What somebody may be about to press, which counts for more than what they may read. */
const PRESSED =
  'a, button, input, select, textarea, label, summary, tbody, [role=tab], [contenteditable]';
const READ = 'h1, [role=alert], [role=status], [role=group]';
const PRESSED_COUNTS = 10;

/** How far from the edges of the window, and from a header. */
const GAP_PX = 12;
const HEADER_PX = 64;
const TALL_HEADER_PX = 80;
const PHONE_PX = 640;
/** It is never closer to the sides of a phone, also where it was measured before the phone was turned. */
const PHONE_GAP_PX = 16;
/** Where head and foot are taken, it stands in between. */
const STEP_PX = 24;

/** How many places of a toast are looked at, across and down. */
const ACROSS = 9;
const DOWN = 3;

/**
 * The browser is asked what is at each of hundreds of points, and that takes longer than all else about a toast: so no
 * further once it is clear.
 * @returns the first of the places for toasts that covers nothing in use, or else the one that covers least
 */
export function freeSpot({ width, height }: { width: number; height: number }): Spot {
  let best: Spot = { left: GAP_PX, top: GAP_PX };
  let least = Number.POSITIVE_INFINITY;
  for (const spot of spotsFor(width, height)) {
    const used = usedUnder(spot, least);
    if (used >= least) continue;
    best = spot;
    least = used;
    if (used === 0) break;
  }
  return best;

  /** @param enough with so much it is no better than others, however much more there is */
  function usedUnder({ left, top }: Spot, enough: number): number {
    let used = 0;
    for (let column = 0; column < ACROSS; column++) {
      for (let row = 0; row < DOWN; row++) {
        const x = left + (width * column) / (ACROSS - 1);
        const y = top + (height * row) / (DOWN - 1);
        const there = document.elementsFromPoint(x, y);
        if (there.some((element) => isIn(element, PRESSED))) used += PRESSED_COUNTS;
        else if (there.some((element) => isIn(element, READ))) used++;
        if (used >= enough) return used;
      }
    }
    return used;
  }
}

/** The toast itself is not, nor a panel that is about to be gone. */
const isIn = (element: Element, those: string): boolean =>
  element.closest(those) !== null && element.closest('[data-toasts], [role=dialog]') === null;

/** At the head of what is read, below a header that stays, and at the foot: first the middle, then the sides. */
function spotsFor(width: number, height: number): Spot[] {
  const { innerWidth, innerHeight } = window;
  const main = document.querySelector('main')?.getBoundingClientRect();
  const from = Math.max(0, main?.left ?? 0);
  const to = Math.min(innerWidth, main?.right ?? innerWidth);
  const isPhone = innerWidth < PHONE_PX;
  const middle = (from + to - width) / 2;
  const lefts = isPhone
    ? [(innerWidth - Math.min(width, innerWidth - 2 * PHONE_GAP_PX)) / 2]
    : [middle, to - width - 2 * GAP_PX, from + 2 * GAP_PX];
  const header = (isPhone ? HEADER_PX : TALL_HEADER_PX) + GAP_PX;
  const foot = innerHeight - height - 2 * GAP_PX;
  const between = Array.from(
    { length: Math.max(0, Math.floor((foot - header) / STEP_PX)) },
    (_, step) => header + step * STEP_PX,
  );
  const tops = [GAP_PX, header, foot, ...between];
  return tops.flatMap((top) => lefts.map((left) => ({ left, top })));
}
