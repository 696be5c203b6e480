import type { OwnReview as Review } from '../../modules/reviews/schema.ts';
import { LoadMore } from '../../ui/loading/load-more.tsx';
import { OwnReview } from './own-review.tsx';
import type { useOwnReviews } from './own-reviews.ts';

type OwnReviewListProps = { reviews: Review[]; query: ReturnType<typeof useOwnReviews> };

/** The customer's reviews loaded so far, and a button for earlier ones. */
export function OwnReviewList({ reviews, query }: OwnReviewListProps) {
  const total = query.data?.pages.at(-1)?.total ?? reviews.length;
  if (reviews.length === 0) {
    return (
      <p className="rounded-lg border border-line border-dashed p-8 text-center text-ink-soft">
        You have not written a review yet.
      </p>
    );
  }
  return (
    <>
      <ul className="grid gap-4">
        {reviews.map((review) => (
          <li key={review.id}>
            <OwnReview review={review} />
          </li>
        ))}
      </ul>
      {total > reviews.length && (
        <LoadMore
          shown={reviews.length}
          total={total}
          things="reviews"
          query={query}
          failure="Failed to load reviews. Please try again."
        />
      )}
    </>
  );
}
