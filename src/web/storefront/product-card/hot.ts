import type { ProductSummary } from '../../../domain/catalog/schema.ts';

/**
 * How many cards of a list say HOT. Featured products come first in most lists, so that without a
 * limit nearly every card on the first page would say it.
 */
const MOST_HOT = 3;

/** The products of a list that are marked as HOT: the first featured ones (docs/rules.md, Catalogue). */
export const hotProducts = (products: ProductSummary[]): ReadonlySet<string> =>
  new Set(
    products
      .filter(({ isFeatured }) => isFeatured)
      .slice(0, MOST_HOT)
      .map(({ id }) => id),
  );
