import { darker, inkOn, lighter, mix, readableOn, visibleOn } from '../drawing/colour.ts';
import { rectangle } from '../drawing/outline.ts';
import { fitting, line, title, tracked } from '../drawing/typesetting.ts';
import { band, type Draw, facts, placed, STOCK } from './label-copy.ts';
import { drawMotif } from './motifs.ts';

/** The colour all around the name; below it a window of pale ice, the motif running off its edge. */
export const flood: Draw = (copy, { width, height, around, foot }, chance) => {
  const [field, second, accent] = copy.palette;
  const text = inkOn(field);
  const ice = lighter(second, 0.4);
  const low = foot + height * 0.1;
  const [edge, middle] = [height * 0.54, (height * 0.54 + low) / 2];
  const motif = drawMotif(
    copy.taste?.motif ?? copy.emblem,
    {
      width: width * 0.96,
      height: (edge - low) * 1.04,
      colours: copy.taste?.colours ?? [visibleOn(ice, field), visibleOn(ice, accent)],
      ground: ice,
    },
    chance,
  );
  return {
    ground: field,
    ink: [
      band(around, low, edge - low, ice),
      ...placed(motif, width * 0.14, middle, rectangle(-around / 2, low, around, edge - low)),
      ...tracked(copy.brand, width * 0.8, height * 0.036, text, height * 0.905),
      ...title(copy.name, {
        width: width * 0.94,
        top: height * 0.845,
        room: height * 0.225,
        capital: height * 0.09,
        fill: text,
        align: 'middle',
      }),
      band(around, foot, height * 0.1, darker(field, 0.16)),
      ...facts(
        copy.facts,
        width * 0.86,
        height * 0.036,
        inkOn(darker(field, 0.16)),
        foot + height * 0.033,
      ),
    ],
  };
};

/** Type as the picture: the name large on a pale ground, the motif in full colour below. */
export const poster: Draw = (copy, { width, height, around, foot }, chance) => {
  const [field, second, accent] = copy.palette;
  const ground = mix(second, STOCK, 0.3);
  const words = readableOn(ground, field, accent);
  const left = -width * 0.45;
  const low = foot + height * 0.1;
  const motif = drawMotif(
    copy.taste?.motif ?? copy.emblem,
    {
      width: width * 1.02,
      height: height * 0.52 - low,
      colours: copy.taste?.colours ?? [visibleOn(ground, field), visibleOn(ground, accent)],
      ground,
    },
    chance,
  );
  return {
    ground,
    ink: [
      ...placed(
        motif,
        width * 0.08,
        (low + height * 0.53) / 2,
        rectangle(-around / 2, low, around, height * 0.54 - low),
      ),
      line(copy.brand.toUpperCase(), {
        weight: 600,
        capital: fitting(copy.brand.toUpperCase(), 600, width * 0.66, height * 0.034, 0.2),
        tracking: 0.2,
        fill: darker(words, 0.3),
        x: left,
        y: height * 0.905,
      }),
      ...title(copy.name, {
        width: width * 0.92,
        top: height * 0.85,
        room: height * 0.29,
        capital: height * 0.11,
        fill: darker(words, 0.12),
        align: 'left',
        x: left,
        weight: 700,
      }),
      band(around, foot, height * 0.1, field),
      ...facts(copy.facts, width * 0.86, height * 0.036, inkOn(field), foot + height * 0.033),
    ],
  };
};
