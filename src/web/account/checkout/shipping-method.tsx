import type { QuoteView } from '../../../domain/orders/schema.ts';
import { failureText } from '../../shared/failures.ts';
import { formatMoney } from '../../shared/format.ts';
import type { useQuote } from '../../shared/quote.ts';
import { useSettings } from '../../shared/settings.ts';
import { arrivalText, deliveryTime } from '../../shared/shipping-rates.ts';
import { LoadFailure } from '../../ui/loading/load-failure.tsx';
import { Skeleton } from '../../ui/loading/skeleton.tsx';
import { CARD_CLASSES, CheckoutSection } from './checkout-section.tsx';
import { RadioCard } from './radio-card.tsx';

type ShippingMethodProps = {
  quote: ReturnType<typeof useQuote>;
  onPick: (shippingRateId: string) => void;
};

/** How the order is shipped. Where nothing is offered there is nothing to choose. */
export function ShippingMethod({ quote, onPick }: ShippingMethodProps) {
  const { data, error, refetch } = quote;
  if (data?.rates.length === 0) return null;
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
              <Rate rate={rate} currency={data.currency} />
            </RadioCard>
          ))}
        </fieldset>
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

function Rate({ rate, currency }: { rate: QuoteView['rates'][number]; currency: string }) {
  const settings = useSettings();
  return (
    <>
      <span className="flex items-baseline justify-between gap-4">
        <span className="font-strong">{rate.name}</span>
        <span className="figures">
          {Number(rate.cost) === 0 ? 'Free' : formatMoney(rate.cost, { ...settings, currency })}
        </span>
      </span>
      <span className="block text-ink-soft text-sm">
        {rate.isPickup ? 'Fetched at the shop' : deliveryTime(rate)}
      </span>
      <span className="block text-sm">{arrivalText(rate, settings)}</span>
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
