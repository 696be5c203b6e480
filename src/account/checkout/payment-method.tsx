import { BanknotesIcon, BuildingLibraryIcon, CreditCardIcon } from '@heroicons/react/24/outline';
import type { ActivePaymentMethod } from '../../modules/payments/schema.ts';
import { ApiError } from '../../shared/api-client.ts';
import { failureText } from '../../shared/failures.ts';
import { LoadFailure } from '../../ui/loading/load-failure.tsx';
import { Skeleton } from '../../ui/loading/skeleton.tsx';
import { CARD_CLASSES, CheckoutSection } from './checkout-section.tsx';
import type { OfferedMethods, ShownMethod } from './offered-methods.ts';
import { RadioCard } from './radio-card.tsx';

type PaymentMethodProps = {
  offered: OfferedMethods;
  chosen: ShownMethod | undefined;
  /** Gifts and gift cards pay for all of it. */
  isFree: boolean;
  onPick: (paymentMethodId: string) => void;
};

/** How the order is paid: by the one way that the shop has switched on, or as the shopper chooses. */
export function PaymentMethod({ offered, chosen, isFree, onPick }: PaymentMethodProps) {
  const { methods, error, refetch } = offered;
  return (
    <CheckoutSection title="Payment Method">
      {methods && methods.length > 1 && !isFree ? (
        <fieldset className="grid gap-3">
          <legend className="sr-only">Payment method</legend>
          {methods.map((method) => (
            <RadioCard
              key={method.id}
              name="payment-method"
              value={method.id}
              checked={method === chosen}
              onChange={() => method.id && onPick(method.id)}
            >
              <MethodText method={method} />
            </RadioCard>
          ))}
        </fieldset>
      ) : (
        <div className={CARD_CLASSES}>
          {chosen ? (
            <MethodText method={chosen} />
          ) : isFree && methods ? (
            <p>There is nothing to pay.</p>
          ) : methods ? (
            <LoadFailure text={NONE_FITS} onRetry={refetch} />
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
      )}
    </CheckoutSection>
  );
}

const NONE = 'Ordering is not possible at the moment. Your cart stays as it is: try another time.';
const NONE_FITS =
  'None of our ways to pay is offered for this order. Another address, another delivery or other items may change that.';

function iconOf({ provider, checkout }: ActivePaymentMethod) {
  if (checkout === 'redirect') return CreditCardIcon;
  return provider === 'cod' ? BanknotesIcon : BuildingLibraryIcon;
}

/** A way to pay with what the shop says of it. */
export function MethodText({ method }: { method: ShownMethod }) {
  const { name, description, instructions, note } = method;
  const Icon = iconOf(method);
  return (
    <span className="flex items-start gap-4">
      <span className="grid size-11 shrink-0 place-items-center rounded-full bg-accent-soft text-accent">
        <Icon aria-hidden="true" className="size-6" />
      </span>
      <span className="grid min-w-0 gap-1 self-center">
        <span className="wrap-anywhere font-strong">{name}</span>
        <span className="wrap-anywhere whitespace-pre-line text-ink-soft text-sm empty:hidden">
          {instructions ?? description}
        </span>
        {note && <span className="wrap-anywhere text-danger text-sm">{note}</span>}
      </span>
    </span>
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
