import { useEffect, useEffectEvent } from 'react';
import type { CartItemView } from '../../modules/cart/schema.ts';
import { isDelivered, useDeliveredCountries } from '../../shared/delivered-countries.ts';
import { formatMoney } from '../../shared/format.ts';
import { isRefusedRate, isUndelivered, useQuote } from '../../shared/quote.ts';
import { useSettings } from '../../shared/settings.ts';
import { useAddresses } from '../addresses/addresses.ts';
import { useCheckoutChoice } from './checkout-choice.ts';
import { CheckoutLayout } from './checkout-layout.tsx';
import { useOfferedMethods } from './offered-methods.ts';
import { OrderSummary } from './order-summary.tsx';
import { PaymentMethod } from './payment-method.tsx';
import { usePlaceOrder } from './place-order.ts';
import { PlaceOrderBar } from './place-order-bar.tsx';
import { PLACE_ORDER, readiness, shortage } from './readiness.ts';
import { ShippingAddress } from './shipping-address.tsx';
import { ShippingMethod } from './shipping-method.tsx';

/** The checkout form: where to send the order, how, and what it costs. */
export function CheckoutForm({ items }: { items: CartItemView[] }) {
  const settings = useSettings();
  const { addressId, shippingRateId, paymentMethodId, choose } = useCheckoutChoice();

  const addresses = useAddresses();
  const countries = useDeliveredCountries();
  const reachable = addresses.data?.filter((each) => isDelivered(each, countries));
  const address = reachable && chosenOf(reachable, addressId);
  const quote = useQuote(items, { shippingRateId, addressId: address?.id });
  useFallBack(isRefusedRate(quote.error), () => choose({ shippingRateId: undefined }));
  const isPriced = quote.isSuccess && !quote.isPlaceholderData;
  const offered = useOfferedMethods(
    items,
    { shippingRateId, addressId: address?.id },
    isPriced ? quote.data.due : undefined,
  );
  const method = offered.methods?.find(({ id }) => id === paymentMethodId) ?? offered.methods?.[0];
  const isFree = quote.data !== undefined && Number(quote.data.due) === 0;
  const placeOrder = usePlaceOrder();

  const due =
    quote.data && formatMoney(quote.data.due, { ...settings, currency: quote.data.currency });
  // Nothing to pay needs no provider.
  const paysElsewhere = method?.checkout === 'redirect' && !isFree;
  const action = paysElsewhere && due ? `Pay ${due} with ${method.name}` : PLACE_ORDER;

  const hasShortage = items.some((item) => shortage(item) !== undefined);

  function place() {
    if (!quote.data) return;
    placeOrder.place({
      items,
      addressId: address?.id,
      shippingRateId: quote.data.shippingRateId ?? undefined,
      paymentMethodId: method?.id,
      amount: quote.data.due,
      paysElsewhere,
    });
  }

  return (
    <CheckoutLayout
      choices={
        <>
          <ShippingAddress
            addresses={addresses}
            address={address}
            onPick={(id) => choose({ addressId: id })}
          />
          <ShippingMethod
            quote={quote}
            hasShortage={hasShortage}
            onPick={(id) => choose({ shippingRateId: id })}
          />
          <PaymentMethod
            offered={offered}
            chosen={method}
            isFree={isFree}
            onPick={(id) => choose({ paymentMethodId: id })}
          />
        </>
      }
      summary={
        <>
          <OrderSummary items={items} quote={quote} onMend={placeOrder.forgetFailure} />
          <PlaceOrderBar
            readiness={readiness({
              hasAddress: addresses.data && address !== undefined,
              hasShortage,
              isPriced: isPriced && offered.isCurrent,
              isUndelivered: isUndelivered(quote.error),
              action: method || (isFree && offered.methods) ? action : undefined,
            })}
            due={isUndelivered(quote.error) ? null : due}
            paidByCard={Number(quote.data?.giftCard) > 0}
            busyLabel={paysElsewhere ? `Going to ${method.name}…` : 'Placing order…'}
            busy={placeOrder.isPending}
            failure={placeOrder.failure}
            onPlace={place}
          />
        </>
      }
    />
  );
}

/** What was chosen a while ago may be offered no more. */
function useFallBack(isGone: boolean, fallBack: () => void): void {
  const onGone = useEffectEvent(fallBack);
  useEffect(() => {
    if (isGone) onGone();
  }, [isGone]);
}

/** The chosen one, or else the default. */
function chosenOf<T extends { id: string; isDefault: boolean }>(
  choices: T[],
  id: string | undefined,
): T | undefined {
  return (
    choices.find((choice) => choice.id === id) ??
    choices.find(({ isDefault }) => isDefault) ??
    choices[0]
  );
}
