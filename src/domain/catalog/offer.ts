/** The mirror of the view `offers`, for what the browser knows. Free of any library, since the browser loads it. */

/**
 * The variant that a shopper who chose nothing sees and buys: the first in order that can be bought, else
 * the first (docs/rules.md, Catalogue).
 */
export function defaultOffer<Offer extends { inStock: boolean }>(offers: readonly Offer[]): Offer {
  const offer = offers.find(({ inStock }) => inStock) ?? offers[0];
  if (!offer) throw new Error('a product has at least one variant');
  return offer;
}
