import { BanknotesIcon, CreditCardIcon } from '@heroicons/react/24/outline';
import { useQuery } from '@tanstack/react-query';
import type { ActivePaymentMethod } from '../../../domain/payments/schema.ts';
import { failureText } from '../../shared/failures.ts';
import { apiQuery } from '../../shared/queries.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { CARD_CLASSES, CheckoutSection } from './checkout-section.tsx';

export const activePaymentMethodQuery = apiQuery<ActivePaymentMethod>('/api/active-payment-method');

/** The one way to pay that the shop has switched on. */
export function PaymentMethod() {
  const { data: method, error, refetch } = useQuery(activePaymentMethodQuery);
  return (
    <CheckoutSection title="Payment Method">
      <div className={CARD_CLASSES}>
        {method ? (
          <MethodCard method={method} />
        ) : error ? (
          <LoadFailure
            text={failureText(error, 'The payment method could not be loaded.')}
            onRetry={refetch}
          />
        ) : (
          <MethodSkeleton />
        )}
      </div>
    </CheckoutSection>
  );
}

function MethodCard({ method }: { method: ActivePaymentMethod }) {
  const Icon = method.provider === 'cod' ? BanknotesIcon : CreditCardIcon;
  return (
    <div className="flex items-center gap-4">
      <span className="grid size-11 shrink-0 place-items-center rounded-full bg-accent-soft text-accent">
        <Icon aria-hidden="true" className="size-6" />
      </span>
      <div>
        <p className="font-strong">{method.name}</p>
        <p className="text-ink-soft text-sm">{method.description}</p>
      </div>
    </div>
  );
}

export function MethodSkeleton() {
  return (
    <div className="flex items-center gap-4">
      <Skeleton className="size-11 rounded-full" />
      <div className="grid gap-2">
        <Skeleton className="h-5 w-36" />
        <Skeleton className="h-4 w-52" />
      </div>
    </div>
  );
}
