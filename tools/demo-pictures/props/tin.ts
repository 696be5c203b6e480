import { inkOn, mix } from '../drawing/colour.ts';
import type { Sheet } from '../drawing/sheet.ts';
import { fitting, line } from '../drawing/typesetting.ts';
import { brushed, STEEL, satin } from '../studio/materials.ts';
import { roundedTop, straight } from '../studio/profile.ts';
import { drawSolid, grounding } from '../studio/solid.ts';
import type { Prop } from '../studio/studio.ts';
import { aroundBody, inks } from '../studio/surface.ts';
import type { ProductSubject } from '../subject.ts';

/** A round painted tin with a steel lid, its maker and contents printed on the side. */
export function tin(
  sheet: Sheet,
  { brand, labelText, palette: [main, , accent] }: ProductSubject,
): Prop {
  const r = 31;
  const body = { rings: straight(0, 20, r), section: {}, material: satin(main) };
  const lid = {
    rings: [...straight(19.6, 28.4, r * 1.018), ...roundedTop(30, r * 1.018, 1.6, 12)],
    section: {},
    material: brushed(mix(STEEL, accent, 0.15)),
  };
  const front = aroundBody(r, 0, 20);
  const text = inkOn(main);
  const maker = brand.toUpperCase();
  const marks = [
    drawSolid(sheet, body),
    inks(sheet, front, [
      line(labelText, {
        weight: 600,
        capital: fitting(labelText, 600, r, 4.6),
        fill: text,
        x: 0,
        y: 10,
        align: 'middle',
      }),
      line(maker, {
        weight: 500,
        capital: fitting(maker, 500, r * 1.1, 1.7, 0.24),
        tracking: 0.24,
        fill: text,
        x: 0,
        y: 5,
        align: 'middle',
      }),
    ]),
    grounding(sheet, body),
    drawSolid(sheet, lid),
  ];
  return {
    width: r * 2,
    height: 30,
    marks: marks.join(''),
    footprints: [{ x: 0, halfWidth: r, halfDepth: r, height: 30, round: true }],
  };
}
