import { darker, lighter, mix } from '../drawing/colour.ts';
import { letter } from '../drawing/lettering.ts';
import { moved, roundedRectangle, trace } from '../drawing/outline.ts';
import { chanceOf } from '../drawing/random.ts';
import { DIAGONAL, group, num, path, type Sheet, stroke } from '../drawing/sheet.ts';
import { fitting } from '../drawing/typesetting.ts';
import { block } from '../studio/body.ts';
import { slabSheen } from '../studio/finish.ts';
import { brushed, matte, STEEL, satin } from '../studio/materials.ts';
import { straight } from '../studio/profile.ts';
import { engraved } from '../studio/relief.ts';
import { face, type Section } from '../studio/ring-edges.ts';
import { together } from '../studio/side-by-side.ts';
import { drawSolid, grounding, silhouette } from '../studio/solid.ts';
import type { Prop } from '../studio/studio.ts';
import { onFront } from '../studio/surface.ts';
import { leather, weave } from '../studio/texture.ts';
import type { ProductSubject } from '../subject.ts';
import { batteries, cell } from './battery.ts';
import { kitRoll } from './kit-roll.ts';

/** A case, as its name says: for batteries, rolled up, or zipped. */
export function carryCase(sheet: Sheet, subject: ProductSubject): Prop {
  if (/batter/i.test(subject.name)) return batteryCase(sheet, subject);
  return /roll/i.test(subject.name) ? kitRoll(sheet, subject) : zippedCase(sheet, subject);
}

/** A clear hard case with two cells in it, and its lid beside. */
function batteryCase(sheet: Sheet, subject: ProductSubject): Prop {
  const [main, second, accent] = subject.palette;
  const section: Section = { depth: 11, corner: 6, crown: 0.07 };
  const [r, height] = [23, 74];
  const shell = block({ r, y0: 0, y1: height, section, bottom: 3, top: 2 }, satin(main));
  const base = block(
    {
      r: r * 1.02,
      y0: 0,
      y1: 20,
      section: { ...section, depth: 11.4, corner: 6.2 },
      bottom: 3,
      top: 0.5,
    },
    { ...satin(main), roughness: 0.35 },
  );
  const front = onFront(r * 1.02, base.section, 0, 20);
  const wraps = {
    ...subject,
    palette: [
      mix(accent, '#2b2f33', 0.12),
      second,
      lighter(accent, 0.4),
    ] as ProductSubject['palette'],
    labelText: '18650',
    brand: subject.brand,
  };
  const inside = [-9.9, 9.9]
    .map((x) => group(cell(sheet, wraps, false, 0).marks, `transform="translate(${x} -3.5)"`))
    .join('');
  const clear = sheet.linear([
    { at: 0, colour: '#6d655a', opacity: 0.55 },
    { at: 0.04, colour: '#f4f0e8', opacity: 0.5 },
    { at: 0.1, colour: '#b9b1a3', opacity: 0.16 },
    { at: 0.5, colour: '#ffffff', opacity: 0.08 },
    { at: 0.93, colour: '#8d8474', opacity: 0.2 },
    { at: 1, colour: '#6d655a', opacity: 0.55 },
  ]);
  const name = letter(subject.labelText, {
    weight: 600,
    capital: fitting(subject.labelText, 600, 26, 3.4),
    align: 'middle',
  });
  const box: Prop = {
    width: r * 2,
    height,
    marks: [
      path(silhouette(shell), '#efeae0'),
      inside,
      path(silhouette(shell), main, 'fill-opacity="0.3"'),
      path(silhouette(shell), clear),
      slabSheen(sheet, shell, 0.55),
      path(face({ y: height, r: r - 2 }, section, r), '#ffffff', 'fill-opacity="0.5"') +
        stroke(face({ y: height, r: r - 2 }, section, r), '#7c7364', 0.2, 'stroke-opacity="0.5"'),
      drawSolid(sheet, base),
      grounding(sheet, base, 0.8),
      engraved(sheet, front, moved(name.outline, 0, 8), 0.55, 0.4),
    ].join(''),
    footprints: [{ x: 0, halfWidth: r, halfDepth: 11, height: height * 0.85, round: false }],
  };
  return together([
    { prop: box, x: 0, back: 8 },
    { prop: batteries(sheet, wraps), x: 52, back: -4 },
  ]);
}

