import { darker, lighter, mix } from '../drawing/colour.ts';
import { DOWN, num, path, type Sheet, type Stop, stroke } from '../drawing/sheet.ts';
import type { Glass } from '../house.ts';
import { sheen } from '../studio/finish.ts';
import { lacquer } from '../studio/materials.ts';
import { ELEVATION, face, type Ring } from '../studio/ring-edges.ts';
import { type Solid, silhouette } from '../studio/solid.ts';

interface Vessel {
  /** The outside, from the ground to the mouth. */
  rings: readonly Ring[];
  glass: Glass;
  liquid: string;
  /** Height of the liquid above the ground. */
  level: number;
  /** Thickness of the wall and of the foot. */
  wall: number;
  foot: number;
}

/** A bottle of glass or clear plastic with liquid in it: wall, liquid, its surface, reflections. */
export function drawVessel(
  sheet: Sheet,
  { rings, glass, liquid, level, wall, foot }: Vessel,
): string {
  const outside: Solid = { rings, section: {}, material: lacquer('#ffffff') };
  const tone = TONES[glass];
  const colour =
    glass === 'amber'
      ? mix(tone.body, liquid, 0.12)
      : glass === 'frosted'
        ? mix(liquid, '#ffffff', 0.34)
        : liquid;
  const top = Math.min(level, (rings.at(-1)?.y ?? level) - 0.5);
  const inner = rings
    .filter(({ y }) => y > foot && y < top)
    .map(({ y, r }) => ({ y, r: r - wall }));
  const surface: Ring = { y: top, r: radiusAt(rings, top) - wall };
  const wet: Solid = {
    ...outside,
    rings: [{ y: foot, r: (inner[0]?.r ?? surface.r) * 0.97 }, ...inner, surface],
  };
  const rim = surface.r * ELEVATION;
  return [
    path(silhouette(outside), tone.back),
    path(silhouette(outside), sheet.linear(tone.wall)),
    path(silhouette(wet), sheet.linear(depthOf(colour, glass))),
    path(silhouette(wet), sheet.linear(glowBelow(colour), DOWN)),
    path(face(surface, {}), lighter(colour, glass === 'amber' ? 0.16 : 0.34), 'fill-opacity="0.9"'),
    `<ellipse cx="0" cy="${num(-top + rim * 0.1)}" rx="${num(surface.r * 0.9)}" ry="${num(rim * 0.74)}" fill="${lighter(colour, glass === 'amber' ? 0.28 : 0.6)}" fill-opacity="0.75"/>`,
    stroke(face(surface, {}), darker(colour, 0.35), 0.18, 'stroke-opacity="0.55"'),
    footLight(sheet, outside),
    sheen(sheet, outside, glass === 'frosted' ? 0.05 : 0.085, glass === 'frosted' ? 0.6 : 0.08),
  ].join('');
}

export function radiusAt(rings: readonly Ring[], y: number): number {
  const above = rings.findIndex((ring) => ring.y >= y);
  const [low, high] = [rings[above - 1], rings[above]];
  if (!low || !high) return rings[0]?.r ?? 1;
  return low.r + ((high.r - low.r) * (y - low.y)) / Math.max(high.y - low.y, 1e-6);
}

const TONES: Record<Glass, { body: string; back: string; wall: Stop[] }> = {
  clear: {
    body: '#ffffff',
    back: '#f3efe7',
    wall: [
      { at: 0, colour: '#8d8474', opacity: 0.85 },
      { at: 0.018, colour: '#efebe2', opacity: 0.9 },
      { at: 0.05, colour: '#b5ac9b', opacity: 0.62 },
      { at: 0.14, colour: '#d8d1c3', opacity: 0.42 },
      { at: 0.45, colour: '#ffffff', opacity: 0.3 },
      { at: 0.84, colour: '#e6e0d4', opacity: 0.45 },
      { at: 0.95, colour: '#aaa08d', opacity: 0.6 },
      { at: 0.982, colour: '#f6f2ea', opacity: 0.9 },
      { at: 1, colour: '#877d6c', opacity: 0.85 },
    ],
  },
  amber: {
    body: '#6a3410',
    back: '#9c5a22',
    wall: [
      { at: 0, colour: '#2c1306' },
      { at: 0.03, colour: '#7a3d13', opacity: 0.9 },
      { at: 0.12, colour: '#5c2b0c', opacity: 0.75 },
      { at: 0.5, colour: '#a8642a', opacity: 0.5 },
      { at: 0.82, colour: '#d1914c', opacity: 0.7 },
      { at: 0.96, colour: '#6b3511', opacity: 0.8 },
      { at: 1, colour: '#2c1306' },
    ],
  },
  frosted: {
    body: '#f4f1ea',
    back: '#f5f2ec',
    wall: [
      { at: 0, colour: '#a9a297', opacity: 0.8 },
      { at: 0.06, colour: '#dcd7cd', opacity: 0.8 },
      { at: 0.3, colour: '#fdfbf7', opacity: 0.8 },
      { at: 0.7, colour: '#efebe3', opacity: 0.8 },
      { at: 0.94, colour: '#cbc4b7', opacity: 0.8 },
      { at: 1, colour: '#9d9588', opacity: 0.85 },
    ],
  },
};

/** Seen through more liquid the edges are deeper; the far side gathers the light that went through. */
function depthOf(colour: string, glass: Glass): Stop[] {
  const soft = glass === 'frosted' ? 0.5 : 1;
  const deep = darker(mix(colour, '#9c4f16', 0.28), 0.26);
  return [
    { at: 0, colour: darker(deep, 0.3 * soft), opacity: 0.95 },
    { at: 0.04, colour: mix(colour, deep, 0.8 * soft), opacity: 0.95 },
    { at: 0.16, colour, opacity: 0.93 },
    { at: 0.34, colour: lighter(colour, 0.1), opacity: 0.92 },
    { at: 0.58, colour: mix(colour, deep, 0.2 * soft), opacity: 0.93 },
    { at: 0.8, colour: lighter(colour, glass === 'amber' ? 0.22 : 0.42), opacity: 0.92 },
    { at: 0.93, colour: mix(colour, deep, 0.35 * soft), opacity: 0.93 },
    { at: 1, colour: darker(deep, 0.34 * soft), opacity: 0.95 },
  ];
}

const glowBelow = (colour: string): Stop[] => [
  { at: 0, colour: darker(colour, 0.3), opacity: 0.22 },
  { at: 0.12, colour, opacity: 0 },
  { at: 0.9, colour: lighter(colour, 0.4), opacity: 0 },
  { at: 1, colour: lighter(colour, 0.5), opacity: 0.55 },
];

/** The thick foot bends the light: a bright line, a dark one. */
function footLight(sheet: Sheet, outside: Solid): string {
  return path(
    silhouette(outside),
    sheet.linear(
      [
        { at: 0.95, colour: '#ffffff', opacity: 0 },
        { at: 0.968, colour: '#fffdf8', opacity: 0.45 },
        { at: 0.978, colour: '#3a2c18', opacity: 0.2 },
        { at: 0.99, colour: '#fffaf0', opacity: 0.4 },
        { at: 1, colour: '#3a2c18', opacity: 0.35 },
      ],
      DOWN,
    ),
  );
}
