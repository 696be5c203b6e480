import type { List, ListItem, PhrasingContent, RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { isLinkTarget, type Run, type TextBlock } from './schema.ts';

/** Headings, paragraphs, lists, links and emphasis; whatever else Markdown knows stays the text that it is. */
const REST = {
  disable: {
    null: [
      'blockQuote',
      'codeFenced',
      'codeIndented',
      'codeText',
      'definition',
      'htmlFlow',
      'htmlText',
      'labelStartImage',
      'setextUnderline',
      'thematicBreak',
    ],
  },
};

/** Lists within lists on one line: the parser's time grows with the square of their number. */
const MANY_BULLETS = /^(?:[ \t]*(?:[-+*]|\d{1,9}[.)])[ \t]+){3,}/gm;

/**
 * A section's Markdown as blocks. No HTML goes in or comes out: tags are text.
 * @param below the level of the heading above: its own headings follow without a gap
 */
export function readMarkdown(text: string, below: 1 | 2): TextBlock[] {
  const { children } = fromMarkdown(text.replace(MANY_BULLETS, '- '), { extensions: [REST] });
  const depths: number[] = children.flatMap((node) => (node.type === 'heading' ? node.depth : []));
  const used = [...new Set(depths)].sort();
  return children.flatMap((node) => blockOf(node, (depth) => below + 1 + used.indexOf(depth)));
}

function blockOf(node: RootContent, levelOf: (depth: number) => number): TextBlock[] {
  if (node.type === 'heading') {
    const level = Math.min(levelOf(node.depth), 6);
    return [{ kind: 'heading', level, runs: runsOf(node.children) }];
  }
  if (node.type === 'paragraph') return [{ kind: 'paragraph', runs: runsOf(node.children) }];
  if (node.type !== 'list') return [];
  const items = node.children.map((item) => ({ runs: ownRuns(item), items: itemsWithin(item) }));
  return [{ kind: 'list', ordered: isOrdered(node), start: node.start ?? 1, items }];
}

const isOrdered = ({ ordered }: List): boolean => ordered === true;

/** What stands in an item itself; its paragraphs are set apart by an empty line. */
function ownRuns({ children }: ListItem): Run[] {
  const texts = children.filter((node) => node.type === 'paragraph' || node.type === 'heading');
  return texts.flatMap((node, index) => [
    ...(index > 0 ? [{ text: '\n\n' }] : []),
    ...runsOf(node.children),
  ]);
}

/** The items of all lists within an item: there are two levels, deeper ones join the second. */
const itemsWithin = ({ children }: ListItem): Run[][] =>
  children
    .filter((node) => node.type === 'list')
    .flatMap((list) => list.children.flatMap((item) => [ownRuns(item), ...itemsWithin(item)]));

type Marks = Pick<Run, 'strong' | 'emphasis'>;

function runsOf(nodes: PhrasingContent[], marks: Marks = {}): Run[] {
  return nodes.flatMap((node): Run[] => {
    switch (node.type) {
      case 'text':
        return [{ text: node.value, ...marks }];
      case 'break':
        return [{ text: '\n' }];
      case 'strong':
        return runsOf(node.children, { ...marks, strong: true });
      case 'emphasis':
        return runsOf(node.children, { ...marks, emphasis: true });
      case 'link': {
        const label = textOf(runsOf(node.children));
        return [{ text: label, ...marks, ...(isLinkTarget(node.url) && { href: node.url }) }];
      }
      default:
        return [];
    }
  });
}

const textOf = (runs: Run[]): string => runs.map(({ text }) => text).join('');

/** The words alone, for descriptions. */
export const plainWords = (blocks: TextBlock[]): string =>
  blocks
    .flatMap((block) =>
      block.kind === 'list'
        ? block.items.flatMap(({ runs, items }) => [textOf(runs), ...items.map(textOf)])
        : textOf(block.runs),
    )
    .join(' ');
