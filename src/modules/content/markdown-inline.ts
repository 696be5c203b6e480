import MarkdownIt, { type Token } from 'markdown-it';
import { isLinkTarget, type Run } from './schema.ts';

const RULES = ['newline', 'escape', 'entity', 'link', 'autolink', 'emphasis'];

/** Whatever else Markdown knows stays the text that it is. */
const parser = new MarkdownIt('zero').enable(RULES);
// Addresses stay as they were typed.
parser.validateLink = () => true;
parser.normalizeLink = (address) => address;
parser.normalizeLinkText = (address) => address;

/** The runs of one block's text; a link is one run, whatever its words look like. */
export function readInline(text: string): Run[] {
  const runs: Run[] = [];
  const open = { strong: 0, em: 0 };
  /** The links that are open, of which only the outermost counts, with its words so far. */
  let links = 0;
  let label = '';
  let href: string | undefined;

  function add(words: string): void {
    const run: Run = {
      text: words,
      ...(open.strong > 0 && { strong: true }),
      ...(open.em > 0 && { emphasis: true }),
      ...(href !== undefined && { href }),
    };
    const last = runs.at(-1);
    if (last && isAlike(last, run)) last.text += words;
    else if (words !== '') runs.push(run);
  }

  for (const token of parser.parseInline(text.trimEnd(), {})[0]?.children ?? []) {
    switch (token.type) {
      case 'strong_open':
      case 'strong_close':
        open.strong += token.nesting;
        break;
      case 'em_open':
      case 'em_close':
        open.em += token.nesting;
        break;
      case 'link_open':
        if (links++ > 0) break;
        label = '';
        href = targetOf(token);
        break;
      case 'link_close':
        if (--links > 0) break;
        add(label);
        href = undefined;
        break;
      default: {
        const words = token.type.endsWith('break') ? '\n' : token.content;
        if (links > 0) label += words;
        else add(words);
      }
    }
  }
  return runs;
}

const targetOf = (link: Token): string | undefined => {
  const address = String(link.attrGet('href'));
  return isLinkTarget(address) ? address : undefined;
};

const isAlike = (a: Run, b: Run): boolean =>
  a.strong === b.strong &&
  a.emphasis === b.emphasis &&
  a.href === undefined &&
  b.href === undefined;
