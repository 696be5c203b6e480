import PDFDocument from 'pdfkit';
import { type Run, registerTypeface, runsOf, type Weight, writable } from './typeface.ts';

/** Points of 1/72 inch, from the upper left corner. */
export const PAGE = { width: 595.28, height: 841.89, margin: 52 } as const;
export const RIGHT = PAGE.width - PAGE.margin;
export const WIDTH = RIGHT - PAGE.margin;

/** The shop's colours by day. */
export const INK = '#171512';
export const SOFT = '#5d574e';
export const LINE = '#e6dfd3';
export const ACCENT = '#0b5551';

export interface Style {
  size: number;
  weight?: Weight;
  colour?: string;
  /** Digits of one width, so that amounts stand below each other. */
  isFigures?: boolean;
}

/** Line height over type size. */
const LEADING = 1.4;

export const leading = ({ size }: Style): number => size * LEADING;

/** Pages of A4 that text is put on. */
export class Sheet {
  readonly doc: PDFKit.PDFDocument;
  /** Widths at size 1 of what was measured before. */
  readonly #widths = new Map<string, number>();

  constructor(info: PDFKit.DocumentInfo, lang: string) {
    this.doc = new PDFDocument({
      size: 'A4',
      margin: 0,
      bufferPages: true,
      pdfVersion: '1.7',
      displayTitle: true,
      lang,
      info,
    });
    registerTypeface(this.doc);
  }

  /** Puts one line; `x` is where it begins, or ends where it is `right`. */
  line(text: string, x: number, y: number, style: Style, align: 'left' | 'right' = 'left'): void {
    const { size, colour = INK, weight = 'regular' } = style;
    const words = wordsOf(text);
    let left = align === 'right' ? x - this.width(text, style) : x;
    this.doc.fillColor(colour);
    for (const word of words) {
      for (const run of runsOf(word, weight)) {
        this.doc.font(run.font, size).text(run.text, left, y, options(style));
        left += this.#runWidth(run, style);
      }
      left += SPACE * size;
    }
  }

  /** Puts lines one below the other. @returns where the next would be */
  lines(lines: string[], x: number, y: number, style: Style): number {
    lines.forEach((line, index) => {
      this.line(line, x, y + index * leading(style), style);
    });
    return y + lines.length * leading(style);
  }

  width(text: string, style: Style): number {
    const words = wordsOf(text);
    const widths = words.map((word) => this.#wordWidth(word, style));
    const spaces = Math.max(words.length - 1, 0) * SPACE * style.size;
    return widths.reduce((sum, width) => sum + width, spaces);
  }

  /** The text in lines that are at most so wide; a word that is wider is broken. */
  wrap(text: string, width: number, style: Style): string[] {
    const lines: string[] = [];
    let left = 0;
    for (const word of wordsOf(text).flatMap((word) => this.#broken(word, width, style))) {
      const wanted = this.#wordWidth(word, style);
      if (lines.length > 0 && wanted <= left) lines.splice(-1, 1, `${lines.at(-1)} ${word}`);
      else {
        lines.push(word);
        left = width;
      }
      left -= wanted + SPACE * style.size;
    }
    return lines;
  }

  rule(y: number, colour: string = LINE, from: number = PAGE.margin, thickness = 0.75): void {
    this.doc.moveTo(from, y).lineTo(RIGHT, y).lineWidth(thickness).strokeColor(colour).stroke();
  }

  /** The word, in parts where it is too wide. */
  #broken(word: string, width: number, style: Style): string[] {
    if (this.#wordWidth(word, style) <= width) return [word];
    const parts = [''];
    for (const character of word) {
      const longer = `${parts.at(-1)}${character}`;
      if (this.#wordWidth(longer, style) <= width) parts.splice(-1, 1, longer);
      else parts.push(character);
    }
    return parts;
  }

  #wordWidth(word: string, style: Style): number {
    return runsOf(word, style.weight ?? 'regular').reduce(
      (sum, run) => sum + this.#runWidth(run, style),
      0,
    );
  }

  #runWidth({ font, text }: Run, style: Style): number {
    const key = `${font} ${style.isFigures} ${text}`;
    const known = this.#widths.get(key);
    const width = known ?? this.doc.font(font, 1).widthOfString(text, options(style));
    if (known === undefined) this.#widths.set(key, width);
    return width * style.size;
  }
}

/** Between words, in the type's size: the typeface's own is too narrow on paper. */
const SPACE = 0.25;

const wordsOf = (text: string): string[] => writable(text).split(' ').filter(Boolean);

const options = ({ isFigures }: Style): PDFKit.Mixins.TextOptions =>
  isFigures ? { lineBreak: false, features: ['tnum'] } : { lineBreak: false };
