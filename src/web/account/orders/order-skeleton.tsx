import { Skeleton } from '../../ui/skeleton.tsx';
import { OrderItemSkeleton } from './order-item-skeleton.tsx';

/** One order that is still on its way to the screen. */
export function OrderSkeleton() {
  return (
    <div className="grid gap-6">
      <div className="grid gap-3">
        <h1 className="sr-only">Order</h1>
        <Skeleton className="h-8 w-60" />
        <Skeleton className="h-5 w-44" />
      </div>
      <div className="flex gap-2">
        <Skeleton className="h-11 w-36 rounded-full" />
        <Skeleton className="h-11 w-40 rounded-full" />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-[minmax(0,1fr)_20rem] xl:grid-rows-[auto_1fr]">
        <div className="grid gap-5 rounded-lg border border-line bg-surface p-5 xl:col-start-2">
          <Skeleton className="h-6 w-20" />
          <Skeleton className="h-5 w-52" />
          {['placed', 'shipped', 'delivered'].map((step) => (
            <div key={step} className="flex gap-3">
              <Skeleton className="size-6 rounded-full" />
              <Skeleton className="h-6 w-32" />
            </div>
          ))}
        </div>
        <div className="rounded-lg border border-line bg-surface xl:row-span-2 xl:row-start-1">
          <div className="border-line border-b p-5">
            <Skeleton className="h-6 w-24" />
          </div>
          <OrderItemSkeleton />
          <div className="border-line border-t p-5">
            <div className="grid gap-3 sm:ml-auto sm:max-w-70">
              <Skeleton className="h-4" />
              <Skeleton className="h-4" />
              <Skeleton className="h-4" />
              <Skeleton className="mt-3 h-6" />
            </div>
          </div>
        </div>
        <div className="grid gap-3 rounded-lg border border-line bg-surface p-5 xl:col-start-2">
          <Skeleton className="h-6 w-36" />
          <Skeleton className="h-4 w-40" />
          <Skeleton className="h-4 w-32" />
        </div>
      </div>
    </div>
  );
}
