import { darker, lighter, mix } from '../drawing/colour.ts';
import { type Chance, chanceOf } from '../drawing/random.ts';
import { DOWN, path, type Sheet, stroke } from '../drawing/sheet.ts';
import { type House, houseOf } from '../house.ts';
import { designLabel } from '../label/label-design.ts';
import { dome, roundedBottom, shoulder, straight } from '../studio/profile.ts';
import { band, ELEVATION, type Ring } from '../studio/ring-edges.ts';
import type { Prop } from '../studio/studio.ts';
import { aroundBody, label } from '../studio/surface.ts';
import { factsOf, type ProductSubject, strengthOf, tasteOf } from '../subject.ts';
import { drawCap } from './bottle-cap.ts';
import { drawVessel, radiusAt } from './vessel.ts';

/** In millimetres: radius, height of the wall, height of the shoulder above it, neck, closure. */
const SIZES = {
  'bottle-10': { r: 11.4, wall: 43, rise: 6, neck: 6.2, cap: 20 },
  'bottle-60': { r: 17.5, wall: 68, rise: 12, neck: 8.2, cap: 29 },
  'bottle-120': { r: 22.5, wall: 88, rise: 15, neck: 9.6, cap: 33 },
} as const;

type BottleSize = keyof typeof SIZES;

/** A bottle of e-liquid: its vessel, a printed label, a child-proof closure. */
export function bottle(sheet: Sheet, subject: ProductSubject, size: BottleSize): Prop {
  const house = houseOf(subject.brand);
  const own = chanceOf(subject.slug);
  const usual = SIZES[size];
  const r = usual.r * house.breadth;
  const wall = (usual.wall / house.breadth) * own.between(0.985, 1.02);
  const top =
    wall +
    usual.rise * (house.shoulder === 'sloping' ? 1.5 : house.shoulder === 'square' ? 0.72 : 1);
  const mouth = top + 2.6;
  const rings = [
    ...roundedBottom(0, r, 2.4, 8),
    ...straight(2.6, wall, r),
    ...(house.shoulder === 'sloping'
      ? shoulder(wall, top, r, usual.neck, 26)
      : dome(wall, top, r, usual.neck, 26)),
    ...straight(top + 0.1, mouth, usual.neck),
  ];
  const liquid = liquidColour(subject.palette, own);
  const style = size === 'bottle-10' && house.cap === 'cone' ? 'ribbed' : house.cap;
  const sticker = aroundBody(r * 1.003, wall * 0.075, wall * 0.93);
  const design = designLabel(
    house.layout,
    {
      brand: subject.brand,
      name: subject.labelText,
      facts: factsOf(subject),
      palette: subject.palette,
      taste: tasteOf(subject),
      emblem: house.emblem,
      nicotine: subject.nicotine ?? strengthOf(subject) !== '0 mg',
    },
    sticker,
    own,
  );
  const marks = [
    drawVessel(sheet, {
      rings,
      glass: house.glass,
      liquid,
      level: wall + (top - wall) * own.between(0.3, 0.52),
      wall: 0.9,
      foot: 1.9,
    }),
    label(sheet, sticker, design.ground, design.ink, 0.03),
    labelEdge(r, sticker.height + wall * 0.075, 'above'),
    labelEdge(r, wall * 0.075, 'below'),
    neckThread(rings, top, mouth),
    underCap(sheet, usual.neck, top - 0.5, mouth),
    drawCap(sheet, style, capColour(house, subject.palette), {
      y: mouth - 0.5,
      neck: usual.neck,
      height: usual.cap,
    }),
  ];
  const height = mouth + usual.cap * (style === 'dropper' ? 1.2 : 1);
  return {
    width: r * 2,
    height,
    marks: marks.join(''),
    footprints: [
      {
        x: 0,
        halfWidth: r,
        halfDepth: r,
        height: height * 0.9,
        round: true,
        ...(house.glass !== 'amber' && { glow: liquid }),
      },
    ],
  };
}

/** E-liquids are the colour of straw, tea or pink water, whatever their label. */
function liquidColour([main, , accent]: ProductSubject['palette'], own: Chance): string {
  return mix('#ecc57c', lighter(mix(main, accent, 0.25), 0.3), own.between(0.3, 0.62));
}

function capColour(house: House, [main]: ProductSubject['palette']): string {
  if (house.capTone === 'own') return darker(main, 0.42);
  return house.capTone === 'white' ? '#f3f0ea' : '#1c1b1a';
}

/** A label has a thickness: a fine shadow along its lower edge, a fine light along the upper one. */
function labelEdge(r: number, y: number, side: 'above' | 'below'): string {
  const arc = `M${-r} ${-y}A${r} ${r * ELEVATION} 0 0 0 ${r} ${-y}`;
  return side === 'above'
    ? stroke(arc, '#ffffff', 0.22, 'stroke-opacity="0.5"')
    : stroke(arc, '#1a120a', 0.3, 'stroke-opacity="0.35"');
}

function neckThread(rings: readonly Ring[], top: number, mouth: number): string {
  const lines = [0.25, 0.6].map((share) => {
    const y = top + (mouth - top) * share;
    const r = radiusAt(rings, y) * 1.04;
    return `M${-r} ${-y}A${r} ${r * ELEVATION} 0 0 0 ${r} ${-y}`;
  });
  return stroke(lines.join(''), '#5a5144', 0.22, 'stroke-opacity="0.4"');
}

function underCap(sheet: Sheet, r: number, y0: number, y1: number): string {
  const shade = sheet.linear(
    [
      { at: 0, colour: '#120d07', opacity: 0.42 },
      { at: 1, colour: '#120d07', opacity: 0 },
    ],
    DOWN,
  );
  return path(band({ y: y0, r: r * 1.02 }, { y: y1, r: r * 1.02 }, {}), shade);
}
