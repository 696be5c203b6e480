import { PageSkeleton, Skeleton } from '../../ui/loading/skeleton.tsx';

/** The shape of a product's page while the product is loading. */
export function ProductSkeleton() {
  return (
    <PageSkeleton
      label="Loading the product…"
      className="gap-x-16 gap-y-6 pt-2 pb-16 lg:grid-cols-[11fr_9fr]"
    >
      <Skeleton className="my-3 h-5 wide-40 max-lg:-mb-1 lg:col-span-2" />
      <Skeleton className="aspect-square rounded-xl" />
      <div className="grid content-start gap-6">
        <Skeleton className="h-4 w-24" />
        <Skeleton className="h-10 w-4/5" />
        <Skeleton className="h-5 wide-36" />
        <Skeleton className="h-8 wide-28" />
        <div className="flex gap-2">
          <Skeleton className="h-11 w-20 rounded-full" />
          <Skeleton className="h-11 w-20 rounded-full" />
          <Skeleton className="h-11 w-20 rounded-full" />
        </div>
        <Skeleton className="h-13 w-full rounded-full" />
        <Skeleton className="h-28 w-full" />
      </div>
    </PageSkeleton>
  );
}
