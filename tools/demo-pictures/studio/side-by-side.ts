import { group, num } from '../drawing/sheet.ts';
import { ELEVATION } from './ring-edges.ts';
import type { Prop } from './studio.ts';

/** A prop moved within the scene of another; `back` sets it further from the camera. */
export interface Piece {
  prop: Prop;
  x: number;
  back?: number;
}

/** Several props as one, the far ones drawn first. */
export function together(pieces: readonly Piece[]): Prop {
  const edges = pieces.flatMap(({ prop, x }) => [x - prop.width / 2, x + prop.width / 2]);
  const [left, right] = [Math.min(...edges), Math.max(...edges)];
  const middle = (left + right) / 2;
  const far = pieces.toSorted((a, b) => (b.back ?? 0) - (a.back ?? 0));
  return {
    width: right - left,
    height: Math.max(...pieces.map(({ prop, back = 0 }) => prop.height + back * ELEVATION)),
    marks: far
      .map(({ prop, x, back = 0 }) =>
        group(prop.marks, `transform="translate(${num(x - middle)} ${num(-back * ELEVATION)})"`),
      )
      .join(''),
    footprints: far.flatMap(({ prop, x, back = 0 }) =>
      prop.footprints.map((print) => ({
        ...print,
        x: print.x + x - middle,
        back: (print.back ?? 0) + back,
      })),
    ),
  };
}
