import { darker, inkOn, mix, visibleOn } from '../drawing/colour.ts';
import { rectangle } from '../drawing/outline.ts';
import { fitting, line, title, tracked } from '../drawing/typesetting.ts';
import { band, type Draw, facts, placed, STOCK } from './label-copy.ts';
import { drawMotif } from './motifs.ts';

/** The colour all around, an oversize motif running off the edge. */
export const flood: Draw = (copy, { width, height, around, foot }, chance) => {
  const [field, second, accent] = copy.palette;
  const text = inkOn(field);
  const box = rectangle(-around / 2, foot, around, height * 0.56 - foot);
  const motif = drawMotif(
    copy.motif,
    {
      width: width * 1.15,
      height: height * 0.56,
      colours: [mix(field, second, 0.8), visibleOn(field, accent)],
      ground: field,
    },
    chance,
  );
  return {
    ground: field,
    ink: [
      ...placed(motif, width * 0.2, foot + (height * 0.56 - foot) * 0.42, box),
      band(around, height * 0.56, height * 0.007, mix(field, second, 0.8)),
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
  const tone = visibleOn(ground, field);
  const left = -width * 0.45;
  const low = foot + height * 0.1;
  const motif = drawMotif(
    copy.motif,
    {
      width: width * 1.02,
      height: height * 0.52 - low,
      colours: [tone, visibleOn(ground, accent)],
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
        fill: darker(tone, 0.3),
        x: left,
        y: height * 0.905,
      }),
      ...title(copy.name, {
        width: width * 0.92,
        top: height * 0.85,
        room: height * 0.29,
        capital: height * 0.11,
        fill: darker(tone, 0.12),
        align: 'left',
        x: left,
        weight: 700,
      }),
      band(around, foot, height * 0.1, tone),
      ...facts(copy.facts, width * 0.86, height * 0.036, inkOn(tone), foot + height * 0.033),
    ],
  };
};
