import { mix } from '../drawing/colour.ts';
import { chanceOf } from '../drawing/random.ts';
import type { Sheet } from '../drawing/sheet.ts';
import { together } from '../studio/side-by-side.ts';
import type { Prop } from '../studio/studio.ts';
import { countOf, type ProductSubject } from '../subject.ts';
import { POD_HEIGHT, podShell } from './pod-shell.ts';

/** The loose pods of one pack, each filled a little differently. */
export function pods(sheet: Sheet, subject: ProductSubject): Prop {
  const own = chanceOf(subject.slug);
  const r = 11.6 * own.between(0.94, 1.08);
  const one = (share: number) => loosePod(sheet, subject, r, share);
  if (countOf(subject, 3) === 2) {
    return together([
      { prop: one(own.between(0.45, 0.6)), x: r * 1.35, back: 12 },
      { prop: one(own.between(0.75, 0.95)), x: -r * 0.85, back: -3 },
    ]);
  }
  return together([
    { prop: one(own.between(0.7, 0.9)), x: -r * 1.75, back: 15 },
    { prop: one(own.between(0.4, 0.6)), x: r * 1.8, back: 12 },
    { prop: one(own.between(0.6, 0.95)), x: 0.02 * r, back: -6 },
  ]);
}

export function loosePod(
  sheet: Sheet,
  { palette: [, second, accent] }: ProductSubject,
  r: number,
  fill: number,
): Prop {
  const liquid = mix('#dfa04c', second, 0.25);
  return {
    width: r * 2,
    height: POD_HEIGHT + 2,
    marks: podShell(sheet, {
      y: 0,
      r,
      section: { depth: r * 0.62, corner: r * 0.54, crown: 0.1 },
      tint: mix('#3a322b', accent, 0.25),
      liquid,
      fill,
      loose: true,
    }),
    footprints: [
      {
        x: 0,
        halfWidth: r * 0.96,
        halfDepth: r * 0.6,
        height: POD_HEIGHT * 0.86,
        round: false,
        glow: liquid,
      },
    ],
  };
}
