import { group, num, type Sheet } from '../drawing/sheet.ts';
import { matte } from './materials.ts';
import { roundedTop, straight } from './profile.ts';
import { face } from './ring-edges.ts';
import { castShadows } from './shadows.ts';
import { drawSolid, grounding, type Solid } from './solid.ts';
import type { Prop } from './studio.ts';

/** A prop on a round block of painted plaster, `h` millimetres high. */
export function onPlinth(sheet: Sheet, prop: Prop, r: number, h: number, colour: string): Prop {
  const block: Solid = {
    rings: [...straight(0, h - 0.7, r), ...roundedTop(h, r, 0.7, 6)],
    section: {},
    material: { ...matte(colour), roughness: 0.9 },
  };
  const top = face({ y: h, r: r - 0.7 }, {});
  const lifted = `transform="translate(0 ${num(-h)})"`;
  return {
    width: Math.max(prop.width, r * 2),
    height: prop.height + h,
    marks: [
      drawSolid(sheet, block),
      grounding(sheet, block, 0.8),
      `<g clip-path="${sheet.clip(top)}">${group(castShadows(sheet, prop.footprints), lifted)}</g>`,
      group(prop.marks, lifted),
    ].join(''),
    footprints: [
      { x: 0, halfWidth: r, halfDepth: r, height: h, round: true },
      ...prop.footprints.map((print) => ({
        ...print,
        x: print.x + r * 0.3,
        halfDepth: r * 0.5,
        height: print.height * 0.75,
        faint: true,
      })),
    ],
  };
}
