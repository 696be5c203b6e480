import { inkOn, mix } from '../drawing/colour.ts';
import { letter } from '../drawing/lettering.ts';
import { moved, rectangle, turned } from '../drawing/outline.ts';
import { chanceOf } from '../drawing/random.ts';
import type { Sheet } from '../drawing/sheet.ts';
import { drawMotif } from '../label/motifs.ts';
import { lacquer, matte, polished, STEEL } from '../studio/materials.ts';
import { roundedBottom, roundedTop, straight } from '../studio/profile.ts';
import { together } from '../studio/side-by-side.ts';
import { drawSolid, grounding } from '../studio/solid.ts';
import type { Prop } from '../studio/studio.ts';
import { aroundBody, type Ink, label } from '../studio/surface.ts';
import type { ProductSubject } from '../subject.ts';

/** A matched pair of cells, one a little behind the other. */
export function batteries(sheet: Sheet, subject: ProductSubject): Prop {
  const big = /2[01]700/.test(`${subject.name} ${subject.labelText} ${subject.subText ?? ''}`);
  return together([
    { prop: cell(sheet, subject, big, 1.1), x: 13, back: 16 },
    { prop: cell(sheet, subject, big, 0), x: -11, back: 0 },
  ]);
}

/** One wrapped lithium cell; `turn` is how far its print is turned away, in radians. */
export function cell(sheet: Sheet, subject: ProductSubject, big: boolean, turn: number): Prop {
  const [main, second, accent] = subject.palette;
  const own = chanceOf(subject.slug);
  const [r, h] = big ? [10.5, 70] : [9.2, 65];
  const wrap = {
    rings: [...roundedBottom(0, r, 0.7), ...straight(0.8, h - 0.8, r), ...roundedTop(h, r, 0.8, 5)],
    section: {},
    material: lacquer(main),
  };
  const front = aroundBody(r * 1.002, 0.6, h - 0.8);
  const text = inkOn(main);
  const dx = turn * r;
  const line = (
    words: string,
    capital: number,
    x: number,
    weight: 500 | 600 | 700,
    fill = text,
  ): Ink => ({
    outline: moved(
      turned(letter(words, { weight, capital, tracking: 0.01 }).outline, 90),
      x + dx,
      h * 0.16,
    ),
    fill,
    text: words,
  });
  const around = r * 6.4;
  const room = h * 0.66;
  const capital = Math.min(
    5.4,
    (5.4 * room) / letter(subject.labelText, { weight: 700, capital: 5.4 }).width,
  );
  const facts = subject.subText ?? '';
  const ink: Ink[] = [
    ...drawMotif(
      own.pick(['stripes', 'waves', 'rings']),
      {
        width: r * 2.6,
        height: h * 0.5,
        colours: [mix(main, second, 0.2), mix(main, accent, 0.28)],
        ground: main,
      },
      own,
    ).map((part) => ({
      ...part,
      outline: moved(part.outline, dx + r * 1.1, h * 0.35),
      opacity: 0.6,
    })),
    { outline: rectangle(-around / 2, 0, around, h * 0.085), fill: accent },
    { outline: rectangle(-around / 2, h * 0.9, around, h * 0.012), fill: accent },
    line(subject.brand.toUpperCase(), 1.7, -r * 0.5, 600),
    line(subject.labelText, capital, capital * 0.62, 700),
    line(
      facts,
      Math.min(
        2.1,
        (2.1 * room) / Math.max(letter(facts, { weight: 500, capital: 2.1 }).width, 0.1),
      ),
      capital * 0.62 + 4.4,
      500,
      mix(text, main, 0.12),
    ),
  ];
  const ring = {
    rings: straight(h - 0.2, h + 0.5, r * 0.78),
    section: {},
    material: matte(mix('#efeae0', accent, 0.1)),
  };
  const nub = {
    rings: [...straight(h + 0.4, h + 1.6, r * 0.34), ...roundedTop(h + 2.1, r * 0.34, 0.5, 5)],
    section: {},
    material: polished(STEEL),
  };
  return {
    width: r * 2,
    height: h + 2,
    marks: [
      drawSolid(sheet, wrap),
      label(sheet, front, main, ink, 0.09),
      grounding(sheet, wrap, 0.9),
      drawSolid(sheet, ring),
      drawSolid(sheet, nub),
    ].join(''),
    footprints: [{ x: 0, halfWidth: r, halfDepth: r, height: h, round: true }],
  };
}
