import { LRUCache } from 'lru-cache';
import { readMarkdown } from '../content/markdown.ts';
import type { Run, TextBlock } from '../content/schema.ts';

/** What could be a mark of Markdown, or a second paragraph. */
const MORE_THAN_WORDS = /[*_[\]\\\n]|<\S|&[#a-z]|^\s*(#|[-+]\s|\d+[.)]\s)/i;

/**
 * A product's description as its page shows it, below the product's name. Undefined where that is one paragraph of
 * plain words (src/modules/catalog/RULES.md, Catalogue).
 */
export const blocksOfDescription = (source: string): TextBlock[] | undefined =>
  MORE_THAN_WORDS.test(source) ? readMarkdown(source, 1) : undefined;

/** Many lists show the same products; a long description takes milliseconds to read. */
const known = new LRUCache<string, string>({ max: 500 });

/** A description's words without marks, for cards, search engines and mail: a line for each paragraph and item. */
export function wordsOfDescription(source: string): string {
  if (!MORE_THAN_WORDS.test(source)) return source;
  const words = known.get(source) ?? linesOf(readMarkdown(source, 1)).join('\n');
  known.set(source, words);
  return words;
}

const linesOf = (blocks: TextBlock[]): string[] =>
  blocks.flatMap((block) => {
    if (block.kind === 'picture') return [];
    return block.kind === 'list'
      ? block.items.flatMap(({ runs, items }) => [runs, ...items].map(textOf))
      : textOf(block.runs);
  });

const textOf = (runs: Run[]): string => runs.map(({ text }) => text).join('');
