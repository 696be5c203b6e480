import { useState } from 'react';
import { keepInTab, readKept } from '../../shared/kept-in-tab.ts';
import { useCurrentUser } from '../../shared/session.ts';

type CheckoutChoice = {
  addressId?: string;
  shippingRateId?: string;
  paymentMethodId?: string;
  /** What is said to the shop. */
  note?: string;
};

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
    keepInTab('checkoutChoice', { ...chosen, customer });
  }
  return { ...choice, choose };
}

/** Nobody gets another customer's choices. */
function readChoice(customer: string | undefined): CheckoutChoice {
  const kept = readKept('checkoutChoice', customer);
  return {
    addressId: kept('addressId'),
    shippingRateId: kept('shippingRateId'),
    paymentMethodId: kept('paymentMethodId'),
    note: kept('note'),
  };
}
