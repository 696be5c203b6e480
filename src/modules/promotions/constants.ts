/** Free of any library, since the browser loads it. */

export const PROMOTION_KINDS = [
  'percent',
  'amount',
  'free_shipping',
  'buy_x_get_y',
  'tiered',
  'fixed_price',
] as const;
export type PromotionKind = (typeof PROMOTION_KINDS)[number];

/** What a promotion is at the moment; `used_up` and `ended` stay so until somebody changes it. */
export const PROMOTION_STATES = ['active', 'scheduled', 'ended', 'used_up', 'off'] as const;
export type PromotionState = (typeof PROMOTION_STATES)[number];
