/** Free of any library, since the browser loads it. */

/** What a gift card is at the moment; money that comes back makes a spent one active again. */
export const GIFT_CARD_STATES = ['active', 'spent', 'expired', 'disabled'] as const;
export type GiftCardState = (typeof GIFT_CARD_STATES)[number];

/** Why a balance changed. */
export const ENTRY_KINDS = [
  'issued',
  'sold',
  'spent',
  'given_back',
  'refunded',
  'adjusted',
  /** With a refund of what was paid for it; put back where that refund failed. */
  'taken_back',
  'put_back',
] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

/**
 * What became of a gift card that an order bought: it is made once the order is paid, waits for its day if it is mailed, and is
 * taken back with a refund.
 */
export const BOUGHT_STATES = ['unpaid', 'ready', 'waiting', 'mailed', 'taken_back'] as const;

/** How many gift cards one cart can be paid with. */
export const MOST_CARDS = 5;

/** How many gift cards somebody may say so much about in one cart or order: far more than anybody gives at a time. */
export const MOST_GIFT_CARDS = 50;
