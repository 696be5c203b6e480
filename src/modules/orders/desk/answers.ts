/** Free of any library, since the browser loads it. */

/** What a saved answer may name in braces, and what stands for it in a message. */
export const PLACEHOLDERS = {
  name: 'The customer’s name',
  order: 'The order’s number',
  total: 'What the order costs',
  delivery: 'How it is delivered',
  carrier: 'Who brings it',
  tracking: 'The tracking number',
  shop: 'The shop’s name',
} as const;
export type Placeholder = keyof typeof PLACEHOLDERS;
export type PlaceholderValues = Record<Placeholder, string>;

/** An answer with what it names filled in; what nobody knows stays as it was typed. */
export const fillAnswer = (text: string, values: Partial<PlaceholderValues>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? (values[name as Placeholder] ?? whole) : whole,
  );

/** The first thing in braces that no message knows. */
export const unknownPlaceholder = (text: string): string | undefined =>
  [...text.matchAll(/\{([^{}]*)\}/g)].find(
    ([, name = '']) => !Object.hasOwn(PLACEHOLDERS, name),
  )?.[0];
