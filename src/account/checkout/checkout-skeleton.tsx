import { Skeleton } from '../../ui/loading/skeleton.tsx';
import { CheckoutLayout } from './checkout-layout.tsx';
import { CARD_CLASSES, CheckoutSection } from './checkout-section.tsx';
import { AmountsSkeleton } from './order-summary.tsx';
import { MethodSkeleton } from './payment-method.tsx';
import { AddressSkeleton } from './shipping-address.tsx';
import { ShippingMethodSkeleton } from './shipping-method.tsx';

/** Shown until it is known who is ordering and what. */
export function CheckoutSkeleton() {
  return (
    <CheckoutLayout
      choices={
        <>
          <CheckoutSection title="Shipping Address">
            <div className={CARD_CLASSES}>
              <AddressSkeleton />
            </div>
          </CheckoutSection>
          <CheckoutSection title="Shipping Method">
            <ShippingMethodSkeleton />
          </CheckoutSection>
          <CheckoutSection title="Payment Method">
            <div className={CARD_CLASSES}>
              <MethodSkeleton />
            </div>
          </CheckoutSection>
        </>
      }
      summary={
        <>
          <CheckoutSection title="Order Summary">
            <div className="flex items-center gap-4 border-line border-b pb-4">
              <Skeleton className="size-16" />
              <Skeleton className="h-5 flex-1" />
              <Skeleton className="h-5 w-16" />
            </div>
            <AmountsSkeleton />
          </CheckoutSection>
          <Skeleton className="h-13 rounded-full" />
        </>
      }
    />
  );
}
