import { isPale, lighter, mix } from '../drawing/colour.ts';
import { type Chance, chanceOf } from '../drawing/random.ts';
import { num, path, type Sheet } from '../drawing/sheet.ts';
import { lacquer, polished } from '../studio/materials.ts';
import { roundedTop, shoulder, straight } from '../studio/profile.ts';
import { face, type Ring } from '../studio/ring-edges.ts';
import { drawSolid, silhouette } from '../studio/solid.ts';
import type { Prop } from '../studio/studio.ts';
import type { Material } from '../studio/studio-light.ts';
import type { ProductSubject } from '../subject.ts';

/** Bore and outline of the two fittings, in millimetres. */
const FITTINGS = {
  wide: { r: 8.2, stem: 0.74, height: 17, waist: 0.8, bore: 0.66 },
  narrow: { r: 5.6, stem: 0.7, height: 22, waist: 0.7, bore: 0.5 },
} as const;

type Fitting = (typeof FITTINGS)[keyof typeof FITTINGS];

/** One mouthpiece: a 510 is narrow, an 810 wide; of marbled resin, of steel or of black Delrin. */
export function dripTip(sheet: Sheet, subject: ProductSubject): Prop {
  const own = chanceOf(subject.slug);
  const [main, second, accent] = subject.palette;
  const fitting = /\b510\b/.test(subject.name) ? FITTINGS.narrow : FITTINGS.wide;
  const tall = own.between(0.94, 1.06);
  const solid: Material = { ...lacquer(main), roughness: 0.09 };
  return /resin/i.test(subject.name)
    ? tip(sheet, solid, fitting, tall, {
        into: mix(lighter(main, 0.5), second, 0.4),
        spark: accent,
        own,
      })
    : tip(sheet, isPale(main) ? polished(main) : solid, fitting, tall);
}

interface Marble {
  into: string;
  spark: string;
  own: Chance;
}

function tip(
  sheet: Sheet,
  material: Material,
  { r, stem, height, waist, bore }: Fitting,
  stretch: number,
  marble?: Marble,
): Prop {
  const h = height * stretch;
  const part = (rings: Ring[], of: Material) =>
    drawSolid(sheet, { rings, section: {}, material: of });
  const seal = { ...lacquer('#1c1814'), roughness: 0.3 };
  const foot = r * stem;
  const cup = {
    rings: [
      ...straight(4.8, 6, r * 0.96),
      ...shoulder(6, h * 0.6, r * 0.96, r * waist, 60),
      ...shoulder(h * 0.6, h - 1.3, r * waist, r * 0.95, 44),
      ...roundedTop(h, r * 0.95, 1.3, 16),
    ],
    section: {},
    material,
  };
  const marks = [
    part(straight(0, 1.1, foot * 0.94), material),
    part(straight(0.9, 1.9, foot), seal),
    part(straight(1.8, 2.7, foot * 0.94), material),
    part(straight(2.5, 3.5, foot), seal),
    part(straight(3.4, 4.8, foot * 0.94, foot * 1.05), material),
    drawSolid(sheet, cup),
    marble ? marbling(sheet, silhouette(cup), marble, r, h) : '',
    path(face({ y: h, r: r * bore }, {}), '#0d0b09'),
    path(face({ y: h - 0.4, r: r * bore * 0.82 }, {}), '#2a241e'),
  ];
  return {
    width: r * 2,
    height: h,
    marks: marks.join(''),
    footprints: [{ x: 0, halfWidth: foot, halfDepth: foot, height: h, round: true }],
  };
}

/** Cast resin: clouds of a second colour with bright threads in them, all below the polish. */
function marbling(
  sheet: Sheet,
  area: string,
  { into, spark, own }: Marble,
  r: number,
  h: number,
): string {
  const wisp = (): string => {
    const [x, y] = [own.between(-r, r * 0.6), -own.between(3, h)];
    const bend = () =>
      `${num(own.between(r * 0.2, r * 0.6))} ${num(own.between(-h * 0.18, h * 0.18))}`;
    return `M${num(x)} ${num(y)}q${bend()} ${bend()}t${bend()}`;
  };
  const wisps = (count: number) => Array.from({ length: count }, wisp).join('');
  const drawn = (d: string, colour: string, width: number, opacity: number, blur: number) =>
    `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-opacity="${opacity}" stroke-linecap="round" filter="${sheet.blur(blur, 0.2)}"/>`;
  const polish = sheet.linear([
    { at: 0.1, colour: '#ffffff', opacity: 0 },
    { at: 0.2, colour: '#ffffff', opacity: 0.32 },
    { at: 0.3, colour: '#ffffff', opacity: 0.06 },
    { at: 0.7, colour: '#000000', opacity: 0.05 },
    { at: 1, colour: '#000000', opacity: 0.3 },
  ]);
  return `<g clip-path="${sheet.clip(area)}">${drawn(wisps(7), into, 3, 0.5, 0.8)}${drawn(wisps(4), spark, 1.4, 0.42, 0.5)}${drawn(wisps(5), lighter(into, 0.6), 0.22, 0.6, 0.08)}${path(area, polish)}</g>`;
}
