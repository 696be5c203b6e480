import type { Ring } from './ring-edges.ts';

/** A straight piece: from a height to a height, with a half-width at each end. */
export const straight = (y0: number, y1: number, r0: number, r1 = r0): Ring[] => [
  { y: y0, r: r0 },
  { y: y1, r: r1 },
];

/** A rounded top edge that ends at height `top`. */
export function roundedTop(top: number, r: number, radius: number, steps = 9): Ring[] {
  return Array.from({ length: steps + 1 }, (_, step) => {
    const angle = (Math.PI / 2) * (step / steps);
    return { y: top - radius + radius * Math.sin(angle), r: r - radius + radius * Math.cos(angle) };
  });
}

/** A rounded bottom edge that starts at height `bottom`. */
export function roundedBottom(bottom: number, r: number, radius: number, steps = 6): Ring[] {
  return Array.from({ length: steps + 1 }, (_, step) => {
    const angle = (Math.PI / 2) * (1 - step / steps);
    return {
      y: bottom + radius - radius * Math.sin(angle),
      r: r - radius + radius * Math.cos(angle),
    };
  });
}

/** An S-shaped shoulder from one half-width to another, upright at both ends. */
export function shoulder(y0: number, y1: number, r0: number, r1: number, steps = 16): Ring[] {
  return Array.from({ length: steps + 1 }, (_, step) => {
    const t = step / steps;
    return { y: y0 + (y1 - y0) * t, r: r0 + (r1 - r0) * (t * t * (3 - 2 * t)) };
  });
}

/** A quarter round that leaves the wall upright and ends flat, as a bottle's shoulder does. */
export function dome(y0: number, y1: number, r0: number, r1: number, steps = 16): Ring[] {
  return Array.from({ length: steps + 1 }, (_, step) => {
    const angle = (Math.PI / 2) * (step / steps);
    return { y: y0 + (y1 - y0) * Math.sin(angle), r: r1 + (r0 - r1) * Math.cos(angle) };
  });
}
