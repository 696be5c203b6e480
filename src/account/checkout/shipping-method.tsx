import type { QuoteView } from '../../modules/orders/schema.ts';
import { Arrives } from '../../shared/arrives.tsx';
import { failureText } from '../../shared/failures.ts';
import { formatMoney } from '../../shared/format.ts';
import { isUndelivered, type useQuote } from '../../shared/quote.ts';
import { useSettings } from '../../shared/settings.ts';
import { deliveryTime } from '../../shared/shipping-rates.ts';
import { LoadFailure } from '../../ui/loading/load-failure.tsx';
import { Skeleton } from '../../ui/loading/skeleton.tsx';
import { Notice } from '../../ui/notice.tsx';
import { CARD_CLASSES, CheckoutSection } from './checkout-section.tsx';
import { RadioCard } from './radio-card.tsx';

type ShippingMethodProps = {
  quote: ReturnType<typeof useQuote>;
  /** Something in the cart cannot be bought: no day of arrival is promised. */
  hasShortage: boolean;
  onPick: (shippingRateId: string) => void;
};

/** How the order is shipped. Where nothing is offered there is nothing to choose. */
export function ShippingMethod({ quote, hasShortage, onPick }: ShippingMethodProps) {
  const { data, error, refetch } = quote;
  // Of gift cards alone nothing is brought, and no day is promised.
  if (data?.rates.length === 0 || data?.arrives === null) return null;
  return (
    <CheckoutSection title="Shipping Method">
      {data ? (
        <fieldset className="grid gap-3">
          <legend className="sr-only">Shipping method</legend>
          {data.rates.map((rate) => (
            <RadioCard
              key={rate.id}
              name="shipping-rate"
              value={rate.id}
              checked={rate.id === data.shippingRateId}
              onChange={() => onPick(rate.id)}
            >
              <Rate rate={rate} currency={data.currency} arrives={!hasShortage} />
            </RadioCard>
          ))}
        </fieldset>
      ) : isUndelivered(error) ? (
        <Notice title={failureText(error, 'We do not deliver there.')} live>
          Choose another address, or add one in a country that we deliver to.
        </Notice>
      ) : error ? (
        <div className={CARD_CLASSES}>
          <LoadFailure
            text={failureText(error, 'Delivery methods could not be loaded.')}
            onRetry={refetch}
          />
        </div>
      ) : (
        <ShippingMethodSkeleton />
      )}
    </CheckoutSection>
  );
}

type RateProps = { rate: QuoteView['rates'][number]; currency: string; arrives: boolean };

function Rate({ rate, currency, arrives }: RateProps) {
  const settings = useSettings();
  return (
    <>
      <span className="flex items-baseline justify-between gap-x-4 large:flex-wrap">
        <span className="font-strong">{rate.name}</span>
        <span className="figures">
          {Number(rate.cost) === 0 ? 'Free' : formatMoney(rate.cost, { ...settings, currency })}
        </span>
      </span>
      <span className="block text-ink-soft text-sm">
        {rate.isPickup ? 'Collect it from the shop' : deliveryTime(rate)}
      </span>
      {arrives && (
        <span className="block text-ink-soft text-sm">
          <Arrives rate={rate} />
        </span>
      )}
    </>
  );
}

export function ShippingMethodSkeleton() {
  return (
    <div className="grid gap-3">
      <Skeleton className="h-24 rounded-lg" />
      <Skeleton className="h-24 rounded-lg" />
    </div>
  );
}
