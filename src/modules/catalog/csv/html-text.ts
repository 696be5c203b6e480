import { convert, type DomNode, type FormatCallback } from 'html-to-text';

/** Another shop's HTML as a description is written: text with Markdown's marks for what HTML marks (src/modules/catalog/RULES.md, Catalogue). */
export const textOfHtml = (html: string): string =>
  convert(html, {
    wordwrap: false,
    // What a text needs; a hostile one would exhaust the stack.
    limits: { maxDepth: 50 },
    // It would begin emphasis where HTML has a star.
    encodeCharacters: { '*': '\\*' },
    formatters: { emphasis: between('*'), heading, link, strong: between('**') },
    selectors: [
      { selector: 'img', format: 'skip' },
      { selector: 'hr', format: 'skip' },
      { selector: 'ul', options: { itemPrefix: '- ' } },
      { selector: 'a', format: 'link' },
      { selector: 'blockquote', format: 'block', options: PARAGRAPH },
      { selector: 'tr', format: 'block', options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
      ...['td', 'th'].map((selector) => ({ selector, format: 'inlineSurround', options: CELL })),
      ...['b', 'strong'].map((selector) => ({ selector, format: 'strong' })),
      ...['i', 'em'].map((selector) => ({ selector, format: 'emphasis' })),
      ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, format: 'heading' })),
    ],
    // From the first space of a run only, or a long run would take its length squared.
  }).replace(/(?<![ \t])[ \t]+$/gm, '');

const PARAGRAPH = { leadingLineBreaks: 2, trailingLineBreaks: 2 };

/** Cells of a row stand apart. */
const CELL = { suffix: ' ' };

const UNCHANGED = { noWordTransform: true };

/** Marks hold only where no space stands inside them. */
function between(mark: string): FormatCallback {
  return (element, walk, builder) => {
    const { children } = element;
    const isTight = /^\S/.test(textAt(children?.at(0))) && /\S$/.test(textAt(children?.at(-1)));
    if (isTight) builder.addInline(mark, UNCHANGED);
    walk(children, builder);
    if (isTight) builder.addInline(mark, UNCHANGED);
  };
}

const textAt = (node: DomNode | undefined): string =>
  node?.type === 'text' ? (node.data ?? '') : '';

const heading: FormatCallback = (element, walk, builder) => {
  builder.openBlock({ leadingLineBreaks: PARAGRAPH.leadingLineBreaks });
  builder.addInline('## ', UNCHANGED);
  walk(element.children, builder);
  builder.closeBlock({ trailingLineBreaks: PARAGRAPH.trailingLineBreaks });
};

/** A link elsewhere stays one; one within the other shop leads nowhere here. */
const link: FormatCallback = (element, walk, builder) => {
  const target: string = element.attribs?.href ?? '';
  const isLink = /^https?:\/\/[^\s()<>]+$/i.test(target);
  if (isLink) builder.addInline('[', UNCHANGED);
  walk(element.children, builder);
  if (isLink) builder.addInline(`](${target})`, UNCHANGED);
};
