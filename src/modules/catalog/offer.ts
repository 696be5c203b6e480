/**
 * Mirrors the view `offers` for what the browser knows. The browser loads it, so it imports no
 * library.
 */

/**
 * The variant that a shopper sees and buys before choosing one: the first that can be bought, or
 * else the first (src/modules/catalog/RULES.md, Catalogue).
 */
export function defaultOffer<Offer extends { inStock: boolean }>(offers: readonly Offer[]): Offer {
  const offer = offers.find(({ inStock }) => inStock) ?? offers[0];
  if (!offer) throw new Error('a product has at least one variant');
  return offer;
}

/** What a variant looks like: its own picture, else its product's. */
export const offerPicture = (
  product: { imageUrl: string },
  offer: { imageUrl: string | null },
): string => offer.imageUrl ?? product.imageUrl;

/** A variant as a product's page names it in `?variant=`; any other text is no choice. */
export const VARIANT_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The page of a product, as it opens with a variant chosen; without options there is no choice. */
export function productPath(
  { slug }: { slug: string },
  chosen?: { id: string; options: Record<string, string> },
): string {
  const isChoice = chosen && Object.keys(chosen.options).length > 0;
  return `/product/${slug}${isChoice ? `?variant=${chosen.id}` : ''}`;
}

/** Where the products of a promotion are listed. */
export const offerPath = (id: string): string => `/products/offer/${id}`;
