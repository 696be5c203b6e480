import { num } from './sheet.ts';

export type Point = readonly [x: number, y: number];

/** A shape as pen commands in millimetres, y up, so that it can be laid on a curved surface. */
export type Outline = readonly Command[];
export type Command =
  | readonly ['M' | 'L', Point]
  | readonly ['C', Point, Point, Point]
  | readonly ['Z'];

/** The `d` of an SVG path; `place` turns a point of the outline into one of the picture. */
export function trace(outline: Outline, place: (point: Point) => Point): string {
  return outline
    .map(
      ([pen, ...points]) =>
        pen + (points as Point[]).map((at) => place(at).map(num).join(' ')).join(' '),
    )
    .join('');
}

export const moved = (outline: Outline, dx: number, dy: number): Outline =>
  mapped(outline, ([x, y]) => [x + dx, y + dy]);

export const sized = (outline: Outline, by: number): Outline =>
  mapped(outline, ([x, y]) => [x * by, y * by]);

export function turned(outline: Outline, degrees: number): Outline {
  const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
  return mapped(outline, ([x, y]) => [x * cos - y * sin, x * sin + y * cos]);
}

function mapped(outline: Outline, move: (point: Point) => Point): Outline {
  return outline.map(
    ([pen, ...points]) => [pen, ...(points as Point[]).map(move)] as unknown as Command,
  );
}

/** A closed polygon whose edges are cut up, so that they bend with the surface that carries them. */
export function polygon(points: readonly Point[]): Outline {
  const commands: Command[] = [];
  points.forEach((from, index) => {
    const to = points[(index + 1) % points.length] ?? from;
    if (index === 0) commands.push(['M', from]);
    const pieces = Math.max(1, Math.ceil(Math.hypot(to[0] - from[0], to[1] - from[1]) / 2));
    for (let piece = 1; piece <= pieces; piece++) {
      const t = piece / pieces;
      commands.push(['L', [from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t]]);
    }
  });
  return [...commands, ['Z']];
}

/** From the lower left corner. */
export const rectangle = (x: number, y: number, width: number, height: number): Outline =>
  polygon([
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
  ]);

const KAPPA = 0.5523;

export function ellipse(cx: number, cy: number, rx: number, ry = rx): Outline {
  const [kx, ky] = [rx * KAPPA, ry * KAPPA];
  return [
    ['M', [cx + rx, cy]],
    ['C', [cx + rx, cy + ky], [cx + kx, cy + ry], [cx, cy + ry]],
    ['C', [cx - kx, cy + ry], [cx - rx, cy + ky], [cx - rx, cy]],
    ['C', [cx - rx, cy - ky], [cx - kx, cy - ry], [cx, cy - ry]],
    ['C', [cx + kx, cy - ry], [cx + rx, cy - ky], [cx + rx, cy]],
    ['Z'],
  ];
}

/** A ring between two radii (its hole is cut by running the other way round). */
export const annulus = (cx: number, cy: number, outer: number, inner: number): Outline => [
  ...ellipse(cx, cy, outer),
  ...ellipse(cx, cy, inner, -inner),
];

export function roundedRectangle(
  x: number,
  y: number,
  w: number,
  h: number,
  radius: number,
): Outline {
  const r = Math.min(radius, w / 2, h / 2);
  const k = r * (1 - KAPPA);
  const [right, top] = [x + w, y + h];
  return [
    ['M', [x + r, y]],
    ['L', [right - r, y]],
    ['C', [right - k, y], [right, y + k], [right, y + r]],
    ['L', [right, top - r]],
    ['C', [right, top - k], [right - k, top], [right - r, top]],
    ['L', [x + r, top]],
    ['C', [x + k, top], [x, top - k], [x, top - r]],
    ['L', [x, y + r]],
    ['C', [x, y + k], [x + k, y], [x + r, y]],
    ['Z'],
  ];
}
