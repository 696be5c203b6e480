/** Free of any library, since the browser loads it. */

/** Bounds on a reviewer's name, in characters (src/modules/reviews/RULES.md, Reviews). */
export const REVIEWER_NAME_MIN = 2;
export const REVIEWER_NAME_MAX = 100;

/** In which order a product's reviews are shown: the first one unless somebody chooses. */
export const REVIEW_SORTS = ['newest', 'helpful', 'highest', 'lowest'] as const;
export type ReviewSort = (typeof REVIEW_SORTS)[number];

/** What became of a photo: everybody sees those that are shown. */
export const PHOTO_STATES = ['waiting', 'shown', 'hidden'] as const;

/** Bounds on what the shop says about a review, in characters. */
export const REPLY_MAX = 2000;
export const HIDDEN_REASON_MAX = 500;

/** '3 reviews' */
export const reviewsText = (count: number): string =>
  count === 1 ? '1 review' : `${count} reviews`;
