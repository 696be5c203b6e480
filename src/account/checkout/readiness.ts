import type { CartItemView } from '../../modules/cart/schema.ts';

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
  /** The shop does not bring this to the chosen address. */
  isUndelivered?: boolean;
  /** What the button says once everything is there; undefined while nobody knows how to pay. */
  action: string | undefined;
};

/** What the button under the order says, and whether it can be pressed. */
export function readiness(state: CheckoutState): Readiness {
  const { hasAddress, hasShortage, isPriced, isUndelivered, action } = state;
  if (hasAddress === false) {
    return {
      label: 'Add Shipping Address',
      hint: 'Please add a shipping address to continue',
      ready: false,
    };
  }
  if (hasShortage) {
    return {
      label: action ?? PLACE_ORDER,
      hint: 'Some of your items are not available as ordered. Please change them to continue.',
      ready: false,
    };
  }
  if (isUndelivered) {
    return {
      label: action ?? PLACE_ORDER,
      hint: 'Please choose another address to continue.',
      ready: false,
    };
  }
  const ready = hasAddress === true && isPriced && action !== undefined;
  return { label: action ?? PLACE_ORDER, ready };
}

export const PLACE_ORDER = 'Place Order';

/** How many of a line can be bought, if fewer than the cart holds; undefined if all can. */
export function shortage({
  quantity,
  variant,
}: Pick<CartItemView, 'quantity' | 'variant'>): number | undefined {
  if (!variant.inStock) return 0;
  if (variant.available !== null && variant.available < quantity) return variant.available;
  return undefined;
}
