import { darker, inkOn, lighter, mix } from '../drawing/colour.ts';
import { letter } from '../drawing/lettering.ts';
import { ellipse, moved, roundedRectangle, turned } from '../drawing/outline.ts';
import { type Chance, chanceOf } from '../drawing/random.ts';
import type { Sheet } from '../drawing/sheet.ts';
import { fitting, line } from '../drawing/typesetting.ts';
import { drawMotif } from '../label/motifs.ts';
import { block, drawFading } from '../studio/body.ts';
import { satin } from '../studio/materials.ts';
import { roundedTop, shoulder, straight } from '../studio/profile.ts';
import { lamp, recess } from '../studio/relief.ts';
import type { Section } from '../studio/ring-edges.ts';
import { drawSolid, grounding, type Solid } from '../studio/solid.ts';
import type { Prop } from '../studio/studio.ts';
import { type Ink, inks, onFront, type Surface } from '../studio/surface.ts';
import { type ProductSubject, tasteOf } from '../subject.ts';
import type { Side } from './pen.ts';

/** A draw-activated device with a prefilled pod, about 26 x 17 x 100 mm, two colours running together. */
export function disposable(sheet: Sheet, subject: ProductSubject, side: Side = 'front'): Prop {
  const own = chanceOf(subject.slug);
  const [main, second, accent] = subject.palette;
  const r = 13 * own.between(0.92, 1.2);
  const height = 76 * own.between(0.92, 1.08);
  const section: Section = { depth: 8.8, corner: 8.6, crown: 0.16 };
  const skin = (colour: string) => ({ ...satin(colour), roughness: 0.32, gloss: 0.06 });
  const body = block({ r, y0: 0, y1: height, section, bottom: 4.4, top: 1.8 }, skin(main));
  const pale = own.next() > 0.4;
  const mouth: Solid = {
    rings: [
      ...straight(height + 0.3, height + 3, r * 0.93),
      ...shoulder(height + 3, height + 13, r * 0.93, r * 0.54, 24),
      ...straight(height + 13, height + 18, r * 0.54, r * 0.5),
      ...roundedTop(height + 21.4, r * 0.5, 2.6, 12),
    ],
    section: { depth: 8, corner: 7.6, crown: 0.16 },
    material: skin(pale ? mix(second, '#f8f5ef', 0.6) : mix('#201e1d', main, 0.1)),
  };
  const joint: Solid = {
    rings: straight(height - 0.4, height + 0.5, r * 0.9),
    section: { depth: 7.8, corner: 7.4 },
    material: skin(darker(main, 0.75)),
  };
  const front = onFront(r, section, 0, height);
  const into = mix(accent, second, 0.25);
  const marks = [
    drawFading(sheet, body, skin(into), [0.3, 1]),
    grounding(sheet, body, 0.7),
    side === 'front'
      ? print(sheet, front, { r, height }, subject, own)
      : backPrint(sheet, front, height, subject),
    drawSolid(sheet, joint),
    drawSolid(sheet, mouth),
    recess(
      sheet,
      onFront(r, mouth.section, 0, height),
      roundedRectangle(-1.7, height + 1.1, 3.4, 0.9, 0.45),
      darker(main, 0.8),
      0.1,
    ),
  ];
  return {
    width: r * 2,
    height: height + 21.4,
    marks: marks.join(''),
    footprints: [{ x: 0, halfWidth: r * 0.92, halfDepth: 8.4, height: height + 14, round: true }],
  };
}

/** A flavour is shown as its motif and a large name; a plain device bears a small one. */
function print(
  sheet: Sheet,
  front: Surface,
  { r, height }: { r: number; height: number },
  subject: ProductSubject,
  own: Chance,
): string {
  const [main, second, accent] = subject.palette;
  const text = inkOn(main);
  const taste = tasteOf(subject);
  const facts = factsPrint(
    subject,
    r * 1.5,
    height * 0.055,
    taste ? text : inkOn(mix(main, accent, 0.75)),
  );
  const light = lamp(
    sheet,
    front,
    taste
      ? ellipse(0, height * 0.93, 0.8)
      : roundedRectangle(-0.5, height * 0.66, 1, height * 0.16, 0.5),
    lighter(second, 0.4),
    0.6,
  );
  if (!taste) {
    const name = letter(subject.labelText, {
      weight: 600,
      capital: fitting(subject.labelText, 600, r * 1.2, 2.3),
      tracking: 0.02,
      align: 'middle',
    });
    return (
      light +
      inks(sheet, front, [
        {
          outline: moved(name.outline, 0, height * 0.13),
          fill: inkOn(mix(main, accent, 0.75)),
          opacity: 0.85,
          text: subject.labelText,
        },
        ...facts,
      ])
    );
  }
  const box = roundedRectangle(-r * 0.84, height * 0.1, r * 1.68, height * 0.27, 4);
  const art = drawMotif(
    taste.motif,
    {
      width: r * 1.4,
      height: height * 0.25,
      colours: [mix(second, text, 0.2), mix(accent, second, 0.15)],
      ground: main,
    },
    own,
  );
  const capital = fitting(subject.labelText, 700, height * 0.44, 5.6, -0.02);
  const name = letter(subject.labelText, { weight: 700, capital, tracking: -0.02 });
  const shown = art.map(
    (part): Ink => ({
      ...part,
      outline: moved(part.outline, 0, height * 0.235),
      opacity: (part.opacity ?? 1) * 0.85,
      within: box,
    }),
  );
  return (
    light +
    inks(sheet, front, [
      ...shown,
      {
        outline: moved(turned(name.outline, 90), capital / 2, height * 0.42),
        fill: text,
        opacity: 0.94,
        text: subject.labelText,
      },
      ...facts,
    ])
  );
}

/** Flavour and strength, small, at the foot. */
function factsPrint({ subText }: ProductSubject, width: number, y: number, fill: string): Ink[] {
  if (!subText) return [];
  const capital = fitting(subText, 600, width, 1.7, 0.01);
  return [line(subText, { weight: 600, capital, tracking: 0.01, fill, x: 0, y, align: 'middle' })];
}

function backPrint(
  sheet: Sheet,
  front: Surface,
  height: number,
  { brand, palette: [main] }: ProductSubject,
): string {
  const maker = letter(brand, { weight: 600, capital: 3.2, tracking: 0 });
  return inks(sheet, front, [
    {
      outline: moved(turned(maker.outline, 90), 1.5, height * 0.52),
      fill: inkOn(main),
      opacity: 0.8,
    },
  ]);
}
