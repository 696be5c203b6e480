import { useState } from 'react';
import { useCurrentUser } from '../../shared/session.ts';

type CheckoutChoice = {
  addressId?: string;
  shippingRateId?: string;
  paymentMethodId?: string;
  /** What is said to the shop. */
  note?: string;
};

const KEPT = 'checkoutChoice';

/**
 * What the shopper chose for this order; undefined where the defaults apply. It stays while somebody corrects an address,
 * loads the page anew or comes back to a tab that the browser had put away.
 */
export function useCheckoutChoice() {
  const customer = useCurrentUser()?.id;
  const [choice, setChoice] = useState(() => readChoice(customer));
  function choose(change: CheckoutChoice) {
    const chosen = { ...choice, ...change };
    setChoice(chosen);
    keep(JSON.stringify({ ...chosen, customer }));
  }
  return { ...choice, choose };
}

/** Nobody gets another customer's choices. */
function readChoice(customer: string | undefined): CheckoutChoice {
  const kept = JSON.parse(read()) as Record<string, unknown>;
  if (kept.customer !== customer) return {};
  const text = (value: unknown) => (typeof value === 'string' ? value : undefined);
  return {
    addressId: text(kept.addressId),
    shippingRateId: text(kept.shippingRateId),
    paymentMethodId: text(kept.paymentMethodId),
    note: text(kept.note),
  };
}

/** For browsers that keep nothing: the choice lasts while the page is open. */
let inMemory = '{}';

function read(): string {
  try {
    return sessionStorage.getItem(KEPT) ?? inMemory;
  } catch {
    return inMemory;
  }
}

function keep(text: string): void {
  inMemory = text;
  try {
    sessionStorage.setItem(KEPT, text);
  } catch {
    // It is in memory.
  }
}

/** Resets to the defaults for the next order. */
export function forgetCheckoutChoice(): void {
  keep('{}');
}
