import { lighter } from '../drawing/colour.ts';
import { letter, type Weight } from '../drawing/lettering.ts';
import { moved, rectangle, roundedRectangle, trace } from '../drawing/outline.ts';
import { DIAGONAL, path, type Sheet } from '../drawing/sheet.ts';
import { recess } from '../studio/relief.ts';
import { type Ink, inks, type Surface } from '../studio/surface.ts';

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

interface Reading {
  big: string;
  unit: string;
  small: readonly string[];
  /** 0 to 1. */
  charge: number;
}

/** A black glass window with a lit display in it. */
export function screen(
  sheet: Sheet,
  surface: Surface,
  box: Box,
  reading: Reading,
  accent: string,
): string {
  const { x, y, width, height } = box;
  const glass = roundedRectangle(x, y, width, height, Math.min(width, height) * 0.14);
  const glare = sheet.linear(
    [
      { at: 0, colour: '#ffffff', opacity: 0.2 },
      { at: 0.42, colour: '#ffffff', opacity: 0.05 },
      { at: 0.425, colour: '#ffffff', opacity: 0 },
    ],
    DIAGONAL,
  );
  return (
    recess(sheet, surface, glass, '#0b0c0e', 0.28) +
    inks(sheet, surface, contents(box, reading, accent)) +
    path(trace(glass, surface.place), glare)
  );
}

function contents(
  { x, y, width, height }: Box,
  { big, unit, small, charge }: Reading,
  accent: string,
): Ink[] {
  const bright = '#f4f7f6';
  const left = x + width * 0.12;
  const text = (
    words: string,
    capital: number,
    at: [number, number],
    fill: string,
    weight: Weight = 500,
    align: 'left' | 'right' | 'middle' = 'left',
  ): Ink => ({
    outline: moved(letter(words, { weight, capital, align }).outline, ...at),
    fill,
  });
  const tall = height > width * 1.15;
  const footer = (): Ink[] => {
    const [first = '', second = ''] = small;
    const capital = Math.min(size * 0.36, height * 0.13);
    const both = letter(`${first}  ${second}`, { weight: 500, capital }).width;
    const row = y + height * 0.12;
    const ink = [text(first, capital, [left, row], bright)];
    return both > width * 0.76
      ? ink
      : [...ink, text(second, capital, [x + width * 0.88, row], '#9aa3a5', 500, 'right')];
  };
  const bar = {
    x: left,
    y: y + height * 0.86,
    width: width * 0.76,
    height: Math.max(height * 0.035, 0.5),
  };
  const natural =
    letter(big, { weight: 600, capital: 1 }).width +
    0.18 +
    letter(unit, { weight: 600, capital: 0.42 }).width;
  const size = Math.min((width * 0.76) / natural, width * 0.27, height * 0.34);
  const drawn = letter(big, { weight: 600, capital: size }).width;
  const base = y + height * (tall ? 0.56 : 0.4);
  return [
    {
      outline: roundedRectangle(bar.x, bar.y, bar.width, bar.height, bar.height / 2),
      fill: '#33383b',
    },
    {
      outline: roundedRectangle(bar.x, bar.y, bar.width * charge, bar.height, bar.height / 2),
      fill: lighter(accent, 0.35),
    },
    text(big, size, [left, base], bright, 600),
    text(unit, size * 0.42, [left + drawn + size * 0.18, base], lighter(accent, 0.35), 600),
    {
      outline: rectangle(left, y + height * (tall ? 0.48 : 0.3), width * 0.76, 0.14),
      fill: '#4a5154',
    },
    ...(tall
      ? small
          .slice(0, 3)
          .map((words, at) =>
            text(
              words,
              size * 0.3,
              [left, y + height * (0.36 - at * 0.12)],
              at ? '#9aa3a5' : bright,
            ),
          )
      : footer()),
  ];
}
