import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { CartItemView } from '../../modules/cart/schema.ts';
import { isGiftCard } from '../../modules/catalog/constants.ts';
import { isDelivered, useDeliveredCountries } from '../../shared/delivered-countries.ts';
import { formatMoney } from '../../shared/format.ts';
import { PaymentMarks } from '../../shared/payment-marks.tsx';
import { isRefusedRate, isUndelivered, useQuote } from '../../shared/quote.ts';
import { useCurrentUser } from '../../shared/session.ts';
import { useSettings } from '../../shared/settings.ts';
import { useAddresses } from '../addresses/addresses.ts';
import { useCheckoutChoice } from './checkout-choice.ts';
import { CheckoutLayout } from './checkout-layout.tsx';
import { useContact } from './contact.ts';
import { ContactCheck, ContactSection } from './contact-section.tsx';
import { useOfferedMethods } from './offered-methods.ts';
import { OrderNote } from './order-note.tsx';
import { Stop } from './order-stop.tsx';
import { OrderSummary } from './order-summary.tsx';
import { PaymentMethod } from './payment-method.tsx';
import { usePlaceOrder } from './place-order.ts';
import { PlaceOrderBar } from './place-order-bar.tsx';
import { type NextStep, PLACE_ORDER, readiness, shortage } from './readiness.ts';
import { SellerLine } from './seller-line.tsx';
import { ShippingAddress, WrittenAddress } from './shipping-address.tsx';
import { ShippingMethod } from './shipping-method.tsx';
import { TermsLine } from './terms-line.tsx';
import { useTypedAddress } from './typed-address.ts';

