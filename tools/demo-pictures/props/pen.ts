import { darker, inkOn, lighter, mix } from '../drawing/colour.ts';
import { letter } from '../drawing/lettering.ts';
import { ellipse, moved, type Outline, roundedRectangle, turned } from '../drawing/outline.ts';
import { type Chance, chanceOf } from '../drawing/random.ts';
import { path, type Sheet } from '../drawing/sheet.ts';
import { houseOf } from '../house.ts';
import { drawFading, houseFinish } from '../studio/body.ts';
import { sheen } from '../studio/finish.ts';
import { knurl } from '../studio/knurl.ts';
import { brushed, lacquer, polished, STEEL } from '../studio/materials.ts';
import { roundedBottom, roundedTop, shoulder, straight } from '../studio/profile.ts';
import { button, lamp } from '../studio/relief.ts';
import { face, type Ring } from '../studio/ring-edges.ts';
import { drawSolid, grounding, type Solid, silhouette } from '../studio/solid.ts';
import type { Prop } from '../studio/studio.ts';
import type { Material } from '../studio/studio-light.ts';
import { aroundBody, inks, type Surface } from '../studio/surface.ts';
import type { ProductSubject } from '../subject.ts';
import { usbPort } from './usb-port.ts';

export type Side = 'front' | 'back';

/** A slim cylindrical device, about 20 mm thick and 125 mm tall, its tank under the mouthpiece. */
export function pen(sheet: Sheet, subject: ProductSubject, side: Side = 'front'): Prop {
  const house = houseOf(subject.brand);
  const own = chanceOf(subject.slug);
  const [main, second, accent] = subject.palette;
  const stout = /sub-ohm|plus/i.test(subject.name);
  const r = (stout ? 11 : 9.4) * own.between(0.97, 1.05);
  const tube = 80 * own.between(0.95, 1.06);
  const tankTop = tube + (stout ? 27 : 22);
  const finish = houseFinish(house, main);
  const body: Solid = {
    rings: [
      ...roundedBottom(0, r, 1),
      ...straight(1.2, tube - 0.6, r),
      ...roundedTop(tube, r, 0.6, 4),
    ],
    section: {},
    material: finish,
  };
  const part = (rings: Ring[], material: Material) =>
    drawSolid(sheet, { rings, section: {}, material });
  const front = aroundBody(r, 0, tube);
  const fading = own.next() > 0.4;
  const marks = [
    fading
      ? drawFading(sheet, body, houseFinish(house, mix(main, second, 0.62)), [0.2, 0.98])
      : drawSolid(sheet, body),
    drawSolid(
      sheet,
      {
        rings: straight(3.4, 4.6, r * 1.004),
        section: {},
        material: polished(mix(accent, STEEL, 0.25)),
      },
      false,
    ),
    grounding(sheet, body),
    side === 'front'
      ? controls(sheet, front, tube, own, subject)
      : usbPort(sheet, front, tube * 0.12),
    print(sheet, front, tube, side, subject, fading),
    part(straight(tube, tube + 3.6, r * 0.97), brushed(mix(STEEL, accent, 0.2))),
    knurl(r * 0.97, tube + 0.5, tube + 3.2, 40),
    window(sheet, tube + 3.6, tankTop, r, mix('#dfa04c', second, 0.3), own.between(0.55, 0.82)),
    part(
      [
        ...straight(tankTop, tankTop + 3, r * 0.96),
        ...shoulder(tankTop + 3, tankTop + 6, r * 0.96, r * 0.62, 12),
      ],
      brushed(mix(STEEL, main, 0.2)),
    ),
    part(
      [
        ...shoulder(tankTop + 6, tankTop + 12, r * 0.6, r * 0.47, 14),
        ...straight(tankTop + 12, tankTop + 19, r * 0.47, r * 0.52),
        ...roundedTop(tankTop + 20.4, r * 0.52, 1.2, 8),
      ],
      { ...lacquer(mix('#191817', main, 0.08)), roughness: 0.22 },
    ),
    path(face({ y: tankTop + 20.4, r: r * 0.24 }, {}), '#050505'),
  ];
  return {
    width: r * 2,
    height: tankTop + 20.4,
    marks: marks.join(''),
    footprints: [{ x: 0, halfWidth: r, halfDepth: r, height: tankTop + 8, round: true }],
  };
}

