import type { CartItemView } from '../../modules/cart/schema.ts';
import { cartCount } from '../../shared/cart.ts';
import { failureText } from '../../shared/failures.ts';
import { PromoCode } from '../../shared/promo-code.tsx';
import { isUndelivered, type useQuote } from '../../shared/quote.ts';
import { LoadFailure } from '../../ui/loading/load-failure.tsx';
import { Skeleton } from '../../ui/loading/skeleton.tsx';
import { Amounts } from '../orders/order-facts.tsx';
import { CheckoutSection } from './checkout-section.tsx';
import { OrderLine } from './order-line.tsx';

type OrderSummaryProps = {
  items: CartItemView[];
  quote: ReturnType<typeof useQuote>;
  /** Called when the shopper has corrected a line that could not be bought. */
  onMend: () => void;
};

/** What is ordered, and what it costs. */
export function OrderSummary({ items, quote, onMend }: OrderSummaryProps) {
  const count = cartCount(items);
  return (
    <CheckoutSection
      title="Order Summary"
      action={
        <p className="figures text-ink-soft text-sm">
          {count} {count === 1 ? 'item' : 'items'}
        </p>
      }
    >
      <ul className="-mt-4 divide-y divide-line border-line border-b">
        {items.map((item) => (
          <OrderLine key={item.id} item={item} onMend={onMend} />
        ))}
      </ul>
      <PromoCode quote={quote.data} />
      {quote.data ? (
        <>
          <Amounts
            amounts={quote.data}
            outdated={quote.isPlaceholderData}
            // There the bar with the button shows it.
            totalClasses="max-lg:hidden"
          />
          {quote.data.deliveryNote && (
            <p className="wrap-anywhere text-ink-soft text-sm">{quote.data.deliveryNote}</p>
          )}
        </>
      ) : isUndelivered(quote.error) ? (
        <p className="text-ink-soft text-sm">
          There is a total once the order goes where we deliver.
        </p>
      ) : quote.error ? (
        <LoadFailure
          text={failureText(quote.error, 'The total could not be worked out.')}
          onRetry={quote.refetch}
        />
      ) : (
        <AmountsSkeleton />
      )}
    </CheckoutSection>
  );
}

export function AmountsSkeleton() {
  return (
    <div className="grid gap-3">
      {['subtotal', 'shipping', 'tax', 'total'].map((amount) => (
        <div key={amount} className="flex justify-between">
          <Skeleton className="h-5 w-20" />
          <Skeleton className="h-5 w-16" />
        </div>
      ))}
    </div>
  );
}
