import type { Ink } from '../studio/surface.ts';
import { broken, letter, type Weight } from './lettering.ts';
import { moved } from './outline.ts';

export interface Words {
  weight: Weight;
  capital: number;
  fill: string;
  x: number;
  /** The baseline. */
  y: number;
  tracking?: number;
  align?: 'left' | 'middle' | 'right';
}

export function line(text: string, { fill, x, y, ...style }: Words): Ink {
  return { outline: moved(letter(text, style).outline, x, y), fill, text };
}

/** The size at which the text is no wider than given, at most `capital`. */
export function fitting(
  text: string,
  weight: Weight,
  width: number,
  capital: number,
  tracking = 0,
): number {
  return Math.min(
    capital,
    width / Math.max(letter(text, { weight, capital: 1, tracking }).width, 0.01),
  );
}

/** A maker's name in spaced capitals, centred, no wider than given. */
export function tracked(
  brand: string,
  width: number,
  capital: number,
  fill: string,
  y: number,
): Ink[] {
  const text = brand.toUpperCase();
  return [
    line(text, {
      weight: 600,
      capital: fitting(text, 600, width, capital, 0.28),
      tracking: 0.28,
      fill,
      x: 0,
      y,
      align: 'middle',
    }),
  ];
}

export interface Title {
  width: number;
  /** Upper edge of the first line's capitals. */
  top: number;
  /** How far down the lines may go. */
  room: number;
  /** At most. */
  capital: number;
  fill: string;
  align: 'left' | 'middle';
  x?: number;
  weight?: Weight;
}

/** The name in as few lines as let it be large. */
export function title(
  name: string,
  { width, top, room, capital, fill, align, x = 0, weight = 600 }: Title,
): Ink[] {
  const sizes = [1, 2, 3].map((count) => {
    const rows = broken(name, Math.max(Math.ceil(name.length / count) + 1, 4), count);
    const longest = Math.max(
      ...rows.map((row) => letter(row, { weight, capital: 1, tracking: -0.02 }).width),
    );
    return { rows, size: Math.min(capital, width / longest, room / (rows.length * 1.45 - 0.45)) };
  });
  const { rows, size } = sizes.reduce((best, next) => (next.size > best.size * 1.12 ? next : best));
  return rows.map((row, at) =>
    line(row, {
      weight,
      capital: size,
      tracking: -0.02,
      fill,
      x,
      y: top - size - at * size * 1.45,
      align,
    }),
  );
}
