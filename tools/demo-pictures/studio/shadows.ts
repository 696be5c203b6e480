import { lighter } from '../drawing/colour.ts';
import { group, num, path, type Sheet } from '../drawing/sheet.ts';
import { ELEVATION } from './ring-edges.ts';

/** Where a body touches the ground, in millimetres around its own middle. */
export interface Footprint {
  x: number;
  halfWidth: number;
  halfDepth: number;
  height: number;
  /** Round bodies have round shadows. */
  round: boolean;
  /** How far behind the middle of the scene it stands, in millimetres. */
  back?: number;
  /** It stands on something else: only its far shadow reaches the ground. */
  faint?: boolean;
  /** The colour that light takes on when it passes through, for glass. */
  glow?: string;
}

/** The key light stands at the upper left and in front: shadows run to the right and away. */
export function castShadows(sheet: Sheet, footprints: readonly Footprint[]): string {
  const heights = footprints.map(({ height }) => height).toSorted((a, b) => a - b);
  const usual = heights[Math.floor(heights.length / 2)] ?? 0;
  const cast = REACHES.map((reach) => {
    const shapes = footprints.map((footprint) =>
      inPlace(castShadow(sheet, footprint, reach), footprint),
    );
    const blur = sheet.blur([usual * reach.soft, usual * reach.soft * 0.34], 0.25);
    return group(shapes.join(''), `filter="${blur}"`);
  });
  const standing = footprints.filter(({ faint }) => !faint);
  return (
    standing.map((print) => inPlace(pooled(sheet, print), print)).join('') +
    cast.join('') +
    standing.map((print) => inPlace(touching(sheet, print), print)).join('')
  );
}

/** A shadow close by that is dark and crisp, and one far out that is faint and wide. */
const REACHES = [
  { length: 0.36, dark: 0.42, soft: 0.022 },
  { length: 0.76, dark: 0.2, soft: 0.06 },
] as const;

const inPlace = (marks: string, { back = 0 }: Footprint) =>
  back === 0 ? marks : group(marks, `transform="translate(0 ${num(-back * ELEVATION)})"`);

function castShadow(
  sheet: Sheet,
  { x, halfWidth, halfDepth, height, glow }: Footprint,
  { length: far, dark }: (typeof REACHES)[number],
): string {
  const flat = halfDepth * ELEVATION;
  const opacity = dark * (glow ? 0.62 : 1);
  const length = height * far + halfWidth;
  const lift = height * far * 0.16;
  const fade = sheet.linear(
    [
      { at: 0, colour: '#2b2013', opacity },
      { at: 0.45, colour: '#33271a', opacity: opacity * 0.55 },
      { at: 1, colour: '#3d3222', opacity: 0 },
    ],
    { x1: 0.1, y1: 0.6, x2: 0.96, y2: 0.3 },
  );
  const d = `M${num(x - halfWidth * 0.85)} ${num(flat * 0.1)}L${num(x + length - halfWidth)} ${num(-lift - flat * 0.5)}L${num(x + length + halfWidth * 0.6)} ${num(-lift + flat * 0.9)}L${num(x + halfWidth * 0.95)} ${num(flat)}Q${num(x)} ${num(flat * 1.3)} ${num(x - halfWidth * 0.85)} ${num(flat * 0.1)}Z`;
  return path(d, fade);
}

/** The ground around the foot, which sees less of the sky. */
function pooled(sheet: Sheet, { x, halfWidth, halfDepth }: Footprint): string {
  const flat = halfDepth * ELEVATION;
  const pool = sheet.radial([
    { at: 0, colour: '#2e2417', opacity: 0.34 },
    { at: 0.5, colour: '#2e2417', opacity: 0.16 },
    { at: 1, colour: '#2e2417', opacity: 0 },
  ]);
  return ellipseMark(x + halfWidth * 0.12, flat * 0.5, halfWidth * 1.5, flat * 2.6 + 1.2, pool);
}

/** Light gathered by glass, and the dark line where the body meets the ground. */
function touching(
  sheet: Sheet,
  { x, halfWidth, halfDepth, height, round, glow }: Footprint,
): string {
  const flat = halfDepth * ELEVATION;
  const contact = round
    ? roundContact(sheet, x, halfWidth, flat)
    : flatContact(sheet, x, halfWidth, flat);
  if (!glow) return contact;
  const caustic = sheet.radial([
    { at: 0, colour: lighter(glow, 0.45), opacity: 0.75 },
    { at: 0.5, colour: lighter(glow, 0.3), opacity: 0.35 },
    { at: 1, colour: glow, opacity: 0 },
  ]);
  return (
    ellipseMark(
      x + halfWidth * 1.35,
      -height * 0.006 + flat * 0.3,
      halfWidth * 0.95,
      flat * 0.9,
      caustic,
    ) + contact
  );
}

function roundContact(sheet: Sheet, x: number, halfWidth: number, flat: number): string {
  const core = sheet.radial([
    { at: 0, colour: '#120c05', opacity: 0.85 },
    { at: 0.66, colour: '#120c05', opacity: 0.62 },
    { at: 1, colour: '#120c05', opacity: 0 },
  ]);
  return ellipseMark(x + halfWidth * 0.02, flat * 0.55, halfWidth * 1.06, flat * 0.75 + 0.5, core);
}

/** Along a straight front edge: a soft band of stacked gradients, since a blur would cost more. */
function flatContact(sheet: Sheet, x: number, halfWidth: number, flat: number): string {
  const ends = (strength: number) =>
    sheet.linear([
      { at: 0, colour: '#120c05', opacity: 0 },
      { at: 0.07, colour: '#120c05', opacity: strength },
      { at: 0.92, colour: '#120c05', opacity: strength },
      { at: 1, colour: '#120c05', opacity: 0 },
    ]);
  const depth = Math.min(1, 0.1 + halfWidth * 0.042);
  const bar = (bottom: number, strength: number) =>
    path(
      `M${num(x - halfWidth)} ${num(flat - 0.8)}H${num(x + halfWidth * 1.02)}V${num(flat + bottom * depth)}H${num(x - halfWidth)}Z`,
      ends(strength),
    );
  return [
    bar(1, 0.1),
    bar(0.78, 0.12),
    bar(0.58, 0.14),
    bar(0.4, 0.18),
    bar(0.22, 0.24),
    bar(0.08, 0.28),
  ].join('');
}

function ellipseMark(cx: number, cy: number, rx: number, ry: number, fill: string): string {
  return `<ellipse cx="${num(cx)}" cy="${num(cy)}" rx="${num(rx)}" ry="${num(ry)}" fill="${fill}"/>`;
}
