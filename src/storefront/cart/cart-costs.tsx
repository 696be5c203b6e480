import type { CartItemView } from '../../modules/cart/schema.ts';
import { cardLines, feeLines } from '../../modules/orders/order-text.ts';
import type { QuoteView } from '../../modules/orders/schema.ts';
import { failureText } from '../../shared/failures.ts';
import { formatMoney, fromMinorUnits, toMinorUnits } from '../../shared/format.ts';
import { PromoCode } from '../../shared/promo-code.tsx';
import { isUndelivered, useQuote } from '../../shared/quote.ts';
import { useSettings } from '../../shared/settings.ts';
import { arrivalText, deliveryTime } from '../../shared/shipping-rates.ts';

/** What is taken off the cart and added to it, as far as known before checkout. */
export function CartCosts({ items }: { items: CartItemView[] }) {
  const { data: quote, error } = useQuote(items);
  const canBeBought = items.every(({ variant }) => variant.inStock);
  return (
    <>
      <PromoCode quote={quote} />
      <div className="figures mb-2 grid gap-1 text-ink-soft text-sm">
        {quote && <Discounts quote={quote} />}
        {quote && <Delivery quote={quote} promises={canBeBought} />}
        {quote && <Fees quote={quote} />}
        {isUndelivered(error) && (
          <p role="status" className="text-warm">
            {failureText(error, 'We do not deliver there.')} You can choose another address at
            checkout.
          </p>
        )}
        <p>{addedLater(quote)}</p>
        {quote && <GiftCards quote={quote} />}
      </div>
    </>
  );
}

function addedLater(quote: QuoteView | undefined): string {
  if (quote?.taxIncluded) return 'Prices include tax.';
  return quote && Number(quote.shipping) === 0
    ? 'Tax is added at checkout.'
    : 'Shipping and tax are added at checkout.';
}

function Discounts({ quote }: { quote: QuoteView }) {
  const settings = useSettings();
  return quote.discounts.map(({ name, code, amount }) => (
    <p key={`${name} ${code}`} className="wrap-anywhere flex justify-between gap-4 text-accent">
      {name}
      <span className="shrink-0">−{formatMoney(amount, settings)}</span>
    </p>
  ));
}

function Fees({ quote }: { quote: QuoteView }) {
  const settings = useSettings();
  return feeLines(quote).map(({ key, name, amount }) => (
    <p key={key} className="wrap-anywhere flex justify-between gap-4">
      {name}
      <span className="shrink-0 text-ink">{formatMoney(amount, settings)}</span>
    </p>
  ));
}

/** What the gift cards would pay at the checkout. */
function GiftCards({ quote }: { quote: QuoteView }) {
  const settings = useSettings();
  return cardLines(quote).map(({ name, amount }) => (
    <p key={name} className="flex justify-between gap-4 text-accent">
      {name}
      <span className="shrink-0">−{formatMoney(amount, settings)}</span>
    </p>
  ));
}

/** @param promises there is a day of arrival: everything can be bought */
function Delivery({ quote, promises }: { quote: QuoteView; promises: boolean }) {
  const { subtotal, shipping, shippingRateId, rates, deliveryNote } = quote;
  const settings = useSettings();
  const rate = rates.find(({ id }) => id === shippingRateId);
  if (!rate) return null;
  const isFree = Number(shipping) === 0;
  const missing =
    !isFree && rate.freeFrom !== null && toMinorUnits(rate.freeFrom) - toMinorUnits(subtotal);
  return (
    <>
      <p className="wrap-anywhere flex justify-between gap-4">
        {rate.isPickup ? rate.name : `${rate.name} delivery, ${deliveryTime(rate)}`}
        <span className="shrink-0 text-ink">
          {isFree ? 'Free' : formatMoney(shipping, settings)}
        </span>
      </p>
      {deliveryNote && <p className="wrap-anywhere">{deliveryNote}</p>}
      {promises && <p>{arrivalText(rate, settings)}</p>}
      {missing && (
        <p className="text-accent">
          {formatMoney(fromMinorUnits(missing), settings)} more and delivery is free.
        </p>
      )}
    </>
  );
}
