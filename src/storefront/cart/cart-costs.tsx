import { ChevronDownIcon } from '@heroicons/react/24/outline';
import { useState } from 'react';
import type { CartItemView } from '../../modules/cart/schema.ts';
import { cardLines, feeLines, taxLines } from '../../modules/orders/order-text.ts';
import type { QuoteView } from '../../modules/orders/schema.ts';
import { Arrives } from '../../shared/arrives.tsx';
import { failureText } from '../../shared/failures.ts';
import { formatMoney, fromMinorUnits, toMinorUnits } from '../../shared/format.ts';
import { PromoCode } from '../../shared/promo-code.tsx';
import { isUndelivered, type useQuote } from '../../shared/quote.ts';
import { useSettings } from '../../shared/settings.ts';
import { deliveryTime } from '../../shared/shipping-rates.ts';
import { classNames } from '../../ui/class-names.ts';

type CartQuote = ReturnType<typeof useQuote>;

/** What is taken off the cart and added to it, as far as known before checkout. */
export function CartCosts({ items, quote }: { items: CartItemView[]; quote: CartQuote }) {
  const { data, error } = quote;
  const canBeBought = items.every(({ variant }) => variant.inStock);
  return (
    <div className="grid gap-1 text-ink-soft text-sm">
      {data && <FreeDelivery quote={data} />}
      <PromoCode quote={data} />
      {data && <Discounts quote={data} />}
      {data && <GiftCards quote={data} />}
      {data && <HowItAddsUp quote={data} promises={canBeBought} />}
      {isUndelivered(error) && (
        <p role="status" className="text-warm">
          {failureText(error, 'We do not deliver there.')} You can choose another address at
          checkout.
        </p>
      )}
      {!data && <p>Shipping and tax are added at checkout.</p>}
    </div>
  );
}

/** What is to be paid; the goods alone while more is not known. */
export function CartSum({ quote: { data, isPlaceholderData }, subtotal }: CartSumProps) {
  const settings = useSettings();
  const isPaidInPart = Number(data?.giftCard) > 0;
  return (
    <p
      className={classNames(
        'flex flex-wrap items-baseline justify-between gap-x-3 font-strong text-xl transition-opacity',
        isPlaceholderData && 'opacity-50',
      )}
    >
      <span>
        {data ? (isPaidInPart ? 'To pay' : 'Total') : 'Subtotal'}{' '}
        {data && <span className="font-regular text-ink-soft text-sm">{whatIsIn(data)}</span>}
      </span>
      <span className="figures">{data ? formatMoney(data.due, settings) : subtotal}</span>
    </p>
  );
}

type CartSumProps = { quote: CartQuote; subtotal: string };

function whatIsIn({ shippingRateId, tax }: QuoteView): string {
  const parts = [shippingRateId && 'delivery', Number(tax) > 0 && 'tax'].filter(Boolean);
  return parts.length > 0 ? `with ${parts.join(' and ')}` : '';
}

/** How far it is to free delivery, as a bar that fills. */
function FreeDelivery({ quote }: { quote: QuoteView }) {
  const settings = useSettings();
  const rate = chosenRate(quote);
  // Without a day of arrival nothing is brought: gift cards alone.
  if (!rate || rate.freeFrom === null || rate.isPickup || !quote.arrives) return null;
  const goods = toMinorUnits(quote.subtotal) - toMinorUnits(quote.cardsSold);
  const [has, wants] = [goods, toMinorUnits(rate.freeFrom)];
  const isFree = Number(quote.shipping) === 0;
  return (
    <div className="mb-1 grid gap-1.5">
      <p className="text-accent">
        {isFree
          ? 'Delivery is free.'
          : `${formatMoney(fromMinorUnits(wants - has), settings)} more and delivery is free.`}
      </p>
      <span aria-hidden="true" className="block h-1.5 overflow-hidden rounded-full bg-sunken">
        <span
          className="block h-full rounded-full bg-accent transition-[width]"
          style={{ width: `${isFree ? 100 : Math.min(100, (has / wants) * 100)}%` }}
        />
      </span>
    </div>
  );
}

const chosenRate = ({ rates, shippingRateId }: QuoteView) =>
  rates.find(({ id }) => id === shippingRateId);

/** Where there is room for it, it is open from the start. */
const isRoomy = () => matchMedia('(min-width: 40rem) and (min-height: 45rem)').matches;

/** @param promises there is a day of arrival: everything can be bought */
function HowItAddsUp({ quote, promises }: { quote: QuoteView; promises: boolean }) {
  const settings = useSettings();
  const [isOpen] = useState(isRoomy);
  const rate = chosenRate(quote);
  return (
    <details open={isOpen} className="figures group">
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-4">
        {rate && promises && quote.arrives ? (
          <span>
            <Arrives rate={rate} />
          </span>
        ) : (
          'How it adds up'
        )}
        <ChevronDownIcon
          aria-hidden="true"
          className="size-5 shrink-0 transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="mb-2 grid gap-1">
        <p className="flex justify-between gap-4">
          Subtotal <span className="text-ink">{formatMoney(quote.subtotal, settings)}</span>
        </p>
        <Delivery quote={quote} />
        <Fees quote={quote} />
        {taxLines(quote).map(({ name, amount }) => (
          <p key={name} className="wrap-anywhere flex justify-between gap-4">
            {name} <span className="shrink-0 text-ink">{formatMoney(amount, settings)}</span>
          </p>
        ))}
      </div>
    </details>
  );
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

function Delivery({ quote }: { quote: QuoteView }) {
  const settings = useSettings();
  const rate = chosenRate(quote);
  if (!rate) return null;
  return (
    <>
      <p className="wrap-anywhere flex justify-between gap-4">
        {rate.isPickup ? rate.name : `${rate.name} delivery, ${deliveryTime(rate)}`}
        <span className="shrink-0 text-ink">
          {Number(quote.shipping) === 0 ? 'Free' : formatMoney(quote.shipping, settings)}
        </span>
      </p>
      {quote.deliveryNote && <p className="wrap-anywhere">{quote.deliveryNote}</p>}
    </>
  );
}
