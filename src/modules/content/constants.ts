/** The warning above every footer and under every mail, until the owner writes another. */
export const DEFAULT_WARNING =
  'WARNING: This product contains nicotine. Nicotine is an addictive chemical.';

/** Before the footer's ways to pay. */
export const DEFAULT_PAYMENTS_LABEL = 'We Accept:';

/** How many posts one page of the blog shows, and how many the feed tells of. */
export const POSTS_PER_PAGE = 12;
export const POSTS_IN_FEED = 20;

/** What the text of a page may name in braces: a line that names what is not given is left out. */
export const PAGE_WORDS = {
  shop: 'the shop’s name',
  seller: 'who sells',
  address: 'the seller’s address',
  telephone: 'the telephone number',
  email: 'the seller’s e-mail',
  tax: 'a sentence that says whether prices include tax',
  cancelling: 'what the law of the shop’s country says of changing one’s mind',
  faulty: 'what it says of faulty goods',
  'single-use': 'what it says of single-use vapes',
  authority: 'where to complain about what is done with personal data',
} as const;
export type PageWord = keyof typeof PAGE_WORDS;
