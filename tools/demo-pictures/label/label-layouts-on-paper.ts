import { darker, inkOn, mix, readableOn, visibleOn } from '../drawing/colour.ts';
import { rectangle } from '../drawing/outline.ts';
import { fitting, line, title, tracked, type Words } from '../drawing/typesetting.ts';
import type { Ink } from '../studio/surface.ts';
import { BLACK, band, type Draw, facts, placed, STOCK } from './label-copy.ts';
import { drawMotif } from './motifs.ts';

/** Paper above with the motif, a field of colour below with the name. */
export const panel: Draw = (copy, { width, height, around, foot }, chance) => {
  const [field, , accent] = copy.palette;
  const split = height * (foot ? 0.5 : 0.44);
  const text = inkOn(field);
  const box = rectangle(-around / 2, split, around, height * 0.86 - split);
  return {
    ground: STOCK,
    ink: [
      ...placed(
        drawMotif(
          copy.taste?.motif ?? copy.emblem,
          {
            width: width * 0.9,
            height: height * 0.37,
            colours: copy.taste?.colours ?? [visibleOn(STOCK, field), visibleOn(STOCK, accent)],
            ground: STOCK,
          },
          chance,
        ),
        0,
        (split + height * 0.86) / 2 - height * 0.006,
        box,
      ),
      band(around, 0, split, field),
      band(around, split, height * 0.008, accent),
      ...tracked(copy.brand, width * 0.82, height * 0.04, darker(field, 0.5), height * 0.905),
      ...title(copy.name, {
        width: width * 0.94,
        top: split - height * 0.06,
        room: split - foot - height * 0.19,
        capital: height * 0.09,
        fill: text,
        align: 'middle',
      }),
      ...facts(copy.facts, width * 0.86, height * 0.036, text, foot + height * 0.045),
    ],
  };
};

/** Cream stock, fine rules, quiet type, one band of colour: the chemist's label. */
export const apothecary: Draw = (copy, { width, height, around, foot }, chance) => {
  const [field, , accent] = copy.palette;
  const left = -width * 0.45;
  const wide = width * 0.9;
  const rule = (y: number, thick: number): Ink => ({
    outline: rectangle(left, y, wide, height * thick),
    fill: BLACK,
  });
  const low = foot + height * 0.105;
  return {
    ground: STOCK,
    ink: [
      band(around, height * 0.945, height * 0.055, field),
      line(copy.brand, {
        weight: 700,
        capital: fitting(copy.brand, 700, wide, height * 0.062),
        fill: BLACK,
        x: left,
        y: height * 0.838,
      }),
      rule(height * 0.797, 0.008),
      ...title(copy.name, {
        width: wide,
        top: height * 0.755,
        room: height * 0.2,
        capital: height * 0.068,
        fill: darker(readableOn(STOCK, field, accent), 0.2),
        align: 'left',
        x: left,
      }),
      ...placed(
        drawMotif(
          copy.taste?.motif ?? copy.emblem,
          {
            width: width * 0.6,
            height: (height * 0.5 - low) * 0.98,
            colours: copy.taste?.colours ?? [
              visibleOn(STOCK, field),
              visibleOn(STOCK, mix(field, accent, 0.75)),
            ],
            ground: STOCK,
          },
          chance,
        ),
        width * 0.16,
        (low + height * 0.53) / 2,
        rectangle(-width * 0.3, low, width * 0.75, height * 0.54 - low),
      ),
      rule(low - height * 0.008, 0.004),
      ...pair(copy.facts, wide, {
        weight: 600,
        capital: height * 0.034,
        fill: BLACK,
        x: left,
        y: foot + height * 0.04,
      }),
    ],
  };
};

/** The first fact at the left edge, the others at the right, each within its share of the width. */
function pair([first, ...others]: readonly string[], wide: number, style: Words): Ink[] {
  if (!first) return [];
  const rest = others.join(' · ');
  const room = wide * (rest ? 0.46 : 1);
  const capital = Math.min(
    fitting(first, 600, room, style.capital),
    fitting(rest, 500, room, style.capital),
  );
  const start = line(first, { ...style, capital });
  if (!rest) return [start];
  const end = { ...style, capital, weight: 500, x: style.x + wide, align: 'right' } as const;
  return [start, line(rest, end)];
}
