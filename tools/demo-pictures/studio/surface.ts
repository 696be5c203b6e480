import { type Outline, type Point, trace } from '../drawing/outline.ts';
import { num, path, type Sheet } from '../drawing/sheet.ts';
import { band, ELEVATION, type Section } from './ring-edges.ts';
import { wrapShade } from './solid.ts';

/** One printed shape of a label, in millimetres from the middle of its lower edge, y up. */
export interface Ink {
  outline: Outline;
  fill: string;
  opacity?: number;
  /** The part of the label that it may cover; all of it when absent. */
  within?: Outline;
  /** What it reads, if it is lettering. */
  text?: string;
}

/** A printable part of a body's front. */
export interface Surface {
  width: number;
  height: number;
  /** What can be seen of it, as the `d` of a path. */
  area: string;
  place: (point: Point) => Point;
  section: Section;
  r: number;
}

/** Around a turned body, between two heights. The width is what the camera sees well. */
export function aroundBody(r: number, y0: number, y1: number): Surface {
  return {
    width: r * 1.72,
    height: y1 - y0,
    area: band({ y: y0, r }, { y: y1, r }, {}),
    place: ([x, y]) => {
      const angle = Math.max(-Math.PI / 2, Math.min(Math.PI / 2, x / r));
      return [r * Math.sin(angle), -(y0 + y) + r * Math.cos(angle) * ELEVATION];
    },
    section: {},
    r,
  };
}

/** On the flat front of a slab, between two heights, `margin` away from its upright edges. */
export function onFront(r: number, section: Section, y0: number, y1: number, margin = 0): Surface {
  const drop = (section.depth ?? r) * ELEVATION;
  const half = r - margin;
  const [x, top, bottom] = [num(half), num(-y1 + drop), num(-y0 + drop)];
  return {
    width: half * 2,
    height: y1 - y0,
    area: `M-${x} ${top}H${x}V${bottom}H-${x}Z`,
    place: ([px, py]) => [px, -(y0 + py) + drop],
    section,
    r,
  };
}

export function inks(sheet: Sheet, surface: Surface, ink: readonly Ink[]): string {
  sheet.prints.push({ surface, ink });
  return ink
    .map(({ outline, fill, opacity, within }) => {
      const extra = [
        opacity === undefined ? '' : `fill-opacity="${num(opacity)}"`,
        within ? `clip-path="${sheet.clip(trace(within, surface.place))}"` : '',
      ];
      return path(trace(outline, surface.place), fill, extra.filter(Boolean).join(' '));
    })
    .join('');
}

/** A paper or film label: its ground, its ink, and the body's light over both. */
export function label(
  sheet: Sheet,
  surface: Surface,
  ground: string,
  ink: readonly Ink[],
  gloss = 0.04,
): string {
  const shade = wrapShade(sheet, surface.section, surface.r, gloss);
  const printed = `<g clip-path="${sheet.clip(surface.area)}">${path(surface.area, ground)}${inks(sheet, surface, ink)}</g>`;
  return printed + path(surface.area, shade);
}
