import { lighter, mix } from '../drawing/colour.ts';
import { DOWN, path, type Sheet } from '../drawing/sheet.ts';

/** The paper that every picture stands on. */
const PAPER = '#f1ede5';

interface Backdrop {
  /** A colour that the paper leans towards, and how far. */
  tint: string;
  strength?: number;
  /** Where the wall turns into the ground, from the top, as a share of the height. */
  horizon?: number;
  /** Where the light falls, from the left, as a share of the width. */
  pool?: number;
}

/** Seamless paper: a lighter pool behind the subject, falling off to the corners, tinted a little. */
export function backdrop(
  sheet: Sheet,
  width: number,
  height: number,
  { tint, strength = 0.2, horizon = 0.72, pool = 0.4 }: Backdrop,
): string {
  const paper = mix(PAPER, tint, strength);
  const wall = sheet.linear(
    [
      { at: 0, colour: mix(paper, '#e2dacb', 0.5) },
      { at: horizon - 0.26, colour: paper },
      { at: horizon - 0.02, colour: mix(paper, '#e0d9cb', 0.4) },
      { at: horizon + 0.1, colour: mix(paper, '#ece7dd', 0.5) },
      { at: 1, colour: mix(paper, '#dcd4c5', 0.55) },
    ],
    DOWN,
  );
  const light = sheet.radial(
    [
      { at: 0, colour: lighter(paper, 0.8), opacity: 0.95 },
      { at: 0.45, colour: lighter(paper, 0.55), opacity: 0.5 },
      { at: 1, colour: paper, opacity: 0 },
    ],
    { cx: pool, cy: 0.4, r: 0.58 },
  );
  const vignette = sheet.radial(
    [
      { at: 0.55, colour: '#8a7350', opacity: 0 },
      { at: 1, colour: '#8a7350', opacity: 0.075 },
    ],
    { cx: pool + 0.04, cy: 0.46, r: 0.8 },
  );
  const frame = `M0 0H${width}V${height}H0Z`;
  return path(frame, wall) + path(frame, light) + path(frame, vignette);
}
