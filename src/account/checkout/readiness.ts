import type { CartItemView } from '../../modules/cart/schema.ts';

/** What the big button does next: it is never dead. */
export type NextStep =
  /** Nothing yet: what depends on it is being worked out. */
  | 'wait'
  /** Say who and where. */
  | 'address'
  /** Change the lines that cannot be bought. */
  | 'lines'
  /** Choose a place that the shop delivers to. */
  | 'elsewhere'
  /** Look at the ways to pay, of which none is offered. */
  | 'payment'
  /** Mend what a rule of the shop asks for. */
  | 'rule'
  | 'order';

export type Readiness = {
  label: string;
  /** Why the order cannot be placed yet, if the shopper can do something about it. */
  hint?: string;
  next: NextStep;
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
  /** What is offered to pay with is known. */
  knowsMethods?: boolean;
  /** A rule by which the order would be refused. */
  stop?: string | undefined;
  /** What the button says once everything is there; undefined while nobody knows how to pay. */
  action: string | undefined;
};

/** What the button under the order says, and what pressing it does. */
export function readiness(state: CheckoutState): Readiness {
  const { hasAddress, hasShortage, isPriced, isUndelivered, knowsMethods, stop, action } = state;
  const label = action ?? PLACE_ORDER;
  if (hasAddress === false) {
    return {
      label: 'Add Shipping Address',
      hint: 'Please add a shipping address to continue',
      next: 'address',
    };
  }
  if (hasShortage) {
    return {
      label,
      hint: 'Some of your items are not available as ordered. Please change them to continue.',
      next: 'lines',
    };
  }
  if (isUndelivered) {
    return { label, hint: 'Please choose another address to continue.', next: 'elsewhere' };
  }
  if (hasAddress === undefined || !isPriced) return { label, next: 'wait' };
  if (stop) return { label, next: 'rule' };
  if (action === undefined) return { label, next: knowsMethods ? 'payment' : 'wait' };
  return { label, next: 'order' };
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
