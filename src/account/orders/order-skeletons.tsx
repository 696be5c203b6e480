import { Skeleton } from '../../ui/loading/skeleton.tsx';

/** The shape of an order that is still loading. */
export function OrderSkeleton() {
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="grid gap-3">
        <h1 className="sr-only">Order</h1>
        <Skeleton className="h-8 wide-60" />
        <Skeleton className="h-5 wide-44" />
      </div>
      <div className="flex flex-wrap gap-2">
        <Skeleton className="h-11 wide-36 rounded-full" />
        <Skeleton className="h-11 wide-40 rounded-full" />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-[minmax(0,1fr)_20rem] xl:grid-rows-[auto_1fr]">
        <div className="grid gap-5 rounded-lg border border-line bg-surface p-5 xl:col-start-2">
          <Skeleton className="h-6 w-20" />
          <Skeleton className="h-5 wide-52" />
          {['placed', 'shipped', 'delivered'].map((step) => (
            <div key={step} className="flex gap-3">
              <Skeleton className="size-6 rounded-full" />
              <Skeleton className="h-6 wide-32" />
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
          <Skeleton className="h-6 wide-36" />
          <Skeleton className="h-4 wide-40" />
          <Skeleton className="h-4 wide-32" />
        </div>
      </div>
    </div>
  );
}

/** The shape of one item of an order. */
function OrderItemSkeleton() {
  return (
    <div className="flex gap-4 p-5 large:flex-wrap">
      <Skeleton className="size-20" />
      <div className="grid flex-1 content-center gap-2">
        <Skeleton className="h-5 w-1/2" />
        <Skeleton className="h-4 w-1/4" />
      </div>
      <Skeleton className="h-5 w-16" />
    </div>
  );
}

/** Two orders that are still loading. */
export function OrdersSkeleton() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {['first', 'second'].map((order) => (
        <div key={order} className="overflow-hidden rounded-lg border border-line bg-surface">
          <div className="flex flex-wrap items-center gap-4 border-line border-b p-5">
            <div className="grid flex-1 gap-2">
              <Skeleton className="h-5 wide-36" />
              <Skeleton className="h-4 wide-28" />
            </div>
            <Skeleton className="h-6 w-24 rounded-full" />
          </div>
          <OrderItemSkeleton />
          <div className="grid gap-2 border-line border-t p-5 sm:w-1/2">
            <Skeleton className="h-4 w-24" />
            <Skeleton className="h-4 wide-44" />
            <Skeleton className="h-4 wide-40" />
          </div>
        </div>
      ))}
    </div>
  );
}
