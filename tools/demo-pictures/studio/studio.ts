import { group, num, type Sheet } from '../drawing/sheet.ts';
import { castShadows, type Footprint } from './shadows.ts';

/** Something to put before the camera, drawn around (0, 0), its middle on the ground, y down. */
export interface Prop {
  /** In millimetres. */
  width: number;
  height: number;
  marks: string;
  footprints: readonly Footprint[];
}

interface Placement {
  x: number;
  y: number;
  /** Pixels per millimetre. */
  scale: number;
}

/** The props with their shadows, all shadows below all props. */
export function arrange(sheet: Sheet, placed: readonly { prop: Prop; at: Placement }[]): string {
  const put = (marks: string, { x, y, scale }: Placement) =>
    group(marks, `transform="translate(${num(x)} ${num(y)}) scale(${num(scale)})"`);
  const shadows = placed.map(({ prop, at }) => put(castShadows(sheet, prop.footprints), at));
  return shadows.join('') + placed.map(({ prop, at }) => put(prop.marks, at)).join('');
}
