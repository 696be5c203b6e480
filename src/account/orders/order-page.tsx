import { ChevronLeftIcon, MagnifyingGlassIcon } from '@heroicons/react/24/outline';
import type { ReactNode } from 'react';
import { ApiError } from '../../shared/api-client.ts';
import { failureText } from '../../shared/failures.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { OrderDetails } from './order-details.tsx';
import { OrderSkeleton } from './order-skeletons.tsx';
import { useOrder } from './orders.ts';

/** One of the customer's orders: items, address, progress, and what can be done about it. */
export function OrderPage({ id }: { id: string }) {
  const { data: order, error, refetch } = useOrder(id);
  const status = error instanceof ApiError ? error.status : undefined;

  // 400: not a valid order id.
  if (status === 404 || status === 400) return <OrderNotFound />;
  if (order) {
    return (
      <WithWayBack>
        <OrderDetails order={order} />
      </WithWayBack>
    );
  }
  return (
    <WithWayBack>
      {error ? (
        <EmptyState
          heading="h1"
          title="This order could not be loaded"
          text={failureText(error, 'Failed to load order. Please try again.')}
          action={<Button onClick={() => refetch()}>Try Again</Button>}
        />
      ) : (
        <OrderSkeleton />
      )}
    </WithWayBack>
  );
}

function OrderNotFound() {
  return (
    <EmptyState
      heading="h1"
      icon={MagnifyingGlassIcon}
      title="Order Not Found"
      text="There is no such order among yours. It may belong to another account."
      action={<ButtonLink href="/dashboard/orders">Back to Orders</ButtonLink>}
    />
  );
}

function WithWayBack({ children }: { children: ReactNode }) {
  return (
    <div className="grid gap-2">
      <SiteLink
        href="/dashboard/orders"
        className="-mt-3 inline-flex min-h-11 items-center gap-1.5 justify-self-start text-ink-soft text-sm underline-offset-4 hover:text-ink hover:underline lg:-mt-2"
      >
        <ChevronLeftIcon aria-hidden="true" className="size-4" />
        All orders
      </SiteLink>
      {children}
    </div>
  );
}
