import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { reviewSummaryQuery } from '../../shared/reviews.ts';
import { Skeleton } from '../../ui/loading/skeleton.tsx';
import { Stars } from '../../ui/stars.tsx';

/** Totals over all reviews; nothing if they cannot be loaded. */
export function ReviewSummaryFigures() {
  const { data: summary, isError } = useQuery(reviewSummaryQuery);
  if (isError && !summary) return null;
  return (
    <dl className="grid grid-cols-[auto_auto_1fr] large:grid-cols-1 large:gap-y-4 gap-x-5 border-line border-y py-6 sm:gap-x-16 lg:py-8">
      <Figure name="Total reviews">{summary?.total}</Figure>
      <Figure name="Average rating">
        {summary && (
          <span className="flex flex-wrap items-center gap-x-3">
            {summary.average}
            <Stars rating={Number(summary.average)} className="size-4 sm:size-5" />
          </span>
        )}
      </Figure>
      <Figure name="5-star reviews">{summary?.fiveStars}</Figure>
    </dl>
  );
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-col-reverse justify-end gap-1">
      <dt className="text-ink-soft text-sm">{name}</dt>
      <dd className="figures font-strong text-2xl">
        {children ?? <Skeleton className="h-8 w-16" />}
      </dd>
    </div>
  );
}
