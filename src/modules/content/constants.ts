/** The warning above every footer and under every mail, until the owner writes another. */
export const DEFAULT_WARNING =
  'WARNING: This product contains nicotine. Nicotine is an addictive chemical.';

/** Before the footer's ways to pay. */
export const DEFAULT_PAYMENTS_LABEL = 'We Accept:';

/** What the text of a page may name in braces: a line that names what is not given is left out. */
export const PAGE_WORDS = {
  shop: 'the shop’s name',
  seller: 'who sells',
  address: 'the seller’s address',
  telephone: 'the telephone number',
  tax: 'a sentence that says whether prices include tax',
} as const;
export type PageWord = keyof typeof PAGE_WORDS;
