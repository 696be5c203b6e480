import { ClipboardDocumentListIcon } from '@heroicons/react/24/outline';
import { failureText } from '../../shared/failures.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadedOrders } from './loaded-orders.tsx';
import { OrderConfirmation } from './order-confirmation.tsx';
import { OrdersSkeleton } from './order-skeletons.tsx';
import { ordersOf, useOrders } from './orders.ts';

/** The customer's orders, the newest first. */
export function OrderList() {
  const query = useOrders();
  const orders = query.data && ordersOf(query.data.pages);

  return (
    <section className="grid gap-6">
      <h1 className="text-2xl">Orders</h1>
      <OrderConfirmation />
      {!orders ? (
        query.error ? (
          <EmptyState
            title="Your orders could not be loaded"
            text={failureText(query.error, 'Failed to load orders. Please try again.')}
            action={<Button onClick={() => query.refetch()}>Try Again</Button>}
          />
        ) : (
          <OrdersSkeleton />
        )
      ) : orders.length === 0 ? (
        <EmptyState
          icon={ClipboardDocumentListIcon}
          title="No orders yet"
          text="What you order will be listed here, from the day it is placed to its delivery."
          action={<ButtonLink href="/products">Browse Products</ButtonLink>}
        />
      ) : (
        <LoadedOrders orders={orders} query={query} />
      )}
    </section>
  );
}
