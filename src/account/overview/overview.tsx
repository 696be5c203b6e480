import { useCurrentUser } from '../../shared/session.ts';
import { useLatestOrders } from '../orders/orders.ts';
import { LatestOrders } from './latest-orders.tsx';
import { NextDelivery } from './next-delivery.tsx';
import { OrderFigures } from './order-figures.tsx';
import { Shortcuts } from './shortcuts.tsx';
import { WaitingForReview } from './waiting-for-review.tsx';

/** The start of the customer's area: what is new, and where to go. */
export function Overview() {
  const user = useCurrentUser();
  const latest = useLatestOrders();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
      <header className="grid gap-1.5">
        <h1 className="text-2xl">Welcome back{user && `, ${user.firstName || user.username}`}</h1>
        <p className="text-ink-soft">Your orders, reviews and details, all in one place.</p>
      </header>
      <NextDelivery query={latest} />
      <div className="grid gap-3">
        <LatestOrders query={latest} />
        <OrderFigures />
      </div>
      <WaitingForReview />
      <Shortcuts />
    </div>
  );
}
