/** Free of any library, since the browser loads it. */

/** Bounds on what is written to the shop, in characters. */
export const SUBJECT_MAX = 150;
export const TEXT_MIN = 10;
export const TEXT_MAX = 3_000;
export const ORDER_NAMED_MAX = 40;
