import { darker, isPale, lighter, mix } from '../drawing/colour.ts';
import { letter } from '../drawing/lettering.ts';
import { moved, roundedRectangle, trace, turned } from '../drawing/outline.ts';
import { type Chance, chanceOf } from '../drawing/random.ts';
import { DIAGONAL, group, num, path, type Sheet } from '../drawing/sheet.ts';
import { type House, houseOf } from '../house.ts';
import { block, houseFinish } from '../studio/body.ts';
import { brushed, STEEL } from '../studio/materials.ts';
import { roundedTop, straight } from '../studio/profile.ts';
import { button, engraved, recess } from '../studio/relief.ts';
import { face, type Section } from '../studio/ring-edges.ts';
import { drawSolid, grounding } from '../studio/solid.ts';
import type { Prop } from '../studio/studio.ts';
import { onFront, type Surface } from '../studio/surface.ts';
import { woodGrain } from '../studio/texture.ts';
import type { ProductSubject } from '../subject.ts';
import { type Plan, planOf } from './box-mod-plan.ts';
import { screen } from './screen.ts';
import { tank } from './tank.ts';
import { usbPort } from './usb-port.ts';

/** A regulated mod, about 52 x 30 x 88 mm; with a tank when it is `fitted`. */
export function boxMod(sheet: Sheet, subject: ProductSubject, fitted = false): Prop {
  const house = houseOf(subject.brand);
  const own = chanceOf(subject.slug);
  const [main, second, accent] = subject.palette;
  const plan = planOf(subject, own);
  const { r, height } = plan;
  const section: Section = {
    depth: 15,
    corner: Math.min(13, 11 * house.softness + 1),
    crown: 0.06,
  };
  const frame = plan.wood ? mix('#2a2420', main, 0.12) : main;
  const body = block(
    { r, y0: 0, y1: height, section, bottom: 3.2, top: 3.6 },
    houseFinish(house, frame),
  );
  const front = onFront(r, section, 0, height);
  const trim = plan.wood ? '#c9a566' : STEEL;
  const metal = sheet.linear(
    [
      { at: 0, colour: lighter(trim, 0.7) },
      { at: 0.5, colour: trim },
      { at: 1, colour: darker(trim, 0.34) },
    ],
    DIAGONAL,
  );
  const collar = {
    rings: [...straight(height - 0.5, height + 0.9, 12), ...roundedTop(height + 1.5, 12, 0.6, 5)],
    section: {},
    material: brushed(trim),
  };
  const atop = fitted
    ? tank(
        sheet,
        {
          ...subject,
          slug: `${subject.slug} tank`,
          palette: [mix(STEEL, accent, plan.wood ? 0.8 : 0.25), second, accent],
        },
        false,
      )
    : undefined;
  const watts = /\b(\d{2,3})W\b/.exec(subject.name)?.[1];
  const reading = {
    big: watts ?? String(Math.round(own.between(12, 40)) * 5),
    unit: 'W',
    small: ['0.15 ohm', '4.02 V', `${Math.round(own.between(62, 98))}%`],
    charge: own.between(0.55, 0.95),
  };
  const marks = [
    drawSolid(sheet, body),
    inlay(sheet, front, plan, house, subject, own),
    grounding(sheet, body),
    screen(sheet, front, plan.window, reading, accent),
    button(sheet, front, plan.fire, metal, 0.6),
    ...plan.rockers.map(([x, y], at) => rocker(sheet, front, x, y, at ? '+' : '-', metal)),
    usbPort(sheet, front, height * 0.075),
    lettering(sheet, front, subject, plan),
    group(
      drawSolid(sheet, collar) +
        path(face({ y: height + 1.5, r: 5.2 }, {}), '#17140f') +
        path(face({ y: height + 1.1, r: 2 }, {}), '#c9a566') +
        (atop ? group(atop.marks, `transform="translate(0 ${num(-height - 1)})"`) : ''),
      `transform="translate(${num(plan.thread)} 0)"`,
    ),
  ];
  return {
    width: r * 2,
    height: height + (atop ? atop.height : 3),
    marks: marks.join(''),
    footprints: [
      { x: 0, halfWidth: r, halfDepth: 15, height: height + (atop ? 26 : 0), round: false },
    ],
  };
}

/** The panel let into the front: glass-black, or a block of figured wood. */
function inlay(
  sheet: Sheet,
  front: Surface,
  { r, height, wood }: Plan,
  house: House,
  { palette: [main] }: ProductSubject,
  own: Chance,
): string {
  const margin = wood ? 0.88 : 0.82;
  const shape = roundedRectangle(
    -r * margin,
    height * 0.035,
    r * margin * 2,
    height * 0.925,
    8 * house.softness,
  );
  const d = trace(shape, front.place);
  const skin = wood ? main : mix(darker(main, 0.6), '#16171a', 0.5);
  const gloss = sheet.linear(
    [
      { at: 0, colour: '#ffffff', opacity: wood ? 0.3 : 0.2 },
      { at: 0.36, colour: '#ffffff', opacity: wood ? 0.1 : 0.06 },
      { at: 0.37, colour: '#ffffff', opacity: 0.02 },
      { at: 0.75, colour: '#000000', opacity: 0.05 },
      { at: 1, colour: '#000000', opacity: 0.25 },
    ],
    DIAGONAL,
  );
  return (
    recess(sheet, front, shape, skin, 0.4) +
    (wood ? woodGrain(sheet, d, own, r, height) : '') +
    path(d, gloss)
  );
}

function rocker(
  sheet: Sheet,
  front: Surface,
  x: number,
  y: number,
  sign: string,
  metal: string,
): string {
  const mark = letter(sign, { weight: 600, capital: 2, align: 'middle' }).outline;
  return (
    button(sheet, front, roundedRectangle(x - 4.6, y - 2.3, 9.2, 4.6, 2.3), metal, 0.4) +
    engraved(sheet, front, moved(mark, x, y - 0.95), 0.6, 0.4)
  );
}

function lettering(
  sheet: Sheet,
  front: Surface,
  { labelText, palette: [main] }: ProductSubject,
  { name, r, wood }: Plan,
): string {
  const text = labelText.toUpperCase();
  const style = { weight: 600, tracking: 0.24, align: name.upright ? 'left' : 'middle' } as const;
  const capital = Math.min(2.1, (r * 1.2) / letter(text, { ...style, capital: 1 }).width);
  const { outline } = letter(text, { ...style, capital });
  const pale = wood && isPale(main);
  return engraved(
    sheet,
    front,
    moved(name.upright ? turned(outline, 90) : outline, name.x, name.y),
    pale ? 0.5 : 0.15,
    pale ? 0.3 : 0.6,
  );
}
