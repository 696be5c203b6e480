import { useInfiniteQuery } from '@tanstack/react-query';
import { reviewsQuery } from '../../shared/reviews.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadMore } from '../../ui/loading/load-more.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { ReviewCard, ReviewCardSkeleton } from './review-card.tsx';
import { ReviewSummaryFigures } from './review-summary-figures.tsx';

export function ReviewsPage() {
  return (
    <div className="page-width grid gap-12 pb-20 lg:gap-16 lg:pb-28">
      <PageHeading
        title="Customer Reviews"
        text="Written by people who bought the product, kept as they wrote it."
      />
      <ReviewSummaryFigures />
      <ReviewGrid />
    </div>
  );
}

function ReviewGrid() {
  const query = useInfiniteQuery(reviewsQuery);
  const { data, isError } = query;
  const reviews = data?.pages.flatMap((page) => page.items);

  if (isError && !reviews) {
    return (
      <p role="alert" className="text-ink-soft">
        Failed to load reviews. Please try again later.
      </p>
    );
  }
  if (reviews?.length === 0) {
    return <EmptyState title="No reviews yet. Be the first to review a product!" />;
  }
  return (
    <div className="grid gap-12">
      <ul aria-busy={!reviews} className="grid gap-4 md:grid-cols-2 lg:gap-6 xl:grid-cols-3">
        {reviews
          ? reviews.map((review) => (
              <li key={review.id}>
                <ReviewCard review={review} />
              </li>
            ))
          : PLACES.map((place) => (
              <li key={place}>
                <ReviewCardSkeleton />
              </li>
            ))}
      </ul>
      {reviews && (
        <LoadMore
          shown={reviews.length}
          total={data?.pages.at(-1)?.total ?? reviews.length}
          things="reviews"
          query={query}
          failure="Failed to load reviews. Please try again later."
        />
      )}
    </div>
  );
}

const PLACES = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];
