import { inkOn, lighter, mix, visibleOn } from '../drawing/colour.ts';
import { moved, rectangle } from '../drawing/outline.ts';
import { chanceOf } from '../drawing/random.ts';
import { DIAGONAL, path, type Sheet } from '../drawing/sheet.ts';
import { fitting, line, title, tracked } from '../drawing/typesetting.ts';
import { houseOf } from '../house.ts';
import { drawMotif } from '../label/motifs.ts';
import { matte } from '../studio/materials.ts';
import { straight } from '../studio/profile.ts';
import { ELEVATION, type Section } from '../studio/ring-edges.ts';
import { drawSolid, grounding, type Solid } from '../studio/solid.ts';
import type { Prop } from '../studio/studio.ts';
import { type Ink, inks, onFront } from '../studio/surface.ts';
import { type ProductSubject, tasteOf } from '../subject.ts';

/** The carton that a product comes in: rigid board, its maker's colours, the name on the front. */
export function carton(sheet: Sheet, subject: ProductSubject, width: number, height: number): Prop {
  const own = chanceOf(`${subject.slug} carton`);
  const house = houseOf(subject.brand);
  const [main, second, accent] = subject.palette;
  const r = width / 2;
  const board =
    house.layout === 'flood' || house.layout === 'panel' || own.next() > 0.5
      ? main
      : mix('#f5f1e8', second, 0.12);
  const section: Section = { depth: Math.min(width * 0.4, 30), corner: 0.5, crown: 0.04 };
  const body: Solid = {
    rings: straight(0, height, r),
    section,
    material: { ...matte(board), roughness: 0.75 },
  };
  const front = onFront(r, section, 0, height);
  const text = inkOn(board);
  const left = -r + width * 0.1;
  const taste = tasteOf(subject);
  // On coloured board the fruit is printed tone on tone.
  const colours: [string, string] = taste
    ? board === main
      ? [lighter(board, 0.62), mix(board, taste.colours[1], 0.6)]
      : [...taste.colours]
    : [mix(board, board === main ? second : main, 0.82), visibleOn(board, accent)];
  const motif = drawMotif(
    taste?.motif ?? house.emblem,
    {
      width: width * 1.1,
      height: height * 0.5,
      colours,
      ground: board,
    },
    own,
  );
  const box = rectangle(-r, 0, width, height * 0.52);
  const facts = subject.subText ?? '';
  const small = Math.min(2.6, width * 0.036);
  const ink: Ink[] = [
    ...motif.map(
      (part): Ink => ({
        ...part,
        outline: moved(part.outline, width * 0.08, height * 0.24),
        within: part.within ? moved(part.within, width * 0.08, height * 0.24) : box,
      }),
    ),
    { outline: rectangle(-r, height * 0.52, width, height * 0.006), fill: accent },
    ...tracked(subject.brand, width * 0.72, Math.min(3.4, width * 0.045), text, height * 0.915),
    ...title(subject.labelText, {
      width: width * 0.8,
      top: height * 0.85,
      room: height * 0.2,
      capital: Math.min(height * 0.075, width * 0.13),
      fill: text,
      align: 'left',
      x: left,
    }),
    line(facts, {
      weight: 500,
      capital: fitting(facts, 500, width * 0.8, small),
      fill: mix(text, board, 0.25),
      x: left,
      y: height * 0.565,
    }),
  ];
  const glare = sheet.linear(
    [
      { at: 0, colour: '#ffffff', opacity: 0.2 },
      { at: 0.5, colour: '#ffffff', opacity: 0.02 },
      { at: 1, colour: '#000000', opacity: 0.1 },
    ],
    DIAGONAL,
  );
  const marks = [
    drawSolid(sheet, body),
    inks(sheet, front, ink),
    path(front.area, glare),
    `<path d="M${-r} ${-height + (section.depth ?? 0) * ELEVATION}h${width}" stroke="${lighter(board, 0.5)}" stroke-opacity="0.7" stroke-width="0.3" fill="none"/>`,
    grounding(sheet, body, 0.9),
  ];
  return {
    width,
    height,
    marks: marks.join(''),
    footprints: [
      { x: 0, halfWidth: r, halfDepth: section.depth ?? 0, height: height * 0.95, round: false },
    ],
  };
}
