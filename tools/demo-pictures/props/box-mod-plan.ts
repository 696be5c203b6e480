import { ellipse, type Outline, roundedRectangle } from '../drawing/outline.ts';
import type { Chance } from '../drawing/random.ts';
import type { ProductSubject } from '../subject.ts';
import type { Box } from './screen.ts';

/** How the front is laid out. */
export interface Plan {
  r: number;
  height: number;
  /** Where the tank screws in, from the middle. */
  thread: number;
  wood: boolean;
  window: Box;
  fire: Outline;
  rockers: readonly [x: number, y: number][];
  name: { x: number; y: number; upright: boolean };
}

/** The plan that its name speaks of: side by side, of wood, compact, or the usual. */
export function planOf({ name }: ProductSubject, own: Chance): Plan {
  const stretch = own.between(0.97, 1.04);
  if (/side-by-side/i.test(name)) {
    const [r, height] = [31, 80 * stretch];
    return {
      r,
      height,
      thread: -r * 0.4,
      wood: false,
      window: { x: r * 0.06, y: height * 0.3, width: r * 0.72, height: height * 0.5 },
      fire: roundedRectangle(-r * 0.74, height * 0.62, r * 0.62, height * 0.17, 5),
      rockers: [
        [r * 0.25, height * 0.19],
        [r * 0.59, height * 0.19],
      ],
      name: { x: -r * 0.5, y: height * 0.16, upright: true },
    };
  }
  const wood = /wood/i.test(name);
  const compact = /\b[4-9]\dW/.test(name);
  const r = (wood ? 24 : compact ? 21.5 : 26.5) * own.between(0.98, 1.04);
  const height = (compact ? 76 : 87) * stretch;
  const wide = r * 1.24;
  if (wood) {
    return {
      r,
      height,
      thread: 0,
      wood,
      window: { x: -r * 0.36, y: height * 0.46, width: r * 0.72, height: height * 0.17 },
      fire: ellipse(0, height * 0.79, 6.2),
      rockers: [
        [-5.6, height * 0.37],
        [5.6, height * 0.37],
      ],
      name: { x: 0, y: height * 0.2, upright: false },
    };
  }
  const bar = own.next() > 0.5;
  return {
    r,
    height,
    thread: 0,
    wood,
    window: { x: -wide / 2, y: height * 0.37, width: wide, height: height * (bar ? 0.34 : 0.31) },
    fire: bar
      ? roundedRectangle(-wide / 2, height * 0.78, wide, height * 0.1, height * 0.05)
      : ellipse(0, height * 0.83, Math.min(r * 0.26, 6.4)),
    rockers: [
      [-wide * 0.27, height * 0.17],
      [wide * 0.27, height * 0.17],
    ],
    name: { x: 0, y: height * 0.285, upright: false },
  };
}
