import { Skeleton } from '../../ui/loading/skeleton.tsx';

/** The shape of the reviews and their form while they load. */
export function ReviewsSkeleton() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-8 gap-y-10 xl:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="grid gap-5 rounded-lg border border-line bg-surface p-5 xl:col-start-2 xl:row-start-1">
        <Skeleton className="h-6 wide-36" />
        {['product', 'rating', 'title'].map((field) => (
          <div key={field} className="grid gap-1.5">
            <Skeleton className="h-5 w-16" />
            <Skeleton className="h-11" />
          </div>
        ))}
        <Skeleton className="h-32" />
        <Skeleton className="h-11 wide-36 rounded-full" />
      </div>
      <div className="grid gap-4 xl:col-start-1 xl:row-start-1">
        {['first', 'second'].map((review) => (
          <div key={review} className="grid gap-4 rounded-lg border border-line bg-surface p-5">
            <div className="flex justify-between gap-4">
              <Skeleton className="h-6 w-1/2" />
              <Skeleton className="h-5 w-24" />
            </div>
            <Skeleton className="h-4 w-24" />
            <Skeleton className="h-5 w-1/2" />
            <Skeleton className="h-16" />
            <Skeleton className="h-4 wide-40" />
          </div>
        ))}
      </div>
    </div>
  );
}
