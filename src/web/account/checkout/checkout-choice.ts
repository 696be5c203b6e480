import { useState } from 'react';

type CheckoutChoice = { addressId?: string; shippingRateId?: string };

/** Keeps the choices while somebody leaves the checkout to correct an address. */
let kept: CheckoutChoice = {};

/** What the shopper chose for this order; undefined where the defaults apply. */
export function useCheckoutChoice() {
  const [choice, setChoice] = useState(kept);
  function choose(change: CheckoutChoice) {
    kept = { ...choice, ...change };
    setChoice(kept);
  }
  return { ...choice, choose };
}

/** Resets to the defaults for the next order. */
export function forgetCheckoutChoice(): void {
  kept = {};
}
