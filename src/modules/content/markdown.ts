import { readInline } from './markdown-inline.ts';
import { readPicture } from './markdown-picture.ts';
import type { Run, TextBlock } from './schema.ts';

/** Lists within lists on one line: nobody means so many. */
const MANY_BULLETS = /^[ \t]*(?:(?:[-+*]|\d{1,9}[.)])[ \t]+){3,}/gm;

/** Deeper lists stay text, so that no line is looked at more often than this. */
const DEEPEST = 10;

/**
 * A section's Markdown as blocks: headings, paragraphs, lists, links and emphasis, as CommonMark has them; whatever else
 * Markdown knows stays the text that it is. No HTML goes in or comes out: tags are text. However the text is made, the
 * time grows with its length alone.
 * @param below the level of the heading above: its own headings follow without a gap
 * @param pictures whether a line that is a picture of the shop's own is one: only where the shop knows that it is used (the
 *   view `picture_uses`)
 */
export function readMarkdown(text: string, below: 1 | 2, { pictures = false } = {}): TextBlock[] {
  const blocks = new BlockReader().read(text.replace(MANY_BULLETS, '- '));
  const depths = blocks.flatMap((block) => (block.kind === 'heading' ? block.depth : []));
  const used = [...new Set(depths)].sort();
  return blocks.flatMap((block) => {
    switch (block.kind) {
      case 'heading': {
        const level = Math.min(below + 1 + used.indexOf(block.depth), 6);
        return { kind: 'heading', level, runs: readInline(block.text) };
      }
      case 'paragraph':
        return pictures ? apart(block.lines) : [paragraphOf(block.lines)];
      case 'list': {
        const items = block.items.map((item) => ({
          runs: ownRuns(item),
          items: itemsWithin(item),
        }));
        return { kind: 'list', ordered: block.start !== null, start: block.start ?? 1, items };
      }
      default:
        return [];
    }
  });
}

const paragraphOf = (lines: string[]): TextBlock => ({
  kind: 'paragraph',
  runs: readInline(lines.join('\n')),
});

/** The lines of a paragraph, with each picture among them by itself. */
function apart(lines: string[]): TextBlock[] {
  const blocks: TextBlock[] = [];
  let words: string[] = [];
  const end = () => {
    if (words.length > 0) blocks.push(paragraphOf(words));
    words = [];
  };
  for (const line of lines) {
    const picture = readPicture(line);
    if (!picture) {
      words.push(line);
      continue;
    }
    end();
    blocks.push({ kind: 'picture', ...picture });
  }
  end();
  return blocks;
}

interface Heading {
  kind: 'heading';
  depth: number;
  text: string;
}

interface Paragraph {
  kind: 'paragraph';
  lines: string[];
}

interface List {
  kind: 'list';
  /** The bullet, or what stands after the number. */
  mark: string;
  /** The first number; null: bullets. */
  start: number | null;
  items: Item[];
}

interface Item {
  kind: 'item';
  /** How far what belongs to it is indented, from what it stands in. */
  indent: number;
  /** It began with an empty line, and nothing has come yet. */
  isBare: boolean;
  blocks: Block[];
}

type Block = Heading | Paragraph | List;

const HEADING = /^(#{1,6})(?:[ \t]+|$)/;
const MARKER = /^(?:([-+*])|(\d{1,9})([.)]))(?=[ \t]|$)/;

class BlockReader {
  readonly #blocks: Block[] = [];
  /** The items that are open, the outermost first. */
  #open: Item[] = [];
  /** What further lines may go on with. */
  #paragraph: Paragraph | undefined;

  read(text: string): Block[] {
    for (const line of text.split(/\r\n?|\n/)) this.#take(withoutTabs(line));
    return this.#blocks;
  }

