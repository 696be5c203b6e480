import type { UseQueryResult } from '@tanstack/react-query';
import type { CartItemView } from '../../../domain/cart/schema.ts';
import type { ShippingRateView } from '../../../domain/orders/schema.ts';
import { failureText } from '../../shared/failures.ts';
import { formatMoney } from '../../shared/format.ts';
import { useSettings } from '../../shared/settings.ts';
import { deliveryTime } from '../../shared/shipping-rates.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { CARD_CLASSES, CheckoutSection } from './checkout-section.tsx';
import { useQuote } from './quote.ts';
import { RadioCard } from './radio-card.tsx';

type ShippingMethodProps = {
  rates: UseQueryResult<ShippingRateView[]>;
  rate: ShippingRateView | undefined;
  items: CartItemView[];
  onPick: (shippingRateId: string) => void;
};

/** How the order is shipped. Without a tariff there is nothing to choose. */
export function ShippingMethod({ rates, rate, items, onPick }: ShippingMethodProps) {
  if (rates.data?.length === 0) return null;
  return (
    <CheckoutSection title="Shipping Method">
      {rates.data ? (
        <fieldset className="grid gap-3">
          <legend className="sr-only">Shipping method</legend>
          {rates.data.map((each) => (
            <RadioCard
              key={each.id}
              name="shipping-rate"
              value={each.id}
              checked={each.id === rate?.id}
              onChange={() => onPick(each.id)}
            >
              <span className="flex items-baseline justify-between gap-4">
                <span className="font-strong">{each.name}</span>
                <ShippingPrice rate={each} items={items} />
              </span>
              <span className="text-ink-soft text-sm">{deliveryTime(each)}</span>
            </RadioCard>
          ))}
        </fieldset>
      ) : rates.error ? (
        <div className={CARD_CLASSES}>
          <LoadFailure
            text={failureText(rates.error, 'Delivery methods could not be loaded.')}
            onRetry={rates.refetch}
          />
        </div>
      ) : (
        <ShippingMethodSkeleton />
      )}
    </CheckoutSection>
  );
}

/**
 * What shipping this cart would cost: we ask the shop, so that the tariff's conditions are applied
 * there.
 */
function ShippingPrice({ rate, items }: { rate: ShippingRateView; items: CartItemView[] }) {
  const settings = useSettings();
  const { data: quote, isError } = useQuote(items, rate.id);
  if (isError) return null;
  if (!quote) return <Skeleton className="h-5 w-12" />;
  return (
    <span className="figures">
      {Number(quote.shipping) === 0
        ? 'Free'
        : formatMoney(quote.shipping, { ...settings, currency: quote.currency })}
    </span>
  );
}

export function ShippingMethodSkeleton() {
  return (
    <div className="grid gap-3">
      <Skeleton className="h-20 rounded-lg" />
      <Skeleton className="h-20 rounded-lg" />
    </div>
  );
}
