import type { CartItemView } from '../../../domain/cart/schema.ts';

/** What keeps the shopper from ordering. */
export type Readiness = {
  label: string;
  /** Why the order cannot be placed yet, if the shopper can do something about it. */
  hint?: string;
  ready: boolean;
};

type CheckoutState = {
  /** undefined while the addresses are being loaded. */
  hasAddress: boolean | undefined;
  /** A line is sold out, or too few are left. */
  hasShortage: boolean;
  /** The total on screen matches everything else on screen. */
  isPriced: boolean;
};

/** What the button under the order says, and whether it can be pressed. */
export function readiness({ hasAddress, hasShortage, isPriced }: CheckoutState): Readiness {
  if (hasAddress === false) {
    return {
      label: 'Add Shipping Address',
      hint: 'Please add a shipping address to continue',
      ready: false,
    };
  }
  if (hasShortage) {
    return {
      label: 'Place Order',
      hint: 'Some of your items are not available as ordered. Please change them to continue.',
      ready: false,
    };
  }
  return { label: 'Place Order', ready: hasAddress === true && isPriced };
}

/** How many of a line can be bought, if fewer than the cart holds; undefined if all can. */
export function shortage({
  quantity,
  variant,
}: Pick<CartItemView, 'quantity' | 'variant'>): number | undefined {
  if (!variant.inStock) return 0;
  if (variant.available !== null && variant.available < quantity) return variant.available;
  return undefined;
}