  #take(line: string): void {
    let rest = line;
    let depth = 0;
    const isEmpty = line.trim() === '';
    for (const item of this.#open) {
      const indent = indentOf(rest);
      if (isEmpty ? item.isBare : indent < item.indent) break;
      rest = rest.slice(item.indent);
      depth++;
    }
    if (isEmpty) {
      // An item may begin with one empty line.
      this.#open.length = depth;
      this.#paragraph = undefined;
      return;
    }
    const inAll = depth === this.#open.length;
    const begun = this.#begin(rest, depth, inAll);
    if (begun.isNew) rest = begun.rest;
    else if (this.#paragraph) {
      // Also where it is indented less than the item is: the writer only broke the line.
      this.#paragraph.lines.push(rest.trimStart());
      return;
    } else this.#open.length = depth;
    this.#leaf(rest.trimStart());
  }

  /** Opens the items that a line begins. */
  #begin(line: string, matched: number, inAll: boolean): { rest: string; isNew: boolean } {
    let rest = line;
    let depth = matched;
    let isNew = false;
    for (; depth < DEEPEST; depth++) {
      const indent = indentOf(rest);
      const text = rest.slice(indent);
      const found = MARKER.exec(text);
      if (!found) break;
      const [marker, bullet, number, after] = found;
      const spaces = indentOf(text.slice(marker.length));
      const isBare = marker.length + spaces >= text.length;
      // Within a paragraph a number is most likely one that came to stand at the beginning of a line.
      const interrupts = this.#paragraph !== undefined && inAll && !isNew;
      if (interrupts && (isBare || (number !== undefined && Number(number) !== 1))) break;
      this.#open.length = depth;
      this.#paragraph = undefined;
      const item: Item = {
        kind: 'item',
        indent: indent + marker.length + (isBare ? 1 : spaces),
        isBare,
        blocks: [],
      };
      this.#addItem(item, bullet ?? after ?? '', number);
      this.#open.push(item);
      rest = text.slice(marker.length + spaces);
      isNew = true;
    }
    if (!isNew && HEADING.test(rest.trimStart())) {
      this.#open.length = matched;
      this.#paragraph = undefined;
      return { rest, isNew: true };
    }
    return { rest, isNew };
  }

  #addItem(item: Item, mark: string, number: string | undefined): void {
    const around = this.#around();
    const last = around.at(-1);
    if (last?.kind === 'list' && last.mark === mark) last.items.push(item);
    else {
      const start = number === undefined ? null : Number(number);
      around.push({ kind: 'list', mark, start, items: [item] });
    }
  }

  /** What is in what is open. */
  #around(): Block[] {
    return this.#open.at(-1)?.blocks ?? this.#blocks;
  }

  #leaf(text: string): void {
    if (text === '') return;
    const item = this.#open.at(-1);
    if (item) item.isBare = false;
    const [marks, signs] = HEADING.exec(text) ?? [];
    if (marks !== undefined && signs !== undefined) {
      const words = withoutClosing(text.slice(marks.length).trim());
      this.#around().push({ kind: 'heading', depth: signs.length, text: words });
      return;
    }
    this.#paragraph = { kind: 'paragraph', lines: [text] };
    this.#around().push(this.#paragraph);
  }
}

/** A heading may be closed by signs as it is opened. */
function withoutClosing(text: string): string {
  let end = text.length;
  while (text[end - 1] === '#') end--;
  return end === 0 || text[end - 1] === ' ' ? text.slice(0, end).trimEnd() : text;
}

function indentOf(text: string): number {
  let indent = 0;
  while (text[indent] === ' ') indent++;
  return indent;
}

/** The tabs before the first word count as far as they reach. */
function withoutTabs(line: string): string {
  let text = '';
  let at = 0;
  for (; at < line.length; at++) {
    const sign = line[at] as string;
    if (sign === '\t') text += ' '.repeat(4 - (text.length % 4));
    else if (/[ \-+*\d.)]/.test(sign)) text += sign;
    else break;
  }
  return text + line.slice(at);
}

/** What stands in an item itself; its paragraphs are set apart by an empty line. */
function ownRuns({ blocks }: Item): Run[] {
  const texts = blocks.filter((block) => block.kind !== 'list');
  return texts.flatMap((block, index) => [
    ...(index > 0 ? [{ text: '\n\n' }] : []),
    ...readInline(block.kind === 'heading' ? block.text : block.lines.join('\n')),
  ]);
}

/** The items of all lists within an item: there are two levels, deeper ones join the second. */
const itemsWithin = ({ blocks }: Item): Run[][] =>
  blocks
    .filter((block) => block.kind === 'list')
    .flatMap((list) => list.items.flatMap((item) => [ownRuns(item), ...itemsWithin(item)]));

const textOf = (runs: Run[]): string => runs.map(({ text }) => text).join('');

/** The words alone, for descriptions; what a picture shows is none of them. */
export const plainWords = (blocks: TextBlock[]): string =>
  blocks
    .flatMap((block) => {
      if (block.kind === 'picture') return [];
      return block.kind === 'list'
        ? block.items.flatMap(({ runs, items }) => [textOf(runs), ...items.map(textOf)])
        : textOf(block.runs);
    })
    .join(' ');
