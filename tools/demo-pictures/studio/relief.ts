import type { Outline } from '../drawing/outline.ts';
import { moved, trace } from '../drawing/outline.ts';
import { DOWN, group, path, type Sheet, stroke } from '../drawing/sheet.ts';
import type { Ink, Surface } from './surface.ts';
import { inks } from './surface.ts';

/** A part let into the front: shaded below its upper edge, bright along the lower one. */
export function recess(
  sheet: Sheet,
  surface: Surface,
  outline: Outline,
  fill: string,
  edge = 0.3,
): string {
  const d = trace(outline, surface.place);
  const inner = sheet.linear(
    [
      { at: 0, colour: '#000000', opacity: 0.5 },
      { at: 0.16, colour: '#000000', opacity: 0.12 },
      { at: 0.5, colour: '#000000', opacity: 0 },
    ],
    DOWN,
  );
  const lip = sheet.linear(
    [
      { at: 0, colour: '#000000', opacity: 0.55 },
      { at: 0.6, colour: '#000000', opacity: 0.12 },
      { at: 1, colour: '#ffffff', opacity: 0.6 },
    ],
    DOWN,
  );
  return path(d, fill) + path(d, inner) + stroke(d, lip, edge);
}

/** A part that stands out: bright along its upper edge, with a small shadow to the lower right. */
export function button(
  sheet: Sheet,
  surface: Surface,
  outline: Outline,
  fill: string,
  lift = 0.5,
): string {
  const d = trace(outline, surface.place);
  const under = trace(moved(outline, lift * 0.5, -lift), surface.place);
  const shade = sheet.linear(
    [
      { at: 0, colour: '#ffffff', opacity: 0.34 },
      { at: 0.4, colour: '#ffffff', opacity: 0.04 },
      { at: 1, colour: '#000000', opacity: 0.3 },
    ],
    { x1: 0.2, y1: 0, x2: 0.8, y2: 1 },
  );
  const rim = sheet.linear(
    [
      { at: 0, colour: '#ffffff', opacity: 0.75 },
      { at: 0.5, colour: '#ffffff', opacity: 0.08 },
      { at: 1, colour: '#000000', opacity: 0.4 },
    ],
    DOWN,
  );
  const halo = trace(outline, surface.place);
  return (
    stroke(halo, '#000000', lift * 0.7, 'stroke-opacity="0.4"') +
    path(under, '#000000', `fill-opacity="0.32"`) +
    path(d, fill) +
    path(d, shade) +
    stroke(d, rim, 0.16)
  );
}

/** Letters cut into the body: dark, with a bright lower edge. */
export function engraved(
  sheet: Sheet,
  surface: Surface,
  outline: Outline,
  dark = 0.5,
  bright = 0.35,
): string {
  const cut = (dy: number, fill: string, opacity: number): Ink => ({
    outline: moved(outline, 0, dy),
    fill,
    opacity,
  });
  return inks(sheet, surface, [cut(-0.09, '#ffffff', bright), cut(0, '#000000', dark)]);
}

/** A light behind the body: its core, and a glow around it. */
export function lamp(
  sheet: Sheet,
  surface: Surface,
  outline: Outline,
  colour: string,
  spread = 0.9,
): string {
  const d = trace(outline, surface.place);
  const glow = stroke(
    d,
    colour,
    spread * 2,
    `stroke-opacity="0.35" filter="${sheet.blur(spread * 0.8, 1.5)}"`,
  );
  return glow + path(d, colour) + group(path(d, '#ffffff', 'fill-opacity="0.55"'), '');
}
