/**
 * Mirrors the view `offers` for what the browser knows. The browser loads it, so it imports no
 * library.
 */

/**
 * The variant that a shopper sees and buys before choosing one: the first that can be bought, or
 * else the first (docs/rules.md, Catalogue).
 */
export function defaultOffer<Offer extends { inStock: boolean }>(offers: readonly Offer[]): Offer {
  const offer = offers.find(({ inStock }) => inStock) ?? offers[0];
  if (!offer) throw new Error('a product has at least one variant');
  return offer;
}
