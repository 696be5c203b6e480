/** Free of any library, since the browser loads it. */

/** What a gift card is at the moment; money that comes back makes a spent one active again. */
export const GIFT_CARD_STATES = ['active', 'spent', 'expired', 'disabled'] as const;
export type GiftCardState = (typeof GIFT_CARD_STATES)[number];

/** Why a balance changed. */
export const ENTRY_KINDS = ['issued', 'spent', 'given_back', 'refunded', 'adjusted'] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

/** How many gift cards one cart can be paid with. */
export const MOST_CARDS = 5;
