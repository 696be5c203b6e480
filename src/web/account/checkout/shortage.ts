import type { CartItemView } from '../../../domain/cart/schema.ts';

/** How many of a line can be had, where that is fewer than the cart holds; undefined when all can. */
export function shortage({
  quantity,
  variant,
}: Pick<CartItemView, 'quantity' | 'variant'>): number | undefined {
  if (!variant.inStock) return 0;
  if (variant.available !== null && variant.available < quantity) return variant.available;
  return undefined;
}
