/** What may have fields; a line is one of a cart, which becomes an item of an order. */
export const FIELD_OWNERS = ['product', 'variant', 'order', 'customer', 'line'] as const;
export type FieldOwner = (typeof FIELD_OWNERS)[number];

export const FIELD_KINDS = ['text', 'number', 'flag', 'choice', 'date'] as const;
export type FieldKind = (typeof FIELD_KINDS)[number];

/** The longest text of a field that says nothing else: on one line, on several. */
const MOST_TEXT = { line: 200, lines: 2_000 };

/** The most values that a thing is sent at once. */
export const MOST_VALUES = 200;

type TextBounds = { lines: number | null; most: number | null };

/** It has more than one line. */
export const isLong = ({ lines }: Pick<TextBounds, 'lines'>): boolean => (lines ?? 1) > 1;

/** The longest text that a field takes. */
export const mostOf = ({ lines, most }: TextBounds): number =>
  most ?? (isLong({ lines }) ? MOST_TEXT.lines : MOST_TEXT.line);
