import { darker, light, lighter, luminance, mix } from '../drawing/colour.ts';
import { letter } from '../drawing/lettering.ts';
import { ellipse, moved, roundedRectangle } from '../drawing/outline.ts';
import { chanceOf } from '../drawing/random.ts';
import { group, num, type Sheet } from '../drawing/sheet.ts';
import { block } from '../studio/body.ts';
import { satin } from '../studio/materials.ts';
import { engraved, lamp, recess } from '../studio/relief.ts';
import { ELEVATION, type Section } from '../studio/ring-edges.ts';
import { drawSolid, grounding } from '../studio/solid.ts';
import type { Prop } from '../studio/studio.ts';
import { onFront } from '../studio/surface.ts';
import type { ProductSubject } from '../subject.ts';
import { cell } from './battery.ts';
import { screen } from './screen.ts';

/** An upright charger with two or four bays, cells in them, a display above. */
export function charger(sheet: Sheet, subject: ProductSubject): Prop {
  const own = chanceOf(subject.slug);
  const [main, second, accent] = subject.palette;
  const bays = /four|quad|4/i.test(`${subject.name} ${subject.subText ?? ''}`) ? 4 : 2;
  const r = bays === 4 ? 54 : 32;
  const height = 118;
  const section: Section = { depth: 17, corner: 9, crown: 0.05 };
  const body = block(
    { r, y0: 0, y1: height, section, bottom: 3, top: 4 },
    { ...satin(main), roughness: 0.35 },
  );
  const front = onFront(r, section, 0, height);
  const dark = luminance(light(main)) < 0.25;
  const well = darker(main, dark ? 0.5 : 0.62);
  const wrap: ProductSubject['palette'] = [
    mix(accent, '#30343a', 0.25),
    second,
    lighter(accent, 0.3),
  ];
  const one = cell(
    sheet,
    { ...subject, palette: wrap, labelText: '18650', subText: '3.6 V' },
    false,
    0,
  );
  const width = r * 1.56;
  const pitch = width / bays;
  const marks = [drawSolid(sheet, body), grounding(sheet, body)];
  for (let bay = 0; bay < bays; bay++) {
    const x = -width / 2 + pitch * (bay + 0.5);
    marks.push(
      recess(sheet, front, roundedRectangle(x - 11, 10, 22, 76, 5), well, 0.5),
      group(
        one.marks,
        `transform="translate(${num(x)} ${num(-13 + (section.depth ?? 0) * ELEVATION)})"`,
      ),
      recess(sheet, front, roundedRectangle(x - 2.6, 80, 5.2, 3.4, 0.8), '#c9b68c', 0.2),
      lamp(sheet, front, ellipse(x, 6, 0.8), own.next() > 0.4 ? '#57c27d' : '#e2a24a', 0.4),
    );
  }
  marks.push(
    screen(
      sheet,
      front,
      { x: -r * 0.62, y: 92, width: r * 1.24, height: 19 },
      {
        big: `4.${Math.round(own.between(10, 20))}`,
        unit: 'V',
        small: ['2.0 A', `${Math.round(own.between(62, 98))}%`],
        charge: own.between(0.6, 0.95),
      },
      accent,
    ),
    engraved(
      sheet,
      front,
      moved(
        letter(subject.brand.toUpperCase(), {
          weight: 600,
          capital: 1.8,
          tracking: 0.3,
          align: 'middle',
        }).outline,
        0,
        87.4,
      ),
      dark ? 0.1 : 0.5,
      dark ? 0.6 : 0.35,
    ),
  );
  return {
    width: r * 2,
    height,
    marks: marks.join(''),
    footprints: [{ x: 0, halfWidth: r, halfDepth: 17, height: height * 0.8, round: false }],
  };
}
