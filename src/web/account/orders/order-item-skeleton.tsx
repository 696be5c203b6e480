import { Skeleton } from '../../ui/skeleton.tsx';

/** The shape of one item of an order. */
export function OrderItemSkeleton() {
  return (
    <div className="flex gap-4 p-5">
      <Skeleton className="size-20" />
      <div className="grid flex-1 content-center gap-2">
        <Skeleton className="h-5 w-1/2" />
        <Skeleton className="h-4 w-1/4" />
      </div>
      <Skeleton className="h-5 w-16" />
    </div>
  );
}
