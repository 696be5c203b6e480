import { BanknotesIcon, BuildingLibraryIcon, CreditCardIcon } from '@heroicons/react/24/outline';
import { useQuery } from '@tanstack/react-query';
import * as activeMethodApi from '../../modules/payments/active-method-endpoints.ts';
import type { ActivePaymentMethod } from '../../modules/payments/schema.ts';
import { ApiError } from '../../shared/api-client.ts';
import { failureText } from '../../shared/failures.ts';
import { apiQuery } from '../../shared/queries.ts';
import { LoadFailure } from '../../ui/loading/load-failure.tsx';
import { Skeleton } from '../../ui/loading/skeleton.tsx';
import { CARD_CLASSES, CheckoutSection } from './checkout-section.tsx';

export const activePaymentMethodQuery = apiQuery(activeMethodApi.findPaymentMethod());

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
            text={
              error instanceof ApiError && error.status === 404
                ? NONE
                : failureText(error, 'The payment method could not be loaded.')
            }
            onRetry={refetch}
          />
        ) : (
          <MethodSkeleton />
        )}
      </div>
    </CheckoutSection>
  );
}

const NONE = 'Ordering is not possible at the moment. Your cart stays as it is: try another time.';

function iconOf({ provider, checkout }: ActivePaymentMethod) {
  if (checkout === 'redirect') return CreditCardIcon;
  return provider === 'cod' ? BanknotesIcon : BuildingLibraryIcon;
}

function MethodCard({ method }: { method: ActivePaymentMethod }) {
  const { name, description, instructions } = method;
  const Icon = iconOf(method);
  return (
    <div className="flex items-start gap-4">
      <span className="grid size-11 shrink-0 place-items-center rounded-full bg-accent-soft text-accent">
        <Icon aria-hidden="true" className="size-6" />
      </span>
      <div className="grid min-w-0 gap-1 self-center">
        <p className="wrap-anywhere font-strong">{name}</p>
        <p className="wrap-anywhere whitespace-pre-line text-ink-soft text-sm">
          {instructions ?? description}
        </p>
      </div>
    </div>
  );
}

export function MethodSkeleton() {
  return (
    <div className="flex items-center gap-4">
      <Skeleton className="size-11 rounded-full" />
      <div className="grid min-w-0 flex-1 grid-cols-1 gap-2">
        <Skeleton className="h-5 wide-36" />
        <Skeleton className="h-4 wide-52" />
      </div>
    </div>
  );
}