/** The checkout form: who orders, where it goes, how, and what it costs. */
export function CheckoutForm({ items }: { items: CartItemView[] }) {
  const settings = useSettings();
  const user = useCurrentUser();
  const { addressId, shippingRateId, paymentMethodId, note, choose } = useCheckoutChoice();
  const contact = useContact();
  /** The stranger is being made a customer, which takes more than one call. */
  const [isEntering, setEntering] = useState(false);
  const [isPicking, setPicking] = useState(false);
  /** What was to be paid when the button was pressed too early. */
  const [pressed, setPressed] = useState<string>();
  const choices = useRef<HTMLDivElement>(null);
  const summary = useRef<HTMLDivElement>(null);
  const stopPlace = useRef<HTMLDivElement>(null);

  const addresses = useAddresses();
  const countries = useDeliveredCountries();
  const saved = user === null || isEntering ? [] : addresses.data;
  const reachable = saved?.filter((each) => isDelivered(each, countries));
  const address = reachable && chosenOf(reachable, addressId);
  const isWritten = reachable !== undefined && address === undefined;
  const written = useTypedAddress(countries);
  const where = isWritten ? written.place : { addressId: address?.id };

  const quote = useQuote(items, { shippingRateId, ...where });
  useFallBack(isRefusedRate(quote.error), () => choose({ shippingRateId: undefined }));
  const isPriced = quote.isSuccess && !quote.isPlaceholderData;
  const offered = useOfferedMethods(
    items,
    { shippingRateId, ...where },
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

  const addressTitle = items.every(isGiftCard) ? 'Your Address' : 'Shipping Address';
  const hasShortage = items.some((item) => shortage(item) !== undefined);
  const stop = quote.data?.stops.find(({ onlyDirect }) => !onlyDirect || !paysElsewhere);
  const isUnreached = isUndelivered(quote.error);
  const state = readiness({
    hasAddress: reachable && (!isWritten || written.isWhole),
    hasShortage,
    isPriced: isPriced && offered.isCurrent,
    isUndelivered: isUnreached,
    knowsMethods: offered.methods !== undefined || offered.error !== null,
    stop: stop?.code,
    action: method || (isFree && offered.methods) ? action : undefined,
  });

  async function place() {
    if (!quote.data) return;
    const { due: amount, shippingRateId: rate } = quote.data;
    const order = {
      items,
      shippingRateId: rate ?? undefined,
      paymentMethodId: method?.id,
      note,
      amount,
      paysElsewhere,
    };
    if (!contact.isAsked && !isWritten) {
      return placeOrder.place({ ...order, addressId: address?.id });
    }
    setEntering(isWritten);
    try {
      if (contact.isAsked && !(await contact.enter())) return;
      const to = isWritten ? await written.save() : address;
      if (!to) return;
      choose({ addressId: to.id });
      placeOrder.place({ ...order, addressId: to.id });
    } finally {
      setEntering(false);
    }
  }

  /** Says what is missing of who orders and where it goes, and leads to the first of it. */
  async function check(): Promise<boolean> {
    const isKnown =
      !contact.isAsked || (await contact.form.trigger(undefined, { shouldFocus: true }));
    const isWhole = !isWritten || (await written.check(isKnown));
    return isKnown && isWhole;
  }

  const steps: Record<NextStep, () => unknown> = {
    wait: () => setPressed(quote.data?.due),
    address: check,
    lines: () => leadTo(summary.current?.querySelector<HTMLElement>('[data-mend] button')),
    elsewhere: () => (isWritten ? written.form.setFocus('country') : setPicking(true)),
    payment: () => leadTo(choices.current?.querySelector<HTMLElement>('[data-payment]')),
    rule: async () => (await check()) && leadTo(stopPlace.current),
    order: async () => {
      if (!(await check())) return;
      if (contact.known) leadTo(choices.current?.querySelector<HTMLElement>('[type=password]'));
      else await place();
    },
  };
  const goOn = () => steps[state.next]();

  // A press while the total is being worked out counts once it is there, unless it is another one than was shown.
  const isWaitOver = pressed !== undefined && state.next !== 'wait';
  const onWaitOver = useEffectEvent(() => {
    setPressed(undefined);
    if (state.next !== 'order' || quote.data?.due === pressed) goOn();
  });
  useEffect(() => {
    if (isWaitOver) onWaitOver();
  }, [isWaitOver]);

  return (
    <CheckoutLayout
      choices={
        <div ref={choices} className="grid gap-10">
          <ContactSection contact={contact} onEnter={goOn} />
          {isWritten ? (
            <WrittenAddress
              title={addressTitle}
              written={written}
              countries={countries}
              note={
                saved &&
                saved.length > 0 &&
                'We do not deliver to your saved addresses. Where should your order go?'
              }
              onEnter={goOn}
            />
          ) : (
            <ShippingAddress
              title={addressTitle}
              addresses={addresses}
              address={address}
              onPick={(id) => choose({ addressId: id })}
              isPicking={isPicking}
              setPicking={setPicking}
            />
          )}
          <ShippingMethod
            quote={quote}
            hasShortage={hasShortage}
            onPick={(id) => choose({ shippingRateId: id })}
          />
          <div data-payment tabIndex={-1} className="outline-none">
            <PaymentMethod
              offered={offered}
              chosen={method}
              isFree={isFree}
              onPick={(id) => choose({ paymentMethodId: id })}
            />
          </div>
          <OrderNote note={note ?? ''} onChange={(text) => choose({ note: text })} />
        </div>
      }
      summary={
        <>
          <div ref={summary}>
            <OrderSummary items={items} quote={quote} onMend={placeOrder.forgetFailure} />
          </div>
          {stop && <Stop stop={stop} place={stopPlace} onChangeAddress={contact.change} />}
          <ContactCheck contact={contact} />
          <TermsLine />
          <PlaceOrderBar
            readiness={state}
            due={isUnreached ? null : due}
            paidByCard={Number(quote.data?.giftCard) > 0}
            busyLabel={paysElsewhere ? `Going to ${method.name}…` : 'Placing order…'}
            busy={
              placeOrder.isPending ||
              isEntering ||
              (state.next === 'wait' && (pressed !== undefined || due === undefined))
            }
            failure={placeOrder.failure}
            onPress={goOn}
          />
          <PaymentMarks label="You can pay with" centred />
          <SellerLine />
        </>
      }
    />
  );
}

/** Brings what has to be mended before the shopper's eyes, and under their fingers. */
function leadTo(target: HTMLElement | null | undefined): void {
  target?.focus({ preventScroll: true });
  target?.scrollIntoView({ block: 'center' });
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
