import type { Outline } from '../drawing/outline.ts';
import { moved, rectangle } from '../drawing/outline.ts';
import type { Chance } from '../drawing/random.ts';
import { fitting, line } from '../drawing/typesetting.ts';
import type { Ink } from '../studio/surface.ts';
import type { ProductSubject } from '../subject.ts';
import type { Motif } from './motifs.ts';
import type { Taste } from './tastes.ts';

/** What a label says and in which colours. */
export interface LabelCopy {
  brand: string;
  name: string;
  facts: readonly string[];
  palette: ProductSubject['palette'];
  /** What to show of the contents; undefined: the maker's emblem. */
  taste: Taste | undefined;
  emblem: Motif;
  /** Whether the notice about nicotine is printed. */
  nicotine: boolean;
}

/** The size to fill; what goes around the body is twice as wide as what the camera sees well. */
export interface LabelSize {
  width: number;
  height: number;
}

export interface LabelDesign {
  ground: string;
  ink: Ink[];
}

/** `foot` is how much the notice takes away below. */
export interface Frame extends LabelSize {
  around: number;
  foot: number;
}

export type Draw = (copy: LabelCopy, frame: Frame, chance: Chance) => LabelDesign;

/** Paper stock and printer's black. */
export const STOCK = '#f6f2e9';

export const BLACK = '#181614';

export const band = (around: number, y: number, height: number, fill: string): Ink => ({
  outline: rectangle(-around / 2, y, around, height),
  fill,
});

/** A motif at its place, cut off at the edges of its box. */
export const placed = (ink: Ink[], dx: number, dy: number, box: Outline): Ink[] =>
  ink.map((part) => ({
    ...part,
    outline: moved(part.outline, dx, dy),
    within: part.within ? moved(part.within, dx, dy) : box,
  }));

export function facts(
  parts: readonly string[],
  width: number,
  capital: number,
  fill: string,
  y: number,
): Ink[] {
  if (parts.length === 0) return [];
  const text = parts.join('   ·   ');
  return [
    line(text, {
      weight: 500,
      capital: fitting(text, 500, width, capital, 0.04),
      tracking: 0.04,
      fill,
      x: 0,
      y,
      align: 'middle',
    }),
  ];
}
