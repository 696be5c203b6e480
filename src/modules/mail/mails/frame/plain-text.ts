import { compile, type FormatCallback } from 'html-to-text';

/** A link shows its URL unless its text already does. */
const link: FormatCallback = (element, walk, builder) => {
  const href: string = element.attribs?.href ?? '';
  const only = element.children.length === 1 ? element.children[0] : undefined;
  walk(element.children, builder);
  if (only?.data === href) return;
  builder.addInline(': ', { noWordTransform: true });
  builder.addInline(href, { noWordTransform: true });
};

/** Separates a mail's footer from its content. */
const foot: FormatCallback = (element, walk, builder) => {
  builder.openBlock({ leadingLineBreaks: 3 });
  builder.addInline('-'.repeat(40));
  builder.closeBlock({ trailingLineBreaks: 2 });
  walk(element.children, builder);
};

const oneLine = { leadingLineBreaks: 1, trailingLineBreaks: 1 };
const apart = { leadingLineBreaks: 2, trailingLineBreaks: 2 };

/** A rendered mail as plain text, for readers and mail programs that prefer it. */
export const plainText = compile({
  wordwrap: 72,
  formatters: { link, foot },
  selectors: [
    { selector: 'a', format: 'link' },
    { selector: 'a.unspoken', format: 'inline' },
    { selector: 'img', format: 'skip' },
    { selector: '.html-only', format: 'skip' },
    { selector: 'h1', options: { uppercase: false, leadingLineBreaks: 2, trailingLineBreaks: 2 } },
    { selector: 'h2', options: { uppercase: false, leadingLineBreaks: 3, trailingLineBreaks: 2 } },
    { selector: 'ul', options: { itemPrefix: '- ', ...apart } },
    { selector: '.apart', format: 'block', options: apart },
    { selector: '.line', format: 'block', options: oneLine },
    { selector: '.sum', format: 'inlineSurround', options: { prefix: ' = ' } },
    { selector: '.value', format: 'inlineSurround', options: { prefix: ': ' } },
    { selector: '.foot', format: 'foot' },
  ],
});
