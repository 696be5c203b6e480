import type { Chance } from '../drawing/random.ts';
import { line } from '../drawing/typesetting.ts';
import type { Ink } from '../studio/surface.ts';
import {
  BLACK,
  band,
  type Frame,
  type LabelCopy,
  type LabelDesign,
  type LabelSize,
} from './label-copy.ts';
import { flood, poster } from './label-layouts-in-colour.ts';
import { apothecary, panel } from './label-layouts-on-paper.ts';

export const LAYOUTS = ['panel', 'apothecary', 'flood', 'poster'] as const;

export type Layout = (typeof LAYOUTS)[number];

/** One of the house layouts. */
export function designLabel(
  layout: Layout,
  copy: LabelCopy,
  size: LabelSize,
  chance: Chance,
): LabelDesign {
  const frame = { ...size, around: size.width * 2, foot: copy.nicotine ? size.height * 0.13 : 0 };
  const draw = { panel, apothecary, flood, poster }[layout];
  const { ground, ink } = draw(copy, frame, chance);
  return { ground, ink: copy.nicotine ? [...ink, ...warning(frame)] : ink };
}

/** The black-framed notice that the law asks for, at the foot of the label. */
function warning({ width, around, foot }: Frame): Ink[] {
  const capital = Math.min(foot * 0.19, width * 0.033);
  const lines = ['This product contains nicotine which', 'is a highly addictive substance.'];
  return [
    band(around, 0, foot, BLACK),
    band(around, foot * 0.07, foot * 0.86, '#fbfaf6'),
    ...lines.map((text, at) =>
      line(text, {
        weight: 700,
        capital,
        fill: BLACK,
        x: 0,
        y: foot * (0.55 - at * 0.31),
        align: 'middle',
      }),
    ),
  ];
}