function controls(
  sheet: Sheet,
  front: Surface,
  tube: number,
  own: Chance,
  { palette: [main, , accent] }: ProductSubject,
): string {
  const rim = mix(STEEL, main, 0.15);
  const metal = sheet.linear([
    { at: 0, colour: lighter(rim, 0.7) },
    { at: 0.5, colour: rim },
    { at: 1, colour: darker(rim, 0.32) },
  ]);
  const y = tube * 0.8;
  const shape: Outline =
    own.next() > 0.5 ? roundedRectangle(-2.1, y - 6, 4.2, 12, 2.1) : ellipse(0, y, 3.7);
  const bars = [0, 1, 2].map((at) => roundedRectangle(-2.7 + at * 1.9, y - 10.2, 1.5, 0.7, 0.35));
  return (
    button(sheet, front, shape, metal, 0.35) +
    bars
      .map((bar, at) =>
        lamp(sheet, front, bar, at < 2 ? lighter(accent, 0.25) : mix(main, '#ffffff', 0.4), 0.35),
      )
      .join('')
  );
}

function print(
  sheet: Sheet,
  front: Surface,
  tube: number,
  side: Side,
  { labelText, brand, palette: [main, second] }: ProductSubject,
  fading: boolean,
): string {
  const fill = inkOn(fading ? mix(main, second, 0.5) : main);
  const name = letter(labelText, {
    weight: 600,
    capital: side === 'front' ? 3.1 : 2,
    tracking: 0.04,
  });
  const maker = letter(brand.toUpperCase(), {
    weight: 500,
    capital: side === 'front' ? 1.4 : 3,
    tracking: 0.28,
  });
  const [large, small] = side === 'front' ? [name, maker] : [maker, name];
  return inks(sheet, front, [
    {
      outline: moved(turned(large.outline, 90), 1, tube * (side === 'front' ? 0.13 : 0.26)),
      fill,
      opacity: 0.85,
      text: side === 'front' ? labelText : brand,
    },
    ...(side === 'front'
      ? [
          {
            outline: moved(turned(small.outline, 90), 4.2, tube * 0.13),
            fill,
            opacity: 0.6,
            text: brand,
          },
        ]
      : []),
  ]);
}

function window(
  sheet: Sheet,
  y0: number,
  y1: number,
  r: number,
  liquid: string,
  fill: number,
): string {
  const part = (rings: Ring[], material: Material) =>
    drawSolid(sheet, { rings, section: {}, material });
  const vessel: Solid = {
    rings: straight(y0, y1, r * 0.92),
    section: {},
    material: lacquer('#ffffff'),
  };
  const level = y0 + (y1 - y0) * fill;
  const wet: Solid = { ...vessel, rings: straight(y0, level, r * 0.92) };
  const juice = sheet.linear([
    { at: 0, colour: darker(liquid, 0.6) },
    { at: 0.08, colour: darker(liquid, 0.25) },
    { at: 0.45, colour: liquid },
    { at: 0.8, colour: lighter(liquid, 0.35) },
    { at: 1, colour: darker(liquid, 0.6) },
  ]);
  const air = sheet.linear([
    { at: 0, colour: '#6d655a' },
    { at: 0.08, colour: '#cfc8bb' },
    { at: 0.5, colour: '#f4f0e8' },
    { at: 0.92, colour: '#d9d2c6' },
    { at: 1, colour: '#6d655a' },
  ]);
  return [
    path(silhouette(vessel), air),
    path(silhouette(wet), juice),
    path(face({ y: level, r: r * 0.92 }, {}), lighter(liquid, 0.4)),
    part(
      [...straight(y0, y0 + 9, r * 0.42), ...roundedTop(y0 + 10, r * 0.42, 0.7, 4)],
      brushed('#cfc6b4'),
    ),
    part(straight(y0 + 10, y1, r * 0.24), polished(STEEL)),
    path(silhouette(wet), liquid, 'fill-opacity="0.28"'),
    sheen(sheet, vessel, 0.09, 0.08),
  ].join('');
}
