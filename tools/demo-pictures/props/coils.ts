import { mix } from '../drawing/colour.ts';
import { letter } from '../drawing/lettering.ts';
import { ellipse, moved, trace } from '../drawing/outline.ts';
import { chanceOf } from '../drawing/random.ts';
import { path, type Sheet } from '../drawing/sheet.ts';
import { fitting } from '../drawing/typesetting.ts';
import { knurl } from '../studio/knurl.ts';
import { BRASS, brushed, polished, STEEL } from '../studio/materials.ts';
import { roundedTop, straight } from '../studio/profile.ts';
import { engraved, recess } from '../studio/relief.ts';
import { face, type Ring } from '../studio/ring-edges.ts';
import { type Piece, together } from '../studio/side-by-side.ts';
import { drawSolid } from '../studio/solid.ts';
import type { Prop } from '../studio/studio.ts';
import type { Material } from '../studio/studio-light.ts';
import { aroundBody } from '../studio/surface.ts';
import { countOf, factsOf, type ProductSubject } from '../subject.ts';
import { tin } from './tin.ts';
import { woundCoil } from './wound-coil.ts';

/** The coils of one pack: screw-in heads in two rows, or springs of twisted wire before their tin. */
export function coils(sheet: Sheet, subject: ProductSubject): Prop {
  const own = chanceOf(subject.slug);
  const count = countOf(subject, 5);
  if (/wound|clapton/i.test(subject.name)) {
    return together([
      { prop: tin(sheet, subject), x: -6, back: 34 },
      ...[-30, -6, 18].map(
        (x, at): Piece => ({
          prop: woundCoil(sheet, subject.palette),
          x,
          back: -34 - (at % 2) * 12,
        }),
      ),
      { prop: woundCoil(sheet, subject.palette), x: 40, back: -8 },
    ]);
  }
  const slim = own.next() > 0.5;
  const behind = Math.floor(count / 2);
  const step = slim ? 17 : 20;
  const row = (many: number, back: number): Piece[] =>
    Array.from({ length: many }, (_, at) => ({
      prop: coilHead(sheet, subject, slim),
      x: (at - (many - 1) / 2) * step,
      back: back + ((at * 5) % 3),
    }));
  return together([...row(behind, 27), ...row(count - behind, 0)]);
}

/** A screw-in coil head: contact, seal, base, sleeve with its wick, collar. */
export function coilHead(sheet: Sheet, subject: ProductSubject, slim: boolean): Prop {
  const [main, , accent] = subject.palette;
  const r = slim ? 5.6 : 7.2;
  const h = slim ? 27 : 24;
  const sleeve = brushed(mix(STEEL, main, slim ? 0.2 : 0.45));
  const base = brushed(mix(BRASS, accent, 0.3));
  const part = (rings: Ring[], material: Material) =>
    drawSolid(sheet, { rings, section: {}, material });
  const front = aroundBody(r, 0, h);
  const words = factsOf(subject)[0] ?? subject.labelText;
  const capital = fitting(words, 600, r * 1.25, 1.8, 0.02);
  const marks = [
    part(straight(0, 1.4, r * 0.34), polished(BRASS)),
    part(straight(1.2, 2.6, r * 0.6), {
      ...polished('#20201f'),
      metal: false,
      gloss: 0.04,
      roughness: 0.5,
    }),
    part(straight(2.4, 6.4, r * 0.9), base),
    knurl(r * 0.9, 2.9, 6, 34),
    part(
      [
        ...straight(6.4, 7.1, r * 0.8),
        ...straight(7.1, h * 0.74, r),
        ...roundedTop(h * 0.76, r, 0.5, 4),
      ],
      sleeve,
    ),
    engraved(
      sheet,
      front,
      moved(
        letter(words, { weight: 600, capital, tracking: 0.02, align: 'middle' }).outline,
        0,
        h * 0.63,
      ),
      0.62,
      0.5,
    ),
    wicks(h * 0.43),
    part(straight(h * 0.76, h * 0.79, r * 0.84), {
      ...polished('#7a2f1a'),
      metal: false,
      gloss: 0.05,
      roughness: 0.3,
    }),
    part(
      [...straight(h * 0.79, h * 0.97, r * 0.86), ...roundedTop(h, r * 0.86, 0.6, 5)],
      polished(mix(STEEL, accent, 0.1)),
    ),
    path(face({ y: h, r: r * 0.58 }, {}), '#1a1613'),
    path(face({ y: h - 0.3, r: r * 0.42 }, {}), '#6b4a30', 'fill-opacity="0.6"'),
  ];
  return {
    width: r * 2,
    height: h,
    marks: marks.join(''),
    footprints: [{ x: 0, halfWidth: r * 0.86, halfDepth: r * 0.86, height: h * 0.9, round: true }],
  };

  /** The openings that let liquid in: cotton behind a rim. */
  function wicks(y: number): string {
    return [-0.98, 0, 0.98]
      .map((turn) => {
        const hole = ellipse(turn * r, y, r * 0.26, r * 0.38);
        return (
          recess(sheet, front, hole, '#efe8d8', 0.22) +
          path(trace(hole, front.place), '#6e5a3c', 'fill-opacity="0.12"')
        );
      })
      .join('');
  }
}
