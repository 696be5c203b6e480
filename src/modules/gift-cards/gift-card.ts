/** A gift card on a cart; amounts in minor units. */
export interface CartCard {
  id: string;
  lastFour: string;
  currency: string;
  /** What can be spent of it: its balance, and what the shopper's own open payment holds of it. */
  balance: number;
  expiresAt: string | null;
  isDisabled: boolean;
}

/** What a card pays of a cart. */
export interface CardPart {
  card: CartCard;
  /** Minor units; 0 where it pays nothing. */
  amount: number;
  /** Why it pays nothing, in words for the shopper. */
  reason: string | null;
}

/** Why nothing can be spent of a card, in words for the shopper; undefined where something can. */
export function whyUnusable(card: CartCard, currency: string, now: Date): string | undefined {
  if (card.isDisabled) return 'This gift card cannot be used any more. Please contact us.';
  if (card.expiresAt && now >= new Date(card.expiresAt)) return 'This gift card has expired.';
  if (card.currency !== currency) {
    return `This gift card is in ${card.currency}, and the shop’s prices are in ${currency}.`;
  }
  if (card.balance === 0) return 'Nothing is left on this gift card.';
  return undefined;
}

/** What each card pays of a total, in the order in which they were given. */
export function payByCards(
  cards: readonly CartCard[],
  { total, currency }: { total: number; currency: string },
  now: Date,
): CardPart[] {
  let due = total;
  return cards.map((card) => {
    const reason = whyUnusable(card, currency, now);
    if (reason !== undefined) return { card, amount: 0, reason };
    if (due === 0) return { card, amount: 0, reason: 'Nothing is left for it to pay.' };
    const amount = Math.min(card.balance, due);
    due -= amount;
    return { card, amount, reason: null };
  });
}
