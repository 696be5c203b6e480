/** Free of any library, since the browser loads it. */

/** Bounds on a reviewer's name, in characters (docs/rules.md, Reviews). */
export const REVIEWER_NAME_MIN = 2;
export const REVIEWER_NAME_MAX = 100;
