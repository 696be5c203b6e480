import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import bidiFactory from 'bidi-js';
import { create, type Font } from 'fontkit';
import pdfmake from 'pdfmake';
import type { TDocumentDefinitions, TFontDictionary } from 'pdfmake/interfaces';

/** Documents as PDF (docs/decisions/015). Slow to load: import it when the first one is asked for. */

/** A part of a text in one typeface. */
export interface Run {
  text: string;
  font: string;
  characterSpacing?: number;
}

/** The typefaces, the one to be preferred first. Between them they cover what src/modules/orders/RULES.md, Invoices names. */
const FILES: Record<string, { normal: string; bold: string }> = {
  'Instrument Sans': {
    normal: '@expo-google-fonts/instrument-sans/400Regular/InstrumentSans_400Regular.ttf',
    bold: '@expo-google-fonts/instrument-sans/600SemiBold/InstrumentSans_600SemiBold.ttf',
  },
  Roboto: {
    normal: 'pdfmake/fonts/Roboto/Roboto-Regular.ttf',
    bold: 'pdfmake/fonts/Roboto/Roboto-Medium.ttf',
  },
  'Noto Sans Hebrew': {
    normal: '@expo-google-fonts/noto-sans-hebrew/400Regular/NotoSansHebrew_400Regular.ttf',
    bold: '@expo-google-fonts/noto-sans-hebrew/600SemiBold/NotoSansHebrew_600SemiBold.ttf',
  },
  'Noto Sans Arabic': {
    normal: '@expo-google-fonts/noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf',
    bold: '@expo-google-fonts/noto-sans-arabic/600SemiBold/NotoSansArabic_600SemiBold.ttf',
  },
};
const MAIN = 'Instrument Sans';

/** Stands for a character that no typeface has. */
const UNKNOWN: Run = { text: '\ufffd', font: 'Roboto' };

/** Between words, in the type's size; the main typeface's own blank, a fifth of it, is too narrow on paper. */
const BLANK = 0.25;
const OWN_BLANK = 0.2;

const require = createRequire(import.meta.url);
const fonts: TFontDictionary = {};
const typefaces: { name: string; font: Font }[] = [];
for (const [name, { normal, bold }] of Object.entries(FILES)) {
  const paths = { normal: require.resolve(normal), bold: require.resolve(bold) };
  fonts[name] = paths;
  const font = create(readFileSync(paths.normal));
  if (!('layout' in font)) throw new Error(`${paths.normal} holds several fonts, not one`);
  typefaces.push({ name, font });
}
const fontPaths = new Set(Object.values(fonts).flatMap((files) => Object.values(files)));
pdfmake.setFonts(fonts);
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((path) => fontPaths.has(path));

/** The PDF file of a document on A4, in English. What people wrote goes into it through `written`. */
export const drawPdf = (document: TDocumentDefinitions): Promise<Buffer> =>
  pdfmake
    .createPdf({
      pageSize: 'A4',
      version: '1.7',
      language: 'en',
      displayTitle: true,
      ...document,
      defaultStyle: { font: MAIN, ...document.defaultStyle },
    })
    .getBuffer();

const bidi = bidiFactory();
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** A run with its level: odd ones are read from right to left (Unicode Standard Annex 9). */
interface Part extends Run {
  level: number;
}

/**
 * A text in runs of typefaces that have its characters, in the order in which they stand on a line. A character that
 * none has becomes its plain form (a wide digit), else a sign that one is missing. All space is one blank, and what
 * cannot be seen is left out.
 * @param size of the type, in points
 */
export function written(text: string, size: number): Run[] {
  const seen = text
    .normalize('NFC')
    .replace(/[\p{Cf}\p{Cs}\p{Variation_Selector}]/gu, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  const { levels } = bidi.getEmbeddingLevels(seen, 'ltr');
  const mirrored = bidi.getMirroredCharactersMap(seen, levels);
  // A pair of blanks, drawn nearer to each other.
  const blank = { text: '  ', font: MAIN, characterSpacing: (BLANK - 2 * OWN_BLANK) * size };
  const parts: Part[] = [];
  for (const { 0: word, index } of seen.matchAll(/\s|\S+/g)) {
    const font = typefaceOf(word);
    for (const { segment, index: at } of graphemes.segment(word)) {
      const shown = mirrored.get(index + at) ?? segment;
      const run = word === ' ' ? blank : font ? { text: shown, font } : runOf(shown);
      parts.push({ ...run, level: levels[index + at] ?? 0 });
    }
  }
  return inVisualOrder(joined(parts)).map(({ level, ...run }) => run);
}

/** Bold letters are wider than those that are measured. */
const BOLDER = 1.1;

/**
 * A text without blanks, such as a SKU, in lines that are no wider than that: pdfmake breaks lines between words alone, and
 * would write on over what stands beside. It is cut after a sign where there is one.
 * @param size of the type, and the width, in points
 */
export function inWidth(text: string, size: number, width: number): string[] {
  const font = typefaces[0]?.font;
  const widthOf = (part: string) =>
    font ? (font.layout(part).advanceWidth / font.unitsPerEm) * size * BOLDER : 0;
  const lines: string[] = [];
  let rest = text;
  while (widthOf(rest) > width && rest.length > 1) {
    let fits = 1;
    while (fits < rest.length && widthOf(rest.slice(0, fits + 1)) <= width) fits++;
    const sign = Math.max(
      ...['-', '_', '.', '/', ' '].map((one) => rest.lastIndexOf(one, fits - 1)),
    );
    const at = sign > 0 ? sign + 1 : fits;
    lines.push(rest.slice(0, at).trim());
    rest = rest.slice(at);
  }
  return [...lines, rest];
}

/** Whether the typeface of most texts has every character. */
export const canWrite = (text: string): boolean => typefaceOf(text) === MAIN;

const typefaceOf = (text: string): string | undefined =>
  typefaces.find(({ font }) =>
    [...text].every((character) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0)),
  )?.name;

function runOf(grapheme: string): Run {
  const plain = grapheme.normalize('NFKD').replace(/\p{M}/gu, '');
  for (const text of [grapheme, plain].filter(Boolean)) {
    const font = typefaceOf(text);
    if (font) return { text, font };
  }
  return UNKNOWN;
}

/** What stands together in one typeface and level as one run; words stay apart, since some change places. */
function joined(parts: Part[]): Part[] {
  const runs: Part[] = [];
  for (const part of parts) {
    const last = runs.at(-1);
    const isOneWord = !part.characterSpacing && !last?.characterSpacing;
    if (isOneWord && last?.font === part.font && last.level === part.level) last.text += part.text;
    else runs.push({ ...part });
  }
  return runs;
}

/** Rule L2 of Unicode Standard Annex 9. Within a run the letters are turned around when they are drawn. */
function inVisualOrder(runs: Part[]): Part[] {
  const ordered = [...runs];
  for (let level = Math.max(0, ...runs.map((run) => run.level)); level > 0; level--) {
    for (let from = 0; from < ordered.length; from++) {
      let to = from;
      while ((ordered[to]?.level ?? 0) >= level) to++;
      if (to === from) continue;
      ordered.splice(from, to - from, ...ordered.slice(from, to).reverse());
      from = to;
    }
  }
  return ordered;
}
