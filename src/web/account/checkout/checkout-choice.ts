import { useState } from 'react';

type CheckoutChoice = { addressId?: string; shippingRateId?: string };

/** Whoever leaves to mend an address finds on coming back what they had chosen. */
let kept: CheckoutChoice = {};

/** What the shopper chose for the order in the making; nothing where the defaults stand. */
export function useCheckoutChoice() {
  const [choice, setChoice] = useState(kept);
  function choose(change: CheckoutChoice) {
    kept = { ...choice, ...change };
    setChoice(kept);
  }
  return { ...choice, choose };
}

/** The next order begins with the defaults. */
export function forgetCheckoutChoice(): void {
  kept = {};
}
