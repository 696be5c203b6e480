import { Skeleton } from '../../ui/skeleton.tsx';
import { OrderItemSkeleton } from './order-item-skeleton.tsx';

/** Two orders that are still on their way to the screen. */
export function OrdersSkeleton() {
  return (
    <div className="grid gap-6">
      {['first', 'second'].map((order) => (
        <div key={order} className="overflow-hidden rounded-lg border border-line bg-surface">
          <div className="flex items-center gap-4 border-line border-b p-5">
            <div className="grid flex-1 gap-2">
              <Skeleton className="h-5 w-36" />
              <Skeleton className="h-4 w-28" />
            </div>
            <Skeleton className="h-6 w-24 rounded-full" />
          </div>
          <OrderItemSkeleton />
          <div className="grid gap-2 border-line border-t p-5 sm:w-1/2">
            <Skeleton className="h-4 w-24" />
            <Skeleton className="h-4 w-44" />
            <Skeleton className="h-4 w-40" />
          </div>
        </div>
      ))}
    </div>
  );
}
