import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create } from 'fontkit';
import { unpackWoff } from './unpack-woff.ts';

/**
 * The shop's typeface as a PDF holds it. It comes in two files, each with a part of the Latin letters, so a
 * text is written in runs of one file each.
 */

export type Weight = 'regular' | 'strong';

interface Cut {
  /** Under this name the document knows it. */
  name: string;
  weight: Weight;
  file: Buffer;
  characters: Set<number>;
}

export interface Run {
  font: string;
  text: string;
}

const require = createRequire(import.meta.url);
const WEIGHTS = { regular: 400, strong: 600 } as const;

let cuts: Cut[] | undefined;

/** Read when the first invoice is drawn. */
function readCuts(): Cut[] {
  cuts ??= (['regular', 'strong'] as const).flatMap((weight) =>
    ['latin', 'latin-ext'].map((script) => readCut(weight, script)),
  );
  return cuts;
}

function readCut(weight: Weight, script: string): Cut {
  const name = `instrument-sans-${script}-${WEIGHTS[weight]}-normal`;
  const path = require.resolve(`@fontsource/instrument-sans/files/${name}.woff`);
  const file = unpackWoff(readFileSync(path));
  const font = create(file);
  if (!('characterSet' in font)) throw new Error(`${name} holds several fonts, not one`);
  return { name, weight, file, characters: new Set(font.characterSet) };
}

/** Makes the typeface known to a document. */
export function registerTypeface(doc: PDFKit.PDFDocument): void {
  for (const { name, file } of readCuts()) doc.registerFont(name, file);
}

/** Whether the typeface has every character of the text. */
export const canWrite = (text: string): boolean =>
  [...text].every((character) => cutOf(character, 'regular') !== undefined);

const cutOf = (character: string, weight: Weight): Cut | undefined =>
  readCuts().find(
    (cut) => cut.weight === weight && cut.characters.has(character.codePointAt(0) ?? 0),
  );

/** Stands for a character that the typeface does not have. */
const UNKNOWN = '?';

/**
 * The text in what the typeface has: other characters become their plain letters (a ligature, a wide digit),
 * else a question mark. All space is one blank, and what cannot be seen is left out.
 */
export function writable(text: string): string {
  const seen = text
    .normalize('NFC')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .replace(/[\p{Cf}\p{Cs}\p{Variation_Selector}]/gu, '');
  return Array.from(seen, (character) => {
    if (canWrite(character)) return character;
    const plain = character.normalize('NFKD').replace(/\p{M}/gu, '');
    return canWrite(plain) ? plain : UNKNOWN;
  }).join('');
}

/** The text in runs of one font each; `text` must be writable. */
export function runsOf(text: string, weight: Weight): Run[] {
  const runs: Run[] = [];
  for (const character of text) {
    const font = cutOf(character, weight)?.name ?? '';
    const last = runs.at(-1);
    if (last?.font === font) last.text += character;
    else runs.push({ font, text: character });
  }
  return runs;
}