/** Standing up: cloth or leather shell, a zip along the top, a leather pull. */
function zippedCase(sheet: Sheet, subject: ProductSubject): Prop {
  const own = chanceOf(subject.slug);
  const [main, second, accent] = subject.palette;
  const r = 62 * own.between(0.92, 1.08);
  const height = 92 * own.between(0.94, 1.12);
  const section: Section = { depth: 22, corner: 16, crown: 0.1 };
  const body = block(
    { r, y0: 0, y1: height, section, bottom: 12, top: 14 },
    { ...matte(main), roughness: 0.8 },
  );
  const front = onFront(r, section, 0, height);
  const shell = silhouette(body);
  const seam = trace(roundedRectangle(-r + 9, 9, r * 2 - 18, height - 18, 12.5), front.place);
  const inner = trace(roundedRectangle(-r + 7, 7, r * 2 - 14, height - 14, 14), front.place);
  const patch = trace(roundedRectangle(-20, height * 0.4, 40, 17, 2.4), front.place);
  const name = letter(subject.labelText, {
    weight: 600,
    capital: fitting(subject.labelText, 600, 33, 4.4),
    align: 'middle',
  });
  const maker = letter(subject.brand.toUpperCase(), {
    weight: 600,
    capital: fitting(subject.brand.toUpperCase(), 600, 33, 2, 0.34),
    tracking: 0.34,
    align: 'middle',
  });
  const glare = sheet.linear(
    [
      { at: 0, colour: '#ffffff', opacity: 0.18 },
      { at: 1, colour: '#000000', opacity: 0.18 },
    ],
    DIAGONAL,
  );
  const y = num(-height + 4);
  const zip = `M${num(-r + 18)} ${y}H${num(r - 18)}`;
  const tab = {
    rings: straight(0, 17, 2.7),
    section: { depth: 0.8, corner: 0.7, crown: 0.1 },
    material: { ...matte(accent), roughness: 0.6 },
  };
  const slider = {
    rings: straight(16, 21, 3.1),
    section: { depth: 1.4, corner: 1.2 },
    material: brushed(STEEL),
  };
  const marks = [
    drawSolid(sheet, body),
    own.next() > 0.5
      ? leather(sheet, shell, own, r, height)
      : weave(sheet, shell, r, height + 4, 1.3),
    stroke(inner, '#000000', 1.6, 'stroke-opacity="0.28"'),
    stroke(
      inner,
      lighter(main, 0.35),
      0.5,
      'stroke-opacity="0.6" transform="translate(-0.3 -0.5)"',
    ),
    stroke(
      seam,
      lighter(mix(main, accent, 0.5), 0.3),
      0.45,
      'stroke-dasharray="2.2 1.3" stroke-linecap="round" stroke-opacity="0.9"',
    ),
    path(patch, mix(second, darker(main, 0.2), 0.15)) +
      path(patch, glare) +
      stroke(patch, '#000000', 0.35, 'stroke-opacity="0.3"'),
    engraved(sheet, front, moved(name.outline, 0, height * 0.4 + 8.6), 0.62, 0.25),
    engraved(sheet, front, moved(maker.outline, 0, height * 0.4 + 3.6), 0.55, 0.25),
    stroke(zip, darker(main, 0.6), 2.6, 'stroke-linecap="round"') +
      stroke(zip, lighter(mix(STEEL, accent, 0.2), 0.1), 1.2, 'stroke-dasharray="0.9 0.7"'),
    grounding(sheet, body),
    group(
      drawSolid(sheet, tab) + drawSolid(sheet, slider),
      `transform="translate(${num(r * 0.55)} ${num(-height + 22)})"`,
    ),
  ];
  return {
    width: r * 2 + 6,
    height,
    marks: marks.join(''),
    footprints: [{ x: 0, halfWidth: r - 8, halfDepth: 14, height: height * 0.8, round: false }],
  };
}
