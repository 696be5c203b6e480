import { PageSkeleton, Skeleton } from '../../ui/loading/skeleton.tsx';

/** The shape of a content page while it is loading. */
export function ContentPageSkeleton() {
  return (
    <PageSkeleton label="Loading the page…" className="gap-6 pt-10 pb-20 lg:pt-20">
      <Skeleton className="h-11 w-2/3 max-w-md" />
      {['first', 'second', 'third'].map((section) => (
        <div key={section} className="grid gap-3 pt-8 lg:grid-cols-[1fr_2fr]">
          <Skeleton className="h-6 wide-40" />
          <Skeleton className="h-28 w-full max-w-prose" />
        </div>
      ))}
    </PageSkeleton>
  );
}
