import { darker, inkOn, lighter, mix } from '../drawing/colour.ts';
import { chanceOf } from '../drawing/random.ts';
import { num, path, type Sheet, stroke } from '../drawing/sheet.ts';
import { houseOf } from '../house.ts';
import { designLabel } from '../label/label-design.ts';
import { together } from '../studio/side-by-side.ts';
import type { Prop } from '../studio/studio.ts';
import { label, type Surface } from '../studio/surface.ts';
import { factsOf, type ProductSubject } from '../subject.ts';

/** A resealable pouch of cotton, two rolled strips beside it. */
export function cotton(sheet: Sheet, subject: ProductSubject): Prop {
  const own = chanceOf(subject.slug);
  return together([
    { prop: pouch(sheet, subject), x: 0, back: 4 },
    { prop: roll(sheet, 13 * own.between(0.9, 1.1), 26), x: 44, back: -8 },
    { prop: roll(sheet, 10 * own.between(0.9, 1.1), 18), x: 62, back: 6 },
  ]);
}

function pouch(sheet: Sheet, subject: ProductSubject): Prop {
  const own = chanceOf(subject.slug);
  const [main, second, accent] = subject.palette;
  const [half, h] = [34, 104];
  const film = mix('#c9a97e', main, 0.22);
  const outline = `M${-half} ${-h}L${half} ${-h}C${half - 1.4} ${-h * 0.9} ${half + 0.8} ${-h * 0.62} ${half + 1} ${-h * 0.4}C${half + 1.2} ${-h * 0.2} ${half - 0.6} -4 ${half - 2} 1.4Q0 6.4 ${-half + 2} 1.4C${-half + 0.6} -4 ${-half - 1.2} ${-h * 0.2} ${-half - 1} ${-h * 0.4}C${-half - 0.8} ${-h * 0.62} ${-half + 1.4} ${-h * 0.9} ${-half} ${-h}Z`;
  const surface: Surface = {
    width: half * 1.84,
    height: h * 0.66,
    area: `M${-half * 0.92} ${-h * 0.76}H${half * 0.92}V${-h * 0.1}H${-half * 0.92}Z`,
    place: ([x, y]) => [x, -h * 0.1 - y],
    section: { depth: 12, corner: 10, crown: 0.3 },
    r: half,
  };
  const design = designLabel(
    houseOf(subject.brand).layout,
    {
      brand: subject.brand,
      name: subject.labelText,
      facts: factsOf(subject),
      palette: [accent, second, darker(accent, 0.35)],
      taste: undefined,
      emblem: 'blossom',
      nicotine: false,
    },
    surface,
    own,
  );
  const shade = sheet.linear([
    { at: 0, colour: '#000000', opacity: 0.3 },
    { at: 0.05, colour: '#ffffff', opacity: 0.28 },
    { at: 0.12, colour: '#ffffff', opacity: 0.32 },
    { at: 0.24, colour: '#ffffff', opacity: 0.05 },
    { at: 0.6, colour: '#000000', opacity: 0.02 },
    { at: 0.88, colour: '#000000', opacity: 0.22 },
    { at: 0.94, colour: '#ffffff', opacity: 0.14 },
    { at: 1, colour: '#000000', opacity: 0.36 },
  ]);
  const fall = sheet.linear(
    [
      { at: 0, colour: '#ffffff', opacity: 0.16 },
      { at: 0.1, colour: '#000000', opacity: 0.12 },
      { at: 0.13, colour: '#ffffff', opacity: 0.2 },
      { at: 0.2, colour: '#ffffff', opacity: 0 },
      { at: 0.8, colour: '#000000', opacity: 0.02 },
      { at: 0.95, colour: '#000000', opacity: 0.28 },
      { at: 1, colour: '#000000', opacity: 0.45 },
    ],
    { x1: 0, y1: 0, x2: 0, y2: 1 },
  );
  const crimps = Array.from(
    { length: 7 },
    (_, at) => `M${-half} ${num(-h + 1.2 + at * 1.1)}H${half}`,
  ).join('');
  const creases = `M${-half + 3} ${-h * 0.86}q12 6 9 22M${half - 4} ${-h * 0.84}q-10 8 -7 24M${-half + 4} -14q10 4 14 14M${half - 6} -12q-10 4 -12 13`;
  const bulge = path(outline, film);
  const marks = [
    bulge,
    label(sheet, surface, design.ground, design.ink, 0),
    path(outline, shade),
    path(outline, fall),
    stroke(crimps, darker(film, 0.4), 0.28, 'stroke-opacity="0.5"'),
    stroke(crimps, '#ffffff', 0.22, 'stroke-opacity="0.35" transform="translate(0 0.4)"'),
    stroke(creases, '#ffffff', 1.1, `stroke-opacity="0.3" filter="${sheet.blur(0.6, 0.2)}"`),
    `<circle cx="0" cy="${num(-h * 0.9 + 3)}" r="3" fill="${mix(darker(second, 0.6), inkOn(film), 0.2)}" fill-opacity="0.55"/>`,
    path(outline, lighter(film, 0.2), 'fill-opacity="0.02"'),
  ];
  return {
    width: half * 2 + 2,
    height: h,
    marks: marks.join(''),
    footprints: [{ x: 0, halfWidth: half * 0.94, halfDepth: 16, height: h * 0.8, round: true }],
  };
}

/** Cotton rolled up and stood on end: its spiral shows above. */
function roll(sheet: Sheet, r: number, h: number): Prop {
  const ry = r * 0.22;
  const body = `M${-r} ${-h}V0A${r} ${ry} 0 0 0 ${r} 0V${-h}Z`;
  const side = sheet.linear([
    { at: 0, colour: '#e9e3d8' },
    { at: 0.24, colour: '#fffdf8' },
    { at: 0.6, colour: '#ece6da' },
    { at: 1, colour: '#bfb6a5' },
  ]);
  const turns: string[] = [];
  for (let at = 0; at < 5; at++)
    turns.push(
      `M${num(-r * (0.9 - at * 0.18))} ${num(-h)}a${num(r * (0.9 - at * 0.18))} ${num(ry * (0.9 - at * 0.18))} 0 1 0 ${num(r * (1.8 - at * 0.36) - r * 0.09)} ${num(ry * 0.1)}`,
    );
  const fibres = Array.from(
    { length: 24 },
    (_, at) =>
      `M${num(-r + (at / 23) * r * 2)} ${num(-h + 1 + ((at * 7) % 5))}q${num(((at * 13) % 5) / 4 - 0.5)} ${num(h * 0.4)} 0 ${num(h * 0.8)}`,
  ).join('');
  const marks = [
    path(body, side),
    stroke(fibres, '#8d8371', 0.16, 'stroke-opacity="0.25"'),
    `<ellipse cx="0" cy="${num(-h)}" rx="${num(r)}" ry="${num(ry)}" fill="#fbf8f1"/>`,
    stroke(turns.join(''), '#b9af9c', 0.34, 'stroke-opacity="0.8"'),
    path(
      body,
      sheet.linear(
        [
          { at: 0.7, colour: '#3a2f1e', opacity: 0 },
          { at: 1, colour: '#3a2f1e', opacity: 0.25 },
        ],
        { x1: 0, y1: 0, x2: 0, y2: 1 },
      ),
    ),
  ];
  return {
    width: r * 2,
    height: h,
    marks: marks.join(''),
    footprints: [{ x: 0, halfWidth: r, halfDepth: r, height: h, round: true }],
  };
}
