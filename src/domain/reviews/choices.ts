/** Free of any library, since the browser loads it. */

/** The name under which a review may stand, in characters (docs/rules.md, Reviews). */
export const REVIEWER_NAME_MIN = 2;
export const REVIEWER_NAME_MAX = 100;
