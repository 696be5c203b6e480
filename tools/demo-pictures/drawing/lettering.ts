import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';
import type { Command, Outline } from './outline.ts';

export type Weight = 400 | 500 | 600 | 700;

interface Lettering {
  weight?: Weight;
  /** Height of a capital letter, in the unit of the picture. */
  capital: number;
  /** Extra space between letters, in capital heights. */
  tracking?: number;
  align?: 'left' | 'middle' | 'right';
}

/** Outlines on the baseline y = 0 and y up, with the width that they take. */
interface Line {
  outline: Outline;
  width: number;
}

/**
 * Text as outlines of the shipped typeface. Characters that the typeface lacks are left out: the
 * renderer has no other fonts.
 */
export function letter(
  text: string,
  { weight = 500, capital, tracking = 0, align = 'left' }: Lettering,
): Line {
  const font = fontOf(weight);
  const scale = capital / CAP_HEIGHT;
  const known = [...text].filter((char) => font.hasGlyphForCodePoint(char.codePointAt(0) ?? 0));
  const { glyphs, positions } = font.layout(known.join(''));
  const commands: Command[] = [];
  let pen = 0;
  glyphs.forEach((glyph, at) => {
    const position = positions[at];
    if (!position) return;
    commands.push(...glyphOutline(glyph.path.commands, scale, pen + position.xOffset * scale));
    pen += position.xAdvance * scale + tracking * capital;
  });
  const width = Math.max(0, pen - tracking * capital);
  const shift = align === 'left' ? 0 : align === 'middle' ? -width / 2 : -width;
  const outline = shift === 0 ? commands : commands.map((command) => shifted(command, shift));
  return { outline, width };
}

/** The text in at most `lines` lines of about the same length, broken between words. */
export function broken(text: string, longest: number, lines = 3): string[] {
  const words = text.split(/\s+/).filter(Boolean);
  const rows: string[] = [];
  for (const word of words) {
    const last = rows.at(-1);
    const fits =
      last !== undefined && (`${last} ${word}`.length <= longest || rows.length === lines);
    if (fits) rows[rows.length - 1] = `${last} ${word}`;
    else rows.push(word);
  }
  return rows;
}

const CAP_HEIGHT = 700;
const fonts = new Map<Weight, Font>();
const require = createRequire(import.meta.url);

function fontOf(weight: Weight): Font {
  const kept = fonts.get(weight);
  if (kept) return kept;
  const file = require.resolve(
    `@fontsource/instrument-sans/files/instrument-sans-latin-${weight}-normal.woff`,
  );
  const font = create(readFileSync(file));
  if (!('layout' in font)) throw new Error(`${file} holds several fonts, not one`);
  fonts.set(weight, font);
  return font;
}

function glyphOutline(
  commands: readonly { command: string; args: number[] }[],
  scale: number,
  dx: number,
): Command[] {
  let [x, y] = [0, 0];
  const at = (args: number[], index: number): [number, number] => [
    (args[index] ?? 0) * scale + dx,
    (args[index + 1] ?? 0) * scale,
  ];
  return commands.map(({ command, args }): Command => {
    const end = at(args, args.length - 2);
    const from: [number, number] = [x, y];
    if (command !== 'closePath') [x, y] = end;
    switch (command) {
      case 'moveTo':
        return ['M', end];
      case 'lineTo':
        return ['L', end];
      case 'quadraticCurveTo': {
        const control = at(args, 0);
        return ['C', towards(from, control), towards(end, control), end];
      }
      case 'bezierCurveTo':
        return ['C', at(args, 0), at(args, 2), end];
      default:
        return ['Z'];
    }
  });
}

const towards = (from: [number, number], to: [number, number]): [number, number] => [
  from[0] + ((to[0] - from[0]) * 2) / 3,
  from[1] + ((to[1] - from[1]) * 2) / 3,
];

function shifted([pen, ...points]: Command, dx: number): Command {
  return [
    pen,
    ...(points as [number, number][]).map(([x, y]) => [x + dx, y]),
  ] as unknown as Command;
}
