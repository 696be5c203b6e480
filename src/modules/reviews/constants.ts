/** Free of any library, since the browser loads it. */

/** Bounds on a reviewer's name, in characters (src/modules/reviews/RULES.md, Reviews). */
export const REVIEWER_NAME_MIN = 2;
export const REVIEWER_NAME_MAX = 100;

/** Bounds on what the shop says about a review, in characters. */
export const REPLY_MAX = 2000;
export const HIDDEN_REASON_MAX = 500;
