import { ShoppingBagIcon } from '@heroicons/react/24/outline';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { activePaymentMethodQuery } from '../../account/checkout/active-method.ts';
import { CheckoutForm } from '../../account/checkout/checkout-form.tsx';
import { CheckoutSkeleton } from '../../account/checkout/checkout-skeleton.tsx';
import { useBackFromPayment } from '../../account/checkout/payment-page.ts';
import type { UserView } from '../../modules/customers/schema.ts';
import { cartQuery } from '../../shared/cart.ts';
import { failureText } from '../../shared/failures.ts';
import { unlistedHead } from '../../shared/page-head.ts';
import { currentUserQuery, useCurrentUser } from '../../shared/session.ts';
import { loadedSettings, siteConfigQuery } from '../../shared/settings.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

export const Route = createFileRoute('/_shop/checkout')({
  // Only what is the same for everyone; the browser fetches the order itself.
  loader: async ({ context: { queryClient } }) => {
    await queryClient.prefetchQuery(siteConfigQuery);
    // Where shoppers choose, it depends on their carts.
    if (loadedSettings(queryClient).paymentChoice !== 'shopper')
      await queryClient.prefetchQuery(activePaymentMethodQuery);
  },
  head: unlistedHead('Checkout'),
  component: CheckoutPage,
});

function CheckoutPage() {
  return (
    <div className="page-width max-w-[72rem] py-8 lg:py-14">
      <h1 className="mb-8 text-3xl">Checkout</h1>
      <p className="hidden rounded-md bg-sunken p-4 no-script:block">
        Ordering needs JavaScript. Please switch it on in your browser and load this page again.
      </p>
      <div className="no-script:hidden">
        <Checkout />
      </div>
    </div>
  );
}

/** A cart that is a moment old will do; an older one may miss new prices or sold-out products. */
const CART_STALE_MS = 5000;

function Checkout() {
  const user = useCurrentUser();
  const { error: isUnknown, refetch: askAgain } = useQuery(currentUserQuery);
  useSendBackToSignIn(user);
  const isBackFromPayment = useBackFromPayment(Boolean(user));
  const { data, isFetching, error, refetch } = useQuery({
    ...cartQuery,
    staleTime: CART_STALE_MS,
    enabled: user !== undefined,
  });

  if (isBackFromPayment) return <CheckoutSkeleton />;
  if (user !== undefined && data && data.length > 0) return <CheckoutForm items={data} />;
  const failure = (user === undefined && isUnknown) || error;
  if (!failure && (user === undefined || isFetching)) return <CheckoutSkeleton />;
  if (failure) {
    return (
      <EmptyState
        title="Your cart could not be loaded"
        text={failureText(failure, 'Check your connection and try again.')}
        action={
          <Button onClick={() => (user === undefined ? askAgain() : refetch())}>Try Again</Button>
        }
      />
    );
  }
  return (
    <EmptyState
      icon={ShoppingBagIcon}
      title="Your cart is empty"
      text="Add something you like, then come back to order it."
      action={
        <>
          <ButtonLink href="/products">Continue Shopping</ButtonLink>
          {user === null && (
            <ButtonLink variant="secondary" href="/auth?redirect=%2Fcheckout">
              Sign In
            </ButtonLink>
          )}
        </>
      }
    />
  );
}

/** Whose session ended while they were here has their cart in their account. */
function useSendBackToSignIn(user: UserView | null | undefined): void {
  const navigate = useNavigate();
  const wasCustomer = useRef(false);
  useEffect(() => {
    if (user) wasCustomer.current = true;
    else if (user === null && wasCustomer.current) {
      navigate({ to: '/auth', search: { redirect: '/checkout' }, replace: true });
    }
  }, [user, navigate]);
}
